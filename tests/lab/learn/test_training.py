"""Learning: games are kept and gone on with, what is planted is found, and the numbers told are what they say."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from ludotheque.bots import network
from ludotheque.bots.network import FIRST, SECOND, ValueNetwork, shipped_network
from ludotheque.bots.playout_policy import NEUTRAL, PlayoutPolicy
from ludotheque.bots.puct import PuctTree
from ludotheque.games import box
from ludotheque.kernel.errors import BadRecord, GameError, OutOfReach
from ludotheque.lab.arena import Outcome, Pairing, Standing
from ludotheque.lab.intervals import MARGIN, Verdict
from ludotheque.lab.keeping import alone_in
from ludotheque.lab.learn import fitting, samples, training
from ludotheque.lab.learn.fitting import (
    FEWEST,
    Thought,
    Wanted,
    auc,
    begin,
    calibration,
    fit,
    lead,
    loss,
    slopes,
    values_of,
    whole_rows,
)
from ludotheque.lab.learn.playout_policy import fit_policy
from ludotheque.lab.learn.samples import WHOLE_RESULT, Samples, Teacher, collect, load, play_game, results
from ludotheque.lab.learn.training import Trial, games_of, train, trial_seed
from ludotheque.lab.series import Series, game_seed, opened

from ...cli.conftest import Run, run
from ...support.full import files_of

__all__ = ["run"]  # the fixture


@pytest.fixture
def series() -> Series:
    return Series.checked("vaalbara", 2, ["greedy"], {}, 3)


@pytest.fixture
def briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Learn for a moment, from few games."""
    monkeypatch.setattr(fitting, "LOOKS", 2)
    monkeypatch.setattr(fitting, "BETWEEN", 5)
    monkeypatch.setattr(samples, "GAMES_A_FILE", 2)


def same(first: Samples, second: Samples) -> bool:
    names = [field.name for field in fields(Samples)]
    return all(np.array_equal(getattr(first, name), getattr(second, name), equal_nan=True) for name in names)


# --- games --------------------------------------------------------------------------------------------------------


def test_results_are_the_share_left_behind_and_the_lead() -> None:
    scores = np.array([[10, 2], [30, 1], [10, 2], [2, 4]])
    place, margin = results(scores)
    assert place.tolist() == pytest.approx([0.5, 1.0, 0.5, 0.0])
    assert margin.tolist() == pytest.approx([10 - 14, 30 - 22 / 3, 10 - 14, 2 - 50 / 3])
    assert [result.tolist() for result in results(np.array([[7, 2]]))] == [[0.0], [7.0]]


def test_a_row_is_what_its_seat_saw_and_what_became_of_it(series: Series, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "SAMPLE_SHARE", 1)
    game_samples, ready, encoder = play_game(series, 4), opened(series), series.game.encoder
    assert len(game_samples) == len(game_samples.ends) - 1
    assert game_samples.ends[-1] == len(game_samples.pairs)
    assert set(game_samples.game.tolist()) == {4}
    assert game_samples.fifth.tolist() == sorted(game_samples.fifth.tolist())
    assert set(game_samples.fifth.tolist()) == set(range(5))
    rows = whole_rows(game_samples, len(encoder))
    start = ready.engine.start(ready.content, 2, game_seed(series.seed, 4))
    for seat in range(2):
        assert rows[seat].tolist() == ready.engine.observe(ready.content, start, seat).tolist()
    points = encoder.names.index("points[me]"), encoder.names.index("points[+1]")
    assert (rows[0::2, points[0]] == rows[1::2, points[1]]).all(), "both looked at the same positions"
    assert (game_samples.place[0::2] + game_samples.place[1::2] == 1).all(), "two seats share one win"
    assert (game_samples.margin[0::2] == -game_samples.margin[1::2]).all()
    assert len(set(game_samples.place[0::2].tolist())) == 1
    assert game_samples.margin[0] * (game_samples.place[0] - 0.5) >= 0, "whoever leads in the end wins, or nobody does"


def test_games_are_kept_and_gone_on_with(series: Series, tmp_path: Path, briefly: None) -> None:
    totals: list[int] = []
    assert collect([series], 4, tmp_path / "a", workers=1, progress=totals.append) == 4
    assert totals == [2, 4]
    assert collect([series], 8, tmp_path / "a", workers=1, progress=totals.append) == 8
    assert totals == [2, 4, 6, 8]
    collect([series], 8, tmp_path / "b", workers=1)
    assert same(load(tmp_path / "a"), load(tmp_path / "b"))
    assert sorted(set(load(tmp_path / "a").game.tolist())) == list(range(8))
    with pytest.raises(BadRecord, match=r"games of other rules, .* \(seed: 3, not 4\)"):
        collect([replace(series, seed=4)], 8, tmp_path / "a")


