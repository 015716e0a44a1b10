"""The network that plays blackjack, in plain Python from its specification: parts and one clock."""

from fractions import Fraction
from typing import Any, NamedTuple

from tests.agree.language import Game
from tests.agree.trees import Choice

CHALLENGER, DEALER = "CHALLENGER", "DEALER"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
VALUES = dict(zip(RANKS, (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10), strict=True))
VARIANTS = (
    "start_as_shuffle",
    "no_check_winner",
    "text_times",
    "stale_hands",
    "uncoupled_score",
    "overwriting",
    "restarts",
)
PARTS = (
    "challenger.threshold",
    "challenger.hand",
    "dealer.threshold",
    "dealer.hand",
    "deck",
    "controller",
)
"""The parts, in the order in which SELECT prefers them."""
Due = tuple[int | None, ...]


class Scope(NamedTuple):
    """Thresholds, copies of each rank, games, how much longer waits may be, and the rules."""

    challenger: int
    dealer: int
    copies: int = 4
    games: int = 1
    variation: int = 0
    rules: frozenset[str] = frozenset()


class Seat(NamedTuple):
    """A player's hand and threshold: its value, a card to be added, a value to be compared."""

    value: int = 0
    card: str | None = None
    compare: int = 0


class Board(NamedTuple):
    """The whole network between two events."""

    clock: int
    starts: int
    outcomes: int
    result: str | None
    player: str
    scores: tuple[int, int]
    heard: str
    cards: tuple[int, ...]
    action: str
    seats: tuple[Seat, Seat]
    due: Due

    def seat(self, who: int, seat: Seat) -> "Board":
        """The board with another hand."""
        return self._replace(seats=(seat, self.seats[1]) if who == 0 else (self.seats[0], seat))

    def waits(self, part: str, due: int | None) -> "Board":
        """The board where a part waits until then, or for ever."""
        at = PARTS.index(part)
        return self._replace(due=(*self.due[:at], due, *self.due[at + 1 :]))


def first(scope: Scope) -> Board:
    """The first board."""
    cards = (scope.copies,) * 13
    seats = (Seat(), Seat())
    return Board(0, 0, 0, None, CHALLENGER, (0, 0), "IDLE", cards, "IDLE", seats, (None,) * 6)


def is_final(board: Board, scope: Scope) -> bool:
    """Are all games over?"""
    over = board.starts == scope.games and board.result is not None
    return over and not any(due is not None for due in board.due)


def is_quiet(board: Board, scope: Scope) -> bool:
    """Will nothing ever happen again, without a result?"""
    return not is_final(board, scope) and not moves(board, scope)


def check_winner(scores: tuple[int, int]) -> str:
    """WIN, TIE or LOSE for the challenger, or CONTINUE."""
    c, d = scores
    if c > 21:
        return "LOSE"
    if d == 0:
        return "CONTINUE"
    if d > 21:
        return "WIN"
    return "TIE" if c == d else "WIN" if c > d else "LOSE"


def wait_of(heard: str, scope: Scope) -> int | None:
    """How long the controller waits after what it heard."""
    text = "text_times" in scope.rules
    waits = {"START": 0 if text else 10, "HIT": 0 if text else 10, "STAND": 10, "CHECK_WINNER": 20}
    return waits.get(heard)


def tell(board: Board, heard: str, scope: Scope, score: int | None = None) -> Board:
    """The board once something reaches the controller."""
    if board.heard != "IDLE" and "overwriting" not in scope.rules:
        return board
    if heard == "STAND":
        if "uncoupled_score" in scope.rules or score is None:
            return board
        c, d = board.scores
        board = board._replace(scores=(score, d) if board.player == CHALLENGER else (c, score))
    if heard == "START" and "start_as_shuffle" in scope.rules:
        heard = "SHUFFLE"
    return enter(board, heard, scope)


def enter(board: Board, heard: str, scope: Scope) -> Board:
    """The board with the controller in a state, and its wait begun."""
    wait = wait_of(heard, scope)
    due = None if wait is None else board.clock + wait
    return board._replace(heard=heard).waits("controller", due)


def moves(board: Board, scope: Scope) -> list[Choice]:
    """Every event that may lead from a board, chance with its weights."""
    if is_final(board, scope):
        return []
    found = starting(board, scope)
    coming = [due for due in board.due if due is not None]
    if coming:
        at = board.due.index(min(coming))
        found += fire(PARTS[at], board._replace(clock=min(coming)), scope)
    return found


def steps(board: Board, scope: Scope) -> list[Choice]:
    """The moves; where nothing will ever happen again, `quiet` alone leads to the same board."""
    quiet = [] if is_final(board, scope) else [Choice("quiet", board)]
    return moves(board, scope) or quiet


def starting(board: Board, scope: Scope) -> list[Choice]:
    """The starts that may come now."""
    coming = [due for due in board.due if due is not None]
    if board.starts >= scope.games:
        return []
    times = [board.clock]
    if coming and "restarts" in scope.rules:
        times = list(range(board.clock, min(coming) + 1))
    elif coming or board.starts != board.outcomes:
        return []
    found = []
    for clock in times:
        after = board._replace(clock=clock, starts=board.starts + 1)
        if board.heard == "IDLE":
            after = after._replace(result=None)
        found.append(Choice("start", tell(after, "START", scope)))
    return found


