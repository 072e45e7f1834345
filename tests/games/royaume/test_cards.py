"""Every card of Le Royaume is read out in both languages, drawn with known icons, and has its values."""

import pytest

from ludotheque.games.royaume.cards import cards
from ludotheque.games.royaume.cards.content import data
from ludotheque.games.royaume.names import (
    CITIZEN_NAMES,
    DOMAIN_NAMES,
    DUKE_NAMES,
    MONSTER_NAMES,
    OURS,
    ROLE_IDS,
    TYPE_IDS,
)
from ludotheque.kernel.effects import Effect, Verb
from ludotheque.kernel.text import LANGS, Lang
from ludotheque.web import icons

EFFECTS: dict[str, Effect] = {
    **{f"on {name}": card.on_turn for name, card in cards.CITIZENS.items()},
    **{f"off {name}": card.off_turn for name, card in cards.CITIZENS.items()},
    **{f"reward {name}": effect for name, effect in cards.REWARDS.items()},
    **{f"event {name}": effect for name, effect in cards.EVENTS.items()},
    **{f"domain {name}": card.effect for name, card in cards.DOMAINS.items()},
    **{f"duke {name}": effect for name, effect in cards.DUKES.items()},
}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", EFFECTS)
def test_every_effect_is_a_sentence(name: str, lang: Lang) -> None:
    said = EFFECTS[name].say(lang)
    assert said[0].isupper()
    assert said.endswith(".")
    assert not set("{}[]|") & set(said)


@pytest.mark.parametrize("name", EFFECTS)
def test_every_effect_is_drawn(name: str) -> None:
    row = EFFECTS[name].glyphs()
    assert row
    assert {glyph.icon for glyph in row if glyph.icon} <= icons.known()


def test_every_card_has_one_name_and_one_effect() -> None:
    values = data()
    assert list(cards.CITIZENS) == list(CITIZEN_NAMES)
    assert {row["id"] for row in values["monsters"] + values["events"]} == set(MONSTER_NAMES) == set(cards.REWARDS)
    assert {row["id"] for row in values["events"]} == set(cards.EVENTS)
    assert list(cards.DOMAINS) == list(DOMAIN_NAMES)
    assert list(cards.DUKES) == list(DUKE_NAMES)


def test_names_that_are_ours_belong_to_cards() -> None:
    known = {*CITIZEN_NAMES, *MONSTER_NAMES, *DOMAIN_NAMES, *DUKE_NAMES, *data()["areas"], *ROLE_IDS, *TYPE_IDS}
    assert known >= OURS


def test_only_these_steps_are_special() -> None:
    special = {
        name for name, effect in EFFECTS.items() for part in effect.walk() if isinstance(part, Verb) and part.special
    }
    assert special == {
        "domain the-desert-orchid",
        "domain watcher-on-the-water",
        "domain nest-of-the-weaver-witch",
        "domain purloiners-perch",
    }


@pytest.mark.rule("ROY-COMP-02", "ROY-COMP-03", "ROY-MONSTER-01", "ROY-MONSTER-04", "ROY-CITIZEN-06")
def test_the_box_holds_18_citizens_and_8_areas_of_6_monsters() -> None:
    values = data()
    assert len(values["citizens"]) == 18
    by_area = [[row for row in values["monsters"] if row["area"] == area] for area in values["areas"]]
    assert [len(area) for area in by_area] == [6] * 8
    assert [sum(row["five_players"] for row in area) for area in by_area] == [1] * 8


@pytest.mark.rule("ROY-SETUP-07", "ROY-MONSTER-02", "ROY-MONSTER-03", "ROY-DUKE-04")
def test_areas_have_three_strengths_and_one_boss() -> None:
    values = data()
    assert {row["type"] for row in values["monsters"]} == set(TYPE_IDS)
    assert all(row["strength"] >= 1 for row in values["monsters"])
    for area in values["areas"]:
        rows = [row for row in values["monsters"] if row["area"] == area]
        assert len({row["strength"] for row in rows}) == 3
        assert [row["type"] == "boss" for row in rows] == [False] * 5 + [True]


@pytest.mark.rule("ROY-CITIZEN-01")
def test_every_citizen_has_one_role() -> None:
    assert {row["role"] for row in data()["citizens"]} == set(ROLE_IDS)


@pytest.mark.rule(
    "ROY-DATA-01",
    "ROY-DATA-02",
    "ROY-DATA-05",
    "ROY-DATA-07",
    "ROY-DATA-08",
    "ROY-DATA-09",
    "ROY-DATA-11",
    "ROY-DATA-12",
)
def test_values_that_the_rulebooks_show() -> None:
    values = data()
    citizen = {row["id"]: row for row in values["citizens"]}
    monster = {row["id"]: row for row in values["monsters"]}
    domain = {row["id"]: row for row in values["domains"]}
    assert (monster["treant"]["area"], monster["treant"]["strength"], monster["treant"]["magic"]) == ("forest", 3, 0)
    assert (monster["gelatinous-cube"]["strength"], monster["gelatinous-cube"]["magic"]) == (4, 1)
    assert citizen["peasant"] == {"id": "peasant", "cost": 2, "values": [5], "role": "worker"}
    assert citizen["archer"] == {"id": "archer", "cost": 4, "values": [4], "role": "soldier"}
    assert citizen["knight"]["cost"] <= 3
    assert citizen["thief"]["values"] == [7]
    assert citizen["monk"]["values"] == citizen["cleric"]["values"] == [1]
    assert sorted(domain["palace-of-the-dawn"]["needs"]) == ["soldier", "soldier", "worker"]
    assert domain["palace-of-the-dawn"]["cost"] == 11
