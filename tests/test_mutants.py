"""The mutants can be made: `make mutants` looks whether they are caught."""

import pytest
from tests.mutants.mutant import Area
from tests.mutants.run import AREAS, ROOT


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.name)
def test_every_mutant_changes_one_line_of_its_file(area: Area) -> None:
    for mutant in area.mutants:
        text = (ROOT / area.folder / mutant.file).read_text()
        assert text.count(mutant.line) == 1, f"{mutant.file}: {mutant.wrong}"
        assert mutant.line != mutant.becomes


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.name)
def test_the_tests_that_should_catch_mutants_are_there(area: Area) -> None:
    for tests in area.suites.values():
        assert all((ROOT / test.split("::")[0]).exists() for test in tests)
