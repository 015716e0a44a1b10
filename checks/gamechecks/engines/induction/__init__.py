"""Proofs by induction, for games of any length."""
