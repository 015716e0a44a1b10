"""Certificates: a refutation written down for other programs to check."""

import errno
import importlib.util
import math
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from fnmatch import fnmatch
from functools import partial
from pathlib import Path
from typing import TypeVar

from gamechecks.certificates import lrat
from gamechecks.certificates.lrat import MOST_BYTES
from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError, Interrupted, RefereeError, Unsettled
from gamechecks.core.scope import SolverChoice
from gamechecks.core.search_options import conclude
from gamechecks.core.shutdown import tidied
from gamechecks.core.verdict import (
    Certificate,
    CheckedProof,
    CheckOutcome,
    CheckVerdict,
    Evidence,
    Opinion,
    Outcome,
    Progress,
    Verdict,
)
from gamechecks.engines.bmc.search import BoundedSearch
from gamechecks.engines.bmc.smtlib import MonolithicQuery, smtlib_text
from gamechecks.engines.bmc.solvers import dimacs_lines, hand_over, new_cadical, sliced, to_cnf
from gamechecks.engines.macro_steps import Exclusion, MacroStepSearch
from gamemodels.attention import attended
from gamemodels.clauses import Clauses

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


BITWUZLA = "bitwuzla"
TICK = 0.05
"""Seconds between two looks at the clock while the other process works."""

PROGRAM = """
import fcntl, os, select, sys, bitwuzla
fcntl.fcntl(0, fcntl.F_SETOWN, os.getpid())
fcntl.fcntl(0, fcntl.F_SETFL, os.O_ASYNC)
if select.select([0], [], [], 0)[0]:
    sys.exit(1)
parser = bitwuzla.Parser(bitwuzla.TermManager(), bitwuzla.Options())
parser.parse(sys.argv[1], True)
print(parser.bitwuzla().check_sat())
"""
"""It holds Python's lock throughout, so no thread could look after it. But the system sends a
signal, which ends it, when its standard input ends: whatever has ended the process here."""


def satisfiable(question: Path, clock: Clock) -> bool:
    """Whether a text is sat; raises where there is no answer in time."""
    clock.check()
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(question)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # so that Ctrl-C comes to us alone
    )
    try:
        while process.poll() is None:
            clock.check()
            with clock.solving():
                time.sleep(TICK)
    finally:
        process.kill()
        answer, complaint = process.communicate()
    if answer.strip() in ("sat", "unsat"):
        return answer.strip() == "sat"
    raise Unsettled(f"it failed: {(complaint or answer).strip().splitlines()[-1:]}")


def write_proof(clauses: Clauses, proof: Path, clock: Clock) -> bool:
    """Whether the clauses cannot all hold; the file then has a proof of it in the LRAT format."""
    rows = clauses.rows
    empty = next((name for name, row in enumerate(rows, 1) if not row), None)
    if empty is not None:
        proof.write_text(f"{len(rows) + 1} 0 {empty} 0\n")
        return True
    traced = proof.with_suffix(".traced")
    try:
        if not _refuted(rows, traced, clock):
            return False
        _check_whole(traced)
        with clock.encoding(), proof.open("w") as written:
            written.writelines(_renamed(traced, len(rows)))
        return True
    finally:
        traced.unlink(missing_ok=True)


def _refuted(rows: list[list[int]], traced: Path, clock: Clock) -> bool:
    """Whether CaDiCaL refutes clauses; what it derives goes to a file as it goes on."""
    import pysolvers

    solver = new_cadical()
    try:
        # A proof with hints is checked without any search. PySAT's `with_proof` has none, and
        # its own way to open a trace is the only one that leaves time to ask for them.
        solver.configure({"lrat": 1, "binary": 0})
        solver.prfile = traced.open("w+b")
        solver.prfp = pysolvers.cadical195_tracepr(solver.cadical, solver.prfile)
        hand_over(rows, solver, clock)
        while (answer := sliced(solver, clock)) is None:
            if traced.stat().st_size > MOST_BYTES:
                raise Unsettled(f"the proof grew beyond {MOST_BYTES:,} bytes")
        return not answer
    finally:
        solver.delete()


