"""Progression: from a syntax tree to residuals, which are read state by state."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from gamechecks.language.residual import (
    FALSE,
    TRUE,
    Always,
    Interner,
    Known,
    Next,
    Previous,
    Residual,
    Since,
    Term,
    Truth,
    Until,
    compared,
    constant,
    joined,
    negated,
    same,
)
from gamechecks.language.residual_terms import (
    AtEnd,
    Count,
    Elsewhere,
    NextTerm,
    OfEvent,
    OfState,
    SoFar,
    calculated,
    chosen,
    summed,
)
from gamechecks.language.syntax import (
    Apply,
    Arithmetic,
    Comparison,
    Junction,
    Literal,
    Negative,
    Node,
    Not,
    Quantified,
    Variable,
)
from gamechecks.language.words import TRUTH, Kind, Word
from gamemodels.attention import attend, attended

_KINDS: dict[str, type[Residual]] = {
    "always": Always,
    "until": Until,
    "since": Since,
    "previous": Previous,
    "next": Next,
    "at_end": AtEnd,
}


@dataclass(frozen=True)
class Progression:
    """Makes residuals of nodes, with what quantifiers and definitions have chosen."""

    interner: Interner
    chosen: dict[str, Any] = field(default_factory=dict)

    def truth(self, node: Node) -> Truth:
        """A node that is a truth."""
        attend()
        interner = self.interner
        match node:
            case Literal():
                return constant(node.value is True)
            case Not():
                return negated(interner, self.truth(node.operand))
            case Junction():
                return joined(interner, node.operator == "and", map(self.truth, node.parts))
            case Comparison():
                return joined(interner, True, (self._compared(*link) for link in node.links))
            case Quantified():
                every = node.quantifier == "all"
                cases = [(guard, there.truth(node.body)) for guard, there in self._places(node)]
                if every:
                    cases = [(negated(interner, guard), body) for guard, body in cases]
                return joined(
                    interner, every, (joined(interner, not every, case) for case in cases)
                )
            case Apply(name, arguments, word=Word(kind=Kind.TEMPORAL | Kind.OPERATOR)):
                return self._temporal(name, [self.truth(part) for part in arguments])
            case Apply(word=Word(kind=Kind.EVENT) as word):
                return interner.make(OfEvent, word, False)
            case Apply(word=Word(kind=Kind.MODAL)):
                chosen = tuple(pair for pair in self.chosen.items() if pair[0] in node.free)
                return self._any_of(
                    node, lambda *given: interner.make(Elsewhere, node, given, chosen)
                )
            case Apply(word=Word() as word):
                if node.body is not None:
                    return self._any_of(node, self._defined(node.body, word, Progression.truth))
                return self._any_of(node, lambda *given: interner.make(OfState, word, given))
        raise AssertionError(f"{node} is no truth")

    def term(self, node: Node) -> Term:
        """A node that is a number, or a member of a sort."""
        attend()
        interner = self.interner
        match node:
            case Literal():
                return interner.make(Known, node.value)
            case Variable():
                return interner.make(Known, self.chosen[node.name])
            case Negative():
                return calculated(interner, "-", interner.make(Known, 0), self.term(node.operand))
            case Arithmetic():
                return calculated(
                    interner, node.operator, self.term(node.left), self.term(node.right)
                )
            case Quantified():
                parts = ((guard, there.term(node.body)) for guard, there in self._places(node))
                return summed(interner, tuple(parts))
            case Apply("next", (body,)):
                return interner.make(NextTerm, self.term(body))
            case Apply("at_end", (body,)):
                return interner.make(AtEnd, self.term(body))
            case Apply("count", (body,)):
                return interner.make(Count, self.truth(body))
            case Apply("so_far", body=Node() as body):
                return self.term(body)
            case Apply("so_far", (body,)):
                return interner.make(SoFar, self.truth(body))
            case Apply(word=Word(kind=Kind.EVENT) as word):
                return interner.make(OfEvent, word, node.sort.nothing)
            case Apply(word=Word() as word):
                nothing: Term = interner.make(Known, node.sort.nothing)
                if node.body is None:
                    return self._one_of(
                        node, nothing, lambda *given: interner.make(OfState, word, given)
                    )
                # Nobody's are none, but like anybody's they are known at the end only.
                nothing = interner.make(AtEnd, nothing)
                return self._one_of(node, nothing, self._defined(node.body, word, Progression.term))
        raise AssertionError(f"{node} is no term")

    def _compared(self, sign: str, left: Node, right: Node) -> Truth:
        if left.sort is not TRUTH:
            return compared(self.interner, sign, self.term(left), self.term(right))
        equal = same(self.interner, self.truth(left), self.truth(right))
        return equal if sign == "==" else negated(self.interner, equal)

    def _defined(
        self, body: Node, word: Word, read: Callable[["Progression", Node], Any]
    ) -> Callable[..., Any]:
        """What a definition comes to for members as its arguments."""
        parameters = word.parameters
        return lambda *given: read(
            Progression(self.interner, dict(zip(parameters, given, strict=True))), body
        )

    def _any_of(self, node: Apply, read: Callable[..., Truth]) -> Truth:
        """A truth by whichever member each argument is; false where one is none."""
        interner = self.interner
        terms = [self.term(argument) for argument in node.members]
        cases = []
        for members in product(*map(_members, node.members, terms)):
            guards = [
                compared(interner, "==", term, interner.make(Known, member))
                for term, member in zip(terms, members, strict=True)
            ]
            cases.append(joined(interner, True, (*guards, read(*members))))
        return joined(interner, False, cases)

    def _one_of(self, node: Apply, nothing: Term, read: Callable[..., Term]) -> Term:
        """A term by whichever member each argument is; `nothing` where one is none."""

        def choices(left: list[Node], given: tuple[Any, ...]) -> Term:
            if not left:
                return read(*given)
            argument, *others = left
            which = self.term(argument)
            if isinstance(which, Known):
                return nothing if which.value is None else choices(others, (*given, which.value))
            options = tuple(
                (member, choices(others, (*given, member))) for member in argument.sort.members
            )
            return chosen(self.interner, options, nothing, which)

        return choices(list(node.arguments), ())

    def _temporal(self, name: str, parts: list[Truth]) -> Truth:
        interner, goal = self.interner, parts[-1]
        match name:
            case "implies":
                return joined(interner, False, (negated(interner, parts[0]), goal))
            case "eventually":
                return interner.make(Until, TRUE, goal)
            case "once":
                return interner.make(Since, TRUE, goal)
            case "historically":
                return negated(interner, interner.make(Since, TRUE, negated(interner, goal)))
        return interner.make(_KINDS[name], *parts)

    def _places(self, node: Quantified) -> list[tuple[Truth, "Progression"]]:
        """Every way to bind the variables, and the filters that it must pass."""
        places: list[tuple[Truth, Progression]] = [(TRUE, self)]
        for clause in node.clauses:
            bound = [
                (passed, replace(place, chosen=place.chosen | {clause.variable: member}))
                for passed, place in attended(places)
                for member in clause.domain.members
            ]
            places = [
                (joined(self.interner, True, (passed, *map(there.truth, clause.filters))), there)
                for passed, there in bound
            ]
        return [(passed, there) for passed, there in places if passed is not FALSE]


def _members(argument: Node, term: Term) -> tuple[Any, ...]:
    """What an argument may be, but for none: itself if it is known."""
    if isinstance(term, Known):
        return () if term.value is None else (term.value,)
    return argument.sort.members
