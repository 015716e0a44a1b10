"""Probabilities of formulas and averages of numbers: exact, or estimated by random simulation.

Where players choose, an exact answer goes from the least to the greatest over all ways to play.
"""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Unpack

from gamechecks.core.errors import InputError, RefereeError, Unsettled
from gamechecks.core.scope import GameScope
from gamechecks.core.scope_text import bound_words
from gamechecks.core.search_options import SearchOptions, clock_of, conclude, seed_of, silence
from gamechecks.core.verdict import Progress
from gamechecks.engines.graph import bound_of, move_walk
from gamechecks.engines.observers import reading
from gamechecks.engines.values.expectation import Aim, optimum
from gamechecks.engines.values.nodes import (
    MAX_NODES,
    PATIENT_NODES,
    PlayGraph,
    player_called,
    players_of,
)
from gamechecks.engines.values.outcomes import Chance, Odds
from gamechecks.engines.values.simulation import Simulation
from gamechecks.language.probability import Quantity, quantities
from gamechecks.language.question import Condition, Formula, goals
from gamechecks.language.vocabulary import Vocabulary

WINNER = "winner"
"""The word for how a game turns out, in games that have one."""
NOBODY = "none"

TOO_MANY_POSITIONS, GLANCE_NODES = 20_000_000, 20_000
"""With more positions only formulas that are soon decided are worth a look, and a short one."""


def odds(
    scope: GameScope,
    *formulas: Formula,
    random: Iterable[Any] | None = None,
    best: Any = None,
    expect: str | Iterable[str] = (),
    **how: Unpack[SearchOptions],
) -> Odds:
    """Return the probability of each formula in games within the scope, and averages to `expect`.

    Without formulas and averages, the answer is how games turn out. Players at `random` are all by
    default, or all but the one whose `best` is asked for. What there are too many positions for is
    estimated from games played at random, unless some player's choices are left open.
    """
    terms = (expect,) if isinstance(expect, str) else tuple(expect)
    work = _Work(scope, formulas, terms, random, best, how)
    return conclude(work.clock, work.settle, work.answer)


@dataclass
class _Work:
    """What is asked for, and what is settled so far."""

    scope: GameScope
    formulas: tuple[Formula, ...]
    terms: tuple[str, ...]
    random: Iterable[Any] | None
    best: Any
    how: SearchOptions
    found: Odds = field(init=False)

    def __post_init__(self) -> None:
        self.clock, self.seed = clock_of(self.how), seed_of(self.how)
        self.listen = self.how.get("listen", silence)
        self.players = players_of(self.scope)
        outcomes = not self.formulas and not self.terms
        vocabulary = self.scope.vocabulary
        self.wanted = {} if self.terms and not self.formulas else _wanted(self.formulas, vocabulary)
        self.quantities = quantities(self.terms, vocabulary)
        at_random = _at_random(self.players, self.random, self.best, self.scope)
        self.found = Odds(
            self.scope,
            tuple(self.wanted),
            {},
            self.clock.seconds,
            outcomes,
            at_random,
            tuple(name for name in self.players if name not in at_random),
            terms=tuple(self.quantities),
        )

    def settle(self) -> Odds:
        """Return exact answers where they take little enough, and else estimates."""
        with self.clock.solving():
            self._exactly()
            self._add_up()
            if self.found.unsettled and not self.found.open:
                self._estimate()
        return self.answer(self.found.reason)

    def answer(self, reason: str | None = None) -> Odds:
        """What is settled when the work ends."""
        return replace(self.found, seconds=self.clock.seconds, reason=reason)

    def _exactly(self) -> None:
        """Settle one after the other, each in its share of the time and of the positions."""
        clock, names = self.clock, self.found.unsettled
        clock.whole = clock.whole or clock.limit
        until = clock.total + clock.left / (1 if self.found.open else 2)
        left = PATIENT_NODES if clock.limit is None else MAX_NODES
        if (self.scope.positions or 0) > TOO_MANY_POSITIONS:
            left = GLANCE_NODES * len(names)
        for number, name in enumerate(names):
            share = len(names) - number
            nodes = left // share
            try:
                with clock.share((until - clock.total) / share):
                    left -= self._settle(name, nodes)
            except Unsettled as why:
                self.found = replace(self.found, reason=str(why))
                left -= nodes

    def _settle(self, name: str, max_nodes: int) -> int:
        """Work out the value of a formula or a number; return how many positions it took."""
        before = self.found.positions
        least = self._value(name, Aim.LEAST, max_nodes)
        greatest = self._value(name, Aim.MOST, max_nodes) if self.found.open else least
        kept = {name: Chance(least, greatest)}
        if name in self.wanted:
            self.found = replace(self.found, chances={**self.found.chances, **kept})
        else:
            self.found = replace(self.found, expected={**self.found.expected, **kept})
        return self.found.positions - before

    def _value(self, name: str, aim: Aim, max_nodes: int) -> Fraction:
        aims: dict[Hashable, Aim] = {
            player: Aim.RANDOM if each in self.found.random else aim
            for each, player in self.players.items()
        }
        walk, condition = move_walk(self.scope), self.wanted.get(name)
        within = "" if self.scope.every_game else f" in games {bound_words(self.scope)}"
        observer, worth = reading(walk.rules, condition or self.quantities[name])
        found = optimum(
            PlayGraph(walk, observer, bound_of(self.scope)),
            aims,
            worth,
            listen=lambda nodes: self.listen(Progress(f"{nodes:,} positions, {name}{within}")),
            max_nodes=max_nodes,
        )
        self.found = replace(self.found, positions=self.found.positions + len(found.worth))
        return found.value

    def _estimate(self) -> None:
        """Play at random for what is not settled."""
        asked: dict[str, Condition | Quantity] = {**self.wanted, **self.quantities}
        left = {name: asked[name] for name in self.found.unsettled}
        walk, bound = move_walk(self.scope), bound_of(self.scope)
        games = Simulation(walk, left, self.seed, self.listen, bound=bound)
        try:
            games.play()
        finally:
            self.found = replace(self.found, estimates=games.estimates)

    def _add_up(self) -> None:
        """Outcomes exclude each other, and one of them comes about."""
        if self.found.outcomes and self.found.exact and not self.found.open:
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
