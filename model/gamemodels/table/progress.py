"""Why a session never stops before its end: somebody can go on, and something falls each time."""

import z3

from gamemodels.cards import RANKS
from gamemodels.logic import conjunction, disjunction
from gamemodels.numbers import Number
from gamemodels.table.automaton import State
from gamemodels.table.session import COPIES, Result
from gamemodels.table.session_terms import RESULTS, STATES, SessionTerms

STAGES = {
    State.WAITING: 2, State.SEATED: 1, State.BEGUN: 4, State.ONE: 4, State.TWO: 4,
    State.SHOWN: 4, State.ASKED: 3, State.HIT: 2, State.DRAWN: 4, State.BUSTED: 2,
    State.STOOD: 2, State.SETTLED: 1, State.OVER: 0,
}  # fmt: skip


def rank(state: SessionTerms) -> tuple[Number, Number]:
    """What falls with every message: the games to come, then the cards left and the stage."""
    stage = state.sort.literal(0)
    for each, height in STAGES.items():
        stage = state.sort.choose(state.in_state(each), state.sort.literal(height), stage)
    return state.games_left, state.cards_left * 4 + stage


def successor(pre: SessionTerms) -> SessionTerms:
    """A session that may follow: the player stands and wins, and the first card left is dealt."""
    sort, choose = pre.sort, pre.sort.choose
    begins = conjunction([_any(pre, State.SEATED, State.SETTLED), pre.games_left >= 1])
    gets, shows = _any(pre, State.BEGUN, State.ONE, State.HIT), pre.in_state(State.TWO)
    deals, none = disjunction([gets, shows]), sort.literal(0)
    low, aces, shown, left = pre.low, pre.aces, pre.dealer_card, []
    for place, count in enumerate(pre.left):
        first = conjunction([count >= 1, *(before == 0 for before in pre.left[:place])])
        dealt, ace = conjunction([deals, first]), RANKS[place].name == "ACE"
        points = 11 if ace else min(place + 1, 10)
        low = choose(conjunction([gets, first]), pre.low + (0 if ace else points), low)
        aces = choose(conjunction([gets, first]), pre.aces + int(ace), aces)
        shown = choose(conjunction([shows, first]), sort.literal(points), shown)
        left.append(choose(begins, sort.literal(COPIES), choose(dealt, count - 1, count)))
    result = choose(begins, none, pre.result)
    for state, each in ((State.STOOD, Result.WIN), (State.BUSTED, Result.BUST)):
        result = choose(pre.in_state(state), sort.literal(RESULTS.index(each) + 1), result)
    return SessionTerms(
        sort=sort,
        at=_then(pre, begins, low + aces > 21),
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
    choose, literal = pre.sort.choose, pre.sort.literal
    then = literal(STATES.index(State.OVER))
    for state, after in AFTER.items():
        then = choose(pre.in_state(state), literal(STATES.index(after)), then)
    busts = conjunction([pre.in_state(State.HIT), over])
    then = choose(busts, literal(STATES.index(State.BUSTED)), then)
    return choose(begins, literal(STATES.index(State.BEGUN)), then)


def _any(pre: SessionTerms, *states: State) -> z3.BoolRef:
    return disjunction(pre.in_state(state) for state in states)
