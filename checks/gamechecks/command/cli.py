"""The command line: a parser, and a way to the verb that was asked for."""

import argparse
import io
import os
import re
import shlex
import sys
import textwrap
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NoReturn, TextIO

from rich_argparse import RawDescriptionRichHelpFormatter

from gamechecks.command.command import Command, OtherGame
from gamechecks.command.help import welcome, welcome_to_all
from gamechecks.command.options import seconds
from gamechecks.command.streams import AnswerLost, Streams
from gamechecks.core import shutdown
from gamechecks.core.errors import (
    Disagreement,
    GameChecksError,
    InputError,
    RefereeError,
    Terminated,
    Unwritable,
    did_you_mean,
)
from gamechecks.core.game import Game
from gamechecks.core.loading import loaded
from gamechecks.registry import ANY_GAME, FIRST_GAME, GAMES, blame, game_of

WIDTH = 79
INTERNAL = 70
"""The exit code of whatever ends a command unexpectedly; it is no verdict's."""


class Help(RawDescriptionRichHelpFormatter):
    """Help in colour, with headings as they are written."""

    group_name_formatter = str

    def format_help(self) -> str:
        """The help, made on a console that does not write to standard output as the usual does."""
        from rich.console import Console

        coloured = True if sys.stdout.isatty() else None
        self.console = Console(file=io.StringIO(), force_terminal=coloured)
        return super().format_help()


class UsageError(Exception):
    """What was wrong with the command line, and the parser that found it."""

    def __init__(self, message: str, program: str) -> None:
        super().__init__(message)
        self.program = program


class Parser(argparse.ArgumentParser):
    """A parser that raises instead of exiting, and prints where it is told."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(message, self.prog)

    def _print_message(self, message: str, file: object = None) -> None:
        """Leave printing to the caller, who knows the stream."""
        raise HelpWanted(message)


class HelpWanted(Exception):
    """The user asked for help; the message is the help."""


class Version(argparse._StoreTrueAction):
    """Tells the installed version; looking it up takes a while, so only when it is wanted."""

    def __call__(self, *parsed: object) -> NoReturn:
        import importlib.metadata

        raise HelpWanted(f"mancala-traces {importlib.metadata.version('mancala-traces')}\n")


def program(name: str | None = None) -> NoReturn:
    """The command of a game, or of any; it leaves at once, since Z3 tidies up for seconds."""
    code = INTERNAL
    try:
        Streams.standard()
        shutdown.take_over()
        code = main(game=name)
    except KeyboardInterrupt:
        code = 130
    except BaseException:
        with suppress(OSError, ValueError):
            os.write(2, f"{name or ANY_GAME}: {_unexpected()}\n".encode(errors="replace"))
    finally:
        os._exit(code)


def _unexpected() -> str:
    """Return the words for what nobody has thought of."""
    return f"internal error, please report it\n{traceback.format_exc().rstrip()}"


def main(
    argv: Sequence[str] | None = None,
    out: TextIO | None = None,
    err: TextIO | None = None,
    game: str | None = FIRST_GAME,
) -> int:
    """Run a command and return its exit code, when all that it says is written.

    Without the name of a game, the first words say which one is meant: `--game NAME|FILE`.
    """
    usual = Streams.standard()
    streams = Streams(out or usual.out, err or usual.err)
    try:
        words = sys.argv[1:] if argv is None else list(argv)
        with streams.noting():
            code = _exit_code(words, game, streams)
        streams.finish()
        return code
    except AnswerLost as lost:
        streams.abandon()
        if lost.unread:
            return 141
        streams.tell(f"{game or ANY_GAME}: the answer cannot be written: {lost}")
        return 74


def _exit_code(words: list[str], name: str | None, streams: Streams) -> int:
    """Run the command of a game, or the one for all games; what ends it decides the code."""
    program = name or ANY_GAME
    game: Game | None = None
    try:
        if name is None:
            wanted, words = _named_game(words)
            if wanted is None:
                return _any_game(words, streams)
            game = game_of(wanted, _timeout(words))
        else:
            game = game_of(name)
        program = game.program
        return _dispatch(words, game, streams)
    except BaseException as ended:
        if not isinstance(ended, HelpWanted | UsageError | AnswerLost):
            ended = blame(ended, game)
        return _ended(ended, program, streams)


def _named_game(words: list[str]) -> tuple[str | None, list[str]]:
    """The game that `--game` names before the verb, and the words after it."""
    if words[:1] == ["--game"] and len(words) > 1:
        return words[1], words[2:]
    if words and words[0].startswith("--game="):
        return words[0].removeprefix("--game="), words[1:]
    late = next((at for at, word in enumerate(words) if word.split("=")[0] == "--game"), 0)
    if late:
        words = [*words, "FILE"] if words[late:] == ["--game"] else words
        after = late + (1 if "=" in words[late] else 2)
        right = shlex.join([ANY_GAME, *words[late:after], *words[:late], *words[after:]])
        raise UsageError(f"--game goes before the verb: {right}", ANY_GAME)
    return None, words


def _timeout(words: list[str]) -> float | None:
    """The time limit, which holds for loading a game too; its options are not known before."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--timeout", type=seconds)
    try:
        limit: float | None = parser.parse_known_args(words)[0].timeout
    except argparse.ArgumentError:  # the verb's own parser says it better
        return None
    return limit


