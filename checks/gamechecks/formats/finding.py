"""What a search found, and what it had been asked, for those who write it to a file."""

from dataclasses import dataclass

from gamechecks.core.scope import GameScope
from gamechecks.core.verdict import CheckVerdict, GameTrace, Verdict
from gamechecks.formats.documents import Document, check_document, verdict_document


@dataclass(frozen=True)
class Finding:
    """A trace and where it comes from; `where` it holds, or the `broken` property."""

    trace: GameTrace
    verdict: str
    scope: GameScope
    seed: int
    document: Document
    where: tuple[str, ...] = ()
    broken: str | None = None

    @classmethod
    def of(cls, answer: Verdict | CheckVerdict) -> "Finding":
        """What an answer has found."""
        trace, said = answer.trace, answer.outcome.value
        assert trace is not None, "only an answer with a trace has found something"
        if isinstance(answer, Verdict):
            document = verdict_document(answer)
            return cls(trace, said, answer.scope, answer.seed, document, where=answer.where)
        document = check_document(answer)
        return cls(trace, said, answer.scope, answer.seed, document, broken=answer.property)

    @property
    def words(self) -> str:
        """The finding in a line."""
        world = ", ".join(f"{name} {value}" for name, value in self.scope.parts())
        if self.broken is not None:
            return f"{self.verdict}: {' '.join(self.broken.split())} ({world})"
        asked = "".join(f" where {' '.join(each.split())}" for each in self.where)
        return f"{self.verdict}: a game{asked} ({world})"
