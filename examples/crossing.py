"""A farmer takes a wolf, a goat and a cabbage across a river, one at a time.

Left alone, the wolf eats the goat, or the goat the cabbage. Beside its rules the game has a
system, so the solver can say why no way is shorter:

  gamechecks --game examples/crossing.py run
  gamechecks --game examples/crossing.py explain --boards 7
"""

from dataclasses import dataclass

import z3

from gamechecks import games
from gamechecks.games import FieldTerms, Move, Parts, conjunction, implies, negation

ALL = ("farmer", "wolf", "goat", "cabbage")
EATEN = (("wolf", "goat"), ("goat", "cabbage"))


@dataclass(frozen=True)
class Banks:
    """Who is on the far bank; the others are on the near one."""

    across: frozenset[str]


@dataclass(frozen=True)
class Crossing(games.Rules[Banks, str]):
    """The referee."""

    def record(self) -> games.Record[Banks]:
        return games.Record(Banks, across=games.Subset(ALL, sort="Who", meaning="On the far bank."))

    def starts(self) -> tuple[Banks]:
        return (Banks(frozenset()),)

    def moves(self, state: Banks) -> list[Move[str, Banks]]:
        far = state.across
        here, moves = far if "farmer" in far else frozenset(ALL) - far, []
        for chosen in filter(here.__contains__, ALL):
            left = here - {"farmer", chosen}
            if not any(set(pair) <= left for pair in EATEN):
                what = "nothing" if chosen == "farmer" else f"the {chosen}"
                moves.append(Move(f"the farmer takes {what}", Banks(far ^ {"farmer", chosen})))
        return moves

    def is_final(self, state: Banks) -> bool:
        return len(state.across) == len(ALL)


class CrossingSteps(games.System[FieldTerms, Banks]):
    """The same as constraints: `across` is one Boolean each."""

    def init(self, state: FieldTerms) -> Parts:
        return {f"the {who} is on the near bank": negation(state.across[who]) for who in ALL}

    def move(self, pre: FieldTerms, post: FieldTerms) -> Parts:
        near, far = pre.across, post.across
        goes = {who: near[who] != far[who] for who in ALL}
        beside = conjunction(implies(goes[who], near[who] == near["farmer"]) for who in ALL)
        parts = {"the farmer crosses": goes["farmer"], "whoever goes was beside him": beside}
        parts["at most one goes with him"] = games.at_most_one([goes[who] for who in ALL[1:]])
        for one, two in EATEN:
            watched = far[one] == far["farmer"]
            parts[f"the {one} does not eat the {two}"] = implies(far[one] == far[two], watched)
        return parts

    def final(self, state: FieldTerms) -> z3.BoolRef:
        return conjunction(state.across.values())


@dataclass(frozen=True)
class CrossingScope(games.GameScope):
    """How often the banks are looked at."""

    boards: int = games.option(8, "look at games of at most K boards", metavar="K")


SAFE = "always(across(wolf) != across(goat) or across(goat) == across(farmer))"
GAME = games.Game(
    name="crossing",
    scope=CrossingScope,
    rules=lambda scope: Crossing(),
    vocabulary=lambda rules: games.Vocabulary(),
    system=CrossingSteps,
    laws=(games.NamedProperty("goat-is-safe", "The wolf never eats the goat.", SAFE),),
)
