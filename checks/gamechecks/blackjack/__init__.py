"""What may be asked of blackjack: its scope, words, laws, drawings, files and verbs."""
