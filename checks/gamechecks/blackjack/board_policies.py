"""Policies on the boards of the formal model, and what a policy does there as a chart."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from gamechecks.blackjack.policies import policy_for, process_for
from gamechecks.blackjack.scope import Scope
from gamechecks.engines.values.measuring import Measured
from gamechecks.engines.values.measuring import Policy as BoardPolicy
from gamechecks.engines.values.places import Place, onward
from gamemodels.blackjack.board import BUST, Board, Kind, Turn
from gamemodels.blackjack.mdp.charts import COLUMNS, ROWS, Row
from gamemodels.blackjack.mdp.outcomes import Action
from gamemodels.blackjack.mdp.process import State
from gamemodels.blackjack.variants import Variants

ACTIONS = {
    Kind.STAND: Action.STAND,
    Kind.HIT: Action.HIT,
    Kind.SURRENDER: Action.SURRENDER,
    Kind.DOUBLE: Action.DOUBLE,
}
KINDS = {action: kind for kind, action in ACTIONS.items()}


def policy_of(scope: Scope, name: str) -> BoardPolicy:
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


def chart_lines(measured: Measured) -> dict[str, str]:
    """What a policy that attains an answer does, as rows of a chart; a dot where it never comes.

    Rows for first decisions stand beside the others where the two differ. A star is where it
    depends on more than the row and the column, as on what has happened before.
    """
    cells: dict[tuple[bool, bool, int, int], set[str]] = {}
    for board, kind in _decisions(measured):
        hand = board.player
        key = hand.cards == 2, hand.soft, hand.total, board.showing
        cells.setdefault(key, set()).add(ACTIONS[kind].letter)
    lines = {}
    for row in ROWS:
        first, later = (_line(cells, row._replace(first=each)) for each in (True, False))
        both = [one if two in (".", one) else two for one, two in zip(first, later, strict=True)]
        if all(one in (".", each) for one, each in zip(first, both, strict=True)):
            lines[str(row)] = "".join(both)
        else:
            lines[f"first {row}"], lines[str(row)] = first, later
    return {name: line for name, line in lines.items() if set(line) != {"."}}


def _line(cells: Mapping[tuple[bool, bool, int, int], set[str]], row: Row) -> str:
    letters = []
    for column in COLUMNS:
        found = cells.get((row.first, row.soft, row.total, column), set())
        letters.append("." if not found else next(iter(found)) if len(found) == 1 else "*")
    return "".join(letters)


def _decisions(measured: Measured) -> list[tuple[Board, Kind]]:
    """Where the policy comes to, and what it chooses there."""
    walk, observer = measured.walk, measured.observer
    waiting = [Place(start, observer.first()) for start in walk.starts()]
    seen, found = set(waiting), []
    while waiting:
        place = waiting.pop()
        if walk.is_final(place.position):
            continue
        chosen = measured.choices.get(place)
        board = place.position
        if chosen is None and board.turn is not Turn.PLAYER:
            continue
        if chosen is not None:
            assert isinstance(chosen.choice, Kind), "the player chooses what happens"
            found.append((board, chosen.choice))
        for way, target in onward(walk, observer, place):
            if (chosen is None or way.choice == chosen.choice) and target not in seen:
                seen.add(target)
                waiting.append(target)
    return found
