"""Exhausted piles (ROY-EXHAUST), the end of the game (ROY-END), its points (ROY-SCORE) and the Dukes (ROY-DUKE)."""

import pytest

from ludotheque.games.royaume.rules.actions import Ev
from ludotheque.kernel.errors import GameOver, IllegalAction

from ..ids import DUKE_IDS
from ..table import Lay

NEST, WATCHER = "nest-of-the-weaver-witch", "watcher-on-the-water"
FOUR = dict.fromkeys(("cleric", "merchant", "mercenary", "rogue"), 0)
THREE = dict.fromkeys(("cleric", "merchant", "mercenary"), 0)
NO_MONSTERS = dict.fromkeys(("hills", "ruins", "forest", "valley", "mountains"), 0)
NO_DOMAINS = {f"domain {i}": 0 for i in range(1, 6)}
PLAIN_DUKES = {"A": "node", "B": "elsyn", "C": "waryn"}  # without Citizens, Domains and Resources they score nothing


# --- exhausted piles ------------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-EXHAUST-01", "ROY-ED1-15", "ROY-EXHAUST-11")
@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_an_empty_pile_is_marked_before_the_next_action(table: Lay, edition: str) -> None:
    t = table(edition=edition, left={"archer": 1}, res={"A": "4 gold"}).recruit("A", "archer")
    assert t.marker("archer") == "exhausted"
    assert t.spare == ["exhausted"] * 5
    assert t.has("A") == ""
    t.acts("A", 1)


@pytest.mark.rule("ROY-EXHAUST-02")
def test_every_kind_of_pile_can_be_exhausted(table: Lay) -> None:
    t = table(left={"hills": 1}, res={"A": "6 strength"}).slay("A", "hills")
    assert t.marker("hills") == "exhausted"
    t.acts("A", 1)
    t = table(piles={"domain 1": "gargans-embrace"}, res={"A": "7 gold"}, tableau={"A": "archer archer"})
    t.build("A", "gargans-embrace")
    assert t.marker("domain 1") == "exhausted"
    t.acts("A", 1)


@pytest.mark.rule("ROY-EXHAUST-03", "ROY-EXHAUST-04")
def test_two_piles_emptied_by_one_action_are_marked_after_it(table: Lay) -> None:
    t = table(2, left={"forest": 1, "archer": 1}, res={"A": "10 strength 3 magic"}).slay("A", "forest")
    assert (t.marker("forest"), len(t.spare)) == ("", 4)
    t.choose("A", 2).do("A", "take:archer")
    assert (t.marker("forest"), t.marker("archer")) == ("exhausted", "exhausted")
    assert len(t.spare) == 2
    t.acts("A", 1)


@pytest.mark.rule("ROY-EXHAUST-05")
def test_without_exhausted_cards_a_pile_stays_blank_and_counts(table: Lay) -> None:
    t = table(2, left={**THREE, "forest": 1, "archer": 1}, res={"A": "10 strength 3 magic"})
    assert t.spare == ["exhausted"]
    t.slay("A", "forest").choose("A", 2).do("A", "take:archer")
    assert (t.marker("forest"), t.marker("archer")) == ("exhausted", "blank")
    assert t.exhausted == 5
    t.finish_turn()
    assert t.ending
    t.acts("B")


@pytest.mark.rule("ROY-EXHAUST-06")
def test_piles_are_settled_when_an_effect_is_over(table: Lay) -> None:
    """No card of the box takes from a pile outside an Action; a Domain's reward is the nearest."""
    t = table(left={"butcher": 1}, res={"A": "10 gold"}, tableau={"A": "rogue peasant peasant"}, tops="grimmwater-keep")
    t.build("A", "grimmwater-keep").do("A", "take:butcher")
    assert t.marker("butcher") == "exhausted"
    t.acts("A", 1)


@pytest.mark.rule("ROY-EXHAUST-07")
def test_an_exhausted_pile_offers_nothing(table: Lay) -> None:
    t = table(left={"knight": 0}, piles={"forest": "bane-spider"}, res={"A": "9 gold 6 strength"})
    assert "knight" not in t.offers("A", "recruit")
    t.slay("A", "forest")
    assert t.gains("A") == "+3 gold -6 strength"  # no Knight to choose
    t.acts("A", 1)


@pytest.mark.rule("ROY-EXHAUST-08", "ROY-CARD-12")
def test_a_citizen_returned_to_a_plain_exhausted_card_sends_it_to_the_bottom(table: Lay) -> None:
    t = table(
        2,
        events="yes",
        left={"mercenary": 0, "merchant": 0, "archer": 0},
        spare="bat-swarm",
        tableau={"A": "archer peasant peasant"},
        res={"A": "6 gold"},
        tops=NEST,
    )
    t.build("A", NEST).do("A", "yes", "dismiss:archer")
    assert t.pile("archer") == ["archer"]
    assert t.marker("archer") == ""
    assert t.spare == ["bat-swarm", "exhausted"]
    assert t.exhausted == 2
    t.acts("A", 1)


