"""How each board of a trace stands with the referee, and what there is to say of it."""

from enum import Enum

from gamechecks.traces.judging import Judgement


class Standing(Enum):
    """What a board is in its trace; a fault of the loop leaves every board legal."""

    START = "start"
    MOVE = "move"
    OVER = "over"
    ILLEGAL = "illegal"
    UNJUDGED = "unjudged"


def standing(judgement: Judgement, at: int) -> Standing:
    """How a board, counted from 0, stands."""
    fault = judgement.fault
    if fault is not None and at >= fault.index:
        return Standing.ILLEGAL if at == fault.index else Standing.UNJUDGED
    if at == 0:
        return Standing.START
    return Standing.MOVE if at <= len(judgement.events) else Standing.OVER


def told(judgement: Judgement, at: int) -> str:
    """The move that led to a board, or what the referee says instead."""
    match standing(judgement, at):
        case Standing.START:
            return "the game begins"
        case Standing.MOVE:
            trace, event = judgement.trace, judgement.events[at - 1]
            return judgement.look.tell(trace.rules, trace.states[at - 1], event)
        case Standing.OVER:
            return "the game is over"
        case Standing.ILLEGAL:
            assert judgement.fault is not None
            return f"not legal: {judgement.fault.reason}"
        case Standing.UNJUDGED:
            return "not judged: a board before this one is not legal"
