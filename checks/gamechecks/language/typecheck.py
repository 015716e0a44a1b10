"""Nodes from their parts, after a look at the types of the parts."""

from difflib import get_close_matches
from typing import NoReturn

from gamechecks.language.sorts import Type
from gamechecks.language.source import Source
from gamechecks.language.syntax import Apply, Arithmetic, Comparison, Junction, Negative, Node, Not
from gamechecks.language.vocabulary import DOMAIN_NAMES, KNOWN_NAMES, QUANTIFIER_NAMES, Word, uses
from gamemodels.mancala.layout import pocket_name

_REMEDIES = {
    (Type.NUMBER, Type.TRUTH): "compare it, as in `hand > 0`",
    (Type.PLAYER, Type.TRUTH): "compare it, as in `turn == Player1`",
    (Type.POCKET, Type.TRUTH): "compare it, as in `last_pocket == p1`",
    (Type.NONE, Type.TRUTH): "compare with it, as in `winner == none`",
    (Type.TRUTH, Type.NUMBER): "count the boards where it is true, as in `count(steal)`",
    (Type.PLAYER, Type.NUMBER): "take a number of the player's, as in `score(Player1)`",
    (Type.POCKET, Type.NUMBER): "take the pocket's marbles, as in `marbles[p1]`",
}
_ANY_NUMBER = "write a number, such as `hand` or `3`"


def expect(source: Source, node: Node, wanted: Type, taker: str, hint: str = "") -> None:
    """Refuse a node of another type than the one that its taker takes."""
    if not node.type.fits(wanted):
        remedy = hint or _REMEDIES.get((node.type, wanted), _ANY_NUMBER)
        problem = f"{taker} {wanted.words}, but {described(node)}."
        source.fail(node.column, problem, remedy)


def described(node: Node) -> str:
    """A node and its type, as half a sentence."""
    return f"{quoted(node)} is {node.type.words}"


def quoted(node: Node) -> str:
    """The beginning of a node's text, between ticks."""
    text = str(node)
    return f"`{text}`" if len(text) <= 40 else f"`{text[:39]}…`"


def applied(source: Source, name: str, arguments: tuple[Node, ...], column: int) -> Node:
    """A word with its arguments; without any it stands by itself."""
    words = uses(name)
    word = next((word for word in words if len(word.takes) == len(arguments)), None)
    assert word is not None, "the reader counts the arguments"
    for argument, wanted in zip(arguments, word.takes, strict=True):
        if wanted is not None:
            expect(source, argument, wanted, f"`{name}` takes", used_as(words))
    return Apply(name, arguments, column=column, type=word.gives or arguments[0].type)


def used_as(words: tuple[Word, ...]) -> str:
    """How a word is used."""
    return f"it is used as {' or '.join(f'`{word.usage}`' for word in words)}"


def negated(source: Source, operand: Node, column: int) -> Node:
    """The opposite of a truth."""
    expect(source, operand, Type.TRUTH, "`not` takes")
    return Not(operand, column=column)


def joined(source: Source, operator: str, parts: tuple[Node, ...], column: int) -> Node:
    """Truths joined by `and` or by `or`."""
    for part in parts:
        expect(source, part, Type.TRUTH, f"`{operator}` takes")
    return Junction(operator, parts, column=column)


def calculated(source: Source, operator: str, parts: tuple[Node, Node], column: int) -> Node:
    """A sum, a difference or a product."""
    for part in parts:
        expect(source, part, Type.NUMBER, f"`{operator}` takes")
    return Arithmetic(operator, *parts, column=column)


def negative(source: Source, operand: Node, column: int) -> Node:
    """A number with its sign changed."""
    expect(source, operand, Type.NUMBER, "`-` takes")
    return Negative(operand, column=column)


def compared(
    source: Source, signs: tuple[tuple[str, int], ...], operands: tuple[Node, ...]
) -> Node:
    """A chain of comparisons; every sign comes with its column."""
    for (sign, place), left, right in zip(signs, operands, operands[1:], strict=False):
        if sign in ("==", "!="):
            if not left.type.fits(right.type) and not right.type.fits(left.type):
                problem = f"`{sign}` compares two of one type, but "
                problem += f"{described(left)} and {described(right)}."
                source.fail(place, problem, "compare numbers with numbers, Players with Players")
        else:
            for side in (left, right):
                hint = "only `==` and `!=` compare truths, Players and Pockets"
                expect(source, side, Type.NUMBER, f"`{sign}` takes", hint)
    return Comparison(tuple(sign for sign, _ in signs), operands, column=operands[0].column)


def refuse_name(source: Source, name: str, column: int, variables: frozenset[str]) -> NoReturn:
    """Say that a name is unknown, and which known one is near to it."""
    near = get_close_matches(name, sorted(KNOWN_NAMES | variables), n=1)
    lowered = [known for known in sorted(KNOWN_NAMES) if known.lower() == name.lower()]
    listed = "`marbles[p1]`, `hand`, `turn`, `score(Player1)`, `winner`, `turns`"
    hint = f"names are such as {listed}"
    for match in [*lowered, *near][:1]:
        hint = f"did you mean `{match}`?"
    source.fail(column, f"There is no `{name}`.", hint)


def refuse_bare(source: Source, name: str, column: int) -> NoReturn:
    """Say that a known name does not stand by itself."""
    if name in DOMAIN_NAMES:
        problem = f"`{name}` is a set, not a value."
        example = "score(q) > 0 for q" if name == "players" else "marbles[p] == 0 for p"
        source.fail(column, problem, f"go over it, as in `all({example} in {name})`")
    if name in QUANTIFIER_NAMES:
        hint = f"it is used as `{name}(… for p in pockets)`"
        source.fail(column, f"`{name}` goes over a set with `for`.", hint)
    source.fail(column, f"`{name}` does not stand by itself.", used_as(uses(name)))


def pocket_names(pockets: int) -> frozenset[str]:
    """The names of all pockets."""
    return frozenset(pocket_name(index) for index in range(pockets))
