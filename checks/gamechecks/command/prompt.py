"""A prompt at which formulas are read on a trace, line by line."""

import os
import re
import signal
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from gamechecks.command.streams import Streams
from gamechecks.core.errors import GameChecksError, InputError
from gamechecks.core.handlers import handling
from gamechecks.language.vocabulary import Vocabulary
from gamechecks.traces.evaluating import check_board, evaluate
from gamechecks.traces.judging import Judgement

COMMANDS = (":board", ":help", ":quit")
GREETING = "A formula or a term, or :help; Ctrl-D ends."
HELP = """\
FORMULA    its value; also of a term, or of a property by its name
:board N   speak of board N from now on; without N, of the whole trace again
:help      this
:quit      leave, as Ctrl-D does"""
MOST_HISTORY = 1_000
LONGEST_LINE = 100_000
WIDTH = 79


@dataclass
class Prompt:
    """Reads formulas from standard input until it ends."""

    judgement: Judgement
    streams: Streams
    board: int = 0
    wrong: bool = False

    def run(self) -> int:
        """Answer every line; with a person at the prompt, a wrong line is no failure."""
        person = sys.stdin.isatty()
        if not person:
            for line in iter(read_line, ""):
                if not self._answered(line):
                    break
            return 2 if self.wrong else 0
        self.streams.tell(GREETING)
        with _line_editing(completions(self.judgement.vocabulary)):
            while self._answered(self._asked()):
                pass
        return 0

    def _asked(self) -> str:
        """A line from a person; Ctrl-C gives up the line, Ctrl-D the prompt."""
        try:
            with handling(signal.SIGINT, signal.default_int_handler):
                return input(f"board {self.board + 1}> " if self.board else "trace> ")
        except KeyboardInterrupt:
            self.streams.tell("")
            return ""
        except EOFError:
            self.streams.tell("")
            return ":quit"

    def _answered(self, line: str) -> bool:
        """Answer a line; false if it was the last."""
        words = line.split()
        if words and words[0] in (":quit", ":q", "quit", "exit"):
            return False
        try:
            if words:
                self._answer(line.strip(), words)
                self.streams.finish()
        except GameChecksError as error:
            self.wrong = True
            self.streams.tell(str(error))
        return True

    def _answer(self, line: str, words: list[str]) -> None:
        if words[0] in (":help", "help", "?"):
            self.streams.write(f"{help_text(self.judgement.vocabulary)}\n")
        elif words[0] == ":board":
            self._go_to(words[1:])
        elif line.startswith(":"):
            raise InputError(f"{words[0]} is not a command: expected one of {', '.join(COMMANDS)}")
        else:
            from gamechecks.show.truth import EvaluationView

            evaluation = evaluate(self.judgement, line, self.board)
            self.streams.show(EvaluationView(evaluation))

    def _go_to(self, words: list[str]) -> None:
        if not words:
            self.board = 0
            return
        if len(words) > 1 or not re.fullmatch("[0-9]{1,9}", words[0]):
            raise InputError(f":board takes the number of a board, not {' '.join(words)!r}")
        check_board(self.judgement, int(words[0]) - 1)
        self.board = int(words[0]) - 1


def read_line() -> str:
    """The next line of standard input with its end; empty when there are no more."""
    try:
        line = sys.stdin.readline(LONGEST_LINE + 1)
    except UnicodeDecodeError:
        raise InputError("standard input is not text") from None
    except OSError as error:
        raise InputError(f"standard input: {error.strerror}") from None
    if len(line) > LONGEST_LINE:
        raise InputError(f"a line of standard input has more than {LONGEST_LINE:,} characters")
    return line


def help_text(vocabulary: Vocabulary) -> str:
    """The commands, and every word of the language."""
    groups = [
        f"{group}: {', '.join(dict.fromkeys(word.usage for word in words))}"
        for group, words in vocabulary.groups.items()
    ]
    if vocabulary.properties:
        groups.append(f"properties: {', '.join(vocabulary.properties)}")
    folded = [textwrap.fill(group, WIDTH, subsequent_indent="  ") for group in groups]
    return "\n".join([HELP, "", *folded])


def completions(vocabulary: Vocabulary) -> list[str]:
    """Everything that can be typed at the prompt."""
    names = {name for name in vocabulary.known_names if name.isidentifier()} | {"False"}
    return sorted(names | set(vocabulary.properties) | set(COMMANDS))


@contextmanager
def _line_editing(words: list[str]) -> Iterator[None]:
    """Tab completion, and a history that is kept in the user's state folder."""
    try:
        import readline
    except ImportError:
        yield
        return

    def completion(typed: str, number: int) -> str | None:
        fitting = [word for word in words if word.startswith(typed)]
        return fitting[number] if number < len(fitting) else None

    readline.set_completer(completion)
    readline.set_completer_delims(" \t()[]<>=!+*,")
    readline.parse_and_bind("tab: complete")
    readline.set_history_length(MOST_HISTORY)
    history = history_file()
    with suppress(OSError):
        readline.read_history_file(history)
    try:
        yield
    finally:
        with suppress(OSError):
            history.parent.mkdir(parents=True, exist_ok=True)
            readline.write_history_file(history)


def history_file() -> Path:
    """Where the lines typed at the prompt are kept."""
    state = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return Path(state).expanduser() / "mancala-traces" / "eval_history"
