"""Both programs with a queue each way: who waits for whom, by the shortest way."""

import json

import pytest
from tests.gamechecks.commands import table

from gamemodels.table.deadlock import Programs, explore
from gamemodels.table.protocol import Variants


@pytest.mark.parametrize(
    ("rules", "games", "messages"),
    [
        ("mended", None, None),
        ("mended", 1, None),
        ("literal-bust", None, None),
        ("literal-12,literal-zero", 1, None),
        ("literal-join", 1, None),
        ("literal-join", 2, 8),
        ("literal-join", None, 8),
        ("literal-21", None, 7),
        ("literal-22", None, 7),
        ("literal", None, 7),
    ],
)
def test_deadlocks(rules: str, games: int | None, messages: int | None) -> None:
    found = explore(Programs(games, Variants.named(rules.split(","))))
    assert (None if found.way is None else len(found.messages)) == messages


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("deadlock", 0, "proved: no deadlock with any number of games"),
        ("deadlock --rules literal-join --games 2", 1, "after 8 messages"),
        ("deadlock --rules literal-join --games 1", 0, "proved"),
        ("deadlock --rules literal-21", 1, "after 7 messages"),
        ("deadlock --rules literal-21", 1, "no rule for a result where nobody is over 21"),
        ("deadlock --rules literal-22", 1, "no rule for an ace where 11 for it makes exactly 22"),
    ],
)
def test_deadlocks_as_users_see_them(words: str, code: int, said: str) -> None:
    answer = table(*words.split())
    assert answer.code == code
    assert said in answer.out


def test_a_deadlock_as_a_document() -> None:
    told = json.loads(table("deadlock", "--rules", "literal-join", "--json").out)
    assert told["verdict"] == "violated"
    assert told["messages"][0] == "player JOIN"
    assert len(told["messages"]) == 8
    assert told["standstill"] == {"dealer": "waits for JOIN", "player": "waits for a message"}
