"""Commands to try, by verb."""

EXAMPLES = {
    "run": (
        "bever run --where player1-calls",
        "bever run --start 2233/0 --highest 3",
        'bever run --boards 8 --where "eventually(next(worlds) > worlds)"',
    ),
    "check": (
        "bever check not-both-call --boards 16",
        "bever check call-is-right --rules pure_announcements",
        'bever check "always(implies(K(Player1, p2_1 <= 1), p2_1 <= 1))"',
    ),
    "explain": ("bever explain --boards 2 --where player1-calls",),
    "prove": (
        "bever prove not-both-call",
        'bever prove "always(implies(take, next(top) > top))"',
    ),
    "bounds": (
        "bever bounds --highest 3",
        "bever bounds --highest 3 --start 2233/0",
    ),
    "diff": ("bever diff --rules pure_announcements", "bever diff --rules silence"),
    "replay": ("bever replay examples/bever.json",),
    "show": ("bever show examples/bever.json",),
    "eval": (
        'bever eval examples/bever.json "K(Player2, bever(Player1))"',
        'bever eval examples/bever.json "announce(p2_1 == 3, C(p2_1 == 3))"',
    ),
    "step": ('bever step examples/bever.json --where "K(Player1, p2_2 == 2)"',),
    "worlds": ("bever worlds examples/bever.json --board 3",),
    "properties": ("bever properties",),
}
