"""Commands to try, by verb."""

EXAMPLES = {
    "dealer": (
        "table dealer 1000 8086",
        "table dealer 2 0 --seed 7 --reveal --transcript talk.txt",
    ),
    "player": (
        "table player team6 127.0.0.1 6 --train",
        "table player team6 127.0.0.1 6",
        "table player team6 127.0.0.1 6 --train --rule q-learning --curve",
    ),
    "replay": ("table replay talk.txt", "table replay talk.txt --policy qInfo"),
    "worth": ("table worth qInfo", "table worth qInfo --one-deck"),
    "run": ('table run --where "hits == 10"', "table run --boards 10"),
    "check": ("table check one-game-at-a-time --games 2 --boards 40",),
    "prove": ("table prove asked-within-21", "table prove every-game-ends"),
    "explain": ("table explain --boards 9",),
    "eval": ('table eval talk.txt "wins"',),
    "deadlock": ("table deadlock", "table deadlock --rules literal-join --games 2"),
}
