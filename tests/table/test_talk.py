"""The automata with queues do what the programs do: every real session is one of their ways."""

import random

import pytest
from tests.table.sessions import session

from gamemodels.table.cards import NUMBERS, POINTS
from gamemodels.table.deadlock import Programs, Talk
from gamemodels.table.dealer import DealerSession, dice_of
from gamemodels.table.player import PlayerSession
from gamemodels.table.protocol import Variants
from gamemodels.table.qtable import Learner, QTable


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
