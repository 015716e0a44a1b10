"""The commands that read a trace: replay, show, eval, step."""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING, Any

from gamechecks.command.command import Command, asked, exit_code, report
from gamechecks.command.options import (
    add_games,
    add_output,
    add_search,
    add_trace,
    add_trace_file,
    add_view,
    add_where,
    at_least_one,
    has_move_lists,
    scope_of,
    world_options,
)
from gamechecks.command.streams import Streams
from gamechecks.core.errors import GameChecksError, InputError, StrategyInstead, printable
from gamechecks.core.game import Game
from gamechecks.core.scope import Games
from gamechecks.core.scope_text import option_words

if TYPE_CHECKING:
    from gamechecks.core.scope import GameScope
    from gamechecks.formats.files import TraceFile
    from gamechecks.traces.judging import Judgement


def judged(args: argparse.Namespace) -> "Judgement":
    """The file's trace, under the file's rules or those that were asked for."""
    from gamechecks.traces.judging import judge

    file = _moves(args) if args.file is None else _file(args)
    return judge(file.trace, args.game, file.loop, file.scope, file.fault)


def source(args: argparse.Namespace) -> str:
    """Where a trace comes from, for a sentence."""
    if args.file is None:
        return "--moves"
    return "standard input" if str(args.file) == "-" else str(args.file)


def _moves(args: argparse.Namespace) -> "TraceFile":
    from gamechecks.formats.moves import move_list

    if args.moves is None:
        listed = ", - for standard input, or --moves"
        also = listed if has_move_lists(args.game) else ", or - for standard input"
        raise InputError(f"a trace is missing: expected FILE{also}")
    if args.instance is not None:
        raise InputError("--instance chooses a trace of a file: give the file")
    try:
        return move_list(args.moves, args.game, _world(args))
    except InputError as wrong:
        raise InputError(f"--moves: {wrong}") from None


def _file(args: argparse.Namespace) -> "TraceFile":
    from gamechecks.formats.moves import MOVES
    from gamechecks.formats.trace_files import load_trace

    if args.moves is not None:
        raise InputError(f"{source(args)} and --moves are given: one game was expected")
    given = _told(args)
    only_here = given.keys() <= {"rules", "start"}
    world = None if only_here and not args.file.name.endswith(MOVES.ending) else _world(args)
    file = load_trace(args.file, args.game, args.instance, world)
    if world is None and given:
        names = {"rules": "variants"}
        parts = {names.get(name, name): value for name, value in given.items()}
        rules = replace(file.trace.rules, **parts)
        file = replace(file, trace=replace(file.trace, rules=rules))
    return file


def _told(args: argparse.Namespace) -> dict[str, Any]:
    """The parts of a world that options tell of."""
    parts = {each.name: getattr(args, each.name, None) for each in fields(args.game.scope)}
    return {name: value for name, value in parts.items() if value is not None}


def _world(args: argparse.Namespace) -> "GameScope | None":
    """The world that options tell of; none if there are none."""
    from gamechecks.formats.codec import codec_of, scope_of_values

    return scope_of_values(codec_of(args.game), _told(args))


def no_theorems(names: Sequence[str], scope: "GameScope") -> None:
    """Refuse the name of a theorem where a formula is searched with."""
    from gamechecks.engines.induction.theorems import theorems

    game = scope.game
    for name in names:
        theorem = theorems(game).get(name.strip())
        if theorem is not None and theorem.formula is None:
            words = join(["prove", theorem.name, *option_words(scope, boards=False)])
            raise InputError(
                f"{theorem.name} is a theorem about games of any length, not a formula to check: "
                f"use {game.program} {words}"
            )


def drawable(args: argparse.Namespace) -> "Judgement":
    """The file's trace, if it has a board to draw and can answer what `--where` asks."""
    judgement = judged(args)
    if judgement.fault is not None and judgement.fault.index == 0 and not judgement.fault.legal:
        raise InputError(f"{source(args)}: {judgement.fault_words}")
    if args.where:
        must_be_legal(judgement, source(args))
    return judgement


def must_be_legal(judgement: "Judgement", file: str) -> None:
    """Refuse a trace of which formulas cannot speak."""
    if judgement.fault is not None:
        raise InputError(
            f"{file}: the trace is not legal; {judgement.fault_words}; "
            "formulas are read on legal traces only"
        )


FROM_FILES = "referee, draw, question or walk a game from a file"
"""What the commands of this module have in common."""


