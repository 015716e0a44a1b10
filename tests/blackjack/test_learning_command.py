"""`blackjack learn`, and `replay` of episodes, as users run them."""

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

Run = Callable[[str], tuple[int, str, str]]


def test_curves_in_the_terminal(ask: Run) -> None:
    code, out, _ = ask("learn --episodes 10000")
    assert code == 0
    lines = out.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0].startswith("regret")
    assert any("⠤" in line for line in lines)
    assert any(line.endswith("┬ episodes") for line in lines)
    assert any(line.startswith("monte-carlo after 10,000 episodes: regret 0.0") for line in lines)
    assert any(line.startswith("q-learning after 10,000 episodes: regret 0.0") for line in lines)


def test_curves_as_a_document(ask: Run) -> None:
    line = "learn --episodes 3000 --method q-learning --seeds 2 --seed 4 --json"
    code, out, _ = ask(line)
    document = json.loads(out)
    assert code == 0
    assert document["verdict"] == "learnt"
    assert [curve["seed"] for curve in document["curves"]] == [4, 5]
    for curve in document["curves"]:
        assert [point["episodes"] for point in curve["points"]] == [1000, 3000]
        for point in curve["points"]:
            total = Fraction(point["value"]) + Fraction(point["regret"])
            assert total == Fraction(document["optimum"])
    assert ask(line)[1] == out


def test_seeds_make_a_band(ask: Run, tmp_path: Path) -> None:
    picture, chart = tmp_path / "curves.svg", tmp_path / "learnt.chart"
    code, out, _ = ask(f"learn --episodes 3000 --seeds 3 --svg {picture} --out {chart}")
    assert code == 0
    assert " for 3 seeds" in out.replace("\n", " ")
    assert "monte-carlo" in picture.read_text()
    last = json.loads(ask("learn --episodes 3000 --seed 2 --method q-learning --json")[1])
    value = json.loads(ask(f"evaluate --policy {chart} --json")[1])["value"]
    assert value == last["curves"][0]["points"][-1]["value"]


def test_learning_through_gymnasium(ask: Run) -> None:
    code, out, _ = ask("learn --gym --rules surrender --episodes 1000 --method q-learning")
    assert code == 0
    assert "q-learning after 1,000 episodes" in out
    code, _, err = ask("learn --rules surrender")
    assert code == 2
    assert "add --gym" in err


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("learn --method sarsa", "sarsa"),
        ("learn --episodes 0", "--episodes"),
        ("learn --svg curves.png", "the name must end in .svg"),
        ("learn --gym --rules counting,decks=1", "counting"),
    ],
)
def test_bad_usage_is_named(ask: Run, line: str, told: str) -> None:
    code, _, err = ask(line)
    assert code == 2
    assert told in err


def test_an_interrupt_keeps_what_was_learnt() -> None:
    words = ["learn", "--episodes", "900000000", "--method", "q-learning", "--json"]
    program = (
        "import sys; from gamechecks.command.cli import main;"
        "sys.stderr.write('begun\\n'); sys.stderr.flush();"
        f"sys.exit(main({words!r}, game='blackjack'))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=dict(os.environ),
    )
    assert process.stderr is not None
    assert process.stderr.readline() == "begun\n"
    try:
        process.wait(timeout=2)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    document = json.loads(out)
    assert process.returncode == 130
    assert document["verdict"] == "interrupted"
    (curve,) = document["curves"]
    assert curve["points"][-1]["episodes"] % 1000 == 0


@pytest.fixture
def episode(reference: dict[str, Any]) -> Any:
    return reference["episodes"][1]


def test_replay_of_an_episode(ask: Run, tmp_path: Path, episode: Any) -> None:
    path = tmp_path / "episode.json"
    path.write_text(json.dumps(episode))
    code, out, _ = ask(f"replay {path}")
    assert code == 0
    assert out.startswith("legal: ")
    assert "│ 7  ││ 7  ││ A  ││ 2  │  17" in ask(f"show {path}")[1]


def test_standard_input_is_read_by_whoever_knows_it(
    ask: Run, monkeypatch: pytest.MonkeyPatch, episode: Any
) -> None:
    def given(data: bytes) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(data))))
        return ask("replay -")

    assert given(json.dumps(episode).encode())[1].startswith("legal: ")
    assert given(b"player JOIN Ann\n")[1].startswith("cut off")
    lied = json.dumps({**episode, "format": "blackjack-episode/2"}).encode()
    assert given(lied)[2].startswith("blackjack: standard input: format must be")
    assert "not text in UTF-8" in given(b"\xff\xfe")[2]


def test_replay_of_an_episode_that_lies(ask: Run, tmp_path: Path, episode: Any) -> None:
    path = tmp_path / "episode.json"
    steps = [dict(step) for step in episode["steps"]]
    steps[1]["observation"] = [18, 10, 0]
    path.write_text(json.dumps({**episode, "steps": steps}))
    code, out, _ = ask(f"replay {path}")
    assert code == 1
    assert "illegal: step 2: observation is [18, 10, 0]: [17, 10, 0] was due" in out
    code, out, _ = ask(f"replay {path} --json")
    document = json.loads(out)
    assert code == 1
    assert document["verdict"] == "illegal"


def test_replay_of_what_is_no_episode(ask: Run, tmp_path: Path, episode: Any) -> None:
    path = tmp_path / "episode.json"
    path.write_text(json.dumps({**episode, "steps": None}))
    code, _, err = ask(f"replay {path}")
    assert code == 2
    assert "steps must be a list (got None)" in err
