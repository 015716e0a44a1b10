"""Nodes from their parts, after a look at the sorts of the parts."""

from collections.abc import Collection, Hashable, Iterable
from typing import NoReturn

from gamechecks.language.counting import counted_so_far, trace_word_inside
from gamechecks.language.source import Source
from gamechecks.language.syntax import (
    Apply,
    Clause,
    Comparison,
    Literal,
    Node,
    Variable,
    words_in,
)
from gamechecks.language.vocabulary import QUANTIFIERS, SO_FAR, Vocabulary
from gamechecks.language.words import NONE, NUMBER, TRUTH, Kind, Sort, Word

ELSEWHERE = {
    **dict.fromkeys(("G", "globally", "invariant", "henceforth"), "always(A)"),
    **dict.fromkeys(("F", "finally", "sometime", "sometimes"), "eventually(A)"),
    **dict.fromkeys(("X", "after", "prime"), "next(X)"),
    **dict.fromkeys(("U", "W", "R", "release", "releases"), "until(A, B)"),
    **dict.fromkeys(("S",), "since(A, B)"),
    **dict.fromkeys(("H", "before"), "historically(A)"),
    **dict.fromkeys(("O", "P"), "once(A)"),
    **dict.fromkeys(("Y", "prev"), "previous(A)"),
    **dict.fromkeys(("exists", "some", "E"), "any(A {set})"),
    **dict.fromkeys(("forall", "every", "A"), "all(A {set})"),
    **dict.fromkeys(("no",), "not any(A {set})"),
    "true": "True",
    "false": "False",
    "null": "none",
    "len": "sum(1 {set})",
}
"""What other languages call things, and how it is said here."""

CHANCES = ("P", "Pmax", "Pmin", "E", "Emax", "Emin")
"""What stands around a formula or a number in a question about chance."""

CLOSE = 0.7
"""How near a name must be to be suggested."""

SAMPLES = 6
"""How many names an error about an unknown one shows."""


def expect(source: Source, node: Node, wanted: Sort, taker: str, hint: str = "") -> None:
    """Refuse a node of another sort than the one that its taker takes."""
    if not node.sort.fits(wanted):
        problem = f"{taker} {wanted.words}, but {described(node)}."
        source.fail(node.column, problem, hint or remedy(source.vocabulary, node.sort, wanted))


def expect_all(source: Source, nodes: Iterable[Node], wanted: Sort, taker: str) -> None:
    """Refuse the first node of another sort than the one that its taker takes."""
    for node in nodes:
        expect(source, node, wanted, taker)


def remedy(vocabulary: Vocabulary, given: Sort, wanted: Sort) -> str:
    """What to write where a node of one sort stands and another is wanted."""
    if wanted == TRUTH and given is NONE:
        named = [w.name for w in vocabulary.words if w.gives in vocabulary.sorts and not w.takes]
        *_, last = ["none", *(name for name in named if vocabulary.uses(name)[0].listed)]
        return f"compare with it, as in `{last} == none`"
    if wanted == TRUTH and given.members and vocabulary.sample(given) == "none":
        taking = [word.usage for word in vocabulary.words if given in word.takes]
        return f"say something of it, as in `{taking[0]}`" if taking else "compare it"
    if wanted == TRUTH:
        other = "> 0" if given == NUMBER else f"== {given.names[0]}"
        return f"compare it, as in `{vocabulary.sample(given)} {other}`"
    if wanted == NUMBER and given == TRUTH:
        return f"count the boards where it is true, as in `{_count(vocabulary)}`"
    if wanted == NUMBER and given.members:
        return f"take a number of it, as in `{vocabulary.sample(NUMBER, given)}`"
    if wanted == NUMBER:
        return f"write a number, such as `{vocabulary.sample(NUMBER)}` or `3`"
    return f"write {wanted.words}, such as `{wanted.names[0]}`"


