"""How a session looks: message by message, and transcripts as its files."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gamechecks.core.errors import InputError
from gamechecks.core.plain import Document
from gamechecks.core.scope import GameScope
from gamechecks.core.verdict import GameTrace
from gamechecks.formats.codec import Codec, GameFormat
from gamechecks.formats.files import TraceFile
from gamechecks.show.presentation import Jump, Narration, View
from gamemodels.table.game import Scope
from gamemodels.table.judge import read_transcript
from gamemodels.table.session import Said, Session


def _read(text: str, name: str) -> TraceFile | None:
    """Return a transcript as a trace, if the text is one."""
    try:
        trace = read_transcript(text)
    except ValueError as wrong:
        raise InputError(f"{name}: {wrong}") from None
    return None if trace is None else TraceFile(trace)


class SessionCodec(Codec[Session, Said]):
    """Sessions as the defaults have them, and transcripts."""

    formats = (GameFormat(_read, "a transcript", ".txt"),)

    def scope_document(self, trace: GameTrace) -> Document:
        return {"games": trace.rules.games, "boards": len(trace)}


class SessionNarration(Narration[Session, Said]):
    """Messages as both programs write them, and what they come to."""

    facts: Mapping[str, Callable[[GameTrace], Any]] = {"games": lambda trace: trace.rules.games}

    def say(self, rules: object, event: Said) -> str:
        return str(event)

    def kind(self, event: Said) -> str:
        return event.kind

    def changes(self, rules: object, before: Session, after: Session) -> tuple[str, ...]:
        old, new = shown_fields(before), shown_fields(after)
        return tuple(f"{name}: {new[name]}" for name in new if new[name] != old[name])

    def ending(self, trace: GameTrace) -> str:
        last = trace.states[-1]
        if trace.rules.is_final(last):
            return f"over after {len(trace) - 1} messages"
        return f"unfinished in {last.state.value} after {len(trace) - 1} messages"

    def told(self, trace: GameTrace) -> str:
        return Scope(trace.rules.games).words

    def world_words(self, trace: GameTrace, scope: GameScope | None = None) -> str:
        return (scope and scope.words) or self.told(trace)

    def counts(self, trace: GameTrace) -> list[str]:
        return [f"{len(trace) - 1} message{'' if len(trace) == 2 else 's'}"]


class SessionView(View[Session, Said]):
    """Fields of a session, and a line for each message."""

    signs: Mapping[str, str] = {
        "JOIN": "▸>", "BEGIN": "BB", "CARD": "■#", "DEALER": "DD", "DECISION": "??",
        "HIT": "HH", "STAND": "SS", "RESULT": "★*", "QUIT": "▪!",
    }  # fmt: skip
    jumps = (
        Jump("r", "result", lambda trace, events: [
            at for at, said in enumerate(events, 1) if said.kind == "RESULT"
        ]),
    )  # fmt: skip

    def draw(self, rules: object, state: Session, before: Session | None) -> Any:
        from gamechecks.show.trace import FieldsView

        return FieldsView(shown_fields(state), None if before is None else shown_fields(before))

    def whole(
        self, trace: GameTrace, events: Sequence[Said], view: str | None, marks: Mapping[int, str]
    ) -> Any:
        if view == "boards":
            return None
        from gamemodels.table.drawing import MessagesView

        return MessagesView(trace, events, marks, SessionNarration(self.game).ending(trace))


def shown_fields(session: Session) -> dict[str, str]:
    """A session for people."""
    soft = " soft" if session.high_aces else ""
    shown = {1: "", 11: "ace"}.get(session.dealer_card, str(session.dealer_card))
    return {
        "state": session.state.value,
        "player": f"{session.points}{soft}, {session.cards} cards" if session.cards else "no cards",
        "dealer": f"shows {shown}" if session.dealer_card else "shows nothing",
        "games left": str(session.games_left),
        "cards left": str(sum(session.left)),
        "result": "none" if session.result is None else session.result.value,
    }
