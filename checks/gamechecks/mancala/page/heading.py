"""What stands at the head of a page: what kind of game it is, and what the referee says of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gamechecks.mancala.page.rules import rules_in_words
from gamechecks.mancala.show.ending import ending
from gamechecks.mancala.show.turns import turns_of
from gamechecks.show.verdict import count, described
from gamechecks.traces.judging import Judgement
from gamechecks.traces.truths import Truths
from gamemodels.mancala.referee import is_final


@dataclass(frozen=True)
class Heading:
    """The words at the head of a page."""

    judgement: Judgement
    rows: Sequence[Truths]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the game was played by."""
        return tuple(rules_in_words(self.judgement.trace.variants))

    @property
    def title(self) -> str:
        """What kind of game it is."""
        if self.judgement.fault is not None:
            return "A trace that is not a game of Mancala"
        trace = self.judgement.shown
        over = is_final(trace.layout, trace.boards[-1])
        return f"{'A complete' if over else 'An unfinished'} game of Mancala"

    @property
    def verdict(self) -> tuple[str, str]:
        """Whether the trace is legal, and which game it is or why not."""
        judgement = self.judgement
        if judgement.fault is not None:
            return "illegal", judgement.fault_words
        return "legal", described(judgement.game)

    def facts(self) -> Iterator[tuple[str, str]]:
        """What there is to know at a glance, as names and values."""
        judgement, trace = self.judgement, self.judgement.shown
        yield "scope", judgement.look.world_words(judgement.trace)
        turns = sum(turn.number is not None for turn in turns_of(trace, judgement.events))
        yield "length", f"{count(len(trace), 'board')}, {count(turns, 'turn')}"
        if judgement.fault is None:
            yield "result", ending(trace)
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
            return f"{by}: every board is legal, but not the loop back from the last one."
        if legal == 0:
            return f"{by}: no game begins with the first board."
        return f"{by}: legal up to board {legal}, and no further."
