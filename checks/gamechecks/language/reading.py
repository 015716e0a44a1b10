"""Formulas from the texts that users give: a name from the catalogue, or the formula itself."""

import re
from collections.abc import Callable

from gamechecks.core.errors import GameChecksError, InputError
from gamechecks.language.errors import FormulaError
from gamechecks.language.parse import parse, parse_term
from gamechecks.language.syntax import Node
from gamechecks.language.vocabulary import Vocabulary


def named(text: str, vocabulary: Vocabulary) -> str:
    """What a formula is called: a property's name, or the text itself."""
    name = text.strip()
    return name if name in vocabulary.properties else text


def written_out(text: str, vocabulary: Vocabulary) -> str:
    """The formula behind a property's name, or the text itself."""
    entry = vocabulary.properties.get(text.strip())
    return text if entry is None else entry.formula


def read_formula(text: str, vocabulary: Vocabulary) -> Node:
    """A formula made ready for a game; an error says what is wrong with it."""
    return _read(parse, text, vocabulary)


def read_term(text: str, vocabulary: Vocabulary) -> Node:
    """A formula, or a term of any sort, made ready for a game."""
    return _read(parse_term, text, vocabulary)


def _read(reader: Callable[[str, Vocabulary], Node], text: str, vocabulary: Vocabulary) -> Node:
    try:
        return reader(written_out(text, vocabulary), vocabulary)
    except FormulaError as error:
        raise _perhaps_a_name(error, text.strip(), vocabulary) from None


def _perhaps_a_name(error: FormulaError, text: str, vocabulary: Vocabulary) -> GameChecksError:
    """The error, or a better one where the text looks like the name of a property."""
    names = vocabulary.properties
    from difflib import get_close_matches

    near = get_close_matches(text.lower(), names, n=1)
    if text in names:
        return error
    if near and re.fullmatch(r"[\w-]+", text):
        return InputError(
            f"there is no property {text!r}; did you mean {near[0]}? "
            f"{vocabulary.program} properties lists them"
        )
    inside = [name for name in names if _points_into(error, name)]
    if inside and not vocabulary.uses(inside[0]):
        hint = f"{inside[0]} is the name of a property, and a name stands alone"
        return FormulaError(error.text, error.column, error.problem, hint)
    return error


def _points_into(error: FormulaError, name: str) -> bool:
    """Return True if what is wrong is a part of a name."""
    found = re.finditer(rf"(?<![\w-]){name}(?![\w-])", error.text)
    return any(each.start() < error.column <= each.end() for each in found)
