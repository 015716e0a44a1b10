"""Words of the language and their sorts: how each is read on states and over terms."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import Enum
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

    def shown(self, value: object) -> Any:
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


class Kind(Enum):
    """What a word is read on; the values head its group in the help."""

    STATE = "board terms"
    MODAL = "knowledge"
    EVENT = "events"
    TRACE = "whole-trace terms"
    TEMPORAL = "temporal operators"
    OPERATOR = "operators"


def _unread(*_: Any) -> Any:
    raise AssertionError("a word of operators, sets or definitions is read on no board")


@dataclass(frozen=True, eq=False)
class Word:
    """One use of a name: `takes` none for any sort, `gives` none for that of the argument.

    A word of a state is read by `plain(rules, state, *arguments)` and by `term(system, state,
    *arguments)`, where arguments are members of their sorts; an event by `plain(event)` and
    `term(system, pre, post)`. A modal word is read as one of a state is, but at any *place*: a
    state, or whatever stands for a state seen from elsewhere. Its arguments that are truths come as
    functions from a place to the truth there, so that it chooses where they are read; over terms
    they know their `node` too. `divided(rules, state)` divides a state into what it shares with
    others, as a state, and the place in it: in all that a modal word reads, the two tell no less. A
    word that is said in other words `says` so, with its arguments
    under the names of its `parameters`. It `settles` if what may follow a final state leaves it
    as it is there, and is `fixed` if it is the same on every board of a game. `leaning(rules,
    state, value)` tells play how far a state is from giving a value, for a word whose own values
    don't. `later(rules, state, *arguments)` tells what it can be there and on every later state:
    the least and the most, or some members of its sort. A number that it takes is `among` those
    where it means something.
    """

    name: str
    usage: str
    takes: tuple[Sort | None, ...]
    gives: Sort | None
    meaning: str
    kind: Kind = Kind.STATE
    plain: Callable[..., Any] = _unread
    term: Callable[..., Any] | None = None
    says: str = ""
    parameters: tuple[str, ...] = ()
    settles: bool = False
    fixed: bool = False
    listed: bool = True
    leaning: Callable[..., float] | None = None
    later: Callable[..., Any] | None = None
    among: range | None = None
    divided: Callable[[Any, Any], tuple[Any, Any]] | None = None

    @property
    def brackets(self) -> bool:
        """Whether it takes its argument in square brackets."""
        return "[" in self.usage


def of_state(
    name: str,
    gives: Sort,
    meaning: str,
    plain: Callable[..., Any],
    term: Callable[..., Any] | None = None,
    *,
    takes: tuple[Sort, ...] = (),
    usage: str = "",
    settles: bool = False,
    fixed: bool = False,
    listed: bool = True,
    leaning: Callable[..., float] | None = None,
    later: Callable[..., Any] | None = None,
    among: range | None = None,
) -> Word:
    """A word that is read on a state."""
    sample = ", ".join(sort.names[0] if sort.names else "1" for sort in takes)
    usage = usage or (f"{name}({sample})" if takes else name)
    return Word(
        name,
        usage,
        takes,
        gives,
        meaning,
        Kind.STATE,
        plain,
        term,
        settles=settles or fixed,
        fixed=fixed,
        listed=listed,
        leaning=leaning,
        later=later,
        among=among,
    )


def of_event(
    name: str,
    meaning: str,
    plain: Callable[[Any], Any],
    term: Callable[..., Any] | None = None,
    *,
    gives: Sort = TRUTH,
    listed: bool = True,
) -> Word:
    """A word about the event that leads from a state; on the last one it is false, or 0."""
    return Word(name, name, (), gives, meaning, Kind.EVENT, plain, term, listed=listed)


def modal(
    name: str,
    usage: str,
    meaning: str,
    plain: Callable[..., Any],
    term: Callable[..., Any] | None = None,
    *,
    takes: tuple[Sort, ...] = (TRUTH,),
    settles: bool = False,
    divided: Callable[[Any, Any], tuple[Any, Any]] | None = None,
) -> Word:
    """A word that reads formulas at other places than the one at hand."""
    return Word(
        name,
        usage,
        takes,
        TRUTH,
        meaning,
        Kind.MODAL,
        plain,
        term,
        settles=settles,
        divided=divided,
    )


def named(sort: Sort, meaning: str, usage: str = "") -> Word:
    """The members of a sort, as the help tells of them."""
    return Word(sort.names[0], usage or ", ".join(sort.names), (), sort, meaning)


def defined(
    name: str,
    gives: Sort,
    meaning: str,
    says: str,
    *,
    takes: tuple[Sort, ...] = (),
    parameters: tuple[str, ...] = (),
) -> Word:
    """A word of the whole trace that is said in other words."""
    sample = ", ".join(sort.names[0] for sort in takes)
    usage = f"{name}({sample})" if takes else name
    return Word(name, usage, takes, gives, meaning, Kind.TRACE, says=says, parameters=parameters)
