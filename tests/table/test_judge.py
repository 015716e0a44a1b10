"""The judge of transcripts, the model that shares no code with it, and messages as bytes."""

import random
from collections.abc import Iterator

import pytest
from tests.table.scenes import session

from gamemodels.cards import Rank
from gamemodels.table.cards import SUITS
from gamemodels.table.dealer import DealerSession, dice_of
from gamemodels.table.judge import TranscriptError, Verdict, judge
from gamemodels.table.player import PlayerSession
from gamemodels.table.protocol import Framing, MessageError, encoded, escaped
from gamemodels.table.qtable import Learner, QTable
from gamemodels.table.session import Protocol, Result, Said, Session


def messages_of(pieces: list[bytes]) -> list[str]:
    """All messages of bytes that come in pieces."""
    framing, messages = Framing(), []
    for piece in pieces:
        framing.feed(piece)
        while (message := framing.take()) is not None:
            messages.append(message)
    return messages


@pytest.mark.parametrize("seed", range(20))
def test_the_pieces_of_tcp_do_not_matter(seed: int) -> None:
    dice = random.Random(seed)
    said = [dice.choice(["BEGIN", "CARD Nine of Hearts", "x" * 1023, "a"]) for _ in range(30)]
    sent = encoded(said)
    cuts = sorted(dice.randrange(len(sent)) for _ in range(dice.randrange(40)))
    pieces = [sent[a:b] for a, b in zip([0, *cuts], [*cuts, len(sent)], strict=True)]
    assert messages_of(pieces) == said


@pytest.mark.parametrize(
    ("sent", "wrong"),
    [
        (b"\0", "an empty message came"),
        (b"x" * 1024, "more than 1,023 bytes without a NUL came"),
        (b"x" * 1024 + b"\0", "more than 1,023 bytes without a NUL came"),
        (b"\xc3\xa4\0", r"\xc3\xa4 came, which is not ASCII"),
    ],
)
def test_what_is_no_message_is_refused(sent: bytes, wrong: str) -> None:
    with pytest.raises(MessageError) as refused:
        messages_of([sent])
    assert str(refused.value) == wrong


def test_the_longest_message_is_taken() -> None:
    assert messages_of([b"x" * 1023, b"\0"]) == ["x" * 1023]


def test_what_a_peer_said_is_printable_on_one_line() -> None:
    every = escaped(bytes(range(256)), 256)
    assert every.isascii()
    assert every.isprintable()
    assert "\\\\" in every
    assert r"\x00\x01" in every
    assert escaped(b"a" * 70) == "a" * 60 + "…"


GAMES = 2
HEADING = f"# tcp-blackjack 1, numGames {GAMES}\n"


def written(said: Said, dealt: set[str]) -> str:
    """A message of the model as a line, its card of the first suit that is left."""
    if said.kind == "JOIN":
        return f"{said} a"
    if said.rank is None:
        return str(said)
    names = [f"{said.rank.name.capitalize()} of {suit}" for suit in SUITS]
    name = next(each for each in names if each not in dealt)
    dealt.add(name)
    return f"{said.speaker} {said.kind} {name}"


EVERY = [
    *(Said("player", kind) for kind in ("JOIN", "HIT", "STAND")),
    *(Said("dealer", kind) for kind in ("BEGIN", "DECISION", "QUIT")),
    *(Said("dealer", kind, rank) for kind in ("CARD", "DEALER") for rank in (Rank.ACE, Rank.TEN)),
    *(Said("dealer", "RESULT", result=result) for result in (*Result, None)),
]


def walks(dice: random.Random) -> Iterator[tuple[str, bool]]:
    """A random session of the model up to each place with any message, and if that is legal."""
    rules = Protocol(GAMES)
    (now,) = rules.starts()
    text, dealt = HEADING, set[str]()
    while not rules.is_final(now):
        moves = rules.moves(now)
        for said in EVERY:
            revealed = now.state.value == "STOOD" and said.kind == "DEALER"
            if not revealed and not _exhausted(now, said):
                legal = said in [move.event for move in moves]
                yield text + written(said, set(dealt)) + "\n", legal
        move = dice.choice(moves)
        dealt = set() if move.event.kind == "BEGIN" else dealt
        text, now = text + written(move.event, dealt) + "\n", move.state


