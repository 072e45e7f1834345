"""Secrecy, end to end: each card has a name and an id that nothing else has. Nobody's browser gets one too early.

The server writes down every byte that it sends (`recorder`); the browsers are asked for what they keep and show.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tools.serving import PROGRAM, Server, serving

from ludotheque.kernel.events import SPECTATOR
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.table import Table
from tests.games.chronica.scramble import Watcher

from .conftest import PATIENCE
from .driving import FRENCH, at_once, click_first, open_for_two, wait_turn, wait_version
from .recorder import WHO

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.needs_chromium

CARDS, COMMANDS = 30, 8
CANARY = re.compile(r"zq(\d\d)x", re.IGNORECASE)
# The list of all cards of the game, which is public and says nothing of where they are: an answer ends with it.
REFERENCE = re.compile(r'<div id="explanations" class="came">.*?(?:</aside>|\Z)', re.DOTALL)
LINE = (
    'zq{n:02}x = {{ name = "Zq{n:02}x", building = {building}, pictogram = "{sign}", learning = {a}, prestige = {b}, '
    'war = {c}, predilection = "prestige", power = "{power}" }}\n'
)
SIGNS, POWERS = ("lily", "cross", "tower", "quill"), ("gain(1)", "draws(1)")
RECORDING = """
import sys
from pathlib import Path
sys.path.insert(0, {root!r})
from tests.e2e.recorder import record
record(Path({file!r}))
"""
KEPT = """async () => {
    const kept = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) {
            const page = /\\/(static|looks)\\//.test(url) ? null : await cache.match(url, { ignoreVary: true });
            kept.push(url, page ? await page.text() : "");
        }
    }
    return kept.join("\\n");
}"""


def own_set() -> str:
    """A set for Chronica of cards that are all called otherwise than anything else."""
    lines = [
        LINE.format(
            n=n,
            building=str(n % 2 == 0).lower(),
            sign=SIGNS[n % 4],
            a=n % 7,
            b=(n // 2) % 7,
            c=(n // 3) % 7,
            power=POWERS[n % 2],
        )
        for n in range(CARDS)
    ]
    return f'[set]\ngame = "chronica"\ntitle = "Canaries"\n\n[card]\n{"".join(lines)}'


@dataclass
class Somebody:
    """One of those who look, with what they may know and what their browser has been told."""

    name: str
    seat: int
    context: BrowserContext
    page: Page
    known: set[int] = field(default_factory=set)
    console: list[str] = field(default_factory=list)

    @property
    def session(self) -> str:
        """The secret that says who they are; empty for somebody who only looks."""
        return next(
            (str(cookie.get("value")) for cookie in self.context.cookies() if "person-" in str(cookie.get("name"))), ""
        )

    def shown(self) -> str:
        """What the browser shows and keeps."""
        return "\n".join([self.page.content(), self.page.evaluate(KEPT), *self.console])


@pytest.fixture
def recorded(tmp_path: Path, uncompiled: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    sets = tmp_path / "ludotheque" / "sets"
    sets.mkdir(parents=True)
    (sets / "canaries.toml").write_text(own_set(), encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    program = RECORDING.format(root=str(Path(__file__).parents[2]), file=str(tmp_path / "traffic")) + PROGRAM
    with serving(tmp_path / "tables.sqlite3", limited=False, program=program) as server:
        yield server


@pytest.fixture
def arrive(browser: Browser, recorded: Server) -> Iterator[Callable[[str, int], Somebody]]:
    """Each call makes one more person, in a browser of their own that may have workers."""
    contexts: list[BrowserContext] = []

    def one_more(name: str, seat: int) -> Somebody:
        context = browser.new_context(locale=FRENCH, reduced_motion="reduce")
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        at_once(context)
        context.add_cookies([{"name": WHO, "value": name, "url": recorded.address}])
        somebody = Somebody(name, seat, context, context.new_page())
        context.on("console", lambda message: somebody.console.append(message.text))
        return somebody

    yield one_more
    for context in contexts:
        context.close()


def truth(database: Path, table: str) -> Table:
    """The table as it is stored. (While Playwright runs, this thread can start no loop.)"""

    async def look() -> Table:
        store = Database(database)
        try:
            return await Tables(store).open(table)
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, look()).result()


def test_no_browser_is_told_of_a_card_too_early(
    recorded: Server, arrive: Callable[[str, int], Somebody], tmp_path: Path
) -> None:
    host, guest, spectator = people = [arrive("host", 0), arrive("guest", 1), arrive("spectator", SPECTATOR)]
    open_for_two(host.page, guest.page, recorded, entry="chronica", content="sets/canaries.toml")
    spectator.page.goto(host.page.url)
    for person in people:
        person.page.locator("button.quiet[popovertarget=reference]").click()
        person.page.locator("#explanations.came").wait_for()
        person.page.keyboard.press("Escape")
    name = host.page.url.rpartition("/")[2]
    watcher = Watcher({"decks": "common"})
    for number in range(COMMANDS + 1):
        table = truth(tmp_path / "tables.sqlite3", name)
        for person in people:
            wait_version(person.page, table.version)
        learn(people, watcher, table)
        check(people, tmp_path / "traffic", table)
        if number < COMMANDS:
            page = people[table.match.actors[0]].page
            wait_turn(page)
            click_first(page)
    known = [person.known for person in people]
    assert known[0] - known[1], "hands differ"
    assert known[2], "and something was shown to all"


def learn(people: list[Somebody], watcher: Watcher, table: Table) -> None:
    """What has lain open, and what each holds, is known to them from now on."""
    watcher.watch(table.match.state)
    for person in people:
        person.known |= watcher.public
        if person.seat != SPECTATOR:
            person.known |= watcher.hand(table.match.state[0], person.seat)


def check(people: list[Somebody], traffic: Path, table: Table) -> None:
    """No canary, key or session of somebody else has come to a browser."""
    lines = [json.loads(line) for line in traffic.read_text("utf-8").splitlines()]
    assert table.match.key
    references = [(name, reference) for name, words in lines for reference in REFERENCE.findall(words)]
    assert sorted(name for name, _ in references) == sorted(person.name for person in people), "each asked for it once"
    assert len({reference for _, reference in references}) == 1, "the same for all"
    for person in people:
        received = [*(words for name, words in lines if name == person.name), person.shown()]
        told = "\n".join(REFERENCE.sub("", words) for words in received)
        canaries = {int(number) for number in CANARY.findall(told)}
        assert canaries <= person.known, (person.seat, canaries - person.known, table.version)
        secrets = {table.match.key.hex()} | {other.session for other in people if other.session and other is not person}
        assert not [secret for secret in secrets if any(secret in words for words in received)]
        if person.seat != SPECTATOR:
            held = set(
                table.match.state["hand"][0, person.seat][: table.match.state["hand_size"][0, person.seat]].tolist()
            )
            assert held <= canaries, "the search finds what one may know"
