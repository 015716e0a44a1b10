"""Random and guided simulation: a beam search towards a formula, and games at random."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import cycle, islice
from math import inf
from typing import Any, NamedTuple

from gamechecks.core.clock import Clock
from gamechecks.core.errors import RefereeError
from gamechecks.core.scope import Games, GameScope
from gamechecks.core.verdict import GameTrace
from gamechecks.engines.explicit.goals import Reader, eager_for
from gamechecks.engines.explicit.walk import Way, refereed
from gamechecks.engines.graph import Node
from gamechecks.language.question import Condition
from gamechecks.language.residual import (
    FALSE,
    TRUE,
    UNDECIDED,
    Always,
    Compared,
    Joined,
    Known,
    Moment,
    Negation,
    Next,
    Observation,
    Previous,
    Same,
    Since,
    Term,
    Truth,
    Until,
)
from gamechecks.language.residual_terms import AtEnd, NextTerm, OfState
from gamemodels.attention import attend
from gamemodels.rules import replay

_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_SHORT: dict[str, Callable[[int, int], int]] = {
    "==": lambda left, right: abs(left - right),
    "!=": lambda left, right: int(left == right),
    "<": lambda left, right: max(0, left - right + 1),
    "<=": lambda left, right: max(0, left - right),
    ">": lambda left, right: max(0, right - left + 1),
    ">=": lambda left, right: max(0, right - left),
}
"""By how much a comparison of numbers fails."""


def distance(truth: Truth, now: Observation, wanted: bool = True) -> float:
    """How far a truth is from being as wanted on this state, the last for now."""
    match truth:
        case Negation():
            return distance(truth.operand, now, not wanted)
        case Joined():
            parts = (distance(part, now, wanted) for part in truth.parts)
            return sum(parts) if truth.every is wanted else min(parts)
        case Same():
            sides = (truth.left, truth.right)
            return min(
                sum(distance(side, now, goal) for side, goal in zip(sides, goals, strict=True))
                for goals in ((True, wanted), (False, not wanted))
            )
        case Compared():
            sign = truth.sign if wanted else _OPPOSITE[truth.sign]
            return _short(sign, truth.left, truth.right, now)
        case Until():
            return distance(truth.goal, now, wanted)
        case Always() | Next() | AtEnd():
            return distance(truth.body, now, wanted)
        case Since() if truth.meanwhile is TRUE:
            ends = (distance(part, now, wanted) for part in (truth.goal, truth.passed))
            return min(ends) if wanted else sum(ends)
        case Previous():
            return distance(truth.passed, now, wanted)
    if truth is TRUE or truth is FALSE:
        return 0 if (truth is TRUE) is wanted else inf
    return 1 if truth is UNDECIDED or (truth.read(now) is TRUE) is not wanted else 0


def _short(sign: str, left: Term, right: Term, now: Observation) -> float:
    """By how much a comparison fails."""
    for term, other in ((left, right), (right, left)):
        leaning = _leaning(term)
        if sign == "==" and leaning is not None and isinstance(other, Known):
            return leaning(now.rules, now.state, other.value)
    one, two = left.read(now).value, right.read(now).value
    if isinstance(one, int) and isinstance(two, int):
        return _SHORT[sign](one, two)
    return int((one == two) is not (sign == "=="))


def _leaning(term: Term) -> Callable[..., float] | None:
    """How a word of the state tells its distance from a value, if it can."""
    while isinstance(term, AtEnd | NextTerm):
        term = term.body
    return term.word.leaning if isinstance(term, OfState) and not term.given else None


BEAMS = ((8, 1.0), (32, 0.5), (8, 3.0), (64, 2.0), (16, 0.2))
"""Lines that are kept, and how much chance ranks them, one pair after the other."""

DIVES, DIVE = 60, 1_000
"""Single lines after a beam that came to no end of a game, and the ways that each may look at."""

PLAYOUTS = 20
"""Random ends of a line that has done what is wanted, before the next line is tried."""


class _Line(NamedTuple):
    """A beginning of a game: where it is, what is left of the goal, and how play came there."""

    node: Node
    rank: float
    name: Any = None
    before: "_Line | None" = None

    @property
    def ways(self) -> tuple[Any, list[Any]]:
        """Where the game began, and the ways that lead here."""
        names, line = list[Any](), self
        while line.before is not None:
            names.append(line.name)
            line = line.before
        return line.node.position, names[::-1]


@dataclass
class Steering:
    """Games played towards some conditions; the same seed and effort give the same games.

    The effort is the number of ways that may be looked at. A beam that had room for every line
    has seen all games, and is the last.
    """

    scope: GameScope
    wanted: Sequence[Condition]
    games: Games
    seed: int
    effort: int
    reader: Reader = field(init=False)
    dice: random.Random = field(init=False)
    overflowed: bool = field(init=False, default=False)
    ended: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        self.reader = Reader(self.scope, eager=eager_for(self.wanted))
        self.dice = random.Random(self.seed)

    def found(self) -> Iterator[GameTrace]:
        """A game of each beam that comes to one, until the effort is spent."""
        goal = self.reader.goal(self.wanted)
        for width, chance in cycle(BEAMS):
            self.overflowed = self.ended = False
            game = self._beam(goal, width, chance)
            if game is not None:
                yield game
            if self.effort <= 0 or not self.overflowed:
                return
            for _ in range(0 if self.ended else DIVES):
                game = self._dive(goal, chance)
                if game is not None:
                    yield game

    def _beam(self, goal: Truth, width: int, chance: float) -> GameTrace | None:
        """The first game that a beam comes to."""
        level = self._starts(goal)
        while level and self.effort > 0:
            lines: dict[Node, _Line] = {}
            for line in level:
                after, game = self._onward(line, chance)
                if game is not None:
                    return game
                for each in after:
                    key = Node(each.node.position, each.node.memory)
                    if key not in lines or each.rank < lines[key].rank:
                        lines[key] = each
            self.overflowed = self.overflowed or len(lines) > width
            level = sorted(lines.values(), key=lambda line: line.rank)[:width]
        return None

    def _dive(self, goal: Truth, chance: float) -> GameTrace | None:
        """The first game that a single line comes to, which goes back where it leads nowhere."""
        lines, seen, last = self._starts(goal), set[Node](), self.effort - DIVE
        while lines and self.effort > max(0, last):
            line = lines.pop()
            key = Node(line.node.position, line.node.memory)
            if key in seen:
                continue
            seen.add(key)
            after, game = self._onward(line, chance)
            if game is not None:
                return game
            lines += sorted(after, key=lambda line: -line.rank)
        return None

    def _starts(self, goal: Truth) -> list[_Line]:
        starts = self.reader.walk.starts()
        return [_Line(Node(start, goal, 1), 0.0) for start in starts]

    def _onward(self, line: _Line, chance: float) -> tuple[list[_Line], GameTrace | None]:
        """Every line that a line leads to; and the first game, where one is found."""
        reader, lines = self.reader, list[_Line]()
        if reader.is_final(line.node):
            return lines, None
        for way, node in reader.onward(line.node):
            attend()
            self.effort -= 1
            after = self._after(line, way, node, chance)
            if after is None:
                continue
            if reader.met(node, self.games):
                return lines, self._game(after)
            if reader.is_over(node):
                self.ended = self.ended or node.is_cut or reader.is_final(node)
                continue
            if node.memory is TRUE and (game := self._played_out(after)) is not None:
                return lines, game
            lines.append(after)
        return lines, None

    def _after(self, line: _Line, way: Way, node: Node, chance: float) -> _Line | None:
        """A line that goes on; none if it leads nowhere."""
        if node.is_cut and not self.games.includes(over=False):
            return None
        far = self._distance(way, node)
        if far == inf:
            return None
        return _Line(node, far + chance * self.dice.random(), way.name, line)

    def _distance(self, way: Way, node: Node) -> float:
        goal = self.reader.result(node) if node.is_cut else node.memory
        if goal is TRUE or goal is FALSE:
            return 0 if goal is TRUE else inf
        state = self.reader.walk.state(way.target)
        return distance(goal, self.reader.goals.observed(state, Moment.LAST))

    def _played_out(self, line: _Line) -> GameTrace | None:
        """A game that goes on at random from where all that is wanted is done."""
        reader = self.reader
        for _ in range(PLAYOUTS):
            at = line
            while not reader.is_over(at.node):
                attend()
                way = self.dice.choice(reader.ways(at.node))
                at = _Line(reader.target(at.node, way), 0.0, way.name, at)
                self.effort -= 1
            if self.games.includes(reader.is_final(at.node)):
                return self._game(at)
        return None

    def _game(self, line: _Line) -> GameTrace:
        """A line as the referee plays it."""
        return refereed(self.reader.walk, *line.ways, self.games, self.scope.boards)


TRIES, FEW, MOST_BOARDS = 300, 30, 100_000
"""Games played at random, a few of these, and boards of them after which it is enough."""

MOST_WAYS, WAYS_BY_SIZE, WAYS_A_SECOND, SHARE = 600_000, 20, 15_000, 0.4
"""Ways that play towards a formula looks at, at most; fewer in a small world, by its square, and
no more than fit into this share of the time that is left."""


@dataclass(frozen=True)
class Sampler:
    """Where games of a kind are played; the same seed gives the same games."""

    scope: GameScope
    games: Games
    clock: Clock
    seed: int

    def played(self, wanted: Sequence[Condition], few: bool = False) -> Iterator[GameTrace]:
        """Games that do what is wanted, if it can be told: at random, then the game's own."""
        if any(condition.function for condition in wanted):
            return iter(())
        games = islice(self._every_game(), FEW if few else None)
        of_the_kind = filter(None, map(self._of_the_kind, games))
        return self._counted(game for game in of_the_kind if all(each.met(game) for each in wanted))

    def steered(
        self, wanted: Sequence[Condition], most: int = MOST_WAYS, until: float = inf
    ) -> Iterator[GameTrace]:
        """Games that are played towards what is wanted, and do it.

        At most so many ways are looked at, and none `until` a time of the clock is over.
        """
        if not wanted or any(condition.function for condition in wanted):
            return
        size = self.scope.state_size * self.scope.boards
        left = min(self.clock.left * SHARE, until - self.clock.total)
        effort = min(most, size * size // WAYS_BY_SIZE, max(0.0, left) * WAYS_A_SECOND)
        games = Steering(self.scope, wanted, self.games, self.seed, int(effort)).found()
        for game in self._counted(games):
            if not all(each.met(game) for each in wanted):
                raise RefereeError("a game was played that does not do what was asked")
            yield game

    def _counted(self, games: Iterator[GameTrace]) -> Iterator[GameTrace]:
        """Games that the rules allow; the time that it takes to play them is one of encoding."""
        while True:
            with self.clock.encoding():
                game = next(games, None)
            if game is None:
                return
            fault = replay(game).fault
            if fault is not None:
                raise RefereeError(f"the game that was played breaks the rules: {fault}")
            yield game

    def _every_game(self) -> Iterator[GameTrace]:
        boards = 0
        for seed in range(self.seed * TRIES, (self.seed + 1) * TRIES):
            if boards > MOST_BOARDS:
                break
            game = random_play(self.scope, seed, self.scope.boards)
            boards += len(game)
            yield game
        if (samples := self.scope.game.shortcuts.samples) is not None:
            yield from samples(self.scope)

    def _of_the_kind(self, game: GameTrace) -> GameTrace | None:
        """A game within the bound, complete or cut off there; none if it is of the other kind."""
        boards = self.scope.boards
        over = len(game) <= boards and game.rules.is_final(game.states[-1])
        if not self.games.includes(over):
            return None
        return game if over else replace(game, states=game.states[:boards])


def random_play(scope: GameScope, seed: int, longest: int) -> GameTrace:
    """A game played at random, cut off after so many boards and one more.

    Chances come by their weights, and players choose one move as soon as another.
    """
    dice, rules = random.Random(seed), scope.referee
    starts = list(rules.starts())
    states = [starts[0] if len(starts) == 1 else dice.choice(starts)]
    while not rules.is_final(states[-1]) and len(states) <= longest:
        attend()
        moves = rules.moves(states[-1])
        if not moves:
            break
        weights = [float(move.weight) for move in moves]
        even = len(set(weights)) == 1
        move = dice.choice(moves) if even else dice.choices(moves, weights)[0]
        states.append(move.state)
    return rules.trace(states)
