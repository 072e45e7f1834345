"""The arena: fair rotations, figures that can be checked by hand, and results that outlive the process."""

import ast
import json
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from ludotheque.bots.network import ValueNetwork
from ludotheque.bots.playout_policy import PlayoutPolicy
from ludotheque.games import SHELF
from ludotheque.kernel.encoder import Sight
from ludotheque.kernel.errors import BadRecord, GameError
from ludotheque.lab import arena as arena_module
from ludotheque.lab.arena import Outcome, Pairing, Standing, arena
from ludotheque.lab.intervals import wilson
from tests.support.processes import until

BOTS = Path(arena_module.__file__).parents[1] / "bots"


def pairing(*bots: str, players: int | None = None, seed: int = 3) -> Pairing:
    return Pairing.checked("vaalbara", players, bots, {}, seed)


def outcome(result: Outcome) -> dict[str, object]:
    """An outcome without what may differ from run to run."""
    return {key: value for key, value in result.to_json().items() if key not in ("seconds", "workers", "resumed")}


def standing(result: Outcome, bot: str) -> Standing:
    return next(row for row in result.standings if row.bot == bot)


def from_rows(tmp_path: Path, bots: Pairing, *setups: list[list[int]]) -> Outcome:
    """The outcome of setups given as the ranks of each rotation."""
    path = tmp_path / "known.jsonl"
    lines = [bots.header()]
    for number, turns in enumerate(setups):
        games = [{"points": [50 - 10 * rank for rank in ranks], "ranks": ranks, "decisions": 30} for ranks in turns]
        lines.append({"setup": number, "games": games})
    path.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines))
    games = sum(len(turns) for turns in setups)
    return arena(bots, games, file=path)


def test_each_setup_is_played_in_every_rotation() -> None:
    assert pairing("greedy", "random").rotations == (("greedy", "random"), ("random", "greedy"))
    assert pairing("greedy", "random", players=4).rotations == (
        ("greedy", "random", "greedy", "random"),
        ("random", "greedy", "random", "greedy"),
    )
    assert len(pairing("greedy", "random", "random").rotations) == 3


def test_figures_of_a_duel(tmp_path: Path) -> None:
    duel = from_rows(tmp_path, pairing("greedy", "random"), [[1, 2], [2, 1]], [[1, 2], [1, 2]], [[1, 1], [2, 1]])
    greedy = standing(duel, "greedy")
    assert (duel.games, duel.setups, duel.decisions, duel.resumed) == (6, 3, 180, 6)
    assert greedy.wins == 4.5  # both, one of two, and a shared one with a whole one
    assert greedy.chance == 0.5
    assert (greedy.win_low, greedy.win_high) == wilson(4.5, 6)
    assert greedy.utility == pytest.approx(0.75)
    assert greedy.mean_score == pytest.approx((40 + 40 + 40 + 30 + 40 + 40) / 6)
    assert standing(duel, "random").wins == 1.5


def test_figures_of_three_players(tmp_path: Path) -> None:
    # Seats: g r r, r r g, r g r. Greedy comes first, then second, then shares the last place.
    trio = from_rows(tmp_path, pairing("greedy", "random", "random"), [[1, 2, 3], [1, 3, 2], [1, 2, 2]])
    greedy, rest = standing(trio, "greedy"), standing(trio, "random")
    assert (greedy.wins, rest.wins) == (1.0, 2.0)
    assert (greedy.chance, rest.chance) == pytest.approx((1 / 3, 2 / 3))
    assert greedy.utility == pytest.approx((1.0 + 0.5 + 0.25) / 3)
    assert rest.utility == pytest.approx((0.25 + 0.5 + 0.625) / 3)


def test_any_number_of_workers_and_stops_gives_the_same_outcome(tmp_path: Path) -> None:
    bots = pairing("greedy", "random")
    whole = arena(bots, 24, workers=1)
    assert outcome(arena(bots, 24, workers=2)) == outcome(whole)
    path = tmp_path / "results.jsonl"
    first = arena(bots, 10, workers=1, file=path)
    again = arena(bots, 24, workers=2, file=path)
    assert (first.resumed, again.resumed) == (0, 10)
    assert outcome(again) == outcome(whole)
    assert outcome(arena(bots, 10, file=path)) == outcome(first)


