"""The figures of a report: how games ran, what cards were worth, and the verdicts on them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ludotheque.games import box
from ludotheque.kernel.errors import GameError, OutOfReach
from ludotheque.lab.report.comparing import differences
from ludotheque.lab.report.courses import courses
from ludotheque.lab.report.deeds import DeedTally, benjamini_hochberg
from ludotheque.lab.report.planning import games_to_know
from ludotheque.lab.report.targets import Target, targets_of
from ludotheque.lab.report.verdicts import more_games, verdict
from ludotheque.lab.watching import Watched


def watched(points: list[list[int]], course: list[list[int]], deeds: list[list[int]] | None = None) -> Watched:
    """Some games of two: their last points, and how the points stood (game, then both seats)."""
    scores = np.array([[[own, 1 + (own < max(row))] for own in row] for row in points])
    rows = np.array([[game, turn, turn, *both] for turn, (game, *both) in enumerate(course)])
    number = len(points)
    deed_rows = np.array(deeds or np.zeros((0, 5)), np.int32).reshape(-1, 5)
    return Watched(0, scores, np.full(number, 9), np.full(number, 3), deed_rows, rows)


def test_a_lead_that_changes_is_counted_and_dated() -> None:
    ran = courses(watched([[9, 5]], [[0, 0, 0], [0, 1, 0], [0, 1, 3], [0, 3, 3], [0, 6, 3]]))
    assert ran.lead_changes.tolist() == [2]  # a tie between two leads of others is no change of its own
    assert ran.decided.tolist() == [0.8]
    assert ran.behind.tolist() == [2]
    assert ran.turns.tolist() == [5]
    assert ran.led[0, -1] == 1.0
    assert np.isnan(ran.led[0, 0])  # nobody led alone


def test_a_shared_win_decides_nothing() -> None:
    ran = courses(watched([[5, 5], [1, 4]], [[0, 2, 0], [1, 0, 2], [1, 0, 3]]))
    assert np.isnan(ran.decided).tolist() == [True, False]
    assert ran.decided[1] == 0.0
    assert ran.behind[1] == -3


def test_a_card_is_judged_within_each_game() -> None:
    """Two games that the one who has the card wins, one in which both have it, one that its holder loses."""
    game = box("vaalbara").game
    took = int(game.events["TOOK"])
    tally = DeedTally(game, game.content())
    land = 0
    deeds = [[0, 1, took, 0, land], [0, 3, took, 0, land], [1, 2, took, 1, land], [2, 4, took, 0, land]]
    deeds += [[2, 5, took, 1, land], [3, 1, took, 1, land]]
    tally.add(watched([[9, 5], [3, 7], [8, 1], [6, 2]], [[game, 0, 0] for game in range(4)], deeds))
    ((name, fared),) = tally.cards.items()
    assert (name.how, name.kind) == ("taken", "land")
    assert (fared.games, fared.seats, fared.compared) == (4, 5, 3)
    assert fared.mean("won")[0] == pytest.approx((0.5 + 0.5 - 0.5) / 3)
    assert fared.mean("points")[0] == pytest.approx((2 + 2 - 2) / 3)
    assert fared.turns == 1 + 2 + 4 + 1


def test_false_discoveries_are_kept_down() -> None:
    assert benjamini_hochberg([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.16 / 3, 0.16 / 3, 0.5])


def test_a_target_is_met_only_when_the_whole_interval_is_inside() -> None:
    target = Target(10, 20)
    assert verdict(target, 12, 18) == "met"
    assert verdict(target, 8, 18) == "open"
    assert verdict(target, 21, 29) == "missed"
    assert verdict(Target(None, 20), -5, 18) == "met"
    assert verdict(target, None, None) == "open"  # a single game
    assert more_games(target, 15, 5, 25, 100) == 300  # half the width takes four times as many


def test_a_file_of_targets_replaces_the_usual_ones(tmp_path: Path) -> None:
    file = tmp_path / "targets.toml"
    file.write_text("rounds = { least = 3 }\nseats = { least = -1, most = 1 }\n")
    targets = targets_of(box("margraves"), file)
    assert targets["rounds"] == Target(3, None)
    assert targets["seats"] == Target(-1, 1)
    assert targets["endings"] == Target(10, None)  # the game's own
    assert targets["decided"] == Target(50, None)  # the usual one


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("fun = { least = 1 }", "Unknown target: fun. Targets: seats, shared"),
        ("rounds = 3", "is written rounds = { least = 1, most = 2 }"),
        ("rounds = { least = 3, most = 2 }", "nothing between its bounds"),
        ("rounds = {", "targets.toml, line 1"),
    ],
)
def test_a_wrong_target_is_named(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "targets.toml"
    file.write_text(text)
    with pytest.raises(GameError) as error:
        targets_of(box("vaalbara"), file)
    assert reason in error.value.say("en")


def test_a_file_of_targets_that_is_missing_is_said(tmp_path: Path) -> None:
    with pytest.raises(OutOfReach):
        targets_of(box("vaalbara"), tmp_path / "none.toml")


def test_deal_by_deal_a_small_difference_is_sure() -> None:
    noise = np.random.default_rng(1).normal(0, 50, 200)
    before, after = {"margin": noise}, {"margin": noise + 1 + noise / 1000}
    (paired,) = differences(before, after, {}, by_deal=True)
    (apart,) = differences(before, after, {}, by_deal=False)
    assert (paired["verdict"], apart["verdict"]) == ("higher", "undecided")
    assert paired["difference"] == pytest.approx(apart["difference"])
    assert apart["more_games"] > 1000


def test_a_share_within_three_points_takes_a_thousand_games() -> None:
    assert games_to_know(0.03, 0.5) == 1068
