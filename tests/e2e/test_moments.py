"""A fight has a scene of its own over the table, which a click ends and which less motion leaves in words."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tools.serving import serving
from tools.stages import lay, play, sitting

from ludotheque.web.tables.file import prepare
from tests.web.helpers import PART, read

from .driving import FRENCH, seated
from .test_accessible import findings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.needs_chromium
SEED = 11
HELD = "PACES.slow = PACES.normal = 600_000"  # a scene stands until it is left


@pytest.fixture(scope="module")
def before_a_fight(tmp_path_factory: pytest.TempPathFactory, uncompiled: None) -> Iterator[tuple[str, str]]:
    """The address of a duel, and the action by which the second seat settles an attack of its own."""
    commands, moments = play("chronica", 2, SEED, {})
    settling = next(
        moment for moment in moments[20:] if list(moment.legal) == [1] and commands[moment.count][1][:9] == "reinforce"
    )
    database: Path = tmp_path_factory.mktemp("moments") / "tables.sqlite3"
    prepare(database)
    path = lay(database, "chronica", 2, SEED, commands[: settling.count], range(2))
    with serving(database, limited=False) as server:
        yield server.address + path, commands[settling.count][1]


@pytest.fixture
def fought(browser: Browser, before_a_fight: tuple[str, str]) -> Iterator[Page]:
    """The page of the first seat before the fight."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, locale=FRENCH)
    context.set_default_timeout(60_000)
    context.add_init_script("try { localStorage.pace = 'slow'; } catch { /* a blank page keeps nothing */ }")
    context.add_cookies([sitting()])
    with contextlib.closing(context):
        page = context.new_page()
        page.goto(before_a_fight[0])
        seated(page)
        page.evaluate(HELD)
        yield page


def settle(page: Page, before: tuple[str, str]) -> None:
    """Let the other seat settle its attack."""
    address, action = before
    assert page.context.browser
    with contextlib.closing(page.context.browser.new_context()) as other:
        other.add_cookies([sitting(1)])
        seen = read(address, other.request.get(address, headers=PART).text())
        form: dict[str, str | float | bool] = {"version": seen.version, "key": seen.key, "action": action}
        assert other.request.post(address, form=form, headers=PART).ok


def test_a_fight_is_staged_and_a_click_ends_it(fought: Page, before_a_fight: tuple[str, str]) -> None:
    settle(fought, before_a_fight)
    scene = fought.locator(".moment")
    for _ in range(6):  # what comes before it is told at the same pace
        fought.wait_for_function("() => telling && goOn !== null")
        if scene.count():
            break
        fought.evaluate("goOn()")
    scene.wait_for()
    assert fought.locator(".weighed .side").count() == 2
    ours, theirs = (int(number) for number in fought.locator(".weighed .sum b").all_inner_texts())
    assert f"{ours}\u00a0contre {theirs}" in fought.locator("#sentence").inner_text()
    sentence = fought.locator("#sentence").inner_text()
    for line in fought.locator(".moment .outcome li").all_inner_texts():
        assert line in sentence, "readers hear it all"
    assert not fought.evaluate("document.documentElement.scrollWidth > innerWidth")
    fought.emulate_media(reduced_motion="reduce")
    assert fought.evaluate("document.querySelector('.moment').getAnimations({ subtree: true }).length") == 0
    assert fought.locator(".moment .verdict").is_visible(), "it is told in words"
    levels = fought.locator("#prompt, .moment").evaluate_all("all => all.map((one) => +getComputedStyle(one).zIndex)")
    assert levels == sorted(set(levels)), "it lies over the leading bar"
    assert findings(fought) == []
    fought.evaluate("document.documentElement.dataset.pace = 'fast'")
    assert scene.is_hidden()
    fought.evaluate("document.documentElement.dataset.pace = 'slow'")
    fought.mouse.click(640, 400)
    scene.wait_for(state="detached")
    fought.keyboard.press("Escape")
    fought.wait_for_function("() => !telling")