@pytest.mark.rule("ROY-EXHAUST-08", "ROY-EXHAUST-10")
def test_a_revived_pile_is_alive(table: Lay) -> None:
    t = table(2, left=THREE | {"archer": 0}, tableau={"A": "archer peasant peasant"}, res={"A": "10 gold"}, tops=NEST)
    t.build("A", NEST).do("A", "yes", "dismiss:archer")
    assert (t.exhausted, t.spare) == (3, ["exhausted"])
    assert "archer" in t.offers("A", "recruit")
    t.finish_turn()
    assert not t.ending
    t.acts("B")


@pytest.mark.rule("ROY-EXHAUST-09", "ROY-CARD-22")
def test_a_monster_returned_to_an_exhausted_pile_revives_it(table: Lay) -> None:
    t = table(
        left=NO_MONSTERS, slain={"A": "goblin-king"}, tableau={"A": "archer archer"}, res={"A": "6 gold"}, tops=WATCHER
    )
    t.build("A", WATCHER).do("A", "yes")
    assert t.pile("hills") == ["goblin-king"]
    assert t.marker("hills") == ""
    assert (t.exhausted, len(t.spare)) == (4, 2)
    t.finish_turn()
    assert not t.ending  # not all Monsters are slain any more
    t.acts("B")


# --- the end --------------------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-END-01")
def test_the_end_is_checked_at_the_end_of_the_turn(table: Lay) -> None:
    t = table(2, left={**THREE, "archer": 1}, res={"A": "4 gold"}).recruit("A", "archer")
    assert t.exhausted == 4
    assert not t.ending
    t.acts("A", 1)
    t.next_roll(5, 6).gain("A", "gold")
    assert t.ending
    t.acts("B")


@pytest.mark.rule("ROY-END-02", "ROY-ED1-12")
@pytest.mark.parametrize("edition", ["1e", "2e"])
@pytest.mark.parametrize(
    ("left", "ends"),
    [
        (NO_MONSTERS, True),
        (FOUR | {"butcher": 0, "paladin": 0}, True),
        (FOUR | {"butcher": 0}, False),
        (NO_DOMAINS, True),
    ],
)
def test_three_ends(table: Lay, left: dict[str, int], ends: bool, edition: str) -> None:
    t = table(3, edition=edition, left=left).finish_turn()
    assert t.ending == ends
    t.acts("B")


@pytest.mark.rule("ROY-END-03")
def test_cards_in_the_box_do_not_matter(table: Lay) -> None:
    t = table(3, left=NO_DOMAINS).finish_turn()
    assert t.ending
    assert t.tops == []
    t.acts("B")


@pytest.mark.rule("ROY-END-04", "ROY-END-05", "ROY-END-10", "ROY-END-11", "ROY-ED1-12")
@pytest.mark.parametrize("edition", ["1e", "2e"])
@pytest.mark.parametrize(("active", "more"), [("A", 2), ("B", 1), ("C", 0)])
def test_everybody_has_as_many_turns(table: Lay, active: str, more: int, edition: str) -> None:
    t = table(3, edition=edition, active=active, left=NO_MONSTERS)
    for _ in range(more):
        t.finish_turn()
        t.acts(t.active, 2)
    t.finish_turn()
    assert t.twin.turns[:3] == [1, 1, 1]
    with pytest.raises(GameOver):
        t.gain("A", "gold")
    t.over()


@pytest.mark.rule("ROY-END-04")
def test_the_first_player_need_not_sit_first(table: Lay) -> None:
    t = table(3, first="C", active="A", left=NO_MONSTERS)
    assert t.finish_turn().active == "B"
    t.finish_turn()
    t.over()


@pytest.mark.rule("ROY-END-07")
def test_an_end_that_was_found_stands(table: Lay) -> None:
    t = table(
        2, left=FOUR, tableau={"B": "merchant peasant peasant archer"}, res={"B": "8 gold"}, tops=NEST
    ).finish_turn()
    assert t.ending
    t.build("B", NEST, magic=0).do("B", "yes", "dismiss:merchant")
    assert t.exhausted == 3
    t.gain("B", "gold")
    t.over()


@pytest.mark.rule("ROY-END-08")
def test_an_end_undone_within_the_turn_is_none(table: Lay) -> None:
    t = table(2, left={**THREE, "archer": 1}, tableau={"A": "peasant peasant"}, res={"A": "10 gold"}, tops=NEST)
    t.recruit("A", "archer")
    assert t.exhausted == 4
    t.next_roll(5, 6).do("A", f"build:{NEST}", "yes")
    t.next_roll(5, 6).do("A", "dismiss:archer")
    assert t.exhausted == 3
    assert not t.ending
    t.acts("B")


