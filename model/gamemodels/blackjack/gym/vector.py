"""Many hands at once in NumPy, for an infinite deck and two actions."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from gamemodels.blackjack.board import Variants
from gamemodels.blackjack.gym.env import (
    ActionSpace,
    BlackjackEnv,
    Info,
    observation_space_of,
    rules_of,
)
from gamemodels.blackjack.mdp import (
    BUST,
    BUSTS,
    LOSSES,
    WINS,
    compared,
    natural_settled,
)
from gamemodels.blackjack.mdp import NATURAL as DEALER_NATURAL
from gamemodels.blackjack.mdp import PUSH as DRAW

Ints = NDArray[np.int64]
Truths = NDArray[np.bool_]
Observations = tuple[Ints, Ints, Ints]

NAMES = ("natural", "win", "push", "lose", "bust")
OUTCOMES = np.array([*NAMES, None], dtype=object)
LOSE, BUSTED, NOT_OVER = NAMES.index("lose"), NAMES.index("bust"), len(NAMES)


def make_vector(
    num_envs: int = 1, rules: "Variants | str | Iterable[str]" = "", render_mode: str | None = None
) -> "VectorEnv[Any, Any, Any]":
    """Hands in NumPy where that can be, else single environments in a row."""
    known = rules_of(rules)
    if known.decks is None and not known.extended and render_mode is None:
        return BlackjackVectorEnv(num_envs, known)
    return SyncVectorEnv([lambda: BlackjackEnv(known, render_mode)] * num_envs)


class BlackjackVectorEnv(VectorEnv[Observations, Ints, Any]):
    """As many hands as are wanted; one that is over begins anew at the next step."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(self, num_envs: int = 1, rules: "Variants | str | Iterable[str]" = "") -> None:
        self.rules = rules_of(rules)
        if self.rules.decks is not None or self.rules.extended:
            raise ValueError(
                f"{', '.join(self.rules.names)}: hands in NumPy have an infinite deck and two "
                "actions: use vectorization_mode='sync'"
            )
        self.num_envs = num_envs
        self.single_observation_space = observation_space_of(self.rules)
        self.single_action_space = ActionSpace(self.rules)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._total: Ints = np.zeros(0, dtype=np.int64)

    def reset(
        self, *, seed: int | None = None, options: Info | None = None
    ) -> tuple[Observations, Info]:
        """Begin every hand."""
        if options:
            raise ValueError(f"options: {next(iter(options))!r} is not known: none was expected")
        super().reset(seed=seed)
        shape = self.num_envs
        self._total, self._showing, self._hole = (np.zeros(shape, np.int64) for _ in range(3))
        self._soft, self._first, self._over = (np.zeros(shape, np.bool_) for _ in range(3))
        self._deal(np.ones(shape, np.bool_))
        return self._observations(), self._infos(np.zeros(shape, np.bool_), None)

    def _deal(self, which: Truths) -> None:
        number = int(which.sum())
        cards = self._cards((number, 4))
        nothing = np.zeros(number, np.int64), np.zeros(number, np.bool_)
        total, soft = _added(*_added(*nothing, cards[:, 0]), cards[:, 1])
        self._total[which], self._soft[which] = total, soft
        self._showing[which], self._hole[which] = cards[:, 2], cards[:, 3]
        self._first[which], self._over[which] = True, False

    def _cards(self, shape: Any) -> Ints:
        """Values of random cards."""
        ranks: Ints = self.np_random.integers(13, size=shape)
        return np.minimum(ranks + 1, 10)

    def step(self, actions: Ints) -> tuple[Observations, NDArray[np.float64], Truths, Truths, Info]:
        """Act in every hand; those that were over are dealt instead."""
        if not len(self._total):
            raise ResetNeeded("no hand was begun: call reset first")
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,) or not np.isin(actions, (0, 1)).all():
            raise InvalidAction(f"actions {actions!r}: {self.num_envs} of 0 and 1 were expected")
        again = self._over
        playing = ~again
        outcome = np.full(self.num_envs, NOT_OVER)
        natural, theirs = self._naturals()
        settled = playing & self._settled(natural, theirs)
        hits = playing & ~settled & (actions == 1)
        stands = playing & ~settled & (actions == 0)
        outcome[settled] = self._of_naturals(natural[settled], theirs[settled])
        self._hit(hits, outcome)
        self._stand(stands, natural, theirs, outcome)
        self._first[hits] = False
        self._deal(again)
        self._over = outcome != NOT_OVER
        rewards = self._pays[outcome]
        none = np.zeros(self.num_envs, np.bool_)
        infos = self._infos(self._over, outcome)
        return self._observations(), rewards, self._over.copy(), none, infos

    @cached_property
    def _pays(self) -> NDArray[np.float64]:
        """What each outcome pays, and a hand that is not over."""
        natural = natural_settled(self.rules, dealer_natural=False)
        ends = (natural, WINS[1], DRAW, LOSSES[1], BUSTS[1])
        return np.array([*(float(end.paid) for end in ends), 0.0])

    @cached_property
    def _against(self) -> Ints:
        """The outcome of each sum, and last of a natural, by how the dealer's hand ends."""
        ends = range(DEALER_NATURAL + 1)
        rows = [[compared(self.rules, total, end) for end in ends] for total in range(BUST)]
        rows.append([natural_settled(self.rules, end == DEALER_NATURAL) for end in ends])
        return np.array([[NAMES.index(end.name) for end in row] for row in rows])

    def _naturals(self) -> tuple[Truths, Truths]:
        """Who holds a natural, the player and the dealer."""
        pair = np.sort(np.stack([self._showing, self._hole]), axis=0)
        return self._first & (self._total == 21), (pair[0] == 1) & (pair[1] == 10)

    def _settled(self, natural: Truths, theirs: Truths) -> Truths:
        """Where the first step settles a natural, whatever it is."""
        own = natural & (not self.rules.natural_only_by_standing)
        return own | (self._first & theirs & self.rules.peek)

    def _of_naturals(self, natural: Truths, theirs: Truths) -> Ints:
        ours = self._against[BUST, np.where(theirs, DEALER_NATURAL, 0)]
        return np.where(natural, ours, LOSE)

    def _hit(self, hits: Truths, outcome: Ints) -> None:
        cards = self._cards(int(hits.sum()))
        total, soft = _added(self._total[hits], self._soft[hits], cards)
        self._total[hits], self._soft[hits] = np.minimum(total, BUST), soft
        outcome[hits & (self._total == BUST)] = BUSTED

    def _stand(self, stands: Truths, natural: Truths, theirs: Truths, outcome: Ints) -> None:
        """The dealer's turn, where somebody stands."""
        own = stands & natural
        outcome[own] = self._of_naturals(natural[own], theirs[own])
        stands = stands & ~natural
        number = int(stands.sum())
        nothing = np.zeros(number, np.int64), np.zeros(number, np.bool_)
        dealer, soft = _added(*_added(*nothing, self._showing[stands]), self._hole[stands])
        while True:
            draws = (dealer <= 16) | ((dealer == 17) & soft & self.rules.hit_soft_17)
            if not draws.any():
                break
            cards = self._cards(int(draws.sum()))
            dealer[draws], soft[draws] = _added(dealer[draws], soft[draws], cards)
        ends = np.where(theirs[stands], DEALER_NATURAL, np.minimum(dealer, BUST))
        outcome[stands] = self._against[self._total[stands], ends]

    def _observations(self) -> Observations:
        return self._total.copy(), self._showing.copy(), self._soft.astype(np.int64)

    def _infos(self, over: Truths, outcome: Ints | None) -> Info:
        every = np.ones(self.num_envs, np.bool_)
        mask = np.repeat(~over[:, None], 2, axis=1).astype(np.int8)
        natural = self._first & (self._total == 21)
        infos: Info = {"action_mask": mask, "_action_mask": every, "natural": natural}
        infos["_natural"] = every.copy()
        if outcome is not None and over.any():
            infos["outcome"] = OUTCOMES[outcome]
            infos["_outcome"] = over.copy()
        return infos


def _added(total: Ints, soft: Truths, value: Ints) -> tuple[Ints, Truths]:
    """Best sums after one more card each."""
    eleven = (value == 1) & (total <= 10)
    total, soft = total + value + 10 * eleven, soft | eleven
    lowered = soft & (total > 21)
    return total - 10 * lowered, soft & ~lowered
