"""Which questions can be asked sowing by sowing, and what they come to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from gamechecks.core.scope import Games, LayoutChoice
from gamechecks.engines.large_steps import Fragment
from gamechecks.language.question import Condition
from gamechecks.language.sorts import NUMBER
from gamechecks.language.syntax import Apply, Comparison, Junction, Literal, Node, Not
from gamechecks.mancala.scope import Scope
from gamemodels.mancala.layout import Player

FEWEST = 8
"""The pickups that a search for games looks at first, if there are fewer marbles than that."""

MOST_WORK = 2_000_000
"""Beyond this product of steps, marbles and squared laps, boards one by one were faster."""

_FLIPPED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<", "==": "==", "!=": "!="}
_OPPOSITE = {"<=": ">", "<": ">=", ">=": "<", ">": "<=", "==": "!=", "!=": "=="}
_OVER = Apply("at_end", (Apply("final"),))


@dataclass(frozen=True)
class SowingFragment(Fragment):
    """A question that never looks inside a sowing: limits, and who must win or not win.

    There are at most so many boards, pickups and turns, and more boards and pickups than so many.
    """

    boards: int | None = None
    pickups: int | None = None
    turns: int | None = None
    more_boards: int | None = None
    more_pickups: int | None = None
    winner: Player | None = None
    not_winner: Player | None = None
    over: bool = False

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


def sowing_cnf_too_large(scope: Scope) -> bool:
    """Whether a pocket may hold so many laps that the clauses of sowings grow beyond use."""
    marbles = scope.each * (scope.pockets - 2)
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
    fragment: SowingFragment | None = SowingFragment()
    for condition in wanted:
        if fragment is None or callable(condition.source):
            return None
        fragment = _narrowed(fragment, condition.source, condition.refuted)
    return fragment


def _narrowed(fragment: SowingFragment, node: Node, negated: bool = False) -> SowingFragment | None:
    """Limits and a formula, or its negation, together; none if it is not such a limit."""
    match node:
        case Not(operand):
            return _narrowed(fragment, operand, not negated)
        case Junction(operator, parts) if operator == ("or" if negated else "and"):
            return _all_narrowed(fragment, [(part, negated) for part in parts])
        case Apply("implies", (premise, conclusion)) if negated:
            return _all_narrowed(fragment, [(premise, False), (conclusion, True)])
        case Apply() if node == _OVER and not negated:
            return replace(fragment, over=True)
        case Comparison((_, _, *_) as signs, operands) if not negated:
            pairs = zip(signs, pairwise(operands), strict=True)
            return _all_narrowed(fragment, [(Comparison((s,), pair), False) for s, pair in pairs])
        case Comparison((sign,), (Literal() as left, Apply() as right)):
            sign = _FLIPPED[sign]
            return _compared(fragment, _OPPOSITE[sign] if negated else sign, right, left)
        case Comparison((sign,), (Apply() as left, Literal() as right)):
            return _compared(fragment, _OPPOSITE[sign] if negated else sign, left, right)
        case _:
            return None


def _all_narrowed(
    fragment: SowingFragment, parts: Sequence[tuple[Node, bool]]
) -> SowingFragment | None:
    narrowed: SowingFragment | None = fragment
    for part, negated in parts:
        narrowed = None if narrowed is None else _narrowed(narrowed, part, negated)
    return narrowed


def _compared(
    fragment: SowingFragment, sign: str, term: Apply, literal: Literal
) -> SowingFragment | None:
    value = literal.value
    if term.name == "winner" and isinstance(value, Player):
        return _won(fragment, sign, value)
    measure = term.name if not term.arguments and term.sort == NUMBER else ""
    if measure not in ("boards", "pickups", "turns") or not isinstance(value, int):
        return None
    if sign == "==" and measure != "turns":
        at_most = _limited(fragment, measure, min, value)
        return _limited(at_most, f"more_{measure}", max, value - 1)
    if sign in ("<=", "<"):
        return _limited(fragment, measure, min, value - (sign == "<"))
    if sign in (">", ">=") and measure != "turns":
        return _limited(fragment, f"more_{measure}", max, value - (sign == ">="))
    return None


def _limited(
    fragment: SowingFragment, name: str, stricter: Callable[[int, int], int], value: int
) -> SowingFragment:
    known = getattr(fragment, name)
    limit: dict[str, Any] = {name: value if known is None else stricter(known, value)}
    return replace(fragment, **limit)


def _won(fragment: SowingFragment, sign: str, player: Player) -> SowingFragment | None:
    """Who must win or not win; none where that is more than one mancala can tell."""
    if sign == "==":
        narrowed = replace(fragment, winner=player)
        told = fragment.winner in (None, player) and fragment.not_winner in (None, player.other)
    else:
        narrowed = replace(fragment, not_winner=player)
        told = fragment.winner is not player and fragment.not_winner in (None, player)
    return narrowed if told else None
