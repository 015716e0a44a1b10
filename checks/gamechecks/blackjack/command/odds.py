"""`blackjack odds`: questions about chance, answered exactly."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from gamechecks.blackjack.scope import Scope
from gamechecks.command.options import add_output
from gamechecks.command.output_files import keep
from gamechecks.command.scope_options import scope_of, world_options
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game

if TYPE_CHECKING:
    from gamechecks.engines.values.measuring import Measured

SUMMARY = "how likely something is, or how likely it can be made, exactly"
DESCRIPTION = (
    "Pmax(F) and Pmin(F) are the greatest and the least probability of a formula over all ways to "
    "play, P(F) that under --policy; Emax(N), Emin(N) and E(N) are averages of `paid`, in bets, or "
    "of a number of the whole trace. A comparison may follow, as in Pmax(F) >= 43/100, and is true "
    "or false. Answers are fractions, with a policy that attains them."
)
EXITS = "0 exact or true, 1 false, 2 bad usage, 130 interrupted"
USUAL = ("Emax(paid)", "Pmax(eventually(win))", "Pmin(eventually(lose))")


def configure(parser: argparse.ArgumentParser, game: Game) -> None:
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
    add_output(parser, brief=True)


def command(args: argparse.Namespace, streams: Streams) -> int:
    """Answer, report, and return the exit code."""
    scope = cast(Scope, scope_of(args))
    model = None if args.out is None else _model(args.out, scope)
    if args.questions or args.out is None:
        answers = _answers(scope, args.questions or list(USUAL), args.policy)
        _told(answers, args, streams)
    else:
        answers = []
        if args.json:
            streams.document({"verdict": "exact", "game": "blackjack", "scope": _world(scope)})
    if model is not None:
        keep(args.out, model, "the model", args, streams)
    return 1 if any(answer.holds is False for answer in answers) else 0


def _model(path: Path, scope: Scope) -> str:
    from gamechecks.blackjack.prism import prism_model
    from gamechecks.formats.writing import check_target

    check_target(path)
    if path.suffix.lower() != ".prism":
        raise InputError(f"--out {path}: the name must end in .prism")
    return prism_model(scope.rules)


def _answers(scope: Scope, questions: list[str], policy: str | None) -> "list[Measured]":
    from gamechecks.blackjack.board_policies import policy_of
    from gamechecks.engines.values.measuring import measure
    from gamechecks.language.probability import probability_question

    asked = [probability_question(q, scope.vocabulary, scope.game.amounts) for q in questions]
    if scope.shoe or scope.rules.decks is not None:
        raise InputError(
            "odds are those of an endless deck, since a shoe has millions of boards: leave it out, "
            "or ask `blackjack solve` and `blackjack evaluate`, which know best play from a shoe"
        )
    if policy is not None and not any(each.by_policy for each in asked):
        raise InputError(f"--policy {policy}: only P(…) and E(…) are about a policy")
    if policy is None and any(each.by_policy for each in asked):
        raise InputError("P(…) and E(…) are about a policy: name it with --policy NAME|FILE")
    kept = None if policy is None else policy_of(scope, policy)
    return [measure(scope, each.text, kept if each.by_policy else None) for each in asked]


def _told(answers: "list[Measured]", args: argparse.Namespace, streams: Streams) -> None:
    if args.json:
        documents = [_document(answer, args.policy) for answer in answers]
        head = {"game": "blackjack", "scope": _world(cast(Scope, answers[0].scope))}
        if len(documents) == 1:
            streams.document({"verdict": documents[0]["verdict"], **head, **documents[0]})
        else:
            false = any(each["verdict"] == "false" for each in documents)
            streams.document(
                {"verdict": "false" if false else "exact", **head, "answers": documents}
            )
        return
    from gamechecks.blackjack.show.odds import MeasuredView

    for answer in answers:
        streams.show(MeasuredView(answer, args.policy, args.brief))


def _document(answer: "Measured", policy: str | None) -> dict[str, Any]:
    from gamechecks.blackjack.board_policies import chart_lines
    from gamechecks.core.verdict import Seconds
    from gamechecks.formats.documents import rounded

    verdict = {None: "exact", True: "true", False: "false"}[answer.holds]
    told: dict[str, Any] = {
        "verdict": verdict,
        "question": answer.question.text,
        "answer": str(answer.value),
        "seconds": rounded(Seconds(0.0, answer.seconds, answer.seconds)),
    }
    if answer.question.by_policy:
        return {**told, "policy": policy}
    return {**told, "policy": chart_lines(answer)}


def _world(scope: Scope) -> dict[str, Any]:
    return {**scope.document(), "boards": None}
