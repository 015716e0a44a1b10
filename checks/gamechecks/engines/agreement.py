"""Agreement of rules and constraints: a user-defined game's two descriptions compared."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice, product
from random import Random
from typing import Any

import z3

from gamechecks.core.clock import Clock
from gamechecks.core.errors import Disagreement, GameChecksError, InputError, Unsettled
from gamechecks.core.scope import MOST_BOARDS, Games, GameScope
from gamechecks.core.scope_text import open_fields
from gamechecks.core.search_options import SearchSettings
from gamechecks.core.verdict import Compared
from gamechecks.engines.bmc.unrolling import start_constraints, step_constraints
from gamechecks.engines.explicit.search import ProductSearch
from gamechecks.engines.query import Query, QueryKind
from gamechecks.engines.simulate import random_play
from gamechecks.language import concrete, symbolic
from gamechecks.language.question import Condition
from gamechecks.language.syntax import Apply, Comparison, Literal, Node, Not
from gamechecks.language.trace_terms import TraceTerms
from gamechecks.language.words import TRUTH, Kind, Word
from gamemodels.attention import attended
from gamemodels.logic import Parts, conjunction, disjunction, negation
from gamemodels.numbers import BitVectors, Integers, Numbers
from gamemodels.rules import Rules
from gamemodels.system import System

PRE, POST = 0, 1


class KnownStates:
    """A state and the next, predicates on them under labels, and what plain states are."""

    def __init__(self, system: System[Any, Any]) -> None:
        self.system = system
        self.states = system.state("pre"), system.state("post")
        self._unknowns = [system.constants(state) for state in self.states]
        self._solver = z3.SimpleSolver(ctx=system.ctx)
        self._has = cache(self._made_has)
        self.equal = cache(self._made_equal)

    def label(self, name: str, parts: Parts) -> z3.BoolRef:
        """Return an assumption that is as true as a predicate."""
        label = z3.FreshBool(name, self.system.ctx)
        self._solver.add(label == conjunction([z3.BoolVal(True, label.ctx), *parts.values()]))
        return label

    @contextmanager
    def knowing(self, *terms: z3.BoolRef) -> Iterator[None]:
        """Assert something for a while."""
        self._solver.push()
        try:
            self._solver.add(*terms)
            yield
        finally:
            self._solver.pop()

    def possible(self, labels: Sequence[z3.BoolRef], *terms: z3.BoolRef) -> bool:
        """Return True if there are states of which all of this is true."""
        return self.model(labels, *terms) is not None

    def impossible(self, labels: Sequence[z3.BoolRef], *terms: z3.BoolRef) -> bool:
        """Return True if there are no such states; a solver may also give up."""
        with self.knowing(*terms):
            return bool(self._answer(labels) == z3.unsat)

    def model(self, labels: Sequence[z3.BoolRef], *terms: z3.BoolRef) -> z3.ModelRef | None:
        """Return a model of states of which all of this is true."""
        with self.knowing(*terms):
            return self._solver.model() if self._answer(labels) == z3.sat else None

    def model_at_random(
        self, dice: Random, ranges: Sequence[tuple[int, int]], labels: Sequence[z3.BoolRef]
    ) -> z3.ModelRef | None:
        """Return a model with values of the first state at random in ranges, as far as may be."""
        wished = [z3.FreshBool("wish", self.system.ctx) for _ in ranges]
        rolled = (self._has(PRE, at, dice.randint(*each)) for at, each in enumerate(ranges))
        terms = (z3.Implies(wish, term) for wish, term in zip(wished, rolled, strict=True))
        with self.knowing(*terms):
            while (answer := self._answer([*labels, *wished])) == z3.unsat:
                conflicting = {label.get_id() for label in self._solver.unsat_core()}
                dropped = [at for at, wish in enumerate(wished) if wish.get_id() in conflicting]
                if not dropped:
                    return None
                del wished[dice.choice(dropped)]
            return self._solver.model() if answer == z3.sat else None

    def values(self, model: z3.ModelRef, side: int = PRE) -> list[int]:
        """Return the values in a model, in the order of `constants`."""
        return values_of(self._unknowns[side], model)

    def told(self, model: z3.ModelRef, side: int = PRE) -> str:
        """Return the unknowns of a state with their values."""
        return told(self._unknowns[side], model)

    def _made_equal(self, state: Any, side: int = PRE) -> z3.BoolRef:
        """That one of the two states is a plain one."""
        values = enumerate(self.system.encode(state))
        return z3.And([self._has(side, at, int(value)) for at, value in values])

    def _made_has(self, side: int, at: int, value: int) -> z3.BoolRef:
        """That an unknown has a value; false if it has no room for it."""
        unknown = self._unknowns[side][at]
        if z3.is_bool(unknown):
            return unknown if value % 2 else negation(unknown)
        if z3.is_bv(unknown) and not -(2 ** (unknown.size() - 1)) <= value < 2 ** unknown.size():
            return z3.BoolVal(False, unknown.ctx)
        return unknown == value

    def _answer(self, assumed: Sequence[z3.BoolRef]) -> z3.CheckSatResult:
        answer = self._solver.check(*assumed)
        # The solver catches Ctrl-C and gives it as its reason.
        if answer == z3.unknown and "interrupt" in self._solver.reason_unknown():
            raise KeyboardInterrupt
        return answer


def values_of(unknowns: Sequence[z3.ExprRef], model: z3.ModelRef) -> list[int]:
    """Return the values of unknowns in a model, of Booleans 0 and 1."""
    found = [model.eval(unknown, model_completion=True) for unknown in unknowns]
    return [int(z3.is_true(each)) if z3.is_bool(each) else each.as_long() for each in found]


def told(unknowns: Sequence[z3.ExprRef], model: z3.ModelRef) -> str:
    """Return unknowns with their values in a model, in a sentence."""
    pairs = zip(unknowns, values_of(unknowns, model), strict=True)
    return ", ".join(f"{unknown} = {value}" for unknown, value in pairs)


def unrepresentable(system: System[Any, Any], model: z3.ModelRef, state: Any) -> str | None:
    """Say why decode cannot represent a state that `declared` admits; `None` if it can."""
    unknowns = system.constants(state)
    admitted = f"declared(state) admits {told(unknowns, model)}, which decode(model, state)"
    excluding = "declared(state) must exclude what no state stands for"
    try:
        decoded = system.decode(model, state)
        again = list(map(int, system.encode(decoded)))
    except Exception as wrong:
        return f"{admitted} cannot represent ({type(wrong).__name__}: {wrong}): {excluding}"
    if again == values_of(unknowns, model):
        return None
    return f"{admitted} reads as {decoded}, encoded as {again}: {excluding}"


@dataclass(frozen=True)
class ComparedSample:
    """The number of states that are compared: the first ones, in random games, and any others.

    Of the others the constraints admit every one, whether or not a game comes there.
    """

    first: int
    games: int = 0
    states_of_game: int = 0
    admitted: int = 0


QUICK = ComparedSample(first=50)
"""Before a solver is asked anything."""
THOROUGH = ComparedSample(first=300, games=5, states_of_game=40, admitted=100)
"""Before a refutation or a proof is believed, which no trace confirms."""

LONGEST = 2_000
"""Boards of a random game."""
USES = 20
"""Of each state, uses of a word that are read, with other arguments, and moves that they read."""
MANY = 1_000
"""Starts, and moves from one state, that are compared at most."""

START = ("facts", "declared", "init")
STEP = ("facts", "declared", "declared next", "move")
"""The constraints on the first state of a game, and on a state and the next."""


def must_agree(scope: GameScope) -> None:
    """Raise `Disagreement` if rules and constraints are soon seen to differ."""
    compared(scope, QUICK)


def compared(
    scope: GameScope, sample: ComparedSample = THOROUGH, numbers: type[Numbers] = BitVectors
) -> Compared | None:
    """Return how far rules and constraints were compared; raise `Disagreement` if they differ.

    Nothing is compared of a known game, which has tests instead, nor of a scope that leaves
    something open, which has no rules.
    """
    if not scope.game.own or open_fields(scope):
        return None
    return _compared(scope.within(1), sample, numbers)


@cache
def _compared(world: GameScope, sample: ComparedSample, numbers: type[Numbers]) -> Compared:
    try:
        return _Comparison(world, sample, numbers).compared()
    except Disagreement as wrong:
        told = f"the rules and the constraints of {world.game.source} disagree\n{wrong}"
        raise Disagreement(told) from None


class _Comparison:
    """Some states of a world by its rules, put to its constraints."""

    def __init__(self, scope: GameScope, sample: ComparedSample, numbers: type[Numbers]) -> None:
        self.scope, self.sample = scope, sample
        self.rules: Rules[Any, Any] = scope.referee
        self.system: System[Any, Any] = scope.game.system(scope, numbers(z3.Context()))
        if not self.system.encodes:
            raise InputError(
                f"{type(self.system).__name__} has no encode(state), by which constraints are "
                "compared with the rules: write it; it gives the values of constants(state)"
            )
        self.known = known = KnownStates(self.system)
        pre, post = known.states
        constraints = start_constraints(self.system, pre)
        constraints += step_constraints(self.system, pre, post)
        parts: Iterator[Parts] = (each.predicate(*each.states) for each in constraints)
        self.parts = dict(zip(dict.fromkeys(START + STEP), parts, strict=True))
        self.labels = {name: known.label(name, parts) for name, parts in self.parts.items()}
        self.over, self.over_next = (
            known.label("final", {"": self.system.final(each)}) for each in known.states
        )
        self.seen: set[Any] = set()
        self.uses = {kind: list(_uses(scope, kind)) for kind in (Kind.STATE, Kind.EVENT)}
        self._words: dict[tuple[str, int], z3.BoolRef] = {}

    def compared(self) -> Compared:
        """Compare states until the sample is complete, or all that can be reached are."""
        self._compare_starts()
        complete = self._compare_first()
        first, played, admitted = len(self.seen), 0, 0
        if not complete:
            self._compare_played()
            played = len(self.seen) - first
            admitted = self._compare_admitted()
        return Compared(first, played, admitted, complete)

    # Which states

    def _compare_starts(self) -> None:
        """Compare where games begin."""
        known, start = self.known, self._assume(START)
        starts = [(state, known.equal(state)) for state in islice(self.rules.starts(), MANY)]
        for state, here in starts:
            if known.impossible(start, here):
                broken = self._broken(START, here)
                told = f"the rules start with\n{state}\nwhich breaks the constraint {broken!r}"
                raise Disagreement(told)
        if len(starts) < MANY:
            model = known.model(start, *(negation(here) for _, here in starts))
            legal = [state for state, _ in starts]
            self._refuse(
                legal, model, PRE, "the constraints allow a start that the rules do not have"
            )

    def _compare_first(self) -> bool:
        """Compare the first states, breadth first; return True if they are all there are."""
        waiting = list(dict.fromkeys(islice(self.rules.starts(), MANY)))
        listed = set(waiting)
        for state in attended(waiting):
            if len(self.seen) == self.sample.first:
                return False
            moves = self._moves(state)
            self._compare(state, moves)
            after = dict.fromkeys(move.state for move in moves)
            waiting += (each for each in after if each not in listed)
            listed.update(after)
        return True

    def _compare_played(self) -> None:
        """Compare states of random games, in which later ones come up as well."""
        for seed in range(self.sample.games):
            states = random_play(self.scope, seed, LONGEST).states
            size = min(self.sample.states_of_game, len(states))
            for at in sorted(Random(seed).sample(range(len(states)), size)):
                if states[at] not in self.seen:
                    self._compare(states[at], self._moves(states[at]))

    def _compare_admitted(self) -> int:
        """Compare states that the constraints admit, found by a solver; return their number."""
        rows = list(zip(*(self.system.encode(state) for state in self.seen), strict=True))
        ranges = [(min(row) - 1, max(row) + 1) for row in rows]
        before = len(self.seen)
        for number in attended(range(self.sample.admitted)):
            labels = self._assume(START[:2])
            model = self.known.model_at_random(Random(number), ranges, labels)
            state = None if model is None else self._readable(model)
            if state is not None and state not in self.seen:
                try:
                    self._compare(state, self._moves(state), reached=False)
                except Disagreement as wrong:
                    raise Disagreement(
                        f"{wrong}\nno game is known to come to the first of these states, which "
                        "declared(state) admits: it may exclude states of no game"
                    ) from None
        return len(self.seen) - before

    def _readable(self, model: z3.ModelRef) -> Any:
        """Return a state in a model if the rules say what follows it; else none is compared."""
        try:
            state = self.system.decode(model, self.known.states[PRE])
            again = list(map(int, self.system.encode(state))) == self.known.values(model)
            moves = self._moves(state)
            for move in moves:
                self.system.encode(move.state)
        except GameChecksError:
            raise
        except Exception:
            return None
        return state if again and (moves or self.rules.is_final(state)) else None

    # What is compared of a state

    def _moves(self, state: Any) -> Sequence[Any]:
        return () if self.rules.is_final(state) else self.rules.moves(state)

    def _compare(self, state: Any, moves: Sequence[Any], *, reached: bool = True) -> None:
        """Compare the end or the moves of a state with the steps of the constraints."""
        self.seen.add(state)
        with self.known.knowing(self.known.equal(state)):
            self._compare_final(state)
            if self.rules.is_final(state):
                self._compare_steps_from_end(state)
            else:
                self._compare_moves(state, list(islice(moves, MANY)), reached)
            self._compare_words(state, moves, reached)

    def _compare_final(self, state: Any) -> None:
        over = bool(self.rules.is_final(state))
        wanted = self.over if over else negation(self.over)
        if self.known.impossible([*self._assume(START[:1]), wanted]):
            raise Disagreement(
                f"is this the end? {over} by the rules, {not over} by the constraints:\n{state}"
            )

    def _compare_steps_from_end(self, state: Any) -> None:
        needed = "a step from an end must lead to an end, such as the same state again, but from"
        if self.known.impossible(self._assume(STEP)):
            raise Disagreement(f"{needed}\n{state}\nno step leads anywhere")
        if self.known.possible([*self._assume(STEP), negation(self.over_next)]):
            raise Disagreement(f"{needed}\n{state}\na step goes on")

    def _compare_moves(self, state: Any, moves: Sequence[Any], reached: bool) -> None:
        """Compare each move with the steps, and the steps with all moves."""
        known, step = self.known, self._assume(STEP)
        after = {move.state: known.equal(move.state, POST) for move in moves}
        for move in moves:
            there = after[move.state]
            # By the rules no game comes from an admitted state to one that is not.
            if known.impossible(step, there) and (
                reached or known.possible(self._assume(STEP[:3]), there)
            ):
                broken = self._broken(STEP, there)
                raise Disagreement(
                    f"the rules have {move.event}, from\n{state}\nto\n{move.state}\n"
                    f"which breaks the constraint {broken!r}"
                )
        if len(moves) < MANY:
            model = known.model(step, *(negation(there) for there in after.values()))
            told = f"the constraints allow a step that is no move by the rules, from\n{state}\nto"
            self._refuse(list(after), model, POST, told)

    def _refuse(
        self, legal: Sequence[Any], model: z3.ModelRef | None, side: int, told: str
    ) -> None:
        """Raise if a model has a state that is none of the legal ones, perhaps encoded otherwise.

        With parameters it may be legal in the world of that model.
        """
        if model is None or self.system.parameters():
            return
        unknowns = self.known.told(model, side)
        try:
            found = self.system.decode(model, self.known.states[side])
        except Exception as wrong:
            raise Disagreement(
                f"{told}\n{unknowns}\nof which decode(model, state) makes no state: {wrong!r}"
            ) from None
        if found not in legal:
            raise Disagreement(f"{told}\n{found}\n({unknowns})")

    def _compare_words(self, state: Any, moves: Sequence[Any], reached: bool) -> None:
        """Compare the words on a state, and those of a move on it and each that follows it."""
        after = dict.fromkeys(move.state for move in islice(moves, USES))
        self._compare_uses(Kind.STATE, (state,), reached)
        for ahead in [[each] for each in after] or [[]]:
            self._compare_uses(Kind.EVENT, (state, *ahead), reached)

    def _compare_uses(self, kind: Kind, states: tuple[Any, ...], reached: bool) -> None:
        """Compare words as they are read on known states, all of them at once."""
        try:
            trace = self.rules.trace(states)
            read = [(use, concrete.values(use, trace)[0]) for use in self.uses[kind]]
        except GameChecksError:
            raise
        except Exception:
            # Where no game is known to come, the rules need not say anything.
            if reached:
                raise
            return
        wrong = [(self._read_otherwise(*each, len(states)), *each) for each in read]
        with self.known.knowing(*map(self.known.equal, states[1:], (POST,))):
            facts = self._assume(START[:1])
            if not wrong or not self.known.possible(facts, disjunction(term for term, *_ in wrong)):
                return
            for term, use, value in wrong:
                if self.known.possible(facts, term):
                    shown = use.sort.shown(value)
                    raise Disagreement(
                        f"`{use}` is {shown} by the rules, and not over terms, of\n{states[0]}"
                    )

    def _read_otherwise(self, use: Node, value: Any, boards: int) -> z3.BoolRef:
        """That a word does not have a value on the first of so many boards."""
        equal = _equal(use, value)
        key = str(equal), boards
        if key not in self._words:
            terms = TraceTerms(self.system, self.known.states[:boards])
            self._words[key] = negation(symbolic.evaluate(equal, terms))
        return self._words[key]

    # Constraints by their names

    def _assume(self, names: Sequence[str]) -> list[z3.BoolRef]:
        return [self.labels[name] for name in names]

    def _broken(self, names: Sequence[str], *terms: z3.BoolRef) -> str:
        """Return the first part that cannot be, or all of those that cannot be together."""
        parts = [(part, term) for name in names for part, term in self.parts[name].items()]
        broken = (part for part, term in parts if self.known.impossible([], term, *terms))
        return next(broken, " and ".join(part for part, _ in parts))


def _uses(scope: GameScope, kind: Kind) -> Iterator[Node]:
    """The words of a kind that both sides read, with arguments."""
    for word in scope.vocabulary.words:
        if word.term is not None and word.kind is kind:
            yield from islice(_applied(word), USES)


def _applied(word: Word) -> Iterator[Node]:
    """The uses of a word, with every member of the sorts that it takes."""
    taken = [sort or TRUTH for sort in word.takes]
    literals = [[Literal(each, sort=sort) for each in sort.members] for sort in taken]
    for arguments in product(*literals):
        yield Apply(word.name, arguments, sort=word.gives or TRUTH, word=word)


def _equal(use: Node, value: Any) -> Node:
    """That a word has a value."""
    if use.sort is TRUTH:
        return use if value else Not(use)
    return Comparison(("==",), (use, Literal(value, sort=use.sort)))


MOST_STATES = 10_000
"""States, each with what is left of the theorem, that are visited by the rules."""


def confirmed(
    theorem: Condition | None, scope: GameScope, clock: Clock, games: Games | None = None
) -> Compared | None:
    """Compare rules and constraints, and look for a game that breaks the theorem by the rules.

    It is proved of games of any length or, of `games` of a kind, within the scope. Raise
    `Disagreement` if the two differ. Return how far that went, or `None` for a known game, whose
    tests compare them, and where the scope is left open.
    """
    far = compared(scope, numbers=Integers if games is None else BitVectors)
    if far is None or theorem is None or theorem.function:
        return far
    longest = min(scope.longest or MOST_BOARDS, MOST_BOARDS)
    bounded = scope.within(longest) if games is None else scope
    query = Query(bounded, (theorem.negated(),), QueryKind.CHECK, games or Games.ANY)
    search = ProductSearch(query, SearchSettings(clock), MOST_STATES)
    try:
        trace = search.first()
    except Unsettled:
        return far
    if trace is None:
        return replace(far, visited=len({each.node.position for each in search.search.nodes}))
    wrong_at = theorem.wrong_at(trace)
    raise Disagreement(
        f"the rules and the constraints of {scope.game.source} disagree\n"
        f"{theorem.name} is proved of the constraints; by the rules a game breaks it, at\n"
        f"{trace.states[-1 if wrong_at is None else wrong_at]}"
    )
