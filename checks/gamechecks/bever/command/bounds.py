"""`bever bounds`: when Bever can be called, and how many boards and deals there are."""

import argparse
from typing import cast

from gamechecks.bever.bounding import COUNTED, FEWEST, NAMES
from gamechecks.bever.scope import Scope
from gamechecks.command.command import Command
from gamechecks.command.options import scope_of, search_options
from gamechecks.command.streams import Streams
from gamechecks.command.values import BOUNDS as BOUNDS_OF_TERMS
from gamechecks.command.values import asks_terms, refuse_with_names
from gamechecks.core.game import Game
from gamechecks.core.scope import EngineChoice


def _configure_bounds(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    BOUNDS_OF_TERMS.configure(parser, game)


def _execute_bounds(args: argparse.Namespace, streams: Streams) -> int:
    """Settle the bounds, report, and return the exit code."""
    if asks_terms(args, NAMES):
        return BOUNDS_OF_TERMS.execute(args, streams)
    refuse_with_names(args, "show", "out")
    scope = cast(Scope, scope_of(args))
    from gamechecks.bever.bounding import bounds, document_of

    answer, interrupted = streams.ask(
        lambda listen: bounds(
            scope,
            engine=EngineChoice(args.engine),
            of=args.of,
            **search_options(args, listen),
        )
    )
    if args.json:
        streams.document(document_of(answer))
    else:
        from gamechecks.bever.show.bounds import BoundsView

        streams.show(BoundsView(answer, brief=args.brief))
    return 130 if interrupted else 0 if answer.exact else 3


BOUNDS = Command(
    summary="when Bever can be called, and from how many deals",
    description=(
        "Exact bounds over all games: a game reaches each, and none is shorter. The keys are "
        f"{', '.join(FEWEST)}; and, of a look at every board, {', '.join(COUNTED)}. The most turns "
        "are unbounded: nobody need ever call. --of also takes any number of the language, of the "
        "complete games within K boards."
    ),
    exits="0 exact, 2 bad usage, 3 partial (some bounds not settled), 130 interrupted",
    configure=_configure_bounds,
    execute=_execute_bounds,
)
