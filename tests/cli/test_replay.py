"""`replay`: a record holds, or it is said what is wrong with it."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from ludotheque.cli.status import NOT_SOUND
from ludotheque.games import box
from ludotheque.kernel.match import Match

from .conftest import Run

Record = dict[str, Any]


def played(commands: int | None = None) -> Match:
    """A game of three played at random, to its end or for some commands."""
    game = box("vaalbara").game
    match = Match.new(game, 3, seed=11, engine=game.engine(compiled=False))
    rng = random.Random(5)
    while not match.finished and (commands is None or len(match.actions) < commands):
        seat = match.actors[0]
        match.play(seat, rng.choice(match.legal(seat)))
    return match


@pytest.fixture(scope="module")
def whole() -> Record:
    return played().record()


@pytest.fixture(scope="module")
def saved() -> Record:
    return played(20).save()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def test_a_record_is_told_in_words(run: Run, whole: Record, path: Path) -> None:
    path.write_text(json.dumps(whole | {"seats": [{"name": "Anne"}, {"name": "Bob"}, {}]}))
    done = run("replay", path, "--lang", "fr")
    assert done.code == 0
    assert "Anne révèle" in done.out
    assert "Joueur 3 prend" in done.out
    assert "Les 9 manches sont jouées." in done.out
    turning = re.search(r"Le tournant, action \d+ : .* \((.*)\)\.", done.out)
    assert turning
    assert re.match(r"(Anne|Bob|Joueur 3)\xa0: \d+ → \d+", turning[1])
    assert "l’enregistrement est exact" in done.out
    assert done.err == ""


def test_bots_without_a_name_are_numbered_and_lines_are_those_of_the_page(run: Run, path: Path) -> None:
    game = box("margraves").game
    match = Match.new(game, 3, entry="margraves", seed=3, engine=game.engine(compiled=False))
    rng = random.Random(5)
    while len(match.actions) < 60:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    seats = {"seats": [{"name": "Anne"}, {"name": "greedy", "bot": "greedy"}, {"bot": "search-easy"}]}
    path.write_text(json.dumps(match.record() | seats))
    lines = run("replay", path, "--lang", "fr").out.splitlines()
    assert lines[0].endswith("Anne, Bot 1 (glouton), Bot 2 (facile)")
    assert "Anne, Bot 1 (greedy), Bot 2 (easy)" in run("replay", path, "--lang", "en").out
    deeds = [line.strip() for line in lines if line.startswith(" " * 7)]
    assert any(re.match(r"(Anne|Bot [12]) prend la Richesse \d+ et gagne", line) for line in deeds), "one line a deed"
    assert not any("a choisi" in line or "Joueur" in line or "Greedy" in line for line in deeds)


def test_a_record_is_checked_for_programs(run: Run, whole: Record, path: Path) -> None:
    path.write_text(json.dumps(whole))
    done = run("replay", path, "--json")
    answer = json.loads(done.out)
    assert done.code == 0
    assert answer["ok"]
    assert answer["finished"]
    assert answer["actions"] == len(whole["actions"])
    assert answer["result"] == whole["result"]


def test_a_game_that_goes_on_is_compared_with_its_snapshot(run: Run, saved: Record, path: Path) -> None:
    path.write_text(json.dumps(saved))
    done = run("replay", path)
    assert done.code == 0
    assert "The game is not over" in done.out
    path.write_text(json.dumps(saved | {"actions": saved["actions"][:-1]}))
    done = run("replay", path)
    assert done.code == NOT_SOUND
    assert "The noted position is not the one" in done.err


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "something"}, "is not a saved game"),
        ({"entry": "chess"}, "not on the shelf: chess"),
        ({"entry": ["vaalbara"]}, "not on the shelf"),
        ({"entry": "\x1b[2Jchess"}, "not on the shelf: ?[2Jchess"),
        ({"game": "chess"}, "not a record of this game"),
        ({"version": 99}, "newer than this program"),
        ({"ruleset": 99}, "other rules"),
        ({"content": "0" * 16}, "other cards"),
        ({"players": 9}, "it takes 2 to 5"),
        ({"players": "x"}, "damaged"),
        ({"options": {"speed": "fast"}}, "Unknown option: speed"),
        ({"players": float("inf")}, "damaged"),
        ({"seed": float("inf")}, "damaged"),
        ({"options": {"rider-forests": None}}, "Unknown value for rider-forests"),
        ({"options": 3}, "damaged"),
        ({"seed": "x"}, "damaged"),
        ({"seed": "-4"}, "Seed refused"),
        ({"actions": 3}, "damaged"),
        ({"actions": [[0]]}, "damaged"),
        ({"actions": [[0, "dance"]]}, "Action 1 of the record"),
        ({"actions": [[0, "{zz} {"]]}, "Illegal action: {zz} {."),
        ({"actions": [[0, "\x1b[2J"]]}, "Illegal action: ?[2J."),
        ({"result": [{"points": 0, "rank": 1}] * 3}, "noted result"),
    ],
)
def test_what_is_wrong_is_said(run: Run, whole: Record, path: Path, change: Record, message: str) -> None:
    path.write_text(json.dumps(whole | change))
    done = run("replay", path)
    assert done.code == NOT_SOUND
    assert message in done.err
    assert "Traceback" not in done.err
    answer = json.loads(run("replay", path, "--json").out)
    assert not answer["ok"]
    assert message in answer["error"]


def test_an_impossible_action_is_told_in_french(run: Run, whole: Record, path: Path) -> None:
    path.write_text(json.dumps(whole | {"actions": [[0, "dance"]]}))
    assert "Action 1 de l’enregistrement : Action impossible : dance." in run("replay", path, "--lang", "fr").err


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\x00\x01", b"[" * 100_000, b'"text"'])
def test_what_is_no_record_is_refused(run: Run, path: Path, content: bytes) -> None:
    path.write_bytes(content)
    for command in (("replay", path), ("play", "--resume", path)):
        done = run(*command)
        assert done.code == NOT_SOUND
        assert "is not a saved game or record" in done.err
    assert path.read_bytes() == content


def test_a_folder_is_refused(run: Run, tmp_path: Path) -> None:
    assert "Cannot read" in run("replay", tmp_path).err


def test_any_action_left_out_or_changed_is_noticed(run: Run, whole: Record, path: Path) -> None:
    actions = whole["actions"]
    for index in random.Random(1).sample(range(len(actions)), 6):
        path.write_text(json.dumps(whole | {"actions": actions[:index] + actions[index + 1 :]}))
        assert run("replay", path).code == NOT_SOUND
