"""Both programs with a queue each way: who waits for whom, and that real sessions do so."""

import json
import random

import pytest
from tests.gamechecks.commands import table
from tests.table.scenes import session

from gamemodels.table.cards import NUMBERS, POINTS
from gamemodels.table.deadlock import Programs, Talk, explore
from gamemodels.table.dealer import DealerSession, dice_of
from gamemodels.table.player import PlayerSession
from gamemodels.table.protocol import Variants
from gamemodels.table.qtable import Learner, QTable


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


def abstract(line: str) -> str:
    """A line of a transcript as the automata tell it: cards by what they count."""
    speaker, message = line.split(" ", 1)
    kind, _, rest = message.partition(" ")
    if kind == "CARD":
        return f"dealer CARD {POINTS[NUMBERS[rest]]}"
    return f"{speaker} {kind}" if kind in ("JOIN", "DEALER") else line


def after(programs: Programs, state: Talk, event: str) -> Talk:
    """The state after an event, before which its speaker reads all that has come."""
    speaker = event.split(" ", 1)[0]
    while True:
        moves = {move.event: move.state for move in programs.moves(state)}
        if event in moves:
            return moves[event]
        reading = [name for name in moves if name.startswith(f"{speaker} reads")]
        assert reading, f"{event} does not follow: {list(moves)} do"
        state = moves[reading[0]]


@pytest.mark.parametrize("games", [1, 6])
@pytest.mark.parametrize("rules", ["mended", "literal-bust", "literal-12"])
@pytest.mark.parametrize("seed", range(5))
def test_every_real_session_is_a_way_of_the_automata(seed: int, rules: str, games: int) -> None:
    variants = Variants.named([rules])
    learner = Learner(QTable(), dice=random.Random(seed))
    player = PlayerSession("a", learner, train=True, variants=variants)
    text = session(DealerSession(games, dice_of(str(seed), 0), variants=variants), player)
    programs = Programs(games, variants)
    (state,) = programs.starts()
    for line in text.splitlines():
        state = after(programs, state, abstract(line))
    while moves := programs.moves(state):
        state = moves[0].state
    assert (state.dealer, state.player) == ("over", "over")
    assert not programs.deadlock(state)
