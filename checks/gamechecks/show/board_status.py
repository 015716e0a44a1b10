"""How each board of a trace stands with the referee, and what there is to say of it."""

from enum import Enum

from gamechecks.traces.judging import Judgement


class BoardStatus(Enum):
    """What a board is in its trace; a fault of the loop leaves every board legal."""

    START = "start"
    MOVE = "move"
    OVER = "over"
    ILLEGAL = "illegal"
    UNJUDGED = "unjudged"


def status_of(judgement: Judgement, at: int) -> BoardStatus:
    """How a board, counted from 0, stands."""
    fault = judgement.fault
    if fault is not None and at >= fault.index:
        return BoardStatus.ILLEGAL if at == fault.index else BoardStatus.UNJUDGED
    if at == 0:
        return BoardStatus.START
    return BoardStatus.MOVE if at <= len(judgement.events) else BoardStatus.OVER


def told(judgement: Judgement, at: int) -> str:
    """The move that led to a board, or what the referee says instead."""
    match status_of(judgement, at):
        case BoardStatus.START:
            return "the game begins"
        case BoardStatus.MOVE:
            trace, event = judgement.trace, judgement.events[at - 1]
            return judgement.look.tell(trace.rules, trace.states[at - 1], event)
        case BoardStatus.OVER:
            return "the game is over"
        case BoardStatus.ILLEGAL:
            assert judgement.fault is not None
            return f"not legal: {judgement.fault.reason}"
        case BoardStatus.UNJUDGED:
            return "not judged: a board before this one is not legal"
