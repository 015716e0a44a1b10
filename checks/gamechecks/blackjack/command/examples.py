"""Commands to try, by verb."""

EXAMPLES = {
    "run": (
        "blackjack run --where five-card-21",
        "blackjack run --where twenty-actions",
        "blackjack run --rules double --where 'eventually(double) and winner == Player'",
    ),
    "check": (
        "blackjack check dealer-draws-to-16",
        "blackjack check dealer-draws-to-16 --rules hit_soft_17",
        "blackjack check natural-settled-at-once --rules natural_only_by_standing",
    ),
    "prove": ("blackjack prove bust-is-22", "blackjack prove every-game-ends"),
    "bounds": ("blackjack bounds", "blackjack bounds --rules decks=1 --of most_actions"),
    "odds": (
        "blackjack odds 'Pmax(eventually(win))'",
        "blackjack odds 'P(eventually(bust)) <= 0.3' --policy mimic-dealer",
        "blackjack odds 'Emax(paid)' --rules surrender,double",
        "blackjack odds --out blackjack.prism",
    ),
    "diff": ("blackjack diff --rules dealer_natural_ties",),
    "explain": ("blackjack explain --where 'hits == 20 and winner == Player'",),
    "replay": ("blackjack replay hand.json",),
    "show": ("blackjack show hand.json --view boards",),
    "eval": ("blackjack eval hand.json player_sum",),
    "step": ("blackjack step --where win",),
    "solve": ("blackjack solve", "blackjack solve --rules decks=1 --shoe 4,4,4,4,0,4,4,4,4,16"),
    "chart": ("blackjack chart", "blackjack chart --rules double --out best.chart"),
    "evaluate": (
        "blackjack evaluate --policy mimic-dealer",
        "blackjack evaluate --policy best.chart --rules double",
    ),
    "compare": ("blackjack compare optimal mimic-dealer",),
    "learn": (
        "blackjack learn",
        "blackjack learn --method q-learning --seeds 5 --svg curves.svg",
        "blackjack learn --gym --rules surrender,double --episodes 30000",
    ),
    "properties": ("blackjack properties",),
}
