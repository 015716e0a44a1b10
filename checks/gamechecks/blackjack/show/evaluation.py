"""What a policy is worth, and where two differ, in the terminal."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.blackjack.policies import hand_words
from gamechecks.show.styles import QUIET, STRONG, encodable, folded
from gamemodels.blackjack.mdp.comparing import Comparison, Difference
from gamemodels.blackjack.mdp.process import State
from gamemodels.blackjack.mdp.solving import ActionValues, Evaluation, Mix

BAR = 30
PARTS_OF = {"natural": "  of which natural", "bust": "  of which bust"}
ORDER = ("win", "natural", "push", "lose", "bust", "surrender")
NAME = 20


def equal_to(console: Console, width: int, value: Fraction) -> Iterator[Text]:
    """A fraction as it is; one that is too long for a line is broken at its bar."""
    words = f"= {value}"
    if len(words) + 2 > width:
        words = words.replace("/", "/ ")
    yield from folded(console, width, Text(words, QUIET), "  ", "    ")


@dataclass(frozen=True)
class EvaluationView:
    """A policy's value and outcomes; for best play also its closest decision."""

    name: str
    evaluation: Evaluation
    world: str
    closest: "tuple[State, Fraction] | None" = None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width
        value = self.evaluation.value
        name = encodable(options, self.name)
        yield from folded(
            console,
            width,
            Text.assemble((f"{name}: ", STRONG), f"{float(value):+.10f} bets a hand"),
        )
        yield from equal_to(console, width, value)
        outcomes = self.evaluation.outcomes
        sign = "#" if options.ascii_only else "█"
        for key in ORDER:
            if key in outcomes:
                likely = float(outcomes[key])
                line = Text(f"{PARTS_OF.get(key, key):{NAME}}{likely:.10f}  ")
                line.append(sign * round(likely * BAR), QUIET if key in PARTS_OF else "")
                line.rstrip()
                yield line
        if self.closest is not None:
            state, margin = self.closest
            words = f"closest decision: {hand_words(state)}, {float(margin):.6f} apart"
            yield from folded(console, width, Text(words))
        words = f"{self.world}: exact"
        yield from folded(console, width, Text(encodable(options, words), QUIET))


@dataclass(frozen=True)
class ValuesView:
    """What each action is worth in every state."""

    values: ActionValues

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for state in sorted(self.values, key=_by_hand):
            values = self.values[state]
            best = max(values, key=lambda action: (values[action], -action))
            line = Text(f"{hand_words(state):32}")
            for action, value in values.items():
                style = STRONG if action is best else ""
                line.append(f"  {action.name.lower()} {float(value):+.6f}", style)
            yield line


@dataclass(frozen=True)
class ComparisonView:
    """Where two policies differ, what that is worth most first."""

    names: tuple[str, str]
    comparison: Comparison
    most: int | None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        one, two = self.comparison.first, self.comparison.second
        first, second = (encodable(options, name) for name in self.names)
        for name, each in ((first, one), (second, two)):
            yield Text.assemble((f"{name:{NAME}}", STRONG), f"{float(each.value):+.10f}")
        gap = one.value - two.value
        yield Text(f"{'difference':{NAME}}{float(gap):+.10f}")
        yield from equal_to(console, options.max_width, gap)
        differences = self.comparison.differences
        if not differences:
            yield Text("they never differ")
            return
        yield from self._table(first, second)
        if self.most is not None and len(differences) > self.most:
            yield Text(f"and {len(differences) - self.most:,} more: --all shows them", QUIET)
        words = (
            f"reach: how likely {first} comes there; gain: what its choice has over that of "
            f"{second}, if {second} goes on; worth: both together, which add up to the difference"
        )
        yield from folded(console, options.max_width, Text(words, QUIET))

    def _table(self, first: str, second: str) -> Iterator[Text]:
        shown = self.comparison.differences[: self.most]
        one, two = (max(len(name), 5) for name in (first, second))
        room = max(len(hand_words(each.state)) for each in shown)
        yield Text(
            f"{'':{room}}  {first:{one}} {second:{two}} {'reach':>8} {'gain':>9} {'worth':>10}",
            QUIET,
        )
        for each in shown:
            yield Text(f"{hand_words(each.state):{room}}  {_line(each, one, two)}")


def _line(each: Difference, one: int, two: int) -> str:
    numbers = f"{float(each.reach):8.6f} {float(each.gain):+9.6f} {float(each.worth):+10.7f}"
    return f"{mix_words(each.first):{one}} {mix_words(each.second):{two}} {numbers}"


def mix_words(mix: Mix) -> str:
    """What a policy does, in a word."""
    return "/".join(action.name.lower() for action in mix)


def _by_hand(state: State) -> tuple[bool, int, int, State]:
    return bool(state.usable_ace), -state.player_sum, (state.dealer_showing - 2) % 10, state
