"""Commands to try where an answer is unknown."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from shlex import join

from rich.console import Console, ConsoleOptions, RenderResult

from gamechecks.core.errors import GameChecksError
from gamechecks.core.scope import MOST_BOARDS, EngineChoice, Games, GameScope, SolverChoice
from gamechecks.core.scope_text import option_words
from gamechecks.core.verdict import (
    COUNTS,
    Bound,
    Bounds,
    CheckOutcome,
    CheckVerdict,
    Explanation,
    SearchAnswer,
    Verdict,
)
from gamechecks.engines.induction.theorems import EVERY_GAME_ENDS, says_that_games_end
from gamechecks.language.question import body_of, read_formula, written_out
from gamechecks.show.styles import QUIET, Folded

ALL_SEEN = 20_000_000
"""More positions are too many to see all of them."""
SEARCHED = 60
"""Boards that a search can often do, where that many are not known to be too few."""
SOLVING = ("--solver", "--steps", "--layout")
"""Options of a search by a solver, which no other search takes."""


@dataclass(frozen=True)
class Advice:
    """What to try next where an answer is unknown, as commands.

    They keep the options of the command that was `asked`, from its verb on. Where a Python
    function is part of the question there is no such command.
    """

    answer: Verdict | CheckVerdict | Explanation | Bounds
    verb: str
    asked: tuple[str, ...] = ()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        program = self.answer.scope.game.program
        for why, words in self._ways() if all(map(self._readable, self._formulas)) else ():
            yield Folded(f"try {why}: {program} {join(words)}", QUIET)

    @property
    def _formulas(self) -> tuple[str, ...]:
        answer = self.answer
        return (answer.property,) if isinstance(answer, CheckVerdict) else answer.where

    def _readable(self, formula: str) -> bool:
        """Return True for a formula, and False for the name of a Python function."""
        try:
            read_formula(formula, self.answer.scope.vocabulary)
        except GameChecksError:
            return False
        return True

    def _again(self) -> list[str]:
        """Return the question as words of a command line."""
        if self.asked:
            return list(self.asked)
        answer, words = self.answer, [self.verb]
        if isinstance(answer, Bounds):
            return _bounds_again(answer)
        usual = Games.ANY if isinstance(answer, CheckVerdict) else Games.COMPLETE
        for formula in self._formulas:
            words += [formula] if isinstance(answer, CheckVerdict) else ["--where", formula]
        words += [] if answer.games is usual else [f"--{answer.games.value}"]
        words += option_words(answer.scope)
        if isinstance(answer, SearchAnswer) and answer.solver is not SolverChoice.Z3:
            words += ["--solver", answer.solver.value]
        return words

    def _ways(self) -> Iterator[tuple[str, list[str]]]:
        answer, scope, again = self.answer, self.answer.scope, self._again()
        longer = max(60, 4 * round(answer.seconds.total))
        more_time = with_option(again, "--timeout", str(longer))
        yield "more time", more_time
        if isinstance(answer, Bounds):
            yield from _other_bounds(answer, more_time)
            return
        by_solver = isinstance(answer, SearchAnswer) and answer.engine is EngineChoice.SOLVER
        if by_solver and (scope.positions or 0) <= ALL_SEEN:
            yield "every position", with_option(again, "--engine", "explicit", without=SOLVING)
        if scope.boards > 1:
            yield "fewer boards", with_option(again, "--boards", str(self._fewer()))
        if _starts_elsewhere(scope):
            return
        world, verbs = option_words(scope, boards=False), scope.game.command_line.commands
        if isinstance(answer, CheckVerdict) and "prove" in verbs and self._provable:
            yield "a proof, perhaps with --lemma", ["prove", answer.property, *world]
        if self.verb != "check" and "bounds" in verbs:
            yield "the bounds of all games", ["bounds", *world]

    @property
    def _provable(self) -> bool:
        """Return True if a proof takes the property."""
        (formula,), vocabulary = self._formulas, self.answer.scope.vocabulary
        try:
            body_of(read_formula(formula, vocabulary), written_out(formula, vocabulary))
        except GameChecksError:
            return False
        return True

    def _fewer(self) -> int:
        """Half of the boards, and no more than a search may look at."""
        return max(1, min(SEARCHED, self.answer.scope.boards // 2))


def _named(answer: Bounds) -> bool:
    """Return True for bounds with names of their own, which are of games of any length."""
    known = {*answer.scope.game.bound_names, *COUNTS}
    return all(bound.name in known for bound in answer.bounds)


def _key(bound: Bound) -> list[str]:
    """Return the words of a command line that ask for a bound alone."""
    side, _, term = bound.name.partition(" ")
    return ["--of", term, f"--{side}"] if term else ["--of", bound.name]


def _bounds_again(answer: Bounds) -> list[str]:
    """Return the question of some bounds as words of a command line."""
    keys = [_key(bound) for bound in answer.bounds]
    names, sides = dict.fromkeys(key[1] for key in keys), {side for key in keys for side in key[2:]}
    words = ["bounds"]
    for formula in answer.where:
        words += ["--where", formula]
    if not _named(answer) or not names.keys() >= set(answer.scope.game.bound_names):
        words += [word for name in names for word in ("--of", name)]
    words += sides if len(sides) == 1 else ()
    words += [
        *option_words(answer.scope, boards=not _named(answer)),
        "--engine",
        answer.engine.value,
    ]
    return words if answer.solver is SolverChoice.Z3 else [*words, "--solver", answer.solver.value]


def _other_bounds(answer: Bounds, again: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield how to ask for the first bound alone that is open, and how to see every position."""
    if len(answer.bounds) > 1:
        _, key, *side = _key(next(bound for bound in answer.bounds if not bound.exact))
        kept = [word for word in again if word not in side]
        yield "one bound alone", [*with_option(kept, "--of", key), *side]
    if answer.engine is not EngineChoice.EXPLICIT and _few_positions(answer):
        yield "every position", with_option(again, "--engine", "explicit", without=SOLVING)


