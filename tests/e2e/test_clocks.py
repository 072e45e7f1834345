"""A clock that counts down on a page, and notices of the system when it is one's turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tools.serving import Server

from .driving import click_first, open_for_two, seated, settle, version
from .test_accessible import findings

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs_chromium

# In place of the system: what the browser was asked, and what was shown.
SYSTEM = """
window.asked = 0;
window.shown = [];
window.Notification = class {
  static permission = "default";
  static async requestPermission() {
    window.asked += 1;
    return (Notification.permission = window.answer ?? "granted");
  }
  constructor(title, { body }) {
    window.shown.push([title, body]);
  }
};
document.hasFocus = () => !window.elsewhere;
"""
YOURS = "() => document.getElementById('table').classList.contains('yours')"


@pytest.mark.usefixtures("uncompiled")
def test_a_clock_counts_down_and_is_read_out_twice(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    page.clock.install()
    page.goto(f"{server.address}/new/vaalbara")
    page.locator(".pick", has_text="2").click()
    page.select_option("select[name=level-1]", "random")
    page.select_option("#time", "600+15")
    page.locator("#open").click()
    seated(page)
    settle(page)  # a table that is drawn anew counts from what the server says then
    assert findings(page) == []
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 2)  # from here on it goes on as the test says
    face, status = page.locator(".own-clock .face"), page.locator("#time-called")
    minutes, seconds = map(int, face.inner_text().split(":"))
    left = 60 * minutes + seconds
    assert 300 < left <= 615
    page.clock.run_for(1000 * (left - 62))
    assert status.inner_text() == ""
    page.clock.run_for(3000)
    assert face.inner_text() in ("0:59", "0:58")
    assert status.inner_text() == "Il vous reste une minute."
    page.clock.run_for(50_000)
    assert status.inner_text() == "Il vous reste dix secondes."
    page.clock.run_for(20_000)
    assert face.inner_text() == "0:00", "whether the time is up only the server says"


@pytest.mark.usefixtures("uncompiled")
def test_a_notice_says_that_it_is_ones_turn_to_whoever_asked_for_it(visit: Callable[..., Page], server: Server) -> None:
    host, guest = visit(), visit()
    guest.context.add_init_script(SYSTEM)
    open_for_two(host, guest, server)
    assert guest.evaluate("window.asked") == 0, "nobody is asked before they want it"
    guest.get_by_role("button", name="Cette table").click()
    guest.evaluate("window.answer = 'denied'")
    guest.locator("#notices").click()
    guest.locator("#notices-refused").wait_for()
    assert not guest.locator("#notices").is_checked()
    guest.evaluate("window.answer = 'granted'")
    guest.locator("#notices").check()
    guest.keyboard.press("Escape")

    click_first(guest)
    assert guest.evaluate("window.shown") == [], "they have just played here"
    guest.evaluate("window.elsewhere = true")
    for _ in range(8):
        click_first(host)
        guest.wait_for_function(
            "(least) => Number(document.getElementById('table').dataset.version) >= least", arg=version(host)
        )
        if guest.evaluate(YOURS):
            break
    guest.wait_for_function("() => window.shown.length > 0")
    assert guest.evaluate("window.shown") == [["Vaalbara", "À vous de jouer."]]
