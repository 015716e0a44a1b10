"""Traces read from Alloy's XML: sigs and fields named as in the specification."""

import re
from collections.abc import Mapping
from typing import Any, NoReturn
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers.expat import ExpatError, ParserCreate

from gamechecks.core.errors import InputError
from gamechecks.mancala.alloy import FIELDS
from gamechecks.mancala.board_files import listed, trace_of
from gamemodels.mancala.layout import Player
from gamemodels.mancala.referee import Trace

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
        layout: dict[str, Any] = {
            "side": self._by_pocket("side", self.players),
            "mancala": self._by_pocket("mancala", self.players),
            "next": self._by_pocket("next"),
            "opposite": self._by_pocket("opposite"),
        }
        boards = {atom: dict[str, Any](marbles={}, last_pocket=None) for atom in self._in_order()}
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
    def _board(boards: dict[str, dict[str, Any]], atom: str, field: str) -> dict[str, Any]:
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
