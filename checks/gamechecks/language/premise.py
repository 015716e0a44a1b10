"""What must happen for a formula to say anything: the premises of its implications."""

from dataclasses import replace

from gamechecks.language.syntax import Apply, Junction, Literal, Node, Quantified

_HAPPENS = {"always": "eventually", "historically": "once", "next": "next", "at_end": "at_end"}
"""Where a premise must be met for a formula under the operator to speak."""


def premises(node: Node) -> list[Node]:
    """Formulas of which each must come true in some trace; none if nothing is implied."""
    match node:
        case Apply("implies", (premise, conclusion)):
            inner = premises(conclusion)
            return [_both(premise, further) for further in inner] or [premise]
        case Apply(name, (body,)) if name in _HAPPENS:
            return [replace(node, name=_HAPPENS[name], arguments=(p,)) for p in premises(body)]
        case Junction("and", parts):
            return [premise for part in parts for premise in premises(part)]
        case Quantified("all"):
            # A filter is a premise too: the body is only asked of what passes it.
            passed = [Literal(True, column=node.column)] if node.filters else []
            return [
                replace(node, quantifier="any", body=premise)
                for premise in premises(node.body) or passed
            ]
        case _:
            return []


def _both(premise: Node, further: Node) -> Node:
    return Junction("and", (premise, further), column=premise.column)
