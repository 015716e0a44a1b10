"""A formula read at every board of a trace."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gamechecks.core.verdict import GameTrace
from gamechecks.language import concrete
from gamechecks.language.reading import named, read_formula, written_out
from gamechecks.language.syntax import Apply, Comparison, Junction, Literal, Node, Not
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

    Where boards to come may still save it, these are those that it compares at board 1 itself,
    and by `at_end` on the last board.
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
        yield str(term), _shown(term, trace, wrong or 0)
    for term in dict.fromkeys(_last_terms(node) if wrong is None else ()):
        yield f"at_end({term})", _shown(term, trace, -1)


def _shown(term: Node, trace: GameTrace, board: int) -> str:
    value = concrete.values(term, trace)[board]
    return "none" if value is None else str(term.sort.shown(value))


def _terms(node: Node, *, later: bool) -> Iterator[Node]:
    """Yield what a formula compares; a constant, or what a quantifier binds, tells nothing."""
    if isinstance(node, Comparison):
        yield from (
            each for each in node.operands if not each.free and not isinstance(each, Literal)
        )
        return
    for child in node.children if later or isinstance(node, Not | Junction) else ():
        yield from _terms(child, later=later)


def _last_terms(node: Node) -> Iterator[Node]:
    """Yield what a formula compares on the last board by `at_end`."""
    if isinstance(node, Apply) and node.name == "at_end":
        yield from _terms(node, later=True)
    elif isinstance(node, Not | Junction):
        for child in node.children:
            yield from _last_terms(child)
