"""Properties in tests: an assertion asks the model, and fails with the game that says otherwise.

from gamechecks.testing import assert_holds


def test_no_marble_is_lost():
    assert_holds("always(total == 8)", pockets=6, marbles=2, boards=18)
"""

import functools
import warnings
from collections.abc import Callable
from enum import Enum
from types import TracebackType
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, Unpack

from gamechecks.core.errors import GameChecksError, InputError, RefereeError
from gamechecks.core.game import Game
from gamechecks.core.scope import Games, LayoutChoice, one_of
from gamechecks.core.verdict import (
    CheckOutcome,
    CheckVerdict,
    Ended,
    GameTrace,
    Instances,
    Outcome,
    Verdict,
)
from gamechecks.engines.induction.theorems import DEFAULT_K, Proof, ProofOutcome
from gamechecks.engines.values.outcomes import ForceOutcome, ForceVerdict
from gamechecks.testing_question import (
    ForceKeywords,
    GamesName,
    ProofKeywords,
    QuestionKeywords,
    TestQuestion,
    lemmas_of,
    settings,
)

if TYPE_CHECKING:
    from gamechecks.language.question import Formula
    from gamechecks.trace_input import TraceSource
    from gamechecks.traces.judging import Judgement, Truths

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
MAX_TERMS = 4
"""Values that a failed comparison tells of."""
LIBRARY = ("gamechecks", "gamemodels")
Failing = type[AssertionError]
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

    question = _search("check", (formula,), games, asked)
    if question.how["games"] is Games.UNFINISHED:
        raise InputError("games is 'unfinished': a property is checked on 'any' or on 'complete'")
    verdict = check(question.scope, formula, earliest=False, **question.how)
    if verdict.vacuous:
        from gamechecks.show.verdict import vacuity

        _warn(f"{verdict.property} holds vacuously: {vacuity(verdict)}")
    return _expected(question, verdict, CheckOutcome.HOLDS)


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
    question = _search("run", where, games, asked, limit=number + 1)
    found = run_all(question.scope, *where, **question.how)
    good = len(found.traces) == number and found.ended is Ended.EXHAUSTED
    return _judged(question, found, f"exactly {number}", good=good)


@_asserting
def assert_proved(theorem: "Formula", **asked: Unpack[ProofKeywords]) -> Proof:
    """A theorem is proved for games of any length and, without `marbles`, with any number of them.

    It is a name or a formula `always(F)`; `k` and `lemmas` help the induction. A `scope` gives the
    board, the marbles and the rules; how many boards it has does not matter.
    """
    from gamechecks.engines.induction.proving import prove

    k, lemmas = asked.get("k", DEFAULT_K), lemmas_of(asked.get("lemmas", ()))
    question = TestQuestion.of("prove", (theorem,), asked, k=k, lemmas=lemmas)
    proof = prove(question.scope, theorem, **question.how)
    if proof.vacuous:
        _warn(f"{proof.theorem} holds vacuously: no game has {', '.join(proof.vacuous)}")
    return _expected(question, proof, ProofOutcome.PROVED)


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

    name = str(getattr(player, "value", player))
    question = TestQuestion.of("force", (formula,), asked, player=name)
    verdict = force(question.scope, player, formula, **question.how)
    return _expected(question, verdict, expected)


@_asserting
def assert_breaks(
    trace: "TraceSource",
    formula: str,
    *,
    at: int | None = None,
    game: Game | str | None = None,
    **world: Any,
) -> None:
    """A game is legal and breaks a property, with `at` by that board, counted from 1.

    The trace is one that an answer has, or plain boards as `--json` writes them, perhaps with the
    world that they are played in: parts of a scope, and a layout of Mancala.
    """
    if at is not None and (type(at) is not int or at < 1):
        raise InputError(f"at is {at!r}: the number of a board was expected, from 1")
    _, truths = _read(trace, formula, game, world, Unbroken)
    if truths.wrong_at is None:
        raise Unbroken(f"the game does not break {truths.name}")
    if at not in (None, truths.wrong_at + 1):
        broken = f"{truths.name} is broken at board {truths.wrong_at + 1}"
        raise Unbroken(f"{broken}, not at board {at}")