def test_games_of_another_program_are_not_mixed(
    series: Series, tmp_path: Path, briefly: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    collect([series], 2, tmp_path / "a", workers=1)
    monkeypatch.setattr(samples, "bots_and_rules", lambda _: "another")
    with pytest.raises(BadRecord, match=r"\(program: .*, not another\): name another file"):
        collect([series], 4, tmp_path / "a", workers=1)
    about = json.loads((tmp_path / "a" / "samples.json").read_text())
    for strange in ([], {**about, "seed": "\x1b[2J"}):
        (tmp_path / "a" / "samples.json").write_text(json.dumps(strange))
        with pytest.raises(BadRecord, match="name another file") as refused:
            collect([series], 4, tmp_path / "a", workers=1)
        assert "\x1b" not in str(refused.value)


def test_a_time_limit_ends_the_games(series: Series, tmp_path: Path, briefly: None) -> None:
    assert collect([series], 1000, tmp_path / "a", seconds=1e-9, workers=1) == 2


def test_as_many_games_are_learned_from_as_were_asked_for(series: Series, tmp_path: Path, briefly: None) -> None:
    """Whoever plays the command that stands in a file gets that file."""
    file = tmp_path / "own.network"
    asked = partial(train, [series], trial=0, workers=1, command="of {} games".format)
    assert asked(FEWEST - 1, file).report["games"] == FEWEST, "in whole files"
    few = file.read_bytes()
    assert ValueNetwork.load(file).about["command"] == f"of {FEWEST} games"
    assert asked(FEWEST + 4, file).report["games"] == FEWEST + 4
    assert asked(FEWEST, file).report["games"] == FEWEST
    assert file.read_bytes() == few
    assert asked(1000, file, seconds=1e-9).report["games"] < 1000
    played = samples.GAMES_A_FILE * len(list(games_of(file).glob("*.npz")))
    assert ValueNetwork.load(file).about["command"] == f"of {played} games", "not of those that there was no time for"


@pytest.mark.parametrize(
    ("option", "reason"), [("--games", f"at least {FEWEST} games"), ("--workers", "Number of workers")]
)
def test_what_cannot_be_is_refused_before_the_games(option: str, reason: str, run: Run, tmp_path: Path) -> None:
    refused = run(
        "train", "vaalbara", "--players", 2, "--out", tmp_path / "own.network", option, 0 if "w" in option else 5
    )
    assert refused.code == 2
    assert reason in refused.err
    assert not list(tmp_path.glob("own*"))


def test_one_command_at_a_time_writes_a_file(series: Series, tmp_path: Path, briefly: None) -> None:
    file = tmp_path / "own.network"
    refused = pytest.raises(OutOfReach, match=r"Another command is writing .*own\.network: wait until it ends")
    with alone_in(games_of(file), file), refused:
        train([series], FEWEST, file, trial=0, workers=1)
    assert not games_of(file).exists(), "nothing was left in it"
    train([series], FEWEST, file, trial=0, workers=1)


def test_a_full_disk_is_told_with_the_file_and_leaves_nothing_half(
    series: Series, tmp_path: Path, briefly: None
) -> None:
    collect([series], 2, tmp_path / "a", workers=1)
    before = sorted(tmp_path.rglob("*"))
    with files_of(2000), pytest.raises(OutOfReach, match=r"Cannot write .*games-000001\.npz: file too large"):
        collect([series], 4, tmp_path / "a", workers=1)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_damaged_file_of_games_is_named(series: Series, tmp_path: Path, briefly: None) -> None:
    collect([series], 4, tmp_path / "a", workers=1)
    path = tmp_path / "a" / "games-000001.npz"
    whole = path.read_bytes()
    for damaged in (b"torn", b"", whole[: len(whole) // 2]):
        path.write_bytes(damaged)
        with pytest.raises(BadRecord, match=r"games-000001\.npz is damaged"):
            load(tmp_path / "a")


def test_a_search_that_teaches_says_what_it_tried(series: Series, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "SEARCH_SAMPLE_SHARE", 1)
    monkeypatch.setattr(samples, "GREEDY_SHARE", 1 << 30)
    game_samples, ready = play_game(series, 4, Teacher.named("search:24")), opened(series)
    counts = np.diff(game_samples.tried_ends)
    assert len(counts) == len(game_samples)
    assert (counts[0::2] * counts[1::2] == 0).all(), "one seat decides"
    assert (counts[0::2] + counts[1::2] != 1).all(), "where there is a choice"
    assert ((counts > 0) == np.isfinite(game_samples.value)).all()
    start = ready.engine.start(ready.content, 2, game_seed(series.seed, 4))
    seat = ready.engine.actors(start)[0]
    tried = game_samples.tried[game_samples.tried_ends[seat] : game_samples.tried_ends[seat + 1]]
    assert set(tried[:, 0].tolist()) <= set(ready.engine.legal(ready.content, start, seat).tolist())
    for row in np.flatnonzero(counts):
        tried = game_samples.tried[game_samples.tried_ends[row] : game_samples.tried_ends[row + 1]]
        assert tried[:, 1].sum() >= 24
        assert 0 <= tried[:, 2].min() <= game_samples.value[row] * WHOLE_RESULT <= tried[:, 2].max() <= WHOLE_RESULT
    both = Samples.joined([game_samples, play_game(series, 5, Teacher.named("search:24"))])
    assert both.tried_ends[-1] == len(both.tried)


@pytest.mark.parametrize(
    "name", ["search", "search:0", "search:x", "medium", "search:99999999", f"search:{'9' * 5000}", "x.network"]
)
def test_a_strange_teacher_is_refused(name: str) -> None:
    with pytest.raises(GameError, match="search:NUMBER"):
        Teacher.named(name)
    assert [Teacher.named(teacher).name for teacher in ("greedy", "search:64")] == ["greedy", "search:64"]


def test_a_teacher_of_other_rules_cards_or_players_is_refused_before_the_games(series: Series, tmp_path: Path) -> None:
    learned = shipped_network("vaalbara", 2)
    assert learned is not None
    (tmp_path / "one.network").write_bytes(learned.dump())
    teacher = Teacher.named(f"{tmp_path / 'one.network'}:24")
    teacher.check([series])
    five = Series.checked("vaalbara", 5, ["greedy"], {}, 1)
    with pytest.raises(GameError, match=r"one\.network:24 has not learned .* with 5 players"):
        collect([series, five], 2, tmp_path / "games", teacher=teacher)
    other = Series.checked("chronica", 2, ["greedy"], {}, 1)
    with pytest.raises(GameError, match="has not learned"):
        train([other], FEWEST, tmp_path / "two.network", teacher=teacher)
    assert not list(tmp_path.glob("*games*"))


def test_what_was_learned_before_teaches(series: Series, tmp_path: Path, briefly: None) -> None:
    learned = shipped_network("vaalbara", 2)
    assert learned is not None
    for name, arrays in (("a", learned.arrays), ("b", {**learned.arrays, "third": learned.arrays["third"] * 0})):
        (tmp_path / f"{name}.network").write_bytes(replace(learned, arrays=arrays).dump())
    teacher, other = (Teacher.named(f"{tmp_path / name}.network:24") for name in "ab")
    assert teacher.name == "a.network:24"
    taught = play_game(series, 4, teacher)
    assert not same(taught, play_game(series, 4, Teacher.named("search:24")))
    sums = {taught.tried[a:b, 1].sum() for a, b in zip(taught.tried_ends, taught.tried_ends[1:], strict=False) if a < b}
    assert sums == {24}, "nothing is expected of the greedy player"
    collect([series], 2, tmp_path / "games", teacher=teacher, workers=1)
    assert other.bot is not None
    with pytest.raises(BadRecord, match="name another file"):
        collect([series], 4, tmp_path / "games", teacher=replace(other, bot=replace(other.bot, name="a.network:24")))


# --- learning -----------------------------------------------------------------------------------------------------

WIDTH = 12
ACTIONS = 6


def planted(games: int, rows: int, seed: int) -> Samples:
    """Games that feature 3 and feature 7 decide between them, with some chance."""
    rng = np.random.default_rng(seed)
    values = rng.integers(0, 6, (games * rows, WIDTH)).astype(np.int16)
    odds = 1.2 * (values[:, 3] - values[:, 7])
    place = (rng.random(len(values)) < 1 / (1 + np.exp(-odds))).astype(np.float32)
    there = values != 0
    where = np.nonzero(there)
    return Samples(
        pairs=np.stack([where[1].astype(np.int16), values[where]], 1),
        ends=np.cumsum([0, *there.sum(1)]),
        place=place,
        margin=odds.astype(np.float32),
        game=np.repeat(np.arange(games), rows).astype(np.int32),
        fifth=np.tile(np.arange(rows) * 5 // rows, games).astype(np.uint8),
        tried=_tried(values),
        tried_ends=np.arange(len(values) + 1) * 3,
        value=(1 / (1 + np.exp(-odds))).astype(np.float32),
    )


def _tried(values: np.ndarray) -> np.ndarray:
    """Of the actions 1, 4 and 2 the one that feature 5 points at is tried most."""
    actions = np.array([1, 4, 2], np.int16)
    tried = np.full((len(values), 3, 3), 10, np.int16)
    tried[:, :, 0] = actions
    tried[np.arange(len(values)), values[:, 5] // 2, 1] = 60
    return tried.reshape(-1, 3)


def test_what_is_planted_is_found_and_rounding_loses_little() -> None:
    names = ["stands[me]", "stands[+1]", "players=1", *(f"x{i}" for i in range(WIDTH - 3))]
    fitted = fit(planted(400, 10, 1), names, ACTIONS, 1)
    report = fitted.report
    best = auc(*_oracle(planted(400, 10, 1)))
    assert best is not None
    assert report["auc_in_all"] > best - 0.02
    assert abs(report["auc_in_all"] - report["auc_unrounded"]) < 0.005
    assert report["held_out"] == {"games": 80, "rows": 800}
    assert report["preferences"]["rows"] == 800
    assert report["preferences"]["by_chance"] == pytest.approx(1 / 3, abs=1e-4)
    assert report["preferences"]["first"] > 0.7
    assert report["preferences"]["first_three"] == 1
    assert min(area for area in report["auc"]) > 0.8
    assert all(abs(bin["predicted"] - bin["observed"]) < 0.2 for bin in report["calibration"] if bin["rows"] > 50)
    fresh = planted(60, 10, 99)
    values = values_of(fitted.network, whole_rows(fresh, WIDTH))
    assert (auc(values, fresh.place) or 0) > 0.8
    assert fit(planted(40, 4, 1), names, ACTIONS, 1).report == fit(planted(40, 4, 1), names, ACTIONS, 1).report


def test_slopes_are_those_of_the_loss() -> None:
    rng = np.random.default_rng(5)
    sown = planted(2, 4, 6)
    inputs = whole_rows(sown, WIDTH)
    net = {
        name: weights.astype(np.float64) for name, weights in begin(inputs, sown, np.arange(8), ACTIONS, rng).items()
    }
    net |= {name: net[name] + rng.normal(0, 0.3, net[name].shape) for name in ("b1", "b2", "w3", "w4", "b4")}
    legal, shares = Thought(sown, ACTIONS).of(np.arange(8))
    legal[0], shares[0] = False, 0.0  # a row that teaches no preference
    wanted = Wanted(sown.place, sown.margin, legal, shares)
    stay = [np.ones((8, size)) for size in (WIDTH, FIRST, SECOND)]
    kinds = np.array([1.0, fitting.MARGIN_SHARE, fitting.PREFERENCE_SHARE]) / 8

    def whole() -> float:
        return float(np.dot(kinds, loss(net, inputs, wanted, stay)))

    slope = slopes(net, inputs, wanted, stay)
    step = 1e-5
    for name, gradient in slope.items():
        for place in rng.choice(gradient.size, min(gradient.size, 12), replace=False):
            before = net[name].flat[place]
            net[name].flat[place] = before + step
            above = whole()
            net[name].flat[place] = before - step
            below = whole()
            net[name].flat[place] = before
            assert gradient.flat[place] == pytest.approx((above - below) / (2 * step), abs=2e-4), name
    assert (slope["b4"][[0, 3, 5]] == 0).all(), "actions that were never legal are left alone"
    assert np.abs(slope["b4"][[1, 2, 4]]).min() > 0


def _oracle(sown: Samples) -> tuple[np.ndarray, np.ndarray]:
    held = np.isin(sown.game % 10, (4, 9))
    return sown.margin[held], sown.place[held]


def test_too_few_games_teach_nothing() -> None:
    with pytest.raises(GameError, match=f"at least {FEWEST} games"):
        fit(planted(FEWEST - 1, 4, 1), ["x"] * WIDTH, ACTIONS, 1)


def test_the_area_under_the_curve_counts_pairs() -> None:
    values, place = np.array([0.9, 0.4, 0.4, 0.1]), np.array([1.0, 1.0, 0.0, 0.0])
    assert auc(values, place) == 3.5 / 4
    assert auc(-values, place) == 0.5 / 4
    assert auc(values, np.array([1.0, 1.0, 1.0, 0.5])) is None


def test_calibration_says_what_came_by_tenths() -> None:
    values, place = np.array([0.11, 0.19, 1.0, 0.95]), np.array([0.0, 0.5, 1.0, 1.0])
    assert calibration(values, place) == [
        {"predicted": 0.15, "observed": 0.25, "rows": 2},
        {"predicted": 0.975, "observed": 1.0, "rows": 2},
    ]


def test_the_lead_is_over_those_who_play() -> None:
    names = ["stands[me]", "stands[+1]", "stands[+2]", "players=1", "players=2", "players=3"]
    rows = np.array([[40, 10, 0, 0, 1, 0], [40, 10, 20, 0, 0, 1]], np.int16)
    assert lead(names, rows).tolist() == [30.0, 25.0]


# --- all of it ----------------------------------------------------------------------------------------------------


def in_one_line(text: str) -> str:
    return " ".join(text.split())


def test_a_file_is_trained_told_and_played_with(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, briefly: None
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = ("train", "vaalbara", "--players", "2,3", "--games", FEWEST, "--seed", 5, "--workers", 1)
    asked = (*asked, "--trial", 0, "--out", "own.network")
    done = run(*asked, "--json")
    assert done.code == 0, done.err
    report = json.loads(done.out)
    assert report["games"] == report["asked"] == FEWEST
    assert report["kept"]
    assert (report["game"], report["players"], report["seed"]) == ("vaalbara", [2, 3], 5)
    assert (report["options"], report["teacher"], report["patch"]) == ({"rider-forests": "cancel"}, "greedy", {})
    assert report["ruleset"] == box("vaalbara").game.ruleset
    assert set(report["auc_by_players"]) == {"2", "3"}
    network = ValueNetwork.load(tmp_path / "own.network")
    assert network.players == (2, 3)
    assert network.about["command"] == (
        f"ludotheque train vaalbara --players 2,3 --games {FEWEST} --seed 5 --out own.network --trial 0"
    )
    assert network.about["result"]["auc"] == report["auc"]
    assert report["bytes"] == (tmp_path / "own.network").stat().st_size < 400_000
    output = in_one_line(run(*asked).out)
    assert "area under the curve" in output
    assert f"{FEWEST} games of 2, 3 players" in output
    assert "aire sous la courbe" in in_one_line(run(*asked, "--lang", "fr").out)

    grown: list[int] = []
    grow = PuctTree.grow
    monkeypatch.setattr(PuctTree, "grow", lambda tree, n: (grown.append(n), grow(tree, n))[1])
    met = run("arena", "vaalbara", "--bots", "own.network:20,random", "--games", 2, "--workers", 1, "--json")
    assert met.code == 0, met.err
    assert {standing["bot"] for standing in json.loads(met.out)["standings"]} == {"own.network:20", "random"}
    assert grown, "the network was used"


def tables_of(series: Series, *players: int) -> list[Series]:
    return [replace(series, players=n, bots=("greedy",) * n) for n in players]


def test_numbers_of_players_take_turns(series: Series, tmp_path: Path, briefly: None) -> None:
    collect(tables_of(series, 2, 4), 6, tmp_path / "a", workers=1)
    game_samples = load(tmp_path / "a")
    names = series.game.encoder.names
    seats = fitting.players(names, whole_rows(game_samples, len(names)))
    assert {game: set(seats[game_samples.game == game].tolist()) for game in range(6)} == {
        0: {2}, 1: {2}, 2: {4}, 3: {4}, 4: {2}, 5: {2}
    }  # fmt: skip
    with pytest.raises(BadRecord, match="games of other rules, cards, settings or programs"):
        collect([series], 8, tmp_path / "a")


def known_trial(monkeypatch: pytest.MonkeyPatch, better: set[int]) -> list[tuple[int, str]]:
    """Let trials come out so; returns a list that fills with the number of players and who was met."""
    met: list[tuple[int, str]] = []

    def tried(series: Series, _file: Path, against: str, *_: object, **__: object) -> Trial:
        met.append((series.players, Path(against).name))
        verdict = "above" if series.players in better else "below"
        return Trial(series.players, Path(against).name, 7, 10, 0.5, 0.2, 0.8, verdict)

    monkeypatch.setattr(training, "_tried", tried)
    return met


def test_what_is_learned_is_used_where_it_proved_better(
    series: Series, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, briefly: None
) -> None:
    file = tmp_path / "own.network"
    tables = tables_of(series, 2, 3)
    met = known_trial(monkeypatch, set())
    done = train(tables, FEWEST, file, workers=1)
    assert not done.kept
    assert not file.exists()
    assert done.file == tmp_path / "own.new.network"
    assert ValueNetwork.load(done.file).players == (2, 3), "to be tried by hand"
    assert met == [(2, "search:400"), (3, "search:400")]

    met = known_trial(monkeypatch, {3})
    done = train(tables, FEWEST, file, workers=1)
    assert done.kept
    assert {path.name for path in tmp_path.glob("*.network")} == {"own.network", "own.new.network"}, "kept apart before"
    network = ValueNetwork.load(file)
    assert network.players == (3,)
    assert [trial["better"] for trial in network.about["trials"]] == [False, True]

    met = known_trial(monkeypatch, {2})
    before = file.read_bytes()
    assert not train(tables, FEWEST, file, workers=1).kept, "with three it may be worse than what is there"
    assert met == [(2, "search:400"), (3, "own.network:400")]
    assert file.read_bytes() == before
    known_trial(monkeypatch, {2, 3})
    assert train(tables, FEWEST, file, workers=1).kept
    network = ValueNetwork.load(file)
    assert network.players == (2, 3)
    with pytest.raises(GameError, match="also serves 3 players"):
        train(tables[:1], FEWEST, file, workers=1)

    file.write_bytes(replace(network, about=network.about | {"ruleset": 99}).dump())
    met = known_trial(monkeypatch, {2})
    assert train(tables, FEWEST, file, workers=1).kept, "a network of other rules is worth nothing here"
    assert met == [(2, "search:400"), (3, "search:400")]
    assert ValueNetwork.load(file).players == (2,)


def test_a_trial_is_played(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, briefly: None) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(training, "TRIAL_PLAYOUTS", 8)
    asked = (
        "train",
        "vaalbara",
        "--players",
        2,
        "--games",
        FEWEST,
        "--workers",
        1,
        "--trial",
        4,
        "--out",
        "own.network",
    )
    done = run(*asked, "--json")
    assert done.code == 0, done.err
    report = json.loads(done.out)
    assert not report["kept"], "four games prove nothing"
    (trial,) = report["trials"]
    assert (trial["players"], trial["against"], trial["games"]) == (2, "search:8", 4)
    assert 0 <= trial["low"] <= trial["won"] <= trial["high"] <= 1
    assert report["file"] == "own.new.network"
    assert (trial["verdict"], trial["better"]) == (None, False)
    assert trial["seed"] != 1, "other deals than those that were learned from"
    assert ValueNetwork.load(Path("own.new.network")).about["trials"] == [trial]
    output = in_one_line(run(*asked).out)
    assert "not decided" in output
    assert "kept apart, and nothing is written over" in output
    assert "search:8" in output
    output = in_one_line(run(*asked, "--lang", "fr").out)
    assert "gardé à part, rien n’est remplacé" in output
    assert "indécis" in output
    limited = run(*asked[:-4], "--trial", 4000, "--hours", 1e-9, "--out", "own.network", "--json")
    assert json.loads(limited.out)["trials"][0]["games"] < 4000


@pytest.mark.parametrize("better", [set(), {2}])
def test_what_lies_apart_is_left_alone(
    better: set[int], series: Series, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, briefly: None
) -> None:
    (tmp_path / "own.new.network").write_text("a diary")
    known_trial(monkeypatch, better)
    files = [train([series], FEWEST, tmp_path / "own.network", workers=1).file.name for _ in range(2)]
    assert (tmp_path / "own.new.network").read_text() == "a diary"
    assert files == (["own.network"] * 2 if better else ["own.new-2.network", "own.new-3.network"])
    assert {path.name for path in tmp_path.glob("*.network")} == {"own.new.network", *files}


def test_a_trial_that_is_stopped_leaves_nothing_apart(
    series: Series, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, briefly: None
) -> None:
    def stopped(series: Series, file: Path, *_: object, **__: object) -> Trial:
        assert file.exists()
        raise KeyboardInterrupt

    monkeypatch.setattr(training, "_tried", stopped)
    with pytest.raises(KeyboardInterrupt):
        train([series], FEWEST, tmp_path / "own.network", workers=1)
    assert {path.name for path in tmp_path.iterdir()} == {"own.network.samples"}


@pytest.mark.parametrize("better", [set(), {2}])
def test_a_file_of_an_old_format_counts_as_nothing(
    better: set[int], series: Series, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, briefly: None
) -> None:
    file, notices = tmp_path / "own.network", []
    with monkeypatch.context() as older:
        older.setattr(network, "FORMAT", network.EARLIER)
        file.write_bytes(ValueNetwork.blank(series.game).dump())
    before = file.read_bytes()
    monkeypatch.setattr(series.game.engine(), "notice", notices.append)
    met = known_trial(monkeypatch, better)
    done = train([series], FEWEST, file, workers=1)
    assert met == [(2, "search:400")]
    assert done.kept == bool(better)
    assert (file.read_bytes() == before) != done.kept
    assert [sentence.say("en") for sentence in notices] == [
        f"{file} is of an old format: it is learned anew, as if nothing were there."
    ]


@pytest.mark.parametrize("verdict", ["above", "below", None])
def test_the_arena_says_whether_it_is_kept(
    verdict: Verdict | None, series: Series, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, briefly: None
) -> None:
    """It asks whether what was learned, alone, wins surely more than an equal, with deals that are new to it."""
    asked: list[tuple[int, str, int, float]] = []
    standing = Standing("own", 6.0, 0.5, 0.6, 0.3, 0.9, 0.6, 0.3, 0.9, 40.0)

    def known_arena(pairing: Pairing, games: int, *, stop_at: float, **_: object) -> Outcome:
        asked.append((pairing.series.players, pairing.bots[1], pairing.series.seed, stop_at))
        assert pairing.series.bots.count(pairing.bots[0]) == 1
        return Outcome(pairing, games, games, games, 9, (standing, standing), verdict, stop_at, 1.0, 0, 1)

    monkeypatch.setattr(training, "arena", known_arena)
    done = train(tables_of(series, 2, 3), FEWEST, tmp_path / "own.network", workers=1)
    seed = trial_seed(series.seed)
    assert seed != series.seed
    assert asked == [(2, "search:400", seed, 1 / 2 + MARGIN), (3, "search:400", seed, 1 / 3 + MARGIN)]
    assert [(trial.verdict, trial.seed) for trial in done.trials] == [(verdict, seed)] * 2
    assert done.kept == (verdict == "above")
    assert (tmp_path / "own.network").exists() == done.kept
    assert (tmp_path / "own.new.network").exists() != done.kept


def test_ctrl_c_keeps_the_games(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, briefly: None) -> None:
    monkeypatch.chdir(tmp_path)
    play, played = samples.play_file, []

    def stopped(tables: tuple[Series, ...], teacher: Teacher, number: int) -> Samples:
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(number)
        return play(tables, teacher, number)

    monkeypatch.setattr(samples, "play_file", stopped)
    done = run("train", "vaalbara", "--players", 2, "--games", 40, "--workers", 1, "--out", "own.network")
    assert done.code == 130
    assert "own.network.samples; the same command goes on" in done.err
    assert len(set(load(games_of(tmp_path / "own.network")).game.tolist())) == 4
    assert not (tmp_path / "own.network").exists()


def test_what_cannot_be_trained_is_refused(run: Run, tmp_path: Path, series: Series) -> None:
    wrong = run("train", "vaalbara", "--out", "own.npz")
    assert wrong.code == 2
    assert "must end with .agent, .network or .policy" in wrong.err
    assert run("train", "vaalbara", "--out", "own.network", "--hours", 0).code == 2
    alone = run("train", "royaume-2e", "--players", 1, "--out", "own.network")
    assert alone.code == 2
    assert "add --trial 0" in alone.err
    for strange in (("--players", "2,x"), ("--players", "2,9"), ("--players", ""), ("--trial", -1)):
        refused = run("train", "vaalbara", "--out", "own.network", *strange)
        assert refused.code == 2, strange
        assert "Traceback" not in refused.err
    other = tmp_path / "mine.network"
    other.write_text("a diary")
    with pytest.raises(BadRecord):
        train([series], FEWEST, other)
    assert other.read_text() == "a diary"


# --- the playout policy -----------------------------------------------------------------------------------------------


def tried_at(rows: list[dict[int, int]], games: list[int]) -> Samples:
    """Samples of decisions at which actions were tried so often."""
    tried = [(action, visits, 0) for row in rows for action, visits in row.items()]
    n = len(rows)
    return Samples(
        pairs=np.zeros((0, 2), np.int16),
        ends=np.zeros(n + 1, np.int64),
        place=np.zeros(n, np.float32),
        margin=np.zeros(n, np.float32),
        game=np.array(games, np.int32),
        fifth=np.zeros(n, np.uint8),
        tried=np.array(tried, np.int16).reshape(-1, 3),
        tried_ends=np.cumsum([0, *(len(row) for row in rows)]),
        value=np.zeros(n, np.float32),
    )


def test_a_playout_policy_is_what_was_planted() -> None:
    """Shares that go by one number an action are found again: by the fourth root, as shares are sharpened."""
    rng = np.random.default_rng(4)
    planted = np.array([0.0, 1.0, -1.0, 2.0, 0.5])
    rows = []
    for _ in range(2000):
        legal = rng.choice(5, 3, replace=False)
        share = np.exp(planted[legal])
        rows.append(dict(zip(legal.tolist(), np.round(4000 * (share / share.sum()) ** 0.25).astype(int), strict=True)))
    fitted = fit_policy(tried_at(rows, [n // 20 for n in range(2000)]), ["a", "b", "c", "d", "e", "never"])
    assert "never" not in fitted.policy.by_name
    logarithms = np.log([fitted.policy.by_name[name] for name in "abcde"])
    assert np.allclose(logarithms - logarithms.mean(), planted - planted.mean(), atol=0.02)
    report = fitted.report
    assert report["first"] == 1.0
    assert abs(report["by_chance"] - 1 / 3) < 1e-3
    assert report["loss_at_least"] <= report["loss"] < report["loss_at_least"] + 0.001
    assert abs(report["loss_of_equal"] - np.log(3)) < 1e-3
    assert (report["games"], report["rows"], report["held_out"]) == (100, 2000, {"games": 20, "rows": 400})


def test_rare_actions_stay_near_neutral() -> None:
    rows = [{0: 10, 1: 20}] * 500 + [{0: 1, 2: 1000}]
    by_name = fit_policy(tried_at(rows, [n % 30 if n < 500 else 1 for n in range(501)]), ["a", "b", "c"]).policy.by_name
    assert by_name["b"] > 2 * NEUTRAL
    assert NEUTRAL < by_name["c"] < by_name["b"]


def test_a_playout_policy_is_learned_from_a_search_only(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, briefly: None
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("train", "vaalbara", "--players", 2, "--games", FEWEST, "--workers", 1, "--out", "own.policy")
    assert done.code == 2
    assert "add --teacher search:200" in done.err
    with pytest.raises(GameError, match="at least"):
        fit_policy(tried_at([{0: 1, 1: 1}], [1]), ["a", "b"])


def test_a_playout_policy_is_trained_told_and_played_with(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, briefly: None
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = ("train", "vaalbara", "--players", "2,3", "--games", FEWEST, "--teacher", "search:8", "--workers", 1)
    asked = (*asked, "--trial", 0, "--out", "own.policy")
    done = run(*asked, "--json")
    assert done.code == 0, done.err
    report = json.loads(done.out)
    assert report["kept"]
    assert report["games"] == FEWEST
    learned = PlayoutPolicy.load(tmp_path / "own.policy")
    assert learned.players == (2, 3)
    assert learned.about["command"] == (
        f"ludotheque train vaalbara --players 2,3 --games {FEWEST} --seed 1 --out own.policy"
        " --teacher search:8 --trial 0"
    )
    assert learned.by_name
    output = in_one_line(run(*asked).out)
    assert "is the likeliest in" in output
    assert "est la plus probable dans" in in_one_line(run(*asked, "--lang", "fr").out)
    met = run("arena", "vaalbara", "--bots", "own.policy:20,random", "--games", 2, "--workers", 1, "--json")
    assert met.code == 0, met.err
    assert {standing["bot"] for standing in json.loads(met.out)["standings"]} == {"own.policy:20", "random"}
    refused = run("train", "vaalbara", "--players", 2, "--games", FEWEST, "--out", "own.network", "--trial", 0)
    assert refused.code == 0, "a network is another file"


@pytest.mark.parametrize(("entry", "against"), [("vaalbara", "search:400"), ("royaume-2e", "whole:400")])
def test_a_playout_policy_meets_the_playouts_of_their_game(
    entry: str, against: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, briefly: None
) -> None:
    met = known_trial(monkeypatch, {2})
    monkeypatch.setattr(training, "collect", lambda *_, **__: 0)
    rows = [{0: 10, 1: 20}] * 40
    monkeypatch.setattr(training, "load", lambda *_: tried_at(rows, list(range(40))))
    file = tmp_path / "own.policy"
    series = Series.checked(entry, 2, ["greedy"], {}, 3)
    assert train([series], FEWEST, file, workers=1).kept
    assert PlayoutPolicy.load(file).players == (2,)
    assert train([series], FEWEST, file, workers=1).kept
    assert met == [(2, against), (2, "own.policy:400")], "then what it holds"
