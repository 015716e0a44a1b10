"""The commands that search: run, check, explain, diff, prove."""

import argparse
from collections.abc import Callable
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any, cast

from gamechecks.command.command import (
    Command,
    asked,
    certificates_kept,
    check_files,
    exit_code,
    report,
    worst,
    write_files,
)
from gamechecks.command.options import (
    add_games,
    add_out,
    add_output,
    add_search,
    add_solver_options,
    add_view,
    add_where,
    at_least_one,
    bounded_search,
    complaining,
    scope_of,
    world_options,
)
from gamechecks.command.streams import Streams
from gamechecks.command.traces import no_theorems
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.scope import EngineChoice, Games, GameScope, RuledScope
from gamechecks.core.scope_fields import RuleNames
from gamechecks.core.scope_text import option_words
from gamechecks.core.verdict import (
    CheckVerdict,
    Instances,
    Outcome,
    Verdict,
)
from gamechecks.engines.induction.theorems import DEFAULT_K, Proof, listing, named, theorems


def _configure_run(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    world_options(parser, game)
    add_games(parser)
    add_where(parser, game)
    several = parser.add_argument_group("several instances").add_mutually_exclusive_group()
    several.add_argument(
        "--count", type=at_least_one, metavar="N", help="find up to N different games"
    )
    several.add_argument("--all", action="store_true", help="find every game there is")
    add_search(parser)
    add_solver_options(parser, game)
    add_view(parser)
    kept = add_out(parser, game)
    parser.set_defaults(open=False)
    if game.command_line.page:
        kept.add_argument(
            "--open", action="store_true", help="open the page of --out FILE.html in a browser"
        )
    add_output(parser, brief=True)


def _execute_run(args: argparse.Namespace, streams: Streams) -> int:
    """Search, report, and return the exit code."""
    scope = scope_of(args)
    no_theorems(args.where, scope)
    several = args.all or args.count is not None
    check_files(args, one="leave --count and --all out" if several else None)
    if args.open and (args.out is None or args.out.suffix != ".html"):
        raise InputError("--open shows a page: name it with --out FILE.html")
    from gamechecks.engines.dispatch import ready, run, run_all

    ready(EngineChoice(args.engine))
    if several and args.certify is not None:
        raise InputError("--certify is for one search: leave --count and --all out")
    search: Callable[..., Verdict | Instances] = partial(run_all, limit=args.count)
    if not several:
        search = partial(run, certify=args.certify)
    question = partial(search, scope, *args.where, **bounded_search(args))
    answer, interrupted = asked(question, args, streams)
    report(answer, args, streams)
    if isinstance(answer, Verdict):
        write_files(answer, args, streams)
        if args.open and answer.trace is not None:
            import webbrowser

            webbrowser.open(args.out.resolve().as_uri())
        certificates_kept(answer)
    return exit_code(answer.outcome, interrupted=interrupted)


RUN = Command(
    summary="search for a game",
    description="Search for a complete game that does what you ask, or refute that there is one.",
    exits="0 found, 1 refuted (no such game), 2 bad usage, 3 unknown, 130 interrupted",
    configure=_configure_run,
    execute=_execute_run,
)


def _configure_check(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument(
        "properties",
        nargs="+",
        metavar="FORMULA|NAME",
        help=f"a formula, or a name that {game.program} properties lists",
    )
    world_options(parser, game)
    parser.add_argument_group("which games (default: all)").add_argument(
        "--complete",
        dest="kind",
        action="store_const",
        const=Games.COMPLETE,
        default=Games.ANY,
        help="complete games only",
    )
    add_search(parser)
    add_solver_options(parser, game)
    add_view(parser)
    parser.add_argument(
        "--earliest",
        action="store_true",
        help="look for an earlier counterexample until there is none",
    )
    parser.add_argument(
        "--whole",
        action="store_true",
        help="show and write the whole counterexample, not only up to one board after the break",
    )
    add_out(parser, game).add_argument(
        "--emit-test",
        type=Path,
        metavar="FILE",
        help="write a pytest file (.py) that pins the counterexample",
    )
    add_output(parser, brief=True)


def _execute_check(args: argparse.Namespace, streams: Streams) -> int:
    """Check every property, report, and return the exit code of the worst."""
    scope = scope_of(args)
    no_theorems(args.properties, scope)
    check_files(args, one="check one property" if len(args.properties) > 1 else None)
    from gamechecks.engines.dispatch import check_each, prepared, ready
    from gamechecks.engines.query import Query, QueryKind

    ready(EngineChoice(args.engine))
    choices = {"earliest": args.earliest or None, **bounded_search(args)}
    queries = [
        Query.of(QueryKind.CHECK, scope, [formula], certify=prepared(folder), **choices)
        for formula, folder in zip(args.properties, _folders(args), strict=True)
    ]
    question = partial(check_each, queries, whole=args.whole)
    verdicts, interrupted = asked(question, args, streams)
    _report_checks(verdicts, scope, args, streams)
    write_files(verdicts[0], args, streams)
    certificates_kept(*verdicts)
    return exit_code(worst(verdicts), interrupted=interrupted)


def _folders(args: argparse.Namespace) -> list[Path | None]:
    """Where the certificate of each property goes: several have a folder each."""
    folder, total = args.certify, len(args.properties)
    if folder is None or total == 1:
        return [folder] * total
    return [folder / f"property{number}" for number in range(1, total + 1)]


def _report_checks(
    verdicts: list[CheckVerdict], scope: GameScope, args: argparse.Namespace, streams: Streams
) -> None:
    if args.json and len(verdicts) > 1:
        from gamechecks.formats.documents import checks_document

        streams.document(checks_document(verdicts, worst(verdicts), scope))
    else:
        for verdict in verdicts:
            report(verdict, args, streams)


CHECK = Command(
    summary="look for a game that breaks a property",
    description=(
        "Look for a game that breaks a property. With --boards K, a game that is not over by then "
        "is cut off there and counts too. The answer says whether the counterexample shown is "
        "known to go wrong as early as possible: an earlier one is looked for a few seconds, or "
        "with --earliest until there is none."
    ),
    exits="0 holds, 1 violated, 2 bad usage, 3 unknown, 130 interrupted",
    configure=_configure_check,
    execute=_execute_check,
)


def _configure_explain(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    world_options(parser, game)
    add_games(parser)
    add_where(parser, game)
    add_search(parser)
    add_view(parser)
    add_output(parser, brief=True)


def _execute_explain(args: argparse.Namespace, streams: Streams) -> int:
    """Explain, report, and return the exit code."""
    scope = scope_of(args)
    from gamechecks.engines.explain import explain

    question = partial(explain, scope, *args.where, games=args.kind)
    answer, interrupted = asked(question, args, streams)
    report(answer, args, streams)
    return 130 if interrupted else 0 if answer.reason is None else 3


EXPLAIN = Command(
    summary="why there is no such game",
    description=(
        "For a search that finds nothing: a smallest set of reasons that already conflict; a game "
        "that nearly does it; and the number of boards that would be enough."
    ),
    exits="0 explained, 2 bad usage, 3 unknown, 130 interrupted",
    configure=_configure_explain,
    execute=_execute_explain,
)


def _describe_diff(game: Game) -> str:
    """What the verb does, with the name of the usual rules."""
    return (
        f"Find the shortest game on which the {_rule_names(game).plain} rules and variants "
        "of them part ways, and show how each goes on."
    )


def _rule_names(game: Game) -> RuleNames[Any]:
    """Return the names of the variants of a game, which must have some."""
    assert issubclass(game.scope, RuledScope), f"{game.name} has no variants of its rules"
    return game.scope.names_of_rules


def configure_diff(
    parser: argparse.ArgumentParser, game: Game, usual: GameScope | None = None
) -> None:
    """Add the options, whose defaults are those of a scope."""
    usual = usual or game.scope()
    names = _rule_names(game)
    several = "".join(f"; or {name} for several" for name in names.sets)
    parser.add_argument(
        "--rules",
        type=complaining(names.read),
        metavar="NAME[,NAME]",
        help=f"the variants to compare: {', '.join(names.kind.known())}{several}",
    )
    world_options(parser, game, usual=usual, without=("rules",))
    add_search(parser)
    add_view(parser)
    add_output(parser, brief=True)


def _execute_diff(args: argparse.Namespace, streams: Streams) -> int:
    """Compare, report, and return the exit code."""
    names = _rule_names(args.game)
    if args.rules is None:
        known = ", ".join([*names.kind.known(), *names.sets])
        raise InputError(f"--rules is missing: which variants to compare, some of {known}")
    variants, args.rules = args.rules, names.kind()
    scope = cast(RuledScope, scope_of(args))
    from gamechecks.engines.rule_difference import diff

    answer, interrupted = asked(partial(diff, scope, *variants.names), args, streams)
    report(answer, args, streams)
    return 130 if interrupted else 3 if answer.outcome is Outcome.UNKNOWN else 0


DIFF = Command(
    summary="where a variant of the rules makes a difference first",
    description=_describe_diff,
    exits="0 settled, 2 bad usage, 3 unknown, 130 interrupted",
    configure=configure_diff,
    execute=_execute_diff,
)


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
        named(name, args.game, option_words(scope, boards=False))
    from gamechecks.engines.induction.proving import prove_each

    question = partial(prove_each, scope, wanted, k=args.k, lemmas=args.lemma)
    proofs, interrupted = asked(question, args, streams)
    _report_proofs(proofs, args, streams)
    return exit_code(worst(proofs), interrupted=interrupted)


def _report_proofs(proofs: list[Proof], args: argparse.Namespace, streams: Streams) -> None:
    if len(proofs) == 1:
        report(proofs[0], args, streams)
    elif args.json:
        from gamechecks.formats.documents import proofs_document

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
