"""Counts over the whole trace, among what is left of a formula: they carry what was passed."""

from gamechecks.formula.rest import FALSE, TRUE, Known, Moment, Now, Term, Truth
from gamechecks.formula.rest_terms import onward
from gamemodels.mancala.layout import Player


class Tally(Term):
    """`boards`, `steals`, `pickups` or `turns`, of a player or of both, with what was passed.

    `holder` is whose turn it was on the board before, where that makes a difference.
    """

    remembers = True

    def __init__(
        self, name: str, player: Player | None, passed: int = 0, holder: Player | None = None
    ) -> None:
        super().__init__(name, player, passed, holder)
        self.name, self.player, self.passed, self.holder = name, player, passed, holder

    @property
    def least(self) -> int:
        return self.passed + (self.name == "boards")

    def read(self, now: Now) -> Term:
        return now.make(Known, self.least) if now.moment is Moment.LAST else onward(now, self)

    def shifted(self, now: Now) -> Term:
        turn = now.board.turn
        holder = turn if self.name == "turns" else None
        return now.make(Tally, self.name, self.player, self.passed + self._counts(now), holder)

    def _counts(self, now: Now) -> bool:
        """Whether this board is one of those that are counted."""
        if self.name in ("boards", "steals"):
            return self.name == "boards" or now.event == "steal"
        begins = self.name == "pickups" or self.holder is not now.board.turn
        return now.event == "pickup" and begins and self.player in (None, now.board.turn)


class Count(Term):
    """The boards where a truth holds: `passed` for sure, and `pending` if they turn out so."""

    remembers = True

    def __init__(self, body: Truth, passed: int = 0, pending: tuple[Truth, ...] = ()) -> None:
        super().__init__(body, passed, pending)
        self.body, self.passed, self.pending = body, passed, pending

    @property
    def least(self) -> int:
        return self.passed

    def read(self, now: Now) -> Term:
        if now.moment is not Moment.LAST:
            return onward(now, self)
        truths = [part.read(now) for part in (self.body, *self.pending)]
        return now.make(Known, self.passed + truths.count(TRUE))

    def shifted(self, now: Now) -> Term:
        truths = [part.read(now) for part in (self.body, *self.pending)]
        pending = sorted((t for t in truths if t not in (TRUE, FALSE)), key=_serial)
        passed = self.passed + truths.count(TRUE)
        return now.make(Count, self.body.shifted(now), passed, tuple(pending))


def _serial(truth: Truth) -> int:
    return truth.serial
