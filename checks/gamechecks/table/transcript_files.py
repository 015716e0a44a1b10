"""Transcripts from files: line by line for the judge, and as traces of the session model."""

import re
import sys
from collections.abc import Iterator
from io import BufferedReader, TextIOWrapper
from pathlib import Path

from gamechecks.core.errors import InputError
from gamechecks.formats.trace_files import STANDARD_INPUT
from gamemodels.rules import Trace
from gamemodels.table.session import Protocol, Said, Session
from gamemodels.table.transcripts import HEADING, TranscriptError, is_transcript

LONGEST_LINE = 8_192
"""No message is as long, even if every byte of it is escaped."""

_CARD = re.compile("(CARD|DEALER) ([A-Z][a-z]+) of [A-Z][a-z]+")


def transcript_lines(path: Path) -> Iterator[str] | None:
    """The lines of a transcript, however long it is; none if a file is something else.

    What is something else is left unread, so that others can read it.
    """
    standard = path == STANDARD_INPUT
    if not standard and not path.is_file():
        return None
    try:
        file = getattr(sys.stdin, "buffer", None) if standard else path.open("rb")
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    if not isinstance(file, BufferedReader):
        return None
    if is_transcript(file.peek().decode("utf-8", "replace").removeprefix("\ufeff")):
        return _lines(file, "standard input" if standard else str(path))
    if not standard:
        file.close()
    return None


def _lines(file: BufferedReader, name: str) -> Iterator[str]:
    with TextIOWrapper(file, "utf-8-sig") as text:
        try:
            while line := text.readline(LONGEST_LINE):
                yield line
                while line and not line.endswith("\n"):  # the rest of a line that is too long
                    line = text.readline(LONGEST_LINE)
        except UnicodeDecodeError:
            raise InputError(f"{name} is not text in UTF-8") from None


def read_transcript(text: str) -> Trace[Session, Said] | None:
    """The trace of a transcript as far as it is legal; none if it is none.

    What the dealer reveals after STAND is no step of the model and is left out.
    """
    if not is_transcript(text):
        return None
    lines = list(enumerate(text.splitlines(), 1))
    spoken = [(number, line) for number, line in lines if line[:1] not in ("", "#", "!")]
    told = re.search(rf"^{HEADING}.*numGames ([0-9]{{1,10}})\b", text, re.MULTILINE)
    begun = sum(line == "dealer BEGIN" for _, line in spoken)
    rules = Protocol(int(told[1]) if told else max(begun, 1))
    states = list(rules.starts())
    for number, line in spoken:
        said = _CARD.sub(r"\1 \2", line)
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
