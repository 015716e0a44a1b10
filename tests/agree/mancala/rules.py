"""The game in plain Python, from its specification: boards, moves and whole games."""

from typing import NamedTuple

from tests.agree.trees import Choice

PLAYER1, PLAYER2 = "Player1", "Player2"
VARIANTS = ("steal_needs_marbles", "skip_opponent_mancala", "last_side_sweeps")
Rules = frozenset[str]


class Board(NamedTuple):
    """What lies where; slot 0 is p1."""

    marbles: tuple[int, ...]
    turn: str
    hand: int
    last_pocket: int | None


class Scope(NamedTuple):
    """A board to play on, the boards of a game, and the rules."""

    pockets: int
    marbles: int
    boards: int = 1
    rules: Rules = frozenset()


def other(player: str) -> str:
    """The opponent."""
    return PLAYER2 if player == PLAYER1 else PLAYER1


def mancala(pockets: int, player: str) -> int:
    """The slot of a player's mancala."""
    return pockets // 2 - 1 if player == PLAYER1 else pockets - 1


def ordinary(pockets: int, player: str) -> range:
    """The slots of a player's ordinary pockets."""
    last = mancala(pockets, player)
    return range(last - pockets // 2 + 1, last)


def side(pockets: int, slot: int) -> str:
    """Whose a slot is."""
    return PLAYER1 if slot < pockets // 2 else PLAYER2


def opposite(pockets: int, slot: int) -> int | None:
    """The ordinary pocket across the board; a mancala has none."""
    return None if slot in (pockets // 2 - 1, pockets - 1) else pockets - 2 - slot


def left(board: Board, player: str) -> int:
    """How many marbles lie in a player's ordinary pockets."""
    return sum(board.marbles[slot] for slot in ordinary(len(board.marbles), player))


def is_final(board: Board) -> bool:
    """Is the hand empty, and every ordinary pocket?"""
    return not (board.hand or left(board, PLAYER1) or left(board, PLAYER2))


def start(pockets: int, marbles: int) -> Board:
    """The first board."""
    filled = {*ordinary(pockets, PLAYER1), *ordinary(pockets, PLAYER2)}
    return Board(
        tuple(marbles if slot in filled else 0 for slot in range(pockets)), PLAYER1, 0, None
    )


def changed(board: Board, counts: dict[int, int]) -> tuple[int, ...]:
    """The marbles with some slots holding something else."""
    return tuple(counts.get(slot, held) for slot, held in enumerate(board.marbles))


def moves(board: Board, rules: Rules) -> list[Choice]:
    """Every event that may lead from a board, chosen by the player in turn."""
    return [Choice(event, after, board.turn) for event, after in events(board, rules)]


def events(board: Board, rules: Rules) -> list[tuple[str, Board]]:
    """Every event that may lead from a board, and where it leads."""
    if is_final(board):
        return []
    if board.hand:
        return [sow(board, rules)]
    if "last_side_sweeps" in rules:
        for player in (PLAYER1, PLAYER2):
            if not left(board, other(player)):
                return [("sweep", swept(board, player))]
    own = [s for s in ordinary(len(board.marbles), board.turn) if board.marbles[s]]
    if not own:
        return [("forfeit", board._replace(turn=other(board.turn)))]
    return [
        ("pickup", Board(changed(board, {slot: 0}), board.turn, board.marbles[slot], slot))
        for slot in own
    ]


def swept(board: Board, player: str) -> Board:
    """The board after what is left on a player's side went to the mancala there."""
    pockets = len(board.marbles)
    goal = mancala(pockets, player)
    emptied = dict.fromkeys(ordinary(pockets, player), 0)
    full = board.marbles[goal] + left(board, player)
    return board._replace(marbles=changed(board, emptied | {goal: full}))


def sow(board: Board, rules: Rules) -> tuple[str, Board]:
    """The drop of one marble from the hand."""
    assert board.last_pocket is not None
    pockets, turn = len(board.marbles), board.turn
    slot = (board.last_pocket + 1) % pockets
    if "skip_opponent_mancala" in rules and slot == mancala(pockets, other(turn)):
        slot = (slot + 1) % pockets
    dropped = changed(board, {slot: board.marbles[slot] + 1})
    if board.hand > 1:
        return "drop", Board(dropped, turn, board.hand - 1, slot)
    if slot == mancala(pockets, turn):
        return "extra_turn", Board(dropped, turn, 0, None)
    if steals(board, slot, rules):
        across, goal = pockets - 2 - slot, mancala(pockets, turn)
        taken = board.marbles[across] + 1
        held = changed(board, {slot: 0, across: 0, goal: board.marbles[goal] + taken})
        return "steal", Board(held, other(turn), 0, None)
    return "turn_passes", Board(dropped, other(turn), 0, None)


def steals(board: Board, slot: int, rules: Rules) -> bool:
    """Does a last marble in this slot steal?"""
    pockets = len(board.marbles)
    if slot not in ordinary(pockets, board.turn) or board.marbles[slot]:
        return False
    return "steal_needs_marbles" not in rules or board.marbles[pockets - 2 - slot] > 0