def described(node: Node) -> str:
    """A node and its sort, as half a sentence."""
    return f"{quoted(node)} is {node.sort.words}"


def quoted(node: Node) -> str:
    """The beginning of a node's text, between ticks."""
    text = str(node)
    return f"`{text}`" if len(text) <= 40 else f"`{text[:39]}…`"


def applied(source: Source, name: str, arguments: tuple[Node, ...], column: int) -> Node:
    """A word with its arguments; without any it stands by itself."""
    words = source.vocabulary.uses(name)
    word = next((word for word in words if len(word.takes) == len(arguments)), None)
    assert word is not None, "the reader counts the arguments"
    for argument, wanted in zip(arguments, word.takes, strict=True):
        if wanted is not None:
            expect(source, argument, wanted, f"`{name}` takes", used_as(words))
        if wanted == NUMBER and not isinstance(argument, Literal | Variable):
            problem = f"`{name}` takes a number that is written out or bound by a `for`."
            source.fail(argument.column, problem, used_as(words))
        if wanted == NUMBER and isinstance(argument, Literal):
            _expect_among(source, word, argument, [argument.value])
        if word.kind is Kind.MODAL and wanted == TRUTH:
            _refuse_inside(source, name, argument)
    body = source.vocabulary.meaning(word) if word.says else None
    if word is SO_FAR:
        body = _so_far(source, arguments[0])
    return Apply(
        name,
        arguments,
        column=column,
        sort=word.gives or arguments[0].sort,
        word=word,
        body=body,
    )


def _so_far(source: Source, counted: Node) -> Node:
    """Return a number with its counts up to here; refuse one that counts nothing."""
    expect(source, counted, NUMBER, "`so_far` takes")
    if not words_in(counted) & {"count", "so_far"}:
        problem = f"`so_far` takes a count, and {quoted(counted)} counts nothing."
        hint = f"count boards, as in `so_far({_count(source.vocabulary)})`"
        source.fail(counted.column, problem, hint)
    word = trace_word_inside(counted)
    if word is not None:
        problem = "`so_far(N)` must count something about one board "
        problem += f"(got `{word}`, which is about the whole trace)."
        hint = f"as far as it has come it is `so_far({word})`" if word.sort == NUMBER else ""
        hint = hint or f"count boards, as in `so_far({_count(source.vocabulary)})`"
        source.fail(counted.column, problem, hint)
    return counted_so_far(counted)


def _count(vocabulary: Vocabulary) -> str:
    """Return a count of the language, for a hint."""
    events = (word.name for word in vocabulary.words if word.kind is Kind.EVENT)
    return f"count({next(events, 'final')})"


def _expect_among(
    source: Source, word: Word, argument: Node, numbers: Collection[Hashable]
) -> None:
    """Refuse numbers that a word does not take."""
    if word.among is None or set(numbers) <= set(word.among):
        return
    least, most = word.among[0], word.among[-1]
    wrong = next(each for each in numbers if each not in word.among)
    given = (
        f"{wrong}" if isinstance(argument, Literal) else f"{quoted(argument)}, which may be {wrong}"
    )
    problem = f"`{word.name}` takes a number from {least} to {most}, not {given}."
    source.fail(argument.column, problem, used_as((word,)))


def expect_bound_among(source: Source, body: Node, clause: Clause) -> None:
    """Refuse words that are given a bound number which they do not take; a filter is trusted."""
    if isinstance(body, Apply) and not clause.filters:
        for argument in body.arguments:
            bound = isinstance(argument, Variable) and argument.name == clause.variable
            if bound and argument.sort == NUMBER:
                _expect_among(source, body.word, argument, clause.domain.members)
    for child in body.children:
        expect_bound_among(source, child, clause)


_NOT_OF_A_STATE = {
    Kind.TEMPORAL: "looks at other boards",
    Kind.EVENT: "is about a move",
    Kind.TRACE: "is about the whole trace",
}


