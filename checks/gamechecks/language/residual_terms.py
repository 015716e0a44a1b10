"""The numbers, and members of sorts, among what is left of a formula."""

from collections.abc import Callable
from operator import add, mul, sub
from typing import Any

from gamechecks.language.growing import added
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
from gamechecks.language.words import Word

_CALCULATE: dict[str, Callable[[int, int], int]] = {
    "+": add, "-": sub, "*": mul, "max": max, "min": min,
}  # fmt: skip


def calculated(interner: Interner | Observation, sign: str, left: Term, right: Term) -> Term:
    """A sum, a difference or a product."""
    if isinstance(left, Known) and isinstance(right, Known):
        return interner.make(Known, _CALCULATE[sign](left.value, right.value))
    return UNSEEN if UNSEEN in (left, right) else interner.make(Calculated, sign, left, right)


def summed(interner: Interner | Observation, parts: tuple[tuple[Truth, Term], ...]) -> Term:
    """The sum of the terms whose guards are true."""
    parts = tuple(part for part in parts if part[0] is not FALSE)
    if any(guard is UNDECIDED or term is UNSEEN for guard, term in parts):
        return UNSEEN
    known, others = 0, list[tuple[Truth, Term]]()
    for guard, term in parts:
        if guard is TRUE and isinstance(term, Known):
            known += term.value
        else:
            others.append((guard, term))
    if not others:
        return interner.make(Known, known)
    return interner.make(Summed, (*others, (TRUE, interner.make(Known, known))))


def chosen(
    interner: Interner | Observation,
    options: tuple[tuple[Any, Term], ...],
    nothing: Term,
    which: Term,
) -> Term:
    """The option that a member of a sort stands for; `nothing` for none."""
    if isinstance(which, Known):
        option: Term = dict(options).get(which.value, nothing)
        return option
    return UNSEEN if which is UNSEEN else interner.make(Chosen, options, nothing, which)


def onward(now: Observation, term: Term) -> Term:
    """What is left for the next board; unseen where it is open whether there is one."""
    after: Term = term.shifted(now) if now.moment is Moment.GOES_ON else UNSEEN
    return after


class OfState(Term):
    """A word of the state, with members as its arguments."""

    def __init__(self, word: Word, given: tuple[Any, ...]) -> None:
        super().__init__(word, given)
        assert word.plain is not None, f"{word.name} cannot be read on a state"
        self.plain, self.given = word.plain, given
        self.leaning = None if given else word.leaning
        self.later = word.later

    def read(self, now: Observation) -> Term:
        return now.make(Known, self.plain(now.rules, now.state, *self.given))


class OfEvent(Term):
    """A word of the event that leads from here; `nothing` where none does."""

    def __init__(self, word: Word, nothing: Any) -> None:
        super().__init__(word, nothing)
        assert word.plain is not None, f"{word.name} cannot be read on an event"
        self.plain, self.nothing = word.plain, nothing

    def read(self, now: Observation) -> Term:
        if now.moment is Moment.GOES_ON:
            return now.make(Known, self.plain(now.event))
        return now.make(Known, self.nothing) if now.moment is Moment.LAST else UNSEEN


class Calculated(Term):
    """A sum, a difference or a product of which something is not known yet."""

    def __init__(self, sign: str, left: Term, right: Term) -> None:
        super().__init__(sign, left, right)
        self.sign, self.left, self.right = sign, left, right

    @property
    def least(self) -> int | None:
        return added([self.left.least, self.right.least]) if self.sign == "+" else None

    def read(self, now: Observation) -> Term:
        return calculated(now, self.sign, self.left.read(now), self.right.read(now))


class Summed(Term):
    """A sum of terms, each under a guard."""

    def __init__(self, parts: tuple[tuple[Truth, Term], ...]) -> None:
        super().__init__(parts)
        self.parts = parts

    @property
    def least(self) -> int | None:
        sure = all(guard is TRUE for guard, _ in self.parts)
        return added([term.least for _, term in self.parts]) if sure else None

    def read(self, now: Observation) -> Term:
        return summed(now, tuple((guard.read(now), term.read(now)) for guard, term in self.parts))


class Chosen(Term):
    """One of several terms, by a member of a sort that is not known yet."""

    def __init__(self, options: tuple[tuple[Any, Term], ...], nothing: Term, which: Term) -> None:
        super().__init__(options, nothing, which)
        self.options, self.nothing, self.which = options, nothing, which

    def read(self, now: Observation) -> Term:
        options = tuple((key, option.read(now)) for key, option in self.options)
        return chosen(now, options, self.nothing.read(now), self.which.read(now))


class NextTerm(Term):
    """The value on the next board; on the last board, the value there."""

    def __init__(self, body: Term) -> None:
        super().__init__(body)
        self.body = body

    def read(self, now: Observation) -> Term:
        return self.body.read(now) if now.moment is Moment.LAST else onward(now, self.body)


class AtEndTerm(Term):
    """The value on the last board."""

    def __init__(self, body: Term) -> None:
        super().__init__(body)
        self.body = body

    def read(self, now: Observation) -> Term:
        return self.body.read(now) if now.moment is Moment.LAST else onward(now, self)
