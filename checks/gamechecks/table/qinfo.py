"""The table of values as a file: read strictly, written whole, one writer at a time."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gamechecks.core.errors import InputError, Unwritable
from gamechecks.formats.files import read_text
from gamemodels.table.qtable import QError, QTable, parsed

try:
    import fcntl
except ImportError:  # a system without locks on files
    fcntl = None  # type: ignore[assignment]


def read_q(path: Path, averages: bool = True) -> QTable | None:
    """The table in a file; none if there is no such file."""
    if not os.path.lexists(path):
        return None
    try:
        return parsed(read_text(path), averages)
    except QError as wrong:
        raise InputError(f"{path}: {wrong}") from None


def write_q(path: Path, table: QTable) -> None:
    """Write a table: beside its place, flushed to disk, and moved there."""
    target = Path(os.path.realpath(path))
    part = target.with_name(f".{target.name}.part")
    try:
        with part.open("w", encoding="ascii", newline="\n") as file:
            file.write(table.text())
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise Unwritable(f"{path} cannot be written: {error.strerror}") from None


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other training players from a table; a process that dies lets go of its lock."""
    target = Path(os.path.realpath(path))
    lock = target.with_name(f"{target.name}.lock")
    handle = _opened(path, lock)
    try:
        yield
    finally:
        if handle is not None:
            lock.unlink(missing_ok=True)
            os.close(handle)


def _opened(path: Path, lock: Path) -> int | None:
    if fcntl is None:
        return None
    while True:
        try:
            handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise InputError(f"{lock} cannot be made: {error.strerror}") from None
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(handle)
            raise InputError(
                f"{path}: another player trains on it (see {lock}): wait for its end, or give "
                "another file with --qinfo"
            ) from None
        # Whoever held the lock may have removed the file between our two calls.
        if lock.exists() and os.path.samestat(os.fstat(handle), lock.stat()):
            return handle
        os.close(handle)
