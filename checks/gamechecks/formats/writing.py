"""Files written whole or not at all."""

import os
import tempfile
from pathlib import Path

from gamechecks.errors import InputError


def check_target(path: Path) -> None:
    """Refuse a file that cannot be written, before any work is done for it."""
    folder = path.parent
    if path.is_dir():
        raise InputError(f"{path} is a folder: the name of a file was expected")
    if not folder.is_dir():
        raise InputError(f"{path}: there is no folder {folder}; make it first")
    if not os.access(folder, os.W_OK):
        raise InputError(f"{path}: the folder {folder} cannot be written to")


def write_whole(path: Path, text: str) -> None:
    """Write a file beside its place and move it there; what stood there stays if that fails."""
    path = path.resolve()
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        part.chmod(0o666 & ~_umask())
        part.replace(path)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)


def _umask() -> int:
    """What a new file of the user's may not be: temporary files are for their owner alone."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
