"""A real server and the system's Chromium. Bots play at random and uncompiled, so that nothing waits for a compiler.

Pages are calm: without a graphics card a change that glides costs as much as five that do not. Tests of what moves ask
for it by `driving.telling`.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tools.browser import FLAGS, find_chromium
from tools.serving import PROGRAM, Server, serving
from tools.stages import sitting

from ludotheque.testing.compiling import alone
from tests.support.luck import SAME_DICE

from .driving import FRENCH, UNPAINTED, at_once
from .late import OVER, lay_late

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

DESK = (1280, 860)
# Their files are a quarter of what a table costs. The room of a picture is known without them.
NO_PICTURES = "--blink-settings=imagesEnabled=false"
PATIENCE = 60_000  # milliseconds; four bots in a row take their time on a busy machine


@pytest.fixture(scope="package")
def uncompiled() -> Iterator[None]:
    """Servers compile nothing. One fixture for all: of two that end in another order one would leave it so."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDOTHEQUE_JIT", "0")
        yield


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory, uncompiled: None) -> Iterator[Server]:
    database: Path = tmp_path_factory.mktemp("e2e") / "tables.sqlite3"
    with serving(database, limited=False, program=SAME_DICE + PROGRAM) as running:  # everybody here is one address
        yield running


@pytest.fixture(scope="package")
def late_tables(tmp_path_factory: pytest.TempPathFactory, uncompiled: None) -> Path:
    """A folder with the tables of `LATE` and their paths. Of the processes that share the tests the first lays them,
    and each has a copy.
    """
    own = tmp_path_factory.getbasetemp()
    shared = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "laid"
    with alone("laid"):
        if not shared.exists():
            folder = tmp_path_factory.mktemp("laying")
            (folder / "paths.json").write_text(json.dumps(lay_late(folder / "tables.sqlite3")))
            with suppress(OSError):  # where nothing locks, another process may have been faster
                folder.rename(shared)
    return Path(shutil.copytree(shared, tmp_path_factory.mktemp("late"), dirs_exist_ok=True))


@pytest.fixture(scope="package")
def late(late_tables: Path) -> Iterator[Callable[[str], str]]:
    """The address of a table by its name in `LATE`. Whoever plays on there changes it for all tests."""
    paths = json.loads((late_tables / "paths.json").read_text())
    with serving(late_tables / "tables.sqlite3", limited=False) as running:
        yield lambda name: running.address + paths[name]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed with this package: while Playwright runs, no other event loop can be started in the process."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=find_chromium(), args=[*FLAGS, NO_PICTURES])
        yield launched
        launched.close()


@pytest.fixture(scope="package")
def picturing(browser: Browser) -> Iterator[Browser]:
    """A browser that loads pictures, for the tests with the marker `pictures`."""
    launched = browser.browser_type.launch(executable_path=find_chromium(), args=FLAGS)
    yield launched
    launched.close()


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Each call opens the page of one more person, in a browser of their own, which shows the present at once and is
    not painted while it is calm. At the tables of `late` each is the person of the first seat.

    Any script error fails the test.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []
    if request.node.get_closest_marker("pictures"):
        browser = request.getfixturevalue("picturing")

    def arrive(width: int = DESK[0], height: int = DESK[1]) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            locale=FRENCH,
            service_workers="block",  # test_installed has them
        )
        contexts.append(context)
        context.add_cookies([sitting()])
        at_once(context)
        context.add_init_script(UNPAINTED)
        context.set_default_timeout(PATIENCE)
        context.on("weberror", lambda error: errors.append(str(error.error)))
        context.on(
            "console",
            lambda message: errors.append(message.text) if "Content Security Policy" in message.text else None,
        )
        return context.new_page()

    yield arrive
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def page(visit: Callable[..., Page], request: pytest.FixtureRequest) -> Page:
    """The page of one person. Parametrize indirectly with (width, height)."""
    return visit(*getattr(request, "param", DESK))


@pytest.fixture(scope="package")
def finished(late: Callable[[str], str]) -> Callable[[str], str]:
    """The address of a box's table of five when its game is over: nobody changes it any more."""
    return lambda entry: late(entry + OVER)
