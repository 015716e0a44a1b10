"""What a page shows, as data for its script."""

from collections.abc import Sequence
from typing import Any

from gamechecks.show.board_status import BoardStatus, status_of, told
from gamechecks.show.page.stage import Stage
from gamechecks.traces.judging import Judgement
from gamechecks.traces.truths import Truths


def content(judgement: Judgement, rows: Sequence[Truths], stage: Stage) -> dict[str, Any]:
    """Boards, moves, turns and formulas; indices count from 0, players from 1."""
    trace, look = judgement.shown, judgement.look
    drawn = stage.boards(judgement)
    return {
        **stage.world(judgement),
        "boards": [{**board, **_led_to(judgement, at)} for at, board in enumerate(drawn)],
        "turns": stage.turns(judgement),
        "result": look.ending(trace),
        "over": judgement.fault is None and trace.rules.is_final(trace.states[-1]),
        "rows": [_row(row) for row in rows],
        "signs": {kind: sign for kind, (sign, _) in stage.all_signs.items()},
    }


def _led_to(judgement: Judgement, index: int) -> dict[str, Any]:
    """The move that led to a board, and what it changed."""
    trace = judgement.shown
    before = trace.states[index - 1] if index else None
    return {
        "move": told(judgement, index),
        "kind": _kind(judgement, index),
        "changes": ()
        if before is None
        else judgement.look.changes(trace.rules, before, trace.states[index]),
    }


def _kind(judgement: Judgement, index: int) -> str:
    """What the page has a sign for: an event, or how a board stands without one."""
    stands = status_of(judgement, index)
    moved = stands is BoardStatus.MOVE
    return judgement.look.kind(judgement.events[index - 1]) if moved else stands.value


def _row(row: Truths) -> dict[str, Any]:
    """A formula's truths as a text of signs."""
    return {
        "name": row.name,
        "formula": "" if row.formula == row.name else row.formula,
        "truths": "".join("+" if true else "-" for true in row.at),
        "holds": row.holds,
        "wrong": row.wrong_at,
    }
