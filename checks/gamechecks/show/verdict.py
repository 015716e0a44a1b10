"""Verdicts of searches and checks: a sentence and a drawing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult
from rich.rule import Rule
from rich.text import Text

from gamechecks.core.scope import BOARDS, EngineChoice, Games, GameScope, SolverChoice
from gamechecks.core.scope_text import bound_words
from gamechecks.core.verdict import (
    OF_THE_KIND,
    Certificate,
    CheckedProof,
    CheckOutcome,
    CheckVerdict,
    Compared,
    Ended,
    Evidence,
    GameTrace,
    Instances,
    Method,
    OneTraceAnswer,
    Opinion,
    Outcome,
    Verdict,
    repeating,
)
from gamechecks.show.advice import Advice, theorem_words
from gamechecks.show.styles import (
    BAD,
    GOOD,
    OPEN,
    QUIET,
    STRONG,
    Dotted,
    Folded,
    encodable,
    folded,
    glyphs_for,
)
from gamechecks.show.trace import TraceView, View


@dataclass(frozen=True)
class CertificateView:
    """One line for each who has looked at an answer; who has given it is said first."""

    certificate: Certificate
    said: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Folded(heading(self.certificate), STRONG)
        dot = glyphs_for(options).dot
        for line in sentences(self.certificate, self.said):
            yield Folded(line, first=f"  {dot} ", rest="    ")


def heading(certificate: Certificate) -> str:
    """Where the evidence is, if anybody agreed."""
    if certificate.trouble is not None:
        return "no certificate"
    if certificate.folder is None:
        return "certificate"
    agreed = certificate.opinion is not None and certificate.opinion.agrees
    if agreed or (certificate.proofs and certificate.unproved is None):
        return f"certificate in {certificate.folder}"
    return f"no certificate; what was tried is in {certificate.folder}"


def sentences(certificate: Certificate, said: str) -> Iterator[str]:
    """Who says what of an answer."""
    if certificate.evidence is Evidence.TRACE:
        yield "the game itself, which the referee has replayed"
        return
    yield said
    for proof in certificate.proofs:
        yield _proved(proof)
    if certificate.unproved is not None:
        missing = "no proof of the rest" if certificate.proofs else "no proof"
        yield f"cadical: {missing}, {certificate.unproved}"
    if certificate.opinion is not None:
        yield _heard(certificate.opinion)


def _proved(proof: CheckedProof) -> str:
    steps = f"{proof.steps:,} step{'' if proof.steps == 1 else 's'}"
    return (
        f"cadical: no {proof.game}, in {proof.question}; its proof of {steps}, {proof.file}, "
        f"was checked by gamechecks.certificates.lrat; {proof.seconds:.2f} s"
    )


def _heard(opinion: Opinion) -> str:
    name = opinion.solver
    if opinion.agrees:
        return f"{name}: agrees, {opinion.question} is unsat; {opinion.seconds:.2f} s"
    return f"{name}: no answer to {opinion.question}, {opinion.reason}"


STYLES = {
    **dict.fromkeys(("found", "holds", "proved", "forced", "exact", "legal", "possible"), GOOD),
    **dict.fromkeys(("unknown", "partial"), OPEN),
    **dict.fromkeys(("refuted", "violated", "not forced", "illegal", "fails", "impossible"), BAD),
}
"""The style of every verdict."""


@dataclass(frozen=True)
class VerdictView:
    """A verdict, the trace if there is one, and where the time went."""

    verdict: Verdict
    view: View | None = None
    asked: tuple[str, ...] = ()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        verdict = self.verdict
        yield Headline(verdict.outcome.value, sentence(verdict))
        if verdict.outcome is Outcome.UNKNOWN:
            yield Advice(verdict, "run", self.asked)
        yield Text()
        if verdict.trace is not None:
            yield TraceView.of(verdict.trace, verdict.scope.game, self.view)
            yield Text()
        if verdict.certificate is not None:
            yield CertificateView(verdict.certificate, said_words(verdict))
            yield Text()
        yield Footnote(verdict, method_words(verdict))


@dataclass(frozen=True)
class InstancesView:
    """Several traces one after the other, and why there are no more."""

    instances: Instances
    view: View | None = None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        found, total = self.instances, len(self.instances.traces)
        yield Headline(found.outcome.value, ending(found))
        yield Text()
        for number, trace in enumerate(found.traces, 1):
            title = f"instance {number} of {total}, {described(trace)}"
            yield Rule(Text(title, STRONG), align="left", style=QUIET)
            yield TraceView.of(trace, found.scope.game, self.view)
            yield Text()
        yield Footnote(found, method_words(found))


def ending(found: Instances) -> str:
    """How many there are, and why the search ended."""
    kind = {Games.COMPLETE: "complete ", Games.UNFINISHED: "unfinished ", Games.ANY: ""}
    if not found.traces and found.ended is Ended.EXHAUSTED:
        return none_within(found.games, found.scope, found.where)
    games = count(len(found.traces), f"{kind[found.games]}game")
    what = f"{games} {bound_words(found.scope)}{_where(found.where)}"
    return {
        Ended.EXHAUSTED: f"exactly {what}: exhausted, there is no other",
        Ended.LIMIT: f"{what}: limit reached, there may be more",
        Ended.TIMEOUT: f"{what} so far: {found.reason}",
        Ended.INTERRUPTED: f"{what} so far: {found.reason}",
    }[found.ended]


@dataclass(frozen=True)
class Headline:
    """A verdict in a word, and what it is the verdict of; perhaps with less room at first."""

    word: str
    sentence: str
    taken: int = 0

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        text = Text(f"{self.word}: ", STYLES[self.word])
        text.append(encodable(options, self.sentence), "default")
        first, *rest = folded(console, options.max_width - self.taken, text)
        yield first
        if rest:
            left = text[len(first) :]
            space = len(left) - len(left.plain.lstrip())
            yield from folded(console, options.max_width, left[space:])


@dataclass(frozen=True)
class Brief:
    """The headline of a view, and nothing else."""

    view: Any

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        parts = self.view.__rich_console__(console, options)
        yield next(part for part in parts if isinstance(part, Headline))


@dataclass(frozen=True)
class Footnote:
    """The scope and the time of an answer, its seed, and how to repeat what several raced for."""

    answer: Any
    method: str = ""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        answer = self.answer
        raced = isinstance(answer, OneTraceAnswer) and answer.reason is None and answer.jobs > 1
        seed = f"seed {answer.seed}" if hasattr(answer, "seed") else ""
        seed += f", first of {answer.jobs}" if raced else ""
        yield Dotted([answer.scope.words, self.method, seed, f"{answer.seconds.total:.2f} s"])
        if raced and answer.trace is not None:
            yield Folded(f"to repeat it: the same command with {repeating(answer.seed)}", QUIET)


SOLVERS = {SolverChoice.Z3: "Z3", SolverChoice.CADICAL: "CaDiCaL"}
"""The solvers by the names that people know."""


def engine_words(engine: EngineChoice, solver: str, scope: GameScope, agree: str = " agree") -> str:
    """Return who gave an answer: the solver in its words, explicit search, or both."""
    if engine is EngineChoice.BOTH:
        return f"{solver} and explicit search{agree}"
    if engine is EngineChoice.EXPLICIT:
        return "explicit search" + (" of packed positions" if scope.game.shortcuts.walk else "")
    return solver


def method_words(verdict: Verdict | CheckVerdict | Instances) -> str:
    """Return who gave an answer and by which method, accelerations included.

    Board by board a solver searches the model itself, which is so if both engines agree.
    """
    steps = BOARDS if isinstance(verdict, Instances) else verdict.steps
    solver, model = SOLVERS[verdict.solver], verdict.method is Method.SEARCH and steps == BOARDS
    if verdict.method is Method.PLAY:
        solver = "simulation"
    elif verdict.engine is not EngineChoice.BOTH or not model:
        solver += f" by {'induction' if verdict.method is Method.INDUCTION else steps}"
    settled = verdict.outcome.value != "unknown"
    return engine_words(verdict.engine, solver, verdict.scope, " agree" if settled else "")


def said_words(verdict: Verdict | CheckVerdict) -> str:
    """Return who gave an answer that others have looked at, and the answer."""
    by = engine_words(verdict.engine, verdict.solver.value, verdict.scope, "")
    if verdict.method is not Method.INDUCTION:
        return f"{by}: refuted"
    bound = bound_words(verdict.scope)
    return f"{by}: proved by induction; of games {bound} there is more evidence:"


def caveat(compared: Compared | None) -> str:
    """Return what limits an answer about a user-defined game if its rules do not confirm it all."""
    if compared is None or compared.complete or compared.visited is not None:
        return ""
    return f"; its rules and constraints were compared on {count(compared.states, 'state')} only"


def compared_words(compared: Compared | None) -> Iterator[str]:
    """Return how far the rules confirm an answer for which there is no trace."""
    if compared is None:
        yield "Rules and constraints were not compared: the scope leaves something open."
        return
    if compared.complete:
        yield f"Rules and constraints agree on all {count(compared.first, 'state')} of its games."
    else:
        parts = {
            f"the first {compared.first}": compared.first,
            f"{compared.played} of random games": compared.played,
            f"{compared.admitted} that the constraints admit": compared.admitted,
        }
        *most, last = (words for words, number in parts.items() if number)
        told = f"{', '.join(most)} and {last}" if most else last
        yield (
            f"Rules and constraints agree on {count(compared.states, 'state')}, which are not all: "
            f"{told}."
        )
    if compared.visited is not None:
        visited = count(compared.visited, "state")
        yield f"By the rules alone it holds too: all {visited} were visited."


def count(number: int, noun: str) -> str:
    """A number and a noun that fits it."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def sentence(verdict: Verdict) -> str:
    """What was found or not found, within which bound."""
    trace = verdict.trace
    if trace is not None:
        unsure = f"{verdict.reason}; " if verdict.outcome is Outcome.UNKNOWN else ""
        return unsure + described(trace) + _where(verdict.where)
    if verdict.outcome is Outcome.REFUTED:
        return none_within(verdict.games, verdict.scope, verdict.where)
    if verdict.settled:
        settled = verdict.scope.within(verdict.settled)
        so_far = none_within(Games.COMPLETE, settled, verdict.where)
        return f"{verdict.reason}; {so_far}, beyond that nothing is settled"
    return f"{verdict.reason}; nothing is settled about games {bound_words(verdict.scope)}"


