"""Minimal conflicts: which named reasons already rule each other out."""

from collections.abc import Iterable, Iterator

import z3

from gamechecks.core.clock import Clock
from gamemodels.logic import Parts


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
