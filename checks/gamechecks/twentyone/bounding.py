"""The fewest and the most of something over all complete games, by a look at every position."""

from collections.abc import Iterator
from dataclasses import dataclass

from gamechecks.twentyone.scope import ALL_OUTCOMES, BOUND_NAMES
from gamemodels.attention import attended
from gamemodels.twentyone.board import Outcome
from gamemodels.twentyone.positions import Position, Positions
from gamemodels.twentyone.setting import Setting


@dataclass(frozen=True)
class Ending:
    """How a game can end: the cards drawn, who stood, and the higher hand."""

    outcome: Outcome
    draws: int
    stands: int
    highest: int

    def boards(self) -> int:
        """The boards of such a game."""
        return 4 + 4 * self.draws + self.stands

    def end(self) -> int:
        """When it is over, if no wait varies."""
        return 110 + 22 * self.draws + 10 * self.stands


def find_bounds(setting: Setting) -> dict[str, dict[str, int]]:
    """Each bound by its key, over all games and for each outcome that there is."""
    found = set(endings(setting))
    groups = {ALL_OUTCOMES: found}
    for outcome in Outcome:
        groups[outcome.value] = {ending for ending in found if ending.outcome is outcome}
    longer = 2 * setting.variation
    values = {
        name: (
            min(each.draws for each in group),
            max(each.draws for each in group),
            min(each.end() for each in group),
            max(each.end() + longer * each.draws for each in group),
            min(each.boards() for each in group),
            max(each.boards() for each in group),
            max(each.highest for each in group),
        )
        for name, group in groups.items()
        if group
    }
    return {
        key: {name: numbers[place] for name, numbers in values.items()}
        for place, key in enumerate(BOUND_NAMES)
    }


def endings(setting: Setting) -> Iterator[Ending]:
    """Every way in which a game ends, position by position."""
    rules = Positions(setting)
    layer: set[Position] = set(rules.starts())
    draws = 0
    while layer:
        after: set[Position] = set()
        draws += 1
        for position in attended(layer):
            hand = rules.hand(position)
            for move in rules.moves(position):
                outcome = move.state.outcome
                if outcome is None:
                    after.add(move.state)
                else:
                    higher = max(hand + rules.values[move.event], position.stood)
                    yield Ending(outcome, draws, 2 if position.stood else 1, higher)
        layer = after
