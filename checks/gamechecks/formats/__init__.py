"""The forms in which questions and traces are written down."""
