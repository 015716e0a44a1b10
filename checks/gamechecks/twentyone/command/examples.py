"""Commands to try, by verb."""

EXAMPLES = {
    "run": (
        "twentyone run --where win",
        "twentyone run --boards 40 --where tie-at-21",
        "twentyone run --challenger 1 --where tie",
    ),
    "check": (
        "twentyone check hand-at-most-30",
        "twentyone check never-quiet --rules no_check_winner",
        "twentyone check hand-at-most-30 --rules stale_hands --games 2",
    ),
    "prove": (
        "twentyone prove --all --brief",
        "twentyone prove end-time",
        'twentyone prove "always(score(DEALER) <= 30)"',
    ),
    "bounds": ("twentyone bounds", "twentyone bounds --challenger 1 --dealer 1 --of most_draws"),
    "diff": (
        "twentyone diff --rules text_times",
        "twentyone diff --rules stale_hands --games 2",
    ),
    "explain": ("twentyone explain --where win --boards 21",),
    "odds": (
        "twentyone odds",
        'twentyone odds "draws == 4" --challenger 12',
        "twentyone odds --best --dealer 17",
        "twentyone odds --table --svg odds.svg",
    ),
    "simulate": (
        "twentyone simulate --seed 7",
        "twentyone simulate --part challenger 2 3 5 5 5 K A",
    ),
    "replay": ("twentyone replay game.csv",),
    "show": ("twentyone show game.csv --view boards",),
    "eval": ('twentyone eval game.csv "hand(CHALLENGER)" --board 8',),
    "step": ("twentyone step --where win",),
    "properties": ("twentyone properties",),
}
