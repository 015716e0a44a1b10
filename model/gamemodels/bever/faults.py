"""Why a board or a move breaks the rules, in words."""

from collections.abc import Sequence

from gamemodels.attention import attended
from gamemodels.bever.board import Board, Event, Hand, Kind, Player, all_hands
from gamemodels.bever.referee import Bever, Fault, Trace
from gamemodels.bever.strategy import highest_positions


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
        was, now = (_cards(board.cards[mover.index]) for board in (before, after))
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
        return f"card {place} is the highest of {_cards(hand)}, so {who} replaces that one"
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


def _cards(hand: Hand) -> str:
    return f"{hand[0]} and {hand[1]}"


def _hands(hands: frozenset[Hand]) -> str:
    if not hands:
        return "no hands"
    row = ["".join(map(str, hand)) for hand in sorted(hands)]
    return f"{len(row)} hands ({' '.join(row[:8])}{' …' if len(row) > 8 else ''})"
