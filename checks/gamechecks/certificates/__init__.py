"""Refutations that other programs check."""
