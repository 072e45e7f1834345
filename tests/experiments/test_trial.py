"""Trials of other numbers: what is changed is changed for the one bot alone."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import typer

from experiments import trial
from ludotheque.bots import search
from ludotheque.bots.bot import Bot
from ludotheque.bots.names import parse_bot
from ludotheque.bots.puct import PuctTree
from ludotheque.games import box
from ludotheque.kernel.game import Engine
from ludotheque.kernel.linking.rule import compiled_by_default
from ludotheque.kernel.random import generator

pytestmark = pytest.mark.full


def tried(entry: str, bot: Bot, numbers: dict[str, float], **more: Any) -> tuple[trial.Tried, trial.Tried]:
    """Both at a table of two."""
    shelf = box(entry)
    return trial.tried(shelf.game, shelf.game.content(shelf.settle({})), 2, bot, numbers, **more)


def test_the_same_numbers_play_the_same_game_as_the_bot_itself() -> None:
    changed, plain = tried("vaalbara", parse_bot("search:20"), {"EXPLORATION": search.EXPLORATION})
    assert changed != plain
    ready = trial.sat_down("vaalbara", "search:20", changed, plain, 2, 1)
    seated = [[trial.CHANGED] * 2, [trial.PLAIN] * 2, [trial.PLAIN, trial.CHANGED]]
    ranks = {tuple(ready.play(0, seats)[0][:, 1].tolist()) for seats in seated}
    assert len(ranks) == 1
    assert changed.thought(0)["seconds"] > 0


def test_a_changed_search_belongs_to_one_bot_alone() -> None:
    shelf = box("vaalbara")
    changed, plain = tried("vaalbara", parse_bot("search:60"), {"HORIZON": 1, "EXPLORATION": 0.0})
    engine, content = shelf.game.engine(), shelf.game.content()
    known = engine.redact(content, engine.start(content, 2, 1), 0)

    def visits(player: trial.Tried) -> dict[int, int]:
        tree = player.tree(player.engine, content, known, 0, generator(1))
        tree.grow(60)
        return tree.visits()

    assert visits(changed) != visits(plain)
    assert search.HORIZON > 1


def test_a_changed_evaluate_belongs_to_one_bot_alone() -> None:
    shelf = box("royaume-2e")
    before = shelf.game.rules["evaluate"]
    changed, plain = tried("royaume-2e", parse_bot("search:20"), {"WORTH": 9.0})
    game = changed.engine.game
    assert (plain.engine.game, shelf.game.rules["evaluate"]) == (shelf.game, before)
    assert sys.modules[before.__module__].WORTH != 9.0
    content = game.content(dict(shelf.presets))
    state = shelf.game.engine().start(content, 2, 1)
    state["res"][0][0] = 5
    values = [variant.rules["evaluate"](content.twin, variant.state.twin(state), 0) for variant in (game, shelf.game)]
    assert values[0] > values[1] + 40, "five Gold at nine points each"


def test_what_is_shown_is_shown_to_the_changed_bot_alone() -> None:
    changed, plain = tried("chronica", parse_bot("search:20"), {"HORIZON": 4})
    ready = trial.sat_down("chronica", "search:20", changed, plain, 2, 1, see=["hand"])
    state = ready.engine.start(ready.content, 2, 1)
    true = state["hand"][0][1].tolist()
    shown, known = (ready.known(state, 0, name) for name in (trial.CHANGED, trial.PLAIN))
    assert shown["hand"][0][1].tolist() == true
    assert known["hand"][0][1].tolist() != true
    assert shown["deck"].tolist() == known["deck"].tolist()
    guess = ready.engine.determinize(ready.content, shown, 0, generator(1))
    assert sorted(guess["hand"][0][1].tolist()) == sorted(true)


NETWORK = f"{files('ludotheque.games') / 'chronica' / 'learned.network'}:40"


def test_a_network_is_gone_by() -> None:
    shelf = box("chronica")
    bot = trial.searching(NETWORK, shelf.game)
    changed, plain = tried("chronica", bot, {}, against=trial.searching("expert", shelf.game))
    content = shelf.game.content(shelf.settle({}))
    known = plain.engine.redact(content, plain.engine.start(content, 2, 1), 0)
    for player in (changed, plain):
        assert isinstance(player.tree(player.engine, content, known, 0, generator(1)), PuctTree)


@pytest.mark.parametrize("numbers", [{"UNTRIED": -0.5}, {"HORIZON": 1}, {"BONUS": 9.0}, {"BLEND": 0.0}])
def test_numbers_of_a_search_with_a_network_are_changed_for_one_bot_alone(numbers: dict[str, float]) -> None:
    shelf = box("chronica")
    bot = trial.searching(NETWORK, shelf.game)
    content = shelf.game.content(shelf.settle({}))
    engine = shelf.game.engine(compiled=False)
    state = engine.start(content, 2, 1)
    seat = engine.actors(state)[0]
    known = engine.redact(content, state, seat)

    def values(player: Bot) -> dict[int, float]:
        tree = player.tree(engine, content, known, seat, generator(1))
        tree.grow(12)
        return tree.values()

    changed, plain = tried("chronica", bot, numbers)
    assert values(plain) == values(bot) != values(changed)


@pytest.mark.parametrize(
    ("bot", "name", "reason"),
    [
        (NETWORK, "EXPLORATION", "EXPLORATION: never read by .*learned.network:40"),
        ("expert", "EXPLORATION", "never read by expert"),
        ("expert", "EDGES_A_NODE", "never read by"),
        ("search:20", "ENDS", "never read by search:20"),
        ("search:20", "BONUS", "BONUS: no such number"),
    ],
)
def test_a_number_that_changes_nothing_is_refused(bot: str, name: str, reason: str) -> None:
    with pytest.raises(typer.BadParameter, match=reason):
        trial.main("chronica", [f"{name}=1"], bot, games=2)


def test_a_network_of_another_game_is_refused() -> None:
    with pytest.raises(typer.BadParameter, match="is of other rules, cards or numbers of players"):
        trial.main("vaalbara", [], NETWORK, games=2)


def test_no_decision_loads_what_is_compiled() -> None:
    """Which one would be the first to call it hangs on how many actions are legal: all of them count."""
    changed, plain = tried("vaalbara", parse_bot("search:20"), {"HORIZON": 4})
    game = plain.engine.game
    both = [replace(player, engine=Engine(game, compiled=compiled_by_default())) for player in (changed, plain)]
    content = game.content()
    loaded = []
    for player in both:
        player.load(content, 2)
        loaded.append({*player.engine._entries})
    ready = trial.sat_down("vaalbara", "search:20", both[0], both[1], 2, 1)
    _, decisions = ready.play(0, [trial.CHANGED, trial.PLAIN])
    assert [{*player.engine._entries} for player in both] == loaded
    assert sum(player.thought(0)["decisions"] for player in both) == decisions


EARLIER = """
from ....kernel.linking.rule import rule
from .domain import types_in

