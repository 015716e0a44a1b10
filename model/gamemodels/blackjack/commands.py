"""The commands `odds` and `replay` of blackjack."""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

from gamechecks.command.command import Command, keep
from gamechecks.command.options import (
    add_estimate,
    add_output,
    scope_of,
    search_options,
    world_options,
)
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.plain import Document
from gamemodels.blackjack.scope import Scope
from gamemodels.table.commands import REPLAY as TABLE_REPLAY

if TYPE_CHECKING:
    from gamechecks.engines.values.measuring import Measured, Unmeasured


USUAL = ("Emax(paid)", "Pmax(eventually(win))", "Pmin(eventually(lose))")


def _configure_odds(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument(
        "questions",
        nargs="*",
        metavar="QUESTION",
        help=f"what to work out (default: {', '.join(USUAL)})",
    )
    world_options(parser, game, boards=False)
    group = parser.add_argument_group("how it is played")
    group.add_argument(
        "--policy", metavar="NAME|FILE", help="a policy for P and E, by its name or as a chart"
    )
    parser.add_argument_group("files").add_argument(
        "--out",
        type=Path,
        metavar="FILE.prism",
        help="write the model for Storm and PRISM; rewards are 2 higher than what is paid",
    )
    add_estimate(parser)
    add_output(parser, brief=True)


def _execute_odds(args: argparse.Namespace, streams: Streams) -> int:
    """Answer, report, and return the exit code."""
    scope = cast(Scope, scope_of(args))
    model = None if args.out is None else _model(args.out, scope)
    answers: list[Measured | Unmeasured] = []
    interrupted = False
    if args.questions or args.out is None:
        answers, interrupted = _answers(scope, args, streams)
        _told(answers, args, streams)
    elif args.json:
        streams.document({"verdict": "exact", "game": "blackjack", "scope": _world(scope)})
    if model is not None:
        keep(args.out, model, "the model", args, streams)
    if interrupted:
        return 130
    if any(answer.holds is False for answer in answers):
        return 1
    return 3 if any(_verdict(answer) == "partial" for answer in answers) else 0


def _model(path: Path, scope: Scope) -> str:
    from gamechecks.formats.files import check_target
    from gamemodels.blackjack.prism import prism_model

    check_target(path)
    if path.suffix.lower() != ".prism":
        raise InputError(f"--out {path}: the name must end in .prism")
    return prism_model(scope.rules)


def _answers(
    scope: Scope, args: argparse.Namespace, streams: Streams
) -> "tuple[list[Measured | Unmeasured], bool]":
    """The answers, and whether the user ended the work on them."""
    from gamechecks.engines.values.measuring import measure_or_estimate
    from gamechecks.language.probability import probability_question
    from gamemodels.blackjack.policies import policy_of

    questions, policy = args.questions or list(USUAL), args.policy
    asked = [probability_question(q, scope.vocabulary) for q in questions]
    shoe = scope.shoe or scope.rules.decks is not None
    if shoe and not all(each.by_policy for each in asked):
        raise InputError(
            "what best play can make likely is worked out with an endless deck, since a shoe has "
            "millions of boards: leave it out, or ask for P(…) or E(…) under a --policy, or ask "
            "`blackjack solve` and `blackjack evaluate`, which know best play from a shoe"
        )
    if policy is not None and not any(each.by_policy for each in asked):
        raise InputError(f"--policy {policy}: only P(…) and E(…) are about a policy")
    if policy is None and any(each.by_policy for each in asked):
        raise InputError("P(…) and E(…) are about a policy: name it with --policy NAME|FILE")
    kept = None if policy is None else policy_of(scope, policy)
    return streams.ask(
        lambda listen: measure_or_estimate(
            scope, [each.text for each in asked], kept, **search_options(args, listen)
        )
    )


def _told(
    answers: "list[Measured | Unmeasured]", args: argparse.Namespace, streams: Streams
) -> None:
    if args.json:
        documents = [_document(answer, args.policy) for answer in answers]
        head = {"game": "blackjack", "scope": _world(cast(Scope, answers[0].scope))}
        if len(documents) == 1:
            streams.document({"verdict": documents[0]["verdict"], **head, **documents[0]})
        else:
            verdicts = {each["verdict"] for each in documents}
            worst = next((each for each in ("false", "partial") if each in verdicts), "exact")
            streams.document({"verdict": worst, **head, "answers": documents})
        return
    from gamemodels.blackjack.odds_drawing import MeasuredView

    for answer in answers:
        streams.show(MeasuredView(answer, args.policy, args.brief))


def _verdict(answer: "Measured | Unmeasured") -> str:
    from gamechecks.engines.values.measuring import Unmeasured

    if isinstance(answer, Unmeasured):
        return "partial"
    return {None: "exact", True: "true", False: "false"}[answer.holds]


def _document(answer: "Measured | Unmeasured", policy: str | None) -> Document:
    from gamechecks.core.verdict import Seconds
    from gamechecks.engines.values.measuring import Unmeasured
    from gamechecks.formats.documents import estimates_document, rounded
    from gamemodels.blackjack.policies import chart_letters

    told: Document = {
        "verdict": _verdict(answer),
        "question": answer.question.text,
        "answer": None if isinstance(answer, Unmeasured) else str(answer.value),
        "seconds": rounded(Seconds(0.0, answer.seconds, answer.seconds)),
    }
    named = policy if answer.question.by_policy else None
    if isinstance(answer, Unmeasured):
        found = {} if answer.estimate is None else {answer.question.text: answer.estimate}
        return {**told, "reason": answer.reason, "policy": named, **estimates_document(found)}
    if answer.question.by_policy:
        return {**told, "policy": named}
    return {**told, "policy": {str(row): line for row, line in chart_letters(answer).items()}}


def _world(scope: Scope) -> Document:
    return {**scope.document(), "boards": None}


ODDS = Command(
    summary="how likely something is, or how likely it can be made",
    description=(
        "Pmax(F) and Pmin(F) are the greatest and the least probability of a formula over all "
        "ways to play, P(F) that under --policy; Emax(N), Emin(N) and E(N) are averages of "
        "`paid`, in bets, or of a number of the whole trace. A comparison may follow, as in "
        "Pmax(F) >= 43/100, and is true or false. Answers are fractions, with a policy that "
        "attains them. Where P or E takes too many positions, as from a shoe, or half of "
        "--timeout, games are played at random under the policy, and the answer is an estimate "
        "with a confidence interval of 99 %."
    ),
    exits="0 exact or true, 1 false, 2 bad usage, 3 partial (an estimate), 130 interrupted",
    configure=_configure_odds,
    execute=_execute_odds,
)


REPLAY = replace(
    TABLE_REPLAY,
    description=(
        f"{TABLE_REPLAY.description} An episode of the environment is a trace too; the first step "
        "and field that is wrong is named, and what was due."
    ),
)
