"""A trace as one HTML page that needs nothing but a browser, whatever the game."""

import base64
import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from string import Template
from typing import ClassVar
from urllib.parse import quote

from gamechecks.core.plain import Document
from gamechecks.core.verdict import GameTrace
from gamechecks.show.verdict import count, described
from gamechecks.traces.judging import BoardStatus, Judgement, Truths, status_of, told, truths_of

STANDING_SIGNS = {
    BoardStatus.OVER.value: ("■", "the game is over"),
    BoardStatus.ILLEGAL.value: ("✗", "not legal"),
    BoardStatus.UNJUDGED.value: ("?", "not judged, for it comes after one that is not legal"),
}
"""The signs of boards that no move leads to."""


class Stage(ABC):
    """The part of a page that is a game's own.

    Its package holds `icon.svg`, `stage.html` with the elements of the drawing, `stage.css`,
    `reading.html` with how to read it, and scripts. These define `stage(data, again)`, which gives
    a function that shows a board: `(index, animated, pace) => …`; `again` has the present board
    shown anew.
    """

    package: ClassVar[str]
    scripts: ClassVar[tuple[str, ...]]
    signs: ClassVar[Mapping[str, tuple[str, str]]]
    """For each kind of event its sign, and what that means; the first is how a game begins."""
    turn = "turn"
    """What moves are grouped by."""

    @classmethod
    def page(cls, judgement: Judgement, formulas: Sequence[str]) -> str:
        """The page of a trace that was judged."""
        return page(judgement, formulas, cls())

    @abstractmethod
    def rules(self, trace: GameTrace) -> Iterable[str]:
        """The rules that a game was played by, for readers who have never played it."""

    @abstractmethod
    def world(self, judgement: Judgement) -> Document:
        """What all boards have in common."""

    @abstractmethod
    def boards(self, judgement: Judgement) -> list[Document]:
        """What is drawn of each board; `turn` is 1 or 2, whoever it stands for."""

    @abstractmethod
    def turns(self, judgement: Judgement) -> list[Document]:
        """The moves in groups: `title`, `player` (1 or 2), `name`, and the `boards` led to."""

    def length(self, judgement: Judgement) -> str:
        """How long a trace is, in words."""
        turns = judgement.look.view.turns(judgement.shown, judgement.events)
        numbered = sum(turn.number is not None for turn in turns)
        return f"{count(len(judgement.shown), 'board')}, {count(numbered, self.turn)}"

    @property
    def all_signs(self) -> dict[str, tuple[str, str]]:
        """The signs of events, and those of boards that no event leads to."""
        return {**self.signs, **STANDING_SIGNS}

    @property
    def legend(self) -> str:
        """The signs in words."""
        events, others = (
            ", ".join(f"{sign} {words}" for sign, words in signs.values())
            for signs in (self.signs, STANDING_SIGNS)
        )
        return f"{events}; and of boards that no move leads to: {others}"

    def file(self, name: str) -> str:
        """A file of its package."""
        return files(self.package).joinpath(name).read_text(encoding="utf-8")


def content(judgement: Judgement, rows: Sequence[Truths], stage: Stage) -> Document:
    """Boards, moves, turns and formulas; indices count from 0, players from 1."""
    trace, look = judgement.shown, judgement.look
    drawn = stage.boards(judgement)
    return {
        **stage.world(judgement),
        "boards": [{**board, **_led_to(judgement, at)} for at, board in enumerate(drawn)],
        "turns": stage.turns(judgement),
        "result": look.narration.ending(trace),
        "over": judgement.fault is None and trace.rules.is_final(trace.states[-1]),
        "rows": [_row(row) for row in rows],
        "signs": {kind: sign for kind, (sign, _) in stage.all_signs.items()},
    }


def _led_to(judgement: Judgement, index: int) -> Document:
    """The move that led to a board, and what it changed."""
    trace = judgement.shown
    before = trace.states[index - 1] if index else None
    return {
        "move": told(judgement, index),
        "kind": _kind(judgement, index),
        "changes": ()
        if before is None
        else judgement.look.narration.changes(trace.rules, before, trace.states[index]),
    }


