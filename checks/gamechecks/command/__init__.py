"""One module a verb: its options, and a small function that returns an exit code."""
