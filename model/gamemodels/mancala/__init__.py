"""Mancala: its board, its rules as constraints, and its referee."""
