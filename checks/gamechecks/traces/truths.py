"""A formula read at every board of a trace."""

from collections.abc import Sequence
from dataclasses import dataclass

from gamechecks.core.verdict import GameTrace
from gamechecks.language import concrete
from gamechecks.language.reading import named, read_formula, written_out
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
    return Truths(named(formula, vocabulary), written_out(formula, vocabulary), at, wrong)
