"""Conditions: formulas and Python functions, parsed once, and read on traces and over terms."""

import re
import reprlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NoReturn

from gamechecks.core.errors import GameChecksError, InputError, RefereeError
from gamechecks.language import concrete
from gamechecks.language.concrete import FLIPPED, OPPOSITE
from gamechecks.language.counting import bounded, warn_of_constants
from gamechecks.language.parse import parse, parse_term
from gamechecks.language.source import FormulaError
from gamechecks.language.syntax import Apply, Comparison, Junction, Literal, Node, Not, Quantified
from gamechecks.language.vocabulary import COUNT, FINAL, SO_FAR, TEMPORAL, JointLemmas, Vocabulary
from gamechecks.language.words import TRUTH, Kind
from gamemodels.rules import Trace

if TYPE_CHECKING:
    import z3

    from gamechecks.language.residual import Interner, Truth
    from gamechecks.language.trace_terms import TraceTerms


def named(text: str, vocabulary: Vocabulary) -> str:
    """What a formula is called: a property's name, or the text itself."""
    name = text.strip()
    return name if name in vocabulary.properties else text


def written_out(text: str, vocabulary: Vocabulary) -> str:
    """The formula behind a property's name, or the text itself."""
    entry = vocabulary.properties.get(text.strip())
    return text if entry is None else entry.formula


def read_formula(text: str, vocabulary: Vocabulary) -> Node:
    """A formula made ready for a game; an error says what is wrong with it."""
    return _read(parse, text, vocabulary)


def read_term(text: str, vocabulary: Vocabulary) -> Node:
    """A formula, or a term of any sort, made ready for a game."""
    return _read(parse_term, text, vocabulary)


def _read(reader: Callable[[str, Vocabulary], Node], text: str, vocabulary: Vocabulary) -> Node:
    try:
        return reader(written_out(text, vocabulary), vocabulary)
    except FormulaError as error:
        raise _perhaps_a_name(error, text.strip(), vocabulary) from None


def _perhaps_a_name(error: FormulaError, text: str, vocabulary: Vocabulary) -> GameChecksError:
    """The error, or a better one where the text looks like the name of a property."""
    names = vocabulary.properties
    from difflib import get_close_matches

    near = get_close_matches(text.lower(), names, n=1)
    if text in names:
        return error
    if near and re.fullmatch(r"[\w-]+", text):
        return InputError(
            f"there is no property {text!r}; did you mean {near[0]}? "
            f"{vocabulary.program} properties lists them"
        )
    inside = [name for name in names if _points_into(error, name)]
    if inside and not vocabulary.uses(inside[0]):
        hint = f"{inside[0]} is the name of a property, and a name stands alone"
        return FormulaError(error.text, error.column, error.problem, hint)
    return error


def _points_into(error: FormulaError, name: str) -> bool:
    """Return True if what is wrong is a part of a name."""
    found = re.finditer(rf"(?<![\w-]){name}(?![\w-])", error.text)
    return any(each.start() < error.column <= each.end() for each in found)


Formula = str | Callable[["TraceTerms"], "z3.BoolRef"]

ANCHORS = frozenset({"always", "eventually", "until", "at_end", "count"})
"""Operators that say on which boards of the trace their arguments are read."""

LONGEST = 60
"""How long a formula may be to be repeated in a hint."""

_OVER = Apply("at_end", (Apply("final", word=FINAL),))

_HAPPENS = {"always": "eventually", "historically": "once", "next": "next", "at_end": "at_end"}
"""Where a premise must be met for a formula under the operator to speak."""


