"""The vocabulary of twentyone, on a board and over its terms, and its named properties.

The lemmas together are an inductive invariant: they hold of the first board, and each event keeps
them, whatever the thresholds, the copies and the number of games. The laws follow from them.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from gamechecks.language.vocabulary import NamedProperty, Vocabulary
from gamechecks.language.words import (
    NONE,
    NUMBER,
    TRUTH,
    Domain,
    Sort,
    Word,
    defined,
    named,
    of_event,
    of_state,
    sort_of,
)
from gamemodels.cards import Rank
from gamemodels.twentyone.board import Board, EventKind, Outcome, Phase, Player
from gamemodels.twentyone.components import conv
from gamemodels.twentyone.rules import Twentyone

if TYPE_CHECKING:
    import z3

    from gamemodels.twentyone.system import BoardSteps
    from gamemodels.twentyone.terms import BoardTerms


OF_BOARD: dict[str, Callable[[Twentyone, Board], Any]] = {
    "clock": lambda game, board: board.clock,
    "due": lambda game, board: board.clock if board.next_due is None else board.next_due,
    "player": lambda game, board: board.controller.player,
    "controller": lambda game, board: board.controller.last_input,
    "deck": lambda game, board: board.deck.action,
    "cards_left": lambda game, board: sum(board.deck.cards),
    "waiting": lambda game, board: sum(moment is not None for moment in board.due),
    "starts": lambda game, board: board.starts,
    "outcomes": lambda game, board: board.outcomes,
    "result": lambda game, board: board.result,
    "final": lambda game, board: game.is_final(board),
    "quiet": lambda game, board: _quiet(game, board),
    "copies": lambda game, board: game.setting.copies,
    "games": lambda game, board: game.setting.games,
}

OF_MEMBER: dict[str, Callable[[Twentyone, Board, Any], Any]] = {
    "score": lambda game, board, who: board.controller.score(who),
    "hand": lambda game, board, who: board.hand(who).value,
    "card": lambda game, board, who: board.hand(who).card,
    "compare": lambda game, board, who: board.threshold(who).compare,
    "threshold": lambda game, board, who: game.setting.threshold(who),
    "cards": lambda game, board, who: board.drawn[who.place],
    "left": lambda game, board, rank: board.deck.cards[rank.place],
    "value": lambda game, board, rank: conv(rank),
}
"""What is asked of a player or of a rank."""


def _of(name: str, game: Twentyone, board: Board, member: Any) -> Any:
    if member is None:
        return None if name == "card" else 0
    return OF_MEMBER[name](game, board, member)


def _quiet(game: Twentyone, board: Board) -> bool:
    nothing_comes = board.next_due is None and not game.start_times(board)
    return nothing_comes and not game.is_final(board)


WORDS: dict[str, Callable[..., Any]] = OF_BOARD | {name: partial(_of, name) for name in OF_MEMBER}
"""Every word of a board by its name: `word(game, board, *arguments)`."""


LAWS = (
    NamedProperty(
        "one-at-a-time",
        "At most one part waits at a time, so SELECT is never needed.",
        "always(waiting <= 1)",
    ),
    NamedProperty(
        "inputs-find-idle",
        "Whatever comes to the controller or the deck finds it idle.",
        "always(implies(start or shuffled or hit or stand, controller == IDLE)"
        " and implies(command_shuffle or command_draw, deck == IDLE))",
    ),
    NamedProperty(
        "hand-at-most-30",
        "No hand ever exceeds 30.",
        "always(hand(CHALLENGER) <= 30 and hand(DEALER) <= 30)",
    ),
    NamedProperty(
        "dealer-after-challenger",
        "The dealer draws only if the challenger stands on 21 or less.",
        "always(implies(deals and player == DEALER,"
        " threshold(CHALLENGER) <= score(CHALLENGER) <= 21))",
    ),
    NamedProperty(
        "dealer-waits",
        "While the challenger plays, the dealer's hand is empty.",
        "always(implies(player == CHALLENGER and starts > outcomes and controller != START,"
        " hand(DEALER) == 0))",
    ),
    NamedProperty(
        "score-is-hand",
        "The score that decides is what the hand adds up to.",
        "always(implies(controller == STAND,"
        " implies(player == CHALLENGER, score(CHALLENGER) == hand(CHALLENGER))"
        " and implies(player == DEALER, score(DEALER) == hand(DEALER))))",
    ),
    NamedProperty(
        "win-needs-21",
        "Who wins has not gone over 21.",
        "always(implies(result == WIN, score(CHALLENGER) <= 21))",
    ),
    NamedProperty(
        "never-both-bust",
        "The challenger and the dealer are never both over 21.",
        "always(not (score(CHALLENGER) > 21 and score(DEALER) > 21))",
    ),
    NamedProperty(
        "one-outcome-a-start",
        "A start is answered by one outcome before the next start.",
        "always(outcomes <= starts and starts <= outcomes + 1)",
    ),
    NamedProperty(
        "cards-conserved",
        "No card appears or disappears.",
        "always(cards_left + cards(CHALLENGER) + cards(DEALER) == 13 * copies)",
    ),
    NamedProperty(
        "start-not-lost",
        "A start that is heard leads to a shuffle.",
        "always(implies(controller == START and next(controller) != START, command_shuffle))",
    ),
    NamedProperty(
        "never-quiet",
        "The network never falls silent without a result.",
        "always(not quiet)",
    ),
    NamedProperty(
        "end-time",
        "The cards drawn tell when a single game ends, to the tenth.",
        "always(implies(games == 1,"
        " implies(final and player == CHALLENGER, clock == 120 + 22 * cards(CHALLENGER))"
        " and implies(final and player == DEALER,"
        " clock == 130 + 22 * (cards(CHALLENGER) + cards(DEALER)))))",
    ),
    NamedProperty(
        "deck-never-empty",
        "There is always a card left.",
        "always(cards_left >= 1)",
    ),
    NamedProperty(
        "draws-bounded",
        "Nobody draws more cards than their threshold.",
        "always(all(cards(p) <= threshold(p) for p in players))",
    ),
)

TEXT_DOMAIN = NamedProperty(
    "text-domain",
    "Scores are within the report's 1 to 30.",
    "always(1 <= score(CHALLENGER) <= 30)",
)
"""The domain of scores in the report, which the first board breaks."""

_DRAWS = "(deck == DRAW_CHALLENGER or deck == DRAW_DEALER)"
_CARDS = "(cards(CHALLENGER) + cards(DEALER))"
_ADDS = "(card(CHALLENGER) != none or card(DEALER) != none)"
_COMPARES = "(compare(CHALLENGER) != 0 or compare(DEALER) != 0)"


def _clock(condition: str, tenths: int) -> str:
    """The clock in the only game, where something is waited for; the dealer's turn is later."""
    clock = f"clock == {tenths} + 22 * {_CARDS}"
    later = f"clock == {tenths + 10} + 22 * {_CARDS}"
    return (
        f"implies(games == 1 and {condition}, implies(player == CHALLENGER, {clock})"
        f" and implies(player == DEALER, {later}))"
    )


