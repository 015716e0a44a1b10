"""Whether a game of one's own keeps its contracts, tried on its first states before any question.

What is wrong is told with the file, the line if it is known, what was given and what was expected.
"""

import inspect
import os
import re
import sys
import traceback
from collections.abc import Callable, Collection
from dataclasses import Field, dataclass, field, fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any, NoReturn

from gamechecks.contracts_play import check_vocabulary, play
from gamechecks.core.errors import Disagreement, GameChecksError, InputError, RefereeError
from gamechecks.core.game import Game
from gamechecks.core.plain import shown
from gamechecks.core.scope import GameScope
from gamechecks.core.scope_fields import flag_of
from gamechecks.formats.codec import Codec
from gamechecks.language import parse
from gamechecks.language.vocabulary import NamedProperty, Vocabulary
from gamechecks.show.presentation import Narration, View, presentation_of
from gamemodels.record import Record
from gamemodels.rules import BrokenRules, Rules

MOST_STATES, MOST_SECONDS = 200, 0.2
"""How much of a game is tried when it is loaded."""
LATER_STATES, LATER_SECONDS = 100_000, 5.0
"""How much of it is tried to find out why a question ended in an error that nobody foresaw."""

_USED = """
    all any at best board brief certify complete count earliest emit_test engine expect file
    formula formulas game games h help html instance jobs json k kind layout least lemma lemmas
    max min moves number of open out play player print_completion properties random scope seed
    show solver steps svg theorem theorems timeout topic trace unasked unfinished verb version
    view where whole
"""
TAKEN = frozenset(_USED.split())
"""What the verbs call their options and operands, and assertions their arguments."""


def check_contracts(game: Game, known: Collection[str] = ()) -> None:
    """Refuse a game that breaks a contract; the names of known games are not for others."""
    trial = Trial(game)
    trial.check_names(known)
    scope = trial.scope()
    if game.file is not None:
        game.scope.game = game
    told = f"{game.scope.__name__} is the scope of another Game too: write a scope for each"
    trial.expect(game.scope.game is game, told)
    states = trial.play(scope)
    for law in game.properties:
        trial.tried(f"the property {law.name}", parse, law.formula, scope.vocabulary)
    if game.system is not None and "z3" in sys.modules:
        from gamechecks.contracts_system import check_system

        check_system(trial, scope, states)


def blamed(ended: BaseException, game: Game) -> BaseException:
    """What ended a command; if that is the fault of a game's files, an error that says so."""
    if game.system is not None and isinstance(ended, RefereeError) and not game.own:
        return Disagreement(f"{ended}\n{_kept_in_step(game)}").with_traceback(ended.__traceback__)
    if game.file is None or not isinstance(ended, Exception):
        return ended
    trial = Trial(game, LATER_STATES, LATER_SECONDS)
    if isinstance(ended, Disagreement):
        return ended
    if isinstance(ended, RefereeError) and game.system is not None:
        told = f"the rules and the constraints of {game.file} disagree\n{ended}"
        return Disagreement(told).with_traceback(ended.__traceback__)
    if isinstance(ended, BrokenRules) or _lines(ended, trial.file):
        return InputError(f"{trial.name}: {trial.told(ended)}")
    if not isinstance(ended, GameChecksError | MemoryError):
        try:
            trial.play(trial.scope())
        except InputError as broken:
            return broken
    return ended


def _kept_in_step(game: Game) -> str:
    """Return which two files have the rules of a known game, as constraints and as a referee."""
    import z3

    from gamemodels.numbers import BitVectors

    assert game.system is not None, "without constraints nothing disagrees with the referee"
    scope = game.scope()
    step = type(game.system(scope, BitVectors(z3.Context()))).step
    # A system whose predicates stand in another module of the models names it.
    named = (step.__globals__.get(name) for name in step.__code__.co_names)
    modules = (each.__name__ for each in named if inspect.ismodule(each))
    models = step.__module__.partition(".")[0]
    constraints = next((each for each in modules if each.startswith(models)), step.__module__)
    files = [sys.modules[each].__file__ for each in (constraints, type(scope.referee).__module__)]
    return "\n".join(
        [
            "a rule of the game stands in two files; whoever changes it keeps them in step:",
            *(f"  {os.path.relpath(file)}" for file in files if file is not None),
            "if neither was changed, this is an internal error: please report it",
        ]
    )


