"""What stands at the head of a page: what kind of game it is, and what the referee says of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gamechecks.show.page.stage import Stage
from gamechecks.show.verdict import described
from gamechecks.traces.judging import Judgement
from gamechecks.traces.truths import Truths


@dataclass(frozen=True)
class Heading:
    """The words at the head of a page."""

    judgement: Judgement
    rows: Sequence[Truths]
    stage: Stage

    @property
    def title(self) -> str:
        """What kind of game it is."""
        name = self.judgement.model.title
        if self.judgement.fault is not None:
            return f"A trace that is not a game of {name}"
        trace = self.judgement.shown
        over = trace.rules.is_final(trace.states[-1])
        return f"{'A complete' if over else 'An unfinished'} game of {name}"

    @property
    def verdict(self) -> tuple[str, str]:
        """Whether the trace is legal, and which game it is or why not."""
        judgement = self.judgement
        if judgement.fault is not None:
            return "illegal", judgement.fault_words
        return "legal", described(judgement.game)

    def facts(self) -> Iterator[tuple[str, str]]:
        """What there is to know at a glance, as names and values."""
        judgement = self.judgement
        yield "scope", judgement.look.world_words(judgement.trace)
        yield "length", self.stage.length(judgement)
        if judgement.fault is None:
            yield "result", judgement.look.ending(judgement.shown)
        for row in self.rows:
            yield "true" if row.holds else "false", row.name

    @property
    def provenance(self) -> str:
        """What a referee did with the trace, and how far it is legal."""
        judgement, by = self.judgement, "Replayed by a referee in plain Python"
        if judgement.fault is None:
            return f"{by}: every move is legal."
        legal = judgement.fault.index
        if legal == len(judgement.trace):
            return f"{by}: every board is legal, but not what follows the last one."
        if legal == 0:
            return f"{by}: no game begins with the first board."
        return f"{by}: legal up to board {legal}, and no further."
