"""Options that commands share, and the scope and search that they name."""

import argparse
import math
import re
from collections.abc import Callable, Collection
from dataclasses import Field, fields
from functools import partial
from pathlib import Path
from typing import Any, cast

from gamechecks.core.errors import GameChecksError, InputError
from gamechecks.core.game import Game
from gamechecks.core.plain import plain_of
from gamechecks.core.scope import EngineChoice, Games, GameScope, LayoutChoice, SolverChoice
from gamechecks.core.scope_fields import flag_of, read_text, unasked
from gamechecks.core.search_options import JOBS_A_CORE, Listener, SearchOptions, cores

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


def complaining(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """A reader whose refusals are told as those of any other option."""

    def reading(text: str) -> Any:
        try:
            return read(text)
        except GameChecksError as wrong:
            raise argparse.ArgumentTypeError(str(wrong)) from None

    return reading


def world_options(
    parser: argparse.ArgumentParser,
    game: Game,
    *,
    boards: bool = True,
    proof: bool = False,
    usual: GameScope | None = None,
    without: Collection[str] = (),
) -> None:
    """The options that say how big the world is; in proofs some of it may be left open."""
    group = parser.add_argument_group("scope")
    usual = usual or game.scope()
    for each in fields(game.scope):  # type: ignore[arg-type]
        left_out = each.name in without or (proof and each.metadata.get("flag") == "from")
        if (each.name != "boards" or boards) and not left_out:
            left_open = each.name == "boards" and each.default is None and usual.every_game
            value = None if left_open else getattr(usual, each.name)
            _add_field(group, game.scope, each, value, proof)

    for flag, parts in game.command_line.presets.items():
        told = " ".join(f"--{name} {value}" for name, value in parts.items())
        about = f"the same as {told}"
        group.add_argument(flag, action=Preset, dest=argparse.SUPPRESS, const=parts, help=about)


def world_of_trace(parser: argparse.ArgumentParser, game: Game, *, every: bool) -> None:
    """The options for the world of a trace that does not tell it: all of it, or the rules alone."""
    parser.set_defaults(**{each.name: None for each in fields(game.scope)})  # type: ignore[arg-type]
    group = parser.add_argument_group("if the trace does not say where it was played")
    for each in fields(game.scope):  # type: ignore[arg-type]
        if each.name == "rules" or (every and each.name != "boards"):
            group.add_argument(
                flag_of(each),
                dest=each.name,
                type=complaining(partial(read_text, game.scope, each)),
                metavar=each.metadata.get("metavar", "VALUE"),
                help=_told(each),
            )


class Preset(argparse._StoreConstAction):
    """Several parts of a world under one name."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, *given: object
    ) -> None:
        vars(namespace).update(self.const)


def _add_field(
    group: argparse._ArgumentGroup,
    kind: type[GameScope],
    each: "Field[Any]",
    usual: Any,
    proof: bool,
) -> None:
    """The option of one field of a scope."""
    told, flag = each.metadata, flag_of(each)
    words = _told(each)
    if isinstance(usual, bool):
        group.add_argument(flag, action=argparse.BooleanOptionalAction, default=usual, help=words)
        return
    left_open = proof and told.get("any")
    default = told["any"] if left_open else plain_of(usual)
    default = ",".join(map(str, default)) if isinstance(default, list) else default
    simple = isinstance(default, int | str) and default != ""
    group.add_argument(
        flag,
        dest=each.name,
        type=complaining(partial(read_text, kind, each)),
        default=None if left_open else unasked(usual),
        metavar=told.get("metavar", "VALUE"),
        help=f"{words.split(' (default')[0]} (default {default})" if simple else words,
    )


def _told(each: "Field[Any]") -> str:
    """What the help says of a field, where a % stands for itself."""
    words: str = each.metadata.get("help", each.name.replace("_", " "))
    return words.replace("%", "%%")


def scope_of(args: argparse.Namespace) -> GameScope:
    """The scope that was asked for; a `ScopeError` says what is wrong with it."""
    kind = args.game.scope
    given = {
        each.name: getattr(args, each.name) for each in fields(kind) if hasattr(args, each.name)
    }
    if given.get("boards", 1) is None and getattr(args, "kind", None) is Games.UNFINISHED:
        raise InputError(
            "--unfinished is about games of exactly K boards: say how many with --boards K"
        )
    scope: GameScope = kind(**given)
    return scope


def add_games(parser: argparse.ArgumentParser) -> None:
    """The options that say which games are meant."""
    group = parser.add_argument_group("which games (default: complete ones)")
    kinds = group.add_mutually_exclusive_group()
    kinds.add_argument(
        "--unfinished",
        dest="kind",
        action="store_const",
        const=Games.UNFINISHED,
        help="games that are not over after K boards",
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


def add_of(parser: argparse.ArgumentParser, game: Game) -> None:
    """The options that say which bounds are wanted, and over which games."""
    named = bool(game.bound_names)
    title = "which bounds (default: all that have names)" if named else "which bounds"
    group = parser.add_argument_group(title)
    group.add_argument(
        "--of",
        action="append",
        default=[],
        metavar="KEY" if named else "TERM",
        help="a number of the language, such as "
        + ("boards; or the name of a bound; repeatable" if named else "boards; repeatable"),
    )
    ends = group.add_mutually_exclusive_group()
    for flag, least in (("--min", True), ("--max", False)):
        ends.add_argument(
            flag,
            dest="least",
            action="store_const",
            const=least,
            help=f"only the {flag[2:]} of a number (default: both)",
        )
    add_where(parser, game)


def add_search(parser: argparse.ArgumentParser) -> None:
    """The options that say how to search."""
    parser.set_defaults(layout=LayoutChoice.CANONICAL.value)
    add_timeout(parser).add_argument(
        "--seed",
        type=whole_number,
        default=0,
        metavar="S",
        help="another seed may find another game (default 0)",
    )


def add_timeout(parser: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    """The option that limits the time, in a group for others that say how to search."""
    group = parser.add_argument_group("search")
    group.add_argument(
        "--timeout", type=seconds, metavar="S", help="give up after S seconds (exit 3)"
    )
    return group


def add_estimate(parser: argparse.ArgumentParser) -> None:
    """The options that limit the time of an exact answer, and that fix an estimate."""
    add_timeout(parser).add_argument(
        "--seed",
        type=whole_number,
        default=0,
        metavar="S",
        help="which games are played at random for an estimate (default 0)",
    )


def add_expect(parser: argparse.ArgumentParser) -> None:
    """The option that asks for averages."""
    parser.add_argument_group("averages").add_argument(
        "--expect",
        action="append",
        default=[],
        metavar="TERM",
        help="what a number of the whole trace is on average, such as turns; repeatable",
    )


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """The option that says how many processes may work on a question."""
    parser.add_argument_group("processes").add_argument(
        "--jobs",
        type=at_least_one,
        default=cores(),
        metavar="N",
        help="processes that work on a question that takes long, each with a seed of its own; "
        "the first answer wins (default: one per core, here %(default)s; "
        f"at most {JOBS_A_CORE} per core)",
    )


def add_solver(parser: argparse.ArgumentParser) -> None:
    """The option that says who is asked."""
    others = [choice.value for choice in SolverChoice if choice is not SolverChoice.Z3]
    parser.add_argument_group("solver").add_argument(
        "--solver",
        choices=[choice.value for choice in SolverChoice],
        default=SolverChoice.Z3.value,
        help=f"{' and '.join(others)} needs the extra `fast` (default %(default)s)",
    )


def add_engine(parser: argparse.ArgumentParser, game: Game) -> None:
    """The option that says how an answer is come by."""
    alone = (EngineChoice.AUTO, EngineChoice.EXPLICIT)
    parser.add_argument_group("engine").add_argument(
        "--engine",
        choices=[choice.value for choice in (EngineChoice if game.system else alone)],
        default=EngineChoice.AUTO.value,
        help=f"{_engines(game)} (default %(default)s)",
    )


def _engines(game: Game) -> str:
    """What the engines do that a game can be asked by."""
    if game.system is None:
        return "explicit, and so auto: visit every position"
    few = "" if game.own else "explicit if there are few positions, else "
    return (
        "solver: solve constraints; explicit: visit every position; both: both, which must agree; "
        f"auto: both on a small scope, else {few}simulation, proofs and the solver"
    )


def add_steps(parser: argparse.ArgumentParser, game: Game) -> None:
    """The option that says what a step is, where there is a choice."""
    parser.set_defaults(steps=None)
    if len(game.steps) > 1:
        small, large = game.steps
        parser.add_argument_group("steps").add_argument(
            "--steps",
            choices=[small, large],
            help=f"search with the solver alone, board by board or by whole {large} (default: "
            f"play and try proofs first; then by {large} if the question allows it)",
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
        help="have other programs check a refutation, and keep their proofs in a folder "
        "(default %(const)s); needs the extra `certify`",
    )


def add_view(parser: argparse.ArgumentParser) -> None:
    """The option that says how to draw a trace."""
    parser.add_argument_group("drawing").add_argument(
        "--view",
        choices=["boards", "turns"],
        help="draw every board, or one picture per turn (default: turns if the boards do not "
        "fit on a screen)",
    )


def add_trace_file(parser: argparse.ArgumentParser, game: Game) -> None:
    """The trace that a verb reads, and the world of one that does not tell it."""
    add_trace(parser, game)
    world_of_trace(parser, game, every=has_move_lists(game))


def add_trace(parser: argparse.ArgumentParser, game: Game) -> None:
    """A trace: a file, or a game move by move where such lists can be written."""
    parser.add_argument(
        "file", type=Path, nargs="?", metavar="FILE", help=f"{_formats(game)}; - is standard input"
    )
    parser.add_argument(
        "--instance",
        type=at_least_one,
        metavar="N",
        help="the N-th trace of a file that has several",
    )
    parser.set_defaults(moves=None)
    if has_move_lists(game):
        from gamechecks.formats.codec import codec_of, scope_of_moves

        codec = codec_of(game)
        parser.add_argument(
            "--moves",
            metavar="LIST",
            help=f"a game instead of a file: {codec.notation.usage}; / between turns is optional "
            f"(unless you say otherwise: {scope_of_moves(codec).words})",
        )


def has_move_lists(game: Game) -> bool:
    """Whether games can be written as lists of moves."""
    from gamechecks.formats.codec import codec_of

    return bool(codec_of(game).notation.usage)


def _formats(game: Game) -> str:
    from gamechecks.formats.codec import codec_of

    own = "".join(f", {each.name}" for each in codec_of(game).formats if each.name)
    moves = ", or a move list" if has_move_lists(game) else ""
    return f"a trace: --json, ITF{own}{moves}, by its content"


def add_out(parser: argparse.ArgumentParser, game: Game) -> argparse._ArgumentGroup:
    """The option that keeps a trace in a file, in a group for others of its kind."""
    from gamechecks.formats.codec import codec_of

    group = parser.add_argument_group("files")
    written = [each for each in codec_of(game).formats if each.write is not None]
    own = "".join(f", {each.extension} ({each.name})" for each in written)
    own += ", .moves" if has_move_lists(game) else ""
    page = ", .html (a page)" if game.command_line.page else ""
    question = "" if game.system is None else "; .smt2 is the question as SMT-LIB"
    group.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="write the game found to a file, in the format that its ending says: "
        f".json, .itf.json{page}{own}{question}",
    )
    return group


def add_output(parser: argparse.ArgumentParser, *, brief: bool = False) -> None:
    """The option that every verb has for other programs, and one for short answers."""
    group = parser.add_argument_group("output")
    group.add_argument("--json", action="store_true", help="one JSON document on standard output")
    if brief:
        group.add_argument("--brief", action="store_true", help="print the verdict alone")


def search_options(args: argparse.Namespace, listen: Listener) -> SearchOptions:
    """How a question is gone about, by those options that the verb has."""
    names = SearchOptions.__annotations__
    given = {name: getattr(args, name) for name in names if hasattr(args, name)}
    return cast(SearchOptions, {**given, "listen": listen})


def bounded_search(args: argparse.Namespace) -> dict[str, Any]:
    """Which games are meant, and how they are searched: what run and check take besides."""
    return {
        "engine": EngineChoice(args.engine),
        "games": args.kind,
        "layout": LayoutChoice(args.layout),
        "steps": args.steps,
    }
