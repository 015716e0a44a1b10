"""What must happen for a formula to say anything."""

import pytest
from tests.words import words

from gamechecks.language import parse
from gamechecks.language.question import premises


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("always(hand == 0)", []),
        ("implies(steal, drop)", ["steal"]),
        ("implies(steal, implies(drop, final))", ["steal and drop"]),
        ("implies(steal, implies(drop, final) and implies(pickup, final))",
         ["steal and drop", "steal and pickup"]),
        ("always(implies(steal, drop))", ["eventually(steal)"]),
        ("historically(implies(steal, drop))", ["once(steal)"]),
        ("next(implies(steal, drop))", ["next(steal)"]),
        ("at_end(implies(final, hand == 0))", ["at_end(final)"]),
        ("always(next(implies(steal, drop)))", ["eventually(next(steal))"]),
        ("implies(steal, drop) and implies(drop, steal) and final", ["steal", "drop"]),
        ("all(implies(p == p1, drop) for p in pockets)", ["any(p == p1 for p in pockets)"]),
        ("all(implies(p == q, drop) for p in pockets for q in mancalas if drop)",
         ["any(p == q for p in pockets for q in mancalas if drop)"]),
        ("all(marbles[p] == 0 for p in pockets if side(p) == turn)",
         ["any(True for p in pockets if side(p) == turn)"]),
        ("all(marbles[p] == 0 for p in pockets)", []),
        ("not implies(steal, drop)", []),
        ("implies(steal, drop) or final", []),
        ("eventually(implies(steal, drop))", []),
    ],
)  # fmt: skip
def test_premises(text: str, expected: list[str]) -> None:
    assert premises(parse(text, words(6))) == [parse(premise, words(6)) for premise in expected]
