"""The formal decision process as plain data: every state, and every choice with its odds."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from gamemodels.blackjack.mdp.outcomes import Action, Outcome
from gamemodels.blackjack.mdp.process import Choice, Process, State

DEAL = "deal"

Node = str | State | Outcome


@dataclass(frozen=True)
class FormalChoice:
    """An action in a state, none where there is one way on; its probabilities add up to 1."""

    state: Node
    action: Action | None
    odds: Mapping[Node, Fraction]


@dataclass(frozen=True)
class DecisionProcess:
    """The deal, the states of a hand, its outcomes, and all choices; an outcome keeps to itself."""

    states: tuple[Node, ...]
    choices: tuple[FormalChoice, ...]


def decision_process(process: Process) -> DecisionProcess:
    """A process as data."""
    hands = tuple(process.states())
    choices = [FormalChoice(DEAL, None, _odds(process, process.deal, process.dealt))]
    for state in hands:
        for choice in process.choices(state):
            odds = _odds(process, choice, Fraction(process.total(state)))
            choices.append(FormalChoice(state, choice.action, odds))
    outcomes = sorted({node for each in choices for node in each.odds if isinstance(node, Outcome)})
    choices += [FormalChoice(outcome, None, {outcome: Fraction(1)}) for outcome in outcomes]
    return DecisionProcess((DEAL, *hands, *outcomes), tuple(choices))


def _odds(process: Process, choice: Choice, whole: Fraction | int) -> dict[Node, Fraction]:
    unit = Fraction(whole)
    odds: dict[Node, Fraction] = {}
    for state, weight in choice.leads.items():
        odds[state] = weight * process.total(state) / unit
    for outcome, weight in choice.ends.items():
        odds[outcome] = weight / unit
    return odds
