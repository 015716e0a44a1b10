"""Answers about chance in the terminal: the number, its fraction, and a chart that attains it."""

from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.engines.values.measuring import Measured, Unmeasured
from gamechecks.show.odds import EstimatesView, about_words
from gamechecks.show.styles import QUIET, STRONG, encodable, folded
from gamechecks.show.verdict import Headline
from gamemodels.blackjack.policies import chart_letters
from gamemodels.blackjack.policy_drawing import ChartView, equal_to


@dataclass(frozen=True)
class MeasuredView:
    """A question and its answer."""

    answer: Measured | Unmeasured
    policy: str | None
    brief: bool = False

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        answer, question = self.answer, self.answer.question
        if isinstance(answer, Unmeasured):
            yield from self._unmeasured(answer)
        else:
            yield from self._measured(console, options, answer)
        if self.brief:
            return
        if question.by_policy:
            yield Text(f"  under {self.policy}", QUIET)
        elif isinstance(answer, Measured):
            letters = chart_letters(answer)
            yield from (Text(""), ChartView(letters)) if letters else ()
        yield Text(f"{answer.scope.words}, {answer.seconds:.2f} s", QUIET)
        yield Text("")

    def _measured(
        self, console: Console, options: ConsoleOptions, answer: Measured
    ) -> RenderResult:
        question, value = answer.question, answer.value
        verdict = {None: "exact", True: "true", False: "false"}[answer.holds]
        head = Text.assemble((f"{verdict}: ", STRONG), encodable(options, question.text))
        yield from folded(console, options.max_width, head)
        yield from folded(
            console, options.max_width, Text(f"  {float(value):.10f}{_bound(answer)}")
        )
        if value.denominator > 1:
            yield from equal_to(console, options.max_width, value)

    def _unmeasured(self, answer: Unmeasured) -> RenderResult:
        name = answer.question.text
        if answer.estimate is None:
            yield Headline("partial", f"{answer.reason}; not settled: {name}")
            return
        yield Headline("partial", f"{name} is {about_words(answer.estimate)}{_bound(answer)}")
        if not self.brief:
            yield Text("")
            yield EstimatesView({name: answer.estimate}, answer.reason)


def _bound(answer: Measured | Unmeasured) -> str:
    bound = answer.question.bound
    return "" if bound is None else f", to compare with {bound.number}"
