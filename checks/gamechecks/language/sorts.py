"""What the parts of a formula stand for, and the sets that quantifiers go over."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

Value = Any
"""A truth, a number, a member of a sort, or none."""


@dataclass(frozen=True)
class Sort:
    """What a node stands for: a condition, a number, or one of the members of a game's own sort."""

    name: str
    members: tuple[Hashable, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The sort in a sentence."""
        return {TRUTH: "a condition", NONE: "none"}.get(self, f"a {self.name}")

    @property
    def nothing(self) -> Any:
        """What a word of this sort gives for none."""
        return {TRUTH: False, NUMBER: 0}.get(self)

    @cached_property
    def places(self) -> dict[Hashable, int]:
        """The index of every member."""
        return {member: place for place, member in enumerate(self.members)}

    def fits(self, wanted: "Sort | None") -> bool:
        """Whether a node of this sort may stand where that one is wanted; none wants any."""
        return wanted is None or self == wanted or (self is NONE and bool(wanted.members))

    def shown(self, value: Any) -> Any:
        """A value as users type it and as JSON has it."""
        return self.names[self.places[value]] if value in self.places else value


TRUTH, NUMBER, NONE = Sort("truth"), Sort("number"), Sort("none")
"""The sorts of every game; `none` is a value of every sort that has members."""


def sort_of(name: str, members: Sequence[Hashable], names: Sequence[str] | None = None) -> Sort:
    """A game's own sort; without names, its members are called as they are."""
    return Sort(name, tuple(members), tuple(map(str, members) if names is None else names))


@dataclass(frozen=True)
class Domain:
    """A set that a quantifier goes over."""

    name: str
    sort: Sort
    members: tuple[Hashable, ...]
    meaning: str = ""
    variable: str = "p"

    @property
    def usage(self) -> str:
        """How it is used."""
        return f"for {self.variable} in {self.name}"