def none_within(games: Games, scope: GameScope, where: Sequence[str] = ()) -> str:
    """That there is no such game."""
    if games is Games.UNFINISHED:
        return f"no game is unfinished after {count(scope.boards, 'board')}{_where(where)}"
    kind = "complete game" if games is Games.COMPLETE and not scope.every_game else "game"
    return f"no {kind} {bound_words(scope)}{_where(where)}"


def described(trace: GameTrace) -> str:
    """What kind of game a trace is."""
    over = trace.rules.is_final(trace.states[-1])
    return f"{'a complete' if over else 'an unfinished'} game of {count(len(trace), 'board')}"


def _where(where: Sequence[str]) -> str:
    return f" where {' and '.join(where)}" if where else ""


@dataclass(frozen=True)
class CheckView:
    """A property's verdict and, where it is violated, the game with the place marked."""

    verdict: CheckVerdict
    view: View | None = None
    asked: tuple[str, ...] = ()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        verdict = self.verdict
        yield Headline(verdict.outcome.value, check_sentence(verdict))
        if verdict.outcome is CheckOutcome.UNKNOWN:
            yield Advice(verdict, "check", self.asked)
        yield from theorem_words(verdict)
        if _by_constraints_alone(verdict):
            for words in compared_words(verdict.compared):
                yield Folded(words)
        if verdict.trace is not None:
            wrong = verdict.wrong_at
            marks = {} if wrong is None else {wrong: f"here it is broken: {verdict.property}"}
            yield Text()
            yield TraceView.of(verdict.trace, verdict.scope.game, self.view, marks)
        if verdict.certificate is not None:
            yield CertificateView(verdict.certificate, said_words(verdict))
        yield Footnote(verdict, method_words(verdict))
        yield Text()


