"""The referee and simulator: the network in plain Python, apart from the constraints.

Nothing here imports z3, so that a mistake in the constraints cannot repeat itself here.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

from gamemodels import rules
from gamemodels.twentyone import coupled_models
from gamemodels.twentyone.atomic_models import Command
from gamemodels.twentyone.board import (
    PARTS,
    Board,
    ControllerState,
    Part,
    Phase,
    Player,
    States,
)
from gamemodels.twentyone.devs import Coupled, Messages, Network, Transition
from gamemodels.twentyone.events import Event, EventKind
from gamemodels.twentyone.setting import STANDARD, Setting
from gamemodels.twentyone.variants import MENDED, Variants

Move = rules.Move[Event, Board]


@dataclass(frozen=True)
class Twentyone(rules.Rules[Board, Event]):
    """The games of one setting by some rules."""

    setting: Setting = STANDARD
    variants: Variants = MENDED

    @cached_property
    def network(self) -> Network:
        """The network of parts."""
        return Network(coupled_models.game(self.setting, self.variants), self.setting.variation)

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
