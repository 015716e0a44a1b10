"""Whole game trees, small ones: what a player can force, how likely a formula is, and by diff."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tests.agree.asked import Answer, Judge, exactly
from tests.agree.language import Game, holds


class TooMany(Exception):
    """There are more games than one wants to look at."""


class Choice(NamedTuple):
    """One way to go on: by a player who chooses, or by chance with a weight."""

    event: str
    board: Any
    player: str | None = None
    weight: Fraction = Fraction(1)


Moves = Callable[[Any], list[Choice]]
Leaf = Callable[[tuple[Any, ...], tuple[str, ...]], Fraction]
Pick = Callable[[str, list[Fraction]], Fraction]


def plays(
    starts: Sequence[Any], moves: Moves, boards: int, most: int
) -> Iterator[tuple[tuple[Any, ...], tuple[str, ...]]]:
    """Every game that is over within so many boards or is cut off there; TooMany beyond `most`."""
    stack: list[tuple[tuple[Any, ...], tuple[str, ...]]] = [((start,), ()) for start in starts]
    found = 0
    while stack:
        path, events = stack.pop()
        onward = moves(path[-1]) if len(path) < boards else []
        if not onward:
            found += 1
            if found > most:
                raise TooMany
            yield path, events
        for choice in onward:
            stack.append(((*path, choice.board), (*events, choice.event)))
        if len(stack) > 4 * most:
            raise TooMany


def valued(start: Any, moves: Moves, boards: int, leaf: Leaf, pick: Pick) -> Fraction:
    """What a game is worth: chance averages, and `pick` says what a player makes of its values."""

    def worth(path: tuple[Any, ...], events: tuple[str, ...]) -> Fraction:
        onward = moves(path[-1]) if len(path) < boards else []
        if not onward:
            return leaf(path, events)
        after = [(c, worth((*path, c.board), (*events, c.event))) for c in onward]
        chosen: dict[str, list[Fraction]] = {}
        chances: list[tuple[Fraction, Fraction]] = []
        for choice, value in after:
            if choice.player is None:
                chances.append((choice.weight, value))
            else:
                chosen.setdefault(choice.player, []).append(value)
        if chances and chosen:
            raise ValueError("players and chance at once")
        if chances:
            whole = sum((weight for weight, _ in chances), Fraction())
            return sum((weight * value for weight, value in chances), Fraction()) / whole
        ((player, values),) = chosen.items()
        return pick(player, values)

    return worth((start,), ())


def mean(values: list[Fraction]) -> Fraction:
    """The average."""
    return sum(values, Fraction()) / len(values)


def worst_case(start: Any, moves: Moves, boards: int, leaf: Leaf, player: str) -> bool:
    """Can a player make every leaf worth 1, whatever the others and chance do?"""

    def forced(path: tuple[Any, ...], events: tuple[str, ...]) -> bool:
        onward = moves(path[-1]) if len(path) < boards else []
        if not onward:
            return leaf(path, events) == 1
        theirs = [c for c in onward if c.player == player]
        branch = any if len(theirs) == len(onward) else all
        return branch(forced((*path, c.board), (*events, c.event)) for c in onward)

    return forced((start,), ())


def truth(formula: str, scope: Any) -> Leaf:
    """1 where a formula is true of a game in a scope, else 0."""
    return lambda path, events: Fraction(holds(formula, Game(path, events, scope)))


def fractions_of(answer: Answer, *keys: str) -> list[Fraction | None]:
    """Fractions of a document; None where there is none."""
    said = [answer.document.get(key) for key in keys]
    return [None if text is None else Fraction(str(text)) for text in said]


def settled_as(**right: Fraction) -> Judge:
    """Exact, with these fractions."""

    def judge(answer: Answer) -> str | None:
        said = fractions_of(answer, *right)
        fine = answer.code == 0 and answer.document.get("verdict") == "exact"
        told = {key: str(value) for key, value in right.items()}
        return None if fine and said == list(right.values()) else f"exact, exit 0, {told}"

    return judge


def forced_or_not(forced: bool) -> Judge:
    """The verdict of `force`."""
    return exactly(0, verdict="forced") if forced else exactly(1, verdict="not forced")


def first_parting(
    starts: tuple[set[Any], set[Any]], moves: tuple[Moves, Moves], most: int
) -> int | None:
    """The boards of the shortest game, of so many at most, after which two sets of rules part."""
    if starts[0] != starts[1]:
        return 0
    reached = starts[0]
    for boards in range(1, most + 1):
        after: set[Any] = set()
        for board in reached:
            one, two = ({c.board for c in which(board)} for which in moves)
            if one != two:
                return boards
            after |= one
        if len(after) > 5_000:
            raise TooMany
        reached = after
    return None
