"""Commands to try, by verb."""

EXAMPLES = {
    "replay": ("blackjack replay talk.txt", "blackjack replay talk.txt --policy qInfo"),
    "worth": ("blackjack table worth qInfo", "blackjack table worth qInfo --one-deck"),
    "run": ('blackjack table run --where "hits == 10"', "blackjack table run --boards 10"),
    "check": ("blackjack table check one-game-at-a-time --games 2 --boards 40",),
    "prove": ("blackjack table prove asked-within-21", "blackjack table prove every-game-ends"),
    "explain": ("blackjack table explain --boards 9",),
    "eval": ('blackjack table eval talk.txt "wins"',),
    "deadlock": (
        "blackjack table deadlock",
        "blackjack table deadlock --rules literal-join --games 2",
    ),
}
