"""Bever on the checker: its scope, words, laws, drawings and verbs of its own."""
