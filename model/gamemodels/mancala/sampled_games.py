"""Complete games to start from: each shows a value that can be reached."""

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from gamechecks.engines.simulate import random_play
from gamemodels.mancala.board import Board, Layout, Player
from gamemodels.mancala.rules import Mancala, Trace
from gamemodels.mancala.scope import Key, Scope
from gamemodels.rules import played_on

TRIES, LONGEST_TRY = 100, 2_000
"""Random games, and the boards after which one is given up."""

WIDTH, EFFORT, LEVELS = 300, 150_000, 3
"""Boards that a beam keeps, boards that it may play, levels with games that it looks at."""


@dataclass(frozen=True)
class Objective:
    """Which games are worth knowing: short ones or long ones, and who should do well in them.

    With `threats`, marbles that can be stolen soon count as gone.
    """

    favourite: Player | None = None
    long: bool = False
    threats: bool = False


def sampled_games(scope: Scope, seed: int, objectives: Iterable[Objective]) -> Iterator[Trace]:
    """Games played at random, and games for every objective."""
    for each in range(seed, seed + TRIES):
        game: Trace = random_play(scope, each, LONGEST_TRY)
        if game.rules.is_final(game.boards[-1]):
            yield game
    for objective in objectives:
        yield from beam(scope, objective)


@dataclass(frozen=True)
class _Line:
    """A board with an empty hand, how play came to it, and how many boards it took."""

    boards: tuple[Board, ...]
    before: "_Line | None" = None
    length: int = 1

    @property
    def board(self) -> Board:
        return self.boards[-1]

    def played(self) -> tuple[Board, ...]:
        """All boards from the first."""
        parts, line = list[tuple[Board, ...]](), self
        while line.before is not None:
            parts.append(line.boards)
            line = line.before
        return tuple(chain(line.boards, *reversed(parts)))


OBJECTIVES = (Objective(threats=True), Objective(), *map(Objective, Player), Objective(long=True))
"""What games are played for: to be short, to favour one of the players, to be long."""


def objectives_of(key: Key) -> tuple[Objective, ...]:
    """Return what games are played for that show a value of a bound."""
    if key.measure == "lead":
        return (Objective(Player.TWO if key.least else Player.ONE),)
    short = (Objective(key.winner, threats=True),) if key.least else ()
    return (*short, Objective(key.winner, long=not key.least))


def games_worth_a_look(scope: Scope) -> Iterator[Trace]:
    """Games for several objectives."""
    for objective in OBJECTIVES:
        yield from beam(scope, objective)


def beam(scope: Scope, objective: Objective) -> list[Trace]:
    """The complete games that a beam search over sowings comes to."""
    rules: Mancala = scope.game.rules(scope)  # type: ignore[assignment]
    layout, sign = rules.layout, -1 if objective.long else 1
    counted = list(layout.ordinary)
    if objective.favourite is not None:
        counted.append(layout.mancala_of(objective.favourite.other))

    def rank(line: _Line) -> int:
        left = sum(line.board.marbles[pocket] for pocket in counted)
        if objective.threats:
            return left - _threatened(layout, line.board) + line.length
        return sign * left

    start = _Line(rules.starts())
    over = [start] if rules.is_final(start.board) else []
    level = [] if over else [start]
    played = levels = 0
    while level and played < EFFORT and (objective.long or levels < LEVELS):
        lines = [after for line in level for after in _sowings(rules, line)]
        played += sum(len(line.boards) for line in lines)
        # Of several ways to a board the last one stays, which is the shortest or the longest.
        lines.sort(key=lambda line: -sign * line.length)
        best = {line.board: line for line in lines}.values()
        over += [line for line in best if rules.is_final(line.board)]
        levels += bool(over)
        going_on = (line for line in best if not rules.is_final(line.board))
        level = heapq.nsmallest(WIDTH, going_on, key=rank)
    return [played_on(rules.trace(line.played())) for line in (*over, *level[:1])]


def _threatened(layout: Layout, board: Board) -> int:
    """The marbles that single ones can steal by a step to the next pocket, and these."""
    marbles, threatened = board.marbles, 0
    for pocket in layout.ordinary:
        after = layout.pockets[pocket].next
        across = layout.pockets[after].opposite
        if marbles[pocket] == 1 and across is not None and marbles[after] <= 1:
            threatened += marbles[across] + 1
    return threatened


def _sowings(rules: Mancala, line: _Line) -> Iterator[_Line]:
    """Every way to go on until the hand is empty again."""
    for move in rules.moves(line.board):
        boards = tuple(after.state for after in rules.continued(move))
        yield _Line(boards, line, line.length + len(boards))
