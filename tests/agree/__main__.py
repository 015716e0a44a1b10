"""Ask the checker random questions for a while, and see whether it agrees with the oracle."""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

from tests.agree import options
from tests.agree.asked import UNSETTLED, Answer, Question, answered
from tests.agree.bever import questions as bever
from tests.agree.blackjack import questions as blackjack
from tests.agree.language import Unclear
from tests.agree.mancala import questions as mancala
from tests.agree.trees import TooMany
from tests.agree.twentyone import questions as twentyone

from gamechecks.command.cli import main as checker

Ask = Callable[[random.Random, Path], list[Question]]
GAMES: dict[str, Ask] = {
    "mancala": mancala.some_questions,
    "bever": bever.some_questions,
    "twentyone": twentyone.some_questions,
    "blackjack": blackjack.some_questions,
}
LINES = 0.1
"""How many of the questions are command lines with options by chance."""


def questions(seed: int, folder: Path, games: Sequence[str]) -> Iterator[Question]:
    """Questions without end, the same ones in the same order for a seed; the games take turns."""
    dice = random.Random(seed)
    for game in cycle(games):
        try:
            if dice.random() < LINES:
                yield from options.some_line(dice, game, folder)
            else:
                yield from (q.of(game) for q in GAMES[game](dice, folder))
        except (TooMany, Unclear):
            continue


def disagreement(question: Question, answer: Answer) -> str | None:
    """What the right answer is, if the one given is wrong."""
    try:
        return question.judge(answer)
    except Unclear:
        return None
    except (KeyError, TypeError, AttributeError) as error:
        return f"a document that can be read, not one without {error!r}"


@dataclass
class Tally:
    """How many answers were compared, by game and kind, and how they came out."""

    compared: Counter[tuple[str, str]] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    unknown: Counter[str] = field(default_factory=Counter)

    def add(self, question: Question, answer: Answer) -> str | None:
        """Count an answer; the right one, if it is wrong."""
        if answer.code == UNSETTLED and not question.judges_unknown:
            self.unknown[question.game] += 1
            return None
        self.compared[question.game, question.kind] += 1
        right = disagreement(question, answer)
        self.wrong[question.game] += right is not None
        return right

    def report(self) -> None:
        """Print the counts."""
        for (game, kind), number in sorted(self.compared.items()):
            print(f"{number:7} {game:10} {kind}")
        for game in sorted({game for game, _ in self.compared} | set(self.unknown)):
            number = sum(n for (of, _), n in self.compared.items() if of == game)
            print(f"{number:7} {game}: {self.wrong[game]} wrong, {self.unknown[game]} unknown")
        print(
            f"{self.compared.total()} answers compared, {self.wrong.total()} wrong, "
            f"{self.unknown.total()} unknown"
        )


def compare(seed: int, seconds: float, games: Sequence[str] = tuple(GAMES)) -> int:
    """Compare until the time is over, print each disagreement, and fail if there is one."""
    tally = Tally()
    folder, end = Path(tempfile.mkdtemp(prefix="agree-")), time.monotonic() + seconds
    for question in questions(seed, folder, games):
        right = None
        if time.monotonic() < end:
            answer = answered(checker, question)
            right = tally.add(question, answer)
        if right is not None:
            print(f"{question.command()}\n  checker: {answer}\n  oracle:  {right}\n", flush=True)
        elif question.file:
            question.file.unlink(missing_ok=True)
        if time.monotonic() > end:
            break
    if not any(folder.iterdir()):
        folder.rmdir()
    tally.report()
    return 1 if tally.wrong.total() else 0


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="agree", description=__doc__)
    parser.add_argument("--game", choices=[*GAMES, "all"], default="all")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    games = list(GAMES) if chosen.game == "all" else [chosen.game]
    return compare(chosen.seed, chosen.seconds, games)


if __name__ == "__main__":
    sys.exit(main())
