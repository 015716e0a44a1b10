"""The referee and simulator: the network in plain Python, apart from the constraints.

The cards determine a game: `Draws` is its short form; `CardByCard` folds the events of a card."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

from gamemodels import rules
from gamemodels.cards import Rank
from gamemodels.twentyone import components
from gamemodels.twentyone.board import (
    MENDED,
    PARTS,
    STANDARD,
    Board,
    ControllerState,
    Event,
    EventKind,
    Part,
    Phase,
    Player,
    Setting,
    States,
    Variants,
)
from gamemodels.twentyone.components import Command
from gamemodels.twentyone.devs import Coupled, Messages, Network, Transition

Move = rules.Move[Event, Board]


@dataclass(frozen=True)
class Twentyone(rules.Rules[Board, Event]):
    """The games of one setting by some rules."""

    setting: Setting = STANDARD
    variants: Variants = MENDED

    @cached_property
    def network(self) -> Network:
        """The network of parts."""
        return Network(components.game(self.setting, self.variants), self.setting.variation)

    def starts(self) -> tuple[Board]:
        return (
            Board(0, cast(States, tuple(part.initial() for part in self.network.atomics.values()))),
        )

    def moves(self, state: Board) -> tuple[Move, ...]:
        if self.is_final(state):
            return ()
        moves = (*self._start_moves(state), *self._due_moves(state))
        return moves or (rules.Move(Event(EventKind.QUIET, state.clock), state),)

    def is_final(self, state: Board) -> bool:
        nothing_due = state.next_due is None
        return state.starts == self.setting.games and nothing_due and state.result is not None

    def flaw(self) -> str | None:
        return self.setting.flaw()

    def trace(self, states: Iterable[Board]) -> "Trace":
        return Trace(self, tuple(states))

    def start_times(self, board: Board) -> Sequence[int]:
        """When a start may come, if one is to come."""
        if board.starts >= self.setting.games:
            return ()
        due = board.next_due
        if self.variants.restarts:
            return range(board.clock, (board.clock if due is None else due) + 1)
        waited_for = board.starts == 0 or board.result is not None
        return (board.clock,) if due is None and waited_for else ()

    def _start_moves(self, board: Board) -> list[Move]:
        moves = []
        for clock in self.start_times(board):
            for transition in self.network.external_transitions(
                board.states, board.due, clock, {"start": 1}
            ):
                accepted = Part.CONTROLLER.value in transition.changed
                after = replace(
                    _after(board, clock, transition),
                    starts=board.starts + 1,
                    result=None if accepted else board.result,
                )
                moves.append(rules.Move(Event(EventKind.START, clock), after))
        return moves

    def _due_moves(self, board: Board) -> list[Move]:
        due = self.network.imminent(board.due)
        if due is None:
            return []
        clock, name = due
        part = PARTS[self.network.names.index(name)]
        moves = []
        for transition in self.network.internal_transitions(board.states, board.due, clock, name):
            event = _event(part, board, transition, clock)
            after = _counted(board, event, _after(board, clock, transition))
            moves.append(rules.Move(event, after, weight=transition.weight))
        return moves


@dataclass(frozen=True)
class Trace(rules.Trace[Board, Event]):
    """Boards in the order of play."""

    rules: Twentyone

    @property
    def boards(self) -> tuple[Board, ...]:
        """The boards."""
        return self.states

    @property
    def setting(self) -> Setting:
        """Thresholds, cards, games, variation."""
        return self.rules.setting

    @property
    def variants(self) -> Variants:
        """The rules that are played, or variants of them."""
        return self.rules.variants


def simulate(game: Twentyone, seed: int, boards: int | None = None) -> Trace:
    """A random game, until it is over, or nothing will ever happen again, or has so many boards."""
    dice = random.Random(seed)
    (board,) = game.starts()
    played = [board]
    while len(played) != boards and (moves := game.moves(played[-1])):
        if moves[0].event.kind is EventKind.QUIET:
            break
        weights = [int(move.weight) for move in moves]
        played.append(dice.choices(moves, weights)[0].state)
    return game.trace(played)


def simulate_component(
    part: Coupled, inputs: Sequence[tuple[int, Messages]], seed: int = 0, variation: int = 0
) -> list[tuple[int, Messages]]:
    """The outputs of a component by time; an input comes after an internal event at its time."""
    network, dice = Network(part, variation), random.Random(seed)
    states = tuple(atomic.initial() for atomic in network.atomics.values())
    due: tuple[int | None, ...] = tuple(
        atomic.ta(state) for atomic, state in zip(network.atomics.values(), states, strict=True)
    )
    waiting, said = sorted(inputs, key=lambda given: given[0]), list[tuple[int, Messages]]()
    while waiting or any(moment is not None for moment in due):
        ahead = network.imminent(due)
        if ahead is not None and (not waiting or ahead[0] <= waiting[0][0]):
            clock, name = ahead
            transitions = network.internal_transitions(states, due, clock, name)
        else:
            clock, messages = waiting.pop(0)
            transitions = network.external_transitions(states, due, clock, messages)
        transition = dice.choices(transitions, [each.weight for each in transitions])[0]
        states, due = transition.states, transition.due
        if transition.external_output:
            said.append((clock, transition.external_output))
    return said


def _after(board: Board, clock: int, transition: Transition) -> Board:
    return replace(board, clock=clock, states=cast(States, transition.states), due=transition.due)


def _counted(board: Board, event: Event, after: Board) -> Board:
    """The outcomes, the result and the cards drawn after an event."""
    if event.kind is EventKind.OUTCOME:
        return replace(after, outcomes=board.outcomes + 1, result=event.outcome)
    if event.kind is EventKind.COMMAND_SHUFFLE:
        return replace(after, drawn=(0, 0))
    if event.kind is EventKind.DEALS and event.card is not None and event.player is not None:
        challenger, dealer = board.drawn
        place = event.player.place
        return replace(after, drawn=(challenger + (place == 0), dealer + (place == 1)))
    return after


def _event(part: Part, board: Board, transition: Transition, clock: int) -> Event:
    """What it is called that a part fires."""
    sent, after = transition.output, transition.states[part.place]
    if part is Part.CONTROLLER:
        kind = _controllers_event(after, sent)
        return Event(kind, clock, part, sent.get("player"), outcome=sent.get("outcome"))
    if "hit_out" in sent:
        return Event(EventKind.SHUFFLED, clock, part)
    if part is Part.DECK:
        player = Player.CHALLENGER if board.deck.action is Phase.DRAW_CHALLENGER else Player.DEALER
        return Event(EventKind.DEALS, clock, part, player, card=transition.choice)
    if "value" in sent:
        return Event(EventKind.ADDS, clock, part, part.player, value=sent["value"])
    kind = EventKind.STAND if "score" in sent else EventKind.HIT
    return Event(kind, clock, part, part.player, value=sent.get("score"))


def _controllers_event(after: ControllerState, sent: Messages) -> EventKind:
    if "command" in sent:
        shuffling = sent["command"] is Command.SHUFFLE
        return EventKind.COMMAND_SHUFFLE if shuffling else EventKind.COMMAND_DRAW
    if "outcome" in sent:
        return EventKind.OUTCOME
    return EventKind.DEALER_BEGINS if after.last_input is Phase.HIT else EventKind.CHECK


@dataclass(frozen=True)
class CardEvents:
    """What follows from one card: the events, and the boards that they lead to."""

    events: tuple[Event, ...]
    boards: tuple[Board, ...]


@dataclass(frozen=True)
class CardState:
    """A board between cards, and the card that was drawn to get there."""

    board: Board
    card: Rank | None = None


CardMove = rules.Move[CardEvents, CardState]


@dataclass(frozen=True)
class CardByCard(rules.Rules[CardState, CardEvents]):
    """One mended game, seen only where the controller is about to draw, or nothing is due."""

    game: Twentyone

    def starts(self) -> tuple[CardState, ...]:
        return tuple(move.state for board in self.game.starts() for move in self._folded(board))

    def moves(self, state: CardState) -> tuple[CardMove, ...]:
        return self._folded(state.board)

    def is_final(self, state: CardState) -> bool:
        return self.game.is_final(state.board)

    def flaw(self) -> str | None:
        return self.game.flaw()

    def unfolded(self, trace: rules.Trace[CardState, CardEvents]) -> Trace:
        """A legal trace card by card, as the boards one by one."""
        (first,) = self.game.starts()
        boards = [first]
        for dealt in trace.states:
            moves = self._folded(boards[-1])
            boards += next(move.event.boards for move in moves if move.state == dealt)
        return self.game.trace(boards)

    def _folded(self, board: Board) -> tuple[CardMove, ...]:
        """All that may happen until the next card is to be drawn, or nothing is due."""
        found, growing = list[CardMove](), [CardMove(CardEvents((), ()), CardState(board))]
        while growing:
            so_far = growing.pop()
            for move in self.game.moves(so_far.state.board):
                passed = so_far.event
                events = CardEvents((*passed.events, move.event), (*passed.boards, move.state))
                dealt = CardState(move.state, move.event.card or so_far.state.card)
                further = CardMove(events, dealt, weight=so_far.weight * move.weight)
                if self._stops(move.event, move.state):
                    found.append(further)
                else:
                    growing.append(further)
        return tuple(found)

    def _stops(self, event: Event, board: Board) -> bool:
        if board.due[Part.CONTROLLER.place] is not None:
            return board.controller.last_input is Phase.HIT
        return board.next_due is None


@dataclass(frozen=True)
class Draws:
    """The cards that each player draws in one game."""

    challenger: tuple[Rank, ...] = ()
    dealer: tuple[Rank, ...] = ()

    def of(self, player: Player) -> tuple[Rank, ...]:
        """A player's cards."""
        return self.challenger if player is Player.CHALLENGER else self.dealer


