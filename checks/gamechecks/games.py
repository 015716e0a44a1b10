"""Everything that a user-defined game is written with, in one place.

model/README.md explains it; examples/nim.py and examples/crossing.py are such games. What a system
is made of is loaded when it is named, and the solver with it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gamechecks.core.game import CommandLine, Game, NamedBounds, ProofGuide, Shortcuts
from gamechecks.core.scope import GameScope
from gamechecks.core.scope_fields import option
from gamechecks.formats.codec import Codec, Notation
from gamechecks.language.vocabulary import NamedProperty, Vocabulary
from gamechecks.language.words import (
    NUMBER,
    TRUTH,
    Domain,
    Sort,
    Word,
    defined,
    modal,
    of_event,
    of_state,
    sort_of,
)
from gamechecks.registry import load_game
from gamechecks.show.presentation import Narration, View
from gamemodels.record import Bool, Int, OneOf, Place, Record, Row, Subset
from gamemodels.rules import Move, Rules

if TYPE_CHECKING:
    from gamemodels.logic import (
        Parts,
        at_most_one,
        conjunction,
        disjunction,
        exactly_one,
        implies,
        negation,
    )
    from gamemodels.numbers import Number, Numbers
    from gamemodels.system import System
    from gamemodels.terms import FieldTerms

__all__ = [
    "NUMBER",
    "TRUTH",
    "Bool",
    "Codec",
    "CommandLine",
    "Domain",
    "FieldTerms",
    "Game",
    "GameScope",
    "Int",
    "Move",
    "NamedBounds",
    "NamedProperty",
    "Narration",
    "Notation",
    "Number",
    "Numbers",
    "OneOf",
    "Parts",
    "Place",
    "ProofGuide",
    "Record",
    "Row",
    "Rules",
    "Shortcuts",
    "Sort",
    "Subset",
    "System",
    "View",
    "Vocabulary",
    "Word",
    "at_most_one",
    "conjunction",
    "defined",
    "disjunction",
    "exactly_one",
    "implies",
    "load_game",
    "modal",
    "negation",
    "of_event",
    "of_state",
    "option",
    "sort_of",
]


_MODULES = {
    "FieldTerms": "terms",
    "Number": "numbers",
    "Numbers": "numbers",
    "System": "system",
}


def __getattr__(name: str) -> Any:
    """What a system is made of: the names of this module that are not loaded with it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = _MODULES.get(name, "logic")
    return getattr(import_module(f"gamemodels.{module}"), name)
