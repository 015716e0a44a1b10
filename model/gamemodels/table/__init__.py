"""Blackjack over a socket: cards, messages, both programs, what they learn, and their protocol."""
