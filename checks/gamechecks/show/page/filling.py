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
from gamechecks.show.page.heading import Heading
from gamechecks.show.page.stage import Stage
from gamechecks.traces.judging import Judgement
from gamechecks.traces.truths import truths_of

ELEMENTS, WALKING = "elements.js", ("moves.js", "truths.js", "walk.js")
"""The scripts of every page, before and after those of the game."""

TONES = {"legal": "good", "illegal": "bad"}


def page(judgement: Judgement, formulas: Sequence[str], stage: Stage) -> str:
    """One HTML page of a trace that was judged.

    Each formula, or name of a property, gets a row of truths; only a legal trace has such rows.
    """
    rows = truths_of(formulas, judgement.shown, judgement.vocabulary)
    heading = Heading(judgement, rows, stage)
    style = _file("page.css") + stage.file("stage.css")
    scripts = [_file(ELEMENTS), *map(stage.file, stage.scripts), *map(_file, WALKING)]
    script = f'"use strict";\n(() => {{\n{"".join(scripts)}}})();\n'
    return Template(_file("page.html")).substitute(
        policy=f"default-src 'none'; img-src data:; style-src {_hash(style)}; "
        f"script-src {_hash(script)}",
        title=escape(heading.title),
        icon=quote(stage.file("icon.svg").strip(), safe=" ='/:"),
        verdict=_verdict(*heading.verdict),
        facts="\n".join(_facts(heading)),
        provenance=escape(heading.provenance),
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


def _verdict(word: str, rest: str) -> str:
    """The verdict's sentence, its first word in the colour of one."""
    return f'<strong class="{TONES[word]}">{escape(word)}:</strong> {escape(rest)}'


def _facts(heading: Heading) -> Iterator[str]:
    for name, value in heading.facts():
        yield f'<div><dt class="{escape(name)}">{escape(name)}</dt><dd>{escape(value)}</dd></div>'


def _inside_script(data: dict[str, Any]) -> str:
    """JSON in which no `</script>` or `<!--` can end or hide the element around it."""
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _hash(text: str) -> str:
    """What a content security policy calls a text that may run."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _file(name: str) -> str:
    return files("gamechecks.show.page").joinpath(name).read_text(encoding="utf-8")
