"""The mutants can be made: `make mutants` looks whether they are caught."""

import pytest
from tests.mutants.areas import AREAS, Mutant, all_mutants
from tests.mutants.run import ROOT


@pytest.mark.parametrize("mutant", all_mutants(), ids=str)
def test_a_mutant_changes_text_that_is_in_its_file_once(mutant: Mutant) -> None:
    assert (ROOT / mutant.file).read_text().count(mutant.line) == 1
    assert mutant.line != mutant.becomes


@pytest.mark.parametrize("area", AREAS)
def test_the_tests_that_should_catch_mutants_are_there(area: str) -> None:
    for tests in AREAS[area].values():
        assert all((ROOT / test.split("::")[0]).exists() for test in tests)
