"""The answer of a search, in a sentence and a drawing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from shlex import quote

from rich.console import Console, ConsoleOptions, RenderResult
from rich.rule import Rule
from rich.text import Text

from gamechecks.core.scope import BOARDS, EngineChoice, Games, GameScope
from gamechecks.core.verdict import (
    CheckVerdict,
    Ended,
    Explanation,
    GameTrace,
    Instances,
    Method,
    Outcome,
    Seconds,
    Verdict,
    repeating,
)
from gamechecks.show.certificate import CertificateView
from gamechecks.show.glyphs import glyphs_for
from gamechecks.show.presentation import presentation_of
from gamechecks.show.styles import BAD, GOOD, OPEN, QUIET, STRONG, encodable, folded
from gamechecks.show.trace import TraceView, View
from gamemodels.rules import replay

ALL_SEEN = 20_000_000
"""More positions are too many to see all of them."""
SEARCHED = 60
"""Boards that a search can often do, where that many are not known to be too few."""

STYLES = {Outcome.FOUND: GOOD, Outcome.REFUTED: BAD, Outcome.UNKNOWN: OPEN}


@dataclass(frozen=True)
class VerdictView:
    """A verdict, the trace if there is one, and where the time went."""

    verdict: Verdict
    view: View | None = None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        verdict = self.verdict
        yield Headline(verdict.outcome.value, STYLES[verdict.outcome], sentence(verdict))
        if verdict.outcome is Outcome.UNKNOWN:
            yield Advice.of_search(verdict, "run", verdict.engine)
        yield Text()
        if verdict.trace is not None:
            events = replay(verdict.trace).events
            yield TraceView(verdict.trace, events, presentation_of(verdict.scope.game), self.view)
            yield Text()
        if verdict.certificate is not None:
            yield CertificateView(verdict.certificate, said_words(verdict))
            yield Text()
        jobs = verdict.jobs if verdict.reason is None else 1
        method, again = method_words(verdict), verdict.trace is not None
        yield Footnote(verdict.scope, verdict.seconds, verdict.seed, method, jobs, again)


@dataclass(frozen=True)
class InstancesView:
    """Several traces one after the other, and why there are no more."""

    instances: Instances
    view: View | None = None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        found = self.instances
        outcome, total = found.outcome, len(found.traces)
        yield Headline(outcome.value, STYLES[outcome], ending(found))
        yield Text()
        for number, trace in enumerate(found.traces, 1):
            title = f"instance {number} of {total}, {described(trace)}"
            yield Rule(Text(title, STRONG), align="left", style=QUIET)
            events = replay(trace).events
            yield TraceView(trace, events, presentation_of(found.scope.game), self.view)
            yield Text()
        yield Footnote(found.scope, found.seconds, found.seed, method_words(found))


def ending(found: Instances) -> str:
    """How many there are, and why the search ended."""
    kind = {Games.COMPLETE: "complete ", Games.UNFINISHED: "unfinished ", Games.ANY: ""}
    if not found.traces and found.ended is Ended.EXHAUSTED:
        return none_within(found.games, found.scope, found.where)
    games = count(len(found.traces), f"{kind[found.games]}game")
    what = f"{games} {found.scope.bound_words}{_where(found.where)}"
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
    style: str
    sentence: str
    taken: int = 0

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        text = Text(f"{self.word}: ", self.style)
        text.append(encodable(options, self.sentence), "default")
        first, *rest = folded(console, options.max_width - self.taken, text)
        yield first
        if rest:
            left = text[len(first) :]
            space = len(left) - len(left.plain.lstrip())
            yield from folded(console, options.max_width, left[space:])


@dataclass(frozen=True)
class Advice:
    """What to try next where an answer is unknown, as commands."""

    scope: GameScope
    verb: str
    asked: tuple[str, ...]
    seconds: float
    engine: EngineChoice = EngineChoice.SOLVER

    @classmethod
    def of_search(cls, answer: Verdict | Explanation, verb: str, engine: EngineChoice) -> "Advice":
        """For a search for games that do something."""
        kind = {Games.UNFINISHED: ["--unfinished"], Games.ANY: ["--any"]}.get(answer.games, [])
        asked = (*(f"--where {quote(formula)}" for formula in answer.where), *kind)
        return cls(answer.scope, verb, asked, answer.seconds.total, engine)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for why, words in self._ways():
            line = f"try {why}: {' '.join([self.scope.game.program, *words])}"
            yield from folded(console, options.max_width, Text(encodable(options, line), QUIET))

    def _ways(self) -> Iterator[tuple[str, list[str]]]:
        asked, same = [self.verb, *self.asked], _world(self.scope)
        yield "more time", [*asked, *same, f"--timeout {max(60, 4 * round(self.seconds))}"]
        positions = self.scope.positions
        if self.engine is EngineChoice.SOLVER and (positions or 0) <= ALL_SEEN:
            yield "every position", [*asked, *same, "--engine explicit"]
        if self.scope.boards > 1:
            yield "fewer boards", [*asked, *_world(self.scope.within(self._fewer()))]
        world, verbs = _world(self.scope, boards=False), self.scope.game.verbs
        if self.verb == "check" and "prove" in verbs and self.asked[0].startswith("'always("):
            yield (
                "a proof, with a lemma F of yours",
                ["prove", self.asked[0], *world, "--lemma 'always(F)'"],
            )
        if self.verb != "check" and "bounds" in verbs:
            yield "the bounds of all games", ["bounds", *world]

    def _fewer(self) -> int:
        """Half of the boards, and no more than a search may look at."""
        return max(1, min(SEARCHED, self.scope.boards // 2))


def _world(scope: GameScope, *, boards: bool = True) -> list[str]:
    """A scope as words of a command line, each value quoted if need be."""
    return [quote(word) for word in scope.options(boards=boards)]


@dataclass(frozen=True)
class Footnote:
    """The scope and the time of an answer, its seed, and how to repeat what several raced for."""

    scope: GameScope
    seconds: Seconds
    seed: int | None
    method: str = ""
    jobs: int = 1
    again: bool = True

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        method = [self.method] if self.method else []
        parts = (
            *([self.scope.words] if self.scope.words else []),
            *method,
            *([] if self.seed is None else [self._raced(self.seed)]),
            f"{self.seconds.total:.2f} s",
        )
        text = f" {glyphs_for(options).dot} ".join(parts)
        if self.jobs > 1 and self.again and self.seed is not None:
            text += f"\nto repeat it: the same command with {repeating(self.seed)}"
        for line in text.splitlines():
            yield from folded(console, options.max_width, Text(line, QUIET))

    def _raced(self, seed: int) -> str:
        return f"seed {seed}" + (f", first of {self.jobs}" if self.jobs > 1 else "")


def engine_words(engine: EngineChoice, solver: str) -> str:
    """Who gave an answer, a solver by its name."""
    return {
        EngineChoice.AUTO: solver,
        EngineChoice.SOLVER: solver,
        EngineChoice.EXPLICIT: "explicit",
        EngineChoice.BOTH: f"{solver} and explicit",
    }[engine]


def method_words(verdict: Verdict | CheckVerdict | Instances) -> str:
    """Who gave an answer, and by what means."""
    steps = BOARDS if isinstance(verdict, Instances) else verdict.steps
    solver = {
        Method.SEARCH: f"{verdict.solver.value} by {steps}",
        Method.PLAY: "found by playing",
        Method.INDUCTION: f"{verdict.solver.value} by induction",
    }[verdict.method]
    return engine_words(verdict.engine, solver)


def said_words(verdict: Verdict | CheckVerdict) -> str:
    """Who gave an answer that others have looked at, and what it was."""
    by = engine_words(verdict.engine, verdict.solver.value)
    if verdict.method is not Method.INDUCTION:
        return f"{by}: refuted"
    bound = verdict.scope.bound_words
    return f"{by}: proved by induction; of games {bound} there is more evidence:"


def count(number: int, noun: str) -> str:
    """A number and a noun that fits it."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def sentence(verdict: Verdict) -> str:
    """What was found or not found, within which bound."""
    trace = verdict.trace
    if trace is not None:
        return described(trace) + _where(verdict.where)
    if verdict.outcome is Outcome.REFUTED:
        return none_within(verdict.games, verdict.scope, verdict.where)
    if verdict.settled:
        settled = verdict.scope.within(verdict.settled)
        so_far = none_within(Games.COMPLETE, settled, verdict.where)
        return f"{verdict.reason}; {so_far}, beyond that nothing is settled"
    return f"{verdict.reason}; nothing is settled about games {verdict.scope.bound_words}"


def none_within(games: Games, scope: GameScope, where: Sequence[str] = ()) -> str:
    """That there is no such game."""
    if games is Games.UNFINISHED:
        return f"no game is unfinished after {count(scope.boards, 'board')}{_where(where)}"
    kind = "complete game" if games is Games.COMPLETE and not scope.every_game else "game"
    return f"no {kind} {scope.bound_words}{_where(where)}"


def described(trace: GameTrace) -> str:
    """What kind of game a trace is."""
    over = trace.rules.is_final(trace.states[-1])
    return f"{'a complete' if over else 'an unfinished'} game of {count(len(trace), 'board')}"


def _where(where: Sequence[str]) -> str:
    return f" where {' and '.join(where)}" if where else ""
