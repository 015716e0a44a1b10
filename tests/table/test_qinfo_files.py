"""The table of values as a file: strict, whole or not at all, exact, and with one writer."""

import asyncio
import errno
import hashlib
import os
import random
from pathlib import Path

import pytest
from tests.table.conftest import KNOWN

from gamechecks.core.errors import InputError, Unwritable
from gamemodels.table.qtable import HIT, STAND, QTable, keys, locked, parsed, place, read_q, write_q

QINFO = KNOWN["qInfo"]


def test_an_empty_table_is_the_known_file(tmp_path: Path) -> None:
    write_q(tmp_path / "qInfo", QTable())
    data = (tmp_path / "qInfo").read_bytes()
    assert len(data) == QINFO["empty_table_bytes"]
    assert hashlib.sha256(data).hexdigest() == QINFO["empty_table_sha256"]
    lines = data.decode().splitlines()
    assert len(lines) == QINFO["lines"]
    for number in (1, 6, 121, 2520):
        assert lines[number - 1] == QINFO[f"line_{number}"]
    assert [path.name for path in tmp_path.iterdir()] == ["qInfo"]


@pytest.mark.parametrize("most", [10, 499_999, 500_000, 3_000_000, 10**9])
def test_averages_are_read_as_exact_as_they_were(most: int) -> None:
    dice, table = random.Random(most), QTable()
    for points, dealer, aces in keys():
        for action in (HIT, STAND):
            at = place(points, dealer, action, aces)
            table.counts[at] = count = dice.randint(max(most - 9, 1), most)
            table.sums[at] = dice.randint(-count, count)
            table.values[at] = table.sums[at] / count
    again = parsed(table.text())
    assert (again.sums, again.counts, again.values) == (table.sums, table.counts, table.values)
    assert again.text() == table.text()


def test_lines_may_stand_in_any_order() -> None:
    lines = QTable().text().splitlines(keepends=True)
    random.Random(1).shuffle(lines)
    assert parsed("".join(lines)).text() == QTable().text()


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("", "line 7: 1 fields were found"),
        ("0 0 1 1 0", "line 7: 5 fields were found"),
        ("0 0 1 1 0 0.000000 0", "line 7: 7 fields were found"),
        ("0  0 1 1 0 0.000000", "line 7: 7 fields were found"),
        ("0\t0 1 1 0 0.000000", "line 7: 5 fields were found"),
        ("21 0 1 1 0 0.000000", "line 7: points '21': a whole number from 0 to 20"),
        ("-1 0 1 1 0 0.000000", "line 7: points '-1'"),
        ("0 12 1 1 0 0.000000", "line 7: dealer's card '12'"),
        ("0 0 2 1 0 0.000000", "line 7: action '2'"),
        ("0 0 1 5 0 0.000000", "line 7: aces '5'"),
        ("0 0 1 1 -1 0.000000", "line 7: count '-1'"),
        ("0 0 1 1 1.0 0.000000", "line 7: count '1.0'"),
        ("0 0 1 1 1 nan", "line 7: value 'nan'"),
        ("0 0 1 1 1 inf", "line 7: value 'inf'"),
        ("0 0 1 1 1 1.000001", "line 7: value '1.000001'"),
        ("0 0 1 1 1 1e0", "line 7: value '1e0'"),
        ("0 0 1 1 0 0.100000", "line 7: value 0.100000 with no visits: 0 was expected"),
        ("0 0 1 0 0 0.000000", "line 7: this entry has come before"),
        ("0 0 1 \N{ARABIC-INDIC DIGIT ONE} 0 0.000000", "line 7: aces"),
    ],
)
def test_a_bad_line_is_named(line: str, wrong: str, tmp_path: Path) -> None:
    lines = QTable().text().splitlines()
    lines[6] = line
    (tmp_path / "q").write_text("\n".join(lines) + "\n")
    with pytest.raises(InputError) as refused:
        read_q(tmp_path / "q")
    assert wrong in str(refused.value)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "0 lines were found: 2,520 were expected"),
        (QTable().text() * 2, "5,040 lines were found"),
        (QTable().text()[:-1], "line 2520: a newline at its end was expected"),
        (QTable().text()[:30_000], "a newline at its end was expected"),
    ],
)
def test_a_file_that_is_not_whole_is_refused(text: str, wrong: str, tmp_path: Path) -> None:
    (tmp_path / "q").write_text(text)
    with pytest.raises(InputError, match=wrong):
        read_q(tmp_path / "q")


def test_a_write_that_fails_leaves_the_old_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "qInfo"
    table = QTable()
    write_q(path, table)
    old = path.read_bytes()
    table.average(place(16, 10, HIT, 0), 1)

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Unwritable, match="No space left"):
        write_q(path, table)
    assert path.read_bytes() == old
    assert [each.name for each in tmp_path.iterdir()] == ["qInfo"]


def test_only_one_player_trains_on_a_table(tmp_path: Path) -> None:
    path, link = tmp_path / "qInfo", tmp_path / "link"
    link.symlink_to(path)
    with locked(path):
        for name in (path, link):
            with pytest.raises(InputError, match="another player trains on it"), locked(name):
                pass
        with locked(tmp_path / "other"):
            pass
    with locked(path):
        pass
    assert [each.name for each in tmp_path.iterdir()] == ["link"]


def test_a_second_training_player_is_refused_before_it_joins(tmp_path: Path) -> None:
    from tests.table.scenes import Peer, played

    async def scene(peer: Peer) -> None:
        await peer.rest()

    with locked(tmp_path / "qInfo"), pytest.raises(InputError, match="another player trains"):
        asyncio.run(played(scene, tmp_path))
