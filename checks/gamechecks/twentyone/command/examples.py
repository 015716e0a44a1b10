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
        "twentyone prove one-at-a-time",
        "twentyone prove end-time",
        'twentyone prove "always(score(DEALER) <= 30)"',
    ),
}
