"""The end of a turn (MAR-EOT), the heroic tombs (MAR-TOMB), and privilege tiles (MAR-PRIV)."""

from __future__ import annotations

import pytest

from ludotheque.games.margraves.game import GAME
from ludotheque.games.margraves.rules.actions import Ev

from ..table import TILE_IDS, Lay, Table

ALL = "1-1 1-2 1-3 1-4 2-2 2-3 2-4 3-3 3-4"


def hero(table: Lay, *cells: str, tomb: str = "", **more: object) -> Table:
    """A has slain the bandits (strength 3) with knights in these places, and is to use their influence."""
    t = table(
        hands={"A": "paladin captain"},
        has={"A": f"{2 - len(cells)} force"},
        knights={"shilina": len(cells), "hamun": 1},
        tops="bandits",
        tomb=tomb,
        **more,
    )
    t.text("A", "paladin", "slay:hills")
    for cell in cells:
        if f"hero:{cell}" in t.options("A"):  # the last free place is taken without a question
            t.do("A", f"hero:{cell}")
    return t.count_anew()


@pytest.mark.rule("MAR-TOMB-01")
def test_a_full_line_of_earlier_turns_pays_nobody(table: Lay) -> None:
    t = table(tomb="3-3 3-4").pennants("A", "captain", "no", "no")
    assert t.gains("A") == "+1 force"
    t.to_play("B")


@pytest.mark.rule("MAR-TOMB-02", "MAR-TOMB-19", "MAR-TOMB-08")
def test_a_row_pays_whoever_completes_it(table: Lay) -> None:
    t = hero(table, "3-3", "3-4").do("A", "guild:saint")
    assert t.gains("A") == "+1 stone +1 wood"
    assert t.tomb == t.lying == {"3-3", "3-4"}
    t.to_play("B")


@pytest.mark.rule("MAR-TOMB-03")
def test_a_column_pays_too(table: Lay) -> None:
    t = hero(table, "2-2", tomb="1-2").do("A", "guild:saint")
    assert t.gains("A") == "+1 magic"
    t.to_play("B")


@pytest.mark.rule("MAR-TOMB-04")
def test_several_lines_at_once_pay_all(table: Lay) -> None:
    t = hero(table, "2-2", tomb="1-2 2-3 2-4").do("A", "guild:saint")
    assert t.gains("A") == "+1 magic +1 gem"
    t.to_play("B")


@pytest.mark.rule("MAR-TOMB-05")
def test_a_line_pays_once(table: Lay) -> None:
    t = hero(table, "1-2", tomb="3-3 3-4").do("A", "guild:saint")
    assert t.gains("A") == ""
    t.to_play("B")


@pytest.mark.rule("MAR-TOMB-06")
def test_who_placed_the_other_knights_does_not_matter(table: Lay) -> None:
    t = hero(table, "3-4", tomb="3-3").do("A", "guild:saint")
    assert t.gains("A") == "+1 stone +1 wood"
    t.to_play("B")


@pytest.mark.rule("MAR-TOMB-07")
def test_nine_places_each_in_one_row_and_one_column(table: Lay) -> None:
    t = table()
    cells, lines = t.content.tomb_cells, t.content.line_cells
    assert cells.bit_count() == 9
    for group in (lines[:3], lines[3:]):
        assert sum(line.bit_count() for line in group) == 9
        assert group[0] | group[1] | group[2] | (group[3] if len(group) > 3 else 0) == cells
    t.to_play("A")


@pytest.mark.rule("MAR-TOMB-09")
@pytest.mark.parametrize(("options", "lying"), [({}, {"1-2"}), ({"tombs-lie": "lines"}, set())])
def test_knights_that_complete_nothing_lie_down_too(table: Lay, options: dict[str, str], lying: set[str]) -> None:
    t = hero(table, "1-2", options=options).do("A", "guild:saint")
    assert (t.tomb, t.lying) == ({"1-2"}, lying)
    t.to_play("B")


