"""Policies with names."""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction

from gamemodels.blackjack.mdp.hands import dealer_draws
from gamemodels.blackjack.mdp.outcomes import Action, Outcome
from gamemodels.blackjack.mdp.process import Process, State
from gamemodels.blackjack.mdp.solving import Mix, Policy, Worth, paid, solve_process

HIT_BELOW = "hit-below-N"
LEAST_SUM, MOST_SUM = 4, 22

Hits = Callable[[State], bool]


class UnknownPolicy(ValueError):
    """A name of no policy."""


def won(outcome: Outcome) -> Fraction:
    """1 for a win, a natural included."""
    return Fraction(outcome.name in ("win", "natural"))


def not_lost(outcome: Outcome) -> Fraction:
    """1 for what is not lost; a hand that is given up is not lost, as a loss is counted."""
    return Fraction(outcome.name not in ("lose", "bust"))


AIMS: dict[str, Worth] = {"optimal": paid, "win-max": won, "lose-min": not_lost}
"""Policies that are best for something."""

_PLAIN: dict[str, Hits] = {
    "stick-on-20": lambda state: state.player_sum < 20,
    "never-bust": lambda state: state.player_sum <= (17 if state.usable_ace else 11),
    "always-stand": lambda state: False,
    "always-hit": lambda state: True,
}
NAMES = (*AIMS, "mimic-dealer", *_PLAIN, "random", HIT_BELOW)


def named_policy(name: str, process: Process) -> Policy:
    """The policy of a name."""
    if name in AIMS:
        return solve_process(process, AIMS[name]).policy
    if name in _PLAIN:
        return _hitting(_PLAIN[name])
    if name == "mimic-dealer":
        rules = process.rules
        return _hitting(lambda at: dealer_draws(rules, at.player_sum, bool(at.usable_ace)))
    if name == "random":
        return _random
    below = re.fullmatch(r"hit-below-(\d{1,3})", name)
    if below is None:
        raise UnknownPolicy(f"{name!r} is no policy: expected one of {', '.join(NAMES)}")
    limit = int(below[1])
    if not LEAST_SUM <= limit <= MOST_SUM:
        raise UnknownPolicy(f"{name!r}: a sum from {LEAST_SUM} to {MOST_SUM} was expected")
    return _hitting(lambda state: state.player_sum < limit)


def _hitting(hits: Hits) -> Policy:
    def policy(state: State, legal: Sequence[Action]) -> Mix:
        return {Action.HIT if hits(state) else Action.STAND: Fraction(1)}

    return policy


def _random(state: State, legal: Sequence[Action]) -> Mix:
    return {action: Fraction(1, len(legal)) for action in legal}
