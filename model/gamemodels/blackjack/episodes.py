"""The referee of episodes: it replays what a Gymnasium environment wrote, step by step.

It shares nothing with the environment, the decision process or the rules but names of rules.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from gamemodels.blackjack.board import BadRules, Variants, rules_read

FACES = {"A": 1, "J": 10, "Q": 10, "K": 10}


@dataclass(frozen=True)
class Payment:
    """How an episode ends, and what it pays in bets."""

    outcome: str
    paid: Fraction


def value(card: str) -> int:
    """What a card counts, an ace as 1."""
    rank = card.rstrip("SHDC")
    return FACES.get(rank) or int(rank)


def points(cards: Sequence[str], *, soft: bool = True) -> int:
    """The best sum of cards; without `soft` every ace counts 1."""
    least = sum(map(value, cards))
    has_ace = any(value(card) == 1 for card in cards)
    return least + 10 if soft and has_ace and least + 10 <= 21 else least


def is_natural(cards: Sequence[str]) -> bool:
    """An ace and a card worth 10."""
    return sorted(map(value, cards)) == [1, 10]


def due_payment(
    rules: Variants,
    player: Sequence[str],
    dealer: Sequence[str],
    doubled: bool,
    surrendered: bool,
) -> Payment:
    """What is due at the end of an episode."""
    bets = 2 if doubled else 1
    if surrendered:
        return Payment("surrender", Fraction(-1, 2))
    ours, theirs = points(player), points(dealer)
    if ours > 21:
        return Payment("bust", Fraction(-bets))
    if is_natural(player):
        return _for_a_natural(rules, is_natural(dealer))
    if is_natural(dealer):
        ties = rules.dealer_natural_ties and ours == 21
        return Payment("push", Fraction(0)) if ties else Payment("lose", Fraction(-bets))
    if rules.bonuses and ours == 21:
        return Payment("win", Fraction(bets) if doubled else _bonus(player))
    if theirs > 21 and not rules.bust_compared_as_sum:
        theirs = 0
    if ours == theirs:
        return Payment("push", Fraction(0))
    return Payment("win", Fraction(bets)) if ours > theirs else Payment("lose", Fraction(-bets))


def _for_a_natural(rules: Variants, two: bool) -> Payment:
    if two and rules.both_naturals_lose:
        return Payment("lose", Fraction(-1))
    if two and not rules.bonuses:
        return Payment("push", Fraction(0))
    return Payment("natural", rules.natural_pays)


def _bonus(player: Sequence[str]) -> Fraction:
    """What a 21 pays by its cards, where there are bonuses."""
    if len(player) >= 5:
        return (Fraction(3, 2), Fraction(2), Fraction(3))[min(len(player), 7) - 5]
    shape = pattern(player) if len(player) == 3 else 0
    return (Fraction(1), Fraction(3, 2), Fraction(2), Fraction(3))[shape]


def pattern(cards: Sequence[str]) -> int:
    """How far two or three cards are a 6-7-8 or 7-7-7: 1 mixed, 2 of one suit, 3 of spades."""
    ranks, suits = sorted(card[:-1] for card in cards), {card[-1] for card in cards}
    pairs = (["6", "7"], ["6", "8"], ["7", "8"], ["7", "7"])
    if ranks not in (*pairs, ["6", "7", "8"], ["7", "7", "7"]):
        return 0
    return 3 if suits == {"S"} else 2 if len(suits) == 1 else 1


FORMAT = "blackjack-episode/1"
ACTIONS = ("stand", "hit", "surrender", "double")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"


class BadEpisode(ValueError):
    """What is no episode at all."""


@dataclass(frozen=True)
class EpisodeFault:
    """The first field that is wrong, of which step, and what was due; step 0 is the start."""

    step: int
    field: str
    given: Any
    due: str

    def __str__(self) -> str:
        place = "the start" if self.step == 0 else f"step {self.step}"
        return f"{place}: {self.field} is {self.given!r}: {self.due}"


class _Wrong(Exception):
    """Raised where an episode is wrong."""

    def __init__(self, step: int, field: str, given: Any, due: str) -> None:
        super().__init__(field)
        self.fault = EpisodeFault(step, field, given, due)


def judge_episode(document: Any) -> EpisodeFault | None:
    """What is wrong with an episode first; none if it keeps to the rules."""
    rules = episode_rules(document)
    try:
        _Judge(rules, document).judge()
    except _Wrong as wrong:
        return wrong.fault
    return None


def episode_rules(document: Any) -> Variants:
    """The rules of an episode; refuses what is none."""
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        raise BadEpisode(f'no episode: an object with "format": "{FORMAT}" was expected')
    for name, kind in (("start", Mapping), ("steps", list), ("end", Mapping | None)):
        if not isinstance(document.get(name), kind):
            raise BadEpisode(f"{name} is {document.get(name)!r}: {_KINDS[name]} was expected")
    for number, step in enumerate(document["steps"], 1):
        if not isinstance(step, Mapping):
            raise BadEpisode(f"step {number} is {step!r}: an object was expected")
    seed = document.get("seed")
    if seed is not None and (type(seed) is not int or seed < 0):
        raise BadEpisode(f"seed is {seed!r}: a whole number was expected")
    try:
        return rules_read(document.get("rules", {}))
    except BadRules as wrong:
        raise BadEpisode(str(wrong)) from None


_KINDS = {"start": "an object", "steps": "a list", "end": "an object"}


class _Judge:
    """One episode, judged from the start to the end."""

    def __init__(self, rules: Variants, document: Mapping[str, Any]) -> None:
        self.rules = rules
        self.start, self.steps = document["start"], document["steps"]
        self.end: Mapping[str, Any] | None = document.get("end")
        self.player: list[str] = []
        self.dealt: Counter[str] = Counter()
        self.unseen = self.count = 0

    def judge(self) -> None:
        """Raise where something is wrong."""
        self.player = self._cards(0, "player", self.start.get("player"), 2)
        (self.shown,) = self._cards(0, "dealer", [self.start.get("dealer")], 1)
        self._begin_count()
        self._same(0, "observation", self.start.get("observation"), self._observation([]))
        for number, step in enumerate(self.steps, 1):
            self._step(number, step)
        over = bool(self.steps) and self.steps[-1]["terminated"]
        if self.end is not None and not over:
            raise _Wrong(len(self.steps), "end", dict(self.end), "none was due: it is not over")

    def _step(self, number: int, step: Mapping[str, Any]) -> None:
        action = step.get("action")
        if number > 1 and self.steps[number - 2]["terminated"]:
            raise _Wrong(number, "action", action, "nothing was due after the end")
        legal = self._legal()
        if action not in legal:
            raise _Wrong(number, "action", action, f"one of {', '.join(legal)} was due")
        settled = number == 1 and self._settled()
        draws = action in ("hit", "double") and not settled
        if draws:
            self.player += self._cards(number, "card", [step.get("card")], 1)
        elif "card" in step:
            raise _Wrong(number, "card", step["card"], "no card was due")
        over = settled or action != "hit" or points(self.player) > 21
        self._same(number, "terminated", step.get("terminated"), over)
        dealer: list[str] = []
        payment = None
        if over:
            dealer, payment = self._finish(number, action, settled)
        self._same(number, "observation", step.get("observation"), self._observation(dealer[1:]))
        due = payment.paid if payment else Fraction(0)
        given = step.get("reward")
        if type(given) not in (int, float) or given != float(due):
            raise _Wrong(number, "reward", given, f"{float(due)} was due")
        if payment:
            self._paid(number, payment)

    def _legal(self) -> tuple[str, ...]:
        first = len(self.player) == 2
        surrender = ("surrender",) if self.rules.surrender and first else ()
        double = ("double",) if self.rules.double and (first or self.rules.bonuses) else ()
        return ("stand", "hit", *surrender, *double)

    def _settled(self) -> bool:
        """Whether the first step settles a natural; what the dealer holds is told at the end."""
        if is_natural(self.player) and not self.rules.natural_only_by_standing:
            return True
        told = self.end.get("dealer") if self.end is not None else None
        if not self.rules.peek or not isinstance(told, list) or len(told) != 2:
            return False
        return all(self._known(card) for card in told) and is_natural(told)

    def _finish(self, number: int, action: str, settled: bool) -> tuple[list[str], Payment]:
        """The dealer's cards one by one, and what is due for them."""
        if self.end is None:
            raise _Wrong(number, "end", None, "it was due: the episode is over")
        told = self.end.get("dealer")
        if not isinstance(told, list) or len(told) < 2 or told[0] != self.shown:
            due = f"two cards or more were due, the first {self.shown}"
            raise _Wrong(number, "end.dealer", told, due)
        self._cards(number, "end.dealer", told[1:], len(told) - 1)
        quiet = settled or action == "surrender" or points(self.player) > 21
        quiet = quiet or (action == "stand" and is_natural(self.player))
        for held in range(2, len(told) + 1):
            draws = not quiet and self._draws(told[:held])
            if draws and held == len(told):
                due = f"another card was due after {points(told)}"
                raise _Wrong(number, "end.dealer", told, due)
            if not draws and held < len(told):
                due = f"no card was due after {' '.join(told[:held])}"
                raise _Wrong(number, "end.dealer", told, due)
        doubled = action == "double" and not settled
        surrendered = action == "surrender" and not settled
        return told, due_payment(self.rules, self.player, told, doubled, surrendered)

    def _draws(self, cards: Sequence[str]) -> bool:
        total = points(cards)
        soft = points(cards, soft=False) != total
        return total < 17 or (total == 17 and soft and self.rules.hit_soft_17)

    def _paid(self, number: int, payment: Payment) -> None:
        assert self.end is not None
        self._same(number, "end.outcome", self.end.get("outcome"), payment.outcome)
        self._same(number, "end.paid", self.end.get("paid"), str(payment.paid))

    def _cards(self, step: int, field: str, given: Any, number: int) -> list[str]:
        """So many cards that are known, and not more of them than there are."""
        if not isinstance(given, list) or len(given) != number:
            raise _Wrong(step, field, given, f"{number} cards were due")
        for card in given:
            if not self._known(card):
                shown = card if number == 1 else given
                raise _Wrong(step, field, shown, f"{self._expected()} was due, not {card!r}")
            self.dealt[card] += 1
            decks = self.rules.decks
            if decks is not None and self.dealt[card] > 4 * decks:
                raise _Wrong(step, field, card, f"the decks have no more than {4 * decks} of it")
        return list(given)

    def _known(self, card: Any) -> bool:
        if not isinstance(card, str):
            return False
        if not self.rules.bonuses:
            return card in RANKS
        return card[:-1] in RANKS and card[:-1] != "10" and card[-1:] in tuple(SUITS)

    def _expected(self) -> str:
        return "a rank and a suit, such as 7S, but no 10," if self.rules.bonuses else "a rank"

    def _observation(self, turned: Sequence[str]) -> list[int]:
        """What is due to be seen, with these cards of the dealer beside the first."""
        total = points(self.player)
        ace = points(self.player, soft=False) != total
        shown = points([self.shown], soft=False)
        seen = [min(total, 22), shown, int(ace)]
        if self.rules.bonuses:
            seen += [min(len(self.player), 7), pattern(self.player)]
        elif self.rules.extended:
            seen.append(int(len(self.player) == 2))
        return seen + self._counted(turned) if self.rules.counting else seen

    def _begin_count(self) -> None:
        """What the start tells of the shoe is believed, if it can be true."""
        if not self.rules.counting:
            return
        told = self.start.get("observation")
        size = 52 * (self.rules.decks or 0)
        if (
            not isinstance(told, list)
            or len(told) < 2
            or any(type(each) is not int for each in told)
        ):
            raise _Wrong(0, "observation", told, "a list that ends with count and left was due")
        count, left = told[-2:]
        if not 1 <= left <= size - 3 or abs(count) > 5 * size // 13:
            raise _Wrong(0, "observation", told, f"no shoe of {size} cards has such a count")
        table = [*self.player, self.shown]
        self.unseen, self.count = left + len(table), count - _high_low(table)

    def _counted(self, turned: Sequence[str]) -> list[int]:
        """Count and cards left; an empty shoe is filled with the cards of earlier hands."""
        size = 52 * (self.rules.decks or 0)
        table = [*self.player, self.shown, *turned]
        hidden = 0 if turned else 1
        # Cards that are drawn, seen or not, when the shoe has none: all but those on the table
        # come back.
        if len(table) + hidden > self.unseen:
            return [_high_low(table), size - len(table)]
        return [self.count + _high_low(table), self.unseen - len(table)]

    def _same(self, step: int, field: str, given: Any, due: Any) -> None:
        alike = type(given) is type(due) and given == due
        if alike and isinstance(due, list):
            alike = all(type(each) is int for each in given)
        if not alike:
            raise _Wrong(step, field, given, f"{due!r} was due")


def _high_low(cards: Sequence[str]) -> int:
    """The Hi-Lo count of cards."""
    low, high = ("2", "3", "4", "5", "6"), ("10", "J", "Q", "K", "A")
    return sum(card in low for card in cards) - sum(card in high for card in cards)
