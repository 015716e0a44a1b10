"""Interaction in the terminal: a prompt for formulas, and games played move by move."""

import os
import random
import re
import signal
import sys
import textwrap
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from signal import SIGINT, default_int_handler
from typing import Any

from gamechecks.command.streams import Streams
from gamechecks.core.errors import GameChecksError, InputError
from gamechecks.core.scope import Games, GameScope
from gamechecks.core.shutdown import handling
from gamechecks.core.verdict import Method, Outcome, Progress, Seconds, Verdict
from gamechecks.engines.values.forced import goal_of
from gamechecks.engines.values.nodes import players_of
from gamechecks.engines.values.outcomes import ForceVerdict
from gamechecks.engines.values.strategies import followed
from gamechecks.language.question import Condition
from gamechecks.language.vocabulary import Vocabulary
from gamechecks.show.presentation import named_moves, presentation_of
from gamechecks.traces.judging import Judgement, check_board, evaluate
from gamemodels.rules import GameMove

COMMANDS = (":board", ":help", ":quit")
GREETING = "A formula or a term, or :help; Ctrl-D ends."
PROMPT_HELP = """\
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
            from gamechecks.show.trail import EvaluationView

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
    return "\n".join([PROMPT_HELP, "", *folded])


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


States = Sequence[Any]
Mind = Callable[[States], GameMove]
"""Whoever chooses a move from the last of some states."""
CHANCE = "chance"
HELP = "type a move; u takes back,{hint} s [FILE] saves, ? tells this, q leaves"
HINT = " h hints,"


@dataclass
class Sitting:
    """A game that is being played; players without a mind are people.

    The `hint` tells what a person might play, and `goal` is a formula that the game is played for.
    """

    scope: GameScope
    streams: Streams
    minds: Mapping[Hashable, Mind]
    hint: Callable[[States], str] | None = None
    goal: Condition | None = None
    seed: int = 0
    states: list[object] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rules = self.scope.referee
        self.look = presentation_of(self.scope.game)
        self.notation = self.look.codec.notation
        self.dice = random.Random(self.seed)
        self.drawn, self.done = 0, False
        self.help = HELP.format(hint="" if self.hint is None else HINT)
        self.asked: list[int] = []
        if not self.states:
            self.states = [self.dice.choice(list(self.rules.starts()))]

    def play(self) -> None:
        """Play until the game is over or somebody leaves."""
        self.streams.say(self.help)
        self._draw(None)
        while not self.done:
            if self._over():
                self._ask({})
                continue
            moves = self.rules.moves(self.states[-1])
            if len(moves) == 1:
                self.states.append(moves[0].state)
                continue
            mind = self._mind(moves)
            if mind is None:
                self._ask(named_moves(self.scope.game, self.rules, self.states[-1]))
            else:
                with self._thinking():
                    self.states.append(mind(self.states).state)

    def _over(self) -> bool:
        cut = not self.scope.every_game and len(self.states) >= self.scope.boards
        return cut or self.rules.is_final(self.states[-1])

    def _mind(self, moves: Sequence[GameMove]) -> Mind | None:
        """Who chooses among moves; none if a person does."""
        players = {move.player for move in moves} - {None}
        if not players:
            chance: Mind = self.minds.get(None, self._by_chance)
            return chance
        minds: list[Mind] = [self.minds[each] for each in players if each in self.minds]
        return minds[0] if minds else None

    def _by_chance(self, states: States) -> GameMove:
        moves = [move for move in self.rules.moves(states[-1]) if move.player is None]
        return self.dice.choices(moves, [float(move.weight) for move in moves])[0]

    def _ask(self, moves: Mapping[str, GameMove]) -> None:
        """Draw the board, and let a person choose among moves, or after the end do without."""
        if self.drawn < len(self.states) - 1:
            self._tell()
        choices = self._choices(moves)
        if not moves:
            trace = self.rules.trace(self.states)
            self.streams.say(self.look.narration.ending(trace))
            if self.goal is not None:
                self.streams.say(f"{self.goal.words} is {str(bool(self.goal.met(trace))).lower()}")
        while True:
            line = self._line(self._prompt(choices))
            words = line.split()
            if line == "" or words[:1] in (["q"], ["quit"]) or (not words and not moves):
                self.done = True
                return
            try:
                if words and self._answered(words, choices):
                    return
            except GameChecksError as wrong:
                self.streams.tell(str(wrong))

    def _choices(self, moves: Mapping[str, GameMove]) -> dict[str, GameMove]:
        """Moves by what is typed: their names, or numbers where these are sentences."""
        own = {name: move for name, move in moves.items() if move.player is not None}
        if self.notation.usage:
            choices = dict(own)
        else:
            choices = {str(number): move for number, move in enumerate(own.values(), 1)}
            for number, name in enumerate(own, 1):
                self.streams.say(f"  {number:2}  {name}")
        if own and len(own) < len(moves):
            choices[CHANCE] = self._by_chance(self.states)
        return choices

    def _prompt(self, choices: Mapping[str, Any]) -> str:
        if not choices:
            return "over (u, s, q)> "
        who = self.notation.mover(self.states[-1])
        listed = ", ".join(choices)
        return f"{who} ({listed})> " if who else f"{listed}> "

    def _answered(self, words: list[str], choices: Mapping[str, GameMove]) -> bool:
        """Do what a line says; true if the game has changed by it."""
        if words[0] == "u":
            return self._take_back()
        if words[0] == "h":
            self._give_a_hint(choices)
        elif words[0] == "s":
            self._save(words[1:])
        elif words[0] in ("?", "help"):
            self.streams.say(self.help)
        else:
            name = self.notation.canonical(words[0])
            if name not in choices:
                known = ", ".join(choices) or "u, s or q"
                raise InputError(f"{words[0]!r} is no move here: one of {known} was expected")
            self.asked.append(len(self.states))
            self.states.append(choices[name].state)
            return True
        return False

    def _give_a_hint(self, choices: Mapping[str, Any]) -> None:
        if self.hint is None or not choices:
            raise InputError("there is no hint here")
        with self._thinking():
            hint = self.hint(self.states)
        self.streams.say(hint)

    @contextmanager
    def _thinking(self) -> Iterator[None]:
        """A line that says what is waited for."""
        from gamechecks.show.progress import ProgressLine

        with ProgressLine(self.streams.err) as listen:
            listen(Progress("thinking"))
            yield

    def _take_back(self) -> bool:
        if not self.asked:
            raise InputError("there is nothing to take back")
        del self.states[self.asked.pop() :]
        self._draw(None)
        return True

    def _save(self, words: list[str]) -> None:
        """Write the game so far to a file, which replay reads."""
        from gamechecks.formats.trace_files import check_out, save

        path = Path(words[0]) if words else self._new_name()
        check_out(path, self.scope.game)
        trace = self.rules.trace(self.states)
        verdict = Verdict(
            outcome=Outcome.FOUND,
            scope=self.scope,
            games=Games.ANY,
            where=(),
            seconds=Seconds(0.0, 0.0, 0.0),
            seed=self.seed,
            trace=trace,
            method=Method.PLAY,
        )
        save(path, verdict)
        self.streams.say(f"the game is in {path}")

    def _new_name(self) -> Path:
        ending = ".moves" if self.notation.usage else ".json"
        names = (f"game{number or ''}{ending}" for number in (0, *range(2, 10_000)))
        return next(Path(name) for name in names if not Path(name).exists())

    def _tell(self) -> None:
        """What happened since the last drawing, and the board now."""
        stretch = self.states[self.drawn :]
        events = [self.rules.event(*pair) for pair in pairwise(stretch)]
        for turn in self.look.view.turns(self.rules.trace(stretch), events):
            for phrase in turn.phrases or ("",):
                # A phrase that names somebody needs no title.
                told = phrase if phrase[:1].isupper() else f"{turn.title} {phrase}".strip()
                self.streams.show(told)
        self._draw(self.states[self.drawn])

    def _draw(self, before: object) -> None:
        self.streams.show(self.look.view.draw(self.rules, self.states[-1], before))
        self.drawn = len(self.states) - 1

    def _line(self, prompt: str) -> str:
        """A line that somebody types, with its end; empty when there are no more."""
        self.streams.write(prompt)
        self.streams.finish()
        person = sys.stdin.isatty()
        try:
            with handling(SIGINT, default_int_handler) if person else nullcontext():
                line = read_line()
        except KeyboardInterrupt:
            self.streams.write("\n")
            raise
        if not person:
            self.streams.write(f"{line.strip()}\n")
        elif not line:
            self.streams.write("\n")
        return line


def play_against(verdict: ForceVerdict, streams: Streams) -> None:
    """Play against the strategy behind a verdict."""
    strategy, scope = verdict.strategy, verdict.scope
    assert strategy is not None, "only a settled verdict can be played against"
    rules, players = scope.referee, players_of(scope)

    def choose(states: States) -> GameMove:
        return followed(strategy, rules, states)

    ours = [verdict.player] if strategy.forced else list(verdict.others)
    minds: dict[Hashable, Mind] = {players[name]: choose for name in ours if name in players}
    if not strategy.forced:
        minds[None] = choose
    start = list(rules.starts())[next(iter(strategy.starts))]
    goal = goal_of(scope, verdict.formula)
    Sitting(scope, streams, minds, goal=goal, states=[start]).play()
