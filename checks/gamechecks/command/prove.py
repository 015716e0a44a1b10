"""`prove`: a property of all games, however long, and perhaps of all worlds."""

import argparse
from dataclasses import fields
from functools import partial

from gamechecks.command.command import Command
from gamechecks.command.options import add_output, add_search, add_view
from gamechecks.command.reporting import asked, exit_code, report, worst
from gamechecks.command.scope_options import scope_of, world_options
from gamechecks.command.streams import Streams
from gamechecks.command.values import at_least_one
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.engines.induction.proof import DEFAULT_K, Proof
from gamechecks.engines.induction.theorems import listing, named, theorems


def _describe_prove(game: Game) -> str:
    """What the verb does, and what it can be asked of this game."""
    left_open = [each for each in fields(game.scope) if each.metadata.get("any")]  # type: ignore[arg-type]
    worlds = "".join(
        f", and for any {each.name} if --{each.name} is left out" for each in left_open
    )
    names = ", ".join(theorems(game))
    return (
        "Prove by induction over unbounded integers that something holds on every board of every "
        f"game, whatever its length{worlds}. Lemmas are proved too; what several theorems share "
        "is proved once. FORMULA is always(F), where F speaks of a board, its event and next(X)."
        + (f" The names are {names}." if names else "")
    )


def _configure_prove(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument(
        "theorems", nargs="*", metavar="NAME|FORMULA", help="a theorem's name, or always(F)"
    )
    parser.add_argument("--all", action="store_true", help="every theorem that has a name")
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


def _execute_prove(args: argparse.Namespace, streams: Streams) -> int:
    """Prove, report, and return the exit code of the worst."""
    wanted = [*theorems(args.game), *args.theorems] if args.all else args.theorems
    if not wanted:
        raise InputError(f"a theorem is missing\n{listing(args.game)}")
    scope = scope_of(args)
    for name in (*wanted, *args.lemma):
        named(name, args.game, scope.options(boards=False))
    from gamechecks.engines.induction.proving import prove_each

    question = partial(prove_each, scope, wanted, k=args.k, lemmas=args.lemma)
    proofs, interrupted = asked(question, args, streams)
    _report(proofs, args, streams)
    return exit_code(worst(proofs), interrupted=interrupted)


def _report(proofs: list[Proof], args: argparse.Namespace, streams: Streams) -> None:
    if len(proofs) == 1:
        report(proofs[0], args, streams)
    elif args.json:
        from gamechecks.formats.proofs import proofs_document

        streams.document(proofs_document(proofs, worst(proofs)))
    else:
        from gamechecks.show.proof import proof_views

        streams.show_answer(*proof_views(proofs, args.view), brief=args.brief)


PROVE = Command(
    summary="prove a property of every board of every game",
    description=_describe_prove,
    exits="0 proved, 1 violated, 2 bad usage, 3 unknown, 130 interrupted",
    configure=_configure_prove,
    execute=_execute_prove,
)
