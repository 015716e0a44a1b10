"""Nim: players take from one heap at a time, and whoever takes the last one wins.

It is written with rules alone: the checker walks from state to state. Try

  gamechecks --game examples/nim.py run --heaps 3,4,5 --where "winner == Second"
"""

from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any

from gamechecks import games
from gamechecks.games import NUMBER, Move, defined, of_state, option, sort_of


class Player(Enum):
    """Who takes; the first begins."""

    FIRST = "First"
    SECOND = "Second"

    @property
    def other(self) -> "Player":
        """The opponent."""
        return Player.SECOND if self is Player.FIRST else Player.FIRST


@dataclass(frozen=True)
class Heaps:
    """What lies on the table, and whose turn it is."""

    heaps: tuple[int, ...]
    turn: Player


@dataclass(frozen=True)
class Taking:
    """A player takes so many from a heap, counted from 0."""

    player: Player
    heap: int
    taken: int


@dataclass(frozen=True)
class Nim(games.Rules[Heaps, Taking]):
    """The referee."""

    heaps: tuple[int, ...]

    def starts(self) -> tuple[Heaps]:
        return (Heaps(self.heaps, Player.FIRST),)

    def moves(self, state: Heaps) -> list[Move[Taking, Heaps]]:
        player, moves = state.turn, []
        for at, size in enumerate(state.heaps):
            for taken in range(1, size + 1):
                left = (*state.heaps[:at], size - taken, *state.heaps[at + 1 :])
                moves.append(Move(Taking(player, at, taken), Heaps(left, player.other), player))
        return moves

    def is_final(self, state: Heaps) -> bool:
        return not any(state.heaps)


@dataclass(frozen=True)
class NimScope(games.GameScope):
    """The heaps at the start; a game takes at least one from them with every move."""

    heaps: tuple[int, ...] = option((1, 2, 3), "the heaps at the start", metavar="N,N,…")
    boards: int = option(None, "at most K boards (default: games of any length)", metavar="K")

    @property
    def longest(self) -> int:
        return 1 + sum(self.heaps)


def taker(rules: Nim, state: Heaps) -> Player | None:
    """Who has taken the last one, once it is taken."""
    return state.turn.other if rules.is_final(state) else None


@cache
def vocabulary(rules: Nim) -> games.Vocabulary:
    """The words for so many heaps."""
    places = range(len(rules.heaps))
    heap = sort_of("Heap", places, [f"h{at + 1}" for at in places])
    player = sort_of("Player", list(Player), [each.value for each in Player])
    return games.Vocabulary(
        words=(
            of_state("heap", NUMBER, "What it holds.", lambda _, s, at: s.heaps[at], takes=(heap,)),
            of_state("turn", player, "Who takes next.", lambda _, state: state.turn),
            of_state("taker", player, "Who has taken the last one.", taker),
            defined("winner", player, "Who takes the last one; none if cut off.", "at_end(taker)"),
        ),
        sorts=(heap, player),
        domains=(games.Domain("heaps", heap, heap.members, "All heaps.", "h"),),
    )


class Table(games.Narration[Heaps, Taking]):
    """Moves and endings in words; states are shown as fields."""

    def say(self, rules: games.Rules[Heaps, Taking], event: Taking) -> str:
        return f"{event.player.value} takes {event.taken} from heap {event.heap + 1}"

    def ending(self, trace: Any) -> str:
        last = taker(trace.rules, trace.states[-1])
        return f"{last.value} takes the last one" if last else super().ending(trace)


GAME = games.Game(
    name="nim",
    scope=NimScope,
    rules=lambda scope: Nim(scope.heaps),
    vocabulary=vocabulary,
    narration=Table,
    goals=(games.NamedProperty("second-wins", "The second wins.", "winner == Second"),),
)
