"""The coupled models: their components, SELECT, and their couplings."""

from gamemodels.twentyone.atomic_models import CardDeck, Controller, Hand, Threshold
from gamemodels.twentyone.devs import Coupled
from gamemodels.twentyone.setting import Setting
from gamemodels.twentyone.variants import MENDED, Variants


def player(threshold: int, variants: Variants = MENDED) -> Coupled:
    """The challenger, or the dealer."""
    return Coupled(
        {"hand": Hand(), "threshold": Threshold(threshold)},
        select=("threshold", "hand"),
        eic=(("card", "hand.card"), *_unless(variants.stale_hands, ("command", "hand.command"))),
        ic=(("hand.value", "threshold.value"),),
        eoc=(("threshold.decision", "decision"), ("threshold.score", "score")),
    )


def players(setting: Setting, variants: Variants = MENDED) -> Coupled:
    """Both players; who decided is not said, since the controller knows whose turn it is."""
    names = ("challenger", "dealer")
    cards = [(f"{name}_card", f"{name}.card") for name in names]
    commands = [("command", f"{name}.command") for name in names]
    scores = [(f"{name}.score", "score") for name in names]
    return Coupled(
        {
            "challenger": player(setting.challenger, variants),
            "dealer": player(setting.dealer, variants),
        },
        select=("challenger", "dealer"),
        eic=(*cards, *_unless(variants.stale_hands, *commands)),
        eoc=(
            *((f"{name}.decision", "decision") for name in names),
            *_unless(variants.uncoupled_score, *scores),
        ),
    )


def game(setting: Setting, variants: Variants = MENDED) -> Coupled:
    """The whole network."""
    return Coupled(
        {
            "controller": Controller(variants),
            "deck": CardDeck(setting.copies, variants),
            "players": players(setting, variants),
        },
        select=("players", "deck", "controller"),
        eic=(("start", "controller.start"),),
        ic=(
            ("controller.command", "deck.command"),
            ("controller.player", "deck.player"),
            ("deck.challenger_card", "players.challenger_card"),
            ("deck.dealer_card", "players.dealer_card"),
            ("deck.hit_out", "controller.decision"),
            ("players.decision", "controller.decision"),
            *_unless(variants.uncoupled_score, ("players.score", "controller.score")),
            *_unless(variants.stale_hands, ("controller.command", "players.command")),
        ),
        eoc=(("controller.outcome", "out"),),
    )


def _unless(left_out: bool, *couplings: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    return () if left_out else couplings
