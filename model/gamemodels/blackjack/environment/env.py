"""Blackjack as an environment for Gymnasium."""

import sys
from collections.abc import Iterable
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded

from gamemodels.blackjack.environment.deck import Card, InfiniteDeck, ShoeDeck
from gamemodels.blackjack.environment.drawing import drawn_table
from gamemodels.blackjack.environment.picture import picture
from gamemodels.blackjack.environment.spaces import ActionSpace, observation_space_of
from gamemodels.blackjack.environment.table import Table
from gamemodels.blackjack.mdp.outcomes import Action
from gamemodels.blackjack.variants import Variants, rules_named

Observation = tuple[int, ...]
Info = dict[str, Any]
RENDER_MODES = ["ansi", "human", "rgb_array"]


def rules_of(given: "Variants | str | Iterable[str]") -> Variants:
    """Rules, also by their names."""
    return given if isinstance(given, Variants) else rules_named(given)


class BlackjackEnv(gymnasium.Env[Observation, Any]):
    """One player against a dealer; an episode is a hand."""

    action_space: ActionSpace
    metadata = {"render_modes": RENDER_MODES, "render_fps": 4}  # noqa: RUF012

    def __init__(
        self, rules: "Variants | str | Iterable[str]" = "", render_mode: str | None = None
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is {render_mode!r}: expected one of {RENDER_MODES}")
        self.rules = rules_of(rules)
        self.render_mode = render_mode
        self.observation_space = observation_space_of(self.rules)
        self.action_space = ActionSpace(self.rules)
        self._deck = InfiniteDeck(self.rules) if self.rules.decks is None else ShoeDeck(self.rules)
        self._table: Table | None = None
        self._earlier: list[Card] = []
        self._shuffles = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Begin a hand; `options` may stack the deck, as `{"cards": ["8", "K", "6", "9"]}`."""
        anew = seed is not None
        stack = self._stacked(options, anew)
        super().reset(seed=seed)
        self._earlier += [] if self._table is None else self._table.seen
        self._deck.begin(self.np_random, stack, anew)
        self._note_shuffles()
        self._table = Table(self.rules, self._draw)
        self._show()
        return self._observation(self._table), self._info(self._table)

    def _stacked(self, options: dict[str, Any] | None, anew: bool) -> list[Card]:
        if options is not None and not isinstance(options, dict):
            raise ValueError(f"options is {options!r}: a dict was expected")
        unknown = [key for key in options or {} if key != "cards"]
        if unknown:
            raise ValueError(f"options: {unknown[0]!r} is not known: expected 'cards'")
        names = (options or {}).get("cards", [])
        if isinstance(names, str) or not isinstance(names, Iterable):
            raise ValueError(
                f"cards is {names!r}: a list of ranks was expected, such as ['8', 'K']"
            )
        return self._deck.named(list(names), anew)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Act; the dealer plays and the hand ends where that is due."""
        table = self._table
        if table is None or table.outcome is not None:
            raise ResetNeeded("the hand is over, or was never begun: call reset first")
        table.act(self._action(action, table))
        self._show()
        over = table.outcome is not None
        reward = float(table.reward)
        return self._observation(table), reward, over, False, self._info(table)

    def _action(self, action: Any, table: Table) -> Action:
        if not self.action_space.contains(action):
            raise InvalidAction(f"action {action!r}: 0 to {self.action_space.n - 1} were expected")
        found = Action(int(action))
        if found not in table.legal:
            legal = ", ".join(f"{each.value} ({each.name})" for each in table.legal)
            raise InvalidAction(f"{found.name} is not legal now: expected one of {legal}")
        return found

    def _draw(self) -> Card:
        card = self._deck.draw(self.np_random)
        self._note_shuffles()
        return card

    def _note_shuffles(self) -> None:
        """Forget the cards of earlier hands when they are shuffled back into the shoe."""
        if not isinstance(self._deck, ShoeDeck) or self._deck.shuffles != self._shuffles:
            self._earlier = []
        if isinstance(self._deck, ShoeDeck):
            self._shuffles = self._deck.shuffles

    def _observation(self, table: Table) -> Observation:
        if not isinstance(self._deck, ShoeDeck) or not self.rules.counting:
            return table.observation
        seen = [*self._earlier, *table.seen]
        return (*table.observation, sum(map(hi_lo, seen)), self._deck.size - len(seen))

    def _info(self, table: Table) -> Info:
        mask = np.zeros(int(self.action_space.n), dtype=np.int8)
        mask[list(table.legal)] = 1
        info: Info = {
            "player": tuple(map(self._name, table.player)),
            "natural": table.natural,
            "action_mask": mask,
        }
        if table.outcome is not None:
            info["dealer"] = tuple(map(self._name, table.dealer))
            info["outcome"] = table.outcome.name
        return info

    @property
    def face_up(self) -> str:
        """The dealer's card that lies open."""
        if self._table is None:
            raise ResetNeeded("no hand was begun: call reset first")
        return self._name(self._table.dealer[0])

    def _name(self, card: Card) -> str:
        return card.rank.value + (card.suit if self.rules.bonuses else "")

    def render(self) -> Any:
        """The cards, as text or as a picture; printed at once in the mode for people."""
        if self.render_mode is None or self._table is None:
            return None
        if self.render_mode == "rgb_array":
            return picture(self._table)
        text = drawn_table(self._table)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n")
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def hi_lo(card: Card) -> int:
    """What a card adds to the Hi-Lo count."""
    return 1 if 2 <= card.value <= 6 else 0 if 7 <= card.value <= 9 else -1
