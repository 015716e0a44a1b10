"""Blackjack event by event, in plain Python from its specification, for the rules without bonuses.

A player's cards are kept in order of their values, and so are the dealer's after the first.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, NamedTuple

from tests.agree.language import Game
from tests.agree.trees import Choice

VARIANTS = (
    "natural_only_by_standing",
    "dealer_natural_ties",
    "both_naturals_lose",
    "bust_compared_as_sum",
    "hit_soft_17",
    "natural_pays=6/5",
    "natural_pays=1",
    "natural_pays=2",
    "surrender",
    "double",
    "peek",
)
PAYS = {"natural_pays=6/5": 12, "natural_pays=1": 10, "natural_pays=2": 20}
Cards = tuple[int, ...]


class Scope(NamedTuple):
    """The rules, and the cards before the deal by their values; none for an endless deck."""

    rules: frozenset[str] = frozenset()
    shoe: tuple[int, ...] | None = None


class Board(NamedTuple):
    """The cards on the table, whose turn it is, and how it ended."""

    turn: str
    player: Cards
    dealer: Cards
    outcome: str | None = None
    payoff: int = 0
    doubled: bool = False


@cache
def best_sum(cards: Cards) -> tuple[int, bool]:
    """The best total, and whether an ace counts 11 in it."""
    total = sum(cards)
    soft = 1 in cards and total + 10 <= 21
    return (total + 10, True) if soft else (total, False)


def is_natural(cards: Cards) -> bool:
    """An ace and a card worth ten as the only two."""
    return sorted(cards) == [1, 10]


def weights(board_cards: Sequence[int], scope: Scope) -> dict[int, Fraction]:
    """How likely the next card has each value, with some cards on the table."""
    if scope.shoe is None:
        return {value: Fraction(4 if value == 10 else 1, 13) for value in range(1, 11)}
    left = {value: scope.shoe[value - 1] - list(board_cards).count(value) for value in range(1, 11)}
    whole = sum(left.values())
    return {value: Fraction(number, whole) for value, number in left.items() if number > 0}


@lru_cache(maxsize=64)
def starts(scope: Scope) -> dict[Board, Fraction]:
    """The deals, with their probabilities."""
    found: dict[Board, Fraction] = {}
    for one, first in weights((), scope).items():
        for two, second in weights((one,), scope).items():
            for up, third in weights((one, two), scope).items():
                hand = (min(one, two), max(one, two))
                if weights((*hand, up), scope):
                    board = Board("player", hand, (up,))
                    found[board] = found.get(board, Fraction()) + first * second * third
    return found


def over(board: Board, outcome: str, pays: int) -> Board:
    """The board at the end."""
    stake = 2 if board.doubled else 1
    return board._replace(turn="over", outcome=outcome, payoff=pays * stake)


def settled(board: Board, scope: Scope) -> Board:
    """The board once both hands are compared; a hand of the player is 21 at most."""
    mine, theirs = is_natural(board.player), is_natural(board.dealer)
    if mine and len(board.player) == 2 and not board.doubled:
        if theirs:
            return over(board, *(("lose", -10) if "both_naturals_lose" in scope.rules else TIE))
        pays = next((PAYS[rule] for rule in scope.rules if rule in PAYS), 15)
        return over(board, "natural", pays)
    player, dealer = best_sum(board.player)[0], best_sum(board.dealer)[0]
    if theirs:
        ties = "dealer_natural_ties" in scope.rules and player == 21
        return over(board, *(TIE if ties else ("lose", -10)))
    if dealer > 21 and "bust_compared_as_sum" not in scope.rules:
        return over(board, "win", 10)
    if player == dealer:
        return over(board, *TIE)
    return over(board, "win", 10) if player > dealer else over(board, "lose", -10)


TIE = ("push", 0)


def moves(board: Board, scope: Scope) -> list[Choice]:
    """Every event that may lead from a board, with who decides it and how likely its cards are."""
    if board.turn == "over":
        return []
    if board.turn == "dealer":
        return dealers(board, scope)
    rules, cards = scope.rules, (*board.player, *board.dealer)
    chances = weights(cards, scope)
    natural = is_natural(board.player)
    first = len(board.player) == 2
    peeks = "peek" in rules and board.dealer[0] in (1, 10)
    settles = natural and "natural_only_by_standing" not in rules
    found: list[Choice] = []
    for hole, chance in chances.items():
        turned = board._replace(dealer=(*board.dealer, hole))
        seen = peeks and is_natural(turned.dealer) and first
        if settles or seen or natural:
            found.append(Choice("settle", settled(turned, scope), None, chance))
        if settles or seen:
            continue
        if not natural:
            found.append(Choice("stand", turned._replace(turn="dealer"), "Player", chance))
    if settles:
        return found
    for card, chance in chances.items():
        hand = tuple(sorted((*board.player, card)))
        drawn = board._replace(player=hand)
        bust = best_sum(hand)[0] > 21
        found.append(Choice("hit", over(drawn, "bust", -10) if bust else drawn, "Player", chance))
        if first and "double" in rules:
            doubled = drawn._replace(doubled=True)
            if bust:
                found.append(Choice("double", over(doubled, "bust", -10), "Player", chance))
                continue
            for hole, more in weights((*cards, card), scope).items():
                dealer = (*board.dealer, hole)
                if not (peeks and is_natural(dealer)):
                    after = doubled._replace(turn="dealer", dealer=dealer)
                    found.append(Choice("double", after, "Player", chance * more))
    if first and "surrender" in rules:
        found.append(Choice("surrender", over(board, "surrender", -5), "Player"))
    return found


def dealers(board: Board, scope: Scope) -> list[Choice]:
    """The dealer draws to 16, or to a soft 17 by some rules."""
    total, soft = best_sum(board.dealer)
    if total > 17 or (total == 17 and not (soft and "hit_soft_17" in scope.rules)):
        return [Choice("dealer_stand", settled(board, scope))]
    found = []
    for card, chance in weights((*board.player, *board.dealer), scope).items():
        dealer = (board.dealer[0], *sorted((*board.dealer[1:], card)))
        after = board._replace(dealer=dealer)
        if best_sum(dealer)[0] > 21:
            after = settled(after, scope)
        found.append(Choice("dealer_hit", after, None, chance))
    return found


def read_boards(document: list[dict[str, Any]]) -> tuple[Board, ...]:
    """The boards of a trace in a document."""
    return tuple(
        Board(
            board["turn"],
            tuple(sorted(map(worth, board["player"]))),
            (worth(board["dealer"][0]), *sorted(map(worth, board["dealer"][1:]))),
            board["outcome"],
            board["payoff"],
            board.get("doubled", False),
        )
        for board in document
    )


def worth(card: str) -> int:
    """The value of a card in a document."""
    return 1 if card == "A" else int(card)


def written(game: Game) -> list[dict[str, Any]]:
    """Boards as a document has them."""
    return [
        {
            "turn": board.turn,
            "player": ["A" if card == 1 else str(card) for card in board.player],
            "dealer": ["A" if card == 1 else str(card) for card in board.dealer],
            "outcome": board.outcome,
            "payoff": board.payoff,
        }
        | ({"doubled": True} if board.doubled else {})
        for board in game.boards
    ]