def _any_game(words: list[str], streams: Streams) -> int:
    """Help, the version, or the command of the first game, if none is named."""
    if words[:1] == ["--game"]:
        raise UsageError("--game takes the name of a game, or a file that defines one", ANY_GAME)
    if not words or words[0] in ("-h", "--help"):
        streams.write(welcome_to_all(tuple(GAMES)))
        return 0
    return _dispatch(words, game_of(FIRST_GAME), streams)


def _ended(ended: BaseException, program: str, streams: Streams) -> int:
    """What ends a command decides its exit code."""
    try:
        raise ended
    except HelpWanted as wanted:
        streams.write(str(wanted))
        return 0
    except UsageError as wrong:
        streams.tell(f"{wrong.program}: {wrong}\nTry: {wrong.program} --help")
        return 2
    except Disagreement as wrong:
        streams.tell(f"{program}: {wrong}")
        return INTERNAL
    except RefereeError as wrong:
        streams.tell(f"{program}: internal error, please report it\n{wrong}")
        return INTERNAL
    except GameChecksError as wrong:
        streams.tell(f"{program}: {wrong}")
        return 74 if isinstance(wrong, Unwritable) else 2
    except KeyboardInterrupt:
        streams.tell(f"{program}: interrupted")
        return 130
    except AnswerLost:
        raise
    except MemoryError:
        streams.tell(f"{program}: out of memory; a smaller scope may do")
        return INTERNAL
    except Terminated as signal:
        return 128 + signal.number
    except BaseException:
        streams.tell(f"{program}: {_unexpected()}")
        return INTERNAL


def _dispatch(words: list[str], game: Game, streams: Streams) -> int:
    if words[:1] == ["help"] and words[1:2] and words[1] in game.offered:
        words = [words[1], "--help"]
    if not words:
        streams.write(welcome(game, _commands(game)))
        return 0
    asked, words = tuple(words), _formulas_apart(words)
    verb, *rest = words
    if verb in game.offered:
        # A verb loads nothing of the others.
        command: Command | OtherGame = loaded(game.offered[verb])
        if isinstance(command, OtherGame):
            return _exit_code(list(asked[1:]), command.game, streams)
        args = _parsed(_parsers(game, {verb: command})[1][verb], rest)
        args.game, args.typed = game, asked
        return command.execute(args, streams)
    verbs = _commands(game)
    parser, _ = _parsers(game, verbs)
    if not verb.startswith("-"):
        if verb in game.command_line.commands:
            parser.error(f"{game.name} has no constraints for a solver, so it has no {verb}")
        expected = f"expected one of {', '.join(verbs)}"
        parser.error(f"unknown verb {verb!r}: {expected}{_nearest(verb, [*verbs])}")
    args = _parsed(parser, words)
    if not args.print_completion:
        parser.error(f"a verb is missing: expected one of {', '.join(verbs)}")
    try:
        from gamechecks.command.completion import completion_script
    except ImportError:
        extra = "pip install 'mancala-traces[completion]'"
        raise InputError(f"--print-completion needs the package shtab: {extra}") from None
    others = {name: game_of(c.game) for name, c in verbs.items() if isinstance(c, OtherGame)}
    known = {name: (_parsers(other, _commands(other))[0], other) for name, other in others.items()}
    streams.write(completion_script(args.print_completion, parser, game, known))
    return 0


