"""Bever in words: its rules, turns and calls, Kripke models in lines, and faults."""

from collections.abc import Iterator, Sequence

from gamemodels.attention import attended
from gamemodels.bever.board import Board, Event, Hand, Kind, Player, Variants, World, all_hands
from gamemodels.bever.knowledge import EVENTS, KripkeModel
from gamemodels.bever.rules import Bever, Fault, Trace, highest_positions

KEPT = {
    "pure_announcements": "an announcement only removes worlds, and the cards change beside them.",
    "reversed_five": "scenario 5 says that both cards were at least the top.",
    "free_play": "the players do as they like, and are still believed to keep to the strategy.",
    "silence": "that nobody calls tells that nobody could.",
    "mover_calls": "only who has just moved may call.",
}
"""What each variant does, where it is played."""


def rules_in_words(rules: Variants) -> Iterator[str]:
    """The rules one by one, then the variants that are played."""
    yield (
        "Each player has two cards, sees these alone, and wants the lower sum. The top of the pile "
        "is open, the deck is closed and may have any card."
    )
    yield (
        "If the top is lower than the player's highest card, the player takes it: it goes where "
        "that card was, which becomes the new top."
    )
    yield (
        "Else the player draws from the deck. A card that is lower than the highest own card is "
        "swapped in for that one, which becomes the new top; any other is discarded and becomes it."
    )
    yield (
        "That they play so is common knowledge. Everybody sees which of the three it was, which "
        "card was replaced, and the new top, and so learns something about the player's cards."
    )
    yield (
        "Whoever is certain of the lower sum, in every world that they cannot tell from the real "
        "one, calls Bever, and the game is over."
    )
    for name in rules.names:
        yield f"A variant, {name}: {KEPT[name]}"


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


MOST_SHOWN = 100


def lines_of(board: Board, number: int) -> Iterator[str]:
    """How many worlds there are, and those that are linked to the real one."""
    one, two = (len(hands) for hands in board.possible)
    yield f"board {number}: {_count(board.worlds, 'world')} = {one} x {two}"
    yield f"the real world is {written(board.cards)}"
    yield from linked_worlds(board)


def linked_worlds(board: Board) -> Iterator[str]:
    """The worlds that each player cannot tell from the real one."""
    model = KripkeModel.of_board(board)
    for player in Player:
        linked = sorted(map(written, model.accessible(player, board.cards)))
        count = _count(pairs(model, player), "pair")
        yield ""
        yield f"{player.words}: {count} of worlds that it cannot tell apart;"
        yield f"  from the real one, {_count(len(linked), 'world')}"
        yield from _rows(linked[:MOST_SHOWN])
        if linked[MOST_SHOWN:]:
            yield f"  and {len(linked) - MOST_SHOWN} more"


def written(world: World) -> str:
    """A world as four digits."""
    return "".join(str(card) for hand in world for card in hand)


def pairs(model: KripkeModel, player: Player) -> int:
    """How many pairs of worlds a player cannot tell apart, each with itself included."""
    return sum(len(model.accessible(player, world)) for world in model.worlds)


def _rows(names: list[str], width: int = 15) -> Iterator[str]:
    for start in range(0, len(names), width):
        yield "  " + " ".join(names[start : start + width])


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def fault_words(trace: Trace, fault: Fault) -> str:
    """What is wrong with the board of a fault, and what would have been right."""
    rules, board = trace.rules, trace.states[fault.index]
    assert isinstance(rules, Bever)
    if rules.flaw():
        return fault.reason
    if fault.index == 0:
        return starting_flaw(rules, board) or fault.reason
    return step_flaw(rules, trace.states[fault.index - 1], board) or fault.reason


def starting_flaw(rules: Bever, board: Board) -> str | None:
    """Why no game starts with a board; none if one does."""
    if not rules.holds(board.deal):
        return f"{board.deal} has a card that is not in 0..{rules.highest}"
    if rules.start is not None and board.deal != rules.start:
        return f"the game starts with {rules.start}, not with {board.deal}"
    if board.turn is not Player.ONE:
        return "Player 2 is in turn, but Player 1 begins"
    if board.came_by is not None:
        return f"the move {board.came_by} leads to the first board, but none does"
    everything = all_hands(rules.highest)
    for player in Player:
        given = board.possible[player.index]
        if given != everything:
            return (
                f"{_hands(given)} of {player.words} are possible, "
                f"but at first all {len(everything)} are"
            )
    return None


