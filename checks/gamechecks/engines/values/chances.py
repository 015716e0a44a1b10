"""How likely formulas are: exactly, or from the least to the greatest where players choose."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Unpack

from gamechecks.core.errors import InputError, RefereeError
from gamechecks.core.scope import GameScope
from gamechecks.core.search_options import SearchOptions, clock_of, conclude, silence
from gamechecks.core.verdict import Progress
from gamechecks.engines.values.cutting import games_of
from gamechecks.engines.values.formulas import FormulaObserver
from gamechecks.engines.values.optimising import Aim, optimum
from gamechecks.engines.values.outcomes import Chance, Odds
from gamechecks.engines.values.players import player_called, players_of
from gamechecks.language.question import Condition, Formula, goals
from gamechecks.language.vocabulary import Vocabulary

WINNER = "winner"
"""The word for how a game turns out, in games that have one."""
NOBODY = "none"


def odds(
    scope: GameScope,
    *formulas: Formula,
    random: Iterable[Any] | None = None,
    best: Any = None,
    **how: Unpack[SearchOptions],
) -> Odds:
    """How likely a game within the scope makes each formula true, without any how it turns out.

    Players at `random` are all by default, or all but the one whose `best` is asked for.
    """
    work = _Work(scope, formulas, random, best, how)
    return conclude(work.clock, work.settle, work.answer)


@dataclass
class _Work:
    """What is asked for, and what is settled so far."""

    scope: GameScope
    formulas: tuple[Formula, ...]
    random: Iterable[Any] | None
    best: Any
    how: SearchOptions
    found: Odds = field(init=False)

    def __post_init__(self) -> None:
        self.clock = clock_of(self.how)
        self.listen = self.how.get("listen", silence)
        self.players = players_of(self.scope)
        self.wanted = _wanted(self.formulas, self.scope.vocabulary)
        at_random = _at_random(self.players, self.random, self.best, self.scope)
        self.found = Odds(
            self.scope,
            tuple(self.wanted),
            {},
            self.clock.seconds,
            not self.formulas,
            at_random,
            tuple(name for name in self.players if name not in at_random),
        )

    def settle(self) -> Odds:
        """The chance of each, one after the other."""
        with self.clock.solving():
            for name, condition in self.wanted.items():
                self.listen(Progress(f"how likely {name} is"))
                self._keep(name, self._chance(condition))
        self._add_up()
        return self.answer()

    def answer(self, reason: str | None = None) -> Odds:
        """What is settled when the work ends."""
        return replace(self.found, seconds=self.clock.seconds, reason=reason)

    def _keep(self, name: str, chance: Chance) -> None:
        self.found = replace(self.found, chances={**self.found.chances, name: chance})

    def _chance(self, condition: Condition) -> Chance:
        least = self._worth(condition, Aim.LEAST)
        return Chance(least, self._worth(condition, Aim.MOST) if self.found.open else least)

    def _worth(self, condition: Condition, aim: Aim) -> Fraction:
        walk = games_of(self.scope)
        aims: dict[Hashable, Aim] = {
            player: Aim.RANDOM if name in self.found.random else aim
            for name, player in self.players.items()
        }
        observer = FormulaObserver(walk.rules, [condition])
        found = optimum(walk, observer, aims, lambda result: int(result[0]))
        self.found = replace(self.found, positions=self.found.positions + len(found.worth))
        return found.value

    def _add_up(self) -> None:
        """Outcomes exclude each other, and one of them comes about."""
        if self.found.outcomes and not self.found.open:
            total = sum(chance.least for chance in self.found.chances.values())
            if total != 1:
                raise RefereeError(f"the odds of all outcomes add up to {total}")


def _wanted(formulas: tuple[Formula, ...], vocabulary: Vocabulary) -> dict[str, Condition]:
    """Formulas by their names; without any, who wins."""
    if formulas:
        return {each.name: each for each in goals(formulas, vocabulary)}
    word = next((word for word in vocabulary.words if word.name == WINNER), None)
    sort = None if word is None else word.gives
    if sort is None or not sort.members:
        raise InputError(
            "a formula is missing: this game has no word winner, so say what is to be true"
        )
    names = [*sort.names, NOBODY]
    conditions = goals([f"{WINNER} == {name}" for name in names], vocabulary)
    return dict(zip(names, conditions, strict=True))


def _at_random(
    players: Mapping[str, Hashable], random: Iterable[Any] | None, best: Any, scope: GameScope
) -> tuple[str, ...]:
    """Who plays at random: those who are named, or all but the one whose best is asked for."""
    chosen = None if best is None else player_called(best, players, scope)
    if random is None:
        return tuple(name for name in players if name != chosen)
    named = {player_called(each, players, scope) for each in random}
    if chosen in named:
        raise InputError(f"{chosen} is named for random and for best: one of the two was expected")
    return tuple(name for name in players if name in named)
