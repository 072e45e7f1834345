"""The Artisan, 10 (VAA-C10), the Pioneer, 11 (VAA-C11), and the Farmer, 12 (VAA-C12)."""

import pytest

from ludotheque.games.vaalbara.rules.actions import Ev
from ludotheque.games.vaalbara.state import UNKNOWN
from ludotheque.kernel.errors import IllegalAction

from ..table import Lay, Table

BARREN = "mountain, mountain, mountain"  # a first row whose cards pay nothing to whoever takes one


@pytest.mark.rule("VAA-C10-01")
def test_the_artisan_after_all_neighbours(table: Lay) -> None:
    t = table(players=3, first=BARREN, second="mountain, ...").play(A="artisan", B="oracle", C="rider")
    t.take("B").pick("C", first="mountain").pick("C", second="mountain").take("C")
    assert t.gain("A") == 5
    t.next_round(2)


@pytest.mark.rule("VAA-C10-02")
def test_a_neighbour_after_the_artisan_is_enough(table: Lay) -> None:
    t = table(players=3).play(A="artisan", B="pioneer", C="poetess").name("C", "B").take("C")
    assert t.gain("A") == 0
    t.asks("A", "take")


@pytest.mark.rule("VAA-C10-03")
def test_of_neighbouring_artisans_the_worse_omens_gain(table: Lay) -> None:
    t = table(players=3, omens="A>B", first=BARREN).play(A="artisan", B="artisan", C="hunter").take("C")
    assert t.gain("A") == 0
    t.take("A")
    assert t.gains == {"A": 0, "B": 5, "C": 3}
    t.next_round(2)


@pytest.mark.rule("VAA-C10-04")
@pytest.mark.parametrize("omens", ["A>C", "C>A"])
def test_artisans_opposite_each_other_both_gain(table: Lay, omens: str) -> None:
    t = table(players=4, omens=omens, first=f"{BARREN}, mountain")
    t.play(A="artisan", B="carpenter", C="artisan", D="carpenter")
    for letter in t.order[:3]:
        t.take(letter)
    assert (t.gain("A"), t.gain("C")) == (5, 5)
    t.next_round(2)


@pytest.mark.rule("VAA-C10-04")
def test_only_neighbours_matter_to_the_artisan(table: Lay) -> None:
    t = table(players=4).play(A="artisan", B="carpenter", C="farmer", D="oracle").take("D").take("B")
    assert t.gain("A") == 5  # C, opposite, acts later
    t.asks("A", "take")


@pytest.mark.rule("VAA-C10-05")
def test_artisans_compare_the_order_fixed_at_the_reveal(table: Lay) -> None:
    t = table(players=3, omens="A>B", first="forest 4, mountain, mountain", backs={"forest 4": "B>A"})
    t.play(A="artisan", B="artisan", C="tracker").pick("C", first="forest 4").take("C")
    assert t.omens().index("B") < t.omens().index("A")
    t.take("A", "mountain")
    assert (t.gain("A"), t.gain("B")) == (0, 5)
    t.next_round(2)


def pioneer(table: Lay, domain: str, gives: str, receives: str, *, left: str = "") -> Table:
    """A plays the Pioneer and gives one of its territories for the bottom card; the others act later."""
    t = table(players=3, domains={"A": domain, "B": left}, deck=f"..., {receives}")
    t.play(A="pioneer", B="farmer", C="farmer")
    if "," in domain:
        t.cede("A", gives)
    t.asks("A", "take")
    return t


@pytest.mark.rule("VAA-C11-01", "VAA-C11-03")
def test_the_pioneer_exchanges_with_the_bottom_card(table: Lay) -> None:
    t = table(players=3, domains={"A": "forest 4, river"}, deck="..., forest 6")
    size = len(t.deck)
    t.play(A="pioneer", B="farmer", C="farmer").cede("A", "forest 4")
    assert sorted(t.domain("A")) == ["forest 6", "river"]
    assert t.deck[-1] == "forest 4"
    assert len(t.deck) == size
    t.asks("A", "take")


@pytest.mark.rule("VAA-C11-02")
def test_the_pioneer_chooses_blindly(table: Lay) -> None:
    t = table(players=3, domains={"A": "forest 4, river"}).play(A="pioneer", B="farmer", C="farmer")
    assert t.view("A").deck[t.twin.cards - 1] == UNKNOWN
    t.asks("A", "cede")


