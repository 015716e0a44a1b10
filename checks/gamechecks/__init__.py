"""A checker that asks formal models of games what can and cannot happen in them."""

import importlib
from typing import TYPE_CHECKING, Any

from gamechecks.proofs.proof import Proof, ProofOutcome
from gamechecks.scope import EngineChoice, Games, LayoutChoice, Scope, SolverChoice, StepsChoice
from gamechecks.verdict import (
    Bounds,
    CheckOutcome,
    CheckVerdict,
    Ended,
    Explanation,
    Instances,
    Outcome,
    Verdict,
)

if TYPE_CHECKING:
    from gamechecks.differing import diff
    from gamechecks.engines import bounds, check, run, run_all
    from gamechecks.explaining import explain
    from gamechecks.proofs.proving import prove

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
    "run": "engines",
    "run_all": "engines",
    "check": "engines",
    "diff": "differing",
    "bounds": "engines",
    "explain": "explaining",
    "prove": "proofs.proving",
}


def __getattr__(name: str) -> Any:
    """Load what needs the solver only when it is used: the solver takes a while to load."""
    if name not in _ENGINES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"gamechecks.{_ENGINES[name]}"), name)
