"""Why a board is not legal, as precisely as can be said."""

from collections.abc import Iterator, Sequence

from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout, Player, pocket_name
from gamemodels.mancala.referee import EventKind, successors
from gamemodels.mancala.variants import Rules

MOST_DIFFERENCES = 3
RULES = {
    EventKind.FORFEIT: "a player with nothing to pick up passes the turn",
    EventKind.PICKUP: "a pickup takes all marbles of a pocket of one's own",
    EventKind.DROP: "a marble goes into the next pocket",
    EventKind.EXTRA_TURN: "a last marble in one's own mancala keeps the turn",
    EventKind.STEAL: "a last marble in one's own empty pocket steals",
    EventKind.TURN_PASSES: "a last marble elsewhere passes the turn",
    EventKind.SWEEP: "what is left on one side goes to its mancala",
}
"""The rule that an event follows."""
FORCED = set(EventKind) - {EventKind.PICKUP, EventKind.FORFEIT}


def blame_start(board: Board, start: Board) -> str:
    """Why a game does not start with a board."""
    return f"a game does not start like this: {_wrong(board, start)}"


def blame(layout: Layout, before: Board, board: Board, rules: Rules) -> str:
    """Why no legal move leads from one board to another."""
    moves = successors(layout, before, rules)
    told = None if moves[0].event.kind in FORCED else _told(layout, before, board)
    if told is not None:
        return told
    due = nearest(board, [move.state for move in moves])
    rule = next(RULES[move.event.kind] for move in moves if move.state == due)
    lost = f", and {before.total} marbles do not become {board.total}"
    return f"{rule}{lost if board.total != before.total else ''}: {_wrong(board, due)}"


def nearest(board: Board, legal: Sequence[Board]) -> Board:
    """The legal board that differs least."""
    return min(legal, key=lambda other: len(list(differences(board, other))))


def differences(board: Board, due: Board) -> Iterator[str]:
    """Each field of a board that is not as it should be."""
    for pocket, (count, wanted) in enumerate(zip(board.marbles, due.marbles, strict=True)):
        if count != wanted:
            yield f"{pocket_name(pocket)} holds {count} instead of {wanted}"
    if board.hand != due.hand:
        yield f"the hand holds {board.hand} instead of {due.hand}"
    if board.turn is not due.turn:
        yield f"it is {board.turn.words}'s turn instead of {due.turn.words}'s"
    if board.hand and due.hand and board.last_pocket != due.last_pocket:
        yield f"the hand is at {_place(board)} instead of {_place(due)}"


def _told(layout: Layout, before: Board, board: Board) -> str | None:
    """Moves that look like one and break a rule with a name."""
    player = before.turn.words
    own = [p for p in layout.ordinary if layout.side(p) is before.turn and before.marbles[p]]
    if board.marbles == before.marbles and board.hand == 0 and own:
        if board.turn is before.turn:
            return f"nothing moves, but the game is not over and {player} has marbles to pick up"
        return f"{player} forfeits the turn, but has marbles to pick up"
    taken = _picked_up(before, board)
    if taken is None or taken in own:
        return None
    if board.turn is not before.turn:
        return f"{board.turn.words} picks up, but it is {player}'s turn" if own else None
    return _not_to_pick(layout, before.turn, taken)


def _not_to_pick(layout: Layout, player: Player, pocket: int) -> str:
    name, owner = pocket_name(pocket), layout.pockets[pocket].mancala
    if owner is not None:
        return f"{player.words} picks up from {name}, which is a mancala"
    return f"{player.words} picks up from {name}, which is on {layout.side(pocket).words}'s side"


def _picked_up(before: Board, board: Board) -> int | None:
    """The pocket whose marbles are now in hand, if nothing else has changed."""
    counts = enumerate(zip(before.marbles, board.marbles, strict=True))
    changed = [pocket for pocket, (old, new) in counts if old != new]
    if len(changed) != 1 or board.marbles[changed[0]] or board.hand != before.marbles[changed[0]]:
        return None
    return changed[0]


def _place(board: Board) -> str:
    return "no pocket" if board.last_pocket is None else pocket_name(board.last_pocket)


def _wrong(board: Board, due: Board) -> str:
    parts = list(differences(board, due))
    rest = len(parts) - MOST_DIFFERENCES
    if rest > 0:
        parts = [*parts[:MOST_DIFFERENCES], f"and {rest} more"]
    return "; ".join(parts)
