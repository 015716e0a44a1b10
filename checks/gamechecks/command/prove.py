"""`mancala prove`: a property of all games, however long and with however many marbles."""

import argparse

from gamechecks.command.options import add_output, add_search, add_view, add_world, at_least_one
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError
from gamechecks.core.scope import Scope
from gamechecks.engines.induction.proof import DEFAULT_K, ProofOutcome
from gamechecks.mancala.theorems import THEOREMS, listing, named

SUMMARY = "prove a property for any number of boards and marbles"
DESCRIPTION = (
    "Prove by induction over unbounded integers that something holds on every board of every "
    "game, whatever its length, and without --marbles whatever the number of marbles. Lemmas are "
    "proved too. FORMULA is always(F), where F speaks of a board, its event and next(X). The names "
    f"are {', '.join(THEOREMS)}."
)
EXAMPLES = (
    "mancala prove every-game-ends --pockets 14",
    "mancala prove every-game-ends --pockets 6 --marbles 2",
    'mancala prove "always(implies(steal, hand == 1))" --pockets 6 --rules kalah',
)
EXITS = "0 proved, 1 violated, 2 bad usage, 3 unknown, 130 interrupted"
EXIT_CODES = {ProofOutcome.PROVED: 0, ProofOutcome.VIOLATED: 1, ProofOutcome.UNKNOWN: 3}


def configure(parser: argparse.ArgumentParser) -> None:
    """The verb's options."""
    parser.add_argument(
        "theorem", nargs="?", metavar="NAME|FORMULA", help="a theorem's name, or always(F)"
    )
    add_world(parser, boards=False, any_marbles=True)
    group = parser.add_argument_group("induction")
    group.add_argument(
        "--k",
        type=at_least_one,
        default=DEFAULT_K,
        metavar="K",
        help="boards in a row, at most, from which the next is shown (default %(default)s)",
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
    add_output(parser)


def command(args: argparse.Namespace, streams: Streams) -> int:
    """Prove, report, and return the exit code."""
    if args.theorem is None:
        raise InputError(f"a theorem is missing\n{listing()}")
    Scope(args.pockets, args.marbles or 0, rules=args.rules)
    for name in (args.theorem, *args.lemma):
        named(name)
    from gamechecks.engines.induction.proving import prove

    proof, interrupted = streams.ask(
        lambda listen: prove(
            args.theorem,
            args.pockets,
            args.marbles,
            rules=args.rules,
            k=args.k,
            lemmas=args.lemma,
            timeout=args.timeout,
            seed=args.seed,
            listen=listen,
        )
    )
    if args.json:
        from gamechecks.formats.proofs import proof_document

        streams.document(proof_document(proof))
    else:
        from gamechecks.show.proof import ProofView

        streams.show(ProofView(proof, args.view))
    return 130 if interrupted else EXIT_CODES[proof.outcome]
