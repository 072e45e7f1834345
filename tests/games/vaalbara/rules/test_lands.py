"""The territory action (VAA-LAND) and what each type pays (VAA-PRAIRIE, FOREST, MOUNT, FIELD, VILLAGE, RIVER)."""

import pytest

from ludotheque.games.vaalbara.names import SOURCE_NAMES
from ludotheque.games.vaalbara.rules.actions import Ev
from ludotheque.kernel.errors import IllegalAction

from ..table import CHARACTER_IDS, Lay, play_at_random

SOURCES = {
    "prairie": "Prairies",
    "forest": "Forests",
    "mountain": "Mountains",
    "field": "Fields",
    "village": "Villages",
    "river": "Rivers",
}


def reward(table: Lay, land: str, own: str = "", *, left: str = "", right: str = "", played: str = "combatant") -> int:
    """What A, who acts first, gains by taking a territory; B is the left neighbour and C the right one."""
    t = table(players=3, domains={"A": own, "B": left, "C": right}, first=f"{land}, ...", points={"B": 0, "C": 0})
    t.play(A=played, B="farmer", C="farmer")
    while "take" not in t.match.legal(0)[0]:  # the character asks: its last option leaves the first place alone
        t.do("A", t.match.legal(0)[-1])
    gain = t.count_anew().take("A", land).gain("A")
    assert t.gains == {"A": gain, "B": 0, "C": 0}
    sources = [SOURCE_NAMES[event.b].en for event in t.happened(Ev.GAINED)]
    assert not gain or sources[-1] == SOURCES[land.split()[0]]
    t.asks(t.order[1], "take")
    return gain


@pytest.mark.rule("VAA-LAND-01")
def test_everybody_takes_one_territory_and_cannot_pass(table: Lay) -> None:
    t = table(players=3, first="field, river, village").play(A="combatant", B="carpenter", C="farmer")
    assert t.offers("A") == ["take field", "take river", "take village"]
    t.take("A", "river")
    assert t.first == ["field", "", "village"]
    t.take("B", "village")
    assert [t.domain(letter) for letter in "ABC"] == [["river"], ["village"], ["field"]]
    t.next_round(2)


@pytest.mark.rule("VAA-LAND-02")
def test_only_from_the_first_row(table: Lay) -> None:
    t = table(players=2, first="field, river", second="village, mountain").play(A="combatant", B="farmer")
    assert t.offers("A") == ["take field", "take river"]
    for elsewhere in ("second:1", "take:3", "first:1"):
        with pytest.raises(IllegalAction):
            t.do("A", elsewhere)
    t.asks("A", "take")


@pytest.mark.rule("VAA-LAND-03")
def test_the_reward_comes_at_once(table: Lay) -> None:
    t = table(players=3, points={"A": 9}, first="forest 5, ...")
    t.play(A="combatant", B="carpenter", C="farmer").take("A", "forest 5")
    assert t.points["A"] == 14
    t.asks("B", "take")


@pytest.mark.rule("VAA-LAND-04", "VAA-LAND-05")
def test_gaps_stay_and_the_last_player_takes_what_is_left(table: Lay) -> None:
    t = table(players=4).play(A="combatant", B="hunter", C="carpenter", D="farmer")
    second, last = t.second, t.first[3]
    for taken, letter in enumerate("ABC"):
        assert len(t.offers(letter)) == 4 - taken
        assert t.second == second
        t.take(letter)
    assert t.domain("D") == [last]  # not asked: there was one
    t.next_round(2)


@pytest.mark.rule("VAA-LAND-05")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_has_one_choice_less_whatever_was_exchanged(new_game: Lay, players: int) -> None:
    t = new_game(players, seed=12)
    seen = set()
    for _ in play_at_random(t, seed=12):
        offers = {letter: t.offers(letter) for letter in t.letters}
        for letter, choices in offers.items():
            if choices and choices[0].startswith("take"):
                assert len(choices) == players - t.order.index(letter)
                seen.add(len(choices))
    assert seen == set(range(2, players + 1))
    t.over()


@pytest.mark.rule("VAA-LAND-06")
def test_the_territory_just_taken_counts(table: Lay) -> None:
    assert reward(table, "field") == 2


@pytest.mark.rule("VAA-LAND-07")
def test_rewards_are_not_adjusted_later(table: Lay) -> None:
    t = table(players=3, first="prairie, prairie, ...").play(A="combatant", B="carpenter", C="farmer")
    t.take("A", "prairie")
    assert t.gain("A") == 1
    t.take("B", "prairie")
    assert t.gains == {"A": 1, "B": 2, "C": t.gain("C")}
    t.next_round(2)


@pytest.mark.rule("VAA-LAND-08")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_after_each_round_each_domain_holds_one_more(new_game: Lay, players: int) -> None:
    t = new_game(players, seed=4)
    for _ in play_at_random(t, seed=4):
        if t.match.sealed:
            assert {len(t.domain(letter)) for letter in t.letters} == {t.round - 1}
    assert {len(t.domain(letter)) for letter in t.letters} == {9}
    t.over()


@pytest.mark.rule("VAA-PRAIRIE-01")
def test_prairies_of_the_own_domain_and_the_neighbours_count(table: Lay) -> None:
    assert reward(table, "prairie", "prairie", left="prairie, prairie", right="prairie") == 5


@pytest.mark.rule("VAA-PRAIRIE-02")
def test_prairies_further_away_do_not_count(table: Lay) -> None:
    t = table(players=4, domains={"C": "prairie, prairie, prairie"}, first="prairie, ...")
    t.play(A="combatant", B="carpenter", C="farmer", D="farmer").take("A", "prairie")
    assert t.gain("A") == 1
    t.asks("B", "take")


