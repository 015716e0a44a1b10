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
    "properties": ("bever properties",),
}
