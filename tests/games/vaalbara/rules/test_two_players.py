"""What is special with two players (VAA-DUO)."""

import pytest

from ludotheque.kernel.errors import IllegalAction

from ..table import Lay


@pytest.mark.rule("VAA-DUO-01")
def test_only_cards_of_two_players_in_rows_of_two(new_game: Lay) -> None:
    t = new_game(2)
    assert (len(t.first), len(t.second), len(t.deck)) == (2, 2, 17)
    rows = [card for line in t.twin.line for card in line[:2]]
    assert {t.content.mark[card] for card in rows + t.deck_cards} == {2}


@pytest.mark.rule("VAA-DUO-02")
@pytest.mark.parametrize(
    ("other", "omens", "gains"),
    [("tracker", "", 3), ("poetess", "", 0), ("hunter", "A>B", 3), ("hunter", "B>A", 0)],
)
def test_the_hunter_gains_when_acting_first(table: Lay, other: str, omens: str, gains: int) -> None:
    t = table(players=2, omens=omens, first="mountain, mountain").play(A="hunter", B=other)
    if other == "poetess":  # who must give A 2 points
        assert t.gain("A") == 2
        t.count_anew()
    if t.order == "BA":
        t.take("B").next_round(2)
    else:
        t.asks("A", "take")
    assert t.gain("A") == gains


@pytest.mark.rule("VAA-DUO-03")
@pytest.mark.parametrize(
    ("other", "omens", "gains"),
    [("carpenter", "", 5), ("farmer", "", 0), ("artisan", "A>B", 0), ("artisan", "B>A", 5)],
)
def test_the_artisan_gains_when_acting_second(table: Lay, other: str, omens: str, gains: int) -> None:
    t = table(players=2, omens=omens, first="mountain, mountain").play(A="artisan", B=other)
    if t.order == "BA":
        t.take("B").next_round(2)
    else:
        t.asks("A", "take")
    assert t.gain("A") == gains


@pytest.mark.rule("VAA-DUO-04")
def test_the_poetess_has_no_choice(table: Lay) -> None:
    t = table(players=2).play(A="poetess", B="farmer")
    assert t.gains == {"A": 0, "B": 2}
    t.asks("A", "take")


@pytest.mark.rule("VAA-DUO-05")
@pytest.mark.parametrize(("other", "stolen"), [("oracle", 2), ("midwife", 0)])
def test_the_falconer_steals_when_acting_second(table: Lay, other: str, stolen: int) -> None:
    t = table(players=2, points={"B": 9}, first="mountain, mountain").play(A="falconer", B=other)
    if t.order == "BA":
        t.take("B").next_round(2)
    else:
        t.asks("A", "take")
    assert t.gains == {"A": stolen, "B": -stolen}


@pytest.mark.rule("VAA-DUO-06")
def test_the_second_player_has_one_card_left(table: Lay) -> None:
    t = table(players=2, first="field, river").play(A="combatant", B="farmer").take("A", "field")
    assert t.domain("B") == ["river"]
    t.next_round(2)


@pytest.mark.rule("VAA-DUO-06")
def test_a_rider_acting_second_can_change_it(table: Lay) -> None:
    t = table(players=2, first="field, river", second="village, forest 4")
    t.play(A="combatant", B="rider").take("A", "field")
    assert t.offers("B") == ["second village", "second forest 4"]
    t.pick("B", second="forest 4")
    assert t.domain("B") == ["forest 4"]
    assert t.gain("B") == 4
    t.next_round(2)


@pytest.mark.rule("VAA-DUO-06")
def test_a_tracker_acting_second_can_change_it(table: Lay) -> None:
    t = table(players=2, first="field, river", second="village, prairie", deck="forest 4, ...")
    t.play(A="combatant", B="tracker").take("A", "field")
    assert t.offers("B") == ["first river", "second village", "second prairie"]
    with pytest.raises(IllegalAction):
        t.do("B", "first:1")
    t.pick("B", first="river")
    assert t.domain("B") == ["forest 4"]
    t.next_round(2)


@pytest.mark.rule("VAA-DUO-07")
def test_oracle_and_prairie_count_the_opponent_once(table: Lay) -> None:
    t = table(players=2, domains={"B": "prairie"}, first="prairie, ...").play(A="oracle", B="rider")
    assert t.gain("A") == 2
    t.count_anew().take("A", "prairie")
    assert t.gain("A") == 2
    t.asks("B", "second")


@pytest.mark.rule("VAA-DUO-08")
def test_only_the_relative_order_of_the_two_clans_matters(table: Lay) -> None:
    t = table(players=2, clans="blue yellow", omens="green>red>yellow>violet>blue")
    t.play(A="carpenter", B="carpenter")
    assert t.order == "BA"
    t.asks("B", "take")
