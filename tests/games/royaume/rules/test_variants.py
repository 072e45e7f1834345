"""No Dukes (ROY-NODUKE), mixed Citizens (ROY-MIXED), the first edition (ROY-ED1), and what goes together."""

import pytest

from ludotheque.games.royaume.game import GAME
from ludotheque.games.royaume.rules.actions import Ev
from ludotheque.games.royaume.state import NOTHING
from ludotheque.kernel.errors import GameError, IllegalAction
from ludotheque.kernel.match import Match

from ..ids import DUKE_IDS
from ..table import ENGINE, Lay, Table, play_at_random

NEST = "nest-of-the-weaver-witch"


def without_dukes(table: Lay, players: int = 3, **more: object) -> Table:
    """A position of the variant without Dukes."""
    return table(players, no_dukes=True, **more)


# --- without Dukes --------------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-NODUKE-01")
def test_no_duke_is_dealt(new_game: Lay) -> None:
    t = new_game(3, dukes="no")
    assert t.twin.duke == [NOTHING] * 5
    assert t.twin.offer == [[NOTHING] * 2] * 5
    t.somebody_acts()  # no draft: the first turn has begun


@pytest.mark.rule("ROY-NODUKE-02", "ROY-NODUKE-11")
def test_monsters_domains_and_board_count_as_usual(table: Lay) -> None:
    t = without_dukes(table, slain={"A": "goblin troll"}, built={"A": "gargans-embrace"}, vp={"A": 3})
    points = t.points("A")
    assert (points["monsters"], points["domains"], points["board"]) == (7, 2, 3)
    assert "duke" not in points
    t.acts("A")


@pytest.mark.rule("ROY-NODUKE-03")
def test_role_icons_without_dukes(table: Lay) -> None:
    cards = "merchant peasant butcher archer knight rogue cleric paladin"  # 3 Workers, 2 Soldiers, 1 Shadow, 2 Holy
    t = without_dukes(table, tableau={"A": cards})
    assert t.points("A")["icons"] == 3 + 2 + 2 + 4
    t.acts("A")


@pytest.mark.rule("ROY-NODUKE-04")
def test_icons_on_domains_count_without_dukes(table: Lay) -> None:
    t = without_dukes(table, tableau={"A": "archer archer"}, built={"A": "gargans-embrace"})
    assert t.points("A")["icons"] == 4
    t.acts("A")


@pytest.mark.rule("ROY-NODUKE-05")
@pytest.mark.parametrize(("res", "points"), [("4 gold 3 strength 1 magic", 2), ("2 gold", 0)])
def test_groups_of_three_resources_without_dukes(table: Lay, res: str, points: int) -> None:
    t = without_dukes(table, res={"A": res})
    assert t.points("A").get("leftovers", 0) == points
    t.acts("A")


@pytest.mark.rule("ROY-NODUKE-06", "ROY-NODUKE-07", "ROY-NODUKE-08", "ROY-NODUKE-11")
def test_three_majorities(table: Lay) -> None:
    t = without_dukes(
        table,
        tableau={"A": "knight knight archer", "B": "knight", "C": "archer archer"},
        slain={"A": "goblin", "B": "skeleton skeleton"},
        built={"A": "gargans-embrace", "B": "the-tower", "C": f"coliseum {NEST}"},
    )
    assert [t.points(letter).get("most", 0) for letter in "ABC"] == [7, 7, 7]
    t.acts("A")
    t = without_dukes(table, tableau={"A": "knight"}, slain={"A": "goblin"}, built={"A": NEST})
    assert [t.points(letter).get("most", 0) for letter in "ABC"] == [21, 0, 0]
    t.acts("A")


@pytest.mark.rule("ROY-NODUKE-09", "ROY-NODUKE-10")
def test_a_tie_for_a_majority_pays_3_each(table: Lay) -> None:
    t = without_dukes(table, tableau={"A": "knight knight", "B": "archer archer", "C": "rogue"}, slain={"C": "goblin"})
    most = [t.points(letter).get("most", 0) for letter in "ABC"]
    assert most == [3 + 3, 3 + 3, 7 + 3]  # Citizens tied, C alone has a Monster, and nobody has a Domain
    t.acts("A")


