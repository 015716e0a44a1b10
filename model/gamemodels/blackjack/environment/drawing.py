"""The table as text, the hole card hidden until the hand is over."""

from gamemodels.blackjack.environment.table import Table, sum_of
from gamemodels.card_drawing import HIDDEN, hand_lines, hands_beside

WIDTH = 80


def drawn_table(table: Table) -> str:
    """Both hands, and the outcome if there is one."""
    over = table.outcome is not None
    dealer = [card.name for card in table.dealer] if over else [table.dealer[0].name, HIDDEN]
    player = [card.name for card in table.player]
    shown = table.dealer if over else table.dealer[:1]
    lines = hands_beside(
        hand_lines("dealer", dealer, sum_of(shown)),
        hand_lines("player", player, sum_of(table.player)),
        len(dealer),
        WIDTH,
    )
    lines += [f"{table.outcome.name} {float(table.reward):+g}"] if table.outcome else []
    return "\n".join(lines)
