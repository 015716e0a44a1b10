"""An answer as the command prints it, whatever was asked."""

import io
import os
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType

from gamechecks.core.loading import loaded
from gamechecks.core.verdict import Bounds
from gamechecks.show.console import make_console
from gamechecks.show.presentation import presentation_of
from gamechecks.show.verdict import Headline

if TYPE_CHECKING:
    from gamechecks.show.trace import View

VIEWS = {
    "Verdict": "gamechecks.show.verdict:VerdictView",
    "Instances": "gamechecks.show.verdict:InstancesView",
    "CheckVerdict": "gamechecks.show.check:CheckView",
    "Explanation": "gamechecks.show.explain:ExplanationView",
    "Proof": "gamechecks.show.proof:ProofView",
    "Odds": "gamechecks.show.odds:OddsView",
    "ForceVerdict": "gamechecks.show.force:ForceView",
    "Difference": "gamechecks.show.difference:DifferenceView",
    "Judgement": "gamechecks.show.replay:JudgementView",
    "StrategyJudgement": "gamechecks.show.force:StrategyJudgementView",
    "Evaluation": "gamechecks.show.truth:EvaluationView",
}
"""What draws each kind of answer, loaded when there is one."""


def view_of(answer: Any, view: "View | None" = None, asked: tuple[str, ...] = ()) -> RenderableType:
    """What draws an answer, with its games board by board or turn by turn if that is wanted.

    The words of the command that was asked are for views that tell which command to try next.
    """
    if isinstance(answer, Bounds):
        return presentation_of(answer.scope.game).draw_bounds(answer)
    if hasattr(answer, "drawn"):
        own: RenderableType = answer.drawn()
        return own
    kind = loaded(VIEWS[type(answer).__name__])
    more = {"asked": asked} if hasattr(kind, "asked") else {}
    drawn: RenderableType = kind(answer, **more) if view is None else kind(answer, view, **more)
    return drawn


def text_of(answer: Any) -> str:
    """Return an answer as the command prints it, without colour."""
    return plain_text(view_of(answer))


def plain_text(view: RenderableType) -> str:
    """Return a drawing as text without colour, as wide as COLUMNS says or 80."""
    page = io.StringIO()
    make_console(page, environ=_uncoloured()).print(view)
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines()).rstrip("\n")


def headline_of(answer: Any) -> str:
    """Return the verdict of an answer in a line, or the first line of what it prints."""
    console = make_console(io.StringIO(), environ=_uncoloured())
    view: Any = view_of(answer)
    for part in view.__rich_console__(console, console.options):
        if isinstance(part, Headline):
            return f"{part.word}: {part.sentence}"
    return text_of(answer).partition("\n")[0]


def _uncoloured() -> dict[str, str]:
    """Return the environment of a text, whatever FORCE_COLOR says of terminals."""
    return {"COLUMNS": os.environ.get("COLUMNS", "")}
