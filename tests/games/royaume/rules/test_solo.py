"""Alone against the Dark Lord (ROY-SOLO)."""

import itertools

import pytest

from ludotheque.games.royaume.rules.actions import Ev, From
from ludotheque.games.royaume.state import UNKNOWN, Outcome
from ludotheque.kernel.errors import GameError, GameOver

from ..ids import DOMAIN_IDS, DUKE_IDS
from ..positions import LORD_LEFT, last_monster_to_take
from ..table import Lay, Table, play_at_random

AREAS = ("hills", "ruins", "forest", "valley", "mountains")
PALACE = "palace-of-the-dawn"


def assault(table: Lay, dice: tuple[int, int], **more: object) -> Table:
    """The second Action of a turn is done: the Monster phase begins."""
    t = table(1, dice=dice, actions=1, **more).next_roll(5, 6)
    return t.gain("A", "gold")


# --- the course -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-SOLO-01", "ROY-SOLO-02", "ROY-SOLO-42")
def test_piles_of_the_solo_game(new_game: Lay) -> None:
    t = new_game(1)
    assert (t.twin.monsters, t.twin.citizens, t.twin.domains) == ([5] * 5, [5] * 10, [3] * 5)
    assert t.spare == ["exhausted"] * 5
    first, second = t.offers("A", "keep")
    t.drafts()
    t.do("A", f"keep:{second}")
    assert first != second == t.duke("A")
    t.somebody_acts()


@pytest.mark.rule("ROY-SOLO-03")
def test_the_dark_lord_is_any_other_duke(new_game: Lay) -> None:
    lords, rejected = set(), 0
    for seed in range(60):
        t = new_game(1, seed=seed)
        kept, other = t.offers("A", "keep")
        t.do("A", f"keep:{kept}")
        assert t.view("A").lord_duke == UNKNOWN
        lord = DUKE_IDS[t.twin.lord_duke]
        assert lord != t.duke("A") == kept
        lords.add(lord)
        rejected += lord == other
        t.somebody_acts()
    assert len(lords) > 10
    assert rejected


@pytest.mark.rule("ROY-SOLO-04", "ROY-SOLO-05", "ROY-SOLO-37")
def test_roll_harvest_actions_monsters_harvest(table: Lay) -> None:
    t = table(1, roll=(2, 5)).gain("A", "gold").next_roll(5, 6).gain("A", "gold")
    t.do("A", "lose:rogue", "lose:butcher")
    kinds = [event.kind for event in t.log if event.kind in (Ev.ROLLED, Ev.GAINED, Ev.CAPTURED_CITIZEN)]
    phases = [kind for kind, _ in itertools.groupby(kinds)]
    assert phases == [Ev.ROLLED, Ev.GAINED, Ev.CAPTURED_CITIZEN, Ev.GAINED, Ev.ROLLED, Ev.GAINED]
    t.acts("A", 2)


@pytest.mark.rule("ROY-SOLO-06", "ROY-SOLO-33")
def test_left_sides_first_and_right_sides_later(table: Lay) -> None:
    t = table(1, roll=(4, 5), tableau={"A": "archer"})
    assert t.gains("A") == "+1 gold +2 strength"
    t.count_anew().gain("A", "magic").next_roll(5, 6).gain("A", "magic")
    t.do("A", "lose:archer")
    assert t.gains("A") == "+2 magic"  # the second die is still to come
    t.next_roll(5, 6).do("A", "lose:peasant")
    assert t.gains("A") == "+2 gold +2 strength +2 magic"  # 1 and 1 of this roll's right sides, 1 and 1 of the next
    t.acts("A")


@pytest.mark.rule("ROY-SOLO-07")
def test_the_thief_alone_takes_from_the_supply(table: Lay) -> None:
    for choice, gains in (("rob:1:gold=3", "+3 gold +1 strength"), ("rob:1:magic=3", "+1 strength +3 magic")):
        t = table(1, roll=(1, 6), tableau={"A": "thief"})
        assert t.offers("A") == ["rob:1:gold=3", "rob:1:magic=3"]
        t.do("A", choice)
        assert t.gains("A") == gains
        t.acts("A")


