"""Files: read up to a size, written whole or not at all, and formats of traces."""

import json
import os
import stat
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, TextIO

from gamechecks.core.errors import InputError, Unwritable
from gamechecks.core.game import Game
from gamechecks.core.plain import Document, shown
from gamechecks.core.scope import GameScope
from gamechecks.core.scope_text import written_fields
from gamechecks.core.verdict import CheckVerdict, GameTrace, Verdict
from gamemodels.rules import GameFault

MOST_BYTES = 32 * 2**20
MAX_DEPTH = 100
"""Levels of lists and objects in each other: far more than a trace needs."""
TOO_DEEP = "it is nested too deeply"


def read_text(path: Path) -> str:
    """The text of a file, or of a pipe or a device, if it is not too long."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    return _decoded(data, str(path))


def read_stream(stream: TextIO) -> str:
    """All of a stream, if it is not too long; whoever asks again is given the same."""
    data = _data(stream)
    return data if isinstance(data, str) else _decoded(data, "standard input")


@lru_cache(maxsize=1)
def _data(stream: TextIO) -> bytes | str:
    return stream.buffer.read(MOST_BYTES + 1) if hasattr(stream, "buffer") else stream.read()


def _decoded(data: bytes, path: str) -> str:
    if len(data) > MOST_BYTES:
        raise InputError(f"{path} has more than {MOST_BYTES // 2**20} MB, which is not read")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is not text in UTF-8: see byte {error.start + 1}") from None


def read_json(text: str) -> object:
    """The value of a JSON text; an `InputError` says where it is none, and quotes nothing."""
    try:
        value = json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise InputError(f"it is not JSON: {error}") from None
    except RecursionError:
        raise InputError(TOO_DEEP) from None
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        raise InputError("it has a number with thousands of digits, which is not read") from None
    must_be_shallow(value)
    return value


def must_be_shallow(value: object) -> None:
    """Refuse a value of JSON that is nested too deeply for whoever reads it."""
    level = [value] if isinstance(value, Mapping | list | tuple) else []
    for _ in range(MAX_DEPTH + 1):
        parts = [each.values() if isinstance(each, Mapping) else each for each in level]
        level = [
            part for each in parts for part in each if isinstance(part, Mapping | list | tuple)
        ]
        if not level:
            return
    raise InputError(TOO_DEEP)


def _object(pairs: list[tuple[str, Any]]) -> Document:
    """An object; of two values for one key, nobody knows which is meant."""
    made = dict(pairs)
    if len(made) < len(pairs):
        (twice, _), *_ = Counter(key for key, _ in pairs).most_common(1)
        raise InputError(f"the key {shown(twice)} stands twice in one object")
    return made


def mapping(value: object) -> Mapping[str, object]:
    """A value if it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}


def check_target(path: Path) -> None:
    """Refuse a file that cannot be written, before any work is done for it."""
    try:
        mode = _mode(path)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    if mode is None and path.is_symlink():
        raise InputError(f"{path} is a link to {os.readlink(path)}, which is not there")
    if mode is not None and stat.S_ISDIR(mode):
        raise InputError(f"{path} is a folder: the name of a file was expected")
    closed = mode is not None and stat.S_ISSOCK(mode) and _standard(path) is None
    if closed or (mode is not None and not os.access(path, os.W_OK)):
        raise InputError(f"{path} cannot be written to")
    if mode is None or stat.S_ISREG(mode):
        _check_folder(path, Path(os.path.realpath(path)).parent)


def _mode(path: Path) -> int | None:
    """What a name leads to, by way of links; none if there is nothing yet."""
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


def _check_folder(path: Path, folder: Path) -> None:
    """Refuse a folder in which no file can be made."""
    shown = folder if path.is_symlink() else path.parent
    if not folder.is_dir():
        raise InputError(f"{path}: there is no folder {shown}; make it first")
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise InputError(
            f"{path}: the folder {shown} cannot be written to: {error.strerror}"
        ) from None


def write_whole(path: Path, text: str) -> None:
    """Write a file; what stood there stays if that fails. An `Unwritable` says why it does."""
    try:
        mode = _mode(path)
        if _standard(path) is None and (mode is None or stat.S_ISREG(mode)):
            _replace(Path(os.path.realpath(path)), text, mode)
        else:
            _write_through(path, text)
    except OSError as error:
        raise Unwritable(f"{path} cannot be written: {error.strerror}") from None


def _replace(path: Path, text: str, mode: int | None) -> None:
    """Write a file beside its place and move it there."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".gamechecks-", suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        part.chmod(0o666 & ~_umask() if mode is None else stat.S_IMODE(mode))
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _write_through(path: Path, text: str) -> None:
    """Write to a device, a pipe, or whatever a standard stream is."""
    own = _standard(path)
    if own is not None:
        sys.stdout.flush()
    target = path if own is None else os.dup(own)
    with open(target, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def _standard(path: Path) -> int | None:
    """The standard stream that a name leads to; another way to its file would write over it."""
    for number in (1, 2):
        try:
            if os.path.samestat(path.stat(), os.fstat(number)):
                return number
        except OSError:
            continue
    return None


def _umask() -> int:
    """What a new file of the user's may not be: temporary files are for their owner alone."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


@dataclass(frozen=True)
class Finding:
    """A trace and the answer that it comes from."""

    trace: GameTrace
    answer: Verdict | CheckVerdict

    @classmethod
    def of(cls, answer: Verdict | CheckVerdict) -> "Finding":
        """What an answer has found."""
        assert answer.trace is not None, "only an answer with a trace has found something"
        return cls(answer.trace, answer)

    @property
    def words(self) -> str:
        """The finding in a line."""
        answer = self.answer
        world = ", ".join(f"{name} {value}" for name, value in written_fields(answer.scope))
        if isinstance(answer, CheckVerdict):
            return f"{answer.outcome.value}: {' '.join(answer.property.split())} ({world})"
        asked = "".join(f" where {' '.join(each.split())}" for each in answer.where)
        return f"{answer.outcome.value}: a game{asked} ({world})"


@dataclass(frozen=True)
class TraceFile:
    """A trace as a file has it; with a `loop`, that board, from 0, follows the last one.

    A move that is not legal makes no board: what it is told by is a `fault` after the last one.
    """

    trace: GameTrace
    loop: int | None = None
    scope: GameScope | None = None
    fault: GameFault | None = None


@dataclass(frozen=True)
class TraceText:
    """What a file says, its name, and the game; which of its traces, and a world, if given."""

    text: str
    game: Game
    name: str = ""
    instance: int | None = None
    scope: GameScope | None = None

    @cached_property
    def document(self) -> Any:
        """The text as JSON; none if it does not look like that."""
        return read_json(self.text) if self.text.lstrip()[:1] in ("{", "[") else None

    def chosen(self, count: int) -> int:
        """The index of the trace that was asked for, of so many."""
        if self.instance is None and count > 1:
            raise InputError(f"it has {count} traces: choose one with --instance 1 … {count}")
        if self.instance is not None and not 1 <= self.instance <= count:
            traces = "1 trace" if count == 1 else f"{count} traces"
            raise InputError(f"it has {traces}: there is no instance {self.instance}")
        return (self.instance or 1) - 1


@dataclass(frozen=True)
class TraceFormat:
    """A format: `read` gives nothing if a text is in another one."""

    ending: str
    write: Callable[[Finding], str]
    read: Callable[[TraceText], TraceFile | None]
