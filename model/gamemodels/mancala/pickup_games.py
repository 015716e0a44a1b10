"""Games found as pickups, played out board by board by the referee."""

from collections.abc import Set

from gamemodels.clauses import Tally
from gamemodels.mancala import referee
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Player
from gamemodels.mancala.pickups import PickupGame
from gamemodels.mancala.referee import Trace
from gamemodels.system import Mismatch


def played(game: PickupGame, true: Set[int], marbles: int) -> Trace:
    """The boards of the pickups that a solver chose; a `Mismatch` shows where they disagree."""
    boards = [referee.starting_board(game.layout, marbles)]
    for step, pickup in enumerate(game.pickups, 1):
        picked = [pocket for pocket, here in pickup.picked.items() if here in true]
        if not picked and _no_more_pickups(game, boards[-1]):
            break
        boards += _sown(game, boards[-1], picked)
        found = {p: _value(count, true) for p, count in game.counts[step].items()}
        turn = Player.ONE if game.turns[step] in true else Player.TWO
        reached = boards[-1]
        if found != {p: reached.marbles[p] for p in found} or turn is not reached.turn:
            raise Mismatch(
                f"board {len(boards)}, after picking up {picked}\n"
                f"the solver's board: {found}, {turn}\nthe referee's board: {reached}"
            )
    following = referee.successors(game.layout, boards[-1], game.rules)[0]
    if following.event.kind is referee.EventKind.SWEEP:
        boards.append(following.state)
    return referee.Mancala(game.layout, marbles, game.rules).trace(boards)


def _no_more_pickups(game: PickupGame, board: Board) -> bool:
    following = referee.successors(game.layout, board, game.rules)[0]
    return referee.is_final(game.layout, board) or following.event.kind is referee.EventKind.SWEEP


def _sown(game: PickupGame, board: Board, picked: list[int]) -> list[Board]:
    """The boards of one step: a forfeit if need be, a pickup, and its drops."""
    boards: list[Board] = []
    here = board
    moves = referee.successors(game.layout, here, game.rules)
    if moves[0].event.kind is referee.EventKind.FORFEIT:
        boards.append(moves[0].state)
        moves = referee.successors(game.layout, moves[0].state, game.rules)
    chosen = [move.state for move in moves if [move.event.pocket] == picked]
    if not chosen:
        raise Mismatch(f"the solver picks up {picked} on {here}, which the referee does not allow")
    boards.append(chosen[0])
    while boards[-1].hand:
        boards.append(referee.successors(game.layout, boards[-1], game.rules)[0].state)
    return boards


def _value(count: Tally, true: Set[int]) -> int:
    return sum(bit is True or bit in true for bit in count.bits if bit is not False)
