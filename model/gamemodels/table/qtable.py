"""The table of values: its entries, how a player learns them, and the file qInfo.

The file is read strictly and written whole, by one writer at a time.
"""

import math
import os
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from gamechecks.core.errors import InputError, Unwritable
from gamechecks.formats.files import read_text
from gamemodels.table.protocol import MENDED, Variants
from gamemodels.table.worth import Policy

HIT, STAND = 0, 1
ACTIONS = ("HIT", "STAND")


class Decision(NamedTuple):
    """What a decision was about, and what was decided."""

    points: int
    dealer: int
    action: int
    aces: int


SHAPE = (21, 12, 2, 5)
"""Points 0 to 20, dealer's card 0 to 11, action, aces 0 to 4."""
ENTRIES = math.prod(SHAPE)
FINE_FROM = 500_000
"""From so many visits on, a value is written with twelve digits instead of six."""
MOST_VISITS = 10**15

_FIELDS = ("points", "dealer's card", "action", "aces")
_VALUE = re.compile(r"-?[0-9]{1,3}\.[0-9]{1,30}")
_COUNT = re.compile(r"[0-9]{1,16}")

POINTS, DEALERS, ACES = range(12, 21), range(2, 12), (0, 1)
"""Where a decision is really made."""


class QError(ValueError):
    """A table that cannot be read; the text names the line."""


def place(points: int, dealer: int, action: int, aces: int) -> int:
    """Where an entry stands."""
    return ((points * 12 + dealer) * 2 + action) * 5 + aces


def keys() -> Iterator[tuple[int, int, int]]:
    """Points, dealer's card and high aces of every decision, in the order of the file."""
    return ((p, d, a) for p in POINTS for d in DEALERS for a in ACES)


class QTable:
    """Counts and values; where values are averages, the sums of whole rewards behind them."""

    def __init__(self) -> None:
        self.counts = [0] * ENTRIES
        self.values = [0.0] * ENTRIES
        self.sums = [0] * ENTRIES

    @property
    def visits(self) -> int:
        """How many decisions stand behind it."""
        return sum(self.counts)

    def average(self, at: int, reward: int) -> None:
        """Q_count + 1, and Q moves by (reward - Q) / Q_count."""
        self.counts[at] += 1
        self.sums[at] += reward
        self.values[at] = self.sums[at] / self.counts[at]

    def move(self, at: int, target: float) -> None:
        """Move a value towards a target by n^-0.75 on the n-th visit."""
        self.counts[at] += 1
        self.values[at] += (target - self.values[at]) * self.counts[at] ** -0.75

    def best(self, points: int, dealer: int, aces: int, zero: bool = False) -> int:
        """The better action: only tried ones compete, on a tie STAND, untried HIT below 17.

        By `zero` an action that was never tried is worth 0.
        """
        hit, stand = place(points, dealer, HIT, aces), place(points, dealer, STAND, aces)
        if not zero and not (self.counts[hit] and self.counts[stand]):
            if self.counts[hit] or self.counts[stand]:
                return HIT if self.counts[hit] else STAND
            return HIT if points < 17 else STAND
        return HIT if self.values[hit] > self.values[stand] else STAND

    def better_value(self, points: int, dealer: int, aces: int) -> float:
        """The value of the better action among those tried; 0 if none is."""
        at = [place(points, dealer, action, aces) for action in (HIT, STAND)]
        return max((self.values[each] for each in at if self.counts[each]), default=0.0)

    def text(self) -> str:
        """The table as a file has it."""
        lines = []
        entries = iter(zip(self.counts, self.values, strict=True))
        for points in range(21):
            for dealer in range(12):
                for action in (HIT, STAND):
                    for aces in range(5):
                        count, value = next(entries)
                        shown = _shown(count, value)
                        lines.append(f"{points} {dealer} {action} {aces} {count} {shown}\n")
        return "".join(lines)


def _shown(count: int, value: float) -> str:
    digits = 12 if count >= FINE_FROM else 6
    # Adding zero makes a negative one positive.
    return f"{round(value, digits) + 0.0:.{digits}f}"


def parsed(text: str, averages: bool = True) -> QTable:
    """A table from its text, read strictly; averages get their exact sums back."""
    lines = text.split("\n")
    if lines.pop():
        raise QError(f"line {len(lines) + 1}: a newline at its end was expected")
    if len(lines) != ENTRIES:
        raise QError(f"{len(lines):,} lines were found: {ENTRIES:,} were expected")
    table, seen = QTable(), bytearray(ENTRIES)
    for number, line in enumerate(lines, 1):
        try:
            at, count, value = _entry(line)
        except QError as wrong:
            raise QError(f"line {number}: {wrong}") from None
        if seen[at]:
            raise QError(f"line {number}: this entry has come before")
        seen[at] = 1
        table.counts[at], table.values[at] = count, value
        if averages and count:
            table.sums[at] = round(value * count)
            table.values[at] = table.sums[at] / count
    return table


