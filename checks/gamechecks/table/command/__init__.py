"""Verbs of the table."""
