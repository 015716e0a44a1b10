"""`mancala play`: a game in the terminal."""

import argparse
import random
from collections.abc import Hashable
from typing import TYPE_CHECKING, cast

from gamechecks.command.command import Command
from gamechecks.command.options import scope_of, seconds, whole_number, world_options
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.mancala.scope import STANDARD, Scope
from gamemodels.mancala.layout import Player
from gamemodels.mancala.referee import Move

if TYPE_CHECKING:
    from gamechecks.command.interactive import Mind, States

THINK = 2.0
"""Seconds that a move may take."""
OPPONENTS = ("best", "random", "person")


def _configure_play(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    world_options(parser, game, boards=False, usual=STANDARD)
    group = parser.add_argument_group("who plays")
    group.add_argument(
        "--against", choices=OPPONENTS, default="best", help="the other player (default best)"
    )
    group.add_argument(
        "--as",
        dest="seat",
        choices=[player.value for player in Player],
        default=Player.ONE.value,
        help="whom you play (default Player1, who begins)",
    )
    group.add_argument(
        "--think",
        type=seconds,
        default=THINK,
        metavar="S",
        help=f"seconds for a move of best play, and for a hint (default {THINK:g})",
    )
    group.add_argument(
        "--seed", type=whole_number, default=0, metavar="S", help="of random play (default 0)"
    )


def _execute_play(args: argparse.Namespace, streams: Streams) -> int:
    """Play, and return the exit code."""
    scope = cast(Scope, scope_of(args))
    rules = scope.referee
    if rules.is_final(next(iter(rules.starts()))):
        raise InputError(f"nothing can be played with {scope.words}: every pocket is empty")
    from gamechecks.command.interactive import Sitting
    from gamechecks.mancala.thinking import Thinker

    thinker = Thinker(scope, args.think)
    dice = random.Random(args.seed)

    def at_random(states: "States") -> Move:
        return cast(Move, dice.choice(rules.moves(states[-1])))

    def best(states: "States") -> Move:
        pocket = thinker.think(states[-1]).pocket
        return next(m for m in rules.moves(states[-1]) if m.event.pocket == pocket)

    others: dict[str, Mind] = {"random": at_random, "best": best}
    opponent = Player(args.seat).other
    minds: dict[Hashable, Mind] = {}
    if args.against != "person":
        minds[opponent] = others[args.against]

    def hint(states: "States") -> str:
        return thinker.think(states[-1]).words

    Sitting(scope, streams, minds, hint, seed=args.seed).play()
    return 0


PLAY = Command(
    summary="play against a person, chance, or the best play",
    description=(
        "Play a game in the terminal. A move is the number of a pocket; u takes a move back, h "
        "gives a hint with its value, s saves the game, for replay, and q leaves. Where there is "
        "only one move, it is made by itself. The best play is exact where there is time for "
        "that; else it looks as many sowings ahead as it can."
    ),
    exits="0 played, 2 bad usage, 130 interrupted",
    configure=_configure_play,
    execute=_execute_play,
)
