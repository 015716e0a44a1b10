"""The verbs that only blackjack has."""
