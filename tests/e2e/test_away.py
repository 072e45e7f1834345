"""Somebody goes away in the middle of a game: a bot plays on, and whoever went comes back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tools.serving import PROGRAM, Server, serving

from ludotheque.web.tables.presence import AWAY

from .driving import ACTIONS, TURNED, click_first, let_pass, open_for_two, seated
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


@pytest.mark.usefixtures("uncompiled")
def test_a_friend_goes_on_without_a_host_who_has_gone(visit: Callable[..., Page], tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    with serving(database, limited=False, program=TURNED + PROGRAM) as server:
        host, guest = visit(), visit(390, 844)  # the host has no page there: when a stream ends is heard late
        form: dict[str, str | float | bool] = {"players": 2, "kind-0": "human", "kind-1": "human"}
        answer = host.request.post(f"{server.address}/new/vaalbara", form=form, max_redirects=0)
        lobby = server.address + answer.headers["location"]
        guest.goto(lobby)
        guest.fill("#name", "Ada")
        guest.locator(".arrival button").click()
        guest.locator("#ready").wait_for()
        answer = host.request.post(lobby, form={"do": "start", "version": 2}, max_redirects=0)
        assert answer.status == 303, answer.text()
        guest.wait_for_url("**/t/**")
        seated(guest)
        click_first(guest)
        assert guest.locator("#relieve-0").count() == 0
        let_pass(database, AWAY)
        guest.locator("#relieve-0").wait_for()  # by the stream, without a reload
        assert "n’est plus là" in guest.locator("#prompt").inner_text()
        assert findings(guest) == []
        guest.locator("#relieve-0").click()
        guest.locator(".quiet-line", has_text="Un bot joue pour").wait_for()
        guest.wait_for_function("() => Number(document.getElementById('table').dataset.version) > 1")
        host.goto(lobby)  # which leads to the table
        host.locator("#take-back").click()
        guest.locator(".quiet-line", has_text="Un bot joue pour").wait_for(state="detached")
