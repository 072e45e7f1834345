"""Setting up: Central Piles (ROY-SETUP) and players (ROY-PSET)."""

import itertools

import pytest

from ludotheque.games.royaume.cards.content import BOX
from ludotheque.games.royaume.game import GAME
from ludotheque.games.royaume.rules.actions import Ev
from ludotheque.games.royaume.state import NOTHING, UNKNOWN
from ludotheque.kernel.errors import GameError, IllegalAction, NotYourTurn

from ..ids import AREA_IDS, BY_CARD, CITIZEN_IDS, DOMAIN_IDS, DUKE_IDS
from ..table import Lay, play_at_random

FIRST_AREAS = ["hills", "ruins", "forest", "valley", "mountains"]
FIRST_CITIZENS = [
    *("cleric", "merchant", "mercenary", "archer", "peasant"),
    *("knight", "rogue", "champion", "paladin", "butcher"),
]


def strengths(area: str, five: bool = False) -> list[int]:
    cards = [monster for monster, for_five in BY_CARD if monster.area == area and (five or not for_five)]
    return sorted(card.strength for card in cards)


# --- Central Piles --------------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-SETUP-01")
def test_four_rows_of_five_piles(new_game: Lay) -> None:
    t = new_game(3)
    assert [len(t.twin.monsters), len(t.twin.citizens), len(t.twin.domains)] == [5, 10, 5]
    assert min(*t.twin.monsters, *t.twin.citizens, *t.twin.domains) > 0
    t.drafts()


@pytest.mark.rule("ROY-SETUP-02", "ROY-ICON-11")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_marked_monsters_are_for_five_players(new_game: Lay, players: int) -> None:
    t = new_game(players)
    size = 6 if players == 5 else 5
    assert t.twin.monsters == [size] * 5
    marked = [card for cards in t.twin.monster for card in cards if card >= 0 and t.content.m_five[card]]
    assert len(marked) == (5 if players == 5 else 0)
    t.drafts()


@pytest.mark.rule("ROY-SETUP-03")
def test_a_pile_comes_from_one_area(new_game: Lay) -> None:
    t = new_game(3, set="random", seed=3)
    areas = [{AREA_IDS[t.content.m_area[card]] for card in cards[:5]} for cards in t.twin.monster]
    assert [list(drawn) for drawn in areas] == [[area] for area in t.areas]
    assert len(set(t.areas)) == 5
    t.drafts()


@pytest.mark.rule("ROY-SETUP-04")
def test_the_weakest_monster_is_on_top(new_game: Lay) -> None:
    t = new_game(3)
    assert t.pile("hills") == ["goblin", "goblin", "goblin", "goblin-mage", "goblin-king"]
    t.drafts()


@pytest.mark.rule("ROY-SETUP-05")
def test_the_boss_is_at_the_bottom(new_game: Lay) -> None:
    t = new_game(3)
    assert (t.pile("forest")[0], t.pile("forest")[4]) == ("treant", "spider-queen")
    assert [t.pile(area)[-1] for area in FIRST_AREAS] == [
        *("goblin-king", "skeleton-king", "spider-queen", "troll", "orc-chieftain")
    ]
    t.drafts()


@pytest.mark.rule("ROY-SETUP-06")
def test_magic_does_not_matter_for_the_order(new_game: Lay) -> None:
    """A Wraith (4 Strength, 3 Magic) lies above the Witch Queen (5 Strength, 4 Magic), below Gargoyles."""
    t = new_game(2, areas="barrens,ruins,forest,valley,mountains")
    assert t.pile("barrens") == ["gargoyle", "gargoyle", "gargoyle", "wraith", "witch-queen"]
    t.drafts()


@pytest.mark.rule("ROY-SETUP-07")
def test_each_area_has_three_strengths() -> None:
    assert [len(set(strengths(area, five=True))) for area in AREA_IDS] == [3] * 8


@pytest.mark.rule("ROY-SETUP-08")
def test_piles_lie_in_the_order_of_their_top_cards(new_game: Lay) -> None:
    t = new_game(3, areas="mountains,cavern,hills,forest,swamp")
    assert t.areas == ["hills", "forest", "swamp", "cavern", "mountains"]  # 1, 3, 4, 5, 5
    for areas in itertools.combinations(AREA_IDS, 5):
        t = new_game(2, areas=",".join(areas))
        tops = [strengths(area)[0] for area in t.areas]
        assert tops == sorted(tops)
        t.drafts()


