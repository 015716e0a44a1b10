"""The question language, from its page: a formula read at every board of a game or its beginning.

Read on a beginning, what the boards to come decide is UNKNOWN; a formula that is false there is
false in every game that begins so.
"""

import ast
import operator
from collections.abc import Callable, Iterator
from functools import cache

from tests.agree.logic import (
    UNKNOWN,
    AtLeast,
    Missing,
    Value,
    Values,
    applied,
    both,
    either,
    folded,
    folded_back,
    joined,
    negated,
)
from tests.agree.rules import PLAYER1, PLAYER2, Game, is_final, mancala, opposite, ordinary, side

EVENTS = ("pickup", "drop", "steal", "extra_turn", "turn_passes", "forfeit", "sweep")
OPERATORS: dict[type[ast.AST], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


@cache
def parsed(text: str) -> ast.expr:
    """The syntax tree of a formula."""
    return ast.parse(text, mode="eval").body


def values(text: str, game: Game) -> Values:
    """What a formula or a term is at every board of a game."""
    return Reading(game, len(game.boards), ended=True).read(parsed(text), {})


def holds(text: str, game: Game) -> bool:
    """Is a formula true of a game, which ends with its boards?"""
    return values(text, game)[0] is True


def wrong_at(text: str, game: Game) -> int | None:
    """The first board by which a formula is false whatever follows."""
    for seen in range(1, len(game.boards) + 1):
        if Reading(game, seen, is_final(game.boards[seen - 1])).read(parsed(text), {})[0] is False:
            return seen
    return None


class Reading:
    """The first so many boards of a game, and what can be said about them."""

    def __init__(self, game: Game, seen: int, ended: bool) -> None:
        self.boards = game.boards[:seen]
        self.ended = ended
        last = "nothing" if self.ended else UNKNOWN
        self.events: tuple[str | Missing, ...] = (*game.events[: seen - 1], last)
        self.game = game
        self.pockets = len(game.boards[0].marbles)

    def read(self, node: ast.expr, names: dict[str, str]) -> Values:
        """The value at every board; names are the pockets that `for` goes over."""
        match node:
            case ast.Constant(value=bool() | int() as value):
                return [value for _ in self.boards]
            case ast.Name(id=name):
                return self.word(name, names)
            case ast.UnaryOp(op=ast.Not(), operand=a):
                return [negated(x) for x in self.read(a, names)]
            case ast.UnaryOp(op=ast.USub(), operand=a):
                zeros: Values = [0 for _ in self.boards]
                return applied(operator.sub, zeros, self.read(a, names))
            case ast.BoolOp(op=op, values=parts):
                fold = both if isinstance(op, ast.And) else either
                return folded(fold, [self.read(part, names) for part in parts])
            case ast.BinOp(left=a, op=op, right=b):
                return applied(OPERATORS[type(op)], self.read(a, names), self.read(b, names))
            case ast.Compare(left=first, ops=ops, comparators=rest):
                terms = [self.read(term, names) for term in (first, *rest)]
                pairs = zip(ops, terms, terms[1:], strict=False)
                return folded(both, [applied(OPERATORS[type(op)], a, b) for op, a, b in pairs])
            case ast.Subscript(value=ast.Name(id="marbles"), slice=pocket):
                return self.looked_up(self.read(pocket, names), self.marbles)
            case ast.Call(func=ast.Name(id=name), args=[ast.GeneratorExp(elt=body) as loop]):
                return self.quantified(name, body, loop.generators, names)
            case ast.Call(func=ast.Name(id="so_far"), args=[counted]):
                return self.so_far(counted, names)
            case ast.Call(func=ast.Name(id=name), args=args):
                return self.call(name, [self.read(arg, names) for arg in args])
        raise SyntaxError(ast.unparse(node))

    def word(self, name: str, names: dict[str, str]) -> Values:
        """The value of a name at every board."""
        boards = self.boards
        if name in names:
            return [names[name] for _ in boards]
        if name in EVENTS:
            return [e if e is UNKNOWN else e == name for e in self.events]
        if name in (PLAYER1, PLAYER2) or name[1:].isdigit():
            return [name for _ in boards]
        match name:
            case "none":
                return [None for _ in boards]
            case "hand":
                return [board.hand for board in boards]
            case "turn":
                return [board.turn for board in boards]
            case "last_pocket":
                return [named(board.last_pocket) for board in boards]
            case "total":
                return [sum(board.marbles) + board.hand for board in boards]
            case "final":
                return [is_final(board) for board in boards]
            case "marbles_each":
                return [self.game.marbles_each for _ in boards]
        return self.of_the_whole(name)

    def of_the_whole(self, name: str, player: str | None = None) -> Values:
        """The value of a word that speaks of the whole trace, maybe for one player."""
        pairs = list(zip(self.boards, self.boards[1:], strict=False))
        goals = [mancala(self.pockets, PLAYER1), mancala(self.pockets, PLAYER2)]
        value: Value
        match name:
            case "boards":
                value = self.counted(len(self.boards))
            case "steals":
                value = self.counted(self.events.count("steal"))
            case "pickups" | "turns":
                value = self.counted(len(list(self.pickups(player, extra=name == "pickups"))))
            case "winner" if not self.ended:
                value = UNKNOWN
            case "winner":
                one, two = (self.boards[-1].marbles[goal] for goal in goals)
                over = is_final(self.boards[-1]) and one != two
                value = (PLAYER1 if one > two else PLAYER2) if over else None
            case "stealing_happened":
                gains = any(b.marbles[g] > a.marbles[g] + 1 for a, b in pairs for g in goals)
                value = gains or self.beyond(False)
            case _:
                raise NameError(name)
        return [value for _ in self.boards]

    def counted(self, so_far: int) -> Value:
        """A count over the whole game, which grows until it ends."""
        return so_far if self.ended else AtLeast(so_far)

    def pickups(self, player: str | None, extra: bool) -> Iterator[int]:
        """Where a player, or anybody, picks up; without `extra`, only what begins a turn."""
        for i, event in enumerate(self.events):
            begins = not i or self.events[i - 1] != "extra_turn"
            if event == "pickup" and player in (None, self.boards[i].turn) and (extra or begins):
                yield i

    def so_far(self, counted: ast.expr, names: dict[str, str]) -> Values:
        """The value at every board of a count, up to that board."""
        match counted:
            case ast.Call(func=ast.Name(id="count"), args=[formula]):
                return tallied(self.read(formula, names))
            case ast.Name(id=name):
                return tallied(self.counts(name, None))
            case ast.Call(func=ast.Name(id=name), args=[whose]):
                each = {p: tallied(self.counts(name, p)) for p in (PLAYER1, PLAYER2)}
                players = self.read(whose, names)
                return self.looked_up(players, lambda i, player: each[str(player)][i])
        raise SyntaxError(ast.unparse(counted))

    def counts(self, name: str, player: str | None) -> Values:
        """Does each board count for a word that counts boards, maybe for one player?"""
        found: Values = []
        for i, (board, event) in enumerate(zip(self.boards, self.events, strict=True)):
            counted = {"boards": event, "steals": "steal"}.get(name, "pickup")
            happens: Value = event if event is UNKNOWN and name != "boards" else event == counted
            begins = name != "turns" or not i or self.events[i - 1] != "extra_turn"
            found.append(both(happens, begins and player in (None, board.turn)))
        return found

    def call(self, name: str, args: list[Values]) -> Values:
        """The value of a function at every board."""
        a, last = args[0], len(self.boards) - 1
        match name:
            case "next":
                end = UNKNOWN if not self.ended else False if isinstance(a[-1], bool) else a[-1]
                return [*a[1:], end]
            case "at_end":
                return [a[-1] if self.ended else UNKNOWN for _ in a]
            case "always":
                return folded_back(lambda i, later: both(a[i], later), self.beyond(True), last)
            case "eventually":
                return folded_back(lambda i, later: either(a[i], later), self.beyond(False), last)
            case "until":
                b = args[1]
                return folded_back(
                    lambda i, later: either(b[i], both(a[i], later)), self.beyond(False), last
                )
            case "once":
                return [folded(either, [[x] for x in a[: i + 1]])[0] for i in range(last + 1)]
            case "historically":
                return [folded(both, [[x] for x in a[: i + 1]])[0] for i in range(last + 1)]
            case "implies":
                return [either(negated(x), y) for x, y in zip(a, args[1], strict=True)]
            case "count":
                return [self.counted(a.count(True)) for _ in a]
            case "score":
                return self.looked_up(a, self.score)
            case "side":
                return [x if x in (None, UNKNOWN) else side(self.pockets, slot(x)) for x in a]
            case "opposite":
                across = [named(opposite(self.pockets, i)) for i in range(self.pockets)]
                return [x if x in (None, UNKNOWN) else across[slot(x)] for x in a]
            case "turns" | "pickups":
                counts = {p: self.of_the_whole(name, p)[0] for p in (PLAYER1, PLAYER2)}
                return self.looked_up(a, lambda _, player: counts[str(player)])
        raise NameError(name)

    def beyond(self, at_the_end: bool) -> Value:
        """What a formula about the boards to come starts from."""
        return at_the_end if self.ended else UNKNOWN

    def looked_up(self, keys: Values, look: Callable[[int, Value], Value]) -> Values:
        """A number of each board's pocket or player; 0 for none."""
        return [
            key if key is UNKNOWN else 0 if key is None else look(i, key)
            for i, key in enumerate(keys)
        ]

    def marbles(self, i: int, pocket: Value) -> Value:
        """What a pocket holds."""
        return self.boards[i].marbles[slot(pocket)]

    def score(self, i: int, player: Value) -> Value:
        """What a player's mancala holds."""
        return self.boards[i].marbles[mancala(self.pockets, str(player))]

    def quantified(
        self, name: str, body: ast.expr, loops: list[ast.comprehension], names: dict[str, str]
    ) -> Values:
        """`all`, `any` or `sum` over pockets."""
        if not loops:
            return self.read(body, names)
        loop, inner = loops[0], loops[1:]
        assert isinstance(loop.target, ast.Name)
        result: Values = [{"all": True, "any": False, "sum": 0}[name] for _ in self.boards]
        for pocket in self.members(loop.iter):
            bound = names | {loop.target.id: pocket}
            item = self.quantified(name, body, inner, bound)
            premises: list[Values] = [[True for _ in item]]
            premises += [self.read(condition, bound) for condition in loop.ifs]
            premise = folded(both, premises)
            result = [joined(name, *entry) for entry in zip(result, premise, item, strict=True)]
        return result

    def members(self, node: ast.expr) -> list[str]:
        """The pockets of a set."""
        one, two = ([*ordinary(self.pockets, p)] for p in (PLAYER1, PLAYER2))
        slots = {
            "pockets": one + two,
            "pockets(Player1)": one,
            "pockets(Player2)": two,
            "mancalas": [mancala(self.pockets, PLAYER1), mancala(self.pockets, PLAYER2)],
        }[ast.unparse(node)]
        return [f"p{slot + 1}" for slot in slots]


def tallied(counted: Values) -> Values:
    """How many boards count up to each."""
    sure = [counted[: i + 1].count(True) for i in range(len(counted))]
    return [AtLeast(n) if UNKNOWN in counted[: i + 1] else n for i, n in enumerate(sure)]


def slot(pocket: Value) -> int:
    """The slot of a named pocket."""
    return int(str(pocket)[1:]) - 1


def named(place: int | None) -> str | None:
    """The name of a slot."""
    return None if place is None else f"p{place + 1}"