def _entry(line: str) -> tuple[int, int, float]:
    """Where a line's entry stands, its count and its value."""
    fields = line.split(" ")
    if len(fields) != 6:
        raise QError(f"{len(fields)} fields were found: points, dealer's card, action, aces, "
                     "count and value were expected, with single spaces")  # fmt: skip
    key = []
    for name, size, field in zip(_FIELDS, SHAPE, fields, strict=False):
        if not _COUNT.fullmatch(field) or int(field) >= size:
            raise QError(f"{name} {field[:20]!r}: a whole number from 0 to {size - 1} was expected")
        key.append(int(field))
    if not _COUNT.fullmatch(fields[4]) or int(fields[4]) > MOST_VISITS:
        raise QError(f"count {fields[4][:20]!r}: a whole number to 10^15 was expected")
    if not _VALUE.fullmatch(fields[5]) or abs(float(fields[5])) > 1:
        raise QError(f"value {fields[5][:20]!r}: a number from -1 to 1 was expected")
    count, value = int(fields[4]), float(fields[5])
    if count == 0 and value:
        raise QError(f"value {fields[5]} with no visits: 0 was expected")
    points, dealer, action, aces = key
    return place(points, dealer, action, aces), count, value


EPSILON = 0.1
REWARDS = {"WIN": 1, "PUSH": 0, "LOOSE": -1, "BUST": -1}


class Rule(Enum):
    """How values are moved by the result of a game."""

    AVERAGE = "average"
    MONTE_CARLO = "monte-carlo"
    Q_LEARNING = "q-learning"

    @property
    def averages(self) -> bool:
        """Whether its values are averages of whole rewards."""
        return self is not Rule.Q_LEARNING


class Learner:
    """A table, and what becomes of it in training."""

    def __init__(
        self,
        table: QTable,
        rule: Rule = Rule.AVERAGE,
        epsilon: float = EPSILON,
        dice: random.Random | None = None,
        zero: bool = False,
    ) -> None:
        self.table = table
        self.rule = rule
        self.zero = zero
        self._epsilon = 1.0 if rule is Rule.AVERAGE else epsilon
        self._dice = dice or random.Random()

    def tried(self, points: int, dealer: int, aces: int) -> int:
        """An action to train with: at random, or the better one but for a share of epsilon."""
        dice = self._dice
        if self._epsilon >= 1 or dice.random() < self._epsilon:
            return dice.getrandbits(1)
        return self.best(points, dealer, aces)

    def best(self, points: int, dealer: int, aces: int) -> int:
        """The action to play in earnest."""
        return self.table.best(points, dealer, aces, self.zero)

    def update_q(self, decisions: list[Decision], reward: int) -> None:
        """Learn from a game that is over."""
        table = self.table
        if self.rule.averages:
            for points, dealer, action, aces in decisions:
                table.average(place(points, dealer, action, aces), reward)
            return
        target = float(reward)
        for points, dealer, action, aces in reversed(decisions):
            table.move(place(points, dealer, action, aces), target)
            target = table.better_value(points, dealer, aces)


try:
    import fcntl
except ImportError:  # a system without locks on files
    fcntl = None  # type: ignore[assignment]


def read_q(path: Path, averages: bool = True) -> QTable | None:
    """The table in a file; none if there is no such file."""
    if not os.path.lexists(path):
        return None
    try:
        return parsed(read_text(path), averages)
    except QError as wrong:
        raise InputError(f"{path}: {wrong}") from None


def write_q(path: Path, table: QTable) -> None:
    """Write a table: beside its place, flushed to disk, and moved there."""
    target = Path(os.path.realpath(path))
    part = target.with_name(f".{target.name}.part")
    try:
        with part.open("w", encoding="ascii", newline="\n") as file:
            file.write(table.text())
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise Unwritable(f"{path} cannot be written: {error.strerror}") from None


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other training players from a table; a process that dies lets go of its lock."""
    target = Path(os.path.realpath(path))
    lock = target.with_name(f"{target.name}.lock")
    handle = _opened(path, lock)
    try:
        yield
    finally:
        if handle is not None:
            lock.unlink(missing_ok=True)
            os.close(handle)


def _opened(path: Path, lock: Path) -> int | None:
    if fcntl is None:
        return None
    while True:
        try:
            handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise InputError(f"{lock} cannot be made: {error.strerror}") from None
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(handle)
            raise InputError(
                f"{path}: another player trains on it (see {lock}): wait for its end, or give "
                "another file with --qinfo"
            ) from None
        # Whoever held the lock may have removed the file between our two calls.
        if lock.exists() and os.path.samestat(os.fstat(handle), lock.stat()):
            return handle
        os.close(handle)


def policy_of(table: QTable, variants: Variants = MENDED) -> Policy:
    """How a player in earnest decides by a table."""

    def hits(points: int, dealer: int, aces: int) -> int:
        if variants.at_12 and points == 12:
            return 0
        return int(table.best(points, dealer, aces, variants.zero) == HIT)

    return hits
