"""What a certificate says; nothing here needs a solver."""

from dataclasses import dataclass
from enum import Enum


class Evidence(Enum):
    """What an answer can be checked by."""

    TRACE = "trace"
    REFUTATION = "refutation"


@dataclass(frozen=True)
class Opinion:
    """A second solver on the whole question: it agrees, or the reason why it has no answer."""

    solver: str
    question: str
    seconds: float
    agrees: bool
    reason: str | None = None


@dataclass(frozen=True)
class CheckedProof:
    """A game that there is not: its clauses, and a proof of so many steps that was checked."""

    game: str
    question: str
    file: str
    steps: int
    seconds: float


@dataclass(frozen=True)
class Certificate:
    """Where the evidence for an answer lies, and who has looked at it.

    A trace is its own evidence. A refutation rests on all of its proofs together, unless
    `unproved` says why some are missing. If there is no folder, `trouble` says why it could not
    be written.
    """

    evidence: Evidence
    folder: str | None = None
    proofs: tuple[CheckedProof, ...] = ()
    unproved: str | None = None
    opinion: Opinion | None = None
    trouble: str | None = None
