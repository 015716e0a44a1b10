"""The vocabulary of Mancala, on a board and over its terms, and its named properties."""

import re
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from gamechecks.language.vocabulary import NamedProperty, Vocabulary, catalogue
from gamechecks.language.words import (
    NONE,
    NUMBER,
    TRUTH,
    Domain,
    Sort,
    Word,
    defined,
    of_both,
    of_event,
    of_state,
    sort_of,
)
from gamemodels.mancala.board import Board, Layout, Player, pocket_name
from gamemodels.mancala.rules import Event, EventKind, Mancala, leader

if TYPE_CHECKING:
    import z3

    from gamemodels.mancala.system import BoardSteps
    from gamemodels.mancala.terms import BoardTerms
    from gamemodels.numbers import Number


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


PLAYER = sort_of("Player", list(Player), [player.value for player in Player])

EVENTS = (
    ("pickup", "A pocket is picked up next."),
    ("drop", "A marble is dropped next, and more stay in hand."),
    ("steal", "The last marble steals next, even if only itself."),
    ("forfeit", "The player in turn has no marbles and passes next."),
    ("extra_turn", "The last marble falls in their own mancala next."),
    ("turn_passes", "The last marble falls elsewhere, without a steal."),
    ("sweep", "What is left is swept next, by rules that sweep."),
)


@cache
def vocabulary(layout: Layout) -> Vocabulary:
    """The language of a physical board."""
    names = [pocket_name(index) for index in range(len(layout))]
    pocket = sort_of("Pocket", range(len(layout)), names)
    return Vocabulary(
        words=(*_board_terms(pocket, layout), *_events(), *_whole_trace()),
        sorts=(PLAYER, pocket),
        domains=_sets(pocket, layout),
        literals=_literals(pocket),
        properties=CATALOGUE,
        program="mancala",
        refusal=lambda name: _no_pocket(name, len(layout)),
    )


def _board_terms(pocket: Sort, layout: Layout) -> tuple[Word, ...]:
    def member(sort: Sort, value: Any, system: "BoardSteps") -> tuple["z3.BoolRef", ...]:
        import z3

        return tuple(z3.BoolVal(each == value, system.ctx) for each in sort.members)

    return (
        of_both(
            "marbles",
            NUMBER,
            "The marbles in a pocket; 0 for none.",
            lambda board, at: board.marbles[at],
            takes=(pocket,),
            usage="marbles[p1]",
            settles=True,
            later=_marbles_later,
        ),
        of_both("hand", NUMBER, "The marbles in hand.", attrgetter("hand"), settles=True),
        of_state("turn", PLAYER, "The player in turn.", lambda rules, board: board.turn, _turn),
        of_both(
            "last_pocket",
            pocket,
            "Where the hand is; none if it is empty.",
            attrgetter("last_pocket"),
            settles=True,
        ),
        of_both(
            "score",
            NUMBER,
            "A player's mancala; 0 for none.",
            lambda board, player: board.marbles[layout.mancala_of(player)],
            takes=(PLAYER,),
            settles=True,
            later=_score_later,
        ),
        of_state(
            "total",
            NUMBER,
            "All marbles, hand and mancalas included.",
            lambda rules, board: board.total,
            lambda system, board: system.numbers.sum([*board.marbles, board.hand]),
            settles=True,
        ),
        of_state(
            "final",
            TRUTH,
            "The game is over: hand and ordinary pockets are empty.",
            lambda rules, board: rules.is_final(board),
            lambda system, board: system.final(board),
            settles=True,
        ),
        of_state(
            "side",
            PLAYER,
            "Whose side a pocket is on; none for none.",
            lambda rules, board, at: rules.layout.side(at),
            lambda system, board, at: member(PLAYER, layout.side(at), system),
            takes=(pocket,),
            fixed=True,
        ),
        of_state(
            "opposite",
            pocket,
            "The pocket across; none for a mancala.",
            lambda rules, board, at: rules.layout.pockets[at].opposite,
            lambda system, board, at: member(pocket, layout.pockets[at].opposite, system),
            takes=(pocket,),
            fixed=True,
        ),
        of_state(
            "marbles_each",
            NUMBER,
            "What each ordinary pocket starts with.",
            lambda rules, board: rules.marbles,
            lambda system, board: system.each,
            fixed=True,
        ),
        of_state(
            "all_marbles",
            NUMBER,
            "All marbles that the game starts with.",
            lambda rules, board: rules.everything,
            lambda system, board: system.everything,
            settles=True,
        ),
        of_state(
            "won_by",
            PLAYER,
            "Who has won, once the game is over.",
            lambda rules, board: leader(rules.layout, board) if rules.is_final(board) else None,
            lambda system, board: _won_by(system, board, layout),
            settles=True,
            listed=False,
            leaning=_behind,
            later=_winners,
        ),
    )


def _score(rules: Mancala, board: Board, player: Player) -> int:
    return board.marbles[rules.layout.mancala_of(player)]


def _marbles_later(rules: Mancala, board: Board, at: int) -> tuple[int, int]:
    """What a pocket can have from here on: mancalas never shrink, and no marble is lost."""
    owner = rules.layout.pockets[at].mancala
    if owner is not None:
        return _score_later(rules, board, owner)
    return 0, rules.everything - sum(_score(rules, board, player) for player in Player)


def _score_later(rules: Mancala, board: Board, player: Player) -> tuple[int, int]:
    """A player's score from here on lies between that of now and what the other leaves."""
    return _score(rules, board, player), rules.everything - _score(rules, board, player.other)


