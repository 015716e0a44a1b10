"""Ask the checker random questions for a while, and see whether it agrees with the oracle."""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.agree.asked import UNSETTLED, Answer, Question, answered
from tests.agree.bounds import some_bounds
from tests.agree.reasons import some_diff, some_explain
from tests.agree.searches import some_check, some_run
from tests.agree.traces import some_eval, some_replay

from gamechecks.command.cli import main as checker


def questions(seed: int, folder: Path) -> Iterator[Question]:
    """Questions without end, the same ones in the same order for a seed."""
    dice = random.Random(seed)
    while True:
        match dice.randrange(20):
            case 0:
                yield from some_bounds(dice)
            case 1:
                yield from some_explain(dice)
            case 2:
                yield from some_diff(dice)
            case 3:
                yield from some_replay(dice, folder)
            case 4 | 5:
                yield from some_eval(dice, folder)
            case n:
                yield from (some_run if n % 2 else some_check)(dice)


def disagreement(question: Question, answer: Answer) -> str | None:
    """What the right answer is, if the one given is wrong."""
    try:
        return question.judge(answer)
    except (KeyError, TypeError, AttributeError) as error:
        return f"a document that can be read, not one without {error!r}"


def compare(seed: int, seconds: float) -> int:
    """Compare until the time is over, print each disagreement, and fail if there is one."""
    compared: Counter[str] = Counter()
    folder, end = Path(tempfile.mkdtemp(prefix="agree-")), time.monotonic() + seconds
    wrong = unknown = 0
    for question in questions(seed, folder):
        if time.monotonic() > end:
            if question.file:
                question.file.unlink()
            break
        answer = answered(checker, question.argv)
        if answer.code == UNSETTLED:
            unknown += 1
            continue
        compared[question.kind] += 1
        right = disagreement(question, answer)
        if right is None:
            if question.file:
                question.file.unlink()
            continue
        wrong += 1
        print(f"{question.command()}\n  checker: {answer}\n  oracle:  {right}\n", flush=True)
    if not any(folder.iterdir()):
        folder.rmdir()
    for kind, number in sorted(compared.items()):
        print(f"{number:6} {kind}")
    print(f"{compared.total()} answers compared, {wrong} wrong, {unknown} unknown")
    return 1 if wrong else 0


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="agree", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    return compare(options.seed, options.seconds)


if __name__ == "__main__":
    sys.exit(main())