def test_the_stop_rule_ends_at_the_same_game_everywhere(tmp_path: Path) -> None:
    bots, path = pairing("greedy", "random"), tmp_path / "results.jsonl"
    alone = arena(bots, 400, workers=1, stop_at=0.5)
    together = arena(bots, 400, workers=2, stop_at=0.5, file=path)
    assert alone.verdict == "above"
    assert alone.games < 100
    assert outcome(alone) == outcome(together) == outcome(arena(bots, 400, stop_at=0.5, file=path))
    weak = arena(pairing("random", "greedy"), 400, workers=1, stop_at=0.5)
    assert weak.verdict == "below"


def test_a_time_limit_ends_an_arena() -> None:
    result = arena(pairing("greedy", "random"), 4000, workers=1, seconds=1e-9)
    assert (result.games, result.asked, result.verdict) == (2, 4000, None)


def test_a_killed_arena_goes_on_where_it_was(tmp_path: Path) -> None:
    bots, path = pairing("greedy", "random"), tmp_path / "results.jsonl"
    arena(bots, 2, workers=1)  # compiled before the clock runs
    command = [sys.executable, "-m", "ludotheque.cli", "arena", "vaalbara", "--bots", "greedy,random"]
    options = ["--seed", "3", "--games", "1000000", "--workers", "2", "--file", str(path)]
    log_path = tmp_path / "said.txt"
    with log_path.open("wb") as log:
        running = subprocess.Popen([*command, *options], stdout=log, stderr=log)
    try:
        until(running, lambda: path.exists() and path.read_bytes().count(b"\n") >= 12)
    finally:
        running.send_signal(signal.SIGKILL)
        running.wait()
    kept = path.read_bytes()
    lines = kept.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:9]) + lines[9][:20])  # as if the ninth setup had been cut off in its line
    resumed = arena(bots, 20, workers=1, file=path)
    assert resumed.resumed == 16
    assert outcome(resumed) == outcome(arena(bots, 20, workers=1))


def test_results_of_other_bots_or_seeds_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    arena(pairing("greedy", "random"), 2, workers=1, file=path)
    before = path.read_bytes()
    with pytest.raises(BadRecord, match="seed: 3, not 4"):
        arena(pairing("greedy", "random", seed=4), 2, file=path)
    with pytest.raises(BadRecord, match="bots"):
        arena(pairing("random", "greedy"), 2, file=path)
    assert path.read_bytes() == before


def test_what_a_temperament_likes_is_part_of_its_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "likes" not in pairing("greedy", "random").header()
    bots, path = pairing("search:5+trader", "search:5"), tmp_path / "results.jsonl"
    assert bots.header()["likes"] == {"search:5+trader": ["play:tracker", "play:rider", "play:pioneer"]}
    arena(bots, 2, workers=1, file=path)
    monkeypatch.setattr("ludotheque.kernel.temperaments.Temperament.liked", lambda self, content: frozenset({5}))
    with pytest.raises(BadRecord, match="what the bots like has changed"):
        arena(bots, 2, workers=1, file=path)


@pytest.mark.parametrize(
    "row",
    [
        {"setup": 5, "games": []},
        {"setup": 0, "games": [{"points": [1, 2], "ranks": [1, 2], "decisions": 3}]},
        {"setup": 0, "games": [{"points": [1], "ranks": [1], "decisions": 3}] * 2},
        {"setup": 0, "games": [{"points": [1, 2], "ranks": ["1", 2], "decisions": 3}] * 2},
        {"setup": 0, "games": 7},
    ],
)
def test_a_damaged_result_is_refused(tmp_path: Path, row: object) -> None:
    bots, path = pairing("greedy", "random"), tmp_path / "results.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in (bots.header(), row)))
    with pytest.raises(BadRecord, match="Result 1 is damaged"):
        arena(bots, 10, file=path)


@pytest.mark.parametrize(
    ("bots", "players", "message"),
    [
        (("greedy",), None, "at least two different bots"),
        (("greedy", "greedy"), None, "at least two different bots"),
        (("greedy", "random"), 3, "3 seats cannot be shared among 2 bots"),
        (("greedy", "random"), 6, "6 players"),
    ],
)
def test_bots_that_cannot_meet_are_refused(bots: tuple[str, ...], players: int | None, message: str) -> None:
    with pytest.raises(GameError, match=message):
        pairing(*bots, players=players)


