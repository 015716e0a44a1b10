"""Random formulas, and random games to read them on."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from tests.words import words as language

from gamechecks.language import Node
from gamechecks.language.counting import counted_so_far, trace_word_inside
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
from gamechecks.language.vocabulary import SO_FAR, Vocabulary
from gamechecks.language.words import NONE, NUMBER, TRUTH, Domain, Kind, Sort, Word
from gamemodels.mancala.board import KALAH, ORIGINAL, Rules
from gamemodels.mancala.rules import Trace

Draw = Callable[[st.SearchStrategy[Any]], Any]
EQUAL = st.sampled_from(["==", "!="])
COMPARE = st.sampled_from(["==", "!=", "<", "<=", ">", ">="])
SCOPES = [(2, 1), (4, 0), (4, 1), (4, 1), (4, 2), (4, 3), (6, 1), (6, 2)]
TEMPORAL = ["always", "eventually", "once", "historically", "previous", "next", "at_end"]


def examples(count: int) -> settings:
    """So many examples, however long each takes."""
    return settings(max_examples=count, deadline=None, suppress_health_check=[HealthCheck.too_slow])


class Writer:
    """Writes random nodes of a type in the language of a game."""

    def __init__(self, draw: Draw, vocabulary: Vocabulary) -> None:
        self.draw = draw
        self.language = vocabulary
        every = self.language.groups
        kinds = (Kind.STATE, Kind.EVENT, Kind.TRACE)
        self.words = [word for kind in kinds for word in every[kind.value]]

    def apply(self, word: Word, *arguments: Node) -> Node:
        """A word of the game, with what it stands for."""
        body = self.language.meaning(word) if word.says else None
        assert word.gives is not None
        return Apply(word.name, arguments, sort=word.gives, word=word, body=body)

    def pick(self, *options: Any) -> Any:
        return self.draw(st.sampled_from(options))

    def node(self, kind: Sort, depth: int, bound: tuple[Variable, ...] = ()) -> Node:
        """A node of that type, no deeper than that."""
        if depth == 0 or self.pick(True, *[False] * 5):
            return self.leaf(kind, bound)
        if kind is TRUTH:
            return self.truth(depth - 1, bound)
        if kind is NUMBER and self.pick(True, False):
            return self.number(depth - 1, bound)
        if self.pick(True, False):
            body = self.node(kind, depth - 1, bound)
            return Apply(self.pick("next", "at_end"), (body,), sort=body.sort)
        return self.word(kind, depth - 1, bound)

    def leaf(self, kind: Sort, bound: tuple[Variable, ...]) -> Node:
        names = [self.apply(word) for word in self.words if word.gives == kind and not word.takes]
        values: dict[Sort, list[Any]] = {
            TRUTH: [True, False],
            NUMBER: [0, 1, 2, 3, 7],
            **{sort: list(sort.members) for sort in self.language.sorts},
        }
        variables = [variable for variable in bound if variable.sort == kind]
        nothing = [] if kind in (TRUTH, NUMBER) else [Literal(None, sort=NONE)]
        written = [Literal(value, sort=kind) for value in values[kind]]
        rows: list[list[Node]] = [[*names], [*names], [*written], [*variables], [*nothing]]
        leaf: Node = self.pick(*self.pick(*[row for row in rows if row]))
        return leaf

    def word(self, kind: Sort, depth: int, bound: tuple[Variable, ...]) -> Node:
        words = [word for word in self.words if word.gives == kind and word.takes]
        if not words:
            return self.leaf(kind, bound)
        word = self.pick(*words)
        arguments = tuple(self.node(taken, depth, bound) for taken in word.takes)
        return self.apply(word, *arguments)

    def number(self, depth: int, bound: tuple[Variable, ...]) -> Node:
        choice = self.pick("negative", "sum", "so far", "+", "-", "*", "max", "min")
        if choice == "so far":
            return self.so_far(depth, bound)
        if choice == "sum":
            return self.quantified(choice, depth, bound)
        if choice == "negative":
            return Negative(self.node(NUMBER, depth, bound))
        sides = self.node(NUMBER, depth, bound), self.node(NUMBER, depth, bound)
        return Arithmetic(choice, *sides)

    def so_far(self, depth: int, bound: tuple[Variable, ...]) -> Apply:
        counts = [each for each in self.words if each.kind is Kind.TRACE and each.gives is NUMBER]
        word = self.pick(*counts)
        counted = self.apply(word, *(self.node(taken, depth, bound) for taken in word.takes))
        if trace_word_inside(counted) is not None:
            counted = self.apply(self.pick(*(each for each in counts if not each.takes)))
        body = counted_so_far(counted)
        return Apply("so_far", (counted,), sort=NUMBER, word=SO_FAR, body=body)

    def truth(self, depth: int, bound: tuple[Variable, ...]) -> Node:
        shape = self.pick("not", "join", "two", "compare", "compare", "when", "when", "quantify")
        if shape == "not":
            return Not(self.node(TRUTH, depth, bound))
        if shape == "compare":
            return self.comparison(depth, bound)
        if shape == "quantify":
            return self.quantified(self.pick("all", "any"), depth, bound)
        count = 1 if shape == "when" else 2 if shape == "two" else self.pick(2, 3)
        parts = tuple(self.node(TRUTH, depth, bound) for _ in range(count))
        if shape == "join":
            return Junction(self.pick("and", "or"), parts)
        return Apply(
            self.pick("until", "since", "implies") if count == 2 else self.pick(*TEMPORAL), parts
        )

    def comparison(self, depth: int, bound: tuple[Variable, ...]) -> Node:
        if self.pick(True, *[False] * 5):
            return self.bounded(depth, bound)
        kind = self.pick(NUMBER, NUMBER, TRUTH, *self.language.sorts)
        count = self.pick(1, 1, 2)
        signs = [self.draw(COMPARE if kind is NUMBER else EQUAL) for _ in range(count)]
        sides = tuple(self.node(kind, depth, bound) for _ in range(count + 1))
        return Comparison(tuple(signs), sides)

    def bounded(self, depth: int, bound: tuple[Variable, ...]) -> Node:
        """A count with a known number, on either side of a limit."""
        number, limit = (Literal(self.pick(*range(7)), sort=NUMBER) for _ in range(2))
        sign = self.pick("+", "-", "*", "max", "min")
        sides: list[Node] = [self.so_far(depth, bound).arguments[0], number]
        term: Node = Arithmetic(sign, *self.pick(sides, sides[::-1]))
        term = Negative(term) if self.pick(True, False) else term
        pair: tuple[Node, Node] = self.pick((term, limit), (term, Negative(limit)), (limit, term))
        return Comparison((self.draw(COMPARE),), pair)

    def quantified(self, name: str, depth: int, bound: tuple[Variable, ...]) -> Node:
        clauses = []
        for _ in range(self.pick(1, 1, 2)):
            domain: Domain = self.pick(*self.language.domains)
            bound = (*bound, Variable(f"v{len(bound)}", sort=domain.sort))
            filters = tuple(self.node(TRUTH, depth, bound) for _ in range(self.pick(0, 0, 1)))
            clauses.append(Clause(bound[-1].name, domain, filters))
        kind = NUMBER if name == "sum" else TRUTH
        return Quantified(name, self.node(kind, depth, bound), tuple(clauses), sort=kind)


@dataclass(frozen=True)
class Question:
    """A formula, a scope (pockets, marbles, boards), rules, and what players choose in games."""

    node: Node
    scope: tuple[int, int, int]
    choices: tuple[tuple[int, ...], ...]
    rules: Rules

    @property
    def text(self) -> str:
        """The formula as something to ask: it says that it is read at the first board."""
        return f"until(False, {self.node})"

    def traces(self, play: Any) -> list[Trace]:
        pockets, marbles, boards = self.scope
        return [play(pockets, marbles, choices, boards, self.rules) for choices in self.choices]


@st.composite
def questions(draw: Draw) -> Question:
    pockets, marbles = draw(st.sampled_from(SCOPES))
    node = Writer(draw, language(pockets)).node(TRUTH, draw(st.integers(1, 4)))
    for _ in range(draw(st.sampled_from([0, 0, 1, 2, 3]))):
        node = Apply("next", (node,))
    node = Apply("at_end", (node,)) if draw(st.booleans()) else node
    games = st.lists(st.integers(0, 3), min_size=6, max_size=6).map(tuple)
    choices = tuple(draw(st.lists(games, min_size=1, max_size=4)))
    rules = draw(st.sampled_from([ORIGINAL, ORIGINAL, KALAH]))
    return Question(node, (pockets, marbles, draw(st.integers(1, 12))), choices, rules)
