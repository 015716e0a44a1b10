"""What a proof can be about, and how many boards it has to look at."""

import pytest
from tests.words import words

from gamechecks.language import FormulaError, parse
from gamechecks.language.question import body_of, lookahead


@pytest.mark.parametrize(
    ("formula", "boards"),
    [
        ("always(hand <= 3)", 0),
        ("always(final or marbles_each > 0)", 0),
        ("always(pickup)", 1),
        ("always(next(hand) >= hand)", 1),
        ("always(next(final))", 1),
        ("always(implies(forfeit, not next(forfeit)))", 2),
        ("always(all(next(next(marbles[p])) >= 0 for p in pockets if next(next(next(steal)))))", 4),
        ("always(hand <= 3) and always(steal) and always(True)", 1),
    ],
)
def test_a_formula_looks_so_many_boards_ahead(formula: str, boards: int) -> None:
    assert lookahead(body_of(parse(formula, words(6)), formula)) == boards


@pytest.mark.parametrize(
    ("formula", "column"),
    [
        ("hand <= 3", 1),
        ("not always(final)", 1),
        ("always(hand >= 0) and hand == 0", 23),
        ("always(hand >= 0 or winner == none)", 21),
        ("always(eventually(final))", 8),
        ("always(once(steal))", 8),
        ("always(next(always(hand == 0)))", 13),
        ("always(count(steal) == 0)", 8),
        ("always(all(at_end(marbles[p]) == 0 for p in pockets))", 12),
        ("always(boards < 9)", 8),
    ],
)
def test_what_looks_at_the_whole_trace_is_pointed_at(formula: str, column: int) -> None:
    with pytest.raises(FormulaError) as wrong:
        body_of(parse(formula, words(6)), formula)
    assert wrong.value.column == column
