"""`twentyone simulate`: the network plays at random, or one part of it alone."""

import argparse
import re
from typing import TYPE_CHECKING, Any, cast

from gamechecks.command.command import Command
from gamechecks.command.options import add_output, add_view, scope_of, whole_number, world_options
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.twentyone.scope import Scope
from gamemodels.cards import RANKS

if TYPE_CHECKING:
    from gamemodels.twentyone.devs import Coupled

PARTS = ("challenger", "dealer", "hand", "threshold", "deck", "controller")
MOST_INPUTS = 1_000
_RANKS = {rank.value: rank for rank in RANKS}


def _configure_simulate(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    world_options(parser, game)
    parser.set_defaults(boards=None)
    group = parser.add_argument_group("simulation")
    group.add_argument(
        "--seed", type=whole_number, default=0, metavar="S", help="another seed, another game"
    )
    group.add_argument("--part", choices=PARTS, help="run this part alone")
    group.add_argument(
        "inputs", nargs="*", metavar="[TENTHS:]INPUT", help="what the part is told, and when"
    )
    add_view(parser)
    add_output(parser)


def _execute_simulate(args: argparse.Namespace, streams: Streams) -> int:
    """Play, report, and return the exit code."""
    bound, args.boards = args.boards, args.boards or Scope().boards
    scope = cast(Scope, scope_of(args))
    if args.part is not None:
        return _alone(scope, args, streams)
    if args.inputs:
        raise InputError(f"{args.inputs[0]!r} is for one part: name it with --part")
    from gamechecks.traces.judging import judge
    from gamemodels.twentyone.referee import Twentyone, simulate

    game = Twentyone(scope.setting, scope.rules)
    judgement = judge(simulate(game, args.seed, bound), args.game)
    if args.json:
        from gamechecks.formats.documents import shown_document

        streams.document(shown_document(judgement))
    else:
        from gamechecks.show.replay import ShownView

        streams.show(ShownView(judgement, args.view))
    return 0


def _alone(scope: Scope, args: argparse.Namespace, streams: Streams) -> int:
    from gamemodels.twentyone.events import seconds
    from gamemodels.twentyone.referee import simulate_component

    inputs = _inputs(args.part, args.inputs)
    said = simulate_component(_part(scope, args.part), inputs, args.seed, scope.variation)
    rows = [
        {"clock": clock, **{port: _plain(each) for port, each in messages.items()}}
        for clock, messages in said
    ]
    if args.json:
        streams.document({"part": args.part, "said": rows})
        return 0
    for row in rows:
        words = " ".join(f"{port} {each}" for port, each in row.items() if port != "clock")
        streams.say(f"{seconds(int(row['clock'])):>6} s  {args.part}: {words}")
    return 0


def _part(scope: Scope, name: str) -> "Coupled":
    """A component without the others."""
    from gamemodels.twentyone import atomic_models, coupled_models
    from gamemodels.twentyone.devs import as_coupled

    setting = scope.setting
    if name in ("challenger", "dealer"):
        return coupled_models.player(getattr(setting, name), scope.rules)
    made: dict[str, Any] = {
        "hand": atomic_models.Hand(),
        "threshold": atomic_models.Threshold(setting.challenger),
        "deck": atomic_models.CardDeck(setting.copies, scope.rules),
        "controller": atomic_models.Controller(scope.rules),
    }
    return as_coupled(made[name])


def _inputs(part: str, given: list[str]) -> list[tuple[int, dict[str, Any]]]:
    """What the part is told, by time."""
    if len(given) > MOST_INPUTS:
        raise InputError(f"{len(given)} inputs were given: at most {MOST_INPUTS} are taken")
    found = []
    for number, text in enumerate(given):
        when, _, what = text.rpartition(":")
        if when and not re.fullmatch("[0-9]{1,9}", when):
            raise InputError(f"{text!r}: whole tenths were expected before the colon")
        found.append((int(when) if when else 10 * number, _message(part, what.upper())))
    return found


def _message(part: str, what: str) -> dict[str, Any]:
    """An input by its ports."""
    from gamemodels.twentyone.atomic_models import Command, Decision
    from gamemodels.twentyone.board import Player

    if part in ("challenger", "dealer", "hand"):
        if what in _RANKS:
            return {"card": _RANKS[what]}
        raise InputError(f"{what!r} is no card: one of {', '.join(_RANKS)} was expected")
    if part == "threshold":
        if re.fullmatch("[0-9]{1,4}", what):
            return {"value": int(what)}
        raise InputError(f"{what!r} is no value: a whole number was expected")
    if part == "deck":
        if what == "SHUFFLE":
            return {"command": Command.SHUFFLE}
        if what in ("DRAW=CHALLENGER", "DRAW=DEALER"):
            return {"command": Command.DRAW, "player": Player(what.split("=")[1])}
        raise InputError(f"{what!r}: SHUFFLE, DRAW=CHALLENGER or DRAW=DEALER was expected")
    if what == "START":
        return {"start": 1}
    if what == "HIT":
        return {"decision": Decision.HIT}
    if re.fullmatch("STAND=[0-9]{1,4}", what):
        return {"decision": Decision.STAND, "score": int(what.split("=")[1])}
    raise InputError(f"{what!r}: START, HIT or STAND=N was expected")


def _plain(said: Any) -> Any:
    return getattr(said, "value", said)


SIMULATE = Command(
    summary="play a game at random, or run one part alone",
    description=(
        "The simulator: the network plays by chance. With --part one part runs without the "
        "others, on cards, values or messages that are given by time, such as 0:2 5:3; one a "
        "second without a time."
    ),
    exits="0 played, 2 bad usage",
    configure=_configure_simulate,
    execute=_execute_simulate,
)