@pytest.mark.rule("ROY-SOLO-08")
def test_domains_that_take_give_from_the_supply(table: Lay) -> None:
    t = table(1, res={"A": "5 gold"}, tableau={"A": "rogue cleric"}, tops="cutthroats-truce")
    t.build("A", "cutthroats-truce")
    assert t.has("A") == "3 gold"
    t.acts("A", 1)
    t = assault(table, (1, 1), built={"A": "the-orb-of-urdr"})
    assert t.gains("A") == "+1 gold +1 magic"
    t.asks("A", "lose")


@pytest.mark.rule("ROY-SOLO-10", "ROY-SOLO-11")
def test_purloiners_perch_takes_the_leftmost_monster_without_its_reward(table: Lay) -> None:
    t = table(1, left={"hills": 0}, res={"A": "10 gold"}, tableau={"A": "rogue rogue"}, tops="purloiners-perch")
    t.build("A", "purloiners-perch")
    assert t.slain("A") == ["skeleton"]
    assert t.has("A") == ""
    assert t.points("A")["monsters"] == 2
    t.acts("A", 1)


@pytest.mark.rule("ROY-SOLO-11")
def test_a_monster_that_was_taken_brings_its_points_and_no_reward(table: Lay) -> None:
    """A Treant would pay 1 Gold and 1 Magic."""
    left = {"hills": 0, "ruins": 0}
    t = table(1, left=left, res={"A": "10 gold"}, tableau={"A": "rogue rogue"}, tops="purloiners-perch")
    t.build("A", "purloiners-perch")
    assert t.slain("A") == ["treant"]
    assert t.has("A") == ""
    assert t.points("A")["monsters"] == 1
    t.acts("A", 1)


@pytest.mark.rule("ROY-SOLO-52")
def test_nobody_else_is_ever_asked_or_aimed_at(new_game: Lay) -> None:
    t = new_game(1, seed=4, set="random", events="yes").draft()
    for _ in play_at_random(t, seed=5):
        assert list(t.match.actors) == [0] * (not t.match.finished)
        assert t.offers("A", "player") == []
        assert all(name.startswith("1:") for name in t.offers("A", "rob"))
    assert t.happened(Ev.STOLE) == []
    t.over()


@pytest.mark.rule("ROY-SOLO-52")
def test_events_that_hurt_hurt_the_player_alone(table: Lay) -> None:
    t = table(1, roll=(6, 1), left={"archer": 0}, covers={"archer": "kobold-thieves"}, res={"A": "2 gold"})
    assert t.gains("A") == "-1 gold +1 strength"
    t.acts("A")


@pytest.mark.rule("ROY-SOLO-56")
def test_two_actions_alone_too(table: Lay) -> None:
    t = table(1)
    t.acts("A", 2)


# --- the Monster phase ----------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-SOLO-12", "ROY-SOLO-13", "ROY-SOLO-18", "ROY-SOLO-23", "ROY-SOLO-57")
def test_each_die_wakes_the_pile_in_its_place(table: Lay) -> None:
    t = assault(table, (1, 3))
    assert t.offers("A") == ["lose:cleric", "lose:knight"]
    t.do("A", "lose:knight")
    assert t.offers("A") == ["lose:mercenary", "lose:champion"]
    t.do("A", "lose:mercenary")  # and nothing of column 4
    assert t.lord_citizens == {"knight": 1, "mercenary": 1}
    assert (len(t.pile("knight")), len(t.pile("mercenary"))) == (4, 4)
    assert t.twin.monsters == [5] * 5
    assert t.owns("A", "knight") == 0
    t.asks("A", "choice")  # the Herald of the second harvest


@pytest.mark.rule("ROY-SOLO-14")
def test_a_double_wakes_a_pile_twice(table: Lay) -> None:
    t = assault(table, (4, 4)).do("A", "lose:archer", "lose:archer")
    assert t.lord_citizens == {"archer": 2}
    t.asks("A", "choice")


@pytest.mark.rule("ROY-SOLO-15", "ROY-SOLO-16")
def test_a_six_wakes_a_pile_of_choice(table: Lay) -> None:
    t = assault(table, (6, 6), left={"forest": 0})
    assert t.offers("A") == ["attack:1", "attack:2", "attack:4", "attack:5"]
    t.do("A", "attack:1", "lose:cleric", "attack:5", "lose:peasant")
    assert t.lord_citizens == {"cleric": 1, "peasant": 1}
    t.asks("A", "choice")
    t = assault(table, (6, 6)).do("A", "attack:1", "lose:cleric", "attack:1", "lose:cleric")
    assert t.lord_citizens == {"cleric": 2}
    t.asks("A", "choice")


