"""A trace as one HTML page that needs nothing but a browser."""

from gamechecks.mancala.page.filling import page

__all__ = ["page"]