def _check_whole(traced: Path) -> None:
    """Raise if a trace does not end with the empty clause: CaDiCaL does not say of a full disk."""
    with traced.open("rb") as lines:
        last = b""
        for line in lines:
            last = last if line.split()[1:2] == [b"d"] else line
    if not last.endswith(b" 0\n") or last.split()[1] != b"0":
        raise OSError(errno.EIO, "a proof was not written to its end")


def _renamed(traced: Path, given: int) -> Iterator[str]:
    """The steps of a trace with the names that the format asks for.

    CaDiCaL counts clauses as they come, those it was given and those it simplifies at once;
    the format names the given ones first. Whatever it has not derived, it was given, in order.
    """
    with traced.open() as lines:
        derived = {int(words[0]) for words in map(str.split, attended(lines)) if words[1] != "d"}
    names: dict[int, int] = {}
    free = (number for number in range(1, given + len(derived) + 1) if number not in derived)
    names.update(zip(free, range(1, given + 1), strict=False))
    names.update(zip(sorted(derived), range(given + 1, given + len(derived) + 1), strict=True))
    last = given
    with traced.open() as lines:
        for words in map(str.split, attended(lines)):
            if words[1] == "d":
                yield f"{last} d {_named(words[2:], names)}\n"
            else:
                last, middle = names[int(words[0])], words.index("0", 1) + 1
                yield f"{last} {' '.join(words[1:middle])} {_named(words[middle:], names)}\n"


def _named(words: list[str], names: dict[int, int]) -> str:
    return " ".join(str(names[int(word)]) for word in words[:-1]) + " 0"


PATIENCE = 60.0
"""Seconds for the proofs, and again for the second solver, where no time limit was given."""

QUESTION = "question.smt2"
Answer = TypeVar("Answer", Verdict, CheckVerdict)


def certified(asked: Callable[[], Answer], bmc: BoundedSearch, folder: Path) -> Answer:
    """An answer with its certificate: a game is its own, a refutation gets a folder."""
    answer = asked()
    if answer.outcome in (Outcome.UNKNOWN, CheckOutcome.UNKNOWN):
        return answer
    if answer.trace is not None:
        return replace(answer, certificate=Certificate(Evidence.TRACE))
    stop: Interrupted | RefereeError | None = None
    try:
        with whole_folder(folder) as scratch:
            work = _Certifying(bmc, bmc.in_macro_steps(), scratch)
            try:
                work.settle()
            except (Interrupted, RefereeError) as stopped:
                stop = stopped
        certificate = work.certificate(folder)
    except OSError as wrong:
        trouble = f"{folder} cannot be written: {wrong.strerror}"
        certificate = Certificate(Evidence.REFUTATION, trouble=trouble)
    if isinstance(stop, RefereeError):
        raise RefereeError(f"{stop}\n{certificate.trouble or f'The files are in {folder}.'}")
    answer = replace(answer, certificate=certificate)
    if stop is not None:
        raise Interrupted(answer)
    return answer


