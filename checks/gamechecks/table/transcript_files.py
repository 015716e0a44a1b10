"""Transcripts as traces of the session model: each message a step."""

import re

from gamemodels.rules import Trace
from gamemodels.table.session import Protocol, Said, Session
from gamemodels.table.transcripts import HEADING, TranscriptError, is_transcript

_CARD = re.compile("(CARD|DEALER) ([A-Z][a-z]+) of [A-Z][a-z]+")


def read_transcript(text: str) -> Trace[Session, Said] | None:
    """The trace of a transcript as far as it is legal; none if it is none.

    What the dealer reveals after STAND is no step of the model and is left out.
    """
    if not is_transcript(text):
        return None
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1)]
    spoken = [(number, line) for number, line in lines if line[:1] not in ("", "#", "!")]
    told = re.search(rf"^{HEADING}.*numGames ([0-9]+)", text, re.MULTILINE)
    begun = sum(line == "dealer BEGIN" for _, line in spoken)
    rules = Protocol(int(told[1]) if told else max(begun, 1))
    states = list(rules.starts())
    for number, line in spoken:
        said = _CARD.sub(r"\1 \2", line).removesuffix("\r")
        said = re.sub("^player JOIN .*", "player JOIN", said)
        moves = {str(move.event): move.state for move in rules.moves(states[-1])}
        if said not in moves:
            if said.startswith("dealer DEALER") and states[-1].state.value == "STOOD":
                continue
            raise TranscriptError(
                f"line {number}: {line[:60]!r} does not follow by the protocol: one of "
                f"{', '.join(list(moves)[:3])} was expected; replay tells more"
            )
        states.append(moves[said])
    return rules.trace(states)
