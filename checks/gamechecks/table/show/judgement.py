"""What the judge says of a transcript."""

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.show.styles import BAD, GOOD, OPEN, QUIET, encodable
from gamemodels.table.transcripts import Judgement, Verdict

STYLES = {Verdict.LEGAL: GOOD, Verdict.ILLEGAL: BAD}


class TranscriptView:
    """The verdict, the line in question, why, and where the session stood."""

    def __init__(self, judgement: Judgement) -> None:
        self._judgement = judgement

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        judged = self._judgement
        words = f"{judged.games:,} game{'' if judged.games == 1 else 's'}"
        if judged.line is not None:
            words = f"line {judged.line}: {encodable(options, judged.said)}"
        style = STYLES.get(judged.verdict, OPEN)
        yield Text.assemble((f"{judged.verdict.value}: ", style), words)
        if judged.reason:
            yield Text(f"  {encodable(options, judged.reason)}")
        if judged.verdict is not Verdict.LEGAL:
            yield Text(f"  state {judged.state.value}, game {judged.game}", QUIET)
