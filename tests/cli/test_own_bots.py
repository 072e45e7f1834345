"""Own bots and kept games, from the command line."""

import json
from itertools import product
from pathlib import Path

import pytest

from ludotheque.cli.status import NO_ACCESS

from ..support.full import files_of
from ..support.tiers import mostly
from .conftest import Run

FILE = """\
class First:
    def choose(self, view):
        print("thinking")
        return view.legal[0]


class Late:
    def choose(self, view):
        return view.legal[0] if view.twin.round_number < 3 else None
"""
FEW = ("--games", 4)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(FILE, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("workers", [1, 2])
def test_own_bots_take_part(run: Run, workers: int) -> None:
    done = run("simulate", "vaalbara", *FEW, "--bots", "mine.py:First,random", "--workers", workers, "--json")
    assert done.code == 0
    assert json.loads(done.out)["bots"] == ["mine.py:First", "random"]
    met = run("arena", "vaalbara", *FEW, "--bots", "mine.py:First,random", "--workers", workers, "--json")
    assert met.code == 0
    assert {standing["bot"] for standing in json.loads(met.out)["standings"]} == {"mine.py:First", "random"}


@pytest.mark.parametrize(
    ("command", "workers"),
    mostly(product(["simulate", "arena"], [1, 2]), always=[("simulate", 1), ("arena", 2)]),
)
@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("mine.py:Late", "Late: mine.py, line 8: None is not a legal action"),
        ("mine.py:Nope", "mine.py: there is no Nope; there is: First, Late."),
        ("nowhere.py:First", "cannot read nowhere.py"),
    ],
)
def test_a_faulty_bot_ends_the_program_with_its_line(
    run: Run, command: str, workers: int, bot: str, reason: str
) -> None:
    done = run(command, "vaalbara", *FEW, "--bots", f"{bot},random", "--workers", workers)
    assert done.code != 0
    assert reason in done.err
    assert "Traceback" not in done.err
    assert done.out == ""


def test_an_own_bot_is_asked_in_games_only(run: Run, folder: Path) -> None:
    (folder / "counts.py").write_text(
        "def choose(view):\n    with open('asked', 'a') as file:\n        file.write('.')\n    return view.legal[0]\n"
    )
    asked = ("--bots", "counts.py:choose,random", "--workers", 1, "--records", "kept")
    assert run("simulate", "vaalbara", "--games", 1, *asked).code == 0
    record = json.loads(next((folder / "kept").iterdir()).read_text())
    decided = [seat for seat, _ in record["actions"] if record["seats"][seat]["bot"] != "random"]
    assert len((folder / "asked").read_text()) == len(decided)


def test_a_faulty_bot_is_told_in_french(run: Run) -> None:
    done = run("simulate", "vaalbara", *FEW, "--bots", "mine.py:Late", "--lang", "fr")
    assert "Late : mine.py, ligne 8 : None n’est pas une action possible" in done.err


def test_an_own_bot_plays_at_the_terminal_and_again_when_asked(run: Run, folder: Path) -> None:
    path = folder / "game.json"
    left = run("play", "vaalbara", "--bots", "mine.py:First", "--save", path, "--seed", 3, answers=["1", "1", "q"])
    assert left.code == 0
    assert f"--resume {path} --bots mine.py:First" in left.out
    resume = ("play", "--resume", path)
    assert run(*resume, "--bots", "mine.py:First", answers=["1", "q"]).code == 0


@pytest.mark.parametrize("command", ["simulate", "arena", "play"])
def test_a_bot_that_thinks_for_ever_is_stopped(run: Run, folder: Path, command: str) -> None:
    (folder / "endless.py").write_text("def choose(view):\n    while True:\n        pass\n", encoding="utf-8")
    bots = ("--bots", "endless.py:choose" if command == "play" else "endless.py:choose,random")
    done = run(command, "vaalbara", *bots, "--bot-seconds", 0.05, answers=["1"] * 9)
    assert done.code == 2
    assert "choose: endless.py, line " in done.err
    assert "no answer within 0.05 s; --bot-seconds gives it more time" in done.err
    assert "Traceback" not in done.err
    assert run(command, "vaalbara", *bots, "--bot-seconds", -1).code == 2