@pytest.mark.rule("VAA-C11-04")
def test_the_reward_is_that_of_the_territory_received(table: Lay) -> None:
    t = pioneer(table, "field, field, river", "river", "field")
    assert t.gain("A") == 6


@pytest.mark.rule("VAA-C11-05")
def test_the_pioneer_in_round_1(table: Lay) -> None:
    t = table(players=3, deck="..., forest 6").play(A="pioneer", B="farmer", C="farmer")
    assert (t.domain("A"), t.gain("A"), t.deck[-1]) == ([], 0, "forest 6")
    t.asks("A", "take")


@pytest.mark.rule("VAA-C11-05")
def test_without_an_exchange_there_is_no_reward(table: Lay) -> None:
    t = table(players=3, domains={"B": "prairie, field"}).play(A="pioneer", B="farmer", C="farmer")
    assert t.happened(Ev.SWAPPED_BOTTOM) == t.happened(Ev.GAINED) == []
    assert t.gain("A") == 0
    t.asks("A", "take")


@pytest.mark.rule("VAA-C11-06")
def test_the_only_territory_must_be_given(table: Lay) -> None:
    t = pioneer(table, "mountain", "mountain", "forest 3")
    assert t.domain("A") == ["forest 3"]


@pytest.mark.rule("VAA-C11-06")
def test_giving_cannot_be_declined(table: Lay) -> None:
    t = table(players=3, domains={"A": "forest 4, river"}).play(A="pioneer", B="farmer", C="farmer")
    assert t.offers("A") == ["cede forest 4", "cede river"]
    with pytest.raises(IllegalAction):
        t.do("A", "no")
    t.asks("A", "cede")


@pytest.mark.rule("VAA-C11-07")
def test_points_gained_before_are_kept(table: Lay) -> None:
    assert pioneer(table, "mountain, mountain", "mountain", "forest 3").gain("A") == 3


@pytest.mark.rule("VAA-C11-08")
def test_a_river_received_counts_the_pioneer_as_6(table: Lay) -> None:
    assert pioneer(table, "river, field", "field", "river").gain("A") == 12


@pytest.mark.rule("VAA-C11-09")
@pytest.mark.parametrize(("before", "pays"), [(0, 0), (1, 10), (2, 0), (3, 20), (4, 0)])
def test_a_mountain_received_pays_as_the_second_or_fourth(table: Lay, before: int, pays: int) -> None:
    t = pioneer(table, ", ".join(["field", *["mountain"] * before, "river"]), "field", "mountain")
    assert t.gain("A") == pays


@pytest.mark.rule("VAA-C11-10")
def test_a_mountain_threshold_can_pay_again(table: Lay) -> None:
    assert pioneer(table, "mountain, mountain", "mountain", "mountain").gain("A") == 10


@pytest.mark.rule("VAA-C11-11")
def test_a_village_received_counts_the_types_after_the_exchange(table: Lay) -> None:
    assert pioneer(table, "forest 4, river", "forest 4", "village").gain("A") == 4


@pytest.mark.rule("VAA-C11-12")
@pytest.mark.parametrize(("receives", "pays"), [("prairie", 3), ("forest 5", 5), ("field", 2)])
def test_other_territories_received_pay_as_if_taken(table: Lay, receives: str, pays: int) -> None:
    t = pioneer(table, "field, river", "field", receives, left="prairie, prairie")
    assert t.gain("A") == pays


@pytest.mark.rule("VAA-C11-13")
def test_another_players_farmer_does_not_double_the_pioneer(table: Lay) -> None:
    assert pioneer(table, "field, river", "field", "forest 6").gain("A") == 6


@pytest.mark.rule("VAA-C11-14")
def test_the_exchange_keeps_the_size_of_the_domain(table: Lay) -> None:
    t = pioneer(table, "field, river, mountain, village", "river", "forest 6")
    assert t.round == 5
    assert len(t.domain("A")) == 4
    t.take("A")
    assert len(t.domain("A")) == 5
    t.asks(t.order[1], "take")


@pytest.mark.rule("VAA-C11-15")
def test_a_later_pioneer_receives_what_an_earlier_one_gave(table: Lay) -> None:
    domains = {"A": "forest 4, river", "B": "field, village"}
    t = table(players=3, omens="A>B", domains=domains).play(A="pioneer", B="pioneer", C="farmer")
    t.cede("A", "forest 4").take("A").cede("B", "field")
    assert sorted(t.domain("B")) == ["forest 4", "village"]
    assert t.deck[-1] == "field"
    t.asks("B", "take")


