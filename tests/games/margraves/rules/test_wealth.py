"""Starting wealth (MAR-WEALTH)."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.games.margraves.rules.actions import Ev
from ludotheque.games.margraves.state import UNKNOWN

from ...conftest import Tables
from ..table import GAME, WEALTH_IDS, Lay, Table, run


def tile(number: int) -> str:
    """The id of a wealth tile; the first three are those of the rulebook's example."""
    return f"wealth-{number}"


def held(t: Table, letter: str) -> list[str]:
    return t.options(letter, "keep")


def draft(t: Table) -> Table:
    """Everybody keeps the first tile that they hold, three times."""
    for _ in range(3):
        for letter in t.letters:
            t.do(letter, f"keep:{held(t, letter)[0]}")
    return t


def revealed(
    tables: Tables, kept: dict[str, tuple[int, ...]], *, first: str = "A", gold: int = 0, **more: Any
) -> Table:
    """All tiles lie open; these are yet to be resolved, one a round. `more`: what else `lay` is told."""
    from ..positions import lay

    t = tables.keep(lay, 3, **more)
    s = t.twin
    rounds = max(map(len, kept.values()))
    for letter, numbers in kept.items():
        seat = "ABC".index(letter)
        s.kept[seat] = sum(1 << number - 1 for number in numbers)
        s.gold[seat] = gold
    opening = t.match.content.programs.entries["course.opening"]
    s.first = "ABC".index(first)
    s.turns, s.turn, s.actors = [0] * 5, -1, 0
    frame = s.stack[0]
    frame.pc = next(
        pc
        for pc in range(opening, len(t.match.content.programs.lines))
        if t.match.content.twin.code[pc].op == 3 and pc > opening + 4
    )
    frame.loop = 3 - rounds
    frame.seat = frame.by = 0
    GAME.state.store(s, t.match.state)
    return run(t)


@pytest.mark.rule("MAR-WEALTH-01", "MAR-TURN-13")
def test_who_begins_is_drawn_and_stays_the_first(new_game: Lay) -> None:
    first = [new_game(3, seed).twin.first for seed in range(12)]
    assert set(first) == {0, 1, 2}
    assert new_game(3, 1).twin.first == first[1]
    for seed in (*range(12), 1):
        t = new_game(3, seed)
        assert t.twin.active == t.twin.first
        t.sealed()


@pytest.mark.rule("MAR-WEALTH-02")
def test_four_tiles_each_which_nobody_else_sees(new_game: Lay) -> None:
    t = new_game(3)
    dealt = [wealth for packet in t.twin.packet[:3] for wealth in packet]
    assert len(set(dealt)) == 12
    view = t.view("A")
    assert view.packet[0] == t.twin.packet[0]
    assert view.packet[1] == view.packet[2] == [UNKNOWN] * 4
    assert t.view().packet[:3] == [[UNKNOWN] * 4] * 3
    assert len(held(t, "A")) == 4
    t.sealed()


@pytest.mark.rule("MAR-WEALTH-03", "MAR-WEALTH-04")
def test_one_is_kept_and_the_others_go_to_the_left(new_game: Lay) -> None:
    t = new_game(3)
    before = {letter: held(t, letter) for letter in "ABC"}
    for letter in "ABC":
        t.do(letter, f"keep:{before[letter][1]}")
    assert held(t, "B") == [name for name in before["A"] if name != before["A"][1]]
    assert held(t, "C") == [name for name in before["B"] if name != before["B"][1]]
    assert held(t, "A") == [name for name in before["C"] if name != before["C"][1]]
    for letter in "ABC":
        t.do(letter, f"keep:{held(t, letter)[0]}")
    assert [len(held(t, letter)) for letter in "ABC"] == [2, 2, 2]
    t.sealed()


@pytest.mark.rule("MAR-WEALTH-05", "MAR-WEALTH-06")
def test_three_are_kept_and_revealed_together_and_the_fourth_is_gone(new_game: Lay) -> None:
    t = new_game(3)
    t.do("A", f"keep:{held(t, 'A')[0]}")
    assert t.happened(Ev.KEPT) == []
    t.sealed("BC")
    t = draft(new_game(3))
    assert sorted(event.seat for event in t.happened(Ev.KEPT)) == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert all(event.visible_to(seat) for event in t.happened(Ev.KEPT) for seat in range(3))
    assert t.twin.packet[:3] == [[-1] * 4] * 3
    first = "ABC"[t.twin.first]
    t.asks(first, "resolve")


