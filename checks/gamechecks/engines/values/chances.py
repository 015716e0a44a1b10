"""Probabilities of formulas and averages of numbers: exact, or estimated by random simulation.

Where players choose, an exact answer goes from the least to the greatest over all ways to play.
"""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Unpack

from gamechecks.core.errors import InputError, RefereeError, Unsettled
from gamechecks.core.scope import GameScope
from gamechecks.core.scope_text import bound_words
from gamechecks.core.search_options import SearchOptions, clock_of, conclude, seed_of, silence
from gamechecks.core.verdict import Progress
from gamechecks.engines.graph import bound_of, move_walk
from gamechecks.engines.observers import ResidualObserver, worths
from gamechecks.engines.values.expectation import Aim, optimum
from gamechecks.engines.values.nodes import (
    MAX_NODES,
    PATIENT_NODES,
    PlayGraph,
    player_called,
    players_of,
)
from gamechecks.engines.values.outcomes import Chance, Odds
from gamechecks.engines.values.simulation import Simulation, exactly_or_estimated
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
    vocabulary, players = scope.vocabulary, players_of(scope)
    work = OddsWork(
        scope,
        {} if terms and not formulas else _wanted(formulas, vocabulary),
        quantities(terms, vocabulary),
        how,
        outcomes=not formulas and not terms,
        players=players,
        at_random=_at_random(players, random, best, scope),
    )
    return work.answered()


class OddsWork:
    """Formulas and numbers, and what is settled of their odds and averages so far."""

    def __init__(
        self,
        scope: GameScope,
        wanted: Mapping[str, Condition],
        expected: Mapping[str, Quantity],
        how: SearchOptions,
        *,
        outcomes: bool = False,
        players: Mapping[str, Hashable] | None = None,
        at_random: tuple[str, ...] = (),
    ) -> None:
        self.scope, self.players = scope, players or {}
        self.clock, self.seed = clock_of(how), seed_of(how)
        self.listen = how.get("listen", silence)
        self.asked: dict[str, Condition | Quantity] = {**wanted, **expected}
        self.found = Odds(
            scope,
            tuple(wanted),
            {},
            self.clock.seconds,
            outcomes,
            at_random,
            tuple(name for name in self.players if name not in at_random),
            terms=tuple(expected),
        )

    def answered(self) -> Odds:
        """Return exact answers where they take little enough, and else estimates."""
        return conclude(self.clock, self._settle_all, self._answer)

    def _settle_all(self) -> Odds:
        estimate = None if self.found.open else self._estimate
        with self.clock.solving():
            reason = exactly_or_estimated(self.clock, None, self.exactly, estimate)
        return self._answer(reason)

    def _answer(self, reason: str | None = None) -> Odds:
        """What is settled when the work ends."""
        return replace(self.found, seconds=self.clock.seconds, reason=reason)

    def keep(self, name: str, least: Fraction, greatest: Fraction) -> None:
        """Take note of the value of a formula or of a number."""
        kept = {name: Chance(least, greatest)}
        if name in self.found.asked:
            self.found = replace(self.found, chances={**self.found.chances, **kept})
        else:
            self.found = replace(self.found, expected={**self.found.expected, **kept})

    def exactly(self) -> None:
        """Settle one after the other, each in its share of the time and of the positions.

        Raise `Unsettled` if that is not enough for all.
        """
        clock, names, reason = self.clock, self.found.unsettled, ""
        left = PATIENT_NODES if clock.timeout is None else MAX_NODES
        if (self.scope.positions or 0) > TOO_MANY_POSITIONS:
            left = GLANCE_NODES * len(names)
        for number, name in enumerate(names):
            share = len(names) - number
            nodes = left // share
            try:
                with clock.share(clock.left / share):
                    left -= self._settle(name, nodes)
            except Unsettled as why:
                reason = str(why)
                left -= nodes
        if self.found.unsettled:
            raise Unsettled(reason)
        self._add_up()

    def _settle(self, name: str, max_nodes: int) -> int:
        """Work out the value of a formula or a number; return how many positions it took."""
        before = self.found.positions
        least = self._value(name, Aim.LEAST, max_nodes)
        greatest = self._value(name, Aim.MOST, max_nodes) if self.found.open else least
        self.keep(name, least, greatest)
        return self.found.positions - before

    def _value(self, name: str, aim: Aim, max_nodes: int) -> Fraction:
        aims: dict[Hashable, Aim] = {
            player: Aim.RANDOM if each in self.found.random else aim
            for each, player in self.players.items()
        }
        walk = move_walk(self.scope)
        within = "" if self.scope.every_game else f" in games {bound_words(self.scope)}"
        observer = ResidualObserver(walk.rules, [self.asked[name]])
        (worth,) = worths(observer.wanted)
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
        left = {name: self.asked[name] for name in self.found.unsettled}
        games = self.simulation(left)
        try:
            games.play()
        finally:
            self.found = replace(self.found, estimates=games.estimates)

    def simulation(self, left: Mapping[str, Condition | Quantity]) -> Simulation:
        """Return the games to be played for what is not settled."""
        walk, bound = move_walk(self.scope), bound_of(self.scope)
        return Simulation(walk, left, self.seed, self.listen, bound=bound)

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
