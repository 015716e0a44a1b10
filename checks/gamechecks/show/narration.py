"""Narrations: the events and traces of a game in words."""

from collections.abc import Callable, Mapping
from typing import Any, Generic

from gamechecks.core.game import Game
from gamechecks.core.plain import Document, in_words
from gamechecks.core.scope import GameScope
from gamechecks.core.verdict import GameTrace
from gamechecks.formats.codec import codec_of
from gamemodels.rules import Event, Fault, Rules, State


class Narration(Generic[State, Event]):
    """A game in words; the defaults tell the fields of states and events."""

    facts: Mapping[str, Callable[[GameTrace], Any]] = {}
    """What a trace tells of the scope that a theorem left open, by the names of fields."""
    afterwards = "and nothing follows it but itself"
    """What `padding` admits, as half a sentence."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # Events

    def say(self, rules: Rules[State, Event], event: Event) -> str:
        """Return an event as a sentence, without the full stop."""
        return in_words(event)

    def tell(self, rules: Rules[State, Event], before: State, event: Event) -> str:
        """Return the sentence of an event that leads from a state, which it may speak of."""
        return self.say(rules, event)

    def kind(self, event: Event) -> str:
        """Return the kind of an event, by which a view has its sign."""
        return str(event)

    def changes(self, rules: Rules[State, Event], before: State, after: State) -> tuple[str, ...]:
        """Return what differs between a state and the one before, a phrase each."""
        codec = codec_of(self.game)
        old, new = codec.to_plain(before), codec.to_plain(after)
        return tuple(f"{name} is {new[name]}" for name in new if new[name] != old.get(name))

    # Traces

    def ending(self, trace: GameTrace) -> str:
        """Return how a game ended, or that it did not."""
        how = "over" if trace.rules.is_final(trace.states[-1]) else "unfinished"
        return f"{how} after {len(trace)} board{'' if len(trace) == 1 else 's'}"

    def told(self, trace: GameTrace) -> str:
        """Return what a trace tells of the scope that a theorem left open, in a few words."""
        return ""

    def world_words(self, trace: GameTrace, scope: GameScope | None = None) -> str:
        """Return the scope of a trace in a few words."""
        return (scope and scope.words) or self.game.title

    def summary(self, trace: GameTrace) -> Document:
        """Return a legal game in a few numbers, for a document."""
        return {"over": trace.rules.is_final(trace.states[-1])}

    def counts(self, trace: GameTrace) -> list[str]:
        """Return a legal game in a few numbers, for people, beside the number of boards."""
        return []

    # Faults

    def blame(self, trace: GameTrace, index: int) -> str:
        """Return why the state at an index, from 0, is not legal where it stands."""
        if index == 0:
            return "a game does not start like this"
        return "no legal move leads here"

    def told_fault(self, trace: GameTrace) -> "Fault[State] | None":
        """Return what is wrong with what a trace tells beside its states, or `None`."""
        return None

    def padding(self, final: State) -> tuple[State, ...]:
        """Return the states that may stand after the end of a trace, by default the last one."""
        return (final,)


def narration_of(game: Game) -> Narration[Any, Any]:
    """Return the narration of a game."""
    made: Narration[Any, Any] = (game.narration or Narration)(game)
    return made