@pytest.mark.rule("ROY-SOLO-17")
def test_an_exhausted_pile_does_not_wake(table: Lay) -> None:
    t = assault(table, (2, 2), left={"ruins": 0})
    assert t.lord_citizens == {}
    t.asks("A", "choice")


@pytest.mark.rule("ROY-SOLO-19")
def test_the_one_pile_that_is_left_pays(table: Lay) -> None:
    t = assault(table, (3, 3), left={"mercenary": 0})
    assert t.lord_citizens == {"champion": 2}  # not asked
    assert len(t.pile("champion")) == 3
    t.asks("A", "choice")


@pytest.mark.rule("ROY-SOLO-20", "ROY-SOLO-21")
def test_without_citizens_a_domain_is_captured(table: Lay) -> None:
    t = table(1, dice=(1, 2), actions=1, left={"cleric": 0, "knight": 0}, tops="coliseum").next_roll(5, 6)
    following = t.pile("domain 1")[1]
    t.gain("A", "gold").do("A", "die:1")
    assert t.lord_domains == ["coliseum"]
    assert t.pile("domain 1", "A") == [following, "?"]
    t.asks("A", "lose")


@pytest.mark.rule("ROY-SOLO-22")
def test_a_pile_that_the_dark_lord_empties_is_exhausted(table: Lay) -> None:
    t = assault(table, (2, 3), left={"merchant": 1}).do("A", "lose:merchant")
    assert t.marker("merchant") == "exhausted"
    assert t.exhausted == 1
    t.asks("A", "lose")


@pytest.mark.rule("ROY-SOLO-24", "ROY-SOLO-54")
def test_changed_dice_wake_the_piles(table: Lay) -> None:
    t = table(1, roll=(2, 4), built={"A": PALACE}).do("A", f"use:{PALACE}", "die:2").gain("A", "gold", "gold")
    t.do("A", "lose:merchant")
    assert t.offers("A") == ["lose:mercenary", "lose:champion"]
    t.asks("A", "lose")


@pytest.mark.rule("ROY-SOLO-25")
@pytest.mark.parametrize("first", ["die:1", "die:2"])
def test_the_player_orders_the_dice(table: Lay, first: str) -> None:
    t = assault(table, (1, 6))
    assert t.offers("A") == ["die:1", "die:2"]
    t.do("A", first)
    t.asks("A", "lose" if first == "die:1" else "attack")


@pytest.mark.rule("ROY-SOLO-25")
def test_what_a_capture_turns_up_may_be_seen_first(table: Lay) -> None:
    """A Domain of the first column; or the Event that comes where the last Merchant was."""
    t = assault(table, (3, 1), left={"cleric": 0, "knight": 0}).do("A", "die:2")
    assert len(t.lord_domains) == 1
    assert t.offers("A") == ["lose:mercenary", "lose:champion"]
    t.asks("A", "lose")
    t = assault(table, (3, 2), left={"merchant": 1}, events="yes").do("A", "die:2", "lose:merchant")
    assert len(t.happened(Ev.EVENT)) == 1
    assert t.offers("A") == ["lose:mercenary", "lose:champion"]
    t.asks("A", "lose")


@pytest.mark.rule("ROY-SOLO-25")
def test_an_order_that_cannot_matter_is_not_asked_for(table: Lay) -> None:
    t = assault(table, (3, 1))
    t.asks("A", "lose")


@pytest.mark.rule("ROY-SOLO-26")
def test_an_empty_column_loses_the_game(table: Lay) -> None:
    t = assault(table, (5, 5), left={"peasant": 0, "butcher": 0, "domain 5": 0})
    assert t.twin.outcome == Outcome.OVERRUN
    t.over(winners="")


@pytest.mark.rule("ROY-SOLO-27")
@pytest.mark.parametrize(("dice", "waves"), [((1, 3), 3), ((3, 4), 2)])
def test_the_sum_wakes_a_pile_too(table: Lay, dice: tuple[int, int], waves: int) -> None:
    t = assault(table, dice, solo_sum="yes")
    captured = 0
    while t.offers("A", "lose"):
        t.do("A", f"lose:{t.offers('A', 'lose')[0]}")
        captured += 1
    assert captured == waves
    assert ("archer" in t.lord_citizens) == (4 in (*dice, sum(dice)))
    t.asks("A", "choice")


