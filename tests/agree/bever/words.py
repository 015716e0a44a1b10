"""The words of Bever in formulas, and a Kripke model of plain worlds and links for knowledge."""

import ast
from functools import lru_cache
from typing import Any

from tests.agree.bever.rules import PLAYER1, PLAYER2, Board, Scope, callers, calls, index
from tests.agree.language import OPERATORS, READINGS, Game, Reading, Unclear, happening
from tests.agree.logic import UNKNOWN, Value, Values, both, folded

World = tuple[int, int, int, int]
CARDS = ("p1_1", "p1_2", "p2_1", "p2_2")
KNOWING = ("K", "M", "E", "Kw", "C", "announce")
SCENARIOS = {
    "scenario1": ("take",),
    "scenario2": ("swap",),
    "scenario3": ("take", "swap"),
    "scenario4": ("discard",),
    "scenario5": ("swap", "discard"),
}


def kinds(game: Game) -> Game:
    """The game with events by their first word alone."""
    return game._replace(events=tuple(event.split()[0] for event in game.events))


class BeverReading(Reading):
    """A game of Bever or its beginning."""

    EVENTS = ("take", "swap", "discard")

    def __init__(self, game: Game, seen: int, ended: bool | None) -> None:
        super().__init__(kinds(game), seen, ended)

    def is_over(self, game: Game, seen: int) -> bool:
        """May somebody call?"""
        return bool(callers(game.boards[seen - 1], game.scope.rules))

    def counts(self, name: str, player: Value) -> Values:
        """Does each board count for a word that counts moves, maybe those of one player?"""
        kinds_of = self.EVENTS if name == "turns" else (name[:-1],)
        made = happening(self.events, kinds_of)
        whose = [player in (None, board.turn) for board in self.boards]
        return folded(both, [made, list(whose)])

    def word(self, name: str) -> Values:
        """The value of a name at every board."""
        boards = self.boards
        if name in (PLAYER1, PLAYER2):
            return [name for _ in boards]
        if name in CARDS:
            at = CARDS.index(name)
            return [world_of(board)[at] for board in boards]
        if name in SCENARIOS:
            events = SCENARIOS[name]
            return [e if e is UNKNOWN else e in events for e in self.events]
        match name:
            case "top":
                return [board.top for board in boards]
            case "turn":
                return [board.turn for board in boards]
            case "highest":
                return [self.scope.highest for _ in boards]
            case "worlds":
                return [len(board.possible[0]) * len(board.possible[1]) for board in boards]
            case "real":
                return [is_real(board) for board in boards]
            case "final":
                return [bool(self.callers(i)) for i in range(len(boards))]
            case "caller":
                return [self.caller() for _ in boards]
            case "turns" | "takes" | "swaps" | "discards":
                return [self.total(name) for _ in boards]
        raise NameError(name)

    def callers(self, i: int) -> list[str]:
        """Who may call at a board."""
        return callers(self.boards[i], self.scope.rules)

    def caller(self) -> Value:
        """Who calls in the end."""
        if not self.ended:
            return UNKNOWN
        able = self.callers(len(self.boards) - 1)
        if len(able) > 1:
            raise Unclear("both call")
        return able[0] if able else None

    def function(self, name: str, args: list[Values]) -> Values:
        """The value of a function at every board."""
        a = args[0]
        match name:
            case "total":
                return self.looked_up(a, lambda i, p: sum(self.boards[i].cards[index(str(p))]))
            case "possible":
                return self.looked_up(a, lambda i, p: len(self.boards[i].possible[index(str(p))]))
            case "low" | "high":
                places = args[1]
                return self.looked_up(a, lambda i, p: extreme(self.boards[i], name, p, places[i]))
            case "bever":
                return [
                    p if p is UNKNOWN else calls(self.boards[i], str(p)) for i, p in enumerate(a)
                ]
            case "turns" | "takes" | "swaps" | "discards":
                return self.looked_up(a, lambda _, p: self.total(name, p))
        raise NameError(name)

    def members(self, name: str) -> list[Value]:
        """The players, or the values of cards."""
        return [PLAYER1, PLAYER2] if name == "players" else list(range(self.scope.highest + 1))

    def special(self, node: ast.Call, names: dict[str, Value]) -> Values | None:
        """Knowledge is read world by world, at every board alone."""
        assert isinstance(node.func, ast.Name)
        if node.func.id not in KNOWING:
            return None
        return [Kripke(self, i).true(node, names) for i in range(len(self.boards))]


READINGS[Scope] = BeverReading


def world_of(board: Board) -> World:
    """The real world."""
    return (*board.cards[0], *board.cards[1])


def is_real(board: Board) -> bool:
    """Is the real world among the worlds?"""
    return all(board.cards[who] in board.possible[who] for who in (0, 1))


def extreme(board: Board, name: str, player: Value, place: Value) -> Value:
    """The least or the most that a card can be."""
    hands = board.possible[index(str(player))]
    if not hands:
        raise Unclear("a range of no hands")
    assert isinstance(place, int)
    if place not in (1, 2):
        raise Unclear("a third card")
    return (min if name == "low" else max)(hand[place - 1] for hand in hands)


@lru_cache(maxsize=256)
def groups(worlds: frozenset[World]) -> dict[str, dict[tuple[int, ...], list[World]]]:
    """The worlds that look alike to each player, by the player's own cards."""
    alike: dict[str, dict[tuple[int, ...], list[World]]] = {PLAYER1: {}, PLAYER2: {}}
    for world in worlds:
        alike[PLAYER1].setdefault(world[:2], []).append(world)
        alike[PLAYER2].setdefault(world[2:], []).append(world)
    return alike


