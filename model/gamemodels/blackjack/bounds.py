"""The fewest and the most of something over all complete hands, by a look at every board."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, Unpack

from gamechecks.core.errors import InputError
from gamechecks.core.scope import EngineChoice
from gamechecks.core.search_options import SearchOptions, clock_of, conclude, seed_of
from gamechecks.core.verdict import Bound, Bounds
from gamemodels.attention import attend
from gamemodels.blackjack.board import TEN, Board, Kind, Turn
from gamemodels.blackjack.rules import Blackjack, Move
from gamemodels.blackjack.scope import Scope

KEYS = (
    "fewest_actions",
    "most_actions",
    "most_cards",
    "most_dealer_cards",
    "fewest_boards",
    "most_boards",
)
"""Everything that can be bounded."""

ENDLESS_ONLY = ("most_boards",)
"""What is bounded for an endless deck alone: in a shoe the two sides take each other's cards."""

ABOUT = f"{', '.join(KEYS)}, the last for an endless deck alone."

DEALER = (Kind.DEALER_HIT, Kind.DEALER_STAND)


class Span(NamedTuple):
    """From a board to the end: actions and boards at least and at most, and cards at most."""

    fewest_actions: int = 0
    most_actions: int = 0
    most_cards: int = 0
    most_dealer_cards: int = 0
    fewest_boards: int = 0
    most_boards: int = 0


def bounds(scope: Scope) -> dict[str, int]:
    """Each bound that there is, by its key."""
    shoe = Blackjack(scope.rules, scope.shoe).full_shoe
    return _of_a_shoe(scope) if shoe else _endless(scope)


def named_bounds(
    scope: Scope,
    *,
    of: Sequence[str] = (),
    engine: EngineChoice = EngineChoice.AUTO,
    **options: Unpack[SearchOptions],
) -> Bounds:
    """Return the bounds of these names, or of all that the scope has, by explicit search."""
    if engine in (EngineChoice.SOLVER, EngineChoice.BOTH):
        raise InputError("names of bounds are settled by explicit search: use --engine explicit")
    shoe = scope.shoe or scope.rules.decks
    if shoe and any(name in ENDLESS_ONLY for name in of):
        raise InputError(f"{ENDLESS_ONLY[0]} is told of an endless deck alone: leave the shoe out")
    wanted = list(of) or [name for name in KEYS if not (shoe and name in ENDLESS_ONLY)]
    clock = clock_of(options)

    def answer(settled: tuple[Bound, ...], reason: str | None = None) -> Bounds:
        explicit, seed = EngineChoice.EXPLICIT, seed_of(options)
        return Bounds(scope, settled, 0, clock.seconds, seed, reason=reason, engine=explicit)

    def settle() -> Bounds:
        found = bounds(scope)
        return answer(tuple(Bound(name, found[name], exact=True) for name in wanted))

    return conclude(clock, settle, lambda why: answer(tuple(map(Bound, wanted)), why))


def _endless(scope: Scope) -> dict[str, int]:
    rules = Blackjack(scope.rules, scope.shoe, frozenset())
    return _told(_spans(rules.starts(), rules.moves), KEYS)


def _of_a_shoe(scope: Scope) -> dict[str, int]:
    """The player's hands and the dealer's by themselves."""
    rules = Blackjack(scope.rules, scope.shoe, frozenset())

    def players(board: Board) -> list[Move]:
        return [] if board.turn is Turn.DEALER else rules.moves(board)

    keys = [key for key in KEYS if key not in (*ENDLESS_ONLY, "most_dealer_cards")]
    found = _told(_spans(rules.starts(), players), keys)
    found["most_dealer_cards"] = _dealers(rules)
    return {key: found[key] for key in KEYS if key in found}


def _dealers(rules: Blackjack) -> int:
    """The dealer's longest hand.

    The player's cards are missing, so tens are best held there: if that does as well as if
    nothing was missing, nothing does better. Else all pairs are tried.
    """
    tens = [board for board in rules.starts() if not board.player.ace and board.player.low == 20]
    reached = _most_dealt(rules, tens)
    nothing_missing = (replace(board, left=_with_two_tens(board)) for board in tens)
    if tens and reached == _most_dealt(rules, nothing_missing):
        return reached
    return _most_dealt(rules, rules.starts())


def _with_two_tens(board: Board) -> tuple[int, ...]:
    """What is left if two tens of the player were not missing."""
    return (*board.left[: TEN - 1], board.left[TEN - 1] + 2)


def _most_dealt(rules: Blackjack, starts: Iterable[Board]) -> int:
    def dealers(board: Board) -> list[Move]:
        moves = rules.moves(board)
        return [move for move in moves if move.event.kind in (Kind.STAND, *DEALER)]

    return max((span.most_dealer_cards for span in _spans(starts, dealers)), default=1)


def _told(spans: Iterable[Span], keys: Iterable[str]) -> dict[str, int]:
    rows = list(spans)
    best: dict[str, Callable[..., int]] = {"fewest": min, "most": max}
    return {key: best[key.split("_")[0]](getattr(row, key) for row in rows) for key in keys}


def _spans(starts: Iterable[Board], moves: Callable[[Board], list[Move]]) -> Iterator[Span]:
    """What comes from each start, with the cards and the board that are there already."""
    known: dict[Board, Span] = {}
    for start in starts:
        span = _span(start, moves, known)
        yield span._replace(
            most_cards=span.most_cards + 2,
            most_dealer_cards=span.most_dealer_cards + 1,
            fewest_boards=span.fewest_boards + 1,
            most_boards=span.most_boards + 1,
        )


def _span(board: Board, moves: Callable[[Board], list[Move]], known: dict[Board, Span]) -> Span:
    """What may come; a hand has so few events that this may call itself."""
    if board in known or board.turn is Turn.OVER:
        return known.get(board, Span())
    attend()
    rows = [_added(move, _span(move.state, moves, known)) for move in moves(board)]
    if rows:
        least = Span(*(min(column) for column in zip(*rows, strict=True)))
        most = Span(*(max(column) for column in zip(*rows, strict=True)))
        fewest = {key: getattr(least, key) for key in KEYS if key.startswith("fewest")}
        known[board] = most._replace(**fewest)
    else:
        known[board] = Span()
    return known[board]


def _added(move: Move, rest: Span) -> Span:
    event = move.event
    acts = int(event.kind not in DEALER)
    shown = int(event.kind is Kind.DEALER_HIT or event.hole is not None)
    return Span(
        rest.fewest_actions + acts,
        rest.most_actions + acts,
        rest.most_cards + int(event.kind in (Kind.HIT, Kind.DOUBLE)),
        rest.most_dealer_cards + shown,
        rest.fewest_boards + 1,
        rest.most_boards + 1,
    )
