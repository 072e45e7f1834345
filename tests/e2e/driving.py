"""Playing at a table through its page, by mouse or by keyboard."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import urlopen

from tools.looking import UNREADABLE
from tools.serving import Server, wait_for

from tests.web.helpers import PART, read
from tests.web.helpers import Page as Unseen

if TYPE_CHECKING:
    from playwright.sync_api import APIRequestContext, BrowserContext, Locator, Page

LONGEST = 300
FRENCH = "fr-FR"  # what these browsers ask for, so that a page's words are known
PATIENCE = 15_000  # milliseconds
SILENCE = 60.0  # seconds; a stream says something more often
ACTIONS = "#prompt .choice, .bill .choice, .act:not([name=change])"
END = 'id="end"'
# What the program of a server begins with whose clock a test turns: it is as many seconds ahead as a file beside the
# database is long. Streams and the bell look at it often. Another file says how many people listen.
TURNED = """
import os, sys, time
from collections import Counter
from contextlib import aclosing
from ludotheque.web import serving
from ludotheque.web.pages import live
from ludotheque.web.tables import bell
live.HEARTBEAT = bell.BEAT = 0.2
make = serving.create_app
ahead = sys.argv[2] + ".ahead"
serving.create_app = lambda *given, **more: make(
    *given, **more, clock=lambda: time.monotonic() + (os.path.getsize(ahead) if os.path.exists(ahead) else 0)
)
versions, streams = live.versions_held, Counter()

def note(person, change):
    streams[person] += change
    with open(sys.argv[2] + ".listeners", "w") as file:
        file.write(str(sum(open_ones > 0 for who, open_ones in streams.items() if who)))

async def noted(hold, tables, names, person, admits):
    note(person, 1)
    try:
        async with aclosing(versions(hold, tables, names, person, admits)) as messages:
            async for message in messages:
                yield message
    finally:
        note(person, -1)

live.versions_held = noted
"""
# A page that nobody looks at is laid out, and not painted: without a graphics card painting is up to a quarter of what
# it costs. Its words, places, clicks and styles are those of a painted page. What is `moving` is painted.
UNPAINTED = """
globalThis.unpainted = new CSSStyleSheet();
unpainted.replaceSync('@media (prefers-reduced-motion: reduce) { html { opacity: 0 !important } }');
document.adoptedStyleSheets.push(unpainted);
"""
# A script asked of a page as it looks when it is painted; one that does not wait is answered before anything is.
PAINTED = """async (...given) => {
    if (globalThis.unpainted) unpainted.disabled = true;
    try { return await (%s)(...given); } finally { if (globalThis.unpainted) unpainted.disabled = false; }
}"""
# Before a page asks for its first letters, none are being loaded either.
BLANK = "about:blank"  # where a page begins: no letter is asked for there
LETTERED = "() => document.fonts.status === 'loaded' && [...document.fonts].some((face) => face.status === 'loaded')"


def at_once(context: BrowserContext) -> None:
    """Its reader has set the pace of the story to "at once" and confirms nothing, unless a page is told otherwise."""
    kept = "localStorage.pace ??= 'now'; localStorage.confirm ??= 'off';"
    context.add_init_script(f"try {{ {kept} }} catch {{ /* a blank page keeps nothing */ }}")


def unreadable(page: Page) -> list[str]:
    """What `looking.unreadable` finds, which asks nothing of what is transparent."""
    return page.evaluate(PAINTED % UNREADABLE)


def let_pass(database: Path, seconds: float) -> None:
    """Let time pass on a server whose clock is `TURNED`."""
    ahead = database.with_name(database.name + ".ahead")
    with ahead.open("ab") as file:
        file.truncate(file.tell() + int(seconds))


def wait_for_listeners(database: Path, people: int) -> None:
    """Until so many people hear of changes from a server that is `TURNED`. That somebody has closed a page is heard
    late: until then they count as there.
    """
    listeners = database.with_name(database.name + ".listeners")
    wait_for(lambda: listeners.exists() and listeners.read_text() == str(people))


def version(page: Page) -> int:
    """The version of the table that the page shows."""
    return int(page.locator("#table").get_attribute("data-version") or -1)


def unfold_options(page: Page) -> None:
    """Show the options of the form for a new game, which are folded where there are many."""
    folded = page.locator(".more:not([open]) > summary")
    if folded.count():
        folded.click()


def open_table(
    page: Page, server: Server, players: int = 2, level: str = "random", *, entry: str = "vaalbara", **options: str
) -> None:
    """Fill in the form for a new game against bots and open the table."""
    page.goto(f"{server.address}/new/{entry}")
    page.locator(".pick", has_text=str(players)).click()
    for seat in range(1, players):
        page.select_option(f"select[name=level-{seat}]", level)
    if options:
        unfold_options(page)
    for name, value in options.items():
        page.check(f"input[name=option-{name}][value='{value}']", force=True)
    page.locator("#open").click()
    seated(page)


def deal(
    requests: APIRequestContext,
    server: Server,
    players: int = 2,
    level: str = "random",
    *,
    entry: str = "vaalbara",
    **options: str,
) -> str:
    """Send the form for a new game against bots without showing it; the address of the table."""
    form: dict[str, str | float | bool] = {"players": players, "kind-0": "human"}
    form |= {f"kind-{seat}": level for seat in range(1, players)}
    form |= {f"option-{name}": value for name, value in options.items()}
    answer = requests.post(f"{server.address}/new/{entry}", form=form, max_redirects=0)
    assert answer.status == 303, answer.text()
    return server.address + answer.headers["location"]


def sit_down(
    page: Page, server: Server, players: int = 2, level: str = "random", *, entry: str = "vaalbara", **options: str
) -> None:
    """The same as `open_table`, where it is not about the form."""
    page.goto(deal(page.request, server, players, level, entry=entry, **options))
    seated(page)


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the window another size, and wait until the page has it and its scripts have been told.

    They are told in the frame after the one that has the size, and some measure in the frame that follows.
    """
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(f"innerWidth === {width} && innerHeight === {height}")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    if page.url != BLANK:
        lettered(page)


