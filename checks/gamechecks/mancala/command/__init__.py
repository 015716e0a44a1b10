"""Verbs that only Mancala has, or has more to say of."""
