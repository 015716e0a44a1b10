"""A formula that cannot be read: the place, the problem, and what to do."""

import pickle
import subprocess
import sys

import pytest
from tests.words import words

from gamechecks.language import FormulaError, parse

NOT_HERE = "is not part of the language."
DEEP = "The formula is nested too deeply."
UNREADABLE = "The formula cannot be read from here on."
GO_OVER = "go over a set with `all(A for p in pockets)`, `any(...)` or `sum(...)`"
SETS = (
    "a `for` goes over `pockets`, `pockets(Player1)`, `pockets(Player2)`, `mancalas` or `players`"
)
PYTHON = "formulas are written as Python expressions, such as `always(hand >= 0)`"
BY_NUMBER = "numbers have `+`, `-` and `*`"
COMPARED = "compare with `==`, `!=`, `<`, `<=`, `>` or `>=`"
QUOTES = "write names without quotes, such as `Player1` or `p1`"
SPLIT = "split it into simpler ones"
TAKEN = "choose another, such as `p` or `q`"
CHOICE = "write `implies(A, B)`, or `(A and B) or (not A and C)`"
SIDES = "compare numbers with numbers, Players with Players"
ORDER = "only `==` and `!=` compare conditions, Players and Pockets"

ERRORS = [
    # the text itself
    ("", 1, "The formula is empty.", "write a condition, such as `always(hand >= 0)`"),
    ("hand == 0 # start", 11, "A formula has no comments.", "remove what begins with `#`"),
    ("final\0", 6, "The formula has a null character in it.", "remove it"),
    ("\ud800", 1, "The formula is not proper text.", "remove the broken characters"),
    ("(" * 300 + "final" + ")" * 300, None, DEEP, SPLIT),
    ("not " * 60 + "final", None, DEEP, SPLIT),
    ("-" * 1990 + "1", None, DEEP, SPLIT),
    ("+".join("1" * 600) + " == 1", None, DEEP, SPLIT),
    ("hand ==", 8, "The formula ends too early.", "write what is missing"),
    ("always(final", 7, "This bracket is never closed.", "add the closing bracket"),
    ("hand 1", None, UNREADABLE, PYTHON),
    ("hand = 1", 6, UNREADABLE, "two values are compared with `==`"),
    ("[](final)", 1, f"`[]` {NOT_HERE}", "here it is `always(A)`"),
    ("<> (final)", 1, f"`<>` {NOT_HERE}", "here it is `eventually(A)`"),
    ("some p | final", 1, f"`some p |` {NOT_HERE}", "here it is `any(A for p in pockets)`"),
    ("not all p: final", 5, f"`all p:` {NOT_HERE}", "here it is `all(A for p in pockets)`"),
    ("hand' == 1", 1, f"`hand'` {NOT_HERE}", "here it is `next(X)`"),
    ("#steal > 1", 1, f"`#steal` {NOT_HERE}", "here it is `count(steal)`"),
    ("#steals > 1", 1, f"`#steals` {NOT_HERE}", "here it is `steals`"),
    ("#pockets > 1", 1, f"`#pockets` {NOT_HERE}", "here it is `sum(1 for p in pockets)`"),
    ("#pockets(Player2) > 1", 1, f"`#pockets(Player2)` {NOT_HERE}",
     "here it is `sum(1 for p in pockets(Player2))`"),
    ("always(hand = 1)", 8, "`always` takes no named arguments.",
     "two values are compared with `==`"),
    ("all(marbles[p] = 1 for p in pockets)", 16, UNREADABLE, "two values are compared with `==`"),
    ("hand =< 1", 6, UNREADABLE, "two numbers are compared with `<=`"),
    ("E(turns) > 3", 1, "There is no `E`.",
     "a formula has no chances in it; `help odds` tells how they are asked for"),
    ("E(p for p in pockets)", 1, "There is no `E`.", "here it is `any(A for p in pockets)`"),
    ("final && final", 8, UNREADABLE, "`and` joins two conditions"),
    ("final || final", 8, UNREADABLE, "`or` joins two conditions"),
    ("final -> final", 7, UNREADABLE, "an implication is written `implies(A, B)`"),
    ("!final", 1, UNREADABLE, "the opposite of a condition is `not A`; unequal is `!=`"),
    # Python that is not part of the language
    ("lambda: final", 1, f"`lambda` {NOT_HERE}", GO_OVER),
    ("self.hand == 1", 1, "A dot reads nothing here.", "write such as `marbles[p1]`"),
    ("turn == 'Player1'", 9, "Text in quotes means nothing here.", QUOTES),
    ("turn == f'{hand}'", 9, "Text in quotes means nothing here.", QUOTES),
    ("(x := hand) == 1", 2, f"`:=` {NOT_HERE}", "two values are compared with `==`"),
    ("hand in [1, 2]", 6, f"`in` {NOT_HERE}", COMPARED + "; `in` stands only in a `for`"),
    ("turn is Player1", 6, f"`is` {NOT_HERE}", COMPARED),
    ("turn is not none", 6, f"`is not` {NOT_HERE}", COMPARED),
    ("(hand) not in p1", 8, f"`not in` {NOT_HERE}", COMPARED),
    ("final if pickup else drop", 1, f"`if … else` {NOT_HERE}", CHOICE),
    ("hand / 2 == 1", 6, f"`/` {NOT_HERE}", BY_NUMBER + "; multiply the other side instead"),
    ("hand ** 2 == 1", 6, f"`**` {NOT_HERE}", BY_NUMBER + "; write the product out"),
    ("hand % 2 == 1", 6, f"`%` {NOT_HERE}", BY_NUMBER),
    ("final & pickup", 7, f"`&` {NOT_HERE}", "write `and` between two conditions"),
    ("~final", 1, "`~` before a value " + NOT_HERE,
     "write `not` before a condition, `-` before a number"),
    ("+hand == 1", 1, "`+` before a value " + NOT_HERE, "leave the sign out"),
    ("[final]", 1, "A list means nothing here.", GO_OVER),
    ("{final}", 1, "Curly brackets mean nothing here.", GO_OVER),
    ("final, pickup", 1, "A formula is one expression.",
     "join formulas with `and`; remove the comma"),
    ("(final for p in pockets)", 1, "A `for` stands only in a quantifier.", GO_OVER),
    ("score(*turn) == 1", 7, "`*` stands only between two numbers.",
     "write the arguments one by one"),
    ("hand == 1.5", 9, "Only whole numbers are part of the language.",
     "write a whole number, such as `3`"),
    ("winner == None", 11, f"`None` {NOT_HERE}", "write `none`"),
    ("hand == ...", 9, f"This constant {NOT_HERE}", QUOTES),
    ("hand < 1000001", 8, "1000001 is too large.", "numbers go up to 1000000"),
    # names
    ("marble[p1] == 1", 1, "Only `marbles` takes square brackets.", "as in `marbles[p1]`"),
    ("hnad == 1", 1, "There is no `hnad`.", "did you mean `hand`?"),
    ("FINAL", 1, "There is no `FINAL`.", "did you mean `final`?"),
    ("alway(final)", 1, "There is no `alway`.", "did you mean `always`?"),
    ("x == 1", 1, "There is no `x`.",
     "names are such as `marbles[p1]`, `hand`, `turn`, `last_pocket`, `score(Player1)`, `total`"),
    ("p7 == p1", 1, "There is no `p7`: the board has 6 pockets.", "pockets are `p1` to `p6`"),
    ("p0 == p1", 1, "There is no `p0`: the board has 6 pockets.", "pockets are `p1` to `p6`"),
    ("always", 1, "`always` does not stand by itself.", "it is used as `always(FORMULA)`"),
    ("score == 1", 1, "`score` does not stand by itself.", "it is used as `score(Player1)`"),
    ("marbles == 1", 1, "`marbles` does not stand by itself.", "it is used as `marbles[p1]`"),
    ("pockets == 1", 1, "`pockets` is a set, not a value.",
     "go over it, as in `all(marbles[p] > 0 for p in pockets)`"),
    ("mancalas(p1)", 1, "`mancalas` is a set, not a value.",
     "go over it, as in `all(marbles[p] > 0 for p in mancalas)`"),
    ("all", 1, "`all` goes over a set with `for`.", "it is used as `all(… for p in pockets)`"),
    # calls
    ("hand() == 1", 1, "`hand` is not a function.", "remove the brackets after it"),
    ("Player1(final)", 1, "`Player1` is not a function.", "remove the brackets after it"),
    ("(hand)()() == 1", 1, "Only a name can be called.", "write such as `marbles[p1]`"),
    ("marbles(p1) == 1", 1, "`marbles` takes its pocket in square brackets.",
     "as in `marbles[p1]`"),
    ("marbles[p1:p2] == 1", 9, "`marbles` takes one pocket.", "it is used as `marbles[p1]`"),
    ("marbles[p1, p2] == 1", 9, "`marbles` takes one pocket.", "it is used as `marbles[p1]`"),
    ("until(final)", 1, "`until` takes 2 arguments, not 1.", "it is used as `until(A, B)`"),
    ("turns() == 1", 1, "`turns` takes 1 argument, not 0.",
     "it is used as `turns` or `turns(Player1)`"),
    ("score(player=turn) == 1", 7, "`score` takes no named arguments.", "write the value alone"),
    # types
    ("hand", 1, "A formula is a condition, but `hand` is a number.",
     "compare it, as in `hand > 0`"),
    ("turn", 1, "A formula is a condition, but `turn` is a Player.",
     "compare it, as in `turn == Player1`"),
    ("p1", 1, "A formula is a condition, but `p1` is a Pocket.",
     "compare it, as in `last_pocket == p1`"),
    ("none", 1, "A formula is a condition, but `none` is none.",
     "compare with it, as in `winner == none`"),
    ("final and hand", 11, "`and` takes a condition, but `hand` is a number.",
     "compare it, as in `hand > 0`"),
    ("not hand", 5, "`not` takes a condition, but `hand` is a number.",
     "compare it, as in `hand > 0`"),
    ("1 + steal == 1", 5, "`+` takes a number, but `steal` is a condition.",
     "count the boards where it is true, as in `count(pickup)`"),
    ("-p1 == 1", 2, "`-` takes a number, but `p1` is a Pocket.",
     "take a number of it, as in `marbles[p1]`"),
    ("turn * 2 == 1", 1, "`*` takes a number, but `turn` is a Player.",
     "take a number of it, as in `score(Player1)`"),
    ("none + 2 == 1", 1, "`+` takes a number, but `none` is none.",
     "write a number, such as `hand` or `3`"),
    ("score(p1) == 1", 7, "`score` takes a Player, but `p1` is a Pocket.",
     "it is used as `score(Player1)`"),
    ("count(hand) == 1", 7, "`count` takes a condition, but `hand` is a number.",
     "it is used as `count(FORMULA)`"),
    ("marbles[1] == 1", 9, "`marbles` takes a Pocket, but `1` is a number.",
     "it is used as `marbles[p1]`"),
    ("turn < Player2", 1, "`<` takes a number, but `turn` is a Player.", ORDER),
    ("turn == p1", 6, "`==` compares two of one type, but `turn` is a Player and `p1` is a Pocket.",
     SIDES),
    ("hand != none", 6, "`!=` compares two of one type, but `hand` is a number and `none` is none.",
     SIDES),
    ("next(hand)", 1, "A formula is a condition, but `next(hand)` is a number.",
     "compare it, as in `hand > 0`"),
    # quantifiers
    ("all(final)", 1, "`all` goes over a set with `for`.",
     "it is used as `all(… for p in pockets)`"),
    ("any(final for p in p1)", 20, "`p1` is not a set of this game.", SETS),
    ("any(final for p in pockets(turn))", 20,
     "`pockets(turn)` is not a set of this game.", SETS),
    ("any(final for p, q in pockets)", 15, "A `for` binds one variable.",
     "write such as `for p in pockets`"),
    ("any(final for hand in pockets)", 15, "The variable `hand` has a name that is taken.", TAKEN),
    ("any(final for p9 in pockets)", 15, "The variable `p9` has a name that is taken.", TAKEN),
    ("any(final for p in pockets for p in pockets)", 32,
     "The variable `p` has a name that is taken.", TAKEN),
    ("any(p for p in pockets)", 5, "`any` takes a condition, but `p` is a Pocket.",
     "compare it, as in `last_pocket == p1`"),
    ("sum(final for p in pockets) == 1", 5, "`sum` takes a number, but `final` is a condition.",
     "count the boards where it is true, as in `count(pickup)`"),
    ("max(marbles[p] for p in pockets if p != p1) > 1", 1,
     "`max` over a set takes no filter: nothing might be left.",
     "choose a smaller set, or add it to the term"),
    ("max(final for p in pockets) > 1", 5, "`max` takes a number, but `final` is a condition.",
     "count the boards where it is true, as in `count(pickup)`"),
    ("any(final for p in pockets if hand)", 31, "A filter is a condition, but `hand` is a number.",
     "compare it, as in `hand > 0`"),
    ("any(p(final) for p in pockets)", 5, "`p` is not a function.",
     "remove the brackets after it"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "column", "problem", "hint"), ERRORS)
