"""The environment against the decision process: every card enumerated by stacked decks."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from gamemodels.blackjack.board import BASE, rules_named
from gamemodels.blackjack.charts import evaluate, process_of, solve
from gamemodels.blackjack.gym import BlackjackEnv, BlackjackVectorEnv
from gamemodels.blackjack.mdp import BUST, Action, Outcome, Process, State

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
TENS = RANKS[9:]
HANDS = (("K", "8"), ("5", "6"), ("A", "7"), ("A", "K"), ("7", "9"))

Seen = tuple[tuple[int, ...], str | None, float]


def value(rank: str) -> int:
    """What a rank counts, an ace as 1."""
    return min(RANKS.index(rank) + 1, 10)


def next_cards(stack: Sequence[str], decks: int | None) -> Iterator[tuple[str, Fraction]]:
    """A card of each value that may come after those of a stack, and how likely that value is."""
    for rank in RANKS[:10]:
        alike = TENS if rank == "10" else (rank,)
        if decks is None:
            yield rank, Fraction(len(alike), 13)
            continue
        left = {each: 4 * decks - list(stack).count(each) for each in alike}
        number = sum(left.values())
        if number:
            card = max(left, key=lambda each: left[each])
            yield card, Fraction(number, 52 * decks - len(stack))


def enumerated(rules: str, stack: Sequence[str], action: int) -> dict[Seen, Fraction]:
    """What an action leads to after stacked cards, with every card that may come after them."""
    env = BlackjackEnv(rules)
    found: dict[Seen, Fraction] = defaultdict(Fraction)
    waiting = [(tuple(stack), Fraction(1))]
    while waiting:
        cards, likely = waiting.pop()
        env.reset(seed=0, options={"cards": list(cards)})
        observation, reward, terminated, _, info = env.step(action)
        dealer = len(info["dealer"]) if terminated else 2
        if len(info["player"]) + dealer <= len(cards):
            found[observation, info.get("outcome"), reward] += likely
        else:
            more = next_cards(cards, env.rules.decks)
            waiting += [((*cards, card), likely * chance) for card, chance in more]
    return dict(found)


def expected(process: Process, state: State, action: Action) -> dict[Seen, Fraction]:
    """The same by the decision process; how a hand ended tells no sum but a bust."""
    choices = process.choices(state)
    choice = (
        choices[0] if choices[0].action is None else choices[process.legal(state).index(action)]
    )
    total = process.total(state)
    found: dict[Seen, Fraction] = defaultdict(Fraction)
    for target, weight in choice.leads.items():
        found[observed(process, target), None, 0.0] += Fraction(
            weight * process.total(target)
        ) / Fraction(total)
    for outcome, weight in choice.ends.items():
        found[(), outcome.name, float(outcome.paid)] += Fraction(weight) / Fraction(total)
    return dict(found)


def observed(process: Process, state: State) -> tuple[int, ...]:
    """What is seen of a state."""
    seen = (state.player_sum, state.dealer_showing, state.usable_ace)
    return (*seen, int(state.first)) if process.rules.extended else seen


def ends_alike(found: dict[Seen, Fraction]) -> dict[Seen, Fraction]:
    """What was found, without what is seen at the end."""
    alike: dict[Seen, Fraction] = defaultdict(Fraction)
    for (seen, outcome, reward), likely in found.items():
        if outcome == "bust":
            assert seen[0] == BUST
            assert not seen[2]
        alike[seen if outcome is None else (), outcome, reward] += likely
    return dict(alike)


def holding(process: Process, hand: Sequence[str], showing: str) -> State:
    """The first state of a hand."""
    values = sorted(map(value, hand))
    for state in process.deal.leads:
        total = sum(values) + (10 if 1 in values else 0)
        alike = (total, value(showing), int(1 in values))
        held = [each for each, number in enumerate(state.held, 1) for _ in range(number)]
        if state[:3] == alike and held in ([], values):
            return state
    raise AssertionError(hand)


def test_the_deal() -> None:
    env = BlackjackEnv()
    found: dict[tuple[tuple[int, ...], bool], Fraction] = defaultdict(Fraction)
    for cards in product(RANKS, repeat=3):
        observation, info = env.reset(options={"cards": list(cards)})
        found[observation, info["natural"]] += Fraction(1, 13**3)
    deal = process_of(BASE).deal.leads
    assert found == {(state[:3], state.natural): likely for state, likely in deal.items()}


def test_every_observation_of_every_hit() -> None:
    """Each decision state is reached by some cards, and hit with each of 13."""
    process, env = process_of(BASE), BlackjackEnv()
    for state in process.states():
        if state.natural:
            continue
        cards = cards_for(state)
        found: dict[Seen, Fraction] = defaultdict(Fraction)
        for rank in RANKS:
            env.reset(
                options={
                    "cards": [*cards[:2], RANKS[state.dealer_showing - 1], "2", *cards[2:], rank]
                }
            )
            for _ in cards[2:]:
                env.step(1)
            observation, reward, terminated, _, info = env.step(1)
            outcome = info.get("outcome")
            assert terminated == (outcome is not None)
            found[observation if outcome is None else (), outcome, reward] += Fraction(1, 13)
        assert found == expected(process, state, Action.HIT)


def cards_for(state: State) -> list[str]:
    """Some cards with a sum, an ace counting 11 among them if it is soft."""
    if state.usable_ace:
        rest = state.player_sum - 11
        return ["A", "A"] if rest == 1 else ["A", str(rest)] if rest < 10 else ["A", "5", "5"]
    if state.player_sum == 21:
        return ["10", "9", "2"]
    low = max(2, state.player_sum - 10)
    return [str(low), str(state.player_sum - low)]


@pytest.mark.parametrize("showing", ["A", *RANKS[4:10]])
def test_every_hand_of_the_dealer(showing: str) -> None:
    process = process_of(BASE)
    state = State(18, value(showing), 0)
    stack = ("K", "8", showing)
    found = ends_alike(enumerated("", stack, 0))
    assert found == expected(process, state, Action.STAND)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "rules",
    [
        "hit_soft_17",
        "dealer_natural_ties",
        "both_naturals_lose",
        "bust_compared_as_sum",
        "natural_only_by_standing",
        "natural_pays=6/5",
        "peek",
        "surrender",
        "double",
        "surrender,double,peek",
        "natural_only_by_standing,peek",
        "decks=1",
        "decks=1,peek,double",
        "decks=2,surrender",
    ],
)
def test_every_action_of_first_decisions(rules: str) -> None:
    process = process_of(rules_named(rules))
    for hand in HANDS:
        for showing in ("9", "10"):
            state = holding(process, hand, showing)
            for action in process.legal(state):
                if action is Action.DOUBLE and showing == "9":
                    continue
                found = ends_alike(enumerated(rules, (*hand, showing), action))
                assert found == expected(process, state, action)


@pytest.mark.parametrize("name", ["spanish21", "bahama-bonus"])
@pytest.mark.parametrize("hand", ["6S 8S", "7H 7H", "7S 6D", "9S 8S", "AS 9S"])
def test_hits_with_suits(name: str, hand: str) -> None:
    env = BlackjackEnv(name)
    found: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for rank, suit in product([rank for rank in RANKS if rank != "10"], "SHDC"):
        first, _ = env.reset(options={"cards": [*hand.split(), "9S", "9S", f"{rank}{suit}"]})
        found[env.step(1)[0]] += Fraction(1, 48)
    process = process_of(rules_named(name))
    total, showing, ace, cards, pattern = first
    state = State(total, showing, ace, False, True, cards, pattern)
    choice = process.choices(state)[Action.HIT]
    leads = {(*each[:3], each.cards, each.pattern): likely for each, likely in choice.leads.items()}
    alive = {seen: likely for seen, likely in found.items() if seen[0] != BUST}
    assert alive == leads
    busts = sum((likely for seen, likely in found.items() if seen[0] == BUST), Fraction(0))
    assert busts == sum(choice.ends.values())


class Scripted(BlackjackVectorEnv):
    """One hand whose cards are given."""

    script: list[int]

    def _cards(self, shape: Any) -> Any:
        number = int(np.prod(shape))
        taken, self.script = self.script[:number], self.script[number:]
        return np.array(taken, dtype=np.int64).reshape(shape)


@pytest.mark.parametrize(
    "rules",
    [
        "",
        "hit_soft_17",
        "dealer_natural_ties",
        "both_naturals_lose",
        "bust_compared_as_sum",
        "natural_only_by_standing",
        "natural_pays=2",
        "peek",
        "peek,natural_only_by_standing,both_naturals_lose",
    ],
)
def test_hands_in_numpy_are_those_of_the_environment(rules: str) -> None:
    dice = np.random.default_rng(3)
    single, many = BlackjackEnv(rules), Scripted(1, rules)
    for number in range(300):
        ranks = [RANKS[place] for place in dice.integers(13, size=40)]
        if number % 3 == 0:
            ranks[:4] = dice.permutation(["A", "K", "A", "10"]).tolist()
        many.script = [value(rank) for rank in ranks]
        observation, info = single.reset(options={"cards": ranks})
        arrays, infos = many.reset()
        over = False
        while True:
            assert tuple(int(each[0]) for each in arrays) == observation
            assert infos["natural"][0] == info["natural"]
            assert infos["action_mask"][0].tolist() == info["action_mask"].tolist()
            if over:
                assert infos["outcome"][0] == info["outcome"]
                break
            action = int(dice.integers(2))
            observation, reward, over, _, info = single.step(action)
            arrays, rewards, overs, _, infos = many.step(np.array([action]))
            assert (rewards[0], overs[0]) == (reward, over)


def test_a_hand_that_is_over_begins_anew_at_the_next_step() -> None:
    env = BlackjackVectorEnv(50)
    env.reset(seed=1)
    _, _, overs, _, _ = env.step(np.zeros(50, dtype=np.int64))
    assert overs.all()
    seen, rewards, overs, _, _ = env.step(np.ones(50, dtype=np.int64))
    assert not overs.any()
    assert not rewards.any()
    assert env.observation_space.contains(seen)


def test_the_mean_of_many_hands_is_what_the_policy_is_worth() -> None:
    env = BlackjackVectorEnv(2_000)
    (total, _, _), _ = env.reset(seed=8)
    paid, hands = 0.0, 0
    for _ in range(150):
        (total, _, _), rewards, overs, _, _ = env.step((total < 17).astype(np.int64))
        paid, hands = paid + float(rewards.sum()), hands + int(overs.sum())
    assert hands > 100_000
    assert paid / hands == pytest.approx(float(evaluate(BASE, "mimic-dealer").value), abs=0.01)


@pytest.mark.parametrize("actions", [[0], [0, 2], [[0, 1]]])
def test_bad_actions_of_many_hands(actions: Any) -> None:
    from gymnasium.error import InvalidAction, ResetNeeded

    env = BlackjackVectorEnv(2)
    with pytest.raises(ResetNeeded):
        env.step(np.array([0, 0]))
    env.reset(seed=0)
    with pytest.raises(InvalidAction):
        env.step(np.array(actions))


def test_rules_that_are_not_played_in_numpy() -> None:
    import gymnasium

    with pytest.raises(ValueError, match="double: hands in NumPy"):
        BlackjackVectorEnv(2, "double")
    with pytest.raises(ValueError, match="'cards' is not known"):
        BlackjackVectorEnv(2).reset(options={"cards": ["A"]})
    many = gymnasium.make_vec("gamemodels/Blackjack-v0", num_envs=2, rules="double")
    assert len(many.reset(seed=0)[0]) == 4
    many = gymnasium.make_vec("gamemodels/Blackjack-v0", num_envs=2)
    assert isinstance(many, BlackjackVectorEnv)


def test_best_play_is_worth_what_outcomes_pay() -> None:
    """The outcomes of best play, weighed by what they pay, are its value."""
    ends = evaluate(BASE, "optimal").ends
    assert sum(likely * Outcome(*end).paid for end, likely in ends.items()) == solve(BASE).value
