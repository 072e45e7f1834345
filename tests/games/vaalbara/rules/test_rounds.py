"""The nine rounds, and how characters are chosen (VAA-ROUND) and carried out (VAA-CHAR)."""

import itertools

import pytest

from ludotheque.games.vaalbara.rules.actions import Ev
from ludotheque.kernel.errors import IllegalAction, NotYourTurn

from ..table import Lay, bits, play_at_random


@pytest.mark.rule("VAA-ROUND-01")
def test_the_game_lasts_nine_rounds(new_game: Lay) -> None:
    t = new_game(3)
    rounds = {t.round for _ in play_at_random(t, seed=2)}
    assert rounds == set(range(1, 10))
    t.over()


PHASES = {
    Ev.CHOSEN: "assignment",
    Ev.REVEALED: "resolution",
    Ev.TURN: "resolution",
    Ev.TOOK: "resolution",
    Ev.REFILLED: "end of round",
    Ev.DREW: "end of round",
    Ev.ROUND: "next round",
}


@pytest.mark.rule("VAA-ROUND-02")
def test_assignment_resolution_end_of_round(table: Lay) -> None:
    t = table(players=3).play(A="hunter", B="carpenter", C="farmer").finish_round()
    phases = [PHASES[Ev(event.kind)] for event in t.log if event.kind in PHASES]
    assert [phase for phase, _ in itertools.groupby(phases)] == [
        "assignment",
        "resolution",
        "end of round",
        "next round",
    ]
    t.next_round(2)


@pytest.mark.rule("VAA-ROUND-03")
def test_everybody_lays_one_character_of_the_hand_face_down(table: Lay) -> None:
    t = table(players=2).choose("A", "hunter")
    seen_by_b = [zone for zone in t.scene("B").zones() if zone.id.endswith("-0")]
    assert [card.face_down for zone in seen_by_b if zone.id == "played-0" for card in zone.cards] == [True]
    seen_by_a = [zone for zone in t.scene("A").zones() if zone.id.endswith("-0")]
    assert [len(zone.cards) for zone in seen_by_a if zone.id == "hand-0"] == [4]
    t.choose("B", "rider")
    assert [len(t.hand(letter)) for letter in "AB"] == [4, 4]
    assert "hunter" not in t.hand("A")
    t.asks("A", "take")


@pytest.mark.rule("VAA-ROUND-04")
def test_the_choice_is_secret(table: Lay) -> None:
    hand = {"A": "hunter oracle rider artisan farmer"}
    views, scenes, events = [], [], []
    for character in ("hunter", "farmer"):
        t = table(players=3, hands=hand).choose("A", character)
        views.append(t.match.view(1).tobytes())
        scenes.append(t.scene("B"))
        events.append([event for event in t.log if event.visible_to(1)])
        t.next_round(1, waiting="BC")
    assert views[0] == views[1]
    assert scenes[0] == scenes[1]
    assert events[0] == events[1]
    assert [event.kind for event in events[0]] == [Ev.CHOSEN]


@pytest.mark.rule("VAA-ROUND-05")
def test_all_characters_are_revealed_at_once(table: Lay) -> None:
    t = table(players=3).choose("A", "hunter").choose("C", "rider")
    assert t.happened(Ev.REVEALED) == []
    assert t.view("B").played[:3] == [-1, -1, -1]
    t.choose("B", "poetess")
    assert len(t.happened(Ev.REVEALED)) == 3
    for viewer in ("A", "B", "C", ""):
        assert [played + 1 for played in t.view(viewer).played[:3]] == [3, 2, 9]
    t.asks("B", "player")


@pytest.mark.rule("VAA-ROUND-06")
def test_exactly_one_character_each(table: Lay) -> None:
    t = table(players=2, hands={"A": "hunter oracle rider artisan farmer"})
    assert t.offers("A") == ["play hunter", "play oracle", "play rider", "play artisan", "play farmer"]
    t.choose("A", "hunter")
    with pytest.raises(NotYourTurn):
        t.choose("A", "rider")
    t.next_round(1, waiting="B")


@pytest.mark.rule("VAA-ROUND-07")
def test_only_characters_in_hand(table: Lay) -> None:
    t = table(players=2, hands={"A": "hunter oracle"}, discards={"A": "rider"})
    for elsewhere in ("rider", "farmer"):  # in the discard, in the pile
        with pytest.raises(IllegalAction):
            t.choose("A", elsewhere)
    t.next_round(1)


@pytest.mark.rule("VAA-ROUND-08")
def test_a_confirmed_choice_stands(table: Lay) -> None:
    t = table(players=3).choose("A", "hunter")
    with pytest.raises(NotYourTurn):
        t.choose("A", "oracle")
    assert not t.match.can_undo(0)
    t.next_round(1, waiting="BC")


@pytest.mark.rule("VAA-CHAR-01")
def test_an_effect_that_hurts_is_applied(table: Lay) -> None:
    t = table(players=3).play(A="poetess", B="carpenter", C="farmer")
    assert t.offers("A") == ["player B", "player C"]  # neither "nobody" nor a way past it
    with pytest.raises(IllegalAction):
        t.take("A")
    t.name("A", "B")
    assert t.gains == {"A": 0, "B": 2, "C": 0}
    t.asks("A", "take")


@pytest.mark.rule("VAA-CHAR-02")
def test_after_its_effect_the_character_is_discarded(table: Lay) -> None:
    t = table(players=2).play(A="hunter", B="farmer")
    assert t.discard("A") == {"hunter"}
    assert "hunter" not in t.hand("A") | t.pile("A")
    t.asks("A", "take")


@pytest.mark.rule("VAA-CHAR-03")
def test_everybody_sees_every_discard(table: Lay) -> None:
    discards = {"A": "hunter oracle", "B": "rider", "C": "farmer artisan"}
    t = table(players=3, discards=discards)
    for viewer in ("A", "B", "C", ""):
        assert t.view(viewer).discard[:3] == [bits(discards[letter]) for letter in "ABC"]
    t.next_round(1)


@pytest.mark.rule("VAA-CHAR-04")
def test_discarded_after_the_effect_and_before_the_territory(table: Lay) -> None:
    t = table(players=2, discards={"A": "hunter oracle"}).play(A="midwife", B="farmer")
    assert "midwife" not in t.discard("A")
    t.recall("A", "hunter")
    assert t.discard("A") == {"oracle", "midwife"}
    t.asks("A", "take")


@pytest.mark.rule("VAA-CHAR-05")
def test_an_impossible_effect_does_nothing(table: Lay) -> None:
    t = table(players=2).play(A="midwife", B="farmer")
    assert t.gain("A") == 0
    assert len(t.hand("A")) == 4
    t.asks("A", "take")


@pytest.mark.rule("VAA-CHAR-06")
def test_a_character_keeps_its_value_all_round(table: Lay) -> None:
    t = table(players=4, first="river, ...").play(A="hunter", B="farmer", C="rider", D="oracle")
    t.count_anew().take("A", "river")
    assert t.gain("A") == 3  # initiative 3, one River
    assert t.discard("A") == {"hunter"}
    assert t.gain("D") == 2 + 2  # A, discarded, and C are odd
    t.asks("D", "take")


@pytest.mark.rule("VAA-CHAR-07")
def test_revealed_characters_that_act_later_count(table: Lay) -> None:
    t = table(players=3).play(A="hunter", B="midwife", C="rider")
    assert t.gain("A") == 3
    t.asks("A", "take")
