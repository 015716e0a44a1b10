"""Codecs: the states and traces of a game as plain data, and as people write them down."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic

from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.plain import Document, frozen, is_record, plain_of, value_of
from gamechecks.core.scope import MOST_BOARDS, GameScope, RuledScope
from gamechecks.core.scope_text import with_values
from gamechecks.core.verdict import GameTrace
from gamemodels.rules import Event, Rules, State

if TYPE_CHECKING:
    from gamechecks.formats.files import Finding, TraceFile


@dataclass(frozen=True)
class GameFormat:
    """A text format of one game: how it is read, and perhaps written.

    `read(text, name)` gives the trace in a file's text, or `None` if that is in another format. A
    format without a `name` is not listed, and one without `write` has no file extension to write.
    """

    read: "Callable[[str, str], TraceFile | None]"
    name: str = ""
    extension: str = ""
    write: "Callable[[Finding], str] | None" = None


@dataclass(frozen=True)
class Notation:
    """Moves and positions as people write them.

    `usage` describes a move list in half a sentence, and is empty if the game has none; each of its
    words matches `pattern`. `move(event)` is what people write for an event, `None` for one that
    follows by itself; `canonical(word)` is the name that a word stands for. `mover(state)` says
    whose move it is. `position(state)` is a state in a strategy, `None` for its plain data. The
    `scope` is that of a list that tells none.
    """

    usage: str = ""
    pattern: str = "[^ ]+"
    move: Callable[[Any], str | None] = lambda event: None
    canonical: Callable[[str], str] = lambda word: word
    mover: Callable[[Any], str] = lambda state: ""
    position: Callable[[Any], object] = lambda state: None
    scope: GameScope | None = None


@dataclass(frozen=True)
class Pinned:
    """A trace in a pinned test: its boards, a comment above them, and keywords for the scope."""

    boards: Sequence[Mapping[str, object]]
    keywords: Mapping[str, object]
    note: str = ""


class Codec(Generic[State, Event]):
    """States and traces as JSON has them; the defaults follow the fields of a state."""

    notation = Notation()
    formats: tuple[GameFormat, ...] = ()
    world_keys: tuple[str, ...] = ()
    """The keys of `world`."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def to_plain(self, state: State) -> Document:
        """Return a state as JSON, ITF and pinned tests have it."""
        plain = plain_of(state)
        return plain if isinstance(plain, dict) else {"state": plain}

    def from_plain(self, plain: object, at: int, rules: Rules[State, Event]) -> State:
        """Return a state, the `at`-th of its trace; raise `InputError` if it is not one."""
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

    def boards(self, trace: GameTrace) -> list[Document]:
        """Return the states of a trace, with what else is told beside each."""
        return [self.to_plain(state) for state in trace.states]

    def trace(self, boards: Sequence[object], scope: GameScope) -> GameTrace:
        """Return a trace from a list of states in plain data."""
        rules = scope.referee
        return rules.trace(self.from_plain(plain, at, rules) for at, plain in enumerate(boards, 1))

    def read(self, boards: object, document: Mapping[str, object]) -> GameTrace:
        """Return a trace as a document has it, in the scope that the document tells."""
        if not isinstance(boards, Sequence) or isinstance(boards, str):
            raise InputError("the trace: a list of boards was expected")
        if not boards:
            raise InputError("the trace has no boards: at least one was expected")
        if len(boards) > MOST_BOARDS:
            raise InputError(f"the trace has {len(boards)} boards: at most {MOST_BOARDS} are read")
        scope = document.get("scope")
        told = dict(scope) if isinstance(scope, Mapping) else {}
        told |= {name: document[name] for name in self.world_keys if document.get(name)}
        return self.trace(boards, self.game.scope.read(told))

    def scope_told(self, document: Mapping[str, object]) -> GameScope | None:
        """Return the scope that a document tells, or `None` if traces tell their own."""
        return self.game.scope.read(document)

    def scope_document(self, trace: GameTrace) -> Document | None:
        """Return the scope that a trace tells itself, or `None` if it tells none."""
        return None

    def world(self, rules: Rules[State, Event]) -> Document:
        """Return what a document says of the rules beside the scope."""
        return {}

    def parameters(self, rules: Rules[State, Event]) -> Document:
        """Return what an ITF trace says of the rules in its first state, as constants."""
        return {}

    def read_itf(
        self, states: list[Document], names: Sequence[str], scope: Mapping[str, object]
    ) -> GameTrace:
        """Return a trace from the states of an ITF file with variables of these names."""
        kept = [
            {name: _without_none(state[name]) for name in names if name in state}
            for state in states
        ]
        return self.read(kept, {"scope": scope})

    def pinned(self, trace: GameTrace, scope: GameScope) -> Pinned:
        """Return a trace and its scope as a pinned test has them."""
        told = scope.document()
        told.pop("boards", None)
        game = self.game.file or self.game.name
        return Pinned(self.boards(trace), {"game": game, **told})


GameCodec = Codec[Any, Any]
"""The codec of a game that is not known here."""


def codec_of(game: Game) -> GameCodec:
    """Return the codec of a game."""
    made: GameCodec = (game.codec or Codec)(game)
    return made


def position_of(codec: GameCodec, state: object) -> object:
    """Return a state in a strategy, as short as the game has words for it."""
    position = codec.notation.position(state)
    return codec.to_plain(state) if position is None else position


def scope_of_moves(codec: GameCodec) -> GameScope:
    """Return the scope of a move list that tells none."""
    return codec.notation.scope or codec.game.scope()


def scope_of_values(codec: GameCodec, given: Mapping[str, object]) -> GameScope | None:
    """Return the scope of which some values are given, or `None` if none are."""
    if not given:
        return None
    default = scope_of_moves(codec)
    for name in given.keys() - vars(default).keys():
        raise InputError(f"{name!r} was given: some of {', '.join(vars(default))} were expected")
    return with_values(default, given)


def trace_of_values(codec: GameCodec, boards: object, given: Mapping[str, object]) -> GameTrace:
    """Return a trace from plain data, in the world of which a test gives some values."""
    kind = codec.game.scope
    known = [*codec.world_keys, *(name for name in vars(kind()) if name != "boards")]
    for name in given.keys() - set(known):
        expected = ", ".join(dict.fromkeys(known))
        raise InputError(f"{name!r} was given: some of {expected} were expected")
    told = dict(given)
    if issubclass(kind, RuledScope) and "rules" in told:
        told["rules"] = list(kind.names_of_rules.read(told["rules"]).names)
    return codec.read(boards, {**told, "scope": told})


def _without_none(value: object) -> object:
    if isinstance(value, dict):
        return {key: _without_none(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_without_none(part) for part in value]
    return None if value == "none" else value


def _like(sample: object, plain: object, where: str) -> Any:
    """Return a value of the kind of another one, for states that are tuples, ints or strings."""
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
