"""The other end of a portfolio: one task in a process of its own."""

import os
import pickle
import sys
import threading
import warnings
from typing import BinaryIO

from gamechecks.core.errors import RefereeError


def main() -> None:
    """Do the task that standard input gives, and send what it settles to standard output."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    # Whoever asked has been warned already.
    warnings.simplefilter("ignore")
    task = pickle.load(sys.stdin.buffer)
    threading.Thread(target=_leave_with, args=(sys.stdin.buffer,), daemon=True).start()

    def send(message: object) -> None:
        pickle.dump(message, out)
        out.flush()

    try:
        task(send)
    except RefereeError as wrong:
        send(wrong)


def _leave_with(parent: BinaryIO) -> None:
    """Standard input ends when the process at its other end does, whatever ended that."""
    parent.read()
    os._exit(0)
