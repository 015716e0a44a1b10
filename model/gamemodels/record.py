"""Record: the fields of a state and the range of each, declared once.

From the declaration come the unknowns of a solver and the way back (`gamemodels.terms`), words
over the fields, and checks of plain states. Nothing here loads the solver.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from enum import Enum
from functools import cached_property
from types import NoneType, UnionType
from typing import Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

from gamemodels.rules import BrokenRules

State = TypeVar("State", bound=Hashable)


@dataclass(frozen=True, eq=False, kw_only=True)
class Kind:
    """The values that a field may have.

    Formulas call the field `word`, which the help explains by its `meaning`; the unknowns of a
    solver call it `name`. Both are the name of the field if nothing is said. `read(state)` is the
    value in an `Encoding`, for a field that the state does not have itself.
    """

    word: str | None = None
    meaning: str = ""
    name: str | None = None
    read: Callable[[Any], Any] | None = None

    def flaw(self, value: Any, where: str) -> str | None:
        """Return what is wrong with a value, or `None` if the field may have it."""
        if self.admits(value):
            return None
        return f"{where} must be {self.words} (got {value!r})"

    def admits(self, value: Any) -> bool:
        """Return True if the field may have the value."""
        raise NotImplementedError

    @property
    def words(self) -> str:
        """The values in words, after `must be`."""
        raise NotImplementedError


@dataclass(frozen=True, eq=False)
class Bool(Kind):
    """One of two values, as one Boolean: true or false, or the two that are given."""

    true: Hashable = True
    false: Hashable = False

    def admits(self, value: Any) -> bool:
        return any(type(value) is type(each) and value == each for each in (self.true, self.false))

    @property
    def words(self) -> str:
        return f"{member_name(self.true)} or {member_name(self.false)}"


@dataclass(frozen=True, eq=False)
class Int(Kind):
    """An int from `min`, which is not below 0, to `max`, as a `Number`.

    Without a `max` only unbounded integers can represent it. Unless `declared`, the range is where
    the rules lead: it tells how wide the unknown must be, and proofs do not take it for granted.
    """

    min: int = 0
    max: int | None = None
    declared: bool = field(default=True, kw_only=True)

    def __post_init__(self) -> None:
        if self.min < 0:
            raise BrokenRules(
                f"min must be at least 0 (got {self.min}): use Place(range(-3, 4)) for ints from -3"
            )

    def admits(self, value: Any) -> bool:
        return (
            type(value) is int and self.min <= value and (self.most is None or value <= self.most)
        )

    @property
    def most(self) -> int | None:
        """The greatest value, if that is declared."""
        return self.max if self.declared else None

    @property
    def words(self) -> str:
        return f"an int from {self.min}" + ("" if self.most is None else f" to {self.most}")


@dataclass(frozen=True, eq=False)
class OfMembers(Kind):
    """A kind whose values are made of some members, such as those of an `Enum`."""

    members: Iterable[Hashable]

    @cached_property
    def values(self) -> tuple[Any, ...]:
        """The members in their order."""
        return tuple(self.members)

    def admits(self, value: Any) -> bool:
        return value in self.values

    @property
    def words(self) -> str:
        return f"one of {', '.join(map(member_name, self.values))}"


@dataclass(frozen=True, eq=False)
class Place(OfMembers):
    """One of some members, as the `Number` of its place among them."""


@dataclass(frozen=True, eq=False)
class OneOf(OfMembers):
    """One of some members, as a Boolean for each; if it is `optional`, perhaps none of them.

    The field is `empty` where it is none of them. The unknowns have the `labels`; a member that is
    not `among` those that are possible is no unknown, but false.
    """

    labels: Sequence[str] = ()
    optional: bool = field(default=False, kw_only=True)
    empty: Hashable = field(default=None, kw_only=True)
    among: Collection[Hashable] | None = field(default=None, kw_only=True)

    def admits(self, value: Any) -> bool:
        return value in self.values or (self.optional and value == self.empty)

    @property
    def words(self) -> str:
        return super().words + (f" or {member_name(self.empty)}" if self.optional else "")


@dataclass(frozen=True, eq=False)
class Subset(OfMembers):
    """A frozenset of some members: a Boolean for each. Formulas call these a `sort`."""

    labels: Sequence[str] = ()
    sort: str = field(default="", kw_only=True)

    def admits(self, value: Any) -> bool:
        return isinstance(value, frozenset) and value <= frozenset(self.values)

    @property
    def words(self) -> str:
        return f"a frozenset of {', '.join(map(member_name, self.values))}"


@dataclass(frozen=True, eq=False)
class Row(Kind):
    """A tuple with a value of one kind for each of some labels, which formulas call a `sort`.

    If it is `bare`, the labels alone are the names of the unknowns.
    """

    each: Kind
    labels: Sequence[str]
    sort: str = field(default="", kw_only=True)
    bare: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        given = isinstance(self.labels, Sequence) and all(isinstance(at, str) for at in self.labels)
        if not isinstance(self.each, Kind) or not given:
            raise BrokenRules(
                'a row must have a kind and names, as in Row(Int(0, 7), ["h1", "h2"]) '
                f"(got {self.each!r} and {self.labels!r})"
            )

    def flaw(self, value: Any, where: str) -> str | None:
        if not isinstance(value, tuple) or len(value) != len(self.labels):
            return f"{where} must be a tuple of {len(self.labels)} (got {value!r})"
        found = (self.each.flaw(part, f"{where}[{at}]") for at, part in enumerate(value))
        return next((flaw for flaw in found if flaw is not None), None)


class Record(Kind, Generic[State]):
    """A frozen dataclass and the kind of each of its fields.

    The kind of a field is that of its type, where the type tells it: `bool`, an `Enum` or `None`,
    or another dataclass of such fields. A field with a default may be left out, and keeps that.
    """

    def __init__(self, state: type[State], /, **kinds: Kind) -> None:
        super().__init__()
        known = _fields(state)
        for name in kinds.keys() - {each.name for each in known}:
            names = ", ".join(each.name for each in known)
            raise BrokenRules(f"{name} must be a field of {state.__name__} (got {names})")
        for name, kind in kinds.items():
            if not isinstance(kind, Kind):
                raise BrokenRules(
                    f"{state.__name__}.{name} must be a kind, such as Int(0, 7) (got {kind!r})"
                )
        object.__setattr__(self, "state", state)
        object.__setattr__(self, "kinds", dict(_kinds(state, known, kinds)))

    state: type[State]
    kinds: dict[str, Kind]

    def flaw(self, value: Any, where: str = "") -> str | None:
        if not isinstance(value, self.state):
            return f"{where or 'a state'} must be a {self.state.__name__} (got {value!r})"
        dot = f"{where}." if where else ""
        found = (kind.flaw(part, dot + name) for name, kind, part in self.parts(value))
        return next((flaw for flaw in found if flaw is not None), None)

    def parts(self, value: State) -> Iterator[tuple[str, Kind, Any]]:
        """Yield each field, its kind, and what it is in a state."""
        for name, kind in self.kinds.items():
            yield name, kind, getattr(value, name) if kind.read is None else kind.read(value)

    def make(self, **values: Any) -> Any:
        """Return the state with these fields."""
        return self.state(**values)


class Encoding(Record[State]):
    """A record in another shape than its states, which `made` puts together from the fields.

    A field that states do not have has a kind that reads it. Inside another record it is `read`.
    """

    def __init__(
        self,
        state: type[State],
        made: Callable[..., Any],
        read: Callable[[Any], Any] | None = None,
        /,
        **kinds: Kind,
    ) -> None:
        Kind.__init__(self, read=read)
        object.__setattr__(self, "state", state)
        object.__setattr__(self, "made", made)
        object.__setattr__(self, "kinds", kinds)

    made: Callable[..., Any]

    def make(self, **values: Any) -> Any:
        return self.made(**values)


def _fields(state: type[Any]) -> Sequence[Field[Any]]:
    try:
        return fields(state)
    except TypeError:
        raise BrokenRules(f"a record must be of a frozen dataclass (got {state!r})") from None


def _kinds(
    state: type[Any], known: Sequence[Field[Any]], given: dict[str, Kind]
) -> Iterator[tuple[str, Kind]]:
    """Yield the kind of each field, given or told by its type."""
    hints = get_type_hints(state)
    for each in known:
        kind = given.get(each.name) or kind_of(hints[each.name])
        if kind is not None:
            yield each.name, kind
        elif each.default is MISSING and each.default_factory is MISSING:
            type_name = getattr(hints[each.name], "__name__", hints[each.name])
            raise BrokenRules(
                f"{state.__name__}.{each.name} must have a kind, as in {each.name}=Int(0, 7): "
                f"its type does not tell its range (got {type_name})"
            )


def kind_of(hint: Any) -> Kind | None:
    """Return the kind of field that a type tells, or `None` if it does not."""
    if hint is bool:
        return Bool()
    if get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint):
        others = [part for part in get_args(hint) if part is not NoneType]
        inner = kind_of(others[0]) if len(others) == 1 else None
        return OneOf(inner.members, optional=True) if isinstance(inner, OneOf) else None
    if isinstance(hint, type) and issubclass(hint, Enum):
        return OneOf(tuple(hint))
    if isinstance(hint, type) and hasattr(hint, "__dataclass_fields__"):
        try:
            return Record(hint)
        except BrokenRules:
            return None
    return None


def member_name(member: Any) -> str:
    """Return the name of a member among unknowns, in formulas and in sentences."""
    return str(member.value if isinstance(member, Enum) else member)
