"""Blackjack as a Markov decision process: solved, evaluated and learnt exactly."""
