"""The scope of a query: its size, its rules, the position it starts from, its measures."""

from dataclasses import dataclass, replace
from enum import StrEnum
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING

from gamechecks.core.errors import RefereeError, ScopeError
from gamechecks.core.plain import Document
from gamechecks.core.scope import BOARDS, MOST_BOARDS, CounterexampleScopes, RuledScope
from gamechecks.core.scope_fields import RuleNames, Usual, option
from gamechecks.core.verdict import COUNTS
from gamemodels.mancala.board import (
    KALAH,
    ORIGINAL,
    VARIANTS,
    Board,
    Layout,
    Player,
    Rules,
    boards_bound,
    boards_bound_from,
)
from gamemodels.mancala.rules import EventKind, Trace
from gamemodels.rules import replay

if TYPE_CHECKING:
    from gamechecks.core.game import Game


BOARD_OF = "#board="
"""Between the name of a file and the number of a board."""


def position_of(text: str) -> Board:
    """A position as users write it: a count for each pocket, and whose turn it is."""
    counts, _, said = text.partition(",")
    words = counts.split()
    players = {player.value.lower(): player for player in Player}
    turn = players.get("".join(said.split()).lower() or Player.ONE.value.lower())
    if not words or not all(word.isdecimal() and len(word) <= 6 for word in words) or turn is None:
        raise ScopeError(
            f"{text!r} is not a position: the marbles of every pocket and a player were expected, "
            'such as "0 2 1  1 0 3, Player2"'
        )
    return Board(tuple(map(int, words)), turn)


@dataclass(frozen=True)
class FiledBoard(Board):
    """A board of a trace, and the rules that it was played by."""

    played_by: Rules = ORIGINAL


def start_of(text: str) -> Board:
    """A position as users give it: written out, or as a board of a trace, `FILE#board=N`."""
    file, sign, number = text.rpartition(BOARD_OF)
    if not sign:
        return position_of(text)
    from gamechecks.formats.trace_files import load_trace
    from gamemodels.mancala.game import MANCALA

    trace = load_trace(Path(file), MANCALA).trace
    at = int(number) if number.isdecimal() and len(number) < 10 else 0
    if not 1 <= at <= len(trace):
        raise ScopeError(f"{text}: a board from 1 to {len(trace)} was expected, not {number!r}")
    if trace.layout != Layout.canonical(len(trace.layout)):
        raise ScopeError(f"{text}: a position is one of the usual physical board, and this is none")
    board = trace.boards[at - 1]
    if board.hand:
        free = [place for place, each in enumerate(trace.boards, 1) if not each.hand]
        near = min(free, key=lambda place: abs(place - at), default=None)
        hint = "" if near is None else f", such as board {near}"
        raise ScopeError(f"{text}: marbles are in hand there; take a board with none{hint}")
    return FiledBoard(board.marbles, board.turn, played_by=trace.variants)


def position_words(board: Board) -> str:
    """The same the other way round, the two sides a little apart."""
    half = len(board.marbles) // 2
    sides = (" ".join(map(str, part)) for part in (board.marbles[:half], board.marbles[half:]))
    return f"{'  '.join(sides)}, {board.turn.value}"


MOST_POCKETS = 64
MOST_MARBLES = 1_000
RULE_NAMES = RuleNames(Rules, "original", {"kalah": KALAH})

UNASKED = replace(ORIGINAL)
"""The original rules where nobody asked for any: known by identity, and a file's go before them."""

SOWINGS = "sowings"

FEW_MARBLES, SEARCHED_MARBLES, MANY_MARBLES = range(1, 6), range(1, 4), (8, 13, 21, 34, 55)
"""With how many marbles a game that breaks a claim is looked for: by play, by search, by play."""


MANY_SOWINGS = 20
"""More of them lead to so many positions that it makes no difference."""


class StepsChoice(StrEnum):
    """Whether a step is an event or a whole sowing."""

    BOARDS = BOARDS
    SOWINGS = SOWINGS


MEMORY = 2000
"""Megabytes that the tables of best play may take up if nobody says otherwise."""

BOUND_NAMES = (
    "shortest_boards",
    "longest_boards",
    "fewest_pickups",
    "fewest_turns",
    "fewest_boards_player1_wins",
    "fewest_boards_player2_wins",
    "fewest_pickups_player1_wins",
    "fewest_pickups_player2_wins",
    "fewest_turns_player1_wins",
    "fewest_turns_player2_wins",
    "lowest_score_difference",
    "highest_score_difference",
)
"""Everything that can be bounded."""

SOON_SEEN = 10_000_000
"""Ways to lay out the marbles up to which all bounds are settled by seeing every position."""

