"""Games in a line each, for people who watch a dealer or a player."""

from collections import Counter
from collections.abc import Iterable, Sequence

from gamemodels.table.cards import SIGNS

LETTERS = str.maketrans("♦♥♣♠", "DHCS")
"""What stands for suits where a stream cannot show them."""


def address(host: str, port: int) -> str:
    """Where somebody is."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def shown(cards: Iterable[int]) -> str:
    """Cards by their signs."""
    return " ".join(SIGNS[card] for card in cards)


def tally_words(tally: Counter[str], played: int) -> list[str]:
    """How many games were won, pushed and lost, busts included."""
    lost = tally["LOOSE"] + tally["BUST"]
    games = f"{played:,} game{'' if played == 1 else 's'}"
    return [games, f"{tally['WIN']:,} won", f"{tally['PUSH']:,} pushed", f"{lost:,} lost"]


def some(words: Sequence[str]) -> str:
    """The same without what is none."""
    return ", ".join(word for word in words if not word.startswith("0 ") or "game" in word)
