"""Explanations of a refutation: an unsat core, a near miss, and a sufficient bound."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Unpack

import z3

from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError, RefereeError, Unsettled
from gamechecks.core.scope import MOST_BOARDS, EngineChoice, Games, GameScope, SolverChoice
from gamechecks.core.search_options import SearchOptions, conclude, settings_of
from gamechecks.core.verdict import Explanation, GameTrace, NearMiss, Outcome, Progress
from gamechecks.engines.agreement import compared
from gamechecks.engines.bmc.running import settle
from gamechecks.engines.bmc.search import BoundedSearch, system_of
from gamechecks.engines.plan import REASON_SECONDS
from gamechecks.engines.query import Query, QueryKind
from gamechecks.language.question import Formula
from gamechecks.language.trace_terms import TraceTerms
from gamemodels.attention import attended
from gamemodels.logic import Parts, conjunction, implies, negation
from gamemodels.numbers import BitVectors
from gamemodels.rules import ended


class UnsatCore:
    """Named constraints that can be switched on and off one by one."""

    def __init__(self, solver: z3.Solver, named: Parts, clock: Clock) -> None:
        self._solver = solver
        self._clock = clock
        self._switches: dict[str, z3.BoolRef] = {}
        for number, (name, term) in enumerate(named.items()):
            switch = z3.Bool(f"reason{number}", solver.ctx)
            self._switches[name] = switch
            solver.add(z3.Implies(switch, term))

    def model(self, *instead: z3.BoolRef, without: str | None = None) -> z3.ModelRef | None:
        """A model of all reasons but one, or none if they conflict even so."""
        names = [name for name in self._switches if name != without]
        if self._conflicting(names, *instead):
            return None
        return self._solver.model()

    def conflict(self) -> list[str]:
        """Reasons that conflict, none of which can be dropped; all of them must conflict."""
        *_, last = self.narrowing()
        return last

    def narrowing(self) -> Iterator[list[str]]:
        """Fewer and fewer reasons that conflict; of the last ones none can be dropped."""
        assert self._conflicting(self._switches), "there is a model, so nothing conflicts"
        needed, kept = self._core(self._switches), list[str]()
        yield self._in_order(needed)
        while needed:
            candidate = needed.pop()
            if self._conflicting([*kept, *needed]):
                needed = self._core(needed)
                yield self._in_order([*kept, *needed])
            else:
                kept.append(candidate)

    def _in_order(self, names: list[str]) -> list[str]:
        return [name for name in self._switches if name in names]

    def _core(self, names: Iterable[str]) -> list[str]:
        """Those of the names that the solver's last refutation used."""
        used = {switch.get_id() for switch in self._solver.unsat_core()}
        return [name for name in names if self._switches[name].get_id() in used]

    def _conflicting(self, names: Iterable[str], *instead: z3.BoolRef) -> bool:
        switches = [self._switches[name] for name in names]
        return not self._clock.satisfiable(self._solver, *switches, *instead)


FARTHER_BOARDS = 32
"""Boards beyond twice the bound that are searched where games may go on for ever."""


def max_boards(bmc: BoundedSearch) -> int:
    """Return the largest bound that is tried."""
    if bmc.scope.game.proofs.termination is not None:
        return MOST_BOARDS
    return min(MOST_BOARDS, 2 * bmc.scope.boards + FARTHER_BOARDS)


def all_over(bmc: BoundedSearch) -> bool:
    """Return True if every game is over within the largest bound that is tried."""
    return _game(bmc.about(games=Games.UNFINISHED), max_boards(bmc)) is None


def sufficient_bound(bmc: BoundedSearch) -> int | None:
    """Return the fewest boards of a complete game as asked for, or None if none was found.

    The bound is halved between refuted and found.
    """
    refuted, game = bmc.scope.boards, _game(bmc, max_boards(bmc))
    if game is None:
        return None
    found = len(game)
    while found - refuted > 1:
        middle = (found + refuted) // 2
        shorter = _game(bmc, middle)
        if shorter is None:
            refuted = middle
        else:
            found = len(shorter)
    return found


