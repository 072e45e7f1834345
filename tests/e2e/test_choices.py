"""The last word, a changed mind, and what is not asked, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tools.serving import Server

from .driving import ACTIONS, open_for_two, seated, version, wait_version
from .test_accessible import findings

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs_chromium
ANSWERED = "() => !busy"
REDRAWN = "() => heard(standing(seen(), 'bots are ready'))"
FOCUSED = "#confirm:focus"
# What is not to be confirmed and stands out all the same: lifted, or with what another choice would bring.
LIFTED = """() => [...document.querySelectorAll('.can:not(.about)')].filter((one) =>
    getComputedStyle(one).transform !== 'none' || one.querySelector(':scope > .tag:is(.gain, .loss)')?.checkVisibility()
).map((one) => one.id)"""


def asked(page: Page) -> str:
    """The sentence that leads."""
    return page.locator("#sentence").inner_text()


def test_two_people_change_their_mind_and_have_the_last_word(visit: Callable[..., Page], server: Server) -> None:
    """A sealed choice is changed unseen; what reveals all is confirmed by key, and taken back by key and by mouse."""
    host, guest = visit(), visit(390, 844)
    for person in (host, guest):
        person.goto(server.address)
        person.evaluate("localStorage.confirm = 'on'")
    open_for_two(host, guest, server)
    seated(guest)

    host.locator(ACTIONS).first.click()  # not the last to choose: no more is asked
    wait_version(host, 1)
    wait_version(guest, 1)
    chosen, seen = asked(host), guest.locator("#table").inner_html()
    assert chosen.startswith("Votre choix")
    other = host.locator("[name=change]").first
    label = other.inner_text()
    assert label.startswith("Plutôt ")
    assert findings(host) == []
    other.focus()
    host.keyboard.press("Enter")
    host.wait_for_function("label => document.getElementById('sentence').textContent.includes(label)", arg=label[7:])
    assert version(host) == 1
    assert guest.locator("#table").inner_html() == seen

    cards = guest.locator(ACTIONS)
    guest.wait_for_function("() => !cut()")  # the whole hand is in sight
    cards.first.dblclick()  # a hasty hand confirms nothing
    guest.locator(FOCUSED).wait_for()
    assert version(guest) == 1
    assert asked(guest).startswith("Jouer ")
    assert guest.locator(".card.about").count() == 1
    assert guest.locator(".card.can:not(.about)").count()
    assert guest.evaluate(LIFTED) == [], "nothing else stands out"
    assert findings(guest) == []
    bar = guest.locator("#prompt").bounding_box()
    assert bar
    assert bar["height"] < 844 * 0.45
    guest.keyboard.press("Escape")
    guest.locator("#confirm").wait_for(state="detached")
    cards.first.click()
    guest.locator("#reconsider").click()
    guest.locator("#confirm").wait_for(state="detached")
    cards.first.click()
    guest.locator(FOCUSED).wait_for()
    guest.evaluate(REDRAWN)  # what stands beside the game has changed, and not the game
    assert guest.locator("#confirm").count() == 1
    assert asked(guest).startswith("Jouer ")
    guest.reload()  # what waits for a last word is on that page alone
    seated(guest)
    assert guest.locator("#confirm").count() == 0
    cards.last.focus()
    guest.keyboard.press("Enter")
    guest.locator(FOCUSED).wait_for()
    guest.keyboard.press("Enter")
    wait_version(guest, 2)
    wait_version(host, 2)

    for person in (host, guest):  # a reader who wants none is asked for no last word
        person.locator("button.quiet[popovertarget=about-table]").click()
        person.locator("#confirming").uncheck()
        person.keyboard.press("Escape")
    acting = host if host.locator(ACTIONS).count() else guest
    acting.reload()
    seated(acting)
    assert not acting.locator("#confirming").is_checked()
    acting.locator(ACTIONS).first.click()
    acting.wait_for_function("() => Number(document.getElementById('table').dataset.version) > 2")