@pytest.mark.rule("VAA-PRAIRIE-03")
def test_with_two_players_the_opponents_prairies_count_once(table: Lay) -> None:
    t = table(players=2, domains={"B": "prairie, prairie"}, first="prairie, field")
    t.play(A="combatant", B="farmer").take("A", "prairie")
    assert t.gain("A") == 3
    t.next_round(4)


@pytest.mark.rule("VAA-PRAIRIE-04")
def test_neighbours_gain_nothing_from_a_prairie(table: Lay) -> None:
    t = table(players=3, domains={"B": "prairie, prairie"}, first="prairie, ...")
    t.play(A="combatant", B="carpenter", C="farmer").take("A", "prairie")
    assert t.gains == {"A": 3, "B": 0, "C": 0}
    t.asks("B", "take")


@pytest.mark.rule("VAA-PRAIRIE-05")
def test_a_prairie_taken_earlier_in_the_round_counts(table: Lay) -> None:
    t = table(players=3, first="prairie, prairie, ...").play(A="carpenter", B="combatant", C="farmer")
    t.take("B", "prairie").take("A", "prairie")
    assert t.gain("A") == 2
    t.next_round(2)


@pytest.mark.rule("VAA-PRAIRIE-06")
def test_the_printed_example_of_a_prairie(table: Lay) -> None:
    t = table(players=4, clans="blue red yellow violet", domains={"B": "prairie"}, first="prairie, ...")
    t.play(A="combatant", B="carpenter", C="farmer", D="farmer").take("A", "prairie")
    assert t.gain("A") == 2
    t.asks("B", "take")


@pytest.mark.rule("VAA-FOREST-01")
@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_a_forest_pays_its_number(table: Lay, number: int) -> None:
    assert reward(table, f"forest {number}") == number


@pytest.mark.rule("VAA-FOREST-02")
def test_other_forests_do_not_matter(table: Lay) -> None:
    assert reward(table, "forest 3", "forest 4, forest 5") == 3


@pytest.mark.parametrize(
    ("before", "pays"),
    [
        pytest.param(0, 0, marks=pytest.mark.rule("VAA-MOUNT-01")),
        pytest.param(1, 10, marks=pytest.mark.rule("VAA-MOUNT-02")),
        pytest.param(2, 0, marks=pytest.mark.rule("VAA-MOUNT-03")),
        pytest.param(3, 20, marks=pytest.mark.rule("VAA-MOUNT-04")),
        pytest.param(4, 0, marks=pytest.mark.rule("VAA-MOUNT-05")),
        pytest.param(5, 0, marks=pytest.mark.rule("VAA-MOUNT-05")),
    ],
)
def test_the_second_and_the_fourth_mountain_pay(table: Lay, before: int, pays: int) -> None:
    assert reward(table, "mountain", ", ".join(["mountain"] * before)) == pays


@pytest.mark.rule("VAA-MOUNT-04")
def test_four_mountains_pay_30_in_all(table: Lay) -> None:
    assert sum(reward(table, "mountain", ", ".join(["mountain"] * before)) for before in range(4)) == 30


@pytest.mark.rule("VAA-FIELD-01")
def test_each_field_pays_2_for_every_field(table: Lay) -> None:
    pays = [reward(table, "field", ", ".join(["field"] * before)) for before in range(3)]
    assert pays == [2, 4, 6]


@pytest.mark.rule("VAA-FIELD-02")
def test_neighbours_fields_do_not_count(table: Lay) -> None:
    assert reward(table, "field", left="field, field", right="field, field") == 2


@pytest.mark.parametrize(
    ("domain", "pays"),
    [
        pytest.param("forest 4, forest 5, field", 6, marks=pytest.mark.rule("VAA-VILLAGE-01")),
        pytest.param("village, field", 4, marks=pytest.mark.rule("VAA-VILLAGE-02")),
        pytest.param("", 2, marks=pytest.mark.rule("VAA-VILLAGE-03")),
        pytest.param("prairie, forest 4, mountain, field, river", 12, marks=pytest.mark.rule("VAA-VILLAGE-03")),
        pytest.param(
            "prairie, forest 4, mountain, field, river, village", 12, marks=pytest.mark.rule("VAA-VILLAGE-03")
        ),
    ],
)
def test_a_village_pays_2_for_each_type(table: Lay, domain: str, pays: int) -> None:
    assert reward(table, "village", domain) == pays


@pytest.mark.rule("VAA-RIVER-01")
def test_a_river_pays_the_initiative_for_every_river(table: Lay) -> None:
    assert reward(table, "river", "river", played="oracle") == 4 * 2


@pytest.mark.rule("VAA-RIVER-02")
def test_the_initiative_counts_6_at_most_and_the_product_is_not_capped(table: Lay) -> None:
    assert reward(table, "river", "river, river", played="rider") == 6 * 3


@pytest.mark.rule("VAA-RIVER-03", "VAA-RIVER-04")
def test_a_first_river_pays_the_initiative_up_to_6(table: Lay) -> None:
    pays = {played: reward(table, "river", played=played) for played in CHARACTER_IDS[:11]}
    assert list(pays.values()) == [1, 2, 3, 4, 5, 6, 6, 6, 6, 6, 6]


@pytest.mark.rule("VAA-RIVER-05")
def test_only_the_own_character_and_the_own_rivers_matter(table: Lay) -> None:
    assert reward(table, "river", left="river, river, river", played="poetess") == 2
