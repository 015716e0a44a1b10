"""The words of twentyone: what each means, and how it is read on a board and over its terms."""

from functools import cache, partial
from typing import TYPE_CHECKING, Any

from gamechecks.language.vocabulary import Vocabulary
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
from gamemodels.twentyone.board import Outcome, Phase, Player
from gamemodels.twentyone.events import EventKind
from gamemodels.twentyone.words import WORDS

if TYPE_CHECKING:
    import z3

    from gamemodels.twentyone.boards import BoardSteps
    from gamemodels.twentyone.terms import BoardTerms

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

    from gamemodels.twentyone.word_terms import WORD_TERMS

    entities = (
        tuple(z3.BoolVal(each == member, system.ctx) for each in sort.members)
        for sort, member in zip(takes, members, strict=True)
    )
    return WORD_TERMS[name](system, board, *entities)


def _event(kind: EventKind, meaning: str) -> Word:
    def term(system: "BoardSteps", pre: "BoardTerms", post: "BoardTerms") -> "z3.BoolRef":
        from gamemodels.twentyone.word_terms import event_terms

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
