"""What a command says when it is not asked anything: one screen to begin with."""

import textwrap
from collections.abc import Mapping, Sequence

from gamechecks.command.command import Command
from gamechecks.core.game import READING, Game

WIDTH = 79
FIRST = 3
"""How many commands a newcomer is told to try."""
TOGETHER: dict[tuple[str, ...], str] = {
    READING: "referee, draw, question or walk a game from a file",
}
"""Verbs of every game that share a line where there are many."""
MOST_VERBS = 12
"""More than these do not fit on a screen, a line each."""


def welcome(game: Game, verbs: Mapping[str, Command]) -> str:
    """What the tool is, its verbs, commands to try first, and where to read on."""
    summaries = {name: verb.summary for name, verb in verbs.items()} | dict(game.beside)
    first = [f"  {game.examples[name][0]}" for name in verbs if name in game.examples][:FIRST]
    lines = [
        _folded(f"{game.program} asks {game.purpose}."),
        "",
        *_listed(summaries, {**game.together, **TOGETHER}),
        "",
        *(["Try first:", *first, ""] if first else []),
        _folded(_read_on(game)),
    ]
    return "\n".join(lines) + "\n"


def _listed(verbs: Mapping[str, str], together: Mapping[tuple[str, ...], str]) -> list[str]:
    """A line for each verb; where there are many, one for those that go together."""
    many = len(verbs) > MOST_VERBS
    shared = {names: each for names, each in together.items() if many and {*names} <= {*verbs}}
    alone = [name for name in verbs if not any(name in names for names in shared)]
    width = max(map(len, alone))
    return [
        *(f"  {name:{width}}  {verbs[name]}" for name in alone),
        *(f"  {', '.join(names)}: {what}" for names, what in shared.items()),
    ]


def _read_on(game: Game) -> str:
    """Where there is more to read."""
    more = f"Read on: {game.program} VERB --help explains a verb"
    if game.file is not None:
        return f"{more}; {game.program} help games explains how to write one."
    if " " in game.program:
        return f"{more}, {game.program} help lists what else there is to read."
    return (
        f"{more}, {game.program} help lists what else there is to read. "
        f'Completion: eval "$({game.program} --print-completion bash)"'
    )


def _folded(text: str) -> str:
    return textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def welcome_to_all(games: Sequence[str]) -> str:
    """The command for all games: the known ones, and games of one's own."""
    lines = [
        "gamechecks asks formal models of games what can and cannot happen in them.",
        "",
        "  gamechecks --game NAME VERB …     a game that is known:",
        f"                                    {', '.join(games)}",
        "  gamechecks --game FILE.py VERB …  a game of your own, which the file defines",
        "",
        "Try first:",
        "  gamechecks --game examples/nim.py run",
        "  gamechecks --game examples/crossing.py explain --boards 7",
        "",
        "Read on: gamechecks help games explains how to write a game; gamechecks help",
        "lists what else there is to read.",
    ]
    return "\n".join(lines) + "\n"