def _game(bmc: BoundedSearch, boards: int) -> GameTrace | None:
    """Return a game as asked for within another bound."""
    bmc.listen(Progress(f"would {boards} boards do?"))
    scope = bmc.scope.within(boards)
    return settle(bmc.about(*bmc.wanted, scope=scope, engine=EngineChoice.SOLVER)).trace


END = "trace: after a final board nothing more is played"
"""What makes a trace end; it follows from the rules, but not from each of them alone."""


def explain(
    scope: GameScope,
    *where: Formula,
    games: Games = Games.COMPLETE,
    **options: Unpack[SearchOptions],
) -> Explanation:
    """Say why the scope has no game on which all formulas hold."""
    how = settings_of(options)
    if how.solver is not SolverChoice.Z3:
        raise InputError("explanations come from Z3: CaDiCaL cannot be asked for reasons here")
    query = Query.of(QueryKind.RUN, scope, where, games)
    work = _Explaining(BoundedSearch(query, how))
    return conclude(work.bmc.clock, work.settle, work.answer)


class _Explaining:
    """A search, and what is known so far about why it finds nothing."""

    def __init__(self, bmc: BoundedSearch) -> None:
        where = tuple(condition.name for condition in bmc.wanted)
        begun = Outcome.UNKNOWN, bmc.scope, bmc.games, where, bmc.clock.seconds, bmc.seed
        self.bmc, self.known = bmc, Explanation(*begun)

    def settle(self) -> Explanation:
        """Search; of a refutation, find reasons, a near miss and a bound for complete games."""
        bmc = self.bmc
        trace = settle(bmc).trace
        if trace is not None:
            self._note(outcome=Outcome.FOUND, trace=trace)
            return self.answer()
        compared(bmc.scope)
        complete = bmc.games is Games.COMPLETE
        bound_settled = complete and bmc.scope.every_game
        self._note(outcome=Outcome.REFUTED, bound_settled=bound_settled)
        cut, limited = None, bmc.clock.limit is not None
        half, enough = bmc.clock.left / 2, REASON_SECONDS
        try:
            with bmc.clock.share(half) if limited else bmc.clock.briefly(enough):
                self._look_for_reasons()
        except Unsettled:
            cut = "the reasons took more than "
            cut += f"half of the {bmc.clock.reason}" if limited else "a minute; try --timeout S"
        if complete and not bmc.query.has_function and not bound_settled:
            bound = sufficient_bound(bmc)
            self._note(bound=bound)
            ends = bmc.scope.game.proofs.termination is not None
            self._note(bound_settled=ends or bound is not None or all_over(bmc))
        return self.answer(cut)

    def _look_for_reasons(self) -> None:
        """A minimal conflict, and a game that would do but for one of its reasons."""
        bmc = self.bmc
        bmc.listen(Progress("looking for reasons"))
        bmc.reach_all()
        world, reasons = Relaxation(bmc, len(bmc.session.states)), list[str]()
        for reasons in world.reasons.narrowing():
            self._note(reasons=tuple(reasons))
            bmc.listen(Progress("looking for reasons", f"{len(reasons)} left"))
        self._note(minimal=True)
        bmc.listen(Progress("looking for a near miss", f"{len(reasons)} reasons"))
        self._note(near_miss=world.near_miss(reasons))

    def _note(self, **facts: Any) -> None:
        self.known = replace(self.known, **facts)

    def answer(self, reason: str | None = None) -> Explanation:
        """The explanation as it stands."""
        return replace(self.known, seconds=self.bmc.clock.seconds, reason=reason)