@dataclass(frozen=True)
class Played:
    """Cards played out: the boards as far as they are legal, and what is wrong with the rest."""

    trace: Trace
    fault: str | None = None


def flaw_of_rules(game: Twentyone) -> str | None:
    """Why cards alone do not determine a game by some rules; none if they do."""
    if game.variants.restarts:
        return "cards alone do not tell when starts come: rules with restarts need all boards"
    if game.setting.variation:
        return "cards alone do not tell how waits vary: a variation needs all boards"
    return None


def played_out(game: Twentyone, draws: Sequence[Draws]) -> Played:
    """The game that the cards make, board by board; it stops where a card is missing."""
    assert flaw_of_rules(game) is None, flaw_of_rules(game)
    board = next(iter(game.starts()))
    boards, used = [board], [0, 0]
    while True:
        moves = game.moves(board)
        if not moves or moves[0].event.kind is EventKind.QUIET:
            break
        if moves[0].event.kind is EventKind.START:
            if board.starts and (left := _undrawn(draws, board, used)):
                return Played(game.trace(boards), left)
            used = [0, 0]
        found = _next(moves, draws, board, used)
        if isinstance(found, str):
            return Played(game.trace(boards), found)
        if found is None:
            break
        board = found.state
        boards.append(board)
    fault = _undrawn(draws, board, used)
    if fault is None and board.starts < len(draws):
        fault = f"there are cards for game {board.starts + 1}, and it does not come to that"
    return Played(game.trace(boards), fault)


