"""The command `train` for an agent, with a stand-in for what learns: PyTorch is not needed."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ludotheque.bots.agent import Agent
from ludotheque.cli.lab import train_agent

from ..bots.test_agent import LATE, agent_that_likes
from .conftest import Run


class StandIn:
    """Learns nothing; `stopped` is the step in which somebody presses Ctrl-C."""

    def __init__(self, stopped: int = 0) -> None:
        self.steps, self.stopped = 0, stopped

    def step(self, left: float = 1.0) -> Any:
        self.steps += 1
        if self.steps == self.stopped:
            raise KeyboardInterrupt
        return SimpleNamespace(decisions=1000 * self.steps, entropy=0.5, games=10, utility=0.25)

    def agent(self, **about: Any) -> Agent:
        return agent_that_likes(LATE, **about)


@pytest.fixture
def learner(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    stand_in = StandIn()
    monkeypatch.setattr(train_agent, "_learner", lambda request, series: stand_in)
    return stand_in


@pytest.fixture(autouse=True)
def in_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


SHORT = ("train", "vaalbara", "--minutes", "0.0005")


def test_the_file_plays_and_says_how_it_was_made(run: Run, learner: StandIn, tmp_path: Path) -> None:
    done = run(*SHORT, "--seed", 5, "--trial", 2, "--out", "own.agent", "--json")
    assert done.code == 0
    report = json.loads(done.out)
    about = Agent.load(tmp_path / "own.agent").about
    assert about["command"] == "ludotheque train vaalbara --players 2 --minutes 0.0005 --seed 5 --out own.agent"
    assert (about["entry"], about["players"], about["seed"]) == ("vaalbara", [2], 5)
    assert report["bytes"] == (tmp_path / "own.agent").stat().st_size
    assert report["decisions"] == 1000 * learner.steps
    assert report["trial"]["against"] == "greedy"
    assert report["trial"]["low"] <= report["trial"]["won"] <= report["trial"]["high"]


def test_it_prints_what_was_learned(run: Run, learner: StandIn) -> None:
    done = run(*SHORT, "--trial", 2, "--out", "own.agent")
    assert "Vaalbara, 2 players:" in done.out
    assert "Against greedy, 2 games: wins" in done.out
    assert "To try it: --bots own.agent" in done.out


def test_ctrl_c_keeps_what_was_learned(run: Run, learner: StandIn, tmp_path: Path) -> None:
    learner.stopped = 3
    done = run("train", "vaalbara", "--out", "own.agent")
    assert done.code == 130
    assert "Interrupted: own.agent has what was learned" in done.err
    assert Agent.load(tmp_path / "own.agent").about["game"] == "vaalbara"


def test_without_pytorch_the_command_says_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "ludotheque.rl.ppo", raising=False)
    done = run("train", "vaalbara", "--out", "own.agent")
    assert done.code == 2
    assert "Learning needs PyTorch: pip install 'ludotheque[train]'" in done.err
    assert not (tmp_path / "own.agent").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--out", "own.network", "--minutes", 1), "--minutes goes with a FILE.agent"),
        (("--out", "own.agent", "--games", 5), "--games does not go with an agent"),
        (("--out", "own.agent", "--teacher", "search:200"), "--teacher does not go with an agent"),
        (("--out", "own.agent", "--hours", 1), "--hours does not go with an agent"),
        (("--out", "own.agent", "--minutes", 0), "It takes a time above 0"),
        (("--out", "own.agent", "--minutes", "nan"), "It takes a time above 0"),
        (("--out", "own.agent", "--players", "2,3"), "An agent plays with one number of players alone"),
        (("--out", "own.agent", "--players", "9"), "9 players: it takes 2 to 5"),
        (("--out", "there.agent"), "there.agent exists already: name another file"),
    ],
)
def test_what_cannot_be_learned_is_refused(
    run: Run, learner: StandIn, tmp_path: Path, arguments: tuple[Any, ...], words: str
) -> None:
    (tmp_path / "there.agent").write_bytes(b"kept")
    done = run("train", "vaalbara", *arguments)
    assert done.code == 2
    assert words in done.err
    assert not (tmp_path / "own.agent").exists()
    assert (tmp_path / "there.agent").read_bytes() == b"kept"
