"""Blackjack: one player against a dealer, as a Markov decision process."""
