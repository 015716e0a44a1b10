"""Presentations: how a game looks as plain data, in words (narrations) and drawn (views)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic

from gamechecks.core.game import Game
from gamechecks.core.loading import loaded
from gamechecks.core.plain import Document, in_words
from gamechecks.core.scope import EngineChoice, GameScope
from gamechecks.core.verdict import Bounds, GameTrace
from gamechecks.formats.codec import GameCodec, codec_of
from gamemodels.rules import Event, Fault, GameMove, GameRules, Rules, State

if TYPE_CHECKING:
    from rich.console import RenderableType

    from gamechecks.show.bounds import BoundsView
    from gamechecks.traces.judging import Judgement


class Narration(Generic[State, Event]):
    """A game in words; the defaults tell the fields of states and events."""

    facts: Mapping[str, Callable[[GameTrace], Any]] = {}
    """What a trace tells of the scope that a theorem left open, by the names of fields."""
    afterwards = "and nothing follows it but itself"
    """What `padding` admits, as half a sentence."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # Events

    def say(self, rules: Rules[State, Event], event: Event) -> str:
        """Return an event as a sentence, without the full stop."""
        return in_words(event)

    def tell(self, rules: Rules[State, Event], before: State, event: Event) -> str:
        """Return the sentence of an event that leads from a state, which it may speak of."""
        return self.say(rules, event)

    def kind(self, event: Event) -> str:
        """Return the kind of an event, by which a view has its sign."""
        return str(event)

    def changes(self, rules: Rules[State, Event], before: State, after: State) -> tuple[str, ...]:
        """Return what differs between a state and the one before, a phrase each."""
        codec = codec_of(self.game)
        old, new = codec.to_plain(before), codec.to_plain(after)
        return tuple(f"{name} is {new[name]}" for name in new if new[name] != old.get(name))

    # Traces

    def ending(self, trace: GameTrace) -> str:
        """Return how a game ended, or that it did not."""
        how = "over" if trace.rules.is_final(trace.states[-1]) else "unfinished"
        return f"{how} after {len(trace)} board{'' if len(trace) == 1 else 's'}"

    def told(self, trace: GameTrace) -> str:
        """Return what a trace tells of the scope that a theorem left open, in a few words."""
        return ""

    def world_words(self, trace: GameTrace, scope: GameScope | None = None) -> str:
        """Return the scope of a trace in a few words."""
        return (scope and scope.words) or self.game.title

    def summary(self, trace: GameTrace) -> Document:
        """Return a legal game in a few numbers, for a document."""
        return {"over": trace.rules.is_final(trace.states[-1])}

    def counts(self, trace: GameTrace) -> list[str]:
        """Return a legal game in a few numbers, for people, beside the number of boards."""
        return []

    # Faults

    def blame(self, trace: GameTrace, index: int) -> str:
        """Return why the state at an index, from 0, is not legal where it stands."""
        if index == 0:
            return "a game does not start like this"
        return "no legal move leads here"

    def told_fault(self, trace: GameTrace) -> "Fault[State] | None":
        """Return what is wrong with what a trace tells beside its states, or `None`."""
        return None

    def padding(self, final: State) -> tuple[State, ...]:
        """Return the states that may stand after the end of a trace, by default the last one."""
        return (final,)


def narration_of(game: Game) -> Narration[Any, Any]:
    """Return the narration of a game."""
    made: Narration[Any, Any] = (game.narration or Narration)(game)
    return made


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


@dataclass(frozen=True)
class Presentation:
    """A game as plain data, in words and drawn."""

    codec: GameCodec
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
