"""Counts over the whole trace, among what is left of a formula: they carry what was passed."""

from gamechecks.language.residual import FALSE, TRUE, Known, Moment, Observation, Term, Truth


class Count(Term):
    """The boards where a truth holds: `passed` for sure, and `pending` if they turn out so."""

    remembers = True

    def __init__(self, body: Truth, passed: int = 0, pending: tuple[Truth, ...] = ()) -> None:
        super().__init__(body, passed, pending)
        self.body, self.passed, self.pending = body, passed, pending

    @property
    def least(self) -> int:
        return self.passed + (self.body is TRUE)

    def read(self, now: Observation) -> Term:
        if now.moment is Moment.GOES_ON:
            return self.shifted(now)
        truths = [part.read(now) for part in (self.body, *self.pending)]
        passed = self.passed + truths.count(TRUE)
        if now.moment is Moment.OPEN:
            return now.make(Count, FALSE, passed)
        return now.make(Known, passed)

    def shifted(self, now: Observation) -> Term:
        truths = [part.read(now) for part in (self.body, *self.pending)]
        pending = sorted((t for t in truths if t not in (TRUE, FALSE)), key=_serial)
        passed = self.passed + truths.count(TRUE)
        return now.make(Count, self.body.shifted(now), passed, tuple(pending))


def _serial(truth: Truth) -> int:
    return truth.serial
