"""Partial instances: some fields given, the rest free, and a predicate that must hold."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Unpack

import z3

from gamechecks.core.clock import Clock
from gamechecks.core.search_options import SearchOptions, clock_of, conclude
from gamechecks.engines.explain import UnsatCore
from gamemodels.logic import Parts, Predicate
from gamemodels.mancala import predicates
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout, Player, pocket_name
from gamemodels.mancala.terms import BoardTerms, Choice, LayoutTerms
from gamemodels.mancala.variants import ORIGINAL, Rules
from gamemodels.numbers import Integers

PREDICATES: dict[str, tuple[int, tuple[str, ...]]] = {
    "wellformed_pockets": (0, ("layout",)),
    "wellformed_boards": (1, ("boards",)),
    "wellformed": (1, ("layout", "boards")),
    "init": (1, ("layout", "first", "marbles")),
    "final": (1, ("layout", "first")),
    "player_no_marbles": (1, ("layout", "first")),
    "change_turn_keep_board": (2, ("first", "second")),
    "move": (2, ("layout", "first", "second", "rules")),
    "traces": (1, ("layout", "boards", "marbles", "rules")),
    "stealing_happened": (2, ("layout", "boards")),
}
"""The predicates that an example can ask for, how many boards each needs, and what it takes."""

TAKES_MARBLES = [name for name, (_, takes) in PREDICATES.items() if "marbles" in takes]
"""The predicates that are written with a number of marbles: `init[1]`."""


@dataclass(frozen=True)
class Example:
    """What is given of a layout and of boards, as read from JSON, and the predicate's name."""

    name: str
    predicate: str
    argument: int | None
    pockets: int
    layout: Mapping[str, Mapping[str, str | None]]
    boards: tuple[Mapping[str, Any], ...]
    rules: Rules = ORIGINAL

    def given(self, layout: LayoutTerms, boards: list[BoardTerms]) -> Parts:
        """What the example fixes, each with a name."""
        parts: Parts = {}
        for field, values in self.layout.items():
            parts |= _given_layout(field, values, layout)
        for place, (fields, board) in enumerate(zip(self.boards, boards, strict=False), 1):
            parts |= _given_board(place, fields, board)
        return parts

    def demanded(self, layout: LayoutTerms, boards: list[BoardTerms]) -> Parts:
        """The parts of the predicate, by name."""
        known: dict[str, Any] = dict(zip(("first", "second"), boards, strict=False))
        known |= {"layout": layout, "boards": boards, "marbles": self.argument, "rules": self.rules}
        predicate: Predicate[...] = getattr(predicates, self.predicate)
        return predicate.parts(*(known[name] for name in PREDICATES[self.predicate][1]))


@dataclass(frozen=True)
class Completion:
    """How an example can be filled in; or, if it cannot, the reasons that conflict."""

    layout: Layout | None
    boards: tuple[Board, ...]
    reasons: tuple[str, ...]
    unknown: str | None = None

    @property
    def possible(self) -> bool:
        """Whether the example can be filled in, as far as is known."""
        return not self.reasons and self.unknown is None

    @property
    def verdict(self) -> str:
        """The answer in a word."""
        if self.unknown is not None:
            return "unknown"
        return "possible" if self.possible else "impossible"


def complete(example: Example, **options: Unpack[SearchOptions]) -> Completion:
    """Fill in what an example leaves free, or say what stands in the way."""
    clock = clock_of(options)
    return conclude(
        clock, lambda: _complete(example, clock), lambda why: Completion(None, (), (), why)
    )


def _complete(example: Example, clock: Clock) -> Completion:
    with clock.encoding():
        layout, boards, reasons = _world(example, clock)
    model = reasons.model()
    if model is None:
        return Completion(None, (), tuple(reasons.conflict()))
    return Completion(layout.decode(model), tuple(board.decode(model) for board in boards), ())


def _world(example: Example, clock: Clock) -> tuple[LayoutTerms, list[BoardTerms], UnsatCore]:
    """Unknowns for all that an example speaks of, and everything that is said of them."""
    ctx = z3.Context()
    numbers = Integers(ctx)
    layout = LayoutTerms.unknown(example.pockets, ctx)
    length = max(len(example.boards), PREDICATES[example.predicate][0])
    boards = [
        BoardTerms.unknown(f"board{place + 1}", example.pockets, numbers, 0)
        for place in range(length)
    ]
    solver = z3.Solver(ctx=ctx)
    solver.add(*layout.declared().values())
    solver.add(*(term for board in boards for term in board.declared().values()))
    demanded = {
        f"{example.predicate}: {name}": term
        for name, term in example.demanded(layout, boards).items()
    }
    return layout, boards, UnsatCore(solver, example.given(layout, boards) | demanded, clock)


def _given_layout(field: str, values: Mapping[str, str | None], layout: LayoutTerms) -> Parts:
    parts: Parts = {}
    for index in range(layout.size):
        pocket = pocket_name(index)
        if pocket not in values and field in ("side", "next"):
            continue
        value = values.get(pocket)
        name = f"given: {field} of {pocket} is {value or 'none'}"
        if field == "side":
            parts[name] = layout.side[index] == (value == Player.ONE.value)
        elif field == "mancala":
            parts[name] = z3.And(
                layout.mancala1[index] == (value == Player.ONE.value),
                layout.mancala2[index] == (value == Player.TWO.value),
            )
        else:
            relation = layout.next if field == "next" else layout.opposite
            parts[name] = _is_pocket(relation[index], value)
    return parts


def _given_board(place: int, fields: Mapping[str, Any], board: BoardTerms) -> Parts:
    parts: Parts = {}
    for field, value in fields.items():
        name = f"given: board {place}: {field} is {value or 'none'}"
        if field == "turn":
            parts[name] = board.turn == (value == Player.ONE.value)
        elif field == "last_pocket":
            parts[name] = _is_pocket(board.last_pocket, value)
        elif field == "hand":
            parts[f"given: board {place}: hand is {value}"] = board.hand == value
        else:
            for pocket, count in value.items():
                index = int(pocket[1:]) - 1
                given = f"given: board {place}: {pocket} holds {count}"
                parts[given] = board.marbles[index] == count
    return parts


def _is_pocket(choice: Choice, value: str | None) -> z3.BoolRef:
    return z3.And([term == (pocket_name(p) == value) for p, term in enumerate(choice)])