@pytest.mark.rule("ROY-NODUKE-12")
def test_ranks_and_ties_are_as_usual_without_dukes(table: Lay) -> None:
    t = without_dukes(table, vp={"A": 5, "B": 9, "C": 5}, active="C", ending=True).finish_turn()
    assert t.winners == "B"
    t.over()
    t = without_dukes(table, vp={"A": 9, "B": 9}, active="C", ending=True, first="A").finish_turn()
    t.over(winners="AB")


@pytest.mark.rule("ROY-NODUKE-12")
def test_a_tie_without_dukes_goes_to_the_fewest_cards(table: Lay) -> None:
    """A: 7 for most Citizens and 1 for a Soldier; B: 8 on the board. No Monsters and no Domains: 3 and 3 for both."""
    t = without_dukes(table, 2, tableau={"A": "knight"}, vp={"B": 8}, active="B", ending=True).finish_turn()
    assert (t.total("A"), t.total("B")) == (14, 14)
    t.over(winners="B")


@pytest.mark.rule("ROY-NODUKE-13")
def test_slain_events_count_for_the_majority_of_monsters(table: Lay) -> None:
    t = without_dukes(table, 2, events="yes", slain={"A": "goblin mimic", "B": "skeleton"})
    assert [t.points(letter)["most"] for letter in "AB"] == [3 + 7 + 3, 3 + 3]
    t.acts("A")


# --- mixed Citizens -------------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-MIXED-01", "ROY-MIXED-04", "ROY-MIXED-09")
def test_citizens_of_a_value_are_mixed_and_one_is_open(new_game: Lay) -> None:
    seen = set()
    for seed in range(6):
        t = new_game(3, seed=seed, mixed="yes")
        for place in ("cleric", "merchant", "peasant"):
            for viewer in ("A", ""):
                top, *under = t.pile(place, viewer)
                assert top in {"cleric": ("cleric", "monk"), "merchant": ("merchant", "blacksmith")}.get(
                    place, ("peasant",)
                )
                assert under == ["?"] * 4
        seen |= set(t.pile("cleric"))
        assert set(t.pile("peasant")) == {"peasant"}
        t.drafts()
    assert seen == {"cleric", "monk"}


@pytest.mark.rule("ROY-MIXED-02")
def test_six_mixed_citizens_with_five_players(new_game: Lay) -> None:
    t = new_game(5, mixed="yes")
    assert t.twin.citizens == [6] * 10
    assert t.pile("thief", "A")[1:] == ["?"] * 5
    t.drafts()


@pytest.mark.rule("ROY-MIXED-03")
def test_what_is_left_over_is_in_the_box(new_game: Lay) -> None:
    """At most six copies of a name exist, so a pile of five leaves seven of two names, one of one name."""
    for seed in range(8):
        t = new_game(4, seed=seed, mixed="yes")
        for pile in range(10):
            kinds = [kind for kind in t.twin.citizen[pile] if kind != NOTHING]
            assert len(kinds) == 5
        t.drafts()


@pytest.mark.rule("ROY-MIXED-05")
def test_the_next_citizen_is_turned_up_at_once(table: Lay) -> None:
    t = table(mixed="yes", piles={"cleric": "monk cleric monk"}, res={"A": "3 gold"})
    assert t.pile("cleric", "A") == ["monk", "?", "?"]
    t.recruit("A", "monk")
    assert t.pile("cleric", "B") == ["cleric", "?"]
    assert len(t.happened(Ev.TURNED_UP)) == 1
    t.acts("A", 1)


@pytest.mark.rule("ROY-MIXED-07")
def test_a_named_citizen_must_lie_on_top(table: Lay) -> None:
    """The Knight's pile has no other name; with none on top only the Gold is left."""
    t = table(mixed="yes", left={"knight": 0}, piles={"forest": "bane-spider"}, res={"A": "6 strength"})
    t.slay("A", "forest")
    assert t.has("A") == "3 gold"
    t.acts("A", 1)


