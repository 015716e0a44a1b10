"""What a game puts on its page: a drawing with its style and scripts, and its own words."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any, ClassVar

from gamechecks.core.verdict import GameTrace
from gamechecks.show.board_status import BoardStatus
from gamechecks.show.verdict import count
from gamechecks.traces.judging import Judgement

STANDING_SIGNS = {
    BoardStatus.OVER.value: ("■", "the game is over"),
    BoardStatus.ILLEGAL.value: ("✗", "not legal"),
    BoardStatus.UNJUDGED.value: ("?", "not judged, for it comes after one that is not legal"),
}
"""The signs of boards that no move leads to."""


class Stage(ABC):
    """The part of a page that is a game's own.

    Its package holds `icon.svg`, `stage.html` with the elements of the drawing, `stage.css`,
    `reading.html` with how to read it, and scripts. These define `stage(data, again)`, which gives
    a function that shows a board: `(index, animated, pace) => …`; `again` has the present board
    shown anew.
    """

    package: ClassVar[str]
    scripts: ClassVar[tuple[str, ...]]
    signs: ClassVar[Mapping[str, tuple[str, str]]]
    """For each kind of event its sign, and what that means; the first is how a game begins."""
    turn = "turn"
    """What moves are grouped by."""

    @classmethod
    def page(cls, judgement: Judgement, formulas: Sequence[str]) -> str:
        """The page of a trace that was judged."""
        from gamechecks.show.page.filling import page

        return page(judgement, formulas, cls())

    @abstractmethod
    def rules(self, trace: GameTrace) -> Iterable[str]:
        """The rules that a game was played by, for readers who have never played it."""

    @abstractmethod
    def world(self, judgement: Judgement) -> dict[str, Any]:
        """What all boards have in common."""

    @abstractmethod
    def boards(self, judgement: Judgement) -> list[dict[str, Any]]:
        """What is drawn of each board; `turn` is 1 or 2, whoever it stands for."""

    @abstractmethod
    def turns(self, judgement: Judgement) -> list[dict[str, Any]]:
        """The moves in groups: `title`, `player` (1 or 2), `name`, and the `boards` led to."""

    def length(self, judgement: Judgement) -> str:
        """How long a trace is, in words."""
        turns = judgement.look.turns(judgement.shown, judgement.events)
        numbered = sum(turn.number is not None for turn in turns)
        return f"{count(len(judgement.shown), 'board')}, {count(numbered, self.turn)}"

    @property
    def all_signs(self) -> dict[str, tuple[str, str]]:
        """The signs of events, and those of boards that no event leads to."""
        return {**self.signs, **STANDING_SIGNS}

    @property
    def legend(self) -> str:
        """The signs in words."""
        events, others = (
            ", ".join(f"{sign} {words}" for sign, words in signs.values())
            for signs in (self.signs, STANDING_SIGNS)
        )
        return f"{events}; and of boards that no move leads to: {others}"

    def file(self, name: str) -> str:
        """A file of its package."""
        return files(self.package).joinpath(name).read_text(encoding="utf-8")
