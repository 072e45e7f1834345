"""A table in a real browser: from the shelf to the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tools.serving import Server, wait_for

from .driving import (
    click_first,
    moving,
    open_for_two,
    open_table,
    play_to_the_end,
    press_first,
    reload_settled,
    seated,
    settle,
    sit_down,
    skip_to_the_end,
    telling,
    version,
    wait_turn,
    wait_version,
    watch,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.needs_chromium
# Words of a table's heads that go on in the next line.
BROKEN_HEADS = """[...document.querySelectorAll('.components th')].filter((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getClientRects().length > one.innerText.trim().split(' ').length;
}).map((one) => one.innerText)"""
# While `hanging`, the page waits a moment where it would wait half a minute for an answer.
SOON_OVERDUE = """(() => {
    const clock = window.setTimeout;
    window.setTimeout = (act, wait, ...more) => clock(act, wait === 30000 && window.hanging ? 300 : wait, ...more);
})()"""


def test_a_whole_game_with_a_reload_in_the_middle(page: Page, server: Server) -> None:
    open_table(page, server, players=3)
    for _ in range(6):
        wait_turn(page)
        click_first(page)
    reload_settled(page)
    before = version(page)
    play_to_the_end(page)
    assert page.locator("#end .ranks > li").count() == 3
    with page.expect_download() as download:
        page.get_by_text("Télécharger la partie").click()
    assert download.value.suggested_filename.endswith(".json")
    last = version(page)
    watch(page, "Revoir la partie")
    page.keyboard.press("End")
    page.locator("#end").wait_for()
    assert version(page) == last
    page.go_back()
    page.locator("#end").get_by_text("Rejouer").click()
    page.wait_for_selector("#table:not(.ended)")
    assert version(page) < before


@pytest.mark.parametrize(
    ("lang", "play", "asked"), [("fr", "Jouer maintenant", "Choisissez"), ("en", "Play now", "choose")]
)
def test_one_click_from_the_shelf_in_both_languages(
    page: Page, server: Server, lang: str, play: str, asked: str
) -> None:
    page.goto(server.address)
    if lang == "en":
        page.get_by_role("button", name="English").click()
    page.locator(".box").first.get_by_role("button", name=play).click()
    seated(page)
    assert asked in page.locator("#sentence").inner_text()
    assert page.locator("html").get_attribute("lang") == lang


def test_moves_by_keyboard_only(page: Page, server: Server) -> None:
    sit_down(page, server)
    telling(page)
    for _ in range(4):
        press_first(page)
    settle(page)
    page.wait_for_function("() => document.activeElement !== document.body")


# The cards whose panel lies over the Omens, or far away.
BADLY_TOLD = """() => [...document.querySelectorAll('#board .card, .own .card')].filter((card) => {
    show(card);
    const [at, own] = [panel, card].map((one) => one.getBoundingClientRect());
    const bad = lying('.ranking').some((omens) => overlap(at, omens)) || distance(at, own) > 250;
    hide();
    return bad;
}).map((card) => card.id)"""


def test_a_card_tells_what_it_does(page: Page, server: Server) -> None:
    sit_down(page, server)
    assert page.evaluate(BADLY_TOLD) == []
    panel = page.locator("#panel")
    card = page.locator(".z-hand .card").first
    card.hover()
    panel.wait_for(state="visible")
    assert card.locator(".name").inner_text() in panel.inner_text()
    label = card.locator(".act.cover > span")
    assert panel.locator(".does").inner_text() == label.text_content()
    assert label.evaluate("one => Math.max(one.offsetWidth, one.offsetHeight)") <= 1, "nothing of the card is covered"
    at = panel.locator(".rule").bounding_box()
    assert at
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2, steps=6)
    with page.context.expect_page() as opened:
        page.mouse.down()
        page.mouse.up()
    opened.value.wait_for_url("**/rules/vaalbara#about-*")
    opened.value.close()
    page.mouse.move(2, 2)
    panel.wait_for(state="hidden")
    page.keyboard.press("Escape")
    page.locator("#board .tell").first.focus()
    panel.wait_for(state="visible")
    page.keyboard.press("Enter")
    panel.wait_for(state="hidden")
    page.keyboard.press("Enter")
    panel.wait_for(state="visible")
    with page.context.expect_page() as opened:
        page.keyboard.press("r")
    opened.value.wait_for_url("**/rules/vaalbara#about-*")
    opened.value.close()
    explained = page.locator("#reference .explained li")
    assert explained.count() == 0  # it comes when it is first opened
    page.context.set_offline(True)
    page.locator("button", has_text="Aide-mémoire").click()
    page.locator("#lost").wait_for()
    page.keyboard.press("Escape")
    page.context.set_offline(False)
    page.locator("button", has_text="Aide-mémoire").click()
    explained.nth(11).wait_for()


def test_two_people_see_each_others_moves(visit: Callable[[], Page], server: Server) -> None:
    host, guest = visit(), visit()
    open_for_two(host, guest, server)
    click_first(host)
    wait_version(guest, 1)
    click_first(guest)
    assert version(guest) == 2
    wait_version(host, 2)


def test_the_lesson(page: Page, server: Server) -> None:
    """A note lies off what it is about, which is lit; nothing is in the way of another action; it can be left."""
    page.goto(server.address)
    page.locator(".box").first.get_by_role("button", name="Apprendre").click()
    note = page.locator("#note")
    note.wait_for()
    first = note.get_attribute("data-note")
    off = """() => {
        const note = document.getElementById('note').getBoundingClientRect();
        return document.getElementById('note').dataset.at.split(' ').every((id) => {
            const lit = document.getElementById(id).getBoundingClientRect();
            return lit.bottom <= note.top || lit.top >= note.bottom || lit.right <= note.left || lit.left >= note.right;
        });
    }"""
    lit = len((note.get_attribute("data-at") or "").split())
    page.wait_for_function("lit => document.querySelectorAll('.lesson-light .ring').length === lit", arg=lit)
    page.wait_for_function(off)
    note.locator("[name=note]").click()
    page.wait_for_function("id => document.getElementById('note')?.dataset.note !== id", arg=first)
    page.locator("#lesson-door").click()
    note.wait_for(state="detached")
    page.locator(".lesson-light").wait_for(state="detached")
    page.reload()
    page.locator("#lesson-door[value=resume]").click()
    note.wait_for()
    assert note.get_attribute("data-note") != first
    page.locator(".lesson-light").wait_for(state="attached")
    page.evaluate("table().classList.add('ended'); dispatchEvent(new Event('redrawn'))")
    page.locator(".lesson-light").wait_for(state="detached")  # the result lies where the board was
    page.reload()
    page.get_by_role("button", name="Cette table").click()
    page.get_by_role("button", name="Quitter la leçon", exact=True).click()  # which is there between notes, too
    page.locator("#lesson-door[value=resume]").wait_for()


def test_the_picture_of_a_table_in_the_rules_is_as_light_as_the_table_at_night(page: Page, server: Server) -> None:
    page.context.add_cookies([{"name": "theme", "value": "dark", "url": server.address}])
    page.goto(f"{server.address}/rules/vaalbara")
    over = "one => getComputedStyle(one, '::after').content"
    assert set(page.locator(".rules .pictured:not(.plate)").evaluate_all(f"all => all.map({over})")) == {"none"}


@pytest.mark.parametrize("page", [(390, 844)], indirect=True)
def test_a_phone_never_scrolls_sideways(page: Page, server: Server) -> None:
    for path in ("/", "/new/vaalbara", "/new/royaume-2e", "/rules/royaume-1e", "/about", "/nothing"):
        page.goto(server.address + path)
        assert fits(page), path
        assert page.evaluate(BROKEN_HEADS) == []
    sit_down(page, server, players=5)
    for number in range(5):
        assert fits(page)
        wait_turn(page)
        click_first(page)
        if number == 2:
            telling(page)
    page.evaluate("rest()")
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, a.plain, a.choice, summary, select')]
            .filter((one) => one.checkVisibility() && !one.closest('[popover]'))
            .map((one) => [one.className, one.getBoundingClientRect()])
            .filter(([, box]) => box.width < 43.5 || box.height < 43.5).map(([name]) => name)"""
    )
    assert small == []
    skip_to_the_end(page)
    assert fits(page)


