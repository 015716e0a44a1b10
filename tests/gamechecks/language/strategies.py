"""Random formulas, and random games to read them on."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from gamechecks.language import Node, Type
from gamechecks.language.sorts import Domain
from gamechecks.language.syntax import (
    Apply,
    Arithmetic,
    Clause,
    Comparison,
    Junction,
    Literal,
    Negative,
    Not,
    Quantified,
    Variable,
)
from gamechecks.language.vocabulary import BOARD_TERMS, EVENTS, TRACE_TERMS
from gamemodels.mancala.layout import Player
from gamemodels.mancala.referee import Trace
from gamemodels.mancala.variants import KALAH, ORIGINAL, Rules

Draw = Callable[[st.SearchStrategy[Any]], Any]
WORDS = (*BOARD_TERMS, *EVENTS, *TRACE_TERMS)
EQUAL = st.sampled_from(["==", "!="])
COMPARE = st.sampled_from(["==", "!=", "<", "<=", ">", ">="])
SCOPES = [(2, 1), (4, 0), (4, 1), (4, 1), (4, 2), (4, 3), (6, 1), (6, 2)]
TEMPORAL = ["always", "eventually", "once", "historically", "next", "at_end"]


def examples(count: int) -> settings:
    """So many examples, however long each takes."""
    return settings(max_examples=count, deadline=None, suppress_health_check=[HealthCheck.too_slow])


class Writer:
    """Writes random nodes of a type for boards with so many pockets."""

    def __init__(self, draw: Draw, pockets: int) -> None:
        self.draw = draw
        self.pockets = pockets

    def pick(self, *options: Any) -> Any:
        return self.draw(st.sampled_from(options))

    def node(self, kind: Type, depth: int, bound: tuple[Variable, ...] = ()) -> Node:
        """A node of that type, no deeper than that."""
        if depth == 0 or self.pick(True, *[False] * 5):
            return self.leaf(kind, bound)
        if kind is Type.TRUTH:
            return self.truth(depth - 1, bound)
        if kind is Type.NUMBER and self.pick(True, False):
            return self.number(depth - 1, bound)
        if self.pick(True, False):
            body = self.node(kind, depth - 1, bound)
            return Apply(self.pick("next", "at_end"), (body,), type=body.type)
        return self.word(kind, depth - 1, bound)

    def leaf(self, kind: Type, bound: tuple[Variable, ...]) -> Node:
        words = [word.name for word in WORDS if word.gives is kind and not word.takes]
        names = [Apply(name, type=kind) for name in words]
        values: dict[Type, list[Any]] = {
            Type.TRUTH: [True, False],
            Type.NUMBER: [0, 1, 2, 3, 7],
            Type.PLAYER: list(Player),
            Type.POCKET: list(range(self.pockets)),
        }
        variables = [variable for variable in bound if variable.type is kind]
        nothing = [] if kind in (Type.TRUTH, Type.NUMBER) else [Literal(None, type=Type.NONE)]
        written = [Literal(value, type=kind) for value in values[kind]]
        rows: list[list[Node]] = [[*names], [*names], [*written], [*variables], [*nothing]]
        leaf: Node = self.pick(*self.pick(*[row for row in rows if row]))
        return leaf

    def word(self, kind: Type, depth: int, bound: tuple[Variable, ...]) -> Node:
        words = [word for word in WORDS if word.gives is kind and word.takes]
        if not words:
            return self.leaf(kind, bound)
        word = self.pick(*words)
        arguments = tuple(self.node(taken, depth, bound) for taken in word.takes)
        return Apply(word.name, arguments, type=kind)

    def number(self, depth: int, bound: tuple[Variable, ...]) -> Node:
        choice = self.pick("negative", "sum", "+", "-", "*")
        if choice == "sum":
            return self.quantified(choice, depth, bound)
        if choice == "negative":
            return Negative(self.node(Type.NUMBER, depth, bound))
        sides = self.node(Type.NUMBER, depth, bound), self.node(Type.NUMBER, depth, bound)
        return Arithmetic(choice, *sides)

    def truth(self, depth: int, bound: tuple[Variable, ...]) -> Node:
        shape = self.pick("not", "join", "two", "compare", "compare", "when", "when", "quantify")
        if shape == "not":
            return Not(self.node(Type.TRUTH, depth, bound))
        if shape == "compare":
            return self.comparison(depth, bound)
        if shape == "quantify":
            return self.quantified(self.pick("all", "any"), depth, bound)
        count = 1 if shape == "when" else 2 if shape == "two" else self.pick(2, 3)
        parts = tuple(self.node(Type.TRUTH, depth, bound) for _ in range(count))
        if shape == "join":
            return Junction(self.pick("and", "or"), parts)
        return Apply(self.pick("until", "implies") if count == 2 else self.pick(*TEMPORAL), parts)

    def comparison(self, depth: int, bound: tuple[Variable, ...]) -> Node:
        kind = self.pick(Type.NUMBER, Type.NUMBER, Type.TRUTH, Type.PLAYER, Type.POCKET)
        count = self.pick(1, 1, 2)
        signs = [self.draw(COMPARE if kind is Type.NUMBER else EQUAL) for _ in range(count)]
        sides = tuple(self.node(kind, depth, bound) for _ in range(count + 1))
        return Comparison(tuple(signs), sides)

    def quantified(self, name: str, depth: int, bound: tuple[Variable, ...]) -> Node:
        clauses = []
        for _ in range(self.pick(1, 1, 2)):
            domain: Domain = self.pick(*Domain)
            bound = (*bound, Variable(f"v{len(bound)}", type=domain.type))
            filters = tuple(self.node(Type.TRUTH, depth, bound) for _ in range(self.pick(0, 0, 1)))
            clauses.append(Clause(bound[-1].name, domain, filters))
        kind = Type.NUMBER if name == "sum" else Type.TRUTH
        return Quantified(name, self.node(kind, depth, bound), tuple(clauses), type=kind)


@dataclass(frozen=True)
class Question:
    """A formula, a scope (pockets, marbles, boards), rules, and what players choose in games."""

    node: Node
    scope: tuple[int, int, int]
    choices: tuple[tuple[int, ...], ...]
    rules: Rules

    def traces(self, play: Any) -> list[Trace]:
        pockets, marbles, boards = self.scope
        return [play(pockets, marbles, choices, boards, self.rules) for choices in self.choices]


@st.composite
def questions(draw: Draw) -> Question:
    pockets, marbles = draw(st.sampled_from(SCOPES))
    node = Writer(draw, pockets).node(Type.TRUTH, draw(st.integers(1, 4)))
    for _ in range(draw(st.sampled_from([0, 0, 1, 2, 3]))):
        node = Apply("next", (node,))
    node = Apply("at_end", (node,)) if draw(st.booleans()) else node
    games = st.lists(st.integers(0, 3), min_size=6, max_size=6).map(tuple)
    choices = tuple(draw(st.lists(games, min_size=1, max_size=4)))
    rules = draw(st.sampled_from([ORIGINAL, ORIGINAL, KALAH]))
    return Question(node, (pockets, marbles, draw(st.integers(1, 12))), choices, rules)
