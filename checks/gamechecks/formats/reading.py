"""Files read as text, up to a size, and JSON in which no key stands twice."""

import json
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TextIO

from gamechecks.core.errors import InputError
from gamechecks.core.plain import shown

MOST_BYTES = 32 * 2**20
MAX_DEPTH = 100
"""Levels of lists and objects in each other: far more than a trace needs."""
TOO_DEEP = "it is nested too deeply"


def read_text(path: Path) -> str:
    """The text of a file, or of a pipe or a device, if it is not too long."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    return _decoded(data, str(path))


def read_stream(stream: TextIO) -> str:
    """All of a stream, if it is not too long; whoever asks again is given the same."""
    data = _data(stream)
    return data if isinstance(data, str) else _decoded(data, "standard input")


@lru_cache(maxsize=1)
def _data(stream: TextIO) -> bytes | str:
    return stream.buffer.read(MOST_BYTES + 1) if hasattr(stream, "buffer") else stream.read()


def _decoded(data: bytes, path: str) -> str:
    if len(data) > MOST_BYTES:
        raise InputError(f"{path} has more than {MOST_BYTES // 2**20} MB, which is not read")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is not text in UTF-8: see byte {error.start + 1}") from None


def read_json(text: str) -> Any:
    """The value of a JSON text; an `InputError` says where it is none, and quotes nothing."""
    try:
        value = json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise InputError(f"it is not JSON: {error}") from None
    except RecursionError:
        raise InputError(TOO_DEEP) from None
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        raise InputError("it has a number with thousands of digits, which is not read") from None
    must_be_shallow(value)
    return value


def must_be_shallow(value: Any) -> None:
    """Refuse a value of JSON that is nested too deeply for whoever reads it."""
    level = [value] if isinstance(value, Mapping | list | tuple) else []
    for _ in range(MAX_DEPTH + 1):
        parts = [each.values() if isinstance(each, Mapping) else each for each in level]
        level = [
            part for each in parts for part in each if isinstance(part, Mapping | list | tuple)
        ]
        if not level:
            return
    raise InputError(TOO_DEEP)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; of two values for one key, nobody knows which is meant."""
    made = dict(pairs)
    if len(made) < len(pairs):
        (twice, _), *_ = Counter(key for key, _ in pairs).most_common(1)
        raise InputError(f"the key {shown(twice)} stands twice in one object")
    return made


def mapping(value: Any) -> Mapping[str, Any]:
    """A value if it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}
