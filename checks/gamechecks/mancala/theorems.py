"""Laws that every proof about Mancala may use."""

INVARIANTS = ("nothing-negative", "last-pocket-while-in-hand", "marbles-conserved")
"""Each is proved first, with those before it."""
