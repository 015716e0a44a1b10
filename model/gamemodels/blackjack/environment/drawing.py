"""The table as text: cards as boxes, the hole card hidden until the hand is over."""

from collections.abc import Sequence

from gamemodels.blackjack.environment.deck import Card
from gamemodels.blackjack.environment.table import Table, sum_of

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
WIDTH = 80
LABEL = 9
GAP = 10
MOST_IN_A_ROW = 11


def drawn_table(table: Table) -> str:
    """Both hands beside each other, or one above the other where there are many cards."""
    over = table.outcome is not None
    shown = table.dealer if over else table.dealer[:1]
    dealer = _hand("dealer", table.dealer, sum_of(shown), hidden=not over)
    player = _hand("player", table.player, sum_of(table.player), hidden=False)
    width = max(map(len, dealer))
    beside = LABEL + 6 * len(table.dealer) + GAP
    if max(beside, width + 2) + max(map(len, player)) > WIDTH or len(dealer) != len(player):
        lines = [*dealer, *player]
    else:
        pairs = zip(dealer, player, strict=True)
        lines = [f"{left:{max(beside, width + 2)}}{right}" for left, right in pairs]
    lines += [f"{table.outcome.name} {float(table.reward):+g}"] if table.outcome else []
    return "\n".join(line.rstrip() for line in lines)


def decoration(card: Card, place: int) -> str:
    """The suit of a card; where none matters, one that only looks well."""
    return card.suit or "SHDC"[(card.rank.place + place) % 4]


def _hand(name: str, cards: Sequence[Card], total: int, hidden: bool) -> list[str]:
    """A hand in rows of boxes, its name before the first and its sum after it."""
    lines: list[str] = []
    for begin in range(0, len(cards), MOST_IN_A_ROW):
        boxes = [
            _box(card, place, hidden and place == 1)
            for place, card in enumerate(cards[begin : begin + MOST_IN_A_ROW], begin)
        ]
        rows = ["".join(row) for row in zip(*boxes, strict=True)]
        lines += [f"{'':{LABEL}}{row}" for row in rows]
    lines[0] = f"{name:{LABEL}}{lines[0].strip()}"
    lines[1] += f"  {total}"
    return lines


def _box(card: Card, place: int, hidden: bool) -> tuple[str, str, str, str]:
    top, bottom = "╭────╮", "╰────╯"
    if hidden:
        return top, "│░░░░│", "│░░░░│", bottom
    suit = SIGNS[decoration(card, place)]
    return top, f"│ {card.rank.value:2} │", f"│  {suit} │", bottom
