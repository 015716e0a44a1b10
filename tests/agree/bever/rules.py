"""Bever in plain Python, from its specification: cards, what is possible, turns and whole games."""

import itertools
import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from tests.agree.language import Game
from tests.agree.trees import Choice

PLAYER1, PLAYER2 = "Player1", "Player2"
VARIANTS = ("pure_announcements", "reversed_five", "free_play", "silence", "mover_calls")
Rules = frozenset[str]
Hand = tuple[int, int]
Hands = frozenset[Hand]


class Board(NamedTuple):
    """The cards on the table, the top of the pile, who is in turn, and what hands are possible."""

    cards: tuple[Hand, Hand]
    top: int
    turn: str
    possible: tuple[Hands, Hands]


class Scope(NamedTuple):
    """The highest card, the rules, and the deal; none for every deal."""

    highest: int
    rules: Rules = frozenset()
    start: str = ""


def other(player: str) -> str:
    """The opponent."""
    return PLAYER2 if player == PLAYER1 else PLAYER1


def index(player: str) -> int:
    """Where a player's cards stand."""
    return 0 if player == PLAYER1 else 1


def calls(board: Board, player: str) -> bool:
    """Is a player certain of the lower sum, in all worlds that it cannot tell from the real one?"""
    mine, theirs = index(player), index(other(player))
    hand = board.cards[mine]
    if hand not in board.possible[mine]:
        return True
    return all(sum(hand) < sum(hidden) for hidden in board.possible[theirs])


def callers(board: Board, rules: Rules) -> list[str]:
    """Who may call at a board; on the first nobody is certain."""
    able = [player for player in (PLAYER1, PLAYER2) if calls(board, player)]
    if "mover_calls" in rules:
        return [player for player in able if player != board.turn]
    return able


def announced(board: Board, kind: str, at: int, rules: Rules, pile: int, highest: int) -> Hands:
    """The hands of the player in turn that are possible after a move."""
    before, t, d, rest = board.possible[index(board.turn)], board.top, pile, 1 - at
    if "reversed_five" in rules:
        five = [hand for hand in before if min(hand) >= t]
    else:
        five = [hand for hand in before if max(hand) <= t]
    pure = "pure_announcements" in rules
    if kind == "discard":
        return frozenset(hand for hand in five if max(hand) <= d)
    if kind == "take":
        if pure:
            return frozenset(hand for hand in before if hand[at] == t and hand[rest] <= d)
        if t >= d:
            return frozenset()
        return frozenset(put(x, at, t) for x in before if x[at] == d and x[rest] <= d)
    if pure:
        return frozenset(hand for hand in five if hand[at] < d and hand[rest] <= d)
    if "reversed_five" not in rules and d > t:
        return frozenset()
    kept = [hand for hand in five if hand[at] == d and hand[rest] <= d]
    return frozenset(put(hand, at, new) for hand in kept for new in range(d))


def put(hand: Hand, at: int, card: int) -> Hand:
    """A hand with a card in a place."""
    return (card, hand[1]) if at == 0 else (hand[0], card)


def after(board: Board, kind: str, at: int, card: int, rules: Rules, highest: int) -> Board:
    """The board after a take, a swap or a discard of a card."""
    who = index(board.turn)
    hand = board.cards[who]
    pile = card if kind == "discard" else hand[at]
    dealt = hand if kind == "discard" else put(hand, at, card)
    hands = announced(board, kind, at, rules, pile, highest)
    cards = (dealt, board.cards[1]) if who == 0 else (board.cards[0], dealt)
    possible = (hands, board.possible[1]) if who == 0 else (board.possible[0], hands)
    if "pure_announcements" in rules and not hands:
        possible = (hands, hands)  # It is worlds that go, and none is left.
    return silent(Board(cards, pile, other(board.turn), possible), rules)