def _commands(game: Game) -> dict[str, Command | OtherGame]:
    """The records of all verbs."""
    return {name: loaded(place) for name, place in game.offered.items()}


_ELSEWHERE = {
    **dict.fromkeys(("verify", "test", "model-check", "modelcheck"), "check"),
    **dict.fromkeys(("simulate", "find", "search", "solve"), "run"),
    **dict.fromkeys(("--depth", "--length", "--max-steps", "--bound", "--scope"), "--boards"),
    **dict.fromkeys(("--invariant", "--property", "--inv"), "--where"),
    **dict.fromkeys(("--workers", "--threads"), "--jobs"),
    **dict.fromkeys(("--time-limit", "--max-time"), "--timeout"),
    **dict.fromkeys(("--output", "-o"), "--out"),
    "--quiet": "--brief",
}
"""What other tools call verbs and options."""

_TAKES = {
    "--of": "the name of a bound goes",
    "--where": "what a game must do goes",
    "--rules": "the rules go",
}
"""What a word without an option was perhaps meant for."""


def _parsed(parser: Parser, words: list[str]) -> argparse.Namespace:
    """Options and operands in any order; an error names the first word that is neither."""
    operands = any(not action.option_strings for action in parser._actions)
    mixed = operands and parser._subparsers is None and not {"-h", "--help"} & {*words}
    # While it mixes them, argparse has no defaults of operands, which their help may name; and
    # without a usage it formats one, and for that loads rich.
    parser.usage = parser.prog if mixed else None
    args, rest = (parser.parse_known_intermixed_args if mixed else parser.parse_known_args)(words)
    if rest:
        known = [flag for action in parser._actions for flag in action.option_strings]
        flag = next((flag for flag in _TAKES if flag in known), None)
        if flag is not None and not rest[0].startswith("-"):
            parser.error(
                f"unknown argument {rest[0]!r}: {_TAKES[flag]} after {flag}, as in "
                f"{flag} {shlex.quote(rest[0])}"
            )
        parser.error(f"unknown argument {rest[0]!r}{_nearest(rest[0], known)}")
    return args


def _parsers(
    game: Game, commands: Mapping[str, Command | OtherGame]
) -> tuple[Parser, dict[str, Parser]]:
    """The parser of the whole command line, and that of each verb."""
    parser = Parser(
        prog=game.program,
        description=f"Ask {game.purpose}.",
        epilog=f"{game.program} VERB --help explains a verb.",
        formatter_class=Help,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=Version, help="show the version and exit")
    parser.add_argument(
        "--print-completion",
        choices=["bash", "zsh", "tcsh", "fish", "powershell"],
        help="write what a shell needs to complete this command's words, and exit",
    )
    # Without a name for the program, argparse formats one, and for that loads rich.
    subparsers = parser.add_subparsers(dest="verb", metavar="VERB", title="verbs", prog=parser.prog)
    verbs = {}
    for name, verb in commands.items():
        if isinstance(verb, OtherGame):
            subparsers.add_parser(name, help=verb.summary)
            continue
        given: tuple[str, ...] = game.command_line.examples.get(name, verb.examples)
        tried = "\n".join(f"  {example}" for example in given)
        examples = f"examples:\n{tried}\n\n" if tried else ""
        verbs[name] = subparsers.add_parser(
            name,
            help=verb.summary,
            description=textwrap.fill(verb.describe(game), WIDTH),
            epilog=f"{examples}{textwrap.fill(f'exit codes: {verb.exits}', WIDTH)}",
            formatter_class=Help,
            allow_abbrev=False,
        )
        verb.configure(verbs[name], game)
    return parser, verbs


def _formulas_apart(words: list[str]) -> list[str]:
    """Words in which a formula that begins with a minus is not taken for an option."""
    apart: list[str] = []
    for word in words:
        if apart and apart[-1] in ("--where", "--lemma"):
            apart[-1] += f"={word}"
        elif word.startswith("-") and re.search(r"[\s(\[<>=!]", word.split("=")[0]):
            apart.append(f" {word}")
        else:
            apart.append(word)
    return apart


def _nearest(word: str, known: list[str]) -> str:
    elsewhere = _ELSEWHERE.get(word.split("=")[0])
    return f"; did you mean {elsewhere}?" if elsewhere in known else did_you_mean(word, known)
