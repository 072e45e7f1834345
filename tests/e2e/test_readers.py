"""Who sees less, or otherwise: no motion, high contrast, a screen reader, large letters, a small phone, a weak line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tools.serving import Server

from tests.web.helpers import PART

from .driving import ACTIONS, click_last, open_for_two, sit_down, version, wait_turn, wait_version
from .test_beats import LISTEN, TOLD, heard, hide, read, reveal, until_now

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs_chromium
PHONE = (390, 844)
COUNT_GLIDES = """() => {
    const glide = begin;
    window.glided = 0;
    begin = (...given) => { glided += 1; glide(...given); };
}"""


# --- no motion ---


@pytest.fixture
def two(visit: Callable[..., Page], server: Server) -> tuple[Page, Page]:
    """Two people at a table whose browsers ask for less motion; the host reads slowly, the guest at once."""
    host, guest = visit(), visit()
    open_for_two(host, guest, server)
    read(host, "slow")
    host.evaluate(LISTEN)
    return host, guest


def test_without_motion_the_story_is_told_in_steps(two: tuple[Page, Page]) -> None:
    """Also when nobody looked: it is offered. Nothing glides."""
    host, guest = two
    host.evaluate(COUNT_GLIDES)
    reveal(host, guest)
    host.locator(TOLD).wait_for()
    assert host.locator(".asked[aria-live=polite] #sentence").count() == 1
    assert host.locator(ACTIONS).count() == 0
    until_now(host)
    beats = [sentence for sentence, _, beat in heard(host) if beat == "true"]
    assert "révèle" in beats[0]
    assert version(host) == version(guest)
    assert host.evaluate("glided + document.getAnimations().length") == 0
    hide(host, True)
    for page in (host, guest, guest, guest):
        if page.locator(ACTIONS).count():
            click_last(page)
    host.evaluate("wanted => told(wanted)", version(guest))
    wait_version(host, version(guest))
    hide(host, False)
    host.get_by_role("button", name="Ce qui s’est passé").wait_for(state="visible")


def test_who_wants_the_present_at_once_hears_what_happened(two: tuple[Page, Page]) -> None:
    """In words, beside a table that is shown once."""
    host, guest = two
    read(host, "now")
    host.evaluate("""() => {
        window.spoken = [];
        new MutationObserver(() => spoken.push(document.getElementById('told').innerText)).observe(
            document.body, {subtree: true, childList: true, characterData: true});
    }""")
    told = host.locator("#told[role=status]")
    assert told.inner_text() == ""
    reveal(host, guest)
    wait_version(host, version(guest))
    assert any("Ada" in words and "révèle" in words for words in host.evaluate("spoken"))
    assert [beat for _, _, beat in heard(host) if beat == "true"] == []
    host.reload()
    assert told.inner_text() == "", "nothing is told twice"


def test_the_end_is_told_in_steps_without_motion(page: Page, finished: Callable[[str], str]) -> None:
    page.add_init_script("localStorage.pace = 'slow'; sessionStorage.clear();")
    page.goto(finished("vaalbara"))
    page.locator("#end.revealing").wait_for()
    assert page.locator(".place-row").count() > page.locator(".place-row.shown").count()
    page.keyboard.press("Shift")
    page.wait_for_function("() => !document.querySelector('.revealing')")


# --- a weak line ---


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_move_made_without_a_connection_is_kept(page: Page, server: Server) -> None:
    """Where the table has gone on by then, its player reads that nothing was played."""
    sit_down(page, server)
    wait_turn(page)
    before = version(page)
    page.context.set_offline(True)
    page.locator(".act").first.click()
    lost = page.locator("#lost")
    lost.wait_for(state="visible")
    assert "coup est gardé" in lost.inner_text()
    over = """() => {
        const [a, b] = ['lost', 'sentence'].map((id) => document.getElementById(id).getBoundingClientRect());
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    }"""
    assert not page.evaluate(over)
    page.context.set_offline(False)
    page.wait_for_function("before => document.getElementById('lost').hidden && arrived > before", arg=before)
    assert page.locator("#kept").is_hidden()
    wait_turn(page)
    sent = page.locator("#moves").evaluate("one => Object.fromEntries(new FormData(one))")
    action = str(page.locator(ACTIONS).last.get_attribute("value"))
    page.context.set_offline(True)
    page.locator(ACTIONS).first.click()
    lost.wait_for(state="visible")
    elsewhere = {**sent, "key": "elsewhere", "action": action, "careful": ""}
    assert page.request.post(page.url, form=elsewhere, headers=PART).ok
    page.context.set_offline(False)
    page.locator("#sentence ~ .refused", has_text="rien n’a été joué").wait_for()
    assert page.locator("#kept").is_hidden()
