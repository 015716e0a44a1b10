"""The rules as constraints: each predicate is the conjunction of its named parts.

The guards tell which event leads from a board, read off that board alone."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import z3

from gamemodels.logic import (
    Parts,
    Predicate,
    conjunction,
    disjunction,
    exactly_one,
    implies,
    negation,
)
from gamemodels.mancala.board import ORIGINAL, Board, Player, Rules
from gamemodels.mancala.terms import (
    BoardTerms,
    Choice,
    LayoutTerms,
    count_at,
    image,
    wellformed_pockets,
)
from gamemodels.numbers import Number


@dataclass(frozen=True)
class Events:
    """Which event leads from a board: exactly one where the board is wellformed."""

    forfeit: z3.BoolRef
    pickup: z3.BoolRef
    drop: z3.BoolRef
    extra_turn: z3.BoolRef
    steal: z3.BoolRef
    turn_passes: z3.BoolRef
    sweep: z3.BoolRef


@Predicate
def player_no_marbles(layout: LayoutTerms, board: BoardTerms) -> Parts:
    """The player in turn has nothing to pick up."""
    own = own_pockets(layout, board)
    return {
        "the player's ordinary pockets are empty": conjunction(
            disjunction([negation(mine), count == 0])
            for mine, count in zip(own, board.marbles, strict=True)
        )
    }


def events(layout: LayoutTerms, board: BoardTerms, rules: Rules = ORIGINAL) -> Events:
    """The guard of every event, read off the board that it leads from."""
    stuck = player_no_marbles(layout, board)
    sweep = swept_side(layout, board, rules)
    resting = conjunction([board.hand == 0, negation(sweep)])
    lands, own = landing(layout, board, rules), own_pockets(layout, board)
    store = own_mancala(layout, board)
    last = board.hand == 1
    at_home = disjunction(conjunction(pair) for pair in zip(lands, store, strict=True))
    on_empty = disjunction(
        conjunction([here, mine, count == 0])
        for here, mine, count in zip(lands, own, board.marbles, strict=True)
    )
    if rules.steal_needs_marbles:
        across = image(lands, layout.opposite)
        loot = disjunction(
            conjunction([there, count > 0])
            for there, count in zip(across, board.marbles, strict=True)
        )
        on_empty = conjunction([on_empty, loot])
    return Events(
        forfeit=conjunction([resting, stuck]),
        pickup=conjunction([resting, negation(stuck)]),
        drop=board.hand > 1,
        extra_turn=conjunction([last, at_home]),
        steal=conjunction([last, negation(at_home), on_empty]),
        turn_passes=conjunction([last, negation(at_home), negation(on_empty)]),
        sweep=conjunction([board.hand == 0, sweep]),
    )


def landing(layout: LayoutTerms, board: BoardTerms, rules: Rules = ORIGINAL) -> Choice:
    """The pocket that the next marble falls into: the one after the last pocket."""
    lands = image(board.last_pocket, layout.next)
    if not rules.skip_opponent_mancala:
        return lands
    passed = mancala_of(layout, negation(board.turn))
    over = tuple(conjunction(pair) for pair in zip(lands, passed, strict=True))
    beyond = image(over, layout.next)
    return tuple(
        disjunction([conjunction([here, negation(skip)]), after])
        for here, skip, after in zip(lands, passed, beyond, strict=True)
    )


def swept_side(layout: LayoutTerms, board: BoardTerms, rules: Rules) -> z3.BoolRef:
    """Whether a sweep is due: one side alone has marbles left."""
    if not rules.last_side_sweeps:
        return z3.BoolVal(False, board.ctx)
    sides = [
        disjunction(
            conjunction([mine, count > 0])
            for mine, count in zip(pockets_of(layout, first), board.marbles, strict=True)
        )
        for first in (z3.BoolVal(True, board.ctx), z3.BoolVal(False, board.ctx))
    ]
    return sides[0] != sides[1]


def own_pockets(layout: LayoutTerms, board: BoardTerms) -> Choice:
    """The ordinary pockets of the player in turn."""
    return pockets_of(layout, board.turn)


def pockets_of(layout: LayoutTerms, first: z3.BoolRef) -> Choice:
    """The ordinary pockets of player 1, or of player 2."""
    return tuple(
        conjunction([_same(side, first), negation(layout.mancala(p))])
        for p, side in enumerate(layout.side)
    )


def own_mancala(layout: LayoutTerms, board: BoardTerms) -> Choice:
    """The mancala of the player in turn."""
    return mancala_of(layout, board.turn)


def mancala_of(layout: LayoutTerms, first: z3.BoolRef) -> Choice:
    """The mancala of player 1, or of player 2."""
    return tuple(
        disjunction([conjunction([one, first]), conjunction([two, negation(first)])])
        for one, two in zip(layout.mancala1, layout.mancala2, strict=True)
    )


def _same(a: z3.BoolRef, b: z3.BoolRef) -> z3.BoolRef:
    if z3.is_true(a) or z3.is_false(a):
        return b if z3.is_true(a) else negation(b)
    return a == b


@Predicate
def wellformed(layout: LayoutTerms, boards: Sequence[BoardTerms]) -> Parts:
    """A sensible physical board, and nothing below zero on any board of the game."""
    return wellformed_pockets.parts(layout) | wellformed_boards.parts(boards)


@Predicate
def wellformed_boards(boards: Sequence[BoardTerms]) -> Parts:
    """Nothing holds fewer than no marbles. That it is someone's turn, the sort of `turn` says."""
    pockets = (count >= 0 for board in boards for count in board.marbles)
    return {
        "no pocket is below zero": conjunction(pockets),
        "no hand is below zero": conjunction(board.hand >= 0 for board in boards),
    }


