"""The engine without a solver: all positions, with what is left of a formula at each."""
