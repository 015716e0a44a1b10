"""Games: the record that a game's package hands over, all that the checker knows of it."""

import os
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from gamechecks.core.scope import BOARDS, CounterexampleScopes, GameScope
from gamemodels.rules import GameRules, Trace

if TYPE_CHECKING:
    from gamechecks.core.verdict import Bounds
    from gamechecks.engines.explicit.walk import Walk
    from gamechecks.engines.induction.theorems import Termination
    from gamechecks.engines.macro_steps import MacroSteps
    from gamechecks.formats.codec import GameCodec
    from gamechecks.language.vocabulary import JointLemmas, NamedProperty, Vocabulary
    from gamechecks.show.presentation import Narration, View
    from gamemodels.system import System


VERBS = {
    "run": "gamechecks.command.search:RUN",
    "check": "gamechecks.command.search:CHECK",
    "bounds": "gamechecks.command.values:BOUNDS",
    "explain": "gamechecks.command.search:EXPLAIN",
    "prove": "gamechecks.command.search:PROVE",
    "force": "gamechecks.command.values:FORCE",
    "odds": "gamechecks.command.values:ODDS",
    "replay": "gamechecks.command.traces:REPLAY",
    "show": "gamechecks.command.traces:SHOW",
    "eval": "gamechecks.command.traces:EVAL",
    "step": "gamechecks.command.traces:STEP",
    "properties": "gamechecks.command.help:PROPERTIES",
    "help": "gamechecks.command.help:HELP",
}
"""The commands that every game has, and where their records stand."""

DIFF = {"diff": "gamechecks.command.search:DIFF"}
"""The command of games that have variants of their rules."""

files: dict[str, None] = {}
"""The files that games were loaded from, which other processes must load too."""

NEED_A_SYSTEM = ("explain", "prove")


@dataclass(frozen=True)
class CommandLine:
    """The command line of a game: what it offers, shows and completes.

    `commands` maps the name of each command to the place of its record, and `examples` to commands
    to try. `completions` are words for the values of a metavar, and `presets` options that stand
    for several fields of the scope. `page` is the place of `page(judgement, formulas)`, a page for
    a browser. Users type `program`, or else the game's name, and read its `title` in sentences.
    """

    commands: Mapping[str, str] = field(default_factory=lambda: dict(VERBS))
    examples: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    completions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    page: str = ""
    program: str = ""
    title: str = ""


@dataclass(frozen=True)
class Shortcuts:
    """Faster ways through a game, none of which changes an answer.

    `walk(scope, seed)` takes explicit search through positions of the game's own. `abridged(scope,
    words)` are rules whose states leave out what only other words read. `large_steps` are
    constraints for several events at once, called `step_name` on the command line. `samples(scope)`
    are games worth a look before any search.
    """

    walk: "Callable[[Any, int], Walk[Any]] | None" = None
    abridged: Callable[[Any, frozenset[str]], GameRules] | None = None
    large_steps: "Callable[[], MacroSteps] | None" = None
    step_name: str = ""
    samples: Callable[[Any], Iterator[Trace[Any, Any]]] | None = None


@dataclass(frozen=True)
class ProofGuide:
    """What a proof about a game may use, and where a counterexample is looked for.

    `invariants(scope)` are names of laws, or lemmas, that every proof may use once they are proved.
    `termination` is why every game ends, where that is known. If a scope leaves numbers open,
    `counterexample_scopes(scope, trace)` fix them; the trace hints at numbers that would do.
    """

    invariants: "Callable[[Any], Sequence[str | JointLemmas]]" = lambda scope: ()
    termination: "Callable[[], Termination] | None" = None
    counterexample_scopes: "Callable[[Any, Any], CounterexampleScopes] | None" = None


