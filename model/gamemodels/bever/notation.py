"""How deals, moves and boards are written, and read again."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, TypeVar

from gamemodels.attention import attended
from gamemodels.bever.board import CARDS, Board, Deal, Event, Hand, Kind, Player
from gamemodels.bever.rules import Bever

Read = TypeVar("Read")

FORMAT = "bever-traces/1"


class Unreadable(ValueError):
    """Something that is not written as it should be; the message says what was expected."""


def read_deal(text: str) -> Deal:
    """A deal that is written `2233/0`."""
    if not isinstance(text, str) or not re.fullmatch(r"[0-9]{4}/[0-9]", text):
        raise Unreadable(f"{text!r} is not a deal: four cards and the top, as in 2233/0")
    one, two, three, four, top = (int(digit) for digit in text if digit != "/")
    return Deal(((one, two), (three, four)), top)


def read_move(text: str) -> Event:
    """A move that is written `take 1`, `swap 1 0` or `discard 3`."""
    shape = r"(take) ([12])|(swap) ([12]) ([0-9])|(discard) ([0-9])"
    if not isinstance(text, str) or not (found := re.fullmatch(shape, " ".join(text.split()))):
        raise Unreadable(
            f"{text!r} is not a move: take A, swap A V or discard V was expected, where A is the "
            "position 1 or 2 and V the card of the deck"
        )
    word, *numbers = (part for part in found.groups() if part is not None)
    kind, values = Kind(word), [int(number) for number in numbers]
    if kind is Kind.DISCARD:
        return Event(kind, card=values[0])
    return Event(kind, *values)


def to_plain(board: Board, move: Event | None = None) -> dict[str, Any]:
    """A board as plain data, with the move that leads from it."""
    return {
        "cards": {name: board.cards[player][place] for name, (player, place) in CARDS.items()},
        "top": board.top,
        "turn": board.turn.value,
        "move": None if move is None else str(move),
        "possible": {
            player.value: [_digits(hand) for hand in sorted(board.possible[player.index])]
            for player in Player
        },
    }


def from_plain(plain: Mapping[str, object]) -> Board:
    """The board that plain data describes, whatever move leads to it or from it."""
    fields = _fields(plain, "a board", {"cards", "top", "turn", "possible"}, {"move"})
    cards = _fields(fields["cards"], "cards", set(CARDS))
    one, two, three, four = (_card(cards[name], name) for name in CARDS)
    names = [player.value for player in Player]
    if fields["turn"] not in names:
        raise Unreadable(f"turn is {fields['turn']!r}: Player1 or Player2 was expected")
    hands = _fields(fields["possible"], "possible", set(names))
    return Board(
        ((one, two), (three, four)),
        _card(fields["top"], "top"),
        Player(fields["turn"]),
        (_hands(hands[names[0]], names[0]), _hands(hands[names[1]], names[1])),
    )


def moves_of(rules: Bever, boards: Sequence[Board]) -> list[Event | None]:
    """The move that leads from each board; none from the last."""
    pairs = attended(pairwise(boards))
    return [*(after.came_by or rules.move_between(before, after) for before, after in pairs), None]


def boards_to_plain(rules: Bever, boards: Sequence[Board]) -> list[dict[str, Any]]:
    """The boards of a trace as plain data."""
    moves = moves_of(rules, boards)
    return [to_plain(board, move) for board, move in zip(boards, moves, strict=True)]


def boards_from_plain(rules: Bever, rows: Sequence[Mapping[str, object]]) -> tuple[Board, ...]:
    """Return the boards of a trace, with their moves in free play, where every board needs one."""
    boards = [_numbered(number, from_plain, row) for number, row in enumerate(attended(rows), 1)]
    if not rules.variants.free_play:
        return tuple(boards)
    moves = moves_from_plain(rows)
    for number, (board, move) in enumerate(zip(boards[:-1], moves, strict=False), 1):
        if move is None and not rules.is_final(board):
            raise Unreadable(f"board {number} has no move, which is needed in free play")
    return with_moves(boards, moves)


def with_moves(boards: Sequence[Board], moves: Sequence[Event | None]) -> tuple[Board, ...]:
    """Return boards that keep the move written on the one before; a repeated end keeps its own."""
    known: list[Event | None] = [None]
    for move in moves[: len(boards) - 1]:
        known.append(move or known[-1])
    return tuple(replace(board, came_by=move) for board, move in zip(boards, known, strict=False))


def moves_from_plain(rows: Sequence[Mapping[str, object]]) -> list[Event | None]:
    """The move that is written on each board; none where there is none."""
    said = [row.get("move") for row in rows]
    return [
        None if text is None else _numbered(number, read_move, text)
        for number, text in enumerate(attended(said), 1)
    ]


def _numbered(number: int, read: Callable[[Any], Read], plain: object) -> Read:
    """What is read of a board, whose number an error names."""
    try:
        return read(plain)
    except Unreadable as error:
        raise Unreadable(f"board {number}: {error}") from None


def _fields(
    plain: object, what: str, wanted: set[str], also: set[str] | None = None
) -> Mapping[str, Any]:
    """Plain data that has the fields that are wanted, and no others but those that may be."""
    if not isinstance(plain, Mapping):
        raise Unreadable(f"{what} is {plain!r}: an object with {_listed(wanted)} was expected")
    missing, strange = wanted - plain.keys(), plain.keys() - wanted - (also or set())
    if missing:
        raise Unreadable(f"{what} has no {_listed(missing)}")
    if strange:
        raise Unreadable(f"{what} has {_listed(strange)}, but only {_listed(wanted)} mean anything")
    return plain


def _card(plain: object, what: str) -> int:
    if not isinstance(plain, int) or isinstance(plain, bool) or not 0 <= plain <= 9:
        raise Unreadable(f"{what} is {plain!r}: a card from 0 to 9 was expected")
    return plain


def _hands(plain: object, name: str) -> frozenset[Hand]:
    if not isinstance(plain, list):
        raise Unreadable(f"possible of {name} is {plain!r}: a list of hands was expected")
    for hand in plain:
        if not isinstance(hand, str) or not re.fullmatch(r"[0-9]{2}", hand):
            raise Unreadable(f"{hand!r} is not a hand: two digits were expected, as in '20'")
    hands = frozenset((int(hand[0]), int(hand[1])) for hand in plain)
    if len(hands) < len(plain):
        raise Unreadable(f"possible of {name} has a hand twice")
    return hands


def _digits(hand: Hand) -> str:
    return f"{hand[0]}{hand[1]}"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))
