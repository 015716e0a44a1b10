"""The vocabulary of Bever: its words, read on a board and over its terms, and its laws.

Words of a board are read in a view: the real world's of a board, or one that knowledge chose.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from gamechecks.core.errors import ExplicitOnly, InputError
from gamechecks.language.vocabulary import NamedProperty, Vocabulary, catalogue
from gamechecks.language.words import (
    NONE,
    NUMBER,
    TRUTH,
    Domain,
    Sort,
    Word,
    defined,
    modal,
    of_event,
    of_state,
    sort_of,
)
from gamemodels.bever import knowledge
from gamemodels.bever.board import CARDS, PLAYERS, Board, Event, Kind, Player, World
from gamemodels.bever.knowledge import View
from gamemodels.bever.rules import Bever
from gamemodels.bever.scope import ANY_HIGHEST

_CARDS = ("p1_1", "p1_2", "p2_1", "p2_2")
_PLACES = tuple(f"({player}, {card})" for player in ("Player1", "Player2") for card in (1, 2))


def _each(shape: str, things: tuple[str, ...]) -> str:
    """A formula for each of some things, all joined."""
    return " and ".join(shape.format(thing) for thing in things)


_REAL_WORLD = NamedProperty(
    "real-world-possible",
    "The real world is always among the worlds.",
    "always(real)",
)

LEMMAS = (
    NamedProperty(
        "cards-in-the-deck",
        "Every card on the table, and the top, is from 0 to the highest.",
        f"always({_each('0 <= {} <= highest', (*_CARDS, 'top'))})",
    ),
    NamedProperty(
        "ranges-in-the-deck",
        "What a card may be is from 0 to the highest.",
        f"always({_each('0 <= low{0} and high{0} <= highest', _PLACES)})",
    ),
)
"""What other proofs rest on, besides that the real world is always possible."""

LAWS = (
    _REAL_WORLD,
    *LEMMAS,
    NamedProperty(
        "some-world-left",
        "There is always a world left.",
        "always(worlds >= 1)",
    ),
    NamedProperty(
        "knowledge-is-true",
        "What a player knows is true: here, that a card is at most 1.",
        "always(implies(K(Player1, p2_1 <= 1), p2_1 <= 1))",
    ),
    NamedProperty(
        "not-both-call",
        "Never can both players call.",
        "always(not (bever(Player1) and bever(Player2)))",
    ),
    NamedProperty(
        "call-is-right",
        "Whoever can call has the lower sum.",
        "always(implies(bever(Player1), total(Player1) < total(Player2))"
        " and implies(bever(Player2), total(Player2) < total(Player1)))",
    ),
    NamedProperty(
        "certain-is-over",
        "As soon as somebody is certain of the lower sum, the game is over.",
        "always(implies(bever(Player1) or bever(Player2), final))",
    ),
    NamedProperty(
        "call-needs-a-take",
        "A player can call only after the other has taken a card.",
        "always(implies(bever(Player1), once(take and turn == Player2))"
        " and implies(bever(Player2), once(take and turn == Player1)))",
    ),
    NamedProperty(
        "call-needs-a-lower-bound",
        "A player can call only if some card of the other cannot be 0.",
        "always(implies(bever(Player1), low(Player2, 1) + low(Player2, 2) > 0)"
        " and implies(bever(Player2), low(Player1, 1) + low(Player1, 2) > 0))",
    ),
    NamedProperty(
        "only-a-take-raises-a-lower-bound",
        "The least that a card can be rises only when its player takes.",
        "always("
        + _each("implies(next(low{0}) > low{0}, take and turn == Player1)", _PLACES[:2])
        + " and "
        + _each("implies(next(low{0}) > low{0}, take and turn == Player2)", _PLACES[2:])
        + ")",
    ),
    NamedProperty(
        "cards-never-rise",
        "No card is ever replaced by a higher one.",
        f"always({_each('next({0}) <= {0}', _CARDS)})",
    ),
    NamedProperty(
        "upper-bounds-never-rise",
        "The most that a card can be never rises.",
        f"always({_each('next(high{0}) <= high{0}', _PLACES)})",
    ),
    NamedProperty(
        "known-or-from-zero",
        "A card is known to both, or may be as low as 0.",
        f"always({_each('(low{0} == 0 or low{0} == high{0})', _PLACES)})",
    ),
    NamedProperty(
        "announced-is-common",
        "After player 2 takes a card, it is common knowledge that player 2 has it.",
        "always(implies(scenario1 and turn == Player2,"
        " next(any(C(p2_1 == v) or C(p2_2 == v) for v in values))))",
    ),
    NamedProperty(
        "introspection",
        "Who knows something knows it, and what is common knowledge is known to be.",
        "always(implies(K(Player1, p2_1 <= 1), K(Player1, K(Player1, p2_1 <= 1)))"
        " and implies(C(p2_1 <= 1), E(C(p2_1 <= 1))))",
    ),
)
"""The laws of the game, in an order in which each needs only those before it."""

INVARIANTS = ("real-world-possible", "cards-in-the-deck", "ranges-in-the-deck")
"""Laws that every proof may use; each is proved first, with those before it."""

CLAIMS = (
    NamedProperty(
        "worlds-never-grow",
        "Worlds become fewer and fewer, as the page says; they need not.",
        "always(next(worlds) <= worlds)",
    ),
)
"""Claims that are false by the mended rules."""

GOALS = (
    NamedProperty("player1-calls", "Player 1 calls Bever.", "caller == Player1"),
    NamedProperty("player2-calls", "Player 2 calls Bever.", "caller == Player2"),
    NamedProperty("game-ends", "Somebody calls, sooner or later.", "at_end(final)"),
)

CATALOGUE = catalogue(LAWS, CLAIMS, GOALS)


if TYPE_CHECKING:
    import z3

    from gamechecks.language.symbolic import Inside
    from gamemodels.bever.knowledge_terms import TermView
    from gamemodels.bever.system import RangeSteps, SetSteps
    from gamemodels.bever.terms import BoardTerms

    System = RangeSteps | SetSteps
    Place = BoardTerms | TermView

PLAYER = sort_of("Player", PLAYERS, [player.value for player in PLAYERS])

BOARD_WORDS: tuple[tuple[str, Sort, str, tuple[Sort, ...]], ...] = (
    *(
        (name, NUMBER, f"The value of player {player + 1}'s card {place + 1}.", ())
        for name, (player, place) in CARDS.items()
    ),
    ("total", NUMBER, "The sum of a player's cards; 0 for none.", (PLAYER,)),
    ("top", NUMBER, "The top of the pile.", ()),
    ("turn", PLAYER, "The player in turn.", ()),
    ("worlds", NUMBER, "How many worlds are left.", ()),
    ("possible", NUMBER, "How many hands of a player are possible.", (PLAYER,)),
    ("low", NUMBER, "The least that a player's card 1 or 2 can be.", (PLAYER, NUMBER)),
    ("high", NUMBER, "The most that a player's card 1 or 2 can be.", (PLAYER, NUMBER)),
    ("real", TRUTH, "The real world is among the worlds.", ()),
    ("bever", TRUTH, "A player is certain of the lower sum.", (PLAYER,)),
    ("final", TRUTH, "Somebody can call Bever: the game is over.", ()),
    ("highest", NUMBER, "The highest card of the deck.", ()),
)

KNOWLEDGE_WORDS: tuple[tuple[str, str, str, tuple[Sort, ...]], ...] = (
    ("K", "K(Player1, A)", "A player knows A.", (PLAYER, TRUTH)),
    ("M", "M(Player1, A)", "A player considers A possible.", (PLAYER, TRUTH)),
    ("E", "E(A)", "Both players know A.", (TRUTH,)),
    ("Kw", "Kw(Player1, A)", "A player knows whether A.", (PLAYER, TRUTH)),
    ("C", "C(A)", "A is common knowledge.", (TRUTH,)),
    ("announce", "announce(A, B)", "If A, then B once A is announced.", (TRUTH, TRUTH)),
)

EVENT_WORDS = {
    "take": "The top of the pile is taken next.",
    "swap": "A card of the deck is swapped in next.",
    "discard": "A card of the deck is discarded next.",
    "scenario1": "A take: the card is announced.",
    "scenario2": "A swap: lower than what is laid off.",
    "scenario3": "A take or a swap: the other card.",
    "scenario4": "A discard: both are at most that.",
    "scenario5": "A swap or a discard: at most the top.",
}

COUNTED = {
    "turns": "take or swap or discard",
    "takes": "take",
    "swaps": "swap",
    "discards": "discard",
}
"""The words for how many moves there are, and which moves they count."""

NO_CARDS: World = ((0, 0), (0, 0))
"""The cards of a board of which only what both know matters."""

_PUBLIC = {"top", "turn", "worlds", "possible", "low", "high", "highest"}
"""Words that are the same in all worlds."""


@cache
def vocabulary(highest: int) -> Vocabulary:
    """The language of a deck."""
    values = Domain("values", NUMBER, tuple(range(highest + 1)), "The values of the cards.", "v")
    known = () if highest == ANY_HIGHEST else (values,)
    return Vocabulary(
        words=(*_board_words(), *_knowledge(), *_events(), *_whole_trace()),
        sorts=(PLAYER,),
        domains=(Domain("players", PLAYER, PLAYERS, "The two players.", "q"), *known),
        literals=(
            Word("Player1", "Player1", (), PLAYER, "The player who moves first."),
            Word("Player2", "Player2", (), PLAYER, "The other player."),
            Word("none", "none", (), NONE, "No Player."),
        ),
        properties=CATALOGUE,
        program="bever",
        refusal=lambda name: _open_values(name, highest),
    )


def _open_values(name: str, highest: int) -> tuple[str, str] | None:
    """What is wrong with a set that is not known while the highest card is left open."""
    if name != "values" or highest != ANY_HIGHEST:
        return None
    return "The values are not known while the highest card is any.", "give it with `--highest 4`"


def _board_words() -> tuple[Word, ...]:
    listed = tuple(
        of_state(
            name,
            gives,
            meaning,
            partial(_plain, knowledge.WORDS[name]),
            partial(_term, name),
            takes=takes,
            usage=_usage(name, takes),
            settles=name != "turn",  # which passes on after the end
            among=range(1, 3) if NUMBER in takes else None,
        )
        for name, gives, meaning, takes in BOARD_WORDS
    )
    caller = of_state(
        "called_by",
        PLAYER,
        "Who calls on a board.",
        lambda rules, board: rules.caller(board),
        partial(_term, "called_by"),
        settles=True,
        listed=False,
    )
    return (*listed, caller)


def _usage(name: str, takes: tuple[Sort, ...]) -> str:
    return {(): name, (PLAYER,): f"{name}(Player1)"}.get(takes, f"{name}(Player1, 1)")


def view(rules: Bever, place: Board | View) -> View:
    """Where a word is read: the real world of a board, or a view that knowledge chose."""
    return place if isinstance(place, View) else View.of(rules, place)


def _plain(read: Callable[..., Any], rules: Bever, place: Board | View, *given: Any) -> Any:
    return read(view(rules, place), *given)


def _term(name: str, system: "System", place: "Place", *given: Any) -> Any:
    """A word over the terms of a board, or in a view of them."""
    from gamemodels.bever import knowledge_terms

    read = knowledge_terms.caller if name == "called_by" else knowledge_terms.WORDS[name]
    return read(_view_terms(system, place), *(_member(system, member) for member in given))


def _view_terms(system: "System", place: "Place") -> "TermView":
    from gamemodels.bever.knowledge_terms import TermView

    return place if isinstance(place, TermView) else TermView.of(system.variants, place)


def _member(system: "System", member: Any) -> Any:
    """A player as the terms have it; a number or a formula as it is."""
    if not isinstance(member, Player):
        return member
    import z3

    return tuple(z3.BoolVal(member is player, system.ctx) for player in PLAYERS)


def _knowledge() -> tuple[Word, ...]:
    return tuple(
        modal(
            name,
            usage,
            meaning,
            partial(_plain, knowledge.KNOWLEDGE[name]),
            partial(_known, name),
            takes=takes,
            settles=True,
            divided=_divided,
        )
        for name, usage, meaning, takes in KNOWLEDGE_WORDS
    )


def _divided(rules: Bever, board: Board) -> tuple[Board, View]:
    """What is known to both, as a board without its own cards, and the view from the real world."""
    public = replace(board, cards=NO_CARDS, came_by=None)
    return public, View(rules, public, board.cards)


def _known(name: str, system: "System", place: "Place", *given: Any) -> "z3.BoolRef":
    """A word of knowledge over terms; an error says where these do not do."""
    from gamemodels.bever import knowledge_terms
    from gamemodels.bever.knowledge_terms import NoProduct
    from gamemodels.bever.terms import Unlimited

    more = {"about_one_hand": _about_one_hand(given[0])} if name == "announce" else {}
    try:
        here = _view_terms(system, place)
        members = (_member(system, member) for member in given)
        return knowledge_terms.KNOWLEDGE[name](here, *members, **more)
    except Unlimited:
        raise InputError(
            f"`{name}` goes over all hands, and the highest card is any: give it with --highest 4"
        ) from None
    except NoProduct:
        raise ExplicitOnly(
            "the solver cannot tell what is common knowledge after an announcement about both "
            "hands: use --engine explicit"
        ) from None


def _about_one_hand(said: "Inside") -> bool:
    """Whether a formula is about the cards of one player only, as far as its words tell."""
    return len(_hands_of(said.node)) < 2


def _hands_of(node: Any) -> set[int]:
    """The players, by index, whose hands a formula may be about."""
    from gamechecks.language.syntax import Apply, Literal

    if isinstance(node, Apply):
        if node.name in CARDS:
            return {CARDS[node.name][0]}
        if node.name == "total" and isinstance(node.arguments[0], Literal):
            player = node.arguments[0].value
            return set() if player is None else {player.index}
        if node.name not in _PUBLIC and node.name != "implies":
            return {0, 1}
    return set[int]().union(*(_hands_of(child) for child in node.children))


def _events() -> tuple[Word, ...]:
    return tuple(
        of_event(name, meaning, partial(_is_one_of, kinds), partial(_happens, kinds))
        for name, meaning in EVENT_WORDS.items()
        for kinds in [knowledge.EVENTS[name]]
    )


def _is_one_of(kinds: tuple[Kind, ...], event: Event) -> bool:
    return event.kind in kinds


def _happens(
    kinds: tuple[Kind, ...], system: "System", pre: "BoardTerms", post: "BoardTerms"
) -> "z3.BoolRef":
    from gamemodels.bever.constraints import turn_of
    from gamemodels.bever.knowledge_terms import EVENTS
    from gamemodels.logic import disjunction

    turn = turn_of(pre, post, system.variants)
    return disjunction(EVENTS[kind.value](turn) for kind in kinds)


def _whole_trace() -> tuple[Word, ...]:
    of_both = (
        defined(name, NUMBER, f"The {name} of both players.", f"count({moves})")
        for name, moves in COUNTED.items()
    )
    of_one = (
        defined(
            name,
            NUMBER,
            f"The {name} of a player.",
            f"count(({moves}) and turn == P)",
            takes=(PLAYER,),
            parameters=("P",),
        )
        for name, moves in COUNTED.items()
    )
    caller = defined("caller", PLAYER, "Who calls; none if cut off.", "at_end(called_by)")
    both_uses = (word for pair in zip(of_both, of_one, strict=True) for word in pair)
    return (*both_uses, caller)
