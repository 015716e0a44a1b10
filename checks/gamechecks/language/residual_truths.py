"""The truths among what is left of a formula."""

from collections.abc import Iterable

from gamechecks.language.arithmetic import COMPARE, settled
from gamechecks.language.residual import (
    FALSE,
    TRUE,
    UNDECIDED,
    Interner,
    Known,
    Moment,
    Observation,
    Residual,
    Term,
    Truth,
    constant,
)


def negated(interner: Interner | Observation, truth: Truth) -> Truth:
    """The opposite."""
    if truth is TRUE or truth is FALSE:
        return constant(truth is FALSE)
    if isinstance(truth, Negation):
        return truth.operand
    return truth if truth is UNDECIDED else interner.make(Negation, truth)


def joined(interner: Interner | Observation, every: bool, parts: Iterable[Truth]) -> Truth:
    """All of some truths, or any of them."""
    neutral, decisive = (TRUE, FALSE) if every else (FALSE, TRUE)
    flat: dict[Truth, None] = {}
    for part in parts:
        if part is decisive:
            return decisive
        if isinstance(part, Joined) and part.every is every:
            flat.update(dict.fromkeys(part.parts))
        elif part is not neutral:
            flat[part] = None
    if len(flat) < 2:
        return next(iter(flat), neutral)
    return interner.make(Joined, every, tuple(sorted(flat, key=lambda part: part.serial)))


def same(interner: Interner | Observation, left: Truth, right: Truth) -> Truth:
    """Both true, or both false."""
    for one, other in ((left, right), (right, left)):
        if one is TRUE:
            return other
        if one is FALSE:
            return negated(interner, other)
    return UNDECIDED if UNDECIDED in (left, right) else interner.make(Same, left, right)


def compared(interner: Interner | Observation, sign: str, left: Term, right: Term) -> Truth:
    """A comparison of two terms."""
    if isinstance(left, Known) and isinstance(right, Known):
        return constant(COMPARE[sign](left.value, right.value))
    if UNDECIDED in (left, right):
        return UNDECIDED
    return interner.make(Compared, sign, left, right)


def later(now: Observation, rest: Residual, at_last: Residual = UNDECIDED) -> Residual:
    """What is left for the next board, or what stands for it where there is none."""
    if now.moment is Moment.GOES_ON:
        return rest.shifted(now)
    return at_last if now.moment is Moment.LAST else UNDECIDED


def _on_each(now: Observation, rest: Truth, body: Truth) -> Truth:
    """A rest that reads its body on board after board, unless the body is the same on each."""
    if not rest.remembers:
        return rest
    after = body.shifted(now)
    if now.eager and (after is TRUE or after is FALSE):
        return after
    return Residual.shifted(rest, now)


class Negation(Residual):
    """`not`."""

    operand: Truth

    def read(self, now: Observation) -> Truth:
        return negated(now, self.operand.read(now))

    def shifted(self, now: Observation) -> Truth:
        return negated(now, self.operand.shifted(now)) if self.remembers else self


class Joined(Residual):
    """`and`, or `or`."""

    every: bool
    parts: tuple[Truth, ...]

    def read(self, now: Observation) -> Truth:
        return joined(now, self.every, (part.read(now) for part in self.parts))

    def shifted(self, now: Observation) -> Truth:
        if not self.remembers:
            return self
        return joined(now, self.every, (part.shifted(now) for part in self.parts))


class Same(Residual):
    """`==` of two truths."""

    left: Truth
    right: Truth

    def read(self, now: Observation) -> Truth:
        return same(now, self.left.read(now), self.right.read(now))


class Compared(Residual):
    """A comparison of numbers, or of members of a sort."""

    sign: str
    left: Term
    right: Term

    def read(self, now: Observation) -> Truth:
        left, right = self.left.read(now), self.right.read(now)
        sure = settled(self.sign, left.between, right.between)
        if sure is not None:
            return constant(sure)
        truth = compared(now, self.sign, left, right)
        return UNDECIDED if now.moment is Moment.OPEN and isinstance(truth, Compared) else truth


class Always(Residual):
    """On every board from here on."""

    body: Truth

    def read(self, now: Observation) -> Truth:
        here = self.body.read(now)
        return here if here is FALSE else joined(now, True, (here, later(now, self, TRUE)))

    def shifted(self, now: Observation) -> Truth:
        return _on_each(now, self, self.body)


class Until(Residual):
    """The goal on some board from here on, the other on all before."""

    meanwhile: Truth
    goal: Truth

    def read(self, now: Observation) -> Truth:
        here = self.goal.read(now)
        if here is TRUE:
            return here
        onward = joined(now, True, (self.meanwhile.read(now), later(now, self, FALSE)))
        return joined(now, False, (here, onward))

    def shifted(self, now: Observation) -> Truth:
        return _on_each(now, self, self.goal)


class Next(Residual):
    """On the next board, which there must be."""

    body: Truth

    def read(self, now: Observation) -> Truth:
        return later(now, self.body, FALSE)


class Previous(Residual):
    """On the board before, of which `passed` is left; false on the first."""

    remembers = True
    body: Truth
    passed: Truth = FALSE

    def read(self, now: Observation) -> Truth:
        return self.passed.read(now)

    def shifted(self, now: Observation) -> Truth:
        return now.make(Previous, self.body.shifted(now), self.body.read(now))


class Since(Residual):
    """The goal on some board up to here, the other on all after it; `passed` is what was left."""

    remembers = True
    meanwhile: Truth
    goal: Truth
    passed: Truth = FALSE

    def read(self, now: Observation) -> Truth:
        still = joined(now, True, (self.meanwhile.read(now), self.passed.read(now)))
        return joined(now, False, (self.goal.read(now), still))

    def shifted(self, now: Observation) -> Truth:
        passed = self.read(now)
        if now.eager and passed is TRUE is self.meanwhile:
            return passed
        return now.make(Since, self.meanwhile.shifted(now), self.goal.shifted(now), passed)
