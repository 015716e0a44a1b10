"""Questions about chance: `Pmax(F) >= 43/100`, a measure of a formula or a number, and a bound."""

import ast
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, NoReturn

from gamechecks.language.concrete import COMPARE, FLIPPED
from gamechecks.language.parse import parse_term
from gamechecks.language.question import goals, refuse_bare
from gamechecks.language.source import COMPARISONS, Source, read_python
from gamechecks.language.syntax import Node, words_in
from gamechecks.language.vocabulary import Vocabulary
from gamechecks.language.words import NUMBER, Kind, Word

MEASURES = {
    "P": "how likely F is under a policy",
    "Pmax": "how likely F can be made",
    "Pmin": "how unlikely F can be made",
    "E": "what N is on average under a policy",
    "Emax": "the most that N can be on average",
    "Emin": "the least that N can be on average",
}

_USAGE = (
    "write `Pmax(F)`, `Pmin(F)`, `P(F)`, `Emax(N)`, `Emin(N)` or `E(N)`, and a comparison if any"
)


class Quantity(NamedTuple):
    """A number to average: a term, and how much each unit of it is."""

    node: Node
    unit: Fraction = Fraction(1)


@dataclass(frozen=True)
class Bound:
    """A comparison with a number that is known."""

    sign: str
    number: Fraction

    def holds(self, value: Fraction) -> bool:
        """Whether a value is within it."""
        return COMPARE[self.sign](value, self.number)


@dataclass(frozen=True)
class ProbabilityQuestion:
    """What is asked: a measure of a formula, or of a number of some unit, and a bound for it."""

    text: str
    measure: str
    node: Node
    unit: Fraction = Fraction(1)
    bound: Bound | None = None

    @property
    def of_number(self) -> bool:
        """Whether a number is expected; else a formula is likely or not."""
        return self.measure.startswith("E")

    @property
    def by_policy(self) -> bool:
        """Whether a policy must be given."""
        return self.measure in ("P", "E")

    @property
    def most(self) -> bool:
        """Whether the player is after the most."""
        return self.measure.endswith("max")

    @property
    def words(self) -> frozenset[str]:
        """Every word that is read."""
        return words_in(self.node)


def probability_question(text: str, vocabulary: Vocabulary) -> ProbabilityQuestion:
    """A question from its text; an error points at what is wrong with it."""
    tree, source = read_python(text, vocabulary)
    bound = None
    if isinstance(tree, ast.Compare):
        if len(tree.ops) != 1:
            place = source.column(tree.comparators[1])
            source.fail(place, "One comparison is read, not a chain.", "ask two questions")
        tree, bound = _compared(tree, source)
    if not isinstance(tree, ast.Call) or not isinstance(tree.func, ast.Name):
        _refuse(tree, source)
    measure = tree.func.id
    if measure not in MEASURES:
        _refuse(tree, source)
    if len(tree.args) != 1 or tree.keywords:
        problem = f"`{measure}` takes one argument."
        source.fail(source.column(tree), problem, f"`{measure}` is {MEASURES[measure]}")
    if isinstance(tree.args[0], ast.BinOp) and isinstance(tree.args[0].op, ast.BitOr):
        column = source.operator_column(tree.args[0].left, tree.args[0].right)
        hint = "`or` joins two conditions; given G, F is as likely as `F and G` among all with G"
        source.fail(column, "`|` is not part of the language.", hint)
    inner = ast.get_source_segment(source.text.strip(" "), tree.args[0]) or ""
    line = " ".join(text.split())
    if measure.startswith("E"):
        node, unit = _quantity(inner, vocabulary)
        return ProbabilityQuestion(line, measure, node, unit, bound)
    (condition,) = goals([inner], vocabulary)
    assert not callable(condition.source), "a text is no function"
    return ProbabilityQuestion(line, measure, condition.source, bound=bound)


def quantities(terms: Iterable[str], vocabulary: Vocabulary) -> dict[str, Quantity]:
    """Return the numbers that terms stand for; an error points at what is wrong with one."""
    return {" ".join(term.split()): _quantity(term, vocabulary) for term in terms}


def _quantity(text: str, vocabulary: Vocabulary) -> Quantity:
    amounts = vocabulary.amounts
    amount = amounts.get(text.strip())
    if amount is not None:
        text = amount.formula
    counts = [each.usage for each in vocabulary.words if _counts(each)]
    if text.isidentifier() and text not in vocabulary.known_names and (amounts or counts):
        known = ", ".join(f"`{each}`" for each in (*amounts, *counts))
        Source(text, vocabulary).fail(1, f"There is no `{text}`.", f"averages are of {known}")
    node = parse_term(text, vocabulary)
    if node.sort != NUMBER:
        source = Source(text, vocabulary)
        sample = next(iter(amounts), "count(final)")
        problem = f"`{text}` is {node.sort.words}: a number was expected."
        source.fail(1, problem, f"an average is of a number, such as `{sample}`")
    refuse_bare(node, text)
    return Quantity(node, amount.unit if amount else Fraction(1))


def _counts(word: Word) -> bool:
    """Return True for a number of the whole trace."""
    return word.kind is Kind.TRACE and word.gives == NUMBER and not word.takes


def _compared(tree: ast.Compare, source: Source) -> tuple[ast.expr, Bound]:
    left, (right,) = tree.left, tree.comparators
    sign = COMPARISONS.get(type(tree.ops[0]), "")
    if not isinstance(left, ast.Call) and isinstance(right, ast.Call):
        left, right, sign = right, left, FLIPPED.get(sign, "")
    if not sign:
        source.fail(source.column(right), "This is no comparison of numbers.", _USAGE)
    number = _fraction(right, source)
    if number is None:
        problem = "A known number was expected."
        source.fail(source.column(right), problem, "write such as `43/100`, `0.43` or `-1`")
    return left, Bound(sign, number)


def _fraction(node: ast.expr, source: Source) -> Fraction | None:
    """A number exactly as it is written: `0.43` is 43/100."""
    match node:
        case ast.Constant(value=bool()):
            return None
        case ast.Constant(value=int() | float()):
            written = ast.get_source_segment(source.text.strip(" "), node) or ""
            return Fraction(written.replace("_", ""))
        case ast.UnaryOp(op=ast.USub()):
            inner = _fraction(node.operand, source)
            return None if inner is None else -inner
        case ast.BinOp(op=ast.Div()):
            over, under = _fraction(node.left, source), _fraction(node.right, source)
            return over / under if over is not None and under else None
    return None


def _refuse(tree: ast.expr, source: Source) -> NoReturn:
    source.fail(source.column(tree), "This is no question about chance.", _USAGE)
