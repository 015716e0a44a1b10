"""The rules of the game in words, for who has never played it."""

from collections.abc import Iterator

from gamemodels.mancala.variants import Rules


def rules_in_words(rules: Rules) -> Iterator[str]:
    """The rules one by one, in the order in which a player needs them."""
    yield (
        "Each player has a row of pockets and, at its end, a mancala. Player 1 sits below and "
        "owns the mancala on the right; player 2 sits above and owns the one on the left."
    )
    slots = "the opponent's mancala left out" if rules.skip_opponent_mancala else "mancalas too"
    yield (
        "A player picks up all marbles of one own pocket and sows them: one into each slot "
        f"that follows, {slots}."
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
    yield "Who has nothing to pick up forfeits the turn."
    yield (
        "The game is over when the hand and all ordinary pockets are empty. More marbles in the "
        "mancala win."
    )


def _steal(rules: Rules) -> str:
    takes = "it and all that is in the pocket opposite go to their mancala"
    if rules.steal_needs_marbles:
        return (
            "If it falls into an own empty pocket opposite one with marbles, they steal: "
            f"{takes}, and the turn passes."
        )
    return (
        f"If it falls into an own empty pocket, they steal: {takes}, also if nothing is "
        "opposite, and the turn passes."
    )
