"""The truths among what is left of a formula."""

from collections.abc import Callable, Iterable
from operator import eq, ge, gt, le, lt, ne
from typing import Any

from gamechecks.language import concrete
from gamechecks.language.growing import FLIPPED, outgrown
from gamechecks.language.residual import (
    FALSE,
    TRUE,
    UNDECIDED,
    UNSEEN,
    Interner,
    Known,
    Moment,
    Observation,
    Term,
    Truth,
)
from gamechecks.language.syntax import Apply
from gamechecks.language.words import Word

_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip


def constant(value: bool) -> Truth:
    """A known truth."""
    return TRUE if value else FALSE


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
        return constant(_COMPARE[sign](left.value, right.value))
    if UNSEEN in (left, right):
        return UNDECIDED
    return interner.make(Compared, sign, left, right)


def later(now: Observation, residual: Truth, at_last: Truth) -> Truth:
    """What is left for the next board, or what stands for it where there is none."""
    if now.moment is Moment.GOES_ON:
        shifted: Truth = residual.shifted(now)
        return shifted
    return at_last if now.moment is Moment.LAST else UNDECIDED


def _on_each(now: Observation, rest: Truth, body: Truth) -> Truth:
    """A rest that reads its body on board after board, unless the body is the same on each."""
    if not rest.remembers:
        return rest
    after: Truth = body.shifted(now)
    if now.eager and (after is TRUE or after is FALSE):
        return after
    moved: Truth = Truth.shifted(rest, now)
    return moved


class Negation(Truth):
    """`not`."""

    def __init__(self, operand: Truth) -> None:
        super().__init__(operand)
        self.operand = operand

    def read(self, now: Observation) -> Truth:
        return negated(now, self.operand.read(now))

    def shifted(self, now: Observation) -> Truth:
        return negated(now, self.operand.shifted(now)) if self.remembers else self


class Joined(Truth):
    """`and`, or `or`."""

    def __init__(self, every: bool, parts: tuple[Truth, ...]) -> None:
        super().__init__(every, parts)
        self.every, self.parts = every, parts

    def read(self, now: Observation) -> Truth:
        return joined(now, self.every, (part.read(now) for part in self.parts))

    def shifted(self, now: Observation) -> Truth:
        if not self.remembers:
            return self
        return joined(now, self.every, (part.shifted(now) for part in self.parts))


class Same(Truth):
    """`==` of two truths."""

    def __init__(self, left: Truth, right: Truth) -> None:
        super().__init__(left, right)
        self.left, self.right = left, right

    def read(self, now: Observation) -> Truth:
        return same(now, self.left.read(now), self.right.read(now))


class Compared(Truth):
    """A comparison of numbers, or of members of a sort."""

    def __init__(self, sign: str, left: Term, right: Term) -> None:
        super().__init__(sign, left, right)
        self.sign, self.left, self.right = sign, left, right

    def read(self, now: Observation) -> Truth:
        left, right = self.left.read(now), self.right.read(now)
        grown = _outgrown(left, self.sign, right)
        if grown is None:
            grown = _outgrown(right, FLIPPED[self.sign], left)
        if grown is not None:
            return constant(grown)
        truth = compared(now, self.sign, left, right)
        return UNDECIDED if now.moment is Moment.OPEN and isinstance(truth, Compared) else truth


def _outgrown(grows: Term, sign: str, limit: Term) -> bool | None:
    """What a comparison stays at, if its left side has grown past a known limit."""
    return outgrown(grows.least, sign, limit.value) if isinstance(limit, Known) else None


class Happens(Truth):
    """An event leads from here."""

    def __init__(self, word: Word) -> None:
        super().__init__(word)
        assert word.plain is not None, f"{word.name} cannot be read on an event"
        self.plain = word.plain

    def read(self, now: Observation) -> Truth:
        if now.moment is Moment.GOES_ON:
            return constant(self.plain(now.event))
        return FALSE if now.moment is Moment.LAST else UNDECIDED


