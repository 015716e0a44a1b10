"""Files as strangers send them: endless, doubled, or not for us at all."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from gamechecks.core.errors import InputError
from gamechecks.formats import files as reading
from gamechecks.formats.trace_files import load_trace
from gamemodels.mancala.game import MANCALA
from gamemodels.mancala.partial_instances import load_example

ROOT = Path(__file__).parent.parent.parent.parent
EXAMPLE = ROOT / "examples" / "steal_not_taken.json"
SECRET = "hunter2"


@pytest.mark.parametrize("load", [partial(load_trace, game=MANCALA), load_example])
def test_an_endless_file_is_not_read_to_its_end(
    load: Callable[[Path], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "MOST_BYTES", 2**20)
    with pytest.raises(InputError, match="/dev/zero has more than 1 MB, which is not read"):
        load(Path("/dev/zero"))


def test_a_pipe_is_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as threads:
        threads.submit(pipe.write_bytes, EXAMPLE.read_bytes())
        assert load_example(pipe) == load_example(EXAMPLE)


def test_a_key_that_stands_twice_is_named(tmp_path: Path) -> None:
    path = tmp_path / "example.json"
    path.write_text('{"predicate": "move", "pockets": 4, "boards": [], "pockets": 6}')
    with pytest.raises(InputError, match="the key 'pockets' stands twice in one object"):
        load_example(path)


@pytest.mark.parametrize(
    "content",
    [
        f"{SECRET}:x:0:0",
        f'"{SECRET}"',
        f'["{SECRET}"]',
        f'[["{SECRET}"]]',
        f'[{{"{SECRET}": "{SECRET}"}}]',
        f'{{"{SECRET}": "{SECRET}"}}',
        f'{{"format": "{SECRET}"}}',
        f'{{"states": ["{SECRET}"]}}',
        f'{{"#meta": {{"format": "{SECRET}"}}, "states": []}}',
        f'{{"password": {SECRET}}}',
        f"<{SECRET}/>",
        f"<a>&{SECRET};</a>",
        f"<!-- {SECRET}",
    ],
)
def test_nothing_is_quoted_of_a_file_that_is_not_ours(content: str, tmp_path: Path) -> None:
    path = tmp_path / "secrets"
    path.write_text(content)
    loads: tuple[Callable[[Path], object], ...] = (partial(load_trace, game=MANCALA), load_example)
    for load in loads:
        with pytest.raises(InputError) as error:
            load(path)
        assert SECRET not in str(error.value)
