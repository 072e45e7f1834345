"""Games that are watched: their marked events and how the points stood, the same in any way of playing them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ludotheque.games import SHELF, box
from ludotheque.kernel.events import told_kinds
from ludotheque.kernel.match import Match
from ludotheque.kernel.words import BadCard
from ludotheque.lab.series import Series, game_seed, opened
from ludotheque.lab.watching import deed_of, watch_batch


@pytest.fixture(autouse=True)
def _uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    opened.cache_clear()


@pytest.mark.parametrize("entry", ["vaalbara", "chronica"])
def test_games_of_a_batch_are_those_that_are_played_one_by_one(entry: str) -> None:
    series = Series.checked(entry, 2, ["random"], {}, 5)
    batch = watch_batch(series, 2, 2, 0)
    single = watch_batch(series, 1, 2, 1)
    assert np.array_equal(batch.deeds[batch.deeds[:, 0] == 1][:, 1:], single.deeds[:, 1:])
    assert np.array_equal(batch.course[batch.course[:, 0] == 1][:, 1:], single.course[:, 1:])
    assert np.array_equal(batch.scores[1], single.scores[0])
    assert batch.decisions[1] == single.decisions[0]


def test_the_course_tells_the_points_at_each_turn() -> None:
    series = Series.checked("vaalbara", 3, ["random"], {}, 5)
    watched = watch_batch(series, 1, 1, 0)
    match = Match.new(series.game, 3, entry="vaalbara", seed=game_seed(5, 0), engine=opened(series).engine)
    played = opened(series).game(0)
    points = {0: match.points}
    for number, (seat, action) in enumerate(played.actions, 1):
        match.play_code(seat, action)
        points[number] = match.points
    assert len(watched.course) > 20
    assert [points[row[1]] for row in watched.course.tolist()] == watched.course[:, 3:].tolist()


@pytest.mark.parametrize("entry", SHELF)
def test_every_card_that_an_event_tells_of_has_a_name(entry: str) -> None:
    series = Series.checked(entry, 2, ["random"], {}, 5)
    content, kinds = series.content(), told_kinds(series.game.events)
    marked = [deed for kind in kinds if (deed := deed_of(kind))]
    assert marked
    assert {kind for _, kind in marked} <= content.cards.keys()
    assert {kind.dealt for kind in kinds if kind.dealt} <= series.game.state.declared.keys()
    deeds = watch_batch(series, 1, 1, 0).deeds.tolist()
    cards = [content.taken(deed[1])[row[4]] for row in deeds if (deed := deed_of(kinds[row[2]]))]
    assert cards
    assert all(card.id and card.noun.fr and card.noun.en for card in cards)


def test_an_event_of_cards_that_the_box_has_not_is_refused() -> None:
    game = box("vaalbara").game
    with pytest.raises(BadCard, match="the event TOOK tells of the kind 'land', which is not in the box"):
        replace(game, box={kind: cards for kind, cards in game.box.items() if kind != "land"})
