"""The folder of a certificate: made sure of before the work, and there whole or not at all."""

import importlib.util
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path

from gamechecks.errors import InputError
from gamechecks.solving.cadical import cadical

SCRATCH = ".certificate-"
"""How the names of folders begin that are not finished."""

FILES = ("question.smt2", "question*.cnf", "proof*.lrat")
"""What an older certificate may hold; with anything else a folder is left alone."""


def prepared(folder: Path | str | None) -> Path | None:
    """The folder, if all that certificates need is there; else an `InputError`, before any work."""
    if folder is None:
        return None
    try:
        cadical()
        missing = importlib.util.find_spec("bitwuzla") is None
    except InputError:
        missing = True
    if missing:
        raise InputError(
            "certificates need CaDiCaL and Bitwuzla: "
            "pip install '.[certify]' in the project's folder"
        )
    _check(Path(folder))
    return Path(folder)


def _check(folder: Path) -> None:
    """An `InputError` if a folder cannot be made there, or would take other files with it."""
    try:
        present = [path.name for path in folder.iterdir()] if folder.exists() else []
    except OSError as wrong:
        raise InputError(f"{folder} cannot be a folder: {wrong.strerror}") from None
    others = [name for name in present if not any(fnmatch(name, each) for each in FILES)]
    if others:
        raise InputError(f"{folder} holds other files, such as {others[0]}: name another folder")
    parent = next(each for each in folder.absolute().parents if each.exists())
    try:
        tempfile.TemporaryDirectory(prefix=SCRATCH, dir=parent).cleanup()
    except OSError as wrong:
        raise InputError(f"{folder} cannot be made in {parent}: {wrong.strerror}") from None


@contextmanager
def whole_folder(folder: Path) -> Iterator[Path]:
    """A place to write to, which in the end becomes the folder, in the stead of an older one."""
    parent = folder.absolute().parent
    parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=SCRATCH, dir=parent) as scratch:
        new, old = Path(scratch, "new"), Path(scratch, "old")
        new.mkdir()
        yield new
        if folder.exists():
            folder.rename(old)
        new.rename(folder)
        shutil.rmtree(old, ignore_errors=True)
