"""Simulations: the same games whoever plays them, and sums that add up."""

import signal
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from ludotheque.games.chronica.state import LEAST_DECK
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.match import Match
from ludotheque.lab.report.worth import swapped
from ludotheque.lab.series import Series, game_seed, opened
from ludotheque.lab.simulate import Interrupted, Report, simulate
from ludotheque.lab.tally import Tally
from tests.games.chronica.own import a_card, a_set
from tests.support.tiers import mostly

MIXED = ("greedy", "easy", "random")


def series(*bots: str, players: int = 3, seed: int = 7) -> Series:
    return Series.checked("vaalbara", players, bots or ("random",), {}, seed)


def outcome(report: Report) -> dict[str, object]:
    """A report without what may differ from run to run."""
    report_json = report.to_json()
    for key in ("seconds", "decisions_per_second", "games_per_second", "workers"):
        del report_json[key]
    return report_json


@pytest.mark.parametrize("bots", mostly([(("random",),), (MIXED,)], always=[(MIXED,)]))
def test_any_number_of_workers_plays_the_same_games(bots: tuple[str, ...]) -> None:
    first, second = (simulate(series(*bots), 30, workers) for workers in (1, 2))
    assert (first.workers, second.workers) == (1, 2)
    assert outcome(first) == outcome(second)


def test_workers_number_the_cards_of_a_set_as_its_file_does() -> None:
    cards = a_set([a_card(number, building=number < 12, war=number % 7) for number in range(LEAST_DECK)])
    asked = Series.checked("chronica", 2, ("policy",), {}, 7, cards)
    assert [card.id for card in asked.content().kind("card")] == list(cards["card"])
    first, second = (simulate(asked, 30, workers) for workers in (1, 2))
    assert outcome(first) == outcome(second)
    swap = swapped(asked, {"card": {"c20": {"war": 6}}})
    assert [card.id for card in swap.content().kind("card")] == list(cards["card"])


def test_a_longer_run_begins_with_the_same_games() -> None:
    short, rest, whole = (Tally.of(*_games(first, count)) for first, count in ((0, 5), (5, 7), (0, 12)))
    added = short + rest
    assert added.seat_wins == whole.seat_wins
    assert (added.decisions, added.squares, added.lowest.tolist()) == (
        whole.decisions,
        whole.squares,
        whole.lowest.tolist(),
    )


def _games(first: int, count: int) -> tuple[np.ndarray, np.ndarray]:
    played = [opened(series(*MIXED)).play(number) for number in range(first, first + count)]
    return np.stack([scores for scores, _ in played]), np.array([length for _, length in played])


def test_seeds_give_other_games() -> None:
    first, second = (outcome(simulate(series(seed=seed), 50, 1)) for seed in (1, 2))
    assert first["mean_scores"] != second["mean_scores"]


def test_all_bots_play_the_same_setups() -> None:
    game = series().game
    match = Match.new(game, 3, seed=game_seed(7, 4))
    ready = opened(series())
    assert ready.engine.start(ready.content, 3, game_seed(7, 4)).tobytes() == match.state.tobytes()


def test_the_report_adds_up() -> None:
    report = simulate(series(*MIXED), 12, 1).to_json()
    assert report["games"] == 12
    assert sum(report["wins"]) == pytest.approx(12)
    assert sum(report["bot_wins"].values()) == pytest.approx(12)
    assert report["mean_length"] * 12 == pytest.approx(report["decisions"])
    assert report["decisions_per_second"] * report["seconds"] == pytest.approx(report["decisions"])
    assert report["bots"] == list(MIXED)
    assert report["options"] == {"rider-forests": "cancel"}
    for low, mean, high in zip(report["lowest_scores"], report["mean_scores"], report["highest_scores"], strict=True):
        assert low <= mean <= high


def test_a_shared_win_is_shared_out() -> None:
    scores = np.array([[[9, 1], [9, 1], [3, 3]], [[1, 3], [5, 1], [2, 2]]])
    tally = Tally.of(scores, np.array([10, 20]))
    assert tally.seat_wins == [0.5, 1.5, 0.0]
    assert tally.mean_points == [5.0, 7.0, 2.5]
    assert tally.length_deviation == pytest.approx(7.0710678)
    assert tally.point_deviations == pytest.approx([5.6568542, 2.8284271, 0.7071068])


def test_progress_counts_games() -> None:
    totals: list[int] = []
    simulate(series(*MIXED), 4, 1, totals.append)
    assert totals == [1, 2, 3, 4]


@pytest.fixture
def attended() -> Iterator[None]:
    """Ctrl-C is heard, as by a program that runs in front; one in the background may have inherited that it is not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_ctrl_c_counts_the_games_that_were_kept(attended: None) -> None:
    """It comes while the second batch is written down."""
    rows: list[Any] = []
    records: list[int] = []

    def keep_row(row: Any) -> None:
        rows.append(row)
        if len(rows) == 40:
            signal.raise_signal(signal.SIGINT)

    def keep_record(number: int, record: Any) -> None:
        records.append(number)

    with pytest.raises(Interrupted) as stopped:
        simulate(series(), 200, 1, keep_row=keep_row, keep_record=keep_record)
    assert len(rows) == stopped.value.played.tally.games == 64
    assert records == list(range(64))
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_options_change_the_games() -> None:
    contents = set()
    for value in ("cancel", "exchange"):
        asked = Series.checked("vaalbara", 2, ["random"], {"rider-forests": value}, 7)
        contents.add(simulate(asked, 50, 1).to_json()["content"])
    assert len(contents) == 2


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"entry": "chess"}, "Unknown game: chess"),
        ({"players": 1}, "1 player: it takes 2 to 5"),
        ({"players": 6}, "6 players: it takes 2 to 5"),
        ({"entry": "chronica"}, "3 players: it takes 2."),
        ({"bots": ("random", "greedy")}, "2 bots for 3 seats"),
        ({"bots": ("wizard",)}, "Unknown bot: wizard"),
        ({"options": {"speed": "fast"}}, "Unknown option: speed"),
        ({"options": {"rider-forests": "maybe"}}, "Unknown value for rider-forests: maybe"),
        ({"seed": -1}, "Seed refused"),
        ({"seed": 1 << 64}, "Seed refused"),
    ],
)
def test_an_impossible_series_is_refused(change: dict[str, object], message: str) -> None:
    asked = {"entry": "vaalbara", "players": 3, "bots": ("random",), "options": {}, "seed": 1} | change
    with pytest.raises(GameError, match=message):
        Series.checked(**asked)  # type: ignore[arg-type]


@pytest.mark.parametrize("games", [0, -5, 1 << 40])
def test_an_impossible_number_of_games_is_refused(games: int) -> None:
    with pytest.raises(GameError, match="Number of games refused"):
        simulate(series(), games)


@pytest.mark.parametrize("workers", [0, -1, 5000])
def test_an_impossible_number_of_workers_is_refused(workers: int) -> None:
    with pytest.raises(GameError, match="Number of workers refused"):
        simulate(series(), 5, workers)


def test_a_game_that_nobody_wins_is_nobodys_win() -> None:
    assert Tally.of(np.array([[[12, 2]], [[15, 1]]]), np.array([10, 20])).seat_wins == [1.0]
