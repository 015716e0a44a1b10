"""Commands to try, by verb."""

EXAMPLES = {
    "run": (
        "mancala run --pockets 6 --marbles 1 --boards 7",
        'mancala run --pockets 6 --boards 12 --where player2-wins --where "steals == 2"',
        "mancala run --pockets 6 --boards 23 --all --view turns",
    ),
    "check": (
        "mancala check marbles-conserved --pockets 6 --marbles 2 --boards 20",
        'mancala check "always(hand <= 2)" --pockets 6 --marbles 2 --boards 20',
    ),
    "bounds": (
        "mancala bounds --pockets 6 --marbles 1",
        "mancala bounds --pockets 6 --marbles 2 --of fewest_turns --of longest_boards",
        "mancala bounds --pockets 10 --marbles 1 --engine explicit",
    ),
    "best": (
        "mancala best --pockets 14 --marbles 2",
        "mancala best --pockets 14 --marbles 3 --rules kalah --timeout 60",
    ),
    "force": (
        'mancala force Player1 "winner == Player1" --pockets 8 --marbles 3',
        'mancala force Player2 "eventually(steal)" --pockets 6 --marbles 2 --out strategy.json',
    ),
    "odds": (
        "mancala odds --pockets 8 --marbles 2",
        'mancala odds "winner == Player1" --pockets 8 --marbles 2 --best Player1',
    ),
    "play": (
        "mancala play --as Player2 --think 5",
        "mancala play --against person --rules kalah",
        "mancala play --pockets 8 --marbles 2 --against random",
    ),
    "explain": (
        "mancala explain --pockets 4 --marbles 1 --boards 5",
        "mancala explain --example examples/steal_not_taken.json",
    ),
    "diff": (
        "mancala diff --rules steal_needs_marbles",
        "mancala diff --rules skip_opponent_mancala --pockets 8 --marbles 3",
        "mancala diff --rules kalah",
    ),
    "prove": (
        "mancala prove every-game-ends --pockets 14",
        "mancala prove every-game-ends --pockets 6 --marbles 2",
        'mancala prove "always(implies(steal, hand == 1))" --pockets 6 --rules kalah',
    ),
    "replay": (
        "mancala replay examples/shortest.itf.json",
        "mancala replay examples/cheat.json",
    ),
    "show": (
        "mancala show examples/shortest.itf.json",
        "mancala show examples/win.itf.json --html win.html --where player2-wins",
    ),
    "eval": (
        'mancala eval examples/shortest.itf.json "always(hand <= 1)"',
        "mancala eval examples/shortest.itf.json hand --board 2",
    ),
    "step": (
        'mancala step examples/shortest.itf.json --where "hand == 0"',
        "mancala step --pockets 6 --marbles 2 --boards 30",
        "mancala step --pockets 8 --boards 30"
        ' --where "steals == 2" --where "eventually(hand == 4)"',
    ),
    "properties": ("mancala properties",),
    "help": ("mancala help language", "mancala help run"),
}
