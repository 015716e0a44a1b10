"""A checker that asks formal models of games what can and cannot happen in them."""

from typing import TYPE_CHECKING, Any

from gamechecks.scope import Games, LayoutChoice, Scope
from gamechecks.verdict import Outcome, Verdict

if TYPE_CHECKING:
    from gamechecks.search import run

__all__ = ["Games", "LayoutChoice", "Outcome", "Scope", "Verdict", "run"]


def __getattr__(name: str) -> Any:
    """Load what needs the solver only when it is used: the solver takes a while to load."""
    if name == "run":
        from gamechecks.search import run

        return run
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
