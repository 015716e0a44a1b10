"""Every error of the checker: one base class, one line each."""


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
