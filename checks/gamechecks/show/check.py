"""The answer of a check, in a sentence and a drawing."""

from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.core.scope import EngineChoice, Games
from gamechecks.core.verdict import OF_THE_KIND, CheckOutcome, CheckVerdict, Method
from gamechecks.show.advice import Advice, theorem_words
from gamechecks.show.certificate import CertificateView
from gamechecks.show.styles import Folded
from gamechecks.show.trace import TraceView, View
from gamechecks.show.verdict import (
    Footnote,
    Headline,
    caveat,
    compared_words,
    method_words,
    none_within,
    said_words,
)


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
        settled = verdict.scope.within(verdict.settled or 1).bound_words
        reached = f"no complete game {settled} breaks it"
        so_far = reached if verdict.settled else "no counterexample so far, and nothing is settled"
        return f"{verdict.property}: {verdict.reason}; {so_far}"
    if verdict.vacuous:
        return f"{verdict.property}, but vacuously: {vacuity(verdict)}"
    bound = "" if verdict.scope.every_game else f" {verdict.scope.bound_words}"
    longer = " and in longer ones" if bound and verdict.method is Method.INDUCTION else ""
    unsure = "" if verdict.reason is None else f"; {verdict.reason}, so it may hold vacuously"
    every = f"{verdict.property}, in every {_kind(verdict)}{bound}{longer}{unsure}"
    return every + caveat(verdict.compared)


def vacuity(verdict: CheckVerdict) -> str:
    """Why a property that holds says nothing."""
    if OF_THE_KIND.get(verdict.games) in verdict.vacuous:
        there = "there is " if verdict.games is Games.COMPLETE else ""
        return there + none_within(verdict.games, verdict.scope)
    return f"no {_kind(verdict)} {verdict.scope.bound_words} has {', '.join(verdict.vacuous)}"


def _kind(verdict: CheckVerdict) -> str:
    cut_off = verdict.games is not Games.COMPLETE or verdict.scope.every_game
    return "game" if cut_off else "complete game"
