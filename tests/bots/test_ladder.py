"""What is said of the levels: what was measured with today's rules and cards, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludotheque.bots import ladder
from ludotheque.bots.ladder import Ladder, Rating, Rung, ladders
from ludotheque.games import SHELF, box
from ludotheque.web.views.levels import LEVELS


def rung(wins: float, low: float, high: float) -> Rung:
    return Rung("medium", "easy", 100, wins, low, high, 0.65, None)


def of(step: Rung, players: int = 2) -> Ladder:
    game = box("vaalbara").game
    content = game.content({}).digest
    return Ladder("vaalbara", players, {}, game.ruleset, content, 1, 100, (step,), (Rating("medium", 1500, 0),))


@pytest.mark.parametrize(
    ("step", "fr", "en"),
    [
        (rung(80, 0.71, 0.87), "bat «\u00a0facile\u00a0» 8 fois sur\u00a010", "beats “easy” 8 times in 10"),
        (rung(94, 0.88, 0.97), "bat «\u00a0facile\u00a0» 9 fois sur\u00a010", "beats “easy” 9 times in 10"),
        (rung(95, 0.89, 0.98), "bat «\u00a0facile\u00a0» presque toujours", "beats “easy” nearly always"),
        (rung(55, 0.45, 0.65), "à peu près de la force de «\u00a0facile\u00a0»", "about as strong as “easy”"),
        (rung(30, 0.21, 0.40), "plus faible que «\u00a0facile\u00a0»", "weaker than “easy”"),
    ],
)
def test_words_say_no_more_than_was_measured(step: Rung, fr: str, en: str) -> None:
    sentence = of(step).says("medium")
    assert sentence is not None
    assert (sentence.fr, sentence.en) == (fr, en)
    assert of(step).says("easy") is None


def test_at_a_larger_table_one_is_alone_against_the_others() -> None:
    sentence = of(rung(42, 0.32, 0.52), players=4).says("medium")
    assert sentence is not None
    assert sentence.fr == "gagne 42\u00a0%, seul contre 3 «\u00a0facile\u00a0» (à force égale\u00a0: 25\u00a0%)"
    assert sentence.en == "wins 42%, alone against 3 “easy” (evenly matched: 25%)"
    for low, high, words in ((0.19, 0.33, "about as strong as “easy”"), (0.09, 0.2, "weaker than “easy”")):
        sentence = of(rung(100 * (low + high) / 2, low, high), players=4).says("medium")
        assert sentence is not None
        assert sentence.en == words


def test_a_level_is_described_by_the_next_one_below() -> None:
    both = replace(of(rung(80, 0.7, 0.9)), rungs=(replace(rung(99, 0.9, 1), lower="random"), rung(80, 0.7, 0.9)))
    step = both.rung_of("medium")
    assert step is not None
    assert step.lower == "easy"


def test_levels_are_told_the_weakest_first_and_those_last_that_were_not_measured() -> None:
    rated = {"random": 800, "greedy": 1338, "easy": 1294, "medium": 1500}
    ladder = replace(of(rung(80, 0.7, 0.9)), ratings=tuple(Rating(name, value, 9) for name, value in rated.items()))
    assert [level.name for level in ladder.levels] == ["random", "easy", "greedy", "medium", "hard", "expert"]
    levels = {level.name: (level.result.en if level.result else "", level.games) for level in ladder.levels}
    assert levels["medium"] == ("beats “easy” 8 times in 10", 100)
    assert levels["random"] == ("", 0)
    assert levels["expert"] == ("not measured yet with so many players", 0)


def test_other_rules_cards_or_options_say_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    today = of(rung(80, 0.7, 0.9))
    monkeypatch.setattr(ladder, "read", lambda package: [today])
    assert ladders("vaalbara") == [today]
    unknown, unusual = {"no-such-option": "1"}, {"rider-forests": "exchange"}
    for changed in ({"ruleset": 0}, {"content": "0"}, {"options": unknown}, {"options": unusual}):
        other = replace(today, **changed)
        monkeypatch.setattr(ladder, "read", lambda package, other=other: [other])
        assert ladders("vaalbara") == []


def test_a_game_without_measurements_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "FILE", "nobody-has-measured.json")
    assert [ladders(name) for name in SHELF] == [[]] * len(SHELF)


def test_every_level_that_can_be_chosen_has_a_name() -> None:
    assert set(ladder.NAMES) == set(LEVELS)
