"""A checker that asks formal models of games what can and cannot happen in them."""

import functools
import importlib
from typing import TYPE_CHECKING, Any

from gamechecks.core.loading import lazily
from gamechecks.core.scope import (
    EngineChoice,
    Games,
    LayoutChoice,
    SolverChoice,
    must_be_formula,
    must_be_scope,
)
from gamechecks.core.search_options import must_be_options
from gamechecks.core.verdict import (
    Bounds,
    CheckOutcome,
    CheckVerdict,
    Ended,
    Explanation,
    Instances,
    Outcome,
    Printed,
    Verdict,
)
from gamemodels.mancala.board import KALAH, ORIGINAL, Player, Rules
from gamemodels.mancala.scope import Scope, StepsChoice
from gamemodels.rules import Trace

if TYPE_CHECKING:
    from gamechecks.engines.bounding import bounds
    from gamechecks.engines.dispatch import check, run, run_all
    from gamechecks.engines.explain import explain
    from gamechecks.engines.induction.proving import prove
    from gamechecks.engines.induction.theorems import Proof, ProofOutcome
    from gamechecks.engines.rule_difference import diff
    from gamechecks.engines.values.chances import odds
    from gamechecks.engines.values.forced import force
    from gamechecks.engines.values.outcomes import ForceOutcome, ForceVerdict, Odds
    from gamechecks.trace_input import evaluate, read_trace, replay, save_trace
    from gamemodels.mancala.best_play import best

__all__ = [
    "KALAH",
    "ORIGINAL",
    "Bounds",
    "CheckOutcome",
    "CheckVerdict",
    "Ended",
    "EngineChoice",
    "Explanation",
    "ForceOutcome",
    "ForceVerdict",
    "Games",
    "Instances",
    "LayoutChoice",
    "Odds",
    "Outcome",
    "Player",
    "Proof",
    "ProofOutcome",
    "Rules",
    "Scope",
    "SolverChoice",
    "StepsChoice",
    "Verdict",
    "best",
    "bounds",
    "check",
    "diff",
    "evaluate",
    "explain",
    "force",
    "odds",
    "prove",
    "read_trace",
    "replay",
    "run",
    "run_all",
    "save_trace",
]


def _drawn(trace: Trace[Any, Any]) -> str:
    """Return a trace drawn board by board, if it is of a game that is known."""
    from gamechecks.registry import played_by

    game = played_by(trace)
    if game is None:
        return repr(trace)
    from gamechecks.show.console import plain_text
    from gamechecks.show.trace import TraceView

    return plain_text(TraceView.of(trace, game))


Trace.printed = staticmethod(_drawn)
Printed.printed = staticmethod(lazily("gamechecks.show.console:text_of"))
Printed.headline = staticmethod(lazily("gamechecks.show.console:headline_of"))

_ENGINES = {
    "run": "gamechecks.engines.dispatch",
    "run_all": "gamechecks.engines.dispatch",
    "check": "gamechecks.engines.dispatch",
    "diff": "gamechecks.engines.rule_difference",
    "best": "gamemodels.mancala.best_play",
    "bounds": "gamechecks.engines.bounding",
    "explain": "gamechecks.engines.explain",
    "force": "gamechecks.engines.values.forced",
    "odds": "gamechecks.engines.values.chances",
    "prove": "gamechecks.engines.induction.proving",
}


_OTHERS = {
    **dict.fromkeys(("evaluate", "read_trace", "replay", "save_trace"), "gamechecks.trace_input"),
    **dict.fromkeys(("Proof", "ProofOutcome"), "gamechecks.engines.induction.theorems"),
    **dict.fromkeys(("ForceOutcome", "ForceVerdict", "Odds"), "gamechecks.engines.values.outcomes"),
}


def __getattr__(name: str) -> Any:
    """Load what not every question needs when it is used: the solver takes a while to load."""
    if name in _OTHERS:
        return getattr(importlib.import_module(_OTHERS[name]), name)
    if name not in _ENGINES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _scope_first(getattr(importlib.import_module(_ENGINES[name]), name))


@functools.cache
def _scope_first(ask: Any) -> Any:
    """Return a question that refuses a scope in the place of a formula, and unknown options."""

    @functools.wraps(ask)
    def asked(scope: Any, *formulas: Any, **options: Any) -> Any:
        must_be_scope(scope)
        for formula in formulas:
            must_be_formula(formula)
        must_be_options(ask, options)
        return ask(scope, *formulas, **options)

    return asked
