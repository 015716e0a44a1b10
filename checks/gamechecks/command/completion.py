"""Completion for shells, written from the parsers: it knows every verb and option that they do."""

import argparse
import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.engines.induction.theorems import theorems

FILES = ("FILE", "FOLDER")
"""Values that are completed as file names, whatever their type."""


@dataclass(frozen=True)
class Place:
    """An option with its help, or an operand, which has no flags; some take no value.

    A value is one of some words, the name of a file, or anything.
    """

    flags: tuple[str, ...]
    help: str
    value: str | None
    words: tuple[str, ...]
    files: bool
    optional: bool
    repeatable: bool


@dataclass(frozen=True)
class Syntax:
    """What may follow a verb."""

    summary: str
    options: tuple[Place, ...]
    operands: tuple[Place, ...]


@dataclass(frozen=True)
class Commands:
    """What may follow a command: options, verbs, and guests with verbs of their own."""

    own: Syntax
    verbs: Mapping[str, Syntax]
    guests: "Mapping[str, Commands]"


Guests = Mapping[str, tuple[argparse.ArgumentParser, Game]]


def script(
    shell: str, parser: argparse.ArgumentParser, game: Game, guests: Guests | None = None
) -> str:
    """The completion script for a shell, with the verbs of the command's guests."""
    if game.file is not None or " " in game.program:
        raise InputError("completion is for games that have a command of their own")
    beside = {name: _commands(*guest, {}) for name, guest in (guests or {}).items()}
    return SHELLS[shell](_commands(parser, game, beside)).replace("PROGRAM", game.program)


def _commands(
    parser: argparse.ArgumentParser, game: Game, guests: Mapping[str, Commands]
) -> Commands:
    words = known_words(game)
    (verbs,) = (each for each in parser._actions if isinstance(each, argparse._SubParsersAction))
    summaries = {each.dest: each.help or "" for each in verbs._choices_actions}
    known = {name: _syntax(verb, words, summaries[name]) for name, verb in verbs.choices.items()}
    return Commands(_syntax(parser, words), known, guests)


def known_words(game: Game) -> dict[str, tuple[str, ...]]:
    """What is offered for a value that is not a choice, by the name that the help gives it."""
    named = tuple(entry.name for entry in game.properties)
    known = {"FORMULA|NAME": named, "NAME|FORMULA": tuple(theorems(game))}
    if hasattr(game.scope, "names_of_rules"):
        known["NAME[,NAME]"] = game.scope.names_of_rules.known
    return {**known, **game.known_words}


def _syntax(
    parser: argparse.ArgumentParser, words: Mapping[str, tuple[str, ...]], summary: str = ""
) -> Syntax:
    options, operands = list[Place](), list[Place]()
    for action in parser._actions:
        if action.option_strings:
            options.append(_place(action, words))
        elif not isinstance(action, argparse._SubParsersAction):
            count = action.nargs if isinstance(action.nargs, int) else 1
            operands += [_place(action, words)] * count
    return Syntax(summary, tuple(options), tuple(operands))


def _place(action: argparse.Action, words: Mapping[str, tuple[str, ...]]) -> Place:
    long = [flag for flag in action.option_strings if flag.startswith("--")]
    name, chosen = str(action.metavar or action.dest), tuple(map(str, action.choices or ()))
    return Place(
        flags=tuple(long or action.option_strings),
        help=" ".join((action.help or "").split()) % vars(action),
        value=None if action.nargs == 0 else name,
        words=chosen or words.get(name, ()),
        files=not chosen and (action.type is Path or name in FILES),
        optional=action.nargs == "?",
        repeatable=isinstance(action, argparse._AppendAction) or action.nargs in ("*", "+"),
    )


BASH = """\
# Completion of PROGRAM for bash. Put this line into ~/.bashrc:
#   eval "$(PROGRAM --print-completion bash)"
_PROGRAM() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
    local IFS=$' \\t\\n' verb= place=0 options= must= may= words= files= skip= word i
    # bash takes the = of --option=value for a word of its own.
    if [[ $cur == = ]]; then
        cur=
    elif [[ $prev == = ]]; then
        prev=${COMP_WORDS[COMP_CWORD-2]}
    fi
    _PROGRAM_options
    for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ $word == = ]]; then
            continue
        elif [[ $skip == must || $skip == may && $word != -* ]]; then
            skip=
        elif [[ $word == -* ]]; then
            skip=
            [[ " $must " == *" $word "* ]] && skip=must
            [[ " $may " == *" $word "* ]] && skip=may
        elif [[ $verb && " @guests@ " != *" $verb "* ]]; then
            place=$((place + 1))
        else
            verb=${verb:+$verb }$word
            _PROGRAM_options
        fi
    done
    [[ $skip == may && $cur == -* ]] && skip=
    if [[ $skip ]]; then
        _PROGRAM_values "$prev"
    elif [[ $cur != -* ]]; then
        _PROGRAM_values "$place"
    fi
    if [[ $files ]]; then
        compopt -o filenames 2>/dev/null
        IFS=$'\\n'
        COMPREPLY=($(compgen -f -- "$cur"))
    elif [[ $words || $skip ]]; then
        COMPREPLY=($(compgen -W "$words" -- "$cur"))
    else
        COMPREPLY=($(compgen -W "$options" -- "$cur"))
    fi
}
_PROGRAM_options() {
    case $verb in
@options@
        *) options= must= may= ;;
    esac
}
_PROGRAM_values() {
    case "$verb $1" in
@values@
    esac
}
complete -F _PROGRAM PROGRAM
"""


