"""The schemas for editors say of a file what its checks say: none that is sound is complained of, and faults are."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from ludotheque.games import SHELF
from ludotheque.games.chronica.game import GAME
from ludotheque.kernel.content import SET
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.own import DeckSlots
from ludotheque.kernel.text import LANGS, Text
from ludotheque.kernel.written.decks import deck_faults, slots_of
from ludotheque.kernel.written.schemas import card_schema, deck_schema, set_schema
from ludotheque.kernel.written.sets import CLOSED, OWN, faults_in, read_tables
from ludotheque.kernel.written.spelling import written_set
from tests.support.json_schema import complaints

DOCS = Path(__file__).parents[2] / "docs"
READY = Path(__file__).parents[2] / "src" / "ludotheque" / "games" / "chronica" / "decks"
SET_SCHEMA, CARD_SCHEMA = set_schema(GAME), card_schema(GAME, "card")
SLOTS: DeckSlots = slots_of(GAME)
DECK_SCHEMA = deck_schema(GAME, SLOTS, GAME.content())


def shown_on(page: str) -> dict[str, Any]:
    return tomllib.loads(re.findall(r"```toml\n(.*?)```", (DOCS / page).read_text("utf-8"), re.DOTALL)[0])


BOX = tomllib.loads(written_set(GAME, Text("Moyen Âge", "Middle Ages")))
SMALL, MINE = shown_on("sets.md"), shown_on("decks.md")


def test_sound_files_are_as_their_schemas_want_them() -> None:
    for lang in LANGS:
        for tables in (BOX, SMALL):
            assert list(complaints(set_schema(GAME, lang), tables)) == []
    decks = [tomllib.loads(path.read_text("utf-8")) for path in READY.glob("*.toml")]
    assert len(decks) == 4
    for tables in (MINE, *decks):
        assert list(complaints(DECK_SCHEMA, tables)) == []


def test_every_field_of_a_card_that_may_be_written_is_in_the_schema() -> None:
    card = type(next(iter(GAME.box["card"].values())))
    assert set(CARD_SCHEMA["properties"]) == {field.name for field in fields(card)} - set(CLOSED) | {"name"}
    properties = set_schema(GAME, "fr")["properties"]["card"]["additionalProperties"]["properties"]
    assert properties["learning"] == {"type": "integer", "minimum": 0, "maximum": 6, "title": "Érudition"}
    assert "draws(1)" in properties["power"]["examples"]


PROBES: list[Any] = [
    *(0, 1, 6, 7, -1, 99, 100, 1.0, 2.5, True, False, "", " ", "x", "Été", "a\nb", "a\tb", "{n}", "a|b", "[a]"),
    *("x" * 60, "x" * 61, "x" * 400, "x" * 401, "lily", "quill", "war", "love", "castle", [], ["x"], {}, {"fr": "a"}),
    *({"fr": "a", "en": "b"}, {"fr": "a", "en": ""}, {"fr": "a", "en": 2}, {"fr": "a", "en": "b", "de": "c"}),
    *({"fr": "a", "en": "b", "gender": "f"}, {"fr": "a", "en": "b", "gender": "n"}, {"fr": "a", "en": "b", "many": 1}),
    *({"fr": "a", "en": "b", "many": True, "aspirated": False}, {"fr": "a", "en": "b", "proper": "en"}),
    *({"fr": "a", "en": "b", "proper": "fr"}, {"fr": "a{", "en": "b"}, {"fr": "x" * 61, "en": "b"}),
]
CARD = BOX["card"]["louvre"]


def refused(card: dict[str, Any]) -> bool:
    """Whether the checks find something wrong with a card."""
    about = {OWN: {"title": {"fr": "a", "en": "b"}}}
    return bool(read_tables(GAME.words, GAME.box, {SET: about, "card": {"louvre": card}})[1])


@pytest.mark.parametrize("name", [name for name in CARD_SCHEMA["properties"] if name not in ("power", "lasting")])
def test_a_field_is_refused_by_both_or_by_none(name: str) -> None:
    outcomes = set()
    for probe in PROBES:
        card = CARD | {name: probe}
        wrong = bool(list(complaints(CARD_SCHEMA, card)))
        assert wrong == refused(card), (name, probe)
        outcomes.add(wrong)
    assert outcomes == {True, False}


@pytest.mark.parametrize("name", CARD_SCHEMA["properties"])
def test_a_field_is_missed_by_both_or_by_none(name: str) -> None:
    card = {field: value for field, value in CARD.items() if field != name}
    assert bool(list(complaints(CARD_SCHEMA, card))) == refused(card)


def test_what_is_no_effect_is_refused_by_both_where_it_is_no_text() -> None:
    for probe in PROBES:
        if list(complaints(CARD_SCHEMA, CARD | {"power": probe})):
            assert refused(CARD | {"power": probe}), probe
    assert refused(CARD | {"power": "win(1)"}), "the words are what the check alone knows"


def cards(number: int) -> dict[str, Any]:
    """So many cards of different names."""
    return {f"c{place}": CARD | {"name": f"C{place}"} for place in range(number)}


@pytest.mark.parametrize(
    ("tables", "wrong"),
    [
        ({"card": cards(29)}, True),
        ({"card": cards(30)}, False),
        ({"card": cards(52)}, False),
        ({"card": cards(53)}, True),
        ({"card": {**cards(30), "Big": CARD}}, True),
        ({"card": {**cards(30), "x" * 41: CARD}}, True),
        ({"monster": {}}, True),
        ({"set": {"game": "chronica", "title": "x"}}, False),
        ({"set": {"game": "chess", "title": "x"}}, True),
        ({"set": {"game": "chronica"}}, True),
        ({"set": {"game": "chronica", "title": " "}}, True),
        ({"set": {"game": "chronica", "title": "x" * 61}}, True),
        ({"set": {"game": "chronica", "title": "x", "provenance": "heard"}}, True),
        ({"set": {"game": "chronica", "title": "x", "author": "me"}}, True),
        ({"set": 4}, True),
        ({"card": 4}, True),
    ],
)
def test_a_set_is_refused_by_both_or_by_none(tables: dict[str, Any], wrong: bool) -> None:
    tables = SMALL | tables
    assert bool(list(complaints(SET_SCHEMA, tables))) == wrong
    assert bool(faults_in(GAME, tables)) == wrong


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({}, False),
        ({"title": {"fr": "a", "en": "b"}}, False),
        ({"title": ""}, True),
        ({"about": ""}, False),
        ({"about": "x" * 401}, True),
        ({"author": "me"}, True),
        ({"game": "margraves"}, True),
        ({"cards": MINE["deck"]["cards"][:29]}, True),
        ({"cards": [*MINE["deck"]["cards"][:29], "cluny"]}, True),
        ({"cards": [*MINE["deck"]["cards"][:29], "asterix"]}, True),
        ({"cards": [*MINE["deck"]["cards"][:29], 4]}, True),
        ({"cards": list(GAME.box["card"])}, False),
        ({"cards": "cluny"}, True),
    ],
)
def test_a_deck_is_refused_by_both_or_by_none(change: dict[str, Any], wrong: bool) -> None:
    tables = {"deck": MINE["deck"] | change}
    assert bool(list(complaints(DECK_SCHEMA, tables))) == wrong
    assert bool(deck_faults(GAME, tables, GAME.content())) == wrong


def test_a_deck_of_ones_own_set_is_made_of_its_cards() -> None:
    content = GAME.content({}, {SET: {OWN: {"title": {"fr": "a", "en": "b"}}}, "card": SMALL["card"]})
    schema = deck_schema(GAME, SLOTS, content)
    own = {"deck": MINE["deck"] | {"cards": list(SMALL["card"])}}
    assert list(complaints(schema, own)) == []
    assert list(complaints(DECK_SCHEMA, own)) != []


def test_games_without_sets_have_no_schema() -> None:
    without = [box.game for box in SHELF.values() if box.game.set_of is None]
    assert without
    for game in without:
        with pytest.raises(GameError, match="takes no set"):
            set_schema(game)