@pytest.mark.parametrize(("stop_at", "margin"), [(0.0, 0.05), (1.5, 0.05), (float("nan"), 0.05)])
def test_an_impossible_threshold_is_refused(stop_at: float, margin: float) -> None:
    with pytest.raises(GameError, match="Threshold refused"):
        arena(pairing("greedy", "random"), 10, stop_at=stop_at, margin=margin)


@pytest.mark.parametrize("stop_at", [0.05, 0.03, 0.95, 0.99])
def test_a_threshold_within_its_margin_of_an_end_is_refused(stop_at: float) -> None:
    """A bot that wins 0.01% of games would surely be said to win more than 3%, if it won one early."""
    with pytest.raises(GameError, match="give a smaller margin"):
        arena(pairing("greedy", "random"), 10, stop_at=stop_at)
    assert arena(pairing("greedy", "random"), 2, stop_at=stop_at, margin=0.005, workers=1).games == 2


@pytest.mark.parametrize("margin", [0.0, 0.5, 0.7, float("nan")])
def test_an_impossible_margin_is_refused(margin: float) -> None:
    with pytest.raises(GameError, match=r"Margin refused: a number between 0 and 0\.5"):
        arena(pairing("greedy", "random"), 10, stop_at=0.5, margin=margin)


@pytest.mark.parametrize(
    "change",
    [
        {"ranks": [0, 0]},
        {"ranks": [2, 2]},
        {"ranks": [1, 3]},
        {"decisions": -9},
        {"points": [10**400, 0]},
        {"points": [True, 0]},
        {"points": {"0": 1, "1": 2}},
    ],
)
def test_a_row_that_no_game_gives_is_refused(tmp_path: Path, change: dict[str, object]) -> None:
    bots = pairing("greedy", "random")
    game = {"points": [40, 30], "ranks": [1, 2], "decisions": 30}
    path = tmp_path / "damaged.jsonl"
    rows = [bots.header(), {"setup": 0, "games": [game, game | change]}]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    with pytest.raises(BadRecord, match="Result 1 is damaged"):
        arena(bots, 2, file=path)


def test_what_was_learned_is_part_of_how_games_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """Results of another playout policy, or of another network, are not gone on with."""
    game = SHELF["vaalbara"].game
    before = arena_module.bots_and_rules(game)
    with monkeypatch.context() as changed:
        changed.setattr(arena_module, "shipped_policy", lambda _: PlayoutPolicy({"play:hunter": 9}))
        assert arena_module.bots_and_rules(game) != before
    with monkeypatch.context() as changed:
        changed.setattr(arena_module, "shipped_networks", lambda _: (ValueNetwork.blank(game),))
        assert arena_module.bots_and_rules(game) != before
    assert arena_module.bots_and_rules(game) == before


def test_how_far_levels_think_and_what_they_see_is_part_of_how_games_go() -> None:
    """Results of hard and expert with other playouts, or a network that sees something else, are not gone on with."""
    game = SHELF["vaalbara"].game
    others = (
        replace(game, with_network={}),
        replace(game, with_network={"expert": {2: 9}}),
        replace(game, to_the_end={"hard": {2: 9}}),
        replace(game, to_the_end={"hard": {3: 9}}),
        replace(game, sight=Sight()),  # of what a network is asked
    )
    assert len({arena_module.bots_and_rules(variant) for variant in (game, *others)}) == 1 + len(others)
    assert arena_module.bots_and_rules(replace(game)) == arena_module.bots_and_rules(game)


def test_modules_of_bots_count_unless_they_only_tell() -> None:
    """No module that counts stands on one that does not."""
    there = {path.name for path in BOTS.glob("*.py")}
    assert set(arena_module.ONLY_TELL) <= there
    assert {*arena_module.bots_code(), *arena_module.ONLY_TELL} == there
    for name in arena_module.bots_code():
        parts = ast.parse((BOTS / name).read_text(encoding="utf-8")).body
        used = {f"{part.module}.py" for part in parts if isinstance(part, ast.ImportFrom) and part.level == 1}
        assert used.isdisjoint(arena_module.ONLY_TELL), name