@pytest.mark.rule("ROY-END-09")
def test_with_two_players_four_piles_come_before_five(table: Lay) -> None:
    left = dict.fromkeys(("hills", "ruins", "forest", "valley"), 0)
    t = table(2, left=left).finish_turn()
    assert t.ending
    assert len(t.pile("mountains")) == 5
    t.acts("B")


# --- points ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-SCORE-01", "ROY-SCORE-11", "ROY-DUKE-01")
def test_points_of_four_kinds(table: Lay) -> None:
    """Two Goblins and a Troll: 8. Two Domains of 3 and 2: 5. Board: 6. Node: 2 a Shadow, 1 a Soldier, 3 Resources."""
    t = table(
        2,
        dukes={"A": "node"},
        slain={"A": "goblin goblin troll"},
        built={"A": "rogues-landing cutthroats-truce"},
        vp={"A": 6},
        tableau={"A": "rogue archer archer"},
        res={"A": "2 gold 1 strength 1 magic"},
    )
    # Node: Shadow icons on the Rogue and both Domains, 2 Soldiers, 4 Resources.
    assert t.points("A") == {"monsters": 8, "domains": 4, "board": 6, "duke": 3 * 2 + 2 + 1}
    assert t.total("A") == 27
    assert t.has("A") == "2 gold 1 strength 1 magic 6 vp"  # nothing of it is on the board
    t.acts("A")


@pytest.mark.rule("ROY-SCORE-03")
def test_ranks_follow_the_points_while_the_game_runs(table: Lay) -> None:
    t = table(active="C", dukes=PLAIN_DUKES, vp={"A": 4, "B": 40, "C": 39})
    t.acts("C")
    assert t.match.ranks == [3, 1, 2]


@pytest.mark.rule("ROY-SCORE-04", "ROY-SCORE-07")
def test_a_tie_goes_to_the_fewest_cards_of_the_tableau(table: Lay) -> None:
    """B has fewer Citizens; that B has more Monsters does not matter."""
    t = table(
        active="C",
        ending=True,
        dukes={"A": "cornelius-the-dreamer", "B": "elsyn", "C": "waryn"},
        vp={"A": 40, "B": 38, "C": 39},
        tableau={"A": "knight knight", "B": "knight"},
        slain={"B": "goblin goblin"},
    ).finish_turn()
    assert [t.total(letter) for letter in "ABC"] == [40, 40, 39]
    t.over(winners="B")


@pytest.mark.rule("ROY-SCORE-05", "ROY-TURN-03")
def test_an_equal_tie_is_shared(table: Lay) -> None:
    t = table(active="C", ending=True, dukes=PLAIN_DUKES, vp={"A": 40, "B": 40, "C": 39}).finish_turn()
    assert [event.seat for event in t.happened(Ev.WON)] == [0, 1]
    t.over(winners="AB")


@pytest.mark.rule("ROY-SCORE-06")
@pytest.mark.parametrize(("fewest", "winners"), [("tableau", "B"), ("all", "A")])
def test_the_first_editions_tie_break_is_an_option(table: Lay, fewest: str, winners: str) -> None:
    t = table(
        2,
        edition="1e",
        fewest=fewest,
        active="B",
        ending=True,
        dukes={"A": "cornelius-the-dreamer", "B": "elsyn"},
        vp={"A": 40, "B": 38},
        tableau={"A": "knight"},
        slain={"B": "goblin goblin"},
    ).finish_turn()
    assert t.total("A") == t.total("B") == 40
    t.over(winners=winners)


@pytest.mark.rule("ROY-SCORE-07")
def test_starters_citizens_and_domains_are_the_tableau(table: Lay) -> None:
    t = table(tableau={"A": "knight knight archer"}, built={"A": NEST}, slain={"A": "goblin"})
    assert len(t.tableau("A")) == 7
    t.acts("A")


@pytest.mark.rule("ROY-SCORE-08", "ROY-SCORE-09")
def test_resources_and_citizens_are_worth_nothing_by_themselves(table: Lay) -> None:
    t = table(2, dukes={"A": "hrothgar-the-conqueror"}, res={"A": "3 gold"}, tableau={"A": "knight archer cleric"})
    assert t.points("A") == {}
    t.acts("A")


@pytest.mark.rule("ROY-SCORE-10")
def test_dukes_are_revealed_at_the_end(table: Lay) -> None:
    t = table(2, active="B", ending=True, dukes={"A": "node", "B": "elsyn"}).finish_turn()
    assert [(event.seat, DUKE_IDS[event.a]) for event in t.happened(Ev.DUKE)] == [(0, "node"), (1, "elsyn")]
    assert t.view("").duke[:2] == [DUKE_IDS.index("node"), DUKE_IDS.index("elsyn")]
    t.over()


