"""Nim: players take from one heap at a time, and whoever takes the last one wins.

It is written with rules alone: the checker walks from state to state. Try

  gamechecks --game examples/nim.py run --heaps 3,4,5 --where "winner == Second"
"""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from gamechecks import games
from gamechecks.games import Int, Move, OneOf, Row, defined, of_state, option, sort_of

Player = Enum("Player", {"FIRST": "First", "SECOND": "Second"})
OTHER = {Player.FIRST: Player.SECOND, Player.SECOND: Player.FIRST}
PLAYER = sort_of(Player)


@dataclass(frozen=True)
class Heaps:
    """What lies on the table, and whose turn it is."""

    heaps: tuple[int, ...]
    turn: Player


@dataclass(frozen=True)
class Nim(games.Rules[Heaps, str]):
    """The referee."""

    heaps: tuple[int, ...]

    def record(self) -> games.Record[Heaps]:
        names = [f"h{at}" for at in range(1, len(self.heaps) + 1)]
        size = Int(0, max(self.heaps, default=0))
        heaps = Row(size, names, sort="Heap", word="heap", meaning="What it holds.")
        return games.Record(Heaps, heaps=heaps, turn=OneOf(Player, meaning="Who takes next."))

    def starts(self) -> tuple[Heaps]:
        return (Heaps(self.heaps, Player.FIRST),)

    def moves(self, state: Heaps) -> list[Move[str, Heaps]]:
        player, moves = state.turn, []
        for at, size in enumerate(state.heaps):
            for taken in range(1, size + 1):
                left = (*state.heaps[:at], size - taken, *state.heaps[at + 1 :])
                event = f"{player.value} takes {taken} from heap {at + 1}"
                moves.append(Move(event, Heaps(left, OTHER[player]), player))
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
    return OTHER[state.turn] if rules.is_final(state) else None


WORDS = (
    of_state("taker", PLAYER, "Who has taken the last one.", taker),
    defined("winner", PLAYER, "Who takes the last one; none if cut off.", "at_end(taker)"),
)


class Table(games.Narration[Heaps, str]):
    """Endings in words; states are shown as fields, and moves as they are."""

    def ending(self, trace: Any) -> str:
        last = taker(trace.rules, trace.states[-1])
        return f"{last.value} takes the last one" if last else super().ending(trace)


GAME = games.Game(
    name="nim",
    scope=NimScope,
    rules=lambda scope: Nim(scope.heaps),
    vocabulary=lambda rules: games.Vocabulary(WORDS),
    narration=Table,
    goals=(games.NamedProperty("second-wins", "The second wins.", "winner == Second"),),
)
