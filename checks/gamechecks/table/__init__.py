"""The table: dealer and player over TCP, and their protocol as the checker knows it."""
