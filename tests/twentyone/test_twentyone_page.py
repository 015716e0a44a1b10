"""`twentyone show --html`: what the page is told of each board."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gamechecks.show.page import page
from gamechecks.traces.judging import BoardStatus, judge
from gamemodels.cards import Rank
from gamemodels.rules import replay
from gamemodels.twentyone.board import VARIANTS, EventKind, Setting, Variants
from gamemodels.twentyone.game import TWENTYONE
from gamemodels.twentyone.page import KEPT, NetworkStage, wires
from gamemodels.twentyone.rules import Draws, Trace, Twentyone, played_out, simulate

Command = Callable[[str], tuple[int, str, str]]
DATA = re.compile(r'<script type="application/json" id="trace">(.*?)</script>', re.DOTALL)


def data(trace: Trace) -> dict[str, Any]:
    """What the page gives to its script."""
    (found,) = DATA.findall(page(judge(trace, TWENTYONE), (), NetworkStage()))
    read: dict[str, Any] = json.loads(found)
    return read


def test_the_page_is_written(twentyone: Command, logged: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    assert twentyone(f"show {logged} --html {path} --where lose")[0] == 0
    text = path.read_text()
    assert "A complete game of Twentyone" in text
    assert "<dd>17 boards, 3 cards</dd>" in text
    assert twentyone(f"run --where win --out {tmp_path / 'win.html'}")[0] == 0


def test_the_cards_of_a_hand_add_up_to_its_value() -> None:
    worth = {"A": 1, "J": 10, "Q": 10, "K": 10} | {str(n): n for n in range(2, 11)}
    for variants in (Variants(), Variants(stale_hands=True)):
        for board in data(simulate(Twentyone(Setting(games=3), variants), seed=2))["boards"]:
            for hand in board["hands"]:
                added = hand["cards"][:-1] if hand["waits"] else hand["cards"]
                assert sum(worth[card] for card in added) == hand["value"]


@pytest.mark.parametrize("variants", [(), *((name,) for name in VARIANTS)], ids=str)
def test_messages_go_along_arrows_and_only_busy_parts_ignore_them(
    variants: tuple[str, ...],
) -> None:
    told = data(simulate(Twentyone(Setting(games=2), Variants.named(variants)), 3, boards=60))
    known = {tuple(wire) for wire in told["wires"]}
    said = [message for board in told["boards"] for message in board["messages"]]
    assert {(each["from"], each["to"]) for each in said} <= known
    ignored = {each["text"] for each in said if each["ignored"]}
    expected = {"restarts": {"START"}, "uncoupled_score": {"STAND"}}
    assert ignored <= expected.get(variants[0] if variants else "", set())
    assert ignored or variants not in (("uncoupled_score",),)


def test_hands_that_are_not_emptied_hear_no_command() -> None:
    mended, stale = (set(wires(Twentyone(variants=each))) for each in _both("stale_hands"))
    hands = {("controller", "challenger.hand"), ("controller", "dealer.hand")}
    assert mended - stale == hands
    assert len(mended) == 12


def test_every_kind_of_event_has_a_sign_and_every_variant_its_words() -> None:
    stage = NetworkStage()
    kinds = {kind.value for kind in EventKind} | {stands.value for stands in BoardStatus}
    assert set(stage.all_signs) == kinds - {BoardStatus.MOVE.value}
    signs = [sign for sign, _ in stage.all_signs.values()]
    assert len(set(signs)) == len(signs)
    assert set(KEPT) == set(VARIANTS)


def test_moves_are_grouped_by_the_cards_that_they_belong_to() -> None:
    ranks = [Rank.SEVEN, Rank.EIGHT], [Rank.KING, Rank.NINE]
    trace = played_out(Twentyone(), [Draws(*map(tuple, ranks))]).trace
    turns = data(trace)["turns"]
    titles = ["the shuffle", "card 1", "card 2", "card 3", "card 4", "the end"]
    assert [turn["title"] for turn in turns] == titles
    assert [turn["name"] for turn in turns[1:5]] == [*["challenger"] * 2, *["dealer"] * 2]
    assert [board for turn in turns for board in turn["boards"]] == list(range(1, len(trace)))
    kinds = [event.kind.value for event in replay(trace).events]
    first, *_, last = ([kinds[at - 1] for at in turn["boards"]] for turn in turns[1:4])
    assert first == ["command_draw", "deals", "adds", "hit"]
    assert last == ["dealer_begins", *first]


def _both(name: str) -> tuple[Variants, Variants]:
    return Variants(), Variants.named([name])
