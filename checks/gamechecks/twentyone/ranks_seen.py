"""Which ranks a formula tells apart from others of their value, and which it counts in the deck."""

from dataclasses import dataclass

from gamechecks.language.syntax import Apply, Comparison, Literal, Node, Quantified
from gamechecks.twentyone.words import RANK
from gamemodels.cards import RANKS, Rank


@dataclass(frozen=True)
class RanksSeen:
    """The ranks that are told apart, and those of them whose cards in the deck are counted."""

    apart: frozenset[Rank] = frozenset()
    counted: frozenset[Rank] = frozenset()

    def __or__(self, other: "RanksSeen") -> "RanksSeen":
        return RanksSeen(self.apart | other.apart, self.counted | other.counted)


ALL_APART = RanksSeen(frozenset(RANKS))
ALL_COUNTED = RanksSeen(frozenset(RANKS), frozenset(RANKS))


def ranks_seen(node: Node) -> RanksSeen:
    """What a formula tells of ranks.

    A card that is compared with a rank by its name tells only whether it is that rank, and its
    value tells no more than that.
    """
    seen = RanksSeen()
    match node:
        case Comparison():
            for _, left, right in node.links:
                if left.sort == RANK and right.sort == RANK:
                    seen |= _compared(left, right)
        case Apply("left", (rank,)):
            seen = _counted(rank)
        case Apply(body=Node() as body):
            seen = ranks_seen(body)
        case Quantified() if any(clause.domain.sort == RANK for clause in node.clauses):
            return ALL_COUNTED
    for child in node.children:
        seen |= ranks_seen(child)
    return seen


def _compared(left: Node, right: Node) -> RanksSeen:
    names = [each.value for each in (left, right) if isinstance(each, Literal)]
    return RanksSeen(frozenset(names) - {None}) if names else ALL_APART


def _counted(rank: Node) -> RanksSeen:
    if isinstance(rank, Literal):
        named = frozenset([rank.value]) - {None}
        return RanksSeen(named, named)
    return ALL_COUNTED
