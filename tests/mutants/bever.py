"""One-line changes to the model of Bever, each a rule that somebody could get wrong."""

from dataclasses import dataclass
from typing import ClassVar

from tests.mutants.mutants import Mutant


@dataclass(frozen=True)
class BeverMutant(Mutant):
    """A wrong rule of Bever."""

    game: ClassVar[str] = "bever"

    @property
    def tested_by(self) -> str:
        """The module of tests that looks at this file before others do."""
        return TESTED_BY.get(self.file, "systems")


RANGES, PLAY, TOLD, CALLING = "ranges.py", "play.py", "told.py", "calling.py"
HAND_SETS, RANGE_TERMS, KRIPKE = "hand_sets.py", "range_terms.py", "kripke.py"
ANNOUNCEMENTS, WORDS, WORD_TERMS = "announcements.py", "words.py", "word_terms.py"
REFEREE, STRATEGY = "referee.py", "strategy.py"
TESTED_BY = {
    KRIPKE: "kripke",
    ANNOUNCEMENTS: "referee",
    REFEREE: "referee",
    STRATEGY: "referee",
    WORDS: "words",
    WORD_TERMS: "words",
}

BEVER_MUTANTS = (
    BeverMutant(
        "player 2 begins",
        CALLING,
        '"player 1 begins": table.turn,',
        '"player 1 begins": negation(table.turn),',
    ),
    BeverMutant(
        "only who is in turn may call",
        CALLING,
        "disjunction([conjunction([turn, two]), conjunction([negation(turn), one])])",
        "disjunction([conjunction([turn, one]), conjunction([negation(turn), two])])",
    ),
    BeverMutant(
        "at first no card can be 0",
        RANGES,
        "low == 0 for low in flat(board.lows)",
        "low == 1 for low in flat(board.lows)",
    ),
    BeverMutant(
        "scenario 1 says only that the card is at most the one taken",
        RANGES,
        "conjunction([low_then[a] == top, high_then[a] == top])",
        "conjunction([low_then[a] == 0, high_then[a] == top])",
    ),
    BeverMutant(
        "scenario 2 lets the card be as high as the one laid off",
        RANGES,
        "high_then[a] + 1 == laid",
        "high_then[a] == laid",
    ),
    BeverMutant(
        "scenario 3 says nothing of the other card",
        RANGES,
        "high_then[b] == _lesser(pre, high[b], laid)",
        "high_then[b] == high[b]",
    ),
    BeverMutant(
        "a discard does not tell scenario 5",
        RANGES,
        "_lesser(pre, _lesser(pre, high[a], laid), top)",
        "_lesser(pre, high[a], laid)",
    ),
    BeverMutant(
        "an equal sum is low enough to call",
        RANGE_TERMS,
        "self.total(player, hand) < one + two",
        "self.total(player, hand) <= one + two",
    ),
    BeverMutant(
        "the lowest card is replaced",
        PLAY,
        "implies(filled[0], own[0] >= own[1]), implies(filled[1], own[1] >= own[0])",
        "implies(filled[0], own[0] <= own[1]), implies(filled[1], own[1] <= own[0])",
    ),
    BeverMutant(
        "no 0 is ever swapped in",
        PLAY,
        "conjunction([card >= 0, card < old])",
        "conjunction([card >= 1, card < old])",
    ),
    BeverMutant(
        "a card that is lower than one of two is discarded",
        PLAY,
        "turn.discard, conjunction([laid >= own[0], laid >= own[1]])",
        "turn.discard, disjunction([laid >= own[0], laid >= own[1]])",
    ),
    BeverMutant(
        "the top that is taken need not be where the card was",
        PLAY,
        '"take: a highest card is replaced": _highest(turn.take, own),\n'
        '        "take: the top is in its place": conjunction(\n'
        "            implies(here, card == pre.table.top)",
        '"take: a highest card is replaced": _highest(turn.take, own),\n'
        '        "take: the top is in its place": conjunction(\n'
        "            implies(here, card >= pre.table.top)",
    ),
    BeverMutant(
        "by sets a card may have been replaced by an equal one",
        TOLD,
        "self._values[max(filled + 1, rest) :]",
        "self._values[max(filled, rest) :]",
    ),
    BeverMutant(
        "reversed, scenario 5 speaks of one card only",
        TOLD,
        "self._top_to[min(hand)]",
        "self._top_to[max(hand)]",
    ),
    BeverMutant(
        "pure announcements let the card swapped in equal the one laid off",
        TOLD,
        "lower = [self._laid_over[filled], self._laid_from[rest]]",
        "lower = [self._laid_from[filled], self._laid_from[rest]]",
    ),
    BeverMutant(
        "silence tells of the least sum itself",
        HAND_SETS,
        "implies(silent, reached[sum(hand)])",
        "implies(silent, reached[max(0, sum(hand) - 1)])",
    ),
    BeverMutant(
        "who holds as much as the top is believed to take",
        ANNOUNCEMENTS,
        "drawing = min(hand) >= top if reversed_five else max(hand) <= top",
        "drawing = min(hand) >= top if reversed_five else max(hand) < top",
    ),
    BeverMutant(
        "for the referee silence tells of an equal sum",
        ANNOUNCEMENTS,
        "for hand in possible[0] if sum(hand) >= least[1]",
        "for hand in possible[0] if sum(hand) > least[1]",
    ),
    BeverMutant(
        "common knowledge is one step on explicit worlds",
        KRIPKE,
        "                todo += new",
        "                todo += []",
    ),
    BeverMutant(
        "common knowledge is one step on a board",
        WORDS,
        "hands[index] |= {world[index] for world in new}",
        "hands[index] |= set()",
    ),
    BeverMutant(
        "what is announced need not be true for what follows",
        WORDS,
        "    if not said(view):\n        return True",
        "    if not said(view):\n        return False",
    ),
    BeverMutant(
        "for the referee only who is in turn may call",
        REFEREE,
        "players = (board.turn.other,) if self.variants.mover_calls else PLAYERS",
        "players = (board.turn,) if self.variants.mover_calls else PLAYERS",
    ),
    BeverMutant(
        "a top that equals the highest card is taken",
        STRATEGY,
        "if top < max(hand):\n        return takes(hand, top)",
        "if top <= max(hand):\n        return takes(hand, top)",
    ),
    BeverMutant(
        "in a formula who is in turn may call",
        WORD_TERMS,
        "conjunction([second, one]), conjunction([first, two])",
        "conjunction([first, one]), conjunction([second, two])",
    ),
    BeverMutant(
        "in a formula on a board who is in turn may call",
        WORDS,
        "mover = view.board.turn.other",
        "mover = view.board.turn",
    ),
)
