"""Termination of every session: somebody can go on, and each message lowers a rank."""

from collections.abc import Iterator

import z3

from gamechecks.engines.induction.induction import Induction
from gamechecks.engines.induction.theorems import Obligation, Termination
from gamemodels.cards import RANKS
from gamemodels.logic import conjunction, disjunction
from gamemodels.numbers import Number
from gamemodels.table.protocol import State
from gamemodels.table.session import COPIES, Result
from gamemodels.table.system import RESULTS, STATES, SessionSteps, SessionTerms

STAGES = {
    State.WAITING: 2, State.SEATED: 1, State.BEGUN: 4, State.ONE: 4, State.TWO: 4,
    State.SHOWN: 4, State.ASKED: 3, State.HIT: 2, State.DRAWN: 4, State.BUSTED: 2,
    State.STOOD: 2, State.SETTLED: 1, State.OVER: 0,
}  # fmt: skip


def rank(state: SessionTerms) -> tuple[Number, Number]:
    """What falls with every message: the games to come, then the cards left and the stage."""
    stage = state.numbers.literal(0)
    for each, height in STAGES.items():
        stage = state.numbers.choose(state.in_state(each), state.numbers.literal(height), stage)
    return state.games_left, state.cards_left * 4 + stage


def successor(pre: SessionTerms) -> SessionTerms:
    """A session that may follow: the player stands and wins, and the first card left is dealt."""
    numbers, choose = pre.numbers, pre.numbers.choose
    begins = conjunction([_any(pre, State.SEATED, State.SETTLED), pre.games_left >= 1])
    gets, shows = _any(pre, State.BEGUN, State.ONE, State.HIT), pre.in_state(State.TWO)
    deals, none = disjunction([gets, shows]), numbers.literal(0)
    low, aces, shown, left = pre.low, pre.aces, pre.dealer_card, []
    for place, count in enumerate(pre.left):
        first = conjunction([count >= 1, *(before == 0 for before in pre.left[:place])])
        dealt, ace = conjunction([deals, first]), RANKS[place].name == "ACE"
        points = 11 if ace else min(place + 1, 10)
        low = choose(conjunction([gets, first]), pre.low + (0 if ace else points), low)
        aces = choose(conjunction([gets, first]), pre.aces + int(ace), aces)
        shown = choose(conjunction([shows, first]), numbers.literal(points), shown)
        left.append(choose(begins, numbers.literal(COPIES), choose(dealt, count - 1, count)))
    result = choose(begins, none, pre.result)
    for state, each in ((State.STOOD, Result.WIN), (State.BUSTED, Result.BUST)):
        result = choose(pre.in_state(state), numbers.literal(RESULTS.index(each) + 1), result)
    return SessionTerms(
        numbers=numbers,
        state=_then(pre, begins, low + aces > 21),
        games_left=choose(begins, pre.games_left - 1, pre.games_left),
        low=choose(begins, none, low),
        aces=choose(begins, none, aces),
        dealer_card=choose(begins, none, shown),
        left=tuple(left),
        result=result,
    )


AFTER = {
    State.WAITING: State.SEATED, State.SEATED: State.OVER, State.SETTLED: State.OVER,
    State.BEGUN: State.ONE, State.ONE: State.TWO, State.TWO: State.SHOWN,
    State.SHOWN: State.ASKED, State.ASKED: State.STOOD, State.DRAWN: State.ASKED,
    State.BUSTED: State.SETTLED, State.STOOD: State.SETTLED, State.HIT: State.DRAWN,
    State.OVER: State.OVER,
}  # fmt: skip


def _then(pre: SessionTerms, begins: z3.BoolRef, over: z3.BoolRef) -> Number:
    """The state after the successor's message."""
    choose, literal = pre.numbers.choose, pre.numbers.literal
    then = literal(STATES.index(State.OVER))
    for state, after in AFTER.items():
        then = choose(pre.in_state(state), literal(STATES.index(after)), then)
    busts = conjunction([pre.in_state(State.HIT), over])
    then = choose(busts, literal(STATES.index(State.BUSTED)), then)
    return choose(begins, literal(STATES.index(State.BEGUN)), then)


def _any(pre: SessionTerms, *states: State) -> z3.BoolRef:
    return disjunction(pre.in_state(state) for state in states)


class NeverStuck(Termination):
    """Somebody can go on from every state but OVER, and every message makes the rank smaller.

    A session has at most 35 messages a game and two more, which the search tells exactly.
    """

    def obligations(self, induction: Induction) -> Iterator[Obligation]:
        system = induction.game
        assert isinstance(system, SessionSteps), "the rank is that of a session"
        pre, post = induction.boards(2)
        follows = conjunction(system.step(pre, successor(pre)).values())
        yield Obligation("somebody can go on", disjunction([system.final(pre), follows]))
        (games, left), (games_after, left_after) = rank(pre), rank(post)
        yield Obligation("the rank is never below zero", conjunction([games >= 0, left >= 0]))
        falls = [games_after < games, conjunction([games_after == games, left_after < left])]
        yield Obligation("the rank falls with every message", disjunction(falls), length=2)
