"""Help: the first screen, the pages of the documentation, and the list of properties."""

import argparse
import sys
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from inspect import cleandoc
from pathlib import Path
from typing import TYPE_CHECKING

from gamechecks.command.command import Command, OtherGame
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError, did_you_mean
from gamechecks.core.game import Game
from gamechecks.engines.induction.theorems import unwritten

if TYPE_CHECKING:
    from rich.console import Group


def _configure_properties(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument("--json", action="store_true", help="one JSON document on standard output")


def _execute_properties(args: argparse.Namespace, streams: Streams) -> int:
    """List the catalogue."""
    if args.json:
        from gamechecks.formats.documents import told

        game = args.game
        kinds = {"laws": game.laws, "claims": game.claims, "goals": game.goals}
        entries = {**kinds, "theorems": unwritten(game)}
        documents = {kind: [vars(each) for each in known] for kind, known in entries.items()}
        streams.document({"verdict": "listed", "scope": None, **told(game), **documents})
    else:
        from gamechecks.show.proof import CatalogueView

        streams.show(CatalogueView(args.game))
    return 0


PROPERTIES = Command(
    summary="list the named properties and theorems",
    description=(
        "Properties that have a name. The name stands for the formula wherever one is expected."
    ),
    exits="0 listed, 2 bad usage",
    configure=_configure_properties,
    execute=_execute_properties,
)


WIDTH = 79
FIRST = 3
"""How many commands a newcomer is told to try."""
MOST_VERBS = 12
"""More than these do not fit on a screen, a line each."""


def welcome(game: Game, verbs: Mapping[str, Command | OtherGame]) -> str:
    """What the tool is, its verbs, commands to try first, and where to read on."""
    examples = game.command_line.examples
    first = [f"  {examples[name][0]}" for name in verbs if name in examples][:FIRST]
    lines = [
        _folded(f"{game.program} asks {game.purpose}."),
        "",
        *_listed(verbs),
        "",
        *(["Try first:", *first, ""] if first else []),
        _folded(_read_on(game)),
    ]
    return "\n".join(lines) + "\n"


def _listed(verbs: Mapping[str, Command | OtherGame]) -> list[str]:
    """Return a line for each verb, or, if there are many, one for each group of verbs."""
    groups: dict[str, list[str]] = {}
    for name, verb in verbs.items():
        groups.setdefault(verb.group if len(verbs) > MOST_VERBS else "", []).append(name)
    alone = groups.pop("", [])
    width = max(map(len, alone))
    return [
        *(f"  {name:{width}}  {verbs[name].summary}" for name in alone),
        *(f"  {', '.join(names)}: {what}" for what, names in groups.items()),
    ]


def _read_on(game: Game) -> str:
    """Where there is more to read."""
    more = f"Read on: {game.program} VERB --help explains a verb"
    if game.file is not None:
        return f"{more}; {game.program} help games explains how to write one."
    if " " in game.program:
        return f"{more}, {game.program} help lists what else there is to read."
    return (
        f"{more}, {game.program} help lists what else there is to read. "
        f'Completion: eval "$({game.program} --print-completion bash)"'
    )


def _folded(text: str) -> str:
    return textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def welcome_to_all(games: Sequence[str]) -> str:
    """The command for all games: the known ones, and games of one's own."""
    lines = [
        "gamechecks asks formal models of games what can and cannot happen in them.",
        "",
        "  gamechecks --game NAME VERB …     a game that is known:",
        f"                                    {', '.join(games)}",
        "  gamechecks --game FILE.py VERB …  a game of your own, which the file defines",
        "",
        "Try first:",
        "  gamechecks --game examples/nim.py run",
        "  gamechecks --game examples/crossing.py explain --boards 7",
        "",
        "Read on: gamechecks help games explains how to write a game; gamechecks help",
        "lists what else there is to read.",
    ]
    return "\n".join(lines) + "\n"


PAGES = {
    "tour.md": "examples/TOUR.md",
    "checks.md": "checks/README.md",
    "model.md": "model/README.md",
}
"""The pages as an installed package has them, and where they stand in the source tree."""

INSTALLED = Path(__file__).parent.parent / "pages"
SOURCES = Path(__file__).parents[3]


@dataclass(frozen=True)
class Topic:
    """A page, or the section of one under a heading, and what it is about."""

    page: str
    heading: str
    about: str


TOPICS = {
    "tour": Topic("tour.md", "", "a walk through everything, with commands and answers"),
    "language": Topic("checks.md", "The question language", "the words and operators of formulas"),
    "words": Topic("", "", "every word of this game with its meaning"),
    "answers": Topic("checks.md", "Answers for scripts", "verdicts, exit codes, JSON"),
    "files": Topic("checks.md", "Files", "the formats that are written and read"),
    "choices": Topic("checks.md", "Choices and chance", "what players can force, and exact odds"),
    "python": Topic("checks.md", "From Python", "the same questions as function calls"),
    "tests": Topic("checks.md", "Properties in your own tests", "assertions for pytest"),
    "rules": Topic("", "", "the rules of this game"),
    "model": Topic("model.md", "The model in Z3", "Mancala's predicates, for scripts with Z3"),
    "games": Topic("model.md", "A game of your own", "how to write a game, in one file"),
}


RULES = {
    "mancala": "The rules of Mancala",
    "twentyone": "Twentyone",
    "bever": "Bever",
    "blackjack": "Blackjack",
    "table": "Dealer and player over TCP",
}
"""The sections of the models' page about the rules of known games."""


def _configure_help(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument("topic", nargs="?", metavar="TOPIC", help=f"one of {', '.join(TOPICS)}")


def _execute_help(args: argparse.Namespace, streams: Streams) -> int:
    """Show a page, or what pages there are."""
    game: Game = args.game
    if args.topic is None:
        streams.write(_listing(game))
    elif args.topic == "words":
        streams.show(_words(game))
    else:
        from rich.markdown import Markdown

        text = rules_of(game) if args.topic == "rules" else text_of(args.topic)
        streams.show(Markdown(text, code_theme="ansi_dark"))
    return 0


def rules_of(game: Game) -> str:
    """Return the rules of a game: a section of a page, or what a user has written about them."""
    if not game.own:
        return section(page("model.md"), RULES[game.name])
    kind = type(game.scope().referee)
    written = sys.modules[kind.__module__].__doc__ or kind.__doc__ or game.name
    laws = [f"- `{law.name}`: {law.sentence}" for law in game.laws]
    held = ["In every game:\n", *laws] if laws else []
    return "\n\n".join([f"## The rules of {game.title}", cleandoc(written), "\n".join(held)])


def text_of(name: str) -> str:
    """The text of a topic; an error lists the topics."""
    if name not in TOPICS:
        expected = f"expected one of {', '.join(TOPICS)}, or a verb"
        raise InputError(f"there is no topic {name!r}: {expected}{did_you_mean(name, TOPICS)}")
    topic = TOPICS[name]
    text = page(topic.page)
    return section(text, topic.heading) if topic.heading else text


def page(name: str) -> str:
    """A page of the installed package, or else of the source tree."""
    for path in (INSTALLED / name, SOURCES / PAGES[name]):
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise InputError(f"{PAGES[name]} is not installed; it is in the project's source tree")


def section(text: str, heading: str) -> str:
    """What stands under a heading of the second level, up to the next one."""
    _, _, rest = text.partition(f"\n## {heading}\n")
    body, _, _ = rest.partition("\n## ")
    return f"## {heading}\n{body}"


def _listing(game: Game) -> str:
    width = max(map(len, TOPICS))
    topics = [f"  {name:{width}}  {topic.about}" for name, topic in TOPICS.items()]
    return "\n".join([f"{game.program} help TOPIC, where TOPIC is one of", "", *topics, ""])


def _words(game: Game) -> "Group":
    """Every word of a game, in groups."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    parts: list[Table | Text] = []
    for title, words in game.scope().vocabulary.groups.items():
        if words:
            table = Table.grid(padding=(0, 2))
            for word in words:
                table.add_row(Text(f"  {word.usage}"), Text(word.meaning))
            parts += [Text(title, "bold"), table, Text()]
    return Group(*parts[:-1])


HELP = Command(
    summary="read about a topic: the language, Python, games of your own, …",
    description=(
        "Show a page of the documentation. Without a topic, list the topics. With the name of a "
        "verb, show its --help."
    ),
    exits="0 shown, 2 bad usage",
    configure=_configure_help,
    execute=_execute_help,
)
