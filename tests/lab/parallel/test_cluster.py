"""The same work on a Ray cluster as at home, whatever becomes of its workers."""

from __future__ import annotations

import json
import os
import pickle
import platform
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from ludotheque.bots.network import shipped_network
from ludotheque.cli.status import NO_ACCESS
from ludotheque.kernel.errors import Broken, GameError, OutOfReach
from ludotheque.kernel.text import Text
from ludotheque.lab.arena import Pairing, arena, play_setup
from ludotheque.lab.learn.samples import GAMES_A_FILE, collect, load
from ludotheque.lab.parallel import cluster
from ludotheque.lab.parallel.cluster import LOCAL, Cluster, code_digest, do
from ludotheque.lab.parallel.workers import Spread
from ludotheque.lab.series import Series, opened
from ludotheque.lab.simulate import simulate

from ...cli.conftest import Run, run

__all__ = ["run"]  # the fixture

WORKERS = 4


def nothing() -> None:
    pass


def process_id(_: int) -> int:
    return os.getpid()


def refuse(number: int) -> int:
    if number == 3:
        raise GameError(Text("Le {n} est refusé.", "{n} is refused."), n=number)
    return number


def die_once(folder: Path, number: int) -> int:
    """End this process over the number 5, the first time."""
    if number == 5 and not (folder / "died").exists():
        (folder / "died").mkdir()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def die(_: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    with pytest.raises(GameError, match=r"ludotheque\[cluster\]"):
        Cluster(LOCAL)


class NoRay:
    """Ray where nothing of it comes up."""

    def __init__(self, why: BaseException) -> None:
        self._why = why

    def is_initialized(self) -> bool:
        return False

    def init(self, **_: object) -> None:
        raise self._why


@pytest.mark.parametrize(
    ("why", "reason"),
    [
        (Exception("The current node timed out during startup.\nMore of it."), "timed out during startup."),
        (RuntimeError("Failed to start the raylet"), "Failed to start the raylet"),
        (SystemExit(), "SystemExit"),
    ],
)
def test_a_ray_that_does_not_come_up_is_told(
    run: Run, monkeypatch: pytest.MonkeyPatch, why: BaseException, reason: str
) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: name)
    monkeypatch.setattr(cluster, "import_module", lambda name: NoRay(why))
    done = run("simulate", "vaalbara", "--games", 2, "--bots", "random", "--cluster", LOCAL, "--json")
    assert (done.code, done.out) == (NO_ACCESS, "")
    assert done.err.startswith("Ray does not start on this machine (")
    assert reason in done.err
    assert "More of it" not in done.err
    assert "Traceback" not in done.err


def test_a_worker_with_other_code_says_so() -> None:
    assert do(code_digest(), abs, -3) == 3
    with pytest.raises(GameError, match="another version of ludotheque"):
        do("0123456789abcdef", abs, -3)


def test_other_learned_files_are_another_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "files", lambda _: tmp_path)
    digests = set()
    for text in ("one", "other"):
        for name in ("rules.py", "learned.network", "learned.policy", "learned.agent", "notes.md"):
            (tmp_path / "games" / "new").mkdir(parents=True, exist_ok=True)
            (tmp_path / "games" / "new" / name).write_text(text)
            digests.add(code_digest.__wrapped__())
    assert len(digests) == 8, "all but the notes count"


@pytest.mark.parametrize("playing", ["here", "there"])
def test_what_was_learned_goes_along_with_the_games(playing: str, tmp_path: Path) -> None:
    """A worker on another machine has no such file; one here goes by what it held when the games were asked for."""
    learned = shipped_network("vaalbara", 2)
    assert learned is not None
    file = tmp_path / "own.network"
    file.write_bytes(learned.dump())
    pairing = Pairing.checked("vaalbara", 2, [f"{file}:20", "random"], {}, 3)
    there = pickle.dumps(partial(play_setup, pairing))
    row = play_setup(pairing, 0)
    if playing == "there":
        file.unlink()
        opened.cache_clear()
    else:
        file.write_bytes(replace(learned, arrays={**learned.arrays, "third": learned.arrays["third"] * 0}).dump())
        again = Pairing.checked("vaalbara", 2, [f"{file}:20", "random"], {}, 3)
        assert play_setup(again, 0) != row, "another file is another bot"
    assert do(code_digest(), pickle.loads(there), 0) == row


def test_a_learned_file_may_lie_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learned = shipped_network("vaalbara", 2)
    assert learned is not None
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "own.network").write_bytes(learned.dump())
    series = Series.checked("vaalbara", 2, ["~/own.network:20", "random"], {}, 3)
    assert dict(series.learned) == {"~/own.network:20": learned.dump()}
    opened(series)


OWN = "def first(view):\n    return view.legal[0]\n"


