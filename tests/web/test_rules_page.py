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


def test_a_changed_value_is_told(client: Client) -> None:
    shelf = box("margraves")
    content = shelf.game.content({}, {"segment": {"segment-2": {"reward": "gain(gold=9)"}}})
    section = next(one for one in shelf.layout.rules_of(content) if one.title.en == "The segments of the naval track")
    assert section.rows is not None
    assert "9" in section.rows(content, "en")[1].words
