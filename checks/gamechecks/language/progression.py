"""From a syntax tree to what is to be read board by board: quantifiers are written out."""

from dataclasses import dataclass, field, replace
from typing import Any

from gamechecks.language.definitions import meaning
from gamechecks.language.residual import FALSE, TRUE, Interner, Known, Term, Truth
from gamechecks.language.residual_counts import Count, Turns
from gamechecks.language.residual_terms import (
    AtEndTerm,
    Marbles,
    NextTerm,
    OfBoard,
    Winner,
    calculated,
    chosen,
    summed,
)
from gamechecks.language.residual_truths import (
    Always,
    AtEnd,
    Final,
    Happens,
    Next,
    Once,
    StealingHappened,
    Until,
    compared,
    constant,
    joined,
    negated,
    same,
)
from gamechecks.language.sorts import Domain, Type
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
from gamechecks.language.vocabulary import EVENT_NAMES
from gamemodels.attention import attend, attended
from gamemodels.mancala.layout import Layout, Player


@dataclass(frozen=True)
class Unfolding:
    """Unfolds the nodes of formulas about one layout, with so many marbles a pocket."""

    interner: Interner
    layout: Layout
    marbles: int
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
            case Apply(name, ()):
                return self._word(name)
            case Apply(name, arguments):
                return self._temporal(name, [self.truth(part) for part in arguments])
        raise AssertionError(f"{node} is no truth")

    def term(self, node: Node) -> Term:
        """A node that is a number, a Player or a Pocket."""
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
                return interner.make(AtEndTerm, self.term(body))
            case Apply("count", (body,)):
                return interner.make(Count, self.truth(body))
            case Apply() if (means := meaning(node)) is not None:
                return self.term(means)
            case Apply(name, ()):
                return self._measure(name)
            case Apply(name, (argument,)):
                return self._of_argument(name, self.term(argument))
        raise AssertionError(f"{node} is no term")

    def _compared(self, sign: str, left: Node, right: Node) -> Truth:
        if left.type is not Type.TRUTH:
            return compared(self.interner, sign, self.term(left), self.term(right))
        equal = same(self.interner, self.truth(left), self.truth(right))
        return equal if sign == "==" else negated(self.interner, equal)

    def _word(self, name: str) -> Truth:
        if name in EVENT_NAMES:
            return self.interner.make(Happens, name)
        return self.interner.make({"final": Final, "stealing_happened": StealingHappened}[name])

    def _temporal(self, name: str, parts: list[Truth]) -> Truth:
        interner, goal = self.interner, parts[-1]
        match name:
            case "implies":
                return joined(interner, False, (negated(interner, parts[0]), goal))
            case "always":
                return interner.make(Always, goal)
            case "eventually":
                return interner.make(Until, TRUE, goal)
            case "until":
                return interner.make(Until, parts[0], goal)
            case "once":
                return interner.make(Once, goal)
            case "historically":
                return negated(interner, interner.make(Once, negated(interner, goal)))
            case "next":
                return interner.make(Next, goal)
            case "at_end":
                return interner.make(AtEnd, goal)
        raise AssertionError(name)

    def _measure(self, name: str) -> Term:
        if name == "marbles_each":
            return self.interner.make(Known, self.marbles)
        if name == "winner":
            mancalas = (self.layout.mancala_of(player) for player in Player)
            return self.interner.make(Winner, *mancalas)
        if name == "turns":
            return self.interner.make(Turns, None)
        return self.interner.make(OfBoard, name)

    def _of_argument(self, name: str, which: Term) -> Term:
        interner, layout = self.interner, self.layout
        every = range(len(layout))
        nothing: Term = interner.make(Known, None if name in ("side", "opposite") else 0)
        options: dict[Any, Term]
        match name:
            case "marbles":
                options = {pocket: interner.make(Marbles, pocket) for pocket in every}
            case "score":
                options = {who: interner.make(Marbles, layout.mancala_of(who)) for who in Player}
            case "side":
                options = {pocket: interner.make(Known, layout.side(pocket)) for pocket in every}
            case "opposite":
                across = (layout.pockets[pocket].opposite for pocket in every)
                options = {
                    pocket: interner.make(Known, other) for pocket, other in enumerate(across)
                }
            case _:
                options = {player: interner.make(Turns, player) for player in Player}
                # Nobody's turns are none, but like anybody's they are known at the end only.
                nothing = interner.make(AtEndTerm, nothing)
        return chosen(interner, tuple(options.items()), nothing, which)

    def _places(self, node: Quantified) -> list[tuple[Truth, "Unfolding"]]:
        """Every way to bind the variables, and the filters that it must pass."""
        places: list[tuple[Truth, Unfolding]] = [(TRUE, self)]
        for clause in node.clauses:
            bound = [
                (passed, replace(place, chosen=place.chosen | {clause.variable: member}))
                for passed, place in attended(places)
                for member in self._domain(clause.domain)
            ]
            places = [
                (joined(self.interner, True, (passed, *map(there.truth, clause.filters))), there)
                for passed, there in bound
            ]
        return [(passed, there) for passed, there in places if passed is not FALSE]

    def _domain(self, domain: Domain) -> tuple[int | Player, ...]:
        layout = self.layout
        members: dict[Domain, tuple[int | Player, ...]] = {
            Domain.PLAYERS: tuple(Player),
            Domain.POCKETS: layout.ordinary,
            Domain.POCKETS1: layout.row(Player.ONE),
            Domain.POCKETS2: layout.row(Player.TWO),
            Domain.MANCALAS: tuple(layout.mancala_of(player) for player in Player),
        }
        return members[domain]
