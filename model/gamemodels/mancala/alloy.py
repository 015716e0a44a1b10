"""Alloy's XML for instances: traces written for its Analyzer and Sterling, and read back.

Their readers want: one `instance` with `bitwidth` (all integers must fit), `maxseq`, and since
Alloy 6 `mintrace`, `maxtrace`, `tracelength` and `backloop`; the built-in sigs by name; a unique
ID for every sig and field; every atom of a tuple in some sig. A model without mutable sigs is
one state that loops to itself. The sig Rule, which the specification does not have, holds the
variants of the rules that are on. The source lets the Analyzer's evaluator parse expressions.
Sigs and fields are named as in the specification.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from xml.etree.ElementTree import Element, ParseError, fromstring
from xml.sax.saxutils import escape

from gamechecks.core.errors import InputError
from gamechecks.core.plain import Document
from gamechecks.formats.files import Finding
from gamemodels.mancala.board import Layout, Player
from gamemodels.mancala.documents import listed, trace_of
from gamemodels.mancala.rules import Trace

FILENAME = "mancala.als"
SOURCE = (
    "abstract sig Player {} one sig Player1, Player2 extends Player {} "
    "sig Pocket { side: one Player, mancala: lone Player, "
    "next: one Pocket, opposite: lone Pocket } "
    "sig Board { marbles: Pocket -> lone Int, turn: one Player, hand: one Int, "
    "lastPocket: lone Pocket, bnext: lone Board } sig Rule {} run {}"
)
IDS = {"seq/Int": 0, "Int": 1, "univ": 2, "String": 3}
IDS |= {name: 4 + place for place, name in enumerate(("Player1", "Player2", "Player"))}
IDS |= {"Pocket": 7, "Board": 8, "Rule": 9}
FIELDS: dict[str, dict[str, tuple[str, ...]]] = {
    "Pocket": {
        "side": ("Player",),
        "mancala": ("Player",),
        "next": ("Pocket",),
        "opposite": ("Pocket",),
    },
    "Board": {
        "marbles": ("Pocket", "Int"),
        "turn": ("Player",),
        "hand": ("Int",),
        "lastPocket": ("Pocket",),
        "bnext": ("Board",),
    },
}
LEAST_BITS, MAXSEQ = 4, 4

Tuples = list[tuple[str, ...]]


def alloy_text(finding: Finding) -> str:
    """A finding as a file, in characters that every reader knows."""
    text = "\n".join(_lines(finding)) + "\n"
    return text.encode("ascii", "xmlcharrefreplace").decode("ascii")


def _lines(finding: Finding) -> Iterator[str]:
    trace = finding.trace
    bits = max(LEAST_BITS, max(board.total for board in trace.boards).bit_length() + 1)
    about = _attributes(
        bitwidth=bits,
        maxseq=MAXSEQ,
        mintrace=-1,
        maxtrace=-1,
        command=finding.words,
        filename=FILENAME,
        tracelength=1,
        looplength=1,
        backloop=0,
    )
    builder = f"mancala-traces {version('mancala-traces')}"
    yield f"<alloy{_attributes(builddate=builder)}>"
    yield f"<instance{about}>"
    yield from _sig("seq/Int", "Int", builtin="yes")
    yield from _sig("Int", "univ", builtin="yes")
    yield from _sig("String", "univ", builtin="yes")
    yield from _sig("Player1", "Player", ["Player1$0"], one="yes")
    yield from _sig("Player2", "Player", ["Player2$0"], one="yes")
    yield from _sig("Player", "univ", abstract="yes")
    tuples = {"Pocket": _pocket_tuples(trace.layout), "Board": _board_tuples(trace)}
    sizes = {"Pocket": len(trace.layout), "Board": len(trace)}
    for sig, fields in FIELDS.items():
        yield from _sig(sig, "univ", [_atom(sig, index) for index in range(sizes[sig])])
        for number, (field, types) in enumerate(fields.items()):
            place = 10 * IDS[sig] + number
            yield from _field(field, place, (sig, *types), tuples[sig][field])
    yield from _sig("Rule", "univ", [f"{name}$0" for name in trace.variants.names])
    yield from _sig("univ", None, builtin="yes")
    yield "</instance>"
    yield f"<source{_attributes(filename=FILENAME, content=SOURCE)}/>"
    yield "</alloy>"


def _attributes(**values: str | int) -> str:
    quoted = {name: escape(str(value), {'"': "&quot;"}) for name, value in values.items()}
    return "".join(f' {name}="{value}"' for name, value in quoted.items())


def _sig(name: str, parent: str | None, atoms: Iterable[str] = (), **flags: str) -> Iterator[str]:
    label = name if flags.get("builtin") else f"this/{name}"
    above = {} if parent is None else {"parentID": IDS[parent]}
    yield f"<sig{_attributes(label=label, ID=IDS[name], **above, **flags)}>"
    yield from (f"   <atom{_attributes(label=atom)}/>" for atom in atoms)
    yield "</sig>"


def _field(name: str, number: int, types: tuple[str, ...], tuples: Tuples) -> Iterator[str]:
    yield f"<field{_attributes(label=name, ID=number, parentID=IDS[types[0]])}>"
    for row in tuples:
        atoms = " ".join(f"<atom{_attributes(label=atom)}/>" for atom in row)
        yield f"   <tuple> {atoms} </tuple>"
    kinds = " ".join(f"<type{_attributes(ID=IDS[kind])}/>" for kind in types)
    yield f"   <types> {kinds} </types>"
    yield "</field>"


def _pocket_tuples(layout: Layout) -> Mapping[str, Tuples]:
    """The fields of every pocket, which have the names that they have in Python."""
    return {
        field: [
            (_atom("Pocket", index), _atom(kind, value))
            for index, pocket in enumerate(layout.pockets)
            if (value := getattr(pocket, field)) is not None
        ]
        for field, (kind,) in FIELDS["Pocket"].items()
    }


def _board_tuples(trace: Trace) -> Mapping[str, Tuples]:
    rows: dict[str, Tuples] = {field: [] for field in FIELDS["Board"]}
    for number, board in enumerate(trace.boards):
        atom = _atom("Board", number)
        for index, count in enumerate(board.marbles):
            rows["marbles"].append((atom, _atom("Pocket", index), str(count)))
        rows["turn"].append((atom, _atom("Player", board.turn)))
        rows["hand"].append((atom, str(board.hand)))
        if board.last_pocket is not None:
            rows["lastPocket"].append((atom, _atom("Pocket", board.last_pocket)))
        if number:
            rows["bnext"].append((_atom("Board", number - 1), atom))
    return rows


def _atom(sig: str, value: int | Player) -> str:
    """What an instance calls a player, or a pocket or board by its index."""
    return f"{value.value}$0" if isinstance(value, Player) else f"{sig}${value}"


def read_alloy(text: str) -> Trace:
    """Return the trace of an instance, its boards in the order of `bnext`."""
    root = _read_xml(text)
    instances = root.findall("instance")
    if root.tag != "alloy":
        raise InputError("the root element is not <alloy>")
    if len(instances) != 1:
        raise InputError(f"there are {len(instances)} instances: one <instance> was expected")
    (instance,) = instances
    atoms = {
        _label(sig).removeprefix("this/"): [_label(atom) for atom in sig.findall("atom")]
        for sig in instance.findall("sig")
    }
    missing = [sig for sig in ("Player1", "Player2", "Board") if sig not in atoms]
    if missing:
        raise InputError(f"the sig {missing[0]} is missing")
    rows = {field: _tuples(instance, sig, field) for sig in FIELDS for field in FIELDS[sig]}
    players = {atom: player.value for player in Player for atom in atoms[player.value]}
    layout = {field: _by_pocket(field, rows[field], players) for field in FIELDS["Pocket"]}
    boards = {atom: Document(marbles={}, last_pocket=None) for atom in _in_order(atoms, rows)}
    for field in ("marbles", "turn", "hand", "lastPocket"):
        for atom, *pocket, value in rows[field]:
            if atom not in boards:
                raise InputError(f"{field} of {atom}: one of {listed(boards)} was expected")
            board = boards[atom]["marbles"] if pocket else boards[atom]
            name = pocket[0] if pocket else BOARD_KEYS.get(field, field)
            board[name] = int(value) if INTEGER.fullmatch(value) else players.get(value, value)
    rules = [atom.split("$")[0] for atom in atoms.get("Rule", [])]
    told = EMPTY_GAME.search(instance.get("command", ""))
    return trace_of(list(boards.values()), layout, rules, int(told[1]) if told else None)


BOARD_KEYS = {"lastPocket": "last_pocket"}
INTEGER = re.compile("-?[0-9]{1,18}")
EMPTY_GAME = re.compile(r"\(pockets 2, marbles ([0-9]{1,4})(?:, boards [0-9]+)?\)$")
"""The command of a game without ordinary pockets, which alone tells their marbles."""


def _read_xml(text: str) -> Element:
    """Return the root of a document without a document type, and so without entities."""
    if "<!DOCTYPE" in text:
        raise InputError("it has a document type (<!DOCTYPE …>), which is not read: remove it")
    try:
        return fromstring(text.encode())
    except ParseError as error:
        raise InputError(f"it is not XML: {error}") from None


def _label(element: Element) -> str:
    label = element.get("label")
    if label is None:
        raise InputError(f"a <{element.tag}> has no label")
    return label


def _tuples(instance: Element, sig: str, field: str) -> Tuples:
    """Return the tuples of a field; raise `InputError` if one is too short or too long."""
    found, arity = instance.find(f"field[@label='{field}']"), 1 + len(FIELDS[sig][field])
    if found is None:
        raise InputError(f"the field {field} of {sig} is missing")
    rows = [tuple(map(_label, row.findall("atom"))) for row in found.findall("tuple")]
    for row in rows:
        if len(row) != arity:
            told = f"({', '.join(row)}) is a tuple of {len(row)}, not of {arity}"
            raise InputError(f"{field}: {told}")
    return rows


def _by_pocket(field: str, rows: Tuples, players: Mapping[str, str]) -> dict[str, str]:
    values: dict[str, str] = {}
    for pocket, value in rows:
        if pocket in values:
            raise InputError(f"{field} of {pocket} is given twice")
        values[pocket] = players.get(value, value)
    return values


def _in_order(atoms: Mapping[str, Sequence[str]], rows: Mapping[str, Tuples]) -> list[str]:
    """Return the boards from the one that follows none; there must be one line of them."""
    boards, after = atoms["Board"], {row[0]: row[1] for row in rows["bnext"]}
    if not boards:
        raise InputError("the sig Board has no atoms: at least one was expected")
    followers = set(after.values())
    line = [atom for atom in boards if atom not in followers][:1]
    while line and line[-1] in after and len(line) <= len(boards):
        line.append(after[line[-1]])
    if sorted(line) != sorted(boards) or len(after) != len(rows["bnext"]):
        raise InputError("bnext: the boards do not follow each other in one line")
    return line
