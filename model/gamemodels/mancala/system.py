"""Mancala board by board as a transition system: each step is one event.

`TraceModel` gives scripts with a solver of their own the unknowns of a trace."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise, tee
from typing import Any, NamedTuple

import z3

from gamemodels.logic import Parts, Predicate, conjunction
from gamemodels.mancala import constraints
from gamemodels.mancala.board import ORIGINAL, Board, Layout, Rules, board_record
from gamemodels.mancala.constraints import Events, events
from gamemodels.mancala.rules import Mancala
from gamemodels.mancala.terms import (
    BoardTerms,
    Choice,
    LayoutTerms,
    named_clockwise,
    wellformed_pockets,
)
from gamemodels.numbers import Integers, Number, Numbers
from gamemodels.rules import Trace, ended
from gamemodels.system import System


class BoardSteps(System[BoardTerms, Board]):
    """The game as the specification has it, on the canonical or on an unknown layout.

    Without `marbles`, over integers, what each ordinary pocket starts with is unknown too.
    """

    twin = BoardTerms

    def __init__(
        self,
        pockets: int,
        marbles: int | None,
        numbers: Numbers,
        *,
        symbolic: bool = False,
        variants: Rules = ORIGINAL,
        start: Board | None = None,
    ) -> None:
        self.numbers = numbers
        self.pockets = pockets
        self.marbles = marbles
        self.symbolic = symbolic
        self.variants = variants
        self.start = start
        if marbles is None:
            self.each = numbers.variable("marbles_each", 0)
        else:
            self.each = numbers.literal(marbles)
        most = (marbles or 0) * (pockets - 2) if start is None else start.total
        self.record = board_record(pockets, most)
        self._events: dict[int, tuple[BoardTerms, Events]] = {}
        self.layout = (
            LayoutTerms.unknown(pockets, self.ctx)
            if symbolic
            else LayoutTerms.constant(Layout.canonical(pockets), self.ctx)
        )

    def facts(self) -> Parts:
        return self._facts

    @cached_property
    def _facts(self) -> Parts:
        """What `wellformed` says of the pockets, and is not simply true of the canonical layout."""
        facts = wellformed_pockets.parts(self.layout)
        if self.marbles is None:
            facts["no pocket starts below zero"] = self.each >= 0
        if self.symbolic:
            return self.layout.declared() | facts | named_clockwise.parts(self.layout)
        known = {name: z3.simplify(fact) for name, fact in facts.items()}
        return {name: fact for name, fact in known.items() if not z3.is_true(fact)}

    def parameters(self) -> list[z3.ExprRef]:
        return list(self.layout.constants()) if self.symbolic else []

    @property
    def everything(self) -> Number:
        """All marbles of a game."""
        if self.start is not None:
            return self.numbers.literal(self.start.total)
        return self.numbers.sum([self.each] * (self.pockets - 2))

    def init(self, state: BoardTerms) -> Parts:
        if self.start is not None:
            return constraints.starts_at.parts(state, self.start)
        return constraints.init.parts(self.layout, state, self.each)

    def step(self, pre: BoardTerms, post: BoardTerms) -> Parts:
        return constraints.move.parts(self.layout, pre, post, self.variants)

    def trace(self, states: Iterable[BoardTerms]) -> Iterator[Parts]:
        """Yield the parts of `traces`, and what `wellformed` says of each board."""
        boards, again = tee(states)
        steps = constraints.trace_steps(self.layout, boards, self.each, self.variants, self.start)
        for step, board in zip(steps, again, strict=True):
            yield constraints.wellformed_boards.parts([board]) | step

    def final(self, state: BoardTerms) -> z3.BoolRef:
        return constraints.final(self.layout, state)

    def events(self, state: BoardTerms) -> Events:
        """The guard of every event that may lead from a board, made once."""
        known = self._events.get(id(state))
        if known is None or known[0] is not state:
            known = self._events[id(state)] = state, events(self.layout, state, self.variants)
        return known[1]

    def rules(self, model: z3.ModelRef) -> Mancala:
        layout, each = self.layout.decode(model), self.each.value(model)
        return Mancala(layout, each, self.variants, self.start)

    def small(self, states: Sequence[BoardTerms]) -> Iterator[Number | z3.BoolRef]:
        """The fewest marbles, then the least first board."""
        yield self.each
        yield states[0].turn
        for state in states:
            yield from state.last_pocket
        yield from states[0].marbles

    def same(self, states: Sequence[BoardTerms], trace: Trace[Board, Any]) -> z3.BoolRef:
        """Whether the same pockets are picked up: the rest follows."""
        picks = [z3.BoolVal(True, self.ctx)]
        for (before, board), state in zip(pairwise(trace.states), states[1:], strict=False):
            if before.hand == 0 and board.last_pocket is not None:
                picks.append(state.last_pocket[board.last_pocket])
        return conjunction(picks)


MAX_TERMS = 100_000
"""Terms, as `_terms` counts them, that take Python about a minute to build at most."""

SCOPE = "scope: "
"""The start of a constant's name that says which scope a model is of."""


