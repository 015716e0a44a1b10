"""The Gymnasium environment: its spaces, its drawings, its steps, and the recorder of episodes."""

import json
import sys
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded
from numpy.typing import NDArray

from gamemodels.blackjack.board import Variants, rules_document, rules_named
from gamemodels.blackjack.gym.table import (
    CARDS_IN_A_DECK,
    Card,
    InfiniteDeck,
    ShoeDeck,
    Table,
    sum_of,
)
from gamemodels.blackjack.mdp import Action
from gamemodels.cards import HIDDEN, decoration, hand_lines, hands_beside

Mask = NDArray[np.int8]
MOST_COUNT = 20
"""The highest Hi-Lo count of a deck."""


class ActionSpace(spaces.Discrete[Any]):
    """The numbers of the actions; a sample without a mask is one that the rules have."""

    def __init__(self, rules: Variants) -> None:
        has = {Action.SURRENDER: rules.surrender, Action.DOUBLE: rules.double}
        actions = tuple(Action) if rules.extended else (Action.STAND, Action.HIT)
        self._known = np.array([has.get(action, True) for action in actions], dtype=np.int8)
        super().__init__(len(actions))

    def sample(self, mask: Mask | None = None, probability: Any = None) -> Any:
        """A random action."""
        if mask is None and probability is None and not self._known.all():
            mask = self._known
        return super().sample(mask, probability)


def observation_space_of(rules: Variants) -> spaces.Tuple[Any]:
    """What may be observed by some rules."""
    parts = [spaces.Discrete(19, start=4), spaces.Discrete(10, start=1), spaces.Discrete(2)]
    if rules.bonuses:
        parts += [spaces.Discrete(6, start=2), spaces.Discrete(4)]
    elif rules.extended:
        parts.append(spaces.Discrete(2))
    if rules.counting:
        decks = rules.decks or 0
        parts.append(spaces.Discrete(2 * MOST_COUNT * decks + 1, start=-MOST_COUNT * decks))
        parts.append(spaces.Discrete(CARDS_IN_A_DECK * decks + 1))
    return spaces.Tuple(parts)


TEXT_WIDTH = 80


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
        TEXT_WIDTH,
    )
    lines += [f"{table.outcome.name} {float(table.reward):+g}"] if table.outcome else []
    return "\n".join(lines)


FIGURES = {
    "A": (" ### ", "#   #", "#   #", "#####", "#   #", "#   #", "#   #"),
    "2": (" ### ", "#   #", "    #", "   # ", "  #  ", " #   ", "#####"),
    "3": (" ### ", "#   #", "    #", "  ## ", "    #", "#   #", " ### "),
    "4": ("   # ", "  ## ", " # # ", "#  # ", "#####", "   # ", "   # "),
    "5": ("#####", "#    ", "#### ", "    #", "    #", "#   #", " ### "),
    "6": (" ### ", "#    ", "#    ", "#### ", "#   #", "#   #", " ### "),
    "7": ("#####", "    #", "   # ", "   # ", "  #  ", "  #  ", "  #  "),
    "8": (" ### ", "#   #", "#   #", " ### ", "#   #", "#   #", " ### "),
    "9": (" ### ", "#   #", "#   #", " ####", "    #", "    #", " ### "),
    "1": (" # ", "## ", " # ", " # ", " # ", " # ", "###"),
    "0": (" ### ", "#   #", "#  ##", "# # #", "##  #", "#   #", " ### "),
    "J": ("  ###", "   # ", "   # ", "   # ", "   # ", "#  # ", " ##  "),
    "Q": (" ### ", "#   #", "#   #", "#   #", "# # #", "#  # ", " ## #"),
    "K": ("#   #", "#  # ", "# #  ", "##   ", "# #  ", "#  # ", "#   #"),
}
PIPS = {
    "S": ("   #   ", "  ###  ", " ##### ", "#######", "#######", " # # # ", "   #   ", "  ###  "),
    "H": (" ## ## ", "#######", "#######", "#######", " ##### ", "  ###  ", "   #   ", "       "),
    "D": ("   #   ", "  ###  ", " ##### ", "#######", " ##### ", "  ###  ", "   #   ", "       "),
    "C": ("  ###  ", "  ###  ", "#######", "#######", "#######", " # # # ", "   #   ", "  ###  "),
}


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
        self, *, seed: int | None = None, options: Info | None = None
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

    def _stacked(self, options: Info | None, anew: bool) -> list[Card]:
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

    def step(self, action: object) -> tuple[Observation, float, bool, bool, Info]:
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


FORMAT = "blackjack-episode/1"
SMALLEST_PART = 10
"""Payments are multiples of a tenth, or of a simpler part, of a bet."""


class RecordEpisode(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Keeps the last episode, and writes every one to a folder if one is given.

    An episode is written when it is over, or unfinished when the next begins or the environment
    is closed.
    """

    def __init__(
        self,
        env: "gymnasium.Env[Any, Any]",
        folder: str | Path | None = None,
        name: str = "episode",
    ) -> None:
        super().__init__(env)
        if not isinstance(env.unwrapped, BlackjackEnv):
            raise ValueError(f"{env} is not blackjack: only its episodes can be recorded")
        self._rules = env.unwrapped.rules
        self._folder = None if folder is None else Path(folder)
        self._name, self._number, self._held = name, 0, 0
        self.episode: Info | None = None

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Any, Info]:
        """Begin an episode."""
        observation, info = self.env.reset(seed=seed, options=options)
        self._write_unfinished()
        known = {} if seed is None else {"seed": seed}
        table = self.env.unwrapped
        assert isinstance(table, BlackjackEnv)
        start = {
            "player": list(info["player"]),
            "dealer": table.face_up,
            "observation": list(observation),
        }
        self._held = len(info["player"])
        rules = rules_document(self._rules)
        self.episode = {"format": FORMAT, **known, "rules": rules, "start": start, "steps": []}
        return observation, info

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, Info]:
        """Act, and take note of it."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        assert self.episode is not None
        drawn = info["player"][self._held :]
        self._held = len(info["player"])
        self.episode["steps"].append(
            {
                "action": Action(int(action)).name.lower(),
                **({"card": drawn[0]} if drawn else {}),
                "observation": list(observation),
                "reward": float(reward),
                "terminated": terminated,
            }
        )
        if terminated:
            paid = Fraction(float(reward)).limit_denominator(SMALLEST_PART)
            end = {"dealer": list(info["dealer"]), "outcome": info["outcome"], "paid": str(paid)}
            self.episode["end"] = end
            self._write()
        return observation, reward, terminated, truncated, info

    def close(self) -> None:
        """Write what is not finished, and close."""
        self._write_unfinished()
        super().close()

    def _write_unfinished(self) -> None:
        if self.episode is not None and "end" not in self.episode:
            self._write()
            self.episode = None

    def _write(self) -> None:
        """Write the episode to its own file."""
        if self._folder is not None:
            self._folder.mkdir(parents=True, exist_ok=True)
            path = self._folder / f"{self._name}-{self._number:06}.json"
            path.write_text(json.dumps(self.episode, indent=1, ensure_ascii=False) + "\n")
        self._number += 1
