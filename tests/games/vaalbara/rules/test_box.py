"""What is in the box (VAA-COMP)."""

from typing import Any

import pytest

from ludotheque.kernel.errors import GameError
from ludotheque.kernel.match import Match
from tests.support.contents import rewritten

from ..positions import CLANS
from ..table import ENGINE, GAME, SEATS, Lay, play_at_random, territories

BOX: Any = GAME.content()


@pytest.mark.rule("VAA-COMP-01")
def test_the_box_holds_51_territories() -> None:
    assert len(territories(BOX)) == 51


@pytest.mark.rule("VAA-COMP-02")
def test_five_clans_have_the_same_twelve_characters(new_game: Lay) -> None:
    t = new_game(5)
    assert sorted(t.twin.clan) == list(range(len(CLANS)))
    sets = [t.hand(letter) | t.pile(letter) for letter in t.letters]
    assert [len(characters) for characters in sets] == [12] * 5
    assert all(characters == sets[0] for characters in sets)
    t.next_round(1)


@pytest.mark.rule("VAA-COMP-04")
def test_there_are_six_types_of_territory() -> None:
    used = {BOX.lands[kind].noun.en for kind in BOX.twin.kind}
    assert used == {"Prairie", "Forest", "Mountain", "Field", "Village", "River"}


@pytest.mark.rule("VAA-COMP-05")
def test_every_territory_has_a_reward_and_a_number_of_players() -> None:
    assert set(BOX.twin.mark) <= {2, 3, 4, 5}
    assert all(BOX.twin.code[start].op != 0 for start in BOX.twin.reward_program)  # none ends at once


@pytest.mark.rule("VAA-COMP-06")
def test_every_back_ranks_the_five_clans_in_its_own_way() -> None:
    rankings = {tuple(rank) for rank in BOX.twin.rank}
    assert len(rankings) == 51
    assert all(sorted(rank) == [0, 1, 2, 3, 4] for rank in rankings)


@pytest.mark.rule("VAA-COMP-06")
def test_backs_do_not_tell_the_faces_because_every_game_pairs_them_anew(new_game: Lay) -> None:
    games = [new_game(2, seed) for seed in (1, 2)]
    assert games[0].twin.back != games[1].twin.back
    for t in games:
        assert sorted(t.twin.back) == list(range(51))
        t.next_round(1)


@pytest.mark.rule("VAA-COMP-07")
def test_characters_by_initiative() -> None:
    assert [character.noun.en for character in BOX.characters[:12]] == [
        "Combatant",
        "Poetess",
        "Hunter",
        "Oracle",
        "Carpenter",
        "Falconer",
        "Tracker",
        "Midwife",
        "Rider",
        "Artisan",
        "Pioneer",
        "Farmer",
    ]


@pytest.mark.rule("VAA-COMP-08")
def test_only_forests_have_a_number() -> None:
    names = territories(BOX)
    assert {name for name in names if " " in name} == {"forest 3", "forest 4", "forest 5", "forest 6"}
    assert "forest" not in names


@pytest.mark.rule("VAA-COMP-09")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_one_or_six_cannot_play(players: int) -> None:
    with pytest.raises(GameError):
        Match.new(GAME, players, seed=1, engine=ENGINE)


@pytest.mark.rule("VAA-COMP-09")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_can_play(players: int) -> None:
    match = Match.new(GAME, players, seed=1, engine=ENGINE)
    assert match.actors == tuple(range(players))


@pytest.mark.rule("VAA-COMP-10")
def test_clans_differ_only_by_their_place_in_the_omens(table: Lay) -> None:
    rank = BOX.record["rank"][0]
    mirrored = rewritten(BOX, lambda row: row["rank"].__setitem__((slice(None), [0, 1]), rank[:, [1, 0]]))
    first = table(players=3, clans="blue violet yellow")
    other = table(players=3, clans="violet blue yellow", content=mirrored)
    for _ in play_at_random(first, seed=7):
        pass
    for seat, action in first.match.actions:
        other.do(SEATS[seat], action)
    assert other.points == first.points
    assert other.match.score().tolist() == first.match.score().tolist()
    first.over()
    other.over()