@pytest.mark.rule("MAR-TOMB-09", "MAR-TOMB-08")
def test_with_the_narrower_reading_those_of_filled_lines_lie(table: Lay) -> None:
    t = hero(table, "3-3", "1-2", tomb="3-4", options={"tombs-lie": "lines"}).do("A", "guild:saint")
    assert t.lying == {"3-3", "3-4"}
    assert t.tomb == {"3-3", "3-4", "1-2"}
    t.to_play("B")


@pytest.mark.rule("MAR-TOMB-10", "MAR-TOMB-11", "MAR-TOMB-13", "MAR-TOMB-14")
def test_full_tombs_pay_are_emptied_and_knights_return_to_the_map(table: Lay) -> None:
    t = hero(table, "3-4", tomb=ALL.removesuffix(" 3-4"))
    fortress = t.supply("knight")
    t.do("A", "guild:saint")
    t.do("A", "guild:artisan")
    assert t.gains("A") == "+1 stone +1 wood"
    assert t.tomb == set()
    assert t.supply("knight") == fortress + 9 - 7
    assert [t.knights(place) for place in ("shilina", "hamun", "viktoria")] == [1, 1, 1]
    t.to_play("B")


@pytest.mark.rule("MAR-TOMB-12")
def test_freed_knights_wait_for_the_next_turn(table: Lay) -> None:
    patch = {"line": {"row-3": {"reward": "gain(knight=1)"}}}
    t = hero(table, "3-4", tomb=ALL.removesuffix(" 3-4"), patch=patch, supply="0 knight").do("A", "guild:saint")
    t.do("A", "guild:saint")
    assert t.gains("A") == ""
    assert t.supply("knight") == 9 - 7
    t.to_play("B")


@pytest.mark.rule("MAR-TOMB-13")
@pytest.mark.parametrize(("options", "knights"), [({}, 0), ({"knights-return": "each-turn"}, 1)])
def test_knights_return_only_when_the_tombs_are_emptied(table: Lay, options: dict[str, str], knights: int) -> None:
    t = table(knights={"hamun": 2}, options=options).pennants("A", "captain", "no")
    assert t.knights("nymar") == knights
    assert t.knights("hamun") == 2
    t.to_play("B")


@pytest.mark.rule("MAR-TOMB-17")
def test_a_line_that_was_opened_again_pays_again(table: Lay) -> None:
    t = table(
        players=2,
        hands={"A": "necromancer captain merchant", "B": "paladin captain"},
        has={"B": "1 force"},
        knights={"shilina": 1},
        tops="bandits",
        tomb="3-3 3-4",
    )
    t.text("A", "necromancer", "raise:3-4", "no", "no")
    assert (t.tomb, t.gains("A")) == ({"3-3"}, "+1 knight")
    t.text("B", "paladin", "slay:hills", "hero:3-4", "guild:saint")
    assert t.has("B") == "3 gold 1 stone 1 wood 1 magic"
    t.to_play("A")


@pytest.mark.rule("MAR-TOMB-18")
def test_rewards_of_the_tombs_obey_the_supply(table: Lay) -> None:
    t = hero(table, "3-3", "3-4", supply="0 stone").do("A", "guild:saint")
    assert t.gains("A") == "+1 wood"
    t.to_play("B")


@pytest.mark.rule("MAR-EOT-01")
def test_tombs_then_tiles_then_monsters_then_citizens(table: Lay) -> None:
    t = hero(table, "3-3", tomb="1-3 2-3").do("A", "guild:saint")
    assert t.options("A", "tile") == ["grant-1-gold", "grant-1-force", "end-1-soldier-rose"]
    t.do("A", "tile:grant-1-gold").do("A", "no")
    kinds = [event.kind for event in t.log if event.kind in (Ev.LINE, Ev.NEW_TILE, Ev.MONSTER, Ev.NEW_CITIZEN)]
    assert kinds == [Ev.LINE, Ev.NEW_TILE, Ev.MONSTER]
    t.to_play("B")


