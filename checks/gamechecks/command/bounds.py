"""`bounds`: the min and max of something over all complete games."""

import argparse

from gamechecks.command.command import Command
from gamechecks.command.options import (
    add_engine,
    add_jobs,
    add_of,
    add_out,
    add_output,
    add_search,
    add_solver,
    add_view,
)
from gamechecks.command.output_files import check_files, kind_of_file
from gamechecks.command.reporting import asked
from gamechecks.command.scope_options import scope_of, world_options
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.scope import EngineChoice, Games, SolverChoice
from gamechecks.core.scope_fields import Usual
from gamechecks.core.verdict import COUNTS, Bounds, Outcome, Verdict

_DESCRIPTION = (
    "Exact bounds over all complete games: a game reaches each bound, and the next better value is "
    "refuted. --of takes any number of the language, and its min and max are found; of a number "
    "that is about one state, such as the marbles in hand, every state of a game counts. "
    "reachable_states and complete_traces are counted, by a visit to every position."
)


def _describe_bounds(game: Game) -> str:
    """What the verb does, and the bounds that have names."""
    names = [name for name in game.bound_names if name not in _DESCRIPTION]
    if not names:
        return _DESCRIPTION
    return f"{_DESCRIPTION} Without --of, the keys are {', '.join(names)}, and those counts."


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


def asks_terms(args: argparse.Namespace, names: tuple[str, ...]) -> bool:
    """Return True if a game's own bounds, which have these names, do not answer."""
    return bool(args.where) or args.least is not None or any(key not in names for key in args.of)


def refuse_with_names(args: argparse.Namespace, *options: str) -> None:
    """Refuse options that bounds with names of their own do not read."""
    for name in options:
        value = getattr(args, name)
        if value and not isinstance(value, Usual):
            raise InputError(f"--{name} is for terms, such as --of boards: leave it out")


def _execute_bounds(args: argparse.Namespace, streams: Streams) -> int:
    """Settle the bounds, report, and return the exit code."""
    names = args.game.bound_names
    if not args.of and not names:
        raise InputError("--of is missing: name a term, such as --of boards")
    if not asks_terms(args, names) and not (args.of and set(args.of) <= set(COUNTS)):
        refuse_with_names(args, "boards")
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
        from gamechecks.formats.answers import document_of

        streams.document(document_of(answer))
    else:
        from gamechecks.show.presentation import presentation_of

        look = presentation_of(args.game)
        streams.show(look.draw_bounds(answer, engine, brief=args.brief, typed=args.typed))
        if args.show:
            _show_games(answer, args, streams)
    if args.out is not None:
        _keep_game(answer, args, streams)
    return 130 if interrupted else 0 if answer.exact else 3


def _one_game(args: argparse.Namespace) -> str | None:
    """What to say to a file for one game if several are asked for."""
    if len(args.of) != 1:
        return "name one bound with --of KEY"
    both = args.least is None and asks_terms(args, args.game.bound_names)
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
    from gamechecks.formats.saving import save

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
