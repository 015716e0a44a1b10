"""The syntax tree of a formula: every node knows its sort and its column in the text."""

from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any

from gamechecks.language.words import NUMBER, TRUTH, Domain, Kind, Sort, Word


@dataclass(frozen=True)
class Node:
    """A formula or a term; nodes are equal whatever their columns."""

    column: int = field(default=1, compare=False, repr=False, kw_only=True)
    sort: Sort = field(default=TRUTH, kw_only=True)

    @cached_property
    def children(self) -> tuple["Node", ...]:
        """The nodes that this one is made of; what a definition stands for is none of them."""
        values = [getattr(self, each.name) for each in fields(self) if each.compare]
        rows = [value if isinstance(value, tuple) else (value,) for value in values]
        return tuple(each for row in rows for each in row if isinstance(each, Node))

    @cached_property
    def free(self) -> frozenset[str]:
        """The variables that the surrounding quantifiers must bind."""
        return frozenset[str]().union(*(child.free for child in self.children))


@dataclass(frozen=True)
class Literal(Node):
    """A constant: a truth, a number, or a member of a sort."""

    value: Any

    def __str__(self) -> str:
        return "none" if self.value is None else str(self.sort.shown(self.value))


@dataclass(frozen=True)
class Variable(Node):
    """A member of a set that a quantifier binds, or the argument of a word."""

    name: str

    @cached_property
    def free(self) -> frozenset[str]:
        return frozenset([self.name])

    def __str__(self) -> str:
        return self.name


_TEMPORAL = Word("", "", (), None, "A temporal operator, or `implies`.", Kind.TEMPORAL)


@dataclass(frozen=True)
class Apply(Node):
    """A word of the vocabulary, with what it is applied to; its `body` if it is a definition.

    Operators that are not read from a text need not tell their word.
    """

    name: str
    arguments: tuple[Node, ...] = ()
    word: Word = field(default=_TEMPORAL, kw_only=True, compare=False, repr=False)
    body: Node | None = field(default=None, kw_only=True, compare=False, repr=False)

    @property
    def members(self) -> tuple[Node, ...]:
        """The arguments that are no formulas."""
        return tuple(argument for argument in self.arguments if argument.sort is not TRUTH)

    def __str__(self) -> str:
        if not self.arguments:
            return self.name
        inside = ", ".join(map(str, self.arguments))
        return f"{self.name}[{inside}]" if self.word.brackets else f"{self.name}({inside})"


@dataclass(frozen=True)
class Not(Node):
    """The opposite of a truth."""

    operand: Node

    def __str__(self) -> str:
        return f"not {_wrapped(self.operand, 3)}"


@dataclass(frozen=True)
class Junction(Node):
    """Two or more truths joined by `and` or by `or`."""

    operator: str
    parts: tuple[Node, ...]

    def __str__(self) -> str:
        return f" {self.operator} ".join(_wrapped(part, _strength(self) + 1) for part in self.parts)


@dataclass(frozen=True)
class Comparison(Node):
    """A chain of comparisons: one operator fewer than operands."""

    operators: tuple[str, ...]
    operands: tuple[Node, ...]

    @property
    def links(self) -> tuple[tuple[str, Node, Node], ...]:
        """Every operator with what stands left and right of it."""
        return tuple(zip(self.operators, self.operands, self.operands[1:], strict=False))

    def __str__(self) -> str:
        shown = [_wrapped(operand, 5) for operand in self.operands]
        rest = (
            f" {sign} {operand}" for sign, operand in zip(self.operators, shown[1:], strict=True)
        )
        return shown[0] + "".join(rest)


@dataclass(frozen=True)
class Arithmetic(Node):
    """A sum, a difference or a product, or the greater or less of two numbers."""

    operator: str
    left: Node
    right: Node
    sort: Sort = field(default=NUMBER, kw_only=True)

    def __str__(self) -> str:
        if self.operator == "max" and self.right == Negative(self.left):
            return f"abs({self.left})"
        if self.operator in ("max", "min"):
            return f"{self.operator}({', '.join(map(str, self._operands()))})"
        left, right = (
            _wrapped(self.left, _strength(self)),
            _wrapped(self.right, _strength(self) + 1),
        )
        return f"{left} {self.operator} {right}"

    def _operands(self) -> tuple[Node, ...]:
        """All numbers that the same operator joins from the left."""
        left = self.left
        if isinstance(left, Arithmetic) and left.operator == self.operator:
            return (*left._operands(), self.right)
        return left, self.right


@dataclass(frozen=True)
class Negative(Node):
    """A number with its sign changed."""

    operand: Node
    sort: Sort = field(default=NUMBER, kw_only=True)

    def __str__(self) -> str:
        return f"-{_wrapped(self.operand, 7)}"


@dataclass(frozen=True)
class Clause:
    """One `for` of a quantifier, with its filters."""

    variable: str
    domain: Domain
    filters: tuple[Node, ...] = ()

    def __str__(self) -> str:
        conditions = "".join(f" if {condition}" for condition in self.filters)
        return f"for {self.variable} in {self.domain.name}{conditions}"


@dataclass(frozen=True)
class Quantified(Node):
    """`all`, `any` or `sum` over a set."""

    quantifier: str
    body: Node
    clauses: tuple[Clause, ...]

    @property
    def filters(self) -> tuple[Node, ...]:
        """The filters of every clause; only the clauses before one may bind what it reads."""
        return tuple(condition for clause in self.clauses for condition in clause.filters)

    @cached_property
    def children(self) -> tuple[Node, ...]:
        return (self.body, *self.filters)

    @cached_property
    def free(self) -> frozenset[str]:
        bound = {clause.variable for clause in self.clauses}
        return frozenset[str]().union(*(child.free for child in self.children)) - bound

    def __str__(self) -> str:
        return f"{self.quantifier}({self.body} {' '.join(map(str, self.clauses))})"


def bind(part: object, variable: str, value: Node) -> Any:
    """Return a node, or what nodes are made of, with a value in the place of a free variable."""
    if isinstance(part, tuple):
        return tuple(bind(each, variable, value) for each in part)
    if isinstance(part, Variable):
        return value if part.name == variable else part
    if isinstance(part, Clause):
        return replace(part, filters=bind(part.filters, variable, value))
    if not isinstance(part, Node) or variable not in part.free:
        return part
    inner = {each.name: bind(getattr(part, each.name), variable, value) for each in fields(part)}
    return replace(part, **inner)


def words_in(node: Node) -> frozenset[str]:
    """Every word of a formula, those inside definitions included."""
    inside = frozenset[str]().union(*map(words_in, node.children))
    if not isinstance(node, Apply):
        return inside
    return inside | {node.name} | (words_in(node.body) if node.body else frozenset())


def _wrapped(node: Node, least: int) -> str:
    """The node's text, in brackets if its operator binds less tightly than that."""
    return str(node) if _strength(node) >= least else f"({node})"


def _strength(node: Node) -> int:
    """How tightly the outermost operator binds, as in Python."""
    match node:
        case Junction(operator):
            return 1 if operator == "or" else 2
        case Not():
            return 3
        case Comparison():
            return 4
        case Arithmetic("+" | "-"):
            return 5
        case Arithmetic("*"):
            return 6
        case Negative():
            return 7
    return 8
