"""What the verbs' options take, and the groups of options that they share."""

import argparse
import math
import re
from pathlib import Path

from gamechecks.core.errors import ScopeError
from gamechecks.core.scope import (
    EngineChoice,
    Games,
    LayoutChoice,
    Scope,
    SolverChoice,
    StepsChoice,
    rules_of,
)
from gamechecks.core.search_options import JOBS_A_CORE, cores
from gamemodels.mancala.variants import ORIGINAL, VARIANTS, Rules

MOST_DIGITS = 18


def whole_number(text: str) -> int:
    """A whole number as people write it."""
    if not re.fullmatch(r"[+-]?[0-9]+", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    if len(text) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"{text[:20]}... has more than {MOST_DIGITS} digits")
    return int(text)


def at_least_one(text: str) -> int:
    """A whole number from 1."""
    number = whole_number(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1")
    return number


def seconds(text: str) -> float:
    """A number of seconds, not below zero."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 <= value < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds, such as 30 or 0.5")
    return value


def rules_named(text: str) -> Rules:
    """Variants of the rules by name."""
    try:
        return rules_of(text)
    except ScopeError as wrong:
        raise argparse.ArgumentTypeError(str(wrong)) from None


def add_world(
    parser: argparse.ArgumentParser, *, boards: bool = True, any_marbles: bool = False
) -> None:
    """The options that say how big the world is; perhaps with any number of marbles in it."""
    default = Scope()
    group = parser.add_argument_group("scope")
    group.add_argument(
        "--pockets",
        type=whole_number,
        default=default.pockets,
        metavar="P",
        help=f"pockets of the board, both mancalas included (default {default.pockets})",
    )
    group.add_argument(
        "--marbles",
        type=whole_number,
        default=None if any_marbles else default.marbles,
        metavar="N",
        help="marbles in each ordinary pocket at the start "
        f"(default {'any number' if any_marbles else default.marbles})",
    )
    if boards:
        group.add_argument(
            "--boards",
            type=whole_number,
            default=default.boards,
            metavar="K",
            help=f"boards of the longest trace to look at (default {default.boards})",
        )
    group.add_argument(
        "--rules",
        type=rules_named,
        default=ORIGINAL,
        metavar="NAME[,NAME]",
        help=f"variants of the rules: {', '.join(VARIANTS)}; kalah is all of them, original none",
    )


def add_games(parser: argparse.ArgumentParser) -> None:
    """The options that say which games are meant."""
    group = parser.add_argument_group("which games (default: complete ones)")
    kinds = group.add_mutually_exclusive_group()
    kinds.add_argument(
        "--unfinished",
        dest="games",
        action="store_const",
        const=Games.UNFINISHED,
        help="games of exactly K boards, the last not final",
    )
    kinds.add_argument(
        "--any",
        dest="games",
        action="store_const",
        const=Games.ANY,
        help="complete or unfinished",
    )
    parser.set_defaults(games=Games.COMPLETE)


def add_where(parser: argparse.ArgumentParser, what: str = "all must hold") -> None:
    """The option that says what the game must do."""
    parser.add_argument_group("what happens").add_argument(
        "--where",
        action="append",
        default=[],
        metavar="FORMULA|NAME",
        help=f"a formula, or a name that mancala properties lists; repeatable, {what}",
    )


def add_search(parser: argparse.ArgumentParser, *, layout: bool = False) -> None:
    """The options that say how to search."""
    group = parser.add_argument_group("search")
    if layout:
        group.add_argument(
            "--layout",
            choices=[choice.value for choice in LayoutChoice],
            default=LayoutChoice.CANONICAL.value,
            help="canonical: the physical board is given; symbolic: the solver finds it "
            "(default %(default)s)",
        )
    group.add_argument(
        "--timeout", type=seconds, metavar="S", help="give up after so many seconds (exit 3)"
    )
    group.add_argument(
        "--seed",
        type=whole_number,
        default=0,
        metavar="S",
        help="another seed, another trace where there are several (default 0)",
    )


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """The option that says how many processes may work on a question."""
    parser.add_argument_group("processes").add_argument(
        "--jobs",
        type=at_least_one,
        default=cores(),
        metavar="N",
        help="other seeds join in processes of their own after a while, and the first answer "
        "wins (default: one process a core, here %(default)s; "
        f"at most {JOBS_A_CORE} a core)",
    )


def add_solver(parser: argparse.ArgumentParser) -> None:
    """The option that says who is asked."""
    parser.add_argument_group("solver").add_argument(
        "--solver",
        choices=[choice.value for choice in SolverChoice],
        default=SolverChoice.Z3.value,
        help="z3 is always there; cadical comes with the extra `fast` (default %(default)s)",
    )


def add_engine(parser: argparse.ArgumentParser) -> None:
    """The option that says how an answer is come by."""
    parser.add_argument_group("engine").add_argument(
        "--engine",
        choices=[choice.value for choice in EngineChoice],
        default=EngineChoice.SOLVER.value,
        help="solver: constraints; explicit: a look at every position; both: and they must "
        "agree (default %(default)s)",
    )


def add_steps(parser: argparse.ArgumentParser) -> None:
    """The option that says what a step is."""
    parser.add_argument_group("steps").add_argument(
        "--steps",
        choices=[choice.value for choice in StepsChoice],
        help="only search, and a step is an event or a whole sowing (default: sowings where the "
        "question does not look inside one, after games that are played and, in check, a proof)",
    )


def add_certify(parser: argparse.ArgumentParser) -> None:
    """The option that has a refutation checked by other programs."""
    parser.add_argument_group("certificate").add_argument(
        "--certify",
        type=Path,
        nargs="?",
        const=Path("certificate"),
        metavar="FOLDER",
        help="have a refutation proved and checked by other programs, and keep what they read in "
        "a folder (default %(const)s); comes with the extra `certify`",
    )


def add_view(parser: argparse.ArgumentParser) -> None:
    """The option that says how to draw a trace."""
    parser.add_argument_group("drawing").add_argument(
        "--view",
        choices=["boards", "turns"],
        help="draw every board, or one drawing a turn (default: turns beyond a screenful)",
    )


def add_trace_file(parser: argparse.ArgumentParser) -> None:
    """The trace that a verb reads."""
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="a trace: --json, ITF or Alloy XML, by its content"
    )
    parser.add_argument(
        "--instance",
        type=at_least_one,
        metavar="N",
        help="of a file with several traces, the N-th",
    )
    parser.add_argument(
        "--rules",
        type=rules_named,
        metavar="NAME[,NAME]",
        help="variants of the rules, as run takes them (default: those that the file tells of)",
    )


def add_out(parser: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    """The option that keeps a trace in a file, in a group for others of its kind."""
    group = parser.add_argument_group("files")
    group.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="write the trace found to a file, whose ending decides the format: "
        ".itf.json, .xml (Alloy) or .json; or the question as SMT-LIB: .smt2",
    )
    return group


def add_output(parser: argparse.ArgumentParser) -> None:
    """The option that every verb has for other programs."""
    parser.add_argument_group("output").add_argument(
        "--json", action="store_true", help="one JSON document on standard output"
    )


def scope_of(args: argparse.Namespace) -> Scope:
    """The scope that was asked for; a `ScopeError` says what is wrong with it."""
    return Scope(args.pockets, args.marbles, args.boards, args.rules)
