"""What the verbs' options take, and the groups of options that they share."""

import argparse
import math
import re
from collections.abc import Callable
from dataclasses import Field, fields
from pathlib import Path
from typing import Any

from gamechecks.core.errors import GameChecksError
from gamechecks.core.game import Game
from gamechecks.core.plain import plain_of, value_of
from gamechecks.core.scope import EngineChoice, Games, GameScope, LayoutChoice, SolverChoice
from gamechecks.core.search_options import JOBS_A_CORE, cores

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


def world_options(
    parser: argparse.ArgumentParser, game: Game, *, boards: bool = True, proof: bool = False
) -> None:
    """The options that say how big the world is; in proofs some of it may be left open."""
    group = parser.add_argument_group("scope")
    usual = game.scope()
    for each in fields(game.scope):  # type: ignore[arg-type]
        if each.name != "boards" or boards:
            _add_field(group, each, getattr(usual, each.name), proof)


def _add_field(group: argparse._ArgumentGroup, each: "Field[Any]", usual: Any, proof: bool) -> None:
    """The option of one field of a scope."""
    told, flag = each.metadata, f"--{each.name.replace('_', '-')}"
    words = told.get("help", each.name.replace("_", " "))
    if isinstance(usual, bool):
        group.add_argument(flag, action=argparse.BooleanOptionalAction, default=usual, help=words)
        return
    left_open = proof and told.get("any")
    default = told["any"] if left_open else plain_of(usual)
    simple = isinstance(default, int | str) and default != ""
    group.add_argument(
        flag,
        type=_reader(told.get("read"), usual),
        default=None if left_open else usual,
        metavar=told.get("metavar", "VALUE"),
        help=f"{words} (default {default})" if simple else words,
    )


def _reader(read: Callable[[str], Any] | None, usual: Any) -> Callable[[str], Any]:
    """What reads the value of a field: its own reader, or one for values like the usual one."""
    if read is not None:
        return complaining(read)
    if isinstance(usual, int):
        return whole_number
    if isinstance(usual, tuple):
        return lambda text: tuple(whole_number(part) for part in re.split("[, ]+", text.strip()))
    return complaining(lambda text: value_of(type(usual), text, "the value"))


def complaining(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """A reader whose refusals are told as those of any other option."""

    def reading(text: str) -> Any:
        try:
            return read(text)
        except GameChecksError as wrong:
            raise argparse.ArgumentTypeError(str(wrong)) from None

    return reading


def add_games(parser: argparse.ArgumentParser) -> None:
    """The options that say which games are meant."""
    group = parser.add_argument_group("which games (default: complete ones)")
    kinds = group.add_mutually_exclusive_group()
    kinds.add_argument(
        "--unfinished",
        dest="kind",
        action="store_const",
        const=Games.UNFINISHED,
        help="games of exactly K boards, the last not final",
    )
    kinds.add_argument(
        "--any",
        dest="kind",
        action="store_const",
        const=Games.ANY,
        help="complete or unfinished",
    )
    parser.set_defaults(kind=Games.COMPLETE)


def add_where(parser: argparse.ArgumentParser, game: Game, what: str = "all must hold") -> None:
    """The option that says what the game must do."""
    parser.add_argument_group("what happens").add_argument(
        "--where",
        action="append",
        default=[],
        metavar="FORMULA|NAME",
        help=f"a formula, or a name that {game.program} properties lists; repeatable, {what}",
    )


def add_search(parser: argparse.ArgumentParser, *, layout: bool = False) -> None:
    """The options that say how to search."""
    group = parser.add_argument_group("search")
    parser.set_defaults(layout=LayoutChoice.CANONICAL.value)
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


def add_engine(parser: argparse.ArgumentParser, game: Game) -> None:
    """The option that says how an answer is come by."""
    parser.add_argument_group("engine").add_argument(
        "--engine",
        choices=[choice.value for choice in EngineChoice],
        default=usual_engine(game).value,
        help="solver: constraints; explicit: a look at every position; both: and they must "
        "agree (default %(default)s)",
    )


def usual_engine(game: Game) -> EngineChoice:
    """Who answers if nobody is named."""
    return EngineChoice.EXPLICIT if game.system is None else EngineChoice.SOLVER


def add_steps(parser: argparse.ArgumentParser, game: Game) -> None:
    """The option that says what a step is, where there is a choice."""
    parser.set_defaults(steps=None)
    if len(game.steps) > 1:
        small, large = game.steps
        parser.add_argument_group("steps").add_argument(
            "--steps",
            choices=[small, large],
            help=f"only search, and a step is an event or one of several (default: {large} where "
            "the question does not look inside one, after games that are played and, in check, "
            "a proof)",
        )


def add_solver_options(parser: argparse.ArgumentParser, game: Game) -> None:
    """The options of a search that asks a solver; without constraints they are not there."""
    add_engine(parser, game)
    if game.system is None:
        parser.set_defaults(solver=SolverChoice.Z3.value, steps=None, jobs=1, certify=None)
        return
    add_solver(parser)
    add_steps(parser, game)
    add_jobs(parser)
    add_certify(parser)


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


def add_trace_file(parser: argparse.ArgumentParser, game: Game) -> None:
    """The trace that a verb reads."""
    parser.add_argument(
        "file", type=Path, metavar="FILE", help=f"a trace: {game.reads}, by its content"
    )
    parser.add_argument(
        "--instance",
        type=at_least_one,
        metavar="N",
        help="of a file with several traces, the N-th",
    )
    ruled = next((f for f in fields(game.scope) if f.name == "rules"), None)  # type: ignore[arg-type]
    parser.set_defaults(rules=None)
    if ruled is not None:
        parser.add_argument(
            "--rules",
            type=complaining(ruled.metadata["read"]),
            metavar=ruled.metadata["metavar"],
            help="variants of the rules, as run takes them (default: those that the file tells of)",
        )


def add_out(parser: argparse.ArgumentParser, game: Game) -> argparse._ArgumentGroup:
    """The option that keeps a trace in a file, in a group for others of its kind."""
    group = parser.add_argument_group("files")
    own = f"{game.writes} " if game.writes else ""
    question = "" if game.system is None else "; or the question as SMT-LIB: .smt2"
    group.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="write the trace found to a file, whose ending decides the format: "
        f".itf.json{', ' if own else ' '}{own}or .json{question}",
    )
    return group


def add_output(parser: argparse.ArgumentParser) -> None:
    """The option that every verb has for other programs."""
    parser.add_argument_group("output").add_argument(
        "--json", action="store_true", help="one JSON document on standard output"
    )


def scope_of(args: argparse.Namespace) -> GameScope:
    """The scope that was asked for; a `ScopeError` says what is wrong with it."""
    kind = args.game.scope
    given = {
        each.name: getattr(args, each.name) for each in fields(kind) if hasattr(args, each.name)
    }
    scope: GameScope = kind(**given)
    return scope
