"""Bever: a card game of knowing, as a Kripke model with public announcements."""
