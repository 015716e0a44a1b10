"""Messages as bytes: split at NULs, of ASCII, neither empty nor too long."""

import re

MOST_BYTES = 1_023
"""The longest message, without its NUL."""

NAME = re.compile(r"[A-Za-z0-9_.-]{1,32}")
NAME_WORDS = "a name of 1 to 32 letters, digits, _ - ."


class MessageError(ValueError):
    """Something that came and is no message; the text says what, escaped."""


def encoded(messages: list[str]) -> bytes:
    """Messages as they are sent, all in one write."""
    return ("\0".join(messages) + "\0").encode("ascii")


def escaped(said: bytes | str, most: int = 60) -> str:
    """What a peer said, fit to be printed on one line: bytes as \\xNN, a backslash doubled."""
    if isinstance(said, str):
        said = said.encode("utf-8", "surrogateescape")
    shown = "".join(
        "\\\\" if byte == 0x5C else chr(byte) if 0x20 <= byte < 0x7F else f"\\x{byte:02x}"
        for byte in said[:most]
    )
    return shown + ("…" if len(said) > most else "")


class Framing:
    """Bytes as they come in, and the whole messages among them."""

    def __init__(self) -> None:
        self._rest = b""

    @property
    def pending(self) -> bytes:
        """What has come and is no message yet, or is not taken: up to its NUL, if it has one."""
        return self._rest.partition(b"\0")[0] or self._rest[:1]

    def feed(self, data: bytes) -> None:
        """Take bytes in; at most so many as one read brings are kept."""
        self._rest += data

    def take(self) -> str | None:
        """The next message, if a whole one is there."""
        end = self._rest.find(b"\0")
        if end > MOST_BYTES or (end < 0 and len(self._rest) > MOST_BYTES):
            raise MessageError(f"more than {MOST_BYTES:,} bytes without a NUL came")
        if end < 0:
            return None
        said, self._rest = self._rest[:end], self._rest[end + 1 :]
        if not said:
            raise MessageError("an empty message came")
        if not said.isascii():
            raise MessageError(f"{escaped(said)} came, which is not ASCII")
        return said.decode("ascii")
