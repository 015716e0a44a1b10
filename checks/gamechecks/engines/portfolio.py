"""A portfolio: workers with other seeds, in processes of their own, join work that takes long.

Run times are heavy-tailed, so the first of several answers comes much sooner than one answer
does. The work here goes on meanwhile; a worker that wins stops it as if it were interrupted.
"""

import contextlib
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

from gamechecks.core.clock import Halt, halting
from gamechecks.core.errors import Interrupted, RefereeError
from gamechecks.core.game import files
from gamechecks.core.search_options import SearchSettings
from gamechecks.core.shutdown import signals_here
from gamechecks.core.verdict import CheckVerdict, Verdict

HEAD_START = 1.5
"""Seconds that the work here gets alone, so that quick questions cost no process."""

Answer = TypeVar("Answer")
Settled = TypeVar("Settled", Verdict, CheckVerdict)
Send = Callable[[object], None]
Task = Callable[[Send], None]
"""What a worker does: it sends what it settles. It must be possible to pickle it."""

Won = Callable[[Any], bool]
"""Takes what a worker has sent, and says whether that settles everything."""


def first_settled(ask: Callable[..., Settled], how: SearchSettings, **here: Any) -> Settled:
    """The first settled answer among those of `jobs` seeds; if none comes, that of the first.

    Each is asked with settings and the number of its worker; the one `here` may be told more.
    """
    answers = list[Settled]()
    workers = [
        partial(_send_settled, partial(ask, each, worker=number))
        for number, each in enumerate(other_seeds(how), 1)
    ]

    def won(answer: Settled) -> bool:
        answers.append(answer)
        return True

    own, jobs = race(lambda: ask(how, **here), workers, won)
    answer = answers[0] if answers else own
    assert answer is not None, "a worker that wins has answered"
    seconds = replace(answer.seconds, total=how.clock.total)
    return replace(answer, seconds=seconds, jobs=jobs)


def other_seeds(how: SearchSettings) -> list[SearchSettings]:
    """How the workers go about a question: each with a seed of its own, and in silence."""
    seeds = range(how.seed + 1, how.seed + how.jobs)
    return [SearchSettings(how.clock.rest(), seed, how.solver) for seed in seeds]


def _send_settled(ask: Callable[[], Settled], send: Send) -> None:
    answer = ask()
    if answer.reason is None:
        send(answer)


def race(
    work: Callable[[], Answer], workers: Sequence[Task], won: Won
) -> tuple[Answer | None, int]:
    """The answer of the work here, none if a worker has won; and how many have taken part."""
    tasks = _pickled(workers)
    if not tasks or not signals_here():
        return work(), 1
    with halting() as halt, _Race(won, halt).run(tasks) as entered:
        try:
            answer = work()
        except Interrupted:
            if not entered.over:
                raise
            answer = None
        if entered.fault is not None:
            raise entered.fault
        return answer, 1 + len(entered.processes)


def _pickled(workers: Sequence[Task]) -> list[bytes]:
    """The tasks as bytes; none where they hold something that only this process knows."""
    try:
        return [pickle.dumps(task) for task in workers]
    except (pickle.PicklingError, AttributeError, TypeError):
        return []


@dataclass
class _Race:
    """The workers' processes, and threads that listen to them."""

    won: Won
    halt: Halt
    over: bool = False
    fault: RefereeError | None = None
    processes: list["subprocess.Popen[bytes]"] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)
    finished: threading.Event = field(default_factory=threading.Event)

    @contextlib.contextmanager
    def run(self, tasks: list[bytes]) -> Iterator["_Race"]:
        """Workers join after the head start, and are gone when the work is left."""
        threads = [threading.Thread(target=self._worker, args=(task,)) for task in tasks]
        try:
            for thread in threads:
                thread.start()
            yield self
        finally:
            with self.lock:
                self.over = True
                self.finished.set()
                for process in self.processes:
                    process.kill()
            for thread in threads:
                thread.join()

    def _worker(self, task: bytes) -> None:
        """Start a process for a task when it is time, and take in what it sends."""
        if self.finished.wait(HEAD_START):
            return
        with self.lock:
            if self.over:
                return
            process = _started()
            self.processes.append(process)
        with process, contextlib.suppress(OSError, EOFError, pickle.UnpicklingError):
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(task)
            process.stdin.flush()
            while not self._settled_by(pickle.load(process.stdout)):
                pass
            self.halt.call(self.finished)

    def _settled_by(self, message: object) -> bool:
        """Whether a message is the one that ends the race."""
        with self.lock:
            if self.over:
                return False
            if isinstance(message, RefereeError):
                self.fault = message
            self.over = self.fault is not None or self.won(message)
            return self.over


def _started() -> "subprocess.Popen[bytes]":
    """A process that waits for its task; Ctrl-C in the terminal does not reach it."""
    own = "from gamechecks.registry import load_game; "
    own += f"[load_game(file, tried=True) for file in {[*files]}]; "
    start = "from gamechecks.engines.worker import main; main()"
    program = f"import sys; sys.path[:] = {sys.path!r}; {own if files else ''}{start}"
    return subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
