"""A formula read at every board of a trace."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gamechecks.core.verdict import GameTrace
from gamechecks.language import concrete
from gamechecks.language.reading import named, read_formula, written_out
from gamechecks.language.syntax import Comparison, Junction, Literal, Node, Not
from gamechecks.language.vocabulary import Vocabulary


@dataclass(frozen=True)
class Truths:
    """Whether a formula is true at each board, up to the first final one.

    It is judged at board 1; where it is false there, board `wrong_at`, from 0, already refutes it.
    """

    name: str
    formula: str
    at: tuple[bool, ...]
    wrong_at: int | None
    compared: tuple[tuple[str, str], ...] = ()
    """The terms that it compares, with their values at the board that refutes it.

    Where boards to come may still save it, these are those that it compares at board 1 itself.
    """

    @property
    def holds(self) -> bool:
        """Whether the trace does what the formula says."""
        return self.at[0]


def truths_of(
    formulas: Sequence[str], trace: GameTrace, vocabulary: Vocabulary
) -> tuple[Truths, ...]:
    """One row for each formula or name of a property; every move of the trace must be legal."""
    return tuple(_truths(formula, trace, vocabulary) for formula in formulas)


def _truths(formula: str, trace: GameTrace, vocabulary: Vocabulary) -> Truths:
    node = read_formula(formula, vocabulary)
    at = tuple(value is True for value in concrete.values(node, trace))
    wrong = None if at[0] else concrete.wrong_at(node, trace)
    compared = () if at[0] else tuple(_compared(node, trace, wrong))
    name, written = named(formula, vocabulary), written_out(formula, vocabulary)
    return Truths(name, written, at, wrong, compared)


def _compared(node: Node, trace: GameTrace, wrong: int | None) -> Iterator[tuple[str, str]]:
    """Yield the terms of a formula's comparisons with their values at the board that refutes it."""
    for term in dict.fromkeys(_terms(node, later=wrong is not None)):
        value = concrete.values(term, trace)[wrong or 0]
        yield str(term), "none" if value is None else str(term.sort.shown(value))


def _terms(node: Node, *, later: bool) -> Iterator[Node]:
    """Yield what a formula compares; a constant, or what a quantifier binds, tells nothing."""
    if isinstance(node, Comparison):
        yield from (
            each for each in node.operands if not each.free and not isinstance(each, Literal)
        )
        return
    for child in node.children if later or isinstance(node, Not | Junction) else ():
        yield from _terms(child, later=later)
