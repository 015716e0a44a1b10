"""What only Mancala has: its words, bounds, sowings, drawings and files."""
