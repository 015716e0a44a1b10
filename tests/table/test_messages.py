"""Messages as bytes: whatever pieces they come in, the same messages come out."""

import random

import pytest

from gamemodels.table.protocol import Framing, MessageError, encoded, escaped


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
