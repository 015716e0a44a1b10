"""A checker of refutations in the LRAT format: it reads two files and decides nothing itself.

The first file is a question as clauses (DIMACS). The second derives clauses from it, line by line:

    17 -4 9 0 12 3 5 0      clause 17 is "not 4, or 9": clauses 12, 3 and 5 show it, in this order
    17 d 12 13 0            clauses 12 and 13 are no longer needed

A derived clause is accepted if denying all its literals makes each clause named, in turn, leave
one literal, which is then taken to hold, and the last one leave none. The empty clause is the
refutation. Nothing else is trusted: no solver, no search, no other module of this program.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

MOST_BYTES = 500_000_000
"""A proof longer than this is not read: it would take minutes and gigabytes here."""

LONGEST_LINE = 50_000_000


class ProofError(Exception):
    """Why a proof is not one."""


def refuted(question: Path, proof: Path, attend: Callable[[], None] = lambda: None) -> int:
    """The number of derived clauses of a proof that refutes a question; else a `ProofError`.

    Each line asks `attend` whether to go on.
    """
    known: dict[int, tuple[int, ...]] = dict(enumerate(read_dimacs(question), 1))
    derived = 0
    for number, words in _lines(proof, "the proof"):
        attend()
        if len(words) > 1 and words[1] == "d":
            for name in _numbers(words[2:], number):
                known.pop(name, None)
            continue
        name, clause, hints = _lemma(words, number)
        if name in known or name < 1:
            raise ProofError(f"line {number}: clause {name} is there already")
        if not follows(clause, hints, known):
            raise ProofError(f"line {number}: clause {name} does not follow as it says")
        known[name] = clause
        derived += 1
        if not clause:
            return derived
    raise ProofError("the proof ends without the empty clause")


def follows(clause: Iterable[int], hints: Iterable[int], known: dict[int, tuple[int, ...]]) -> bool:
    """Whether denying a clause runs into a conflict by the clauses named, one after the other."""
    false = set(clause)
    for hint in hints:
        if hint not in known:
            return False
        left = {literal for literal in known[hint] if literal not in false}
        if not left:
            return True
        if len(left) > 1:
            return False
        false.add(-left.pop())
    return False


def read_dimacs(path: Path) -> list[tuple[int, ...]]:
    """The clauses of a file, one a line, as many as its head says."""
    clauses: list[tuple[int, ...]] = []
    promised: int | None = None
    for number, words in _lines(path, "the question"):
        if not words or words[0] == "c":
            continue
        if words[:2] == ["p", "cnf"] and len(words) == 4:
            promised = _numbers(words[3:], number, ended=False)[0]
        else:
            clauses.append(tuple(_numbers(words, number)))
            if 0 in clauses[-1]:
                raise ProofError(f"line {number}: one clause a line was expected")
    if promised != len(clauses):
        raise ProofError(f"the question has {len(clauses)} clauses, and its head says {promised}")
    return clauses


def _lines(path: Path, what: str) -> Iterator[tuple[int, list[str]]]:
    """The words of each line, with its number, as long as they are text and not too many."""
    number, left = 0, MOST_BYTES
    with path.open("rb") as file:
        while line := file.readline(LONGEST_LINE):
            number, left = number + 1, left - len(line)
            if left < 0 or len(line) == LONGEST_LINE:
                raise ProofError(
                    f"{what} is too long: the most read is {MOST_BYTES:,} bytes, "
                    f"and {LONGEST_LINE:,} of a line"
                )
            try:
                yield number, line.decode().split()
            except UnicodeDecodeError:
                raise ProofError(f"line {number} of {what} is not text") from None


def _lemma(words: list[str], number: int) -> tuple[int, tuple[int, ...], list[int]]:
    """The name, the literals and the hints of a derived clause."""
    name, *rest = _numbers(words, number)
    if 0 not in rest:
        raise ProofError(f"line {number}: a clause and its hints were expected")
    middle = rest.index(0)
    return name, tuple(rest[:middle]), rest[middle + 1 :]


def _numbers(words: list[str], number: int, *, ended: bool = True) -> list[int]:
    """Whole numbers, without the zero that ends them."""
    try:
        numbers = [int(word) for word in words]
    except ValueError:
        raise ProofError(f"line {number}: whole numbers were expected") from None
    if ended and (not numbers or numbers.pop() != 0):
        raise ProofError(f"line {number}: a zero at the end was expected")
    return numbers


def main() -> int:
    """Check the proof that the command line names after its question."""
    if len(sys.argv) != 3:
        sys.stderr.write("usage: python -m gamechecks.certificates.lrat QUESTION.cnf PROOF.lrat\n")
        return 2
    try:
        derived = refuted(Path(sys.argv[1]), Path(sys.argv[2]))
    except ProofError as wrong:
        sys.stdout.write(f"not refuted: {wrong}\n")
        return 1
    except OSError as wrong:
        sys.stderr.write(f"{wrong.filename} cannot be read: {wrong.strerror}\n")
        return 2
    sys.stdout.write(f"refuted: clauses derived: {derived}, the last one empty\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
