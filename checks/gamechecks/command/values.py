"""The commands about values: bounds, odds, force."""

import argparse
from functools import partial
from pathlib import Path

from gamechecks.command.command import Command, asked, check_files, exit_code, kind_of_file, report
from gamechecks.command.options import (
    add_engine,
    add_estimate,
    add_expect,
    add_jobs,
    add_of,
    add_out,
    add_output,
    add_search,
    add_solver,
    add_timeout,
    add_view,
    scope_of,
    world_options,
)
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.scope import EngineChoice, Games, SolverChoice
from gamechecks.core.scope_fields import Usual
from gamechecks.core.verdict import COUNTS, Bounds, Outcome, Verdict
from gamechecks.engines.values.outcomes import ForceVerdict

_DESCRIPTION = (
    "Exact bounds over all complete games: a game reaches each bound, and the next better value is "
    "refuted. --of takes any number of the language, and its min and max are found; of a number "
    "that is about one state, such as the marbles in hand, every state of a game counts. "
    "reachable_states and complete_traces are counted, by a visit to every position."
)


def _describe_bounds(game: Game) -> str:
    """What the verb does, and the bounds that have names."""
    if game.bounds is None:
        return _DESCRIPTION
    names = [name for name in game.bound_names if name not in COUNTS]
    counts = ", and those counts" if set(COUNTS) <= set(game.bound_names) else ""
    keys = game.bounds.about or f"{', '.join(names)}{counts}."
    return f"{_DESCRIPTION} Without --of, the keys are {keys}"


