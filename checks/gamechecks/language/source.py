"""Errors in formulas: the place in the text, and a correction to try."""

import ast
import re
import warnings
from dataclasses import dataclass
from typing import NoReturn

from gamechecks.core.errors import GameChecksError, on_one_line
from gamechecks.language.vocabulary import Vocabulary
from gamechecks.language.words import NUMBER, TRUTH

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


_ELSEWHERE = {
    "&&": "`and` joins two conditions",
    "||": "`or` joins two conditions",
    "=<": "two numbers are compared with `<=`",
    "=>": "an implication is written `implies(A, B)`",
    "->": "an implication is written `implies(A, B)`",
    "!": "the opposite of a condition is `not A`; unequal is `!=`",
    "=": "two values are compared with `==`",
    "?": "a choice is written `(A and B) or (not A and C)`",
}
"""What other languages write, and what is written here."""

_FOREIGN = (
    (r"\[\](?=\s*\()", "always(A)"),
    (r"<>(?=\s*\()", "eventually(A)"),
    (r"\b(?:forall|all)\s+\w+\s*(?::|\||\bin\b)", "all(A {set})"),
    (r"\b(?:exists|some)\s+\w+\s*(?::|\||\bin\b)", "any(A {set})"),
    (r"\bno\s+\w+\s*(?::|\||\bin\b)", "not any(A {set})"),
    (r"(?<!['\w])[A-Za-z]\w+'(?![\w{'])", "next(X)"),
)
"""Operators of temporal logic and of Alloy, Quint and TLA+ that no Python expression has."""

COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


@dataclass(frozen=True)
class Source:
    """A formula's text on one line; `indent` is how much blank stands in front of it."""

    text: str
    vocabulary: Vocabulary
    indent: int = 0

    @property
    def sample(self) -> str:
        """A formula of the language, for hints."""
        return f"always({self.vocabulary.sample(NUMBER)} >= 0)"

    def column(self, node: ast.expr | ast.keyword) -> int:
        """Where a Python node begins, in characters from 1."""
        return self._characters(node.col_offset) + 1

    def operator_column(self, left: ast.expr, right: ast.expr) -> int:
        """Where the operator between two Python nodes begins."""
        assert left.end_col_offset is not None
        start, end = self._characters(left.end_col_offset), self._characters(right.col_offset)
        between = self.text[start:end]
        return start + len(between) - len(between.lstrip(" )")) + 1

    def _characters(self, offset: int) -> int:
        """Python counts bytes of UTF-8 from the first that is not blank."""
        return self.indent + len(self.text[self.indent :].encode()[:offset].decode())

    def filled(self, hint: str) -> str:
        """A hint that shows a set, a word and some names of the game."""
        vocabulary = self.vocabulary
        word = next((each.usage for each in vocabulary.words if each.takes), "final")
        names = [f"`{sort.names[0]}`" for sort in vocabulary.sorts if sort.names][:2]
        members = f", such as {' or '.join(names)}" if names else ""
        shown = {"{set}": vocabulary.sample_set, "{word}": word, "{members}": members}
        for place, sample in shown.items():
            hint = hint.replace(place, sample)
        return hint

    def fail(self, column: int, problem: str, hint: str) -> NoReturn:
        """Say what is wrong."""
        raise FormulaError(self.text, column, problem, hint)


def read_python(text: str, vocabulary: Vocabulary) -> tuple[ast.expr, Source]:
    """The text as a Python expression, which is not evaluated."""
    line = "".join(" " if char.isspace() else char for char in text)
    source = Source(line, vocabulary, len(line) - len(line.lstrip(" ")))
    _check_text(source)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(line.strip(" "), mode="eval").body, source
    except SyntaxError as error:
        _refuse_syntax(source, error)
    except (RecursionError, MemoryError):
        source.fail(1, "The formula is nested too deeply.", "split it into simpler ones")
    except ValueError:
        source.fail(1, "The formula is not proper text.", "remove the broken characters")


def _check_text(source: Source) -> None:
    if not source.text.strip():
        source.fail(1, "The formula is empty.", f"write a condition, such as `{source.sample}`")
    if len(source.text) > WIDEST:
        problem = f"The formula has {len(source.text):,} characters; at most {WIDEST:,} are read."
        source.fail(1, problem, "split it into simpler ones")
    if "\0" in source.text:
        column = source.text.index("\0") + 1
        source.fail(column, "The formula has a null character in it.", "remove it")
    for pattern, here in _FOREIGN:
        if found := re.search(pattern, source.text):
            problem = f"`{found.group()}` is not part of the language."
            source.fail(found.start() + 1, problem, source.filled(f"here it is `{here}`"))
    if found := re.search(r"#(\w+(?:\(\w+\))?)", source.text):
        name = found[1] if found[1] in source.vocabulary.sets else found[1].partition("(")[0]
        problem = f"`#{name}` is not part of the language."
        source.fail(found.start() + 1, problem, f"here it is `{_number_of(name, source)}`")
    if "#" in source.text:
        column = source.text.index("#") + 1
        source.fail(column, "A formula has no comments.", "remove what begins with `#`")


def _number_of(name: str, source: Source) -> str:
    """Return the number that a name with `#` perhaps means: of members, or of boards."""
    if name in source.vocabulary.sets:
        return f"sum(1 {source.vocabulary.sets[name].usage})"
    given = [word.gives for word in source.vocabulary.uses(name) if not word.takes]
    if NUMBER in given:
        return name
    return f"count({name})" if TRUTH in given else source.filled("sum(1 {set})")


