"""Advice in a browser: worked out while one goes on, read before it is followed, and over the table, which stays."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING

import pytest
from tools.serving import Server, serving
from tools.stages import stage

from ludotheque.bots.puzzles import puzzles
from tests.support.tiers import mostly

from .driving import moving, seated, settle, version
from .test_accessible import findings

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.needs_chromium
SMALLEST, PHONE, DESK = (320, 640), (390, 844), (1440, 900)
STAGED = {  # a game of two by its seed, and the stage at which somebody asks for advice
    "vaalbara": (1, "take"),
    "margraves": (6, "take"),
    "royaume-2e": (1, "turn"),
    "chronica": (10, "turn"),
}
ENTRIES = tuple(STAGED)
PLAYED = "vaalbara again"  # a table at which a test goes on
BUSY = "#ask[aria-busy=true]"
READ = "() => !unread && !thinking && document.fonts.status === 'loaded'"
# Where everything lies that must not move.
PLACES = """() => [...document.querySelectorAll('#prompt, #board, .own, .seat, #ask, #board .card, .own .card')]
    .filter((one) => one.checkVisibility()).map((one) => [one.id || one.className, one.getBoundingClientRect()])
    .map(([name, {x, y, width, height}]) => [name, width, height,
        ...(['prompt', 'ask'].includes(name) && scrollY ? [] : [x, y + scrollY])])"""
# Where everything lies beside a sheet, and what the style sheet is told of the bar.
LAID = """() => [
    ...[...document.querySelectorAll('#prompt, #verdict, #board, .own, .seat')]
        .map((one) => one.getBoundingClientRect()).map(({x, y, width, height}) => [x, y, width, height]),
    getComputedStyle(document.documentElement).getPropertyValue('--bar'),
]"""
# What of the sheet cannot be seen, and what that it is about it covers.
AMISS = """() => {
    const one = document.querySelector('#advice, #verdict');
    const box = one.getBoundingClientRect();
    const bar = document.getElementById('prompt').getBoundingClientRect();
    const covers = (other) => other.width && other.left < box.right && box.left < other.right
        && other.top < box.bottom && box.top < other.bottom;
    const said = one.querySelector('.said');
    const words = document.createRange();
    words.selectNodeContents(document.getElementById('sentence'));
    const shown = (part) => part.contains(document.elementFromPoint(
        ...(({left, right, top, bottom}) => [(left + right) / 2, (top + bottom) / 2])(part.getBoundingClientRect())));
    return [
        ['outside', box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight],
        ['on the bar', innerWidth < 1120 && covers(bar)],
        ['on the table', innerWidth >= 1120 &&
            [...document.querySelectorAll('#board, .seat, .own, .choices > *, .top-links :is(a, button)')]
                .filter((other) => other.checkVisibility({visibilityProperty: true}) && !other.contains(one))
                .some((other) => covers(other.getBoundingClientRect()))],
        ['on the question', innerWidth >= 1120 && one.id === 'advice'
            && [words, ...document.querySelectorAll('.top > :not(.top-links)')]
                .some((other) => covers(other.getBoundingClientRect()))],
        ['on what it is about', [...document.querySelectorAll('.about')].length > 0 &&
            [...document.querySelectorAll('.about')].every((about) => covers(about.getBoundingClientRect()))],
        ['a line cut in the middle', one.matches('.folded') && [...one.querySelectorAll('li, .chance')]
            .filter((line) => getComputedStyle(line).opacity === '1')
            .some((line) => line.getBoundingClientRect().bottom > said.getBoundingClientRect().bottom)],
        ['no reason in sight', getComputedStyle(one.querySelector('li')).opacity !== '1'],
        ['unfolded by nothing', one.matches('.folded') && !one.querySelector('#unfold').checkVisibility()],
        ['cut without a sign', said.scrollHeight > said.clientHeight + 4 && !one.classList.contains('more')],
        ['hidden', ![...one.querySelectorAll('button')].filter((button) => button.checkVisibility()).every(shown)],
    ].filter(([, is]) => is).map(([name]) => name);
}"""


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory, uncompiled: None) -> Iterator[Callable[[str], str]]:
    """The addresses of tables of one person against a bot, where something is asked in the middle of a game."""
    database: Path = tmp_path_factory.mktemp("advice") / "tables.sqlite3"
    paths = {}
    for name in (*ENTRIES, PLAYED):
        entry = name.partition(" ")[0]
        paths[name] = stage(database, entry, 2, *STAGED[entry])
    with serving(database, limited=False) as server:
        yield lambda name: server.address + paths[name]


def arrive(page: Page, address: str) -> None:
    """Come to a table where no advice is shown."""
    page.goto(address)
    seated(page)
    if page.locator("#advice").count():
        page.wait_for_function(READ)
        page.locator("#dismiss").click()
        page.locator("#advice").wait_for(state="detached")


def advised(page: Page) -> None:
    """Ask until whoever advises is ready."""
    while True:
        page.locator("#ask").click()
        page.locator("#advice, .refused").first.wait_for()
        page.wait_for_function("() => !thinking")
        if page.locator("#advice").count():
            page.wait_for_function(READ)
            return


def hold(page: Page) -> list[Route]:
    """Let questions for advice wait until they are let go."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        if "advice=1" in (route.request.post_data or ""):
            held.append(route)
        else:
            route.continue_()

    page.route("**/t/**", keep)
    return held


