"""Refutations by CaDiCaL that write down every step, for a checker that is no solver."""

import errno
from collections.abc import Iterator
from pathlib import Path

from gamechecks.certificates.lrat import MOST_BYTES
from gamechecks.core.clock import Clock
from gamechecks.core.errors import Unsettled
from gamechecks.engines.bmc.sat import hand_over, new_cadical, sliced
from gamemodels.attention import attended
from gamemodels.clauses import Clauses


def write_proof(clauses: Clauses, proof: Path, clock: Clock) -> bool:
    """Whether the clauses cannot all hold; the file then has a proof of it in the LRAT format."""
    rows = clauses.rows
    empty = next((name for name, row in enumerate(rows, 1) if not row), None)
    if empty is not None:
        proof.write_text(f"{len(rows) + 1} 0 {empty} 0\n")
        return True
    traced = proof.with_suffix(".traced")
    try:
        if not _refuted(rows, traced, clock):
            return False
        _check_whole(traced)
        with clock.encoding(), proof.open("w") as written:
            written.writelines(_renamed(traced, len(rows)))
        return True
    finally:
        traced.unlink(missing_ok=True)


def _refuted(rows: list[list[int]], traced: Path, clock: Clock) -> bool:
    """Whether CaDiCaL refutes clauses; what it derives goes to a file as it goes on."""
    import pysolvers

    solver = new_cadical()
    try:
        # A proof with hints is checked without any search. PySAT's `with_proof` has none, and
        # its own way to open a trace is the only one that leaves time to ask for them.
        solver.configure({"lrat": 1, "binary": 0})
        solver.prfile = traced.open("w+b")
        solver.prfp = pysolvers.cadical195_tracepr(solver.cadical, solver.prfile)
        hand_over(rows, solver, clock)
        while (answer := sliced(solver, clock)) is None:
            if traced.stat().st_size > MOST_BYTES:
                raise Unsettled(f"the proof grew beyond {MOST_BYTES:,} bytes")
        return not answer
    finally:
        solver.delete()


def _check_whole(traced: Path) -> None:
    """Raise if a trace does not end with the empty clause: CaDiCaL does not say of a full disk."""
    with traced.open("rb") as lines:
        last = b""
        for line in lines:
            last = last if line.split()[1:2] == [b"d"] else line
    if not last.endswith(b" 0\n") or last.split()[1] != b"0":
        raise OSError(errno.EIO, "a proof was not written to its end")


def _renamed(traced: Path, given: int) -> Iterator[str]:
    """The steps of a trace with the names that the format asks for.

    CaDiCaL counts clauses as they come, those it was given and those it simplifies at once;
    the format names the given ones first. Whatever it has not derived, it was given, in order.
    """
    with traced.open() as lines:
        derived = {int(words[0]) for words in map(str.split, attended(lines)) if words[1] != "d"}
    names: dict[int, int] = {}
    free = (number for number in range(1, given + len(derived) + 1) if number not in derived)
    names.update(zip(free, range(1, given + 1), strict=False))
    names.update(zip(sorted(derived), range(given + 1, given + len(derived) + 1), strict=True))
    last = given
    with traced.open() as lines:
        for words in map(str.split, attended(lines)):
            if words[1] == "d":
                yield f"{last} d {_named(words[2:], names)}\n"
            else:
                last, middle = names[int(words[0])], words.index("0", 1) + 1
                yield f"{last} {' '.join(words[1:middle])} {_named(words[middle:], names)}\n"


def _named(words: list[str], names: dict[int, int]) -> str:
    return " ".join(str(names[int(word)]) for word in words[:-1]) + " 0"
