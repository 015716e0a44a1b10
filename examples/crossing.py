"""A farmer takes a wolf, a goat and a cabbage across a river, one at a time.

Left alone, the wolf eats the goat, or the goat the cabbage. Beside its rules the game has a
system, so the solver can say why no way is shorter:

  gamechecks --game examples/crossing.py run
  gamechecks --game examples/crossing.py explain --boards 7
"""

from dataclasses import dataclass

import z3

from gamechecks import games
from gamechecks.games import TRUTH, Move, Parts, conjunction, disjunction, implies, negation

ALL = ("farmer", "wolf", "goat", "cabbage")
EATEN = (("wolf", "goat"), ("goat", "cabbage"))


@dataclass(frozen=True)
class Banks:
    """Who is where."""

    near: frozenset[str]
    far: frozenset[str]


@dataclass(frozen=True)
class Crossing(games.Rules[Banks, str]):
    """The referee."""

    def starts(self) -> tuple[Banks]:
        return (Banks(frozenset(ALL), frozenset()),)

    def moves(self, state: Banks) -> list[Move[str, Banks]]:
        here, there, moves = state.near, state.far, []
        if "farmer" in there:
            here, there = there, here
        for chosen in filter(here.__contains__, ALL):
            left, came = here - {"farmer", chosen}, there | {"farmer", chosen}
            if not any(set(pair) <= left for pair in EATEN):
                after = Banks(left, came) if here is state.near else Banks(came, left)
                what = "nothing" if chosen == "farmer" else f"the {chosen}"
                moves.append(Move(f"the farmer takes {what}", after))
        return moves

    def is_final(self, state: Banks) -> bool:
        return not state.near


Terms = dict[str, z3.BoolRef]


class CrossingSteps(games.System[Terms, Banks]):
    """The same as constraints: one Boolean each, true on the far bank."""

    def __init__(self, scope: "CrossingScope", numbers: games.Numbers) -> None:
        self.numbers = numbers

    def state(self, name: str) -> Terms:
        return {who: z3.Bool(f"{name}.{who}", self.ctx) for who in ALL}

    def constants(self, state: Terms) -> list[z3.ExprRef]:
        return list(state.values())

    def init(self, state: Terms) -> Parts:
        return {f"the {who} is on the near bank": negation(state[who]) for who in ALL}

    def step(self, pre: Terms, post: Terms) -> Parts:
        over, farmer = self.final(pre), pre["farmer"]
        goes = {who: pre[who] != post[who] for who in ALL}
        three = [goes[who] for who in ALL[1:]]
        beside = conjunction(implies(goes[who], pre[who] == farmer) for who in ALL)
        parts = {"the farmer crosses": goes["farmer"], "whoever goes was beside him": beside}
        parts["at most one goes with him"] = games.at_most_one(three)
        for one, two in EATEN:
            watched = post[one] == post["farmer"]
            parts[f"the {one} does not eat the {two}"] = implies(post[one] == post[two], watched)
        moving = {name: disjunction([over, part]) for name, part in parts.items()}
        still = implies(over, conjunction(negation(each) for each in goes.values()))
        return {**moving, "after the end nobody moves": still}

    def final(self, state: Terms) -> z3.BoolRef:
        return conjunction(state.values())

    def decode(self, model: z3.ModelRef, state: Terms) -> Banks:
        far = frozenset(who for who in ALL if z3.is_true(model.eval(state[who], True)))
        return Banks(frozenset(ALL) - far, far)

    def encode(self, state: Banks) -> list[bool]:
        return [who in state.far for who in ALL]

    def rules(self, model: z3.ModelRef) -> Crossing:
        return Crossing()


@dataclass(frozen=True)
class CrossingScope(games.GameScope):
    """How often the banks are looked at."""

    boards: int = games.option(8, "look at games of at most K boards", metavar="K")


WHO = games.sort_of("Who", ALL)
ACROSS = games.of_state(
    "across", TRUTH, "On the far bank.", lambda _, s, who: who in s.far, lambda _, s, who: s[who],
    takes=(WHO,),
)  # fmt: skip
SAFE = "always(across(wolf) != across(goat) or across(goat) == across(farmer))"
LAW = games.NamedProperty("goat-is-safe", "The wolf never eats the goat.", SAFE)
GAME = games.Game(
    "crossing", CrossingScope, lambda scope: Crossing(),
    lambda rules: games.Vocabulary(words=(ACROSS,), sorts=(WHO,)),
    system=CrossingSteps, laws=(LAW,),
)  # fmt: skip