LEMMAS = {
    "one-at-a-time": "waiting <= 1",
    "starts-are-games": "0 <= outcomes and starts <= games",
    "playing-or-done": "implies(waiting == 1, starts == outcomes + 1 and result == none)"
    " and implies(waiting == 0, starts == outcomes and implies(starts > 0, result != none))",
    "never-started": "implies(starts == 0, cards(CHALLENGER) == 0 and cards(DEALER) == 0)",
    "deck-draws-for-the-player-in-turn": "implies(deck == DRAW_CHALLENGER, player == CHALLENGER)"
    " and implies(deck == DRAW_DEALER, player == DEALER)",
    "busy-in-turn": "all(implies(card(p) != none or compare(p) != 0, player == p)"
    " for p in players)",
    "compares-its-hand": "all(implies(compare(p) != 0, compare(p) == hand(p)) for p in players)",
    "below-the-threshold": "all(implies(player == p"
    f" and (controller == HIT or {_DRAWS} or card(p) != none), hand(p) < threshold(p))"
    " for p in players)",
    "shuffling": "implies(deck == SHUFFLE, player == CHALLENGER"
    " and all(hand(p) == 0 and score(p) == 0 and cards(p) == 0 for p in players))",
    "dealer-waits": "implies(player == CHALLENGER and starts > outcomes and controller != START,"
    " hand(DEALER) == 0)",
    "dealer-has-no-cards": "implies(player == CHALLENGER, cards(DEALER) == 0)",
    "challenger-has-no-score": "implies(player == CHALLENGER and starts > outcomes"
    " and controller != START and controller != STAND, score(CHALLENGER) == 0)",
    "dealer-has-no-score": "implies(starts > outcomes and controller != START"
    " and not (player == DEALER and controller == STAND), score(DEALER) == 0)",
    "challenger-has-stood": "implies(player == DEALER,"
    " score(CHALLENGER) == hand(CHALLENGER) and threshold(CHALLENGER) <= score(CHALLENGER) <= 21)",
    "dealer-scores-in-turn": "implies(score(DEALER) != 0, player == DEALER)",
    "score-is-hand": "all(implies(controller == STAND and player == p,"
    " score(p) == hand(p) and threshold(p) <= score(p)) for p in players)",
    "win-needs-21": "implies(result == WIN, score(CHALLENGER) <= 21)",
    "hands-in-bounds": "all(0 <= hand(p) <= 30 for p in players)",
    "cards-in-bounds": "all(0 <= left[r] <= copies for r in ranks)",
    "cards-conserved": "cards_left + cards(CHALLENGER) + cards(DEALER) == 13 * copies",
    "values-conserved": "sum(left[r] * value(r) for r in ranks)"
    " + sum(hand(p) + value(card(p)) for p in players) == 85 * copies",
    "a-card-counts": "all(implies(card(p) == none, cards(p) <= hand(p))"
    " and implies(card(p) != none, cards(p) <= hand(p) + 1) for p in players)",
    "draws-bounded": "all(0 <= cards(p) <= threshold(p) for p in players)",
}
"""The invariant, but for times."""

