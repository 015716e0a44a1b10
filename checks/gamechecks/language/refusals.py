"""Python syntax that is not part of the language, and what is written instead."""

import ast
from typing import NoReturn

from gamechecks.language.source import Source

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