class Relaxation:
    """A scope's boards with every rule, formula and bound as a reason that can be dropped."""

    def __init__(self, bmc: BoundedSearch, length: int) -> None:
        self.bmc = bmc
        self.system = system_of(bmc.scope, BitVectors(z3.Context()))
        with bmc.clock.encoding():
            self.boards = [self.system.state(f"board{k + 1}") for k in attended(range(length))]
            self.solver = z3.SolverFor("QF_FD", ctx=self.system.ctx)
            self.solver.add(*self.system.facts().values())
            for board in attended(self.boards):
                self.solver.add(*self.system.declared(board).values())
            self.steps = self._steps()
            self.named = self._named()
            self.reasons = UnsatCore(self.solver, self.named, bmc.clock)

    def near_miss(self, reasons: Sequence[str]) -> NearMiss | None:
        """A game that meets all reasons but one, and breaks that one as rarely as it can."""
        for name in sorted(set(reasons) - {END}, key=_interest):
            lapses = [negation(term) for term in self.steps.get(name, ())]
            once = [self._switch(z3.AtMost(*lapses, 1))] if lapses else []
            for limit in (once, []) if once else ([],):
                model = self.reasons.model(*limit, without=name)
                if model is not None:
                    return self._refereed(name, model)
        return None

    def _switch(self, term: z3.BoolRef) -> z3.BoolRef:
        """A term as an assumption: a name that implies it."""
        switch = z3.FreshBool("limit", self.system.ctx)
        self.solver.add(z3.Implies(switch, term))
        return switch

    def _refereed(self, name: str, model: z3.ModelRef) -> NearMiss:
        """The game in a model; the referee must find it at fault just where the reason is."""
        states = [self.system.decode(model, board) for board in self.boards]
        trace = ended(self.system.rules(model).trace(states))
        steps = self.steps.get(name, [])[: len(trace) - 1]
        broken = tuple(k for k, term in enumerate(steps) if z3.is_false(model.eval(term, True)))
        illegal = tuple(
            k
            for k, (before, after) in enumerate(pairwise(trace.states))
            if after not in [move.state for move in trace.rules.moves(before)]
        )
        fair = name.startswith("init: ") or trace.states[0] in trace.rules.starts()
        if broken != illegal or not fair:
            raise RefereeError(f"a near miss breaks more than {name!r}: {illegal}, not {broken}")
        return NearMiss(name, trace, broken, self._reread(name, trace))

    def _reread(self, name: str, trace: GameTrace) -> int | None:
        """Read the formulas again that are not dropped; the board at which one that is goes wrong.

        A game that is no game has no ints.
        """
        wrong_at = None
        for condition in () if name.startswith(("move: ", "init: ")) else self.bmc.wanted:
            if name == f"formula: {condition.name}":
                wrong_at = condition.wrong_at(trace)
            else:
                condition.confirm(trace)
        return wrong_at

    def _steps(self) -> dict[str, list[z3.BoolRef]]:
        """The parts of `move` by name, each built once and renamed for every step."""
        pre, post = self.system.state("pre"), self.system.state("post")
        constants = self.system.constants
        names = [*constants(pre), *constants(post)]
        parts = {k: v for k, v in self.system.step(pre, post).items() if not z3.is_true(v)}
        steps: dict[str, list[z3.BoolRef]] = {f"move: {part}": [] for part in parts}
        for here, there in attended(pairwise(self.boards)):
            pairs = list(zip(names, [*constants(here), *constants(there)], strict=True))
            for part, term in parts.items():
                steps[f"move: {part}"].append(z3.substitute(term, *pairs))
        return steps if len(self.boards) > 1 else {}

    def _named(self) -> Parts:
        named: Parts = {
            f"init: {part}": term for part, term in self.system.init(self.boards[0]).items()
        }
        named |= {name: conjunction(terms) for name, terms in self.steps.items()}
        finals = [self.system.final(board) for board in self.boards]
        over, last = finals[-1], len(self.boards)
        ends = [implies(now, later) for now, later in pairwise(finals)]
        named[END] = conjunction([z3.BoolVal(True, self.system.ctx), *ends])
        if self.bmc.games is Games.COMPLETE:
            named[f"bound: the game is over by board {last}"] = over
        if self.bmc.games is Games.UNFINISHED:
            named[f"bound: the game is not over by board {last}"] = negation(over)
        trace = TraceTerms(self.system, self.boards)
        return named | {f"formula: {each.name}": each.term(trace) for each in self.bmc.wanted}


def _interest(name: str) -> int:
    """Reasons that leave the game legal are dropped first, then rules, then the start."""
    order = ("formula: ", "bound: ", "move: ", "init: ")
    return next(place for place, start in enumerate(order) if name.startswith(start))
