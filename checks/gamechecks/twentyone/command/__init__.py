"""The verbs that only twentyone has, and commands to try."""
