"""A small reader of formulas, to try the words of Bever on plain boards and explicit worlds."""

import ast
import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from tests.bever.knowing import Knowing, value

from gamemodels.bever import knowledge
from gamemodels.bever.board import Board, Event, Hand, Player
from gamemodels.bever.knowledge import View
from gamemodels.bever.rules import Bever

COMPARE: dict[type, Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
FORMULAS_OF = {"K": 1, "M": 1, "E": 0, "Kw": 1, "C": 0, "announce": 0}
"""From which argument on those of a word of knowledge are formulas."""


@dataclass(frozen=True)
class Reader(ABC):
    """Reads a formula at a board; `after` reads it at the next, if there is one."""

    view: Any
    after: "Reader | None" = None
    names: dict[str, Any] = field(default_factory=dict)

    @abstractmethod
    def word(self, name: str, arguments: list[Any]) -> Any: ...
    @abstractmethod
    def knowledge(self, name: str, arguments: list[Any]) -> Any: ...
    @abstractmethod
    def event(self, name: str) -> Any: ...
    @abstractmethod
    def all(self, truths: Iterable[Any]) -> Any: ...
    @abstractmethod
    def any(self, truths: Iterable[Any]) -> Any: ...
    @abstractmethod
    def no(self, truth: Any) -> Any: ...
    @abstractmethod
    def literal(self, number: int) -> Any: ...
    @abstractmethod
    def player(self, player: Player) -> Any: ...
    @abstractmethod
    def values(self) -> range: ...

    def compared(self, sign: type, left: Any, right: Any) -> Any:
        return COMPARE[sign](left, right)

    def read(self, formula: str) -> Any:
        """A formula, without the `always` around it."""
        return self.node(parsed(formula))

    def node(self, node: ast.expr) -> Any:
        match node:
            case ast.BoolOp():
                joined = self.all if isinstance(node.op, ast.And) else self.any
                return joined(self.node(part) for part in node.values)
            case ast.UnaryOp(ast.Not(), operand):
                return self.no(self.node(operand))
            case ast.Compare(left, signs, rest):
                sides = [self.node(side) for side in (left, *rest)]
                rows = zip(signs, sides, sides[1:], strict=False)
                return self.all([self.compared(type(sign), a, b) for sign, a, b in rows])
            case ast.BinOp(left, ast.Add(), right):
                return self.node(left) + self.node(right)
            case ast.Constant(int(number)):
                return self.literal(number)
            case ast.Name(name):
                return self.name(name)
            case ast.Call(ast.Name(name), arguments):
                return self.call(name, arguments)
        raise AssertionError(ast.dump(node))

    def name(self, name: str) -> Any:
        if name in self.names:
            return self.names[name]
        if name in ("Player1", "Player2"):
            return self.player(Player(name))
        return self.event(name) if name in knowledge.EVENTS else self.word(name, [])

    def call(self, name: str, arguments: list[ast.expr]) -> Any:
        if name in ("all", "any"):
            return self.quantified(name, arguments[0])
        if name == "implies":
            return self.any([self.no(self.node(arguments[0])), self.node(arguments[1])])
        if name == "next":
            assert self.after is not None
            return self.after.node(arguments[0])
        if name in FORMULAS_OF:
            plain = FORMULAS_OF[name]
            given = [self.node(part) for part in arguments[:plain]]
            later = [self.formula(part) for part in arguments[plain:]]
            return self.knowledge(name, [*given, *later])
        return self.word(name, [self.node(part) for part in arguments])

    def formula(self, node: ast.expr) -> Callable[[Any], Any]:
        return lambda view: replace(self, view=view).node(node)

    def quantified(self, name: str, node: ast.expr) -> Any:
        assert isinstance(node, ast.GeneratorExp)
        (loop,) = node.generators
        assert isinstance(loop.target, ast.Name)
        assert isinstance(loop.iter, ast.Name)
        members = (
            [self.literal(each) for each in self.values()]
            if loop.iter.id == "values"
            else [self.player(each) for each in Player]
        )
        bound = [{**self.names, loop.target.id: member} for member in members]
        joined = self.all if name == "all" else self.any
        return joined(replace(self, names=names).node(node.elt) for names in bound)


@cache
def parsed(formula: str) -> ast.expr:
    """A formula, or what stands in its `always`."""
    tree = ast.parse(formula, mode="eval").body
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id == "always":
        return tree.args[0]
    return tree


@dataclass(frozen=True)
class PlainReader(Reader):
    """Reads on a plain board; `moved` is the move that leads from it."""

    moved: Event | None = None

    @classmethod
    def at(
        cls, rules: Bever, board: Board, moved: Event | None = None, after: Board | None = None
    ) -> "PlainReader":
        """Reads a board, with the move from it and the next one if there are any."""
        then = cls(View.of(rules, after or board))
        return cls(View.of(rules, board), then, moved=moved)

    def word(self, name: str, arguments: list[Any]) -> Any:
        return knowledge.WORDS[name](self.view, *arguments)

    def knowledge(self, name: str, arguments: list[Any]) -> Any:
        return knowledge.KNOWLEDGE[name](self.view, *arguments)

    def event(self, name: str) -> bool:
        return self.moved is not None and self.moved.kind in knowledge.EVENTS[name]

    def all(self, truths: Iterable[bool]) -> bool:
        return all(truths)

    def any(self, truths: Iterable[bool]) -> bool:
        return any(truths)

    def no(self, truth: bool) -> bool:
        return not truth

    def literal(self, number: int) -> int:
        return number

    def player(self, player: Player) -> Any:
        return player

    def values(self) -> range:
        rules: Bever = self.view.rules
        return rules.values


@dataclass(frozen=True)
class Spot:
    """A world of an explicit model, and what is public beside it.

    `said` is whether an announcement inside a formula has made the model a smaller one: what is
    possible of a player is then what its worlds have, and not what the board has.
    """

    rules: Bever
    board: Board
    model: Knowing
    world: Any
    said: bool = False

    def hands(self, player: Player) -> set[Hand]:
        """The possible hands of a player."""
        left = {world[player.index] for world in self.model.worlds}
        return left if self.said else set(self.board.possible[player.index])


@dataclass(frozen=True)
class WorldReader(PlainReader):
    """Reads on explicit worlds and links, sharing nothing with the words' own readings."""

    @classmethod
    def on(cls, rules: Bever, board: Board) -> "WorldReader":
        """Reads at the real world of a board."""
        return cls(Spot(rules, board, Knowing.of_board(board), board.cards))

    def word(self, name: str, arguments: list[Any]) -> Any:
        spot: Spot = self.view
        match name, arguments:
            case (("top" | "turn"), []):
                return getattr(spot.board, name)
            case "highest", []:
                return spot.rules.highest
            case "worlds", []:
                return len(spot.model.worlds)
            case "real", []:
                return spot.world in spot.model.worlds
            case "total", [player]:
                return sum(value(spot.world, f"p{player.index + 1}_{card}") for card in (1, 2))
            case "possible", [player]:
                return len(spot.hands(player))
            case (("low" | "high"), [player, card]):
                end = min if name == "low" else max
                return end((hand[card - 1] for hand in spot.hands(player)), default=0)
            case "bever", [player]:
                return self.read(
                    f"K({player.value}, total({player.value}) < total({player.other.value}))"
                )
        return value(spot.world, name)

    def knowledge(self, name: str, arguments: list[Any]) -> bool:
        spot: Spot = self.view
        model, world = spot.model, spot.world
        facts = [
            lambda there, where, each=each: each(
                replace(spot, model=there, world=where, said=spot.said or there is not model)
            )
            for each in arguments
            if not isinstance(each, Player)
        ]
        match name:
            case "K":
                return model.knows(arguments[0], world, facts[0])
            case "M":
                return model.considers(arguments[0], world, facts[0])
            case "E":
                return all(model.knows(player, world, facts[0]) for player in Player)
            case "Kw":
                return model.knows_whether(arguments[0], world, facts[0])
            case "C":
                return model.common(world, facts[0])
        return model.announce(world, facts[0], facts[1])