def _few_positions(answer: Bounds) -> bool:
    """Return True if all positions can be seen."""
    scope = answer.scope
    if _named(answer) and scope.longest is not None:
        scope = scope.within(min(scope.longest, MOST_BOARDS))
    return (scope.positions or 0) <= ALL_SEEN


def theorem_words(verdict: CheckVerdict) -> Iterator[Folded]:
    """Yield the theorem that a property comes to, if every game ends and it says no more."""
    scope, name = verdict.scope, verdict.property
    held = verdict.outcome is CheckOutcome.HOLDS and scope.every_game
    if held and _only_ends(name, scope):
        words = ["prove", EVERY_GAME_ENDS, *option_words(scope, boards=False)]
        proof = "" if _starts_elsewhere(scope) else f": {scope.game.program} {join(words)}"
        yield Folded(f"this is what the theorem {EVERY_GAME_ENDS} says{proof}", QUIET)


def _only_ends(formula: str, scope: GameScope) -> bool:
    try:
        return says_that_games_end(read_formula(formula, scope.vocabulary), scope.game)
    except GameChecksError:
        return False


def with_option(
    words: Sequence[str], option: str, value: str, *, without: Sequence[str] = ()
) -> list[str]:
    """Return the words of a command with another value of an option, and without some options."""
    kept = list[str]()
    skip = False
    for word in words:
        flag, equals, _ = word.partition("=")
        dropped = flag == option or flag in without
        if not skip and not dropped:
            kept.append(word)
        skip = dropped and not equals and not skip
    return [*kept, option, value]


def _starts_elsewhere(scope: GameScope) -> bool:
    """Return True if games start at a position that the question gives."""
    starts = (each.name for each in fields(scope) if each.metadata.get("flag") == "from")  # type: ignore[arg-type]
    return any(getattr(scope, name) is not None for name in starts)
