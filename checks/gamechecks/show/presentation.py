"""Presentations: a game's states and events as plain data, in words, and drawn."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic

from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.plain import frozen, in_words, is_record, plain_of, value_of
from gamechecks.core.scope import MOST_BOARDS, EngineChoice, GameScope
from gamechecks.core.scope_text import with_values
from gamechecks.core.verdict import Bounds, GameTrace
from gamemodels.rules import Event, Fault, Move, Rules, State

if TYPE_CHECKING:
    from rich.console import RenderableType

    from gamechecks.formats.files import Finding


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


class Presentation(Generic[State, Event]):
    """How a game looks; the defaults show the fields of a state."""

    world_keys: tuple[str, ...] = ()
    """What `world` tells of, by its keys."""
    signs: Mapping[str, str] = {}
    """A sign for each kind of event, and one of ASCII, for the stepper's trail."""
    jumps: tuple[Jump, ...] = ()
    listings: tuple[Listing, ...] = ()
    facts: Mapping[str, Callable[[GameTrace], Any]] = {}
    """What a trace tells of the world that a theorem left open."""
    endings: Mapping[str, "Callable[[Finding], str]"] = {}
    """Who writes a trace of this game into a file of which ending, beside the usual ones."""

    move_list: str = ""
    """How people write a game down, as half a sentence; without it there are no move lists."""
    move_pattern: str = "[^ ]+"
    """What a move looks like in such a list."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # Move lists

    def move_name(self, event: Event) -> str | None:
        """What people write for an event; none for what follows by itself."""
        return None

    def move_called(self, word: str) -> str:
        """The name of the move that a word stands for."""
        return word

    def who_moves(self, state: State) -> str:
        """Whose move it is, for an error; nothing if that goes without saying."""
        return ""

    def moves_scope(self) -> GameScope:
        """The world of a move list that does not tell its own."""
        return self.game.scope()

    def world_told(self, given: Mapping[str, Any]) -> GameScope | None:
        """The world of which some parts are given, the others as usual; none if none are."""
        if not given:
            return None
        usual = self.moves_scope()
        for name in given.keys() - vars(usual).keys():
            raise InputError(f"{name!r} was given: some of {', '.join(vars(usual))} were expected")
        return with_values(usual, given)

    def position(self, state: State) -> Any:
        """A state in a strategy, as short as the game has words for it."""
        return self.to_plain(state)

    # Plain data

    def to_plain(self, state: State) -> dict[str, Any]:
        """A state as JSON, ITF and pinned tests have it."""
        plain = plain_of(state)
        return plain if isinstance(plain, dict) else {"state": plain}

    def from_plain(self, plain: Any, at: int, rules: Rules[State, Event]) -> State:
        """A state, the `at`-th of its trace; an `InputError` says what is wrong with it."""
        kind = type(next(iter(rules.starts())))
        if not isinstance(plain, Mapping):
            raise InputError(f"board {at}: an object with its fields was expected")
        if is_record(kind):
            state: State = value_of(kind, plain, f"board {at}")
            return state
        if set(plain) != {"state"}:
            raise InputError(f"board {at}: an object with the field state was expected")
        like: State = _like(next(iter(rules.starts())), plain["state"], f"board {at}: state")
        return like

    def boards(self, trace: GameTrace) -> list[dict[str, Any]]:
        """The states of a trace, with what else is told beside each."""
        return [self.to_plain(state) for state in trace.states]

    def trace(self, boards: Sequence[Any], scope: GameScope) -> GameTrace:
        """A trace from a list of states in plain data."""
        rules = scope.referee
        return rules.trace(self.from_plain(plain, at, rules) for at, plain in enumerate(boards, 1))

    def read(self, boards: Any, document: Mapping[str, Any]) -> GameTrace:
        """A trace as a document has it, in the world that the document tells of."""
        if not isinstance(boards, Sequence) or isinstance(boards, str):
            raise InputError("the trace: a list of boards was expected")
        if not boards:
            raise InputError("the trace has no boards: at least one was expected")
        if len(boards) > MOST_BOARDS:
            raise InputError(f"the trace has {len(boards)} boards: at most {MOST_BOARDS} are read")
        return self.trace(boards, self.world_of(document))

    def world_of(self, document: Mapping[str, Any]) -> GameScope:
        """The world that a document tells of: its scope, and what stands beside that."""
        scope = document.get("scope")
        told = dict(scope) if isinstance(scope, Mapping) else {}
        told |= {name: document[name] for name in self.world_keys if document.get(name)}
        return self.game.scope.read(told)

    def scope_told(self, document: Mapping[str, Any]) -> GameScope | None:
        """The scope that a document tells of; none if traces themselves tell their world."""
        return self.game.scope.read(document)

    def bring(self, boards: Any, world: Mapping[str, Any]) -> GameTrace:
        """A trace from plain values, in a world of which a test gives some parts."""
        return self.read(boards, {"scope": world})

    def read_text(self, text: str, name: str) -> GameTrace | None:
        """A trace in a format of the game's own; none if the text is in another."""
        return None

    def world(self, rules: Rules[State, Event]) -> dict[str, Any]:
        """What a document says of the world beside its scope."""
        return {}

    def parameters(self, rules: Rules[State, Event]) -> dict[str, Any]:
        """What an ITF trace says of the world in its first state, as constants."""
        return {}

    def itf_meta(self, scope: GameScope) -> dict[str, Any]:
        """What else an ITF file says of itself."""
        return {}

    def read_itf(
        self, states: list[dict[str, Any]], names: Sequence[str], scope: Mapping[str, Any]
    ) -> GameTrace:
        """A trace from the states of an ITF file, of which these are the variables."""
        kept = [
            {name: _without_none(state[name]) for name in names if name in state}
            for state in states
        ]
        return self.read(kept, {"scope": scope})

    def scope_document(self, trace: GameTrace) -> dict[str, Any] | None:
        """The world of a trace that was read; none if it does not tell."""
        return None

    pinned_note = ""
    """A comment above the boards of a pinned test."""

    def pinned_boards(self, trace: GameTrace) -> list[dict[str, Any]]:
        """The states of a trace as a pinned test has them."""
        return [self.to_plain(state) for state in trace.states]

    def pinned_world(self, trace: GameTrace, scope: GameScope) -> dict[str, Any]:
        """The world of a pinned trace, as keywords of `assert_breaks`."""
        told = scope.document()
        told.pop("boards", None)
        return {"game": self.game.file or self.game.name, **told}

    # Words

    def say(self, rules: Rules[State, Event], event: Event) -> str:
        """An event as a sentence, without the full stop."""
        return in_words(event)

    def tell(self, rules: Rules[State, Event], before: State, event: Event) -> str:
        """The same of an event that leads from a state, which may be told of too."""
        return self.say(rules, event)

    def kind(self, event: Event) -> str:
        """What kind of event it is, to find its sign."""
        return str(event)

    def ending(self, trace: GameTrace) -> str:
        """How a game ended, or that it did not."""
        how = "over" if trace.rules.is_final(trace.states[-1]) else "unfinished"
        return f"{how} after {len(trace)} board{'' if len(trace) == 1 else 's'}"

    def decided(self, trace: GameTrace) -> bool:
        """Whether the ending is worth a colour."""
        return bool(trace.rules.is_final(trace.states[-1]))

    def told(self, trace: GameTrace) -> str:
        """What a trace tells of the world that a theorem left open, in a few words."""
        return ""

    def changes(self, rules: Rules[State, Event], before: State, after: State) -> tuple[str, ...]:
        """What differs between a state and the one before, a phrase each."""
        old, new = self.to_plain(before), self.to_plain(after)
        return tuple(f"{name} is {new[name]}" for name in new if new[name] != old.get(name))

    def world_words(self, trace: GameTrace, scope: GameScope | None = None) -> str:
        """The world of a trace in a few words."""
        return (scope and scope.words) or self.game.title

    def summary(self, trace: GameTrace) -> dict[str, Any]:
        """A legal game in a few numbers, for a document."""
        return {"over": trace.rules.is_final(trace.states[-1])}

    def counts(self, trace: GameTrace) -> list[str]:
        """The same for people, beside the number of boards."""
        return []

    def blame(self, trace: GameTrace, index: int) -> str:
        """Why the state at an index, from 0, is not legal where it stands."""
        if index == 0:
            return "a game does not start like this"
        return "no legal move leads here"

    def told_fault(self, trace: GameTrace) -> "Fault[State] | None":
        """What is wrong with what a trace tells beside its states; none if nothing is."""
        return None

    def nearest(self, state: State, legal: Sequence[State]) -> State:
        """The legal state that differs least."""
        given = self.to_plain(state)

        def distance(other: State) -> int:
            plain = self.to_plain(other)
            return sum(plain[name] != given.get(name) for name in plain)

        return min(legal, key=distance)

    afterwards = "and nothing follows it but itself"
    """What may stand after the end, as half a sentence."""

    def padding(self, final: State) -> tuple[State, ...]:
        """The states that may stand after the end of a trace: by default, the last one again."""
        return (final,)

    # Drawings

    def draw(
        self, rules: Rules[State, Event], state: State, before: State | None
    ) -> "RenderableType":
        """A state; what differs from the state before is highlighted."""
        from gamechecks.show.trace import FieldsView

        return FieldsView(self.to_plain(state), None if before is None else self.to_plain(before))

    def narrowest(self, trace: GameTrace) -> int | None:
        """The columns that a drawing needs at least, if two may stand side by side."""
        return None

    def draw_bounds(
        self,
        answer: Bounds,
        asked: EngineChoice | None = None,
        *,
        brief: bool = False,
        typed: tuple[str, ...] = (),
    ) -> "RenderableType":
        """Bounds in a table, by the engine that was asked; their values alone if `brief`."""
        from gamechecks.show.bounds import BoundsView

        return BoundsView(answer, asked, brief, typed)

    def whole(
        self,
        trace: GameTrace,
        events: Sequence[Event],
        view: str | None,
        marks: Mapping[int, str],
    ) -> "RenderableType | None":
        """A trace in one drawing of the game's own, with how it ended; none for the usual one.

        The marks are sentences to show at boards, counted from 0.
        """
        return None

    def turns(self, trace: GameTrace, events: Sequence[Event]) -> Iterator[Turn]:
        """A trace cut into stretches: by default one a move."""
        for at, event in enumerate(events):
            told = self.tell(trace.rules, trace.states[at], event)
            yield Turn(at + 1, told, at, at + 1, ())


def presentation_of(game: Game) -> "Presentation[Any, Any]":
    """How a game looks."""
    made: Presentation[Any, Any] = (game.presentation or Presentation)(game)
    return made


def _without_none(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_none(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_without_none(part) for part in value]
    return None if value == "none" else value


def _like(sample: Any, plain: Any, where: str) -> Any:
    """A value of the kind of another one, for states that are tuples, numbers or texts."""
    if sample is None or plain is None:
        return frozen(plain)
    if isinstance(sample, tuple) and not is_record(type(sample)) and isinstance(plain, list):
        if len(sample) != len(plain):
            return frozen(plain)
        pairs = zip(sample, plain, strict=True)
        return tuple(_like(one, part, f"{where}[{at}]") for at, (one, part) in enumerate(pairs, 1))
    if isinstance(sample, frozenset) and isinstance(plain, list):
        return frozenset(map(frozen, plain))
    return value_of(type(sample), plain, where)


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