@pytest.mark.rule("ROY-SOLO-28")
def test_a_sum_of_six_is_a_choice(table: Lay) -> None:
    t = assault(table, (3, 3), solo_sum="yes").do("A", "die:3", "attack:1", "lose:cleric")
    t.do("A", "lose:mercenary", "lose:mercenary")
    assert t.lord_citizens == {"cleric": 1, "mercenary": 2}
    t.asks("A", "choice")
    t = assault(table, (1, 1), solo_sum="yes").do("A", "lose:cleric", "lose:cleric", "lose:merchant")
    assert t.lord_citizens == {"cleric": 2, "merchant": 1}
    t.asks("A", "choice")


@pytest.mark.rule("ROY-SOLO-31")
@pytest.mark.parametrize(
    ("by_sum", "exhausted", "lost"),
    [
        ("no", "no", {}),
        ("no", "yes", {"cleric": 2}),
        ("yes", "no", {"merchant": 1}),
        ("yes", "yes", {"cleric": 2, "merchant": 1}),
    ],
)
def test_the_two_raises_are_two_switches(table: Lay, by_sum: str, exhausted: str, lost: dict[str, int]) -> None:
    """1 and 1: the dice point at an exhausted pile, their sum at the second one."""
    t = assault(table, (1, 1), left={"hills": 0}, solo_sum=by_sum, solo_exhausted=exhausted)
    while t.offers("A", "lose"):
        t.do("A", f"lose:{t.offers('A', 'lose')[0]}")
    assert t.lord_citizens == lost
    t.asks("A", "choice")


@pytest.mark.rule("ROY-SOLO-29")
def test_exhausted_piles_may_strike(table: Lay) -> None:
    t = assault(table, (2, 2), left={"ruins": 0}, solo_exhausted="yes").do("A", "lose:merchant", "lose:rogue")
    assert t.lord_citizens == {"merchant": 1, "rogue": 1}
    t.asks("A", "choice")


@pytest.mark.rule("ROY-SOLO-30")
@pytest.mark.parametrize(("harder", "lost"), [("yes", True), ("no", False)])
def test_an_empty_column_under_an_exhausted_pile(table: Lay, harder: str, lost: bool) -> None:
    left = {"ruins": 0, "merchant": 0, "rogue": 0, "domain 2": 0}
    t = assault(table, (2, 2), left=left, solo_exhausted=harder)
    assert t.match.finished == lost
    if lost:
        t.over(winners="")
    else:
        t.asks("A", "choice")


@pytest.mark.rule("ROY-SOLO-32")
def test_a_six_never_points_at_an_exhausted_pile(table: Lay) -> None:
    t = assault(table, (6, 6), left={"hills": 0}, solo_exhausted="yes")
    assert t.offers("A") == ["attack:2", "attack:3", "attack:4", "attack:5"]
    t.asks("A", "attack")


@pytest.mark.rule("ROY-SOLO-55")
def test_a_pile_under_an_event_does_not_wake(table: Lay) -> None:
    t = assault(table, (2, 2), left={"ruins": 0}, covers={"ruins": "mimic"})
    assert t.lord_citizens == {}
    t.asks("A", "choice")


# --- the second harvest ---------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-SOLO-34")
def test_recruits_of_this_turn_work_in_the_second_harvest(table: Lay) -> None:
    t = table(1, dice=(4, 4), actions=1, res={"A": "4 gold"}).recruit("A", "archer")
    t.do("A", "lose:archer", "lose:paladin").next_roll(5, 6).herald("A", "magic")
    assert t.gains("A") == "-3 gold +3 strength +1 magic"  # the right side twice; the next roll
    t.acts("A")


@pytest.mark.rule("ROY-SOLO-35")
def test_copies_and_doubles_count_in_the_second_harvest(table: Lay) -> None:
    t = assault(table, (4, 4), tableau={"A": "archer archer"}).do("A", "lose:archer", "lose:archer")
    t.next_roll(5, 6).herald("A", "gold")
    assert t.gains("A") == "+3 gold +5 strength"  # 4 of the Archers; the next roll
    t.acts("A")


