"""`bever worlds`: the Kripke model of a board, its worlds and links shown and counted."""

import argparse
from collections.abc import Iterator

from gamechecks.command.options import add_output, add_trace_file, at_least_one
from gamechecks.command.reading import judged, must_be_legal
from gamechecks.command.streams import Streams
from gamechecks.core.game import Game
from gamemodels.bever.board import Board, Hand, Player, World
from gamemodels.bever.kripke import Kripke

SUMMARY = "the worlds of a board and the links between them"
DESCRIPTION = (
    "The Kripke model at a board of a trace: how many worlds are left, how many pairs each player "
    "cannot tell apart, and which worlds are linked to the real one. A world is written as its "
    "four cards."
)
EXITS = "0 shown, 2 bad usage or a file that cannot be read"
MOST_SHOWN = 100


def configure(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    add_trace_file(parser, game)
    parser.add_argument(
        "--board", type=at_least_one, metavar="N", help="this board (default: the last)"
    )
    add_output(parser)


def command(args: argparse.Namespace, streams: Streams) -> int:
    """Show the model, and return the exit code."""
    from gamechecks.traces.evaluating import check_board

    judgement = judged(args)
    must_be_legal(judgement, args.file)
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
    model = Kripke.of_board(board)
    return {
        "verdict": "shown",
        "game": "bever",
        "board": number,
        "real": written(board.cards),
        "worlds": sorted(map(written, model.worlds)),
        "links": {player.value: _pairs(model, player) for player in Player},
        "linked": {
            player.value: sorted(map(written, model.neighbours(player, board.cards)))
            for player in Player
        },
    }


def lines_of(board: Board, number: int) -> Iterator[str]:
    """The model for people."""
    model = Kripke.of_board(board)
    one, two = (len(hands) for hands in board.possible)
    yield f"board {number}: {_count(len(model.worlds), 'world')} = {one} x {two}"
    yield f"the real world is {written(board.cards)}"
    for player in Player:
        yield ""
        linked = sorted(map(written, model.neighbours(player, board.cards)))
        pairs = _pairs(model, player)
        yield f"{player.words}: {_count(pairs, 'pair')} of worlds that it cannot tell apart;"
        yield f"  from the real one, {_count(len(linked), 'world')}"
        yield from _rows(linked[:MOST_SHOWN])
        if linked[MOST_SHOWN:]:
            yield f"  and {len(linked) - MOST_SHOWN} more"


def written(world: World) -> str:
    """A world as four digits."""
    hands: tuple[Hand, Hand] = world
    return "".join(str(card) for hand in hands for card in hand)


def _pairs(model: Kripke, player: Player) -> int:
    return sum(len(model.neighbours(player, world)) for world in model.worlds)


def _rows(names: list[str], width: int = 15) -> Iterator[str]:
    for start in range(0, len(names), width):
        yield "  " + " ".join(names[start : start + width])


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
