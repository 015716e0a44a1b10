"""The atomic parts by themselves: what they wait for, say, and become."""

from itertools import product
from typing import Any

import pytest

from gamemodels.cards import RANKS, Rank, full_deck
from gamemodels.twentyone import components
from gamemodels.twentyone.board import (
    ControllerState,
    DeckState,
    HandState,
    Outcome,
    Phase,
    Player,
    Setting,
    ThresholdState,
    Variants,
)
from gamemodels.twentyone.components import (
    CardDeck,
    Command,
    Controller,
    Decision,
    Hand,
    Threshold,
    check_winner,
    conv,
)
from gamemodels.twentyone.devs import Network, as_coupled, atomics
from gamemodels.twentyone.rules import simulate_component


def test_check_winner_takes_the_first_line_that_fits() -> None:
    assert check_winner(22, 0) is Outcome.LOSE
    assert check_winner(22, 25) is Outcome.LOSE
    assert check_winner(21, 0) is None
    assert check_winner(15, 22) is Outcome.WIN
    assert check_winner(18, 18) is Outcome.TIE
    assert check_winner(19, 18) is Outcome.WIN
    assert check_winner(17, 18) is Outcome.LOSE


def test_the_programs_order_of_bust_tests_differs_only_where_both_are_bust() -> None:
    def the_programs(challenger: int, dealer: int) -> Outcome | None:
        if dealer > 21:
            return Outcome.WIN
        return check_winner(challenger, dealer)

    for challenger, dealer in product(range(31), range(31)):
        same = check_winner(challenger, dealer) is the_programs(challenger, dealer)
        assert same == (not (challenger > 21 and dealer > 21))


def test_an_ace_counts_1_and_pictures_10() -> None:
    assert [conv(rank) for rank in RANKS] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


@pytest.mark.parametrize(
    ("phase", "wait", "said", "after"),
    [
        (Phase.START, 10, {"command": Command.SHUFFLE}, Phase.IDLE),
        (Phase.HIT, 10, {"command": Command.DRAW, "player": Player.DEALER}, Phase.IDLE),
        (Phase.STAND, 10, {"outcome": Outcome.LOSE}, Phase.IDLE),
    ],
)
def test_the_controller_waits_a_second_says_its_word_and_is_idle(
    phase: Phase, wait: int, said: dict[str, Any], after: Phase
) -> None:
    state = ControllerState(Player.DEALER, 16, 19, phase)
    controller = Controller()
    assert controller.ta(state) == wait
    assert controller.output(state, None) == said
    assert controller.delta_int(state, None).last_input is after


def test_start_wins_over_a_decision_and_clears_the_table_when_it_fires() -> None:
    controller = Controller()
    both = {"start": 1, "decision": Decision.STAND, "score": 20}
    state = controller.delta_ext(ControllerState(Player.DEALER, 16, 19), both)
    assert state == ControllerState(Player.DEALER, 16, 19, Phase.START)
    assert controller.delta_int(state, None) == ControllerState()


def test_a_busy_controller_ignores_inputs_unless_it_overwrites() -> None:
    busy = ControllerState(last_input=Phase.HIT)
    stand = {"decision": Decision.STAND, "score": 20}
    assert Controller().delta_ext(busy, stand) is None
    taken = Controller(Variants(overwriting=True)).delta_ext(busy, stand)
    assert taken == ControllerState(challenger_score=20, last_input=Phase.STAND)


def test_a_stand_without_a_score_is_ignored() -> None:
    assert Controller().delta_ext(ControllerState(), {"decision": Decision.STAND}) is None


def test_after_the_challenger_the_controller_hits_for_the_dealer() -> None:
    stood = ControllerState(challenger_score=16, last_input=Phase.STAND)
    assert Controller().output(stood, None) == {}
    after = Controller().delta_int(stood, None)
    assert after == ControllerState(Player.DEALER, 16, 0, Phase.HIT)


def test_the_deck_deals_what_it_loses_and_each_card_is_as_likely() -> None:
    deck, state = CardDeck(1), DeckState((2, 0, 1, *[0] * 10), Phase.DRAW_DEALER)
    assert deck.choices(state) == [(Rank.ACE, 2), (Rank.THREE, 1)]
    assert deck.output(state, Rank.ACE) == {"dealer_card": Rank.ACE}
    assert deck.delta_int(state, Rank.ACE) == DeckState((1, 0, 1, *[0] * 10))