def _winners(rules: Mancala, board: Board) -> frozenset[Player | None]:
    """Nobody, for a game may be cut off, and whoever can still have more than the other."""
    half = rules.everything / 2
    able = (each for each in Player if _score_later(rules, board, each)[1] > half)
    return frozenset([None, *able])


def _behind(rules: Mancala, board: Board, winner: Player | None) -> int:
    """The marbles by which somebody is short of winning, or both of a draw."""
    one, two = (_score(rules, board, player) for player in Player)
    if winner is None:
        return abs(one - two)
    return max(0, (two - one if winner is Player.ONE else one - two) + 1)


def _turn(system: "BoardSteps", board: "BoardTerms") -> tuple["z3.BoolRef", ...]:
    from gamemodels.logic import negation

    return board.turn, negation(board.turn)


def _won_by(system: "BoardSteps", board: "BoardTerms", layout: Layout) -> tuple["z3.BoolRef", ...]:
    from gamemodels.logic import conjunction, negation

    one, two = (board.marbles[layout.mancala_of(player)] for player in Player)
    over = system.final(board)
    return conjunction([over, negation(one <= two)]), conjunction([over, negation(two <= one)])


def _events() -> tuple[Word, ...]:
    named = (_event(EventKind(name), meaning) for name, meaning in EVENTS)
    gains = of_event(
        "gains", "Some mancala gains more than 1 next.", _gains, _gains_term, listed=False
    )
    gain = of_event(
        "steal_gain",
        "What a mancala gains by the steal that comes next, its own marble included; else 0.",
        lambda event: event.marbles + 1 if event.kind is EventKind.STEAL else 0,
        _steal_gain,
        gives=NUMBER,
    )
    return (*named, gain, gains)


def _event(kind: EventKind, meaning: str) -> Word:
    def term(system: "BoardSteps", pre: "BoardTerms", post: "BoardTerms") -> "z3.BoolRef":
        guard: z3.BoolRef = getattr(system.events(pre), kind.value)
        return guard

    return of_event(kind.value, meaning, lambda event: event.kind is kind, term)


def _gains(event: Event) -> bool:
    stolen = event.kind is EventKind.STEAL and event.marbles > 0
    return stolen or (event.kind is EventKind.SWEEP and event.marbles > 1)


def _gains_term(system: "BoardSteps", pre: "BoardTerms", post: "BoardTerms") -> "z3.BoolRef":
    from gamemodels.mancala.constraints import stealing_happened

    return stealing_happened(system.layout, [pre, post])


def _steal_gain(system: "BoardSteps", pre: "BoardTerms", post: "BoardTerms") -> "Number":
    """What the mover's mancala has more after a steal."""
    numbers, steal = system.numbers, system.events(pre).steal
    one, two = (Layout.canonical(system.pockets).mancala_of(player) for player in Player)
    mine = [numbers.choose(pre.turn, b.marbles[one], b.marbles[two]) for b in (pre, post)]
    return numbers.choose(steal, mine[1] - mine[0], numbers.literal(0))


def _whole_trace() -> tuple[Word, ...]:
    return (
        defined("boards", NUMBER, "The boards of the trace.", "count(True)"),
        defined(
            "turns",
            NUMBER,
            "The turns of both players; a forfeit does not count.",
            "sum(turns(q) for q in players)",
        ),
        _of_player(
            "turns",
            "The turns of a player.",
            "count(pickup and turn == player and not previous(turn == player))",
        ),
        defined("pickups", NUMBER, "The pickups of both players.", "count(pickup)"),
        _of_player("pickups", "The pickups of a player.", "count(pickup and turn == player)"),
        defined(
            "steals",
            NUMBER,
            "The steals of both players, those that find nothing included.",
            "count(steal)",
        ),
        _of_player(
            "steals",
            "The steals of a player, those that find nothing included.",
            "count(steal and turn == player)",
        ),
        defined("winner", PLAYER, "Who won; none for a draw or a game cut off.", "at_end(won_by)"),
        defined(
            "stealing_happened",
            TRUTH,
            "Some mancala gains more than 1 in a move: a steal that finds something.",
            "count(gains) > 0",
        ),
    )


def _of_player(name: str, meaning: str, says: str) -> Word:
    return defined(name, NUMBER, meaning, says, takes=(PLAYER,), parameters=("player",))


def _sets(pocket: Sort, layout: Layout) -> tuple[Domain, ...]:
    mancalas = tuple(layout.mancala_of(player) for player in Player)
    rows = [
        Domain(
            f"pockets({player.value})", pocket, layout.row(player), "A player's ordinary pockets."
        )
        for player in Player
    ]
    return (
        Domain("pockets", pocket, layout.ordinary, "The ordinary pockets."),
        *rows,
        Domain("mancalas", pocket, mancalas, "The two mancalas."),
        Domain("players", PLAYER, tuple(Player), "The two players.", "q"),
    )


def _literals(pocket: Sort) -> tuple[Word, ...]:
    return (
        Word("Player1", "Player1", (), PLAYER, "The player who moves first."),
        Word("Player2", "Player2", (), PLAYER, "The other player."),
        Word("none", "none", (), NONE, "No Player, or no Pocket."),
        Word("p1", "p1, p2, …", (), pocket, "A pocket, clockwise from player 1's first."),
    )


def _no_pocket(name: str, pockets: int) -> tuple[str, str] | None:
    """What is wrong with the name of a pocket that the board does not have."""
    if not re.fullmatch("p[0-9]+", name, re.ASCII):
        return None
    problem = f"There is no `{name}`: the board has {pockets} pockets."
    return problem, f"pockets are `p1` to `p{pockets}`"