class PocketTerms(NamedTuple):
    """The fields of a `Pocket`: a player or a pocket is a row of Booleans, one for each value.

    `side` is true on player 1's side.
    """

    side: z3.BoolRef
    mancala: Choice
    next: Choice
    opposite: Choice


class TraceModel:
    """The pockets and boards of a trace, all unknown, and the predicates about them.

    Terms are in Z3's main context. Counts are integers unless `numbers` makes them bit-vectors;
    `canonical` fixes the layout. Another `move`, such as one with a replaced part, makes another
    game, which the referee does not know.
    """

    def __init__(
        self,
        pockets: int,
        marbles: int,
        boards: int,
        *,
        rules: Rules = ORIGINAL,
        canonical: bool = False,
        numbers: Numbers | None = None,
        move: Predicate[[LayoutTerms, BoardTerms, BoardTerms, Rules]] = constraints.move,
    ) -> None:
        _check_size(pockets, marbles, boards, canonical=canonical)
        if not isinstance(rules, Rules):
            raise ValueError(f"rules must be Rules, such as KALAH (got {rules!r})")
        counts = numbers or Integers(z3.main_ctx())
        symbolic = not canonical
        self._system = BoardSteps(pockets, marbles, counts, symbolic=symbolic, variants=rules)
        self.marbles, self.rules, self.layout = marbles, rules, self._system.layout
        self.boards = tuple(self._system.state(f"board{place + 1}") for place in range(boards))
        self._move = move

    def __str__(self) -> str:
        """The scope in words."""
        marbles = f"{self.marbles} marble{'' if self.marbles == 1 else 's'} each"
        rules = ", ".join(self.rules.names) or "original rules"
        layout = "unknown layout" if self._system.symbolic else "canonical layout"
        return (
            f"{self.layout.size} pockets, {marbles}, {len(self.boards)} boards, {rules}, {layout}"
        )

    def __repr__(self) -> str:
        return f"<TraceModel {self}>"

    @property
    def pockets(self) -> tuple[PocketTerms, ...]:
        """The fields of every pocket, `p1` first."""
        layout = self.layout
        owners = zip(layout.mancala1, layout.mancala2, strict=True)
        rows = zip(layout.side, owners, layout.next, layout.opposite, strict=True)
        return tuple(PocketTerms(*row) for row in rows)

    @property
    def wellformed(self) -> Predicate[[]]:
        """A sensible physical board, and nothing below zero on any board."""
        return constraints.wellformed.given(self.layout, self.boards)

    @property
    def init(self) -> Predicate[[BoardTerms]]:
        """The starting board."""
        return constraints.init.given(self.layout, marbles=self.marbles)

    @property
    def move(self) -> Predicate[[BoardTerms, BoardTerms]]:
        """One event from a board to the next."""
        return self._move.given(self.layout, rules=self.rules)

    @property
    def final(self) -> Predicate[[BoardTerms]]:
        """The end of the game."""
        return constraints.final.given(self.layout)

    @property
    def traces(self) -> Predicate[[]]:
        """A flow of the game over the boards, from its start to an end."""
        whole = (self.layout, self.boards, self.marbles, self.rules)
        return constraints.traces.given(*whole, move=self._move)

    def events(self, board: BoardTerms) -> Events:
        """Return the guard of every event that may lead from a board."""
        return events(self.layout, board, self.rules)

    def sigs(self) -> z3.BoolRef:
        """Return what the sigs declare: how many values each field has. It also names the scope."""
        fields = [self.layout.declared(), *map(self._system.declared, self.boards)]
        mark = z3.Bool(f"{SCOPE}{self}", self._system.ctx)
        return conjunction([mark, *(term for parts in fields for term in parts.values())])

    def decode(self, model: z3.ModelRef) -> Trace[Board, Any]:
        """Return the trace of a model, up to its first final board.

        Raise `ValueError` if the model is of another scope, or its physical board is none. The
        referee has not seen the trace.
        """
        if not isinstance(model, z3.ModelRef):
            raise ValueError(f"model must be that of a solver which says sat (got {model!r})")
        scopes = [str(each.name()) for each in model.decls()]
        found = [name for name in scopes if name.startswith(SCOPE)]
        if f"{SCOPE}{self}" not in found:
            got = " and ".join(name.removeprefix(SCOPE) for name in found)
            hint = f"one of {got}" if got else "one that names no scope: assert sigs() as well"
            raise ValueError(f"model must be of {self} (got {hint})")
        game = self._system.rules(model)
        if flaw := game.flaw():
            raise ValueError(
                f"model must have a wellformed layout (got: {flaw}): assert wellformed()"
            )
        return ended(game.trace(self._system.decode(model, each) for each in self.boards))


