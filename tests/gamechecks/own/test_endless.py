"""A game that may go on for ever: explanations and searches come to an end all the same."""

from tests.gamechecks.own.conftest import CROSSING, Ask


def test_an_explanation_does_not_look_for_ever(ask: Ask) -> None:
    code, out, _ = ask(CROSSING, "explain", "--where", "at_end(not final)")
    assert code == 0
    assert "Whether another number of boards would do is not settled." in out
    code, out, _ = ask(CROSSING, "explain", "--boards", "9", "--where", "boards == 9")
    assert (code, "is not settled" in out) == (0, True)


def test_the_nearest_number_of_boards_is_found(ask: Ask) -> None:
    code, out, _ = ask(CROSSING, "explain", "--boards", "9", "--where", "boards == 10")
    assert (code, "needs at least 10 boards" in out) == (0, True)
    code, out, _ = ask(
        CROSSING, "explain", "--boards", "1", "--unfinished", "--where", "boards == 3"
    )
    assert (code, "3 boards would do." in out) == (0, True)
