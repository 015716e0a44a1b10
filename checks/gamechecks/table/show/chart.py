"""The chart of a table: points down, the dealer's card across, S or H."""

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.show.styles import QUIET, STRONG
from gamechecks.table.tables import policy_of
from gamemodels.table.bag import HIT, STAND
from gamemodels.table.qtable import DEALERS, POINTS, QTable, place
from gamemodels.table.variants import MENDED, Variants

FAINT_BELOW = 100
"""Letters with fewer visits behind them are faint."""


class ChartView:
    """What a player does by a table, hard hands beside soft ones."""

    def __init__(self, table: QTable, variants: Variants = MENDED) -> None:
        self._table = table
        self._policy = policy_of(table, variants)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        columns = "".join(f"{'A' if card == 11 else card:>3}" for card in DEALERS)
        yield Text(f"hard{columns}    soft{columns}", QUIET)
        for points in reversed(POINTS):
            hard, soft = (self._row(points, aces) for aces in (0, 1))
            yield Text.assemble(f"{points:>4}", *hard, f"    {points:>4}", *soft)
        yield Text(f"H hit, S stand; faint: under {FAINT_BELOW} visits", QUIET)

    def _row(self, points: int, aces: int) -> list[tuple[str, str]]:
        row = []
        for dealer in DEALERS:
            hits = self._policy(points, dealer, aces)
            visits = sum(
                self._table.counts[place(points, dealer, action, aces)] for action in (HIT, STAND)
            )
            row.append(("  H" if hits else "  S", QUIET if visits < FAINT_BELOW else STRONG))
        return row


def chart_rows(table: QTable, variants: Variants = MENDED) -> dict[str, str]:
    """The chart as documents have it: letters by the kind of hand and its points."""
    policy = policy_of(table, variants)
    return {
        f"{kind} {points}": "".join("H" if policy(points, d, aces) else "S" for d in DEALERS)
        for aces, kind in enumerate(("hard", "soft"))
        for points in reversed(POINTS)
    }
