"""Terms whose min or max is sought: on one trace, as a goal to reach, and state by state."""

from dataclasses import dataclass
from typing import Any

from gamechecks.language.concrete import first_value, values
from gamechecks.language.parse import parse_term
from gamechecks.language.progression import Progression
from gamechecks.language.question import bare_word
from gamechecks.language.residual import (
    TRUE,
    UNDECIDED,
    Interner,
    Known,
    Moment,
    Observation,
    Residual,
    Term,
)
from gamechecks.language.residual_terms import Calculated, Count, Summed, calculated, summed
from gamechecks.language.source import Source
from gamechecks.language.syntax import Node
from gamechecks.language.vocabulary import Vocabulary
from gamechecks.language.words import NUMBER
from gamemodels.rules import Trace


@dataclass(frozen=True)
class Extreme:
    """The min or max of a number: of a trace, or where it is about one state, over its states."""

    text: str
    node: Node
    least: bool

    @classmethod
    def of(cls, text: str, vocabulary: Vocabulary, *, least: bool) -> "Extreme":
        """The extreme of a term, which must be a number."""
        node = parse_term(text, vocabulary)
        if node.sort != NUMBER:
            problem = f"`{text}` is {node.sort.words}: a number was expected."
            Source(text, vocabulary).fail(1, problem, "a count is a number, such as `count(final)`")
        return cls(" ".join(text.split()), node, least)

    @property
    def name(self) -> str:
        """The extreme on one line."""
        return f"{'min' if self.least else 'max'} {self.text}"

    @property
    def sign(self) -> int:
        """The direction of better values."""
        return -1 if self.least else 1

    @property
    def of_states(self) -> bool:
        """True if the term is about one state, so that every state of a trace counts."""
        return bare_word(self.node) is not None

    def goal(self, value: int) -> str:
        """A formula that is true of the traces that are as good as a value."""
        reached = f"{self.text} {'<=' if self.least else '>='} {value}"
        return f"eventually({reached})" if self.of_states else reached

    def value(self, trace: Trace[Any, Any]) -> int:
        """The extreme on one trace."""
        if not self.of_states:
            return int(first_value(self.node, trace) or 0)
        return (min if self.least else max)(int(each or 0) for each in values(self.node, trace))

    def residual(self, interner: Interner) -> Term:
        """The extreme as it is read state by state."""
        term = Progression(interner).term(self.node)
        return interner.make(ExtremeSoFar, term, self.least) if self.of_states else term


class ExtremeSoFar(Residual):
    """The extreme of a term over all states: the best that is known, and what is `pending`."""

    remembers = True
    body: Term
    smallest: bool
    best: int | None = None
    pending: tuple[Term, ...] = ()

    def read(self, now: Observation) -> Term:
        if now.moment is Moment.OPEN:
            return UNDECIDED
        read = [part.read(now) for part in (self.body, *self.pending)]
        known = [int(part.value) for part in read if isinstance(part, Known)]
        known += [] if self.best is None else [self.best]
        best = (min if self.smallest else max)(known, default=None)
        if now.moment is Moment.LAST:
            return now.make(Known, best)
        pending = sorted({part for part in read if not isinstance(part, Known)}, key=_serial)
        return now.make(ExtremeSoFar, self.body.shifted(now), self.smallest, best, tuple(pending))


def _serial(residual: Residual) -> int:
    return residual.serial


def split_count(interner: Interner, term: Term) -> tuple[Term, int]:
    """Split a term into one that has counted nothing yet, and the number to add to it."""
    match term:
        case Count() if term.passed:
            return interner.make(Count, term.body, 0, term.pending), term.passed
        case Calculated(sign="+" | "-" as sign):
            (left, a), (right, b) = (split_count(interner, t) for t in (term.left, term.right))
            return calculated(interner, sign, left, right), a + b if sign == "+" else a - b
        case Summed():
            parts, total = [], 0
            for guard, part in term.parts:
                rest, number = split_count(interner, part) if guard is TRUE else (part, 0)
                parts.append((guard, rest))
                total += number
            return summed(interner, tuple(parts)), total
        case Known(value=int() as value):
            return interner.make(Known, 0), value
    return term, 0
