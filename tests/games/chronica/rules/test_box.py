"""What is in the box (CHR-COMP), how a game is set up (CHR-SETUP), and the Province (CHR-GRID)."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.games.chronica.game import GAME
from ludotheque.games.chronica.page.faces import CIRCLED, face
from ludotheque.games.chronica.rules.actions import Ev
from ludotheque.games.chronica.rules.compare import value
from ludotheque.games.chronica.state import DOMAINS, LEAST_DECK, SET, Domain, Pictogram
from ludotheque.kernel.errors import GameError, IllegalAction
from ludotheque.stage.parts import Zone

from ..table import BUILDINGS, CARDS, CHARACTERS, IDS, SEEDS, Lay, fresh

CONTENT: Any = GAME.content()


@pytest.mark.rule("CHR-COMP-01")
@pytest.mark.parametrize("players", [1, 3, 4])
def test_it_is_a_duel(players: int) -> None:
    with pytest.raises(GameError):
        GAME.check_players(players)
    GAME.check_players(2)


@pytest.mark.rule("CHR-COMP-02")
def test_every_card_is_a_building_or_a_character() -> None:
    assert len(BUILDINGS) == 20
    assert len(CHARACTERS) == 32
    for number, name in enumerate(IDS):
        words = face(CONTENT, number, "en").words
        assert words.startswith("Building" if name in BUILDINGS else "Character")


@pytest.mark.rule("CHR-COMP-03")
def test_every_card_has_a_value_in_each_domain() -> None:
    content = CONTENT
    for number, card in enumerate(CARDS.values()):
        assert [content.rule(value)(content.twin, number, domain) for domain in range(DOMAINS)] == list(card.values)
        assert all(0 <= each <= 6 for each in card.values)
    assert content.rule(value)(content.twin, -1, Domain.WAR) == 0, "no card, no value"


@pytest.mark.rule("CHR-COMP-04")
def test_exactly_one_value_is_circled() -> None:
    for number, card in enumerate(CARDS.values()):
        circled = [glyph.text in CIRCLED for glyph in face(CONTENT, number, "fr").effect]
        assert circled == [domain == card.predilection for domain in Domain]


@pytest.mark.rule("CHR-COMP-05")
def test_buildings_and_characters_share_pictograms() -> None:
    for pictogram in Pictogram:
        kinds = {card.building for card in CARDS.values() if card.pictogram == pictogram}
        assert kinds == {True, False}


@pytest.mark.rule("CHR-COMP-06")
def test_most_cards_have_no_power(table: Lay) -> None:
    with_power = [card for card in CARDS.values() if card.power or card.lasting]
    assert 10 <= len(with_power) <= 21
    t = table(hands={"A": "roland clovis"}).place("A", "roland", "f1")
    assert t.happened(Ev.POWER) == []
    t.turn_of("B")


@pytest.mark.rule("CHR-COMP-07")
def test_a_set_has_52_cards(new_game: Lay) -> None:
    t = new_game()
    assert len(t.deck()) + len(t.hand("A")) + len(t.hand("B")) == SET == 52
    t.asks("AB"[t.match.actors[0]], "play")


@pytest.mark.rule("CHR-COMP-08", "CHR-NAME-07")
def test_every_card_of_the_set_has_a_name_of_its_own() -> None:
    for lang in ("fr", "en"):
        names = [card.noun.form(lang) for card in CARDS.values()]
        assert all(names)
        assert len(set(names)) == len(names)


# --- setup ----------------------------------------------------------------------------------------------------


def own(**decks: str) -> dict[str, str]:
    return {"decks": "own", **{name.replace("_", "-"): value for name, value in decks.items()}}


@pytest.mark.rule("CHR-SETUP-01")
def test_a_deck_of_ones_own_has_at_least_30_cards() -> None:
    with pytest.raises(GameError, match="30"):
        fresh(options=own(deck_1=",".join(IDS[: LEAST_DECK - 1])))
    t = fresh(options=own(deck_1=",".join(IDS[:LEAST_DECK])))
    assert len(t.deck("A")) + len(t.hand("A")) == LEAST_DECK


@pytest.mark.rule("CHR-SETUP-02")
def test_with_one_set_both_draw_from_one_deck(table: Lay) -> None:
    t = table(hands={"A": "roland clovis", "B": "suger"})
    top = t.deck("A")
    assert t.deck("B") == top
    t.place("A", "roland", "f1")
    assert t.deck("B") == top[1:]
    t.do("B", "place:f1")
    assert t.deck("A") == top[2:]
    t.turn_of("A")


@pytest.mark.rule("CHR-SETUP-03")
def test_a_deck_has_at_most_the_set_and_each_card_once() -> None:
    fifty = fresh(options=own(deck_2=",".join(IDS[:45])))
    assert len(fifty.deck("B")) + len(fifty.hand("B")) == 45
    with pytest.raises(GameError, match="twice"):
        fresh(options=own(deck_2=",".join([*IDS[:45], IDS[0]])))
    with pytest.raises(GameError, match="Unknown deck"):
        fresh(options=own(deck_2="asterix"))


@pytest.mark.rule("CHR-SETUP-04", "CHR-SETUP-05", "CHR-SETUP-08")
@pytest.mark.parametrize("seed", range(6))
def test_ten_honour_five_and_six_cards_and_nothing_placed(new_game: Lay, seed: int) -> None:
    t = new_game(seed)
    first = "AB"[t.match.actors[0]]
    second = "B" if first == "A" else "A"
    assert t.honour == {"A": 10, "B": 10}
    assert (len(t.hand(first)), len(t.hand(second))) == (5, 6)
    assert t.province("A") == t.province("B") == {}
    assert t.points == {"A": 0, "B": 0}
    t.turn_of(first)


@pytest.mark.rule("CHR-SETUP-06")
def test_who_begins_is_decided_at_random() -> None:
    begins = [fresh(seed).match.actors[0] for seed in SEEDS]
    assert 15 < sum(begins) < 45


@pytest.mark.rule("CHR-SETUP-07")
def test_decks_are_shuffled_and_hands_come_from_them() -> None:
    assert len(fresh(1).deck()) == 41
    assert len({tuple(fresh(seed).deck()[:3]) for seed in range(10)}) == 10
    thirty = fresh(3, options=own(deck_1=",".join(IDS[:30]), deck_2=",".join(IDS[22:])))
    assert {len(thirty.deck("A")), len(thirty.deck("B"))} == {25, 24}
    assert set(thirty.deck("A")) | thirty.hand("A") == set(IDS[:30])
    assert set(thirty.deck("B")) | thirty.hand("B") == set(IDS[22:])


@pytest.mark.rule("CHR-SETUP-09")
def test_starting_hands_are_kept(new_game: Lay) -> None:
    t = new_game()
    first = "AB"[t.match.actors[0]]
    assert t.offers(first) == {f"play:{name}" for name in t.hand(first)}
    t.turn_of(first)


@pytest.mark.rule("CHR-SETUP-10")
def test_dealing_ends_no_game() -> None:
    t = fresh(options=own(deck_1=",".join(IDS[:30]), deck_2=",".join(IDS[:30])))
    assert not t.match.finished
    assert not any(t.twin.drawn_out)


# --- the Province ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-GRID-01", "CHR-GRID-05")
def test_eight_slots_in_any_order(table: Lay) -> None:
    t = table(hands={"A": "roland clovis"}).pick("A", "roland")
    places = {f"place:{row}{column}" for row in "fh" for column in range(1, 5)}
    assert t.offers("A") == places | {"pass"}
    t.do("A", "place:h2")
    assert t.province("A") == {"h2": {"roland"}}
    t.turn_of("B")


def rows(t: object, viewer: str, letter: int) -> list[str]:
    zones = {zone.id: zone for zone in t.scene(viewer).zones()}  # type: ignore[attr-defined]
    zone: Zone = zones[f"province-{letter}"]
    assert zone.columns == 4
    return [card.name for card in zone.cards]


@pytest.mark.rule("CHR-GRID-02")
def test_the_frontier_lies_between_hinterland_and_opponent(table: Lay) -> None:
    t = table()
    order = [zone.id for zone in t.scene("A").zones() if zone.id.startswith("province")]
    assert order == ["province-1", "province-0"], "the opponent's lies above"
    assert [name.split()[0] for name in rows(t, "A", 1)] == ["Hinterland"] * 4 + ["Frontier"] * 4
    assert [name.split()[0] for name in rows(t, "A", 0)] == ["Frontier"] * 4 + ["Hinterland"] * 4
    t.turn_of("A")


@pytest.mark.rule("CHR-GRID-03", "CHR-PROTECT-01")
@pytest.mark.parametrize("column", range(1, 5))
def test_each_hinterland_slot_has_one_slot_in_front_of_it(table: Lay, column: int) -> None:
    t = table(
        hands={"A": "roland clovis"},
        provinces={"B": f"f{column} bastille, h1 cluny, h2 clairvaux, h3 chinon, h4 coucy"},
    )
    t.pick("A", "roland")
    targets = {name for name in t.offers("A") if name.startswith("attack")}
    assert targets == {f"attack:f{column}", *(f"attack:h{other}" for other in range(1, 5) if other != column)}
    t.asks("A", "place", "attack", "pass")


@pytest.mark.rule("CHR-GRID-04", "CHR-PLACE-06")
def test_a_slot_holds_one_building_and_one_character(table: Lay) -> None:
    t = table(hands={"A": "roland bastille clovis"}, provinces={"A": "f1 louvre, f2 heloise, f3 cluny+suger"}).pick(
        "A", "roland"
    )
    assert "place:f1" in t.offers("A")
    for slot in ("f2", "f3"):
        with pytest.raises(IllegalAction):
            t.do("A", f"place:{slot}")
    t.asks("A", "place", "pass")
    t = table(hands={"A": "bastille clovis"}, provinces={"A": "f1 louvre, f2 heloise, f3 cluny+suger"})
    t.pick("A", "bastille")
    assert {"place:f1", "place:f3"} & t.offers("A") == set()
    assert "place:f2" in t.offers("A")
    t.asks("A", "place", "pass")


@pytest.mark.rule("CHR-GRID-06")
def test_cards_do_not_move_within_a_province(table: Lay) -> None:
    t = table(hands={"A": "roland clovis"}, provinces={"A": "f1 louvre"})
    assert t.offers("A") == {"play:roland", "play:clovis"}
    t.pick("A", "roland")
    assert {name.split(":")[0] for name in t.offers("A")} == {"place", "pass"}
    t.asks("A", "place", "pass")


@pytest.mark.rule("CHR-GRID-07")
def test_cards_are_placed_in_ones_own_province_only(table: Lay) -> None:
    t = table(hands={"A": "bastille clovis"}).place("A", "bastille", "f1")
    assert t.slot("A", "f1") == {"bastille"}
    assert t.province("B") == {}
    t.turn_of("B")