@pytest.mark.rule("MAR-EOT-02")
def test_nothing_is_cleaned_up_without_need(table: Lay) -> None:
    t = table().pennants("A", "captain", "no", "no")
    assert not any(t.happened(kind) for kind in (Ev.LINE, Ev.NEW_TILE, Ev.MONSTER, Ev.NEW_CITIZEN, Ev.EMPTIED))
    t.to_play("B")


@pytest.mark.rule("MAR-EOT-04")
def test_grants_can_be_cashed_while_the_tombs_pay_and_not_later(table: Lay) -> None:
    t = hero(table, "1-4", tomb="2-4 3-4", tiles={"A": "grant-1-gold"}, influence={"A": "saint=2"})
    t.do("A", "guild:artisan", "no")
    assert "cash:grant-1-gold" in t.options("A")
    t.do("A", "cash:grant-1-gold", "guild:saint")
    assert t.influence("A")["saint"] == 3
    t.do("A", "no")
    t.to_play("B")


# --- privilege tiles ------------------------------------------------------------------------------------------


@pytest.mark.rule("MAR-PRIV-01")
def test_both_types_have_grants_and_end_game_tiles() -> None:
    kinds = {(int(tile.level), tile.is_grant) for tile in GAME.box["tile"].values()}
    assert kinds == {(1, True), (1, False), (2, True), (2, False)}
    assert all(tile.is_grant != bool(tile.guilds) for tile in GAME.box["tile"].values())


@pytest.mark.rule("MAR-PRIV-02", "MAR-PRIV-05", "MAR-PRIV-17")
def test_a_grant_waits_on_the_board_and_can_be_cashed_at_once(table: Lay) -> None:
    t = table(at={"A": "silesia"}, has={"A": "1 stone 1 wood 1 magic 1 gem"}).do("A", "build:captain", "site:1")
    t.do("A", "tile:grant-1-gold")
    assert (t.tiles("A"), t.has("A")) == (["grant-1-gold"], "")
    t.do("A", "cash:grant-1-gold")
    assert t.has("A") == "5 gold"
    t.asks("A", "no", "guild")


@pytest.mark.rule("MAR-PRIV-03", "MAR-PRIV-04", "MAR-PRIV-09")
def test_a_grant_is_cashed_once_and_is_gone(table: Lay) -> None:
    t = table(tiles={"A": "grant-1-gold"}, piles=(0, 0)).do("A", "cash:grant-1-gold")
    assert (t.gains("A"), t.tiles("A"), t.twin.cashed) == ("+5 gold", [], 1)
    assert t.twin.pile_size == [0, 0]
    t.to_play("A")


@pytest.mark.rule("MAR-PRIV-06")
def test_a_grant_pays_a_river_in_the_middle_of_a_build(table: Lay) -> None:
    t = table(
        at={"A": "hamun"},
        has={"A": "1 stone 1 wood 1 magic 1 gem"},
        influence={"A": "saint=8"},
        tiles={"A": "grant-1-gold"},
    )
    t.do("A", "build:captain", "site:3")
    assert "guild:saint" not in t.options("A")
    t.do("A", "cash:grant-1-gold", "guild:saint")
    assert (t.influence("A")["saint"], t.has("A")) == (9, "2 gold")
    t.asks("A", "no", "tile")


@pytest.mark.rule("MAR-PRIV-06")
def test_a_price_that_is_agreed_to_is_paid_before_a_grant_comes_in_between(table: Lay) -> None:
    t = table(at={"A": "hamun"}, has={"A": "1 stone 1 wood 1 magic 3 gem"}, tiles={"A": "grant-1-knights grant-1-gem"})
    t.do("A", "build:captain")
    assert [name for name in t.options("A") if name.startswith("cash")] == []
    t.asks("A", "site")


@pytest.mark.rule("MAR-PRIV-10", "MAR-SCORE-08")
def test_unused_grants_score_nothing(table: Lay) -> None:
    with_grants, without = table(tiles={"A": "grant-1-gold grant-2-jokers grant-1-force"}), table()
    assert with_grants.points == without.points
    with_grants.to_play("A")
    without.to_play("A")


