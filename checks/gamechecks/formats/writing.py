"""Files written whole or not at all; what is no regular file is written through to."""

import os
import stat
import sys
import tempfile
from pathlib import Path

from gamechecks.core.errors import InputError, Unwritable


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
