"""The cards on the table, turn by turn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gamemodels.cards import Rank
from gamemodels.twentyone.atomic_models import BUST
from gamemodels.twentyone.board import Board, Phase, Player
from gamemodels.twentyone.events import Event, EventKind, seconds
from gamemodels.twentyone.referee import Twentyone

GAP = 6
NAME = 12


@dataclass(frozen=True)
class Table:
    """One game: the boards from its start on, and the events between them."""

    rules: Twentyone
    boards: Sequence[Board]
    events: Sequence[Event]
    width: int = 80
    bar: str = "│"

    def lines(self) -> Iterator[str]:
        """Each player's cards, what they add up to and what came of it, then the outcome."""
        cards = {player: self._cards(player) for player in Player}
        rows = {player: self._row(cards[player], " ") for player in Player}
        longest = max(map(len, rows.values()))
        gap = GAP
        if 2 + NAME + longest + gap + 30 > self.width:
            rows = {player: self._row(cards[player], "") for player in Player}
            longest, gap = max(map(len, rows.values())), 2
        for player in Player:
            value = self.boards[-1].hand(player).value
            told = f"{value:<2}   {self._remark(player)}"
            name = player.value.capitalize()
            yield f"  {name:{NAME}}{rows[player]:{longest + gap}}{told}".rstrip()
        yield f"  {self.ending}"

    @property
    def ending(self) -> str:
        """The outcome, or that there is none."""
        last = self.boards[-1]
        moment = f"{seconds(last.clock)} s"
        if last.result is not None and any(e.kind is EventKind.OUTCOME for e in self.events):
            return f"{last.result.value} at {moment}"
        if last.next_due is None and not self.rules.start_times(last):
            return f"no result: nothing is due any more at {moment}"
        return f"unfinished at {moment}"

    def _cards(self, player: Player) -> list[Rank]:
        dealt = (e for e in self.events if e.kind is EventKind.DEALS and e.player is player)
        return [event.card for event in dealt if event.card is not None]

    def _row(self, cards: Sequence[Rank], pad: str) -> str:
        shown = [f"{pad}{card.value}{pad}{self.bar}" for card in cards]
        return f"{self.bar}{''.join(shown)}" if shown else ""

    def _remark(self, player: Player) -> str:
        controller = self.boards[-1].controller
        threshold, score = self.rules.setting.threshold(player), controller.score(player)
        stands = [e for e in self.events if e.kind is EventKind.STAND and e.player is player]
        if stands and score:
            return "bust" if score > BUST else f"stands at {threshold} or more"
        if stands:
            return "stands, and the controller does not hear it"
        if player is Player.DEALER and controller.challenger_score > BUST:
            return "need not play"
        return self._waiting(player)

    def _waiting(self, player: Player) -> str:
        last = self.boards[-1]
        deck = (Phase.DRAW_CHALLENGER, Phase.DRAW_DEALER)[player.place]
        if last.hand(player).card or last.deck.action is deck or self._cards(player):
            return "is drawing"
        return "has not begun"