@pytest.mark.rule("ROY-MIXED-08")
def test_a_returned_citizen_lies_open_on_what_was_open(table: Lay) -> None:
    t = table(
        mixed="yes",
        piles={"cleric": "cleric monk monk"},
        tableau={"A": "monk peasant peasant"},
        res={"A": "6 gold"},
        tops=NEST,
    )
    t.build("A", NEST).do("A", "yes", "dismiss:monk")
    assert t.pile("cleric", "B") == ["monk", "cleric", "?", "?"]
    t.acts("A", 1)


# --- the first edition ----------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-ED1-01", "ROY-ED1-04")
@pytest.mark.parametrize("active", ["A", "B"])
def test_who_has_nothing_activated_may_take_a_resource(table: Lay, active: str) -> None:
    t = table(2, edition="1e", active=active, roll=(1, 2))
    other = "AB".replace(active, "")
    assert t.offers(active) == ["choice:1", "choice:2", "choice:3", "choice:4"]
    t.herald(active, "gold").choose(other, 4)
    assert (t.gains(active), t.gains(other)) == ("+1 gold", "")
    (gained,) = t.happened(Ev.GAINED)
    line = Ev.GAINED.kind.say(gained, t.match.content, "fr", 5, "AB".__getitem__)
    assert line == f"{active} gagne 1 Or (consolation)"
    t.acts(active)


@pytest.mark.rule("ROY-ED1-02")
def test_a_double_alone_brings_nothing(table: Lay) -> None:
    t = table(2, edition="1e", roll=(5, 5))
    assert t.all_gains == ["+2 gold"] * 2
    t.acts("A")


@pytest.mark.rule("ROY-ED1-03")
def test_a_double_without_a_match_brings_one_resource(table: Lay) -> None:
    t = table(2, edition="1e", roll=(1, 1)).herald("A", "gold").herald("B", "gold")
    assert t.all_gains == ["+1 gold"] * 2
    t.acts("A")


@pytest.mark.rule("ROY-ED1-05")
def test_an_activated_citizen_that_cannot_be_used_denies_the_resource(table: Lay) -> None:
    t = table(2, edition="1e", active="B", roll=(1, 2), tableau={"A": "monk"}).herald("B", "gold")
    assert t.gains("A") == ""
    t.acts("B")


@pytest.mark.rule("ROY-ED1-06")
def test_one_of_both_sides_is_used(table: Lay) -> None:
    t = table(2, edition="1e", roll=(4, 5), tableau={"A": "archer", "B": "archer"})
    assert t.all_gains == ["+1 gold +2 strength", "+1 gold +1 strength"]
    t.acts("A")


@pytest.mark.rule("ROY-ED1-07", "ROY-ED1-13")
def test_the_reserve_never_blocks_a_gain(table: Lay) -> None:
    t = table(
        2,
        edition="1e",
        res={"A": "99 gold", "B": "99 gold 99 strength 99 magic"},
        vp={"B": 99},
        piles={"forest": "spider-queen"},
    )
    t.gain("A", "gold")
    assert t.has("A") == "100 gold"
    t.acts("A", 1)
    t = table(2, edition="1e", res={"A": "10 strength 3 magic"}, vp={"B": 99}, piles={"forest": "spider-queen"})
    t.slay("A", "forest").choose("A", 2).do("A", "take:archer")
    assert (t.has("A"), t.has("B")) == ("1 vp", "99 vp")
    t.acts("A", 1)


@pytest.mark.rule("ROY-ED1-11")
def test_the_log_names_the_dice(table: Lay) -> None:
    """Both, and their sum; the last line before the harvest says it of the dice that count."""
    t = table(2, edition="1e", roll=(3, 5), built={"A": "palace-of-the-dawn"})
    t.do("A", "use:palace-of-the-dawn", "die:1")
    lines = [
        Ev(event.kind).kind.say(event, t.match.content, "fr", 1, "AB".__getitem__)
        for event in t.log
        if event.kind in (Ev.ROLLED, Ev.CHANGED)
    ]
    assert lines == ["A lance 3 et 5 (somme 8)", "A change un dé en 2 (somme 7)"]
    t.somebody_acts()