def silent(board: Board, rules: Rules) -> Board:
    """The board once it is heard that nobody calls, by the rules where that tells something."""
    while "silence" in rules and not callers(board, rules):
        one, two = board.possible
        low, high = min(map(sum, one)), min(map(sum, two))
        left = (
            frozenset(hand for hand in one if sum(hand) >= high),
            frozenset(hand for hand in two if sum(hand) >= low),
        )
        if left == board.possible:
            break
        board = board._replace(possible=left)
    return board


def moves(board: Board, highest: int, rules: Rules) -> list[Choice]:
    """Every move from a board: chosen by the player, or a card of the deck by chance."""
    if callers(board, rules):
        return []
    hand = board.cards[index(board.turn)]
    places = [0, 1] if "free_play" in rules else [at for at in (0, 1) if hand[at] == max(hand)]
    drawn = range(highest + 1)
    takes, draws = [("take", at, board.top) for at in places], []
    if "free_play" in rules:
        draws = [("swap", at, card) for card in drawn for at in places]
        draws += [("discard", 0, card) for card in drawn]
    elif board.top >= max(hand):
        takes = []
        for card in drawn:
            lower = card < max(hand)
            draws += [("swap", at, card) for at in places] if lower else [("discard", 0, card)]
    return [
        Choice(told(*move), after(board, *move, rules, highest), board.turn)
        for move in [*takes, *draws]
    ]


def weight(event: str, onward: Sequence[Choice]) -> Fraction:
    """How likely a move is: the card drawn is any, and places for it are alike."""
    kind, *rest = event.split()
    if kind == "take":
        return Fraction(1, len(onward))
    alike = [c for c in onward if c.event.split()[0] == kind and c.event.split()[-1] == rest[-1]]
    return Fraction(1, len(alike))


def told(kind: str, at: int, card: int) -> str:
    """A move as a trace has it."""
    return {"take": f"take {at + 1}", "swap": f"swap {at + 1} {card}"}.get(kind, f"discard {card}")


def deal(text: str, highest: int) -> Board:
    """The first board of a deal such as 2233/0, before anything is heard."""
    a, b, c, d = map(int, text[:4])
    values = range(highest + 1)
    every: Hands = frozenset((one, two) for one in values for two in values)
    return Board(((a, b), (c, d)), int(text[5:]), PLAYER1, (every, every))


def deals(highest: int) -> Iterator[str]:
    """Every deal."""
    for digits in itertools.product(range(highest + 1), repeat=5):
        yield "{}{}{}{}/{}".format(*digits)


@lru_cache(maxsize=16)
def starts(scope: Scope) -> tuple[Board, ...]:
    """The boards that a game may start with."""
    told = [scope.start] if scope.start else deals(scope.highest)
    return tuple(deal(text, scope.highest) for text in told)


def some_deal(dice: random.Random, highest: int) -> str:
    """A deal by chance."""
    return "{}{}{}{}/{}".format(*(dice.randint(0, highest) for _ in range(5)))


def read_boards(document: list[dict[str, Any]]) -> tuple[Board, ...]:
    """The boards of a trace in a document."""
    return tuple(
        Board(
            (
                (board["cards"]["p1_1"], board["cards"]["p1_2"]),
                (board["cards"]["p2_1"], board["cards"]["p2_2"]),
            ),
            board["top"],
            board["turn"],
            (hands(board["possible"][PLAYER1]), hands(board["possible"][PLAYER2])),
        )
        for board in document
    )


def hands(texts: list[str]) -> Hands:
    """Hands as two digits each."""
    return frozenset((int(text[0]), int(text[1])) for text in texts)


def written(game: Game) -> list[dict[str, Any]]:
    """Boards as a document has them."""
    return [
        {
            "cards": {
                f"p{who + 1}_{at + 1}": board.cards[who][at] for who in (0, 1) for at in (0, 1)
            },
            "top": board.top,
            "turn": board.turn,
            "move": event,
            "possible": {
                player: sorted(f"{a}{b}" for a, b in board.possible[index(player)])
                for player in (PLAYER1, PLAYER2)
            },
        }
        for board, event in itertools.zip_longest(game.boards, game.events)
    ]