def draws_of(trace: Trace) -> tuple[Draws, ...]:
    """The cards of a trace, game by game."""
    games: list[tuple[list[Rank], list[Rank]]] = []
    for before, board in zip(trace.boards, trace.boards[1:], strict=False):
        if board.starts > before.starts:
            games.append(([], []))
        for player in Player:
            card = board.hand(player).card
            if card is not None and before.hand(player).card is None:
                games[-1][player.place].append(card)
    return tuple(Draws(tuple(challenger), tuple(dealer)) for challenger, dealer in games)


def _next(
    moves: tuple[Move, ...], draws: Sequence[Draws], board: Board, used: list[int]
) -> Move | str | None:
    """The move that the cards tell; none if they tell no more, and words if it is not legal."""
    event = moves[0].event
    if event.kind is not EventKind.DEALS or event.card is None:
        return moves[0]
    player = event.player
    assert player is not None, "a card is dealt to a player"
    cards = draws[board.starts - 1].of(player) if board.starts <= len(draws) else ()
    if used[player.place] == len(cards):
        return None
    card = cards[used[player.place]]
    used[player.place] += 1
    found = next((move for move in moves if move.event.card is card), None)
    place = f"card {used[player.place]} of {player.words}"
    return found or f"{place} is {card.value}, and no {card.value} is left in the deck"


def _undrawn(draws: Sequence[Draws], board: Board, used: list[int]) -> str | None:
    """What is wrong with cards of a game that are not drawn; none if all are."""
    here = draws[board.starts - 1] if 1 <= board.starts <= len(draws) else Draws()
    for player in Player:
        cards, taken = here.of(player), used[player.place]
        if taken < len(cards):
            card = f"card {taken + 1} of {player.words}, {cards[taken].value}, is not drawn"
            return f"{card}: {_why_not_drawn(board, player)}"
    return None


def _why_not_drawn(board: Board, player: Player) -> str:
    controller = board.controller
    if score := controller.score(player):
        return f"{player.words} stood on {score}"
    if controller.challenger_score:
        return f"the challenger stood on {controller.challenger_score}"
    return "the challenger is still drawing" if player is Player.DEALER else "nothing is drawn"
