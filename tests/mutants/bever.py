"""One-line changes to the model of Bever, each a rule that somebody could get wrong."""

from tests.mutants.mutant import Area, Mutant

RULES, KNOWLEDGE, KNOWLEDGE_TERMS = "rules.py", "knowledge.py", "knowledge_terms.py"
CONSTRAINTS, RANGES, HAND_SETS = "constraints.py", "ranges.py", "hand_sets.py"
TESTED_BY = {RULES: "referee", KNOWLEDGE: "words", KNOWLEDGE_TERMS: "words"}

MUTANTS = (
    Mutant(
        "player 2 begins",
        CONSTRAINTS,
        '"player 1 begins": board.turn,',
        '"player 1 begins": negation(board.turn),',
    ),
    Mutant(
        "only who is in turn may call",
        CONSTRAINTS,
        "disjunction([conjunction([turn, two]), conjunction([negation(turn), one])])",
        "disjunction([conjunction([turn, one]), conjunction([negation(turn), two])])",
    ),
    Mutant(
        "at first no card can be 0",
        RANGES,
        "low == 0 for low in flat(board.lows)",
        "low == 1 for low in flat(board.lows)",
    ),
    Mutant(
        "scenario 1 says only that the card is at most the one taken",
        RANGES,
        "conjunction([low_then[a] == top, high_then[a] == top])",
        "conjunction([low_then[a] == 0, high_then[a] == top])",
    ),
    Mutant(
        "scenario 2 lets the card be as high as the one laid off",
        RANGES,
        "high_then[a] + 1 == laid",
        "high_then[a] == laid",
    ),
    Mutant(
        "scenario 3 says nothing of the other card",
        RANGES,
        "high_then[b] == _lesser(pre, high[b], laid)",
        "high_then[b] == high[b]",
    ),
    Mutant(
        "a discard does not tell scenario 5",
        RANGES,
        "_lesser(pre, _lesser(pre, high[a], laid), top)",
        "_lesser(pre, high[a], laid)",
    ),
    Mutant(
        "an equal sum is low enough to call",
        RANGES,
        "self.total(player, hand) < one + two",
        "self.total(player, hand) <= one + two",
    ),
    Mutant(
        "the lowest card is replaced",
        CONSTRAINTS,
        "implies(filled[0], own[0] >= own[1]), implies(filled[1], own[1] >= own[0])",
        "implies(filled[0], own[0] <= own[1]), implies(filled[1], own[1] <= own[0])",
    ),
    Mutant(
        "no 0 is ever swapped in",
        CONSTRAINTS,
        "conjunction([card >= 0, card < old])",
        "conjunction([card >= 1, card < old])",
    ),
    Mutant(
        "a card that is lower than one of two is discarded",
        CONSTRAINTS,
        "turn.discard, conjunction([laid >= own[0], laid >= own[1]])",
        "turn.discard, disjunction([laid >= own[0], laid >= own[1]])",
    ),
    Mutant(
        "the top that is taken need not be where the card was",
        CONSTRAINTS,
        '"take: a highest card is replaced": _highest(turn.take, own),\n'
        '        "take: the top is in its place": conjunction(\n'
        "            implies(here, card == pre.top)",
        '"take: a highest card is replaced": _highest(turn.take, own),\n'
        '        "take: the top is in its place": conjunction(\n'
        "            implies(here, card >= pre.top)",
    ),
    Mutant(
        "by sets a card may have been replaced by an equal one",
        HAND_SETS,
        "self._values[max(filled + 1, rest) :]",
        "self._values[max(filled, rest) :]",
    ),
    Mutant(
        "reversed, scenario 5 speaks of one card only",
        HAND_SETS,
        "self._top_to[min(hand)]",
        "self._top_to[max(hand)]",
    ),
    Mutant(
        "pure announcements let the card swapped in equal the one laid off",
        HAND_SETS,
        "lower = [self._laid_over[filled], self._laid_from[rest]]",
        "lower = [self._laid_from[filled], self._laid_from[rest]]",
    ),
    Mutant(
        "silence tells of the least sum itself",
        HAND_SETS,
        "implies(silent, reached[sum(hand)])",
        "implies(silent, reached[max(0, sum(hand) - 1)])",
    ),
    Mutant(
        "who holds as much as the top is believed to take",
        RULES,
        "drawing = min(hand) >= top if reversed_five else max(hand) <= top",
        "drawing = min(hand) >= top if reversed_five else max(hand) < top",
    ),
    Mutant(
        "for the referee silence tells of an equal sum",
        RULES,
        "for hand in possible[0] if sum(hand) >= least[1]",
        "for hand in possible[0] if sum(hand) > least[1]",
    ),
    Mutant(
        "a player sees the other's hand on explicit worlds",
        KNOWLEDGE,
        "self._classes[player.index].get(world[player.index], frozenset())",
        "self._classes[1 - player.index].get(world[1 - player.index], frozenset())",
    ),
    Mutant(
        "common knowledge is one step on a board",
        KNOWLEDGE,
        "hands[index] |= {world[index] for world in new}",
        "hands[index] |= set()",
    ),
    Mutant(
        "what is announced need not be true for what follows",
        KNOWLEDGE,
        "    if not said(view):\n        return True",
        "    if not said(view):\n        return False",
    ),
    Mutant(
        "for the referee only who is in turn may call",
        RULES,
        "players = (board.turn.other,) if self.variants.mover_calls else PLAYERS",
        "players = (board.turn,) if self.variants.mover_calls else PLAYERS",
    ),
    Mutant(
        "a top that equals the highest card is taken",
        RULES,
        "if top < max(hand):\n        return takes(hand, top)",
        "if top <= max(hand):\n        return takes(hand, top)",
    ),
    Mutant(
        "in a formula who is in turn may call",
        KNOWLEDGE_TERMS,
        "conjunction([second, one]), conjunction([first, two])",
        "conjunction([first, one]), conjunction([second, two])",
    ),
    Mutant(
        "in a formula on a board who is in turn may call",
        KNOWLEDGE,
        "mover = view.board.turn.other",
        "mover = view.board.turn",
    ),
)

SUITES = {
    "bever-model": tuple(
        f"tests/bever/test_{name}.py" for name in ("referee", "kripke", "systems", "words", "laws")
    ),
    "bever-questions": ("tests/bever/test_law_questions.py",),
}
ALIVE = """
import z3
from gamemodels.bever.rules import Bever
from gamemodels.bever.system import RangeSteps, SetSteps
from gamemodels.bever.board import VARIANTS, Variants
from gamemodels.numbers import BitVectors
numbers = BitVectors(z3.Context())
every = [Variants(), *(Variants.named([name]) for name in VARIANTS)]
for system in (RangeSteps(2, numbers), *(SetSteps(2, numbers, rules) for rules in every)):
    pre, post = system.state("pre"), system.state("post")
    system.init(pre), system.step(pre, post), system.final(pre)
for rules in every:
    game = Bever(2, rules)
    assert [game.moves(board) for board in game.starts()]
"""
BEVER = Area(
    name="bever",
    folder="model/gamemodels/bever",
    mutants=MUTANTS,
    suites=SUITES,
    alive=ALIVE,
    usual="systems",
    tested_by=TESTED_BY,
)
