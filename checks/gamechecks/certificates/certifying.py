"""Certificates: a refutation for other programs to check, and what they make of it."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from gamechecks.certificates import lrat
from gamechecks.certificates.folder import whole_folder
from gamechecks.certificates.proof_writing import write_proof
from gamechecks.certificates.second import BITWUZLA, satisfiable
from gamechecks.core.certificate import Certificate, CheckedProof, Evidence, Opinion
from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError, Interrupted, RefereeError, Unsettled
from gamechecks.core.search_options import conclude
from gamechecks.core.verdict import CheckOutcome, CheckVerdict, Outcome, Progress, Verdict
from gamechecks.engines.bmc.cnf import dimacs_lines, to_cnf
from gamechecks.engines.bmc.monolithic import MonolithicQuery
from gamechecks.engines.bmc.search import BoundedSearch
from gamechecks.engines.bmc.smtlib import smtlib_text
from gamechecks.engines.large_steps import Exclusion, LargeStepSearch

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
            work = _Certifying(bmc, bmc.in_large_steps(), scratch)
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
    large: LargeStepSearch | None
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
        bmc, over_by = self.bmc, self._over_by(clock)
        question = MonolithicQuery(bmc.scope, bmc.wanted, bmc.games, bmc.layout, over_by)
        with clock.encoding():
            (self.scratch / QUESTION).write_text(smtlib_text(question), encoding="utf-8")
        return question

    def _over_by(self, clock: Clock) -> int | None:
        """A number of boards, below the bound, by which every game seems to be over."""
        large, scope = self.bmc.large_steps, self.bmc.scope
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
        bmc = self.bmc
        return MonolithicQuery(bmc.scope, bmc.wanted, bmc.games, bmc.layout).words()

    def _ask(self, clock: Clock) -> None:
        self.bmc.listen(Progress(f"asking {BITWUZLA}"))
        if not (self.scratch / QUESTION).exists():
            raise Unsettled(self.unproved or "the question was not written down")
        if satisfiable(self.scratch / QUESTION, clock):
            raise RefereeError(f"the search found no game, and {BITWUZLA} finds one")
        self._heard(clock, None)

    def _heard(self, clock: Clock, reason: str | None) -> None:
        self.opinion = Opinion(BITWUZLA, QUESTION, clock.total, reason is None, reason)
