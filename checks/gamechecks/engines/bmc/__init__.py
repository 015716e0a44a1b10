"""Solvers, and what they are given: terms, clauses, steps that are built once and renamed."""
