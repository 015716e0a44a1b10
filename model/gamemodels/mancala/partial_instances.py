"""Partial instances: some fields given, the rest free, and a predicate that must hold."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Unpack

import z3

from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError, on_one_line
from gamechecks.core.plain import shown
from gamechecks.core.search_options import SearchOptions, clock_of, conclude
from gamechecks.engines.explain import UnsatCore
from gamechecks.formats.files import read_json, read_text
from gamemodels.logic import Parts, Predicate
from gamemodels.mancala import constraints
from gamemodels.mancala.board import (
    ORIGINAL,
    Board,
    Layout,
    Player,
    Rules,
    board_record,
    pocket_name,
)
from gamemodels.mancala.scope import MOST_POCKETS
from gamemodels.mancala.terms import BoardTerms, Choice, LayoutTerms
from gamemodels.numbers import Integers
from gamemodels.record import Record
from gamemodels.terms import declared, decode, unknown

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
        predicate: Predicate[...] = getattr(constraints, self.predicate)
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
    decoded = (decode(_record(example), model, board) for board in boards)
    return Completion(layout.decode(model), tuple(decoded), ())


def _record(example: Example) -> Record[Board]:
    """The fields of a board, whose counts are unbounded."""
    return board_record(example.pockets, 0)


def _world(example: Example, clock: Clock) -> tuple[LayoutTerms, list[BoardTerms], UnsatCore]:
    """Unknowns for all that an example speaks of, and everything that is said of them."""
    ctx = z3.Context()
    numbers = Integers(ctx)
    layout = LayoutTerms.unknown(example.pockets, ctx)
    length = max(len(example.boards), PREDICATES[example.predicate][0])
    boards = [
        unknown(_record(example), f"board{place + 1}", numbers, BoardTerms)
        for place in range(length)
    ]
    solver = z3.Solver(ctx=ctx)
    solver.add(*layout.declared().values())
    solver.add(*(term for board in boards for term in declared(_record(example), board).values()))
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


_LAYOUT_FIELDS = ("side", "next", "mancala", "opposite")
_BOARD_FIELDS = ("marbles", "turn", "hand", "last_pocket")


def load_example(path: Path) -> Example:
    """The example in a file; an `InputError` names the place and what is wrong."""
    text = read_text(path)
    try:
        return read_example(read_json(text))
    except InputError as error:
        raise InputError(f"{path}: {on_one_line(str(error))}") from None


def read_example(document: object) -> Example:
    """An example from its JSON form; an `InputError` names what is wrong with it."""
    if not isinstance(document, dict) or "predicate" not in document:
        raise InputError("an example is a JSON object with `predicate` and `pockets`")
    unknown = set(document) - {"name", "predicate", "possible", "pockets", "boards"}
    unknown -= set(_LAYOUT_FIELDS)
    if unknown:
        raise InputError(f"an example has no field {shown(sorted(unknown)[0])}")
    predicate, argument = _read_predicate(document.get("predicate"))
    pockets = document.get("pockets")
    if type(pockets) is not int or not 1 <= pockets <= MOST_POCKETS:
        raise InputError(
            f"pockets is {shown(pockets)}: a number from 1 to {MOST_POCKETS} was expected"
        )
    names = [pocket_name(index) for index in range(pockets)]
    layout = {
        field: _read_layout(field, document[field], names)
        for field in _LAYOUT_FIELDS
        if field in document
    }
    boards = document.get("boards", [])
    if not isinstance(boards, list):
        raise InputError("boards: a list of boards was expected")
    return Example(
        name=str(document.get("name", "the example")),
        predicate=predicate,
        argument=argument,
        pockets=pockets,
        layout=layout,
        boards=tuple(_read_board(place, board, names) for place, board in enumerate(boards, 1)),
    )


def _read_predicate(text: object) -> tuple[str, int | None]:
    match = re.fullmatch(r"(\w+)(?:\[(\d+)\])?", text) if isinstance(text, str) else None
    if match is None or match[1] not in PREDICATES:
        raise InputError(
            f"predicate is {shown(text)}: one of {', '.join(PREDICATES)} was expected, "
            "init and traces with a number of marbles: init[1]"
        )
    name, argument = match[1], match[2]
    if (name in TAKES_MARBLES) != (argument is not None):
        form = f"{name}[1]" if name in TAKES_MARBLES else name
        raise InputError(f"predicate is {shown(text)}: write {form}")
    return name, None if argument is None else int(argument)


def _read_layout(field: str, values: object, names: list[str]) -> dict[str, str | None]:
    players = [player.value for player in Player]
    allowed: list[str | None] = [*(players if field in ("side", "mancala") else names)]
    if field in ("mancala", "opposite"):
        allowed.append(None)
    if not isinstance(values, dict):
        raise InputError(f"{field}: an object from pockets to values was expected")
    for pocket, value in values.items():
        _one_of(f"{field}: the pocket", pocket, names)
        _one_of(f"{field} of {pocket}", value, allowed)
    return dict(values)


def _read_board(place: int, board: object, names: list[str]) -> dict[str, Any]:
    if not isinstance(board, dict):
        raise InputError(f"board {place}: an object was expected")
    for field, value in board.items():
        where = f"board {place}: {field}"
        if field == "turn":
            _one_of(where, value, [player.value for player in Player])
        elif field == "last_pocket":
            _one_of(where, value, [*names, None])
        elif field == "hand":
            _whole(where, value)
        elif field == "marbles":
            if not isinstance(value, dict):
                raise InputError(
                    f"{where} is {shown(value)}: an object from pockets to counts was expected"
                )
            for pocket, count in value.items():
                _one_of(f"{where}: the pocket", pocket, names)
                _whole(f"{where} of {pocket}", count)
        else:
            raise InputError(f"{where}: one of {', '.join(_BOARD_FIELDS)} was expected")
    return board


def _one_of(where: str, value: object, allowed: list[Any]) -> None:
    if value not in allowed:
        names = ", ".join("null" if name is None else str(name) for name in allowed)
        raise InputError(f"{where} is {shown(value)}: one of {names} was expected")


def _whole(where: str, value: object) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise InputError(f"{where} is {shown(value)}: a whole number was expected")
