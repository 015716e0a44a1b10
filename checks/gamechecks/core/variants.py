"""How users name the variants of a game's rules, and how these are told."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from gamechecks.core.errors import ScopeError
from gamemodels.rules import Variants

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

    def read(self, given: Any) -> V:
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