def told(wrong: BaseException, file: Path | None) -> str:
    """An error and the last line of a file on the way to it."""
    lines = _lines(wrong, file)
    where = f"line {lines[-1]}: " if lines else ""
    said = wrong.msg if isinstance(wrong, SyntaxError) else str(wrong)
    if isinstance(wrong, GameChecksError | BrokenRules):
        return f"{where}{said}"
    if not said:
        said = traceback.extract_tb(wrong.__traceback__)[-1].line or "no reason is given"
    return f"{where}{type(wrong).__name__}: {said}"


def _lines(wrong: BaseException, file: Path | None) -> list[int]:
    """The lines of a file on the way to an error."""
    frames = traceback.extract_tb(wrong.__traceback__)
    lines = [frame.lineno for frame in frames if _is(file, frame.filename)]
    if isinstance(wrong, SyntaxError) and _is(file, wrong.filename or ""):
        lines.append(wrong.lineno)
    return [line for line in lines if line is not None]


def _is(file: Path | None, filename: str) -> bool:
    return file is not None and Path(filename) == file.resolve()


@dataclass
class Trial:
    """A game that is tried, for so many states and seconds; what it does wrong is an error."""

    game: Game
    states: int = MOST_STATES
    seconds: float = MOST_SECONDS
    file: Path | None = field(init=False)

    def __post_init__(self) -> None:
        module = sys.modules.get(getattr(self.game.scope, "__module__", ""))
        found = self.game.file or getattr(module, "__file__", None)
        self.file = None if found is None else Path(found)

    @property
    def name(self) -> str:
        """The game in an error: its file, if it has one."""
        return f"the game {self.game.name!r}" if self.file is None else str(self.file)

    # Errors

    def refuse(self, problem: str, of: object = None) -> NoReturn:
        """Say what is wrong, and at which line the function stands that did it."""
        code: Any = getattr(of, "__code__", None)
        ours = code is not None and _is(self.file, code.co_filename)
        raise InputError(f"{self.name}: {f'line {code.co_firstlineno}: ' if ours else ''}{problem}")

    def expect(self, good: bool, problem: str, of: object = None) -> None:
        """Refuse the game unless something is as it should be."""
        if not good:
            self.refuse(problem, of)

    def tried(self, what: str, work: Callable[..., Any], *given: Any) -> Any:
        """Something that the game is to do; what goes wrong is told with its place."""
        try:
            return work(*given)
        except Exception as wrong:
            self.refuse(f"{what}: {self.told(wrong)}")

    def told(self, wrong: BaseException) -> str:
        """An error and its place in the file."""
        return told(wrong, self.file)

    # What a game is made of

    def check_names(self, known: Collection[str]) -> None:
        """The game's own name, and what has a name and a formula."""
        name = self.game.name
        good = isinstance(name, str) and re.fullmatch(r"[\w-]+", name) is not None
        self.expect(good, f"name is {name!r}: a word of letters, digits, _ and - was expected")
        self.expect(name not in known, f"name is {name!r}, that of a known game: choose another")
        for kind in ("laws", "claims", "goals"):
            listed = getattr(self.game, kind)
            told = f"{kind} is {shown(listed)}: a tuple of NamedProperty was expected"
            self.expect(isinstance(listed, tuple | list), told)
            for law in listed:
                told = (
                    f"{kind} has {shown(law)}: NamedProperty(name, sentence, formula), three texts"
                )
                good = isinstance(law, NamedProperty) and all(
                    isinstance(text, str) for text in (law.name, law.sentence, law.formula)
                )
                self.expect(good, f"{told}, was expected")
                told = f"{kind} has the name {law.name!r}: a name without spaces was expected"
                self.expect(law.name.split() == [law.name], told)

    def scope(self) -> GameScope:
        """The world with its usual values."""
        kind: Any = self.game.scope
        ours = isinstance(kind, type) and issubclass(kind, GameScope) and is_dataclass(kind)
        self.expect(ours, f"scope is {kind!r}: a dataclass of GameScope was expected")
        name = kind.__name__
        told = f"{name} can be changed: @dataclass(frozen=True) was expected"
        self.expect(kind.__dataclass_params__.frozen, told)
        told = f"{name} has no field boards, the bound of every trace, such as"
        example = 'boards: int = option(9, "look at games of at most K boards", metavar="K")'
        self.expect("boards" in kind.__dataclass_fields__, f"{told} {example}")
        for each in fields(kind):
            names = {each.name, flag_of(each)[2:].replace("-", "_")}
            told = f"{name} has the field {each.name}, a name that scopes, verbs or assertions use"
            self.expect(not names & {*TAKEN, *dir(GameScope)}, f"{told}: rename it")
        scope: GameScope = self.tried(f"{name}(), the scope with its usual values", kind)
        for each in fields(kind):
            self._check_field(name, each, getattr(scope, each.name))
        return scope

    def _check_field(self, kind: str, each: "Field[object]", value: object) -> None:
        """Refuse a field whose value cannot be read from a command line."""
        simple = value is None or isinstance(value, int | str | Enum)
        several = isinstance(value, tuple) and all(isinstance(part, int) for part in value)
        told = (
            f"{kind} has the field {each.name}, which is {shown(value)}: a whole number, a truth, "
            "a text, a member of an Enum or a tuple of whole numbers was expected; for others say "
            "how a text is read, as in option(0.5, …, read=float)"
        )
        self.expect(simple or several or each.metadata.get("read") is not None, told)

    def play(self, scope: GameScope) -> list[Any]:
        """The first states, after the rules, the words and the codec were tried on them."""
        rules = self._made("rules", "scope", scope, Rules)
        for method in ("starts", "moves", "is_final"):
            given = getattr(rules, method)
            self.expect(callable(given), f"{method} is {shown(given)}: a method was expected")
        record = self.tried("record()", rules.record)
        told = (
            f"record() gives {shown(record)}: a Record was expected, as in Record(S, n=Int(0, 7))"
        )
        self.expect(record is None or isinstance(record, Record), told, rules.record)
        vocabulary = self._made("vocabulary", "rules", rules, Vocabulary)
        if record is not None:
            vocabulary = self.tried("record(), in words", vocabulary.with_fields, record)
        check_vocabulary(self, vocabulary)
        parts: dict[str, type] = {"codec": Codec, "narration": Narration, "view": View}
        for part, kind in parts.items():
            if getattr(self.game, part) is not None:
                self._made(part, "game", self.game, kind)
        return play(self, rules, vocabulary, presentation_of(self.game))

    def _made(self, what: str, by: str, given: object, kind: type) -> Any:
        """What a function of the record makes of what it is given."""
        make, wanted = getattr(self.game, what), kind.__name__
        told = f"{what} is {shown(make)}: a function that gives {wanted} was expected, such as"
        self.expect(callable(make), f"{told} lambda {by}: {wanted}(…)")
        if inspect.isclass(make) and not issubclass(make, kind):
            self.refuse(f"{what} is {make.__name__}: a class of games.{wanted} was expected")
        made = self.tried(f"{what}({by})", make, given)
        told = f"{what}({by}) gives {shown(made)}: {wanted} was expected"
        self.expect(isinstance(made, kind), told, make)
        return made
