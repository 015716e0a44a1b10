"""A checker that asks formal models of games what can and cannot happen in them."""

import importlib
from typing import TYPE_CHECKING, Any

from gamechecks.core.scope import EngineChoice, Games, LayoutChoice, SolverChoice
from gamechecks.core.verdict import (
    Bounds,
    CheckOutcome,
    CheckVerdict,
    Ended,
    Explanation,
    Instances,
    Outcome,
    Verdict,
)
from gamechecks.engines.induction.proof import Proof, ProofOutcome
from gamechecks.mancala.scope import Scope, StepsChoice

if TYPE_CHECKING:
    from gamechecks.engines.asking import check, run, run_all
    from gamechecks.engines.explaining import explain
    from gamechecks.engines.induction.proving import prove
    from gamechecks.mancala.bounds_asking import bounds
    from gamechecks.mancala.differing import diff

__all__ = [
    "Bounds",
    "CheckOutcome",
    "CheckVerdict",
    "Ended",
    "EngineChoice",
    "Explanation",
    "Games",
    "Instances",
    "LayoutChoice",
    "Outcome",
    "Proof",
    "ProofOutcome",
    "Scope",
    "SolverChoice",
    "StepsChoice",
    "Verdict",
    "bounds",
    "check",
    "diff",
    "explain",
    "prove",
    "run",
    "run_all",
]

_ENGINES = {
    "run": "engines.asking",
    "run_all": "engines.asking",
    "check": "engines.asking",
    "diff": "mancala.differing",
    "bounds": "mancala.bounds_asking",
    "explain": "engines.explaining",
    "prove": "engines.induction.proving",
}


def __getattr__(name: str) -> Any:
    """Load what needs the solver only when it is used: the solver takes a while to load."""
    if name not in _ENGINES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"gamechecks.{_ENGINES[name]}"), name)
