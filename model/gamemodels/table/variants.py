"""Literal readings of the text that the table comes from, each a mistake that is kept."""

from collections.abc import Iterable
from dataclasses import dataclass, fields

MEANINGS = {
    "literal-join": "the dealer waits for a JOIN before every game",
    "literal-21": "no result where nobody is over 21 and somebody has 21",
    "literal-22": "no rule for a dealer's ace that makes exactly 22",
    "literal-bust": "a player over 21 is asked again, stands, and has lost",
    "literal-12": "the player stands on 12",
    "literal-zero": "an action never tried is worth 0",
}
ALL = "literal"
NO_VARIANT = "mended"


@dataclass(frozen=True)
class Variants:
    """Which of the mistakes are kept."""

    join: bool = False
    at_21: bool = False
    at_22: bool = False
    bust: bool = False
    at_12: bool = False
    zero: bool = False

    @classmethod
    def named(cls, names: Iterable[str]) -> "Variants":
        """Variants by their names; a ValueError names one that is unknown."""
        given = {name.strip() for name in names} - {NO_VARIANT, ""}
        unknown = sorted(given - MEANINGS.keys() - {ALL})
        if unknown:
            known = ", ".join((NO_VARIANT, ALL, *MEANINGS))
            raise ValueError(f"{unknown[0]!r} is not a rule: some of {known} were expected")
        return cls(*(ALL in given or name in given for name in MEANINGS))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the mistakes that are kept."""
        kept = zip(MEANINGS, fields(self), strict=True)
        return tuple(name for name, field in kept if getattr(self, field.name))

    def __str__(self) -> str:
        return ",".join(self.names) or NO_VARIANT


MENDED = Variants()
