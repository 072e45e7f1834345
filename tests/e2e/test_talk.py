"""People talk at a table: what is said arrives, is counted until it is read, and leaves the game alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tools.serving import Server

from .driving import open_for_two
from .test_accessible import findings

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs_chromium


def test_what_is_said_arrives_and_leaves_the_table_alone(visit: Callable[..., Page], server: Server) -> None:
    from playwright.sync_api import expect

    host, guest = visit(), visit(390, 844)
    open_for_two(host, guest, server)
    title = host.title()
    host.evaluate("table().dataset.untouched = 'yes'")
    guest.locator("[popovertarget=talk]").first.click()
    guest.fill("#say", "<b>Bonjour</b>")
    guest.keyboard.press("Enter")
    expect(guest.locator("#talk .talk-words")).to_have_text(["<b>Bonjour</b>"])
    expect(guest.locator("#say")).to_have_value("")
    guest.locator("button[value=bravo]").click()
    expect(host.locator("#unread > b")).to_have_text("2")
    expect(host.locator("#spoken")).to_have_text("Ada : Bravo !")
    assert findings(guest) == []

    host.locator("[popovertarget=talk]").first.click()
    expect(host.locator("#talk .talk-words")).to_have_count(2)
    expect(host.locator("#unread")).to_be_hidden()
    expect(host).to_have_title(title)
    assert host.evaluate("table().dataset.untouched") == "yes", "the table was not drawn again"
    host.locator(".talk-about summary").first.click()
    assert findings(host) == []
    host.locator("[name=mute]").first.click()
    expect(host.locator("#talk .talk-words")).to_have_count(0)
    expect(host.locator(".muted")).to_contain_text("Vous ne lisez plus Ada")
