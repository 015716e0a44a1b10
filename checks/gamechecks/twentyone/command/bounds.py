"""`twentyone bounds`: the fewest and the most of something over all complete games."""

import argparse
from typing import cast

from gamechecks.command.options import add_output
from gamechecks.command.scope_options import scope_of, world_options
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.twentyone.bounding import ALL, KEYS, bounds
from gamechecks.twentyone.scope import Scope
from gamemodels.twentyone.board import Outcome
from gamemodels.twentyone.variants import MENDED

SUMMARY = "the fewest and the most of something, exactly"
DESCRIPTION = (
    "Exact bounds over all complete games, and for each outcome, by a look at every position: "
    + ", ".join(KEYS)
    + ". Ends are in tenths of a second."
)
EXITS = "0 exact, 2 bad usage, 130 interrupted"


def configure(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    world_options(parser, game, boards=False)
    parser.add_argument_group("which bounds (default: all)").add_argument(
        "--of", action="append", default=[], metavar="KEY", help="only this bound; repeatable"
    )
    add_output(parser)


def command(args: argparse.Namespace, streams: Streams) -> int:
    """Settle the bounds, report, and return the exit code."""
    scope = cast(Scope, scope_of(args))
    unknown = [key for key in args.of if key not in KEYS]
    if unknown:
        raise InputError(f"there is no bound {unknown[0]!r}: expected some of {', '.join(KEYS)}")
    if scope.rules != MENDED or scope.games != 1:
        raise InputError("bounds are those of one game by the mended rules: leave the others out")
    found = bounds(scope.setting)
    wanted = {key: found[key] for key in args.of or KEYS}
    if args.json:
        world = {**scope.document(), "boards": None}
        document = {"verdict": "exact", "game": "twentyone", "scope": world, **wanted}
        streams.document({**document, "engine": "explicit"})
        return 0
    columns = (ALL, *(outcome.value for outcome in Outcome))
    streams.say(f"{'exact:':17}" + "".join(f"{name:>7}" for name in columns))
    for key, numbers in wanted.items():
        streams.say(f"{key:17}" + "".join(f"{numbers.get(name, '-'):>7}" for name in columns))
    streams.say(f"{scope.words}, every position was looked at")
    return 0
