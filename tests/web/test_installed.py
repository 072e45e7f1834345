"""The program as browsers install it: its manifest, its icons, its worker, and what caches may keep."""

from __future__ import annotations

import json
import re
import struct

import pytest

from ludotheque.games import SHELF
from ludotheque.pictures import emblem, raster
from ludotheque.pictures.outline import Outline

from .helpers import Browsers, browse, people, shared

Client = Browsers


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_manifest_in_the_readers_language_has_what_browsers_ask_for(client: Client, lang: str) -> None:
    page = client.get("/", headers={"Accept-Language": lang}).text
    link = re.search(r'<link rel="manifest" href="([^"]+)">', page)
    assert link
    answer = client.get(link[1])
    assert answer.headers["content-type"].startswith("application/manifest+json")
    content = json.loads(answer.text)
    assert content["lang"] == lang
    assert content["description"] in page
    assert (content["name"], content["start_url"], content["display"]) == ("Ludothèque", "/", "standalone")
    shown = {(icon.get("purpose", "any"), icon["sizes"]) for icon in content["icons"]}
    assert {("any", "192x192"), ("any", "512x512"), ("maskable", "512x512")} <= shown
    for icon in content["icons"]:
        served = client.get(icon["src"])
        assert served.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", served.content[16:24])) == icon["sizes"]


def test_a_manifest_of_no_language_is_not_there(client: Client) -> None:
    assert client.get("/manifest/xx").status_code == 404


def test_the_window_has_the_colours_of_the_theme(client: Client) -> None:
    colours = re.compile(r'<meta name="theme-color" content="(#\w+)"( media)?')
    (day, _), (night, _) = both = colours.findall(client.get("/").text)
    assert day != night
    assert all(media for _, media in both)
    client.cookies.set("theme", "dark")
    assert colours.findall(client.get("/").text) == [(night, "")]


def test_what_the_emblem_shows_is_left_by_every_mask() -> None:
    """A mask may cut off all that is not in a circle of four fifths."""
    for tone, path in emblem.COUNTRY:
        left, top, right, _ = Outline.read(path).bounds
        if left > 0 or right < 512:
            assert max((x - 256) ** 2 + (top - 256) ** 2 for x in (left, right)) <= (0.4 * 512) ** 2, tone


def test_paths_become_pixels() -> None:
    image = raster.pixels([("#000000", "M0 0H512V512H0z"), ("#ff000080", "M0 0H256V512H0z")], 4)
    assert image[0].tolist() == [[128, 0, 0], [128, 0, 0], [0, 0, 0], [0, 0, 0]]
    half = raster.pixels([("#ffffff", "M0 0H512L0 512z")], 8)
    assert (half[0, 0, 0], half[7, 7, 0]) == (255, 0)
    assert 100 < half[3, 4, 0] < 155  # an edge through a pixel


def test_the_worker_keeps_files_whose_addresses_change_with_them_and_one_page(client: Client) -> None:
    answer = client.get("/worker.js")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/javascript")
    files = json.loads(answer.text.partition("const FILES = ")[2].partition(";\n")[0])
    assert any("shelf.css" in file for file in files)
    for file in files:
        assert re.fullmatch(r"/(static|looks)/[^?]+\?v=[0-9a-f]{10}", file)
        assert "immutable" in client.get(file).headers["cache-control"]


def test_the_page_without_a_connection_lists_boxes_and_tables_and_no_secret(client: Client) -> None:
    own = people(client)[-1]
    browse(client, own)
    page = client.get("/offline").text
    assert f'href="{shared(own)}"' in page
    assert client.session not in page
    assert page.count('class="box"') == len(SHELF)
    assert "<form" not in page
    assert "aujourd’hui" not in page, "which it will not be when it is shown"


def test_who_opens_the_page_without_a_connection_with_one_is_led_to_the_shelf(client: Client) -> None:
    answer = client.get("/offline", headers={"Sec-Fetch-Mode": "navigate"}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


def test_no_cache_keeps_what_is_not_a_file_or_a_picture(client: Client) -> None:
    table = people(client)[-1]
    name = table.split("/")[2]
    for path in (
        "/",
        table,
        f"/log{table[2:]}",
        f"/version/{name}",
        f"/record/{name}",
        "/t/none",
        "/offline",
        "/about",
    ):
        assert client.get(path).headers["cache-control"] == "no-store", path
    redirect = client.get(f"/replay/{name}", follow_redirects=False)
    assert (redirect.status_code, redirect.headers["cache-control"]) == (303, "no-store")
