"""Which rules are played: the mended ones, or with mistakes of the report that they come from."""

from dataclasses import dataclass

from gamemodels import rules


@dataclass(frozen=True)
class Variants(rules.Variants):
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


VARIANTS = Variants.known()
MENDED = Variants()
