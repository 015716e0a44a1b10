"""Findings written to files; the ending of a name decides the format."""

import json
from collections.abc import Callable
from pathlib import Path

from gamechecks.core.errors import InputError
from gamechecks.core.verdict import CheckVerdict, Verdict
from gamechecks.formats.finding import Finding
from gamechecks.formats.itf import itf_text
from gamechecks.formats.writing import check_target, write_whole
from gamechecks.mancala.alloy import alloy_text


def json_text(finding: Finding) -> str:
    """The document that `--json` prints."""
    return json.dumps(finding.document, indent=2) + "\n"


TRACE_ENDINGS: dict[str, Callable[[Finding], str]] = {
    ".itf.json": itf_text,
    ".xml": alloy_text,
    ".json": json_text,
}
"""Who writes a trace into a file of which name; the first ending that fits counts."""

QUESTION_ENDING = ".smt2"
"""A file of this name is for the question itself, not for a trace."""


def ending_of(path: Path) -> str:
    """The ending that decides; an `InputError` names those that are known."""
    endings = (*TRACE_ENDINGS, QUESTION_ENDING)
    for ending in endings:
        if path.name.endswith(ending) and path.name != ending:
            return ending
    known = ", ".join(endings)
    raise InputError(f"{path}: the ending of the name decides the format: one of {known}")


def for_question(path: Path) -> bool:
    """Whether a file is for the question."""
    return ending_of(path) == QUESTION_ENDING


def check_out(path: Path) -> None:
    """Refuse a file for `--out` before the search that is to fill it."""
    check_target(path)
    ending_of(path)


def save(path: Path, answer: Verdict | CheckVerdict) -> None:
    """Write what an answer has found."""
    write_whole(path, TRACE_ENDINGS[ending_of(path)](Finding.of(answer)))
