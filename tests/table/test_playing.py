"""The player's side: what it refuses, what it decides, and what it learns."""

import random

import pytest

from gamemodels.table.cards import RANKS, SUITS
from gamemodels.table.player import PlayerSession
from gamemodels.table.protocol import MENDED, PLAYER, ProtocolError, Variants
from gamemodels.table.qtable import HIT, STAND, Decision, Learner, QTable, Rule, keys, place

DEALT = "BEGIN,CARD Ten of Hearts,CARD Two of Clubs,DEALER Six of Spades"


def player(
    *heard: str, train: bool = False, table: QTable | None = None, variants: Variants = MENDED
) -> PlayerSession:
    """A player who has joined and heard some messages."""
    learner = Learner(table or QTable(), dice=random.Random(1), zero=variants.zero)
    session = PlayerSession("a", learner, train=train, variants=variants)
    session.join()
    for message in heard:
        session.hear(message)
    return session


@pytest.mark.parametrize(
    ("before", "wrong", "why"),
    [
        ("BEGIN", "CARD One of Hearts", "there is no such card: CARD was due"),
        ("BEGIN", "CARD Two of hearts", "there is no such card"),
        ("BEGIN,CARD Two of Hearts", "CARD Two of Hearts", "has been dealt in this game"),
        ("BEGIN", "DEALER Two of Hearts", "CARD was due"),
        (DEALT, "RESULT WIN", "DECISION was due"),
        (DEALT, "CARD Four of Spades", "DECISION was due"),
        (DEALT, "QUIT", "DECISION was due"),
        (DEALT, "BEGIN", "DECISION was due"),
        (DEALT, "DECISION ", "DECISION alone was due"),
        (DEALT, "decision", "DECISION was due"),
        (DEALT + ",DECISION", "RESULT LOSE", "did you mean LOOSE?"),
        (DEALT + ",DECISION", "HIT", "HIT came"),
        ("", "RESULT WIN", "BEGIN or QUIT was due"),
        ("", "HELLO \x1b[2J", r"HELLO \x1b[2J came"),
        ("QUIT", "BEGIN", "nothing was due"),
    ],
)
def test_a_wrong_message_is_refused(before: str, wrong: str, why: str) -> None:
    session = player(*filter(None, before.split(",")))
    with pytest.raises(ProtocolError) as refused:
        session.hear(wrong)
    assert why in str(refused.value)


def test_a_bust_is_not_a_loss_by_points() -> None:
    session = player("BEGIN", "CARD Six of Hearts", "CARD Ten of Clubs", "DEALER Six of Spades")
    assert session.hear("DECISION") == "HIT"
    session.hear("CARD King of Hearts")
    with pytest.raises(ProtocolError, match="RESULT BUST was due"):
        session.hear("RESULT LOOSE")


def test_there_is_no_53rd_card() -> None:
    names = [f"{rank} of {suit}" for rank in RANKS for suit in SUITS]
    kings = names[-8:-6]
    session = player("BEGIN", *(f"CARD {name}" for name in kings), f"DEALER {names[0]}")
    assert session.hear("DECISION") == "STAND"
    for name in names[1:-8] + names[-6:]:
        session.hear(f"DEALER {name}")
    for name in names:
        with pytest.raises(ProtocolError, match="has been dealt"):
            session.hear(f"DEALER {name}")


@pytest.mark.parametrize(
    ("cards", "rules", "action"),
    [
        ("Five Six", "mended", HIT),
        ("Ace Ten", "mended", STAND),
        ("Ten Two", "mended", HIT),
        ("Ten Two", "literal-12", STAND),
        ("Ace Ace", "literal-12", STAND),
        ("Ten Six", "mended", HIT),
        ("Ten Seven", "mended", STAND),
        ("Ten Two", "literal-zero", STAND),
    ],
)
def test_what_a_player_does_who_has_learnt_nothing(cards: str, rules: str, action: int) -> None:
    one, two = cards.split()
    heard = ("BEGIN", f"CARD {one} of Hearts", f"CARD {two} of Clubs", "DEALER Six of Spades")
    assert player(*heard, variants=Variants.named([rules])).handle_decision() == action