def test_errors(text: str, column: int | None, problem: str, hint: str) -> None:
    with pytest.raises(FormulaError) as caught:
        parse(text, words(6))
    assert (caught.value.problem, caught.value.hint) == (problem, hint)
    assert column is None or caught.value.column == column


def test_an_error_shows_the_place() -> None:
    with pytest.raises(FormulaError) as caught:
        parse("always(marbles[p1] >= hnad)", words(4))
    assert str(caught.value).splitlines() == [
        "There is no `hnad`.",
        "  always(marbles[p1] >= hnad)",
        "                        ^",
        "did you mean `hand`?",
    ]


def test_columns_count_characters_and_leading_blanks() -> None:
    with pytest.raises(FormulaError) as caught:
        parse(" \n 'é→' == 1 or hand", words(4))
    assert caught.value.column == 4
    with pytest.raises(FormulaError) as caught:
        parse("  é\n== 1", words(4))
    assert (caught.value.text, caught.value.column) == ("  é == 1", 3)
    with pytest.raises(FormulaError) as caught:
        parse(" any(marbles[é] == tota for é in pockets)", words(4))
    assert caught.value.column == 20


def test_a_long_formula_is_not_read_nor_shown_in_full() -> None:
    with pytest.raises(FormulaError) as caught:
        parse("hand == 0 and " * 200 + "final", words(4))
    assert caught.value.problem == "The formula has 2,805 characters; at most 2,000 are read."
    assert len(str(caught.value)) < 200


def test_long_operands_are_cut_short_in_messages() -> None:
    with pytest.raises(FormulaError) as caught:
        parse("not (" + " + ".join(["marbles[p1]"] * 9) + ")", words(4))
    assert len(caught.value.problem) < 100
    assert "…` is a number" in caught.value.problem


def test_lines_are_folded() -> None:
    assert parse("hand == 0\n\tand pickup", words(4)) == parse("hand == 0 and pickup", words(4))


def test_nodes_know_their_columns() -> None:
    node = parse("final or  drop", words(4))
    assert [child.column for child in node.children] == [1, 11]


def test_an_error_travels_between_processes() -> None:
    error = FormulaError("x", 1, "There is no `x`.", "hint")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_reading_and_judging_need_no_solver() -> None:
    code = "import sys, gamechecks.language.concrete; sys.exit('z3' in sys.modules)"
    paths = {"PYTHONPATH": ":".join(sys.path)}
    assert subprocess.run([sys.executable, "-c", code], env=paths, check=False).returncode == 0
