"""How Bever is drawn."""
