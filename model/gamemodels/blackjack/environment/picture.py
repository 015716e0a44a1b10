"""The table as a picture: cards as white boxes with a rank and a pip."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gamemodels.blackjack.environment.deck import Card
from gamemodels.blackjack.environment.font import FIGURES, PIPS
from gamemodels.blackjack.environment.table import Table
from gamemodels.card_drawing import decoration

HEIGHT, WIDTH = 160, 240
CARD_HEIGHT, CARD_WIDTH = 60, 42
MARGIN, GAP = 12, 6
SCALE = 2
GREEN, WHITE, BACK, EDGE = (24, 96, 56), (250, 250, 250), (60, 80, 150), (20, 20, 20)
RED, BLACK = (190, 30, 40), (20, 20, 20)

Picture = NDArray[np.uint8]


def picture(table: Table) -> Picture:
    """The dealer's cards above, the player's below."""
    image = np.full((HEIGHT, WIDTH, 3), GREEN, dtype=np.uint8)
    hidden = table.outcome is None
    _row(image, MARGIN, table.dealer, hidden)
    _row(image, HEIGHT - MARGIN - CARD_HEIGHT, table.player, False)
    return image


def _row(image: Picture, top: int, cards: Sequence[Card], hidden: bool) -> None:
    """A hand from left to right; many cards lie over each other."""
    room = WIDTH - 2 * MARGIN - CARD_WIDTH
    pace = min(CARD_WIDTH + GAP, room // max(len(cards) - 1, 1))
    for place, card in enumerate(cards):
        _card(image, top, MARGIN + place * pace, card, place, hidden and place == 1)


def _card(image: Picture, top: int, left: int, card: Card, place: int, hidden: bool) -> None:
    box = image[top : top + CARD_HEIGHT, left : left + CARD_WIDTH]
    box[:] = EDGE
    box[1:-1, 1:-1] = BACK if hidden else WHITE
    if hidden:
        return
    suit = decoration(card.name, place)
    colour = RED if suit in "HD" else BLACK
    across = 5
    for sign in card.rank.value:
        _stamp(box, 5, across, FIGURES[sign], colour)
        across += SCALE * (len(FIGURES[sign][0]) + 1)
    _stamp(box, CARD_HEIGHT - 22, CARD_WIDTH - 20, PIPS[suit], colour)


def _stamp(box: Picture, top: int, left: int, rows: Sequence[str], colour: Sequence[int]) -> None:
    for down, row in enumerate(rows):
        for across, sign in enumerate(row):
            if sign == "#":
                y, x = top + SCALE * down, left + SCALE * across
                box[y : y + SCALE, x : x + SCALE] = colour
