"""What games come to on average: exact probabilities, for any rules with weighted moves."""