def _check_size(pockets: int, marbles: int, boards: int, *, canonical: bool) -> None:
    """Refuse a scope that takes too long to build, and say how large it would be."""
    for name, value, least, size in (
        ("pockets", pockets, 2, "an even number from 2"),
        ("marbles", marbles, 0, "a number from 0"),
        ("boards", boards, 1, "a number from 1"),
    ):
        if type(value) is not int or value < least or (name == "pockets" and value % 2):
            raise ValueError(f"{name} must be {size} (got {value!r})")
    if (terms := _terms(pockets, boards, canonical)) <= MAX_TERMS:
        return
    constraints = f"{_constraints(boards):,} constraints over {boards:,} boards"
    got = f"{constraints}, of {terms:,} terms"
    if _terms(pockets, 1, canonical) > MAX_TERMS:
        most = max(n for n in range(2, pockets, 2) if _terms(n, 1, canonical) <= MAX_TERMS)
        raise ValueError(f"pockets must be at most {most} (got {pockets:,}: {got})")
    most = (MAX_TERMS - _terms(pockets, 0, canonical)) // pockets**2
    raise ValueError(
        f"boards must be at most {most:,} for {pockets} pockets (got {boards:,}: {got})"
    )


def _terms(pockets: int, boards: int, canonical: bool) -> int:
    """Return how many terms there are, roughly: those of the layout, and those of each board.

    Most terms of a canonical layout are simply true.
    """
    layout = pockets**3 // 10 if canonical else pockets**3
    return layout + pockets**2 * boards


def _constraints(boards: int) -> int:
    """Return how many parts `traces` has for a number of boards."""
    least = TraceModel(2, 0, 2)
    starts, moves = least.init.parts(least.boards[0]), least.move.parts(*least.boards)
    return len(starts) + (boards - 1) * len(moves) + 1
