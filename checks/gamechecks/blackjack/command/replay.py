"""`blackjack replay`: referee a trace, or an episode of the environment."""

import argparse
from pathlib import Path
from typing import Any

from gamechecks.command import replay
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game

SUMMARY = "referee a trace, an episode or a transcript from a file"
DESCRIPTION = (
    "Judge a trace board by board, or an episode of the environment step by step, whoever wrote "
    "it. Of an episode the first step and field that is wrong is named, and what was due."
)
EXITS = replay.EXITS


def description(game: Game) -> str:
    """What the verb does, with the files that judges of guests know."""
    return replay.description(game, DESCRIPTION)


def configure(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    replay.configure(parser, game)


def command(args: argparse.Namespace, streams: Streams) -> int:
    """Judge, report, and return the exit code."""
    episode = None if args.file is None else _episode(args.file)
    if episode is None:
        return replay.command(args, streams)
    from gamemodels.blackjack.episode_referee import BadEpisode, judge_episode

    try:
        fault = judge_episode(episode)
    except BadEpisode as wrong:
        raise InputError(f"{args.file}: {wrong}") from None
    if args.json:
        told: dict[str, Any] = {"verdict": "legal" if fault is None else "illegal"}
        told |= {"game": "blackjack", "rules": episode.get("rules", {}), "fault": None}
        if fault is not None:
            told["fault"] = {"step": fault.step, "field": fault.field, "reason": str(fault)}
        streams.document(told)
    else:
        from gamechecks.blackjack.show.episodes import EpisodeView

        streams.show(EpisodeView(episode, fault))
    return 0 if fault is None else 1


def _episode(path: Path) -> Any:
    """The episode in a file; none if it has something else."""
    from gamechecks.formats.reading import read_json, read_text

    if str(path) == "-":
        return None
    try:
        document = read_json(read_text(path))
    except InputError:
        return None
    told = document.get("format") if isinstance(document, dict) else None
    return document if isinstance(told, str) and told.startswith("blackjack-episode/") else None
