"""The words of a game's language: how each is used, what it means, and how it is read.

A word is data. A game says what its words are; parsing, typing and the three readings (on a trace,
over terms, state by state) know none of them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any

from gamechecks.language.sorts import NONE, NUMBER, TRUTH, Domain, Sort

if TYPE_CHECKING:
    from gamechecks.language.syntax import Node


class Kind(Enum):
    """What a word is read on; the values head its group in the help."""

    STATE = "board terms"
    MODAL = "knowledge"
    EVENT = "events"
    TRACE = "whole-trace terms"
    TEMPORAL = "temporal operators"
    OPERATOR = "operators"


@dataclass(frozen=True, eq=False)
class Word:
    """One use of a name: `takes` none for any sort, `gives` none for that of the argument.

    A word of a state is read by `plain(rules, state, *arguments)` and by `term(system, state,
    *arguments)`, where arguments are members of their sorts; an event by `plain(event)` and
    `term(system, pre, post)`. A modal word is read as one of a state is, but at any *place*: a
    state, or whatever stands for a state seen from elsewhere. Its arguments that are truths come as
    functions from a place to the truth there, so that it chooses where they are read; over terms
    they know their `node` too. A word that is said in other words `says` so, with its arguments
    under the names of its `parameters`. It `settles` if what may follow a final state leaves it
    as it is there, and is `fixed` if it is the same on every board of a game. `leaning(rules,
    state, value)` tells play how far a state is from giving a value, for a word whose own values
    don't.
    """

    name: str
    usage: str
    takes: tuple[Sort | None, ...]
    gives: Sort | None
    meaning: str
    kind: Kind = Kind.STATE
    plain: Callable[..., Any] | None = None
    term: Callable[..., Any] | None = None
    says: str = ""
    parameters: tuple[str, ...] = ()
    settles: bool = False
    fixed: bool = False
    listed: bool = True
    leaning: Callable[..., float] | None = None

    @property
    def brackets(self) -> bool:
        """Whether it takes its argument in square brackets."""
        return "[" in self.usage


def of_state(
    name: str,
    gives: Sort,
    meaning: str,
    plain: Callable[..., Any],
    term: Callable[..., Any] | None = None,
    *,
    takes: tuple[Sort, ...] = (),
    usage: str = "",
    settles: bool = False,
    fixed: bool = False,
    listed: bool = True,
    leaning: Callable[..., float] | None = None,
) -> Word:
    """A word that is read on a state."""
    sample = ", ".join(sort.names[0] if sort.names else "1" for sort in takes)
    usage = usage or (f"{name}({sample})" if takes else name)
    return Word(
        name,
        usage,
        takes,
        gives,
        meaning,
        Kind.STATE,
        plain,
        term,
        settles=settles or fixed,
        fixed=fixed,
        listed=listed,
        leaning=leaning,
    )


def of_event(
    name: str,
    meaning: str,
    plain: Callable[[Any], Any],
    term: Callable[..., Any] | None = None,
    *,
    gives: Sort = TRUTH,
    listed: bool = True,
) -> Word:
    """A word about the event that leads from a state; on the last one it is false, or 0."""
    return Word(name, name, (), gives, meaning, Kind.EVENT, plain, term, listed=listed)


def modal(
    name: str,
    usage: str,
    meaning: str,
    plain: Callable[..., Any],
    term: Callable[..., Any] | None = None,
    *,
    takes: tuple[Sort, ...] = (TRUTH,),
    settles: bool = False,
) -> Word:
    """A word that reads formulas at other places than the one at hand."""
    return Word(name, usage, takes, TRUTH, meaning, Kind.MODAL, plain, term, settles=settles)


def defined(
    name: str,
    gives: Sort,
    meaning: str,
    says: str,
    *,
    takes: tuple[Sort, ...] = (),
    parameters: tuple[str, ...] = (),
) -> Word:
    """A word of the whole trace that is said in other words."""
    sample = ", ".join(sort.names[0] for sort in takes)
    usage = f"{name}({sample})" if takes else name
    return Word(name, usage, takes, gives, meaning, Kind.TRACE, says=says, parameters=parameters)


def _operator(
    name: str, usage: str, takes: tuple[Sort | None, ...], gives: Sort | None, meaning: str
) -> Word:
    return Word(name, usage, takes, gives, meaning, Kind.OPERATOR)


def _temporal(
    name: str, usage: str, takes: tuple[Sort | None, ...], gives: Sort | None, meaning: str
) -> Word:
    return Word(name, usage, takes, gives, meaning, Kind.TEMPORAL)


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
"""Words that every game has."""

TEMPORAL = (
    _temporal("always", "always(FORMULA)", (TRUTH,), TRUTH, "On every board from here on."),
    _temporal("eventually", "eventually(FORMULA)", (TRUTH,), TRUTH, "On some board from here on."),
    _temporal(
        "until", "until(A, B)", (TRUTH, TRUTH), TRUTH, "B on some board, A on all before it."
    ),
    _temporal("once", "once(FORMULA)", (TRUTH,), TRUTH, "On some board up to here."),
    _temporal(
        "historically", "historically(FORMULA)", (TRUTH,), TRUTH, "On every board up to here."
    ),
    _temporal(
        "since",
        "since(A, B)",
        (TRUTH, TRUTH),
        TRUTH,
        "B on some board up to here, A on all boards after it.",
    ),
    _temporal(
        "previous", "previous(FORMULA)", (TRUTH,), TRUTH, "On the board before; false on the first."
    ),
    _temporal(
        "next",
        "next(X)",
        (None,),
        None,
        "X on the next board; on the last, a formula is false and a term keeps its value.",
    ),
    _temporal("at_end", "at_end(X)", (None,), None, "A formula or a term on the last board."),
)

OPERATORS = (
    _operator("and", "A and B", (TRUTH, TRUTH), TRUTH, "Both."),
    _operator("or", "A or B", (TRUTH, TRUTH), TRUTH, "One of them, or both."),
    _operator("not", "not A", (TRUTH,), TRUTH, "The opposite."),
    _operator("implies", "implies(A, B)", (TRUTH, TRUTH), TRUTH, "B wherever A."),
    _operator("iff", "iff(A, B)", (TRUTH, TRUTH), TRUTH, "Both, or neither."),
    _operator("+", "+ - *", (NUMBER, NUMBER), NUMBER, "Sum, difference or sign, product."),
    _operator("max", "max(N, N)", (NUMBER, NUMBER), NUMBER, "The greatest of some numbers."),
    _operator("min", "min(N, N)", (NUMBER, NUMBER), NUMBER, "The least of some numbers."),
    _operator("abs", "abs(N)", (NUMBER,), NUMBER, "A number without its sign."),
    _operator("<", "< <= > >=", (NUMBER, NUMBER), TRUTH, "Compare numbers, also in a chain."),
    _operator("==", "== !=", (None, None), TRUTH, "Compare two of the same type, also in a chain."),
)

LITERALS = (
    _operator("0", "0, 1, 2, …", (), NUMBER, "A whole number, at most a million."),
    _operator("True", "True, False", (), TRUTH, "True on every board, or on none."),
)

QUANTIFIERS = {"all": TRUTH, "any": TRUTH, "sum": NUMBER}
"""The quantifiers, and what they take and give."""

_QUANTIFIER_MEANINGS = {
    "all": "For every member of a set.",
    "any": "For some member of a set.",
    "sum": "Added up over a set.",
}


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


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The language of one game in one world: its words, sorts and sets, and named properties.

    `literals` are the members of the sorts as the help tells of them; a name that is unknown may
    have a `refusal` of its own. The `program` is the command that users type.
    """

    words: tuple[Word, ...] = ()
    sorts: tuple[Sort, ...] = ()
    domains: tuple[Domain, ...] = ()
    literals: tuple[Word, ...] = ()
    properties: Mapping[str, NamedProperty] = field(default_factory=dict)
    program: str = "gamechecks"
    refusal: Callable[[str], tuple[str, str] | None] = lambda name: None
    _meanings: "dict[Word, Node]" = field(default_factory=dict, init=False, repr=False)

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
            "quantifiers": self._quantifiers,
            "sets": tuple(_of_domain(domain) for domain in self.domains),
            "literals": (*LITERALS, *self.literals),
        }

    @cached_property
    def _own(self) -> tuple[Word, ...]:
        """The game's words, and those that every game has; a game may say what they mean in it."""
        own = {word.name for word in self.words}
        return (*self.words, *(word for word in (FINAL, BOARDS, COUNT) if word.name not in own))

    @property
    def _quantifiers(self) -> tuple[Word, ...]:
        sample = self.domains[0].usage if self.domains else "for x in SET"
        bodies = {TRUTH: "A", NUMBER: "N"}
        return tuple(
            _operator(
                name, f"{name}({bodies[kind]} {sample})", (kind,), kind, _QUANTIFIER_MEANINGS[name]
            )
            for name, kind in QUANTIFIERS.items()
        )

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

    @cached_property
    def event_names(self) -> frozenset[str]:
        """The words about events."""
        return frozenset(word.name for word in self.words if word.kind is Kind.EVENT)

    def sample(self, gives: Sort, *takes: Sort) -> str:
        """A word of a sort, as it is used, for a hint."""
        for word in self.words:
            if word.gives == gives and word.takes == takes and word.listed:
                return word.usage
        return {TRUTH: "True", NUMBER: "3"}.get(gives, "none")

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
