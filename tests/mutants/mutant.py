"""What a mutant is, and all that is needed to catch those of one part of the project."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Mutant:
    """A wrong rule in words, and the line of a file that makes it wrong."""

    wrong: str
    file: str
    line: str
    becomes: str


@dataclass(frozen=True)
class Area:
    """A part of the project: its mutants, the suites of tests that should catch them, and a script
    that must still run with each.

    The files of mutants are in `folder`; `tested_by` has the module of tests that looks at a file
    before others do, and `usual` that of all other files.
    """

    name: str
    folder: str
    mutants: tuple[Mutant, ...]
    suites: Mapping[str, tuple[str, ...]]
    alive: str
    usual: str
    tested_by: Mapping[str, str] = field(default_factory=dict)

    def tests(self, suite: str, mutant: Mutant) -> list[str]:
        """The tests of a suite, those of the mutated file first."""
        first = self.tested_by.get(mutant.file, self.usual)
        return sorted(self.suites[suite], key=lambda test: f"/test_{first}.py" not in test)