@_asserting
def assert_legal(
    trace: "TraceSource", *, game: Game | str | None = None, **world: Any
) -> GameTrace:
    """A trace of one's own engine is legal from its first board to its last.

    It is a `Path` of a file, a text (JSON, ITF, a move list), plain boards, or a trace that an
    answer has; boards and move lists may come with parts of their world.
    """
    return _legal(trace, game, world, Illegal).game


@_asserting
def assert_satisfies(
    trace: "TraceSource", formula: str, *, game: Game | str | None = None, **world: Any
) -> GameTrace:
    """A trace of one's own engine is legal, and does what a formula says."""
    judgement, truths = _read(trace, formula, game, world, Illegal)
    if not truths.holds:
        raise Unsatisfied(f"the game does not do {truths.name}{_unsatisfied(truths, judgement)}")
    return judgement.game


def _unsatisfied(truths: "Truths", judgement: "Judgement") -> str:
    """Return where a game refutes a formula, what is compared there, and how the game ends."""
    place = "" if truths.wrong_at is None else f": broken at board {truths.wrong_at + 1}"
    values = " and ".join(f"{term} is {value}" for term, value in truths.compared[:MAX_TERMS])
    ending = judgement.look.narration.ending(judgement.game)
    return f"{place}{f', where {values}' if values else ''}; {ending}"


def _read(
    trace: "TraceSource",
    formula: str,
    game: Game | str | None,
    world: dict[str, Any],
    failure: Failing,
) -> "tuple[Judgement, Truths]":
    """A legal game, and what a formula is on it."""
    from gamechecks.traces.judging import truths_of

    if not isinstance(formula, str):
        raise InputError(f"{formula!r} is not a formula: only a text can be read on a game")
    judgement = _legal(trace, game, world, failure)
    (truths,) = truths_of([formula], judgement.game, judgement.vocabulary)
    return judgement, truths


def _legal(
    trace: "TraceSource", game: Game | str | None, world: dict[str, Any], failure: Failing
) -> "Judgement":
    from gamechecks.trace_input import replay

    judgement = replay(trace, game=game, **world)
    if judgement.fault is not None:
        raise failure(f"the game is not legal; {judgement.fault_words}")
    return judgement


def _run(
    where: "tuple[Formula, ...]",
    games: Games | GamesName,
    asked: QuestionKeywords,
    expected: Outcome,
) -> Verdict:
    from gamechecks.engines.dispatch import run

    question = _search("run", where, games, asked)
    verdict = run(question.scope, *where, **question.how)
    return _expected(question, verdict, expected)


def _search(
    verb: str,
    formulas: "tuple[Formula, ...]",
    games: Games | GamesName,
    asked: QuestionKeywords,
    **how: Any,
) -> TestQuestion:
    """A question about the games of a kind."""
    how["games"] = one_of(Games, games)
    how["layout"] = one_of(LayoutChoice, asked.get("layout", LayoutChoice.CANONICAL))
    return TestQuestion.of(verb, formulas, asked, **how)


def _expected(question: TestQuestion, answer: Answer, expected: Enum) -> Answer:
    """The answer if its outcome is the one that the test expects."""
    return _judged(question, answer, expected.value, good=answer.outcome is expected)


def _judged(question: TestQuestion, answer: Answer, expected: str, *, good: bool) -> Answer:
    """The answer if it is a good one, else a failure that shows it."""
    undecided = answer.outcome.value == "unknown"
    if isinstance(answer, Instances):
        undecided = answer.reason is not None
    settings.hear("unknown" if undecided else answer.outcome.value, answer.seconds)
    if good:
        return answer
    from gamechecks.testing_failure import FailureView, drawn

    command = question.command(timed=undecided)
    view = FailureView(answer, expected, question, command)
    failure = (Undecided if undecided else Unexpected)(drawn(view))
    failure.answer, failure.command = answer, command
    failure.coloured = drawn(view, colour=True)
    raise failure
