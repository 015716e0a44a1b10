"""Everything that a game of one's own is written with, in one place.

model/README.md explains it; examples/nim.py and examples/crossing.py are such games.
"""

from gamechecks.core.game import Game
from gamechecks.core.scope import GameScope, option
from gamechecks.language.sorts import NUMBER, TRUTH, Domain, Sort, sort_of
from gamechecks.language.vocabulary import NamedProperty, Vocabulary
from gamechecks.language.words import Word, defined, of_event, of_state
from gamechecks.registry import load_game
from gamechecks.show.presentation import Presentation
from gamemodels.rules import Move, Rules

__all__ = [
    "NUMBER",
    "TRUTH",
    "Domain",
    "Game",
    "GameScope",
    "Move",
    "NamedProperty",
    "Presentation",
    "Rules",
    "Sort",
    "Vocabulary",
    "Word",
    "defined",
    "load_game",
    "of_event",
    "of_state",
    "option",
    "sort_of",
]
