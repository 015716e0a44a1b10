"""Judges for `replay` and `eval` of any game."""

import json

from tests.agree.asked import Answer, Judge
from tests.agree.language import Game, values, wrong_at


def legal(fault: int | None) -> Judge:
    """The boards are legal, or there is a first one that is not."""

    def judge(answer: Answer) -> str | None:
        said = answer.document.get("verdict"), answer.code
        if fault is None:
            return None if said == ("legal", 0) else "legal, exit 0"
        right = said == ("illegal", 1) and answer.document["fault"]["board"] == fault
        return None if right else f"illegal, exit 1, at board {fault}"

    return judge


def shown(formula: str, game: Game, board: int) -> Judge:
    """The values of a formula at every board, and where it is broken if read at the first."""
    expected = values(formula, game)
    broken = wrong_at(formula, game) if expected[0] is False and board == 1 else None

    def judge(answer: Answer) -> str | None:
        document = answer.document
        said = document.get("values"), document.get("value"), answer.code
        if json.dumps(said) != json.dumps((expected, expected[board - 1], 0)):
            return f"exit 0, {expected[board - 1]} of {expected}"
        if board == 1 and document["wrong_at"] != broken:
            return f"first broken at {broken}"
        return None

    return judge
