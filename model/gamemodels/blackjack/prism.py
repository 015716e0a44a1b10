"""The decision process event by event in the language of PRISM, which Storm reads too."""

from collections.abc import Iterator, Sequence

from gamechecks.core.errors import InputError
from gamemodels.blackjack.board import Variants

OUTCOMES = {"natural": 1, "win": 2, "push": 3, "lose": 4, "bust": 5, "surrender": 6}
SHIFT = 2
"""Rewards must not be negative: what is paid is told with two bets more."""

DEAL_ONE, DEAL_TWO, DEAL_DEALER, PLAYER, DEALER, OVER, DONE, HOLE, SUITS, SUIT = range(10)
"""The values of `turn`."""

NATURAL, WIN, PUSH, LOSE, BUST, SURRENDER = OUTCOMES.values()


def prism_model(variants: Variants) -> str:
    """One hand from an endless deck, as a file."""
    if variants.decks is not None:
        raise InputError(
            "a model for PRISM and Storm is of an endless deck: a shoe has too many states; leave "
            "decks out"
        )
    return "\n".join(_Writer(variants).lines()) + "\n"


class _Writer:
    """Writes a model by some rules."""

    def __init__(self, variants: Variants) -> None:
        self.variants = variants
        tens = 3 if variants.bonuses else 4
        self.weights = {value: tens if value == 10 else 1 for value in range(1, 11)}
        self.all = sum(self.weights.values())

    def lines(self) -> Iterator[str]:
        rules = ", ".join(self.variants.names) or "the base game"
        yield f"// One hand of blackjack, event by event: {rules}"
        yield "mdp"
        yield ""
        yield from self._formulas()
        yield ""
        yield "module blackjack"
        yield from self._variables()
        yield ""
        yield from self._deal()
        yield from self._player()
        yield from self._dealer()
        yield f"  [pay] turn={OVER} -> {self._cleared()}&(turn'={DONE});"
        yield f"  [] turn={DONE} -> true;"
        yield "endmodule"
        yield ""
        yield f'label "win" = outcome={NATURAL} | outcome={WIN};'
        yield f'label "natural" = outcome={NATURAL};'
        yield f'label "push" = outcome={PUSH};'
        yield f'label "lose" = outcome={LOSE} | outcome={BUST};'
        yield f'label "bust" = outcome={BUST};'
        if self.variants.surrender:
            yield f'label "surrender" = outcome={SURRENDER};'
        yield f'label "done" = turn={DONE};'
        yield ""
        yield "// What is paid, in bets, and 2 more, since rewards must not be negative."
        yield 'rewards "paid"'
        yield f"  [pay] true : {SHIFT} + payoff;"
        yield "endrewards"

    def _formulas(self) -> Iterator[str]:
        variants = self.variants
        yield "formula soft = ace & low<=11;"
        yield "formula player = low>21 ? 22 : (soft ? low+10 : low);"
        yield "formula natural = cards=2 & ace & low=11;"
        yield "formula dealer_soft = dealer_ace & dealer_low<=11;"
        yield "formula dealer = dealer_soft ? dealer_low+10 : dealer_low;"
        yield "formula dealer_natural = dealer_cards=2 & dealer_ace & dealer_low=11;"
        also = " | (dealer_soft & dealer=17)" if variants.hit_soft_17 else ""
        yield f"formula draws = dealer<=16{also};"
        yield f"formula first = turn={PLAYER} & cards=2;"
        acts = (
            f"turn={PLAYER}" if variants.natural_only_by_standing else f"turn={PLAYER} & !natural"
        )
        yield f"formula acts = {acts};"
        yield f"formula compared = {self._compared()};"
        yield f"formula payoff = {self._payoff()};"
        if variants.peek:
            tens, ace = f"{self.weights[10]}/{self.all}", f"1/{self.all}"
            seen = f"showing=1 ? {tens} : (showing=10 ? {ace} : 0)"
            yield f"formula peeked = first ? ({seen}) : 0;"
            rest = f"{self.all} - (showing=1 ? {self.weights[10]} : (showing=10 ? 1 : 0))"
            yield f"formula holes = {rest};"

    def _compared(self) -> str:
        """How two hands that are finished compare."""
        variants = self.variants
        rest = f"(player>dealer ? {WIN} : (player=dealer ? {PUSH} : {LOSE}))"
        busts = LOSE if variants.bust_compared_as_sum else WIN
        rest = f"(dealer_low>21 ? {busts} : {rest})"
        if variants.bonuses:
            rest = f"(player=21 ? {WIN} : {rest})"
        rest = f"(dealer_natural ? {LOSE} : {rest})"
        if variants.dealer_natural_ties:
            rest = f"(dealer_natural & player=21 ? {PUSH} : {rest})"
        return rest

    def _payoff(self) -> str:
        """What an outcome pays, in bets."""
        variants = self.variants
        stake = "(doubled ? 2 : 1)" if variants.double else "1"
        won = stake
        if variants.bonuses:
            many = "cards>=7 | pattern=3 ? 3 : (cards=6 | pattern=2 ? 2 : "
            some = "(cards=5 | pattern=1 ? 3/2 : 1))"
            won = f"(doubled ? 2 : (player=21 ? ({many}{some}) : 1))"
        given_up = f"outcome={SURRENDER} ? -1/2 : " if variants.surrender else ""
        lost = f"outcome={LOSE} | outcome={BUST} ? -{stake} : 0"
        return (
            f"outcome={NATURAL} ? {variants.natural_pays} : (outcome={WIN} ? {won} : "
            f"({given_up}{lost}))"
        )

    def _variables(self) -> Iterator[str]:
        variants = self.variants
        yield f"  turn : [0..{SUIT}] init 0;"
        yield "  low : [0..22] init 0;"
        yield "  ace : bool init false;"
        yield f"  cards : [0..{self._most_cards}] init 0;"
        yield "  showing : [0..10] init 0;"
        yield "  dealer_low : [0..26] init 0;"
        yield "  dealer_ace : bool init false;"
        yield "  dealer_cards : [0..3] init 0;"
        yield "  outcome : [0..6] init 0;"
        if variants.double:
            yield "  doubled : bool init false;"
        if variants.bonuses:
            yield "  pattern : [0..3] init 0;"

    @property
    def _most_cards(self) -> int:
        return 7 if self.variants.bonuses else 3

    def _deal(self) -> Iterator[str]:
        one = [(self._odds(value), self._taken(value, DEAL_TWO)) for value in self.weights]
        yield _command("deal", f"turn={DEAL_ONE}", one)
        two = []
        for value in self.weights:
            then = str(DEAL_DEALER)
            partners = {6: "low=7 | low=8", 7: "low=6 | low=7 | low=8", 8: "low=6 | low=7"}
            if self.variants.bonuses and value in partners:
                then = f"!ace & ({partners[value]}) ? {SUITS} : {DEAL_DEALER}"
            two.append((self._odds(value), self._taken(value, then)))
        yield _command("deal", f"turn={DEAL_TWO}", two)
        if self.variants.bonuses:
            suits = [(f"{share}/16", f"(pattern'={pattern})&(turn'={DEAL_DEALER})")
                     for pattern, share in ((1, 12), (2, 3), (3, 1))]  # fmt: skip
            yield _command("deal", f"turn={SUITS}", suits)
        shown = [
            (self._odds(value), f"(showing'={value})&{_shown(value)}&(turn'={PLAYER})")
            for value in self.weights
        ]
        yield _command("deal", f"turn={DEAL_DEALER}", shown)

    def _odds(self, value: int) -> str:
        return f"{self.weights[value]}/{self.all}"

    def _taken(self, value: int, then: int | str) -> str:
        """The player has a card more."""
        ace = "&(ace'=true)" if value == 1 else ""
        cards = f"(cards'=min({self._most_cards},cards+1))"
        return f"(low'=min(22,low+{value})){ace}&{cards}&(turn'={then})"

    def _player(self) -> Iterator[str]:
        variants = self.variants
        two_naturals = LOSE if variants.both_naturals_lose else PUSH
        settled = NATURAL if variants.bonuses else f"(dealer_other ? {two_naturals} : {NATURAL})"
        rows = []
        for value in self.weights:
            made = {1: "showing=10", 10: "showing=1"}.get(value, "false")
            outcome = str(settled).replace("dealer_other", made)
            ends = f"(outcome'={outcome})&(turn'={OVER})"
            rows.append((self._odds(value), f"{_shown(value)}&{ends}"))
        yield _command("settle", f"turn={PLAYER} & natural", rows)
        stands = [
            (self._hole(value), f"{_shown(value)}&(turn'={DEALER})") for value in self.weights
        ]
        yield _command("stand", f"turn={PLAYER} & !natural", self._after_a_peek(stands))
        hits = [(self._odds(value), self._hit(value, BUST)) for value in self.weights]
        yield _command("hit", "acts", self._after_a_peek(hits))
        if variants.surrender:
            over = f"(outcome'={SURRENDER})&(turn'={OVER})"
            yield _command("surrender", "acts & cards=2", self._after_a_peek([("1", over)]))
        if variants.double:
            when = "acts" if variants.bonuses else "acts & cards=2"
            doubles = [
                (self._odds(value), f"{self._hit(value, BUST, HOLE)}&(doubled'=true)")
                for value in self.weights
            ]
            yield _command("double", when, self._after_a_peek(doubles))
            turned = [(self._hole(v), f"{_shown(v)}&(turn'={DEALER})") for v in self.weights]
            yield _command("hole", f"turn={HOLE}", turned)
        if variants.bonuses:
            same = f"(turn'={PLAYER})"
            fits = [("1/4", same), ("3/4", f"(pattern'=1)&{same}")]
            yield _command("suit", f"turn={SUIT}", fits)

    def _hit(self, value: int, outcome: int, then: int = PLAYER) -> str:
        """A card, and what follows: a bust, or the player's or the dealer's turn."""
        on = str(then)
        pattern = ""
        if self.variants.bonuses:
            completes = f"cards=2 & low+{value}=21 & pattern>0"
            pattern = f"&(pattern'={completes} ? pattern : 0)"
            if then == PLAYER:
                on = f"({completes} & pattern>1 ? {SUIT} : {PLAYER})"
        bust = f"low+{value}>21"
        ends = f"(outcome'={bust} ? {outcome} : 0)"
        return f"{self._taken(value, f'{bust} ? {OVER} : {on}')}&{ends}{pattern}"

    def _hole(self, value: int) -> str:
        """How likely the hole card is, after the dealer has looked at it if that is the rule."""
        if not self.variants.peek:
            return self._odds(value)
        plain = f"{self.weights[value]}/holes"
        excluded = {1: "showing=10", 10: "showing=1"}.get(value)
        return plain if excluded is None else f"({excluded} ? 0 : {plain})"

    def _after_a_peek(self, rows: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
        """The same, unless the dealer has looked and has a natural."""
        if not self.variants.peek:
            return list(rows)
        two = NATURAL if self.variants.bonuses else PUSH
        two = LOSE if self.variants.both_naturals_lose and two == PUSH else two
        natural = f"(outcome'=natural ? {two} : {LOSE})&(dealer_low'=11)"
        natural += f"&(dealer_ace'=true)&(dealer_cards'=2)&(turn'={OVER})"
        return [("peeked", natural), *((f"(1-peeked)*{odds}", then) for odds, then in rows)]

    def _cleared(self) -> str:
        """Nothing but the outcome is kept at the end, so that there are fewer states."""
        numbers = ["low", "cards", "showing", "dealer_low", "dealer_cards"]
        truths = ["ace", "dealer_ace"]
        numbers += ["pattern"] if self.variants.bonuses else []
        truths += ["doubled"] if self.variants.double else []
        zeros = [f"({name}'=0)" for name in numbers]
        return "&".join([*zeros, *(f"({name}'=false)" for name in truths)])

    def _dealer(self) -> Iterator[str]:
        rows = []
        busts = LOSE if self.variants.bust_compared_as_sum else WIN
        if self.variants.bonuses:
            busts = WIN
        for value in self.weights:
            bust = f"dealer_low+{value}>21"
            ends = f"(turn'={bust} ? {OVER} : {DEALER})&(outcome'={bust} ? {busts} : 0)"
            rows.append((self._odds(value), f"{_shown(value)}&{ends}"))
        yield _command("dealer_hit", f"turn={DEALER} & draws", rows)
        stands = f"(outcome'=compared)&(turn'={OVER})"
        yield _command("dealer_stand", f"turn={DEALER} & !draws", [("1", stands)])


def _shown(value: int) -> str:
    """The dealer has a face-up card more."""
    ace = "&(dealer_ace'=true)" if value == 1 else ""
    cards = "(dealer_cards'=min(3,dealer_cards+1))"
    return f"(dealer_low'=dealer_low+{value}){ace}&{cards}"


def _command(name: str, guard: str, rows: Sequence[tuple[str, str]]) -> str:
    updates = "\n    + ".join(f"{odds} : {then}" for odds, then in rows)
    return f"  [{name}] {guard} ->\n      {updates};"
