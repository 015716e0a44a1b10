"""Contracts of a user-defined game's words, rules and presentation."""

import inspect
import json
import keyword
import time
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Any

from gamechecks.core.clock import asking
from gamechecks.core.errors import InputError
from gamechecks.core.plain import shown
from gamechecks.formats.codec import GameCodec
from gamechecks.language.vocabulary import OPERATORS, QUANTIFIERS, TEMPORAL, Vocabulary
from gamechecks.language.words import NUMBER, TRUTH, Domain, Kind, Sort, Word
from gamechecks.show.presentation import Narration, Presentation, View
from gamemodels.rules import GameMove, GameRules, Move, stuck

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


def read_word(
    trial: "Trial", word: Word, rules: object, state: object, events: Sequence[Any]
) -> None:
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


Before = dict[Any, Any]
"""The states that were seen, each with one before it; a start has none."""

WAITING = 5
"""How many times as long a trial may take by the clock, on a busy machine or while rules sleep."""

_TYPED = (
    "give the fields of states types such as int, str, tuple[int, ...] or frozenset[str], or write "
    "to_plain and from_plain of a Codec, which lead back"
)


class _Enough(BaseException):
    """The time for a trial is over."""


def play(
    trial: "Trial",
    rules: GameRules,
    vocabulary: Vocabulary,
    look: Presentation,
) -> list[Any]:
    """The first states, after all that is read on states was tried on them."""
    seen: Before = {}
    until, latest = time.process_time() + trial.seconds, time.monotonic() + WAITING * trial.seconds

    def check() -> None:
        if time.process_time() > until or time.monotonic() > latest:
            raise _Enough

    try:
        with asking(check, [] if trial.file is None else [str(trial.file.resolve())]):
            for state, moves in _walk(trial, rules, seen):
                for word in vocabulary.words:
                    read_word(trial, word, rules, state, [move.event for move in moves])
                _try_plain(trial, look.codec, rules, state)
                _try_words(trial, look, rules, _path(seen, state), moves)
                check()
    except _Enough:
        pass
    return list(seen)


def _walk(
    trial: "Trial", rules: GameRules, seen: Before
) -> Iterator[tuple[Any, Sequence[GameMove]]]:
    """The first states and their moves, breadth first."""
    starts = trial.tried("starts()", lambda: list(islice(iter(rules.starts()), trial.states)))
    trial.expect(bool(starts), "no game starts: starts() gives no state", rules.starts)
    told = "starts() gives a state twice: once was expected; start_weight says how likely it is"
    trial.expect(not _twice(starts), told, rules.starts)
    record = rules.record()
    waiting = [(start, None) for start in starts]
    for state, before in waiting:
        maker = rules.starts if before is None else rules.moves
        _expect_hashable(trial, "a state", state, maker)
        both = f"{shown(starts[0])} and {shown(state)}"
        one_type = isinstance(state, type(starts[0]))
        trial.expect(one_type, f"states are {both}: states of one type were expected", maker)
        flaw = None if record is None else record.flaw(state)
        trial.expect(flaw is None, f"record() does not admit {shown(state)}: {flaw}", rules.record)
        if state not in seen and len(seen) < trial.states:
            seen[state] = before
            moves = _moves(trial, rules, state)
            yield state, moves
            waiting += [(move.state, state) for move in moves]


def _twice(states: Sequence[Any]) -> bool:
    """Whether a state stands there twice; what cannot be hashed is told of elsewhere."""
    try:
        return len(set(states)) < len(states)
    except TypeError:
        return False