@rule
def evaluate(c, s, seat):
    return float(types_in(s, seat))
"""


def test_another_evaluate_is_read_from_a_file_as_a_neighbour_of_the_own_one(tmp_path: Path) -> None:
    file = tmp_path / "earlier.py"
    file.write_text(EARLIER)
    shelf = box("vaalbara")
    against = parse_bot("search:7")
    changed, plain = tried("vaalbara", parse_bot("search:20"), {}, file=file, against=against)
    assert (changed.playouts, plain.playouts) == (20, 7)
    assert plain.engine.game is shelf.game
    content = shelf.game.content()
    state = shelf.game.engine().start(content, 2, 1)
    twins = content.twin, shelf.game.state.twin(state), 0
    values = [player.engine.game.rules["evaluate"](*twins) for player in (changed, plain)]
    assert values[0] == 0.0 != values[1], "no land yet, but a hand"


@pytest.mark.parametrize(
    ("text", "reason"), [(None, "No such file"), ("x = 1", "no evaluate in it"), ("def", "invalid syntax")]
)
def test_a_file_without_an_evaluate_is_refused(tmp_path: Path, text: str | None, reason: str) -> None:
    file = tmp_path / "earlier.py"
    if text is not None:
        file.write_text(text)
    with pytest.raises(typer.BadParameter, match=reason):
        trial.main("vaalbara", evaluate=file, games=2)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["WORTHY=0.5"], "WORTHY: no such number. Known: "),
        (["WORTH=much"], "could not convert"),
        (["WORTH"], "could not convert"),
    ],
)
def test_a_name_or_number_that_is_none_is_refused(words: list[str], reason: str) -> None:
    with pytest.raises(typer.BadParameter, match=reason):
        trial.main("royaume-2e", words, "search:20", games=2)
    with pytest.raises(typer.BadParameter, match="not a search"):
        trial.main("vaalbara", [], "greedy", games=2)
    with pytest.raises(typer.BadParameter, match=r"hands: no such part of the record\. Known: .*hand"):
        trial.main("vaalbara", [], "search:1", games=2, see=["hands"])


def test_the_command_prints_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    trial.main("vaalbara", ["HORIZON=4"], "search:20", see=["hand"], games=3)
    assert capsys.readouterr().out.startswith("| HORIZON=4, sees hand (")


def test_a_row_counts_setups_and_weighs_decisions_alike() -> None:
    first = {"share": 0.5, "changed": {"decisions": 1, "seconds": 0.01}, "as it is": {"decisions": 0, "seconds": 0}}
    second = {"share": 1.0, "changed": {"decisions": 3, "seconds": 0.01}, "as it is": {"decisions": 2, "seconds": 1}}
    assert trial.printed("x", [first, second], 2).startswith("| x (5.0) | (500.0) | 4 | 75.0% (")


def test_the_command_goes_on_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    apart, whole = tmp_path / "apart.jsonl", tmp_path / "whole.jsonl"
    for games, file in ((2, apart), (6, apart), (6, whole)):
        trial.main("vaalbara", ["HORIZON=4"], "search:20", games=games, file=file)
    first, again, at_once = capsys.readouterr().out.splitlines()
    assert "| 2 |" in first
    shares = [[json.loads(line)["share"] for line in file.read_text().splitlines()[1:]] for file in (apart, whole)]
    assert shares[0] == shares[1]
    assert len(shares[0]) == 3
    assert again.partition("| 6 |")[2] == at_once.partition("| 6 |")[2] != ""
    with pytest.raises(typer.BadParameter, match="holds results of something else"):
        trial.main("vaalbara", ["HORIZON=5"], "search:20", games=2, file=apart)


def test_what_was_played_is_printed_when_it_is_interrupted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play = trial.play

    def interrupted(ready: trial.Opened, both: dict[str, trial.Tried], number: int) -> dict[str, Any]:
        if number == 1:
            raise KeyboardInterrupt
        return play(ready, both, number)

    monkeypatch.setattr(trial, "play", interrupted)
    with pytest.raises(typer.Exit):
        trial.main("vaalbara", ["HORIZON=4"], "search:20", games=8)
    assert "| 2 |" in capsys.readouterr().out


def test_the_command_stops_when_it_is_sure(capsys: pytest.CaptureFixture[str]) -> None:
    trial.main("vaalbara", bot="search:60", against="search:1", games=200, stop_at=0.3)
    output = capsys.readouterr().out
    assert output.startswith("| search:60 (")
    assert output.endswith("stopped: above\n")
    assert "| 200 |" not in output


@pytest.mark.parametrize("stop_at", [0.0, 1.0, 2.0, -1.0, float("nan")])
def test_a_share_that_is_none_is_refused(stop_at: float) -> None:
    with pytest.raises(typer.BadParameter, match="between 0 and 1"):
        trial.main("vaalbara", bot="search:1", games=2, stop_at=stop_at)


def test_a_share_within_the_margin_of_an_end_is_refused() -> None:
    with pytest.raises(typer.BadParameter, match="give a smaller margin"):
        trial.main("vaalbara", bot="search:1", games=2, stop_at=0.97)
    trial.main("vaalbara", bot="search:1", games=2, stop_at=0.97, margin=0.01)


@pytest.mark.parametrize(
    "changed",
    [
        {"share": None},
        {"share": 1.5},
        {"share": "much"},
        {"setup": 1},
        {trial.PLAIN: {}},
        {trial.CHANGED: {"decisions": -1, "seconds": 0.1}},
        {trial.CHANGED: 3},
    ],
)
def test_a_damaged_row_is_refused(tmp_path: Path, changed: dict[str, Any]) -> None:
    thought = {"decisions": 1, "seconds": 0.1}
    row = {"setup": 0, "share": 0.5, trial.CHANGED: thought, trial.PLAIN: thought}
    assert trial.checked(row, 0) is row
    file = tmp_path / "kept.jsonl"
    trial.main("vaalbara", bot="search:1", games=2, file=file)
    first, *_ = file.read_text().splitlines()
    damaged = {name: value for name, value in (row | changed).items() if value is not None}
    file.write_text(f"{first}\n{json.dumps(damaged)}\n")
    with pytest.raises(typer.BadParameter, match="Result 1 is damaged"):
        trial.main("vaalbara", bot="search:1", games=2, file=file)
