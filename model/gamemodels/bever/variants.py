"""Which rules are played: the mended ones, or variants that keep a mistake or fill a gap."""

from dataclasses import dataclass

from gamemodels import rules


@dataclass(frozen=True)
class Variants(rules.Variants):
    """What differs from the mended rules.

    `pure_announcements`: worlds are only filtered by what is announced, and the cards change
    beside them. `reversed_five`: scenario 5 says that both cards were at least the top.
    `free_play`: players do not keep to the strategy, and are still believed to. `silence`: that
    nobody calls tells that nobody could. `mover_calls`: only who has just moved may call.
    """

    pure_announcements: bool = False
    reversed_five: bool = False
    free_play: bool = False
    silence: bool = False
    mover_calls: bool = False

    @property
    def boxed(self) -> bool:
        """Whether a range for each card says all that is possible, which is proved where it is."""
        return not (set(self.names) - {"mover_calls"})

    def flaw(self) -> str | None:
        """Which variants do not go together, in words; none if they do."""
        with_silence = [name for name in self.names if name in NOT_WITH_SILENCE]
        if self.silence and with_silence:
            return f"silence does not go with {' or '.join(with_silence)}: leave one of them out"
        return None


VARIANTS = Variants.known()
NOT_WITH_SILENCE = ("pure_announcements", "reversed_five", "mover_calls")
MENDED = Variants()
