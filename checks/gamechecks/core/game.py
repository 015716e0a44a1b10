"""What a game's package hands over, and all that the checker knows of it."""

import os
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from gamechecks.core.scope import BOARDS, GameScope
from gamemodels.rules import Rules, Trace

if TYPE_CHECKING:
    from gamechecks.core.verdict import Bounds
    from gamechecks.engines.explicit.walk import Walk
    from gamechecks.engines.induction.theorems import Termination
    from gamechecks.engines.large_steps import LargeSteps
    from gamechecks.language.probability import Amount
    from gamechecks.language.vocabulary import JointLemmas, NamedProperty, Vocabulary
    from gamechecks.show.presentation import Presentation
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
"""The verbs that every game has, and where their records stand."""

DIFF = {"diff": "gamechecks.command.search:DIFF"}
"""The verb of games that have variants of their rules."""

files: dict[str, None] = {}
"""The files that games were loaded from, which other processes must load too."""

NEED_A_SYSTEM = ("explain", "prove")


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """A game: its scope, its rules as a referee, and its words; the rest may be left out.

    `rules(scope)` and `vocabulary(rules)` are enough for explicit search, replay and drawings.
    `system(scope, numbers, **options)` adds the solver, proofs and certificates. Shortcuts are
    offered: `walk(scope, seed)` for explicit search in strides of several states, `large_steps`
    for questions that never look inside a stretch of events, `played(scope)` for games worth
    a look before any search, `abridged(scope, words)` for rules whose states leave out what only
    other words read. `bounds(scope, of, engine, **options)` answers for bounds with names, the
    values of KEY in `known_words`. `amounts` are numbers in units of their own, which may be
    expected. `laws` hold in every game, `claims` were made and do not, and `goals` are what games
    may do. `invariants` are names of laws, or lemmas, that every proof may use, and `termination`
    is why every game ends, where that is known.

    For the command line: `page(judgement, formulas)` gives a page for a browser; `verbs` are those
    of every game and its own, with the places of their records; `examples` are commands to try, by
    verb; `known_words` are completed for values of a metavar; `steps` are the names of its steps;
    with `layouts` the solver can find the physical board; `formats` are those of its own that it
    reads and writes, by their endings; `presets` are options that stand for several parts of a
    scope; `compared` is the usual scope of `diff`; in sentences it is `called` so, if not by its
    name. A game of one's own has a `file`.
    """

    name: str
    scope: type[GameScope]
    rules: Callable[[Any], Rules[Any, Any]]
    vocabulary: Callable[[Any], "Vocabulary"]
    presentation: "Callable[[Game], Presentation[Any, Any]] | None" = None
    system: "Callable[..., System[Any, Any]] | None" = None
    walk: "Callable[[Any, int], Walk[Any]] | None" = None
    large_steps: "Callable[[], LargeSteps] | None" = None
    played: Callable[[Any], Iterator[Trace[Any, Any]]] | None = None
    abridged: Callable[[Any, frozenset[str]], Rules[Any, Any]] | None = None
    bounds: "Callable[..., Bounds] | None" = None
    amounts: "Mapping[str, Amount]" = field(default_factory=dict)
    laws: "tuple[NamedProperty, ...]" = ()
    claims: "tuple[NamedProperty, ...]" = ()
    goals: "tuple[NamedProperty, ...]" = ()
    invariants: "tuple[str | JointLemmas, ...]" = ()
    termination: "Callable[[], Termination] | None" = None
    page: "Callable[[Any, Sequence[str]], str] | None" = None
    verbs: Mapping[str, str] = field(default_factory=lambda: dict(VERBS))
    examples: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    known_words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    steps: tuple[str, ...] = (BOARDS,)
    layouts: bool = False
    formats: Mapping[str, str] = field(default_factory=dict)
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    compared: GameScope | None = None
    command: str = ""
    called: str = ""
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
        """The verbs that make sense for it."""
        lacking = NEED_A_SYSTEM if self.system is None else ()
        return {name: module for name, module in self.verbs.items() if name not in lacking}

    @property
    def bound_names(self) -> tuple[str, ...]:
        """The names of bounds that the game has for itself."""
        return self.known_words.get("KEY", ())

    @property
    def properties(self) -> "tuple[NamedProperty, ...]":
        """Everything that has a name and a formula."""
        return (*self.laws, *self.claims, *self.goals)

    def language(self, rules: Any) -> "Vocabulary":
        """The words of a world, and the properties that have a name."""
        spoken = self.vocabulary(rules)
        if spoken.properties or not self.properties:
            return spoken
        named = {entry.name: entry for entry in self.properties}
        return replace(spoken, properties=named, program=self.program)

    @property
    def title(self) -> str:
        """The game's name in a sentence."""
        return self.called or self.name.capitalize()

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
        file = getattr(module, "__file__", None)
        own = None if file is None else f"gamechecks --game {shlex.quote(os.path.relpath(file))}"
        return self.command or own or self.name
