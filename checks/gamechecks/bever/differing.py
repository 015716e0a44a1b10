"""Where a variant of the rules and the rules themselves part ways first."""

from dataclasses import dataclass, replace
from typing import Any, Unpack

from gamechecks.bever.scope import Scope
from gamechecks.core.errors import InputError
from gamechecks.core.search_options import SearchOptions, clock_of, conclude, seed_of, silence
from gamechecks.core.verdict import Outcome, Progress, Seconds
from gamemodels.attention import attended
from gamemodels.bever.board import Board, Event
from gamemodels.bever.notation import boards_to_plain, to_plain
from gamemodels.bever.referee import Bever, Trace
from gamemodels.bever.variants import Rules


@dataclass(frozen=True)
class Difference:
    """The boards that two sets of rules share, a move, and the board that each makes of it.

    A board is none where the rules do not allow the move. If no difference was found, the two
    allow the same games of up to `settled` boards.
    """

    outcome: Outcome
    scope: Scope
    added: Rules
    seconds: Seconds
    seed: int
    settled: int = 1
    shared: Trace | None = None
    event: Event | None = None
    original: Board | None = None
    variant: Board | None = None
    reason: str | None = None

    @property
    def rule(self) -> str:
        """The rules that were added."""
        return ",".join(self.added.names)

    def document(self) -> dict[str, Any]:
        """The difference as JSON has it."""
        rules = None if self.shared is None else self.shared.rules
        assert rules is None or isinstance(rules, Bever)
        return {
            "verdict": self.outcome.value,
            "game": "bever",
            "scope": self.scope.document(),
            "rule": self.rule,
            "reason": self.reason,
            "settled": self.settled,
            "boards": None if self.shared is None else len(self.shared),
            "trace": None
            if self.shared is None or rules is None
            else boards_to_plain(rules, self.shared.states),
            "move": None if self.event is None else str(self.event),
            "original": None if self.original is None else to_plain(self.original),
            "variant": None if self.variant is None else to_plain(self.variant),
        }


def diff(scope: Scope, added: Rules, **how: Unpack[SearchOptions]) -> Difference:
    """The shortest game on which the scope's rules and the same with some more part ways."""
    if not added.names:
        raise InputError("no rule to compare with: --rule silence, for example")
    for rule in added.names:
        if rule in scope.rules.names:
            raise InputError(f"the rule {rule} is played on both sides: leave it out of the rules")
    search = _Parting(scope, added, how)
    return conclude(search.clock, search.difference, search.answer)


class _Parting:
    """A walk over the boards that both sides allow, the nearest first."""

    def __init__(self, scope: Scope, added: Rules, how: SearchOptions) -> None:
        self.scope, self.added = scope, added
        self.clock, self.seed = clock_of(how), seed_of(how)
        self.listen = how.get("listen", silence)
        both = replace(scope, rules=Rules.named((*scope.rules.names, *added.names)))
        self.rules = Bever(scope.known_highest, scope.rules, scope.start)
        self.variant = Bever(scope.known_highest, both.rules, scope.start)
        self.settled = 1

    def difference(self) -> Difference:
        """The first move that leads the two sides apart, or that there is none."""
        came_from: dict[Board, Board | None] = dict.fromkeys(self.rules.starts())
        level = list(came_from)
        while level and self.settled < self.scope.boards:
            self.listen(Progress(f"after {self.settled} boards, {len(came_from):,} in all"))
            following: list[Board] = []
            for board in attended(level):
                here, there = (_after(rules, board) for rules in (self.rules, self.variant))
                if here != there:
                    return self._parted(came_from, board, here, there)
                for move in self.rules.moves(board):
                    if move.state not in came_from:
                        came_from[move.state] = board
                        following.append(move.state)
            level = following
            self.settled = self.settled + 1 if following else self.scope.boards
        return self.answer()

    def answer(self, reason: str | None = None) -> Difference:
        """What there is to say without a game."""
        outcome = Outcome.REFUTED if reason is None else Outcome.UNKNOWN
        return Difference(
            outcome,
            self.scope,
            self.added,
            self.clock.seconds,
            self.seed,
            self.settled,
            reason=reason,
        )

    def _parted(
        self,
        came_from: dict[Board, Board | None],
        last: Board,
        here: dict[Event, Board],
        there: dict[Event, Board],
    ) -> Difference:
        event = next(e for e in {**here, **there} if here.get(e) != there.get(e))
        way = [last]
        while (earlier := came_from[way[-1]]) is not None:
            way.append(earlier)
        return replace(
            self.answer(),
            outcome=Outcome.FOUND,
            shared=self.rules.trace(way[::-1]),
            event=event,
            original=here.get(event),
            variant=there.get(event),
        )


def _after(rules: Bever, board: Board) -> dict[Event, Board]:
    """What each move makes of a board; how it is remembered makes no difference."""
    return {move.event: replace(move.state, came_by=None) for move in rules.moves(board)}
