"""Words that are said in other words of the language, by name and number of arguments."""

DEFINITIONS: dict[tuple[str, int], str] = {
    ("scenario1", 0): "take",
    ("scenario2", 0): "swap",
    ("scenario3", 0): "take or swap",
    ("scenario4", 0): "discard",
    ("scenario5", 0): "swap or discard",
    ("boards", 0): "count(True)",
    ("turns", 0): "count(take or swap or discard)",
    ("turns", 1): "count((take or swap or discard) and turn == P)",
    ("takes", 0): "count(take)",
    ("takes", 1): "count(take and turn == P)",
    ("swaps", 0): "count(swap)",
    ("swaps", 1): "count(swap and turn == P)",
    ("discards", 0): "count(discard)",
    ("discards", 1): "count(discard and turn == P)",
}
"""P stands for the argument."""
