"""One-line changes to the engines of values, each a mistake that somebody could make."""

from tests.mutants.mutant import Area, Mutant

RELATIVE = "model/gamemodels/mancala/best_search.py"
BEST = "model/gamemodels/mancala/best_search.py"
STRATEGIES, NODES, GRAPH, REFEREE, EXPECTATION, SIMULATION, FORESIGHT = (
    f"checks/gamechecks/{name}.py"
    for name in (
        "engines/values/strategies",
        "engines/values/nodes",
        "engines/graph",
        "engines/values/refereeing",
        "engines/values/expectation",
        "engines/values/simulation",
        "language/foresight",
    )
)
TESTED_BY = {
    RELATIVE: "best",
    BEST: "best",
    EXPECTATION: "chances",
    SIMULATION: "simulation",
}

MUTANTS = (
    Mutant(
        "a sowing that steals leaves the last marble in its pocket",
        RELATIVE,
        "target -= (1 << land) + (taken << across)",
        "target -= taken << across",
    ),
    Mutant(
        "a steal gains the marbles opposite alone",
        RELATIVE,
        "gain += taken + 1",
        "gain += taken",
    ),
    Mutant(
        "a steal from an empty pocket always counts",
        RELATIVE,
        "if taken or not needs:",
        "if True:",
    ),
    Mutant(
        "a sweep is worth the same to both",
        RELATIVE,
        "self._count(own) - self._count(other)",
        "self._count(own) + self._count(other)",
    ),
    Mutant(
        "an upper bound is taken for a lower one",
        BEST,
        "if bound is not None and bound >= wanted:",
        "if bound is not None:",
    ),
    Mutant(
        "who forfeits keeps the sign of the other's value",
        BEST,
        "return -self.look(position >> game.half, left, 1 - wanted)",
        "return self.look(position >> game.half, left, wanted)",
    ),
    Mutant(
        "an extra turn is the opponent's",
        BEST,
        "gain + self.look(target, after, 0) * (1 if again else -1)",
        "gain - self.look(target, after, 0)",
    ),
    Mutant(
        "whoever does not force chooses for the player",
        STRATEGIES,
        "own = player == self.player",
        "own = player is not None",
    ),
    Mutant(
        "what is lost already counts as won",
        STRATEGIES,
        "settling = [each for each in ways if known.get(each[1]) is own]",
        "settling = [each for each in ways if known.get(each[1]) is not None]",
    ),
    Mutant(
        "a player may not leave it to chance",
        NODES,
        "for choice, outcomes in _by_choice(ways).items():",
        "for choice, outcomes in list(_by_choice(ways).items())[:-1]:",
    ),
    Mutant(
        "a game is cut off one board late",
        GRAPH,
        "boards = 0 if bound is None else node.boards + way.states",
        "boards = 0 if bound is None else node.boards + way.states - 1",
    ),
    Mutant(
        "a formula with a past waits for the end",
        FORESIGHT,
        "(isinstance(leaf, AtEnd) and not leaf.remembers)",
        "isinstance(leaf, AtEnd)",
    ),
    Mutant(
        "the referee of strategies forgives a reply without an answer",
        REFEREE,
        "unanswered = [name for name in others if name not in made.then]",
        "unanswered, others = [], [name for name in others if name in made.then]",
    ),
    Mutant(
        "the referee of strategies does not look how a game ends",
        REFEREE,
        "return None if result[0] is self.strategy.forced else self._missed(over)",
        "return None",
    ),
    Mutant(
        "the most is the least",
        EXPECTATION,
        "best = max(worths) if aim is Aim.MOST else min(worths)",
        "best = min(worths) if aim is Aim.MOST else max(worths)",
    ),
    Mutant(
        "chance does not look at its weights",
        NODES,
        "return [way.weight if way.player is None else 1 for way in ways]",
        "return [1 for way in ways]",
    ),
    Mutant(
        "players of a simulation have a favourite move",
        SIMULATION,
        "way = ways[self._picked(weights(ways))]",
        "way = ways[self._picked(weights(ways)) if self._dice.random() < 0.5 else 0]",
    ),
    Mutant(
        "a game that is given up counts as it stands",
        SIMULATION,
        "return graph.observer.cut_off(memory, graph.state(node)) if settled is None else settled",
        "return graph.observer.ended(memory, graph.state(node)) if settled is None else settled",
    ),
    Mutant(
        "both sides of an interval have the whole error",
        SIMULATION,
        "low = 0.0 if least == 0 else _root(least, games, error / 2)",
        "low = 0.0 if least == 0 else _root(least, games, error * 2)",
    ),
)

SUITES = {
    "values": (
        "tests/gamechecks/engines/values/test_forced.py",
        "tests/gamechecks/engines/values/test_chances.py",
        "tests/gamechecks/engines/values/test_optimising.py",
        "tests/gamechecks/engines/values/test_simulation.py",
        "tests/gamechecks/engines/values/test_intervals.py",
        "tests/mancala/test_best.py",
    ),
}
ALIVE = """
from gamechecks import Scope, best, force, odds
best, force, odds
"""
VALUES = Area(
    name="values",
    folder=".",
    mutants=MUTANTS,
    suites=SUITES,
    alive=ALIVE,
    usual="forced",
    tested_by=TESTED_BY,
)
