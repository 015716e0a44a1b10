"""Words of the language and their sorts: how each is read on states and over terms."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from operator import attrgetter
from typing import Any

from gamemodels.record import Bool, Int, OneOf, Place, Record, Row, Subset, member_name
from gamemodels.record import Kind as FieldKind
from gamemodels.rules import BrokenRules

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


def sort_of(
    name: str | type[Enum],
    members: Sequence[Hashable] | None = None,
    names: Sequence[str] | None = None,
) -> Sort:
    """A game's own sort: of an `Enum`, or of members with names, or called as they are."""
    if isinstance(name, type):
        return sort_of(name.__name__, tuple(name))
    members = tuple(members or ())
    return Sort(name, members, tuple(map(member_name, members) if names is None else names))


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


def of_both(name: str, gives: Sort, meaning: str, read: Callable[..., Any], **options: Any) -> Word:
    """A word of a state with one reading, `read(state, *arguments)`, of it and of its terms."""
    return of_state(
        name,
        gives,
        meaning,
        lambda rules, state, *given: read(state, *given),
        lambda system, state, *given: read(state, *given),
        **options,
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


def of_fields(record: Record[Any]) -> tuple[Word, ...]:
    """The words that read the fields of a declared state, on it and over its terms alike."""
    words = (
        _of_field(kind.word or name, kind, attrgetter(name), attrgetter(name))
        for name, kind in record.kinds.items()
    )
    return tuple(word for row in words for word in row)


Reading = Callable[..., Any]
"""What a field holds, of a state or of its terms, and of the members that its word takes."""


def _of_field(
    word: str,
    kind: FieldKind,
    plain: Reading,
    term: Reading,
    takes: tuple[Sort, ...] = (),
    meaning: str = "",
) -> Iterator[Word]:
    """Yield the word of a field, or those of the fields inside it."""
    meaning = kind.meaning or meaning or f"The field {word} of a state."
    match kind:
        case Record(kinds=kinds):
            for name, inner in kinds.items():
                fields = _inside(plain, name), _inside(term, name)
                yield from _of_field(f"{word}_{inner.word or name}", inner, *fields, takes)
        case Row(each=each, labels=labels, sort=name):
            sort = sort_of(name or word.capitalize(), range(len(labels)), labels)
            yield from _of_field(word, each, _at(plain), _at(term), (*takes, sort), meaning)
        case Subset(values=values, labels=labels, sort=name):
            sort = sort_of(name or word.capitalize(), values, labels or None)
            yield of_state(
                word,
                TRUTH,
                meaning,
                lambda rules, state, *given: given[-1] in plain(state, *given[:-1]),
                lambda system, state, *given: term(state, *given[:-1])[given[-1]],
                takes=(*takes, sort),
            )
        case _:
            gives = sort_of_kind(word, kind)
            yield of_state(
                word,
                gives,
                meaning,
                lambda rules, state, *given: plain(state, *given),
                lambda system, state, *given: _over_terms(kind, term(state, *given), gives),
                takes=takes,
            )


def _inside(read: Reading, name: str) -> Reading:
    return lambda state, *given: getattr(read(state, *given), name)


def _at(read: Reading) -> Reading:
    return lambda state, *given: read(state, *given[:-1])[given[-1]]


def sort_of_kind(word: str, kind: FieldKind) -> Sort:
    """The sort of the values of a field."""
    match kind:
        case Int():
            return NUMBER
        case Bool(true=True, false=False):
            return TRUTH
        case Bool(true=true, false=false):
            members: tuple[Any, ...] = (true, false)
        case Place(values=values) if all(isinstance(each, int) for each in values):
            return NUMBER
        case OneOf(values=values, empty=empty) if empty is not None:
            members = (*values, empty)
        case OneOf(values=values) | Place(values=values):
            members = tuple(each for each in values if each is not None)
        case _:
            raise BrokenRules(f"the kind of {word} must be one that a word reads (got {kind})")
    if isinstance(members[0], Enum) and set(members) == {*type(members[0])}:
        return sort_of(type(members[0]))
    return sort_of(word.capitalize(), members)


def _over_terms(kind: FieldKind, term: Any, gives: Sort) -> Any:
    """A field as words are read over terms: for a member, a Boolean for each of its sort."""
    from gamemodels.terms import truth_of

    if gives in (TRUTH, NUMBER):
        return term + kind.values[0] if isinstance(kind, Place) and kind.values[0] else term
    return tuple(truth_of(kind, term, member) for member in gives.members)
