"""Queries, and searches for them that begin now."""

from typing import Any

from gamechecks.core.clock import Clock
from gamechecks.core.scope import GameScope
from gamechecks.core.search_options import SearchSettings
from gamechecks.engines.bmc.search import BoundedSearch
from gamechecks.engines.query import Query, QueryKind
from gamechecks.language.question import Formula


def settings(**told: Any) -> SearchSettings:
    """Settings without a time limit."""
    return SearchSettings(Clock(), **told)


def query_of(scope: GameScope, *where: Formula, **choices: Any) -> Query:
    """What `run` asks."""
    return Query.of(QueryKind.RUN, scope, where, **choices)


def check_of(scope: GameScope, formula: Formula, **choices: Any) -> Query:
    """What `check` asks."""
    return Query.of(QueryKind.CHECK, scope, [formula], **choices)


def search_of(scope: GameScope, *where: Formula, **choices: Any) -> BoundedSearch:
    """A search by a solver for what `run` asks."""
    return BoundedSearch(query_of(scope, *where, **choices), settings())