@pytest.mark.rule("ROY-SETUP-08")
def test_equal_tops_always_lie_in_the_same_order(new_game: Lay) -> None:
    games = [new_game(2, areas="hills,barrens,ruins,swamp,valley", seed=seed) for seed in range(4)]
    assert {tuple(t.areas) for t in games} == {("hills", "barrens", "ruins", "swamp", "valley")}
    for t in games:
        t.drafts()


@pytest.mark.rule("ROY-SETUP-09")
def test_piles_keep_their_columns(table: Lay) -> None:
    t = table(left={"hills": 3}, res={"A": "4 strength"}).slay("A", "hills")
    assert t.pile("hills") == ["goblin-mage", "goblin-king"]  # stronger now than a Skeleton
    assert t.areas == FIRST_AREAS
    t.acts("A", 1)


@pytest.mark.rule("ROY-SETUP-10")
@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_monsters_of_a_first_game(new_game: Lay, edition: str) -> None:
    t = new_game(3, edition=edition)
    assert [t.pile(area) for area in t.areas] == [
        ["goblin", "goblin", "goblin", "goblin-mage", "goblin-king"],
        ["skeleton", "skeleton", "skeleton", "flaming-skeleton", "skeleton-king"],
        ["treant", "treant", "bane-spider", "bane-spider", "spider-queen"],
        ["owlbear", "owlbear", "owlbear", "giant", "troll"],
        ["dire-bear", "dire-bear", "orc-warrior", "orc-warrior", "orc-chieftain"],
    ]
    assert t.areas == FIRST_AREAS
    t.drafts()


@pytest.mark.rule("ROY-SETUP-11")
def test_five_areas_can_be_chosen(new_game: Lay) -> None:
    t = new_game(3, areas="swamp,forest,ruins,hills,valley")
    assert set(t.areas) == {"swamp", "forest", "ruins", "hills", "valley"}
    for wrong in ("swamp,forest,ruins,hills", "swamp,forest,ruins,hills,valley,cavern", "swamp,forest,ruins,hills,sea"):
        with pytest.raises(GameError):
            GAME.check_options({"areas": wrong})
    with pytest.raises(GameError):
        GAME.check_options({"areas": "swamp,swamp,ruins,hills,valley"})
    t.drafts()


@pytest.mark.rule("ROY-SETUP-12", "ROY-SETUP-23")
def test_citizens_lie_by_their_values_and_columns_are_five(new_game: Lay) -> None:
    t = new_game(3, set="random", seed=8)
    values = [BOX["citizen"][CITIZEN_IDS[cards[0]]].values for cards in t.twin.citizen]
    assert values == [(1,), (2,), (3,), (4,), (5,), (6,), (7,), (8,), (9, 10), (11, 12)]
    first = new_game(3)
    column = [first.slot(place) % 5 for place in ("valley", "archer", "paladin", "domain 4")]
    assert column == [3, 3, 3, 3]
    t.drafts()
    first.drafts()


@pytest.mark.rule("ROY-SETUP-13", "ROY-SETUP-14")
@pytest.mark.parametrize("players", [2, 4])
def test_five_copies_of_one_citizen_for_each_value(new_game: Lay, players: int) -> None:
    t = new_game(players)
    assert t.pile("rogue") == ["rogue"] * 5
    kinds = {kind for cards in t.twin.citizen for kind in cards}
    assert sum(t.twin.citizens) == 50
    assert len(kinds - {NOTHING}) == 10  # no Thief is in the game
    for _ in play_at_random(t, seed=players, most=40):
        assert not any("thief" in name for letter in t.letters for name in t.offers(letter))
    t.somebody_acts()


@pytest.mark.rule("ROY-SETUP-13")
def test_two_citizens_of_one_value_are_refused() -> None:
    with pytest.raises(GameError):
        GAME.check_options({"citizens": ",".join([*FIRST_CITIZENS, "thief"])})
    with pytest.raises(GameError):
        GAME.check_options({"citizens": ",".join(FIRST_CITIZENS[:9])})


