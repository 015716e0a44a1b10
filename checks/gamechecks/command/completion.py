"""Shell completion: scripts that shtab writes from the parsers of all verbs."""

import argparse
from collections.abc import Mapping
from pathlib import Path

import shtab

from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.scope import RuledScope
from gamechecks.engines.induction.theorems import theorems

FILES = ("FILE", "FOLDER")
"""Metavars of values that are completed as file names, whatever their type."""

BASH_EQUALS = """
# bash makes three words of --option=value, where two are expected.
_PROGRAM() {
    local word
    local -a words=()
    for word in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
        [[ $word == = ]] || words+=("$word")
    done
    [[ $word != = ]] || words+=("")
    COMP_WORDS=("${words[@]}") COMP_CWORD=$((${#words[@]} - 1))
    _shtab_PROGRAM
}
complete -o bashdefault -F _PROGRAM PROGRAM
"""

Others = Mapping[str, tuple[argparse.ArgumentParser, Game]]


def completion_script(
    shell: str, parser: argparse.ArgumentParser, game: Game, others: Others | None = None
) -> str:
    """Return a shell's completion script; the parsers are changed and cannot parse any more."""
    if game.file is not None or " " in game.program:
        raise InputError("completion is for games that have a command of their own")
    _mark_values(parser, game, shell)
    for name, (other_parser, other) in (others or {}).items():
        _mark_values(other_parser, other, shell)
        _parsers(parser)[name] = other_parser
    script = shtab.complete(parser, shell)
    if shell == "bash":
        script += BASH_EQUALS.replace("PROGRAM", parser.prog)
    if shell == "zsh":  # operands with a star may be repeated
        script = script.replace('"(*)::', '"*:').replace('"(*):', '"*:')
    return f"{script.rstrip()}\n"


def _parsers(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the parser of each verb by name."""
    (verbs,) = (each for each in parser._actions if isinstance(each, argparse._SubParsersAction))
    parsers: dict[str, argparse.ArgumentParser] = verbs.choices
    return parsers


def known_words(game: Game) -> dict[str, tuple[str, ...]]:
    """Return the words offered for a value that is not a choice, by its metavar."""
    named = tuple(entry.name for entry in game.properties)
    known = {"FORMULA|NAME": named, "NAME|FORMULA": tuple(theorems(game))}
    if issubclass(game.scope, RuledScope):
        known["NAME[,NAME]"] = game.scope.names_of_rules.known
    return {**known, "KEY": game.bound_names, **game.command_line.completions}


def _mark_values(parser: argparse.ArgumentParser, game: Game, shell: str) -> None:
    """Tell each action of a game's parsers which words or files to offer for its value."""
    words = known_words(game)
    for each in (parser, *_parsers(parser).values()):
        each.description = None  # shells list the shorter summary instead
        for action in each._actions:
            name = str(action.metavar or action.dest)
            if action.nargs == 0 or isinstance(action, argparse._SubParsersAction):
                continue
            if action.choices is None and (action.type is Path or name in FILES):
                vars(action)["complete"] = shtab.FILE
            elif action.choices is None:
                action.choices = words.get(name)
            if action.nargs == "?":  # in bash, nothing would be offered after its value
                action.nargs = None
            if shell == "zsh":  # with =, the value may be joined to the option or follow it
                action.option_strings = [f"{flag}=" for flag in action.option_strings]
