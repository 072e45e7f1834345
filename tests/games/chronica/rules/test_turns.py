"""Honour (CHR-HONOUR), turns (CHR-TURN) and passing (CHR-PASS)."""

from __future__ import annotations

import pytest

from ludotheque.games.chronica.rules.actions import Ev
from ludotheque.kernel.errors import IllegalAction

from ..table import Lay

STRONG = {"roland": {"war": 6}, "bastille": {"war": 2}}


@pytest.mark.rule("CHR-HONOUR-01", "CHR-HONOUR-02", "CHR-ACTION-11")
def test_honour_stops_at_ten_and_what_is_beyond_is_lost(table: Lay) -> None:
    t = table(
        hands={"A": "roland clovis", "B": "coucy"},
        provinces={"B": "f1 bastille", "A": "h1 cluny"},
        honour={"A": 9},
        values=STRONG,
    )
    t.attack("A", "roland", "f1", "no")
    assert t.domains == [(6, 2, 2)]
    assert t.honour["A"] == 10
    t.do("B", "place:f1")
    t.pick("A", "clovis").do("A", "place:h1")
    assert t.honour == {"A": 10, "B": 9}, "nothing was stored"
    t.asks("B", *{name.split(":")[0] for name in t.offers("B")})


@pytest.mark.rule("CHR-HONOUR-03", "CHR-ACTION-14")
def test_honour_does_not_fall_below_zero(table: Lay) -> None:
    t = table(hands={"A": "heloise clovis"}, provinces={"B": "f1 bastille"}, honour={"A": 2})
    t.attack("A", "heloise", "f1", "no")
    assert t.domains == [(0, 5, 2)]
    assert t.honour["A"] == 0
    t.won("B")


@pytest.mark.rule("CHR-HONOUR-04")
def test_honour_gives_no_points(table: Lay) -> None:
    points = []
    for honour in (1, 10):
        t = table(provinces={"A": "f1 louvre, f2 cluny+suger"}, honour={"A": honour})
        points.append(t.points)
        t.turn_of("A")
    assert points == [{"A": 4, "B": 0}] * 2


@pytest.mark.rule("CHR-HONOUR-05")
def test_the_opponent_loses_one_at_three_events(table: Lay) -> None:
    pair = table(hands={"A": "roland clovis"}, provinces={"A": "f1 bastille"}).place("A", "roland", "f1")
    assert pair.honour == {"A": 10, "B": 9}
    pair.turn_of("B")
    destroyed = table(hands={"A": "roland"}, provinces={"B": "f1 bastille+jacques-de-molay"})
    destroyed.attack("A", "roland", "f1")
    assert destroyed.honour == {"A": 6, "B": 9}
    destroyed.turn_of("B")
    guest = table(hands={"A": "cluny clovis"}, provinces={"B": "f1 remi"}).place("A", "cluny", "f1", "welcome:f1")
    assert guest.honour == {"A": 10, "B": 9}
    guest.turn_of("B")


@pytest.mark.rule("CHR-HONOUR-06", "CHR-PLACE-08")
@pytest.mark.parametrize("name", ["bastille", "roland"])
def test_a_lone_card_changes_nobodys_honour(table: Lay, name: str) -> None:
    t = table(hands={"A": f"{name} clovis"}, honour={"A": 6, "B": 7}).place("A", name, "f1")
    assert t.honour == {"A": 6, "B": 7}
    t.turn_of("B")


@pytest.mark.rule("CHR-HONOUR-07")
@pytest.mark.parametrize("viewer", ["A", "B", ""])
def test_both_honours_are_public(table: Lay, viewer: str) -> None:
    t = table(honour={"A": 4, "B": 7})
    assert list(t.view(viewer).honour) == [4, 7]
    track = next(part for part in t.scene(viewer).beside if part.id == "honour")
    assert [space.number for space in track.spaces if space.pieces] == ["4", "7"]  # type: ignore[attr-defined]
    t.turn_of("A")


# --- turns ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-TURN-01", "CHR-TURN-02")
def test_players_alternate_with_one_card_each(table: Lay) -> None:
    t = table(hands={"A": "bastille louvre chinon", "B": "coucy cluny chartres"})
    for letter, name, slot in (
        ("A", "bastille", "f1"),
        ("B", "coucy", "f1"),
        ("A", "louvre", "f2"),
        ("B", "cluny", "f2"),
    ):
        t.turn_of(letter)
        t.place(letter, name, slot)
    assert [event.seat for event in t.happened(Ev.TURN)] == [1, 0, 1, 0]
    t.turn_of("A")


@pytest.mark.rule("CHR-TURN-03")
def test_no_second_card_in_a_normal_turn(table: Lay) -> None:
    t = table(hands={"A": "roland clovis", "B": "coucy cluny"}).place("A", "roland", "f1")
    assert t.offers("A") == set()
    t.turn_of("B")


@pytest.mark.rule("CHR-TURN-04", "CHR-TURN-10")
def test_one_card_is_drawn_at_the_end_of_every_turn(table: Lay) -> None:
    t = table(hands={"A": "roland clovis chinon coucy cluny"})
    top = t.deck()[0]
    t.place("A", "roland", "f1")
    assert t.hand("A") == {"clovis", "chinon", "coucy", "cluny", top}
    t.turn_of("B")


