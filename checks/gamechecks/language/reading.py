"""Formulas as users write them: a text, or the name of a property. Nothing here loads z3."""

import difflib
import re
from collections.abc import Callable

from gamechecks.core.errors import GameChecksError, InputError
from gamechecks.language import FormulaError, Node, parse, parse_term
from gamechecks.mancala.catalogue import CATALOGUE


def named(text: str) -> str:
    """What a formula is called: a property's name, or the text itself."""
    name = text.strip()
    return name if name in CATALOGUE else text


def written_out(text: str) -> str:
    """The formula behind a property's name, or the text itself."""
    name = text.strip()
    return CATALOGUE[name].formula if name in CATALOGUE else text


def read_formula(text: str, pockets: int) -> Node:
    """A formula made ready for a board; an error says what is wrong with it."""
    return _read(parse, text, pockets)


def read_term(text: str, pockets: int) -> Node:
    """A formula, or a term of any type, made ready for a board."""
    return _read(parse_term, text, pockets)


def _read(reader: Callable[[str, int], Node], text: str, pockets: int) -> Node:
    try:
        return reader(written_out(text), pockets)
    except FormulaError as error:
        raise _perhaps_a_name(error, text.strip()) from None


def _perhaps_a_name(error: FormulaError, text: str) -> GameChecksError:
    """The error, or a better one where the text looks like the name of a property."""
    near = difflib.get_close_matches(text.lower(), CATALOGUE, n=1)
    if near and re.fullmatch(r"[\w-]+", text):
        return InputError(
            f"there is no property {text!r}; did you mean {near[0]}? mancala properties lists them"
        )
    inside = [name for name in CATALOGUE if re.search(rf"(?<![\w-]){name}(?![\w-])", text)]
    if inside:
        hint = f"{inside[0]} is the name of a property, and a name stands alone"
        return FormulaError(error.text, error.column, error.problem, hint)
    return error