def let_go(held: list[Route]) -> None:
    """Whoever asked may have gone on."""
    from playwright.sync_api import Error

    for route in held:
        with suppress(Error):
            route.continue_()
    held.clear()


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_the_game_goes_on_while_advice_is_worked_out(page: Page, asked: Callable[[str], str]) -> None:
    """The button says so, also on a table that is drawn anew; what comes after a move is dropped."""
    arrive(page, asked(PLAYED))
    bar = page.locator("#prompt").bounding_box()
    held, shown = hold(page), version(page)
    page.locator("#ask").click()
    page.locator(BUSY).wait_for()
    assert page.locator("#pondering").inner_text() == page.locator("#ask").inner_text().strip() == "Réflexion…"
    assert page.locator("#prompt").bounding_box() == bar
    assert findings(page) == []
    moving(page)
    assert page.evaluate("document.querySelector('.meanwhile').getAnimations().length") == 1
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate("document.querySelector('.meanwhile').getAnimations().length") == 0
    page.evaluate("document.getElementById('ask').remove(); dispatchEvent(new Event('redrawn'))")
    page.evaluate("ask(table().dataset.address)")  # as after beats, in which nothing is asked
    page.locator(BUSY).wait_for()
    page.locator("#ask").click()  # it is asked once
    assert page.locator(BUSY).count() == 1
    assert len(held) == 1
    page.locator(".act:not([name=change])").first.click()
    page.wait_for_function("shown => !busy && Number(table().dataset.version) > shown", arg=shown)
    assert page.locator("#pondering").inner_text() == ""
    assert page.locator(BUSY).count() == 0
    settle(page)  # the bots' moves come one after the other
    now = page.locator("#table").inner_html()
    assert held[0].request.failure, "nobody waits for it any more"
    let_go(held)
    assert page.locator("#table").inner_html() == now
    assert page.locator("#advice").count() == 0
    assert page.locator("#lost").is_hidden()
    assert page.locator("#notice").inner_text() == ""


def test_a_page_asks_again_while_whoever_advises_gets_ready(page: Page, asked: Callable[[str], str]) -> None:
    """Nobody is told to ask again, and it is said when it will be there; nothing in the console is an error."""
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    arrive(page, asked("chronica"))
    held = hold(page)
    page.locator("#ask").click()
    page.locator(BUSY).wait_for()
    words = json.dumps({"button": "Dans 35 s…", "status": "Prêt dans 35 secondes environ."})
    bar = page.locator("#prompt").bounding_box()
    with page.expect_request(lambda request: "advice=1" in (request.post_data or "")):
        held.pop().fulfill(status=202, headers={"X-Advice": "later"}, body=words)
        page.get_by_text("Dans 35 s…").wait_for()
        assert page.locator("#pondering").inner_text() == "Prêt dans 35 secondes environ."
        assert page.locator("#prompt").bounding_box() == bar
    page.wait_for_function("() => thinking")
    assert page.locator(BUSY).count() == 1
    assert page.locator("#table .refused").count() == 0
    # The next answer is "later" as well; once the table tells that whoever advises is ready, it is asked at once.
    page.evaluate("PAUSES.fill(3_600_000)")
    words = json.dumps({"button": "Dans 5 s…", "status": "Prêt dans 5 secondes environ."})
    held.pop().fulfill(status=202, headers={"X-Advice": "later"}, body=words)
    page.get_by_text("Dans 5 s…").wait_for()  # now the page listens to its table
    page.evaluate("""async () => {
        for (const beside of ['adviser', '']) {
            table().dataset.aside = beside;
            dispatchEvent(new Event('redrawn'));
            await new Promise(requestAnimationFrame);
        }
        PAUSES.fill(1000);
    }""")
    page.unroute_all()
    let_go(held)
    page.locator("#advice").wait_for()
    assert errors == []


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_advice_is_not_followed_in_haste(page: Page, asked: Callable[[str], str]) -> None:
    """Neither by a second tap, nor by a click as it comes, nor by a key that is held."""
    arrive(page, asked("royaume-2e"))
    advised(page)
    page.keyboard.press("Escape")
    page.locator("#advice").wait_for(state="detached")
    shown = version(page)
    page.evaluate("addEventListener('redrawn', () => document.getElementById('advised')?.click(), {once: true})")
    page.locator("#ask").dblclick()
    page.locator("#advice").wait_for()
    page.wait_for_function("() => !busy")
    assert version(page) == shown
    page.wait_for_function(READ)
    page.keyboard.press("Escape")
    page.locator("#advice").wait_for(state="detached")
    page.locator("#ask:focus").wait_for()
    page.keyboard.down("Enter")
    page.locator("#advised:focus").wait_for()
    page.wait_for_function(READ)
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert page.evaluate("busy") is False
    assert version(page) == shown
    page.keyboard.press("Enter")
    page.wait_for_function("shown => !busy && Number(table().dataset.version) > shown", arg=shown)
    assert page.locator("#advice").count() == 0


