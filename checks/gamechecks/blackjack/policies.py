"""Policies as users name them, and the numbers of an answer as documents have them."""

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from gamechecks.blackjack.scope import Scope
from gamechecks.core.errors import InputError
from gamechecks.formats.files import read_text
from gamemodels.blackjack.mdp.charts import BadChart, read_chart
from gamemodels.blackjack.mdp.policies import NAMES, UnknownPolicy, named_policy
from gamemodels.blackjack.mdp.process import Process, State
from gamemodels.blackjack.mdp.questions import process_of
from gamemodels.blackjack.mdp.shoe import BadShoe
from gamemodels.blackjack.mdp.solving import Policy
from gamemodels.blackjack.variants import Variants

POLICIES = f"{', '.join(NAMES)}, or a file with a chart"


def process_for(scope: Scope) -> Process:
    """The decision process that a scope is about."""
    try:
        return process_of(scope.rules, tuple(scope.shoe) or None)
    except BadShoe as wrong:
        raise InputError(str(wrong)) from None


def policy_for(name: str, process: Process) -> Policy:
    """A policy by its name, or from a file."""
    path = Path(name)
    if path.suffix or path.parent != Path() or path.is_file():
        return _chart_file(path, process.rules)
    try:
        return named_policy(name, process)
    except UnknownPolicy as wrong:
        raise InputError(f"{wrong}, or a file with a chart") from None


def _chart_file(path: Path, rules: Variants) -> Policy:
    text = read_text(path)
    try:
        return read_chart(text, rules).policy
    except BadChart as wrong:
        raise InputError(f"{path}: {wrong}") from None


def fractions(odds: Mapping[str, Fraction]) -> dict[str, str]:
    """Fractions as documents have them."""
    return {name: str(each) for name, each in odds.items()}


def hand_words(state: State) -> str:
    """A state in words, as a row and a column of a chart are called."""
    kind = "soft" if state.usable_ace else "hard"
    showing = "A" if state.dealer_showing == 1 else str(state.dealer_showing)
    first = "first " if state.first and not state.held else ""
    more = [f"{state.cards} cards"] if state.cards else []
    more += [f"pattern {state.pattern}"] if state.pattern else []
    more += ["natural"] if state.natural else []
    held = [
        "A" if value == 1 else str(value)
        for value, number in enumerate(state.held, 1)
        for _ in range(number)
    ]
    more += ["-".join(held)] if held else []
    told = f" ({', '.join(more)})" if more else ""
    return f"{first}{kind} {state.player_sum}{told} against {showing}"


def world_words(scope: Scope) -> str:
    """The cards, the dealer and the other rules in words."""
    rules = scope.rules
    decks = f"{rules.decks} deck{'s' * (rules.decks != 1)}" if rules.decks else "infinite deck"
    cards = f"shoe {','.join(map(str, scope.shoe))}" if scope.shoe else decks
    dealer = "dealer hits soft 17" if rules.hit_soft_17 else "dealer stands on 17"
    told = ("hit_soft_17", f"decks={rules.decks}")
    return ", ".join([cards, dealer, *(name for name in rules.names if name not in told)])


def answer_document(scope: Scope, told: Mapping[str, Any]) -> dict[str, Any]:
    """What every exact answer has as JSON."""
    world = {key: each for key, each in scope.document().items() if key != "boards"}
    return {"verdict": "exact", "game": "blackjack", "scope": world, **told}
