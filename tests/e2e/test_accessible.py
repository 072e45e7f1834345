"""axe-core finds nothing serious on any page, in either theme."""

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
    """The serious and critical findings on the page as it is."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]


def dress(page: Page, server: Server, theme: str) -> None:
    """Choose a theme for what the page shows from now on."""
    page.context.add_cookies([{"name": "theme", "value": theme, "url": server.address}])


@pytest.fixture(params=THEMES)
def dressed(request: pytest.FixtureRequest, page: Page, server: Server) -> Page:
    dress(page, server, request.param)
    return page


@pytest.mark.parametrize("path", ["/", "/new/vaalbara", "/new/royaume-2e", "/rules/vaalbara", "/about", "/nothing"])
def test_pages(dressed: Page, server: Server, path: str) -> None:
    dressed.goto(server.address + path)
    assert findings(dressed) == []


def test_the_table_and_its_reference(dressed: Page, server: Server) -> None:
    sit_down(dressed, server, players=4)
    wait_turn(dressed)
    assert findings(dressed) == []
    dressed.locator("button.quiet[popovertarget=reference]").click()
    assert findings(dressed) == []


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
