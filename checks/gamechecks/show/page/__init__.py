"""A trace as one HTML page that needs nothing but a browser, whatever the game."""

from gamechecks.show.page.filling import page
from gamechecks.show.page.stage import Stage

__all__ = ["Stage", "page"]
