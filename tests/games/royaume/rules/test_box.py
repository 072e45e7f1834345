"""What is in the box and on the cards (ROY-COMP, ROY-DATA, ROY-CITIZEN, ROY-MONSTER)."""

from collections import Counter

import pytest

from ludotheque.games.royaume.cards.content import BOX as CARDS
from ludotheque.games.royaume.game import GAME
from ludotheque.games.royaume.names import AREA_IDS
from ludotheque.games.royaume.state import COPIES, KINDS, MONSTERS, SEATS, Role, Type
from ludotheque.kernel.effects import Nothing
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.match import Match

from ..ids import BY_CARD
from ..published import DOMAINS, DUKES, EVENTS, content_of, in_pool
from ..table import ENGINE, Lay

CONTENT = {edition: content_of({"edition": edition}) for edition in ("2e", "1e")}
BOX = {edition: content.twin for edition, content in CONTENT.items()}


def cards_of(edition: str) -> dict[str, int]:
    """The cards of the published box; whatever was added to it does not count."""
    box, content = BOX[edition], CONTENT[edition]
    events = len([name for name in CARDS["event"] if name in EVENTS]) if edition == "2e" else 0
    return {
        "citizens": len(CARDS["citizen"]) * COPIES,
        "monsters": len(BY_CARD),
        "domains": len(in_pool(content, "domain")),
        "dukes": len(in_pool(content, "duke")),
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
    assert len(CARDS["citizen"]) == 18
    t = new_game(4)
    assert t.pile("archer") == ["archer"] * (COPIES - 1)
    t.drafts()


@pytest.mark.rule("ROY-COMP-03")
def test_eight_areas_have_six_monsters_each() -> None:
    areas = Counter(monster.area for monster, _ in BY_CARD)
    assert list(areas.values()) == [6] * 8
    marked = Counter(monster.area for monster, for_five in BY_CARD if for_five)
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
    card = CARDS["monster"][name]
    assert (card.area, card.strength, card.magic) == (area, strength, magic)


@pytest.mark.rule("ROY-DATA-05", "ROY-DATA-07", "ROY-DATA-08", "ROY-DATA-09")
@pytest.mark.parametrize(
    ("name", "value", "cost", "role"),
    [
        ("peasant", 5, 2, Role.WORKER),
        ("archer", 4, 4, Role.SOLDIER),
        ("knight", 6, 2, Role.SOLDIER),
        ("thief", 7, 2, Role.SHADOW),
    ],
)
def test_citizens_of_the_rulebook(name: str, value: int, cost: int, role: Role) -> None:
    card = CARDS["citizen"][name]
    assert (card.values, card.cost, card.role) == ((value,), cost, role)


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
    assert [name for name, card in CARDS["citizen"].items() if card.values == (1,)] == ["cleric", "monk"]


# --- Citizens and Monsters ------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-CITIZEN-01")
def test_every_citizen_has_one_role() -> None:
    roles = Counter(card.role for card in CARDS["citizen"].values())
    assert set(roles) == set(Role)
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
    for kind in range(KINDS):
        for program in (box.on_program[kind], box.off_program[kind]):
            assert box.code[program].op != 0  # it does something


@pytest.mark.rule("ROY-MONSTER-01")
def test_there_are_eight_areas() -> None:
    assert {card.area for card in CARDS["monster"].values()} == {
        *("hills", "ruins", "forest", "valley", "mountains", "barrens", "swamp", "cavern")
    }


@pytest.mark.rule("ROY-MONSTER-02")
def test_there_are_four_types_and_each_area_has_one_boss() -> None:
    assert {monster.type for monster, _ in BY_CARD} == set(Type)
    assert len([monster for monster, _ in BY_CARD if monster.type == Type.BOSS]) == 8
    assert {monster.area for monster, _ in BY_CARD if monster.type == Type.BOSS} == set(AREA_IDS)


@pytest.mark.rule("ROY-MONSTER-03")
def test_every_monster_has_strength_and_some_have_magic() -> None:
    assert min(card.strength for card in CARDS["monster"].values()) == 1
    assert {name for name, card in CARDS["monster"].items() if card.magic} == {
        *("spider-queen", "wraith", "witch-queen", "gelatinous-cube", "basilisk"),
        *("swamp-dragon", "kobolds", "gold-golem", "red-dragon"),
    }


@pytest.mark.rule("ROY-MONSTER-04")
def test_every_monster_has_a_reward_and_points() -> None:
    box = BOX["2e"]
    cards = [*CARDS["monster"].values(), *CARDS["event"].values()]
    assert all(card.points > 0 and card.reward != Nothing() for card in cards)
    assert all(box.code[box.reward[card]].op != 0 for card in range(MONSTERS))


@pytest.mark.rule("ROY-BUILD-14")
def test_every_domain_has_points_a_cost_and_an_effect() -> None:
    domains = [CARDS["domain"][name] for name in DOMAINS]
    assert len(domains) == 28
    assert all(card.effect != Nothing() for card in domains)
    assert min(card.points for card in domains) == 1
    assert min(card.cost for card in domains) == 5


def test_there_are_14_dukes_and_10_in_the_first_edition() -> None:
    assert len(in_pool(CONTENT["2e"], "duke")) == len(DUKES) == 14
    assert len(in_pool(CONTENT["1e"], "duke")) == 10