@pytest.mark.parametrize(
    ("entry", "page"),
    mostly(
        product(["vaalbara", "margraves", "chronica"], [DESK, (1280, 720), (820, 1180), PHONE, SMALLEST]),
        always=[("vaalbara", PHONE), ("vaalbara", DESK), ("margraves", (1280, 720)), ("chronica", SMALLEST)],
    ),
    indirect=["page"],
)
def test_the_table_stays_where_it_is_as_advice_comes_and_goes(
    page: Page, asked: Callable[[str], str], entry: str
) -> None:
    arrive(page, asked(entry))
    before = {name: at for name, *at in page.evaluate(PLACES)}

    def moved() -> list[str]:
        """What does not lie on the page as it did: what advice is about may have been brought into sight."""
        return [name for name, *at in page.evaluate(PLACES) if at != before[name][: len(at)]]

    advised(page)
    assert moved() == []
    assert page.evaluate(AMISS) == []
    assert findings(page, ("scrollable-region-focusable", "button-name", "color-contrast")) == []
    page.keyboard.press("Escape")
    page.locator("#advice").wait_for(state="detached")
    page.wait_for_function("() => consulting.signal.aborted")
    assert moved() == []
    assert page.locator(".about").count() == 0


def test_advice_stays_with_its_table(page: Page, asked: Callable[[str], str]) -> None:
    """In the other language and on a page that is loaded again, until it is put away."""
    arrive(page, asked("margraves"))
    advised(page)
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="Follow this advice").wait_for()
    seated(page)
    page.wait_for_function(READ)
    page.get_by_role("button", name="Close the advice").click()
    page.locator("#advice").wait_for(state="detached")
    page.reload()
    seated(page)
    assert page.locator("#advice").count() == 0
    page.locator("#ask").click()
    page.locator("#advice").wait_for()
    page.wait_for_function(READ)
    page.locator("#ask").click()  # the button that brought it puts it away, too
    page.locator("#advice").wait_for(state="detached")


@pytest.mark.parametrize(
    ("entry", "page"),
    mostly(
        product(ENTRIES, [DESK, PHONE, SMALLEST]),
        always=[("vaalbara", PHONE), ("margraves", DESK), ("royaume-2e", SMALLEST), ("chronica", PHONE)],
    ),
    indirect=["page"],
)
def test_the_table_stays_where_it_is_while_an_answer_is_explained(page: Page, server: Server, entry: str) -> None:
    """The reasons are a sheet over it. They can be put away and come back."""
    longest = max(puzzles(entry), key=lambda puzzle: len(puzzle.then))
    wrong = next(name for name in longest.values if name != longest.best)

    def board() -> tuple[float, float]:
        box = page.locator("#board").bounding_box()
        assert box
        return box["y"] + page.evaluate("scrollY"), box["height"]

    page.route("**/*.woff2", lambda route: (sleep(0.25), route.continue_()))  # the letters come late
    page.goto(f"{server.address}/puzzles/{entry}/{longest.id}?answer={wrong}")
    page.locator("#verdict").wait_for()
    seated(page)
    assert page.evaluate(AMISS) == []
    explained = board()
    if page.locator("#unfold").is_visible():
        page.locator("#unfold").click()
        assert page.locator("#verdict .beyond").count() == 0, "the whole list"
        assert board() == explained
        page.locator("#unfold").click()
        assert page.evaluate(AMISS) == []
    page.locator("#dismiss").click()
    assert page.locator("#verdict").is_hidden()
    assert board() == explained
    page.locator("#why > summary").click()
    assert page.evaluate(AMISS) == []


@pytest.mark.parametrize(
    ("entry", "page"),
    mostly(product(["vaalbara", "chronica"], [DESK, PHONE]), always=[("vaalbara", PHONE)]),
    indirect=["page"],
)
def test_letters_that_come_late_leave_a_table_as_it_is_with_them(page: Page, server: Server, entry: str) -> None:
    """What was measured with other letters is measured again: the bar, and where the sheet lies."""
    longest = max(puzzles(entry), key=lambda puzzle: len(puzzle.then))
    wrong = next(name for name in longest.values if name != longest.best)
    late: list[Route] = []
    page.route("**/*.woff2", lambda route: late.append(route))
    page.goto(f"{server.address}/puzzles/{entry}/{longest.id}?answer={wrong}", wait_until="domcontentloaded")
    page.locator("#dismiss").wait_for()
    page.wait_for_function("() => document.fonts.status === 'loading'")
    page.unroute_all()
    let_go(late)
    seated(page)
    assert page.evaluate(AMISS) == []
    places = page.evaluate(LAID)
    page.reload()
    seated(page)
    assert page.evaluate(LAID) == places
