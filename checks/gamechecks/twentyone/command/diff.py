"""`twentyone diff`: where a variant of the rules makes a difference first."""

import argparse
from typing import Any, cast

from gamechecks.command.options import add_output, add_view, complaining, scope_of, world_options
from gamechecks.command.streams import Streams
from gamechecks.core.game import Game
from gamechecks.twentyone.differing import MOST_POSITIONS, Difference, difference
from gamechecks.twentyone.scope import RULE_SET, Scope, rules_of
from gamemodels.twentyone.events import seconds
from gamemodels.twentyone.plain import to_plain
from gamemodels.twentyone.referee import Twentyone
from gamemodels.twentyone.variants import VARIANTS

SUMMARY = "where a variant of the rules makes a difference first"
DESCRIPTION = (
    "Find the shortest game after which the rules and variants of them go on otherwise, and show "
    "how each does. The rules compared with are those of --rules, by default the mended ones."
)
EXITS = "0 settled, 2 bad usage, 3 unknown, 130 interrupted"


def configure(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument(
        "--rule",
        type=complaining(rules_of),
        required=True,
        metavar="NAME[,NAME]",
        help=f"the variants to compare: {', '.join(VARIANTS)}",
    )
    world_options(parser, game, boards=False)
    add_view(parser)
    add_output(parser)


def command(args: argparse.Namespace, streams: Streams) -> int:
    """Compare, report, and return the exit code."""
    scope = cast(Scope, scope_of(args))
    found = difference(Twentyone(scope.setting, scope.rules), args.rule.names)
    name = " and ".join(args.rule.names) or RULE_SET
    if args.json:
        streams.document(_document(scope, args.rule.names, found))
    else:
        _show(scope, name, found, args, streams)
    return 0 if found.settled else 3


def _show(
    scope: Scope, name: str, found: Difference, args: argparse.Namespace, streams: Streams
) -> None:
    if found.trace is None:
        words = f"{name}: no game goes on otherwise" if found.settled else ""
        streams.say(words or f"unknown: {name} makes no difference in {MOST_POSITIONS} boards")
        return
    from gamechecks.show.trace import TraceView
    from gamechecks.twentyone.presentation import TwentyonePresentation
    from gamemodels.rules import replay

    streams.say(f"different: {name}, after board {len(found.trace)}")
    events = replay(found.trace).events
    look = TwentyonePresentation(args.game)
    streams.show(TraceView(found.trace, events, look, args.view or "boards"))
    usual = " and ".join(scope.rules.names) or f"the {RULE_SET} rules"
    for words, way in ((f"by {usual}", found.one), (f"by {name}", found.other)):
        if way is None:
            streams.say(f"{words}: nothing else")
            continue
        event, after = way
        streams.say(f"{words}: at {seconds(event.clock)} s {event.words}")
        before = found.trace.boards[-1]
        for change in look.changes(found.trace.rules, before, after):
            streams.say(f"    {change}")


def _document(scope: Scope, names: tuple[str, ...], found: Difference) -> dict[str, Any]:
    outcome = "found" if found.trace else "refuted" if found.settled else "unknown"
    ways = {
        key: None if way is None else {"event": way[0].kind.value, "board": to_plain(way[1])}
        for key, way in (("one", found.one), ("other", found.other))
    }
    boards = None if found.trace is None else [to_plain(each) for each in found.trace.boards]
    return {
        "verdict": outcome,
        "game": "twentyone",
        "scope": scope.document(),
        "rule": list(names),
        "trace": boards,
        **ways,
    }
