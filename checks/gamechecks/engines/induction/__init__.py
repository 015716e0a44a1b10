"""Proofs by induction, for games of any length and any number of marbles."""
