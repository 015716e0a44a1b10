"""What the table's verbs have in common."""

import argparse
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar

from gamechecks.command.options import complaining, seconds
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError
from gamemodels.table.variants import ALL, MEANINGS, MENDED, NO_VARIANT, Variants


def variants_of(text: str | Variants) -> Variants:
    """Literal readings by their names, with commas between them."""
    if isinstance(text, Variants):
        return text
    try:
        return Variants.named(text.lower().split(","))
    except ValueError as wrong:
        raise InputError(str(wrong)) from None


def patience(text: str) -> float:
    """Seconds to wait for a message, more than none."""
    if (value := seconds(text)) == 0:
        raise argparse.ArgumentTypeError(
            f"{text!r} leaves no time for a message: more was expected"
        )
    return value


def add_rules(parser: argparse.ArgumentParser) -> None:
    """The option that keeps mistakes of the text."""
    names = ", ".join(MEANINGS)
    parser.add_argument(
        "--rules", type=complaining(variants_of), default=MENDED, metavar="NAME[,NAME]",
        help=f"literal readings that are kept: {names}; {ALL} is all of them, {NO_VARIANT} none",
    )  # fmt: skip


Ordered = TypeVar("Ordered")


def ordered(kind: Callable[..., Ordered], args: argparse.Namespace, **known: Any) -> Ordered:
    """An order by the options of the same names, and by what else is known."""
    names = [each.name for each in fields(kind)]  # type: ignore[arg-type]
    given = {name: getattr(args, name) for name in names if hasattr(args, name)}
    return kind(variants=args.rules, **{**given, **known})


def checked_transcript(path: Path | None) -> None:
    """Refuse a transcript that cannot be written, before anything is begun."""
    if path is not None:
        from gamechecks.formats.files import check_target

        check_target(path)


def saying(streams: Streams) -> Callable[[str], None]:
    """Who prints lines as they come: a reader at the other end of a pipe need not wait for them."""
    from gamechecks.table.lines import LETTERS

    encoding = getattr(streams.out, "encoding", None) or "utf-8"
    try:
        "♣".encode(encoding)
        plain = False
    except UnicodeEncodeError:
        plain = True

    def say(line: str) -> None:
        streams.say(line.translate(LETTERS) if plain else line)
        streams.finish()

    return say
