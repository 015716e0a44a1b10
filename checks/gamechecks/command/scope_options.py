"""The fields of a scope as options, and the scope that options tell of."""

import argparse
import re
from collections.abc import Callable, Collection
from dataclasses import Field, fields
from typing import Any

from gamechecks.command.values import complaining, whole_number
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.plain import plain_of, value_of
from gamechecks.core.scope import Games, GameScope, Usual, flag_of


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
            _add_field(group, each, None if left_open else getattr(usual, each.name), proof)

    for flag, parts in game.presets.items():
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
                type=_reader(each.metadata.get("read"), each.default),
                metavar=each.metadata.get("metavar", "VALUE"),
                help=_told(each),
            )


class Preset(argparse._StoreConstAction):
    """Several parts of a world under one name."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, *given: object
    ) -> None:
        vars(namespace).update(self.const)


def _add_field(group: argparse._ArgumentGroup, each: "Field[Any]", usual: Any, proof: bool) -> None:
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
        type=_reader(told.get("read"), 0 if usual is None else usual),
        default=None if left_open else Usual(usual) if type(usual) is int else usual,
        metavar=told.get("metavar", "VALUE"),
        help=f"{words.split(' (default')[0]} (default {default})" if simple else words,
    )


def _told(each: "Field[Any]") -> str:
    """What the help says of a field, where a % stands for itself."""
    words: str = each.metadata.get("help", each.name.replace("_", " "))
    return words.replace("%", "%%")


def _reader(read: Callable[[str], Any] | None, usual: Any) -> Callable[[str], Any]:
    """What reads the value of a field: its own reader, or one for values like the usual one."""
    if read is not None:
        return complaining(read)
    if isinstance(usual, int):
        return whole_number
    if isinstance(usual, tuple):
        return lambda text: tuple(whole_number(part) for part in re.split("[, ]+", text.strip()))
    return complaining(lambda text: value_of(type(usual), text, "the value"))


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
    unasked = [name for name, value in given.items() if isinstance(value, Usual)]
    given |= {name: int(given[name]) for name in unasked if name != "boards"}
    scope: GameScope = kind.asked(given, unasked)
    return scope
