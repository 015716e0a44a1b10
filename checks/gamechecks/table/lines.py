"""Games in a line each, for people who watch a dealer or a player."""

from collections import Counter
from collections.abc import Iterable, Sequence

from gamemodels.table.cards import SIGNS
from gamemodels.table.dealing import Dealt
from gamemodels.table.playing import Seen

LETTERS = str.maketrans("♦♥♣♠", "DHCS")
"""What stands for suits where a stream cannot show them."""
OUTCOMES = {"WIN": "won", "PUSH": "pushed", "LOOSE": "lost", "BUST": "bust"}


def address(host: str, port: int) -> str:
    """Where somebody is."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def shown(cards: Iterable[int]) -> str:
    """Cards by their signs."""
    return " ".join(SIGNS[card] for card in cards)


def dealt_line(dealt: Dealt) -> str:
    """A game as the dealer tells it; after a bust the down card stays down."""
    points, total = dealt.totals
    own = f"{shown(dealt.player.cards)} = {points}"
    down, up, *drawn = dealt.dealer.cards
    house = shown([up]) if dealt.outcome == "BUST" else f"{shown([up, down, *drawn])} = {total}"
    return f"game {dealt.number:<3} {own:<19} dealer {house:<18} {dealt.outcome}"


def seen_line(seen: Seen) -> str:
    """A decision as the player tells it, with the result where it is known."""
    own = f"{shown(seen.cards)} = {seen.points}"
    dealer = "" if seen.dealer is None else f"dealer {shown([seen.dealer])}"
    said = f"game {seen.game:<3} {own:<19} {dealer:<11} {seen.action:<6}"
    return f"{said} {OUTCOMES[seen.outcome]}" if seen.outcome else said.rstrip()


def tally_words(tally: Counter[str], played: int) -> list[str]:
    """How many games were won, pushed and lost, busts included."""
    lost = tally["LOOSE"] + tally["BUST"]
    games = f"{played:,} game{'' if played == 1 else 's'}"
    return [games, f"{tally['WIN']:,} won", f"{tally['PUSH']:,} pushed", f"{lost:,} lost"]


def some(words: Sequence[str]) -> str:
    """The same without what is none."""
    return ", ".join(word for word in words if not word.startswith("0 ") or "game" in word)
