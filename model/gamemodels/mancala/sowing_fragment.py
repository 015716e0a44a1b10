"""Which questions can be asked sowing by sowing, and what they come to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gamechecks.core.scope import Games, LayoutChoice
from gamechecks.engines.macro_steps import Fragment
from gamechecks.language.concrete import FLIPPED
from gamechecks.language.question import Condition, conjuncts
from gamechecks.language.syntax import Apply, Comparison, Literal, Node
from gamechecks.language.words import NUMBER
from gamemodels.mancala.board import Player
from gamemodels.mancala.scope import Scope

FEWEST = 8
"""The pickups that a search for games looks at first, if there are fewer marbles than that."""

MOST_WORK = 2_000_000
"""Beyond this product of steps, marbles and squared laps, boards one by one were faster."""

_OPPOSITE = {"<=": ">", "<": ">=", ">=": "<", ">": "<=", "==": "!=", "!=": "=="}
_OVER = Apply("at_end", (Apply("final"),))


@dataclass(frozen=True)
class SowingFragment(Fragment):
    """What games must keep to, where that can be told without a look inside a sowing.

    There are at most so many boards, pickups and turns, and more boards and pickups than so many;
    somebody must win or not win, or the game must be over; or the mancala of the `poorest` holds at
    most so many marbles at the end. With a `cap` on the marbles in a pocket games are found sooner,
    but not all of them.
    """

    boards: int | None = None
    pickups: int | None = None
    turns: int | None = None
    more_boards: int | None = None
    more_pickups: int | None = None
    winner: Player | None = None
    not_winner: Player | None = None
    over: bool = False
    poorest: tuple[Player, int] | None = None
    cap: int | None = None

    @property
    def short(self) -> bool:
        """Whether the games asked for are so short that a search is soon done."""
        boards = 2 * FEWEST if self.boards is None else self.boards
        pickups = FEWEST if self.pickups is None else self.pickups
        return boards < 2 * FEWEST or pickups < FEWEST

    @property
    def settled_early(self) -> bool:
        """Whether a beginning of a game can already do all that is asked for."""
        at_most = self.boards is self.pickups is self.turns is None
        return at_most and not (self.winner or self.not_winner or self.over)

    def cut_off(self, boards: int, marbles: int) -> bool | None:
        """Whether all or none of the games cut off after so many boards do; none if some may.

        Nobody has won those, and each of their pickups leads to no more boards than itself, the
        marbles of the game, and a forfeit.
        """
        most = boards if self.boards is None else self.boards
        if self.pickups is not None:
            most = min(most, self.pickups * (marbles + 2) + 2)
        if self.over or self.winner or most < boards or (self.more_boards or 0) >= boards:
            return False
        return True if self.pickups is self.turns is self.more_pickups is None else None

    def words(self, pickups: int) -> str:
        """What a complete game of at most so many pickups must keep to."""
        words = {
            f"pickups <= {pickups}": pickups,
            f"pickups > {self.more_pickups}": self.more_pickups,
            f"boards <= {self.boards}": self.boards,
            f"boards > {self.more_boards}": self.more_boards,
            f"turns <= {self.turns}": self.turns,
            f"winner == {self.winner and self.winner.value}": self.winner,
            f"winner != {self.not_winner and self.not_winner.value}": self.not_winner,
        }
        return ", ".join(word for word, limit in words.items() if limit is not None)

    def poor(self, marbles: int) -> tuple[Player, int] | None:
        """Whose mancala holds at most how many of the marbles, for who must win or not win."""
        if self.winner is not None:
            return self.winner.other, (marbles - 1) // 2
        return self.poorest if self.not_winner is None else (self.not_winner, marbles // 2)


UNLIMITED = SowingFragment()


def sowing_cnf_too_large(scope: Scope) -> bool:
    """Whether a pocket may hold so many laps that the clauses of sowings grow beyond use."""
    marbles = scope.everything
    steps = min(max(FEWEST, marbles), scope.boards // 2)
    return steps * marbles * (marbles // scope.pockets) ** 2 > MOST_WORK


def fragment_of(
    wanted: Sequence[Condition], games: Games, layout: LayoutChoice
) -> SowingFragment | None:
    """What conditions come to as limits; none if they need board steps."""
    if games is Games.ANY or layout is LayoutChoice.SYMBOLIC:
        return None
    if games is Games.UNFINISHED and wanted:
        return None
    limits: SowingFragment | None = UNLIMITED
    for condition in wanted:
        if callable(condition.source):
            return None
        for part, negated in conjuncts(condition.source, condition.refuted):
            limits = None if limits is None else _narrowed(limits, part, negated)
    return limits


def _narrowed(limits: SowingFragment, node: Node, negated: bool) -> SowingFragment | None:
    """A fragment and a formula, or its negation, together; none if it is not such a limit."""
    match node:
        case Apply() if node == _OVER and not negated:
            return replace(limits, over=True)
        case Comparison((sign,), (Literal() as left, Apply() as right)):
            sign = FLIPPED[sign]
            return _compared(limits, _OPPOSITE[sign] if negated else sign, right, left)
        case Comparison((sign,), (Apply() as left, Literal() as right)):
            return _compared(limits, _OPPOSITE[sign] if negated else sign, left, right)
        case _:
            return None


def _compared(
    limits: SowingFragment, sign: str, term: Apply, literal: Literal
) -> SowingFragment | None:
    value = literal.value
    if term.name == "winner" and isinstance(value, Player):
        return _won(limits, sign, value)
    measure = term.name if not term.arguments and term.sort == NUMBER else ""
    if measure not in ("boards", "pickups", "turns") or not isinstance(value, int):
        return None
    if sign == "==" and measure != "turns":
        at_most = _limited(limits, measure, min, value)
        return _limited(at_most, f"more_{measure}", max, value - 1)
    if sign in ("<=", "<"):
        return _limited(limits, measure, min, value - (sign == "<"))
    if sign in (">", ">=") and measure != "turns":
        return _limited(limits, f"more_{measure}", max, value - (sign == ">="))
    return None


def _limited(
    limits: SowingFragment, name: str, stricter: Callable[[int, int], int], value: int
) -> SowingFragment:
    known = getattr(limits, name)
    limit: dict[str, Any] = {name: value if known is None else stricter(known, value)}
    return replace(limits, **limit)


def _won(limits: SowingFragment, sign: str, player: Player) -> SowingFragment | None:
    """Who must win or not win; none where that is more than one mancala can tell."""
    if sign == "==":
        narrowed = replace(limits, winner=player)
        told = limits.winner in (None, player) and limits.not_winner in (None, player.other)
    else:
        narrowed = replace(limits, not_winner=player)
        told = limits.winner is not player and limits.not_winner in (None, player)
    return narrowed if told else None