def _configure_replay(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    add_trace_file(parser, game)
    add_output(parser, brief=True)


def _execute_replay(args: argparse.Namespace, streams: Streams) -> int:
    """Judge, report, and return the exit code."""
    try:
        judgement = judged(args)
    except StrategyInstead as instead:
        return _strategy(instead, args, streams)
    report(judgement, args, streams)
    return 0 if judgement.fault is None else 1


def _strategy(instead: StrategyInstead, args: argparse.Namespace, streams: Streams) -> int:
    """Judge a strategy instead of a trace."""
    from gamechecks.formats.strategies import judge_strategy, read_strategy

    try:
        file = read_strategy(instead.document, args.game)
    except GameChecksError as wrong:
        raise InputError(f"{instead.name}: {wrong}") from None
    judgement = judge_strategy(file)
    report(judgement, args, streams)
    return 0 if judgement.fault is None else 1


REPLAY = Command(
    summary="referee a trace, or a strategy, from a file",
    description=(
        "Judge a trace board by board, whoever wrote it: a document of --json, a list of boards, "
        "an ITF trace, or a format of the game's own. The first illegal board is shown with what "
        "would have been legal there. A trace need not be finished. Of a strategy that force "
        "wrote, every reply is played by the plain rules, and the game by which it fails is shown."
    ),
    exits=(
        "0 legal (a strategy: holds), 1 illegal (fails), 2 bad usage or a file that cannot be read"
    ),
    configure=_configure_replay,
    execute=_execute_replay,
    group=FROM_FILES,
)


PAGES = (".html", ".htm")
PICTURES = (".svg",)


def _configure_show(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    add_trace_file(parser, game)
    add_view(parser)
    group = parser.add_argument_group("page or picture")
    group.add_argument("--svg", type=Path, metavar="PICTURE", help="write the drawing as a picture")
    parser.set_defaults(html=None, where=[])
    if game.command_line.page:
        group.add_argument("--html", type=Path, metavar="PAGE", help="write a page for a browser")
        group.add_argument(
            "--where",
            action="append",
            default=[],
            metavar="FORMULA|NAME",
            help="a formula that the page reads at every board; repeatable, one row each",
        )
    add_output(parser)


def _execute_show(args: argparse.Namespace, streams: Streams) -> int:
    """Draw, and return the exit code."""
    from gamechecks.formats.files import write_whole

    if args.where and args.html is None:
        raise InputError(
            "--where adds rows to a page: name one with --html; to evaluate a formula, use eval"
        )
    _check_targets(args)
    judgement = drawable(args)
    drawn = list(_drawn(args, judgement))
    if args.json:
        from gamechecks.formats.documents import shown_document

        streams.document(shown_document(judgement))
    elif args.html is None and args.svg is None:
        from gamechecks.show.replay import ShownView

        streams.show(ShownView(judgement, args.view))
    for kind, path, text in drawn:
        write_whole(path, text)
        (streams.tell if args.json else streams.say)(f"the {kind} is in {path}")
    return 0


def _check_targets(args: argparse.Namespace) -> None:
    """Refuse what cannot or should not be written to, before anything is written."""
    from gamechecks.formats.files import check_target

    for flag, path, endings in (("--html", args.html, PAGES), ("--svg", args.svg, PICTURES)):
        if path is None:
            continue
        check_target(path)
        if args.file is not None and _same_file(path, args.file):
            raise InputError(f"{flag} {path} is the trace that is read: name another file")
        if path.suffix.lower() not in endings:
            raise InputError(f"{flag} {path}: the name must end in {' or '.join(endings)}")


def _same_file(one: Path, other: Path) -> bool:
    """Whether two names are of one file, by whatever way they lead there."""
    if one.exists() and other.exists():
        return one.samefile(other)
    return one.resolve() == other.resolve()


def _drawn(args: argparse.Namespace, judgement: "Judgement") -> Iterator[tuple[str, Path, str]]:
    """What was asked for, where it goes, and its text."""
    if args.html is not None:
        from gamechecks.show.presentation import page_of

        yield "page", args.html, page_of(judgement, args.where)
    if args.svg is not None:
        yield "picture", args.svg, _picture(judgement, args)


def _picture(judgement: "Judgement", args: argparse.Namespace) -> str:
    from gamechecks.show.console import picture
    from gamechecks.show.replay import ShownView

    name = source(args) if args.file is None else args.file.name
    title = f"{args.game.program} show {printable(name)}"
    return picture(ShownView(judgement, args.view), title)


SHOW = Command(
    summary="draw a trace from a file",
    description=(
        "Draw the boards or the turns of a trace as run does, and sum the game up. A trace that is "
        "not legal is drawn too, with the first illegal board marked. With --html the drawing is a "
        "page for a browser, with --svg a picture; neither needs the network."
    ),
    exits="0 shown, 2 bad usage or a file that cannot be read",
    configure=_configure_show,
    execute=_execute_show,
    group=FROM_FILES,
)


def _configure_eval(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    add_trace_file(parser, game)
    parser.add_argument(
        "formula",
        nargs="?",
        metavar="FORMULA|NAME",
        help=f"a formula, a term, or a name that {game.program} properties lists",
    )
    parser.add_argument(
        "--board", type=at_least_one, metavar="N", help="the value at this board, not at the first"
    )
    add_output(parser)


def _execute_eval(args: argparse.Namespace, streams: Streams) -> int:
    """Evaluate or prompt, and return the exit code."""
    from gamechecks.traces.judging import check_board, evaluate

    if args.json and args.formula is None:
        raise InputError("--json writes one document: give the formula on the command line")
    if args.moves is not None and args.formula is None and args.file is not None:
        args.file, args.formula = None, str(args.file)
    if args.formula is None and str(args.file) == "-":
        raise InputError("the trace is read from standard input: give the formula")
    judgement, board = judged(args), (args.board or 1) - 1
    if judgement.fault is not None:
        report(judgement, args, streams)
        return 1
    check_board(judgement, board)
    if args.formula is None:
        from gamechecks.command.interactive import Prompt

        return Prompt(judgement, streams, board).run()
    evaluation = evaluate(judgement, args.formula, board)
    report(evaluation, args, streams)
    return 0


EVAL = Command(
    summary="evaluate a formula on a trace from a file",
    description=(
        "The value of a formula or a term on a trace, and at each of its boards. Without a "
        "formula: a prompt, or one formula per line if standard input is not a terminal."
    ),
    exits="0 evaluated, 1 illegal, 2 bad usage, a file that cannot be read, or a wrong formula",
    configure=_configure_eval,
    execute=_execute_eval,
    group=FROM_FILES,
)


GAMES_FLAGS = {Games.UNFINISHED: "--unfinished", Games.ANY: "--any"}


def _configure_step(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    add_trace(parser, game)
    world_options(parser, game)
    add_games(parser)
    add_where(
        parser,
        game,
        "a row each; a search finds a game on which all hold, a file is read as it is",
    )
    add_search(parser)
    names = [*(each.name for each in fields(game.scope)), "kind", "timeout", "seed"]  # type: ignore[arg-type]
    unasked = {name: parser.get_default(name) for name in names}
    parser.set_defaults(**dict.fromkeys(names), unasked=unasked)


def _execute_step(args: argparse.Namespace, streams: Streams) -> int:
    """Read or search, let the user walk, and return the exit code."""
    _must_be_a_terminal(streams, piped=str(args.file) == "-")
    searched = args.file is None and args.moves is None
    return _search(args, streams) if searched else _read(args, streams)


def _read(args: argparse.Namespace, streams: Streams) -> int:
    for name in args.unasked:
        given = getattr(args, name)
        listed = args.file is None or args.file.name.endswith(".moves")
        world = name not in ("boards", "kind", "timeout", "seed")
        if given is not None and name not in ("rules", "start") and not (listed and world):
            flag = GAMES_FLAGS[given] if name == "kind" else f"--{name}"
            raise InputError(f"{source(args)} is a game already: {flag} is for a search")
    _walk(drawable(args), args.where, streams)
    return 0


def _search(args: argparse.Namespace, streams: Streams) -> int:
    if args.instance is not None:
        raise InputError("--instance chooses a trace of a file: give the file")
    for name, default in args.unasked.items():
        setattr(args, name, default if getattr(args, name) is None else getattr(args, name))
    scope = scope_of(args)
    from gamechecks.engines.dispatch import run
    from gamechecks.traces.judging import judge

    question = partial(run, scope, *args.where, games=args.kind)
    verdict, interrupted = asked(question, args, streams)
    if interrupted or verdict.trace is None:
        from gamechecks.show.verdict import VerdictView

        streams.show(VerdictView(verdict))
        return exit_code(verdict.outcome, interrupted=interrupted)
    _walk(judge(verdict.trace, args.game), args.where, streams)
    return 0


def _walk(judgement: "Judgement", where: Sequence[str], streams: Streams) -> None:
    from gamechecks.show.stepper import Stepper
    from gamechecks.show.walking import walk
    from gamechecks.traces.judging import truths_of

    stepper = Stepper(judgement, truths_of(where, judgement.shown, judgement.vocabulary))
    with streams.answering():
        walk(stepper, _keys(), streams.out)


def _keys() -> int:
    """Where keys come from: standard input, or the terminal itself where that is a trace."""
    return sys.stdin.fileno() if sys.stdin.isatty() else os.open("/dev/tty", os.O_RDONLY)


def _has_terminal() -> bool:
    try:
        os.close(os.open("/dev/tty", os.O_RDONLY))
    except OSError:
        return False
    return True


def _must_be_a_terminal(streams: Streams, *, piped: bool = False) -> None:
    """Refuse to draw where nobody can press a key, or where a drawing cannot be replaced."""
    from importlib.util import find_spec

    reachable = _has_terminal() if piped else sys.stdin.isatty()
    keys = reachable and find_spec("termios") is not None
    screen = streams.out.isatty() and os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown")
    if not (keys and screen):
        raise InputError("step needs a terminal for its keys and drawings; run draws anywhere")


STEP = Command(
    summary="walk a game with the arrow keys",
    description=(
        "Walk a trace from a file board by board in the terminal, or search for a game as run does "
        "and walk that. Each --where gets a row that says at which boards it is true. The key ? "
        "explains the keys and the signs."
    ),
    exits="0 walked, 1 refuted, 2 bad usage or no terminal, 3 unknown, 130 interrupted",
    configure=_configure_step,
    execute=_execute_step,
    group=FROM_FILES,
)
