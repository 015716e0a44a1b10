"""A proof, its chain of theorems, or what stands in its way."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from gamechecks.engines.induction.proof import (
    BoardsBound,
    Counterexample,
    Link,
    Proof,
    ProofOutcome,
    ProofScope,
)
from gamechecks.mancala.show.board import BoardView
from gamechecks.mancala.show.words import describe
from gamechecks.mancala.theorems import THEOREMS
from gamechecks.show.glyphs import glyphs_for
from gamechecks.show.styles import BAD, GOOD, MARK, OPEN, QUIET, STRONG, encodable, folded
from gamechecks.show.trace import TraceView, View
from gamechecks.show.verdict import Headline, count, rules_words, scope_words
from gamemodels.mancala.referee import successors
from gamemodels.mancala.variants import ORIGINAL
from gamemodels.rules import replay

_STYLES = {ProofOutcome.PROVED: GOOD, ProofOutcome.VIOLATED: BAD, ProofOutcome.UNKNOWN: OPEN}
_CUT = (
    "It is broken only because a trace may end here, where no event is true and next(FORMULA) is "
    "false. To speak of boards that are followed by another: always(implies(next(True), ...))."
)
_STUCK = (
    "On these boards the lemmas hold, and what is to be proved holds before the marked one. No "
    "game is known to come here:"
)


@dataclass(frozen=True)
class ProofView:
    """The verdict, and a chain of theorems, a game or boards that show why.

    What may help is told in options, or in the keywords of a Python call.
    """

    proof: Proof
    view: View | None = None
    in_python: bool = False

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        proof = self.proof
        yield Headline(proof.outcome.value, _STYLES[proof.outcome], sentence(proof))
        if proof.theorem in THEOREMS and proof.outcome is ProofOutcome.PROVED:
            meaning = Text(THEOREMS[proof.theorem].sentence, QUIET)
            yield from folded(console, options.max_width, meaning)
        yield Text()
        if proof.counterexample is not None:
            yield from self._game(proof.counterexample, console, options)
        elif proof.chain:
            yield from _chain(proof, console, options)
            yield Text()
        if proof.lemma_broken is not None:
            yield from folded(console, options.max_width, Text(broken_words(proof.lemma_broken)))
            yield Text()
            yield from self._game(proof.lemma_broken, console, options)
        if proof.bound is not None:
            for words in bound_words(proof.bound):
                yield from folded(console, options.max_width, Text(words, STRONG))
            yield Text()
        if proof.stuck is not None:
            yield from _stretch(proof.stuck, console, options)
            yield from folded(
                console, options.max_width, Text(remedy(proof, in_python=self.in_python))
            )
            yield Text()
        parts = (world_words(proof.world), f"seed {proof.seed}", f"{proof.seconds.total:.2f} s")
        line = Text(f" {glyphs_for(options).dot} ".join(parts), QUIET)
        yield from folded(console, options.max_width, line)

    def _game(
        self, found: Counterexample, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        events = replay(found.trace).events
        marks = {found.wrong_at: f"here it is broken: {found.breaks}"}
        yield TraceView(found.trace, events, self.view, marks)
        yield Text()
        if found.by_its_end:
            yield from folded(console, options.max_width, Text(_CUT))
            yield Text()


def sentence(proof: Proof) -> str:
    """What was proved or not, and for which games."""
    if proof.counterexample is not None:
        found = proof.counterexample
        place = f"first broken at board {found.wrong_at + 1}"
        return f"{proof.theorem}, {place} with {count(found.trace.marbles, 'marble')} each"
    if proof.outcome is ProofOutcome.UNKNOWN:
        return f"{proof.theorem}: {proof.reason}"
    games = world_words(proof.world)
    if proof.vacuous:
        return f"{proof.theorem}, but vacuously: no game of {games}, has {', '.join(proof.vacuous)}"
    return f"{proof.theorem}, in every game of {games}"


def broken_words(found: Counterexample) -> str:
    """What a game shows that breaks a lemma."""
    each = count(found.trace.marbles, "marble")
    return f"This game breaks the lemma at board {found.wrong_at + 1}, with {each} each:"


def world_words(world: ProofScope) -> str:
    """How big the world is, for people."""
    if world.marbles is not None:
        return scope_words(world.scope(world.marbles))
    rules = "" if world.rules == ORIGINAL else f", {rules_words(world.rules)}"
    return f"{world.pockets} pockets, any number of marbles{rules}"


def bound_words(bound: BoardsBound) -> Iterator[str]:
    """Within how many boards every game is over."""
    if bound.formula == "1":
        yield "There is nothing to play with: a game has 1 board."
        return
    yield f"With n >= 1 marbles in each pocket, a game has at most {bound.formula} boards."
    if bound.boards is None:
        return
    longest = f"the longest has {bound.longest}"
    if bound.longest is None:
        longest = "the longest was not computed, as there are too many positions to look at in time"
    yield f"Here that is at most {count(bound.boards, 'board')}; {longest}."


def remedy(proof: Proof, *, in_python: bool = False) -> str:
    """What may help where an induction is not strong enough."""
    k = f"k={proof.k + 1}" if in_python else f"--k {proof.k + 1}"
    lemma = "one of the lemmas=" if in_python else "a --lemma"
    bounded = "assert_holds" if in_python else "mancala check"
    marbles = "marbles=N" if in_python else "--marbles N"
    larger = "" if proof.world.marbles is not None else f"{marbles}, for one number of them; "
    return (
        f"What may help: {k} or more (it was {proof.k}); {lemma} that excludes "
        f"the first of these boards; {larger}or {bounded}, which looks at all games within a "
        "bound."
    )


def _chain(proof: Proof, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
    """Each theorem, what it follows from, and its obligations."""
    if proof.outcome is not ProofOutcome.PROVED:
        used = "" if proof.stuck is None else ", and used"
        yield Text(f"proved so far{used}:", QUIET)
    dot = glyphs_for(options).dot
    for link in proof.chain:
        title = Text.assemble((encodable(options, link.theorem), STRONG), _uses(link, options))
        yield from folded(console, options.max_width, title, "  ", "    ")
        for each in link.obligations:
            line = Text(f"{each.name}, {each.seconds:.2f} s")
            yield from folded(console, options.max_width, line, f"    {dot} ", "      ")


def _uses(link: Link, options: ConsoleOptions) -> str:
    return encodable(options, f", using {', '.join(link.uses)}") if link.uses else ""


def _stretch(
    stuck: Counterexample, console: Console, options: ConsoleOptions
) -> Iterator[RenderableType]:
    """Boards in a row that no game is known to reach."""
    width = options.max_width
    yield from folded(console, width, Text(_STUCK))
    yield Text()
    boards, layout = stuck.trace.boards, stuck.trace.layout
    for index, board in enumerate(boards):
        before = boards[index - 1] if index else None
        words = f"some board, of a game with {count(stuck.trace.marbles, 'marble')} each"
        if before is not None:
            moves = successors(layout, before, stuck.trace.variants)
            words = next(describe(layout, m.event) for m in moves if m.state == board)
        yield from folded(console, width, Text(words, STRONG))
        if index == stuck.wrong_at:
            mark = f"{glyphs_for(options).mark} here it is broken: {stuck.breaks}"
            yield from folded(console, width, Text(encodable(options, mark), MARK), "", "  ")
        yield BoardView(layout, board, before)
        yield Text()