# --- Dukes ----------------------------------------------------------------------------------------------------

# Citizens: a Cleric, a Paladin (Holy), a Merchant (Worker), a Rogue (Shadow), three Soldiers. Domains: Foxgrove
# (Shadow, Soldier) and Halfpenny Hill (three Workers). So icons: 4 Workers, 4 Soldiers, 2 Shadows, 2 Holy.
# Monsters: Goblin, Goblin Mage and Flaming Skeleton (Titans), Troll (Boss). Resources: 4 Gold, 3 Strength, 2 Magic.
KINGDOM = {
    "tableau": {"A": "cleric paladin merchant rogue archer archer knight"},
    "built": {"A": "foxgrove-palisade halfpenny-hill"},
    "slain": {"A": "goblin goblin-mage flaming-skeleton troll", "B": "goblin-king skeleton-king giant"},
    "res": {"A": "3 gold 3 strength 2 magic"},
}


@pytest.mark.rule("ROY-DUKE-02", "ROY-DUKE-03", "ROY-DUKE-04", "ROY-DUKE-06", "ROY-SCORE-02")
@pytest.mark.parametrize(
    ("duke", "points"),
    [
        ("cornelius-the-dreamer", 2 * 3 + 9 // 3),
        ("elsyn", 2 * 2 + 2 * 2 + 9 // 4),
        ("elysium-the-allsmith", 4 + 4 + 2 + 2 + 9 // 4),
        ("hrothgar-the-conqueror", 4 * 2 + 2 + 9 // 4),
        ("isabella-the-righteous", 2 * 2 + 4 + 9 // 3),
        ("lekzandr-the-protector", 2 * 2 + 4 + 9 // 3),
        ("node", 2 * 2 + 4 + 9 // 3),
        ("reese-the-firebrand", 4 + 7 + 2 + 9 // 4),
        ("simon-the-unclean", 4 + 4 + 9 // 2),
        ("waryn", 2 * 2 + 4 + 9 // 3),
        ("tsoukalos-the-conspirator", 2 * 2 + 4 + 5 // 2),
        ("mico-the-monster-slayer", 4 + 5 + 9 // 2),
        ("drakkenstrike", 4 + 2 * 2 + 9 // 4),
        ("waybright-the-wise", 4 + 2 * 2 + 9 // 4),
    ],
)
def test_what_a_duke_scores(table: Lay, duke: str, points: int) -> None:
    t = table(2, dukes={"A": duke}, **KINGDOM)  # and 1 Gold of Halfpenny Hill: 9 Resources
    assert t.points("A")["duke"] == points
    t.acts("A")


@pytest.mark.rule("ROY-ICON-01", "ROY-ICON-02")
@pytest.mark.parametrize("edition", ["2e", "1e"])
def test_starters_are_neither_citizens_nor_domains_nor_monsters(table: Lay, edition: str) -> None:
    """Reese pays 1 for each Monster, Citizen and Domain."""
    dukes = {"A": "reese-the-firebrand"}
    t = table(2, edition=edition, dukes=dukes)
    assert t.points("A") == {}
    t = table(2, edition=edition, dukes=dukes, tableau={"A": "knight"}, slain={"A": "goblin"}, built={"A": WATCHER})
    assert t.points("A")["duke"] == 3
    t.acts("A")


@pytest.mark.rule("ROY-DUKE-02")
def test_resources_are_added_up_before_they_are_divided(table: Lay) -> None:
    t = table(2, dukes={"A": "isabella-the-righteous"}, res={"A": "2 gold 2 strength 2 magic"})
    assert t.points("A") == {"duke": 2}
    t.acts("A")


@pytest.mark.rule("ROY-DUKE-03")
def test_groups_are_rounded_down(table: Lay) -> None:
    t = table(2, dukes={"A": "isabella-the-righteous"}, res={"A": "3 gold 3 strength 2 magic"})
    assert t.points("A") == {"duke": 2}
    t.acts("A")


@pytest.mark.rule("ROY-DUKE-05")
def test_starters_score_no_role(table: Lay) -> None:
    t = table(2, dukes={"A": "simon-the-unclean"})
    assert t.points("A") == {}
    t = table(2, dukes={"A": "simon-the-unclean"}, tableau={"A": "peasant"})
    assert t.points("A") == {"duke": 1}
    t.acts("A")


@pytest.mark.rule("ROY-END-11")
def test_nothing_is_offered_after_the_end(table: Lay) -> None:
    t = table(2, active="B", ending=True).finish_turn()
    with pytest.raises((GameOver, IllegalAction)):
        t.gain("A", "gold")
    t.over()
