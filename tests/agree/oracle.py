"""What the oracles of all games share: games by chance, files with them, and questions."""

import json
import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count, pairwise
from pathlib import Path
from typing import Any

from tests.agree.asked import LIMIT, Answer, Question
from tests.agree.language import Game
from tests.agree.replays import legal, shown
from tests.agree.searches import Case
from tests.agree.trees import Choice, Moves, first_parting, plays
from tests.agree.writer import Writer

FILES = count(1)


@dataclass(frozen=True, eq=False)
class Oracle:
    """A game by its documentation; a scope tells its size and rules, `told` in a file.

    Of a scope at most so many games are looked at. After the end only `padding` may follow; a
    trace has its moves where `names_moves` says so.
    """

    name: str
    starts: Callable[[Any], Collection[Any]]
    moves: Callable[[Any, Any], list[Choice]]
    is_final: Callable[[Any, Any], bool]
    read_boards: Callable[[list[dict[str, Any]]], tuple[Any, ...]]
    written: Callable[[Game], list[dict[str, Any]]]
    told: Callable[[Any], dict[str, Any]]
    argv: Callable[[Any, int | None], list[str]]
    writer: Callable[[random.Random, Any], Writer]
    properties: dict[str, str]
    change: Callable[[random.Random, dict[str, Any], Any], None]
    most: int
    padding: Callable[[Any], list[Any]] = field(default=lambda board: [board])
    names_moves: Callable[[Any], bool] = field(default=lambda scope: False)

    def case(self, dice: random.Random, scope: Any, boards: int, **more: Any) -> Case:
        """A scope with all its games."""
        return Case(
            self.name,
            self.argv(scope, boards),
            every_game(self, scope, boards),
            lambda board: self.is_final(board, scope),
            self.read_boards,
            self.writer(dice, scope),
            self.properties,
            **more,
        )

    def some_game(self, dice: random.Random, scope: Any, boards: int) -> Game:
        """A game by chance, complete or cut off; of several kinds of moves each is as likely."""
        path, events = [dice.choice(list(self.starts(scope)))], list[str]()
        while len(path) < boards and (onward := self.moves(path[-1], scope)):
            kind = dice.choice(sorted({choice.event for choice in onward}))
            path.append(dice.choice([c.board for c in onward if c.event == kind]))
            events.append(kind)
        return Game(tuple(path), tuple(events), scope)

    def first_fault(
        self, boards: Sequence[Any], scope: Any, named: Sequence[str | None] = ()
    ) -> int | None:
        """The number of the first board that no move leads to; named moves must be made."""
        if boards[0] not in self.starts(scope):
            return 1
        for at, (before, board) in enumerate(pairwise(boards)):
            event = named[at] if named else None
            after = [c.board for c in self.moves(before, scope) if event in (None, c.event)]
            if board not in (self.padding(before) if self.is_final(before, scope) else after):
                return at + 2
        return None

    def kept(self, folder: Path, scope: Any, trace: list[dict[str, Any]]) -> Path:
        """A file with these boards."""
        path = folder / f"{self.name}{next(FILES)}.json"
        told = self.told(scope)
        told["scope"] = told.get("scope", {}) | {"boards": len(trace)}
        path.write_text(json.dumps({"format": f"{self.name}-traces/1", **told, "trace": trace}))
        return path

    def some_eval(self, dice: random.Random, folder: Path, game: Game) -> list[Question]:
        """What is a formula or a term at every board?"""
        path = self.kept(folder, game.scope, self.written(game))
        return evaluated(self.writer(dice, game.scope), game, path, [str(path)])

    def some_replay(
        self, dice: random.Random, folder: Path, game: Game, scope: Any
    ) -> list[Question]:
        """Is it legal, maybe by the rules of another scope, and if not, from which board on?"""
        trace = self.written(game)
        if dice.random() < 0.65:
            at = dice.randrange(len(trace))
            match dice.randrange(8):
                case 0 if len(trace) > 1:
                    del trace[at]
                case 1:
                    trace.insert(at, json.loads(json.dumps(trace[at])))
                case _:
                    self.change(dice, trace[at], scope)
        if not self.names_moves(scope):
            trace = [board | ({"move": None} if "move" in board else {}) for board in trace]
        named = [board.get("move") for board in trace]
        fault = self.first_fault(self.read_boards(trace), scope, named)
        path = self.kept(folder, scope, trace)
        return [Question("replay", ["replay", str(path)], legal(fault), path)]

    def some_diff(self, scope: Any, other: Any, boards: int) -> list[Question]:
        """Where do other rules make a difference first?"""
        first: Moves = lambda board: self.moves(board, scope)  # noqa: E731
        second: Moves = lambda board: self.moves(board, other)  # noqa: E731
        starts = set(self.starts(scope)), set(self.starts(other))
        right = first_parting(starts, (first, second), boards - 1)

        def judge(answer: Answer) -> str | None:
            document = answer.document
            verdict = "refuted" if right is None else "found"
            said = document.get("verdict"), answer.code, document.get("boards")
            if said != (verdict, 0, right):
                return f"{verdict}, exit 0, after {right} boards"
            if not right:
                return None
            shared = self.read_boards(document["trace"])
            faults = self.first_fault(shared, scope), self.first_fault(shared, other)
            one, two = ({c.board for c in moves(shared[-1])} for moves in (first, second))
            parts = faults == (None, None) and one != two
            return None if parts else "its game does not part them"

        return [Question("diff", ["diff", *self.argv(other, boards), *LIMIT[:2]], judge)]


@lru_cache(maxsize=128)
def every_game(oracle: Oracle, scope: Any, boards: int) -> list[Game]:
    """All games within a scope, complete or cut off; TooMany if there are more than its most."""
    tree = plays(
        list(oracle.starts(scope)), lambda board: oracle.moves(board, scope), boards, oracle.most
    )
    return [Game(path, events, scope) for path, events in tree]


def evaluated(writer: Writer, game: Game, path: Path, file: list[str]) -> list[Question]:
    """What is a formula or a term at every board of a file, which is named with its options?"""
    formula, board = writer.some_text(), writer.dice.randint(1, len(game.boards))
    name, *rest = file
    at = [] if board == 1 else ["--board", str(board)]
    return [
        Question("eval", ["eval", name, formula, *rest, *at], shown(formula, game, board), path)
    ]


def rules_of(mix: str) -> frozenset[str]:
    """Rules by their names."""
    return frozenset(mix.split(",")) - {""}


def rules_argv(rules: Collection[str]) -> list[str]:
    """The option that names rules; none for the usual ones."""
    return ["--rules", ",".join(sorted(rules))] if rules else []
