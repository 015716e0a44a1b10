"""What a player can force, in the terminal: a sentence, and the first moves of a strategy."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text
from rich.tree import Tree

from gamechecks.core.scope_text import bound_words
from gamechecks.engines.values.outcomes import ForceOutcome, ForceVerdict
from gamechecks.engines.values.strategies import Strategy
from gamechecks.formats.strategies import StrategyJudgement
from gamechecks.show.presentation import presentation_of
from gamechecks.show.styles import QUIET, STRONG, Dotted, Folded, encodable, glyphs_for
from gamechecks.show.trace import TraceView
from gamechecks.show.verdict import Footnote, Headline, count

MOST_LINES, DEEPEST = 14, 8
"""Lines of a tree of first moves, and the moves in a row that it has at most."""


@dataclass(frozen=True)
class ForceView:
    """An answer of `force`."""

    verdict: ForceVerdict

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        verdict = self.verdict
        yield Headline(verdict.outcome.value, self._sentence())
        if verdict.outcome is not ForceOutcome.UNKNOWN and verdict.strategy is None:
            yield Folded(f"by best play; the strategy is not written out: {verdict.reason}", QUIET)
        if verdict.scope.vocabulary.hides and verdict.strategy is not None:
            yield Folded(self._sight(), QUIET)
        yield Text()
        if verdict.strategy is not None and verdict.strategy.decisions:
            yield StrategyTree(verdict, verdict.strategy)
            yield Text()
        size = [] if verdict.strategy is None else [_size(verdict.strategy)]
        means = f" {glyphs_for(options).dot} ".join([f"{verdict.positions:,} positions", *size])
        yield Footnote(verdict, means)

    def _sentence(self) -> str:
        verdict = self.verdict
        name, others = verdict.player, " and ".join(verdict.others)
        bound = "" if verdict.scope.every_game else f" {bound_words(verdict.scope)}"
        do = "does" if len(verdict.others) == 1 else "do"
        if verdict.outcome is ForceOutcome.FORCED:
            whatever = f", whatever {others} {do}" if others else ""
            return f"{name} can make {verdict.formula} true{bound}{whatever}"
        if verdict.outcome is ForceOutcome.NOT_FORCED and not others:
            return f"{name} cannot make {verdict.formula} true{bound}"
        if verdict.outcome is ForceOutcome.NOT_FORCED:
            keeps = "keeps" if len(verdict.others) == 1 else "keep"
            return (
                f"{name} cannot make {verdict.formula} true{bound} if {others} {keeps} it from "
                "happening"
            )
        return f"{verdict.reason}; nothing is settled about {verdict.formula}{bound}"

    def _sight(self) -> str:
        """What the answer says of players who do not see everything."""
        name, sees = self.verdict.player, "the whole position, also what the game hides"
        if self.verdict.outcome is ForceOutcome.FORCED:
            return f"{name} is taken to see {sees}."
        return f"That is so even if {name} sees {sees}."


def _size(strategy: Strategy) -> str:
    return count(len(strategy.decisions), "decision")


class StrategyTree:
    """The first moves of a strategy, as deep as they fit on some lines."""

    def __init__(self, verdict: ForceVerdict, strategy: Strategy) -> None:
        self.verdict = verdict
        self.strategy = strategy
        self.rules = verdict.scope.referee
        self.look = presentation_of(verdict.scope.game)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        first = next(iter(self.strategy.starts.values()))
        depth = 1
        while depth < DEEPEST and self._lines(first, depth + 1) <= MOST_LINES:
            depth += 1
        tree = Tree(Text(self._title(), STRONG), guide_style=QUIET)
        self._grow(tree, first, depth, options)
        yield tree
        if len(self.strategy.starts) > 1:
            yield Text(f"(from the first of {len(self.strategy.starts)} starts)", QUIET)

    def _title(self) -> str:
        players = (self.verdict.player,) if self.strategy.forced else self.verdict.others
        if not players:
            return "how it may go:"
        return f"how {' and '.join(players)} {'plays' if len(players) == 1 else 'play'}:"

    def _lines(self, at: int | None, depth: int) -> int:
        if at is None or not depth:
            return 0
        then = self.strategy.decisions[at].then
        return sum(1 + self._lines(after, depth - 1) for after in then.values())

    def _grow(self, tree: Tree, at: int | None, depth: int, options: ConsoleOptions) -> None:
        if at is None:
            return
        if not depth:
            more = " ..." if options.ascii_only else " …"
            tree.label = Text.assemble(tree.label, (more, QUIET))  # type: ignore[arg-type]
            return
        for words, after in self._moves(at):
            self._grow(tree.add(Text(encodable(options, words))), after, depth - 1, options)

    def _moves(self, at: int) -> Iterator[tuple[str, int | None]]:
        decision = self.strategy.decisions[at]
        moves = self.rules.moves(decision.state)
        for number, after in decision.then.items():
            yield self.look.narration.tell(self.rules, decision.state, moves[number].event), after


@dataclass(frozen=True)
class StrategyJudgementView:
    """Whether a strategy does what it promises, or the game by which it fails."""

    judgement: StrategyJudgement

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        judgement = self.judgement
        file, fault, trace = judgement.file, judgement.fault, judgement.trace
        if fault is None:
            does = "makes" if file.strategy.forced else f"keeps {file.player} from making"
            sentence = f"the strategy {does} {file.formula} true, whatever is replied"
            yield Headline("holds", sentence)
        else:
            board = f", at board {len(fault.states)} of this game" if fault.states else ""
            yield Headline("fails", f"{fault.reason}{board}")
        if trace is not None:
            yield Text()
            yield TraceView.of(trace, file.scope.game)
        yield Text()
        seen = f"{judgement.positions:,} boards seen"
        yield Dotted([file.scope.words, _size(file.strategy), seen])
