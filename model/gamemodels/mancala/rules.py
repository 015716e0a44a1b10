"""The referee: the rules of the game in plain Python, and why a board breaks them.

Nothing here imports z3, so that a mistake in the constraints cannot repeat itself here.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from gamemodels import rules
from gamemodels.attention import attend
from gamemodels.mancala.board import ORIGINAL, Board, Layout, Player, Rules, pocket_name


class EventKind(Enum):
    """What leads from one board to the next; exactly one of these does."""

    FORFEIT = "forfeit"
    PICKUP = "pickup"
    DROP = "drop"
    EXTRA_TURN = "extra_turn"
    STEAL = "steal"
    TURN_PASSES = "turn_passes"
    SWEEP = "sweep"


@dataclass(frozen=True)
class Event:
    """An event: who acts, on which pocket, and how many marbles are picked up, stolen or swept."""

    kind: EventKind
    player: Player
    pocket: int | None = None
    marbles: int = 0


Move = rules.Move[Event, Board]
Fault = rules.Fault[Board]


@dataclass(frozen=True)
class Mancala(rules.Rules[Board, Event]):
    """The games on one physical board with so many marbles in each ordinary pocket.

    With a `start`, which has an empty hand, they begin there instead.
    """

    layout: Layout
    marbles: int
    variants: Rules = ORIGINAL
    start: Board | None = None

    def starts(self) -> tuple[Board]:
        return (self.start or starting_board(self.layout, self.marbles),)

    @property
    def everything(self) -> int:
        """All marbles of a game."""
        return self.starts()[0].total

    def moves(self, state: Board) -> tuple[Move, ...]:
        return successors(self.layout, state, self.variants)

    def is_final(self, state: Board) -> bool:
        return is_final(self.layout, state)

    def continued(self, move: Move) -> tuple[Move, ...]:
        """A move, and what follows from it until the hand is empty."""
        moves = [move]
        while moves[-1].state.hand:
            attend()
            moves.append(self.moves(moves[-1].state)[0])
        return tuple(moves)

    def playing(self, picks: Iterable[int]) -> Iterator[Board]:
        """The boards of some pickups, up to where there is a choice of others.

        A pickup that is not allowed is a `ValueError`.
        """
        left = iter(picks)
        (board,) = self.starts()
        yield board
        while not self.is_final(board):
            attend()
            moves = self.moves(board)
            if moves[0].event.kind is EventKind.PICKUP:
                pocket = next(left, None)
                if pocket is None:
                    return
                moves = tuple(move for move in moves if move.event.pocket == pocket)
                if not moves:
                    raise ValueError(f"{pocket_name(pocket)} cannot be picked up on {board}")
            board = moves[0].state
            yield board

    def flaw(self) -> str | None:
        return layout_flaw(self.layout)

    def trace(self, states: Iterable[Board]) -> "Trace":
        return Trace(self, tuple(states))


@dataclass(frozen=True)
class Trace(rules.Trace[Board, Event]):
    """Boards in the order of play: the place in `boards` is the spec's `bnext`."""

    rules: Mancala

    @property
    def boards(self) -> tuple[Board, ...]:
        """The boards."""
        return self.states

    @property
    def layout(self) -> Layout:
        """The physical board."""
        return self.rules.layout

    @property
    def marbles(self) -> int:
        """What each ordinary pocket starts with."""
        return self.rules.marbles

    @property
    def variants(self) -> Rules:
        """The rules that are played, or variants of them."""
        return self.rules.variants

    def score(self, player: Player) -> int:
        """The marbles in a player's mancala on the last board."""
        return self.boards[-1].marbles[self.layout.mancala_of(player)]


def starting_board(layout: Layout, marbles: int) -> Board:
    """The board a game begins with."""
    counts = tuple(0 if pocket.mancala else marbles for pocket in layout.pockets)
    return Board(counts, Player.ONE)


def is_final(layout: Layout, board: Board) -> bool:
    """Whether the game is over: nothing in hand, every ordinary pocket empty."""
    return board.hand == 0 and not any(board.marbles[p] for p in layout.ordinary)


def winner(trace: Trace) -> Player | None:
    """Who won: none for a draw, and none for a game that is not over."""
    last = trace.boards[-1]
    return leader(trace.layout, last) if is_final(trace.layout, last) else None


