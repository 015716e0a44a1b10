"""One-line changes to the network of twentyone, each a rule that somebody could get wrong."""

from tests.mutants.mutant import Area, Mutant

CONSTRAINTS, CARD_CONSTRAINTS = "constraints.py", "card_constraints.py"
TERMINATION, COMPONENTS = "termination.py", "components.py"
RULES, SYSTEM = "rules.py", "system.py"
TESTED_BY = {
    CARD_CONSTRAINTS: "card_steps",
    TERMINATION: "laws",
    COMPONENTS: "atomic_models",
    RULES: "referee",
    SYSTEM: "words",
}

MUTANTS = (
    Mutant(
        "the controller waits 1.1 s after HIT",
        CONSTRAINTS,
        "TIME_ADVANCE = {Phase.START: 10, Phase.HIT: 10, Phase.STAND: 10}",
        "TIME_ADVANCE = {Phase.START: 10, Phase.HIT: 11, Phase.STAND: 10}",
    ),
    Mutant(
        "a busy controller takes inputs too",
        CONSTRAINTS,
        "takes = z3.BoolVal(True, pre.ctx) if variants.overwriting else pre.controller_idle",
        "takes = z3.BoolVal(True, pre.ctx)",
    ),
    Mutant(
        "the turn may change at any time",
        CONSTRAINTS,
        "[afresh, begins, post.dealer_turn == pre.dealer_turn]",
        "[afresh, begins, post.dealer_turn, pre.challenger_turn]",
    ),
    Mutant(
        "SHUFFLE keeps the scores",
        CONSTRAINTS,
        "afresh, conjunction(side.score == 0 for side in post.players)",
        "afresh, conjunction(side.score >= 0 for side in post.players)",
    ),
    Mutant(
        "a score is taken for the other player",
        CONSTRAINTS,
        "turns = (pre.challenger_turn, pre.dealer_turn)",
        "turns = (pre.dealer_turn, pre.challenger_turn)",
    ),
    Mutant(
        "shuffling takes 1 s",
        CONSTRAINTS,
        "TIME_ADVANCE = {Phase.SHUFFLE: 100,",
        "TIME_ADVANCE = {Phase.SHUFFLE: 10,",
    ),
    Mutant(
        "a card is dealt that is no longer there",
        CONSTRAINTS,
        "implies(here, before >= 1) for here, before, _ in rows",
        "implies(here, before >= 0) for here, before, _ in rows",
    ),
    Mutant(
        "the card that is dealt stays in the deck",
        CONSTRAINTS,
        "implies(here, after + 1 == before) for here, before, after in rows",
        "implies(here, after == before) for here, before, after in rows",
    ),
    Mutant(
        "a king counts 13",
        CONSTRAINTS,
        "return place + 1 if place < 10 else 10",
        "return place + 1",
    ),
    Mutant(
        "a hand keeps its card when it has added it",
        CONSTRAINTS,
        "nothing = conjunction([none(after.card), after.hand_due == 0])",
        "nothing = conjunction([same(before.card, after.card), after.hand_due == 0])",
    ),
    Mutant(
        "SHUFFLE does not empty the hands",
        CONSTRAINTS,
        "emptied = z3.BoolVal(False, pre.ctx) if variants.stale_hands else event.command_shuffle",
        "emptied = z3.BoolVal(False, pre.ctx)",
    ),
    Mutant(
        "waits may be shorter than they should",
        CONSTRAINTS,
        "conjunction([soonest <= due, due <= soonest + setting.variation])",
        "conjunction([clock <= due, due <= soonest + setting.variation])",
    ),
    Mutant(
        "21 is bust",
        CONSTRAINTS,
        "BUST = 21",
        "BUST = 20",
    ),
    Mutant(
        "a threshold stands one below",
        CONSTRAINTS,
        "setting.threshold(player) <= pre.player(player).compare for",
        "setting.threshold(player) <= pre.player(player).compare + 1 for",
    ),
    Mutant(
        "equal scores win",
        CONSTRAINTS,
        "disjunction([dealer > BUST, challenger > dealer])",
        "disjunction([dealer > BUST, challenger >= dealer])",
    ),
    Mutant(
        "SELECT is the other way round",
        CONSTRAINTS,
        "moment < theirs if other < place else moment <= theirs",
        "moment < theirs if other > place else moment <= theirs",
    ),
    Mutant(
        "a start need not wait for the result",
        CONSTRAINTS,
        "return conjunction([idle, to_come, waited_for])",
        "return conjunction([idle, to_come])",
    ),
    Mutant(
        "a game without a result is over",
        CONSTRAINTS,
        '"there is a result": disjunction(board.result),',
        '"there is a result": nothing_due(board),',
    ),
    Mutant(
        "an outcome is not counted",
        CONSTRAINTS,
        "_counted(event.outcome, pre.outcomes, post.outcomes)",
        "_counted(event.check, pre.outcomes, post.outcomes)",
    ),
    Mutant(
        "the result outlives the next start",
        CONSTRAINTS,
        "implies(accepted, none(post.result))",
        "implies(accepted, same(pre.result, post.result))",
    ),
    Mutant(
        "card by card, a stand takes no time",
        CARD_CONSTRAINTS,
        "(self.stands, TIME_ADVANCE[Phase.STAND]),",
        "(self.stands, 0),",
    ),
    Mutant(
        "card by card, the dealer plays after a bust",
        CARD_CONSTRAINTS,
        "goes_on = continues(*self.scores)",
        "goes_on = self.scores[1] == 0",
    ),
    Mutant(
        "the referee's controller forgets the dealer's bust",
        COMPONENTS,
        "    if dealer > BUST:\n        return Outcome.WIN\n",
        "    if dealer > BUST + 9:\n        return Outcome.WIN\n",
    ),
    Mutant(
        "the referee's deck takes commands while it is busy",
        COMPONENTS,
        "if state.action is not Phase.IDLE:",
        "if state.action is Phase.SHUFFLE:",
    ),
    Mutant(
        "no score reaches the referee's controller",
        COMPONENTS,
        '*_unless(variants.uncoupled_score, ("players.score", "controller.score")),',
        "",
    ),
    Mutant(
        "a start that is ignored takes the result away",
        RULES,
        "result=None if accepted else board.result,",
        "result=None,",
    ),
    Mutant(
        "cards drawn are never forgotten",
        RULES,
        "return replace(after, drawn=(0, 0))",
        "return after",
    ),
)

