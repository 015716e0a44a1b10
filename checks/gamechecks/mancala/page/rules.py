"""The rules of the game in words, for readers who have never played it."""

from collections.abc import Iterator

from gamemodels.mancala.variants import ORIGINAL, Rules


def rules_in_words(rules: Rules) -> Iterator[str]:
    """The rules one by one, in the order in which a player needs them."""
    yield (
        "Each player has a row of pockets and, at its end, a mancala. Player 1 sits below and "
        "owns the mancala on the right; player 2 sits above and owns the one on the left."
    )
    slots = "the opponent's mancala left out" if rules.skip_opponent_mancala else "mancalas too"
    yield (
        "A player picks up all marbles of one of their own pockets and sows them: one into each "
        f"slot that follows, {slots}."
    )
    yield "If the last marble falls into the player's own mancala, they keep the turn."
    yield _steal(rules)
    yield "If it falls anywhere else, the turn passes."
    if rules.last_side_sweeps:
        yield (
            "When only one side has marbles left, they go to the mancala of that side, and the "
            "game is over. More marbles in the mancala win."
        )
        return
    yield "A player with nothing to pick up forfeits the turn."
    yield (
        "The game is over when the hand and all ordinary pockets are empty. More marbles in the "
        "mancala win."
    )
    if rules == ORIGINAL:
        yield (
            "The game in most boxes differs: what is left at the end is swept up, sowing skips the "
            "opponent's mancala, and a steal needs marbles opposite. Here that is called kalah."
        )


def _steal(rules: Rules) -> str:
    takes = "it and all that is in the pocket opposite go to their mancala"
    if rules.steal_needs_marbles:
        return (
            "If it falls into one of their own empty pockets, opposite one with marbles, they "
            f"steal: {takes}, and the turn passes."
        )
    return (
        f"If it falls into one of their own empty pockets, they steal: {takes}, even if nothing is "
        "opposite, and the turn passes."
    )