def _configure_bounds(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    world_options(parser, game)
    add_of(parser, game)
    add_search(parser)
    add_engine(parser, game)
    parser.set_defaults(solver=SolverChoice.Z3.value, jobs=1)
    if game.system is not None:
        add_solver(parser)
        add_jobs(parser)
    parser.add_argument("--show", action="store_true", help="draw the game behind each bound")
    add_view(parser)
    add_out(parser, game)
    add_output(parser, brief=True)


def _asks_terms(args: argparse.Namespace, names: tuple[str, ...]) -> bool:
    """Return True if a game's own bounds, which have these names, do not answer."""
    return bool(args.where) or args.least is not None or any(key not in names for key in args.of)


def _refuse_bound(args: argparse.Namespace) -> None:
    """Refuse --boards with bounds that have names, if these are of games of any length."""
    any_length = args.game.scope.__dataclass_fields__["boards"].default is None
    if any_length and args.boards and not isinstance(args.boards, Usual):
        raise InputError("--boards is for terms, such as --of boards: leave it out")


def _execute_bounds(args: argparse.Namespace, streams: Streams) -> int:
    """Settle the bounds, report, and return the exit code."""
    names = args.game.bound_names
    if not args.of and not names:
        raise InputError("--of is missing: name a term, such as --of boards")
    if not _asks_terms(args, names) and not (args.of and set(args.of) <= set(COUNTS)):
        _refuse_bound(args)
    scope = scope_of(args)
    check_files(args, one=_one_game(args))
    if args.out is not None and args.out.suffix == ".smt2":
        raise InputError(f"{args.out}: bounds writes games, not questions: run writes .smt2 files")
    from gamechecks.engines.bounding import bounds
    from gamechecks.engines.dispatch import ready

    engine = ready(EngineChoice(args.engine))
    answer, interrupted = asked(
        lambda **options: bounds(
            scope, *args.where, of=args.of, least=args.least, engine=engine, **options
        ),
        args,
        streams,
    )
    if args.json:
        from gamechecks.formats.documents import document_of

        streams.document(document_of(answer))
    else:
        from gamechecks.show.presentation import presentation_of

        look = presentation_of(args.game)
        streams.show(look.view.draw_bounds(answer, engine, brief=args.brief, typed=args.typed))
        if args.show:
            _show_games(answer, args, streams)
    if args.out is not None:
        _keep_game(answer, args, streams)
    return 130 if interrupted else 0 if answer.exact else 3


def _one_game(args: argparse.Namespace) -> str | None:
    """What to say to a file for one game if several are asked for."""
    if len(args.of) != 1:
        return "name one bound with --of KEY"
    both = args.least is None and _asks_terms(args, args.game.bound_names)
    return "say which game with --min or --max" if both else None


def _show_games(answer: Bounds, args: argparse.Namespace, streams: Streams) -> None:
    """Draw the game behind each bound."""
    from rich.rule import Rule
    from rich.text import Text

    from gamechecks.show.trace import TraceView

    for bound in answer.bounds:
        if bound.trace is not None:
            streams.show(
                Rule(Text(f"{bound.name}: {bound.value}"), align="left"),
                TraceView.of(bound.trace, answer.scope.game, args.view),
            )


def _keep_game(answer: Bounds, args: argparse.Namespace, streams: Streams) -> None:
    """Write the game behind the bound that was asked for."""
    say = streams.tell if args.json else streams.say
    (bound,) = answer.bounds
    if bound.trace is None:
        say(f"{args.out} is not written: there is no trace")
        return
    from gamechecks.formats.trace_files import save

    scope = answer.scope.within(len(bound.trace))
    found = Verdict(
        outcome=Outcome.FOUND,
        scope=scope,
        games=Games.COMPLETE,
        where=(),
        seconds=answer.seconds,
        seed=answer.seed,
        trace=bound.trace,
    )
    save(args.out, found)
    say(f"the {kind_of_file(args.out)} is in {args.out}")


BOUNDS = Command(
    summary="the fewest and the most of something, exactly",
    description=_describe_bounds,
    exits="0 exact, 2 bad usage, 3 partial (some bounds not settled), 130 interrupted",
    configure=_configure_bounds,
    execute=_execute_bounds,
)


def _configure_odds(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument("formulas", nargs="*", metavar="FORMULA|NAME", help="what is to be true")
    add_expect(parser)
    world_options(parser, game)
    group = parser.add_argument_group("who plays how")
    group.add_argument(
        "--random",
        type=lambda text: [name for name in text.split(",") if name.strip()],
        metavar="PLAYER[,PLAYER]",
        help="who plays at random (default: everybody; with --best, everybody else)",
    )
    group.add_argument(
        "--best",
        metavar="PLAYER",
        help="leave the choices of a player open: the least and the greatest probability",
    )
    add_estimate(parser)
    add_output(parser, brief=True)


def _execute_odds(args: argparse.Namespace, streams: Streams) -> int:
    """Work the odds out, report, and return the exit code."""
    scope = scope_of(args)
    from gamechecks.engines.values.chances import odds

    who = {"random": args.random, "best": args.best}
    question = partial(odds, scope, *args.formulas, **who, expect=args.expect)
    answer, interrupted = asked(question, args, streams)
    report(answer, args, streams)
    return 130 if interrupted else 0 if answer.exact else 3


ODDS = Command(
    summary="how likely something is, exactly or by an estimate",
    description=(
        "How likely a game makes each formula true, as an exact fraction; without a formula, who "
        "wins. Chance has its weights, and players choose each of their moves with the same "
        "probability. Where the choices of a player are left open, the answer is the least and "
        "the greatest probability over all ways to play. Positions are seen whole, as by somebody "
        "who knows all cards. Where there are too many positions, or half of --timeout is over, "
        "games are played at random, and the answer is an estimate with a confidence interval of "
        "99 %."
    ),
    exits="0 exact, 2 bad usage, 3 partial (estimates, or not settled), 130 interrupted",
    configure=_configure_odds,
    execute=_execute_odds,
)


def _configure_force(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument("player", metavar="PLAYER", help="who is to force it")
    parser.add_argument(
        "formula",
        metavar="FORMULA|NAME",
        help=f"a formula, or a name that {game.program} properties lists",
    )
    world_options(parser, game)
    add_timeout(parser)
    group = parser.add_argument_group("the strategy")
    group.add_argument("--play", action="store_true", help="play against it in the terminal")
    group.add_argument(
        "--out", type=Path, metavar="FILE", help="write it whole to a file (.json), for replay"
    )
    add_output(parser, brief=True)


def _execute_force(args: argparse.Namespace, streams: Streams) -> int:
    """Search, report, and return the exit code."""
    scope = scope_of(args)
    if args.play and args.json:
        raise InputError("--play is for people: leave --json out")
    if args.out is not None:
        from gamechecks.formats.files import check_target

        if args.out.suffix != ".json":
            raise InputError(f"--out {args.out}: the name of a strategy must end in .json")
        check_target(args.out)
    from gamechecks.engines.values.forced import force

    verdict, interrupted = asked(partial(force, scope, args.player, args.formula), args, streams)
    report(verdict, args, streams)
    if args.out is not None:
        _keep(verdict, args, streams)
    if args.play and verdict.strategy is not None:
        from gamechecks.command.interactive import play_against

        play_against(verdict, streams)
    return exit_code(verdict.outcome, interrupted=interrupted)


def _keep(verdict: ForceVerdict, args: argparse.Namespace, streams: Streams) -> None:
    say = streams.tell if args.json else streams.say
    if verdict.strategy is None:
        say(f"{args.out} is not written: there is no strategy")
        return
    from gamechecks.formats.files import write_whole
    from gamechecks.formats.strategies import strategy_text

    write_whole(args.out, strategy_text(verdict))
    say(f"the strategy is in {args.out}")


FORCE = Command(
    summary="what a player can force, whatever the others do",
    description=(
        "Whether a player can make a formula true in every game within the bound, whatever the "
        "others and chance do; with a strategy for it, or one of the others against it. Players "
        "see the whole position. What replay says of a file of --out does not rest on the search."
    ),
    exits="0 forced, 1 not forced, 2 bad usage, 3 unknown, 130 interrupted",
    configure=_configure_force,
    execute=_execute_force,
)