SUITES = {
    "network": tuple(
        f"tests/twentyone/test_{name}.py"
        for name in ("atomic_models", "referee", "predicates", "card_steps", "words", "laws")
    ),
    "twentyone-questions": (
        "tests/twentyone/test_twentyone_laws.py",
        "tests/twentyone/test_twentyone_odds.py",
    ),
}
ALIVE = """
import z3
from gamemodels.numbers import BitVectors, Integers
from gamemodels.twentyone.system import BoardSteps
from gamemodels.twentyone.cards import CardSteps
from gamemodels.twentyone.rules import Twentyone, simulate
from gamemodels.twentyone.board import Setting
from gamemodels.twentyone.board import VARIANTS, Variants
numbers, setting = BitVectors(z3.Context()), Setting(5, 6, games=2)
every = [Variants(), *(Variants.named([name]) for name in VARIANTS)]
by_card = CardSteps(Setting(5, 6), numbers)
for system in (by_card, *(BoardSteps(setting, numbers, v) for v in every)):
    pre, post = system.state("pre"), system.state("post")
    system.init(pre), system.step(pre, post), system.final(pre)
for variants in every:
    assert simulate(Twentyone(setting, variants), seed=1, boards=40)
"""
TWENTYONE = Area(
    name="twentyone",
    folder="model/gamemodels/twentyone",
    mutants=MUTANTS,
    suites=SUITES,
    alive=ALIVE,
    usual="predicates",
    tested_by=TESTED_BY,
)
