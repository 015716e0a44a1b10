"""A game that somebody sends us is judged, and refuted at the move where they cheat.

Run it with: python examples/strangers_trace.py
"""

from pathlib import Path

from gamechecks.formats.trace_files import load_trace
from gamechecks.traces.judging import judge
from gamemodels.mancala.game import MANCALA
from gamemodels.mancala.rules import successors
from gamemodels.mancala.view import describe

SENT = Path(__file__).with_name("cheat.json")

if __name__ == "__main__":
    # A file may be a list of boards, JSON of ours, an ITF trace or an Alloy instance.
    trace = load_trace(SENT, MANCALA).trace
    judgement = judge(trace, MANCALA)

    # The referee plays the game board by board, up to the first one that is not legal.
    print(f"{SENT.name}: {len(trace)} boards")
    for number, event in enumerate(judgement.events, 1):
        print(f"  {number:2}. {describe(trace.layout, event)}")
    assert judgement.fault is not None
    print(f"Not legal at {judgement.fault_words}.")

    # Boards are counted from 0: this is the last legal one, and the moves that it allows.
    before = trace.boards[judgement.fault.index - 1]
    for move in successors(trace.layout, before):
        print(f"Legal would have been: {describe(trace.layout, move.event)}.")