def lettered(page: Page) -> None:
    """Wait until all letters are there in their own shape: others have another size."""
    page.wait_for_function(LETTERED)


def moving(page: Page) -> None:
    """Let this page be as most people have it: not calm. What happens is told and moves where `telling` asks for it."""
    page.emulate_media(reduced_motion="no-preference")


def telling(page: Page) -> None:
    """Let cards glide, dice tumble and amounts rise at this table; beats stand no longer than they take to be drawn."""
    moving(page)
    page.evaluate("localStorage.pace = 'fast'; if (typeof PACES !== 'undefined') PACES.fast = 1;")


def seat_two(
    host: Page, guest: Page, server: Server, *, entry: str = "vaalbara", content: str = "", **options: str
) -> str:
    """Begin a game of two people whose pages stay where they are; its address. `content`: a patch or a set."""
    form: dict[str, str | float | bool] = {"players": 2, "kind-0": "human", "kind-1": "human", "content": content}
    form |= {f"option-{name.replace('_', '-')}": value for name, value in options.items()}
    answer = host.request.post(f"{server.address}/new/{entry}", form=form, max_redirects=0)
    assert answer.status == 303, answer.text()
    lobby = server.address + answer.headers["location"]
    arrived = guest.request.post(lobby, form={"do": "sit", "name": "Ada"}, max_redirects=0)
    assert arrived.status == 303, arrived.text()
    shown = re.search(r'data-version="(\d+)"', host.request.get(lobby, headers={"X-Part": "lobby"}).text())
    assert shown
    begun = host.request.post(lobby, form={"do": "start", "version": shown[1]}, max_redirects=0)
    assert begun.status == 303, begun.text()
    return lobby.replace("/lobby/", "/t/")


def open_for_two(host: Page, guest: Page, server: Server, **chosen: str) -> None:
    """A table of two people, each at a page of their own; nobody looks at its lobby. `chosen` goes to `seat_two`."""
    address = seat_two(host, guest, server, **chosen)
    for page in (host, guest):
        page.goto(address)
        seated(page)


def seated(page: Page) -> None:
    """Wait until a table is there with its scripts: only then are commands answered without a new page."""
    page.wait_for_function("() => document.readyState === 'complete' && document.getElementById('table') !== null")
    lettered(page)


def over(page: Page) -> bool:
    return page.locator("#end").count() > 0


def wait_turn(page: Page) -> None:
    """Wait until something can be done, or the game is over."""
    page.wait_for_selector(f"{ACTIONS}, #end", state="attached")  # some are folded


def settle(page: Page) -> None:
    """Wait until only this seat can move the table on and none of its commands is under way, or the game is over."""
    page.wait_for_function(
        "() => typeof busy !== 'undefined' && !busy"  # a page that has just come has no scripts yet
        " && document.querySelector('#table.yours:not(:has(.seat.acting)), #end') !== null"
    )


