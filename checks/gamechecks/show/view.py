"""Views: the states and traces of a game as drawings, in a terminal and on a page."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic

from gamechecks.core.game import Game
from gamechecks.core.scope import EngineChoice
from gamechecks.core.verdict import Bounds, GameTrace
from gamechecks.formats.codec import codec_of
from gamechecks.show.narration import narration_of
from gamemodels.rules import Event, Rules, State

if TYPE_CHECKING:
    from rich.console import RenderableType

    from gamechecks.show.bounds import BoundsView


@dataclass(frozen=True)
class Turn:
    """A stretch of a trace that is told at once, between the boards `start` and `end`.

    `drawn` says whether its last board is worth a drawing.
    """

    number: int | None
    title: str
    start: int
    end: int
    phrases: tuple[str, ...]
    drawn: bool = True


@dataclass(frozen=True)
class Jump:
    """Keys of the stepper that lead to the next or the previous board of some kind."""

    key: str
    noun: str
    places: Callable[[GameTrace, Sequence[Any]], Sequence[int]]


@dataclass(frozen=True)
class Listing:
    """A key of the stepper that lists something about the present board, line by line."""

    key: str
    noun: str
    lines: Callable[[Any], Sequence[str]]


class View(Generic[State, Event]):
    """Drawings of a game; the defaults show the fields of a state."""

    signs: Mapping[str, str] = {}
    """A sign for each kind of event, and one of ASCII, for the stepper's trail."""
    jumps: tuple[Jump, ...] = ()
    listings: tuple[Listing, ...] = ()

    def __init__(self, game: Game) -> None:
        self.game = game

    def draw(
        self, rules: Rules[State, Event], state: State, before: State | None
    ) -> "RenderableType":
        """Return a drawing of a state that highlights what differs from the one before."""
        from gamechecks.show.trace import FieldsView

        codec = codec_of(self.game)
        old = None if before is None else codec.to_plain(before)
        return FieldsView(codec.to_plain(state), old)

    def narrowest(self, trace: GameTrace) -> int | None:
        """Return the columns that a drawing needs at least, if two may stand side by side."""
        return None

    def draw_bounds(
        self,
        answer: Bounds,
        asked: EngineChoice | None = None,
        *,
        brief: bool = False,
        typed: tuple[str, ...] = (),
    ) -> "RenderableType":
        """Return bounds in a table, by the engine that was asked; their values alone if `brief`."""
        from gamechecks.show.bounds import BoundsView

        named = {bound.name for bound in answer.bounds} <= set(self.game.bound_names)
        view = self.bounds_view() if named else BoundsView
        return view(answer, asked, brief, typed)

    def bounds_view(self) -> "type[BoundsView]":
        """Return how bounds are shown that have names in the game."""
        from gamechecks.show.bounds import BoundsView

        return BoundsView

    def whole(
        self,
        trace: GameTrace,
        events: Sequence[Event],
        view: str | None,
        marks: Mapping[int, str],
    ) -> "RenderableType | None":
        """Return a trace in one drawing of the game's own, with its ending, or `None`.

        The marks are sentences to show at boards, counted from 0.
        """
        return None

    def turns(self, trace: GameTrace, events: Sequence[Event]) -> Iterator[Turn]:
        """Yield the stretches of a trace, by default one for each move."""
        narration = narration_of(self.game)
        for at, event in enumerate(events):
            told = narration.tell(trace.rules, trace.states[at], event)
            yield Turn(at + 1, told, at, at + 1, ())

    def decided(self, trace: GameTrace) -> bool:
        """Return True if the ending is worth a colour."""
        return bool(trace.rules.is_final(trace.states[-1]))

    def nearest(self, state: State, legal: Sequence[State]) -> State:
        """Return the legal state that differs least, to draw beside an illegal one."""
        codec = codec_of(self.game)
        given = codec.to_plain(state)

        def distance(other: State) -> int:
            plain = codec.to_plain(other)
            return sum(plain[name] != given.get(name) for name in plain)

        return min(legal, key=distance)