@pytest.mark.rule("ROY-SOLO-35", "ROY-SOLO-59")
def test_exchanges_and_choices_of_the_second_harvest(table: Lay) -> None:
    """The Thief's right side takes nothing from anybody: 2 Gold or 2 Magic."""
    t = assault(table, (2, 5), tableau={"A": "thief"}).do("A", "lose:merchant", "lose:peasant")
    t.next_roll(5, 6).choose("A", 2)
    assert t.gains("A") == "+3 gold +1 strength +2 magic"
    t.acts("A")


@pytest.mark.rule("ROY-SOLO-60")
def test_jousting_field_pays_in_both_harvests(table: Lay) -> None:
    """1 Gold for each of three Knights, the Starter included: whatever was rolled, in the second harvest too."""
    field = {"built": {"A": "jousting-field"}, "tableau": {"A": "knight knight"}}
    t = table(1, roll=(2, 3), **field)
    assert t.gains("A") == "+4 gold"  # with the Peasant's
    t.acts("A")
    t = assault(table, (2, 3), **field).do("A", "lose:merchant").next_roll(1, 1).do("A", "lose:mercenary")
    paid = [event.b for event in t.happened(Ev.GAINED) if event.c == From.DOMAIN + DOMAIN_IDS.index("jousting-field")]
    assert paid == [3, 3]  # the second harvest, and the first one of the next turn
    t.asks("A", "choice")


@pytest.mark.rule("ROY-SOLO-36")
def test_the_herald_is_judged_again(table: Lay) -> None:
    t = table(1, roll=(3, 4), res={"A": "4 gold"}).herald("A", "magic").gain("A", "magic")
    t.recruit("A", "archer").do("A", "lose:mercenary").next_roll(5, 6).do("A", "lose:archer")
    assert t.gains("A") == "-3 gold +2 strength +2 magic"  # the Archer's right side, and no Herald
    t.acts("A")
    t = table(1, roll=(2, 2)).herald("A", "gold", "gold").gain("A", "gold", "gold")
    t.do("A", "lose:merchant", "lose:merchant").herald("A", "magic").next_roll(5, 6).herald("A", "magic")
    assert t.gains("A") == "+5 gold +1 strength +2 magic"
    t.acts("A")


@pytest.mark.rule("ROY-SOLO-58")
def test_rewards_of_this_turn_work_in_the_second_harvest(table: Lay) -> None:
    t = table(
        1,
        dice=(4, 3),
        actions=1,
        res={"A": "9 strength"},
        piles={"mountains": "orc-warrior orc-chieftain"},
        tableau={"A": "knight"},
    )
    t.slay("A", "mountains").do("A", "take:rogue", "lose:archer").next_roll(5, 6).do("A", "lose:mercenary")
    assert t.gains("A") == "+2 gold -6 strength"  # the Rogue on 7: 1 and 1; the next roll: 1 and 2 Knights
    t.acts("A")


# --- how it ends ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-SOLO-38", "ROY-SOLO-41")
def test_the_last_monster_wins_at_once(table: Lay) -> None:
    left = {**dict.fromkeys(AREAS, 0), "hills": 1}
    t = table(1, left=left, res={"A": "6 strength"}).slay("A", "hills")
    assert t.twin.outcome == Outcome.CLEARED  # although five piles are exhausted
    with pytest.raises(GameOver):
        t.gain("A", "gold")
    t.over(winners="A")


@pytest.mark.rule("ROY-SOLO-38")
def test_the_victory_does_not_wait_for_a_reward(table: Lay) -> None:
    """The Spider Queen would let one choose."""
    left = {**dict.fromkeys(AREAS, 0), "forest": 1}
    t = table(1, left=left, res={"A": "10 strength 3 magic"}).slay("A", "forest")
    assert t.slain("A") == ["spider-queen"]
    assert t.marker("forest") == "exhausted"
    assert t.twin.outcome == Outcome.CLEARED
    t.over(winners="A")


@pytest.mark.rule("ROY-SOLO-38")
@pytest.mark.parametrize(("mine", "won"), [("", False), ("troll", True)])
def test_a_last_monster_that_is_taken_is_not_slain(table: Lay, mine: str, won: bool) -> None:
    """Five piles are empty then, and points decide: 4 of the Goblin King, 2 of the Domain, and 6 of a Troll or none.

    The Dark Lord has 2 of a Domain and 5 of Waryn: a Rogue, and the Domain’s three Worker icons.
    """
    t = table(1, **last_monster_to_take(slain=mine)).build("A", "purloiners-perch")
    assert "goblin-king" in t.slain("A")
    assert t.twin.outcome == Outcome.SCORED
    assert t.twin.lord_points == 2 + 2 + 3
    assert t.total("A") == (12 if won else 6)
    t.over(winners="A" if won else "")