TIME_LEMMAS = {
    "waits-of-the-controller": "implies(controller != IDLE, due == clock + 10)",
    "waits-of-the-deck": f"implies(deck == SHUFFLE, due == clock + 100)"
    f" and implies({_DRAWS}, due == clock + 10)",
    "waits-of-the-players": f"implies({_ADDS} or {_COMPARES}, due == clock + 1)",
    "clock-before-cards": "implies(games == 1 and (controller == START or starts == 0), clock == 0)"
    " and implies(games == 1 and deck == SHUFFLE, clock == 10)",
    "clock-at-hit": _clock("controller == HIT", 110),
    "clock-at-draw": _clock(_DRAWS, 120),
    "clock-at-card": _clock(_ADDS, 108),
    "clock-at-value": _clock(_COMPARES, 109),
    "clock-at-stand": _clock("controller == STAND", 110),
    "clock-at-end": _clock("result != none", 120),
}
"""The part of the invariant that speaks of times: with variation 0."""


PLAYER = sort_of("Player", list(Player), [player.value for player in Player])
OUTCOME = sort_of("Outcome", list(Outcome), [outcome.value for outcome in Outcome])
PHASE = sort_of("Phase", list(Phase), [phase.value for phase in Phase])
RANK = sort_of("Rank", list(Rank), [rank.name for rank in Rank])

BOARD_WORDS: tuple[tuple[str, Sort, tuple[Sort, ...], str], ...] = (
    ("clock", NUMBER, (), "The tenths of a second since the beginning."),
    ("player", PLAYER, (), "Whose turn the controller says it is."),
    ("score", NUMBER, (PLAYER,), "What a player has stood on; 0 before that."),
    ("hand", NUMBER, (PLAYER,), "What a player's cards add up to."),
    ("card", RANK, (PLAYER,), "The card that a hand is to add; none if there is none."),
    ("compare", NUMBER, (PLAYER,), "The value that a threshold compares; 0 for none."),
    ("threshold", NUMBER, (PLAYER,), "What a player's hand is to reach, to stand."),
    ("controller", PHASE, (), "What the controller heard last."),
    ("deck", PHASE, (), "What the deck is doing."),
    ("cards_left", NUMBER, (), "The cards in the deck."),
    ("left", NUMBER, (RANK,), "The cards of a rank in the deck."),
    ("cards", NUMBER, (PLAYER,), "The cards drawn since the last command to shuffle."),
    ("waiting", NUMBER, (), "The parts that are due."),
    ("starts", NUMBER, (), "The starts so far."),
    ("outcomes", NUMBER, (), "The outcomes so far."),
    ("result", OUTCOME, (), "The outcome since the last start; none before it."),
    ("final", TRUTH, (), "All games are over."),
    ("quiet", TRUTH, (), "Nothing will ever happen again, without a result."),
    ("copies", NUMBER, (), "The cards of each rank in a full deck."),
    ("games", NUMBER, (), "The games that are started."),
    ("value", NUMBER, (RANK,), "What a card counts: an ace 1, a picture 10."),
)

