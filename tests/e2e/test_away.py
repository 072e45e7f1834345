"""A friend goes away in the middle of a game: the host has a bot play on, and the friend comes back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tools.serving import Server

from .driving import ACTIONS, click_first, open_for_two, seated
from .test_accessible import findings

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs_chromium


def test_a_bot_plays_for_a_friend_who_is_away(visit: Callable[..., Page], server: Server) -> None:
    host, guest = visit(), visit(390, 844)
    open_for_two(host, guest, server)
    click_first(host)
    host.get_by_role("button", name="Cette table").click()
    host.locator("summary", has_text="Laisser un bot jouer pour Ada").click()
    assert findings(host) == []
    host.get_by_role("button", name="Oui, laisser un bot jouer pour Ada").click()
    host.locator(".quiet-line", has_text="Un bot joue pour Ada").wait_for()
    guest.locator("#take-back").wait_for()  # by the stream, without a reload
    assert "Un bot joue à votre place" in guest.locator("#sentence").inner_text()
    assert guest.locator(ACTIONS).count() == 1, "nothing else is asked"
    assert findings(guest) == []
    host.wait_for_function("() => Number(document.getElementById('table').dataset.version) > 1")

    guest.locator("#take-back").click()
    guest.locator("#take-back").wait_for(state="detached")
    host.locator(".quiet-line", has_text="Un bot joue pour Ada").wait_for(state="detached")
    guest.reload()
    seated(guest)
    assert guest.locator("#take-back").count() == 0