def test_a_deck_owes_nobody_cards() -> None:
    """Induction asks of states that no game has, in which a count may be below zero."""
    deck, state = CardDeck(1), DeckState((-1, 2, *[0] * 11), Phase.DRAW_DEALER)
    assert deck.choices(state) == [(Rank.TWO, 2)]
    assert deck.choices(DeckState((-1,) * 13, Phase.DRAW_DEALER)) == ((None, 1),)


def test_an_empty_deck_deals_nothing() -> None:
    deck, state = CardDeck(1), DeckState((0,) * 13, Phase.DRAW_DEALER)
    assert deck.choices(state) == ((None, 1),)
    assert deck.output(state, None) == {}
    assert deck.delta_int(state, None).action is Phase.IDLE


def test_a_shuffle_brings_the_cards_back_and_a_busy_deck_takes_no_command() -> None:
    deck = CardDeck(3)
    shuffle = {"command": Command.SHUFFLE}
    assert deck.delta_ext(DeckState((0,) * 13), shuffle) == DeckState(full_deck(3), Phase.SHUFFLE)
    assert deck.delta_ext(DeckState((0,) * 13, Phase.DRAW_DEALER), shuffle) is None
    stale = CardDeck(3, Variants(stale_hands=True))
    assert stale.delta_ext(DeckState((1,) * 13), shuffle) == DeckState((1,) * 13, Phase.SHUFFLE)


def test_a_hand_adds_its_card_and_is_emptied_by_a_shuffle() -> None:
    hand, state = Hand(), HandState(7, Rank.QUEEN)
    assert (hand.ta(state), hand.ta(HandState(7))) == (1, None)
    assert hand.output(state, None) == {"value": 17}
    assert hand.delta_int(state, None) == HandState(17)
    assert hand.delta_ext(state, {"command": Command.SHUFFLE}) == HandState()
    assert hand.delta_ext(state, {"command": Command.DRAW}) is None


def test_a_threshold_stands_where_the_value_has_reached_it() -> None:
    threshold = Threshold(15)
    assert threshold.output(ThresholdState(14), None) == {"decision": Decision.HIT}
    stands = {"decision": Decision.STAND, "score": 15}
    assert threshold.output(ThresholdState(15), None) == stands
    assert threshold.delta_int(ThresholdState(15), None) == ThresholdState()


def test_the_challenger_alone_answers_as_the_authors_does(reference: dict[str, Any]) -> None:
    for known in reference["parts_alone"]:
        cards = [{"card": Rank(card)} for card in known["cards"]]
        part = components.player(known["threshold"])
        said = simulate_component(part, [(10 * place, card) for place, card in enumerate(cards)])
        assert [time for time, _ in said] == [10 * place + 2 for place in range(len(cards))]
        answers = [
            " ".join(
                [each["decision"].value, *map(str, [each["score"]] if "score" in each else [])]
            )
            for _, each in said
        ]
        assert answers == known["answers"]


def test_an_input_that_comes_as_a_part_fires_is_taken_after() -> None:
    cards = [(0, {"card": Rank.TWO}), (1, {"card": Rank.THREE})]
    said = simulate_component(as_coupled(Hand()), cards)
    assert said == [(1, {"value": 2}), (2, {"value": 5})]


def test_an_input_before_a_hand_fires_replaces_its_card() -> None:
    cards = [(0, {"card": Rank.TWO}), (0, {"card": Rank.THREE})]
    assert simulate_component(as_coupled(Hand()), cards) == [(1, {"value": 3})]


def test_a_varied_wait_is_at_most_that_much_longer() -> None:
    waits = {
        simulate_component(as_coupled(Hand()), [(0, {"card": Rank.TWO})], seed, variation=2)[0][0]
        for seed in range(40)
    }
    assert waits == {1, 2, 3}


def test_select_orders_the_parts_at_every_depth() -> None:
    assert list(atomics(components.game(Setting()))) == [
        "players.challenger.threshold",
        "players.challenger.hand",
        "players.dealer.threshold",
        "players.dealer.hand",
        "deck",
        "controller",
    ]
    network = Network(components.game(Setting()))
    assert network.imminent((None, 8, 9, 8, None, 8)) == (8, "players.challenger.hand")
