"""The explicit model: its worlds, its links, and what announcements make of it."""

from typing import Any

import pytest
from tests.bever.formulas import Spot, WorldReader
from tests.bever.knowing import Knowing, Proposition, value

from gamemodels.bever.board import Player, World
from gamemodels.bever.rules import Bever

ONE, TWO = Player.ONE, Player.TWO


def world(digits: str) -> World:
    """A world that is written as four digits."""
    one, two, three, four = map(int, digits)
    return (one, two), (three, four)


def test_the_first_model_has_all_worlds_and_links(known: Any) -> None:
    model, counts = Knowing.first(4), known["first_model"]["highest 4"]
    assert len(model.worlds) == counts["worlds"]
    for player in Player:
        assert sum(1 for _ in model.links(player)) == counts["pairs in each relation"]
        assert len(model.accessible(player, world("2233"))) == counts["neighbours"]


@pytest.mark.parametrize("player", Player)
def test_links_are_equivalences_that_keep_the_own_hand(player: Player) -> None:
    model = Knowing.first(1)
    links = set(model.links(player))
    by_definition = {
        (here, there)
        for here in model.worlds
        for there in model.worlds
        if here[player.index] == there[player.index]
    }
    assert links == by_definition


def test_an_atom_is_true_where_the_card_has_the_value() -> None:
    values = [value(world("0123"), card) for card in ("p1_1", "p1_2", "p2_1", "p2_2")]
    assert values == [0, 1, 2, 3]


def test_single_announcements_leave_so_many_worlds(known: Any) -> None:
    rules = Bever(4)
    board = next(iter(rules.starts()))
    for formula, count in known["single_announcements"]["highest 4"].items():
        model = Knowing.first(4).updated(fact(formula, rules, board))
        assert len(model.worlds) == count


def fact(formula: str, rules: Bever, board: Any) -> Proposition:
    """A formula as something that may be true in a world of a model."""
    return lambda model, where: WorldReader(Spot(rules, board, model, where)).read(formula)


def test_common_knowledge_is_reachability_and_not_one_step() -> None:
    """Both know that card 1 of player 1 is 0, and player 1 does not know that player 2 does."""
    model = Knowing.of(map(world, ("0000", "0001", "0011", "1011")))
    here = world("0000")

    def zero(_: Knowing, there: World) -> bool:
        return value(there, "p1_1") == 0

    assert all(model.knows(player, here, zero) for player in Player)
    assert all(model.knows(player, here, zero) for player in Player)
    assert not model.common(here, zero)
    assert model.reachable(here) == model.worlds
    assert not model.knows(ONE, here, lambda m, there: m.knows(TWO, there, zero))


def test_what_is_apart_is_not_reached() -> None:
    model = Knowing.of(map(world, ("0000", "0011", "2222")))
    assert model.reachable(world("0000")) == {world("0000"), world("0011")}


def test_where_no_world_is_left_everything_is_known() -> None:
    model, here = Knowing.of([]), world("0000")
    assert model.knows(ONE, here, lambda *_: False)
    assert model.common(here, lambda *_: False)
    assert not model.considers(ONE, here, lambda *_: True)


def test_knowing_whether_is_knowing_the_one_or_the_other() -> None:
    model = Knowing.first(1)
    own: Proposition = lambda _, there: value(there, "p1_1") == 1  # noqa: E731
    assert model.knows_whether(ONE, world("0000"), own)
    assert model.knows_whether(ONE, world("1000"), own)
    assert not model.knows_whether(TWO, world("0000"), own)
