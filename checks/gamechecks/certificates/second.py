"""A second solver's opinion on an SMT-LIB text: Bitwuzla, in a process that can be ended."""

import subprocess
import sys
import time
from pathlib import Path

from gamechecks.clock import Clock
from gamechecks.errors import Unsettled

BITWUZLA = "bitwuzla"
TICK = 0.05
"""Seconds between two looks at the clock while the other process works."""

PROGRAM = """
import sys, bitwuzla
parser = bitwuzla.Parser(bitwuzla.TermManager(), bitwuzla.Options())
parser.parse(sys.argv[1], True)
print(parser.bitwuzla().check_sat())
"""


def satisfiable(question: Path, clock: Clock) -> bool:
    """Whether a text is sat; raises where there is no answer in time."""
    clock.check()
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(question)],
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
