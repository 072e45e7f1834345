"""The Tracker, 7 (VAA-C07)."""

import pytest

from ludotheque.games.vaalbara.state import UNKNOWN
from ludotheque.kernel.errors import IllegalAction

from ..table import Lay


@pytest.mark.rule("VAA-C07-01", "VAA-C07-02", "VAA-C07-03")
@pytest.mark.parametrize("row", ["first", "second"])
def test_a_territory_of_a_row_changes_places_with_the_top_card(table: Lay, row: str) -> None:
    rows = {"first": "field, field, field", "second": "village, village, village"}
    rows[row] = "field, forest 5, village"
    t = table(players=3, **rows, deck="forest 6, ...").play(A="tracker", B="artisan", C="farmer")
    size = len(t.deck)
    t.pick("A", **{row: "forest 5"})
    assert (t.first if row == "first" else t.second) == ["field", "forest 6", "village"]
    assert t.deck[0] == "forest 5"
    assert len(t.deck) == size
    assert all(t.view(viewer).line == t.twin.line for viewer in ("A", "B", "C", ""))
    t.asks("A", "take")


@pytest.mark.rule("VAA-C07-03")
def test_the_back_of_the_card_put_on_the_deck_is_the_open_one(table: Lay) -> None:
    t = table(players=3, omens="A>B>C", first="forest 5, ...", backs={"forest 5": "C>B>A"})
    t.play(A="tracker", B="artisan", C="farmer").pick("A", first="forest 5")
    assert t.omens() == "CBA"
    t.asks("A", "take")


@pytest.mark.rule("VAA-C07-04")
def test_the_new_card_can_be_taken_at_once(table: Lay) -> None:
    t = table(players=3, first="field, ...", deck="forest 6, ...").play(A="tracker", B="artisan", C="farmer")
    t.pick("A", first="field").take("A", "forest 6")
    assert t.gain("A") == 6
    t.asks("B", "take")


@pytest.mark.rule("VAA-C07-05")
def test_gaps_cannot_be_chosen(table: Lay) -> None:
    t = table(players=3, first="field, river, mountain", second="prairie, forest 4, village")
    t.play(A="combatant", B="tracker", C="farmer").take("A", "river")
    rows = ["first field", "first mountain", "second prairie", "second forest 4", "second village"]
    assert t.offers("B") == rows
    with pytest.raises(IllegalAction):
        t.do("B", "first:2")
    t.do("B", "first:3").asks("B", "take")


@pytest.mark.rule("VAA-C07-06")
def test_the_tracker_must_exchange(table: Lay) -> None:
    t = table(players=2).play(A="tracker", B="farmer")
    assert {offer.split()[0] for offer in t.offers("A")} == {"first", "second"}
    with pytest.raises(IllegalAction):
        t.do("A", "no")
    t.do("A", "second:1").asks("A", "take")


@pytest.mark.rule("VAA-C07-07")
def test_the_choice_is_blind(table: Lay) -> None:
    t = table(players=2).play(A="tracker", B="farmer")
    s, view = t.twin, t.view("A")
    assert view.deck[s.top] == UNKNOWN
    assert view.back[s.deck[s.top]] == UNKNOWN  # which face has this back
    assert view.top_back == s.back[s.deck[s.top]]
    t.asks("A", "first", "second")


@pytest.mark.rule("VAA-C07-08")
def test_the_card_on_top_is_dealt_first(table: Lay) -> None:
    t = table(players=3, round=2, first="forest 5, ...").play(A="tracker", B="artisan", C="farmer")
    t.pick("A", first="forest 5").finish_round()
    assert t.second[0] == "forest 5"
    t.next_round(3)


@pytest.mark.rule("VAA-C07-09")
def test_the_tracker_and_a_deck_of_one_card(table: Lay) -> None:
    t = table(players=2, round=9, first="field, river", deck="forest 6").play(A="tracker", B="farmer")
    t.pick("A", first="field")
    assert t.first == ["forest 6", "river"]
    assert t.deck == ["field"]
    t.asks("A", "take")


@pytest.mark.rule("VAA-C07-10")
def test_the_tracker_without_a_deck(table: Lay) -> None:
    t = table(players=2, round=9, first="field, river", second="village, field", deck="")
    t.play(A="tracker", B="farmer")
    assert (t.first, t.second, t.deck) == (["field", "river"], ["village", "field"], [])
    t.asks("A", "take")
