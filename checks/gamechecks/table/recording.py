"""Transcripts: every message a line, and what happened to the connection."""

from pathlib import Path
from typing import TextIO

from gamechecks.core.errors import InputError, Unwritable
from gamemodels.table.messages import MOST_BYTES, escaped
from gamemodels.table.transcripts import HEADING, VERSION


class Record:
    """A transcript that nobody asked for."""

    def line(self, speaker: str, message: str) -> None:
        """Write one message down."""

    def lines(self, speaker: str, messages: list[str]) -> None:
        """Write the messages of a turn down."""

    def event(self, what: str) -> None:
        """Write down what broke the connection; nothing if all went well."""

    def close(self) -> None:
        """Nothing more will be written."""


NOT_KEPT = Record()


class Transcript(Record):
    """A transcript in a file, which has every turn as soon as it is over."""

    def __init__(self, path: Path, *facts: str) -> None:
        self._path = path
        try:
            self._file: TextIO = path.open("w", encoding="utf-8", newline="\n")
        except OSError as error:
            raise InputError(f"--transcript {path}: {error.strerror}") from None
        self._write(", ".join((HEADING + VERSION, *facts)) + "\n")

    def line(self, speaker: str, message: str) -> None:
        self._write(f"{speaker} {escaped(message, MOST_BYTES)}\n")

    def lines(self, speaker: str, messages: list[str]) -> None:
        self._write("".join(f"{speaker} {message}\n" for message in messages))

    def event(self, what: str) -> None:
        if what:
            self._write(f"! {what}\n")

    def close(self) -> None:
        try:
            self._file.close()
        except OSError as error:
            raise self._unwritable(error) from None

    def _write(self, text: str) -> None:
        try:
            self._file.write(text)
            self._file.flush()
        except OSError as error:
            raise self._unwritable(error) from None

    def _unwritable(self, error: OSError) -> Unwritable:
        return Unwritable(f"--transcript {self._path} cannot be written: {error.strerror}")
