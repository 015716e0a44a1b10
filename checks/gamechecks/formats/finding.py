"""What a search found, for those who write it to a file."""

from dataclasses import dataclass

from gamechecks.core.verdict import CheckVerdict, GameTrace, Verdict


@dataclass(frozen=True)
class Finding:
    """A trace and the answer that it comes from."""

    trace: GameTrace
    answer: Verdict | CheckVerdict

    @classmethod
    def of(cls, answer: Verdict | CheckVerdict) -> "Finding":
        """What an answer has found."""
        assert answer.trace is not None, "only an answer with a trace has found something"
        return cls(answer.trace, answer)

    @property
    def words(self) -> str:
        """The finding in a line."""
        answer = self.answer
        world = ", ".join(f"{name} {value}" for name, value in answer.scope.parts())
        if isinstance(answer, CheckVerdict):
            return f"{answer.outcome.value}: {' '.join(answer.property.split())} ({world})"
        asked = "".join(f" where {' '.join(each.split())}" for each in answer.where)
        return f"{answer.outcome.value}: a game{asked} ({world})"
