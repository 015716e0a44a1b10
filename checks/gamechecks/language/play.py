"""A finished trace as formulas speak of it, in plain Python."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from gamechecks.language.sorts import Domain
from gamemodels.attention import attended
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout, Player
from gamemodels.mancala.referee import Trace, is_final, successors, winner

Value = bool | int | Player | None
Reading = tuple[Value, bool]
"""A term's value, and whether boards that are not seen yet may change it."""


@dataclass(frozen=True)
class Play:
    """A trace up to its first final board; `cut` if its future is open."""

    trace: Trace
    cut: bool

    @classmethod
    def of(cls, trace: Trace, open_end: bool) -> "Play":
        """The trace without what stands after its end."""
        ends = [at for at, board in enumerate(trace.boards) if is_final(trace.layout, board)]
        boards = trace.boards[: ends[0] + 1] if ends else trace.boards
        return cls(replace(trace, states=boards), open_end and not ends)

    @property
    def boards(self) -> tuple[Board, ...]:
        """The boards of the trace."""
        return self.trace.boards

    @property
    def layout(self) -> Layout:
        """The physical board."""
        return self.trace.layout

    @property
    def last(self) -> int:
        """The index of the last board."""
        return len(self.trace) - 1

    @cached_property
    def events(self) -> list[str]:
        """The event at every board but the last; which pocket is picked makes no difference."""
        boards = attended(self.boards[:-1])
        moves = [successors(self.layout, board, self.trace.variants)[0] for board in boards]
        return [move.event.kind.value for move in moves]

    def domain(self, domain: Domain) -> tuple[int | Player, ...]:
        """What a quantifier goes over."""
        match domain:
            case Domain.PLAYERS:
                return tuple(Player)
            case Domain.POCKETS:
                return self.layout.ordinary
            case Domain.POCKETS1:
                return self.layout.row(Player.ONE)
            case Domain.POCKETS2:
                return self.layout.row(Player.TWO)
            case Domain.MANCALAS:
                return tuple(self.layout.mancala_of(player) for player in Player)

    def gains(self) -> Iterator[int]:
        """What each mancala gains in each move."""
        for pre, post in zip(self.boards, self.boards[1:], strict=False):
            for pocket in map(self.layout.mancala_of, Player):
                yield post.marbles[pocket] - pre.marbles[pocket]

    def term(self, name: str, at: int) -> Reading:
        """A word without an argument, at a board."""
        board = self.boards[at]
        match name:
            case "hand":
                return board.hand, False
            case "turn":
                return board.turn, False
            case "last_pocket":
                return board.last_pocket, False
            case "total":
                return board.total, False
            case "marbles_each":
                return self.trace.marbles, False
            case "turns":
                return len(self._turns()), self.cut
            case "winner":
                return winner(self.trace), self.cut
        raise AssertionError(name)

    def of_argument(self, name: str, value: Value, at: int) -> Reading:
        """A word applied to a Player or a Pocket, at a board."""
        if name == "turns":
            return self._turns().count(value), self.cut
        if isinstance(value, Player):
            assert name == "score", name
            return self.boards[at].marbles[self.layout.mancala_of(value)], False
        if value is None:
            return None if name in ("side", "opposite") else 0, False
        match name:
            case "marbles":
                return self.boards[at].marbles[value], False
            case "side":
                return self.layout.side(value), False
            case "opposite":
                return self.layout.pockets[value].opposite, False
        raise AssertionError(name)

    def _turns(self) -> list[Value]:
        """Whose each turn is: a player's pickups in a row, no other player between them."""
        owners: list[Value] = []
        holder = None
        for board, event in zip(self.boards, self.events, strict=False):
            if event == "pickup" and holder is not board.turn:
                owners.append(board.turn)
            holder = board.turn
        return owners
