"""Fields of a scope: their options, one conversion of whatever is given, and names of rules."""

from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields
from functools import cache
from typing import Any, Generic, TypeVar, get_type_hints

from gamechecks.core.errors import GameChecksError, InputError, ScopeError
from gamechecks.core.plain import kind_words, plain_of, plain_of_text, shown, value_of
from gamemodels.rules import Variants


class Usual(int):
    """A number that nobody has asked for."""


def unasked(value: object) -> object:
    """Return a value as one that nobody has asked for, if it is a number."""
    return Usual(value) if type(value) is int else value


def option(
    default: object,
    help: str,
    *,
    metavar: str = "N",
    read: Callable[[str], Any] | None = None,
    write: Callable[[Any], str] | None = None,
    any_in_proofs: str = "",
    flag: str = "",
) -> Any:
    """A field of a scope, and what the command line says of it.

    A value is read by its type, or by `read`, and `write` gives the text again. If proofs may
    leave it open, `any_in_proofs` says what is meant then, such as `any number of marbles`. The
    `flag` is its option if not its name.
    """
    told: dict[str, object] = {"help": help, "metavar": metavar, "read": read, "write": write}
    told |= {"any": any_in_proofs, "flag": flag}
    return field(default=default, metadata=told)


def flag_of(each: "Field[object]") -> str:
    """The option of a field."""
    return f"--{each.metadata.get('flag') or each.name.replace('_', '-')}"


@cache
def _types(kind: Any) -> dict[str, object]:
    """Return the types of a scope's fields: as annotated, or those of the defaults."""
    try:
        annotated = get_type_hints(kind)
    except (NameError, TypeError):  # an annotation may name what its module never imports
        annotated = {}
    found = {}
    for each in fields(kind):
        hint = annotated.get(each.name, Any)
        default = int if isinstance(each.default, Usual) else type(each.default)
        found[each.name] = default if hint is Any and each.default is not None else hint
    return found


def read_text(kind: object, each: "Field[object]", text: str) -> object:
    """Return the value of a field from the text of an option or of a move list."""
    read = each.metadata.get("read")
    if read is None:
        hint = _types(kind)[each.name]
        return value_of(hint, plain_of_text(hint, text, each.name), each.name)
    try:
        return read(text)
    except GameChecksError:
        raise
    except (ValueError, TypeError, LookupError) as wrong:
        raise InputError(f"{each.name} cannot be read (got {shown(text)}): {wrong}") from None


def converted(kind: Any, each: "Field[object]", value: Any) -> object:
    """Return the value of a field from what Python, JSON or a test gives for it."""
    if value is each.default:
        return value
    hint, read = _types(kind)[each.name], each.metadata.get("read")
    if isinstance(value, str) and (read or type(each.default) is tuple) and hint is not str:
        return read_text(kind, each, value)
    words = isinstance(value, list | tuple) and all(isinstance(part, str) for part in value)
    try:
        return value_of(hint, value, each.name)
    except InputError:
        if read is None:
            raise
    if words:
        return read_text(kind, each, ",".join(value))
    raise InputError(f"{each.name} must be {kind_words(hint)} or a string (got {shown(value)})")


def field_text(scope: object, each: "Field[object]") -> str:
    """Return the value of a field as users write it."""
    value, write = getattr(scope, each.name), each.metadata.get("write")
    if write is not None:
        return str(write(value))
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(plain_of(value))


V = TypeVar("V", bound=Variants)


@dataclass(frozen=True)
class RuleNames(Generic[V]):
    """The names of variants, of the rules without any (`plain`), and of several together."""

    kind: type[V]
    plain: str
    sets: Mapping[str, V] = field(default_factory=dict)

    @property
    def known(self) -> tuple[str, ...]:
        """Every name that is understood."""
        return (*self.kind.known(), self.plain, *self.sets)

    def read(self, given: object) -> V:
        """Rules, also by names: in a list, or in a text with commas between them."""
        if isinstance(given, self.kind):
            return given
        names = given.split(",") if isinstance(given, str) else given
        if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
            raise ScopeError(
                f"rules is {given!r}: names were expected, such as {self.kind.known()[0]!r}"
            )
        wanted = [word for word in (name.strip().lower() for name in names) if word]
        whole, some = (self.plain, *self.sets), ", ".join(self.kind.known())
        if len(wanted) == 1 and wanted[0] in whole:
            return self.sets.get(wanted[0], self.kind.named(()))
        for name in wanted:
            if name not in self.kind.known():
                if name in whole:
                    raise ScopeError(
                        f"rules must be {' or '.join(whole)} alone, or some of {some} "
                        f"(got {','.join(wanted)})"
                    )
                raise ScopeError(
                    f"{name!r} is not a rule: expected {', '.join(whole)}, or some of {some}, "
                    "with commas between them"
                )
        try:
            return self.kind.named(wanted)
        except ValueError as wrong:
            raise ScopeError(str(wrong)) from None

    def write(self, rules: V) -> str:
        """The same the other way round."""
        several = next((name for name, each in self.sets.items() if each == rules), None)
        return several or ",".join(rules.names) or self.plain

    def words(self, rules: V) -> str:
        """Rules for people."""
        several = next((f"{name} rules" for name, each in self.sets.items() if each == rules), None)
        return several or " and ".join(rules.names) or f"the {self.plain} rules"
