"""Named properties: laws with their lemmas, claims and goals."""

from gamechecks.language.vocabulary import NamedProperty, catalogue

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
