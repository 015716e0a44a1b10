"""The commands of Mancala alone, and what it adds to `run`, `check`, `diff` and `explain`."""

import argparse
import random
from collections.abc import Hashable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from gamechecks.command import search
from gamechecks.command.command import Command
from gamechecks.command.options import (
    add_output,
    add_view,
    at_least_one,
    scope_of,
    seconds,
    whole_number,
    world_options,
)
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.scope import LayoutChoice
from gamemodels.mancala.board import Player
from gamemodels.mancala.rules import Move
from gamemodels.mancala.scope import MEMORY, STANDARD, Scope

if TYPE_CHECKING:
    from gamechecks.command.interactive import Mind, States


def _with_layout(command: Command) -> Command:
    """Return a command that also lets the solver arrange the pockets."""

    def configure(parser: argparse.ArgumentParser, game: Game) -> None:
        command.configure(parser, game)
        parser.add_argument_group("physical board").add_argument(
            "--layout",
            choices=[choice.value for choice in LayoutChoice],
            default=LayoutChoice.CANONICAL.value,
            help="canonical: the pockets lie as usual; symbolic: the solver arranges them "
            "(default %(default)s)",
        )

    return replace(command, configure=configure)


RUN, CHECK = _with_layout(search.RUN), _with_layout(search.CHECK)

COMPARED = Scope(pockets=6, marbles=2)
"""The scope in which variants of the rules are compared by default."""

DIFF = replace(search.DIFF, configure=partial(search.configure_diff, usual=COMPARED))


def _configure_best(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    world_options(parser, game, boards=False)
    group = parser.add_argument_group("how to search")
    group.add_argument(
        "--timeout", type=seconds, metavar="S", help="say what is known after S seconds"
    )
    group.add_argument(
        "--memory",
        type=at_least_one,
        default=MEMORY,
        metavar="MB",
        help=f"megabytes for the table of positions (default: {MEMORY})",
    )
    group.add_argument(
        "--moves",
        action="store_true",
        help="settle the value of every first move, however long (else those that take many times "
        "the work of the value itself stay intervals)",
    )
    parser.add_argument("--show", action="store_true", help="draw the game of best play")
    add_view(parser)
    add_output(parser, brief=True)


def _execute_best(args: argparse.Namespace, streams: Streams) -> int:
    """Search, report, and return the exit code."""
    scope = cast(Scope, scope_of(args))
    from gamemodels.mancala.best_play import best

    answer, _ = streams.ask(
        lambda listen: best(
            scope, memory=args.memory, moves=args.moves, timeout=args.timeout, listen=listen
        )
    )
    if args.json:
        from gamemodels.mancala.documents import best_document

        streams.document(best_document(answer))
    else:
        from gamemodels.mancala.drawing import BestView

        streams.show_answer(BestView(answer, args.view, args.show), brief=args.brief)
    return 0 if answer.exact else 3


BEST = Command(
    summary="who wins if both play well, and by how much",
    description=(
        "The value of the game, exactly: player 1's score less player 2's if both play as well as "
        "they can, in games of any length. With it the value of each first move, or bounds of it, "
        "and a game of that value, which the referee has played."
    ),
    exits="0 exact, 2 bad usage, 3 partial (an interval that the value lies in; also after Ctrl-C)",
    configure=_configure_best,
    execute=_execute_best,
)


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
    from gamemodels.mancala.best_play import Thinker

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


def _configure_explain(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    search.EXPLAIN.configure(parser, game)
    parser.add_argument_group("a partial instance instead of a search").add_argument(
        "--example",
        type=Path,
        metavar="FILE",
        help="a partial instance: a JSON object with predicate (move, init, final ...), the number "
        "of pockets, and what is known of side, next, mancala and opposite (by pocket) and of "
        "boards (a list of marbles, turn, hand, last_pocket); what is left out may be anything. "
        'Shortest: {"predicate": "final", "pockets": 4, "boards": [{"hand": 1}]}',
    )


def _execute_explain(args: argparse.Namespace, streams: Streams) -> int:
    """Explain, report, and return the exit code."""
    if args.example is None:
        return search.EXPLAIN.execute(args, streams)
    return _explain_example(args, streams)


def _explain_example(args: argparse.Namespace, streams: Streams) -> int:
    from gamemodels.mancala.partial_instances import complete, load_example

    if args.where:
        raise InputError("--example comes with its own predicate: leave --where out")
    example = replace(load_example(args.example), rules=args.rules)
    completion, interrupted = streams.ask(
        lambda listen: complete(example, timeout=args.timeout, listen=listen)
    )
    if args.json:
        from gamemodels.mancala.documents import completion_document

        streams.document(completion_document(example, completion))
    else:
        from gamemodels.mancala.drawing import CompletionView

        streams.show_answer(CompletionView(example, completion), brief=args.brief)
    return 130 if interrupted else 0 if completion.unknown is None else 3


EXPLAIN = Command(
    summary=search.EXPLAIN.summary,
    description=(
        f"{search.EXPLAIN.description} With --example: whether a partial instance can be "
        "completed, and if not, what stands in the way."
    ),
    exits=search.EXPLAIN.exits,
    configure=_configure_explain,
    execute=_execute_explain,
)
