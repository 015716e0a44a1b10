"""Named properties, each written in the question language."""

from gamechecks.language.vocabulary import NamedProperty, catalogue

LAWS = (
    NamedProperty(
        "marbles-conserved",
        "No marble appears or disappears.",
        "always(total == all_marbles)",
    ),
    NamedProperty(
        "nothing-negative",
        "No pocket, mancala or hand ever holds less than 0 marbles.",
        "always(hand >= 0 and all(marbles[p] >= 0 for p in pockets)"
        " and all(marbles[p] >= 0 for p in mancalas))",
    ),
    NamedProperty(
        "last-pocket-while-in-hand",
        "There is a last pocket exactly while marbles are in hand.",
        "always((last_pocket == none) == (hand == 0))",
    ),
    NamedProperty(
        "no-overflow",
        "No pocket, mancala or hand ever holds more than all marbles of the game.",
        "always(hand <= all_marbles"
        " and all(marbles[p] <= all_marbles for p in pockets)"
        " and all(marbles[p] <= all_marbles for p in mancalas))",
    ),
    NamedProperty(
        "turn-changes-by-the-rules",
        "The turn passes after a forfeit, a steal or a last drop elsewhere, and only then.",
        "always((next(turn) != turn) == (forfeit or steal or turn_passes))",
    ),
    NamedProperty(
        "hand-empties-before-the-turn-passes",
        "Whoever gives the turn away has an empty hand.",
        "always(implies(next(turn) != turn, next(hand) == 0))",
    ),
    NamedProperty(
        "mancalas-never-shrink",
        "A marble in a mancala stays there.",
        "always(all(next(marbles[p]) >= marbles[p] for p in mancalas))",
    ),
    NamedProperty(
        "pickup-from-own-side",
        "A player picks up all marbles of one of their own ordinary pockets.",
        "always(implies(pickup, any(next(last_pocket) == p and marbles[p] > 0"
        " and next(hand) == marbles[p] for p in pockets if side(p) == turn)))",
    ),
    NamedProperty(
        "steal-only-from-own-empty-pocket",
        "A steal ends in one's own empty pocket and takes the last marble and what is opposite.",
        "always(implies(steal and turn == Player1, any(marbles[p] == 0"
        " and next(score(Player1)) == score(Player1) + marbles[opposite(p)] + 1"
        " and next(marbles[opposite(p)]) == 0 for p in pockets(Player1)))"
        " and implies(steal and turn == Player2, any(marbles[p] == 0"
        " and next(score(Player2)) == score(Player2) + marbles[opposite(p)] + 1"
        " and next(marbles[opposite(p)]) == 0 for p in pockets(Player2))))",
    ),
    NamedProperty(
        "no-two-forfeits-in-a-row",
        "Before the end, a forfeit is answered by a move.",
        "always(implies(forfeit, not next(forfeit)))",
    ),
)

INVARIANTS = ("nothing-negative", "last-pocket-while-in-hand", "marbles-conserved")
"""Laws that every proof may use: each is proved first, with those before it."""

GOALS = (
    NamedProperty("player1-wins", "Player 1 wins.", "winner == Player1"),
    NamedProperty("player2-wins", "Player 2 wins.", "winner == Player2"),
    NamedProperty("draw", "The game ends in a draw.", "at_end(final) and winner == none"),
    NamedProperty(
        "win-without-stealing",
        "Somebody wins though no mancala ever gains more than one marble in a move.",
        "winner != none and not stealing_happened",
    ),
    NamedProperty(
        "game-in-one-turn", "The game is over after one turn.", "at_end(final) and turns == 1"
    ),
    NamedProperty(
        "lap-around-the-board",
        "Some sowing goes all the way round and comes back to where it started.",
        "eventually(pickup and next(hand) >= sum(1 for p in pockets) + sum(1 for p in mancalas))",
    ),
)

CATALOGUE = catalogue(LAWS, GOALS)