def _refuse_inside(source: Source, name: str, node: Node) -> None:
    """Refuse what is about more than one state inside a modal word."""
    if isinstance(node, Apply) and node.word.kind in _NOT_OF_A_STATE:
        looks = _NOT_OF_A_STATE[node.word.kind]
        problem = f"`{node.name}` {looks}, and `{name}` is about one board."
        source.fail(node.column, problem, f"it may stand around `{name}`, not inside it")
    for child in node.children:
        _refuse_inside(source, name, child)


def used_as(words: tuple[Word, ...]) -> str:
    """How a word is used."""
    return f"it is used as {' or '.join(f'`{word.usage}`' for word in words)}"


def compared(
    source: Source, signs: tuple[tuple[str, int], ...], operands: tuple[Node, ...]
) -> Node:
    """A chain of comparisons; every sign comes with its column."""
    for (sign, place), left, right in zip(signs, operands, operands[1:], strict=False):
        if sign in ("==", "!="):
            if not left.sort.fits(right.sort) and not right.sort.fits(left.sort):
                problem = f"`{sign}` compares two of one type, but "
                problem += f"{described(left)} and {described(right)}."
                hint = "compare numbers with numbers"
                for sort in source.vocabulary.sorts[:1]:
                    hint += f", {sort.name}s with {sort.name}s"
                source.fail(place, problem, hint)
        else:
            for side in (left, right):
                others = " and ".join([f"{sort.name}s" for sort in source.vocabulary.sorts][:2])
                hint = f"only `==` and `!=` compare conditions{f', {others}' if others else ''}"
                expect(source, side, NUMBER, f"`{sign}` takes", hint)
    return Comparison(tuple(sign for sign, _ in signs), operands, column=operands[0].column)


def refuse_name(source: Source, name: str, column: int, variables: frozenset[str]) -> NoReturn:
    """Say that a name is unknown, and which known one is near to it."""
    from difflib import get_close_matches

    known = sorted(source.vocabulary.known_names)
    near = get_close_matches(name, sorted({*known, *variables}), n=1, cutoff=CLOSE)
    lowered = [each for each in known if each.lower() == name.lower()]
    listed = [word.usage for word in source.vocabulary.words if word.listed][:SAMPLES]
    hint = f"names are such as {', '.join(f'`{usage}`' for usage in listed)}"
    for match in [*lowered, *near][:1]:
        hint = f"did you mean `{match}`?"
    if name in ELSEWHERE:
        hint = source.filled(f"here it is `{ELSEWHERE[name]}`")
    source.fail(column, f"There is no `{name}`.", hint)


def refuse_chance(source: Source, name: str, column: int, argument: Node) -> NoReturn:
    """Say that a formula has no probability or average in it."""
    elsewhere = argument.sort == TRUTH and name in ELSEWHERE
    hint = "a formula has no chances in it; `help odds` tells how they are asked for"
    if elsewhere:
        hint = source.filled(f"here it is `{ELSEWHERE[name]}`, or {hint}")
    source.fail(column, f"There is no `{name}`.", hint)


def refuse_bare(source: Source, name: str, column: int) -> NoReturn:
    """Say that a known name does not stand by itself."""
    vocabulary = source.vocabulary
    if name in vocabulary.set_names:
        domain = next(each for each in vocabulary.domains if each.name.split("(")[0] == name)
        sample = vocabulary.sample(NUMBER, domain.sort)
        body = sample.replace(domain.sort.names[0], domain.variable) if domain.sort.names else "A"
        hint = f"go over it, as in `all({body} > 0 {domain.usage})`"
        source.fail(column, f"`{name}` is a set, not a value.", hint)
    if name in QUANTIFIERS:
        hint = source.filled(f"it is used as `{name}(… {{set}})`")
        source.fail(column, f"`{name}` goes over a set with `for`.", hint)
    source.fail(column, f"`{name}` does not stand by itself.", used_as(vocabulary.uses(name)))