@pytest.mark.rule("MAR-PRIV-11", "MAR-PRIV-12")
@pytest.mark.parametrize("level", [1, 2])
def test_empty_places_are_filled_at_the_end_of_the_turn(table: Lay, level: int) -> None:
    shown = ("grant-1-gold", "grant-2-gold grant-2-jokers end-2-saint-saint-moon")
    t = table(shown=shown if level == 1 else ("grant-1-gold grant-1-force end-1-soldier-rose", "grant-2-gold"))
    before = t.twin.pile_size[level - 1]
    t.pennants("A", "captain", "no", "no")
    assert "" not in t.shown(1) + t.shown(2)
    assert t.twin.pile_size[level - 1] == before - 2
    t.to_play("B")


@pytest.mark.rule("MAR-PRIV-13", "MAR-PRIV-15", "MAR-TRIG-03")
@pytest.mark.parametrize("level", [1, 2])
def test_a_pile_that_lacks_a_tile_brings_the_last_round(table: Lay, level: int) -> None:
    shown = ["grant-1-gold grant-1-force end-1-soldier-rose", "grant-2-gold grant-2-jokers end-2-saint-saint-moon"]
    shown[level - 1] = shown[level - 1].split()[0]
    piles = [5, 5]
    piles[level - 1] = 1
    t = table(shown=tuple(shown), piles=tuple(piles)).pennants("A", "captain", "no", "no")
    assert t.shown(level)[2] == ""
    assert t.shown(level)[1] != ""
    assert t.twin.pile_size[2 - level] == 5
    assert t.twin.last_round == 1
    t.to_play("B")


@pytest.mark.rule("MAR-PRIV-14")
def test_a_pile_that_just_suffices_ends_nothing(table: Lay) -> None:
    t = table(shown=("grant-1-gold grant-1-force", "grant-2-gold grant-2-jokers end-2-saint-saint-moon"), piles=(1, 4))
    t.pennants("A", "captain", "no", "no")
    assert (t.twin.pile_size[0], t.twin.last_round) == (0, 0)
    t.to_play("B")


@pytest.mark.rule("MAR-PRIV-18")
def test_any_number_of_tiles_can_be_held(table: Lay) -> None:
    names = [name for name in TILE_IDS if name.startswith("end-1")][:9]
    t = table(5, tiles={"A": " ".join(names)}, shown=("grant-1-gold", "grant-2-gold"))
    assert len(t.tiles("A")) == 9
    t.to_play("A")


@pytest.mark.rule("MAR-PRIV-19", "MAR-PRIV-17")
def test_a_building_slot_gives_one_that_lies_open(table: Lay) -> None:
    t = table(at={"A": "silesia"}, has={"A": "1 stone 1 wood 1 magic 1 gem"})
    before = t.twin.pile_size[0]
    t.do("A", "build:captain", "site:1")
    assert t.options("A", "tile") == ["grant-1-gold", "grant-1-force", "end-1-soldier-rose"]
    assert t.twin.pile_size[0] == before
    t.asks("A", "tile")


@pytest.mark.rule("MAR-PRIV-20")
def test_a_grant_gives_all_that_it_shows(table: Lay) -> None:
    t = table(tiles={"A": "grant-2-army grant-2-gem"}).do("A", "cash:grant-2-army", "cash:grant-2-gem")
    assert t.gains("A") == "+3 gold +4 force +1 gem +1 knight"
    t.to_play("A")


@pytest.mark.rule("MAR-PRIV-20")
def test_what_of_it_does_not_fit_is_lost(table: Lay) -> None:
    t = table(has={"A": "8 stone 6 force"}, tiles={"A": "grant-2-army"}).do("A", "cash:grant-2-army", "forgo")
    assert t.has("A") == "8 force 8 stone"
    t.to_play("A")