def _moves(trial: "Trial", rules: GameRules, state: object) -> Sequence[GameMove]:
    """The legal moves from a state; none if it is final."""
    here = shown(state)
    over = trial.tried(f"is_final({here})", rules.is_final, state)
    told = f"is_final({here}) gives {shown(over)}: True or False was expected"
    trial.expect(isinstance(over, bool), told, rules.is_final)
    if over:
        return ()
    moves = trial.tried(f"moves({here})", rules.moves, state)
    given = "a generator" if inspect.isgenerator(moves) else shown(moves)
    told = f"moves({here}) gives {given}: a list or a tuple of Moves was expected"
    trial.expect(isinstance(moves, Sequence) and not isinstance(moves, str), told, rules.moves)
    for move in moves:
        told = f"moves({here}) gives {shown(move)}: Moves were expected, as in Move(event, state)"
        trial.expect(isinstance(move, Move), told, rules.moves)
        _expect_hashable(trial, "an event", move.event, rules.moves)
        good = isinstance(move.weight, int | Fraction) and move.weight >= 0
        told = f"moves({here}) gives the weight {shown(move.weight)}: a whole number or a Fraction"
        trial.expect(good, f"{told} from 0 on was expected", rules.moves)
    chances = [move.weight for move in moves if move.player is None]
    told = f"moves({here}) leaves it to chance with weights that add up to 0: more was expected"
    trial.expect(not chances or sum(chances) > 0, told, rules.moves)
    trial.expect(bool(moves), str(stuck(state)), rules.moves)
    legal: Sequence[GameMove] = moves
    return legal


def _expect_hashable(trial: "Trial", what: str, value: object, of: object) -> None:
    try:
        hash(value)
    except TypeError as wrong:
        told = f"{what} is {shown(value)}: a hashable value was expected, such as a tuple or a"
        trial.refuse(f"{told} frozen dataclass ({wrong})", of)


def _try_plain(trial: "Trial", codec: GameCodec, rules: GameRules, state: object) -> None:
    """A state goes to JSON and back."""
    plain = trial.tried(f"to_plain({shown(state)})", codec.to_plain, state)
    told = f"to_plain gives {shown(plain)}: a dict was expected"
    trial.expect(isinstance(plain, dict), told, codec.to_plain)
    try:
        document = json.dumps(plain)
    except (TypeError, ValueError) as wrong:
        trial.refuse(f"to_plain gives {shown(plain)}: JSON was expected ({wrong})", codec.to_plain)
    written = f"a state is written as {shown(plain)}"
    try:
        back = codec.from_plain(json.loads(document), 1, rules)
    except InputError as wrong:
        trial.refuse(f"{written} and not read: {wrong}; {_TYPED}")
    except Exception as wrong:
        trial.refuse(f"from_plain({shown(plain)}, 1, rules): {trial.told(wrong)}; {_TYPED}")
    told = f"{written} and read as {shown(back)}: {shown(state)} was expected; {_TYPED}"
    trial.expect(back == state and type(back) is type(state), told)


def _try_words(
    trial: "Trial",
    look: Presentation,
    rules: GameRules,
    path: tuple[Any, ...],
    moves: Sequence[GameMove],
) -> None:
    """Moves, endings and drawings give what can be shown; the usual ones do."""
    for move in moves:
        event, say = move.event, look.narration.say
        _expect_text(trial, f"say(rules, {shown(event)})", say, rules, event)
    if type(look.narration).ending is not Narration.ending:
        _expect_text(trial, "ending(trace)", look.narration.ending, rules.trace(path))
    if type(look.view).draw is not View.draw:
        before = path[-2] if len(path) > 1 else None
        drawn = trial.tried("draw(rules, state, before)", look.view.draw, rules, path[-1], before)
        drawable = any(hasattr(drawn, name) for name in ("__rich_console__", "__rich__"))
        told = f"draw(rules, state, before) gives {shown(drawn)}: a text, or what rich can draw,"
        trial.expect(drawable or isinstance(drawn, str), f"{told} was expected", look.view.draw)


def _expect_text(trial: "Trial", what: str, work: Callable[..., Any], *given: Any) -> None:
    text = trial.tried(what, work, *given)
    trial.expect(isinstance(text, str), f"{what} gives {shown(text)}: a text was expected", work)


def _path(seen: Before, state: object) -> tuple[Any, ...]:
    """The states from a start to one that was seen."""
    path = [state]
    while seen[path[-1]] is not None:
        path.append(seen[path[-1]])
    return tuple(reversed(path))