@dataclass(frozen=True)
class NamedBounds:
    """Bounds that have names in a game: `bounds(scope, of, engine, **options)` settles them.

    The help of the command lists the names, or says what is `about` them.
    """

    names: tuple[str, ...]
    bounds: "Callable[..., Bounds]"
    about: str = ""


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """A game: its scope, its rules as a referee, and its words; the rest may be left out.

    `rules(scope)` and `vocabulary(rules)` are enough for explicit search, replay and drawings.
    `system(scope, numbers, **options)` adds the solver, proofs and certificates. The `codec` has
    states as plain data, the `narration` has them in words, and the `view` draws them. `laws` hold
    in every game, `claims` were made and do not, and `goals` are what games may do. A user-defined
    game has a `file`.
    """

    name: str
    scope: type[GameScope]
    rules: Callable[[Any], GameRules]
    vocabulary: Callable[[Any], "Vocabulary"]
    system: "Callable[..., System[Any, Any]] | None" = None
    codec: "Callable[[Game], GameCodec] | None" = None
    narration: "Callable[[Game], Narration[Any, Any]] | None" = None
    view: "Callable[[Game], View[Any, Any]] | None" = None
    laws: "tuple[NamedProperty, ...]" = ()
    claims: "tuple[NamedProperty, ...]" = ()
    goals: "tuple[NamedProperty, ...]" = ()
    proofs: ProofGuide = ProofGuide()
    shortcuts: Shortcuts = Shortcuts()
    bounds: NamedBounds | None = None
    command_line: CommandLine = CommandLine()
    file: str | None = None

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __post_init__(self) -> None:
        ours = isinstance(self.scope, type) and issubclass(self.scope, GameScope)
        if ours and not hasattr(self.scope, "game"):
            self.scope.game = self

    @property
    def own(self) -> bool:
        """Whether a user has written it, so that its constraints are yet to be compared."""
        package = getattr(self.scope, "__module__", "").split(".")[0]
        return package not in ("gamechecks", "gamemodels")

    @property
    def offered(self) -> dict[str, str]:
        """The commands that make sense for it."""
        lacking = NEED_A_SYSTEM if self.system is None else ()
        known = self.command_line.commands
        return {name: module for name, module in known.items() if name not in lacking}

    @property
    def steps(self) -> tuple[str, ...]:
        """The names of its steps: boards, and those of macro-steps."""
        large = self.shortcuts.large_steps is not None
        return (BOARDS, self.shortcuts.step_name) if large else (BOARDS,)

    @property
    def bound_names(self) -> tuple[str, ...]:
        """The names of bounds that the game has for itself."""
        return () if self.bounds is None else self.bounds.names

    @property
    def properties(self) -> "tuple[NamedProperty, ...]":
        """Everything that has a name and a formula."""
        return (*self.laws, *self.claims, *self.goals)

    def language(self, rules: GameRules) -> "Vocabulary":
        """The words of a world, and the properties that have a name."""
        spoken, record = self.vocabulary(rules), rules.record()
        if record is not None:
            spoken = spoken.with_fields(record)
        if spoken.properties or not self.properties:
            return spoken
        named = {entry.name: entry for entry in self.properties}
        return replace(spoken, properties=named, program=self.program)

    @property
    def title(self) -> str:
        """The game's name in a sentence."""
        return self.command_line.title or self.name.capitalize()

    @property
    def purpose(self) -> str:
        """What it is for, after `ask` or `asks`."""
        return f"a formal model of {self.title} what can and cannot happen"

    @property
    def source(self) -> str:
        """The file that a user-defined game is written in, or else its name."""
        module = sys.modules.get(getattr(self.scope, "__module__", ""))
        file = self.file or getattr(module, "__file__", None)
        return f"the game {self.name!r}" if file is None or not self.own else str(file)

    @property
    def program(self) -> str:
        """What users type to ask of it; of a game that was imported, by the file of its scope."""
        module = sys.modules.get(self.scope.__module__) if self.own else None
        imported = getattr(module, "__file__", None)
        file = self.file or (imported and os.path.relpath(imported))
        known = self.command_line.program or self.name
        return f"gamechecks --game {shlex.quote(file)}" if file else known
