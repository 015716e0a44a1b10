"""Questions to the solver: where a test is about constraints, nobody else may answer."""

from functools import partial

import gamechecks
from gamechecks import EngineChoice

run = partial(gamechecks.run, engine=EngineChoice.SOLVER)
run_all = partial(gamechecks.run_all, engine=EngineChoice.SOLVER)
check = partial(gamechecks.check, engine=EngineChoice.SOLVER)
bounds = partial(gamechecks.bounds, engine=EngineChoice.SOLVER)
