"""Which rules are played: the mended ones, or with mistakes of the report that they come from."""

from collections.abc import Iterable
from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Variants:
    """The mistakes of the report that are kept.

    `start_as_shuffle`: a start is stored as SHUFFLE, which waits forever. `no_check_winner`:
    leaving STAND puts nothing out. `text_times`: the waits of the text, and a CHECK_WINNER after
    STAND. `stale_hands`: SHUFFLE neither empties the hands nor refills the deck. `uncoupled_score`:
    no score reaches the controller. `overwriting`: a busy controller takes inputs too. `restarts`:
    a start may come at any time.
    """

    start_as_shuffle: bool = False
    no_check_winner: bool = False
    text_times: bool = False
    stale_hands: bool = False
    uncoupled_score: bool = False
    overwriting: bool = False
    restarts: bool = False

    @classmethod
    def named(cls, names: Iterable[str]) -> "Variants":
        """The rules with the variants of these names."""
        return cls(**dict.fromkeys(names, True))

    @property
    def names(self) -> tuple[str, ...]:
        """The variants that are on."""
        return tuple(name for name in VARIANTS if getattr(self, name))


VARIANTS = tuple(field.name for field in fields(Variants))
MENDED = Variants()
