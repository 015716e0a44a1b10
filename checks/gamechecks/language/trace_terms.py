"""A bounded trace as formulas speak of it, in Z3 terms."""

from collections.abc import Sequence
from functools import cached_property

import z3

from gamechecks.language.entities import Entity
from gamechecks.language.sorts import Domain
from gamemodels.logic import conjunction, disjunction, negation
from gamemodels.mancala.events import Events, events
from gamemodels.mancala.layout import Layout, Player
from gamemodels.mancala.predicates import final, stealing_happened
from gamemodels.mancala.terms import BoardTerms, LayoutTerms
from gamemodels.mancala.variants import ORIGINAL, Rules
from gamemodels.numbers import Number


class TraceTerms:
    """K boards linked by `move`: the trace ends at the first final one, or is cut off at the K-th.

    What stands after a final board is padding, in which only the turn flips.
    """

    def __init__(
        self,
        size: int,
        boards: Sequence[BoardTerms],
        marbles: int | Number,
        open_end: bool = False,
        rules: Rules = ORIGINAL,
    ) -> None:
        self.boards = tuple(boards)
        self.numbers = self.boards[0].numbers
        self.ctx = self.numbers.ctx
        self.open_end = open_end
        self.rules = rules
        self.layout = Layout.canonical(size)
        literal = self.numbers.literal
        self.marbles = literal(marbles) if isinstance(marbles, int) else marbles
        self._layout_terms = LayoutTerms.constant(self.layout, self.ctx)

    @property
    def end(self) -> int:
        """The index of the last board that there can be."""
        return len(self.boards) - 1

    def truth(self, value: bool) -> z3.BoolRef:
        """A constant."""
        return z3.BoolVal(value, self.ctx)

    @cached_property
    def final(self) -> tuple[z3.BoolRef, ...]:
        """Whether each board is final."""
        return tuple(final(self._layout_terms, board) for board in self.boards)

    @cached_property
    def cut(self) -> z3.BoolRef:
        """Whether the future of the trace is open."""
        return negation(self.final[-1]) if self.open_end else self.truth(False)

    @cached_property
    def inside(self) -> tuple[z3.BoolRef, ...]:
        """Whether each board belongs to the trace."""
        return (self.truth(True), *(negation(over) for over in self.final[:-1]))

    @cached_property
    def last(self) -> tuple[z3.BoolRef, ...]:
        """Whether each board is the last of the trace."""
        ends = (*self.final[:-1], self.truth(True))
        return tuple(conjunction(pair) for pair in zip(self.inside, ends, strict=True))

    @cached_property
    def events(self) -> tuple[Events, ...]:
        """The guards of the events at every board but the K-th."""
        return tuple(events(self._layout_terms, board, self.rules) for board in self.boards[:-1])

    def event(self, name: str, at: int) -> z3.BoolRef:
        """Whether an event leads from a board that is not the K-th; none does from a final one."""
        guard = getattr(self.events[at], name)
        assert isinstance(guard, z3.BoolRef)
        return conjunction([guard, negation(self.final[at])]) if name == "forfeit" else guard

    @cached_property
    def turns(self) -> tuple[Number, Number]:
        """The number of turns of each player: pickups where the turn has just begun."""
        begun = [self.event("pickup", at) for at in range(min(1, self.end))]
        for at in range(1, self.end):
            passed = self.boards[at].turn != self.boards[at - 1].turn
            begun.append(conjunction([self.event("pickup", at), passed]))
        turns = [board.turn for board in self.boards[: len(begun)]]
        rows = list(zip(begun, turns, strict=True))
        first = self.numbers.count(conjunction([event, turn]) for event, turn in rows)
        second = self.numbers.count(conjunction([event, negation(turn)]) for event, turn in rows)
        return first, second

    @cached_property
    def winner(self) -> Entity:
        """The Player with more marbles at the end of a game that is over."""
        one, two = self.scores(self.end)
        over = self.final[-1]
        ahead, behind = negation(one <= two), negation(two <= one)
        return conjunction([over, ahead]), conjunction([over, behind])

    @cached_property
    def stealing_happened(self) -> z3.BoolRef:
        """Whether some mancala gains more than one marble in a move."""
        return stealing_happened(self._layout_terms, self.boards)

    def scores(self, at: int) -> tuple[Number, Number]:
        """The marbles in each player's mancala."""
        counts = self.boards[at].marbles
        one, two = (counts[self.layout.mancala_of(player)] for player in Player)
        return one, two

    def total(self, at: int) -> Number:
        """All marbles of a board."""
        board = self.boards[at]
        return self.numbers.sum([*board.marbles, board.hand])

    def domain(self, domain: Domain) -> tuple[int, ...]:
        """What a quantifier goes over: the indices of its members."""
        half, size = len(self.layout) // 2, len(self.layout)
        first, second = tuple(range(half - 1)), tuple(range(half, size - 1))
        return {
            Domain.POCKETS: first + second,
            Domain.POCKETS1: first,
            Domain.POCKETS2: second,
            Domain.MANCALAS: (half - 1, size - 1),
            Domain.PLAYERS: (0, 1),
        }[domain]

    def optimist(self, unseen: z3.BoolRef, value: z3.BoolRef, optimistic: bool) -> z3.BoolRef:
        """The value, or the best or worst of it where it is not determined yet."""
        if optimistic:
            return disjunction([unseen, value])
        return conjunction([negation(unseen), value])
