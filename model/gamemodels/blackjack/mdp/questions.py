"""What is asked of the decision process of some rules."""

from functools import lru_cache

from gamemodels.blackjack.mdp.charts import Chart, Row, chart_of
from gamemodels.blackjack.mdp.comparing import Comparison, compare_policies
from gamemodels.blackjack.mdp.infinite import InfiniteDeck
from gamemodels.blackjack.mdp.policies import named_policy
from gamemodels.blackjack.mdp.process import Process
from gamemodels.blackjack.mdp.shoe import Cards, Shoe, full_shoe
from gamemodels.blackjack.mdp.solving import (
    Evaluation,
    Policy,
    Solution,
    evaluate_process,
    solve_process,
    spread,
)
from gamemodels.blackjack.variants import Variants


def process_of(rules: Variants, shoe: Cards | None = None) -> Process:
    """The decision process of one hand: from a shoe, if one is given, or from whole decks."""
    if shoe is None and rules.decks is None:
        return _infinite(rules)
    return _from(rules, full_shoe(rules.decks or 0) if shoe is None else shoe)


@lru_cache(maxsize=32)
def _infinite(rules: Variants) -> Process:
    return InfiniteDeck(rules)


# What the dealer does with each hand is remembered, and takes some 30 MB.
@lru_cache(maxsize=2)
def _from(rules: Variants, shoe: Cards) -> Process:
    return Shoe(rules, shoe)


def solve(rules: Variants, shoe: Cards | None = None) -> Solution:
    """Best play."""
    return solve_process(process_of(rules, shoe))


def evaluate(rules: Variants, policy: Policy | str, shoe: Cards | None = None) -> Evaluation:
    """What a policy is worth, also by its name."""
    process = process_of(rules, shoe)
    return evaluate_process(process, _policy(policy, process))


def compare(
    rules: Variants, first: Policy | str, second: Policy | str, shoe: Cards | None = None
) -> Comparison:
    """Where two policies differ."""
    process = process_of(rules, shoe)
    return compare_policies(process, _policy(first, process), _policy(second, process))


def best_chart(solution: Solution) -> tuple[Chart, dict[tuple[Row, int], float]]:
    """Best play as a chart, and by how much each cell beats the next action."""
    process = solution.process
    reach, _ = spread(process, solution.policy)
    chart, margins = chart_of(solution.values, reach, process.rules)
    return chart, {cell: float(each) for cell, each in margins.items()}


def _policy(policy: Policy | str, process: Process) -> Policy:
    return named_policy(policy, process) if isinstance(policy, str) else policy
