"""Somebody's place in a trace, and what a key makes of it; no terminal is needed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from gamechecks.core.verdict import GameTrace
from gamechecks.show.presentation import Listing, Turn
from gamechecks.traces.judging import Judgement, Truths

MOST_DIGITS = 9


@dataclass(frozen=True)
class Stepper:
    """Where somebody is, from 0, and what they see there.

    `typed` is the number that is being typed, `said` an answer to the last key.
    """

    judgement: Judgement
    rows: tuple[Truths, ...] = ()
    at: int = 0
    typed: str | None = None
    said: str = ""
    formulas: bool = True
    help: bool = False
    listing: Listing | None = None
    done: bool = False

    @property
    def trace(self) -> GameTrace:
        """The boards that are walked."""
        return self.judgement.shown

    @property
    def events(self) -> tuple[Any, ...]:
        """What the legal moves do."""
        return self.judgement.events

    @property
    def last(self) -> int:
        """The last board, from 0."""
        return len(self.trace) - 1

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of the trace."""
        return tuple(self.judgement.look.view.turns(self.trace, self.events))

    def pressed(self, key: str) -> "Stepper":
        """The place after a key; a key without a meaning changes nothing."""
        here = replace(self, said="")
        if self.help or self.listing is not None:
            return replace(here, help=False, listing=None, done=key in ("q", "interrupt"))
        if self.typed is not None or (key.isdecimal() and key != "0"):
            return here._typing(key)
        return DEEDS[key](here) if key in DEEDS else here._jumped(key)

    def _jumped(self, key: str) -> "Stepper":
        """What a key of the game's own does; a capital letter jumps back."""
        for listing in self.judgement.look.view.listings:
            if key == listing.key:
                return replace(self, listing=listing)
        for jump in self.judgement.look.view.jumps:
            places = jump.places(self.trace, self.events)
            if key == jump.key:
                return self._after(places, jump.noun)
            if key == jump.key.upper():
                return self._before(places, jump.noun)
        return self

    def _to(self, at: int) -> "Stepper":
        return replace(self, at=min(max(at, 0), self.last))

    def _after(self, places: Sequence[int], noun: str) -> "Stepper":
        later = [place for place in places if place > self.at]
        return self._to(later[0]) if later else replace(self, said=f"no {noun} after this board")

    def _before(self, places: Sequence[int], noun: str) -> "Stepper":
        earlier = [place for place in places if place < self.at]
        if earlier:
            return self._to(earlier[-1])
        return replace(self, said=f"no {noun} before this board")

    def _next_turn(self) -> "Stepper":
        return self._after(self._turn_ends(), "turn")

    def _previous_turn(self) -> "Stepper":
        return self._before(self._turn_ends(), "turn")

    def _turn_ends(self) -> list[int]:
        """The boards on which a turn begins or has ended."""
        return [0, *(turn.end for turn in self.turns)]

    def _toggled(self) -> "Stepper":
        if not self.rows:
            return replace(self, said="there are no formulas: --where gives some")
        return replace(self, formulas=not self.formulas)

    def _typing(self, key: str) -> "Stepper":
        """A number, digit by digit, until Enter takes it or Escape drops it."""
        typed = self.typed or ""
        if key.isdecimal():
            return replace(self, typed=(typed + key)[:MOST_DIGITS])
        if key == "backspace":
            return replace(self, typed=typed[:-1] if len(typed) > 1 else None)
        if key == "enter":
            return replace(self, typed=None)._numbered(typed)
        if key == "escape":
            return replace(self, typed=None)
        return self if key == "unknown" else replace(self, typed=None).pressed(key)

    def _numbered(self, typed: str) -> "Stepper":
        if not typed:
            return self
        if not 1 <= int(typed) <= len(self.trace):
            return replace(
                self, said=f"there is no board {int(typed)}: the last is {len(self.trace)}"
            )
        return self._to(int(typed) - 1)


Deed = Callable[[Stepper], Stepper]
JUMP = ":"
KEYS: tuple[tuple[tuple[str, ...], str, str, Deed], ...] = (
    (("left", "h", "p", "backspace"), "←, h, p", "previous board", lambda now: now._to(now.at - 1)),
    (("right", "l", "n", "space"), "→, l, n, space", "next board", lambda now: now._to(now.at + 1)),
    (("home", "0", "g"), "Home, 0, g", "first board", lambda now: now._to(0)),
    (("end", "$", "G"), "End, $, G", "last board", lambda now: now._to(now.last)),
    (("t", "page down"), "t, Page Down", "next turn", Stepper._next_turn),
    (("T", "page up"), "T, Page Up", "previous turn", Stepper._previous_turn),
    ((JUMP,), ":, digits", "type a board's number, then Enter", lambda now: replace(now, typed="")),
    (("f",), "f", "show or hide the formulas", Stepper._toggled),
    (("?",), "?", "this list", lambda now: replace(now, help=True)),
    (("q", "escape", "interrupt"), "q, Esc, Ctrl-C", "quit", lambda now: replace(now, done=True)),
)
"""The keys by name and as people call them, what they do in the words of the help, and the deed."""

DEEDS = {key: deed for keys, _, _, deed in KEYS for key in keys}
