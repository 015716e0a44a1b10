"""Why there is no such game: reasons that conflict, a near miss, and a bound that would do."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Unpack

import z3

from gamechecks.errors import InputError, RefereeError
from gamechecks.formula.z3terms import TraceTerms
from gamechecks.how import How, conclude, solver_of
from gamechecks.needed import boards_needed
from gamechecks.question import Condition, Formula, conditions
from gamechecks.scope import Games, Scope, SolverChoice
from gamechecks.search import Hunt
from gamechecks.solving.core import Reasons
from gamechecks.verdict import Explanation, NearMiss, Outcome, Progress
from gamemodels.logic import Parts, conjunction, implies, negation
from gamemodels.mancala import rules
from gamemodels.mancala.board import Board, Trace
from gamemodels.mancala.boards import BoardSteps
from gamemodels.mancala.terms import BoardTerms
from gamemodels.numbers import BitVectors

END = "trace: after a final board nothing more is played"
"""What makes a trace end; it follows from the rules, but not from each of them alone."""


def explain(
    scope: Scope,
    *where: Formula,
    games: Games = Games.COMPLETE,
    **how: Unpack[How],
) -> Explanation:
    """Say why the scope has no game on which all formulas hold."""
    if solver_of(how) is not SolverChoice.Z3:
        raise InputError("explanations come from Z3: CaDiCaL cannot be asked for reasons here")
    work = _Explaining(Hunt.of(scope, conditions(where, scope.pockets), games, **how))
    return conclude(work.hunt.clock, work.settle, work.answer)


@dataclass
class _Explaining:
    """What is known so far about why a search finds nothing."""

    hunt: Hunt
    outcome: Outcome = Outcome.UNKNOWN
    trace: Trace | None = None
    reasons: list[str] = field(default_factory=list)
    minimal: bool = False
    near_miss: NearMiss | None = None
    bound: int | None = None
    bound_settled: bool = False

    def settle(self) -> Explanation:
        """Search, then look for reasons, a near miss and another bound."""
        hunt = self.hunt
        self.trace = next(hunt.played(), None) or hunt.first()
        self.outcome = Outcome.REFUTED if self.trace is None else Outcome.FOUND
        if self.trace is not None:
            return self.answer()
        hunt.listen(Progress("looking for reasons"))
        world = World(hunt, len(hunt.session.states))
        for self.reasons in world.reasons.narrowing():
            hunt.listen(Progress("looking for reasons", f"{len(self.reasons)} left"))
        self.minimal = True
        hunt.listen(Progress("looking for a near miss", f"{len(self.reasons)} reasons"))
        self.near_miss = world.near_miss(self.reasons)
        if not any(condition.function for condition in hunt.wanted):
            self.bound = boards_needed(hunt)
            self.bound_settled = True
        return self.answer()

    def answer(self, reason: str | None = None) -> Explanation:
        """The explanation as it stands."""
        return Explanation(
            outcome=self.outcome,
            scope=self.hunt.scope,
            games=self.hunt.games,
            where=tuple(condition.name for condition in self.hunt.wanted),
            seconds=self.hunt.clock.seconds,
            seed=self.hunt.seed,
            trace=self.trace,
            reasons=tuple(self.reasons),
            minimal=self.minimal,
            near_miss=self.near_miss,
            bound=self.bound,
            bound_settled=self.bound_settled,
            reason=reason,
        )


class World:
    """A scope's boards with every rule, formula and bound as a reason that can be dropped."""

    def __init__(self, hunt: Hunt, length: int) -> None:
        scope, self.hunt = hunt.scope, hunt
        numbers = BitVectors(z3.Context())
        self.system = BoardSteps(scope.pockets, scope.marbles, numbers, rules=scope.rules)
        with hunt.clock.encoding():
            self.boards = [self.system.state(f"board{k + 1}") for k in range(length)]
            self.solver = z3.SolverFor("QF_FD", ctx=self.system.ctx)
            for board in self.boards:
                self.solver.add(*board.declared().values())
            self.steps = self._steps()
            self.named = self._named()
            self.reasons = Reasons(self.solver, self.named, hunt.clock)

    def near_miss(self, reasons: Sequence[str]) -> NearMiss | None:
        """A game that meets all reasons but one, and breaks that one as rarely as it can."""
        for name in sorted(set(reasons) - {END}, key=_interest):
            lapses = [negation(term) for term in self.steps.get(name, ())]
            once = [z3.AtMost(*lapses, 1)] if lapses else []
            for limit in (once, []) if once else ([],):
                model = self.reasons.model(*self._switched(limit), without=name)
                if model is not None:
                    return self._refereed(name, model)
        return None

    def _switched(self, terms: list[z3.BoolRef]) -> list[z3.BoolRef]:
        """Terms as assumptions: each is given a name that implies it."""
        switches = []
        for term in terms:
            switch = z3.FreshBool("limit", self.system.ctx)
            self.solver.add(z3.Implies(switch, term))
            switches.append(switch)
        return switches

    def _refereed(self, name: str, model: z3.ModelRef) -> NearMiss:
        """The game in a model; the referee must find it at fault just where the reason is."""
        trace = self.system.decode(model, self.boards)
        steps = self.steps.get(name, [])[: len(trace) - 1]
        broken = tuple(k for k, term in enumerate(steps) if z3.is_false(model.eval(term, True)))
        illegal = tuple(
            k for k in range(len(trace) - 1) if trace.boards[k + 1] not in legal_after(trace, k)
        )
        start = rules.starting_board(trace.layout, self.hunt.scope.marbles)
        fair = name.startswith("init: ") or trace.boards[0] == start
        if broken != illegal or not fair:
            raise RefereeError(f"a near miss breaks more than {name!r}: {illegal}, not {broken}")
        self._reread(name, trace)
        return NearMiss(name, trace, broken, self._wrong_at(name, trace))

    def _reread(self, name: str, trace: Trace) -> None:
        """Read the formulas again that are not dropped; a game that is no game has no ints."""
        if name.startswith(("move: ", "init: ")):
            return
        for condition in self.hunt.wanted:
            if name != f"formula: {condition.name}":
                condition.confirm(trace, self.hunt.scope.marbles)

    def _wrong_at(self, name: str, trace: Trace) -> int | None:
        """The board, from 0, at which a formula that is dropped goes wrong."""
        for condition in self.hunt.wanted:
            if name == f"formula: {condition.name}":
                return condition.wrong_at(trace, self.hunt.scope.marbles)
        return None

    def _steps(self) -> dict[str, list[z3.BoolRef]]:
        """The parts of `move` by name, each built once and renamed for every step."""
        pre, post = self.system.state("pre"), self.system.state("post")
        names = [*pre.constants(), *post.constants()]
        parts = {k: v for k, v in self.system.step(pre, post).items() if not z3.is_true(v)}
        steps: dict[str, list[z3.BoolRef]] = {f"move: {part}": [] for part in parts}
        for here, there in pairwise(self.boards):
            pairs = list(zip(names, [*here.constants(), *there.constants()], strict=True))
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
        if self.hunt.games is Games.COMPLETE:
            named[f"bound: the game is over by board {last}"] = over
        if self.hunt.games is Games.UNFINISHED:
            named[f"bound: the game is not over by board {last}"] = negation(over)
        return named | self._formulas(self.hunt.wanted, self.boards)

    def _formulas(self, wanted: Sequence[Condition], boards: Sequence[BoardTerms]) -> Parts:
        scope = self.hunt.scope
        trace = TraceTerms(scope.pockets, boards, scope.marbles, rules=scope.rules)
        return {f"formula: {condition.name}": condition.term(trace) for condition in wanted}


def legal_after(trace: Trace, place: int) -> list[Board]:
    """The boards that may follow a board of a trace."""
    moves = rules.successors(trace.layout, trace.boards[place], trace.rules)
    return [move.board for move in moves]


def _interest(name: str) -> int:
    """Reasons that leave the game legal are dropped first, then rules, then the start."""
    order = ("formula: ", "bound: ", "move: ", "init: ")
    return next(place for place, start in enumerate(order) if name.startswith(start))
