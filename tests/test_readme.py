"""The pages tell the truth: their commands print what they show, and their code runs."""

import io
import re
import shlex
from pathlib import Path

import pytest
from tests.words import words as language

from gamechecks.command.cli import main
from gamechecks.engines import portfolio

ROOT = Path(__file__).parent.parent
NAMES = (
    "README.md",
    "ARCHITECTURE.md",
    "checks/SOUNDNESS.md",
    "examples/TOUR.md",
    "checks/README.md",
    "model/README.md",
    "tests/benchmarks/README.md",
)
PAGES = {name: (ROOT / name).read_text() for name in NAMES}
BLOCK = re.compile(r"```console\n\$ (.*?)\n(.*?)```", re.DOTALL)
COMMANDS = [(*block, page) for page, text in PAGES.items() for block in BLOCK.findall(text)]
EXAMPLES = [(ROOT / "examples" / name).read_text() for name in ("nim.py", "crossing.py")]
ELLIPSIS = "…"


def lines(text: str) -> list[str]:
    """Lines without what differs from run to run: seconds, and white space at the end."""
    timeless = re.sub(r"\d+\.\d\d s\b", "TIME", text)
    return [line.rstrip() for line in timeless.rstrip().splitlines()]


@pytest.fixture(autouse=True)
def in_a_folder_with_the_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands and code may write files here."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("command", "shown", "page"), COMMANDS, ids=[f"{page}: {typed}" for typed, _, page in COMMANDS]
)
def test_a_command_prints_what_its_page_shows(
    command: str, shown: str, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    # On a busy machine other seeds would join, and win with another trace.
    monkeypatch.setattr(portfolio, "HEAD_START", 3600)
    printed = io.StringIO()
    program, *words = shlex.split(command)
    main(words, printed, printed, game=None if program == "gamechecks" else program)
    rest = lines(printed.getvalue())
    for part in "\n".join(lines(shown)).split(ELLIPSIS):
        wanted = part.strip("\n").splitlines()
        places = [at for at in range(len(rest)) if rest[at : at + len(wanted)] == wanted]
        assert places, f"{page}: {wanted} is not in {rest}"
        rest = rest[places[0] + len(wanted) :]
    assert shown.rstrip().endswith(ELLIPSIS) or not rest


def blocks(kind: str, page: str) -> list[str]:
    """The code of a kind on a page."""
    return re.findall(rf"```{kind}\n(.*?)```", PAGES[page], re.DOTALL)


def test_the_python_on_the_pages_runs() -> None:
    code = [(block, page) for page in PAGES for block in blocks("python", page)]
    assert code
    for block, page in code:
        exec(compile(block, page, "exec"), {})


def test_the_code_of_the_contracts_stands_in_the_examples() -> None:
    code = blocks("py", "model/README.md")
    assert len(code) > 2
    for block in code:
        assert any(_bare(block) in _bare(example) for example in EXAMPLES), block


def test_a_whole_game_stands_on_the_page(tmp_path: Path) -> None:
    (code,) = [block for block in blocks("python", "model/README.md") if "GAME = " in block]
    (tmp_path / "race.py").write_text(code)
    for words in (
        "run --all --engine both",
        "run --where twos==2 --goal 6 --engine solver",
        "check near --engine solver",
        "prove near",
        "explain --boards 2",
    ):
        told = io.StringIO()
        assert main(["--game", "race.py", *words.split()], told, told, game=None) == 0, words


def _bare(code: str) -> str:
    """Code without blank lines and indents, which a formatter may change on a page."""
    return "\n".join(line.strip() for line in code.splitlines() if line.strip())


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_links_to_is_there(page: str) -> None:
    for link in re.findall(r"\]\((?!https?:)(.*?)\)", PAGES[page]):
        path, _, anchor = link.partition("#")
        target = (ROOT / page).parent / path
        assert target.exists(), link
        if anchor:
            headings = re.findall(r"^#+ (.*)$", target.read_text(), re.MULTILINE)
            assert anchor in [heading.lower().replace(" ", "-") for heading in headings], link


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "checks/SOUNDNESS.md"])
def test_a_page_names_files_that_are_there(page: str) -> None:
    roots = [ROOT, ROOT / "checks", ROOT / "checks" / "gamechecks", ROOT / "model" / "gamemodels"]
    named = set(re.findall(r"`([\w/]+\.py)`", PAGES[page]))
    assert named
    assert not {name for name in named if not any((root / name).is_file() for root in roots)}


def test_the_readme_is_an_invitation() -> None:
    readme = PAGES["README.md"]
    assert len(readme.splitlines()) <= 150
    for words in ("model checker", "make run", "make test", "--rules kalah", "unknown"):
        assert words in readme


def test_every_word_of_the_language_is_on_its_page() -> None:
    section = PAGES["checks/README.md"].split("## The question language")[1].split("\n## ")[0]
    words = set(re.findall(r"\w+", section))
    assert {name for name in language(2).known_names if name.isidentifier()} <= words