@pytest.mark.rule("ROY-SETUP-15")
@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_citizens_of_a_first_game(new_game: Lay, edition: str) -> None:
    t = new_game(3, edition=edition)
    assert [t.pile(name)[0] for name in FIRST_CITIZENS] == FIRST_CITIZENS
    assert [t.slot(name) for name in FIRST_CITIZENS] == list(range(5, 15))
    t.drafts()


@pytest.mark.rule("ROY-SETUP-16")
def test_one_domain_of_each_pile_is_open(new_game: Lay) -> None:
    t = new_game(4)
    for column in range(1, 6):
        for viewer in ("A", ""):
            top, *under = t.pile(f"domain {column}", viewer)
            assert top in DOMAIN_IDS
            assert under == ["?", "?"]
    t.drafts()


@pytest.mark.rule("ROY-SETUP-17")
@pytest.mark.parametrize(("edition", "unused"), [("2e", 13), ("1e", 9)])
def test_unused_domains_are_out_of_the_game(new_game: Lay, edition: str, unused: int) -> None:
    t = new_game(3, edition=edition)
    used = {domain for cards in t.twin.domain for domain in cards} - {NOTHING}
    assert len(used) == 15
    assert t.content.domain_pool.bit_count() - len(used) == unused
    t.drafts()


@pytest.mark.rule("ROY-SETUP-18")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_exhausted_cards_for_each_player(new_game: Lay, players: int) -> None:
    t = new_game(players)
    assert t.spare == ["exhausted"] * (2 * players)
    t.drafts()


@pytest.mark.rule("ROY-SETUP-21", "ROY-VARIANT-04")
def test_a_first_game_has_no_events(new_game: Lay) -> None:
    t = new_game(3)
    assert t.match.options["set"] == "first-game"
    assert [t.match.options[name] for name in ("events", "mixed", "dukes")] == ["no", "no", "yes"]
    assert set(t.spare) == {"exhausted"}
    assert sum(map(sum, t.twin.token)) == 0
    t.drafts()


@pytest.mark.rule("ROY-SETUP-22")
def test_monsters_and_citizens_are_open(new_game: Lay) -> None:
    t = new_game(3)
    for place in (*FIRST_AREAS, *FIRST_CITIZENS):
        assert t.pile(place, "B") == t.pile(place)
    t.drafts()


# --- players --------------------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-PSET-01", "ROY-COMP-06")
def test_a_board_has_four_tracks(new_game: Lay) -> None:
    t = new_game(2)
    assert [[*t.twin.res[seat], t.twin.vp[seat]] for seat in range(2)] == [[2, 0, 1, 0]] * 2
    t.drafts()


@pytest.mark.rule("ROY-PSET-02")
def test_boards_start_with_2_gold_and_1_magic(new_game: Lay) -> None:
    t = new_game(4)
    assert [t.has(letter) for letter in t.letters] == ["2 gold 1 magic"] * 4
    t.drafts()


@pytest.mark.rule("ROY-PSET-03", "ROY-PSET-05")
def test_the_first_edition_starts_alike_but_without_heralds(new_game: Lay) -> None:
    t = new_game(4, edition="1e")
    assert [t.has(letter) for letter in t.letters] == ["2 gold 1 magic"] * 4
    assert t.tableau("A") == ["starter-peasant", "starter-knight"]
    t.drafts()


@pytest.mark.rule("ROY-PSET-04")
def test_three_starters_are_the_first_tableau(new_game: Lay) -> None:
    t = new_game(2)
    assert t.tableau("B") == ["starter-peasant", "starter-knight", "starter-herald"]
    t.drafts()


@pytest.mark.rule("ROY-PSET-07")
@pytest.mark.parametrize(("edition", "players", "undealt"), [("2e", 3, 8), ("1e", 5, 0), ("2e", 5, 4)])
def test_two_dukes_are_dealt_and_one_is_kept(new_game: Lay, edition: str, players: int, undealt: int) -> None:
    t = new_game(players, edition=edition)
    dealt = [duke for offer in t.twin.offer[:players] for duke in offer]
    assert len(set(dealt)) == 2 * players
    assert t.content.duke_pool.bit_count() - len(dealt) == undealt
    first, second = t.offers("B", "keep")
    for wrong in set(data_dukes()) - {first, second}:
        with pytest.raises(IllegalAction):
            t.do("B", f"keep:{wrong}")
    t.do("B", f"keep:{second}")
    assert list(t.match.actors) == [0, *range(2, players)]
    t.drafts(waiting="A" + t.letters[2:])