@dataclass
class _Certifying:
    """The evidence so far for a question that was refuted."""

    bmc: BoundedSearch
    large: MacroStepSearch | None
    scratch: Path
    proofs: list[CheckedProof] = field(default_factory=list)
    unproved: str | None = None
    opinion: Opinion | None = None

    def settle(self) -> None:
        """Write the question down and prove its parts, then ask a second solver."""
        clock = self._clock(0.5)
        conclude(clock, lambda: self._prove_all(clock), self._leave_unproved)
        clock = self._clock(1.0)
        conclude(clock, lambda: self._ask(clock), lambda reason: self._heard(clock, reason))

    def certificate(self, folder: Path) -> Certificate:
        """The certificate as it stands."""
        proofs = tuple(self.proofs)
        return Certificate(Evidence.REFUTATION, str(folder), proofs, self.unproved, self.opinion)

    def _clock(self, share: float) -> Clock:
        """A clock for a share of the time that is left, or for a while where there is no limit."""
        left = self.bmc.clock.left
        return Clock(PATIENCE if math.isinf(left) else max(0.0, left * share))

    def _leave_unproved(self, reason: str) -> None:
        self.unproved = reason

    def _prove_all(self, clock: Clock) -> None:
        try:
            question = self._question(clock)
            exclusions = list(self._exclusions(question, clock))
        except InputError as wrong:
            return self._leave_unproved(str(wrong))
        for number, excluded in enumerate(exclusions, 1):
            self.bmc.listen(Progress("proving", f"no {excluded.game}"))
            self._prove(excluded, "" if len(exclusions) == 1 else str(number), clock)

    def _question(self, clock: Clock) -> MonolithicQuery:
        """The question in one piece, written down for other solvers."""
        self.bmc.listen(Progress("writing the question down"))
        question = MonolithicQuery(self.bmc.query, self._over_by(clock))
        with clock.encoding():
            (self.scratch / QUESTION).write_text(smtlib_text(question), encoding="utf-8")
        return question

    def _over_by(self, clock: Clock) -> int | None:
        """A number of boards, below the bound, by which every game seems to be over."""
        large, scope = self.bmc.macro_steps, self.bmc.scope
        if large is None:
            return None
        shorter = (boards for boards in self.bmc.horizons() if boards < scope.boards)
        return next((b for b in shorter if large.all_over(scope.within(b), clock)), None)

    def _exclusions(self, question: MonolithicQuery, clock: Clock) -> Iterator[Exclusion]:
        """What the refutation rests on, in the steps it was asked in."""
        if self.large is not None:
            yield from self.large.exclusions(clock)
            return
        with clock.encoding():
            terms = question.terms()
        constants = question.system.constants
        unknowns = [unknown for board in question.boards for unknown in constants(board)]
        made = to_cnf(terms, unknowns, clock)
        yield Exclusion("such game, board by board", made.clauses, made.named)

    def _prove(self, excluded: Exclusion, number: str, clock: Clock) -> None:
        """A proof by CaDiCaL that the checker has read off the files."""
        began = clock.total
        clauses = self.scratch / f"question{number}.cnf"
        proof = self.scratch / f"proof{number}.lrat"
        words = [*self._words(), f"Here: {excluded.game}."]
        checked = False
        try:
            with clock.encoding(), clauses.open("w", encoding="utf-8") as written:
                written.writelines(dimacs_lines(excluded.clauses, words, excluded.named))
            if not write_proof(excluded.clauses, proof, clock):
                raise RefereeError(f"the search found no {excluded.game}, and CaDiCaL finds one")
            with clock.encoding():
                steps = lrat.refuted(clauses, proof, clock.check)
            checked = True
        except lrat.ProofError as wrong:
            checked = True
            raise RefereeError(
                f"CaDiCaL's proof that there is no {excluded.game}: {wrong}"
            ) from None
        finally:
            if not checked:
                proof.unlink(missing_ok=True)
        taken = clock.total - began
        self.proofs.append(CheckedProof(excluded.game, clauses.name, proof.name, steps, taken))

    def _words(self) -> list[str]:
        return MonolithicQuery(self.bmc.query).words()

    def _ask(self, clock: Clock) -> None:
        self.bmc.listen(Progress(f"asking {BITWUZLA}"))
        if not (self.scratch / QUESTION).exists():
            raise Unsettled(self.unproved or "the question was not written down")
        if satisfiable(self.scratch / QUESTION, clock):
            raise RefereeError(f"the search found no game, and {BITWUZLA} finds one")
        self._heard(clock, None)

    def _heard(self, clock: Clock, reason: str | None) -> None:
        self.opinion = Opinion(BITWUZLA, QUESTION, clock.total, reason is None, reason)