def leader(layout: Layout, board: Board) -> Player | None:
    """Who has more marbles in their mancala; none if nobody has."""
    one, two = (board.marbles[layout.mancala_of(player)] for player in Player)
    return None if one == two else Player.ONE if one > two else Player.TWO


def successors(layout: Layout, board: Board, rules: Rules = ORIGINAL) -> tuple[Move, ...]:
    """Every legal move from a board, the event of each included."""
    if board.hand > 0:
        if board.last_pocket is None:
            return ()
        return (_drop(layout, board, board.last_pocket, rules),)
    if rules.last_side_sweeps and (swept := _swept(layout, board)):
        return (swept,)
    own = [p for p in layout.ordinary if layout.side(p) is board.turn and board.marbles[p]]
    if not own:
        event = Event(EventKind.FORFEIT, board.turn)
        return (Move(event, replace(board, turn=board.turn.other, last_pocket=None)),)
    return tuple(_pick_up(board, pocket) for pocket in own)


def _pick_up(board: Board, pocket: int) -> Move:
    counts = list(board.marbles)
    taken, counts[pocket] = counts[pocket], 0
    event = Event(EventKind.PICKUP, board.turn, pocket, taken)
    return Move(event, Board(tuple(counts), board.turn, taken, pocket), board.turn)


def _swept(layout: Layout, board: Board) -> Move | None:
    """What happens when one side alone has marbles left."""
    left = {player: sum(board.marbles[p] for p in layout.row(player)) for player in Player}
    owners = [player for player, marbles in left.items() if marbles]
    if len(owners) != 1:
        return None
    (owner,) = owners
    counts = [0 if p in layout.ordinary else count for p, count in enumerate(board.marbles)]
    counts[layout.mancala_of(owner)] += left[owner]
    event = Event(EventKind.SWEEP, owner, marbles=left[owner])
    return Move(event, Board(tuple(counts), board.turn))


def _drop(layout: Layout, board: Board, last_pocket: int, rules: Rules) -> Move:
    mover = board.turn
    here = layout.pockets[last_pocket].next
    if rules.skip_opponent_mancala and layout.pockets[here].mancala is mover.other:
        here = layout.pockets[here].next
    pocket = layout.pockets[here]
    counts = list(board.marbles)
    if board.hand == 1 and counts[here] == 0 and pocket.mancala is None and pocket.side is mover:
        across = pocket.opposite
        assert across is not None, "an ordinary pocket has an opposite"
        if counts[across] or not rules.steal_needs_marbles:
            return _steal(layout, board, here, across)
    counts[here] += 1
    if board.hand > 1:
        event = Event(EventKind.DROP, mover, here)
        return Move(event, Board(tuple(counts), mover, board.hand - 1, here))
    if pocket.mancala is mover:
        return Move(Event(EventKind.EXTRA_TURN, mover, here), Board(tuple(counts), mover))
    return Move(Event(EventKind.TURN_PASSES, mover, here), Board(tuple(counts), mover.other))


def _steal(layout: Layout, board: Board, here: int, across: int) -> Move:
    counts = list(board.marbles)
    taken, counts[across] = counts[across], 0
    counts[layout.mancala_of(board.turn)] += taken + 1
    event = Event(EventKind.STEAL, board.turn, here, taken)
    return Move(event, Board(tuple(counts), board.turn.other))


def layout_flaw(layout: Layout) -> str | None:
    """What is wrong with a physical board, in words; none if it is as it should be."""
    size = len(layout.pockets)
    for player in Player:
        if sum(pocket.mancala is player for pocket in layout.pockets) != 1:
            return f"{player.words} does not have exactly one mancala"
    order = layout.clockwise()
    if len(set(order)) != size or layout.pockets[order[-1]].next != order[0]:
        return "the pockets do not form one cycle"
    half = size // 2
    for place, index in enumerate(order):
        owner = Player.ONE if place < half else Player.TWO
        pocket, name = layout.pockets[index], pocket_name(index)
        last = place in (half - 1, size - 1)
        if size % 2 or pocket.side is not owner or pocket.mancala is not (owner if last else None):
            return f"{name} is out of place: a half is one player's and ends with a mancala"
        if pocket.opposite != (None if last else order[size - 2 - place]):
            return f"{name} has the wrong opposite"
    return None


