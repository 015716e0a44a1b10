"""Blackjack in the terminal, as pictures and on a page."""
