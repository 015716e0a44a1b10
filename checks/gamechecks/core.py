"""Minimal conflicts: which named reasons already rule each other out."""

from collections.abc import Mapping

import z3

from gamechecks.errors import Interrupted, Unsettled
from gamechecks.session import Clock


class Reasons:
    """Named constraints that can be switched on and off one by one."""

    def __init__(self, solver: z3.Solver, named: Mapping[str, z3.BoolRef], clock: Clock) -> None:
        self._solver = solver
        self._clock = clock
        self._switches: dict[str, z3.BoolRef] = {}
        for number, (name, term) in enumerate(named.items()):
            switch = z3.Bool(f"reason{number}", solver.ctx)
            self._switches[name] = switch
            solver.add(z3.Implies(switch, term))

    def model(self, names: list[str] | None = None) -> z3.ModelRef | None:
        """A model of the reasons named (else of all), or none if they conflict."""
        chosen = self._switches if names is None else {n: self._switches[n] for n in names}
        return self._solver.model() if self._consistent(list(chosen.values())) else None

    def conflict(self) -> list[str]:
        """Reasons that conflict, none of which can be dropped; all of them must conflict."""
        names = {switch.get_id(): name for name, switch in self._switches.items()}
        needed = list(self._switches)
        kept: list[str] = []
        while needed:
            candidate = needed.pop()
            if self._consistent([self._switches[name] for name in [*kept, *needed]]):
                kept.append(candidate)
            else:
                core = {names[switch.get_id()] for switch in self._solver.unsat_core()}
                needed = [name for name in needed if name in core]
        return [name for name in self._switches if name in kept]

    def _consistent(self, switches: list[z3.BoolRef]) -> bool:
        self._clock.check()
        if self._clock.limit is not None:
            self._solver.set("timeout", max(1, int(self._clock.left * 1000)))
        with self._clock.solving():
            answer = self._solver.check(*switches)
        if answer == z3.unknown:
            reason = self._solver.reason_unknown()
            if "interrupted" in reason:
                raise Interrupted
            raise Unsettled(reason)
        return bool(answer == z3.sat)
