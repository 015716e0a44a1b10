"""Twentyone in the terminal: cards, a time line, and boards in a line each."""
