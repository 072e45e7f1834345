"""Combatant, Poetess, Hunter, Oracle, Carpenter and Falconer (VAA-C01 to VAA-C06)."""

import pytest

from ludotheque.games.vaalbara.rules.actions import Ev
from ludotheque.kernel.errors import IllegalAction
from ludotheque.kernel.text import LANGS

from ..table import CHARACTER_IDS, GAME, Lay


@pytest.mark.rule("VAA-C01-01")
def test_the_combatant_has_no_effect(table: Lay) -> None:
    t = table(players=3)
    before = (t.first, t.second, t.deck)
    t.play(A="combatant", B="carpenter", C="farmer")
    assert t.gains == {"A": 0, "B": 0, "C": 0}
    assert (t.first, t.second, t.deck) == before
    t.asks("A", "take")


@pytest.mark.rule("VAA-C01-02")
def test_tied_combatants_by_omens(table: Lay) -> None:
    t = table(players=3, omens="B>A").play(A="combatant", B="combatant", C="farmer")
    t.asks("B", "take")
    t.take("B").asks("A", "take")


@pytest.mark.rule("VAA-C02-01")
def test_the_poetess_lets_another_player_gain_2(table: Lay) -> None:
    t = table(players=3).play(A="poetess", B="carpenter", C="farmer").name("A", "C")
    assert t.gains == {"A": 0, "B": 0, "C": 2}
    t.asks("A", "take")


@pytest.mark.rule("VAA-C02-02", "VAA-C02-03", "VAA-C02-04")
def test_the_poetess_names_any_opponent_but_must_name_one(table: Lay) -> None:
    t = table(players=4).play(A="poetess", B="carpenter", C="farmer", D="farmer")
    assert t.offers("A") == ["player B", "player C", "player D"]  # C sits opposite
    for refused in ("player:1", "no", "take:1"):
        with pytest.raises(IllegalAction):
            t.do("A", refused)
    t.asks("A", "player")


@pytest.mark.rule("VAA-C02-05")
def test_the_poetess_loses_nothing(table: Lay) -> None:
    t = table(players=3, points={"A": 5, "C": 5}).play(A="poetess", B="carpenter", C="farmer").name("A", "C")
    assert (t.points["A"], t.points["C"]) == (5, 7)
    t.asks("A", "take")


@pytest.mark.rule("VAA-C02-06")
def test_the_poetess_chooses_without_seeing_scores(table: Lay) -> None:
    t = table(players=3, points={"A": 871, "B": 872, "C": 873}).play(A="poetess", B="carpenter", C="farmer")
    page = repr(t.scene("A"))
    assert "871" in page
    assert "872" not in page
    assert "873" not in page
    t.asks("A", "player")


@pytest.mark.rule("VAA-C03-01")
def test_the_hunter_before_all_neighbours(table: Lay) -> None:
    t = table(players=3).play(A="hunter", B="carpenter", C="midwife")
    assert t.gain("A") == 3
    t.asks("A", "take")


@pytest.mark.rule("VAA-C03-02")
def test_one_neighbour_before_the_hunter_is_enough(table: Lay) -> None:
    t = table(players=3).play(A="hunter", B="combatant", C="rider").take("B")
    assert t.gain("A") == 0
    t.asks("A", "take")


@pytest.mark.rule("VAA-C03-03")
def test_of_neighbouring_hunters_the_better_omens_gain(table: Lay) -> None:
    t = table(players=3, omens="B>A").play(A="hunter", B="hunter", C="tracker")
    assert t.gains == {"A": 0, "B": 3, "C": 0}
    t.take("B")
    assert t.gain("A") == 0
    t.asks("A", "take")


@pytest.mark.rule("VAA-C03-04")
def test_only_neighbours_matter_to_the_hunter(table: Lay) -> None:
    t = table(players=4).play(A="hunter", B="oracle", C="combatant", D="falconer").take("C")
    assert t.gain("A") == 3
    t.asks("A", "take")


