"""The words that every game has: the end, counts, operators and quantifiers."""

from gamechecks.language.sorts import NUMBER, TRUTH, Sort
from gamechecks.language.words import Kind, Word, of_state

FINAL = of_state(
    "final",
    TRUTH,
    "The game is over.",
    lambda rules, state: rules.is_final(state),
    lambda system, state: system.final(state),
    settles=True,
)
COUNT = Word(
    "count", "count(FORMULA)", (TRUTH,), NUMBER, "The boards where a formula is true.", Kind.TRACE
)
BOARDS = Word(
    "boards", "boards", (), NUMBER, "The boards of the trace.", Kind.TRACE, says="count(True)"
)

ONE, TWO, NUMBERS = (TRUTH,), (TRUTH, TRUTH), (NUMBER, NUMBER)
NEXT = "X on the next board; on the last, a formula is false and a term keeps its value."

Use = tuple[str, str, tuple[Sort | None, ...], Sort | None, str]
"""A name, how it is used, what it takes and gives, and what it means."""

_TEMPORAL: tuple[Use, ...] = (
    ("always", "always(FORMULA)", ONE, TRUTH, "On every board from here on."),
    ("eventually", "eventually(FORMULA)", ONE, TRUTH, "On some board from here on."),
    ("until", "until(A, B)", TWO, TRUTH, "B on some board, A on all before it."),
    ("once", "once(FORMULA)", ONE, TRUTH, "On some board up to here."),
    ("historically", "historically(FORMULA)", ONE, TRUTH, "On every board up to here."),
    ("since", "since(A, B)", TWO, TRUTH, "B on some board up to here, A on all boards after it."),
    ("previous", "previous(FORMULA)", ONE, TRUTH, "On the board before; false on the first."),
    ("next", "next(X)", (None,), None, NEXT),
    ("at_end", "at_end(X)", (None,), None, "A formula or a term on the last board."),
)
_OPERATORS: tuple[Use, ...] = (
    ("and", "A and B", TWO, TRUTH, "Both."),
    ("or", "A or B", TWO, TRUTH, "One of them, or both."),
    ("not", "not A", ONE, TRUTH, "The opposite."),
    ("implies", "implies(A, B)", TWO, TRUTH, "B wherever A."),
    ("iff", "iff(A, B)", TWO, TRUTH, "Both, or neither."),
    ("+", "+ - *", NUMBERS, NUMBER, "Sum, difference or sign, product."),
    ("max", "max(N, N)", NUMBERS, NUMBER, "The greatest of some numbers."),
    ("min", "min(N, N)", NUMBERS, NUMBER, "The least of some numbers."),
    ("abs", "abs(N)", (NUMBER,), NUMBER, "A number without its sign."),
    ("<", "< <= > >=", NUMBERS, TRUTH, "Compare numbers, also in a chain."),
    ("==", "== !=", (None, None), TRUTH, "Compare two of the same type, also in a chain."),
)
_LITERALS: tuple[Use, ...] = (
    ("0", "0, 1, 2, …", (), NUMBER, "A whole number, at most a million."),
    ("True", "True, False", (), TRUTH, "True on every board, or on none."),
)
SO_FAR = Word(
    "so_far",
    "so_far(N)",
    (None,),
    NUMBER,
    "A count of the whole trace, as far as it has come on this board.",
    Kind.TEMPORAL,
)
"""Applied to a truth, which only its own body does, it counts the boards up to here."""
TEMPORAL = (*(Word(*use, Kind.TEMPORAL) for use in _TEMPORAL), SO_FAR)
OPERATORS = tuple(Word(*use, Kind.OPERATOR) for use in _OPERATORS)
LITERALS = tuple(Word(*use, Kind.OPERATOR) for use in _LITERALS)

_QUANTIFIERS = (
    ("all", "A", TRUTH, "For every member of a set."),
    ("any", "A", TRUTH, "For some member of a set."),
    ("sum", "N", NUMBER, "Added up over a set."),
)
QUANTIFIERS = {name: sort for name, _, sort, _ in _QUANTIFIERS}
"""The quantifiers, and what they take and give."""


def quantifiers(sample: str) -> tuple[Word, ...]:
    """The quantifiers as words, over a set such as that of the sample."""
    return tuple(
        Word(name, f"{name}({body} {sample})", (sort,), sort, meaning, Kind.OPERATOR)
        for name, body, sort, meaning in _QUANTIFIERS
    )