@dataclass(frozen=True)
class Condition:
    """Something that a trace must do, or with `refuted` something that it must break.

    A trace that the bound cuts off breaks a formula only if nothing that may follow can save it.
    So the formula of a `refuted` condition is read weakly there; any other is read as if the
    trace ended there. A Python function is always read as if the trace ended.
    """

    name: str
    source: Node | Callable[["TraceTerms"], "z3.BoolRef"]
    refuted: bool = False
    given: "Formula | None" = field(default=None, compare=False, repr=False)
    """The formula as it was given, from which another process makes the condition again."""

    @property
    def function(self) -> bool:
        """Whether only the solver can read it, and only on games of a given number of boards."""
        return callable(self.source)

    @property
    def words(self) -> str:
        """The condition on one line."""
        name = " ".join(self.name.split())
        return f"not ({name})" if self.refuted else name

    def residual(self, interner: "Interner") -> "Truth":
        """The condition as it is read state by state."""
        from gamechecks.language.progression import Progression
        from gamechecks.language.residual import negated

        if callable(self.source):
            raise InputError(
                f"{self.name} is a Python function, which only the solver can read: "
                "write it as a formula, or use the solver"
            )
        truth = Progression(interner).truth(self.source)
        return negated(interner, truth) if self.refuted else truth

    def term(self, trace: "TraceTerms") -> "z3.BoolRef":
        """The condition on unknown boards."""
        import z3

        from gamechecks.language.symbolic import TraceTerms, evaluate
        from gamemodels.logic import negation

        if callable(self.source):
            holds = self.source(trace)
            if not z3.is_bool(holds):
                raise InputError(
                    f"{self.name} returns {reprlib.repr(holds)}: a Z3 Boolean was expected, such "
                    "as trace.boards[0].hand == 0"
                )
            # What is said without a look at the boards is not of their context.
            holds = holds if holds.ctx == trace.ctx else holds.translate(trace.ctx)
        else:
            path = TraceTerms(trace.system, trace.boards, truncated=True)
            holds = evaluate(self.source, path if self.refuted else trace)
        return negation(holds) if self.refuted else holds

    def met(self, trace: Trace[Any, Any]) -> bool | None:
        """Whether a trace does it, read in plain ints; of a function that can't be told."""
        if callable(self.source):
            return None
        return concrete.evaluate(self.source, trace, truncated=self.refuted) != self.refuted

    def confirm(self, trace: Trace[Any, Any]) -> None:
        """Read a formula again on the trace found."""
        if self.met(trace) is False:
            raise RefereeError(f"the solver's trace does not do what was asked: {self.name}")

    def negated(self) -> "Condition":
        """The same condition, the other way round."""
        return replace(self, refuted=not self.refuted)

    def wrong_at(self, trace: Trace[Any, Any]) -> int | None:
        """Return the board, from 0, by which a trace has broken a formula.

        Return `None` for a function, and where boards to come may save the formula.
        """
        if callable(self.source):
            return None
        return concrete.wrong_at(self.source, trace)

    def premises(self, *, cut_off: bool = False) -> list["Condition"]:
        """Return what must happen for the condition to say anything.

        With `cut_off`, games that the bound cuts off are meant too: then some game must be over
        where only such a game can break the formula.
        """
        if callable(self.source):
            return []
        over = [_OVER] if cut_off and breaks_at_end(self.source) else []
        return [Condition(str(each), each) for each in (*over, *premises(self.source))]


def conjuncts(node: Node, negated: bool) -> Iterator[tuple[Node, bool]]:
    """The formulas, some of them negated, that a formula or its negation is the conjunction of."""
    match node:
        case Not(operand):
            yield from conjuncts(operand, not negated)
        case Junction(operator, parts) if operator == ("or" if negated else "and"):
            for part in parts:
                yield from conjuncts(part, negated)
        case Apply("implies", (premise, conclusion)) if negated:
            yield from conjuncts(premise, False)
            yield from conjuncts(conclusion, True)
        case Comparison((_, _, *_) as signs, operands) if not negated:
            for sign, pair in zip(signs, pairwise(operands), strict=True):
                yield Comparison((sign,), pair), False
        case _:
            yield node, negated


def least_boards(wanted: Sequence[Condition]) -> int:
    """Return the number of boards below which no trace meets all conditions, as far as is seen."""
    least = 1
    for condition in wanted:
        if callable(condition.source):
            continue
        for part, negated in conjuncts(condition.source, condition.refuted):
            least = max(least, _boards_needed(part, negated))
    return least


def _boards_needed(node: Node, negated: bool) -> int:
    """Return the boards that a comparison of `boards` with a number, or its negation, demands."""
    match node:
        case Comparison((sign,), (Literal(int(number)), Apply("boards", ()))):
            sign = FLIPPED[sign]
        case Comparison((sign,), (Apply("boards", ()), Literal(int(number)))):
            pass
        case _:
            return 1
    if negated:
        return {"<": number, "<=": number + 1, "!=": number}.get(sign, 1)
    return {">=": number, ">": number + 1, "==": number}.get(sign, 1)


