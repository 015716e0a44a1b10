"""Trace files with a value of another type, or without a key: judged or refused, never a crash."""

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from tests.gamechecks.commands import any_game, bever, blackjack, command

VALUES: list[Any] = [None, True, -1, 10**30, 1.5, "", "A", [], ["A"], [[]], {}, {"a": 1}, [None]]
QUESTIONS = {
    "mancala": "run --pockets 4",
    "bever": "run",
    "blackjack": "run",
    "twentyone": "run",
    "table": "run",
}
SPOILT = 40


def places(plain: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a document, as what holds it and the key there."""
    keys = range(len(plain)) if isinstance(plain, list) else plain
    for key in keys if isinstance(plain, dict | list) else ():
        yield plain, key
        yield from places(plain[key])


def spoilt(document: dict[str, Any], seed: int) -> dict[str, Any]:
    """A document with one value of its trace changed, doubled or left out."""
    dice, copy = random.Random(seed), deepcopy(document)
    holder, key = dice.choice(list(places(copy["trace"])))
    change = dice.choice(["value", "value", "value", "leave out", "double"])
    if change == "value":
        holder[key] = deepcopy(dice.choice(VALUES))
    elif change == "leave out":
        del holder[key]
    elif isinstance(holder, list):
        holder.insert(key, deepcopy(holder[key]))
    else:
        holder["strange"] = holder[key]
    return copy


@pytest.mark.parametrize("game", QUESTIONS)
def test_a_spoilt_file_is_judged_or_refused(game: str, tmp_path: Path) -> None:
    document = json.loads(any_game("--game", game, *QUESTIONS[game].split(), "--json")[1])
    for seed in range(SPOILT):
        file = tmp_path / "spoilt.json"
        file.write_text(json.dumps(spoilt(document, seed)))
        for words in (["replay", str(file)], ["show", str(file)], ["eval", str(file), "True"]):
            code, _, err = command(game)(*words)
            assert code in (0, 1, 2), f"{words[0]}: {file.read_text()}\n{err}"


def test_a_card_that_is_a_list_is_refused(tmp_path: Path) -> None:
    document = json.loads(blackjack("run --json")[1])
    document["trace"][0]["player"][0] = ["A"]
    file = tmp_path / "list.json"
    file.write_text(json.dumps(document))
    code, _, err = blackjack("replay", file)
    assert code == 2
    assert "board 1: player: ['A'] is no card" in err


@pytest.mark.parametrize("verb", ["show", "eval", "worlds", "replay"])
@pytest.mark.parametrize("rules", ["free_play", "mended", "silence"])
def test_moves_of_bever_are_read_by_whatever_rules(verb: str, rules: str) -> None:
    words = [verb, "examples/bever.json", *(["turn"] if verb == "eval" else [])]
    code, _, err = bever(*words, "--rules", rules)
    assert code in (0, 1, 2), err
    if rules == "free_play":
        assert code == 0
