"""`blackjack bounds`: the fewest and the most of something over all complete hands."""

import argparse
from typing import cast

from gamechecks.blackjack.policies import answer_document
from gamechecks.blackjack.scope import Scope
from gamechecks.command.command import Command
from gamechecks.command.options import scope_of
from gamechecks.command.streams import Streams
from gamechecks.command.values import BOUNDS as BOUNDS_OF_TERMS
from gamechecks.command.values import asks_terms, refuse_with_names
from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game


def _configure_bounds(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    BOUNDS_OF_TERMS.configure(parser, game)


def _execute_bounds(args: argparse.Namespace, streams: Streams) -> int:
    """Settle the bounds, report, and return the exit code."""
    from gamechecks.blackjack.bounding import ENDLESS_ONLY, KEYS, bounds

    if asks_terms(args, KEYS):
        return BOUNDS_OF_TERMS.execute(args, streams)
    refuse_with_names(args, "boards", "show", "out", "timeout")
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


BOUNDS = Command(
    summary="the fewest and the most of something, exactly",
    description=(
        "Exact bounds over all complete hands, by a look at every board: fewest_actions, "
        "most_actions, most_cards (the player's), most_dealer_cards, fewest_boards, and "
        "most_boards, the last for an endless deck alone. --of also takes any number of the "
        "language."
    ),
    exits="0 exact, 2 bad usage, 130 interrupted",
    configure=_configure_bounds,
    execute=_execute_bounds,
)
