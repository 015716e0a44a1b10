"""Move lists: games as people write them, one word for each choice.

What follows by itself, such as sowing, is played by the referee. Turns may be kept apart by `/` or
new lines, and `#` begins a comment. A comment of options, which we write ourselves, tells the
world: `# --pockets 6 --marbles 1`.
"""

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.plain import shown
from gamechecks.core.scope import MOST_BOARDS, GameScope
from gamechecks.core.scope_text import option_words, with_texts
from gamechecks.core.verdict import GameTrace
from gamechecks.formats.codec import GameCodec, codec_of, scope_of_moves
from gamechecks.formats.files import Finding, TraceFile, TraceFormat, TraceText
from gamechecks.show.presentation import presentation_of
from gamemodels.attention import attend
from gamemodels.rules import Fault, GameFault, GameMove, GameRules, replay

APART = re.compile(r"[\s,/]+")


def _moves_and_world(text: str) -> tuple[list[str], dict[str, str]]:
    """The words of a text, and what its comments say of the world."""
    words, told = list[str](), dict[str, str]()
    for line in text.splitlines():
        moves, _, comment = line.partition("#")
        words += [word for word in APART.split(moves) if word]
        if comment.strip().startswith("--"):
            told |= _options(comment)
    return words, told


def _options(comment: str) -> dict[str, str]:
    try:
        words = shlex.split(comment)
    except ValueError:
        words = []
    flags = [at for at, word in enumerate(words) if word.startswith("--")]
    given = [words[at:after] for at, after in pairwise([*flags, len(words)])]
    if flags[:1] != [0] or any(len(pair) > 2 for pair in given):
        raise InputError(
            f"its comment {shown(comment.strip())} is not a world: pairs such as --pockets 6 "
            "were expected"
        )
    told = dict[str, str]()
    for flag, *value in given:
        off = not value and flag.startswith("--no-")
        told[flag.removeprefix("--no-" if off else "--")] = value[0] if value else str(not off)
    return told


def is_move_list(text: str, name: str, codec: GameCodec) -> bool:
    """Whether a text is a move list: by its file's name, or by how it begins."""
    if not codec.notation.usage or name.endswith((".json", ".xml")):
        return False
    if name.endswith(MOVES.ending):
        return True
    lines = (line.partition("#")[0] for line in text.splitlines())
    first = next((word for line in lines for word in APART.split(line) if word), "")
    return re.fullmatch(codec.notation.pattern, first) is not None


def read_moves(text: str, codec: GameCodec, scope: GameScope | None = None) -> TraceFile:
    """The game of a move list, in the world that is given, or told by the text, or the usual one.

    It goes on after the last move to where there is a choice, or up to a move that is not legal.
    """
    words, told = _moves_and_world(text)
    for number, word in enumerate(words, 1):
        if not re.fullmatch(codec.notation.pattern, word):
            usage = f"a move list is {codec.notation.usage}"
            raise InputError(f"move {number} must be a move (got {shown(word)}): {usage}")
    boards = _boards(told.pop("boards", None))
    world = scope or with_texts(scope_of_moves(codec), told)
    trace, fault = played(words, world.referee, codec, boards)
    return TraceFile(trace, scope=world, fault=fault)


def _boards(text: str | None) -> int:
    """How many boards a game is cut off after, if it is."""
    if text is None:
        return MOST_BOARDS
    if not text.isdecimal() or not 1 <= int(text) <= MOST_BOARDS:
        raise InputError(f"--boards {text}: a number from 1 to {MOST_BOARDS} was expected")
    return int(text)


def played(
    words: Sequence[str], rules: GameRules, codec: GameCodec, boards: int
) -> tuple[GameTrace, GameFault | None]:
    """Return the game of some moves, and the fault of the first that is not legal."""
    states, number = [next(iter(rules.starts()))], 0
    while len(states) < boards and not rules.is_final(states[-1]):
        attend()
        moves = rules.moves(states[-1])
        choices = [move for move in moves if codec.notation.move(move.event) is not None]
        if choices and number == len(words):
            break
        if choices:
            number += 1
            called = codec.notation.canonical(words[number - 1])
            moves = [move for move in choices if codec.notation.move(move.event) == called]
            if not moves:
                reason = f"move {number} is {shown(words[number - 1])}: {_expected(choices, codec)}"
                return _faulty(rules, states, reason, choices, codec)
        if not moves:
            break
        states.append(moves[0].state)
    if number == len(words):
        return rules.trace(states), None
    rest = f"move {number + 1} is {shown(words[number])}"
    if not rules.is_final(states[-1]):
        raise InputError(f"{rest}, but the game is cut off after {number} moves: leave it out")
    return _faulty(rules, states, f"{rest}, but the game is over after {number} moves", (), codec)


def _expected(choices: Sequence[GameMove], codec: GameCodec) -> str:
    """Return the moves that would have been legal, in words."""
    return (
        f"one of {', '.join(str(codec.notation.move(move.event)) for move in choices)} was expected"
    )


def _faulty(
    rules: GameRules,
    states: Sequence[Any],
    reason: str,
    choices: Sequence[GameMove],
    codec: GameCodec,
) -> tuple[GameTrace, GameFault]:
    """Return the game up to a move that is not legal, and the fault."""
    who = codec.notation.mover(states[-1]) if choices else ""
    words = f"{reason}{f' of {who}' if who else ''} (board {len(states)})"
    return rules.trace(states), Fault(len(states), words, tuple(move.state for move in choices))


def moves_text(finding: Finding) -> str:
    """A finding as a move list, one turn a line, below the world that it is played in."""
    trace, scope = finding.trace, finding.answer.scope
    if trace.rules != scope.referee:
        raise InputError(
            "a move list is of the usual physical board, and this game is of another: "
            "write .json, .itf.json or leave --layout symbolic out"
        )
    over = trace.rules.is_final(trace.states[-1])
    world = option_words(scope.within(len(trace)), boards=not over)
    lines = [f"# {' '.join(finding.words.split())}", f"# {shlex.join(world)}"]
    return "\n".join([*lines, *written(trace, scope.game)]) + "\n"


def written(trace: GameTrace, game: Game) -> Iterator[str]:
    """The moves of a legal trace, those of a turn together."""
    look, events = presentation_of(game), replay(trace).events
    for turn in look.view.turns(trace, events):
        names = [look.codec.notation.move(event) for event in events[turn.start : turn.end]]
        line = " ".join(name for name in names if name is not None)
        if line:
            yield line


def move_list(text: str, game: Game, scope: GameScope | None = None) -> TraceFile:
    """The game of a move list."""
    codec = codec_of(game)
    if not codec.notation.usage:
        raise InputError(f"{game.name} has no move lists: give a file with a trace")
    file = read_moves(text, codec, scope)
    return replace(file, scope=None) if codec.scope_told({}) is None else file


def _read(file: TraceText) -> TraceFile | None:
    codec = codec_of(file.game)
    if file.text.lstrip()[0] in "{[<" or not is_move_list(file.text, file.name, codec):
        return None
    file.chosen(1)
    return move_list(file.text, file.game, file.scope)


MOVES = TraceFormat(".moves", moves_text, _read)
