"""Fills the page's template: texts escaped, styles and scripts inside, nothing from elsewhere."""

import base64
import hashlib
import json
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from string import Template
from typing import Any
from urllib.parse import quote

from gamechecks.show.page.content import content
from gamechecks.show.page.stage import Stage
from gamechecks.show.verdict import described
from gamechecks.traces.judging import Judgement
from gamechecks.traces.truths import Truths, truths_of

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
        ("scope", judgement.look.world_words(judgement.trace)),
        ("length", stage.length(judgement)),
        *([("result", judgement.look.ending(judgement.shown))] if judgement.fault is None else []),
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


def _inside_script(data: dict[str, Any]) -> str:
    """JSON in which no `</script>` or `<!--` can end or hide the element around it."""
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _hash(text: str) -> str:
    """What a content security policy calls a text that may run."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _file(name: str) -> str:
    return files("gamechecks.show.page").joinpath(name).read_text(encoding="utf-8")
