"""Partial instances read from their JSON form."""

import re
from pathlib import Path
from typing import Any

from gamechecks.core.errors import InputError, on_one_line
from gamechecks.core.plain import shown
from gamechecks.formats.files import read_json, read_text
from gamechecks.mancala.example import PREDICATES, TAKES_MARBLES, Example
from gamechecks.mancala.scope import MOST_POCKETS
from gamemodels.mancala.layout import Player, pocket_name

_LAYOUT_FIELDS = ("side", "next", "mancala", "opposite")
_BOARD_FIELDS = ("marbles", "turn", "hand", "last_pocket")


def load_example(path: Path) -> Example:
    """The example in a file; an `InputError` names the place and what is wrong."""
    text = read_text(path)
    try:
        return read_example(read_json(text))
    except InputError as error:
        raise InputError(f"{path}: {on_one_line(str(error))}") from None


def read_example(document: Any) -> Example:
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


def _read_predicate(text: Any) -> tuple[str, int | None]:
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


def _read_layout(field: str, values: Any, names: list[str]) -> dict[str, str | None]:
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


def _read_board(place: int, board: Any, names: list[str]) -> dict[str, Any]:
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


def _one_of(where: str, value: Any, allowed: list[Any]) -> None:
    if value not in allowed:
        names = ", ".join("null" if name is None else str(name) for name in allowed)
        raise InputError(f"{where} is {shown(value)}: one of {names} was expected")


def _whole(where: str, value: Any) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise InputError(f"{where} is {shown(value)}: a whole number was expected")
