"""Traces from anywhere, without the solver: the referee on them, and formulas."""
