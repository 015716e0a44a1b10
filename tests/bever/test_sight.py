"""What `force` and `odds` say of players who do not see every card."""

from tests.gamechecks.commands import bever

LOWER = "at_end(total(Player1) < total(Player2))"


def test_force_says_that_the_whole_position_is_seen() -> None:
    said = bever("force", "Player1", "eventually(turn == Player2)", "--start", "2233/0")
    assert said.code == 0
    assert "Player1 is taken to see the whole position, also what the game hides.\n" in said.out
    said = bever("force", "Player1", LOWER, "--start", "2233/0")
    assert said.code == 1
    assert "That is so even if Player1 sees the whole position, also what the" in said.out


def test_odds_say_so_of_choices_that_are_open() -> None:
    sight = "Player1 may use the whole position, also what the game hides.\n"
    assert sight in bever("odds", LOWER, "--start", "2233/0", "--best", "Player1").out
    assert "whole position" not in bever("odds", LOWER, "--start", "2233/0").out