def _refuse_syntax(source: Source, error: SyntaxError) -> NoReturn:
    end = len(source.text.rstrip())
    place = source.indent + error.offset - 1 if error.offset else end
    column = min(place, end) + 1
    if "never closed" in error.msg:
        source.fail(column, "This bracket is never closed.", "add the closing bracket")
    if "nested" in error.msg:
        source.fail(column, "The formula is nested too deeply.", "split it into simpler ones")
    if place >= end:
        source.fail(column, "The formula ends too early.", "write what is missing")
    if "==" in error.msg:
        found = re.compile("=").search(source.text, place)
        column = found.start() + 1 if found else column
        source.fail(column, "The formula cannot be read from here on.", _ELSEWHERE["="])
    around = source.text[max(place - 1, 0) : place + 2]
    hint = next(
        (hint for sign, hint in _ELSEWHERE.items() if sign in around),
        f"formulas are written as Python expressions, such as `{source.sample}`",
    )
    source.fail(column, "The formula cannot be read from here on.", hint)


_QUANTIFIED = "go over a set with `all(A {set})`, `any(...)` or `sum(...)`"
_CHOICE = "write `implies(A, B)`, or `(A and B) or (not A and C)`"
_PLAIN = "write names without quotes{members}"
_WHOLE = "write a whole number, such as `3`"
_COMPARE = "compare with `==`, `!=`, `<`, `<=`, `>` or `>=`"

_REFUSED: dict[type[ast.expr], tuple[str, str]] = {
    ast.Attribute: ("A dot reads nothing here.", "write such as `{word}`"),
    ast.Await: ("`await` is not part of the language.", "leave it out"),
    ast.Dict: ("Curly brackets mean nothing here.", _QUANTIFIED),
    ast.DictComp: ("Curly brackets mean nothing here.", _QUANTIFIED),
    ast.GeneratorExp: ("A `for` stands only in a quantifier.", _QUANTIFIED),
    ast.IfExp: ("`if … else` is not part of the language.", _CHOICE),
    ast.JoinedStr: ("Text in quotes means nothing here.", _PLAIN),
    ast.Lambda: ("`lambda` is not part of the language.", _QUANTIFIED),
    ast.List: ("A list means nothing here.", _QUANTIFIED),
    ast.ListComp: ("A list means nothing here.", _QUANTIFIED),
    ast.NamedExpr: ("`:=` is not part of the language.", "two values are compared with `==`"),
    ast.Set: ("Curly brackets mean nothing here.", _QUANTIFIED),
    ast.SetComp: ("Curly brackets mean nothing here.", _QUANTIFIED),
    ast.Slice: ("A colon means nothing here.", "write such as `{word}`"),
    ast.Starred: ("`*` stands only between two numbers.", "write the arguments one by one"),
    ast.Tuple: ("A formula is one expression.", "join formulas with `and`; remove the comma"),
    ast.Yield: ("`yield` is not part of the language.", "leave it out"),
    ast.YieldFrom: ("`yield` is not part of the language.", "leave it out"),
}

_SIGNS: dict[type[ast.AST], tuple[str, str]] = {
    ast.BitAnd: ("&", "write `and` between two conditions"),
    ast.BitOr: ("|", "write `or` between two conditions"),
    ast.In: ("in", _COMPARE + "; `in` stands only in a `for`"),
    ast.Invert: ("~", "write `not` before a condition, `-` before a number"),
    ast.Is: ("is", _COMPARE),
    ast.IsNot: ("is not", _COMPARE),
    ast.NotIn: ("not in", _COMPARE),
    ast.UAdd: ("+", "leave the sign out"),
    ast.Div: ("/", "numbers have `+`, `-` and `*`; multiply the other side instead"),
    ast.FloorDiv: ("//", "numbers have `+`, `-` and `*`; multiply the other side instead"),
    ast.Mod: ("%", "numbers have `+`, `-` and `*`"),
    ast.Pow: ("**", "numbers have `+`, `-` and `*`; write the product out"),
    ast.MatMult: ("@", "numbers have `+`, `-` and `*`"),
    ast.LShift: ("<<", "numbers have `+`, `-` and `*`"),
    ast.RShift: (">>", "numbers have `+`, `-` and `*`"),
    ast.BitXor: ("^", "numbers have `+`, `-` and `*`; conditions differ with `!=`"),
}


def refuse(source: Source, node: ast.expr) -> NoReturn:
    """Say that a Python node is not part of the language."""
    odd = (f"`{ast.unparse(node)}` is not part of the language.", "use a word of the language")
    problem, hint = _REFUSED.get(type(node), odd)
    source.fail(source.column(node), problem, source.filled(hint))


def refuse_sign(source: Source, column: int, operator: ast.AST) -> NoReturn:
    """Say that a Python operator is not part of the language."""
    sign, hint = _SIGNS[type(operator)]
    prefix = isinstance(operator, ast.unaryop)
    where = " before a value" if prefix else ""
    source.fail(column, f"`{sign}`{where} is not part of the language.", hint)


def refuse_constant(source: Source, node: ast.Constant) -> NoReturn:
    """Say that a Python constant is not part of the language."""
    problem, hint = "This constant is not part of the language.", _PLAIN
    if isinstance(node.value, str | bytes):
        problem = "Text in quotes means nothing here."
    elif isinstance(node.value, float | complex):
        problem, hint = "Only whole numbers are part of the language.", _WHOLE
    elif node.value is None:
        problem, hint = "`None` is not part of the language.", "write `none`"
    source.fail(source.column(node), problem, source.filled(hint))
