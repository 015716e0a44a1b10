"""Strategies in files, and their validation by the plain rules."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.plain import Document, shown
from gamechecks.core.scope import GameScope
from gamechecks.core.verdict import GameTrace, Printed
from gamechecks.engines.values.forced import goal_of
from gamechecks.engines.values.nodes import player_called, players_of
from gamechecks.engines.values.outcomes import ForceOutcome, ForceVerdict
from gamechecks.engines.values.refereeing import StrategyFault, StrategyReferee
from gamechecks.engines.values.strategies import Decision, Strategy
from gamechecks.formats.codec import codec_of, position_of
from gamechecks.formats.documents import from_one, keyed
from gamechecks.show.presentation import named_moves
from gamemodels.attention import attended


def strategy_format(game: Game) -> str:
    """What documents with strategies say of themselves."""
    return f"{game.name}-strategy/1"


def force_document(verdict: ForceVerdict) -> Document:
    """The answer of `force`, without its strategy."""
    return keyed(
        verdict,
        "verdict game scope player formula boards reason seconds positions",
        boards=None if verdict.scope.every_game else verdict.scope.boards,
    )


def strategy_text(verdict: ForceVerdict) -> str:
    """The same with the whole strategy, a decision a line."""
    strategy, game = verdict.strategy, verdict.scope.game
    assert strategy is not None, "a verdict that is settled has a strategy"
    head: Document = {"format": strategy_format(game), **force_document(verdict)}
    head["starts"] = {str(at + 1): from_one(then) for at, then in strategy.starts.items()}
    text = json.dumps(head, indent=2).removesuffix("\n}")
    rows = ",".join(
        f"\n    {json.dumps(_decision(verdict, each))}" for each in attended(strategy.decisions)
    )
    return f'{text},\n  "strategy": [{rows}\n  ]\n}}\n'


def _decision(verdict: ForceVerdict, decision: Decision) -> Document:
    game, rules = verdict.scope.game, verdict.scope.referee
    names = list(named_moves(game, rules, decision.state))
    then = {names[move]: from_one(after) for move, after in decision.then.items()}
    return {"at": position_of(codec_of(game), decision.state), "then": then}


@dataclass(frozen=True)
class StrategyFile:
    """A strategy as a file has it, moves by name and states as plain data, and the question."""

    scope: GameScope
    player: str
    formula: str
    strategy: Strategy


def read_strategy(document: Mapping[str, object], game: Game) -> StrategyFile:
    """A strategy from a document; an `InputError` says what is wrong with it."""
    said = document.get("format")
    if said != strategy_format(game):
        raise InputError(f"its format is {shown(said)}: {strategy_format(game)!r} was expected")
    verdict = document.get("verdict")
    sides = {ForceOutcome.FORCED.value: True, ForceOutcome.NOT_FORCED.value: False}
    if verdict not in sides:
        raise InputError(
            f"its verdict is {shown(verdict)}: {' or '.join(map(repr, sides))} was expected"
        )
    rows = document.get("strategy")
    if not isinstance(rows, list):
        raise InputError("strategy: a list of decisions was expected")
    read = [_read_decision(row, at, len(rows)) for at, row in enumerate(attended(rows), 1)]
    starts = _then(document.get("starts"), "starts", len(rows))
    if not all(name.isdecimal() for name in starts):
        raise InputError("starts: the numbers of starts were expected as keys, from 1")
    return StrategyFile(
        game.scope.read(document.get("scope")),
        _text(document, "player"),
        _text(document, "formula"),
        Strategy(
            sides[verdict],
            {int(name) - 1: after for name, after in starts.items()},
            tuple(read),
        ),
    )


def _read_decision(row: object, at: int, count: int) -> Decision:
    if not isinstance(row, dict) or not {"at", "then"} <= row.keys():
        raise InputError(f"decision {at}: an object with at and then was expected")
    return Decision(row["at"], _then(row["then"], f"decision {at}: then", count))


def _then(value: object, where: str, count: int) -> dict[str, int | None]:
    """Moves and the decisions that follow them, which are counted from 0 from here on."""
    if not isinstance(value, dict):
        raise InputError(f"{where}: an object was expected, a decision or null by each move")
    for name, after in value.items():
        if after is not None and (type(after) is not int or not 1 <= after <= count):
            raise InputError(
                f"{where}: {name} leads to {shown(after)}: a decision from 1 to {count} "
                "or null was expected"
            )
    return {name: None if after is None else after - 1 for name, after in value.items()}


def _text(document: Mapping[str, object], name: str) -> str:
    value = document.get(name)
    if not isinstance(value, str):
        raise InputError(f"{name} is {shown(value)}: a text was expected")
    return value


@dataclass(frozen=True, repr=False)
class StrategyJudgement(Printed):
    """What the referee says of a strategy, and how many positions were looked at for it."""

    file: StrategyFile
    positions: int
    fault: StrategyFault | None = None

    @property
    def trace(self) -> GameTrace | None:
        """The game by which it fails."""
        if self.fault is None or not self.fault.states:
            return None
        return self.file.scope.referee.trace(self.fault.states)


def judge_strategy(file: StrategyFile) -> StrategyJudgement:
    """Play a strategy against every reply."""
    scope = file.scope
    players, position = players_of(scope), partial(position_of, codec_of(scope.game))
    player = players[player_called(file.player, players, scope)]
    named = partial(named_moves, scope.game, scope.referee)
    referee = StrategyReferee(
        scope, player, goal_of(scope, file.formula), file.strategy, named, position
    )
    fault = referee.fault()
    return StrategyJudgement(file, len(referee.games), fault)
