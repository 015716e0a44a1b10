"""Whether the constraints of a game allow what its rules do, as far as that is soon told.

Its words must be read alike on both sides, too.
"""

from collections.abc import Iterator
from functools import cache, cached_property
from itertools import islice, product
from typing import Any

import z3

from gamechecks.core.errors import InputError, RefereeError
from gamechecks.core.scope import GameScope
from gamechecks.language import concrete, symbolic
from gamechecks.language.sorts import TRUTH
from gamechecks.language.syntax import Apply, Comparison, Literal, Node, Not
from gamechecks.language.trace_terms import TraceTerms
from gamechecks.language.words import Kind, Word
from gamemodels.logic import Parts, conjunction, negation
from gamemodels.numbers import BitVectors
from gamemodels.rules import Rules
from gamemodels.system import System

MOST_MOVES = 1_000
"""The first moves of a game that are looked at."""

MOST_READINGS, MOST_USES = 50, 20
"""The first states that words are read on, and uses of each word there, with other arguments."""


def must_agree(scope: GameScope) -> None:
    """Raise if the constraints of a world are seen to forbid what its rules do.

    What a proof leaves open is no world, and has no rules.
    """
    found = None if scope.left_open() else disagreement(scope)
    if found is not None:
        raise RefereeError(found)


def disagreement(scope: GameScope) -> str | None:
    """What the rules do at first and the constraints do not allow; none if nothing is found."""
    return _compared(scope.within(1))


@cache
def _compared(world: GameScope) -> str | None:
    return _Comparison(world).found()


class _Comparison:
    """The first states of a world by its rules, one move after another, put to its constraints."""

    def __init__(self, scope: GameScope) -> None:
        made = scope.game.system
        self.scope = scope
        self.rules: Rules[Any, Any] = scope.referee
        self.system: System[Any, Any] = made(scope, BitVectors(z3.Context()))
        kind = type(self.system)
        if kind.encode is System.encode and kind.same is System.same:
            raise InputError(
                f"{kind.__name__} has no encode(state), by which constraints are "
                "compared with the rules: write it; it gives the values of constants(state)"
            )
        self.pre, self.post = self.system.state("pre"), self.system.state("post")
        before = {**self.system.facts(), **self.system.declared(self.pre)}
        after = {**self.system.step(self.pre, self.post), **self.system.declared(self.post)}
        self.first = {**before, **self.system.init(self.pre)}
        self.follows = {**before, **after}

    def found(self) -> str | None:
        """The first disagreement, state by state."""
        waiting = list(islice(self.rules.starts(), MOST_MOVES))
        for state in waiting:
            broken = self._broken(self.first, state)
            if broken is not None:
                return f"the rules start with\n{state}\nwhich breaks the constraint {broken!r}"
        seen, moves = set(waiting), 0
        for state in waiting:
            over = bool(self.rules.is_final(state))
            wrong = self._wrong_end(state, over)
            if wrong is None and moves < MOST_READINGS:
                after = () if over else (self.rules.moves(state)[0].state,)
                wrong = self._misread(state, *after)
            if wrong is not None:
                return wrong
            for move in () if over else self.rules.moves(state):
                broken = self._broken(self.follows, state, move.state)
                if broken is not None:
                    return (
                        f"the rules have {move.event}, from\n{state}\nto\n{move.state}\n"
                        f"which breaks the constraint {broken!r}"
                    )
                moves += 1
                if move.state not in seen and moves < MOST_MOVES:
                    seen.add(move.state)
                    waiting.append(move.state)
        return None

    def _wrong_end(self, state: Any, over: bool) -> str | None:
        """What is wrong with a state as an end, or as none."""
        final = self.system.final(self.pre)
        here = self._same(state)
        if self._possible([final, *here]) is not over:
            return f"is this the end? {over} by the rules, {not over} by the constraints:\n{state}"
        if not over:
            return None
        onwards = [*self.follows.values(), *here]
        needed = "a step from an end must lead to an end, such as the same state again, but from"
        if not self._possible(onwards):
            return f"{needed}\n{state}\nno step leads anywhere"
        if self._possible([*onwards, negation(self.system.final(self.post))]):
            return f"{needed}\n{state}\na step goes on"
        return None

    def _misread(self, *states: Any) -> str | None:
        """A word that is read otherwise over terms than on a state and the one that follows it."""
        trace, here = self.rules.trace(states), self._same(*states)
        terms = TraceTerms(self.system, [self.pre, self.post][: len(states)])
        for use in self._uses:
            value, *_ = concrete.values(use, trace)
            if self._possible([*here, negation(symbolic.evaluate(_equal(use, value), terms))]):
                shown = use.sort.shown(value)
                return f"`{use}` is {shown} by the rules, and not over terms, of\n{states[0]}"
        return None

    @cached_property
    def _uses(self) -> list[Node]:
        """Words that both sides read, with arguments."""
        words = [word for word in self.scope.vocabulary.words if word.term is not None]
        return [use for word in words for use in islice(_applied(word), MOST_USES)]

    def _broken(self, parts: Parts, *states: Any) -> str | None:
        """The first constraint that states break; none if all of them hold together."""
        here = self._same(*states)
        if self._possible([*parts.values(), *here]):
            return None
        broken = (name for name, part in parts.items() if not self._possible([part, *here]))
        return next(broken, " and ".join(parts))

    def _same(self, *states: Any) -> list[z3.BoolRef]:
        """That the unknowns are those of known states."""
        terms = [self.pre, self.post][: len(states)]
        return [self.system.same(terms, self.rules.trace(states))]

    def _possible(self, terms: list[z3.BoolRef]) -> bool:
        solver = z3.Solver(ctx=self.system.ctx)
        solver.add(conjunction(terms))
        return bool(solver.check() == z3.sat)


def _applied(word: Word) -> Iterator[Node]:
    """The uses of a word, with every member of the sorts that it takes."""
    if word.kind in (Kind.STATE, Kind.EVENT):
        taken = [sort or TRUTH for sort in word.takes]
        literals = [[Literal(each, sort=sort) for each in sort.members] for sort in taken]
        for arguments in product(*literals):
            yield Apply(word.name, arguments, sort=word.gives or TRUTH, word=word)


def _equal(use: Node, value: Any) -> Node:
    """That a word has a value."""
    if use.sort is TRUTH:
        return use if value else Not(use)
    return Comparison(("==",), (use, Literal(value, sort=use.sort)))
