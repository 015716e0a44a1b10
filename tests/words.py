"""Mancala's language and looks, for tests that read formulas or draw boards."""

from gamechecks.language.vocabulary import Vocabulary
from gamechecks.show.presentation import Presentation, presentation_of
from gamemodels.mancala.board import Layout
from gamemodels.mancala.game import MANCALA
from gamemodels.mancala.words import vocabulary

LOOK: Presentation = presentation_of(MANCALA)


def words(pockets: int) -> Vocabulary:
    """The language of the canonical board with so many pockets."""
    return vocabulary(Layout.canonical(pockets))
