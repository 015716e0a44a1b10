"""Why a search finds nothing, in words."""

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from gamechecks.core.scope import Games
from gamechecks.core.verdict import Explanation, NearMiss, Outcome
from gamechecks.show.advice import Advice
from gamechecks.show.styles import MARK, STRONG, Folded, encodable, glyphs_for
from gamechecks.show.trace import TraceView, View
from gamechecks.show.verdict import Footnote, Headline, count, none_within


@dataclass(frozen=True)
class ExplanationView:
    """Reasons, the bound that would do, and a near miss."""

    answer: Explanation
    view: View | None = None
    asked: tuple[str, ...] = ()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        answer = self.answer
        yield self._headline()
        if answer.outcome is Outcome.UNKNOWN:
            yield Advice(answer, "explain", self.asked)
        yield Text()
        if answer.reasons:
            yield UnsatCoreView(answer.reasons, answer.minimal)
            yield Text()
        if answer.outcome is Outcome.REFUTED and answer.games is Games.COMPLETE:
            yield Folded(bound_words(answer), STRONG)
            yield Text()
        if answer.near_miss is not None:
            yield from self._near_miss(answer.near_miss, options)
        yield Footnote(answer)

    def _headline(self) -> Headline:
        answer = self.answer
        if answer.outcome is Outcome.FOUND:
            words = [*shlex.split(answer.scope.game.program), "run", *self.asked[1:]]
            shown = f"{shlex.join(words)} shows it"
            there = f"there is such a game, so there is nothing to explain; {shown}"
            return Headline("found", there)
        if answer.outcome is Outcome.UNKNOWN:
            return Headline("unknown", f"{answer.reason}, before the search was settled")
        what = none_within(answer.games, answer.scope, answer.where)
        cut = "" if answer.reason is None else f" (explained in part: {answer.reason})"
        return Headline("refuted", what + cut)

    def _near_miss(self, miss: NearMiss, options: ConsoleOptions) -> Iterator[RenderableType]:
        said = encodable(options, miss.without.replace(": ", ", "))
        what = f"this game does all but one thing ({said})"
        yield Folded(Text.assemble(("near miss: ", STRONG), what))
        yield Text()
        marks = {place + 1: f"not a legal move; it breaks {said}" for place in miss.broken}
        if miss.wrong_at is not None:
            marks[miss.wrong_at] = f"here it breaks {said}"
        if miss.without.startswith("init: "):
            marks[0] = f"not how a game starts; it breaks {said}"
        game = self.answer.scope.game
        yield TraceView.of(miss.trace, game, self.view, marks)
        if miss.broken or miss.without.startswith("init: "):
            yield Text(f"This is not a game of {game.title}: see the marks.", MARK)
        yield Text()


@dataclass(frozen=True)
class UnsatCoreView:
    """Reasons that conflict, by predicate and event."""

    reasons: Sequence[str]
    minimal: bool = True

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        rest = "and none of them can be left out" if self.minimal else "though not all are needed"
        yield Folded(f"These already conflict, {rest}:", STRONG)
        dot, groups = glyphs_for(options).dot, dict[str, list[str]]()
        for reason in self.reasons:
            *path, last = encodable(options, reason).split(": ")
            if reason.startswith("formula: "):
                path, last = ["formula"], reason.removeprefix("formula: ")
            groups.setdefault(", ".join(path), []).append(last)
        for heading, group in groups.items():
            yield Text(f"  {heading}")
            for each in group:
                yield Folded(each, first=f"    {dot} ", rest="      ")


def bound_words(answer: Explanation) -> str:
    """Say which bound would be enough for a complete game."""
    if not answer.bound_settled:
        return "Whether another number of boards would do is not settled."
    if answer.bound is None:
        if answer.scope.every_game:
            return "The question is about games of any length, so no bound stands in the way."
        return "No number of boards would do: the bound is not what stands in the way."
    return f"Such a game needs at least {count(answer.bound, 'board')}."
