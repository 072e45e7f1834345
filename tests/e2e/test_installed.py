"""The program as a browser installs it: it can be, says so when the server cannot be reached, keeps no secret, and is
replaced by a newer one.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tools.browser import FLAGS, find_whole_chromium
from tools.serving import PROGRAM, Server, serving, wait_for

from .conftest import PATIENCE
from .driving import FRENCH, deal

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.needs_chromium

NEWER = """
from ludotheque.web.pages import installed
of_before = installed._worker()
installed._worker = lambda: of_before.replace('const CACHE = "ludotheque ', 'const CACHE = "ludotheque newer ')
"""
KEPT = (
    "async () => (await (await caches.open((await caches.keys())[0])).keys()).map((one) => new URL(one.url).pathname)"
)
PAGE = "async () => (await caches.match('/offline', { ignoreVary: true }))?.text()"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """The page of somebody whose browser may have workers."""
    context = browser.new_context(locale=FRENCH, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def install(page: Page, server: Server) -> str:
    """Look at the shelf with one table on it, until the worker keeps the list; the table's name."""
    page.goto(server.address)
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    table = deal(page.request, server).split("/")[-1]
    page.goto(server.address)
    wait_for(lambda: table in (page.evaluate(PAGE) or ""))
    return table


@pytest.mark.needs_whole_chromium
def test_browsers_may_install_it(browser: Browser, server: Server) -> None:
    whole = browser.browser_type.launch(executable_path=find_whole_chromium(), args=FLAGS)
    page = whole.new_page()
    install(page, server)
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors] == ["in-incognito"], "as all browsers of tests are"
    whole.close()


def test_without_a_connection_the_shelf_is_as_it_was_seen_and_nothing_is_sent_later(page: Page, server: Server) -> None:
    table = install(page, server)
    page.goto(f"{server.address}/t/{table}")
    expect(page.locator("#table")).to_be_visible()
    kept = set(page.evaluate(KEPT))
    assert "/offline" in kept
    assert [path for path in kept if not path.startswith(("/static/", "/looks/"))] == ["/offline"]
    assert not any("/pictures/" in path for path in kept), "which cards were seen is nobody's business"

    page.context.set_offline(True)
    page.goto(f"{server.address}/t/{table}")
    expect(page.get_by_role("heading", name="Sans connexion")).to_be_visible()
    expect(page.locator(f".own-tables a[href='/t/{table}']")).to_have_count(1)
    expect(page.locator("form")).to_have_count(0)

    page.context.set_offline(False)
    expect(page.locator("#table")).to_be_visible()


def test_a_form_that_is_sent_without_a_connection_is_lost_and_says_so(page: Page, server: Server) -> None:
    install(page, server)
    page.goto(server.address)
    page.context.set_offline(True)
    page.locator(".box .likely").first.click()
    expect(page.get_by_text("rien n’est gardé ici")).to_be_visible()
    assert page.url == f"{server.address}/offline"

    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="L’étagère")).to_be_visible()
    expect(page.locator(".own-tables li")).to_have_count(1)


def test_the_page_without_a_connection_finds_the_server_again_by_itself(page: Page, server: Server) -> None:
    page.add_init_script("addEventListener('online', (event) => event.stopImmediatePropagation(), true)")
    install(page, server)
    page.clock.install()
    page.clock.pause_at(datetime.now(tz=UTC) + timedelta(minutes=1))
    page.context.set_offline(True)
    page.goto(server.address)
    expect(page.get_by_role("heading", name="Sans connexion")).to_be_visible()
    page.context.set_offline(False)
    page.clock.run_for(2_000)
    expect(page.get_by_role("heading", name="L’étagère")).to_be_visible()


def test_a_newer_server_replaces_the_worker(page: Page, tmp_path: Path, uncompiled: None) -> None:
    database = tmp_path / "tables.sqlite3"
    with serving(database, limited=False) as older:
        port = int(older.address.rsplit(":", 1)[1])
        install(page, older)
        (before,) = page.evaluate("() => caches.keys()")
    with serving(database, limited=False, port=port, program=NEWER + PROGRAM) as newer:
        page.goto(newer.address)
        after = before.replace("ludotheque ", "ludotheque newer ")
        wait_for(lambda: page.evaluate("() => caches.keys()") == [after])
        page.context.set_offline(True)
        page.goto(newer.address)
        expect(page.locator(".own-tables li")).to_have_count(1)
