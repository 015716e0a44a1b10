"""`prove`: a property of all games, however long, and perhaps of all worlds."""

import argparse
from dataclasses import fields

from gamechecks.command.options import add_output, add_search, add_view, search_options
from gamechecks.command.scope_options import scope_of, world_options
from gamechecks.command.streams import Streams
from gamechecks.command.values import at_least_one
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.engines.induction.proof import DEFAULT_K, ProofOutcome
from gamechecks.engines.induction.theorems import listing, named, theorems

SUMMARY = "prove a property of every board of every game"
EXITS = "0 proved, 1 violated, 2 bad usage, 3 unknown, 130 interrupted"
EXIT_CODES = {ProofOutcome.PROVED: 0, ProofOutcome.VIOLATED: 1, ProofOutcome.UNKNOWN: 3}


def description(game: Game) -> str:
    """What the verb does, and what it can be asked of this game."""
    left_open = [each for each in fields(game.scope) if each.metadata.get("any")]  # type: ignore[arg-type]
    worlds = "".join(
        f", and for any {each.name} if --{each.name} is left out" for each in left_open
    )
    names = ", ".join(theorems(game))
    return (
        "Prove by induction over unbounded integers that something holds on every board of every "
        f"game, whatever its length{worlds}. Lemmas are proved too. FORMULA is always(F), where F "
        "speaks of a board, its event and next(X)." + (f" The names are {names}." if names else "")
    )


def configure(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument(
        "theorem", nargs="?", metavar="NAME|FORMULA", help="a theorem's name, or always(F)"
    )
    world_options(parser, game, boards=False, proof=True)
    group = parser.add_argument_group("induction")
    group.add_argument(
        "--k",
        type=at_least_one,
        default=DEFAULT_K,
        metavar="K",
        help="how many boards in a row a step of the induction may assume (default %(default)s)",
    )
    group.add_argument(
        "--lemma",
        action="append",
        default=[],
        metavar="NAME|FORMULA",
        help="something to prove first and then to use; repeatable",
    )
    add_search(parser)
    add_view(parser)
    add_output(parser, brief=True)


def command(args: argparse.Namespace, streams: Streams) -> int:
    """Prove, report, and return the exit code."""
    if args.theorem is None:
        raise InputError(f"a theorem is missing\n{listing(args.game)}")
    scope = scope_of(args)
    for name in (args.theorem, *args.lemma):
        named(name, args.game)
    from gamechecks.engines.induction.proving import prove

    proof, interrupted = streams.ask(
        lambda listen: prove(
            scope,
            args.theorem,
            k=args.k,
            lemmas=args.lemma,
            **search_options(args, listen),
        )
    )
    if args.json:
        from gamechecks.formats.proofs import proof_document

        streams.document(proof_document(proof))
    else:
        from gamechecks.show.proof import ProofView

        streams.show_answer(ProofView(proof, args.view), brief=args.brief)
    return 130 if interrupted else EXIT_CODES[proof.outcome]
