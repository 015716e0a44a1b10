"""Presentations: the codec, the narration and the view of a game together."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gamechecks.core.game import Game
from gamechecks.core.loading import loaded
from gamechecks.formats.codec import Codec, codec_of
from gamechecks.show.narration import Narration, narration_of
from gamechecks.show.view import View
from gamemodels.rules import GameMove, GameRules

if TYPE_CHECKING:
    from gamechecks.traces.judging import Judgement


@dataclass(frozen=True)
class Presentation:
    """A game as plain data, in words and drawn."""

    codec: Codec[Any, Any]
    narration: Narration[Any, Any]
    view: View[Any, Any]


def presentation_of(game: Game) -> Presentation:
    """Return the presentation of a game: its own parts, and defaults for the others."""
    return Presentation(codec_of(game), narration_of(game), (game.view or View)(game))


def page_of(judgement: "Judgement", formulas: Sequence[str] = ()) -> str:
    """Return the page of a judged trace for a browser, with a row for each formula."""
    place = judgement.model.command_line.page
    assert place, "only a game with pages is asked for one"
    page: str = loaded(place)(judgement, formulas)
    return page


def named_moves(game: Game, rules: GameRules, state: object) -> dict[str, GameMove]:
    """Return the legal moves of a state by name; equal names are numbered from the second on."""
    notation, narration = codec_of(game).notation, narration_of(game)
    named: dict[str, GameMove] = {}
    for move in rules.moves(state):
        # What people call a move: its name in a move list, or else the whole sentence.
        name = notation.move(move.event) or narration.say(rules, move.event)
        known = sum(each == name or each.startswith(f"{name} #") for each in named)
        named[f"{name} #{known + 1}" if known else name] = move
    return named
