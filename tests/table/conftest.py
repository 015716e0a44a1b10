"""The dealer and the player as processes of their own."""

import os
import re
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.gamechecks.commands import Command, command

START = "from gamechecks_command import any_game; any_game()"
PATIENCE = 60


class Program:
    """A program that runs: what it printed, and how it ended."""

    def __init__(self, folder: Path, words: tuple[str, ...], files: int | None) -> None:
        def limited() -> None:
            # Children of some runners ignore SIGINT.
            signal.signal(signal.SIGINT, signal.default_int_handler)
            if files is not None:
                resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

        paths = os.pathsep.join(path for path in sys.path if path)
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, "--game", "blackjack", *words],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": paths},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=limited,
        )
        self.output = self.errors = ""

    def line(self) -> str:
        """The next line of its output."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.output += line
        return line.rstrip("\n")

    @property
    def port(self) -> int:
        """Where a dealer listens, as its first line tells."""
        found = re.fullmatch(r"listening on 127\.0\.0\.1:([0-9]+)", self.line())
        assert found, self.ended()
        return int(found[1])

    def crowd(self, size: int) -> list[socket.socket]:
        """So many connections to a dealer."""
        port = self.port
        return [socket.create_connection(("127.0.0.1", port), PATIENCE) for _ in range(size)]

    def ended(self) -> int:
        """Wait for its end: the exit code."""
        out, self.errors = self.process.communicate(timeout=PATIENCE)
        self.output += out
        return self.process.returncode


ProgramStarter = Callable[..., Program]


@pytest.fixture
def program(tmp_path: Path) -> Iterator[ProgramStarter]:
    """Starts programs in a folder of their own; none outlives the test."""
    started: list[Program] = []

    def start(*words: Any, files: int | None = None) -> Program:
        started.append(Program(tmp_path, tuple(map(str, words)), files))
        return started[-1]

    yield start
    for each in started:
        if each.process.poll() is None:
            each.process.kill()
        each.process.communicate()


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs the command."""
    return command("table", monkeypatch)
