"""A real server and the system's Chromium. Bots play at random and uncompiled, so that nothing waits for a compiler."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tools.serving import FLAGS, Server, serving

from tests.conftest import find_chromium

from .driving import FRENCH

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

DESK = (1280, 860)
PATIENCE = 60_000  # milliseconds; four bots in a row take their time on a busy machine


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    patch = pytest.MonkeyPatch()
    patch.setenv("LUDOTHEQUE_JIT", "0")
    database: Path = tmp_path_factory.mktemp("e2e") / "tables.sqlite3"
    with serving(database) as one:
        yield one
    patch.undo()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed with this package: while Playwright runs, no other event loop can be started in the process."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        one = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        yield one
        one.close()


@pytest.fixture
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page of its own context. Parametrize indirectly with (width, height). Any script error fails the test."""
    width, height = getattr(request, "param", DESK)
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="no-preference", locale=FRENCH
    )
    one = context.new_page()
    one.set_default_timeout(PATIENCE)
    errors: list[str] = []
    one.on("pageerror", lambda error: errors.append(str(error)))
    one.on(
        "console",
        lambda message: errors.append(message.text) if "Content Security Policy" in message.text else None,
    )
    yield one
    context.close()
    assert errors == []
