"""What stands at the head of a page: what was asked, what came out, and how far to trust it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gamechecks.scope import Scope
from gamechecks.show.page.rules import rules_in_words
from gamechecks.show.score import Score
from gamechecks.show.turns import turns_of
from gamechecks.show.verdict import count, scope_words
from gamechecks.traces.truths import Truths
from gamemodels.mancala.board import Trace
from gamemodels.mancala.rules import Ruling, is_final


@dataclass(frozen=True)
class Heading:
    """The words at the head of a page; what was not given is left out."""

    trace: Trace
    marbles: int
    ruling: Ruling
    rows: Sequence[Truths]
    title: str
    verdict: str
    found_by: str
    bound: int | None
    seed: int | None

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the game was played by."""
        return tuple(rules_in_words(self.trace.rules))

    @property
    def title_words(self) -> str:
        """The title given, or what kind of game it is."""
        if self.title:
            return self.title
        over = is_final(self.trace.layout, self.trace.boards[-1])
        return f"{'A complete' if over else 'An unfinished'} game of Mancala"

    @property
    def verdict_words(self) -> str:
        """The verdict given, or how the game ends and which formulas it breaks."""
        if self.verdict:
            return self.verdict
        broken = [row.name for row in self.rows if not row.holds]
        score = str(Score(self.trace))
        return f"{score}; not true of it: {', '.join(broken)}" if broken else score

    def facts(self) -> Iterator[tuple[str, str]]:
        """What there is to know at a glance, as names and values."""
        trace = self.trace
        at_most = "" if self.bound is None else f", at most {count(self.bound, 'board')}"
        scope = Scope(len(trace.layout), self.marbles, rules=trace.rules)
        yield "scope", f"{scope_words(scope)}{at_most}"
        turns = sum(turn.number is not None for turn in turns_of(trace, self.ruling.events))
        yield "length", f"{count(len(trace), 'board')}, {count(turns, 'turn')}"
        yield "result", str(Score(trace))
        if self.found_by:
            yield "solver", self.found_by
        if self.seed is not None:
            yield "seed", str(self.seed)
        for row in self.rows:
            yield "true" if row.holds else "false", row.name

    @property
    def provenance(self) -> str:
        """Where the trace comes from, and what the referee says of it."""
        fault = self.ruling.fault
        if fault is not None:
            return (
                f"A referee replayed these boards and objects to board {fault.index + 1}: "
                f"{fault.reason}. Formulas are read on legal games only."
            )
        found = "Found by a solver, and replayed" if self.found_by else "Replayed"
        return f"{found} by a referee in plain Python: every move is legal."
