"""Formal models of games: what they are, not how they are checked."""
