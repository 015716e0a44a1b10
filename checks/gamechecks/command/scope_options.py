"""The fields of a scope as options, and the scope that options tell of."""

import argparse
from collections.abc import Collection
from dataclasses import Field, fields
from functools import partial
from typing import Any

from gamechecks.command.values import complaining
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.plain import plain_of
from gamechecks.core.scope import Games, GameScope
from gamechecks.core.scope_fields import flag_of, read_text, unasked


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
