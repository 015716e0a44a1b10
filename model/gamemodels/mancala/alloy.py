"""Alloy's XML for instances: traces written for its Analyzer and Sterling, and read back.

Their readers want: one `instance` with `bitwidth` (all integers must fit), `maxseq`, and since
Alloy 6 `mintrace`, `maxtrace`, `tracelength` and `backloop`; the built-in sigs by name; a unique
ID for every sig and field; every atom of a tuple in some sig. A model without mutable sigs is
one state that loops to itself. The sig Rule, which the specification does not have, holds the
variants of the rules that are on. The source lets the Analyzer's evaluator parse expressions.
Sigs and fields are named as in the specification.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import version
from typing import NoReturn
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers.expat import ExpatError, ParserCreate
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


Rows = list[tuple[str, ...]]


def read_alloy(text: str) -> Trace:
    """The trace of an instance, its boards in the order of `bnext`."""
    root = _read_xml(text)
    if root.tag != "alloy":
        raise InputError("the root element is not <alloy>")
    instances = root.findall("instance")
    if len(instances) != 1:
        raise InputError(f"there are {len(instances)} instances: one <instance> was expected")
    command = instances[0].get("command", "")
    told = re.search(r"\(pockets 2, marbles ([0-9]{1,4})(?:, boards [0-9]+)?\)$", command)
    return _Instance(instances[0]).trace(None if told is None else int(told[1]))


def _read_xml(text: str) -> Element:
    """The root of a document without a document type: nothing is fetched, no entity can blow up."""
    builder = TreeBuilder()
    parser = ParserCreate("utf-8")
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.StartDoctypeDeclHandler = _refuse
    try:
        parser.Parse(text.encode(), True)
        return builder.close()
    except ExpatError as error:
        raise InputError(f"it is not XML: {error}") from None


def _refuse(*declaration: object) -> NoReturn:
    raise InputError("it has a document type (<!DOCTYPE …>), which is not read: remove it")


class _Instance:
    """The atoms of each sig and the tuples of each field."""

    def __init__(self, instance: Element) -> None:
        self.atoms = {
            _name(sig): [_label(atom) for atom in sig.findall("atom")]
            for sig in instance.findall("sig")
        }
        self.rows: dict[str, Rows] = {}
        for sig, fields in FIELDS.items():
            for field, types in fields.items():
                found = instance.find(f"field[@label='{field}']")
                if found is None:
                    raise InputError(f"the field {field} of {sig} is missing")
                self.rows[field] = _tuples(found, field, 1 + len(types))
        self.players = {
            atom: player.value for player in Player for atom in self._atoms(player.value)
        }

    def trace(self, marbles: int | None) -> Trace:
        """The boards and the layout as plain values, made into a trace."""
        layout: Document = {
            "side": self._by_pocket("side", self.players),
            "mancala": self._by_pocket("mancala", self.players),
            "next": self._by_pocket("next"),
            "opposite": self._by_pocket("opposite"),
        }
        boards = {atom: Document(marbles={}, last_pocket=None) for atom in self._in_order()}
        for board, pocket, count in self.rows["marbles"]:
            self._board(boards, board, "marbles")["marbles"][pocket] = _integer(count)
        for board, player in self.rows["turn"]:
            self._board(boards, board, "turn")["turn"] = self.players.get(player, player)
        for board, count in self.rows["hand"]:
            self._board(boards, board, "hand")["hand"] = _integer(count)
        for board, pocket in self.rows["lastPocket"]:
            self._board(boards, board, "lastPocket")["last_pocket"] = pocket
        rules = [atom.split("$")[0] for atom in self.atoms.get("Rule", [])]
        return trace_of(list(boards.values()), layout, rules, marbles)

    def _atoms(self, sig: str) -> list[str]:
        if sig not in self.atoms:
            raise InputError(f"the sig {sig} is missing")
        return self.atoms[sig]

    def _by_pocket(self, field: str, known: Mapping[str, str] | None = None) -> dict[str, str]:
        values: dict[str, str] = {}
        for pocket, value in self.rows[field]:
            if pocket in values:
                raise InputError(f"{field} of {pocket} is given twice")
            values[pocket] = value if known is None else known.get(value, value)
        return values

    @staticmethod
    def _board(boards: dict[str, Document], atom: str, field: str) -> Document:
        if atom not in boards:
            raise InputError(f"{field} of {atom}: one of {listed(boards)} was expected")
        return boards[atom]

    def _in_order(self) -> list[str]:
        """The boards from the one that follows none; there must be one line of them."""
        atoms = self._atoms("Board")
        after = {row[0]: row[1] for row in self.rows["bnext"]}
        followers = set(after.values())
        first = [atom for atom in atoms if atom not in followers]
        if not atoms:
            raise InputError("the sig Board has no atoms: at least one was expected")
        line = first[:1]
        while line and line[-1] in after and len(line) <= len(atoms):
            line.append(after[line[-1]])
        if sorted(line) != sorted(atoms) or len(after) != len(self.rows["bnext"]):
            raise InputError("bnext: the boards do not follow each other in one line")
        return line


def _name(sig: Element) -> str:
    return _label(sig).removeprefix("this/")


def _label(element: Element) -> str:
    label = element.get("label")
    if label is None:
        raise InputError(f"a <{element.tag}> has no label")
    return label


def _tuples(field: Element, name: str, arity: int) -> Rows:
    rows = [tuple(map(_label, row.findall("atom"))) for row in field.findall("tuple")]
    wrong = next((row for row in rows if len(row) != arity), None)
    if wrong is not None:
        raise InputError(f"{name}: ({', '.join(wrong)}) is a tuple of {len(wrong)}, not of {arity}")
    return rows


def _integer(atom: str) -> int | str:
    return int(atom) if re.fullmatch("-?[0-9]{1,18}", atom) else atom
