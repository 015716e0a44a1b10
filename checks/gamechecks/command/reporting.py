"""A question as its options say, its answer as its user wants it told, and the exit code."""

import argparse
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

from gamechecks.command.options import search_options
from gamechecks.command.streams import Streams

NOT_SO = ("refuted", "violated", "not forced")


def asked(
    question: Callable[..., Any], args: argparse.Namespace, streams: Streams, **more: Any
) -> tuple[Any, bool]:
    """The answer to a question that takes search options, and whether the user ended the work."""
    return streams.ask(lambda listen: question(**search_options(args, listen) | more))


def report(answer: Any, args: argparse.Namespace, streams: Streams) -> None:
    """Print an answer: a document for programs, a drawing for people, or its verdict alone."""
    if args.json:
        from gamechecks.formats.answers import document_of

        streams.document(document_of(answer))
    else:
        from gamechecks.show.answers import view_of

        view = view_of(answer, getattr(args, "view", None), args.typed)
        streams.show_answer(view, brief=getattr(args, "brief", False))


def exit_code(outcome: Enum, *, interrupted: bool) -> int:
    """What the outcome of a search stands for; whatever it is, 130 if the user ended it."""
    if interrupted:
        return 130
    return 3 if outcome.value == "unknown" else int(outcome.value in NOT_SO)


def worst(answers: Sequence[Any]) -> Any:
    """The worst outcome of several answers of a kind whose outcomes go from best to worst."""
    order = list(answers[0].outcome.__class__)
    return max((answer.outcome for answer in answers), key=order.index)