@pytest.mark.rule("ROY-SOLO-38")
def test_slaying_the_last_one_wins_whoever_else_was_taken(table: Lay) -> None:
    t = table(
        1,
        left={**dict.fromkeys(AREAS, 0), "hills": 1, "ruins": 1},
        res={"A": "10 gold 8 strength"},
        tableau={"A": "rogue rogue"},
        tops="purloiners-perch",
    ).build("A", "purloiners-perch")
    assert t.slain("A") == ["goblin-king"]
    t.acts("A", 1)
    t.slay("A", "ruins")
    assert t.twin.outcome == Outcome.CLEARED
    t.over(winners="A")


@pytest.mark.rule("ROY-SOLO-38")
def test_the_eye_of_asteraten_may_slay_the_last_one(table: Lay) -> None:
    t = table(
        1,
        left={**dict.fromkeys(AREAS, 0), "hills": 1},
        res={"A": "8 gold 1 strength"},
        tableau={"A": "archer cleric"},
        tops="eye-of-asteraten",
    ).build("A", "eye-of-asteraten")
    t.slay("A", "hills")
    assert t.twin.outcome == Outcome.CLEARED
    t.over(winners="A")


@pytest.mark.rule("ROY-SOLO-39")
def test_the_fifth_empty_pile_ends_the_game_at_once(table: Lay) -> None:
    left = {"cleric": 0, "merchant": 0, "mercenary": 0, "archer": 0, "peasant": 1}
    t = assault(table, (5, 5), left=left).do("A", "lose:peasant")
    assert t.twin.outcome == Outcome.SCORED
    assert t.gains("A") == "+1 gold"  # no second harvest
    t.over()


@pytest.mark.rule("ROY-SOLO-40")
def test_the_action_that_empties_the_fifth_pile_is_finished(table: Lay) -> None:
    left = {"cleric": 0, "merchant": 0, "mercenary": 0, "archer": 0, "hills": 1}
    t = table(1, left=left, res={"A": "6 strength"}).slay("A", "hills")
    assert t.has("A") == "1 gold"  # the reward
    assert t.twin.outcome == Outcome.SCORED
    t.over()


@pytest.mark.rule("ROY-SOLO-43")
def test_fewer_than_five_empty_piles_end_nothing(table: Lay) -> None:
    t = assault(table, (4, 5), left={"cleric": 0, "merchant": 0}).do("A", "lose:archer").next_roll(5, 6)
    t.do("A", "lose:peasant")
    assert not t.ending
    t.acts("A", 2)


@pytest.mark.rule("ROY-SOLO-44", "ROY-SOLO-45")
@pytest.mark.parametrize(("board", "total"), [("no", 13), ("yes", 18)])
def test_the_players_points(table: Lay, board: str, total: int) -> None:
    """Goblin and Owlbear: 3. Coliseum: 5. Cornelius: 3 for the Domain and 2 for six Resources. On the board: 5."""
    t = table(
        1,
        solo_board=board,
        slain={"A": "goblin owlbear"},
        built={"A": "coliseum"},
        dukes={"A": "cornelius-the-dreamer"},
        res={"A": "6 gold"},
        vp={"A": 5},
    )
    assert t.total("A") == total
    t.acts("A")


@pytest.mark.rule("ROY-SOLO-46", "ROY-SOLO-47", "ROY-SOLO-49")
def test_the_dark_lords_points(table: Lay) -> None:
    """Goblin King, Skeleton King and the Flaming Skeleton above him: 11. Halfpenny Hill: 2.

    Waryn pays 2 for a Shadow, 1 for a Worker: a Rogue, two Peasants, and three Worker icons of the Domain: 7.
    """
    t = table(
        1,
        left={**LORD_LEFT, "ruins": 2},
        captured="rogue peasant peasant halfpenny-hill",
        lord="waryn",
        res={"A": "3 gold"},
    ).recruit("A", "merchant")
    assert t.twin.lord_points == 4 + 4 + 3 + 2 + 7
    t.over(winners="")