@pytest.mark.rule("CHR-TURN-05", "CHR-REINF-12")
def test_one_card_is_drawn_however_many_were_played(table: Lay) -> None:
    t = table(hands={"A": "roland clovis chinon coucy cluny"}, provinces={"B": "f1 bastille"})
    t.attack("A", "roland", "f1", "reinforce:clovis")
    assert len(t.hand("A")) == 4
    assert [event.a for event in t.happened(Ev.DRAWN)] == [1]
    t.turn_of("B")


@pytest.mark.rule("CHR-TURN-06", "CHR-REINF-10")
def test_the_order_of_a_turn(table: Lay) -> None:
    t = table(hands={"A": "charles-martel abelard clovis"}, provinces={"B": "f1 bastille"}, honour={"A": 5})
    t.attack("A", "charles-martel", "f1", "reinforce:abelard")
    steps = (Ev.DECLARED, Ev.POWER, Ev.REINFORCED, Ev.COMPARED, Ev.HONOUR_GAINED, Ev.DISCARDED, Ev.DRAWN, Ev.TURN)
    assert t.kinds(*steps) == [
        Ev.DECLARED,
        Ev.POWER,
        Ev.REINFORCED,
        Ev.POWER,
        Ev.COMPARED,
        Ev.HONOUR_GAINED,
        *[Ev.DISCARDED] * 3,
        Ev.DRAWN,
        Ev.TURN,
    ]
    t.turn_of("B")


@pytest.mark.rule("CHR-TURN-07")
def test_a_player_with_cards_plays_or_passes(table: Lay) -> None:
    t = table(hands={"A": "roland clovis"})
    assert t.offers("A") == {"play:roland", "play:clovis"}
    t.pick("A", "roland")
    assert "no" not in t.offers("A")
    t.asks("A", "place", "pass")


@pytest.mark.rule("CHR-TURN-08", "CHR-PASS-06")
def test_with_an_empty_hand_a_turn_is_a_draw(table: Lay) -> None:
    t = table(hands={"A": "bernard", "B": "clovis"}, provinces={"B": "f1 bastille"})
    t.place("A", "bernard", "f1")  # the opponent's only card goes to the discard
    assert len(t.hand("B")) == 1, "a turn without cards is a draw"
    assert [event.seat for event in t.happened(Ev.TURN)] == [1, 0]
    assert t.happened(Ev.PASSED) == []
    t.asks("A", *{name.split(":")[0] for name in t.offers("A")})


@pytest.mark.rule("CHR-TURN-09")
def test_there_is_no_hand_limit(table: Lay) -> None:
    t = table(hands={"A": "roland clovis", "B": "coucy cluny"})
    for _ in range(8):
        for letter in "AB":
            t.give_up(letter, sorted(t.hand(letter))[0])
    assert len(t.hand("A")) == len(t.hand("B")) == 10
    t.turn_of("A")


@pytest.mark.rule("CHR-TURN-11")
def test_an_action_needs_something_to_attack(table: Lay) -> None:
    t = table(hands={"A": "roland clovis"}).pick("A", "roland")
    t.asks("A", "place", "pass")
    t = table(hands={"A": "roland clovis"}, provinces={"B": "h3 suger"}).pick("A", "roland")
    t.asks("A", "place", "attack", "pass")


# --- passing --------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-PASS-01", "CHR-PASS-02", "CHR-PASS-05")
def test_discard_one_and_draw_two_in_place_of_a_turn(table: Lay) -> None:
    t = table(hands={"A": "roland clovis chinon coucy cluny"})
    first, second, *rest = t.deck()
    t.give_up("A", "roland")
    assert t.hand("A") == {"clovis", "chinon", "coucy", "cluny", first, second}
    assert t.discards() == {"roland"}
    assert t.deck() == rest, "no third card at the end of the turn"
    t.turn_of("B")


@pytest.mark.rule("CHR-PASS-03")
def test_a_card_just_drawn_cannot_be_the_one_discarded(table: Lay) -> None:
    t = table(hands={"A": "roland clovis"})
    top = t.deck()[0]
    with pytest.raises(IllegalAction):
        t.do("A", f"play:{top}")
    t.turn_of("A")


@pytest.mark.rule("CHR-PASS-04")
def test_the_power_of_a_discarded_card_does_not_apply(table: Lay) -> None:
    t = table(hands={"A": "sorbonne clovis"}).give_up("A", "sorbonne")
    assert t.happened(Ev.POWER) == []
    assert len(t.hand("A")) == 3
    t.turn_of("B")


@pytest.mark.rule("CHR-PASS-07", "CHR-PASS-08", "CHR-DECK-06")
@pytest.mark.parametrize("left", ["suger", "suger heloise"])
def test_a_pass_that_draws_the_last_card_ends_the_game(table: Lay, left: str) -> None:
    t = table(hands={"A": "roland clovis"}, deck=left).give_up("A", "roland")
    assert t.hand("A") == {"clovis", *left.split()}
    t.drawn()


@pytest.mark.rule("CHR-PASS-09", "CHR-FERVOUR-02")
def test_one_cannot_pass_by_popular_fervour(table: Lay) -> None:
    t = table(hands={"A": "roland clovis"}, provinces={"B": "f1 bastille+jacques-de-molay"})
    t.attack("A", "roland", "f1", "no")
    t.asks("A", "play", "no")
    t.pick("A", "clovis")
    assert "pass" not in t.offers("A")
    t.asks("A", "place")