def fits(page: Page) -> bool:
    """Whether nothing is wider than the window."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_answer_that_never_comes_is_asked_for_anew(page: Page, server: Server) -> None:
    """A line may hang without breaking: what was clicked is then not lost, and clicks count again."""
    page.add_init_script(SOON_OVERDUE)
    sit_down(page, server)
    wait_turn(page)
    hung: list[Route] = []

    def hang_once(route: Route) -> None:
        if route.request.method == "POST" and not hung:
            hung.append(route)
        else:
            route.continue_()

    page.route("**/t/**", hang_once)
    page.evaluate("window.hanging = true")
    page.locator(".act").first.click()
    page.locator("#lost").wait_for(state="visible")
    page.evaluate("window.hanging = false")
    page.wait_for_function("() => document.getElementById('lost').hidden && !busy")
    assert hung
    click_first(page)


def test_a_lost_server_is_said_and_healed(page: Page, server: Server) -> None:
    sit_down(page, server)
    wait_turn(page)
    page.context.set_offline(True)
    page.locator(".act").first.click()
    page.locator("#lost").wait_for(state="visible")
    page.context.set_offline(False)
    page.wait_for_function("() => document.getElementById('lost').hidden")
    click_first(page)


UNWRITTEN = "Indisponible pour l’instant. Plus de place sur le disque."


@pytest.mark.parametrize("ours", [True, False])
def test_a_server_that_says_why_it_cannot_is_not_called_lost(page: Page, server: Server, ours: bool) -> None:
    """One thing is said; what stands before a server that is gone answers in words of its own, which are not shown."""
    sit_down(page, server)
    wait_turn(page)
    before = version(page)

    def refuse(route: Route) -> None:
        headers = {"X-Part": "notice"} if ours else {}
        route.fulfill(status=503, content_type="text/plain", headers=headers, body=UNWRITTEN)

    page.route("**/t/**", refuse)
    page.locator(".act").first.click()
    page.wait_for_function("() => kept !== null")
    assert page.locator("#notice").inner_text() == (UNWRITTEN if ours else "")
    assert page.locator("#lost").is_visible() != ours
    page.unroute("**/t/**")
    page.wait_for_function("before => arrived > before && kept === null", arg=before)
    assert page.locator("#notice").inner_text() == ""
    assert page.locator("#lost").is_hidden()


TABS = 7  # more than the connections that a browser opens to one host


def test_seven_tabs_share_one_stream(visit: Callable[[], Page], server: Server) -> None:
    """One table in two tabs and five tables beside it, all in one browser: each can move, each hears."""
    first = visit()
    context = first.context
    pages = [first, *(context.new_page() for _ in range(TABS - 1))]
    streams: list[str] = []
    context.on("request", lambda request: streams.append(request.url) if "/live/" in request.url else None)
    host, twin, *others = pages
    sit_down(host, server)
    wait_turn(host)
    twin.goto(host.url)
    wait_turn(twin)
    for page in others:
        sit_down(page, server)
    for page in others:
        wait_turn(page)
        click_first(page)
        wait_turn(page)  # the bots' moves were heard of
    click_first(host)
    wait_turn(host)  # nobody else moves the table on
    wait_version(twin, version(host))
    table = host.locator("#table").get_attribute("data-table") or ""
    assert table in streams[-1]
    assert len(streams[-1].split(",")) == TABS - 1
    leader = next(page for page in pages if page.evaluate("leading"))
    assert sum(page.evaluate("stream !== null") for page in pages) == 1
    leader.close()
    pages.remove(leader)
    wait_for(lambda: sum(page.evaluate("leading") for page in pages) == 1)
    wait_turn(others[-1])
    click_first(others[-1])
    wait_turn(others[-1])
    assert all(page.locator("#lost").is_hidden() for page in pages)


def test_a_tab_in_the_background_calls_when_it_is_its_turn(visit: Callable[[], Page], server: Server) -> None:
    """No stream and no animation frame comes there; the title changes, and a sound is heard where it was asked for."""
    host, guest = visit(), visit()
    moving(host)
    host.clock.install()
    open_for_two(host, guest, server)
    assert host.locator("#sound").input_value() == "off"
    host.get_by_role("button", name="Cette table").click()
    host.locator("#sound").select_option("turn")
    host.keyboard.press("Escape")
    host.evaluate("speaker = null")
    click_first(host)
    assert not host.title().startswith("●")
    host.evaluate(
        """() => {
            Object.defineProperty(document, 'hidden', {get: () => true});
            requestAnimationFrame = () => 0;
            document.dispatchEvent(new Event('visibilitychange'));
        }"""
    )
    assert host.evaluate("stream") is None
    click_first(guest)
    while guest.locator(".act:not([name=change])").count():
        click_first(guest)
    host.clock.run_for(16_000)
    host.wait_for_function("() => document.title.startsWith('●')")
    assert host.evaluate("speaker !== null")
    host.reload()
    assert host.locator("#sound").input_value() == "turn"


def test_a_finished_game_can_be_watched_again(page: Page, finished: Callable[[str], str]) -> None:
    page.goto(finished("vaalbara"))
    watch(page, "Revoir la partie")
    telling(page)
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        page.wait_for_url(f"**/replay/*/1/{step}")
        assert version(page) == step
    page.get_by_label("Coup suivant").click()
    page.wait_for_url("**/replay/*/1/2")
    page.get_by_role("button", name="English").click()
    page.wait_for_selector("html[lang=en]")
    seated(page)
    assert version(page) == 2
    page.locator("#film").click()
    page.wait_for_function("() => Number(document.getElementById('table').dataset.version) >= 4")
    page.locator("#film").click()
    page.locator("#more-jumps-door").click()
    page.locator("#eyes summary").click()
    page.locator("#eyes a", has_text="Gaspard").click()
    page.wait_for_url("**/replay/*/2/*")
    assert page.locator(".z-hand").get_attribute("id") == "zone-hand-1"
    page.keyboard.press("End")
    page.locator("#end").wait_for()
    assert page.get_by_label("Next move").get_attribute("aria-disabled") == "true"
