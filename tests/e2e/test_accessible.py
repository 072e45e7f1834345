"""axe-core finds nothing above minor on any page, in either theme."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tools.serving import Server

from .driving import click_last, sit_down, wait_turn, watch

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "dark")
pytestmark = pytest.mark.needs_chromium


def findings(page: Page) -> list[str]:
    """What is found on the page as it is, but for what is minor."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{page.url} {one['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for one in found["violations"]
        if one["impact"] != "minor"
        for node in one["nodes"][:3]
    ]


def dress(page: Page, server: Server, theme: str) -> None:
    """Choose a theme for what the page shows from now on."""
    page.context.add_cookies([{"name": "theme", "value": theme, "url": server.address}])


@pytest.fixture(params=THEMES)
def dressed(request: pytest.FixtureRequest, page: Page, server: Server) -> Page:
    dress(page, server, request.param)
    return page


def test_pages(dressed: Page, server: Server) -> None:
    """Also a form that comes back with what is wrong."""
    found = []
    for path in ("/", "/new/vaalbara", "/new/royaume-2e", "/rules/vaalbara", "/rules/royaume-2e", "/about", "/nothing"):
        dressed.goto(server.address + path)
        found += findings(dressed)
    dressed.goto(server.address + "/new/royaume-2e")
    areas = dressed.locator("#option-areas")
    areas.get_by_label("Choisir soi-même").check(force=True)
    areas.get_by_label("Forêt").uncheck(force=True)
    dressed.locator("#open").click()
    areas.locator(".refused").wait_for()
    assert found + findings(dressed) == []


def test_the_table_its_panel_and_its_drawers(dressed: Page, server: Server) -> None:
    sit_down(dressed, server, players=4)
    wait_turn(dressed)
    found = findings(dressed)
    dressed.locator("#board .tell").first.focus()
    dressed.locator("#panel").wait_for()
    found += findings(dressed)
    dressed.keyboard.press("Escape")
    for drawer in ("reference", "log", "about-table"):
        dressed.locator(f"button.quiet[popovertarget={drawer}]").click()
        dressed.locator(f"#{drawer}").wait_for()
        found += findings(dressed)
        dressed.keyboard.press("Escape")
    dressed.context.clear_cookies(name="seats")
    dressed.goto(dressed.url.rpartition("/")[0])  # as somebody who only looks
    dressed.locator(".quiet-line", has_text="Vous regardez cette table.").wait_for()
    assert found + findings(dressed) == []


@pytest.mark.parametrize("entry", ["vaalbara", "royaume-2e"])
def test_the_end_at_both_widths_and_the_replay(dressed: Page, finished: Callable[[str], str], entry: str) -> None:
    dressed.goto(finished(entry))
    dressed.locator("#end").wait_for()
    assert findings_at_both_widths(dressed) == []
    watch(dressed, "Revoir la partie")
    assert findings(dressed) == []


@pytest.mark.parametrize("page", [(390, 844)], indirect=True)
def test_the_table_on_a_phone(dressed: Page, server: Server) -> None:
    sit_down(dressed, server)
    wait_turn(dressed)
    assert findings(dressed) == []


def test_the_kingdom_from_its_dukes_on_at_both_widths(dressed: Page, server: Server) -> None:
    sit_down(dressed, server, players=1, entry="royaume-2e", events="yes")
    for _ in range(4):
        wait_turn(dressed)
        assert findings_at_both_widths(dressed) == []
        click_last(dressed)


def findings_at_both_widths(page: Page) -> list[str]:
    found = []
    for width, height in ((390, 844), (1280, 860)):
        page.set_viewport_size({"width": width, "height": height})
        found += findings(page)
    return found
