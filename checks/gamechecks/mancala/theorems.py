"""Theorems with a name, and those that are proved first and used in all other proofs."""

import difflib
import re
from dataclasses import dataclass
from textwrap import fill

from gamechecks.core.errors import InputError
from gamechecks.mancala.catalogue import CATALOGUE, LAWS

INVARIANTS = ("nothing-negative", "last-pocket-while-in-hand", "marbles-conserved")
"""Laws that every proof may use: each is proved first, with those before it."""

EVERY_GAME_ENDS = "every-game-ends"


@dataclass(frozen=True)
class Theorem:
    """A theorem and what it says in a sentence; `formula` is none if the language has none."""

    name: str
    sentence: str
    formula: str | None = None


THEOREMS = {
    theorem.name: theorem
    for theorem in (
        Theorem(EVERY_GAME_ENDS, "Play is never stuck, and over after a bounded number of boards."),
        *(Theorem(law.name, law.sentence, law.formula) for law in LAWS),
    )
}


def named(text: str) -> Theorem | None:
    """The theorem of a name; none for a formula, and an error for any other name."""
    name = text.strip()
    if name in THEOREMS:
        return THEOREMS[name]
    if name in CATALOGUE:
        raise InputError(
            f"{name} is a goal of a game, and a proof is about every board: mancala run --where "
            f"{name} finds such a game, mancala check {name} looks for another\n{listing()}"
        )
    if re.fullmatch(r"[A-Za-z0-9_]+(-[A-Za-z0-9_]+)+", name):
        near = difflib.get_close_matches(name.lower(), THEOREMS, n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise InputError(f"there is no theorem {name!r}{hint}\n{listing()}")
    return None


def listing() -> str:
    """What can be proved, for a user who has to choose."""
    rows = [
        f"  {entry.name}\n    {fill(entry.sentence, 75, subsequent_indent='    ')}"
        for entry in THEOREMS.values()
    ]
    return "\n".join(["A theorem is a formula `always(F)`, or one of:", *rows])
