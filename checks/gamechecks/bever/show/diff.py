"""What two sets of rules make of one move, one below the other."""

from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.bever.differing import Difference
from gamechecks.bever.scope import rules_words
from gamechecks.bever.show.board import BoardView
from gamechecks.bever.show.words import calling, deed
from gamechecks.core.scope import EngineChoice
from gamechecks.core.verdict import Outcome
from gamechecks.show.presentation import presentation_of
from gamechecks.show.styles import BAD, GOOD, OPEN, STRONG, folded
from gamechecks.show.trace import TraceView, View
from gamechecks.show.verdict import Footnote, Headline, count, engine_words
from gamemodels.bever.referee import Bever
from gamemodels.bever.variants import Rules
from gamemodels.rules import replay


@dataclass(frozen=True)
class DifferenceView:
    """The boards that both rules allow, and the next one by each."""

    answer: Difference
    view: View | None = None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        answer, shared = self.answer, self.answer.shared
        yield Headline(*self._headline())
        yield Text()
        if shared is not None and answer.event is not None:
            look = presentation_of(answer.scope.game)
            yield TraceView(shared, replay(shared).events, look, self.view)
            yield Text()
            last, highest = shared.states[-1], answer.scope.known_highest
            told = f"board {len(shared) + 1}: {deed(last, answer.event)}"
            yield from folded(console, options.max_width, Text(told, STRONG))
            both = Rules.named((*answer.scope.rules.names, *answer.added.names))
            sides = ((answer.scope.rules, answer.original), (both, answer.variant))
            for rules, board in sides:
                yield Text()
                yield Text(f"by {rules_words(rules)}", STRONG)
                if board is None:
                    yield Text("  there is no such move")
                    continue
                referee = Bever(highest, rules)
                yield BoardView(highest, board, last, calling(referee, board))
            yield Text()
        means = engine_words(EngineChoice.EXPLICIT, "")
        yield Footnote(answer.scope, answer.seconds, answer.seed, means)

    def _headline(self) -> tuple[str, str, str]:
        answer = self.answer
        if answer.shared is not None:
            board = len(answer.shared) + 1
            return "found", GOOD, f"{answer.rule} makes a difference at board {board}"
        same = f"{answer.rule} makes no difference within {count(answer.settled, 'board')}"
        if answer.outcome is Outcome.REFUTED:
            return "refuted", BAD, same
        return "unknown", OPEN, f"{answer.reason}; {same}"
