"""A portfolio: rivals with other seeds, in processes of their own, join work that takes long.

Run times are heavy-tailed, so the first of several answers comes much sooner than one answer
does. The work here goes on meanwhile; a rival that wins stops it in the way that Ctrl-C does.
"""

import contextlib
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from types import FrameType
from typing import Any, TypeVar

from gamechecks.clock import handling, signals_here
from gamechecks.errors import Interrupted, RefereeError
from gamechecks.how import How, jobs_of, seed_of
from gamechecks.verdict import CheckVerdict, Verdict

HEAD_START = 1.5
"""Seconds that the work here gets alone, so that quick questions cost no process."""

Answer = TypeVar("Answer")
Settled = TypeVar("Settled", Verdict, CheckVerdict)
Send = Callable[[object], None]
Task = Callable[[Send], None]
"""What a rival does: it sends what it settles. It must be possible to pickle it."""

Won = Callable[[Any], bool]
"""Takes what a rival has sent, and says whether that settles everything."""


def first_settled(ask: Callable[..., Settled], how: How) -> Settled:
    """The first settled answer among those of `jobs` seeds; if none comes, that of the first."""
    began, answers = time.monotonic(), list[Settled]()
    rivals = [partial(_send_settled, partial(ask, **each)) for each in other_seeds(how)]

    def won(answer: Settled) -> bool:
        answers.append(answer)
        return True

    own, jobs = race(lambda: ask(**how), rivals, won)
    answer = answers[0] if answers else own
    assert answer is not None, "a rival that wins has answered"
    seconds = replace(answer.seconds, total=time.monotonic() - began)
    return replace(answer, seconds=seconds, jobs=jobs)


def other_seeds(how: How) -> list[How]:
    """How the rivals go about a question: each with a seed of its own, and in silence."""
    shared: How = {**how, "jobs": 1}
    shared.pop("listen", None)
    return [{**shared, "seed": seed_of(how) + number} for number in range(1, jobs_of(how))]


def _send_settled(ask: Callable[[], Settled], send: Send) -> None:
    answer = ask()
    if answer.reason is None:
        send(answer)


def race(work: Callable[[], Answer], rivals: Sequence[Task], won: Won) -> tuple[Answer | None, int]:
    """The answer of the work here, none if a rival has won; and how many have taken part."""
    tasks = _pickled(rivals)
    if not tasks or not signals_here():
        return work(), 1
    with _Race(won).run(tasks) as entered:
        try:
            answer = work()
        except Interrupted:
            if not entered.over:
                raise
            answer = None
        if entered.fault is not None:
            raise entered.fault
        return answer, 1 + len(entered.processes)


def _pickled(rivals: Sequence[Task]) -> list[bytes]:
    """The tasks as bytes; none where they hold something that only this process knows."""
    try:
        return [pickle.dumps(task) for task in rivals]
    except (pickle.PicklingError, AttributeError, TypeError):
        return []


@dataclass
class _Race:
    """The rivals' processes, and threads that listen to them."""

    won: Won
    over: bool = False
    fault: RefereeError | None = None
    processes: list["subprocess.Popen[bytes]"] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)
    finished: threading.Event = field(default_factory=threading.Event)

    @contextlib.contextmanager
    def run(self, tasks: list[bytes]) -> Iterator["_Race"]:
        """Rivals join after the head start, and are gone when the work is left."""
        threads = [threading.Thread(target=self._rival, args=(task,)) for task in tasks]
        with handling(signal.SIGINT, self._late):
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

    def _late(self, signum: int, frame: FrameType | None) -> None:
        """Ctrl-C; but the stop of a rival that comes when the work is done already is ignored."""
        if not self.over:
            raise KeyboardInterrupt

    def _rival(self, task: bytes) -> None:
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
            while True:
                self._received(pickle.load(process.stdout))

    def _received(self, message: object) -> None:
        with self.lock:
            if self.over:
                return
            if isinstance(message, RefereeError):
                self.fault = message
            if self.fault is not None or self.won(message):
                self.over = True
                main = threading.main_thread().ident
                assert main is not None
                signal.pthread_kill(main, signal.SIGINT)


def _started() -> "subprocess.Popen[bytes]":
    """A process that waits for its task; Ctrl-C in the terminal does not reach it."""
    program = f"import sys; sys.path[:] = {sys.path!r}; from gamechecks.rival import main; main()"
    return subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