def _kind(judgement: Judgement, index: int) -> str:
    """What the page has a sign for: an event, or how a board stands without one."""
    stands = status_of(judgement, index)
    moved = stands is BoardStatus.MOVE
    return judgement.look.narration.kind(judgement.events[index - 1]) if moved else stands.value


def _row(row: Truths) -> Document:
    """A formula's truths as a text of signs."""
    return {
        "name": row.name,
        "formula": "" if row.formula == row.name else row.formula,
        "truths": "".join("+" if true else "-" for true in row.at),
        "holds": row.holds,
        "wrong": row.wrong_at,
    }


ELEMENTS, WALKING = "elements.js", ("moves.js", "truths.js", "walk.js")
"""The scripts of every page, before and after those of the game."""


def page(judgement: Judgement, formulas: Sequence[str], stage: Stage) -> str:
    """One HTML page of a trace that was judged.

    Each formula, or name of a property, gets a row of truths; only a legal trace has such rows.
    """
    rows = truths_of(formulas, judgement.shown, judgement.vocabulary)
    style = _file("page.css") + stage.file("stage.css")
    scripts = [_file(ELEMENTS), *map(stage.file, stage.scripts), *map(_file, WALKING)]
    script = f'"use strict";\n(() => {{\n{"".join(scripts)}}})();\n'
    return Template(_file("page.html")).substitute(
        policy=f"default-src 'none'; img-src data:; style-src {_hash(style)}; "
        f"script-src {_hash(script)}",
        title=escape(_title(judgement)),
        icon=quote(stage.file("icon.svg").strip(), safe=" ='/:"),
        verdict=_verdict(judgement),
        facts="\n".join(_facts(judgement, rows, stage)),
        provenance=escape(_provenance(judgement)),
        stage=stage.file("stage.html"),
        turn=escape(stage.turn),
        reading=stage.file("reading.html"),
        signs=escape(stage.legend),
        rules="\n".join(f"<li>{escape(rule)}</li>" for rule in stage.rules(judgement.trace)),
        game=escape(judgement.model.title),
        program=escape(judgement.model.program),
        style=style,
        script=script,
        data=_inside_script(content(judgement, rows, stage)),
    )


def _title(judgement: Judgement) -> str:
    """What kind of game it is."""
    name = judgement.model.title
    if judgement.fault is not None:
        return f"A trace that is not a game of {name}"
    trace = judgement.shown
    over = trace.rules.is_final(trace.states[-1])
    return f"{'A complete' if over else 'An unfinished'} game of {name}"


def _verdict(judgement: Judgement) -> str:
    """Whether the trace is legal, in the colour of that, and which game it is or why not."""
    if judgement.fault is not None:
        return f'<strong class="bad">illegal:</strong> {escape(judgement.fault_words)}'
    return f'<strong class="good">legal:</strong> {escape(described(judgement.game))}'


def _facts(judgement: Judgement, rows: Sequence[Truths], stage: Stage) -> Iterator[str]:
    """What there is to know at a glance, as names and values."""
    facts = [
        ("scope", judgement.look.narration.world_words(judgement.trace)),
        ("length", stage.length(judgement)),
        *(
            [("result", judgement.look.narration.ending(judgement.shown))]
            if judgement.fault is None
            else []
        ),
        *(("true" if row.holds else "false", row.name) for row in rows),
    ]
    for name, value in facts:
        yield f'<div><dt class="{name}">{name}</dt><dd>{escape(value)}</dd></div>'


def _provenance(judgement: Judgement) -> str:
    """What a referee did with the trace, and how far it is legal."""
    by = "Replayed by a referee in plain Python"
    if judgement.fault is None:
        return f"{by}: every move is legal."
    legal = judgement.fault.index
    if legal == len(judgement.trace):
        return f"{by}: every board is legal, but not what follows the last one."
    if legal == 0:
        return f"{by}: no game begins with the first board."
    return f"{by}: legal up to board {legal}, and no further."


def _inside_script(data: Document) -> str:
    """JSON in which no `</script>` or `<!--` can end or hide the element around it."""
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _hash(text: str) -> str:
    """What a content security policy calls a text that may run."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _file(name: str) -> str:
    return files("gamechecks.show.page").joinpath(name).read_text(encoding="utf-8")


__all__ = ["Stage", "page"]
