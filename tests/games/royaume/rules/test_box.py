"""What is in the box and on the cards (ROY-COMP, ROY-DATA, ROY-CITIZEN, ROY-MONSTER)."""

from collections import Counter
from typing import Any

import pytest

from ludotheque.games.royaume import GAME
from ludotheque.games.royaume.cards.cards import CITIZENS, DOMAINS, DUKES, REWARDS
from ludotheque.games.royaume.cards.content import data
from ludotheque.games.royaume.names import CITIZEN_IDS
from ludotheque.games.royaume.state import COPIES, KINDS, MONSTERS, SEATS
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.match import Match

from ..table import ENGINE, Lay

VALUES = data()
BOX = {edition: GAME.content_layout.twin(GAME.content({"edition": edition})) for edition in ("2e", "1e")}


def citizen(name: str) -> dict[str, Any]:
    return next(row for row in VALUES["citizens"] if row["id"] == name)


def monster(name: str) -> dict[str, Any]:
    return next(row for row in VALUES["monsters"] if row["id"] == name)


def cards_of(edition: str) -> dict[str, int]:
    box = BOX[edition]
    events = len(VALUES["events"]) if edition == "2e" else 0
    return {
        "citizens": len(VALUES["citizens"]) * COPIES,
        "monsters": len(VALUES["monsters"]),
        "domains": box.domain_pool.bit_count(),
        "dukes": box.duke_pool.bit_count(),
        "starters": (2 + box.heralds) * SEATS,
        "exhausted": 2 * SEATS,
        "references": SEATS,
        "events": events,
    }


@pytest.mark.rule("ROY-COMP-01")
def test_the_second_edition_has_234_cards() -> None:
    cards = cards_of("2e")
    assert list(cards.values()) == [108, 48, 28, 14, 15, 10, 5, 6]
    assert sum(cards.values()) == 234


@pytest.mark.rule("ROY-COMP-09")
def test_the_first_edition_has_215_cards() -> None:
    cards = cards_of("1e")
    assert list(cards.values()) == [108, 48, 24, 10, 10, 10, 5, 0]
    assert sum(cards.values()) == 215
    with pytest.raises(GameError):
        GAME.content({"edition": "1e", "events": "yes"})


@pytest.mark.rule("ROY-COMP-02")
def test_there_are_18_citizens_and_five_of_six_copies_are_in_play(new_game: Lay) -> None:
    assert len({row["id"] for row in VALUES["citizens"]}) == 18
    t = new_game(4)
    assert t.pile("archer") == ["archer"] * (COPIES - 1)
    t.drafts()


@pytest.mark.rule("ROY-COMP-03")
def test_eight_areas_have_six_monsters_each() -> None:
    areas = Counter(row["area"] for row in VALUES["monsters"])
    assert list(areas.values()) == [6] * 8
    marked = Counter(row["area"] for row in VALUES["monsters"] if row["five_players"])
    assert list(marked.values()) == [1] * 8


@pytest.mark.rule("ROY-COMP-04")
@pytest.mark.parametrize("players", [3, 5])
def test_every_player_gets_one_starter_of_each_kind(new_game: Lay, players: int) -> None:
    t = new_game(players)
    starters = [t.tableau(letter) for letter in t.letters]
    assert starters == [["starter-peasant", "starter-knight", "starter-herald"]] * players
    t.drafts()


@pytest.mark.rule("ROY-COMP-07")
def test_the_first_player_and_the_one_who_rests_are_two(table: Lay) -> None:
    t = table(players=5)
    assert (t.twin.first, t.resting) == (0, "E")
    t.acts("A")


@pytest.mark.rule("ROY-COMP-08")
def test_tokens_lie_on_cards_and_never_on_boards(table: Lay) -> None:
    t = table(roll=(1, 2), covers={"hills": "bat-swarm"}, left={"hills": 0}, tokens={"ruins": "1 strength"})
    assert t.tokens("ruins") == "1 strength"
    assert t.tokens("bat-swarm") == ""
    assert t.all_gains == ["", "", ""]
    t.asks("A", "mark")


@pytest.mark.rule("ROY-COMP-11")
def test_nothing_runs_out_in_the_first_edition(table: Lay) -> None:
    t = table(edition="1e", res={"A": "500 strength"}).gain("A", "strength")
    assert t.has("A") == "501 strength"
    t.acts("A", 1)


@pytest.mark.rule("ROY-COMP-12")
@pytest.mark.parametrize("players", [0, 6])
def test_nobody_or_six_cannot_play(players: int) -> None:
    with pytest.raises(GameError):
        Match.new(GAME, players, seed=1, engine=ENGINE)


@pytest.mark.rule("ROY-COMP-12")
@pytest.mark.parametrize("edition", ["1e", "2e"])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_one_to_five_can_play(new_game: Lay, players: int, edition: str) -> None:
    t = new_game(players, edition=edition)
    assert len(t.letters) == players
    t.drafts()


# --- single cards that a rulebook shows -----------------------------------------------------------------------


@pytest.mark.rule("ROY-DATA-01", "ROY-DATA-02", "ROY-DATA-03", "ROY-DATA-04")
@pytest.mark.parametrize(
    ("name", "area", "strength", "magic"),
    [
        ("treant", "forest", 3, 0),
        ("gelatinous-cube", "swamp", 4, 1),
        ("spider-queen", "forest", 10, 3),
        ("orc-warrior", "mountains", 9, 0),
        ("bane-spider", "forest", 6, 0),
        ("wraith", "barrens", 4, 3),
    ],
)
def test_monsters_of_the_rulebook(name: str, area: str, strength: int, magic: int) -> None:
    row = monster(name)
    assert (row["area"], row["strength"], row["magic"]) == (area, strength, magic)