def test_only_tried_actions_compete_and_a_tie_is_a_stand() -> None:
    table = QTable()
    hit, stand = (place(16, 10, action, 0) for action in (HIT, STAND))
    table.average(stand, -1)
    assert table.best(16, 10, 0) == STAND
    assert table.best(16, 10, 0, zero=True) == HIT
    table.average(hit, -1)
    assert table.best(16, 10, 0) == STAND
    table.average(hit, 1)
    assert table.best(16, 10, 0) == HIT


def test_aces_are_set_low_one_by_one() -> None:
    session = player("BEGIN", "CARD Ace of Hearts", "CARD Ace of Clubs", "DEALER Two of Hearts")
    assert (session.hand.total, session.hand.high_aces, session.hand.aces) == (12, 1, 2)
    session.talk.step("dealer", "DECISION")
    session.talk.step(PLAYER, "HIT")
    session.hear("CARD Ten of Hearts")
    assert (session.hand.total, session.hand.high_aces, session.hand.aces) == (12, 0, 2)


def test_the_bag_holds_the_decisions_of_this_game_alone() -> None:
    session = player(*DEALT.split(","), train=True)
    session.handle_decision()
    (decision,) = session.bag
    assert decision[:2] + decision[3:] == (12, 6, 0)
    session = player("BEGIN", "CARD Five of Hearts", "CARD Six of Clubs", "DEALER Ace of Spades",
                     train=True)  # fmt: skip
    assert session.handle_decision() == HIT
    assert not session.bag


def test_results_teach_every_decision_of_the_game() -> None:
    table = QTable()
    bag = [Decision(12, 6, HIT, 0), Decision(15, 6, STAND, 0)]
    Learner(table, Rule.AVERAGE).update_q(bag, -1)
    Learner(table, Rule.AVERAGE).update_q(bag[:1], 1)
    assert table.values[place(12, 6, HIT, 0)] == 0
    assert table.counts[place(12, 6, HIT, 0)] == 2
    assert table.values[place(15, 6, STAND, 0)] == -1


def test_q_learning_moves_towards_the_better_next_value() -> None:
    table = QTable()
    bag = [Decision(12, 6, HIT, 0), Decision(15, 6, STAND, 0)]
    learner = Learner(table, Rule.Q_LEARNING)
    learner.update_q(bag, 1)
    assert [table.values[place(*each)] for each in bag] == [1, 1]
    learner.update_q(bag, -1)
    last = 1 - 2 * 2**-0.75
    assert table.values[place(15, 6, STAND, 0)] == pytest.approx(last)
    assert table.values[place(12, 6, HIT, 0)] == pytest.approx(1 + (last - 1) * 2**-0.75)


@pytest.mark.parametrize("rule", list(Rule))
def test_training_tries_what_its_rule_says(rule: Rule) -> None:
    table = QTable()
    table.average(place(16, 10, STAND, 0), 1)
    learner = Learner(table, rule, epsilon=0.1, dice=random.Random(5))
    hits = sum(learner.tried(16, 10, 0) == HIT for _ in range(2_000))
    assert (850 < hits < 1_150) if rule is Rule.AVERAGE else (50 < hits < 150)


def test_entries_that_can_be_visited() -> None:
    assert 2 * len(list(keys())) == 360
    assert 2 * sum(points != 12 for points, _, _ in keys()) == 320


def test_a_new_game_forgets_cards_and_decisions() -> None:
    session = player(*DEALT.split(","), train=True)
    while session.hear("DECISION") == "HIT":
        session.hear("CARD Two of Hearts" if session.hand.total == 12 else "CARD Three of Hearts")
    session.hear("RESULT LOOSE")
    assert session.bag
    session.hear("BEGIN")
    assert (session.round, session.bag, session.hand.cards) == (2, [], [])
    session.hear("CARD Ten of Hearts")


@pytest.mark.parametrize(("word", "reward"), [("WIN", 1), ("PUSH", 0), ("LOOSE", -1), ("BUST", -1)])
def test_rewards(word: str, reward: int) -> None:
    session = player(train=True)
    session.bag.append(Decision(16, 10, HIT, 0))
    session.handle_result(word)
    assert session.learner.table.values[place(16, 10, HIT, 0)] == reward
    assert session.tally == {word: 1}