@Predicate
def init(layout: LayoutTerms, board: BoardTerms, marbles: int | Number) -> Parts:
    """The starting board."""
    stores = [layout.mancala(p) for p in range(layout.size)]
    return {
        "player 1 starts": board.turn,
        "the hand starts empty": board.hand == 0,
        "the mancalas start empty": conjunction(
            implies(store, count == 0) for store, count in zip(stores, board.marbles, strict=True)
        ),
        "every ordinary pocket starts with the same marbles": conjunction(
            disjunction([store, count == marbles])
            for store, count in zip(stores, board.marbles, strict=True)
        ),
        "no pocket has been sown yet": _none(board.last_pocket),
    }


@Predicate
def starts_at(board: BoardTerms, start: Board) -> Parts:
    """A position with an empty hand that a game begins at instead of the starting board."""
    return {
        "the player in turn is the position's": board.turn == (start.turn is Player.ONE),
        "the hand is empty at first": board.hand == 0,
        "every pocket starts as in the position": conjunction(
            count == wanted for count, wanted in zip(board.marbles, start.marbles, strict=True)
        ),
        "no pocket has been sown yet": _none(board.last_pocket),
    }


@Predicate
def final(layout: LayoutTerms, board: BoardTerms) -> Parts:
    """The game is over."""
    return {
        "nothing is in hand": board.hand == 0,
        "every ordinary pocket is empty": conjunction(
            disjunction([layout.mancala(p), count == 0]) for p, count in enumerate(board.marbles)
        ),
    }


@Predicate
def change_turn_keep_board(pre: BoardTerms, post: BoardTerms) -> Parts:
    """Nothing happens but that the turn passes."""
    return {
        "the turn passes": _turn_passes(pre, post),
        "the pockets are unchanged": other_pock_unchanged(pre, post, _no_pocket(pre)),
        "the hand is unchanged": post.hand == pre.hand,
    }


@Predicate
def other_pock_unchanged(pre: BoardTerms, post: BoardTerms, changed: Choice) -> Parts:
    """Every pocket keeps its marbles but those that are named as changed."""
    return {
        "the other pockets are unchanged": conjunction(
            disjunction([change, after == before])
            for change, before, after in zip(changed, pre.marbles, post.marbles, strict=True)
        )
    }


