"""One-line changes to the protocol and the play of the table, each a rule one could get wrong."""

from tests.mutants.mutant import Area, Mutant

PROTOCOL, CARDS, DEALER, PLAYER = "protocol.py", "cards.py", "dealer.py", "player.py"
QTABLE, JUDGE, DEADLOCK = "qtable.py", "judge.py", "deadlock.py"
SESSION, SYSTEM, TERMINATION = "session.py", "system.py", "termination.py"
WORTH, ONE_DECK = "worth.py", "one_deck.py"
TESTED_BY = {
    PROTOCOL: "judge",
    CARDS: "evaluating",
    PLAYER: "playing",
    QTABLE: "playing",
    JUDGE: "judge",
    SESSION: "judge",
    SYSTEM: "session_steps",
    TERMINATION: "session_steps",
}

MUTANTS = (
    Mutant(
        "a game may be left before the decision",
        PROTOCOL,
        'State.SHOWN: {"DECISION": State.ASKED},',
        'State.SHOWN: {"DECISION": State.ASKED, "QUIT": State.OVER},',
    ),
    Mutant(
        "a player over 21 is asked again",
        PROTOCOL,
        "return State.BUSTED if busted and state is State.HIT else then",
        "return then",
    ),
    Mutant(
        "the dealer may speak for the player",
        PROTOCOL,
        'speaker != (PLAYER if kind in ("JOIN", "HIT", "STAND") else DEALER)',
        'speaker != (PLAYER if kind in ("JOIN", "HIT") else DEALER)',
    ),
    Mutant(
        "an ace counts 11 up to 22",
        CARDS,
        "return low + 10 if self.aces and low <= 11 else low",
        "return low + 10 if self.aces and low <= 12 else low",
    ),
    Mutant("a card may come twice", PLAYER, "if card in self._seen:", "if card in (0,):"),
    Mutant(
        "the dealer stands on 16",
        CARDS,
        "while total < STAND_ON:",
        "while total < STAND_ON - 1:",
    ),
    Mutant(
        "the dealer's ace makes 22",
        CARDS,
        "return high if high <= 21 else high - 10",
        "return high if high <= 22 else high - 10",
    ),
    Mutant("equal points win", CARDS, "if dealer < player:", "if dealer <= player:"),
    Mutant(
        "the down card is shown",
        DEALER,
        'self._say(f"DEALER {NAMES[house.cards[1]]}")',
        'self._say(f"DEALER {NAMES[house.cards[0]]}")',
    ),
    Mutant(
        "a card that was shown is revealed again",
        DEALER,
        "hidden = (house.cards[0], *house.cards[2:])",
        "hidden = (*house.cards,)",
    ),
    Mutant(
        "a game fewer is dealt",
        DEALER,
        "for number in range(1, self.games + 1):",
        "for number in range(1, self.games + (self.games < 3)):",
    ),
    Mutant(
        "the player stands on 12",
        PLAYER,
        "if points >= 21 or (points == 12 and self._variants.at_12):",
        "if points >= 21 or points == 12:",
    ),
    Mutant(
        "decisions of the game before are kept",
        PLAYER,
        "self.bag: list[Decision] = []",
        'self.bag: list[Decision] = getattr(self, "bag", [])',
    ),
    Mutant("a bust costs nothing", QTABLE, '"BUST": -1}', '"BUST": 0}'),
    Mutant(
        "q-learning looks back instead of ahead",
        QTABLE,
        "in reversed(decisions):",
        "in decisions:",
    ),
    Mutant(
        "a tie is a hit",
        QTABLE,
        "return HIT if self.values[hit] > self.values[stand] else STAND",
        "return HIT if self.values[hit] >= self.values[stand] else STAND",
    ),
    Mutant(
        "an action never tried competes",
        QTABLE,
        "if not zero and not (self.counts[hit] and self.counts[stand]):",
        "if not zero and not (self.counts[hit] or self.counts[stand]):",
    ),
    Mutant(
        "many visits have as few digits", QTABLE, "FINE_FROM = 500_000", "FINE_FROM = 5_000_000"
    ),
    Mutant("an entry may stand twice", QTABLE, "if seen[at]:", "if seen[at] > 1:"),
    Mutant("a message may have 1,024 bytes", PROTOCOL, "= 1_023", "= 1_024"),
    Mutant(
        "a PUSH with 16 is legal",
        JUDGE,
        'if word == "PUSH" and points < 17:',
        'if word == "PUSH" and points < 16:',
    ),
    Mutant("the judge lets a card come twice", JUDGE, "if name in self._seen:", "if not name:"),
    Mutant(
        "the judge lets the dealer stand on 16",
        JUDGE,
        "len(self._house.ranks) > 1 and self._house.points >= 17",
        "len(self._house.ranks) > 1 and self._house.points >= 16",
    ),
    Mutant(
        "the judge believes every result",
        JUDGE,
        "if word != due:",
        "if word != due and not word:",
    ),
    Mutant(
        "a player with 21 may lose",
        SESSION,
        "loose = [Result.LOOSE] if now.points < 21 else []",
        "loose = [Result.LOOSE] if now.points <= 21 else []",
    ),
    Mutant(
        "a player with 21 may lose, in the constraints",
        SYSTEM,
        "conjunction([pre.points < 21, _result(pre, post, Result.LOOSE)])",
        "conjunction([pre.points <= 21, _result(pre, post, Result.LOOSE)])",
    ),
    Mutant(
        "22 is within 21",
        SYSTEM,
        "within = post.low + post.aces <= 21",
        "within = post.low + post.aces <= 22",
    ),
    Mutant(
        "a game begins with what is left of the deck",
        SYSTEM,
        "*(count == COPIES for count in post.left),\n    ]",
        "*(count <= COPIES for count in post.left),\n    ]",
    ),
    Mutant(
        "the chosen successor deals after 21", TERMINATION, "low + aces > 21)", "low + aces > 22)"
    ),
    Mutant(
        "the dealer forgets to ask after a card",
        DEADLOCK,
        'return ("bust" if over else "decision"), after',
        'return ("bust" if over else "ask"), after',
    ),
    Mutant(
        "the dealer waits for JOIN before every game",
        DEADLOCK,
        'then = "join" if self.variants.join and not last else "begin"',
        'then = "join" if not last else "begin"',
    ),
    Mutant(
        "the player draws from a deck of thirteen ranks, ten among them once",
        WORTH,
        "(points, 4 if points == 10 else 1) for points",
        "(points, 1 if points == 10 else 1) for points",
    ),
    Mutant(
        "the dealer's card is drawn again",
        ONE_DECK,
        "deck[dealer - 2] -= 1",
        "deck[dealer - 2] -= 0",
    ),
)

SUITES = {
    "table-model": tuple(
        f"tests/table/test_{name}.py"
        for name in ("evaluating", "messages", "playing", "judge", "session_steps", "table_model")
    ),
    "table-questions": (
        "tests/table/test_deadlocks.py",
        "tests/table/test_session_laws.py",
        "tests/table/test_qinfo_files.py",
    ),
}
ALIVE = """
import z3
from gamemodels.numbers import BitVectors
from gamemodels.table import dealer, deadlock, judge, one_deck, player, qtable, worth
from gamemodels.table.termination import rank, successor
from gamemodels.table.session import Protocol
from gamemodels.table.system import SessionSteps
system = SessionSteps(2, BitVectors(z3.Context()))
pre, post = system.state("pre"), system.state("post")
system.init(pre), system.step(pre, post), system.final(pre), successor(pre), rank(pre)
assert [Protocol(2).moves(state) for state in Protocol(2).starts()]
assert worth.worth(worth.random_play) and qtable.QTable().text()
"""
TABLE = Area(
    name="table",
    folder="model/gamemodels/table",
    mutants=MUTANTS,
    suites=SUITES,
    alive=ALIVE,
    usual="table_model",
    tested_by=TESTED_BY,
)