EVENTS = {
    EventKind.START: "START reaches the controller next.",
    EventKind.COMMAND_SHUFFLE: "The controller says SHUFFLE next.",
    EventKind.SHUFFLED: "The deck has shuffled, and says HIT next.",
    EventKind.COMMAND_DRAW: "The controller says DRAW next.",
    EventKind.DEALS: "The deck deals a card next.",
    EventKind.ADDS: "A hand says its new value next.",
    EventKind.HIT: "A threshold says HIT next.",
    EventKind.STAND: "A threshold says STAND next.",
    EventKind.DEALER_BEGINS: "The dealer's turn begins next.",
    EventKind.OUTCOME: "The controller says the outcome next.",
    EventKind.CHECK: "The controller leaves STAND and says nothing.",
}


@cache
def vocabulary() -> Vocabulary:
    """The language of every world."""
    return Vocabulary(
        words=(*_board_words(), *(_event(*each) for each in EVENTS.items()), *_whole_trace()),
        sorts=(PLAYER, OUTCOME, PHASE, RANK),
        domains=(
            Domain("players", PLAYER, PLAYER.members, "The challenger and the dealer."),
            Domain("ranks", RANK, RANK.members, "The thirteen ranks.", "r"),
        ),
        literals=_literals(),
        program="twentyone",
    )


def _board_words() -> tuple[Word, ...]:
    listed = (_of_board(*row) for row in BOARD_WORDS)
    due = _of_board(
        "due", NUMBER, (), "When the next part fires; the clock if none waits.", listed=False
    )
    return (*listed, due)


def _of_board(
    name: str, gives: Sort, takes: tuple[Sort, ...], meaning: str, listed: bool = True
) -> Word:
    return of_state(
        name,
        gives,
        meaning,
        WORDS[name],
        partial(_term, name, takes),
        takes=takes,
        usage="left[ACE]" if name == "left" else "",
        settles=True,
        listed=listed,
    )


def _term(
    name: str, takes: tuple[Sort, ...], system: "BoardSteps", board: "BoardTerms", *members: Any
) -> Any:
    """A word over terms; a member becomes one Boolean for each member of its sort."""
    import z3

    from gamemodels.twentyone.system import WORD_TERMS

    entities = (
        tuple(z3.BoolVal(each == member, system.ctx) for each in sort.members)
        for sort, member in zip(takes, members, strict=True)
    )
    return WORD_TERMS[name](system, board, *entities)


def _event(kind: EventKind, meaning: str) -> Word:
    def term(system: "BoardSteps", pre: "BoardTerms", post: "BoardTerms") -> "z3.BoolRef":
        from gamemodels.twentyone.system import event_terms

        return event_terms(system, pre, post)[kind.value]

    return of_event(kind.value, meaning, lambda event: event.kind is kind, term)


def _whole_trace() -> tuple[Word, ...]:
    return (
        defined("boards", NUMBER, "The boards of the trace.", "count(True)"),
        defined("draws", NUMBER, "The cards drawn.", "sum(draws(p) for p in players)"),
        defined(
            "draws",
            NUMBER,
            "The cards that a player draws.",
            "count(next(cards(who)) > cards(who))",
            takes=(PLAYER,),
            parameters=("who",),
        ),
        defined("hits", NUMBER, "How often a threshold says HIT.", "count(hit)"),
        defined("stands", NUMBER, "How often a threshold says STAND.", "count(stand)"),
    )


def _literals() -> tuple[Word, ...]:
    return (
        named(PLAYER, "Who draws first, and who draws after."),
        named(OUTCOME, "How a game ends, for the challenger."),
        named(PHASE, "What a part is about.", "IDLE, START, HIT, STAND, …"),
        named(RANK, "A rank.", "ACE, TWO, … TEN, JACK, QUEEN, KING"),
        Word("none", "none", (), NONE, "No player, outcome, phase or card."),
    )


CLAIMS = (TEXT_DOMAIN,)

GOALS = (
    NamedProperty("win", "The challenger wins.", "at_end(result) == WIN"),
    NamedProperty("tie", "The game is a tie.", "at_end(result) == TIE"),
    NamedProperty("lose", "The challenger loses.", "at_end(result) == LOSE"),
    NamedProperty(
        "tie-at-21",
        "Both stand on 21.",
        "at_end(result) == TIE and at_end(score(DEALER)) == 21",
    ),
    NamedProperty(
        "win-against-five",
        "The challenger wins against a dealer of five cards.",
        "at_end(result) == WIN and at_end(cards(DEALER)) == 5",
    ),
    NamedProperty(
        "over-by-18-6", "The game is over by 18.6 s.", "at_end(final) and at_end(clock) <= 186"
    ),
    NamedProperty(
        "four-aces",
        "Four aces go to the challenger.",
        "count(card(CHALLENGER) == ACE) == 4",
    ),
)
