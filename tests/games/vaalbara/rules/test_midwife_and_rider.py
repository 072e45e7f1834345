"""The Midwife, 8 (VAA-C08), and the Rider, 9 (VAA-C09)."""

import pytest

from ludotheque.games.vaalbara.rules.actions import Ev
from ludotheque.kernel.errors import IllegalAction

from ..table import GAME, Lay, bits


@pytest.mark.rule("VAA-C08-01")
def test_the_midwife_takes_a_character_back(table: Lay) -> None:
    t = table(players=2, discards={"A": "combatant carpenter"}).play(A="midwife", B="farmer")
    assert t.offers("A") == ["recall combatant", "recall carpenter"]
    t.recall("A", "combatant")
    assert "combatant" in t.hand("A")
    assert len(t.hand("A")) == 5
    assert t.discard("A") == {"carpenter", "midwife"}
    t.asks("A", "take")


@pytest.mark.rule("VAA-C08-02")
def test_the_midwife_stays_in_the_discard(table: Lay) -> None:
    t = table(players=2, discards={"A": "hunter oracle"}).play(A="midwife", B="farmer").recall("A", "hunter")
    t.finish_round()
    for character in ("hunter", "carpenter", "rider"):
        t.play(A=character, B=character).finish_round()
        assert "midwife" in t.discard("A")
        assert "play midwife" not in t.offers("A")
    t.next_round(5)


@pytest.mark.rule("VAA-C08-02")
def test_only_characters_played_before_can_come_back(table: Lay) -> None:
    t = table(players=2, discards={"A": "poetess hunter"}).play(A="midwife", B="farmer")
    assert t.offers("A") == ["recall poetess", "recall hunter"]
    with pytest.raises(IllegalAction):
        t.recall("A", "midwife")
    t.asks("A", "recall")


@pytest.mark.rule("VAA-C08-03")
def test_other_discards_are_out_of_reach(table: Lay) -> None:
    t = table(players=2, discards={"A": "combatant oracle", "B": "hunter rider"}).play(A="midwife", B="farmer")
    assert t.offers("A") == ["recall combatant", "recall oracle"]
    t.asks("A", "recall")


@pytest.mark.rule("VAA-C08-04")
def test_the_midwife_in_round_1(table: Lay) -> None:
    t = table(players=2).play(A="midwife", B="farmer")
    assert len(t.hand("A")) == 4
    t.asks("A", "take")
    t.take("A")
    assert (len(t.hand("A")), len(t.pile("A"))) == (5, 6)
    t.next_round(2)


@pytest.mark.rule("VAA-C08-05")
def test_the_only_character_must_come_back(table: Lay) -> None:
    t = table(players=2, discards={"A": "poetess"}).play(A="midwife", B="farmer")
    assert "poetess" in t.hand("A")
    t.asks("A", "take")


@pytest.mark.rule("VAA-C08-05")
def test_taking_back_cannot_be_declined(table: Lay) -> None:
    t = table(players=2, discards={"A": "poetess hunter"}).play(A="midwife", B="farmer")
    with pytest.raises(IllegalAction):
        t.do("A", "no")
    t.asks("A", "recall")


@pytest.mark.rule("VAA-C08-05")
def test_in_the_last_round_who_comes_back_is_not_asked(table: Lay) -> None:
    """Nobody plays that character any more, but it comes back all the same, the first in order."""
    t = table(players=2, round=9, discards={"A": "poetess hunter oracle"}).play(A="midwife", B="farmer")
    (event,) = t.happened(Ev.TOOK_BACK)
    assert "poetess" in t.hand("A")
    assert t.discard("A") == {"hunter", "oracle", "midwife"}
    assert event.seat == 0
    t.asks("A", "take")


@pytest.mark.rule("VAA-C08-06")
def test_no_character_is_drawn_in_the_round_of_the_midwife(table: Lay) -> None:
    t = table(players=2, round=3, discards={"A": "hunter oracle"}).play(A="midwife", B="farmer")
    pile = t.pile("A")
    t.recall("A", "hunter").finish_round()
    assert t.pile("A") == pile
    assert len(t.hand("A")) == 5
    t.next_round(4)


@pytest.mark.rule("VAA-C08-07")
def test_a_character_taken_back_works_again(table: Lay) -> None:
    t = table(players=2, domains={"A": "field", "B": "river"}).play(A="pioneer", B="farmer").finish_round()
    assert len(t.happened(Ev.SWAPPED_BOTTOM)) == 1
    t.play(A="midwife", B="combatant").finish_round()  # the Pioneer is the only one to come back
    assert "pioneer" in t.hand("A")
    t.play(A="pioneer", B="hunter").finish_round()
    assert len(t.happened(Ev.SWAPPED_BOTTOM)) == 2
    assert "pioneer" in t.discard("A")
    t.next_round(5)


@pytest.mark.rule("VAA-C08-08")
def test_everybody_sees_who_comes_back(table: Lay) -> None:
    discards = {"A": "hunter oracle"}
    t = table(players=3, discards=discards).play(A="midwife", B="rider", C="farmer").recall("A", "hunter")
    (event,) = t.happened(Ev.TOOK_BACK)
    for seat, viewer in enumerate("ABC"):
        assert event.visible_to(seat)
        assert t.view(viewer).shown[0] == bits("hunter")
        assert t.view(viewer).discard[0] == bits("oracle midwife")
    assert t.view("B").hand[0] == bits("hunter")  # and the rest of the hand stays hidden
    t.asks("A", "take")