@pytest.mark.rule("MAR-WEALTH-07", "MAR-WEALTH-08", "MAR-WEALTH-09", "MAR-TURN-01")
def test_one_tile_at_a_time_from_the_first_player_on_in_any_order(tables: Tables) -> None:
    t = revealed(tables, {"A": (13, 19), "B": (14, 8, 17), "C": (9, 15)}, first="B")
    assert t.options("B", "resolve") == [tile(8), tile(14), tile(17)]
    t.do("B", f"resolve:{tile(17)}")
    assert [event.seat for event in t.happened(Ev.RESOLVED)] == [1]
    assert t.gains("B") == "+1 gold +3 force"
    t.do("C", f"resolve:{tile(9)}").do("A", f"resolve:{tile(13)}")
    t.do("B", f"resolve:{tile(8)}").do("C", "gain:wood", "gain:wood").do("A", "gain:magic")
    assert [event.seat for event in t.happened(Ev.RESOLVED)] == [1, 2, 0, 1, 2, 0, 1]
    assert sum(t.twin.kept) == 0
    t.do("B", "gain:stone")
    assert t.twin.first == 1
    t.to_play("B")


@pytest.mark.rule("MAR-WEALTH-08")
@pytest.mark.parametrize(
    ("mine", "theirs", "more", "asked"),
    [
        ((1, 3, 6), (7, 16, 17), {}, False),
        ((2, 12, 13), (7, 16, 17), {}, False),  # what is drawn may be cashed only later
        ((1, 3, 14), (7, 16, 17), {}, True),  # a resource of choice
        ((1, 4, 6), (16, 17, 18), {"supply": "2 stone"}, True),  # B may take the last stone before
        ((1, 4, 6), (3, 17, 18), {"supply": "2 stone"}, False),
        ((1, 4, 6), (13, 14, 17), {"supply": "2 stone"}, True),  # even where B only may choose it
        ((2, 3, 12), (7, 16, 17), {"piles": (2, 9)}, False),
        ((2, 3, 12), (11, 16, 17), {"piles": (2, 9)}, True),  # B may draw the last tile before
        ((1, 3, 16), (7, 17, 18), {"has": {"A": "1 stone"}}, False),  # seven come, and there is room for seven
        ((1, 3, 16), (7, 17, 18), {"has": {"A": "2 stone"}}, True),
        ((1, 3, 7), (16, 17, 18), {"influence": {"A": "shadow=2"}}, True),  # the river costs 2, and 3 gold come
        ((1, 3, 16), (7, 17, 18), {"influence": {"A": "shadow=2"}}, False),  # nobody can pay it
        ((1, 3, 17), (7, 16, 18), {"influence": {"A": "shadow=2"}}, False),  # 1 gold is too little
        ((1, 3, 18), (7, 16, 17), {"influence": {"A": "shadow=2"}}, True),
        ((1, 7, 17), (3, 16, 18), {"influence": {"A": "shadow=1"}}, True),  # the second of two steps reaches it
        ((1, 7, 17), (3, 16, 18), {"influence": {"A": "shadow=0"}}, False),
        ((3, 7, 17), (1, 16, 18), {"influence": {"A": "shadow=3"}}, False),
        ((3, 4, 13), (7, 16, 18), {"influence": {"A": "shadow=2"}}, False),  # a river of another guild
    ],
)
def test_the_order_is_asked_only_where_it_can_matter(
    tables: Tables, mine: tuple[int, ...], theirs: tuple[int, ...], more: dict[str, Any], asked: bool
) -> None:
    t = revealed(tables, {"A": mine, "B": theirs}, **more)
    wanted = [tile(number) for number in sorted(mine)]
    if asked:
        assert t.options("A", "resolve") == wanted
        t.asks("A", "resolve")
    else:
        assert [WEALTH_IDS[event.a] for event in t.happened(Ev.RESOLVED) if event.seat == 0] == wanted
        t.to_play("A")


@pytest.mark.rule("MAR-WEALTH-11", "MAR-WEALTH-16")
def test_the_example_of_the_rulebook(tables: Tables) -> None:
    t = revealed(tables, {"A": (1, 2, 3)})
    drawn = len(t.happened(Ev.DREW_TILE))
    assert t.influence("A") == {"artisan": 0, "soldier": 0, "shadow": 1, "saint": 0}
    assert t.has("A") == "2 gold 2 force 1 stone 1 wood 1 gem 2 knight"
    assert len(t.tiles("A")) == drawn == 1
    assert t.supply("knight") == 12 - 2
    t.to_play("A")


