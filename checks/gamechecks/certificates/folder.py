"""The folder of a certificate: made sure of before the work, and there whole or not at all."""

import importlib.util
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from functools import partial
from pathlib import Path

from gamechecks.core.errors import InputError
from gamechecks.core.scope import SolverChoice
from gamechecks.core.shutdown import tidied

SCRATCH = ".certificate-"
"""How the names of folders begin that are not finished."""

FILES = ("question.smt2", "question*.cnf", "proof*.lrat")
"""What an older certificate may hold; with anything else a folder is left alone."""


def prepared(folder: Path | str) -> Path:
    """The folder, if all that certificates need is there; else an `InputError`, before any work."""
    try:
        SolverChoice.CADICAL.package()
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
        home = next(each for each in (folder, *folder.absolute().parents) if os.path.lexists(each))
    except OSError as wrong:
        raise InputError(f"{folder} cannot be a folder: {wrong.strerror}") from None
    others = [name for name in present if not _replaceable(name)]
    if others:
        raise InputError(f"{folder} holds other files, such as {others[0]}: name another folder")
    try:
        tempfile.TemporaryDirectory(prefix=SCRATCH, dir=home).cleanup()
    except OSError as wrong:
        where = f"made in {home}" if home != folder else "written to"
        raise InputError(f"{folder} cannot be {where}: {wrong.strerror}") from None


def _replaceable(name: str) -> bool:
    """Whether a file is of an older certificate, or of one under way."""
    return name.startswith(SCRATCH) or any(fnmatch(name, each) for each in FILES)


@contextmanager
def whole_folder(folder: Path) -> Iterator[Path]:
    """A place to write to, which in the end becomes the folder.

    A folder that is there stays, as it may be a link or where somebody works; then the files go
    into it in the stead of older ones.
    """
    stays = folder.is_dir()
    home = folder if stays else folder.absolute().parent
    home.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(
            prefix=SCRATCH, dir=home, ignore_cleanup_errors=True
        ) as scratch,
        tidied(partial(shutil.rmtree, scratch, ignore_errors=True)),
    ):
        new = Path(scratch, "new")
        new.mkdir()
        yield new
        if not stays:
            new.rename(folder)
            return
        old = {path for each in FILES for path in folder.glob(each)}
        for path in new.iterdir():
            path.replace(folder / path.name)
            old.discard(folder / path.name)
        for path in old:
            path.unlink()
