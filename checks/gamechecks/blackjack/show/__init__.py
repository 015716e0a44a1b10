"""Drawings of blackjack in a terminal."""
