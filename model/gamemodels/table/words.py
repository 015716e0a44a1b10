"""The vocabulary of the table: its words, read on a session and over its terms, and its laws."""

from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from gamechecks.language.vocabulary import NamedProperty, Vocabulary, together
from gamechecks.language.words import (
    NONE,
    NUMBER,
    Domain,
    Word,
    defined,
    named,
    of_both,
    of_event,
    of_state,
    sort_of,
)
from gamemodels.cards import Rank
from gamemodels.table.protocol import DEALER, PLAYER, SPEAKERS, State
from gamemodels.table.session import Result, Said

if TYPE_CHECKING:
    from gamemodels.table.system import SessionSteps, SessionTerms


LAWS = (
    NamedProperty(
        "asked-within-21",
        "A decision is asked for only with 21 or less.",
        "always(implies(decision, points <= 21))",
    ),
    NamedProperty(
        "bust-over-21",
        "BUST is the result exactly if the player is over 21.",
        "always(bust == (result and points > 21))",
    ),
    NamedProperty(
        "hit-brings-a-card",
        "After HIT neither DECISION nor QUIT comes next.",
        "always(implies(hit, not next(decision or quit)))",
    ),
    NamedProperty(
        "push-from-17",
        "A push needs what a dealer may stand on.",
        "always(implies(push, 17 <= points <= 21))",
    ),
    NamedProperty("loose-below-21", "Nothing beats 21.", "always(implies(loose, points <= 20))"),
    NamedProperty("quit-is-final", "Nothing follows QUIT.", "always(implies(quit, next(final)))"),
    NamedProperty(
        "one-game-at-a-time",
        "At most one game has begun without a result; for check alone, within a bound.",
        "count(begin) - count(result) <= 1",
    ),
    NamedProperty(
        "joins-once",
        "Whole sessions have one JOIN; for check alone, within a bound.",
        "implies(at_end(final), count(join) == 1)",
    ),
)
"""Laws; those that speak of every board are proved by induction, for any number of games."""

GOALS = (
    NamedProperty("ten-hits", "Ten hits in one game.", "hits == 10"),
    NamedProperty("shortest", "A session of nine messages.", "messages == 9"),
)

INVARIANTS = (
    together(
        "session-in-order",
        "implies(state == AT_WAITING or state == AT_SEATED, cards == 0 and points == 0)",
        "implies(state == AT_BEGUN, cards == 0 and points == 0)",
        "implies(state == AT_WAITING or state == AT_SEATED, dealer_card == 0)",
        "implies(state == AT_BEGUN, dealer_card == 0)",
        "implies(state == AT_ONE, cards == 1 and points <= 11 and dealer_card == 0)",
        "implies(state == AT_TWO, cards == 2 and points <= 21 and dealer_card == 0)",
        "implies(state == AT_SHOWN or state == AT_ASKED or state == AT_HIT, points <= 21)",
        "implies(state == AT_DRAWN or state == AT_STOOD, points <= 21)",
        "implies(state == AT_BUSTED, points > 21)",
        "cards <= points - 10 * high_aces",
    ),
)
"""What holds in every session, proved together; each helps the others."""


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
            of_both("left", NUMBER, "The unseen cards of a rank.",
                    lambda now, rank: now.left[rank.place], takes=(RANK,), settles=True),
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
    return of_both(name, NUMBER, meaning, attrgetter(name), settles=True)


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
        from gamemodels.table.system import RESULTS

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
