"""Vocabularies: the words of a game, the operators, and the properties that have a name."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from gamechecks.language.words import (
    NONE,
    NUMBER,
    TRUTH,
    Domain,
    Kind,
    Sort,
    Word,
    of_fields,
    of_state,
)
from gamemodels.record import Record

if TYPE_CHECKING:
    from gamechecks.language.syntax import Node


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


@dataclass(frozen=True, eq=False)
class NamedProperty:
    """A formula with a name, and what it says in a sentence."""

    name: str
    sentence: str
    formula: str


@dataclass(frozen=True)
class JointLemmas:
    """Formulas `always(F)` that are proved at once, since each needs the others."""

    name: str
    formulas: tuple[str, ...]


def together(name: str, *lemmas: str) -> JointLemmas:
    """Lemmas about every board, which are proved at once."""
    return JointLemmas(name, tuple(f"always({lemma})" for lemma in lemmas))


@dataclass(frozen=True)
class Amount:
    """A number in a unit of its own: so many times `unit` as a formula says."""

    formula: str
    unit: Fraction
    meaning: str


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The language of one game in one world: its words, sorts and sets, and named properties.

    `literals` are the members of the sorts as the help tells of them; a name that is unknown may
    have a `refusal` of its own. Averages may be of `amounts`, by their names. The `program` is the
    command that users type.
    """

    words: tuple[Word, ...] = ()
    sorts: tuple[Sort, ...] = ()
    domains: tuple[Domain, ...] = ()
    literals: tuple[Word, ...] = ()
    properties: Mapping[str, NamedProperty] = field(default_factory=dict)
    program: str = "gamechecks"
    amounts: Mapping[str, Amount] = field(default_factory=dict)
    refusal: Callable[[str], tuple[str, str] | None] = lambda name: None
    _meanings: "dict[Word, Node]" = field(default_factory=dict, init=False, repr=False)

    def with_fields(self, record: Record[Any]) -> "Vocabulary":
        """The vocabulary with a word for each field of a declared state that has none yet."""
        known = {word.name for word in self.words}
        words = tuple(word for word in of_fields(record) if word.name not in known)
        taken = [
            sort for word in words for sort in (word.gives, *word.takes) if sort and sort.members
        ]
        sorts = dict.fromkeys([*self.sorts, *taken])
        named = {word.name: word for word in words}
        rows = [
            Domain(name, sort, sort.members, f"All {name}.", sort.name[0].lower())
            for name, kind in record.kinds.items()
            if kind.word in named
            for sort in named[kind.word].takes
            if sort is not None
        ]
        return replace(
            self,
            words=(*words, *self.words),
            sorts=tuple(sorts),
            domains=(*self.domains, *rows),
        )

    @property
    def hides(self) -> bool:
        """Whether players do not see the whole position, since words tell what they know."""
        return any(word.kind is Kind.MODAL for word in self.words)

    @cached_property
    def groups(self) -> dict[str, tuple[Word, ...]]:
        """The whole language for the help, in the order in which it is best read."""
        own = {
            kind.value: tuple(word for word in self._own if word.kind is kind and word.listed)
            for kind in (Kind.STATE, Kind.MODAL, Kind.EVENT, Kind.TRACE)
        }
        if not own[Kind.MODAL.value]:
            del own[Kind.MODAL.value]
        return own | {
            Kind.TEMPORAL.value: TEMPORAL,
            Kind.OPERATOR.value: OPERATORS,
            "quantifiers": quantifiers(self.sample_set),
            "sets": tuple(_of_domain(domain) for domain in self.domains),
            "literals": (*LITERALS, *self.literals),
        }

    @cached_property
    def _own(self) -> tuple[Word, ...]:
        """The game's words, and those that every game has; a game may say what they mean in it."""
        own = {word.name for word in self.words}
        return (*self.words, *(word for word in (FINAL, BOARDS, COUNT) if word.name not in own))

    @cached_property
    def _uses(self) -> dict[str, tuple[Word, ...]]:
        uses: dict[str, tuple[Word, ...]] = {}
        for word in (*self._own, *TEMPORAL, *OPERATORS):
            uses[word.name] = (*uses.get(word.name, ()), word)
        return uses

    def uses(self, name: str) -> tuple[Word, ...]:
        """The uses of a name as a term or a formula; none if it is no such name."""
        return self._uses.get(name, ())

    @cached_property
    def members(self) -> dict[str, tuple[Any, Sort]]:
        """Every value that has a name, with its sort."""
        named: dict[str, tuple[Any, Sort]] = {"none": (None, NONE)}
        for sort in self.sorts:
            named |= {
                name: (value, sort) for name, value in zip(sort.names, sort.members, strict=True)
            }
        return named

    @cached_property
    def sets(self) -> dict[str, Domain]:
        """The sets, as they are written after `in`."""
        return {domain.name: domain for domain in self.domains}

    @cached_property
    def set_names(self) -> frozenset[str]:
        """The names that sets begin with."""
        return frozenset(name.split("(")[0] for name in self.sets)

    @cached_property
    def known_names(self) -> frozenset[str]:
        """Every name and sign that means something."""
        listed = {word.name for group in self.groups.values() for word in group}
        return frozenset(listed | self.members.keys())

    def sample(self, gives: Sort, *takes: Sort) -> str:
        """A word of a sort, as it is used, for a hint."""
        for word in self.words:
            if word.gives == gives and word.takes == takes and word.listed:
                return word.usage
        return {TRUTH: "True", NUMBER: "3"}.get(gives, "none")

    @property
    def sample_set(self) -> str:
        """How a set is gone over, for a hint."""
        return self.domains[0].usage if self.domains else "for x in SET"

    def meaning(self, word: Word) -> "Node":
        """What a word that is said in other words stands for, its parameters as variables."""
        from gamechecks.language.parse import parse_meaning

        if word not in self._meanings:
            self._meanings[word] = parse_meaning(word, self)
        return self._meanings[word]


def _of_domain(domain: Domain) -> Word:
    return Word(domain.name.split("(")[0], domain.usage, (), None, domain.meaning)


def catalogue(*entries: Iterable[NamedProperty]) -> dict[str, NamedProperty]:
    """Properties by their names."""
    return {entry.name: entry for group in entries for entry in group}
