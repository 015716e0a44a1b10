"""Properties in tests: an assertion asks the model, and fails with the game that says otherwise.

from gamechecks.testing import assert_holds


def test_no_marble_is_lost():
    assert_holds("always(total == 8)", pockets=6, marbles=2, boards=18)
"""

import functools
import warnings
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, Unpack

from gamechecks.core.errors import GameChecksError, InputError, RefereeError
from gamechecks.core.game import Game
from gamechecks.core.scope import EngineChoice, Games
from gamechecks.core.verdict import (
    CheckOutcome,
    CheckVerdict,
    Ended,
    GameTrace,
    Instances,
    Outcome,
    Verdict,
)
from gamechecks.engines.induction.proof import Proof, ProofOutcome
from gamechecks.engines.values.outcomes import ForceOutcome, ForceVerdict
from gamechecks.registry import FIRST_GAME, given_game
from gamechecks.testing_question import (
    ForceKeywords,
    ForceQuestion,
    GamesName,
    ProofKeywords,
    ProofQuestion,
    QuestionKeywords,
    TestQuestion,
    settings,
)

if TYPE_CHECKING:
    from gamechecks.language.question import Formula
    from gamechecks.trace_input import TraceSource
    from gamechecks.traces.breaking import Boards
    from gamechecks.traces.judging import Judgement

__all__ = [
    "Illegal",
    "Unbroken",
    "Undecided",
    "Unexpected",
    "Unsatisfied",
    "VacuousWarning",
    "assert_breaks",
    "assert_count",
    "assert_forced",
    "assert_found",
    "assert_holds",
    "assert_legal",
    "assert_not_forced",
    "assert_proved",
    "assert_refuted",
    "assert_satisfies",
]

P = ParamSpec("P")
LIBRARY = ("gamechecks", "gamemodels")
Answer = TypeVar("Answer", Verdict, CheckVerdict, Instances, Proof, ForceVerdict)
Returned = TypeVar("Returned")


class Failure(AssertionError):
    """A test's question was not answered as the test says: the answer, and how to ask again."""

    answer: Verdict | CheckVerdict | Instances | Proof | ForceVerdict
    command: str | None
    coloured: str


class Unexpected(Failure):
    """The answer is another than the one that the test expects."""


class Undecided(Failure):
    """There is no answer: a time limit was reached, or the solver gave up."""


class Unbroken(AssertionError):
    """A game is not legal, or does not break a property as the test says."""


class Illegal(AssertionError):
    """A trace is not legal; the message says from which board on, and why."""


class Unsatisfied(AssertionError):
    """A trace does not do what a formula says; the message says by which board."""


class VacuousWarning(UserWarning):
    """A property holds, but only because its premise never comes true, or there is no game."""


def _asserting(ask: Callable[P, Returned]) -> Callable[P, Returned]:
    """An assertion whose failures and wrong inputs point at the test, not at this library."""

    @functools.wraps(ask)
    def asserted(*args: P.args, **kwargs: P.kwargs) -> Returned:
        __tracebackhide__ = True
        try:
            return ask(*args, **kwargs)
        except RefereeError:
            raise
        except (Failure, Unbroken, Illegal, Unsatisfied, GameChecksError) as failure:
            raise failure.with_traceback(None) from None
        except Exception as error:
            raise error.with_traceback(_of_the_test(error.__traceback__)) from error.__cause__

    return asserted


def _of_the_test(traceback: TracebackType | None) -> TracebackType | None:
    """The frames from a function of the test on; all of them if the fault is the library's own."""
    frame = traceback
    while frame is not None:
        if frame.tb_frame.f_globals.get("__name__", "").partition(".")[0] not in LIBRARY:
            return frame
        frame = frame.tb_next
    return traceback


@_asserting
def assert_holds(
    formula: "Formula", *, games: Games | GamesName = Games.ANY, **asked: Unpack[QuestionKeywords]
) -> CheckVerdict:
    """A property holds in every game within the scope, or with `games` in every complete one."""
    from gamechecks.engines.dispatch import check

    question = TestQuestion.of("check", (formula,), games, asked)
    if question.games is Games.UNFINISHED:
        raise InputError("games is 'unfinished': a property is checked on 'any' or on 'complete'")
    verdict = check(question.scope, formula, **_how(question))
    if verdict.vacuous:
        from gamechecks.show.check import vacuity

        _warn(f"{verdict.property} holds vacuously: {vacuity(verdict)}")
    good = verdict.outcome is CheckOutcome.HOLDS
    return _judged(question, verdict, CheckOutcome.HOLDS.value, good=good)


def _warn(words: str) -> None:
    """Warn of a property that says nothing, where the test asks for it."""
    warnings.warn(VacuousWarning(words), stacklevel=4)


@_asserting
def assert_found(
    *where: "Formula", games: Games | GamesName = Games.COMPLETE, **asked: Unpack[QuestionKeywords]
) -> Verdict:
    """Some game within the scope does everything that the formulas say."""
    return _run(where, games, asked, Outcome.FOUND)


@_asserting
def assert_refuted(
    *where: "Formula", games: Games | GamesName = Games.COMPLETE, **asked: Unpack[QuestionKeywords]
) -> Verdict:
    """No game within the scope does everything that the formulas say."""
    return _run(where, games, asked, Outcome.REFUTED)


@_asserting
def assert_count(
    number: int,
    *where: "Formula",
    games: Games | GamesName = Games.COMPLETE,
    **asked: Unpack[QuestionKeywords],
) -> Instances:
    """Exactly so many games within the scope do everything that the formulas say."""
    from gamechecks.engines.dispatch import run_all

    if type(number) is not int or number < 0:
        raise InputError(f"the count is {number!r}: a number of games from 0 was expected")
    question = TestQuestion.of("run", where, games, asked)
    found = run_all(question.scope, *where, limit=number + 1, **_how(question))
    good = len(found.traces) == number and found.ended is Ended.EXHAUSTED
    words = ("--count", str(number + 1))
    return _judged(question, found, f"exactly {number}", good=good, words=words)