def _by_constraints_alone(verdict: CheckVerdict) -> bool:
    """Return True if a user-defined game is said to keep a property by a solver alone."""
    holds = verdict.outcome is CheckOutcome.HOLDS and verdict.engine is EngineChoice.SOLVER
    return holds and verdict.scope.game.own


def check_sentence(verdict: CheckVerdict) -> str:
    """What was checked, and how far."""
    if verdict.outcome is CheckOutcome.VIOLATED:
        if verdict.wrong_at is None:
            return verdict.property
        place = f"broken at board {verdict.wrong_at + 1}"
        if verdict.earliest:
            return f"{verdict.property}, first {place}"
        why = "see --earliest" if verdict.reason is None else verdict.reason
        return f"{verdict.property}, {place} ({why}; another game may break it earlier)"
    if verdict.outcome is CheckOutcome.UNKNOWN:
        settled = bound_words(verdict.scope.within(verdict.settled or 1))
        reached = f"no complete game {settled} breaks it"
        so_far = reached if verdict.settled else "no counterexample so far, and nothing is settled"
        if verdict.trace is not None and verdict.wrong_at is not None:
            so_far = f"this game breaks it at board {verdict.wrong_at + 1}"
        return f"{verdict.property}: {verdict.reason}; {so_far}"
    if verdict.vacuous:
        return f"{verdict.property}, but vacuously: {vacuity(verdict)}"
    bound = "" if verdict.scope.every_game else f" {bound_words(verdict.scope)}"
    longer = " and in longer ones" if bound and verdict.method is Method.INDUCTION else ""
    unsure = "" if verdict.reason is None else f"; {verdict.reason}, so it may hold vacuously"
    every = f"{verdict.property}, in every {_kind(verdict)}{bound}{longer}{unsure}"
    return every + caveat(verdict.compared)


def vacuity(verdict: CheckVerdict) -> str:
    """Why a property that holds says nothing."""
    if OF_THE_KIND.get(verdict.games) in verdict.vacuous:
        there = "there is " if verdict.games is Games.COMPLETE else ""
        return there + none_within(verdict.games, verdict.scope)
    return f"no {_kind(verdict)} {bound_words(verdict.scope)} has {', '.join(verdict.vacuous)}"


def _kind(verdict: CheckVerdict) -> str:
    cut_off = verdict.games is not Games.COMPLETE or verdict.scope.every_game
    return "game" if cut_off else "complete game"
