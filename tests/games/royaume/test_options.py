"""What can be chosen before a game of Le Royaume, and what is refused in both languages."""

import pytest

from ludotheque.games.royaume.game import GAME
from ludotheque.games.royaume.names import AREA_NAMES
from ludotheque.games.royaume.state import STATE
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.match import Match
from ludotheque.kernel.text import LANGS

from .ids import CITIZEN_IDS, SLOT_OF
from .published import content_of, in_pool

ENGINE = GAME.engine(compiled=False)
FIRST_GAME = "cleric,merchant,mercenary,archer,peasant,knight,rogue,champion,paladin,butcher"


def refusal(players: int, **options: str) -> GameError:
    named = {name.replace("_", "-"): value for name, value in options.items()}
    with pytest.raises(GameError) as caught:
        Match.new(GAME, players, seed=1, options=named, engine=ENGINE)
    assert all(caught.value.say(lang) for lang in LANGS)
    return caught.value


def start(players: int = 4, seed: int = 1, **options: str):
    named = {name.replace("_", "-"): value for name, value in options.items()}
    match = Match.new(GAME, players, seed=seed, options=named, engine=ENGINE)
    return match, STATE.twin(match.state)


@pytest.mark.parametrize("players", [0, 6])
def test_it_takes_one_to_five_players(players: int) -> None:
    refusal(players)


@pytest.mark.parametrize("players", range(1, 6))
def test_one_to_five_players_can_sit_down(players: int) -> None:
    match, _ = start(players)
    assert match.actors == tuple(range(players))


@pytest.mark.parametrize(
    "areas",
    [
        "hills,ruins,forest,valley",
        ",".join(AREA_NAMES),
        "hills,hills,ruins,forest,valley",
        "hills,ruins,sea,swamp,valley",
    ],
)
def test_it_takes_five_different_areas(areas: str) -> None:
    refusal(2, areas=areas)


def test_two_citizens_of_one_value_are_refused() -> None:
    assert "same Activation Value" in str(refusal(2, citizens=FIRST_GAME.replace("cleric", "cleric,monk")))


@pytest.mark.parametrize("citizens", ["", "cleric,merchant", FIRST_GAME.replace("cleric", "starter-peasant")])
def test_every_value_needs_its_citizen(citizens: str) -> None:
    refusal(2, citizens=citizens)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {"dukes": "no"}),
        (3, {"solo_sum": "yes"}),
        (2, {"solo_exhausted": "yes"}),
        (2, {"solo_board": "yes"}),
        (2, {"edition": "1e", "events": "yes"}),
        (2, {"set": "monster-blood"}),
        (2, {"fewest": "all"}),
        (2, {"events": "mimic,sorcerer,bat-swarm"}),
        (2, {"events": "dragon"}),
        (2, {"edition": "3e"}),
        (2, {"weather": "fine"}),
    ],
)
def test_what_does_not_go_together_is_refused(players: int, options: dict[str, str]) -> None:
    refusal(players, **options)


def test_free_choices_have_one_spelling() -> None:
    spelt = GAME.check_options({"areas": " swamp , hills,valley,ruins,forest ", "events": "mimic, bat-swarm"})
    assert spelt["areas"] == "hills,ruins,forest,valley,swamp"
    assert spelt["events"] == "bat-swarm,mimic"
    assert GAME.check_options(spelt) == spelt


def test_chosen_piles_are_laid_out() -> None:
    chosen = FIRST_GAME.replace("rogue", "thief").replace("butcher", "miner")
    _, s = start(areas="hills,barrens,swamp,cavern,valley", citizens=chosen)
    assert [pile[0] for pile in s.citizen] == [CITIZEN_IDS.index(name) for name in chosen.split(",")]
    assert [area for area, column in zip(AREA_NAMES, s.column, strict=True) if column < 0] == [
        "ruins",
        "forest",
        "mountains",
    ]


def test_asked_for_events_are_in_every_game() -> None:
    for seed in range(8):
        _, s = start(3, seed, events="bat-swarm")
        events = {marker - 3 for marker in s.spare if marker >= 3}
        assert len(events) == 3
        assert 2 in events


def test_random_piles_vary_and_keep_their_values() -> None:
    areas, kinds = set(), set()
    for seed in range(20):
        _, s = start(2, seed, set="random")
        areas.add(tuple(s.column))
        kinds.add(tuple(pile[0] for pile in s.citizen))
        assert [SLOT_OF[CITIZEN_IDS[pile[0]]] for pile in s.citizen] == list(range(10))
    assert len(areas) > 8
    assert len(kinds) > 8


def test_the_first_edition_has_fewer_domains_and_dukes() -> None:
    first, second = (content_of({"edition": edition}) for edition in ("1e", "2e"))
    assert (len(in_pool(first, "domain")), len(in_pool(first, "duke"))) == (24, 10)
    assert (len(in_pool(second, "domain")), len(in_pool(second, "duke"))) == (28, 14)
    assert len(in_pool(content_of({"edition": "1e", "set": "glittering-gold"}), "domain")) == 20