def reload_settled(page: Page) -> None:
    """Load the page again when only this seat can move the table on: everything is where it was."""

    def shown() -> tuple[int, str]:
        settle(page)
        return version(page), page.locator("#sentence").inner_text()

    before = shown()
    page.reload()
    assert shown() == before


def wait_version(page: Page, wanted: int) -> None:
    """Wait until the page shows this version of the table."""
    page.wait_for_function("wanted => Number(document.getElementById('table').dataset.version) === wanted", arg=wanted)


def click_first(page: Page) -> None:
    """Click the first thing that can be done and wait for the table to change."""
    _click(page, page.locator(ACTIONS).first)


def click_last(page: Page) -> None:
    """The same with the last thing that can be done: what is on the board before what the leading bar offers."""
    _click(page, page.locator(ACTIONS).last)


def _click(page: Page, button: Locator) -> None:
    """Click and wait, unless the table moves on by itself under the pointer: a bot's move may end the game."""
    from playwright.sync_api import TimeoutError as NothingToClick

    before = version(page)
    try:
        fold = button.locator("xpath=ancestor::details[not(@open)]/summary")
        if fold.count():
            fold.click(timeout=PATIENCE)
        button.click(timeout=PATIENCE)
    except NothingToClick:
        if version(page) == before and not over(page):
            raise
        return
    _wait_answered(page, before)


def _wait_answered(page: Page, before: int) -> None:
    """Wait until a command has been answered: a version alone may be another seat's move."""
    page.wait_for_function(
        "before => !busy && Number(document.getElementById('table').dataset.version) > before", arg=before
    )


def press_first(page: Page) -> None:
    """The same with Tab and Enter only, when nothing else moves the focus about; nothing once the game is over."""
    settle(page)
    if over(page):
        return
    before = version(page)
    for _ in range(60):
        if page.evaluate("one => document.activeElement.matches(one)", ACTIONS):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    _wait_answered(page, before)


def play_to_the_end(page: Page) -> None:
    """Play until the game is over, by keys alone."""
    for _ in range(LONGEST):
        if over(page):
            return
        press_first(page)
    raise AssertionError("the game does not end")


def watch(page: Page, link: str) -> None:
    """Follow a finished table's link to its replay; the page is there with its script."""
    page.get_by_role("link", name=link).click()
    page.wait_for_url("**/replay/*/*/0")


def play_unseen(requests: APIRequestContext, address: str) -> None:
    """Send the first form that a table's page offers, again and again, until the game is over; no page is drawn."""
    for _ in range(LONGEST):
        table = _offered(requests, address)
        if END in table.html:
            return
        form: dict[str, str | float | bool] = {"version": table.version, "key": table.key, "action": table.actions[0]}
        answer = requests.post(address, form=form, headers=PART)
        assert answer.ok, answer.text()
    raise AssertionError("the game does not end")


def _offered(requests: APIRequestContext, address: str) -> Unseen:
    """A table's page as it is when something can be done there, or the game is over."""
    where, _, table = address.partition("/t/")
    with urlopen(f"{where}/live/{table}", timeout=SILENCE) as stream:
        for line in stream:
            if line.startswith(b"data:"):
                seen = read(address, requests.get(address, headers=PART).text())
                if seen.actions or END in seen.html:
                    return seen
    raise AssertionError("the server has gone")


class Unlooking:
    """Somebody at a table who looks at no page: what it offers is read and sent, and nothing is drawn."""

    def __init__(self, requests: APIRequestContext, address: str) -> None:
        self._requests = requests
        self.address = address

    @property
    def table(self) -> Unseen:
        """The table as this seat's page would show it now."""
        return read(self.address, self._requests.get(self.address, headers=PART).text())

    def act(self) -> None:
        """Do the first thing that is offered."""
        table = _offered(self._requests, self.address)
        form: dict[str, str | float | bool] = {"version": table.version, "key": table.key, "action": table.actions[0]}
        answer = self._requests.post(self.address, form=form, headers=PART)
        assert answer.ok, answer.text()


def skip_to_the_end(page: Page) -> None:
    """Play on unseen from the table that the page shows, and come back to it when the game is over."""
    address = page.url
    page.goto("about:blank")
    play_unseen(page.request, address)
    page.goto(address)
    page.locator("#end").wait_for()