def test_a_save_does_not_have_a_file_run(run: Run, folder: Path) -> None:
    path = folder / "game.json"
    run("play", "vaalbara", "--bots", "mine.py:First", "--save", path, "--seed", 3, answers=["1", "q"])
    (folder / "mine.py").write_text("open('ran', 'w')\n", encoding="utf-8")
    for extra in ((), ("--bots", "other.py:First")):
        refused = run("play", "--resume", path, *extra, answers=["q"])
        assert refused.code != 0
        assert "--bots mine.py:First" in refused.err
    assert not (folder / "ran").exists()
    assert "does not go with --bots" in run("play", "--resume", path, "--bots", "easy", answers=["q"]).err


def test_a_faulty_bot_at_the_terminal_keeps_the_game(run: Run, folder: Path) -> None:
    path = folder / "game.json"
    done = run("play", "vaalbara", "--bots", "mine.py:Late", "--save", path, "--seed", 3, answers=["1"] * 60)
    assert done.code != 0
    assert "Late: mine.py, line 8: None is not a legal action" in done.err
    assert len(json.loads(path.read_text())["actions"]) > 4


def test_rows_and_records_are_written_and_can_be_replayed(run: Run, folder: Path) -> None:
    kept = ("--record", "games.jsonl", "--records", "games")
    assert run("simulate", "vaalbara", "--games", 3, "--bots", "random,random", "--seed", 8, *kept).code == 0
    rows = [json.loads(line) for line in (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [row["number"] for row in rows] == [0, 1, 2]
    names = sorted(path.name for path in (folder / "games").iterdir())
    assert names == [f"vaalbara-8-00000{number}.json" for number in range(3)]
    for row, name in zip(rows, names, strict=True):
        replayed = json.loads(run("replay", folder / "games" / name, "--json").out)
        assert replayed["ok"]
        assert [seat["points"] for seat in replayed["result"]] == [row["points_0"], row["points_1"]]


@pytest.mark.parametrize("most", [50, 2000])
def test_a_full_disk_is_told_with_the_file_and_leaves_whole_lines(run: Run, folder: Path, most: int) -> None:
    with files_of(most):
        done = run("simulate", "vaalbara", "--games", 20, "--bots", "random", "--record", "games.jsonl")
    assert done.code == NO_ACCESS
    assert "Cannot write games.jsonl: file too large." in done.err
    assert (folder / "games.jsonl").exists() == (most > 50)
    if most > 50:
        assert len([json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()]) >= 1


def test_nothing_is_written_over(run: Run, folder: Path) -> None:
    (folder / "games.jsonl").write_text("mine\n")
    (folder / "games").mkdir()
    (folder / "games" / "mine.json").write_text("mine\n")
    for option, reason in (("--record", "games.jsonl exists already"), ("--records", "games is not empty")):
        name = reason.split()[0]
        refused = run("simulate", "vaalbara", *FEW, option, name)
        assert refused.code != 0
        assert reason in refused.err
    assert (folder / "games.jsonl").read_text() == "mine\n"
    assert [path.name for path in (folder / "games").iterdir()] == ["mine.json"]


def test_a_run_that_does_not_begin_leaves_no_file(run: Run, folder: Path) -> None:
    refused = run("simulate", "vaalbara", *FEW, "--bots", "mine.py:Late,random", "--record", "games.jsonl")
    assert refused.code != 0
    (folder / "mine.py").write_text(FILE.replace("None", "view.legal[0]"), encoding="utf-8")
    assert not (folder / "games.jsonl").exists()
    assert run("simulate", "vaalbara", *FEW, "--bots", "mine.py:Late", "--record", "games.jsonl").code == 0


def test_a_place_that_cannot_be_written_is_told_before_the_games(run: Run, folder: Path) -> None:
    for option in ("--record", "--records"):
        refused = run("simulate", "vaalbara", "--games", 100_000_000, option, folder / "mine.py" / "games")
        assert refused.code != 0
        assert "Cannot write" in refused.err