def test_an_own_bot_has_the_same_text_on_every_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "own.py"
    file.write_text(OWN)
    monkeypatch.chdir(tmp_path)
    pairing = Pairing.checked("vaalbara", 2, ["own.py:first", "random"], {}, 3)
    play_setup(pairing, 0)
    file.write_text(OWN.replace("[0]", "[-1]"))
    opened.cache_clear()
    with pytest.raises(GameError, match=f"own.py on {platform.node()} is not the file"):
        do(code_digest(), pickle.loads(pickle.dumps(partial(play_setup, pairing))), 0)


@pytest.fixture(scope="module")
def local() -> Iterator[str]:
    """A cluster of several worker processes on this machine."""
    Cluster(LOCAL, WORKERS)
    yield LOCAL
    import_module("ray").shutdown()


@pytest.mark.slow
@pytest.mark.needs_ray
class TestOnACluster:
    def test_results_come_in_order(self, local: str) -> None:
        spread = Spread(abs, nothing, None, local)
        assert list(spread.run(range(-50, 0))) == list(range(50, 0, -1))
        assert spread.workers == WORKERS

    def test_a_simulation_is_the_same_as_at_home(self, local: str) -> None:
        series = Series.checked("vaalbara", 3, ["random"], {}, 7)
        home, there = (simulate(series, 9000, 1, cluster=where) for where in (None, local))
        timed = ("seconds", "decisions_per_second", "games_per_second", "workers")
        reports = [
            {name: value for name, value in report.to_json().items() if name not in timed} for report in (home, there)
        ]
        assert reports[0] == reports[1]

    def test_an_arena_survives_the_loss_of_a_worker(self, local: str, tmp_path: Path) -> None:
        """The file of results is the same as that of two processes at home."""
        pairing = Pairing.checked("vaalbara", 2, ["greedy", "random"], {}, 3)
        arena(pairing, 40, workers=2, file=tmp_path / "home.jsonl")
        crew = sorted(set(Cluster(local, WORKERS).map(process_id, range(4 * WORKERS))))
        left = [crew[0]]

        def lose_one(done: int) -> None:
            if done >= 20 and left:
                os.kill(left.pop(), signal.SIGKILL)

        outcome = arena(pairing, 40, cluster=local, file=tmp_path / "there.jsonl", progress=lose_one)
        assert left == []
        assert outcome.workers == WORKERS
        assert (tmp_path / "there.jsonl").read_bytes() == (tmp_path / "home.jsonl").read_bytes()

    def test_games_to_learn_from_are_the_same_as_at_home(self, local: str, tmp_path: Path) -> None:
        series = Series.checked("vaalbara", 2, ["greedy"], {}, 5)
        collect([series], 3 * GAMES_A_FILE, tmp_path / "home", workers=1)
        collect([series], 3 * GAMES_A_FILE, tmp_path / "there", cluster=local)
        home, there = (load(tmp_path / folder) for folder in ("home", "there"))
        for name in vars(home):
            np.testing.assert_array_equal(getattr(home, name), getattr(there, name), name)

    def test_a_task_whose_worker_dies_is_done_again(self, local: str, tmp_path: Path) -> None:
        assert list(Spread(partial(die_once, tmp_path), nothing, None, local).run(range(12))) == [
            number * number for number in range(12)
        ]
        assert (tmp_path / "died").exists()

    def test_a_task_that_kills_every_worker_is_given_up(self, local: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cluster, "LOSSES", 1)
        with pytest.raises(Broken, match="lost too many processes"):
            list(Spread(die, nothing, None, local).run(range(2)))

    def test_what_a_task_raises_comes_back(self, local: str) -> None:
        with pytest.raises(GameError, match="3 is refused"):
            list(Spread(refuse, nothing, None, local).run(range(6)))


DIES_ONCE = """
import os, signal
from pathlib import Path

def choose(view):
    if not Path({marker!r}).exists():
        Path({marker!r}).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return view.legal[0]
"""


@pytest.mark.slow
@pytest.mark.needs_ray
def test_a_killed_worker_leaves_the_answer_clean(tmp_path: Path) -> None:
    """Ray tells of it, but not among what the program answers."""
    marker = tmp_path / "died"
    (tmp_path / "dies.py").write_text(DIES_ONCE.format(marker=str(marker)))
    asked = ("--games", "4", "--bots", "dies.py:choose", "--cluster", LOCAL, "--workers", "2", "--json")
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque.cli", "simulate", "vaalbara", *asked],
        cwd=tmp_path,
        env=os.environ | {"LUDOTHEQUE_JIT": "0"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert marker.exists()
    assert json.loads(done.stdout)["games"] == 4


@pytest.mark.needs_ray
@pytest.mark.parametrize("address", ["127.0.0.1:9", "127.0.0.1", "nowhere.invalid:6379"])
def test_an_address_where_nobody_answers(address: str) -> None:
    import_module("ray").shutdown()
    with pytest.raises(OutOfReach, match="No Ray cluster answers"):
        Cluster(address)
