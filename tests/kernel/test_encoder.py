"""Features: what a `Sight` may say, and one position number by number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludotheque.games import SHELF
from ludotheque.kernel.encoder import MOST, NUMBER, Encoder, Sight, put
from ludotheque.kernel.game import Game
from ludotheque.kernel.words import BadCard
from tests.toys import nim, workshop


def with_sight(sight: Sight, game: Game = nim.GAME) -> Encoder:
    return replace(game, sight=sight).encoder


def features_of(game: Game, players: int, seed: int, seat: int) -> dict[str, int]:
    """The features of an opening that are not 0, by name."""
    engine, content = game.engine(compiled=False), game.content()
    row = engine.observe(content, engine.start(content, players, seed), seat)
    return {name: value for name, value in zip(game.encoder.names, row.tolist(), strict=True) if value}


def test_an_opening_of_nim_number_by_number() -> None:
    heap = int(nim.GAME.engine(compiled=False).start(nim.GAME.content(), 2, 5)["stones"][0])
    common = {"players=2": 1, "stones": heap, "first": heap, "asks=turn": 1, "asked.loop": 0}
    mine, theirs = features_of(nim.GAME, 2, 5, 0), features_of(nim.GAME, 2, 5, 1)
    assert {name: mine.get(name, 0) for name in common} | {"asked.loop": 0} == common
    assert (mine["decides[me]"], mine["turn=me"]) == (1, 1)
    assert (theirs["decides[+1]"], theirs["turn=+1"]) == (1, 1)
    assert mine["coin"] in (1, 2)
    assert theirs["coin"] == nim.UNKNOWN


def test_what_is_left_out_has_no_feature() -> None:
    names = with_sight(Sight(aside=("stones", "loop"))).names
    assert not {"stones", "asked.loop"} & set(names)
    assert {"first", "asked.number"} <= set(names)


def test_of_own_fields_there_is_the_viewers_part() -> None:
    assert {"taken[me]", "taken[+1]"} <= set(with_sight(Sight()).names)
    own = with_sight(Sight(own=("taken",))).names
    assert "taken[me]" in own
    assert "taken[+1]" not in own


def test_a_card_may_go_by_what_its_content_says_and_by_its_number() -> None:
    royaume = SHELF["royaume-2e"].game
    names = with_sight(replace(royaume.sight, by={"built": ("d_points", NUMBER)}), royaume).names
    assert {"built[me]:d_points", "built[+4]=30"} <= set(names)
    names = with_sight(replace(royaume.sight, by={"built": ("d_need",)}), royaume).names
    assert "built[+1]:d_need[3]" in names
    assert "built[+1]=0" not in names


@pytest.mark.parametrize(
    ("sight", "why"),
    [
        (Sight(aside=("stone",)), "the sight names 'stone', and the state has no such field"),
        (Sight(own=("hand",)), "the sight names 'hand'"),
        (Sight(by={"turn": ("colour",)}), "'turn' by 'colour': the content has no such column"),
    ],
)
def test_a_sight_of_what_there_is_not_is_refused(sight: Sight, why: str) -> None:
    with pytest.raises(BadCard, match=why):
        with_sight(sight)


def test_a_column_with_too_few_rows_is_refused() -> None:
    chronica = SHELF["chronica"].game
    with pytest.raises(BadCard, match="'building' by 'guard': 52 rows for 104"):
        with_sight(replace(chronica.sight, by={"building": ("guard",)}), chronica)


def test_the_rule_can_be_read() -> None:
    assert "int(s.stones)" in nim.GAME.encoder.source
    assert "for r in range(players):" in workshop.GAME.encoder.source


def test_values_are_cut_off_and_zeros_left_out() -> None:
    out = nim.GAME.encoder.blank()
    n = put(out, 0, 3, 0)
    assert n == 0
    n = put(out, n, 4, 10**6)
    n = put(out, n, 5, -(10**6))
    assert out[:n].tolist() == [[4, MOST], [5, -MOST]]
    assert put(out[:n], n, 6, 1) == n, "there is no room"