@pytest.mark.rule("ROY-SOLO-46", "ROY-SOLO-48")
@pytest.mark.parametrize(
    ("lord", "points"),
    [
        ("cornelius-the-dreamer", 3),  # a Domain, and no Resources
        ("elsyn", 2 * 1),
        ("elysium-the-allsmith", 5 + 1 + 1),
        ("hrothgar-the-conqueror", 2 * 2),
        ("isabella-the-righteous", 1),
        ("lekzandr-the-protector", 5),
        ("node", 2 + 1),
        ("reese-the-firebrand", 2 + 4 + 1),
        ("simon-the-unclean", 5 + 1),
        ("waryn", 2 + 5),
        ("tsoukalos-the-conspirator", 2),
        ("mico-the-monster-slayer", 2 + 2 * 5),
        ("drakkenstrike", 1 + 2),
        ("waybright-the-wise", 5 + 2),
    ],
)
def test_what_a_duke_pays_the_dark_lord(table: Lay, lord: str, points: int) -> None:
    """Two Bosses survive (8 points); a Rogue, two Peasants, a Knight and Halfpenny Hill (2) are captured."""
    t = table(
        1, left=LORD_LEFT, captured="rogue peasant peasant knight halfpenny-hill", lord=lord, res={"A": "3 gold"}
    ).recruit("A", "merchant")
    assert t.twin.lord_points == 8 + 2 + points
    t.over()


@pytest.mark.rule("ROY-SOLO-50")
@pytest.mark.parametrize(
    ("mine", "won"), [("goblin goblin-mage orc-chieftain", True), ("orc-chieftain goblin-mage", False)]
)
def test_equal_points_lose(table: Lay, mine: str, won: bool) -> None:
    """The Dark Lord has two Bosses: 8 points, and none of Cornelius. 9 win; 8 do not."""
    t = table(
        1, left=LORD_LEFT, slain={"A": mine}, lord="cornelius-the-dreamer", dukes={"A": "elsyn"}, res={"A": "2 gold"}
    )
    t.recruit("A", "merchant")
    assert t.twin.lord_points == 8
    assert t.total("A") == (9 if won else 8)
    t.over(winners="A" if won else "")


@pytest.mark.rule("ROY-SOLO-51")
def test_the_dark_lord_is_revealed_when_points_are_counted(table: Lay) -> None:
    t = table(1, left=LORD_LEFT, lord="waryn", res={"A": "2 gold"})
    assert t.view("A").lord_duke == UNKNOWN
    t.recruit("A", "merchant")
    assert t.view("A").lord_duke == DUKE_IDS.index("waryn")
    t.over()


@pytest.mark.rule("ROY-SOLO-55")
def test_an_event_on_the_table_is_a_survivor(table: Lay) -> None:
    t = table(
        1, left=LORD_LEFT, covers={"forest": "giant-leech"}, lord="hrothgar-the-conqueror", res={"A": "2 gold"}
    ).recruit("A", "merchant")
    assert t.twin.lord_points == 8 + 4 + 3 * 2 + 1  # three Monsters, one a Titan
    t.over()


@pytest.mark.rule("ROY-SOLO-53")
def test_alone_in_the_first_edition(table: Lay) -> None:
    """Without a Herald; the consolation is offered in each harvest."""
    t = table(1, edition="1e", roll=(1, 2)).herald("A", "gold").gain("A", "gold", "gold")
    t.do("A", "lose:cleric", "lose:merchant")
    assert t.offers("A") == [f"choice:{i}" for i in (1, 2, 3, 4)]
    t.next_roll(5, 6).choose("A", 4)
    assert t.gains("A") == "+4 gold +1 strength"
    t.acts("A")


@pytest.mark.rule("ROY-SOLO-57")
def test_captured_cards_never_come_back(new_game: Lay) -> None:
    t = new_game(1, seed=3).draft()
    before = 0
    for _ in play_at_random(t, seed=3):
        now = sum(t.twin.lord_citizens) + t.twin.lord_domains.bit_count()
        assert now >= before
        before = now
    t.over()


@pytest.mark.rule("ROY-SOLO-31", "ROY-SOLO-45")
@pytest.mark.parametrize("setting", ["solo-sum", "solo-exhausted", "solo-board"])
def test_solo_settings_need_one_player(new_game: Lay, setting: str) -> None:
    with pytest.raises(GameError):
        new_game(3, **{setting: "yes"})
    new_game(1, **{setting: "yes"}).drafts()