@pytest.mark.rule("ROY-DATA-05", "ROY-DATA-07", "ROY-DATA-08", "ROY-DATA-09")
@pytest.mark.parametrize(
    ("name", "values", "cost", "role"),
    [
        ("peasant", [5], 2, "worker"),
        ("archer", [4], 4, "soldier"),
        ("knight", [6], 2, "soldier"),
        ("thief", [7], 2, "shadow"),
    ],
)
def test_citizens_of_the_rulebook(name: str, values: list[int], cost: int, role: str) -> None:
    row = citizen(name)
    assert (row["values"], row["cost"], row["role"]) == (values, cost, role)


@pytest.mark.rule("ROY-DATA-06")
def test_peasant_and_monk_of_the_example(table: Lay) -> None:
    t = table(players=2, active="B", roll=(1, 4), tableau={"A": "monk"})
    t.do("A", "wake:monk")
    assert t.gains("A") == "+2 magic"  # the Peasant's Gold went to the Monk
    t.acts("B")


@pytest.mark.rule("ROY-DATA-10")
def test_the_miner_of_the_example(table: Lay) -> None:
    t = table(roll=(6, 6), tableau={"A": "miner"}, built={"A": "coliseum halfpenny-hill"})
    t.herald("A", "magic").herald("B", "magic").herald("C", "magic")
    assert t.gains("A") == "+4 gold +2 strength +1 magic"  # 3 of the Miner; 1 of Halfpenny Hill; two Knights
    t.acts("A")


@pytest.mark.rule("ROY-DATA-11")
def test_the_palace_of_the_dawn_costs_11_and_needs_a_worker_and_two_soldiers(table: Lay) -> None:
    t = table(res={"A": "11 gold"}, tableau={"A": "peasant archer knight"}, tops="palace-of-the-dawn")
    t.build("A", "palace-of-the-dawn")
    assert t.has("A") == ""
    assert t.built("A") == ["palace-of-the-dawn"]
    t.acts("A", 1)


@pytest.mark.rule("ROY-DATA-12")
def test_several_citizens_share_the_value_1() -> None:
    assert [row["id"] for row in VALUES["citizens"] if row["values"] == [1]] == ["cleric", "monk"]


# --- Citizens and Monsters ------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-CITIZEN-01")
def test_every_citizen_has_one_role() -> None:
    roles = Counter(row["role"] for row in VALUES["citizens"])
    assert set(roles) == {"worker", "soldier", "shadow", "holy"}
    assert sum(roles.values()) == 18


@pytest.mark.rule("ROY-CITIZEN-03")
def test_a_pile_holds_one_name(new_game: Lay) -> None:
    t = new_game(3, set="random", seed=5)
    piles = [cards[:5] for cards in t.twin.citizen]
    assert all(len(set(pile)) == 1 for pile in piles)
    t.drafts()


@pytest.mark.rule("ROY-CITIZEN-06")
def test_every_citizen_has_two_effects() -> None:
    box = BOX["2e"]
    assert tuple(CITIZENS) == CITIZEN_IDS
    for kind in range(KINDS):
        for program in (box.on_program[kind], box.off_program[kind]):
            assert box.code[program][0] != 0  # it does something


@pytest.mark.rule("ROY-MONSTER-01")
def test_there_are_eight_areas() -> None:
    assert {row["area"] for row in VALUES["monsters"]} == {
        *("hills", "ruins", "forest", "valley", "mountains", "barrens", "swamp", "cavern")
    }


@pytest.mark.rule("ROY-MONSTER-02")
def test_there_are_four_types_and_each_area_has_one_boss() -> None:
    assert {row["type"] for row in VALUES["monsters"]} == {"minion", "beast", "titan", "boss"}
    assert len([row for row in VALUES["monsters"] if row["type"] == "boss"]) == 8
    assert {row["area"] for row in VALUES["monsters"] if row["type"] == "boss"} == set(VALUES["areas"])


@pytest.mark.rule("ROY-MONSTER-03")
def test_every_monster_has_strength_and_some_have_magic() -> None:
    assert min(row["strength"] for row in VALUES["monsters"]) == 1
    assert {row["id"] for row in VALUES["monsters"] if row["magic"]} == {
        *("spider-queen", "wraith", "witch-queen", "gelatinous-cube", "basilisk"),
        *("swamp-dragon", "kobolds", "gold-golem", "red-dragon"),
    }


@pytest.mark.rule("ROY-MONSTER-04")
def test_every_monster_has_a_reward_and_points() -> None:
    box = BOX["2e"]
    assert all(row["points"] > 0 for row in VALUES["monsters"])
    assert all(box.code[box.reward[card]][0] != 0 for card in range(MONSTERS))
    assert {row["id"] for row in VALUES["monsters"] + VALUES["events"]} == set(REWARDS)


@pytest.mark.rule("ROY-BUILD-14")
def test_every_domain_has_points_a_cost_and_an_effect() -> None:
    assert len(DOMAINS) == 28
    assert min(row["points"] for row in VALUES["domains"]) == 1
    assert min(row["cost"] for row in VALUES["domains"]) == 5


def test_there_are_14_dukes_and_10_in_the_first_edition() -> None:
    assert len(DUKES) == 14
    assert BOX["1e"].duke_pool.bit_count() == 10
