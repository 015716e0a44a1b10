"""Twentyone, a network that plays blackjack, on the checker."""
