"""Moves and boards of Bever in words."""

from gamemodels.bever.board import Board, Event, Hand, Kind, Player
from gamemodels.bever.referee import Bever
from gamemodels.bever.words import EVENTS

SCENARIOS = {
    kind: ", ".join(word[-1] for word in EVENTS if word[-1].isdigit() and kind in EVENTS[word])
    for kind in Kind
}
"""The scenarios of each kind of move, by their numbers."""


def deed(before: Board, event: Event) -> str:
    """A move as a sentence: who does it, with which cards, and what it announces."""
    mover, hand = before.turn, before.cards[before.turn.index]
    if event.kind is Kind.DISCARD:
        done = f"draws a {event.card} and discards it"
    else:
        assert event.position is not None
        taken = event.kind is Kind.TAKE
        card = f"takes the {before.top}" if taken else f"swaps in a {event.card}"
        done = f"{card} for card {event.position}, lays off a {hand[event.position - 1]}"
    return f"{mover.words} {done} (scenarios {SCENARIOS[event.kind]})"


def announced(rules: Bever, before: Board, event: Event) -> str:
    """What a move tells everybody of the cards of who makes it."""
    top, hand = before.top, before.cards[before.turn.index]
    bound = "least" if rules.variants.reversed_five else "most"
    if event.kind is Kind.DISCARD:
        return f"both cards are at most {event.card}, and were at {bound} {top}"
    assert event.position is not None
    laid, filled, kept = hand[event.position - 1], event.position, 3 - event.position
    if event.kind is Kind.TAKE:
        return f"card {filled} is {top}, and card {kept} is at most {laid}"
    return (
        f"card {filled} is lower than {laid}, card {kept} is at most {laid}, "
        f"and both were at {bound} {top}"
    )


def calling(rules: Bever, board: Board) -> str:
    """Who calls and why, or why nobody does."""
    callers = rules.callers(board)
    if not board.worlds:
        both = " and ".join(player.words for player in callers)
        knows = f"{both} may call anything" if callers else "nobody may call"
        return f"no world is left, so whatever is asked is known: {knows}"
    if callers:
        return " · ".join(_call(board, player) for player in callers)
    if rules.variants.mover_calls and board.worlds == (rules.highest + 1) ** 4:
        return "no Bever: nobody has moved"
    able = [board.turn.other] if rules.variants.mover_calls else list(Player)
    nearest = min(able, key=lambda player: _total(board, player) - least(board, player.other))
    has, may = _total(board, nearest), least(board, nearest.other)
    return f"no Bever: {nearest.words} has {has}, {nearest.other.words} may have only {may}"


def _call(board: Board, player: Player) -> str:
    has, may = _total(board, player), least(board, player.other)
    if board.cards[player.index] not in board.possible[player.index]:
        return f"{player.words} calls Bever: the real world is gone, and anything is known in none"
    return (
        f"{player.words} calls Bever: {has} is less than {may}, "
        f"the least that {player.other.words} can have"
    )


def ending(rules: Bever, board: Board) -> str:
    """How a game ended, or that it did not."""
    callers = rules.callers(board)
    if not callers:
        return "nobody has called Bever yet"
    return f"{' and '.join(player.words for player in callers)} can call Bever"


def changes(before: Board, after: Board) -> tuple[str, ...]:
    """What differs between two boards, a phrase each."""
    phrases = [
        f"{player.words} has {_cards(after.cards[player.index])}"
        for player in Player
        if after.cards[player.index] != before.cards[player.index]
    ]
    phrases += [f"the top is {after.top}"] if after.top != before.top else []
    for player in Player:
        old, new = (board.possible[player.index] for board in (before, after))
        gone, come = len(old - new), len(new - old)
        told = [f"{gone} gone"] * bool(gone) + [f"{come} new"] * bool(come)
        phrases += [f"hands of {player.words}: {' and '.join(told)}"] if told else []
    return tuple(phrases)


def hands_in_words(hands: frozenset[Hand]) -> str:
    """How many hands are possible, and their sums."""
    if not hands:
        return "no hand"
    sums = {sum(hand) for hand in hands}
    return f"{len(hands)} hand{'' if len(hands) == 1 else 's'}, sum {span(sums)}"


def span(values: set[int]) -> str:
    """Numbers from the least to the greatest."""
    if not values:
        return "nothing"
    low, high = min(values), max(values)
    return str(low) if low == high else f"{low} to {high}"


def least(board: Board, player: Player) -> int:
    """The least sum that a player may have to the other; 0 where no hand is left."""
    return min((sum(hand) for hand in board.possible[player.index]), default=0)


def _total(board: Board, player: Player) -> int:
    return sum(board.cards[player.index])


def _cards(hand: Hand) -> str:
    return f"{hand[0]} {hand[1]}"
