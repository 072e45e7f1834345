"""Four friends at a table, each with a browser of their own. All but one leave, each in another way, and the one who is
left plays on to the end.
"""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from tools.serving import PROGRAM, Server, start

from ludotheque.web.tables.clocks import DAY
from ludotheque.web.tables.presence import AWAY
from tests.support.luck import SAME_DICE

from .driving import ACTIONS, TURNED, click_first, let_pass, seated, skip_to_the_end, wait_for_listeners, wait_turn

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs_chromium

PHONE = (390, 844)
YOURS = "() => !busy && document.querySelector('#table.yours') !== null"
ACTING = "[...document.querySelectorAll('.own.acting, .seat.acting')].map(({ id }) => id).join()"
BO_ALONE = f"() => !busy && {ACTING} === 'seat-2'"
HAS_ACTED = "() => !busy && !document.querySelector('.own.acting')"


class House:
    """A server that may be killed, and starts again where it was."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.server = self._started(0)

    def _started(self, port: int) -> Server:
        return start(self.database, port=port, limited=False, program=SAME_DICE + TURNED + PROGRAM)

    @property
    def address(self) -> str:
        return self.server.address

    def kill(self) -> None:
        self.server.stop(signal.SIGKILL)

    def start_again(self) -> None:
        port = urlsplit(self.address).port
        assert port
        self.server = self._started(port)


@pytest.fixture
def house(tmp_path: Path, uncompiled: None) -> Iterator[House]:
    opened = House(tmp_path / "tables.sqlite3")
    yield opened
    opened.server.stop()


def come(page: Page, lobby: str, name: str) -> None:
    """Take a place in a lobby."""
    page.goto(lobby)
    page.fill("#name", name)
    page.locator(".arrival button").click()
    page.locator("#ready").wait_for()


def act(page: Page) -> None:
    """Give the first command that the page offers; nobody waits for the answer."""
    wait_turn(page)
    page.locator(ACTIONS).first.click()


def test_whoever_is_left_plays_on_to_the_end(visit: Callable[..., Page], house: House) -> None:
    from playwright.sync_api import expect

    host, ada, bo, eve = visit(), visit(*PHONE), visit(), visit(*PHONE)
    form = {"players": "4", "time": f"0+{DAY}"} | {f"kind-{seat}": "human" for seat in range(4)}
    form["name-0"] = "Camille"
    answer = host.request.post(f"{house.address}/new/vaalbara", form={**form}, max_redirects=0)
    lobby = house.address + answer.headers["location"]
    host.goto(lobby)
    for page, name in ((ada, "Ada"), (bo, "Bo"), (eve, "Eve")):
        come(page, lobby, name)
    expect(host.locator(".place-card.there")).to_have_count(4)
    wait_for_listeners(house.database, 4)

    # the host closes the tab, and is gone for good before the game
    host.context.close()
    wait_for_listeners(house.database, 3)
    expect(ada.locator("#start")).to_have_count(0)
    let_pass(house.database, AWAY)
    ada.locator("#start").click()
    for page in (ada, bo, eve):
        page.wait_for_url("**/t/**")
        seated(page)
    # and in the game: a bot has the host's seat
    click_first(ada)
    let_pass(house.database, AWAY)
    ada.locator("#relieve-0").click()
    expect(bo.locator(".quiet-line", has_text="Un bot joue pour Camille")).to_be_visible()

    # a phone without a network for a moment: what is given meanwhile is done once
    eve.context.set_offline(True)
    act(eve)
    expect(eve.locator("#kept")).to_be_visible()
    eve.context.set_offline(False)
    expect(eve.locator("#lost")).to_be_hidden()
    eve.wait_for_function(HAS_ACTED)

    # the server is killed, and all come back by themselves
    house.kill()
    act(bo)
    expect(bo.locator("#kept")).to_be_visible()
    for page in (ada, eve):
        expect(page.locator("#lost")).to_be_visible()
    house.start_again()
    for page in (ada, bo, eve):
        expect(page.locator("#lost")).to_be_hidden()
    for page in (ada, bo, eve):
        expect(page.locator("#table")).not_to_have_attribute("data-version", re.compile("^[0-3]$"))

    # a phone is lost, and the others put its seat out
    eve.context.set_offline(True)
    bo.get_by_role("button", name="Cette table").click()
    bo.locator("summary", has_text="Exclure Eve").click()
    bo.get_by_role("button", name="Proposer d’exclure Eve").click()
    ada.locator("#agree").click()
    expect(ada.locator("#agree")).to_have_count(0)

    # somebody closes the tab, and lets their time run out
    bo.context.close()
    while not ada.evaluate(BO_ALONE):
        ada.wait_for_function(f"() => ({YOURS})() || ({BO_ALONE})()")
        if ada.evaluate(YOURS):
            click_first(ada)
    let_pass(house.database, DAY)
    expect(ada.locator(".quiet-line", has_text="Le temps de Bo est écoulé")).to_be_visible()

    skip_to_the_end(ada)
    eve.context.set_offline(False)
    expect(eve.locator("#end")).to_be_visible()
