"""Moves by the names that people choose them with."""

from typing import Any

from gamechecks.show.presentation import Presentation
from gamemodels.rules import Move, Rules


def named_moves(
    look: Presentation[Any, Any], rules: Rules[Any, Any], state: Any
) -> dict[str, Move[Any, Any]]:
    """The legal moves of a state by name; where two have the same, the second has a number."""
    named: dict[str, Move[Any, Any]] = {}
    for move in rules.moves(state):
        # What people call a move: its name in a move list, or else the whole sentence.
        name = look.move_name(move.event) or look.say(rules, move.event)
        known = sum(each == name or each.startswith(f"{name} #") for each in named)
        named[f"{name} #{known + 1}" if known else name] = move
    return named
