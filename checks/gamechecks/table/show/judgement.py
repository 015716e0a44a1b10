"""What the judge says of a transcript."""

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.show.styles import BAD, GOOD, OPEN, QUIET, encodable
from gamemodels.table.transcripts import Judgement, Verdict

MOST_SHOWN = 200
"""How much of a line is shown."""
STYLES = {Verdict.LEGAL: GOOD, Verdict.ILLEGAL: BAD}


class TranscriptView:
    """The verdict, the line in question, why, and where the session stood."""

    def __init__(self, judgement: Judgement, brief: bool = False) -> None:
        self._judgement = judgement
        self._brief = brief

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        judged = self._judgement
        words = f"{judged.games:,} game{'' if judged.games == 1 else 's'}"
        if judged.line is not None:
            said, rest = judged.said[:MOST_SHOWN], judged.said[MOST_SHOWN:]
            words = f"line {judged.line}: {encodable(options, said)}{'...' if rest else ''}"
        style = STYLES.get(judged.verdict, OPEN)
        yield Text.assemble((f"{judged.verdict.value}: ", style), words)
        if self._brief:
            return
        if judged.reason:
            yield Text(f"  {encodable(options, judged.reason)}")
        if judged.verdict is not Verdict.LEGAL:
            yield Text(f"  state {judged.state.value}, game {judged.game}", QUIET)