@pytest.mark.parametrize(
    ("name", "areas", "without"),
    [
        ("glittering-gold", ["hills", "ruins", "forest", "swamp", "cavern"], "the-violet-thorn"),
        ("mastery-over-magic", ["barrens", "ruins", "forest", "valley", "mountains"], "eye-of-asteraten"),
        ("monster-blood", ["barrens", "ruins", "forest", "swamp", "mountains"], NEST),
    ],
)
def test_the_first_editions_recommended_sets(new_game: Lay, name: str, areas: list[str], without: str) -> None:
    t = new_game(3, edition="1e", set=name)
    assert set(t.areas) == set(areas)
    assert t.content.domain_pool.bit_count() == 20
    assert all(without not in t.pile(f"domain {i}") for i in range(1, 6))
    t.drafts()
    with pytest.raises(GameError):
        GAME.content({"set": name})


# --- what goes together ---------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-VARIANT-01")
@pytest.mark.parametrize("variant", [{"mixed": "yes"}, {"dukes": "no"}, {"events": "yes"}])
def test_a_variant_leaves_the_rest_alone(new_game: Lay, variant: dict[str, str]) -> None:
    t = new_game(3, **variant)
    assert t.twin.monsters == t.twin.citizens[:5] == [5] * 5
    assert t.twin.domains == [3] * 5
    assert t.content.start == [2, 0, 1]
    assert t.spare.count("exhausted") == 6
    for _ in play_at_random(t, seed=3):
        pass
    t.over()


@pytest.mark.rule("ROY-VARIANT-01")
@pytest.mark.parametrize("variant", [{}, {"mixed": "yes"}, {"no_dukes": True}, {"events": "yes"}])
def test_a_turn_is_the_same_in_every_variant(table: Lay, variant: dict[str, object]) -> None:
    t = table(roll=(4, 5), piles={"archer": "archer archer"}, res={"A": "4 gold 1 strength 1 magic"}, **variant)
    assert t.all_gains == ["+1 gold"] * 3
    t.recruit("A", "archer", magic=1)
    assert t.has("A") == "2 gold 1 strength"
    t.next_roll(4, 5).slay("A", "hills")
    assert t.has("A") == "4 gold 1 strength"  # a Goblin's Gold; in B's turn the Peasant's and the Archer's right side
    t.acts("B")


@pytest.mark.rule("ROY-VARIANT-02")
def test_four_variants_at_once(new_game: Lay) -> None:
    t = new_game(5, mixed="yes", dukes="no", events="yes", seed=2)
    assert (t.twin.monsters, t.twin.citizens, t.twin.domains) == ([6] * 5, [6] * 10, [4] * 5)
    assert len(t.spare) == 15
    assert t.twin.duke == [NOTHING] * 5
    for _ in play_at_random(t, seed=2):
        pass
    t.over()


@pytest.mark.rule("ROY-VARIANT-03")
def test_solo_needs_dukes() -> None:
    with pytest.raises(GameError):
        Match.new(GAME, 1, options={"dukes": "no"}, seed=1, engine=ENGINE)


@pytest.mark.rule("ROY-VARIANT-01")
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (3, {"solo-sum": "yes"}),
        (3, {"edition": "1e", "events": "yes"}),
        (2, {"fewest": "all"}),
        (2, {"events": "mimic,sorcerer,bat-swarm"}),
    ],
)
def test_what_does_not_go_together(players: int, options: dict[str, str]) -> None:
    with pytest.raises(GameError):
        Match.new(GAME, players, options=options, seed=1, engine=ENGINE)


@pytest.mark.rule("ROY-DUKE-01")
def test_dukes_of_the_first_edition_are_ten(new_game: Lay) -> None:
    t = new_game(5, edition="1e")
    assert {DUKE_IDS[duke] for offer in t.twin.offer for duke in offer} == set(DUKE_IDS[:10])
    with pytest.raises(IllegalAction):
        t.do("A", "keep:drakkenstrike")
    t.drafts()