class Kripke:
    """The worlds of a board and their links; `announce` makes a smaller model."""

    def __init__(self, read: BeverReading, i: int, worlds: frozenset[World] | None = None) -> None:
        board: Board = read.boards[i]
        self.read, self.i, self.real = read, i, world_of(board)
        self.smaller = worlds is not None
        every = frozenset((*a, *b) for a in board.possible[0] for b in board.possible[1])
        self.worlds = every if worlds is None else worlds

    def linked(self, player: Value, world: World) -> list[World]:
        """The worlds that a player cannot tell from one."""
        if player is None:
            raise Unclear("what nobody knows")
        own: tuple[int, ...] = world[:2] if player == PLAYER1 else world[2:]
        return groups(self.worlds)[str(player)].get(own, [])

    def reached(self, world: World) -> set[World]:
        """The worlds reached by any number of links."""
        seen: set[World] = set()
        ahead = [world]
        while ahead:
            at = ahead.pop()
            for player in (PLAYER1, PLAYER2):
                for onward in self.linked(player, at):
                    if onward not in seen:
                        seen.add(onward)
                        ahead.append(onward)
        if world not in seen and not seen:
            raise Unclear("common knowledge where no world is linked")
        return seen

    def true(self, node: ast.expr, names: dict[str, Value]) -> bool:
        """The truth at the real world."""
        return bool(self.at(node, self.real, names))

    def at(self, node: ast.expr, world: World, names: dict[str, Value]) -> Any:
        """The value of a formula or term at a world."""
        match node:
            case ast.Call(func=ast.Name(id="K"), args=[who, inner]):
                player = self.at(who, world, names)
                return all(self.at(inner, w, names) for w in self.linked(player, world))
            case ast.Call(func=ast.Name(id="M"), args=[who, inner]):
                player = self.at(who, world, names)
                return any(self.at(inner, w, names) for w in self.linked(player, world))
            case ast.Call(func=ast.Name(id="Kw"), args=[who, inner]):
                player = self.at(who, world, names)
                said = {bool(self.at(inner, w, names)) for w in self.linked(player, world)}
                return len(said) <= 1
            case ast.Call(func=ast.Name(id="E"), args=[inner]):
                both = [w for p in (PLAYER1, PLAYER2) for w in self.linked(p, world)]
                return all(self.at(inner, w, names) for w in both)
            case ast.Call(func=ast.Name(id="C"), args=[inner]):
                return all(self.at(inner, w, names) for w in self.reached(world))
            case ast.Call(func=ast.Name(id="announce"), args=[said, then]):
                if not self.at(said, world, names):
                    return True
                left = frozenset(w for w in self.worlds if self.at(said, w, names))
                return Kripke(self.read, self.i, left).at(then, world, names)
            case ast.Call(func=ast.Name(id="bever"), args=[who]):
                player = self.at(who, world, names)
                seen = self.linked(player, world)
                margins = [sum(w[:2]) - sum(w[2:]) for w in seen]
                return all(m < 0 if player == PLAYER1 else m > 0 for m in margins)
            case ast.Call(func=ast.Name(id="total"), args=[who]):
                player = self.at(who, world, names)
                return sum(world[:2] if player == PLAYER1 else world[2:])
            case ast.Call(func=ast.Name(id="implies"), args=[a, b]):
                return not self.at(a, world, names) or self.at(b, world, names)
            case ast.Call(
                func=ast.Name(id="any" | "all" as fold), args=[ast.GeneratorExp() as loop]
            ):
                return self.quantified(fold, loop, world, names)
            case ast.Name(id=name) if name in CARDS:
                return world[CARDS.index(name)]
            case ast.Name(id="worlds"):
                return len(self.worlds)
            case ast.Name(id=name) if name in names:
                return names[name]
            case ast.Name(id="final"):
                raise Unclear("final in a world")
            case ast.Name() | ast.Constant():
                return self.read.read(node, names)[self.i]
            case ast.UnaryOp(op=ast.Not(), operand=a):
                return not self.at(a, world, names)
            case ast.BoolOp(op=op, values=parts):
                fold_all = all if isinstance(op, ast.And) else any
                return fold_all(self.at(part, world, names) for part in parts)
            case ast.BinOp() | ast.Compare():
                return self.computed(node, world, names)
        if self.smaller:
            raise Unclear(ast.unparse(node))
        return self.read.read(node, names)[self.i]

    def computed(self, node: ast.BinOp | ast.Compare, world: World, names: dict[str, Value]) -> Any:
        """Arithmetic and comparisons of terms at a world."""
        if isinstance(node, ast.BinOp):
            left, right = self.at(node.left, world, names), self.at(node.right, world, names)
            return OPERATORS[type(node.op)](left, right)
        terms = [self.at(term, world, names) for term in (node.left, *node.comparators)]
        return all(
            OPERATORS[type(op)](a, b) for op, a, b in zip(node.ops, terms, terms[1:], strict=False)
        )

    def quantified(
        self, fold: str, loop: ast.GeneratorExp, world: World, names: dict[str, Value]
    ) -> bool:
        """`all` or `any` over one set."""
        (each,) = loop.generators
        assert isinstance(each.target, ast.Name)
        members = self.read.members(ast.unparse(each.iter))
        said = [self.at(loop.elt, world, names | {each.target.id: m}) for m in members]
        return all(said) if fold == "all" else any(said)
