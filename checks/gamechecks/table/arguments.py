"""The arguments of both programs: how many there are, and whole numbers in their ranges."""

import re
from collections.abc import Sequence

from gamechecks.core.errors import InputError


def given(words: Sequence[str]) -> str:
    """How many words were given, for a sentence."""
    return "1 argument was given" if len(words) == 1 else f"{len(words)} arguments were given"


def numbered(name: str, word: str, least: int, most: int) -> int:
    """A whole number in a range, without anything after it."""
    if not re.fullmatch(r"[0-9]{1,12}", word) or not least <= int(word) <= most:
        raise InputError(f"{name} {word}: a whole number from {least} to {most:,} was expected")
    return int(word)
