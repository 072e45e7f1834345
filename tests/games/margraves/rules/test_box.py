"""What is in the box (MAR-COMP) and how a table is laid out (MAR-SETUP, MAR-PLAYER)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from ludotheque.games.margraves.cards.kinds import dealt
from ludotheque.games.margraves.game import GAME
from ludotheque.games.margraves.names import GUILD_IDS, LAIR_IDS
from ludotheque.games.margraves.rules.actions import Ev
from ludotheque.games.margraves.state import MONSTERS, Guild
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.match import Match
from ludotheque.kernel.words import BadCard

from ..components import pieces
from ..table import CITIZEN_IDS, LOCATION_IDS, MONSTER_IDS, STARTER_IDS, TILE_IDS, Lay, play_at_random

BOX = GAME.box


def copies(kind: str, card: str, players: int) -> int:
    return sum(BOX[kind][card].copies[: players - 1])


def level_of(tile: str) -> int:
    return int(BOX["tile"][tile].level)


def test_a_citizen_without_copies_is_refused_because_it_would_never_be_dealt() -> None:
    ranger = BOX["citizen"]["ranger"]
    assert dealt((ranger,)) == (ranger,)
    with pytest.raises(BadCard, match=r"citizen\.ranger .* has no copies"):
        dealt((replace(ranger, copies=(0, 0, 0, 0)),))


@pytest.mark.rule("MAR-COMP-03", "MAR-WEALTH-10")
def test_twenty_wealth_tiles_are_four_for_each_of_five(new_game: Lay) -> None:
    assert len(BOX["wealth"]) == 20
    t = new_game(5)
    assert sorted(tile for packet in t.twin.packet for tile in packet) == list(range(20))
    few = new_game(2)
    assert len({tile for packet in few.twin.packet[:2] for tile in packet}) == 8
    assert few.twin.packet[2:] == [[-1] * 4] * 3
    t.sealed()
    few.sealed()


@pytest.mark.rule("MAR-COMP-04")
def test_sixty_privilege_tiles_33_of_type_i_and_27_of_type_ii() -> None:
    number = Counter(level_of(tile) for tile in TILE_IDS for _ in range(copies("tile", tile, 5)))
    assert number == {1: 33, 2: 27}


@pytest.mark.rule("MAR-COMP-05")
def test_twenty_monsters_and_sixty_citizens() -> None:
    assert len(MONSTER_IDS) == 20
    assert 5 * len(STARTER_IDS) + sum(copies("citizen", name, 5) for name in CITIZEN_IDS) == 60


@pytest.mark.rule("MAR-COMP-06")
def test_five_monsters_in_each_lair_the_last_its_boss() -> None:
    lairs = [int(monster.lair) for monster in BOX["monster"].values()]
    assert lairs == [lair for lair in range(4) for _ in range(MONSTERS)]
    assert [MONSTER_IDS[lair * MONSTERS + 4] for lair in range(4)] == [
        "frost-giant",
        "antlered-king",
        "lich",
        "hill-dragon",
    ]


@pytest.mark.rule("MAR-COMP-07")
def test_forty_citizens_can_be_recruited() -> None:
    assert sum(copies("citizen", name, 5) for name in CITIZEN_IDS) == 40
    assert all(copies("citizen", name, 5) == 0 for name in STARTER_IDS)
    assert sum(1 for name in CITIZEN_IDS if copies("citizen", name, 5)) == 16


@pytest.mark.rule("MAR-COMP-08", "MAR-COMP-14")
@pytest.mark.parametrize(("players", "fits"), [(1, False), (2, True), (3, True), (4, True), (5, True), (6, False)])
def test_two_to_five_play(players: int, fits: bool) -> None:
    if fits:
        assert Match.new(GAME, players, seed=1, engine=GAME.engine(compiled=False)).players == players
    else:
        with pytest.raises(GameError):
            Match.new(GAME, players, seed=1, engine=GAME.engine(compiled=False))


@pytest.mark.rule("MAR-COMP-09", "MAR-PLAYER-01")
def test_everybody_has_a_kit_and_nobody_else(new_game: Lay) -> None:
    t = new_game(3)
    for letter in "ABC":
        assert t.hand(letter) == list(STARTER_IDS)
    assert t.twin.towers == [4, 4, 4, 0, 0]
    assert t.twin.hand_size == [4, 4, 4, 0, 0]
    t.sealed()


@pytest.mark.rule("MAR-COMP-10", "MAR-SETUP-14")
@pytest.mark.parametrize(("players", "each", "gems"), [(2, 6, 5), (3, 8, 6), (4, 10, 8), (5, 12, 9)])
def test_tokens_by_the_number_of_players(new_game: Lay, players: int, each: int, gems: int) -> None:
    t = new_game(players)
    counts = pieces(t.content, t.twin)
    assert [counts[f"token {kind}"] for kind in range(5)] == [each, each, each, gems, 20]
    assert 3 * 12 + 9 + 20 == 65
    t.sealed()


@pytest.mark.rule("MAR-COMP-11")
def test_there_are_four_guilds() -> None:
    assert GUILD_IDS == ("artisan", "soldier", "shadow", "saint")
    guilds = {citizen.guild for citizen in BOX["citizen"].values()}
    guilds |= {guild for kind in ("tile", "location") for card in BOX[kind].values() for guild in card.guilds}
    assert guilds == set(Guild)


@pytest.mark.rule("MAR-COMP-13")
def test_twenty_kinds_of_citizen_four_of_each_guild_and_the_starters() -> None:
    of_guild: dict[str, set[str]] = {}
    for name in CITIZEN_IDS:
        citizen = BOX["citizen"][name]
        if name not in STARTER_IDS:
            of_guild.setdefault(GUILD_IDS[citizen.guild], set()).add(name)
    assert of_guild == {
        "saint": {"artificer", "cleric", "monk", "priestess"},
        "soldier": {"bogatyr", "champion", "ranger", "warlord"},
        "artisan": {"bard", "lumberjack", "town-crier", "trader"},
        "shadow": {"necromancer", "peddler", "pilot", "rogue"},
    }
    assert len(CITIZEN_IDS) == 20


@pytest.mark.rule("MAR-COMP-16")
def test_storage_belongs_to_each_player(table: Lay) -> None:
    t = table(has={"A": "2 stone"})
    assert (t.has("A"), t.has("B"), t.supply("stone")) == ("2 stone", "1 gem", 6)
    t.to_play("A")


@pytest.mark.rule("MAR-SETUP-01", "MAR-SETUP-02")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_citizens_up_to_the_number_of_players(new_game: Lay, players: int) -> None:
    t = new_game(players)
    counts = Counter({name: number for name, number in zip(CITIZEN_IDS, t.twin.deck, strict=False) if number})
    counts.update(t.row)
    assert counts == Counter({name: n for name in CITIZEN_IDS if (n := copies("citizen", name, players))})
    t.sealed()


@pytest.mark.rule("MAR-SETUP-03")
def test_the_citizens_are_shuffled(new_game: Lay) -> None:
    first, same, other = new_game(3, 1), new_game(3, 1), new_game(3, 2)
    assert first.row == same.row != other.row
    for t in (first, same, other):
        t.sealed()


@pytest.mark.rule("MAR-SETUP-04")
def test_five_citizens_lie_open_beside_the_deck(new_game: Lay) -> None:
    t = new_game(2)
    assert len(t.row) == 5
    assert "" not in t.row
    assert t.twin.deck_size == sum(copies("citizen", name, 2) for name in CITIZEN_IDS) - 5
    t.sealed()


@pytest.mark.rule("MAR-SETUP-05", "MAR-SETUP-15")
def test_twenty_knights_eight_of_them_on_the_map(new_game: Lay) -> None:
    t = new_game(4)
    assert [t.knights(place) for place in LOCATION_IDS] == [1] * 8
    assert t.supply("knight") == 12
    t.sealed()


@pytest.mark.rule("MAR-SETUP-06", "MAR-SETUP-07")
@pytest.mark.parametrize(("players", "first", "second"), [(2, 16, 12), (3, 22, 17), (4, 28, 22), (5, 33, 27)])
def test_privilege_tiles_up_to_the_number_of_players(new_game: Lay, players: int, first: int, second: int) -> None:
    t = new_game(players)
    assert [size + 3 for size in t.twin.pile_size] == [first, second]
    for tile, name in enumerate(TILE_IDS):
        here = t.twin.pile[level_of(name) - 1][tile] + sum(shown.count(tile) for shown in t.twin.shown)
        assert here == copies("tile", name, players)
    t.sealed()


@pytest.mark.rule("MAR-SETUP-08", "MAR-SETUP-09")
def test_three_tiles_of_each_type_lie_open_and_no_pile_mixes_them(new_game: Lay) -> None:
    t = new_game(3)
    for level in (1, 2):
        assert len(t.shown(level)) == 3
        assert {level_of(name) for name in t.shown(level)} == {level}
        in_pile = {level_of(TILE_IDS[tile]) for tile, number in enumerate(t.twin.pile[level - 1]) if number}
        assert in_pile == {level}
    t.sealed()


@pytest.mark.rule("MAR-SETUP-10", "MAR-SETUP-11", "MAR-SETUP-12", "MAR-SETUP-13")
def test_each_lair_has_its_monsters_one_of_them_open_and_never_the_boss(new_game: Lay) -> None:
    t = new_game(3)
    for lair in range(4):
        top = t.twin.top[lair]
        assert 0 <= top < MONSTERS - 1
        assert t.twin.above[lair] == 0b01111 & ~(1 << top)
        assert t.twin.boss[lair] == 0
        assert t.slain(LAIR_IDS[lair]) == []
    tops = {tuple(new_game(3, seed).twin.top) for seed in range(6)}
    assert len(tops) > 1
    for other in range(6):
        new_game(3, other).sealed()
    t.sealed()


@pytest.mark.rule("MAR-SETUP-16")
def test_gold_comes_from_nobody(table: Lay) -> None:
    t = table(has={"B": "3 gold"}).text("A", "alchemist")
    assert (t.gains("A"), t.gains("B")) == ("+5 gold", "")
    t.asks("A", "yes", "no")


@pytest.mark.rule("MAR-PLAYER-02", "MAR-PLAYER-09")
def test_a_gem_and_four_towers_in_storage_and_nothing_else(new_game: Lay) -> None:
    t = new_game(3)
    for letter in "ABC":
        assert t.has(letter) == "1 gem"
    assert t.supply("gem") == 6 - 3
    assert t.twin.towers[:3] == [4, 4, 4]
    t.sealed()


@pytest.mark.rule("MAR-PLAYER-03", "MAR-PLAYER-08")
def test_strength_and_influence_begin_at_the_start(new_game: Lay) -> None:
    t = new_game(3)
    assert t.twin.force == [0] * 5
    assert t.twin.influence == [[0] * 4] * 5
    t.sealed()


@pytest.mark.rule("MAR-PLAYER-04")
def test_the_starters_are_the_opening_hand(new_game: Lay) -> None:
    t = new_game(3)
    assert t.hand("B") == ["alchemist", "captain", "merchant", "paladin"]
    assert t.played("B") == []
    t.sealed()


@pytest.mark.rule("MAR-PLAYER-05", "MAR-PLAYER-06", "MAR-PLAYER-07")
def test_margraves_in_shilina_ships_on_the_first_segment_which_pays_nothing(new_game: Lay) -> None:
    t = new_game(5)
    assert [t.where(letter) for letter in "ABCDE"] == ["shilina"] * 5
    assert t.twin.ship == [0] * 5
    assert [t.tiles(letter) for letter in "ABCDE"] == [[]] * 5
    t.sealed()


@pytest.mark.rule("MAR-LIMIT-05", "MAR-LIMIT-06", "MAR-TURN-10")
def test_nothing_is_lost_and_no_hand_is_empty_at_the_start_of_a_turn(new_game: Lay) -> None:
    t = new_game(4)
    box = pieces(t.content, t.twin)
    assert box["token 4"] == 20
    turns = 0
    for _ in play_at_random(t, seed=2):
        assert pieces(t.content, t.twin) == box
        if len(t.happened(Ev.TURN)) > turns and not t.match.finished:
            turns = len(t.happened(Ev.TURN))
            assert t.hand(t.active) != []
    assert turns > 40
    t.over()