class Holds(Truth):
    """A word of the state that is a truth, with members as its arguments."""

    def __init__(self, word: Word, given: tuple[Any, ...]) -> None:
        super().__init__(word, given)
        assert word.plain is not None, f"{word.name} cannot be read on a state"
        self.plain, self.given = word.plain, given

    def read(self, now: Observation) -> Truth:
        return constant(self.plain(now.rules, now.state, *self.given))


class Elsewhere(Truth):
    """A modal word: its formulas are about this state only, wherever it reads them."""

    def __init__(
        self, node: Apply, given: tuple[Any, ...], chosen: tuple[tuple[str, Any], ...]
    ) -> None:
        super().__init__(node, given, chosen)
        self.reader = concrete.ModalReader(node, given, chosen)

    def read(self, now: Observation) -> Truth:
        return constant(self.reader.truth(now.rules, now.state))


class Always(Truth):
    """On every board from here on."""

    def __init__(self, body: Truth) -> None:
        super().__init__(body)
        self.body = body

    def read(self, now: Observation) -> Truth:
        here = self.body.read(now)
        return here if here is FALSE else joined(now, True, (here, later(now, self, TRUE)))

    def shifted(self, now: Observation) -> Truth:
        return _on_each(now, self, self.body)


class Until(Truth):
    """The goal on some board from here on, the other on all before."""

    def __init__(self, meanwhile: Truth, goal: Truth) -> None:
        super().__init__(meanwhile, goal)
        self.meanwhile, self.goal = meanwhile, goal

    def read(self, now: Observation) -> Truth:
        here = self.goal.read(now)
        if here is TRUE:
            return here
        onward = joined(now, True, (self.meanwhile.read(now), later(now, self, FALSE)))
        return joined(now, False, (here, onward))

    def shifted(self, now: Observation) -> Truth:
        return _on_each(now, self, self.goal)


class Next(Truth):
    """On the next board, which there must be."""

    def __init__(self, body: Truth) -> None:
        super().__init__(body)
        self.body = body

    def read(self, now: Observation) -> Truth:
        return later(now, self.body, FALSE)


class AtEnd(Truth):
    """On the last board."""

    def __init__(self, body: Truth) -> None:
        super().__init__(body)
        self.body = body

    def read(self, now: Observation) -> Truth:
        return self.body.read(now) if now.moment is Moment.LAST else later(now, self, FALSE)


class Once(Truth):
    """On some board up to here: `passed` is what was left of those that were passed."""

    remembers = True

    def __init__(self, body: Truth, passed: Truth = FALSE) -> None:
        super().__init__(body, passed)
        self.body, self.passed = body, passed

    def read(self, now: Observation) -> Truth:
        return joined(now, False, (self.passed.read(now), self.body.read(now)))

    def shifted(self, now: Observation) -> Truth:
        passed = self.read(now)
        if now.eager and passed is TRUE:
            return passed
        return now.make(Once, self.body.shifted(now), passed)


class Previous(Truth):
    """On the board before, of which `passed` is left; false on the first."""

    remembers = True

    def __init__(self, body: Truth, passed: Truth = FALSE) -> None:
        super().__init__(body, passed)
        self.body, self.passed = body, passed

    def read(self, now: Observation) -> Truth:
        return self.passed.read(now)

    def shifted(self, now: Observation) -> Truth:
        return now.make(Previous, self.body.shifted(now), self.body.read(now))


class Since(Truth):
    """The goal on some board up to here, the other on all after it; `passed` is what was left."""

    remembers = True

    def __init__(self, meanwhile: Truth, goal: Truth, passed: Truth = FALSE) -> None:
        super().__init__(meanwhile, goal, passed)
        self.meanwhile, self.goal, self.passed = meanwhile, goal, passed

    def read(self, now: Observation) -> Truth:
        still = joined(now, True, (self.meanwhile.read(now), self.passed.read(now)))
        return joined(now, False, (self.goal.read(now), still))

    def shifted(self, now: Observation) -> Truth:
        parts = self.meanwhile.shifted(now), self.goal.shifted(now)
        return now.make(Since, *parts, self.read(now))
