"""What is wrong with a formula, and where."""

from gamechecks.core.errors import GameChecksError, on_one_line

WIDEST = 2_000


class FormulaWarning(UserWarning):
    """A formula that perhaps does not say what its writer means."""


class FormulaError(GameChecksError, ValueError):
    """A formula that cannot be read; `column` counts characters from 1."""

    def __init__(self, text: str, column: int, problem: str, hint: str) -> None:
        super().__init__(problem)
        self.text = text
        self.column = column
        self.problem = problem
        self.hint = hint

    def __str__(self) -> str:
        shown = self.text if len(self.text) <= WIDEST else self.text[:60] + " …"
        line = on_one_line(shown)
        caret = " " * (self.column - 1) + "^"
        return "\n".join([self.problem, f"  {line}", f"  {caret}", self.hint])

    def __reduce__(self) -> tuple[type["FormulaError"], tuple[str, int, str, str]]:
        return FormulaError, (self.text, self.column, self.problem, self.hint)
