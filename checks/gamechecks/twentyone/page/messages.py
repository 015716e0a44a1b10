"""Who says what to whom, as the couplings of the network have it."""

from typing import Any

from gamemodels.twentyone.atomic_models import Command
from gamemodels.twentyone.board import HANDS, PARTS, Board, Part
from gamemodels.twentyone.devs import Messages
from gamemodels.twentyone.events import Event, EventKind
from gamemodels.twentyone.referee import Twentyone

OUTSIDE = ""
"""Where starts come from and outcomes go to."""


def messages(game: Twentyone, before: Board, event: Event) -> list[dict[str, Any]]:
    """What an event says, and to whom; what finds its hearer busy is ignored."""
    speaker = event.part
    found = []
    for path, heard in game.network.routed(*_said(game, before, event)).items():
        hearer = _part(game, path)
        if not _meant(hearer, heard):
            continue
        ignored = (
            hearer is not None
            and game.network.atomics[path].delta_ext(before.states[hearer.place], heard) is None
        )
        found.append(
            {
                "from": OUTSIDE if speaker is None else speaker.value,
                "to": OUTSIDE if hearer is None else hearer.value,
                "text": _text(heard),
                "ignored": ignored,
            }
        )
    return found


def wires(game: Twentyone) -> list[tuple[str, str]]:
    """From which part to which something may be said."""
    network = game.network
    ports = [(OUTSIDE, "start")]
    ports += [(path, port) for path, atom in network.atomics.items() for port in atom.outputs]
    found = []
    for path, port in ports:
        speaker = _part(game, path)
        for end in network.routed(path, {port: None}):
            hearer = _part(game, end)
            names = (speaker.value if speaker else OUTSIDE, hearer.value if hearer else OUTSIDE)
            found.append(names)
    return list(dict.fromkeys(found))


def _said(game: Twentyone, before: Board, event: Event) -> tuple[str, Messages]:
    """Who speaks, by its path, and what it puts out by its ports."""
    if event.part is None:
        return OUTSIDE, {"start": "START"} if event.kind is EventKind.START else {}
    path = game.network.names[event.part.place]
    atom, state = game.network.atomics[path], before.states[event.part.place]
    return path, atom.output(state, event.card)


def _part(game: Twentyone, path: str) -> Part | None:
    return None if path == OUTSIDE else PARTS[game.network.names.index(path)]


def _meant(hearer: Part | None, heard: Messages) -> bool:
    """Commands reach the hands too, and only SHUFFLE is for them."""
    return hearer not in HANDS or heard.get("command") is not Command.DRAW


def _text(heard: Messages) -> str:
    """A message in words: `DRAW dealer`, `STAND 22`."""
    words = {port: str(getattr(said, "value", said)) for port, said in heard.items()}
    return " ".join(word.lower() if port == "player" else word for port, word in words.items())
