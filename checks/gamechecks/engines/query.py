"""A query: one question about the traces of a scope, whose formulas are parsed once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any

from gamechecks.core.scope import EngineChoice, Games, GameScope, LayoutChoice, one_of
from gamechecks.language.question import Condition, Formula, goals, invariant


class QueryKind(Enum):
    """What is asked for: a trace, several traces, or a counterexample to a property."""

    RUN = "run"
    ALL = "run_all"
    CHECK = "check"


@dataclass(frozen=True)
class Query:
    """Traces of a scope that meet all conditions; those of a check break its property.

    `steps` and `layout` are for a solver. ALL asks for at most `limit` traces. A check looks for
    the `earliest` break: until there is none, with False not at all, else for some seconds.
    With `certify` a refutation is written to that folder.
    """

    scope: GameScope
    wanted: tuple[Condition, ...] = ()
    kind: QueryKind = QueryKind.RUN
    games: Games = Games.COMPLETE
    layout: LayoutChoice = LayoutChoice.CANONICAL
    steps: str | None = None
    engine: EngineChoice = EngineChoice.AUTO
    limit: int | None = None
    earliest: bool | None = None
    certify: Path | None = None

    @classmethod
    def of(
        cls,
        kind: QueryKind,
        scope: GameScope,
        formulas: Sequence[Formula],
        games: Games = Games.COMPLETE,
        layout: LayoutChoice = LayoutChoice.CANONICAL,
        steps: str | None = None,
        engine: EngineChoice = EngineChoice.AUTO,
        **more: Any,
    ) -> "Query":
        """Parse formulas, and choices that may be given by their names."""
        if kind is QueryKind.CHECK:
            wanted = [invariant(each, scope.vocabulary).negated() for each in formulas]
        else:
            wanted = goals(formulas, scope.vocabulary)
        return cls(
            scope,
            tuple(wanted),
            kind,
            one_of(Games, games),
            one_of(LayoutChoice, layout),
            None if steps is None else str(steps),
            one_of(EngineChoice, engine),
            **more,
        )

    @property
    def claim(self) -> Condition:
        """The property of a check."""
        (broken,) = self.wanted
        return broken.negated()

    @property
    def has_function(self) -> bool:
        """Whether some condition is a Python function, which only a solver can read."""
        return any(each.function for each in self.wanted)

    @property
    def all_end(self) -> bool:
        """Whether all traces asked for are over at their last state."""
        return self.games is Games.COMPLETE or self.scope.every_game

    def __reduce__(self) -> tuple[Callable[..., "Query"], tuple[Any, ...]]:
        """Leave the conditions out: another process parses the formulas again."""
        given = [each.given for each in self.wanted]
        if any(each is None for each in given):
            raise TypeError("a condition that was not given as a formula cannot be pickled")
        left_out = ("kind", "scope", "wanted")
        rest = {each.name: getattr(self, each.name) for each in fields(self)}
        choices = {name: value for name, value in rest.items() if name not in left_out}
        return partial(Query.of, **choices), (self.kind, self.scope, given)
