"""A second solver's opinion on an SMT-LIB text: Bitwuzla, in a process that can be ended."""

import subprocess
import sys
import time
from pathlib import Path

from gamechecks.core.clock import Clock
from gamechecks.core.errors import Unsettled

BITWUZLA = "bitwuzla"
TICK = 0.05
"""Seconds between two looks at the clock while the other process works."""

PROGRAM = """
import fcntl, os, select, sys, bitwuzla
fcntl.fcntl(0, fcntl.F_SETOWN, os.getpid())
fcntl.fcntl(0, fcntl.F_SETFL, os.O_ASYNC)
if select.select([0], [], [], 0)[0]:
    sys.exit(1)
parser = bitwuzla.Parser(bitwuzla.TermManager(), bitwuzla.Options())
parser.parse(sys.argv[1], True)
print(parser.bitwuzla().check_sat())
"""
"""It holds Python's lock throughout, so no thread could look after it. But the system sends a
signal, which ends it, when its standard input ends: whatever has ended the process here."""


def satisfiable(question: Path, clock: Clock) -> bool:
    """Whether a text is sat; raises where there is no answer in time."""
    clock.check()
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(question)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # so that Ctrl-C comes to us alone
    )
    try:
        while process.poll() is None:
            clock.check()
            with clock.solving():
                time.sleep(TICK)
    finally:
        process.kill()
        answer, complaint = process.communicate()
    if answer.strip() in ("sat", "unsat"):
        return answer.strip() == "sat"
    raise Unsettled(f"it failed: {(complaint or answer).strip().splitlines()[-1:]}")