@pytest.mark.rule("VAA-C09-01", "VAA-C09-07")
def test_the_rider_exchanges_between_the_rows(table: Lay) -> None:
    t = table(players=3, first="field, river, mountain", second="prairie, forest 4, village")
    t.play(A="rider", B="artisan", C="farmer").pick("A", first="river").pick("A", second="prairie")
    assert t.first == ["field", "prairie", "mountain"]
    assert t.second == ["river", "forest 4", "village"]
    t.asks("A", "take")


@pytest.mark.rule("VAA-C09-02")
def test_two_of_a_type_cancel_the_effect(table: Lay) -> None:
    t = table(players=2, first="field, river", second="prairie, field").play(A="rider", B="farmer")
    places = [line[:2] for line in t.twin.line]
    t.pick("A", first="field").pick("A", second="field")
    assert [line[:2] for line in t.twin.line] == places
    t.asks("A", "take")


@pytest.mark.rule("VAA-C09-02")
def test_all_pairs_of_a_type_are_one_choice(table: Lay) -> None:
    """They all leave everything where it is."""
    t = table(players=3, first="field, river, mountain", second="field, village, field")
    t.play(A="rider", B="artisan", C="farmer").pick("A", first="field")
    assert t.offers("A") == ["second field", "second village"]
    assert t.match.legal(0) == ["second:1", "second:2"]
    t.do("A", "second:1")
    assert (t.first, t.second) == (["field", "river", "mountain"], ["field", "village", "field"])
    t.asks("A", "take")


@pytest.mark.rule("VAA-C09-02")
def test_where_nothing_can_move_nothing_is_asked(table: Lay) -> None:
    t = table(players=2, first="field, river", second="field, field").play(A="rider", B="farmer")
    t.pick("A", first="field")
    assert (t.first, t.second) == (["field", "river"], ["field", "field"])
    t.asks("A", "take")


@pytest.mark.rule("VAA-C09-03")
def test_forests_of_different_numbers_cancel_the_effect_too(table: Lay) -> None:
    t = table(players=3, first="forest 3, river, field", second="prairie, forest 6, village")
    t.play(A="rider", B="artisan", C="farmer").pick("A", first="forest 3").pick("A", second="forest 6")
    assert t.first == ["forest 3", "river", "field"]
    assert t.second == ["prairie", "forest 6", "village"]
    t.asks("A", "take")


@pytest.mark.rule("VAA-C09-03")
def test_an_option_lets_forests_be_exchanged(table: Lay) -> None:
    content = GAME.content({"rider-forests": "exchange"})
    t = table(players=2, first="forest 4, field", second="field, forest 6", content=content)
    t.play(A="rider", B="farmer").pick("A", first="forest 4").pick("A", second="forest 6")
    assert (t.first, t.second) == (["forest 6", "field"], ["field", "forest 4"])
    t.asks("A", "take")


@pytest.mark.rule("VAA-C09-04")
def test_without_a_pair_of_one_type_an_exchange_is_compulsory(table: Lay) -> None:
    t = table(players=3, first="field, river, mountain", second="prairie, forest 4, village")
    t.play(A="rider", B="artisan", C="farmer")
    assert t.offers("A") == ["first field", "first river", "first mountain"]
    t.pick("A", first="field")
    assert t.offers("A") == ["second prairie", "second forest 4", "second village"]
    with pytest.raises(IllegalAction):
        t.do("A", "no")
    t.asks("A", "second")


@pytest.mark.rule("VAA-C09-05")
def test_only_what_is_left_of_the_first_row(table: Lay) -> None:
    t = table(players=3, first="field, river, mountain", second="prairie, forest 4, village")
    t.play(A="combatant", B="hunter", C="rider").take("A", "field").take("B", "mountain")
    t.asks("C", "second")  # the River, the only one left, is already chosen
    t.pick("C", second="village")
    assert t.domain("C") == ["village"]
    t.next_round(2)


@pytest.mark.rule("VAA-C09-06")
def test_the_card_brought_in_can_be_taken_at_once(table: Lay) -> None:
    t = table(players=3, domains={"A": "mountain"}, first="field, river, river", second="mountain, ...")
    t.play(A="rider", B="artisan", C="farmer").pick("A", first="field").pick("A", second="mountain")
    t.take("A", "mountain")
    assert t.gain("A") == 10
    t.asks("B", "take")


@pytest.mark.rule("VAA-C09-08")
def test_the_rider_without_a_second_row(table: Lay) -> None:
    t = table(players=2, round=9, first="field, river", second="", deck="").play(A="rider", B="farmer")
    assert (t.first, t.second) == (["field", "river"], ["", ""])
    t.asks("A", "take")


@pytest.mark.rule("VAA-C09-08")
def test_one_card_in_the_second_row_is_enough_for_the_rider(table: Lay) -> None:
    t = table(players=2, round=9, first="field, river", second="village", deck="").play(A="rider", B="farmer")
    t.pick("A", first="river")
    assert (t.first, t.second) == (["field", "village"], ["river", ""])
    t.asks("A", "take")