def fire(part: str, board: Board, scope: Scope) -> list[Choice]:
    """What happens when a part's wait is over."""
    board = board.waits(part, None)
    if part == "controller":
        return [command(board, scope)]
    if part == "deck":
        return deck(board, scope)
    who = 0 if part.startswith("challenger") else 1
    seat, name = board.seats[who], part.split(".")[0]
    if part.endswith("hand"):
        assert seat.card is not None
        value = seat.value + VALUES[seat.card]
        board = board.seat(who, Seat(value, None, value))
        waits = range(1, 2 + scope.variation)
        return [
            Choice("adds", board.waits(f"{name}.threshold", board.clock + wait)) for wait in waits
        ]
    stands = seat.compare >= (scope.challenger, scope.dealer)[who]
    board = board.seat(who, seat._replace(compare=0))
    if stands:
        return [Choice("stand", tell(board, "STAND", scope, seat.compare))]
    return [Choice("hit", tell(board, "HIT", scope))]


def command(board: Board, scope: Scope) -> Choice:
    """The controller speaks and goes on."""
    match board.heard:
        case "START":
            board = board._replace(player=CHALLENGER, scores=(0, 0), heard="IDLE")
            return Choice("command_shuffle", shuffle(board, scope))
        case "HIT":
            board = board._replace(heard="IDLE")
            if board.action == "IDLE":
                board = board._replace(action=f"DRAW_{board.player}")
                board = board.waits("deck", board.clock + 10)
            return Choice("command_draw", board)
        case "STAND" if check_winner(board.scores) == "CONTINUE":
            return Choice("dealer_begins", enter(board._replace(player=DEALER), "HIT", scope))
        case "STAND" if "no_check_winner" in scope.rules:
            return Choice("check", board._replace(heard="IDLE"))
        case "STAND" if "text_times" in scope.rules:
            return Choice("check", enter(board, "CHECK_WINNER", scope))
    over = board._replace(
        heard="IDLE", result=check_winner(board.scores), outcomes=board.outcomes + 1
    )
    return Choice("outcome", over)


def shuffle(board: Board, scope: Scope) -> Board:
    """SHUFFLE reaches the deck and both hands."""
    if "stale_hands" not in scope.rules:
        for who, name in enumerate(("challenger", "dealer")):
            seat = board.seats[who]._replace(value=0, card=None)
            board = board.seat(who, seat).waits(f"{name}.hand", None)
    if board.action != "IDLE":
        return board
    if "stale_hands" not in scope.rules:
        board = board._replace(cards=(scope.copies,) * 13)
    return board._replace(action="SHUFFLE").waits("deck", board.clock + 100)


def deck(board: Board, scope: Scope) -> list[Choice]:
    """The deck has shuffled, or deals a card."""
    action, board = board.action, board._replace(action="IDLE")
    if action == "SHUFFLE":
        return [Choice("shuffled", tell(board, "HIT", scope))]
    who = 0 if action == "DRAW_CHALLENGER" else 1
    name = ("challenger", "dealer")[who]
    if not sum(board.cards):
        return [Choice("deals", board)]
    found = []
    for at, left in enumerate(board.cards):
        cards = tuple(n - (i == at) for i, n in enumerate(board.cards))
        dealt = board.seat(who, board.seats[who]._replace(card=RANKS[at]))._replace(cards=cards)
        for wait in range(1, 2 + scope.variation) if left else ():
            after = dealt.waits(f"{name}.hand", board.clock + wait)
            found.append(Choice("deals", after, None, Fraction(left)))
    return found


def read_boards(document: list[dict[str, Any]]) -> tuple[Board, ...]:
    """The boards of a trace in a document."""
    return tuple(
        Board(
            board["clock"],
            board["starts"],
            board["outcomes"],
            board["result"],
            board["controller"]["player"],
            (board["controller"]["challenger_score"], board["controller"]["dealer_score"]),
            board["controller"]["last_input"],
            tuple(board["deck"]["cards"][rank] for rank in RANKS),
            board["deck"]["action"],
            (
                Seat(*(board["challenger"][key] for key in Seat._fields)),
                Seat(*(board["dealer"][key] for key in Seat._fields)),
            ),
            tuple(board["due"].get(part) for part in PARTS),
        )
        for board in document
    )


def written(game: Game) -> list[dict[str, Any]]:
    """Boards as a document has them."""
    return [
        {
            "clock": board.clock,
            "starts": board.starts,
            "outcomes": board.outcomes,
            "result": board.result,
            "controller": {
                "player": board.player,
                "challenger_score": board.scores[0],
                "dealer_score": board.scores[1],
                "last_input": board.heard,
            },
            "deck": {
                "cards": dict(zip(RANKS, board.cards, strict=True)),
                "action": board.action,
            },
            "challenger": board.seats[0]._asdict(),
            "dealer": board.seats[1]._asdict(),
            "due": {
                part: due for part, due in zip(PARTS, board.due, strict=True) if due is not None
            },
        }
        for board in game.boards
    ]
