"""The rules page: its contents lead to every section; what decides on boards and tracks stands there in tables."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from litestar.testing import TestClient

from ludotheque.games import SHELF, box

Client = TestClient[Any]


@pytest.mark.parametrize("entry", SHELF)
def test_the_contents_lead_to_every_section(client: Client, entry: str) -> None:
    page = client.get(f"/rules/{entry}").text
    contents = page.partition('<nav class="contents"')[2].partition("</nav>")[0]
    links = re.findall(r'<a href="#([^"]+)">([^<]+)</a>', contents)
    shelf = box(entry)
    assert len(links) == len(shelf.layout.rules_of(shelf.game.content(shelf.presets)))
    for target, title in links:
        section = page.partition(f'<section class="section" id="{target}">')[2]
        assert re.match(rf"\s*<h2>{re.escape(title)}</h2>", section), title


@pytest.mark.parametrize("entry", SHELF)
def test_the_title_comes_before_contents_that_fold(client: Client, entry: str) -> None:
    page = client.get(f"/rules/{entry}").text
    main = page.partition('<main id="main"')[2]
    title, contents, rules = main.index("<h1>"), main.index('<details class="chapters">'), main.index('id="rule-1"')
    assert title < contents < rules
    last_word = box(entry).title.say("fr").split()[-1]
    assert last_word in unescape(main[title : main.index("</h1>")])
    assert 'class="rules-box"' in main[:title]


def test_locations_tombs_and_segments_stand_on_the_page_with_their_values(client: Client) -> None:
    client.cookies.set("lang", "en")
    page = unescape(client.get("/rules/margraves").text).replace("\u00a0", " ")
    rows = dict(re.findall(r'<tr><th scope="row">(.*?)</th>.*?</td><td>(.*?)</td></tr>', page))
    content: Any = box("margraves").game.content({})
    for place in content.locations:
        assert place.power.say("en") in rows[place.noun.en]
        assert all(slot.clause("en", True, True) in rows[place.noun.en] for slot in place.slots)
    for printed in (*content.segments, *content.lines):
        assert printed.reward.say("en") in rows[printed.noun.en]


def test_no_line_ends_within_what_a_monster_costs(client: Client) -> None:
    page = unescape(client.get("/rules/royaume-2e").text)
    (ruins,) = re.findall(r'<tr><th scope="row">Ruines</th>.*?</td><td>(.*?)</td></tr>', page)
    amounts = re.findall(r"\d+\s[^\W\d]+", ruins)
    assert len(amounts) == 6
    assert all(" " not in amount for amount in amounts), amounts


def test_a_changed_value_is_told(client: Client) -> None:
    shelf = box("margraves")
    content = shelf.game.content({}, {"segment": {"segment-2": {"reward": "gain(gold=9)"}}})
    section = next(
        part for part in shelf.layout.rules_of(content) if part.title.en == "The segments of the naval track"
    )
    assert section.rows is not None
    assert "9" in section.rows(content, "en")[1].words


def rows_of(entry: str, title: str) -> dict[str, str]:
    """The rows of a table of components, in English, by name."""
    shelf = box(entry)
    content = shelf.game.content(shelf.presets)
    section = next(part for part in shelf.layout.rules_of(content) if part.title.en == title)
    assert section.rows is not None
    plain = str.maketrans("\u00a0", " ")
    return {row.name.translate(plain): row.words.translate(plain) for row in section.rows(content, "en")}


def test_influence_rows_say_what_icons_are_worth_and_what_rivers_cost() -> None:
    rows = rows_of("margraves", "The Influence rows")
    assert rows["Section ×1"] == "1 VP for each icon of the Guild. Then the river: 5 Gold, Privilege I."
    assert rows["Section ×6"] == "6 VP for each icon of the Guild."


def test_the_supply_is_told_by_the_number_of_players() -> None:
    assert rows_of("margraves", "Prices and the supply")["Gems"] == "with 2: 5, 3: 6, 4: 8, 5: 9"


@pytest.mark.parametrize("entry", ["royaume-2e", "royaume-1e"])
def test_every_area_lists_its_monsters_from_top_to_boss(entry: str) -> None:
    printed = rows_of(entry, "The areas of the Monsters")
    rows = {area: words.replace("\u00a0", " ") for area, words in printed.items()}
    assert len(rows) == 8
    assert rows["Hills"].startswith("Goblin ×3 (1 Strength; 1 VP)")
    assert rows["Hills"].endswith("Goblin King ×1 (6 Strength; 4 VP).")
    assert "Spider Queen ×1 (10 Strength and 3 Magic; 5 VP)" in rows["Forest"]


def test_territories_are_counted_by_the_number_of_players() -> None:
    rows = rows_of("vaalbara", "How many of each Territory")
    assert rows["Forest"] == "with 2: 3, with 3: 4, with 4: 6, with 5: 8"
    numbers = [[int(n) for n in re.findall(r": (\d+)", words)] for words in rows.values()]
    assert [sum(column) for column in zip(*numbers, strict=True)] == [21, 31, 41, 51]


@pytest.mark.parametrize("entry", SHELF)
def test_the_reference_panel_names_the_signs_of_every_game(entry: str) -> None:
    shelf = box(entry)
    sections = shelf.layout.reference_of(shelf.game.content(shelf.presets), 2)
    assert sum(len(section.signs) for section in sections) > 10


@pytest.mark.parametrize(("entry", "card"), [("margraves", "Paladin"), ("chronica", "Louvre"), ("vaalbara", "Hunter")])
def test_the_name_of_a_card_leads_to_its_place(client: Client, entry: str, card: str) -> None:
    client.cookies.set("lang", "en")
    answer = client.get(f"/rules/{entry}?card={card}", follow_redirects=False)
    assert answer.status_code == 303
    path, _, place = answer.headers["location"].partition("#")
    section = client.get(path).text.partition(f' id="{place}"')[2]
    assert re.search(r"<h3>(?:<a[^>]*>)?([^<]+)<", section)[1] == card  # type: ignore[index]


def test_a_name_that_no_card_has_leads_to_the_page(client: Client) -> None:
    assert client.get("/rules/vaalbara?card=nobody").status_code == 200


def test_cards_of_a_collection_and_their_rules_lead_to_each_other(client: Client) -> None:
    client.cookies.set("lang", "en")
    cards, rules = client.get("/cards/chronica").text, client.get("/rules/chronica").text
    assert cards.count('href="/rules/chronica?card=') == 52
    links = re.findall(r'<a href="/cards/chronica#(card-[^"]+)">', rules)
    assert len(set(links)) == 52
    assert all(f'id="{link}"' in cards for link in links)
