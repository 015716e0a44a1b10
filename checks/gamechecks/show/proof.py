"""Proofs and named properties in the terminal."""

from collections.abc import Iterator
from dataclasses import dataclass
from shlex import join

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from gamechecks.core.game import Game
from gamechecks.core.scope_text import closing_words, option_words
from gamechecks.engines.induction.theorems import (
    BoardsBound,
    Counterexample,
    Proof,
    ProofOutcome,
    theorems,
    unwritten,
)
from gamechecks.language.vocabulary import NamedProperty
from gamechecks.show.presentation import Presentation, narration_of, presentation_of
from gamechecks.show.styles import MARK, QUIET, STRONG, Folded, encodable, glyphs_for
from gamechecks.show.trace import TraceView, View
from gamechecks.show.verdict import Footnote, Headline, caveat, compared_words, count


@dataclass(frozen=True)
class CatalogueView:
    """Every named property, its sentence and its formula."""

    game: Game

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        game = self.game
        proofs = "" if game.system is None else " and prove"
        theorems = [NamedProperty(each.name, each.sentence, "") for each in unwritten(game)]
        rows = (
            (f"Laws, to use with {game.program} check{proofs}:", game.laws),
            (f"Claims that some game breaks, to use with {game.program} check:", game.claims),
            (f"Goals, to use with {game.program} run --where:", game.goals),
            (f"Theorems, to use with {game.program} prove:", theorems),
        )
        for title, entries in rows:
            if entries:
                yield Text(title, STRONG)
            for entry in entries:
                yield from _entry(entry)
        if not game.properties:
            yield Text(f"{game.title} has no named properties.")


def _entry(entry: NamedProperty) -> Iterator[RenderableType]:
    yield Folded(Text(entry.name), first="  ", rest="  ")
    yield Folded(Text(entry.sentence), first="    ", rest="    ")
    if entry.formula:
        yield Folded(Text(entry.formula, QUIET), first="    ", rest="      ")
    yield Text()


_STUCK = (
    "On these boards the lemmas hold, and what is to be proved holds before the marked one. No "
    "game is known to come here:"
)


@dataclass(frozen=True)
class ProofView:
    """The verdict, and a chain of theorems, a game or boards that show why.

    What may help is told in options, or in the keywords of a Python call. The links of the chain
    that are `known` were shown before.
    """

    proof: Proof
    view: View | None = None
    in_python: bool = False
    known: frozenset[str] = frozenset()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        proof = self.proof
        yield Headline(proof.outcome.value, sentence(proof))
        known = theorems(proof.scope.game)
        if proof.theorem in known and proof.outcome is ProofOutcome.PROVED:
            yield Folded(known[proof.theorem].sentence, QUIET)
        yield Text()
        if proof.counterexample is not None:
            yield from self._game(proof.counterexample)
        elif proof.chain:
            yield from self._chain(options)
            yield Text()
        if proof.outcome is ProofOutcome.PROVED and proof.scope.game.own:
            for words in compared_words(proof.compared):
                yield Folded(words)
            yield Text()
        if proof.lemma_broken is not None:
            yield Folded(broken_words(proof, proof.lemma_broken))
            yield Text()
            yield from self._game(proof.lemma_broken)
        if proof.bound is not None:
            for words in bound_words(proof.bound):
                yield Folded(words, STRONG)
            yield Text()
        if proof.stuck is not None:
            yield from _stretch(proof.stuck, presentation_of(proof.scope.game), options)
            yield Folded(remedy(proof, in_python=self.in_python))
            yield Text()
        yield Footnote(proof)

    def _chain(self, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Each theorem, what it follows from, and its obligations."""
        if self.proof.outcome is not ProofOutcome.PROVED:
            used = "" if self.proof.stuck is None else ", and used"
            yield Text(f"proved so far{used}:", QUIET)
        dot = glyphs_for(options).dot
        for link in self.proof.chain:
            if link.theorem in self.known:
                continue
            uses = f", using {', '.join(link.uses)}" if link.uses else ""
            name = (encodable(options, link.theorem), STRONG)
            title = Text.assemble(name, encodable(options, uses))
            yield Folded(title, first="  ", rest="    ")
            for each in link.obligations:
                line = f"{each.name}, {each.seconds:.2f} s"
                yield Folded(line, first=f"    {dot} ", rest="      ")

    def _game(self, found: Counterexample) -> Iterator[RenderableType]:
        marks = {found.wrong_at: f"here it is broken: {found.breaks}"}
        yield TraceView.of(found.trace, self.proof.scope.game, self.view, marks)
        yield Text()


def proof_views(proofs: list[Proof], view: View | None) -> Iterator[ProofView]:
    """Views of several proofs, in which what they share is shown once."""
    known: frozenset[str] = frozenset()
    for proof in proofs:
        yield ProofView(proof, view, known=known - {proof.theorem})
        known |= {link.theorem for link in proof.chain}


def sentence(proof: Proof) -> str:
    """What was proved or not, and for which games."""
    if proof.counterexample is not None:
        found = proof.counterexample
        place = f"first broken at board {found.wrong_at + 1}"
        return f"{proof.theorem}, {place}{_with(proof, found, ' with ')}"
    if proof.outcome is ProofOutcome.UNKNOWN:
        return f"{proof.theorem}: {proof.reason}"
    games = proof.scope.words or proof.scope.game.title
    if proof.vacuous:
        return f"{proof.theorem}, but vacuously: no game of {games}, has {', '.join(proof.vacuous)}"
    return f"{proof.theorem}, in every game of {games}" + caveat(proof.compared)


def broken_words(proof: Proof, found: Counterexample) -> str:
    """What a game shows that breaks a lemma."""
    told = _with(proof, found, ", with ")
    return f"This game breaks the lemma at board {found.wrong_at + 1}{told}:"


def _with(proof: Proof, found: Counterexample, before: str) -> str:
    """What a game tells of the world that the theorem left open."""
    told = narration_of(proof.scope.game).told(found.trace)
    return f"{before}{told}" if told else ""


def bound_words(bound: BoardsBound) -> Iterator[str]:
    """Within how many boards every game is over."""
    if bound.formula == "1":
        yield "There is nothing to play with: a game has 1 board."
        return
    yield f"{bound.where or 'By this proof'}, a game has at most {bound.formula} boards."
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
    bounded = "assert_holds"
    if not in_python:
        words = ["check", " ".join(proof.theorem.split()), *option_words(proof.scope, boards=False)]
        bounded = f"{proof.scope.game.program} {join(words)}"
    closed = closing_words(proof.scope, in_python=in_python)
    larger = f"{closed}; " if closed else ""
    return (
        f"What may help: {k} or more (it was {proof.k}); {lemma} that excludes "
        f"the first of these boards; {larger}or a look at all games within a bound: {bounded}"
    )


def _stretch(
    stuck: Counterexample, look: Presentation, options: ConsoleOptions
) -> Iterator[RenderableType]:
    """Boards in a row that no game is known to reach."""
    yield Folded(_STUCK)
    yield Text()
    boards, rules = stuck.trace.states, stuck.trace.rules
    for index, board in enumerate(boards):
        before = boards[index - 1] if index else None
        told = look.narration.told(stuck.trace)
        words = f"some board, of a game with {told}" if told else "some board"
        if before is not None:
            words = look.narration.tell(rules, before, rules.event(before, board))
        yield Folded(Text(words, STRONG))
        if index == stuck.wrong_at:
            mark = f"{glyphs_for(options).mark} here it is broken: {stuck.breaks}"
            yield Folded(mark, MARK, rest="  ")
        yield look.view.draw(rules, board, before)
        yield Text()