@pytest.mark.rule("VAA-C03-05")
@pytest.mark.parametrize("omens", ["A>C", "C>A"])
def test_hunters_opposite_each_other_both_gain(table: Lay, omens: str) -> None:
    t = table(players=4, omens=omens, first="mountain, mountain, ...")
    t.play(A="hunter", B="rider", C="hunter", D="rider").take(t.order[0]).take(t.order[1])
    assert (t.gain("A"), t.gain("C")) == (3, 3)
    t.asks(t.order[2], "first")


@pytest.mark.parametrize(
    ("left", "right", "gains"),
    [
        pytest.param("carpenter", "rider", 4, marks=pytest.mark.rule("VAA-C04-01")),
        pytest.param("falconer", "pioneer", 2, marks=pytest.mark.rule("VAA-C04-02")),
        pytest.param("midwife", "farmer", 0, marks=pytest.mark.rule("VAA-C04-02")),
        pytest.param("combatant", "pioneer", 4, marks=pytest.mark.rule("VAA-C04-03")),
        pytest.param("combatant", "midwife", 2, marks=pytest.mark.rule("VAA-C04-03")),
    ],
)
def test_the_oracle_gains_2_for_each_odd_neighbour(table: Lay, left: str, right: str, gains: int) -> None:
    t = table(players=3).play(A="oracle", B=left, C=right)
    if left == "combatant":
        t.take("B")
    assert t.gain("A") == gains
    t.asks("A", "take")


@pytest.mark.rule("VAA-C04-04")
def test_only_neighbours_matter_to_the_oracle(table: Lay) -> None:
    t = table(players=4).play(A="oracle", B="falconer", C="tracker", D="midwife")
    assert t.gain("A") == 0
    t.asks("A", "take")


@pytest.mark.rule("VAA-C04-05")
@pytest.mark.parametrize(("other", "gains"), [("hunter", 2), ("farmer", 0)])
def test_the_oracle_of_two_players(table: Lay, other: str, gains: int) -> None:
    t = table(players=2, first="mountain, mountain").play(A="oracle", B=other)
    if other == "hunter":
        t.take("B").next_round(2)  # the Oracle's player takes the last territory
    else:
        t.asks("A", "take")
    assert t.gain("A") == gains


@pytest.mark.rule("VAA-C04-06")
def test_the_odd_characters(table: Lay) -> None:
    odd = set()
    for initiative, character in enumerate(CHARACTER_IDS, 1):
        t = table(players=3, omens="A>B").play(A="oracle", B=character, C="farmer")
        if character == "poetess":
            t.name("B", "C")
        if t.order[0] == "B":
            t.take("B")
        if t.gain("A") == 2:
            odd.add(initiative)
        t.asks("A", "take")
    assert odd == {1, 3, 5, 7, 9, 11}


@pytest.mark.rule("VAA-C05-01")
def test_the_carpenter_gains_3_for_each_forest(table: Lay) -> None:
    t = table(players=3, domains={"A": "forest 4, forest 6, field"})
    t.play(A="carpenter", B="rider", C="farmer")
    assert t.gain("A") == 6
    t.asks("A", "take")


@pytest.mark.rule("VAA-C05-02")
def test_the_forest_taken_in_the_same_turn_comes_too_late(table: Lay) -> None:
    t = table(players=3, first="forest 4, ...").play(A="carpenter", B="rider", C="farmer")
    assert t.gain("A") == 0
    t.take("A", "forest 4")
    assert t.gain("A") == 4
    t.asks("B", "first")


@pytest.mark.rule("VAA-C05-03")
def test_numbers_and_neighbours_do_not_matter_to_the_carpenter(table: Lay) -> None:
    t = table(players=3, domains={"A": "forest 6", "B": "forest 3, forest 4", "C": "forest 5"})
    t.play(A="carpenter", B="rider", C="farmer")
    assert t.gain("A") == 3
    t.asks("A", "take")


