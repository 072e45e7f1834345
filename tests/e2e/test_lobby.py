"""Friends gather, each with a browser of their own: a host at a desk, a friend with a phone, one who comes too late."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tools.serving import Server

from .driving import resize, seated, skip_to_the_end, unfold_options
from .test_accessible import dress, findings

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.needs_chromium


def sideways(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


def test_an_evening_begins(visit: Callable[..., Page], server: Server) -> None:
    host, friend, late = visit(1280, 860), visit(390, 844), visit(390, 844)
    dress(friend, server, "dark")

    host.goto(server.address)
    host.locator(".box", has_text="Neuf manches").get_by_role("button", name="Inviter des amis").click()
    host.fill("#name", "Camille")
    host.keyboard.press("Enter")
    host.get_by_role("heading", name="Table de Camille").wait_for()
    assert findings(host) == []
    assert not sideways(host)
    link = host.locator("#link").inner_text()
    host.locator("[data-copy=link]").click()
    host.get_by_role("button", name="Copié").wait_for()

    friend.goto(link)
    assert "Camille vous invite" in friend.locator("#leads").inner_text()
    assert findings(friend) == []
    friend.fill("#name", "Ada")
    friend.locator(".arrival button").click()
    friend.locator("#ready").wait_for()
    assert not sideways(friend)

    host.locator(".place-card.there", has_text="Ada").wait_for()  # by the stream, without a reload
    assert host.title().startswith("(2/3)")
    friend.locator("#ready").focus()
    friend.keyboard.press("Enter")
    host.locator(".place-card", has_text="peut commencer").wait_for()
    assert findings(friend) == []

    free = host.locator(".place-card.free .manage")
    free.locator("summary").click()
    resize(host, (390, 844))
    closed = host.locator(".place-card:has(> .manage:not([open]))").first
    tops = [closed.locator(part).evaluate("one => one.getBoundingClientRect().top") for part in (".who", ".being")]
    fold = closed.locator("summary").bounding_box()
    assert fold
    assert tops[0] <= fold["y"] + fold["height"] / 2 <= tops[1] + 30, "the fold takes no line of its own"
    assert findings(host) == []
    assert not sideways(host)
    free.get_by_role("button", name="Retirer la place").click()
    friend.wait_for_function("() => document.querySelectorAll('.place-card').length === 2")

    late.goto(link)
    assert "Toutes les places sont prises" in late.locator("#leads").inner_text()
    assert not late.locator("#name").is_visible()
    host.get_by_role("button", name="Ajouter une place").click()
    late.locator("#leads", has_text="Dites votre nom").wait_for()
    late.locator("#name").wait_for()  # what it is told to do can be done
    assert not sideways(late)
    assert findings(late) == []
    free.locator("summary").click()
    free.get_by_role("button", name="Retirer la place").click()
    late.locator("#leads", has_text="Toutes les places").wait_for()
    late.locator("#name").wait_for(state="hidden")
    setting_out: list[Route] = []
    host.route("**/t/**", lambda route: setting_out.append(route))  # its way takes until the others are there
    host.get_by_role("button", name="Commencer la partie").click()
    friend.wait_for_url("**/t/**")
    late.wait_for_url("**/t/**")
    assert len(setting_out) == 1, "what it hears on its way does not make it set out again"
    setting_out.pop().continue_()
    host.unroute("**/t/**")
    for page in (host, friend, late):
        page.wait_for_url("**/t/**")
        seated(page)
    assert host.url == friend.url == late.url
    assert "Vous regardez cette table" in late.content()
    assert [page.locator(".own").count() for page in (host, friend, late)] == [1, 1, 0]
    added(friend)
    friend.goto(server.address)
    friend.locator(".own-tables a", has_text="Camille").click()
    friend.wait_for_url(host.url)
    seated(friend)
    assert friend.locator(".own").count() == 1


def added(page: Page) -> None:
    """Both browsers have revealed the numbers that they had promised, and this one finds what it has noted."""
    page.goto(page.url.replace("/t/", "/fair/"))
    page.locator("#noted").wait_for()
    assert not page.locator("#noted-other").is_visible()
    codes = page.locator("dl code").all_inner_texts()
    assert len(codes) == 4
    for commitment, nonce in zip(codes[::2], codes[1::2], strict=True):
        assert hashlib.sha256(bytes.fromhex(nonce)).hexdigest() == commitment
    page.evaluate("localStorage.numbers = localStorage.numbers.replaceAll('promises\":\"', 'promises\":\"0')")
    page.reload()
    page.locator("#noted-other").wait_for()
    assert not page.locator("#noted").is_visible()


def beginning_in_sight(host: Page) -> None:
    """What begins the game is in the first screen, of a phone and of a low desk, where the talk stands beside it."""
    for width, height in ((390, 844), (1280, 720)):
        host.set_viewport_size({"width": width, "height": height})
        expect(host.locator("#start")).to_be_in_viewport(ratio=1)
    expect(host.locator("#talk > h2")).to_be_in_viewport()
    places, talk = host.locator("#lobby").bounding_box(), host.locator("#talk").bounding_box()
    assert places
    assert talk
    assert talk["x"] > places["x"] + places["width"]
    host.set_viewport_size({"width": 390, "height": 844})
    bar, card = (host.locator(some).first.bounding_box() for some in (".beginning", ".place-card"))
    assert bar
    assert card
    assert bar["x"] < card["x"] < card["x"] + card["width"] < bar["x"] + bar["width"], "what it covers ends there"


def test_a_friend_brings_a_deck_and_steppers_keep_their_look(visit: Callable[..., Page], server: Server) -> None:
    """On a phone, while the host chooses a time for the game at a desk: what the lobby shows anew is as it was."""
    host, friend = visit(1280, 860), visit(390, 844)
    host.goto(server.address)
    form: dict[str, str | float | bool] = {"players": "2", "kind-0": "human", "name-0": "Camille", "kind-1": "human"}
    answer = host.request.post(f"{server.address}/new/chronica", form=form, max_redirects=0)
    host.goto(server.address + answer.headers["location"])
    host.locator("#manage-time > summary").click()
    before, after = (host.locator(f"#manage-time [data-step='{step}']").first for step in (-1, 1))
    dull = re.compile(r"\bdull\b")
    expect(before).to_have_class(dull)
    expect(after).not_to_have_class(dull)
    friend.goto(host.locator("#link").inner_text())
    friend.fill("#name", "Ada")
    friend.locator(".arrival button").click()
    friend.locator("#ready").wait_for()
    host.locator(".place-card.there", has_text="Ada").wait_for()
    expect(before).to_have_class(dull)  # as the page came at first

    own = friend.locator(".own-deck")
    own.locator("select").select_option("ost")
    own.get_by_role("button").click()
    friend.locator(".place-card.own .brought", has_text="L’Ost").wait_for()
    host.locator(".place-card:not(.own) .brought", has_text="L’Ost").wait_for()  # by the stream
    assert friend.locator(".own-deck select").input_value() == "ost"
    assert not sideways(friend)
    assert findings(friend) == []
    friend.locator("#ready").click()
    host.locator(".place-card", has_text="peut commencer").wait_for()
    host.get_by_role("button", name="Commencer la partie").click()
    for page in (host, friend):
        page.wait_for_url("**/t/**")
        seated(page)


def test_a_number_goes_with_the_browser_that_has_it(visit: Callable[..., Page], server: Server) -> None:
    """A place without one gets one from its page. One whose browser has lost it promises another before the game
    begins, and holds nobody up after.
    """
    host = visit()
    form: dict[str, str | float | bool] = {"players": 2, "kind-0": "human", "kind-1": "human", "name-0": "Camille"}
    answer = host.request.post(f"{server.address}/new/vaalbara", form=form, max_redirects=0)
    lobby = server.address + answer.headers["location"]
    host.goto(lobby)
    host.wait_for_function(PROMISED)
    first = host.evaluate(PROMISE)
    host.evaluate("localStorage.clear()")
    host.reload()
    host.wait_for_function(f"() => ({PROMISED})() && ({PROMISE}) !== '{first}'")
    host.evaluate("localStorage.clear()")
    host.locator("#start").click()
    host.locator("#number-gone").wait_for()
    host.wait_for_url("**/t/**")
    host.goto(host.url.replace("/t/", "/fair/"))
    assert "pas révélé à temps" in host.locator("dl").inner_text()


PROMISE = "document.getElementById('lobby').dataset.commitment"
PROMISED = f"() => Boolean({PROMISE})"


def test_a_renewed_link_reaches_those_who_sit_there_alone(visit: Callable[..., Page], server: Server) -> None:
    from playwright.sync_api import expect

    host, friend, stranger = visit(), visit(390, 844), visit()
    form: dict[str, str | float | bool] = {"players": 3, "kind-0": "human", "kind-1": "human", "kind-2": "human"}
    answer = host.request.post(f"{server.address}/new/vaalbara", form=form | {"name-0": "Camille"}, max_redirects=0)
    old = server.address + answer.headers["location"]
    for page in (host, friend, stranger):
        page.goto(old)
    friend.fill("#name", "Ada")
    friend.locator(".arrival button").click()
    expect(host.locator(".place-card.there", has_text="Ada")).to_be_visible()

    host.locator("#manage-door summary").click()
    host.locator("#renew").click()
    for page in (host, friend):
        expect(page.locator("#link")).to_contain_text("?invitation=")
    expect(stranger.get_by_role("heading", name="Sur invitation")).to_be_visible()  # by the stream, without a reload
    link = host.locator("#link a").get_attribute("href")
    assert link
    stranger.goto(link)
    expect(stranger.locator("#name")).to_be_visible()
    assert stranger.url == old, "the address bar has no secret"
    assert findings(stranger) == []


def test_two_tabs_of_one_browser_that_sit_down_at_once_have_one_place(
    visit: Callable[..., Page], server: Server
) -> None:
    host, first = visit(), visit()
    form: dict[str, str | float | bool] = {"players": 3, "kind-0": "human", "kind-1": "human", "kind-2": "human"}
    form["name-0"] = "Camille"
    answer = host.request.post(f"{server.address}/new/vaalbara", form=form, max_redirects=0)
    lobby = server.address + answer.headers["location"]
    tabs = [first, first.context.new_page()]
    asking: list[Route] = []
    for tab, name in zip(tabs, ("Ada", "Eve"), strict=True):
        tab.goto(lobby)
        tab.fill("#name", name)
        tab.route(lobby, lambda route: asking.append(route) if route.request.method == "POST" else route.continue_())
    for tab in tabs:
        tab.locator(".arrival button").click(no_wait_after=True)
    while len(asking) < len(tabs):  # neither is answered before the other asks
        host.evaluate("0")  # which lets the browser tell
    for route in asking:
        route.continue_()
    for tab in tabs:
        tab.locator("#ready").wait_for()
    assert tabs[0].url == tabs[1].url
    host.goto(lobby)
    assert host.locator(".place-card.there").count() == 2
    assert host.locator(".place-card.free").count() == 1


WIDE = ("W" * 24, "Œ" * 24, "漢" * 24)


def fits(page: Page) -> None:
    """Nothing makes a page scroll sideways on a phone."""
    for width in (390, 320):
        resize(page, (width, 844))
        assert not sideways(page), (page.url, width)


def test_names_of_wide_signs_fit_on_every_page(visit: Callable[..., Page], server: Server) -> None:
    host, friend = visit(390, 844), visit(390, 844)
    form: dict[str, str | float | bool] = {"players": 3, "kind-0": "human", "name-0": WIDE[0], "kind-1": "human"}
    form |= {"kind-2": "random", "name-2": WIDE[2]}
    answer = host.request.post(f"{server.address}/new/vaalbara", form=form, max_redirects=0)
    lobby = server.address + answer.headers["location"]
    friend.request.post(lobby, form={"do": "sit", "name": WIDE[1]}, max_redirects=0)
    host.goto(lobby)
    beginning_in_sight(host)
    for place in host.locator(".manage summary").all():
        place.click()
    fits(host)
    friend.goto(lobby)
    fits(friend)
    host.locator("#start").click()
    for page in (host, friend):
        page.wait_for_url("**/t/**")
        seated(page)
    fits(friend)
    friend.get_by_role("button", name="Cette table").click()
    for door in friend.locator(".lent summary").all():
        door.click()
    fits(friend)
    friend.get_by_role("button", name="Oui, laisser un bot jouer pour moi").click()
    host.locator(".quiet-line", has_text=WIDE[1]).wait_for()
    fits(host)
    skip_to_the_end(host)
    fits(host)
    host.get_by_role("button", name="Journal").click()
    host.locator("#lines").wait_for()
    assert (
        host.evaluate("""() => {
        const lines = document.getElementById("lines");
        return lines.scrollWidth > lines.clientWidth;
    }""")
        is False
    ), "no line of the log is cut"
    host.goto(server.address)
    fits(host)


def test_the_form_keeps_what_was_chosen_in_another_language_and_light(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/new/royaume-2e")
    page.locator(".pick", has_text="4").click()
    page.fill("input[name=name-0]", "Camille")
    page.locator("#kind-2 .seg", has_text="Un ami").click()
    page.fill("input[name=name-2]", "Ada")
    page.select_option("select[name=level-1]", "hard")
    unfold_options(page)
    page.locator("input[name=option-dukes][value=no]").check(force=True)
    chosen = "[...new FormData(document.getElementById('new'))].join(' ')"
    before = page.evaluate(chosen)
    with page.expect_navigation():  # to the end of loading: a page on its way is not filled in yet
        page.locator(".preferences [name=lang]").click()
    page.get_by_role("button", name="Open the table").wait_for()
    assert page.evaluate(chosen) == before
    with page.expect_navigation():
        page.locator(".preferences [name=theme]").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate(chosen) == before
    page.goto(f"{server.address}/new/royaume-2e")
    assert page.evaluate(chosen) != before, "another visit begins anew"
