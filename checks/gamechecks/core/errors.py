"""Every error of the checker: one base class, one line each; and how they are shown."""

from collections.abc import Iterable, Mapping


def printable(text: str) -> str:
    """A text that somebody else wrote, without what a terminal would take for a command."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char == "\n" else "\N{REPLACEMENT CHARACTER}" for char in text
    )


def on_one_line(text: str) -> str:
    """The same without line breaks, which could pass for the next of our own lines."""
    return printable(text).replace("\n", "\N{REPLACEMENT CHARACTER}")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """What to add to an error about a word: the known one that it is near to, if any is."""
    import difflib

    near = difflib.get_close_matches(word, known, n=1)
    return f"; did you mean {near[0]}?" if near else ""


class GameChecksError(Exception):
    """Any error that the checker raises on purpose."""


class ScopeError(GameChecksError, ValueError):
    """A scope that no game has."""


class InputError(GameChecksError, ValueError):
    """A file or an option that cannot be used as given."""


class ExplicitOnly(InputError):
    """A question that a solver has no terms for, and a look at all positions can answer."""


class Unwritable(GameChecksError):
    """A file that cannot be written, though it seemed so before the search."""


class RefereeError(GameChecksError):
    """The solver and the referee disagree: a fault of the checker, never a verdict."""


class Disagreement(RefereeError):
    """The same in a game of one's own: its rules or its constraints are at fault."""


class StrategyInstead(InputError):
    """A file that has a strategy, where a trace was expected."""

    def __init__(self, document: Mapping[str, object]) -> None:
        super().__init__("it is a strategy: a trace was expected; replay checks strategies")
        self.document = document
        self.name = ""


class Unsettled(GameChecksError):
    """The solver gave up; the message is the reason."""


class Terminated(BaseException):
    """A signal asks the command to end."""

    def __init__(self, number: int) -> None:
        super().__init__(f"signal {number}")
        self.number = number


class Interrupted(KeyboardInterrupt):
    """The user stopped the work; `partial` is what was settled by then."""

    def __init__(self, partial: object = None) -> None:
        super().__init__("interrupted")
        self.partial = partial
