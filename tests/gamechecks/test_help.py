"""`mancala help`: the pages of the documentation in the terminal."""

import tomllib
from pathlib import Path

import pytest
from tests.gamechecks.commands import any_game, command, mancala

from gamechecks import registry
from gamechecks.command import help as pages

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("game", ["mancala", None])
@pytest.mark.parametrize("topic", pages.TOPICS)
def test_every_topic_has_something_to_read(topic: str, game: str | None) -> None:
    code, out, err = command(game)("help", topic)
    assert (code, err) == (0, "")
    assert len(out.splitlines()) > 10


def test_a_section_is_shown_without_the_others() -> None:
    _, out, _ = mancala("help", "python")
    assert "From Python" in out
    assert "run_all" in out
    assert "exit codes" not in out
    assert "Properties in your own tests" not in out


def test_without_a_topic_they_are_listed() -> None:
    code, out, _ = mancala("help")
    assert code == 0
    assert all(f"  {name} " in out for name in pages.TOPICS)


def test_an_unknown_topic_is_told_which_there_are() -> None:
    code, out, err = mancala("help", "langage")
    assert (code, out) == (2, "")
    assert "there is no topic 'langage': expected one of tour, language" in err
    assert "did you mean language?" in err


def test_the_name_of_a_verb_shows_its_help() -> None:
    assert mancala("help", "run") == mancala("run", "--help")


@pytest.mark.parametrize("name", registry.GAMES)
def test_every_verb_has_help(name: str) -> None:
    for verb in registry.game_of(name).offered:
        code, out, err = command(name)(verb, "--help")
        assert (code, err) == (0, "")
        assert f" {verb} [-h]" in out


def test_words_are_those_of_the_game() -> None:
    nim = str(ROOT / "examples" / "nim.py")
    _, out, _ = any_game("--game", nim, "help", "words")
    assert "Who has taken the last one." in out
    assert "marbles" not in out


@pytest.mark.parametrize(
    ("words", "heading", "said"),
    [
        (("help", "rules"), "The rules of Mancala", "pockets P is even"),
        (("--game", "twentyone", "help", "rules"), "Twentyone", "Over 21 is bust"),
        (("--game", "bever", "help", "rules"), "Bever", "certain of the lower sum"),
        (("--game", "blackjack", "help", "rules"), "Blackjack", "A natural alone pays 3/2"),
        (("--game", "blackjack", "table", "help", "rules"), "Dealer and player", "JOIN name"),
        (("--game", "NIM", "help", "rules"), "The rules of Nim", "takes the last one wins"),
        (("--game", "CROSSING", "help", "rules"), "The rules of Crossing", "goat-is-safe: "),
    ],
)
def test_rules_are_those_of_the_game(words: tuple[str, ...], heading: str, said: str) -> None:
    files = {name: str(ROOT / "examples" / f"{name.lower()}.py") for name in ("NIM", "CROSSING")}
    code, out, err = any_game(*(files.get(word, word) for word in words))
    assert (code, err) == (0, "")
    assert heading in out.splitlines()[0]
    assert said in " ".join(out.split())


def test_every_known_game_has_rules_to_read() -> None:
    assert pages.RULES.keys() == {*registry.GAMES, "table"}


def test_a_wheel_has_the_pages_that_are_shown() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    included = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    wanted = {source: f"gamechecks/pages/{name}" for name, source in pages.PAGES.items()}
    assert included == wanted
    assert {topic.page for topic in pages.TOPICS.values() if topic.page} == set(pages.PAGES)


def test_an_installed_page_is_read_before_the_source_tree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "INSTALLED", tmp_path)
    (tmp_path / "tour.md").write_text("# Installed")
    assert pages.text_of("tour") == "# Installed"
    monkeypatch.setattr(pages, "SOURCES", tmp_path)
    code, _, err = mancala("help", "games")
    assert (code, "model/README.md is not installed" in err) == (2, True)
