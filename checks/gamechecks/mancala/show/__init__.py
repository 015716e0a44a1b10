"""Mancala drawn in the terminal."""