BEST = "value_under_best_play"
EXPLICIT_NAMES = (*COUNTS, BEST)
"""What only a look at every position tells."""


def scope_words(pockets: int, marbles: int | None, rules: Rules, start: Board | None = None) -> str:
    """Return the size of a scope and its rules in words."""
    each = "1 marble each" if marbles == 1 else f"{marbles} marbles each"
    if start is not None:
        each = f"from {position_words(start)}"
        marbles = 0
    alone = " (the mancalas alone)" if pockets == 2 else ""
    size = "any number of marbles" if marbles is None else each
    return f"{pockets} pockets{alone}, {size}, {RULE_NAMES.words(rules).removeprefix('the ')}"


def scope_document(
    pockets: int, marbles: int | None, boards: int, rules: Rules, start: Board | None = None
) -> Document:
    """The same as JSON has it."""
    size: Document = {"pockets": pockets, "marbles": marbles, "boards": boards}
    if start is not None:
        size["start"] = position_words(start)
    return size if rules == ORIGINAL else {**size, "rules": list(rules.names)}


@dataclass(frozen=True)
class Scope(RuledScope):
    """`pockets` with both mancalas, `marbles` in each ordinary pocket, at most `boards` boards.

    The `rules` are the specification's, or variants of them, also by name: `rules="kalah"`.
    Without `marbles`, which are none then, a scope is for proofs: any number of them is meant.
    """

    names_of_rules = RULE_NAMES

    pockets: int = option(Usual(4), "pockets of the board, both mancalas included", metavar="P")
    marbles: int | None = option(
        1, "marbles in each ordinary pocket at the start", any_in_proofs="any number of marbles"
    )
    boards: int = option(
        None, "look at games of at most K boards (default: games of any length)", metavar="K"
    )
    rules: Rules = option(  # noqa: RUF009
        UNASKED,
        "original (the default): no sweep at the end, sowing enters both mancalas, and a steal "
        "from an empty pocket counts; kalah: the game in most boxes; or some of "
        f"{', '.join(VARIANTS)}, with commas between them",
        metavar="NAME[,NAME]",
        read=RULE_NAMES.read,
        write=RULE_NAMES.write,
    )
    start: Board | None = option(  # noqa: RUF009
        None,
        "a position to start at: the marbles of every pocket, p1 first, then whose turn it is, "
        'such as "0 2 1  1 0 3, Player2"; or FILE#board=N, a board of a trace, by its rules '
        "unless you give others; it sets the number of pockets",
        metavar="POSITION",
        flag="from",
        read=start_of,
        write=lambda start: "" if start is None else position_words(start),
    )

    def validate(self) -> None:
        """Take what a position tells of its world; refuse a size or a position of no game."""
        if isinstance(self.start, FiledBoard):
            if self.rules is UNASKED:
                object.__setattr__(self, "rules", self.start.played_by)
            object.__setattr__(self, "start", Board(self.start.marbles, self.start.turn))
        if self.start is not None and isinstance(self.pockets, Usual):
            object.__setattr__(self, "pockets", Usual(len(self.start.marbles)))
        if self.start is not None and len(self.start.marbles) % 2:
            raise ScopeError(
                "start must have an even number of counts, both mancalas included "
                f"(got {len(self.start.marbles)} in {position_words(self.start)!r})"
            )
        if self.pockets % 2 or not 2 <= self.pockets <= MOST_POCKETS:
            raise ScopeError(
                f"pockets is {self.pockets}: an even number from 2 to {MOST_POCKETS} was expected, "
                "both mancalas included (the game people own has 14)"
            )
        if self.marbles is not None and not 0 <= self.marbles <= MOST_MARBLES:
            raise ScopeError(
                f"marbles is {self.marbles}: a number from 0 to {MOST_MARBLES} was expected, "
                "the marbles in each ordinary pocket at the start"
            )
        if self.start is not None:
            self._check_start(self.start)

    def _check_start(self, start: Board) -> None:
        """Refuse a position that no game of this size can go on from."""
        if start.hand or start.last_pocket is not None:
            raise ScopeError(f"start is {start!r}: a position with an empty hand was expected")
        if len(start.marbles) != self.pockets:
            raise ScopeError(
                f"start has {len(start.marbles)} pockets and pockets is {self.pockets}: "
                "a position with as many was expected, both mancalas included"
            )
        if self.marbles is None:
            raise ScopeError("start has its own marbles: a proof about any number has no start")

    @property
    def each(self) -> int:
        """The marbles in each ordinary pocket, which only a proof can do without."""
        if self.marbles is None:
            raise ScopeError("marbles is None, for any number: only a proof is about all of them")
        return self.marbles

    @property
    def game(self) -> "Game":
        """Mancala."""
        from gamemodels.mancala.game import FROM_A_POSITION, MANCALA

        return MANCALA if self.start is None else FROM_A_POSITION

    @property
    def sentences(self) -> tuple[str, ...]:
        """The world in whole sentences, for files that are read without the command."""
        return (
            f"Mancala with {self.pockets} pockets, both mancalas included;"
            f" marbles in each ordinary one at the start: {self.marbles}.",
            *(f"A variant of the rules: {name}." for name in self.rules.names),
        )

    @property
    def state_size(self) -> int:
        """The pockets of a board."""
        return self.pockets

    @property
    def positions(self) -> int | None:
        """The ways to lay out the marbles, or of the sowings that fit into the boards if fewer."""
        if self.marbles is None:
            return None
        sowings = min(MANY_SOWINGS, self.boards // (self.marbles + 1) + 1)
        games: int = (self.pockets // 2) ** sowings
        return min(self.layouts, games)

    @property
    def layouts(self) -> int:
        """The ways to lay out the marbles, whoever's turn it is."""
        return comb(self.everything + self.pockets - 1, self.pockets - 1)

    @property
    def everything(self) -> int:
        """All marbles of a game."""
        return self.each * (self.pockets - 2) if self.start is None else self.start.total

    @property
    def longest(self) -> int | None:
        """The bound that `prove every-game-ends` shows, or from a position that of its marbles."""
        if self.marbles is None:
            return None
        if self.start is not None:
            return boards_bound_from(self.start, Layout.canonical(self.pockets), self.rules)
        return boards_bound(self.pockets, self.rules).at(self.marbles)

    @property
    def words(self) -> str:
        """The scope in a few words, without its boards."""
        return scope_words(self.pockets, self.marbles, self.rules, self.start)

    def document(self) -> Document:
        """How big the world was, and which variants of the rules were on, if any."""
        return scope_document(self.pockets, self.marbles, self.boards, self.rules, self.start)


def counterexample_scopes(scope: Scope, hint: Trace) -> CounterexampleScopes:
    """Return scopes with few marbles, then with many, among them as many as a hint has."""
    many = set(MANY_MARBLES)
    if hint.marbles not in FEW_MARBLES and hint.marbles <= MOST_MARBLES:
        many.add(hint.marbles)
    return CounterexampleScopes(
        *(
            [Scope(scope.pockets, number, rules=scope.rules) for number in numbers]
            for numbers in (FEW_MARBLES, SEARCHED_MARBLES, sorted(many))
        )
    )


STANDARD = Scope(pockets=14, marbles=4, boards=MOST_BOARDS)
"""The board that people own."""


@dataclass(frozen=True)
class Key:
    """What is bounded: a measure of a game, who must win it, and whether less is sought."""

    measure: str
    least: bool = True
    winner: Player | None = None

    @property
    def sign(self) -> int:
        """The direction of better values."""
        return -1 if self.least else 1

    @property
    def everywhere(self) -> bool:
        """Whether a refutation must look at every game, however many pickups it has."""
        return self.measure in ("turns", "lead")


TERMS = {
    "boards": "boards",
    "pickups": "pickups",
    "turns": "turns",
    "lead": "at_end(score(Player1) - score(Player2))",
}
"""The measures as terms of the language."""


def _key(name: str) -> Key:
    """What a bound's name stands for."""
    sought, measure, *_ = name.split("_")
    least = {"shortest": True, "fewest": True, "lowest": True, "longest": False, "highest": False}
    winner = next((p for p in Player if name.endswith(f"{p.value.lower()}_wins")), None)
    return Key("lead" if measure == "score" else measure, least[sought], winner)


KEYS = {name: _key(name) for name in BOUND_NAMES}
"""Everything that can be bounded, by name."""


def measured(measure: str, trace: Trace) -> int:
    """The boards, pickups, turns or steals of a game, or player 1's lead at its end."""
    if measure == "boards":
        return len(trace)
    if measure == "lead":
        return trace.score(Player.ONE) - trace.score(Player.TWO)
    ruling = replay(trace)
    if ruling.fault:
        raise RefereeError(f"a game that was measured breaks the rules: {ruling.fault}")
    if measure == "steals":
        return sum(event.kind is EventKind.STEAL for event in ruling.events)
    places = [at for at, event in enumerate(ruling.events) if event.kind is EventKind.PICKUP]
    if measure == "pickups":
        return len(places)
    boards = trace.boards
    return sum(at == 0 or boards[at].turn is not boards[at - 1].turn for at in places)
