"""The words of a session: what each means, on a state and over its terms."""

from functools import cache
from typing import TYPE_CHECKING, Any

from gamechecks.language.vocabulary import Vocabulary
from gamechecks.language.words import (
    NONE,
    NUMBER,
    Domain,
    Word,
    defined,
    named,
    of_event,
    of_state,
    sort_of,
)
from gamemodels.cards import Rank
from gamemodels.table.automaton import DEALER, PLAYER, SPEAKERS, State
from gamemodels.table.session import Result, Said

if TYPE_CHECKING:
    from gamemodels.table.session_steps import SessionSteps
    from gamemodels.table.session_terms import SessionTerms

SPEAKER = sort_of("Speaker", [PLAYER, DEALER], ["Player", "Dealer"])
STATE = sort_of("State", list(State), [f"AT_{state.value}" for state in State])
RANK = sort_of("Rank", list(Rank), [rank.name for rank in Rank])

NUMBERS = {
    "points": "The player's best total.",
    "high_aces": "The player's aces that count 11.",
    "cards": "The player's cards.",
    "dealer_card": "The dealer's card, 2 to 11; 0 if none is shown.",
    "games_left": "The games that have not begun.",
}
EVENTS = {
    "join": "The player joins next.",
    "begin": "A game begins next.",
    "card": "The player gets a card next.",
    "dealer": "The dealer shows a card next.",
    "decision": "A decision is asked for next.",
    "hit": "The player hits next.",
    "stand": "The player stands next.",
    "result": "A result is told next.",
    "quit": "The dealer quits next.",
}
FROM = {
    "join": ((State.WAITING, State.SEATED),),
    "begin": ((State.SEATED, State.BEGUN), (State.SETTLED, State.BEGUN)),
    "card": (
        (State.BEGUN, State.ONE),
        (State.ONE, State.TWO),
        (State.HIT, State.DRAWN),
        (State.HIT, State.BUSTED),
    ),
    "dealer": ((State.TWO, State.SHOWN),),
    "decision": ((State.SHOWN, State.ASKED), (State.DRAWN, State.ASKED)),
    "hit": ((State.ASKED, State.HIT),),
    "stand": ((State.ASKED, State.STOOD),),
    "result": ((State.BUSTED, State.SETTLED), (State.STOOD, State.SETTLED)),
    "quit": ((State.SEATED, State.OVER), (State.SETTLED, State.OVER)),
}
"""The states between which a message leads, over terms."""


@cache
def vocabulary() -> Vocabulary:
    """The language of every session."""
    return Vocabulary(
        words=(
            *(_number(*each) for each in NUMBERS.items()),
            of_state("left", NUMBER, "The unseen cards of a rank.", _left, _left_term,
                     takes=(RANK,), settles=True),
            of_state("waiting", SPEAKER, "Who is to speak; none at the end.", _waiting,
                     _waiting_term, settles=True),
            of_state("state", STATE, "The automaton's state.", lambda _, now: now.state,
                     _state_term, settles=True),
            *(_event(*each) for each in EVENTS.items()),
            *(_result(result) for result in Result),
            *_whole_trace(),
        ),
        sorts=(SPEAKER, STATE, RANK),
        domains=(Domain("ranks", RANK, RANK.members, "The thirteen ranks.", "r"),),
        literals=_literals(),
        program="blackjack table",
    )  # fmt: skip


def _number(name: str, meaning: str) -> Word:
    def plain(rules: Any, now: Any) -> int:
        return int(getattr(now, name))

    def term(system: "SessionSteps", now: "SessionTerms") -> Any:
        return getattr(now, name)

    return of_state(name, NUMBER, meaning, plain, term, settles=True)


def _left(rules: Any, now: Any, rank: Rank) -> int:
    return int(now.left[rank.place])


def _left_term(system: "SessionSteps", now: "SessionTerms", rank: Rank) -> Any:
    return now.left[rank.place]


def _waiting(rules: Any, now: Any) -> str | None:
    return SPEAKERS[now.state] or None


def _waiting_term(system: "SessionSteps", now: "SessionTerms") -> Any:
    from gamemodels.logic import disjunction

    return tuple(
        disjunction(now.in_state(state) for state in State if SPEAKERS[state] == speaker)
        for speaker in (PLAYER, DEALER)
    )


def _state_term(system: "SessionSteps", now: "SessionTerms") -> Any:
    return tuple(now.in_state(state) for state in State)


def _event(name: str, meaning: str) -> Word:
    def plain(said: Said) -> bool:
        return said.kind.lower() == name

    def term(system: "SessionSteps", pre: "SessionTerms", post: "SessionTerms") -> Any:
        from gamemodels.logic import conjunction, disjunction

        ways = ((pre.in_state(one), post.in_state(two)) for one, two in FROM[name])
        return disjunction(conjunction(way) for way in ways)

    return of_event(name, meaning, plain, term)


def _result(result: Result) -> Word:
    def term(system: "SessionSteps", pre: "SessionTerms", post: "SessionTerms") -> Any:
        from gamemodels.logic import conjunction, disjunction
        from gamemodels.table.session_terms import RESULTS

        told = disjunction(pre.in_state(state) for state in (State.BUSTED, State.STOOD))
        return conjunction([told, post.result == RESULTS.index(result) + 1])

    name = result.value.lower()
    meaning = f"RESULT {result.value} is told next."
    return of_event(name, meaning, lambda said: said.result is result, term)


def _whole_trace() -> tuple[Word, ...]:
    return (
        defined("messages", NUMBER, "The messages of the trace.", "count(True) - 1"),
        defined("games", NUMBER, "The games that are over.", "count(result)"),
        defined("wins", NUMBER, "The games won.", "count(win)"),
        defined("losses", NUMBER, "The games lost, busts included.", "count(loose or bust)"),
        defined("pushes", NUMBER, "The games that nobody won.", "count(push)"),
        defined("busts", NUMBER, "The games lost by going over 21.", "count(bust)"),
        defined("hits", NUMBER, "How often the player hits.", "count(hit)"),
    )


def _literals() -> tuple[Word, ...]:
    return (
        named(SPEAKER, "Who speaks."),
        named(STATE, "A state of the automaton.", "AT_WAITING, AT_SEATED, …"),
        named(RANK, "A rank.", "ACE, TWO, … TEN, JACK, QUEEN, KING"),
        Word("none", "none", (), NONE, "Nobody."),
    )