@_asserting
def assert_proved(theorem: "Formula", **asked: Unpack[ProofKeywords]) -> Proof:
    """A theorem is proved for games of any length and, without `marbles`, with any number of them.

    It is a name or a formula `always(F)`; `k` and `lemmas` help the induction. A `scope` gives the
    board, the marbles and the rules; how many boards it has does not matter.
    """
    from gamechecks.engines.induction.proving import prove

    question = ProofQuestion.of(theorem, asked)
    proof = prove(
        question.scope,
        theorem,
        k=question.k,
        lemmas=question.lemmas,
        seed=question.seed,
        timeout=question.timeout,
    )
    if proof.vacuous:
        _warn(f"{proof.theorem} holds vacuously: no game has {', '.join(proof.vacuous)}")
    good = proof.outcome is ProofOutcome.PROVED
    return _judged(question, proof, ProofOutcome.PROVED.value, good=good)


@_asserting
def assert_forced(player: Any, formula: str, **asked: Unpack[ForceKeywords]) -> ForceVerdict:
    """A player can make a formula true in every game within the scope, whatever the others do."""
    return _force(player, formula, asked, ForceOutcome.FORCED)


@_asserting
def assert_not_forced(player: Any, formula: str, **asked: Unpack[ForceKeywords]) -> ForceVerdict:
    """The others can keep a player from making a formula true."""
    return _force(player, formula, asked, ForceOutcome.NOT_FORCED)


def _force(player: Any, formula: str, asked: ForceKeywords, expected: ForceOutcome) -> ForceVerdict:
    from gamechecks.engines.values.forced import force

    question = ForceQuestion.of(player, formula, asked)
    verdict = force(question.scope, player, formula, timeout=question.timeout)
    return _judged(question, verdict, expected.value, good=verdict.outcome is expected)


@_asserting
def assert_breaks(
    trace: "GameTrace | Boards",
    formula: str,
    *,
    at: int | None = None,
    game: Game | str = FIRST_GAME,
    **world: Any,
) -> None:
    """A game is legal and breaks a property, with `at` by that board, counted from 1.

    The trace is one that an answer has, or plain boards as `--json` writes them, perhaps with the
    world that they are played in: parts of a scope, and a layout of Mancala.
    """
    from gamechecks.traces.breaking import brought, unbroken

    model = given_game(game)
    words = unbroken(brought(trace, model, world), formula, model, at)
    if words is not None:
        raise Unbroken(words)


@_asserting
def assert_legal(trace: "TraceSource", *, game: Game | str = FIRST_GAME, **world: Any) -> GameTrace:
    """A trace of one's own engine is legal from its first board to its last.

    It is a `Path` of a file, a text (JSON, ITF, a move list), plain boards, or a trace that an
    answer has; boards and move lists may come with parts of their world.
    """
    return _legal(trace, game, world).game


@_asserting
def assert_satisfies(
    trace: "TraceSource", formula: str, *, game: Game | str = FIRST_GAME, **world: Any
) -> GameTrace:
    """A trace of one's own engine is legal, and does what a formula says."""
    from gamechecks.traces.truths import truths_of

    if not isinstance(formula, str):
        raise InputError(f"{formula!r} is not a formula: only a text can be read on a game")
    judgement = _legal(trace, game, world)
    (truths,) = truths_of([formula], judgement.game, judgement.vocabulary)
    if not truths.holds:
        place = "" if truths.wrong_at is None else f": broken at board {truths.wrong_at + 1}"
        raise Unsatisfied(f"the game does not do {truths.name}{place}")
    return judgement.game


def _legal(trace: "TraceSource", game: Game | str, world: dict[str, Any]) -> "Judgement":
    from gamechecks.trace_input import replay

    judgement = replay(trace, game=game, **world)
    if judgement.fault is not None:
        raise Illegal(f"the game is not legal; {judgement.fault_words}")
    return judgement


def _run(
    where: "tuple[Formula, ...]",
    games: Games | GamesName,
    asked: QuestionKeywords,
    expected: Outcome,
) -> Verdict:
    from gamechecks.engines.dispatch import run

    question = TestQuestion.of("run", where, games, asked)
    verdict = run(question.scope, *where, **_how(question))
    return _judged(question, verdict, expected.value, good=verdict.outcome is expected)


def _how(question: TestQuestion) -> dict[str, Any]:
    """The keywords that all engines take."""
    options = {name: getattr(question, name) for name in ("games", "layout", "seed", "timeout")}
    if question.scope.game.system is None:
        options["engine"] = EngineChoice.EXPLICIT
    return options


def _judged(
    question: TestQuestion | ProofQuestion | ForceQuestion,
    answer: Answer,
    expected: str,
    *,
    good: bool,
    words: tuple[str, ...] = (),
) -> Answer:
    """The answer if it is a good one, else a failure that shows it."""
    undecided = answer.outcome.value == "unknown"
    if isinstance(answer, Instances):
        undecided = answer.reason is not None
    settings.hear("unknown" if undecided else answer.outcome.value, answer.seconds)
    if good:
        return answer
    if undecided and question.timeout is not None:
        words += ("--timeout", f"{question.timeout:g}")
    from gamechecks.testing_failure import FailureView, drawn

    command = question.command(*words)
    view = FailureView(answer, expected, question, command)
    failure = (Undecided if undecided else Unexpected)(drawn(view))
    failure.answer, failure.command = answer, command
    failure.coloured = drawn(view, colour=True)
    raise failure
