"""The commands `dealer`, `player`, `table`, `worth`, `deadlock`, and `replay` of transcripts."""

import argparse
from collections.abc import Callable
from dataclasses import fields, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from gamechecks.command.command import Command, OtherGame
from gamechecks.command.options import add_output, at_least_one, complaining, seconds
from gamechecks.command.streams import Streams
from gamechecks.command.traces import REPLAY as ANY_REPLAY
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.plain import Document
from gamemodels.table.protocol import ALL, MEANINGS, MENDED, NO_VARIANT, Variants
from gamemodels.table.qtable import EPSILON, Rule

if TYPE_CHECKING:
    from gamemodels.table.judge import Choice, Judgement


OVER_TCP = "play and learn over TCP; ask a model of the talk"
"""What the commands of blackjack that this module adds have in common."""


TABLE = OtherGame(
    summary="ask a model of the talk of dealer and player: run, prove, …",
    game="table",
    group=OVER_TCP,
)


def variants_of(text: str | Variants) -> Variants:
    """Literal readings by their names, with commas between them."""
    if isinstance(text, Variants):
        return text
    try:
        return Variants.named(text.lower().split(","))
    except ValueError as wrong:
        raise InputError(str(wrong)) from None


def patience(text: str) -> float:
    """Seconds to wait for a message, more than none."""
    if (value := seconds(text)) == 0:
        raise argparse.ArgumentTypeError(
            f"{text!r} leaves no time for a message: more was expected"
        )
    return value


def add_rules(parser: argparse.ArgumentParser) -> None:
    """The option that keeps mistakes of the text."""
    names = ", ".join(MEANINGS)
    parser.add_argument(
        "--rules", type=complaining(variants_of), default=MENDED, metavar="NAME[,NAME]",
        help=f"literal readings that are kept: {names}; {ALL} is all of them, {NO_VARIANT} none",
    )  # fmt: skip


Ordered = TypeVar("Ordered")


def ordered(kind: Callable[..., Ordered], args: argparse.Namespace, **known: Any) -> Ordered:
    """An order by the options of the same names, and by what else is known."""
    names = [each.name for each in fields(kind)]  # type: ignore[arg-type]
    given = {name: getattr(args, name) for name in names if hasattr(args, name)}
    return kind(variants=args.rules, **{**given, **known})


def checked_transcript(path: Path | None) -> None:
    """Refuse a transcript that cannot be written, before anything is begun."""
    if path is not None:
        from gamechecks.formats.files import check_target

        check_target(path)


def saying(streams: Streams) -> Callable[[str], None]:
    """Who prints lines as they come: a reader at the other end of a pipe need not wait for them."""
    from gamemodels.table.network import LETTERS

    encoding = getattr(streams.out, "encoding", None) or "utf-8"
    try:
        "♣".encode(encoding)
        plain = False
    except UnicodeEncodeError:
        plain = True

    def say(line: str) -> None:
        streams.say(line.translate(LETTERS) if plain else line)
        streams.finish()

    return say