def conditions(formulas: Sequence[Formula], vocabulary: Vocabulary) -> list[Condition]:
    """Formulas made ready for a game, each with a name of its own."""
    ready: dict[str, Condition] = {}
    for formula in formulas:
        made = condition(formula, vocabulary)
        number = sum(name.split(" #")[0] == made.name for name in ready) + 1
        name = made.name if number == 1 else f"{made.name} #{number}"
        ready[name] = replace(made, name=name)
    return list(ready.values())


def joint_condition(lemmas: JointLemmas, vocabulary: Vocabulary) -> Condition:
    """Lemmas as one condition."""
    parts = tuple(read_formula(formula, vocabulary) for formula in lemmas.formulas)
    return Condition(lemmas.name, Junction("and", parts))


def condition(formula: Formula, vocabulary: Vocabulary) -> Condition:
    """A formula made ready for a game; an error says what is wrong with it."""
    if callable(formula):
        return Condition(getattr(formula, "__name__", "a function"), formula, given=formula)
    if not isinstance(formula, str):
        raise InputError(f"{formula!r} is not a formula: a text or a function was expected")
    return Condition(named(formula, vocabulary), read_formula(formula, vocabulary), given=formula)


def goals(formulas: Sequence[Formula], vocabulary: Vocabulary) -> list[Condition]:
    """What a game is to do; a fact about one board must say which board is meant.

    A property with a name means in every question what it means to `check`.
    """
    wanted = conditions(formulas, vocabulary)
    for place, (formula, each) in enumerate(zip(formulas, wanted, strict=True)):
        if isinstance(formula, str) and not callable(each.source):
            if formula.strip() in vocabulary.properties:
                wanted[place] = _everywhere(each, vocabulary)
                continue
            refuse_bare(each.source, written_out(formula, vocabulary))
            _warn(formula, each, vocabulary)
    return wanted


def invariant(formula: Formula, vocabulary: Vocabulary) -> Condition:
    """What every game is to keep to; a fact about one board is meant of every board."""
    wanted = condition(formula, vocabulary)
    _warn(formula, wanted, vocabulary)
    return _everywhere(wanted, vocabulary)


def _everywhere(wanted: Condition, vocabulary: Vocabulary) -> Condition:
    """Return an invariant's condition: a fact about one board is meant of every board."""
    if callable(wanted.source) or bare_word(wanted.source) is None:
        return wanted
    everywhere = Apply("always", (wanted.source,), column=wanted.source.column)
    named = wanted.name.strip() in vocabulary.properties
    name = wanted.name if named else f"always({' '.join(wanted.name.split())})"
    return replace(wanted, name=name, source=everywhere)


def _warn(formula: Formula, wanted: Condition, vocabulary: Vocabulary) -> None:
    """Warn of a formula of the user's own that may not say what is meant."""
    if not callable(wanted.source) and str(formula).strip() not in vocabulary.properties:
        warn_of_constants(wanted.source)


def bare_word(node: Node) -> Apply | None:
    """The first word about one board that no operator around it places; none if all are placed."""
    if isinstance(node, Apply):
        if node.name in ANCHORS:
            return None
        of_a_board = node.word.kind in (Kind.STATE, Kind.EVENT, Kind.MODAL) or node.word is SO_FAR
        if node.body is not None and not of_a_board:
            of_a_board = bare_word(node.body) is not None
        if of_a_board and not node.word.fixed:
            return node
    found = (bare_word(child) for child in node.children)
    return next((each for each in found if each is not None), None)


def refuse_bare(node: Node, text: str) -> None:
    """Refuse a goal that is about one board and does not say which."""
    word = bare_word(node)
    if word is None:
        return
    formula = " ".join(text.split())
    shown = formula if len(formula) <= LONGEST else "F"
    hint = (
        f"on some board: `eventually({shown})`; on the last: `at_end({shown})`; "
        f"on every board: `always({shown})`"
    )
    if node.sort is not TRUTH:
        hint = f"on the last: `at_end({shown})`; on how many a formula is true: `count(FORMULA)`"
    problem = f"`{word}` is about one board, and the formula does not say which."
    raise FormulaError(text, word.column, problem, hint)


def breaks_at_end(node: Node) -> bool:
    """Return True if it is clear that only a complete game can break a formula."""
    return not _shows(node, False)


