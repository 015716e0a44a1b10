"""What holds at the end of every game, as something to be shown of every board.

Where every game ends, `always(implies(F, G))` with a G about the last board follows from two things
that can be shown by induction: once F is true it stays so, and on a final board F implies G.
"""

from collections.abc import Iterator

from gamechecks.engines.induction.induction import Invariant
from gamechecks.language.question import Condition, condition
from gamechecks.language.syntax import Apply, Literal, Node, Quantified, Variable
from gamechecks.language.vocabulary import Vocabulary
from gamechecks.language.words import Kind


def claims_of_end(wanted: Condition, vocabulary: Vocabulary) -> list[Invariant]:
    """The two things to be shown, or the second alone if there is no F; none for other forms."""
    if callable(wanted.source):
        return []
    match wanted.source:
        case Apply("always", (Apply("implies", (premise, goal)),)):
            pass
        case Apply("implies", (Apply("eventually", (premise,)), goal)):
            pass
        case goal:
            premise = Literal(True)
    if not _of_board(premise) or not _of_end(goal):
        return []
    return list(_claims(str(premise), str(goal), vocabulary))


def _claims(premise: str, goal: str, vocabulary: Vocabulary) -> Iterator[Invariant]:
    texts = [f"implies(final and ({premise}), {goal})"]
    if premise != "True":
        # Games that are cut off have it too: no next board says otherwise.
        texts.insert(0, f"implies({premise}, not next(not ({premise})))")
    for text in texts:
        formula = condition(f"always({text})", vocabulary).source
        assert isinstance(formula, Apply), "it was just written so"
        yield Invariant(text, text, formula, formula.arguments[0])


def _of_board(node: Node) -> bool:
    """Whether a formula or a term is about one board and nothing that leads on from it."""
    match node:
        case Apply(word=word, body=None) if word is not None:
            return word.kind is Kind.STATE and all(map(_of_board, node.children))
        case Apply():
            return node.name in ("implies", "iff") and all(map(_of_board, node.children))
    return all(map(_of_board, node.children))


def _of_end(node: Node) -> bool:
    """Whether a formula or a term is about the last board alone."""
    match node:
        case Apply("at_end"):
            return all(map(_of_board, node.children))
        case Apply(body=Node() as body):
            return _of_end(body)
        case Apply():
            return node.name in ("implies", "iff") and all(map(_of_end, node.children))
        case Variable() | Quantified():
            return False
    return all(map(_of_end, node.children))
