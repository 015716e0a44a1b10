"""What options take: readers of their values, which say what is wrong with a text."""

import argparse
import math
import re
from collections.abc import Callable
from typing import Any

from gamechecks.core.errors import GameChecksError

MOST_DIGITS = 18


def whole_number(text: str) -> int:
    """A whole number as people write it."""
    if not re.fullmatch(r"[+-]?[0-9]+", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    if len(text) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"{text[:20]}... has more than {MOST_DIGITS} digits")
    return int(text)


def at_least_one(text: str) -> int:
    """A whole number from 1."""
    number = whole_number(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1")
    return number


def seconds(text: str) -> float:
    """A number of seconds, not below zero."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 <= value < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds, such as 30 or 0.5")
    return value


def complaining(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """A reader whose refusals are told as those of any other option."""

    def reading(text: str) -> Any:
        try:
            return read(text)
        except GameChecksError as wrong:
            raise argparse.ArgumentTypeError(str(wrong)) from None

    return reading
