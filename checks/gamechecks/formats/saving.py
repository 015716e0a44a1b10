"""Findings written to files; the ending of a name decides the format."""

from collections.abc import Callable
from pathlib import Path

from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.verdict import CheckVerdict, Verdict
from gamechecks.formats.trace_format import Finding
from gamechecks.formats.traces import formats_of
from gamechecks.formats.writing import check_target, write_whole


def all_endings(game: Game) -> dict[str, Callable[[Finding], str]]:
    """Who writes a finding to a file of which ending; no verb reads a page again."""
    pages = {} if game.page is None else {".html": page_text}
    return {each.ending: each.write for each in formats_of(game)} | pages


def page_text(finding: Finding) -> str:
    """The page for a browser that `show --html` writes."""
    from gamechecks.traces.judging import judge

    game = finding.answer.scope.game
    assert game.page is not None, "only a game with pages has the ending"
    page: str = game.page(judge(finding.trace, game), ())
    return page


QUESTION_ENDING = ".smt2"
"""A file of this name is for the question itself, not for a trace."""


def ending_of(path: Path, game: Game) -> str:
    """The ending that decides; an `InputError` names those that are known."""
    endings = (*all_endings(game), QUESTION_ENDING)
    for ending in endings:
        if path.name.endswith(ending) and path.name != ending:
            return ending
    known = ", ".join(endings)
    raise InputError(f"{path}: the ending of the name decides the format: one of {known}")


def for_question(path: Path, game: Game) -> bool:
    """Whether a file is for the question."""
    return ending_of(path, game) == QUESTION_ENDING


def check_out(path: Path, game: Game) -> None:
    """Refuse a file for `--out` before the search that is to fill it."""
    check_target(path)
    if for_question(path, game) and game.system is None:
        raise InputError(f"{path}: {game.name} has no constraints to write as SMT-LIB")


def save(path: Path, answer: Verdict | CheckVerdict) -> None:
    """Write what an answer has found."""
    game = answer.scope.game
    write_whole(path, all_endings(game)[ending_of(path, game)](Finding.of(answer)))