def data_dukes() -> list[str]:
    return list(DUKE_IDS)


@pytest.mark.rule("ROY-PSET-08")
def test_the_draft_is_secret_and_simultaneous(new_game: Lay) -> None:
    views = []
    for pick in (0, 1):
        t = new_game(3)
        t.do("A", t.offers("A")[pick])
        views.append(t.match.view(1).tobytes())
        assert t.view("B").offer[0] == [UNKNOWN, UNKNOWN]
        assert t.view("B").offer[1] == t.twin.offer[1]
        with pytest.raises(NotYourTurn):
            t.do("A", "keep:node")
        t.drafts(waiting="BC")
    assert views[0] == views[1]


@pytest.mark.rule("ROY-PSET-08")
def test_the_draft_comes_before_the_first_player_is_drawn(new_game: Lay) -> None:
    t = new_game(3)
    assert sum(t.twin.monsters) == 25
    assert [t.twin.turns[seat] for seat in range(3)] == [0, 0, 0]
    t.drafts()


@pytest.mark.rule("ROY-PSET-09")
def test_a_duke_is_secret_until_the_end(table: Lay) -> None:
    t = table(players=2, dukes={"A": "node", "B": "elsyn"}, ending=True, active="B")
    assert t.view("B").duke[0] == UNKNOWN
    assert t.view("").duke[:2] == [UNKNOWN, UNKNOWN]
    assert t.view("A").duke[0] == t.twin.duke[0]
    t.gain("B", "gold", "gold")
    for viewer in ("A", "B", ""):
        assert t.view(viewer).duke[:2] == t.twin.duke[:2]
    t.over()


@pytest.mark.rule("ROY-PSET-10")
def test_everybody_has_one_duke(new_game: Lay) -> None:
    t = new_game(5).draft()
    assert len(set(t.twin.duke)) == 5
    assert NOTHING not in t.twin.duke
    t.somebody_acts()


@pytest.mark.rule("ROY-PSET-11")
def test_the_first_player_is_drawn(new_game: Lay) -> None:
    starters = set()
    for seed in range(16):
        t = new_game(3, seed=seed).draft()
        assert t.happened(Ev.THREW) == []
        assert t.twin.active == t.twin.first
        assert t.twin.turns[t.twin.first] == sum(t.twin.turns) == 1
        starters.add(t.active)
        t.somebody_acts()
    assert starters == {"A", "B", "C"}


@pytest.mark.rule("ROY-PSET-12")
def test_the_highest_throw_begins_in_the_first_edition(new_game: Lay) -> None:
    """Who ties for the most throws again, and nobody else."""
    again = 0
    for seed in range(40):
        t = new_game(3, seed=seed, edition="1e").draft()
        thrown = iter(t.happened(Ev.THREW))
        left = [0, 1, 2]
        while len(left) > 1:
            throws = [next(thrown) for _ in left]
            assert [event.seat for event in throws] == left
            assert all(1 <= die <= 6 for event in throws for die in (event.a, event.b))
            most = max(event.a + event.b for event in throws)
            left = [event.seat for event in throws if event.a + event.b == most]
            again += len(left) > 1
        assert next(thrown, None) is None
        assert [t.twin.first] == left
        assert t.twin.active == t.twin.first
        t.somebody_acts()
    assert again


@pytest.mark.rule("ROY-PSET-12")
def test_every_seat_may_begin_in_the_first_edition(new_game: Lay) -> None:
    starters = set()
    for seed in range(16):
        t = new_game(5, seed=seed, edition="1e").draft()
        starters.add(t.active)
        t.somebody_acts()
    assert len(starters) > 3
    t = new_game(1, edition="1e").draft()
    assert t.happened(Ev.THREW) == []  # nobody to throw against
    t.somebody_acts()


@pytest.mark.rule("ROY-PSET-13")
def test_the_first_player_token_stays(table: Lay) -> None:
    t = table(active="B", first="B")
    for _ in range(7):
        t.finish_turn()
    assert (t.twin.first, t.active) == (1, "C")
    t.acts("C")