def _shows(node: Node, value: bool) -> bool:
    """Return False if it is clear that no game that is cut off shows that a formula has a value."""
    match node:
        case Literal():
            return node.value is value
        case Not(operand):
            return _shows(operand, not value)
        case Junction(operator, parts):
            joined = all if (operator == "and") == value else any
            return joined(_shows(part, value) for part in parts)
        case Comparison(links=links):
            return (all if value else any)(_link_shows(*link, value) for link in links)
        case Apply(name) if name in ("at_end", "always" if value else "eventually"):
            return False
        case Apply("implies", (premise, conclusion)):
            return (any if value else all)((_shows(premise, not value), _shows(conclusion, value)))
        case Apply("until", (_, goal)) if value:
            return _shows(goal, value)
        case Apply("until", parts):
            return all(_shows(part, value) for part in parts)
        case Apply("always" | "eventually" | "next", (body,)) | Apply(body=Node() as body):
            return _shows(body, value)
    return True


def _link_shows(sign: str, left: Node, right: Node, value: bool) -> bool:
    """The same of a comparison."""
    sign = sign if value else OPPOSITE[sign]
    if left.sort is TRUTH:
        wanted = (True, True), (False, False)
        if sign == "!=":
            wanted = (True, False), (False, True)
        return any(_shows(left, one) and _shows(right, other) for one, other in wanted)
    (least, most), (lowest, highest) = bounded(left), bounded(right)
    below, above = most and lowest, least and highest
    if sign in ("==", "!="):
        return (below and above) if sign == "==" else (below or above)
    return below if sign in ("<", "<=") else above


def premises(node: Node) -> list[Node]:
    """Formulas of which each must come true in some trace; none if nothing is implied."""
    match node:
        case Apply("implies", (premise, conclusion)):
            inner = premises(conclusion)
            return [_both(premise, further) for further in inner] or [premise]
        case Apply(name, (body,)) if name in _HAPPENS:
            return [replace(node, name=_HAPPENS[name], arguments=(p,)) for p in premises(body)]
        case Junction("and", parts):
            return [premise for part in parts for premise in premises(part)]
        case Quantified("all"):
            # A filter is a premise too: the body is only asked of what passes it.
            passed = [Literal(True, column=node.column)] if node.filters else []
            return [
                replace(node, quantifier="any", body=premise)
                for premise in premises(node.body) or passed
            ]
        case _:
            return []


def _both(premise: Node, further: Node) -> Node:
    return Junction("and", (premise, further), column=premise.column)


_FAR = {word.name for word in (*TEMPORAL, COUNT)} - {"next"}
_KIND = "a proof takes `always(F)`, or several joined by `and`; check takes any formula"


def body_of(node: Node, text: str) -> Node:
    """What must hold at every board of every trace; an error says why a formula is not so."""
    match node:
        case Apply("always", (body,)):
            _refuse_far(body, text)
            return body
        case Junction("and", parts):
            return replace(node, parts=tuple(body_of(part, text) for part in parts))
    _refuse(node, text, "This is not of the form `always(F)`.", _KIND)


def lookahead(node: Node) -> int:
    """How many boards after the one where it is read a formula depends on.

    An event counts as one: none is true at the last board, so the next board matters.
    """
    ahead = max((lookahead(child) for child in _parts(node)), default=0)
    if isinstance(node, Apply) and (node.word.kind is Kind.EVENT or node.name == "next"):
        return ahead + 1
    return ahead


def _refuse_far(node: Node, text: str) -> None:
    if isinstance(node, Apply) and (node.name in _FAR or (node.body and _far(node.body))):
        problem = f"`{node.name}` looks at the whole trace."
        hint = "in a proof, F in `always(F)` is about a board, its event and `next(X)`"
        _refuse(node, text, problem, hint)
    for child in node.children:
        _refuse_far(child, text)


def _far(node: Node) -> bool:
    """Whether something in it looks at the whole trace."""
    here = isinstance(node, Apply) and node.name in _FAR
    return here or any(map(_far, _parts(node)))


def _parts(node: Node) -> tuple[Node, ...]:
    """The nodes that one is made of, with what a definition stands for."""
    defined = isinstance(node, Apply) and node.body
    return (*node.children, defined) if defined else node.children


def _refuse(node: Node, text: str, problem: str, hint: str) -> NoReturn:
    raise FormulaError(text, node.column, problem, hint)
