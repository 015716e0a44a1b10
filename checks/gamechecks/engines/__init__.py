"""Who answers questions: bounded search, induction, all positions, play."""