def _exhausted(now: Session, said: Said) -> bool:
    """Whether no card of its rank is left to write down."""
    return said.rank is not None and now.left[said.rank.place] == 0


@pytest.mark.parametrize("seed", range(30))
def test_judge_and_model_agree_on_every_message(seed: int) -> None:
    judged = 0
    for text, legal in walks(random.Random(seed)):
        verdict = judge(text).verdict
        assert (verdict is not Verdict.ILLEGAL) == legal, text
        judged += 1
    assert judged > 100


def play(games: int, seed: int, reveal: bool) -> str:
    """A session of a random player, as a transcript."""
    learner = Learner(QTable(), dice=random.Random(seed))
    player = PlayerSession("random", learner, train=True)
    dealer = DealerSession(games, dice_of(str(seed), 0), reveal=reveal)
    facts = f"numGames {games}{', reveal' if reveal else ''}"
    return f"# tcp-blackjack 1, {facts}\n{session(dealer, player)}"


@pytest.mark.parametrize("reveal", [False, True])
@pytest.mark.parametrize("seed", range(10))
def test_a_line_left_out_is_noticed(seed: int, reveal: bool) -> None:
    lines = play(4, seed, reveal).splitlines(keepends=True)
    # Without one of the dealer's cards, the others may be as legal.
    kept = [
        at for at, line in enumerate(lines) if not (reveal and line.startswith("dealer DEALER"))
    ]
    for at in kept[1:-1]:
        judged = judge("".join(lines[:at] + lines[at + 1 :]))
        assert judged.verdict is Verdict.ILLEGAL
        assert judged.line is not None
        assert judged.line > at


@pytest.mark.parametrize("seed", range(10))
def test_a_false_result_is_noticed_where_the_cards_are_shown(seed: int) -> None:
    lines = play(4, seed, reveal=True).splitlines(keepends=True)
    for at, line in enumerate(lines):
        if line.startswith("dealer RESULT"):
            for word in {"WIN", "LOOSE", "PUSH", "BUST"} - {line.split()[-1]}:
                false = [*lines[:at], f"dealer RESULT {word}\n", *lines[at + 1 :]]
                judged = judge("".join(false))
                assert (judged.verdict, judged.line) == (Verdict.ILLEGAL, at + 1)


@pytest.mark.parametrize("seed", range(5))
def test_every_beginning_is_cut_off_and_the_whole_legal(seed: int) -> None:
    lines = play(3, seed, reveal=True).splitlines(keepends=True)
    for at in range(len(lines)):
        assert judge("".join(lines[:at])).verdict is Verdict.CUT_OFF
        broken = judge("".join([*lines[:at], "! the player closed the connection\n"]))
        assert (broken.verdict, broken.line) == (Verdict.BROKEN_OFF, at + 1)
    assert judge("".join(lines)).verdict is Verdict.LEGAL


def test_lines_may_end_as_elsewhere_and_be_empty() -> None:
    text = play(2, 1, reveal=False)
    assert judge(text.replace("\n", "\r\n")).verdict is Verdict.LEGAL
    assert judge(text.replace("\n", "\n\n# a word\n")).verdict is Verdict.LEGAL


def test_only_quit_follows_what_broke_the_connection() -> None:
    start = "player JOIN a\ndealer BEGIN\n! time-out\n"
    assert judge(start + "dealer QUIT\n").verdict is Verdict.BROKEN_OFF
    for more in ("dealer CARD Two of Hearts\n", "dealer QUIT\ndealer QUIT\n", "! again\n"):
        assert judge(start + more).verdict is Verdict.ILLEGAL


def test_decisions_are_compared_with_a_policy() -> None:
    text = play(6, 3, reveal=False)
    hits = judge(text, lambda points, dealer, aces: "HIT")
    stands = judge(text, lambda points, dealer, aces: "STAND")
    assert hits.verdict is stands.verdict is Verdict.ILLEGAL
    assert "the table says" in hits.reason
    assert hits.said == "player STAND"
    assert stands.said == "player HIT"


@pytest.mark.parametrize("text", ["somebody BEGIN\n", "# tcp-blackjack 2\nplayer JOIN a\n"])
def test_what_is_no_transcript_is_not_judged(text: str) -> None:
    with pytest.raises(TranscriptError):
        judge(text)