@Predicate
def move(layout: LayoutTerms, pre: BoardTerms, post: BoardTerms, rules: Rules = ORIGINAL) -> Parts:
    """One event leads from a board to the next.

    Each part says what one event does, under that event's guard. The guards exclude each
    other and one of them holds, so the conjunction is the disjunction of the events.
    """
    event = events(layout, pre, rules)
    lands = landing(layout, pre, rules)
    sown = _sown(pre, post, lands)
    stays = {"the turn stays": post.turn == pre.turn}
    passes = {"the turn passes": _turn_passes(pre, post)}
    emptied = {
        "the hand is empty": post.hand == 0,
        "the last pocket is forgotten": _none(post.last_pocket),
    }
    forgets = {"the last pocket is forgotten": _none(post.last_pocket)}
    swept = _swept(layout, pre, post) | stays | emptied if rules.last_side_sweeps else {}
    return {
        "the hand is not below zero": pre.hand >= 0,
        "marbles in hand came from a pocket": disjunction([pre.hand == 0, *pre.last_pocket]),
        **_when("forfeit", event.forfeit, change_turn_keep_board.parts(pre, post) | forgets),
        **_when("pickup", event.pickup, _picked_up(layout, pre, post) | stays),
        **_when("drop", event.drop, sown | stays | _hand_falls(pre, post, lands)),
        **_when("last drop in their own mancala", event.extra_turn, sown | stays | emptied),
        **_when("steal", event.steal, _stolen(layout, pre, post, lands) | passes | emptied),
        **_when("last drop elsewhere", event.turn_passes, sown | passes | emptied),
        **_when("sweep", event.sweep, swept),
    }


def trace_steps(
    layout: LayoutTerms,
    boards: Iterable[BoardTerms],
    marbles: int | Number,
    rules: Rules = ORIGINAL,
    start: Board | None = None,
    *,
    move: Predicate[[LayoutTerms, BoardTerms, BoardTerms, Rules]] = move,
) -> Iterator[Parts]:
    """Yield the parts of `traces` board by board: the first is initial, each other follows a move.

    The search unrolls these very parts. With a `start` the game begins at that position.
    """
    pre: BoardTerms | None = None
    for board in boards:
        if pre is not None:
            yield move.parts(layout, pre, board, rules)
        elif start is not None:
            yield starts_at.parts(board, start)
        else:
            yield init.parts(layout, board, marbles)
        pre = board


@Predicate
def traces(
    layout: LayoutTerms,
    boards: Sequence[BoardTerms],
    marbles: int | Number,
    rules: Rules = ORIGINAL,
    start: Board | None = None,
    *,
    move: Predicate[[LayoutTerms, BoardTerms, BoardTerms, Rules]] = move,
) -> Parts:
    """A flow of the game from its start to an end, by the moves of the game or by others."""
    parts: Parts = {}
    steps = trace_steps(layout, boards, marbles, rules, start, move=move)
    for place, step in enumerate(steps):
        name = f"move {place}" if place else "init"
        parts |= {f"{name}: {part}": term for part, term in step.items()}
    return parts | {"some board is final": disjunction(final(layout, board) for board in boards)}


@Predicate
def stealing_happened(layout: LayoutTerms, boards: Sequence[BoardTerms]) -> Parts:
    """Some mancala gains more than one marble in a move."""
    gains = [
        conjunction([layout.mancala(p), after > before + 1])
        for pre, post in pairwise(boards)
        for p, (before, after) in enumerate(zip(pre.marbles, post.marbles, strict=True))
    ]
    nothing = z3.BoolVal(False, layout.ctx)
    return {"some mancala gains more than one": disjunction([nothing, *gains])}


