"""One-line changes to the network of twentyone, each a rule that somebody could get wrong."""

from dataclasses import dataclass
from typing import ClassVar

from tests.mutants.mutants import Mutant


@dataclass(frozen=True)
class NetworkMutant(Mutant):
    """A wrong rule of the network, in the constraints or in the referee."""

    game: ClassVar[str] = "twentyone"

    @property
    def tested_by(self) -> str:
        """The module of tests that looks at this file before others do."""
        return TESTED_BY.get(self.file, "predicates")


CONTROLLING, DEALING, GUARDS = "controlling.py", "dealing.py", "guards.py"
PREDICATES, DRAWING, RANKING = "predicates.py", "drawing.py", "ranking.py"
PARTS, COUPLINGS, REFEREE, WORD_TERMS = "parts.py", "couplings.py", "referee.py", "word_terms.py"
TESTED_BY = {
    DRAWING: "drawing",
    RANKING: "laws",
    PARTS: "parts",
    COUPLINGS: "referee",
    REFEREE: "referee",
    WORD_TERMS: "words",
}

TWENTYONE_MUTANTS = (
    NetworkMutant(
        "the controller waits 1.1 s after HIT",
        CONTROLLING,
        "WAITS = {Phase.START: 10, Phase.HIT: 10, Phase.STAND: 10}",
        "WAITS = {Phase.START: 10, Phase.HIT: 11, Phase.STAND: 10}",
    ),
    NetworkMutant(
        "a busy controller takes inputs too",
        CONTROLLING,
        "takes = z3.BoolVal(True, pre.ctx) if variants.overwriting else pre.controller_idle",
        "takes = z3.BoolVal(True, pre.ctx)",
    ),
    NetworkMutant(
        "the turn may change at any time",
        CONTROLLING,
        "[afresh, begins, post.dealer_turn == pre.dealer_turn]",
        "[afresh, begins, post.dealer_turn, pre.challenger_turn]",
    ),
    NetworkMutant(
        "SHUFFLE keeps the scores",
        CONTROLLING,
        "afresh, conjunction(side.score == 0 for side in post.sides)",
        "afresh, conjunction(side.score >= 0 for side in post.sides)",
    ),
    NetworkMutant(
        "a score is taken for the other player",
        CONTROLLING,
        "turns = (pre.challenger_turn, pre.dealer_turn)",
        "turns = (pre.dealer_turn, pre.challenger_turn)",
    ),
    NetworkMutant(
        "shuffling takes 1 s",
        DEALING,
        "WAITS = {Phase.SHUFFLE: 100,",
        "WAITS = {Phase.SHUFFLE: 10,",
    ),
    NetworkMutant(
        "a card is dealt that is no longer there",
        DEALING,
        "implies(here, before >= 1) for here, before, _ in rows",
        "implies(here, before >= 0) for here, before, _ in rows",
    ),
    NetworkMutant(
        "the card that is dealt stays in the deck",
        DEALING,
        "implies(here, after + 1 == before) for here, before, after in rows",
        "implies(here, after == before) for here, before, after in rows",
    ),
    NetworkMutant(
        "a king counts 13",
        DEALING,
        "return place + 1 if place < 10 else 10",
        "return place + 1",
    ),
    NetworkMutant(
        "a hand keeps its card when it has added it",
        DEALING,
        "nothing = conjunction([none(after.card), after.hand_due == 0])",
        "nothing = conjunction([same(before.card, after.card), after.hand_due == 0])",
    ),
    NetworkMutant(
        "SHUFFLE does not empty the hands",
        DEALING,
        "emptied = z3.BoolVal(False, pre.ctx) if variants.stale_hands else event.command_shuffle",
        "emptied = z3.BoolVal(False, pre.ctx)",
    ),
    NetworkMutant(
        "waits may be shorter than they should",
        DEALING,
        "conjunction([soonest <= due, due <= soonest + setting.variation])",
        "conjunction([clock <= due, due <= soonest + setting.variation])",
    ),
    NetworkMutant(
        "21 is bust",
        GUARDS,
        "BUST = 21",
        "BUST = 20",
    ),
    NetworkMutant(
        "a threshold stands one below",
        GUARDS,
        "setting.threshold(player) <= pre.side(player).compare for",
        "setting.threshold(player) <= pre.side(player).compare + 1 for",
    ),
    NetworkMutant(
        "equal scores win",
        GUARDS,
        "disjunction([dealer > BUST, challenger > dealer])",
        "disjunction([dealer > BUST, challenger >= dealer])",
    ),
    NetworkMutant(
        "SELECT is the other way round",
        GUARDS,
        "moment < theirs if other < place else moment <= theirs",
        "moment < theirs if other > place else moment <= theirs",
    ),
    NetworkMutant(
        "a start need not wait for the result",
        GUARDS,
        "return conjunction([idle, to_come, waited_for])",
        "return conjunction([idle, to_come])",
    ),
    NetworkMutant(
        "a game without a result is over",
        PREDICATES,
        '"there is a result": disjunction(board.result),',
        '"there is a result": nothing_due(board),',
    ),
    NetworkMutant(
        "an outcome is not counted",
        PREDICATES,
        "_counted(event.outcome, pre.outcomes, post.outcomes)",
        "_counted(event.check, pre.outcomes, post.outcomes)",
    ),
    NetworkMutant(
        "the result outlives the next start",
        PREDICATES,
        "implies(accepted, none(post.result))",
        "implies(accepted, same(pre.result, post.result))",
    ),
    NetworkMutant(
        "card by card, a stand takes no time",
        DRAWING,
        "(self.scored, stand),",
        "(self.scored, 0),",
    ),
    NetworkMutant(
        "card by card, the dealer plays after a bust",
        DRAWING,
        "goes_on = conjunction([self.scores[0] <= BUST, self.scores[1] == 0])",
        "goes_on = self.scores[1] == 0",
    ),
    NetworkMutant(
        "the referee's controller forgets the dealer's bust",
        PARTS,
        "    if dealer > BUST:\n        return Outcome.WIN\n",
        "    if dealer > BUST + 9:\n        return Outcome.WIN\n",
    ),
    NetworkMutant(
        "the referee's deck takes commands while it is busy",
        PARTS,
        "if state.action is not Phase.IDLE:",
        "if state.action is Phase.SHUFFLE:",
    ),
    NetworkMutant(
        "no score reaches the referee's controller",
        COUPLINGS,
        '*_unless(variants.uncoupled_score, ("players.score", "controller.score")),',
        "",
    ),
    NetworkMutant(
        "a start that is ignored takes the result away",
        REFEREE,
        "result=None if accepted else board.result,",
        "result=None,",
    ),
    NetworkMutant(
        "cards drawn are never forgotten",
        REFEREE,
        "return replace(after, drawn=(0, 0))",
        "return after",
    ),
)
