"""Searches sowing by sowing, in clauses, for questions that do not look inside a sowing."""
