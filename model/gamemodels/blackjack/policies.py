"""Policies as users name them, on states and on boards, and the answers about them."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamechecks.core.errors import InputError
from gamechecks.core.plain import Document
from gamechecks.formats.files import read_text
from gamemodels.blackjack.board import BUST, Board, Kind, Turn, Variants
from gamemodels.blackjack.charts import (
    COLUMNS,
    NAMES,
    ROWS,
    BadChart,
    Row,
    UnknownPolicy,
    named_policy,
    process_of,
    read_chart,
)
from gamemodels.blackjack.mdp import Action, Policy, Process, State
from gamemodels.blackjack.scope import Scope
from gamemodels.blackjack.shoe import BadShoe

if TYPE_CHECKING:
    from gamechecks.engines.values.measuring import Measured
    from gamechecks.engines.values.measuring import Policy as BoardPolicy


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


def answer_document(scope: Scope, told: Mapping[str, object]) -> Document:
    """What every exact answer has as JSON."""
    world = {key: each for key, each in scope.document().items() if key != "boards"}
    return {"verdict": "exact", "game": "blackjack", "scope": world, **told}


ACTIONS = {
    Kind.STAND: Action.STAND,
    Kind.HIT: Action.HIT,
    Kind.SURRENDER: Action.SURRENDER,
    Kind.DOUBLE: Action.DOUBLE,
}
KINDS = {action: kind for kind, action in ACTIONS.items()}


def policy_of(scope: Scope, name: str) -> "BoardPolicy":
    """A policy by its name, or from a file that has its chart."""
    found = policy_for(name, process_for(scope))

    def policy(board: Board, choices: Sequence[Any]) -> Mapping[Any, Fraction]:
        mix = found(state_of(board, scope.rules), tuple(ACTIONS[choice] for choice in choices))
        return {KINDS[action]: Fraction(share) for action, share in mix.items()}

    return policy


def state_of(board: Board, rules: Variants) -> State:
    """A board on which the player decides, as the decision process has it."""
    hand, first = board.player, board.player.cards == 2
    state = State(min(hand.total, BUST), board.showing, int(hand.soft), hand.natural)
    if rules.decks is not None or board.left:
        return state._replace(first=first, held=hand.held)
    told = first and (rules.extended or rules.peek)
    if not rules.bonuses:
        return state._replace(first=told)
    return state._replace(first=told, cards=min(hand.cards, 7), pattern=board.pattern)


def chart_letters(measured: "Measured") -> dict[Row, str]:
    """What a policy that attains an answer does, as rows of a chart; a dot where it never comes.

    Rows for first decisions stand beside the others where the two differ. A star is where it
    depends on more than the row and the column, as on what has happened before.
    """
    cells: dict[tuple[bool, bool, int, int], set[str]] = {}
    for board, kind in _decisions(measured):
        hand = board.player
        key = hand.cards == 2, hand.soft, hand.total, board.showing
        cells.setdefault(key, set()).add(ACTIONS[kind].letter)
    lines = dict[Row, str]()
    for row in ROWS:
        first, later = (_line(cells, row._replace(first=each)) for each in (True, False))
        both = [one if two in (".", one) else two for one, two in zip(first, later, strict=True)]
        if all(one in (".", each) for one, each in zip(first, both, strict=True)):
            lines[row] = "".join(both)
        else:
            lines[row._replace(first=True)], lines[row] = first, later
    return {row: line for row, line in lines.items() if set(line) != {"."}}


def _line(cells: Mapping[tuple[bool, bool, int, int], set[str]], row: Row) -> str:
    letters = []
    for column in COLUMNS:
        found = cells.get((row.first, row.soft, row.total, column), set())
        letters.append("." if not found else next(iter(found)) if len(found) == 1 else "*")
    return "".join(letters)


def _decisions(measured: "Measured") -> list[tuple[Board, Kind]]:
    """Where the policy comes to, and what it chooses there."""
    graph = measured.graph
    waiting = list(graph.starts())
    seen, found = set(waiting), []
    while waiting:
        node = waiting.pop()
        if graph.is_over(node):
            continue
        chosen = measured.choices.get(node)
        board = node.position
        if chosen is None and board.turn is not Turn.PLAYER:
            continue
        if chosen is not None:
            assert isinstance(chosen.choice, Kind), "the player chooses what happens"
            found.append((board, chosen.choice))
        for way, target in graph.onward(node):
            if (chosen is None or way.choice == chosen.choice) and target not in seen:
                seen.add(target)
                waiting.append(target)
    return found