def _configure_dealer(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument("words", nargs="*", metavar="numGames portNumber", help="two whole numbers")
    parser.add_argument(
        "--host", default="127.0.0.1", help="the address to listen on (default %(default)s)"
    )
    parser.add_argument(
        "--players", type=at_least_one, default=1, metavar="N", help="sessions to deal (default 1)"
    )
    parser.add_argument("--seed", metavar="S", help="the same seed deals the same games")
    parser.add_argument(
        "--timeout", type=patience, default=10, metavar="S",
        help="seconds that a player may take for a message (default %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--reveal", action="store_true", help="show the dealer's cards before each result"
    )
    parser.add_argument(
        "--transcript", type=Path, metavar="FILE",
        help="write every message down; of several sessions each gets a file, FILE-1 and so on",
    )  # fmt: skip
    add_rules(parser)
    parser.add_argument("--quiet", action="store_true", help="no line for each game")


def _execute_dealer(args: argparse.Namespace, streams: Streams) -> int:
    """Deal, and return the exit code."""
    from gamemodels.table.dealer import Order, main, parse_args

    games, port = parse_args(args.words)
    checked_transcript(args.transcript)
    return main(ordered(Order, args, games=games, port=port), saying(streams), streams.tell)


DEALER = Command(
    summary="deal games over TCP to whoever joins",
    description=(
        "Listen on portNumber (0 takes a free one, and the first line tells it) and deal numGames "
        "games to each of N players, each with a deck of its own. One connection more is told QUIT "
        "and closed."
    ),
    exits=(
        "0 all games were played, 1 a session ended early, 2 bad arguments or the port is taken, "
        "130 interrupted"
    ),
    configure=_configure_dealer,
    execute=_execute_dealer,
    examples=(
        "blackjack dealer 1000 8086",
        "blackjack dealer 2 0 --seed 7 --reveal --transcript talk.txt",
    ),
    group=OVER_TCP,
)


TRAINING = {"rule": Rule.AVERAGE.value, "epsilon": EPSILON, "save_every": 10_000, "curve": False}
"""The options of training, and their defaults."""


def share(text: str) -> float:
    """A share from 0 to 1."""
    value = seconds(text)
    if value > 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 1")
    return value


def _configure_player(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument(
        "words", nargs="*", metavar="teamName IP teamNumber", help="such as team6 127.0.0.1 6"
    )
    _training(parser)
    parser.add_argument(
        "--qinfo", type=Path, default=Path("qInfo"), metavar="FILE",
        help="the table of values (default %(default)s)",
    )  # fmt: skip
    parser.add_argument("--seed", metavar="S", help="the same seed makes the same random choices")
    parser.add_argument(
        "--timeout", type=patience, default=30, metavar="S",
        help="seconds that the dealer may take for a message (default %(default)s)",
    )  # fmt: skip
    parser.add_argument("--transcript", type=Path, metavar="FILE", help="write every message down")
    add_rules(parser)
    parser.add_argument("--quiet", action="store_true", help="no line for each decision")


def _training(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("training")
    group.add_argument("--train", action="store_true", help="learn while playing")
    rules = [rule.value for rule in Rule]
    group.set_defaults(**TRAINING)
    group.add_argument("--rule", choices=rules, help="how to learn (default %(default)s)")
    group.add_argument(
        "--epsilon", type=share, metavar="E",
        help="how often to try something else than the best, but for average (default %(default)s)",
    )  # fmt: skip
    group.add_argument(
        "--save-every", type=at_least_one, metavar="N",
        help="games between two savings (default %(default)s)",
    )  # fmt: skip
    group.add_argument(
        "--curve", action="store_true", help="at the end, what play was worth as it trained"
    )


def _execute_player(args: argparse.Namespace, streams: Streams) -> int:
    """Play or train, and return the exit code."""
    from gamemodels.table.drawing import Training
    from gamemodels.table.player import Order, Watcher, main, parse_args

    name, host, port = parse_args(args.words)
    for option, usual in TRAINING.items():
        if not args.train and getattr(args, option) != usual:
            raise InputError(f"--{option.replace('_', '-')} is for training: --train was expected")
    checked_transcript(args.transcript)
    order = ordered(Order, args, name=name, host=host, port=port, rule=Rule(args.rule))
    training = Training(streams, order.variants)
    say = saying(streams)

    def said(line: str) -> None:
        training.leave()
        say(line)

    def told(line: str) -> None:
        training.leave()
        streams.tell(line)

    try:
        return main(order, Watcher(said, told, training.trained))
    finally:
        training.finish(chart=args.train and not args.quiet, curve=args.curve)


PLAYER = Command(
    summary="join a dealer over TCP, to play or with --train to learn",
    description=(
        "Join the dealer at IP, port 8080 + teamNumber, and play by the table of values in qInfo. "
        "With --train the table is filled: it is saved from time to time, and at the end however "
        "that comes."
    ),
    exits=(
        "0 after QUIT, 1 the session broke off, 2 bad arguments or a bad qInfo, 130 interrupted, "
        "after saving"
    ),
    configure=_configure_player,
    execute=_execute_player,
    examples=(
        "blackjack player team6 127.0.0.1 6 --train",
        "blackjack player team6 127.0.0.1 6",
        "blackjack player team6 127.0.0.1 6 --train --rule q-learning --curve",
    ),
    group=OVER_TCP,
)


INFINITE, ONE_DECK = "infinite deck", "one deck"


def _configure_worth(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument("file", type=Path, nargs="?", default=Path("qInfo"), metavar="FILE",
                        help="the table of values (default %(default)s)")  # fmt: skip
    parser.add_argument("--one-deck", action="store_true", help="also with one deck (seconds)")
    add_rules(parser)
    add_output(parser)


def _execute_worth(args: argparse.Namespace, streams: Streams) -> int:
    """Evaluate, report, and return the exit code."""
    from gamemodels.table import one_deck, worth
    from gamemodels.table.drawing import ChartView, chart_rows
    from gamemodels.table.qtable import policy_of, read_q

    table = read_q(args.file, averages=False)
    if table is None:
        raise InputError(f"{args.file}: there is no such file; a player with --train makes one")
    policy = policy_of(table, args.rules)
    values: dict[str, Fraction] = {INFINITE: worth.worth(policy)}
    if args.one_deck:
        values[ONE_DECK] = one_deck.worth(policy)
    stuck = worth.worth(policy, worth.without_rule) if args.rules.at_21 else None
    if args.json:
        exact = {name: str(value) for name, value in values.items()}
        chart = chart_rows(table, args.rules)
        document = {"game": "table", "verdict": "exact", "scope": {"rules": str(args.rules)}}
        share = {} if stuck is None else {"without_rule": str(stuck)}
        streams.document({**document, "value": exact, **share, "chart": chart})
        return 0
    streams.show(ChartView(table, args.rules))
    for name, value in values.items():
        streams.say(f"worth {float(value):+.10f} a game, {name}")
    if stuck is not None:
        streams.say(f"no rule for the result of {float(stuck):.10f} of all games, {INFINITE}")
    return 0


WORTH = Command(
    summary="the chart of a table of values, and its exact worth",
    description=(
        "Show what a player does by the table in FILE, and the exact mean result of a game: with "
        "an infinite deck, where every card is drawn from a full one, and with --one-deck also "
        "with 52 cards of which none comes twice. With --rules literal-21 also the share of games "
        "that the text has no result for."
    ),
    exits="0 shown, 2 bad usage or a bad file",
    configure=_configure_worth,
    execute=_execute_worth,
)


def _configure_deadlock(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument(
        "--games", type=at_least_one, metavar="N", help="games (default any number)"
    )
    add_rules(parser)
    add_output(parser)


def _execute_deadlock(args: argparse.Namespace, streams: Streams) -> int:
    """Search, report, and return the exit code."""
    from gamemodels.table.deadlock import Programs, explore

    found = explore(Programs(args.games, args.rules))
    stuck, games = found.way is not None, args.games or "any number of"
    if args.json:
        streams.document(
            {
                "game": "table",
                "verdict": "violated" if stuck else "proved",
                "scope": {"games": args.games, "rules": str(args.rules)},
                "states": found.states,
                "messages": list(found.messages) if stuck else None,
                "standstill": found.standstill or None,
            }
        )
    elif stuck:
        count = len(found.messages)
        streams.say(f"deadlock: nobody can go on after {count} messages ({args.rules})")
        for number, message in enumerate(found.messages, 1):
            streams.say(f"{number:>3}  {message}")
        for who, why in found.standstill.items():
            streams.say(f"the {who} {why}")
    else:
        streams.say(
            f"proved: no deadlock with {games} games; all {found.states:,} states were seen"
        )
    return int(stuck)


DEADLOCK = Command(
    summary="look for a state in which both programs wait for ever",
    description=(
        "See every state of both programs with a queue each way, and show the shortest way to one "
        "in which nobody can go on. Without --games any number of games is meant, so that none "
        "found is a proof."
    ),
    exits="0 no deadlock, 1 a deadlock was found, 2 bad usage",
    configure=_configure_deadlock,
    execute=_execute_deadlock,
)


def add_policy(parser: argparse.ArgumentParser) -> None:
    """Add the option that compares a transcript with a table of values."""
    parser.add_argument(
        "--policy",
        type=Path,
        metavar="qInfo",
        help="compare each decision of a transcript with this table of values",
    )


def replay_transcript(args: argparse.Namespace, streams: Streams) -> int | None:
    """Judge a transcript, report, and return the exit code; `None` for any other file."""
    from gamemodels.table.judge import transcript_lines

    lines = None if args.file is None else transcript_lines(args.file)
    if lines is None:
        if args.policy is not None:
            raise InputError("--policy is for transcripts, and this is none")
        return None
    from gamemodels.table.judge import TranscriptError, Verdict, judge

    try:
        judgement = judge(lines, _choice(args.policy))
    except TranscriptError as wrong:
        raise InputError(f"{args.file}: {wrong}") from None
    if args.json:
        streams.document({"game": "table", **_document(judgement)})
    else:
        from gamemodels.table.drawing import TranscriptView

        streams.show(TranscriptView(judgement, args.brief))
    return 1 if judgement.verdict is Verdict.ILLEGAL else 0


def _choice(path: Path | None) -> "Choice | None":
    """What a table says, as the judge asks for it."""
    if path is None:
        return None
    from gamemodels.table.qtable import ACTIONS, read_q

    table = read_q(path, averages=False)
    if table is None:
        raise InputError(f"--policy {path}: there is no such file")
    return lambda points, dealer, aces: ACTIONS[table.best(points, dealer, aces)]


def _document(judgement: "Judgement") -> Document:
    fault = None
    if judgement.reason:
        fault = {"line": judgement.line, "reason": judgement.reason}
    return {
        "verdict": judgement.verdict.value,
        "scope": None,
        "state": judgement.state.value,
        "current_game": judgement.game,
        "games": judgement.games,
        "fault": fault,
    }


TRANSCRIPTS = (
    "A transcript of dealer and player is judged message by message: legal, cut off, broken off "
    "by a line that begins with !, or illegal with the first wrong line; with --policy each "
    "decision is compared with a table of values."
)
"""The part of a description of `replay` that is about transcripts."""


def _configure_replay(parser: argparse.ArgumentParser, game: Game) -> None:
    """Add the usual options, and those about transcripts."""
    ANY_REPLAY.configure(parser, game)
    add_policy(parser)


def _execute_replay(args: argparse.Namespace, streams: Streams) -> int:
    """Judge a transcript or a trace, and return the exit code."""
    code = replay_transcript(args, streams)
    return ANY_REPLAY.execute(args, streams) if code is None else code


REPLAY = replace(
    ANY_REPLAY,
    description=f"{ANY_REPLAY.description} {TRANSCRIPTS}",
    configure=_configure_replay,
    execute=_execute_replay,
)