@pytest.mark.rule("MAR-WEALTH-12")
def test_jokers_of_wealth_are_resources_in_any_mix(tables: Tables) -> None:
    t = revealed(tables, {"A": (15,)})
    assert t.options("A", "gain") == ["stone", "wood", "magic"]
    t.do("A", "gain:magic", "gain:stone")
    assert t.gains("A") == "+1 stone +1 magic"
    t.to_play("A")


@pytest.mark.rule("MAR-WEALTH-13", "MAR-PRIV-16")
def test_a_privilege_of_wealth_comes_from_the_pile_and_lies_open(tables: Tables) -> None:
    t = revealed(tables, {"A": (2,)})
    drawn = t.tiles("A")
    assert len(drawn) == 1
    assert t.shown(1) == ["grant-1-gold", "grant-1-force", "end-1-soldier-rose"]
    assert t.happened(Ev.TILE) == []
    assert len(t.happened(Ev.DREW_TILE)) == 1
    assert t.view("B").tiles[0] == t.twin.tiles[0]
    t.to_play("A")


@pytest.mark.rule("MAR-WEALTH-14")
def test_a_grant_of_wealth_waits_for_its_owners_first_turn(tables: Tables) -> None:
    t = revealed(tables, {"B": (2, 15)}, first="A")
    s = t.twin
    s.tiles[1] = [1, *[0] * (len(s.tiles[1]) - 1)]
    s.grants[1] = 1
    GAME.state.store(s, t.match.state)
    assert "cash" not in {name.split(":")[0] for name in t.options("B")}
    t.do("B", f"resolve:{tile(2)}", "gain:wood", "gain:wood")
    assert t.active == "A"
    assert t.match.legal(1) == []
    t.do("A", "text:merchant", "gain:stone")
    assert all(not name.startswith("cash") for name in t.options("A"))
    t.finish_turn("A")
    t.to_play("B", "cash")


@pytest.mark.rule("MAR-WEALTH-15")
def test_influence_with_a_guild_moves_that_marker_alone(tables: Tables) -> None:
    t = revealed(tables, {"B": (7,)})
    assert t.influence("B") == {"artisan": 0, "soldier": 0, "shadow": 1, "saint": 0}
    assert t.gains("B") == "+3 gold" or t.has("B") == "3 gold 1 gem"
    t.to_play("A")


@pytest.mark.rule("MAR-WEALTH-17", "MAR-PRIV-08")
def test_an_end_game_tile_is_kept_and_can_never_be_cashed(table: Lay) -> None:
    t = table(tiles={"A": "end-1-saint-sword"})
    assert t.tiles("A") == ["end-1-saint-sword"]
    assert t.icons("A")["saint"] == 1 + 1
    assert "cash" not in {name.split(":")[0] for name in t.options("A")}
    t.to_play("A")


@pytest.mark.rule("MAR-WEALTH-18")
@pytest.mark.parametrize(("gold", "answer", "space"), [(0, "", 2), (2, "guild:artisan", 3), (2, "no", 2)])
def test_wealth_influence_stops_at_a_river_that_is_not_paid(tables: Tables, gold: int, answer: str, space: int) -> None:
    t = revealed(tables, {"A": (20, 15)}, gold=gold)
    s = t.twin
    s.influence[0] = [2, 0, 0, 0]
    GAME.state.store(s, t.match.state)
    t.do("A", f"resolve:{tile(20)}")
    if answer:
        t.do("A", answer)
        if answer != "no":
            t.do("A", "no")
    assert t.influence("A")["artisan"] == space
    assert t.influence("A")["saint"] == 1
    t.asks("A", "gain")


@pytest.mark.rule("MAR-WEALTH-18")
def test_gold_of_the_same_tile_may_pay_the_river(tables: Tables) -> None:
    t = revealed(tables, {"A": (7, 15)}, gold=0)
    s = t.twin
    s.influence[0] = [0, 0, 2, 0]
    GAME.state.store(s, t.match.state)
    t.do("A", f"resolve:{tile(7)}", "guild:shadow", "no")
    assert t.influence("A")["shadow"] == 3
    assert t.twin.gold[0] == 3 - 2 + 1  # the other tile has one too
    t.asks("A", "gain")


def test_every_wealth_tile_can_be_resolved(tables: Tables) -> None:
    for number in range(1, len(WEALTH_IDS) + 1):
        t = revealed(tables, {"A": (number,)})
        while t.active != "A" or t.twin.turn < 0:
            t.do("A", t.options("A")[0])
        t.to_play("A")
