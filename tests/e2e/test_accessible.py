"""axe-core finds nothing above minor on any page, in either theme."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tools.serving import Server

from tests.support.tiers import mostly

from .driving import PAINTED, click_last, resize, sit_down, unfold_options, unreadable, wait_turn, watch

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "dark")
WIDTHS = ((390, 844), (1280, 860))
# No rule but one of axe's experiments reads the style sheets themselves, and to fetch and to parse them takes long.
RUN = """rules => axe.run(document, {
    resultTypes: ['violations'],
    preload: {assets: ['media']},
    ...(rules && {runOnly: rules}),
})"""
COLOURS = ("color-contrast", "link-in-text-block")  # axe's names of the rules that ask what colours things have
pytestmark = pytest.mark.needs_chromium


def findings(page: Page, rules: Sequence[str] | None = None) -> list[str]:
    """What is found on the page as it is, but for what is minor; by these of axe's rules, or all."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text(encoding="utf-8"))
    report = page.evaluate(PAINTED % RUN, rules and list(rules))
    return [
        f"{page.url} {violation['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for violation in report["violations"]
        if violation["impact"] != "minor"
        for node in violation["nodes"][:3]
    ]


def dress(page: Page, server: Server, theme: str) -> None:
    """Choose a theme for what the page shows from now on."""
    page.context.add_cookies([{"name": "theme", "value": theme, "url": server.address}])


WEAR = """theme => {
    document.documentElement.dataset.theme = theme;
    return getComputedStyle(document.body).backgroundColor;
}"""


def in_both_themes(page: Page) -> list[str]:
    """What is found on the page with the colours of either theme: it is drawn once, and its root names the theme."""
    problems, grounds = [], set()
    for theme, rules in zip(THEMES, (None, COLOURS), strict=True):
        grounds.add(page.evaluate(WEAR, theme))
        problems += [f"{theme}: {finding}" for finding in findings(page, rules)]
    assert len(grounds) == len(THEMES), "the themes do differ"
    return problems


def in_both_themes_at_both_widths(page: Page) -> list[str]:
    problems = []
    for size in WIDTHS:
        resize(page, size)
        problems += in_both_themes(page)
    return problems


def in_a_theme_at_each_width(page: Page, themes: Sequence[str] = THEMES) -> list[str]:
    """What is found on the page on a phone in the first theme and at a desk in the second: for one of several pages of
    a kind, which have them by turns.
    """
    problems = []
    for size, theme in zip(WIDTHS, themes, strict=True):
        resize(page, size)
        page.evaluate(WEAR, theme)
        problems += [f"{theme}: {finding}" for finding in findings(page)]
    return problems


# A paragraph that can hardly be seen and is too narrow for its word.
PALE = """document.body.append(Object.assign(document.createElement('p'), {
    textContent: 'unreadable',
    style: 'color: #777; background: #888; width: 20px; overflow: hidden; white-space: nowrap',
}))"""


def test_what_is_not_painted_is_looked_at_as_if_it_were(page: Page, server: Server) -> None:
    page.goto(server.address + "/nothing")
    assert page.evaluate("getComputedStyle(document.documentElement).opacity") == "0"
    assert findings(page) == unreadable(page) == []
    page.evaluate(PALE)
    assert any("color-contrast" in problem for problem in findings(page))
    assert unreadable(page) == ["cut: unreadable ( in undefined)"]


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_that_was_chosen(page: Page, server: Server, theme: str) -> None:
    """All else is looked at in the colours of both themes on one page: so the root is all that makes a theme."""
    dress(page, server, theme)
    page.goto(server.address)
    assert page.locator("html").get_attribute("data-theme") == theme
    assert findings(page) == []


@pytest.mark.parametrize(
    "paths",
    [
        pytest.param(("/", "/new/royaume-2e", "/rules/vaalbara", "/about", "/nothing"), id="each kind"),
        pytest.param(("/new/vaalbara", "/rules/royaume-2e"), id="others", marks=pytest.mark.full),
    ],
)
def test_pages(page: Page, server: Server, paths: Sequence[str]) -> None:
    """Also a form that comes back with what is wrong."""
    problems = []
    for path in paths:
        page.goto(server.address + path)
        problems += in_both_themes(page)
    page.goto(server.address + "/new/royaume-2e")
    unfold_options(page)
    areas = page.locator("#option-areas")
    areas.get_by_label("Choisir soi-même").check(force=True)
    areas.get_by_label("Forêt").uncheck(force=True)
    page.locator("#open").click()
    areas.locator(".refused").wait_for()
    assert problems + in_both_themes(page) == []


def test_the_table_its_panel_and_its_drawers(page: Page, server: Server) -> None:
    sit_down(page, server, players=4)
    wait_turn(page)
    problems = in_both_themes(page)
    page.locator("#board .tell").first.focus()
    page.locator("#panel").wait_for()
    problems += in_both_themes(page)
    page.keyboard.press("Escape")
    for drawer in ("reference", "log", "about-table"):
        page.locator(f"button.quiet[popovertarget={drawer}]").click()
        page.locator(f"#{drawer}").wait_for()
        problems += in_both_themes(page)
        page.keyboard.press("Escape")
    page.context.clear_cookies()
    page.reload()  # as somebody who only looks
    page.locator(".quiet-line", has_text="Vous regardez cette table.").wait_for()
    assert problems + in_both_themes(page) == []


@pytest.mark.parametrize("entry", mostly(["vaalbara", "royaume-2e"], always=["vaalbara"]))
def test_the_end_at_both_widths_and_the_replay(page: Page, finished: Callable[[str], str], entry: str) -> None:
    page.goto(finished(entry))
    page.locator("#end").wait_for()
    assert in_both_themes_at_both_widths(page) == []
    watch(page, "Revoir la partie")
    assert in_both_themes(page) == []


@pytest.mark.full
@pytest.mark.parametrize("page", [(390, 844)], indirect=True)
def test_the_table_on_a_phone(page: Page, server: Server) -> None:
    sit_down(page, server)
    wait_turn(page)
    assert in_both_themes(page) == []


@pytest.mark.full
def test_the_kingdom_from_its_dukes_on_at_both_widths(page: Page, server: Server) -> None:
    sit_down(page, server, players=1, entry="royaume-2e", events="yes")
    for _ in range(4):
        wait_turn(page)
        assert in_both_themes_at_both_widths(page) == []
        click_last(page)


def findings_at_both_widths(page: Page) -> list[str]:
    problems = []
    for size in WIDTHS:
        resize(page, size)
        problems += findings(page)
    return problems
