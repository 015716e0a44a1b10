"""Instances as Alloy's XML: what the readers of the Analyzer and of Sterling demand."""

from collections.abc import Callable
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import strategies as st

from gamechecks.core.errors import InputError
from gamechecks.formats.files import Finding
from gamechecks.formats.trace_files import read_trace
from gamemodels.mancala.alloy import SOURCE, alloy_text
from gamemodels.mancala.game import MANCALA
from gamemodels.mancala.rules import Trace

Play = Callable[..., Trace]
Found = Callable[..., Finding]
SIZES = st.sampled_from([2, 4, 6, 10, 14])
BUILTIN = {"seq/Int", "Int", "univ", "String"}


class Reader:
    """Reads an instance as strictly as Alloy's A4SolutionReader and Sterling's parser do."""

    def __init__(self, text: str) -> None:
        root = fromstring(text)
        assert root.tag == "alloy"
        (instance,) = root.findall("instance")
        for name in ("mintrace", "maxtrace", "tracelength", "backloop", "looplength"):
            int(instance.attrib[name])
        assert instance.attrib["command"]
        assert instance.attrib["filename"] in {s.attrib["filename"] for s in root.iter("source")}
        bits = int(instance.attrib["bitwidth"])
        assert 1 <= bits <= 30
        assert 0 <= int(instance.attrib["maxseq"]) <= 2 ** (bits - 1) - 1
        self.sigs = {sig.attrib["ID"]: sig for sig in instance.findall("sig")}
        self.fields = {field.attrib["ID"]: field for field in instance.findall("field")}
        assert len(self.sigs | self.fields) == len(instance.findall("*"))
        self.integers = {str(number) for number in range(-(2 ** (bits - 1)), 2 ** (bits - 1))}
        self.atoms = self._atoms()

    def _atoms(self) -> dict[str, set[str]]:
        """The sigs that each atom is in, its own and those above."""
        integer = next(key for key, sig in self.sigs.items() if sig.attrib["label"] == "Int")
        homes = {number: set(self.above(integer)) for number in self.integers}
        for key, sig in self.sigs.items():
            builtin = sig.get("builtin") == "yes"
            assert builtin == (sig.attrib["label"] in BUILTIN)
            for atom in sig.findall("atom"):
                assert atom.attrib["label"] not in homes
                homes[atom.attrib["label"]] = set(self.above(key))
        return homes

    def above(self, key: str) -> list[str]:
        """A sig and its parents up to univ, which alone has none."""
        line = [key]
        while self.sigs[line[-1]].attrib["label"] != "univ":
            line.append(self.sigs[line[-1]].attrib["parentID"])
            assert len(line) == len(set(line))
        return line

    def check(self, field: Element) -> None:
        """A field begins with its sig, and its tuples have atoms of its types."""
        (types,) = field.findall("types")
        kinds = [kind.attrib["ID"] for kind in types.findall("type")]
        assert len(kinds) >= 2
        assert kinds[0] == field.attrib["parentID"]
        for row in field.findall("tuple"):
            labels = [atom.attrib["label"] for atom in row.findall("atom")]
            for label, kind in zip(labels, kinds, strict=True):
                assert kind in self.atoms[label]


@pytest.mark.parametrize(("pockets", "marbles"), [(2, 1), (4, 0), (4, 7), (14, 4), (4, 1000)])
def test_the_readers_of_alloy_and_sterling_are_content(
    play: Play, found: Found, pockets: int, marbles: int
) -> None:
    finding = found(play(pockets, marbles, 3, 100), marbles, 'hand < 3 and "é" == 1')
    reader = Reader(alloy_text(finding))
    labels = {sig.attrib["label"] for sig in reader.sigs.values()} - BUILTIN
    assert labels == {
        f"this/{name}" for name in ("Player1", "Player2", "Player", "Pocket", "Board", "Rule")
    }
    assert len(reader.fields) == 9
    for field in reader.fields.values():
        reader.check(field)
        assert f"{field.attrib['label']}: " in SOURCE


def small(play: Play, found: Found) -> str:
    return alloy_text(found(play(4, 1, 0, 3), 1))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("<alloy", "<!DOCTYPE alloy [<!ENTITY a 'aa'>]><alloy", "it has a document type"),
        ("</alloy>", "", "it is not XML: no element found"),
        ("alloy", "forge", "the root element is not <alloy>"),
        ("instance", "state", "there are 0 instances: one <instance> was expected"),
        ("this/Player2", "this/Other", "the sig Player2 is missing"),
        ('label="bnext"', 'label="after"', "the field bnext of Board is missing"),
        (
            '<tuple> <atom label="Board$1"/> <atom label="Board$2"/> </tuple>',
            "",
            "bnext: the boards do not follow each other in one line",
        ),
        (
            '<tuple> <atom label="Board$1"/> <atom label="Board$2"/> </tuple>',
            '<tuple> <atom label="Board$1"/> <atom label="Board$0"/> </tuple>',
            "bnext: the boards do not follow each other in one line",
        ),
        (
            '<atom label="Board$0"/> <atom label="Player1$0"/>',
            '<atom label="Board$9"/> <atom label="Player1$0"/>',
            "turn of Board$9: one of Board$0, Board$1, Board$2 was expected",
        ),
        (
            '<atom label="Board$0"/> <atom label="Player1$0"/>',
            '<atom label="Board$0"/>',
            "turn: (Board$0) is a tuple of 1, not of 2",
        ),
        (
            '<atom label="Board$0"/> <atom label="Pocket$0"/> <atom label="1"/>',
            '<atom label="Board$0"/> <atom label="Pocket$0"/> <atom label="-1"/>',
            "board 1: marbles of Pocket$0 is -1: a whole number from 0",
        ),
        (
            '<atom label="Pocket$0"/> <atom label="Pocket$1"/>',
            '<atom label="Pocket$3"/> <atom label="Pocket$1"/>',
            "next of Pocket$3 is given twice",
        ),
        (
            '<atom label="Pocket$0"/> <atom label="Pocket$1"/>',
            '<atom label="Pocket$0"/> <atom label="Pocket$7"/>',
            "layout: next of Pocket$0 is 'Pocket$7': one of Pocket$0, Pocket$1,",
        ),
        ('<atom label="Player1$0"/>\n</sig>', "<atom/>\n</sig>", "a <atom> has no label"),
    ],
)
def test_what_is_wrong_with_an_instance_is_said(
    play: Play, found: Found, old: str, new: str, said: str
) -> None:
    text = small(play, found)
    assert old in text
    with pytest.raises(InputError) as wrong:
        read_trace(text.replace(old, new), MANCALA)
    assert str(wrong.value).startswith(said)
