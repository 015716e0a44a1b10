"""The command that only Bever has: `bever worlds`."""

import argparse

from gamechecks.command.command import Command, report
from gamechecks.command.options import (
    add_output,
    add_trace_file,
    at_least_one,
)
from gamechecks.command.streams import Streams
from gamechecks.command.traces import judged
from gamechecks.core.game import Game
from gamemodels.bever.board import Board, Player
from gamemodels.bever.knowledge import KripkeModel
from gamemodels.bever.narration import lines_of, pairs, written


def _configure_worlds(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    add_trace_file(parser, game)
    parser.add_argument(
        "--board", type=at_least_one, metavar="N", help="this board (default: the last)"
    )
    add_output(parser)


def _execute_worlds(args: argparse.Namespace, streams: Streams) -> int:
    """Show the model, and return the exit code."""
    from gamechecks.traces.judging import check_board

    judgement = judged(args)
    if judgement.fault is not None:
        report(judgement, args, streams)
        return 1
    at = (args.board or len(judgement.game)) - 1
    check_board(judgement, at)
    board = judgement.game.states[at]
    if args.json:
        streams.document(document_of(board, at + 1))
    else:
        for line in lines_of(board, at + 1):
            streams.say(line)
    return 0


def document_of(board: Board, number: int) -> dict[str, object]:
    """The model as a JSON document."""
    model = KripkeModel.of_board(board)
    return {
        "verdict": "shown",
        "game": "bever",
        "board": number,
        "real": written(board.cards),
        "worlds": sorted(map(written, model.worlds)),
        "links": {player.value: pairs(model, player) for player in Player},
        "linked": {
            player.value: sorted(map(written, model.accessible(player, board.cards)))
            for player in Player
        },
    }


WORLDS = Command(
    summary="the worlds of a board and the links between them",
    description=(
        "The Kripke model at a board of a trace: how many worlds are left, how many pairs each "
        "player cannot tell apart, and which worlds are linked to the real one. A world is "
        "written as its four cards."
    ),
    exits="0 shown, 1 illegal, 2 bad usage or a file that cannot be read",
    configure=_configure_worlds,
    execute=_execute_worlds,
)
