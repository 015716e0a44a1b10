"""An answer as the command prints it, for those who ask from Python."""

import io
from typing import Any

from rich.console import RenderableType

from gamechecks.core.verdict import Bounds, CheckVerdict, Explanation, Instances, Verdict
from gamechecks.engines.induction.proof import Proof
from gamechecks.engines.values.outcomes import ForceVerdict, Odds
from gamechecks.show.check import CheckView
from gamechecks.show.console import make_console
from gamechecks.show.explain import ExplanationView
from gamechecks.show.force import ForceView
from gamechecks.show.odds import OddsView
from gamechecks.show.presentation import presentation_of
from gamechecks.show.proof import ProofView
from gamechecks.show.verdict import InstancesView, VerdictView


def view_of(answer: Any) -> RenderableType:
    """What draws an answer."""
    if isinstance(answer, Bounds):
        return presentation_of(answer.scope.game).draw_bounds(answer)
    if hasattr(answer, "drawn"):
        own: RenderableType = answer.drawn()
        return own
    views: dict[type, Any] = {
        Verdict: VerdictView,
        Instances: InstancesView,
        CheckVerdict: CheckView,
        Explanation: ExplanationView,
        Proof: ProofView,
        Odds: OddsView,
        ForceVerdict: ForceView,
    }
    drawn: RenderableType = views[type(answer)](answer)
    return drawn


def text_of(answer: Any) -> str:
    """An answer as text without colour, as wide as COLUMNS says or 80."""
    page = io.StringIO()
    make_console(page).print(view_of(answer))
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines()).rstrip("\n")