def step_flaw(rules: Bever, before: Board, after: Board) -> str | None:
    """Why no move leads from a board to the next; none if one does."""
    moves = rules.moves(before)
    if any(move.state == after for move in moves):
        return None
    if rules.is_final(before):
        return _nothing_follows(rules, before)
    mover = before.turn
    if after.turn is not mover.other:
        return f"{mover.words} is in turn again: after each move the turn passes"
    if after.cards[mover.other.index] != before.cards[mover.other.index]:
        return f"the cards of {mover.other.words} changed in a turn of {mover.words}"
    event = after.came_by or apparent_move(before, after)
    if event is None:
        was, now = (_both_cards(board.cards[mover.index]) for board in (before, after))
        return (
            f"no move of {mover.words} makes {was} with top {before.top} "
            f"into {now} with top {after.top}"
        )
    reason = objection(rules, before, event)
    if reason is not None:
        return f"{event}: {reason}"
    (right,) = (move.state for move in moves if move.event == event)
    return _difference(right, after, event)


def objection(rules: Bever, board: Board, event: Event) -> str | None:
    """Why a move is not legal on a board; none if it is."""
    if rules.is_final(board):
        return _nothing_follows(rules, board)
    if event.card is not None and event.card not in rules.values:
        return f"the deck has no {event.card}: cards are 0 to {rules.highest}"
    if rules.variants.free_play:
        return None
    return _strategy_forbids(board.cards[board.turn.index], board.top, event, board.turn.words)


def move_fault(
    rules: Bever, boards: Sequence[Board], moves: Sequence[Event | None]
) -> Fault | None:
    """The first move, of those that are known, that is not the one between its boards."""
    pairs = zip(boards, boards[1:], moves, strict=False)
    for index, (before, after, move) in enumerate(attended(pairs), start=1):
        if move is None:
            continue
        legal = rules.moves(before)
        if not any(each.event == move and each.state == after for each in legal):
            reason = objection(rules, before, move) or _not_here(rules, before, after)
            return Fault(index, f"{move}: {reason}", tuple(each.state for each in legal))
    return None


def _not_here(rules: Bever, before: Board, after: Board) -> str:
    real = rules.move_between(before, after)
    return f"does not lead here, {real} does" if real else "does not lead to this board"


def _strategy_forbids(hand: Hand, top: int, event: Event, who: str) -> str | None:
    worst = max(hand)
    if event.kind is Kind.TAKE and top >= worst:
        cards = " or ".join(str(card) for card in dict.fromkeys(hand))
        return f"top {top} is not lower than {cards}, so {who} draws"
    if event.kind is not Kind.TAKE and top < worst:
        return f"top {top} is lower than {worst}, so {who} takes it"
    if event.position is not None and event.position not in highest_positions(hand):
        (place,) = highest_positions(hand)
        return f"card {place} is the highest of {_both_cards(hand)}, so {who} replaces that one"
    if event.kind is Kind.SWAP and event.card is not None and event.card >= worst:
        return f"the {event.card} drawn is not lower than {worst}, so {who} discards it"
    if event.kind is Kind.DISCARD and event.card is not None and event.card < worst:
        return f"the {event.card} drawn is lower than {worst}, so {who} swaps it in"
    return None


def apparent_move(before: Board, after: Board) -> Event | None:
    """The move that cards and top look like, whether or not the strategy allows it."""
    was, now = before.cards[before.turn.index], after.cards[before.turn.index]
    if was == now:
        return Event(Kind.DISCARD, card=after.top)
    for position in (1, 2):
        filled, kept = position - 1, 2 - position
        if was[kept] == now[kept] and was[filled] == after.top:
            taken = now[filled] == before.top
            return Event(Kind.TAKE, position) if taken else Event(Kind.SWAP, position, now[filled])
    return None


def _difference(right: Board, given: Board, event: Event) -> str:
    """Where a board differs from what a legal move makes of the one before."""
    if right.deal != given.deal:
        return f"{event} leads to {right.deal}, not to {given.deal}"
    differing = (
        each for each in Player if right.possible[each.index] != given.possible[each.index]
    )
    player = next(differing, None)
    if player is None:
        return f"{event} leads here, but the board does not tell so, which is needed in free play"
    left, said = right.possible[player.index], given.possible[player.index]
    return f"after {event} {_hands(left)} of {player.words} are possible, not {_hands(said)}"


def _nothing_follows(rules: Bever, board: Board) -> str:
    callers = " and ".join(player.words for player in rules.callers(board))
    return f"the game is over: {callers} can call Bever, so nothing follows"


def _both_cards(hand: Hand) -> str:
    return f"{hand[0]} and {hand[1]}"


def _hands(hands: frozenset[Hand]) -> str:
    if not hands:
        return "no hands"
    row = ["".join(map(str, hand)) for hand in sorted(hands)]
    return f"{len(row)} hands ({' '.join(row[:8])}{' …' if len(row) > 8 else ''})"
