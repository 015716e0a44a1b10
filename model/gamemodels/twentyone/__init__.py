"""A network of waiting parts that plays blackjack: a DEVS model, twice, and its words and files."""
