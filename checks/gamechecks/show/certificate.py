"""Who else has looked at an answer, and where the evidence is."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult

from gamechecks.core.certificate import Certificate, CheckedProof, Evidence, Opinion
from gamechecks.show.glyphs import glyphs_for
from gamechecks.show.styles import STRONG, Folded


@dataclass(frozen=True)
class CertificateView:
    """One line for each who has looked at an answer; who has given it is said first."""

    certificate: Certificate
    said: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Folded(heading(self.certificate), STRONG)
        dot = glyphs_for(options).dot
        for line in sentences(self.certificate, self.said):
            yield Folded(line, first=f"  {dot} ", rest="    ")


def heading(certificate: Certificate) -> str:
    """Where the evidence is, if anybody agreed."""
    if certificate.trouble is not None:
        return "no certificate"
    if certificate.folder is None:
        return "certificate"
    agreed = certificate.opinion is not None and certificate.opinion.agrees
    if agreed or (certificate.proofs and certificate.unproved is None):
        return f"certificate in {certificate.folder}"
    return f"no certificate; what was tried is in {certificate.folder}"


def sentences(certificate: Certificate, said: str) -> Iterator[str]:
    """Who says what of an answer."""
    if certificate.evidence is Evidence.TRACE:
        yield "the game itself, which the referee has replayed"
        return
    yield said
    for proof in certificate.proofs:
        yield _proved(proof)
    if certificate.unproved is not None:
        missing = "no proof of the rest" if certificate.proofs else "no proof"
        yield f"cadical: {missing}, {certificate.unproved}"
    if certificate.opinion is not None:
        yield _heard(certificate.opinion)


def _proved(proof: CheckedProof) -> str:
    steps = f"{proof.steps:,} step{'' if proof.steps == 1 else 's'}"
    return (
        f"cadical: no {proof.game}, in {proof.question}; its proof of {steps}, {proof.file}, "
        f"was checked by gamechecks.certificates.lrat; {proof.seconds:.2f} s"
    )


def _heard(opinion: Opinion) -> str:
    name = opinion.solver
    if opinion.agrees:
        return f"{name}: agrees, {opinion.question} is unsat; {opinion.seconds:.2f} s"
    return f"{name}: no answer to {opinion.question}, {opinion.reason}"
