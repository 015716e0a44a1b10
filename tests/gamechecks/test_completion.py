"""Completion, in the shells that it is for."""

import argparse
import io
import os
import pty
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import shtab

from gamechecks.command.cli import _parsers, main
from gamechecks.command.completion import completion_script
from gamechecks.core.loading import loaded
from gamechecks.engines.induction.theorems import theorems
from gamemodels.mancala.board import VARIANTS
from gamemodels.mancala.game import MANCALA
from gamemodels.mancala.scope import BOUND_NAMES, EXPLICIT_NAMES
from gamemodels.mancala.words import CATALOGUE

Complete = Callable[[str], set[str]]
PATIENCE = 60
DRIVEN = ("bash", "zsh", "fish")
FEWEST_TURNS = {name for name in BOUND_NAMES if name.startswith("fewest_t")}


def toy_parser() -> argparse.ArgumentParser:
    """A command line with what the verbs may come to have."""
    parser = argparse.ArgumentParser(prog="mancala")
    look = parser.add_subparsers().add_parser("look", help="look: what's [there]")
    look.add_argument("--keep", nargs="?", metavar="FOLDER", help="100%% of it")
    look.add_argument("file", type=Path)
    look.add_argument("how", choices=["near", "far"])
    look.add_argument("names", nargs="+", metavar="KEY")
    return parser


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the scripts, and with files to complete the names of."""
    folder = tmp_path_factory.mktemp("completion")
    for shell in DRIVEN:
        out = io.StringIO()
        assert main(["--print-completion", shell], out, io.StringIO()) == 0
        (folder / f"completion.{shell}").write_text(out.getvalue())
        (folder / f"toy.{shell}").write_text(completion_script(shell, toy_parser(), MANCALA))
    (folder / "instances").mkdir()
    (folder / "instances" / "a steal.json").touch()
    (folder / "instances" / "other.json").touch()
    return folder


def bash(folder: Path, source: str) -> Iterator[Complete]:
    """Completion as bash does it, with words cut at = as readline cuts them."""

    def complete(line: str) -> set[str]:
        words = line.replace("=", " = ").split(" ")
        quoted = " ".join(f"'{word}'" for word in words if word or word is words[-1])
        drive = (
            f"source {source}.bash; COMP_WORDS=({quoted});"
            "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _mancala;"
            'for word in ${COMPREPLY[@]+"${COMPREPLY[@]}"}; do echo "$word"; done'
        )
        return answer(folder, "bash", "--norc", "-c", drive)

    yield complete


def fish(folder: Path, source: str) -> Iterator[Complete]:
    """Completion as fish does it, without the flag before a value."""
    if not shutil.which("fish"):
        pytest.skip("fish is not installed")

    def complete(line: str) -> set[str]:
        drive = f"source {source}.fish; complete --do-complete '{line}'"
        lines = answer(folder, "fish", "--no-config", "-c", drive)
        return {line.split("\t")[0].split("=")[-1] for line in lines}

    yield complete


def answer(folder: Path, *command: str) -> set[str]:
    """The lines that a shell prints, which complains of nothing."""
    told = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    assert told.stderr == ""
    return set(told.stdout.splitlines())


TELL = """\
unsetopt beep; PROMPT=; autoload -Uz compinit; compinit -u -D; eval "$(<@source@.zsh)"
_tell() {
    compadd() {
        local -a words
        [[ " $* " == *\\ -[OAD]\\ * ]] && { builtin compadd "$@"; return }
        builtin compadd -O words "$@"
        print -rl -- $words >> told
        builtin compadd "$@"
    }
    _main_complete
}
zle -C tell complete-word _tell; bindkey '^I' tell
"""


def zsh(folder: Path, source: str) -> Iterator[Complete]:
    """Completion as an interactive zsh does it, which tells in a file what it offers."""
    if not shutil.which("zsh"):
        pytest.skip("zsh is not installed")
    (folder / "tell.zsh").write_text(TELL.replace("@source@", source))
    told = folder / "told"
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.execvpe("zsh", ["zsh", "-f", "-i"], os.environ | {"TERM": "dumb"})

    def say(keys: str) -> None:
        """Type, and wait until the shell has come as far as a mark in the file."""
        told.write_text("")
        os.write(terminal, f"{keys}\x15print -r -- end-of-words >> told\n".encode())
        patience = time.monotonic() + PATIENCE
        while "end-of-words" not in told.read_text():
            assert time.monotonic() < patience, "zsh does not answer"
            os.set_blocking(terminal, False)
            try:
                os.read(terminal, 65536)
            except BlockingIOError:
                time.sleep(0.02)

    def complete(line: str) -> set[str]:
        say(f"{line}\t")
        return set(told.read_text().replace("\\", "").splitlines()) - {"", "end-of-words"}

    say("source tell.zsh\n")
    yield complete
    os.write(terminal, b"\x15exit\n")
    os.close(terminal)
    os.waitpid(process, 0)


@pytest.fixture(scope="module", params=[bash, zsh, fish], ids=lambda shell: shell.__name__)
def complete(request: pytest.FixtureRequest, folder: Path) -> Iterator[Complete]:
    """Completes a line: what a shell offers for its last word."""
    yield from request.param(folder, "completion")


@pytest.fixture(scope="module", params=[bash, zsh, fish], ids=lambda shell: shell.__name__)
def complete_toy(request: pytest.FixtureRequest, folder: Path) -> Iterator[Complete]:
    """Completes a line of the toy command."""
    yield from request.param(folder, "toy")


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("mancala ", set(MANCALA.command_line.commands)),
        ("mancala bo", {"bounds"}),
        ("mancala --v", {"--version"}),
        ("mancala --print-completion ", set(shtab.SUPPORTED_SHELLS)),
        ("mancala run --laye", set()),
        ("mancala run --layout ", {"canonical", "symbolic"}),
        ("mancala run --layout=sy", {"symbolic"}),
        ("mancala run --pockets 6 --where ", set(CATALOGUE)),
        ("mancala run --where dr", {"draw"}),
        ("mancala explain --where draw --where player", {"player1-wins", "player2-wins"}),
        ("mancala check ", set(CATALOGUE)),
        ("mancala check --pockets 6 draw marbles-c", {"marbles-conserved"}),
        ("mancala check draw --view ", {"boards", "turns"}),
        ("mancala run --rules ", {*VARIANTS, "original", "kalah"}),
        ("mancala bounds --of ", {*BOUND_NAMES, *EXPLICIT_NAMES}),
        ("mancala bounds --of fewest_turns --of longest", {"longest_boards"}),
        ("mancala prove ", set(theorems(MANCALA))),
        ("mancala prove every-game-ends --lemma nothing", {"nothing-negative"}),
        ("mancala bounds --pockets ", set()),
    ],
)
def test_what_is_offered(complete: Complete, line: str, offered: set[str]) -> None:
    assert complete(line) == offered


@pytest.mark.parametrize("verb", MANCALA.command_line.commands)
def test_every_option_of_a_verb_is_offered(complete: Complete, verb: str) -> None:
    _, parsers = _parsers(MANCALA, {verb: loaded(MANCALA.command_line.commands[verb])})
    flags = {flag for action in parsers[verb]._actions for flag in action.option_strings}
    offered = {word.rstrip("=") for word in complete(f"mancala {verb} --")}
    assert offered == {flag for flag in flags if flag.startswith("--")}


def test_file_names_are_offered_where_a_file_is_expected(complete: Complete) -> None:
    assert {name.rstrip("/") for name in complete("mancala explain --example inst")} == {
        "instances"
    }
    names = {Path(name).name for name in complete("mancala explain --example instances/")}
    assert names == {"a steal.json", "other.json"}


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("mancala look toy.b", {"toy.bash"}),
        ("mancala look toy.bash ", {"near", "far"}),
        ("mancala look toy.bash far fewest_t", FEWEST_TURNS),
        ("mancala look toy.bash far fewest_turns fewest_t", FEWEST_TURNS),
        ("mancala look --keep inst", {"instances"}),
        ("mancala look --keep instances toy.bash n", {"near"}),
    ],
)
def test_operands_and_values_that_may_be_missing(
    complete_toy: Complete, line: str, offered: set[str]
) -> None:
    assert {word.rstrip("/") for word in complete_toy(line)} == offered


def test_a_file_name_may_be_joined_to_its_option(folder: Path) -> None:
    assert next(bash(folder, "toy"))("mancala look --keep=inst") == {"instances"}


@pytest.mark.parametrize("shell", DRIVEN)
def test_the_script_is_correct_for_its_shell(folder: Path, shell: str) -> None:
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    subprocess.run([shell, "-n", f"completion.{shell}"], cwd=folder, check=True)


def test_without_shtab_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    monkeypatch.delitem(sys.modules, "gamechecks.command.completion", raising=False)
    assert main(["--print-completion", "bash"]) == 2
    assert "pip install 'mancala-traces[completion]'" in capsys.readouterr().err
