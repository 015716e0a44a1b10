"""`blackjack bounds`: the fewest and the most of something over all complete hands."""

import argparse
from typing import cast

from gamechecks.blackjack.policies import answer_document
from gamechecks.blackjack.scope import Scope
from gamechecks.command import bounds as of_terms
from gamechecks.command.scope_options import scope_of
from gamechecks.command.streams import Streams
from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game

SUMMARY = "the fewest and the most of something, exactly"
DESCRIPTION = (
    "Exact bounds over all complete hands, by a look at every board: fewest_actions, most_actions, "
    "most_cards (the player's), most_dealer_cards, fewest_boards, and most_boards, the last for an "
    "endless deck alone. --of also takes any number of the language."
)
EXITS = "0 exact, 2 bad usage, 130 interrupted"


def configure(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    of_terms.configure(parser, game)


def command(args: argparse.Namespace, streams: Streams) -> int:
    """Settle the bounds, report, and return the exit code."""
    from gamechecks.blackjack.bounding import ENDLESS_ONLY, KEYS, bounds

    if of_terms.asks_terms(args, KEYS):
        return of_terms.command(args, streams)
    of_terms.refuse_with_names(args, "boards", "show", "out", "timeout")
    scope = cast(Scope, scope_of(args))
    shoe = scope.shoe or scope.rules.decks
    if shoe and any(key in ENDLESS_ONLY for key in args.of):
        raise InputError(f"{ENDLESS_ONLY[0]} is told of an endless deck alone: leave the shoe out")
    with Clock().attending():
        found = bounds(scope)
    wanted = {key: found[key] for key in args.of or found}
    if args.json:
        streams.document({**answer_document(scope, wanted), "engine": "explicit"})
        return 0
    streams.say("exact:")
    for key, number in wanted.items():
        streams.say(f"  {key:18} {number:>3}")
    streams.say(f"{scope.words}, every board was looked at")
    return 0
