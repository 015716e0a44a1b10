"""What `mancala` says when it is not asked anything: one screen to begin with."""

from collections.abc import Mapping
from types import ModuleType

FIRST = 3
"""How many commands a newcomer is told to try."""


def welcome(verbs: Mapping[str, ModuleType]) -> str:
    """What the tool is, its verbs, commands to try first, and where to read on."""
    width = max(map(len, verbs))
    named = [f"  {name:{width}}  {verb.SUMMARY}" for name, verb in verbs.items()]
    first = [f"  {verb.EXAMPLES[0]}" for verb in verbs.values()][:FIRST]
    lines = [
        "mancala asks a formal model of Mancala what can and cannot happen in the game.",
        "",
        *named,
        "",
        "Try first:",
        *first,
        "",
        "Read on: mancala VERB --help explains a verb and gives examples; the README has",
        'the question language. Completion: eval "$(mancala --print-completion bash)"',
    ]
    return "\n".join(lines) + "\n"