@pytest.mark.rule("VAA-C06-01")
def test_the_falconer_steals_2_from_the_player_directly_before(table: Lay) -> None:
    t = table(players=4, points={"B": 9, "C": 9}, first="mountain, mountain, ...")
    t.play(A="falconer", B="carpenter", C="combatant", D="farmer").take("C", "mountain").take("B", "mountain")
    assert (t.points["B"], t.points["C"]) == (7, 9)
    assert t.gain("A") == 2
    t.asks("A", "take")


@pytest.mark.rule("VAA-C06-02")
def test_the_falconer_who_acts_first_steals_nothing(table: Lay) -> None:
    t = table(players=3, points={"B": 9, "C": 9}).play(A="falconer", B="rider", C="farmer")
    assert t.gains == {"A": 0, "B": 0, "C": 0}
    t.asks("A", "take")


@pytest.mark.rule("VAA-C06-03")
def test_at_most_what_the_victim_has(table: Lay) -> None:
    t = table(players=4, first="mountain, ...").play(A="falconer", B="carpenter", C="rider", D="farmer")
    t.take("B", "mountain")
    assert t.points["B"] == 0
    assert t.gain("A") == 2
    t.asks("A", "take")
    t = table(players=4, round=2, points={"B": 0}, first="prairie, ...")
    t.play(A="rider", B="carpenter", C="falconer", D="farmer").take("B", "prairie")
    assert t.points["B"] == 0
    assert t.gain("C") == 1
    t.asks("C", "take")


@pytest.mark.rule("VAA-C06-04")
def test_the_victim_need_not_be_a_neighbour(table: Lay) -> None:
    t = table(players=4, first="mountain, ...").play(A="falconer", B="rider", C="carpenter", D="farmer")
    t.take("C", "mountain")
    assert t.gains == {"A": 2, "B": 0, "C": -2, "D": 0}
    t.asks("A", "take")


def test_the_log_tells_the_victim_so(table: Lay) -> None:
    t = table(players=3, points={"B": 0}, first="forest 4, ...")
    t.play(A="falconer", B="carpenter", C="farmer").take("B", "forest 4")
    (stole,) = t.happened(Ev.STOLE)
    sentences = [Ev.STOLE.kind.say(stole, GAME.content(), lang, 1, ("A", "Vous", "C").__getitem__) for lang in LANGS]
    assert sentences == ["A vous vole 2 points", "A steals 2 points from you"]
    t.asks("A", "take")


@pytest.mark.rule("VAA-C06-05")
def test_points_just_gained_can_be_stolen(table: Lay) -> None:
    t = table(players=3, points={"B": 0}, first="forest 4, ...")
    t.play(A="falconer", B="carpenter", C="farmer").take("B", "forest 4")
    assert (t.points["B"], t.gain("A")) == (2, 2)
    t.asks("A", "take")


@pytest.mark.rule("VAA-C06-06")
def test_the_second_falconer_steals_from_the_first(table: Lay) -> None:
    t = table(players=4, omens="A>B", first="mountain, mountain, ...")
    t.play(A="falconer", B="falconer", C="combatant", D="farmer").take("C", "mountain")
    assert t.gains == {"A": 2, "B": 0, "C": -2, "D": 0}
    t.take("A", "mountain")
    assert t.gains == {"A": 0, "B": 2, "C": -2, "D": 0}
    t.asks("B", "take")


@pytest.mark.rule("VAA-C06-07")
@pytest.mark.parametrize("has", [0, 1, 2, 9])
def test_stealing_creates_no_points(table: Lay, has: int) -> None:
    t = table(players=3, points={"B": has}, first="mountain, ...")
    t.play(A="falconer", B="carpenter", C="farmer").take("B", "mountain")
    assert t.gains == {"A": min(2, has), "B": -min(2, has), "C": 0}
    t.asks("A", "take")