@pytest.mark.rule("VAA-C11-16")
def test_the_pioneer_without_a_deck(table: Lay) -> None:
    t = table(players=2, round=9, domains={"A": "field, river"}, deck="").play(A="pioneer", B="farmer")
    assert (t.domain("A"), t.gain("A"), t.deck) == (["field", "river"], 0, [])
    t.asks("A", "take")


@pytest.mark.rule("VAA-C11-17")
def test_the_pioneer_and_a_deck_of_one_card(table: Lay) -> None:
    domains = {"A": "forest 4, river", "B": "field, village"}
    t = table(players=2, round=9, deck="forest 6", omens="A>B", domains=domains, backs={"forest 4": "B>A"})
    t.play(A="pioneer", B="pioneer").cede("A", "forest 4")
    assert t.deck == ["forest 4"]
    assert t.omens() == "BA"
    assert t.order == "AB"
    t.asks("A", "take")


@pytest.mark.rule("VAA-C11-18")
def test_a_territory_given_away_stays_at_the_bottom(table: Lay) -> None:
    t = table(players=2, round=3, domains={"A": "forest 4, river", "B": "field, village"})
    t.play(A="pioneer", B="hunter").take("B").cede("A", "forest 4").finish_round()
    for character in ("combatant", "oracle", "carpenter", "falconer", "artisan", "farmer"):
        t.play(A=character, B=character).finish_round()
    assert t.deck == ["forest 4"]
    t.over()


def farmer(table: Lay, land: str, own: str = "") -> int:
    """What A gains by taking a territory with the Farmer; the neighbours play it too, later."""
    t = table(players=3, omens="A>B>C", domains={"A": own}, first=f"{land}, ...")
    t.play(A="farmer", B="farmer", C="farmer").take("A", land)
    t.asks("B", "take")
    return t.gain("A")


@pytest.mark.rule("VAA-C12-01")
def test_the_farmer_doubles_the_reward_of_the_territory_taken(table: Lay) -> None:
    assert farmer(table, "forest 5") == 10


@pytest.mark.parametrize(
    ("land", "own", "pays"),
    [
        pytest.param("mountain", "", 0, marks=pytest.mark.rule("VAA-C12-02")),
        pytest.param("mountain", "mountain", 20, marks=pytest.mark.rule("VAA-C12-03")),
        pytest.param("mountain", "mountain, mountain, mountain", 40, marks=pytest.mark.rule("VAA-C12-03")),
        pytest.param("river", "river, river", 36, marks=pytest.mark.rule("VAA-C12-04")),
        pytest.param("river", "", 12, marks=pytest.mark.rule("VAA-C12-04")),
        pytest.param("field", "field, field", 12, marks=pytest.mark.rule("VAA-C12-05")),
        pytest.param("village", "field, river, mountain", 16, marks=pytest.mark.rule("VAA-C12-05")),
        pytest.param("prairie", "prairie", 4, marks=pytest.mark.rule("VAA-C12-05")),
    ],
)
def test_the_whole_reward_is_doubled(table: Lay, land: str, own: str, pays: int) -> None:
    assert farmer(table, land, own) == pays


@pytest.mark.rule("VAA-C12-06")
def test_the_final_bonus_is_not_doubled(table: Lay) -> None:
    domain = "prairie, forest 4, mountain, field, river, field, field, field"
    t = table(players=2, omens="A>B", domains={"A": domain}, first="village, ...")
    t.play(A="farmer", B="farmer").take("A", "village")
    assert t.gain("A") == 2 * 12 + 10
    t.over()


@pytest.mark.rule("VAA-C12-06")
def test_a_doubled_field_counts_once_for_the_next_one(table: Lay) -> None:
    t = table(players=2, omens="A>B", first="field, mountain", second="field, mountain")
    t.play(A="farmer", B="farmer").take("A", "field")
    assert t.gain("A") == 2 * 2
    t.play(A="combatant", B="carpenter").take("A", "field")
    assert t.gain("A") == 2 * 2 + 4
    t.next_round(3)


@pytest.mark.rule("VAA-C12-07")
def test_the_farmer_doubles_for_its_own_player_only(table: Lay) -> None:
    t = table(players=3, first="forest 5, ...").play(A="farmer", B="carpenter", C="artisan")
    t.take("B", "forest 5")
    assert t.gain("B") == 5
    t.asks("C", "take")
