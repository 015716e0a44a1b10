"""Every word of the language: how it is used, what it gives, and what it means."""

from dataclasses import dataclass

from gamechecks.language.sorts import Type

TRUTH, NUMBER, PLAYER, POCKET = Type.TRUTH, Type.NUMBER, Type.PLAYER, Type.POCKET


@dataclass(frozen=True)
class Word:
    """One use of a name: `takes` none for any type, `gives` none for that of the argument."""

    name: str
    usage: str
    takes: tuple[Type | None, ...]
    gives: Type | None
    meaning: str


BOARD_TERMS = (
    Word("marbles", "marbles[p1]", (POCKET,), NUMBER, "The marbles in a pocket; 0 for none."),
    Word("hand", "hand", (), NUMBER, "The marbles in hand."),
    Word("turn", "turn", (), PLAYER, "The player in turn."),
    Word("last_pocket", "last_pocket", (), POCKET, "Where the hand is; none if it is empty."),
    Word("score", "score(Player1)", (PLAYER,), NUMBER, "A player's mancala; 0 for none."),
    Word("total", "total", (), NUMBER, "All marbles, hand and mancalas included."),
    Word("final", "final", (), TRUTH, "The game is over: hand and ordinary pockets are empty."),
    Word("side", "side(p1)", (POCKET,), PLAYER, "Whose side a pocket is on; none for none."),
    Word("opposite", "opposite(p1)", (POCKET,), POCKET, "The pocket across; none for a mancala."),
)

EVENTS = (
    Word("pickup", "pickup", (), TRUTH, "A pocket is picked up next."),
    Word("drop", "drop", (), TRUTH, "A marble is dropped next, and more stay in hand."),
    Word("steal", "steal", (), TRUTH, "The last marble steals next, if only itself."),
    Word("forfeit", "forfeit", (), TRUTH, "The player in turn has no marbles and passes next."),
    Word("extra_turn", "extra_turn", (), TRUTH, "The last marble falls in their own mancala next."),
    Word("turn_passes", "turn_passes", (), TRUTH, "The last marble falls elsewhere, stealing not."),
    Word("sweep", "sweep", (), TRUTH, "What is left is swept next; by rules that sweep only."),
)

TRACE_TERMS = (
    Word("boards", "boards", (), NUMBER, "The boards of the trace."),
    Word("turns", "turns", (), NUMBER, "The turns of both players; a forfeit is none."),
    Word("turns", "turns(Player1)", (PLAYER,), NUMBER, "The turns of a player."),
    Word("pickups", "pickups", (), NUMBER, "The pickups of both players."),
    Word("pickups", "pickups(Player1)", (PLAYER,), NUMBER, "The pickups of a player."),
    Word("steals", "steals", (), NUMBER, "The steals of both players, empty ones included."),
    Word("count", "count(FORMULA)", (TRUTH,), NUMBER, "The boards where a formula is true."),
    Word("winner", "winner", (), PLAYER, "Who won; none for a draw or a game cut off."),
    Word(
        "stealing_happened",
        "stealing_happened",
        (),
        TRUTH,
        "Some mancala gains more than 1 in a move.",
    ),
    Word("marbles_each", "marbles_each", (), NUMBER, "What each ordinary pocket starts with."),
)

TEMPORAL = (
    Word("always", "always(FORMULA)", (TRUTH,), TRUTH, "On every board from here on."),
    Word("eventually", "eventually(FORMULA)", (TRUTH,), TRUTH, "On some board from here on."),
    Word("until", "until(A, B)", (TRUTH, TRUTH), TRUTH, "B on some board, A on all before it."),
    Word("once", "once(FORMULA)", (TRUTH,), TRUTH, "On some board up to here."),
    Word("historically", "historically(FORMULA)", (TRUTH,), TRUTH, "On every board up to here."),
    Word(
        "next",
        "next(X)",
        (None,),
        None,
        "X on the next board; on the last, a formula is false and a term keeps its value.",
    ),
    Word("at_end", "at_end(X)", (None,), None, "A formula or a term on the last board."),
)

OPERATORS = (
    Word("and", "A and B", (TRUTH, TRUTH), TRUTH, "Both."),
    Word("or", "A or B", (TRUTH, TRUTH), TRUTH, "One of them, or both."),
    Word("not", "not A", (TRUTH,), TRUTH, "The opposite."),
    Word("implies", "implies(A, B)", (TRUTH, TRUTH), TRUTH, "B wherever A."),
    Word("+", "+ - *", (NUMBER, NUMBER), NUMBER, "Sum, difference or sign, product."),
    Word("<", "< <= > >=", (NUMBER, NUMBER), TRUTH, "Compare numbers, also in a chain."),
    Word("==", "== !=", (None, None), TRUTH, "Compare two of the same type, also in a chain."),
)

QUANTIFIERS = (
    Word("all", "all(A for p in pockets)", (TRUTH,), TRUTH, "For every member of a set."),
    Word("any", "any(A for p in pockets)", (TRUTH,), TRUTH, "For some member of a set."),
    Word("sum", "sum(N for p in pockets)", (NUMBER,), NUMBER, "Added up over a set."),
)

DOMAINS = (
    Word("pockets", "for p in pockets", (), None, "The ordinary pockets."),
    Word("pockets", "for p in pockets(Player1)", (PLAYER,), None, "A player's ordinary pockets."),
    Word("mancalas", "for p in mancalas", (), None, "The two mancalas."),
    Word("players", "for q in players", (), None, "The two players."),
)

LITERALS = (
    Word("0", "0, 1, 2, …", (), NUMBER, "A whole number, at most a million."),
    Word("True", "True, False", (), TRUTH, "True on every board, or on none."),
    Word("Player1", "Player1", (), PLAYER, "The player who moves first."),
    Word("Player2", "Player2", (), PLAYER, "The other player."),
    Word("none", "none", (), Type.NONE, "No Player, or no Pocket."),
    Word("p1", "p1, p2, …", (), POCKET, "A pocket, clockwise from player 1's first."),
)

GROUPS = {
    "board terms": BOARD_TERMS,
    "events": EVENTS,
    "whole-trace terms": TRACE_TERMS,
    "temporal operators": TEMPORAL,
    "operators": OPERATORS,
    "quantifiers": QUANTIFIERS,
    "sets": DOMAINS,
    "literals": LITERALS,
}
"""The whole language, in the order in which it is best read."""

EVENT_NAMES = frozenset(word.name for word in EVENTS)
QUANTIFIER_NAMES = frozenset(word.name for word in QUANTIFIERS)
DOMAIN_NAMES = frozenset(word.name for word in DOMAINS)
KNOWN_NAMES = frozenset(word.name for group in GROUPS.values() for word in group)

_APPLICABLE = (*BOARD_TERMS, *EVENTS, *TRACE_TERMS, *TEMPORAL, *OPERATORS)


def uses(name: str) -> tuple[Word, ...]:
    """The uses of a name as a term or a formula; none if it is no such name."""
    return tuple(word for word in _APPLICABLE if word.name == name)