def _picked_up(layout: LayoutTerms, pre: BoardTerms, post: BoardTerms) -> Parts:
    """All marbles of one pocket go to the hand; the pocket becomes the last pocket."""
    picked = post.last_pocket
    own = own_pockets(layout, pre)
    rows = list(zip(picked, own, pre.marbles, post.marbles, strict=True))
    return {
        "one pocket is picked": exactly_one(picked),
        "it is the player's own": conjunction(implies(here, mine) for here, mine, _, _ in rows),
        "it is not empty": conjunction(implies(here, before > 0) for here, _, before, _ in rows),
        "it is emptied": conjunction(implies(here, after == 0) for here, _, _, after in rows),
        "its marbles are in hand": conjunction(
            implies(here, post.hand == before) for here, _, before, _ in rows
        ),
        **other_pock_unchanged.parts(pre, post, picked),
    }


def _sown(pre: BoardTerms, post: BoardTerms, lands: Choice) -> Parts:
    """One marble falls into the pocket where the hand is."""
    return {
        "a marble falls into the next pocket": conjunction(
            implies(here, after == before + 1)
            for here, before, after in zip(lands, pre.marbles, post.marbles, strict=True)
        ),
        **other_pock_unchanged.parts(pre, post, lands),
    }


def _hand_falls(pre: BoardTerms, post: BoardTerms, lands: Choice) -> Parts:
    return {
        "the hand has one marble fewer": pre.hand == post.hand + 1,
        "the hand moves to the next pocket": conjunction(
            chosen == here for chosen, here in zip(post.last_pocket, lands, strict=True)
        ),
    }


def _stolen(layout: LayoutTerms, pre: BoardTerms, post: BoardTerms, lands: Choice) -> Parts:
    """The marble in hand and the opposite pocket's go to their own mancala."""
    store, across = own_mancala(layout, pre), image(lands, layout.opposite)
    taken = count_at(across, pre.marbles, pre.numbers)
    changed = tuple(disjunction(pair) for pair in zip(store, across, strict=True))
    return {
        "their own mancala gains the marble and the opposite ones": conjunction(
            implies(here, after == before + taken + 1)
            for here, before, after in zip(store, pre.marbles, post.marbles, strict=True)
        ),
        "the opposite pocket is emptied": conjunction(
            implies(there, after == 0) for there, after in zip(across, post.marbles, strict=True)
        ),
        **other_pock_unchanged.parts(pre, post, changed),
    }


def _swept(layout: LayoutTerms, pre: BoardTerms, post: BoardTerms) -> Parts:
    """What lies on a side goes to the mancala there; nothing lies on the other."""
    gains, emptied = [], []
    for player in (z3.BoolVal(True, pre.ctx), z3.BoolVal(False, pre.ctx)):
        rows = list(zip(pockets_of(layout, player), pre.marbles, post.marbles, strict=True))
        left = pre.numbers.sum(
            pre.numbers.choose(mine, before, pre.numbers.literal(0))
            for mine, before, _ in rows
            if not z3.is_false(mine)
        )
        stores = zip(mancala_of(layout, player), pre.marbles, post.marbles, strict=True)
        gains += [implies(here, after == before + left) for here, before, after in stores]
        emptied += [implies(mine, after == 0) for mine, _, after in rows]
    return {
        "each mancala gains what lies on its side": conjunction(gains),
        "every ordinary pocket is emptied": conjunction(emptied),
    }


def _when(event: str, guard: z3.BoolRef, effects: Parts) -> Parts:
    return {f"{event}: {name}": implies(guard, term) for name, term in effects.items()}


def _none(choice: Iterable[z3.BoolRef]) -> z3.BoolRef:
    return negation(disjunction(choice))


def _no_pocket(board: BoardTerms) -> Choice:
    return tuple(z3.BoolVal(False, board.ctx) for _ in board.marbles)


def _turn_passes(pre: BoardTerms, post: BoardTerms) -> z3.BoolRef:
    return post.turn == negation(pre.turn)
