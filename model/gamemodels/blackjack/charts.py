"""Policies by name and as charts, and the questions about the decision process of some rules."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from gamemodels.blackjack.board import Variants
from gamemodels.blackjack.infinite import InfiniteDeck
from gamemodels.blackjack.mdp import (
    Action,
    ActionValues,
    Comparison,
    Evaluation,
    Mix,
    Outcome,
    Policy,
    Process,
    Solution,
    State,
    Worth,
    compare_policies,
    dealer_draws,
    evaluate_process,
    legal_actions,
    paid,
    solve_process,
    spread,
)
from gamemodels.blackjack.shoe import Cards, Shoe, full_shoe

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


COLUMNS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
"""What the dealer shows, by column."""
HARD, SOFT = range(21, 3, -1), range(21, 11, -1)
LETTERS = {action.letter: action for action in Action}

_LINE = re.compile(r"(first )?\s*(hard|soft)\s+(\d{1,3})\s*:\s*(\S*)")


class BadChart(ValueError):
    """A chart that is no policy."""


class Row(NamedTuple):
    """A row: a sum, soft or hard, of a first decision alone or of any."""

    first: bool
    soft: bool
    total: int

    def __str__(self) -> str:
        return f"{'first ' * self.first}{'soft' if self.soft else 'hard'} {self.total}"


ROWS = tuple(Row(False, soft, each) for soft in (False, True) for each in (SOFT if soft else HARD))
FIRST_ROWS = tuple(row._replace(first=True) for row in ROWS)


@dataclass(frozen=True)
class Chart:
    """What to do by row and column; a row for first decisions goes before the others."""

    rows: Mapping[Row, tuple[Action, ...]] = field(default_factory=dict)

    def at(self, state: State) -> Action:
        """What to do in a state."""
        row = Row(state.first, bool(state.usable_ace), state.player_sum)
        column = COLUMNS.index(state.dealer_showing)
        return self.rows.get(row, self.rows[row._replace(first=False)])[column]

    def policy(self, state: State, legal: Sequence[Action]) -> Mix:
        """The chart as a policy."""
        return {self.at(state): Fraction(1)}

    @property
    def letters(self) -> dict[Row, str]:
        """The letters of each row."""
        return {row: "".join(each.letter for each in self.rows[row]) for row in self.rows}

    def lines(self) -> Iterator[str]:
        """The chart as a file has it."""
        yield from (f"{row}: {letters}" for row, letters in self.letters.items())


def read_chart(text: str, rules: Variants) -> Chart:
    """A chart from the text of a file; what is wrong with it is named."""
    rows: dict[Row, tuple[Action, ...]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].strip()
        if words:
            row, actions = _row(number, words, rules)
            if row in rows:
                raise BadChart(f"line {number}: {row} is there twice: leave one of them out")
            rows[row] = actions
    missing = [str(row) for row in ROWS if row not in rows]
    if missing:
        raise BadChart(f"rows are missing: {', '.join(missing)}")
    return Chart({row: rows[row] for row in (*FIRST_ROWS, *ROWS) if row in rows})


def _row(number: int, words: str, rules: Variants) -> tuple[Row, tuple[Action, ...]]:
    match = _LINE.fullmatch(words)
    if match is None:
        raise BadChart(f"line {number} is {words!r}: such as 'hard 16: SSSSSHHHHH' was expected")
    first, kind, total, letters = match.groups()
    row = Row(bool(first), kind == "soft", int(total))
    if row._replace(first=False) not in ROWS:
        raise BadChart(
            f"line {number}: there is no {row}: hard 4 to 21 and soft 12 to 21 are known"
        )
    if row.first and not rules.extended:
        raise BadChart(
            f"line {number}: {row}: only surrender and double tell first decisions from later ones"
        )
    if len(letters) != len(COLUMNS):
        raise BadChart(
            f"line {number}: {row} has {len(letters)} letters: 10 were expected, "
            "for the dealer's 2 to 10, then the ace"
        )
    for letter in letters:
        if letter not in LETTERS:
            raise BadChart(f"line {number}: {row}: {letter!r} is none of S, H, R, D")
        if LETTERS[letter] not in legal_actions(rules, row.first):
            raise BadChart(f"line {number}: {row}: {LETTERS[letter].name} is not legal there")
    return row, tuple(LETTERS[letter] for letter in letters)


def chart_of(
    values: ActionValues, reach: Mapping[State, Fraction], rules: Variants
) -> tuple[Chart, dict[tuple[Row, int], Fraction]]:
    """The best chart that action values make, and by how much each cell beats the next action.

    Where a chart cannot tell states apart, each counts as often as it is met.
    """
    cells: dict[tuple[Row, int], list[State]] = defaultdict(list)
    for state in values:
        if not state.natural:
            row = Row(rules.extended and state.first, bool(state.usable_ace), state.player_sum)
            cells[row, state.dealer_showing].append(state)
    chart: dict[Row, tuple[Action, ...]] = {}
    margins: dict[tuple[Row, int], Fraction] = {}
    for row in (*FIRST_ROWS, *ROWS) if rules.extended else ROWS:
        letters = []
        for showing in COLUMNS:
            worth = _worth(row, showing, cells, values, reach, rules)
            best = max(worth, key=lambda action: (worth[action], -action), default=Action.STAND)
            letters.append(best)
            others = [each for action, each in worth.items() if action is not best]
            if others:
                margins[row, showing] = worth[best] - max(others)
        chart[row] = tuple(letters)
    return Chart(chart), margins


def _worth(
    row: Row,
    showing: int,
    cells: Mapping[tuple[Row, int], list[State]],
    values: ActionValues,
    reach: Mapping[State, Fraction],
    rules: Variants,
) -> dict[Action, Fraction]:
    """What each action is worth in a cell; in one that never occurs, in its twin."""
    states = cells.get((row, showing)) or cells.get((row._replace(first=not row.first), showing))
    if not states:
        return {}
    shares = {state: reach[state] for state in states}
    if not any(shares.values()):
        shares = dict.fromkeys(states, Fraction(1))
    whole = sum(shares.values(), Fraction(0))
    return {
        action: sum((shares[state] * values[state][action] for state in states), Fraction(0))
        / whole
        for action in legal_actions(rules, row.first)
        if all(action in values[state] for state in states)
    }


def played_chart(policy: Policy, process: Process) -> Chart | None:
    """What a policy does, as a chart; none if it mixes actions.

    Of a policy that looks at more than a chart has, what it does first in each cell.
    """
    rules = process.rules
    cells: dict[tuple[Row, int], Action] = {}
    for state in process.states():
        if process.settled(state):
            continue
        mix = [(action, share) for action, share in policy(state, process.legal(state)).items()]
        taken = [action for action, share in mix if share]
        if len(taken) != 1:
            return None
        for first in {rules.extended and state.first, False}:
            row = Row(first, bool(state.usable_ace), state.player_sum)
            if taken[0] in legal_actions(rules, row.first):
                cells.setdefault((row, state.dealer_showing), taken[0])
    rows = (*FIRST_ROWS, *ROWS) if rules.extended else ROWS
    return Chart({row: tuple(_filled(row, each, cells) for each in COLUMNS) for row in rows})


def _filled(row: Row, showing: int, cells: Mapping[tuple[Row, int], Action]) -> Action:
    """What is done in a cell; in one that never occurs, in its twin."""
    twin = row._replace(first=not row.first)
    return cells.get((row, showing), cells.get((twin, showing), Action.STAND))


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
