"""From a syntax tree to what is to be read board by board: quantifiers are written out."""

from dataclasses import dataclass, field, replace
from typing import Any

from gamechecks.formula.rest import FALSE, TRUE, Known, Term, Truth, Workshop
from gamechecks.formula.rest_counts import Count, Tally
from gamechecks.formula.rest_terms import (
    AtEndTerm,
    Marbles,
    NextTerm,
    OfBoard,
    Winner,
    calculated,
    chosen,
    summed,
)
from gamechecks.formula.rest_truths import (
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
from gamechecks.formula.sorts import Domain, Type
from gamechecks.formula.syntax import (
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
from gamechecks.formula.vocabulary import EVENT_NAMES
from gamemodels.mancala.layout import Layout, Player

_TALLIES = ("boards", "steals", "pickups", "turns")


@dataclass(frozen=True)
class Unfolding:
    """Unfolds the nodes of formulas about one layout, with so many marbles a pocket."""

    workshop: Workshop
    layout: Layout
    marbles: int
    pockets: dict[str, int] = field(default_factory=dict)

    def truth(self, node: Node) -> Truth:
        """A node that is a truth."""
        shop = self.workshop
        match node:
            case Literal():
                return constant(node.value is True)
            case Not():
                return negated(shop, self.truth(node.operand))
            case Junction():
                return joined(shop, node.operator == "and", map(self.truth, node.parts))
            case Comparison():
                return joined(shop, True, (self._compared(*link) for link in node.links))
            case Quantified():
                every = node.quantifier == "all"
                cases = [(guard, there.truth(node.body)) for guard, there in self._places(node)]
                if every:
                    cases = [(negated(shop, guard), body) for guard, body in cases]
                return joined(shop, every, (joined(shop, not every, case) for case in cases))
            case Apply(name, ()):
                return self._word(name)
            case Apply(name, arguments):
                return self._temporal(name, [self.truth(part) for part in arguments])
        raise AssertionError(f"{node} is no truth")

    def term(self, node: Node) -> Term:
        """A node that is a number, a Player or a Pocket."""
        shop = self.workshop
        match node:
            case Literal():
                return shop.make(Known, node.value)
            case Variable():
                return shop.make(Known, self.pockets[node.name])
            case Negative():
                return calculated(shop, "-", shop.make(Known, 0), self.term(node.operand))
            case Arithmetic():
                return calculated(shop, node.operator, self.term(node.left), self.term(node.right))
            case Quantified():
                parts = ((guard, there.term(node.body)) for guard, there in self._places(node))
                return summed(shop, tuple(parts))
            case Apply("next", (body,)):
                return shop.make(NextTerm, self.term(body))
            case Apply("at_end", (body,)):
                return shop.make(AtEndTerm, self.term(body))
            case Apply("count", (body,)):
                return shop.make(Count, self.truth(body))
            case Apply(name, ()):
                return self._measure(name)
            case Apply(name, (argument,)):
                return self._of_argument(name, self.term(argument))
        raise AssertionError(f"{node} is no term")

    def _compared(self, sign: str, left: Node, right: Node) -> Truth:
        if left.type is not Type.TRUTH:
            return compared(self.workshop, sign, self.term(left), self.term(right))
        equal = same(self.workshop, self.truth(left), self.truth(right))
        return equal if sign == "==" else negated(self.workshop, equal)

    def _word(self, name: str) -> Truth:
        if name in EVENT_NAMES:
            return self.workshop.make(Happens, name)
        return self.workshop.make({"final": Final, "stealing_happened": StealingHappened}[name])

    def _temporal(self, name: str, parts: list[Truth]) -> Truth:
        shop, goal = self.workshop, parts[-1]
        match name:
            case "implies":
                return joined(shop, False, (negated(shop, parts[0]), goal))
            case "always":
                return shop.make(Always, goal)
            case "eventually":
                return shop.make(Until, TRUE, goal)
            case "until":
                return shop.make(Until, parts[0], goal)
            case "once":
                return shop.make(Once, goal)
            case "historically":
                return negated(shop, shop.make(Once, negated(shop, goal)))
            case "next":
                return shop.make(Next, goal)
            case "at_end":
                return shop.make(AtEnd, goal)
        raise AssertionError(name)

    def _measure(self, name: str) -> Term:
        if name == "marbles_each":
            return self.workshop.make(Known, self.marbles)
        if name == "winner":
            mancalas = (self.layout.mancala_of(player) for player in Player)
            return self.workshop.make(Winner, *mancalas)
        if name in _TALLIES:
            return self.workshop.make(Tally, name, None)
        return self.workshop.make(OfBoard, name)

    def _of_argument(self, name: str, which: Term) -> Term:
        shop, layout = self.workshop, self.layout
        every = range(len(layout))
        nothing: Term = shop.make(Known, None if name in ("side", "opposite") else 0)
        options: dict[Any, Term]
        match name:
            case "marbles":
                options = {pocket: shop.make(Marbles, pocket) for pocket in every}
            case "score":
                options = {who: shop.make(Marbles, layout.mancala_of(who)) for who in Player}
            case "side":
                options = {pocket: shop.make(Known, layout.side(pocket)) for pocket in every}
            case "opposite":
                across = (layout.pockets[pocket].opposite for pocket in every)
                options = {pocket: shop.make(Known, other) for pocket, other in enumerate(across)}
            case _:
                options = {player: shop.make(Tally, name, player) for player in Player}
                # Nobody's pickups are none, but like anybody's they are known at the end only.
                nothing = shop.make(AtEndTerm, nothing)
        return chosen(shop, tuple(options.items()), nothing, which)

    def _places(self, node: Quantified) -> list[tuple[Truth, "Unfolding"]]:
        """Every way to bind the variables, and the filters that it must pass."""
        places: list[tuple[Truth, Unfolding]] = [(TRUE, self)]
        for clause in node.clauses:
            bound = [
                (passed, replace(place, pockets=place.pockets | {clause.variable: pocket}))
                for passed, place in places
                for pocket in self._domain(clause.domain)
            ]
            places = [
                (joined(self.workshop, True, (passed, *map(there.truth, clause.filters))), there)
                for passed, there in bound
            ]
        return [(passed, there) for passed, there in places if passed is not FALSE]

    def _domain(self, domain: Domain) -> tuple[int, ...]:
        layout = self.layout
        return {
            Domain.POCKETS: layout.ordinary,
            Domain.POCKETS1: layout.row(Player.ONE),
            Domain.POCKETS2: layout.row(Player.TWO),
            Domain.MANCALAS: tuple(layout.mancala_of(player) for player in Player),
        }[domain]