def _bash(commands: Commands) -> str:
    syntaxes = {"": commands.own, **commands.verbs}
    offered = {"": commands.verbs, **{name: each.verbs for name, each in commands.guests.items()}}
    for name, guest in commands.guests.items():
        syntaxes |= {name: guest.own}
        syntaxes |= {f"{name} {verb}": syntax for verb, syntax in guest.verbs.items()}
    options = []
    for verb, syntax in syntaxes.items():
        flags = [flag for option in syntax.options for flag in option.flags]
        valued = [option for option in syntax.options if option.value]
        must = [flag for option in valued if not option.optional for flag in option.flags]
        may = [flag for option in valued if option.optional for flag in option.flags]
        line = f"options={_bash_words(flags)} must={_bash_words(must)} may={_bash_words(may)}"
        options.append(f"        {_bash_words([verb])}) {line} ;;")
    values = [
        f"        {shlex.quote(f'{name} 0')}) words={_bash_words(list(verbs))} ;;"
        for name, verbs in offered.items()
    ]
    for verb, syntax in syntaxes.items():
        values += [f"        {case}" for case in _bash_cases(verb, syntax)]
    return (
        BASH.replace("@options@", "\n".join(options))
        .replace("@values@", "\n".join(values))
        .replace("@guests@", " ".join(commands.guests))
    )


def _bash_cases(verb: str, syntax: Syntax) -> Iterator[str]:
    """A case for each place that has something to offer."""
    places = {flag: option for option in syntax.options for flag in option.flags}
    places |= {str(number): operand for number, operand in enumerate(syntax.operands)}
    for name, place in places.items():
        if place.value and (place.words or place.files):
            again = place.repeatable and not place.flags
            where = f"'{verb} '[0-9]*" if again else shlex.quote(f"{verb} {name}")
            offer = "files=1" if place.files else f"words={_bash_words(place.words)}"
            yield f"{where}) {offer} ;;"


def _bash_words(words: Sequence[str]) -> str:
    return shlex.quote(" ".join(words))


ZSH = """\
#compdef PROGRAM
# Completion of PROGRAM for zsh. Put this line into ~/.zshrc, after compinit:
#   eval "$(PROGRAM --print-completion zsh)"
@functions@
if [[ $funcstack[1] == _PROGRAM ]]; then
    _PROGRAM "$@"
else
    compdef _PROGRAM PROGRAM
fi
"""

ZSH_FUNCTION = """\
@name@() {
    local curcontext=$curcontext state line
    local -A opt_args
    local -a verbs=(
@verbs@
    )
    _arguments -C \\
@program@ \\
        '1:verb:->verb' \\
        '*::word:->words' && return
    case $state in
        verb) _describe -t verbs verb verbs ;;
        words)
            case $line[1] in
@rest@
            esac
            ;;
    esac
}
"""


def _zsh(commands: Commands) -> str:
    names = {f"_PROGRAM_{name}": guest for name, guest in commands.guests.items()}
    functions = [_zsh_function(*each) for each in {**names, "_PROGRAM": commands}.items()]
    return ZSH.replace("@functions@", "\n".join(functions).rstrip("\n"))


def _zsh_function(name: str, commands: Commands) -> str:
    verbs = commands.verbs
    named = [f"        {_zsh_quoted(f'{verb}:{verbs[verb].summary}')}" for verb in verbs]
    rest = []
    for verb, syntax in verbs.items():
        if verb in commands.guests:
            rest.append(f"                {verb}) {name}_{verb} ;;")
            continue
        specs = " \\\n".join(f"                    {spec}" for spec in _zsh_specs(syntax))
        rest.append(f"                {verb}) _arguments \\\n{specs} ;;")
    return (
        ZSH_FUNCTION.replace("@verbs@", "\n".join(named))
        .replace("@program@", " \\\n".join(f"        {spec}" for spec in _zsh_specs(commands.own)))
        .replace("@rest@", "\n".join(rest))
        .replace("@name@", name)
    )


def _zsh_specs(syntax: Syntax) -> Iterator[str]:
    """What _arguments is told of each option and operand."""
    for option in syntax.options:
        told = re.sub(r"([\[\]\\])", r"\\\1", option.help)
        for flag in option.flags:
            # With = the value may also be a word of its own, and with :: it may be missing.
            name = f"{flag}=" if option.value and flag.startswith("--") else flag
            spec = f"{'*' if option.repeatable else ''}{name}[{told}]"
            yield _zsh_quoted(f"{spec}{_zsh_value(option)}" if option.value else spec)
    for number, operand in enumerate(syntax.operands, 1):
        yield _zsh_quoted(f"{'*' if operand.repeatable else number}{_zsh_value(operand)}")


def _zsh_value(place: Place) -> str:
    offer = "_files" if place.files else f"({' '.join(place.words)})" if place.words else " "
    return f"{'::' if place.optional else ':'}{place.value}:{offer}"


def _zsh_quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


SHELLS: dict[str, Callable[[Commands], str]] = {"bash": _bash, "zsh": _zsh}
"""The shells that there is a script for."""