MOST_DIFFERENCES = 3
RULES = {
    EventKind.FORFEIT: "a player with nothing to pick up passes the turn",
    EventKind.PICKUP: "a pickup takes all marbles of a pocket of one's own",
    EventKind.DROP: "a marble goes into the next pocket",
    EventKind.EXTRA_TURN: "a last marble in one's own mancala keeps the turn",
    EventKind.STEAL: "a last marble in one's own empty pocket steals",
    EventKind.TURN_PASSES: "a last marble elsewhere passes the turn",
    EventKind.SWEEP: "what is left on one side goes to its mancala",
}
"""The rule that an event follows."""
FORCED = set(EventKind) - {EventKind.PICKUP, EventKind.FORFEIT}


def blame_start(board: Board, start: Board) -> str:
    """Why a game does not start with a board."""
    return f"a game does not start like this: {_wrong(board, start)}"


def blame(layout: Layout, before: Board, board: Board, rules: Rules) -> str:
    """Why no legal move leads from one board to another."""
    moves = successors(layout, before, rules)
    told = None if moves[0].event.kind in FORCED else _told(layout, before, board)
    if told is not None:
        return told
    due = nearest(board, [move.state for move in moves])
    rule = next(RULES[move.event.kind] for move in moves if move.state == due)
    lost = f", and {before.total} marbles do not become {board.total}"
    return f"{rule}{lost if board.total != before.total else ''}: {_wrong(board, due)}"


def nearest(board: Board, legal: Sequence[Board]) -> Board:
    """The legal board that differs least."""
    return min(legal, key=lambda other: len(list(differences(board, other))))


def differences(board: Board, due: Board) -> Iterator[str]:
    """Each field of a board that is not as it should be."""
    for pocket, (count, wanted) in enumerate(zip(board.marbles, due.marbles, strict=True)):
        if count != wanted:
            yield f"{pocket_name(pocket)} holds {count} instead of {wanted}"
    if board.hand != due.hand:
        yield f"the hand holds {board.hand} instead of {due.hand}"
    if board.turn is not due.turn:
        yield f"it is {board.turn.words}'s turn instead of {due.turn.words}'s"
    if board.hand and due.hand and board.last_pocket != due.last_pocket:
        yield f"the hand is at {_place(board)} instead of {_place(due)}"


def _told(layout: Layout, before: Board, board: Board) -> str | None:
    """Moves that look like one and break a rule with a name."""
    player = before.turn.words
    own = [p for p in layout.ordinary if layout.side(p) is before.turn and before.marbles[p]]
    if board.marbles == before.marbles and board.hand == 0 and own:
        if board.turn is before.turn:
            return f"nothing moves, but the game is not over and {player} has marbles to pick up"
        return f"{player} forfeits the turn, but has marbles to pick up"
    taken = _picked_up(before, board)
    if taken is None or taken in own:
        return None
    if board.turn is not before.turn:
        return f"{board.turn.words} picks up, but it is {player}'s turn" if own else None
    return _not_to_pick(layout, before.turn, taken)


def _not_to_pick(layout: Layout, player: Player, pocket: int) -> str:
    name, owner = pocket_name(pocket), layout.pockets[pocket].mancala
    if owner is not None:
        return f"{player.words} picks up from {name}, which is a mancala"
    return f"{player.words} picks up from {name}, which is on {layout.side(pocket).words}'s side"


def _picked_up(before: Board, board: Board) -> int | None:
    """The pocket whose marbles are now in hand, if nothing else has changed."""
    counts = enumerate(zip(before.marbles, board.marbles, strict=True))
    changed = [pocket for pocket, (old, new) in counts if old != new]
    if len(changed) != 1 or board.marbles[changed[0]] or board.hand != before.marbles[changed[0]]:
        return None
    return changed[0]


def _place(board: Board) -> str:
    return "no pocket" if board.last_pocket is None else pocket_name(board.last_pocket)


def _wrong(board: Board, due: Board) -> str:
    parts = list(differences(board, due))
    rest = len(parts) - MOST_DIFFERENCES
    if rest > 0:
        parts = [*parts[:MOST_DIFFERENCES], f"and {rest} more"]
    return "; ".join(parts)
