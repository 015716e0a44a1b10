"""Whether the words of a game of one's own keep their contracts."""

import inspect
import keyword
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from gamechecks.core.plain import shown
from gamechecks.language.operators import OPERATORS, QUANTIFIERS, TEMPORAL
from gamechecks.language.sorts import NUMBER, TRUTH, Domain, Sort
from gamechecks.language.vocabulary import Vocabulary
from gamechecks.language.words import Kind, Word

if TYPE_CHECKING:
    from gamechecks.contracts import Trial

LANGUAGE = {word.name for word in (*TEMPORAL, *OPERATORS)} | QUANTIFIERS.keys() | {"none"}
"""The names that mean something in every game."""

_READINGS = {
    Kind.STATE: ("(rules, state{})", "(system, state{})"),
    Kind.EVENT: ("(event)", "(system, pre, post)"),
}


def check_vocabulary(trial: "Trial", vocabulary: Vocabulary) -> None:
    """Refuse words that cannot be read, or not told from others."""
    for what, kind in (("words", Word), ("sorts", Sort), ("domains", Domain)):
        listed = getattr(vocabulary, what)
        good = isinstance(listed, tuple | list) and all(isinstance(each, kind) for each in listed)
        wanted = f"a tuple of {kind.__name__}s was expected"
        trial.expect(good, f"the vocabulary's {what} are {shown(listed)}: {wanted}")
    for sort in vocabulary.sorts:
        told = f"the sort {sort.name} has {len(sort.members)} members and {len(sort.names)} names"
        trial.expect(len(sort.members) == len(sort.names), f"{told}: one name each was expected")
    for domain in vocabulary.domains:
        _check_sort(trial, f"the set {domain.name}", domain.sort, vocabulary)
        strange = [each for each in domain.members if each not in domain.sort.members]
        told = f"the set {domain.name} has {shown(strange)}: members of {domain.sort.name} were"
        trial.expect(not strange, f"{told} expected")
    for word in vocabulary.words:
        _check_word(trial, word, vocabulary)
    _check_names(trial, vocabulary)
    for word in vocabulary.words:
        if word.says:
            trial.tried(f"the word {word.name}", vocabulary.meaning, word)


def _check_names(trial: "Trial", vocabulary: Vocabulary) -> None:
    """Every name is one of the language, and means one thing."""
    owners = {word.name: "a word" for word in vocabulary.words}
    uses = [(word.name, word.takes) for word in vocabulary.words]
    twice = next((name for name, takes in uses if uses.count((name, takes)) > 1), None)
    trial.expect(twice is None, f"there are two words {twice}: rename one of them")
    named = [(name, f"a {sort.name}") for sort in vocabulary.sorts for name in sort.names]
    for name, what in [*((name, "a word") for name in owners), *named]:
        good = isinstance(name, str) and name.isidentifier() and not keyword.iskeyword(name)
        told = f"the name of {what} is {name!r}"
        wanted = "letters, digits and _ were expected, and no word of Python"
        trial.expect(good, f"{told}: {wanted}")
        trial.expect(
            name not in LANGUAGE, f"{told}, which means something in every game: rename it"
        )
    named += [
        (law.name, f"one of the {kind}")
        for kind in ("laws", "claims", "goals")
        for law in getattr(trial.game, kind)
    ]
    for name, what in named:
        told = f"the name {name!r} stands for {owners.get(name)} and for {what}: rename one of them"
        trial.expect(name not in owners, told)
        owners[name] = what


def _check_word(trial: "Trial", word: Word, vocabulary: Vocabulary) -> None:
    """Its sorts, and the functions that it is read by."""
    name = f"the word {word.name}"
    trial.expect(
        isinstance(word.takes, tuple), f"{name} takes {word.takes!r}: a tuple was expected"
    )
    for sort in (word.gives, *word.takes):
        _check_sort(trial, name, sort, vocabulary)
    if word.says:
        good = len(word.parameters) == len(word.takes)
        trial.expect(good, f"{name} takes {len(word.takes)}: as many parameters were expected")
    elif word.kind in _READINGS:
        taken = "".join(f", {sort.name.lower()}" for sort in word.takes if sort is not None)
        plain, term = (reading.format(taken) for reading in _READINGS[word.kind])
        _check_function(trial, f"{name} is read by", word.plain, plain)
        if word.term is not None:
            _check_function(trial, f"{name} is read over terms by", word.term, term)


def _check_sort(trial: "Trial", what: str, sort: Any, vocabulary: Vocabulary) -> None:
    wanted = "TRUTH, NUMBER or a sort that sort_of(name, members) makes was expected"
    trial.expect(isinstance(sort, Sort), f"{what} has the sort {shown(sort)}: {wanted}")
    listed = sort in (TRUTH, NUMBER, *vocabulary.sorts)
    told = f"{what} has the sort {sort.name}, which the vocabulary does not list"
    trial.expect(listed, f"{told}: Vocabulary(…, sorts=(…)) was expected to have it")


def _check_function(trial: "Trial", what: str, work: Any, takes: str) -> None:
    """Refuse what cannot be called with so many arguments."""
    trial.expect(callable(work), f"{what} {shown(work)}: a function of {takes} was expected")
    try:
        signature = inspect.signature(work)
    except (TypeError, ValueError):  # of some functions of C it is not known
        return
    try:
        signature.bind(*takes.strip("()").split(", "))
    except TypeError:
        trial.refuse(f"{what} a function of {signature}: one of {takes} was expected", work)


def arguments_of(word: Word) -> list[Any] | None:
    """The first members of the sorts that a word takes; none if nobody knows which numbers fit."""
    given: list[Any] = []
    for sort in word.takes:
        numbers = word.among if sort == NUMBER else None
        members: Sequence[Any] = (
            sort.members if sort is not None and numbers is None else numbers or ()
        )
        if not members:
            return None
        given.append(members[0])
    return given


def read_word(trial: "Trial", word: Word, rules: Any, state: Any, events: Sequence[Any]) -> None:
    """Read a word on a state, or on the events that lead from it; its value has its sort."""
    given, work = arguments_of(word), word.plain
    if work is None or given is None:
        return
    if word.kind is Kind.STATE:
        _read(trial, word, work, rules, state, *given)
    elif word.kind is Kind.EVENT:
        for event in events:
            _read(trial, word, work, event)


def _read(trial: "Trial", word: Word, work: Callable[..., Any], *given: Any) -> None:
    place = " and ".join(shown(each) for each in (given if len(given) == 1 else given[1:]))
    what = f"the word {word.name} on {place}"
    value, sort = trial.tried(what, work, *given), word.gives
    if sort == TRUTH:
        good, wanted = isinstance(value, bool), "True or False"
    elif sort == NUMBER:
        good, wanted = isinstance(value, int) and not isinstance(value, bool), "a whole number"
    else:
        members = () if sort is None else sort.members
        good, wanted = value is None or value in members, f"one of {shown(members)}, or none,"
    trial.expect(good, f"{what} gives {shown(value)}: {wanted} was expected", work)
