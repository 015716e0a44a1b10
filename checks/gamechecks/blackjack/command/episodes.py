"""`replay` of an episode of the environment: legal, or the first step and field that is wrong."""

import argparse
from pathlib import Path
from typing import Any

from gamechecks.command.command import FileJudge
from gamechecks.command.streams import Streams
from gamechecks.command.traces import source
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game


def _configure_episodes(parser: argparse.ArgumentParser, game: Game) -> None:
    """Add nothing: an episode needs no options of its own."""


def _execute_episodes(args: argparse.Namespace, streams: Streams) -> int | None:
    """Judge an episode, report, and return the exit code; none if it is something else."""
    episode = None if args.file is None else _episode(args.file)
    if episode is None:
        return None
    from gamechecks.blackjack.policies import answer_document
    from gamechecks.blackjack.scope import Scope
    from gamemodels.blackjack.episode_referee import BadEpisode, episode_rules, judge_episode

    try:
        rules = episode_rules(episode)
        fault = judge_episode(episode)
    except BadEpisode as wrong:
        raise InputError(f"{source(args)}: {wrong}") from None
    if args.json:
        told: dict[str, Any] = {"verdict": "legal", "fault": None}
        if fault is not None:
            where = {"step": fault.step, "field": fault.field, "reason": str(fault)}
            told = {"verdict": "illegal", "fault": where}
        streams.document(answer_document(Scope(rules), told))
    else:
        from gamechecks.blackjack.show.episodes import EpisodeView

        streams.show_answer(EpisodeView(episode, fault), brief=args.brief)
    return 0 if fault is None else 1


def _episode(path: Path) -> Any:
    """The episode in a file; none if it has something else."""
    from gamechecks.formats.files import read_json
    from gamechecks.formats.trace_files import text_of

    try:
        document = read_json(text_of(path))
    except InputError:
        return None
    told = document.get("format") if isinstance(document, dict) else None
    return document if isinstance(told, str) and told.startswith("blackjack-episode/") else None


EPISODE_JUDGE = FileJudge(
    description=(
        "An episode of the environment is judged step by step: the first step and field that is "
        "wrong is named, and what was due."
    ),
    configure=_configure_episodes,
    execute=_execute_episodes,
)
