"""Every error of the checker: one base class, one line each; and how they are shown."""


def printable(text: str) -> str:
    """A text that somebody else wrote, without what a terminal would take for a command."""
    return "".join(
        char if char.isprintable() or char == "\n" else "\N{REPLACEMENT CHARACTER}" for char in text
    )


class GameChecksError(Exception):
    """Any error that the checker raises on purpose."""


class ScopeError(GameChecksError, ValueError):
    """A scope that no game has."""


class InputError(GameChecksError, ValueError):
    """A file or an option that cannot be used as given."""


class RefereeError(GameChecksError):
    """The solver and the referee disagree: a fault of the checker, never a verdict."""


class Unsettled(GameChecksError):
    """The solver gave up; the message is the reason."""


class Interrupted(KeyboardInterrupt):
    """The user stopped the work; `partial` is what was settled by then."""

    def __init__(self, partial: object = None) -> None:
        super().__init__("interrupted")
        self.partial = partial
