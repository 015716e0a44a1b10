"""What the checker shows: drawings of boards and traces for a terminal."""
