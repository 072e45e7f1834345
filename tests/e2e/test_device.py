"""Two people at one device: nothing of the first one's hand is left when the second one has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tools.serving import Server

from .driving import ACTIONS

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs_chromium


def test_the_first_hand_is_on_no_page_that_the_second_one_can_reach(page: Page, server: Server) -> None:
    from playwright.sync_api import expect

    page.goto(f"{server.address}/new/vaalbara")
    page.locator(".pick", has_text="2").click()
    page.locator("#kind-0 input[name=name-0]").fill("Ada")
    page.locator("#kind-1 .seg", has_text="Ici").click()
    page.locator("#kind-1 input[name=name-1]").fill("Bo")
    page.locator("#open").click()
    page.get_by_role("button", name="Je suis Ada").click()
    expect(page.locator(".own")).to_be_visible()
    page.locator(ACTIONS).first.click()

    bo = page.get_by_role("button", name="Je suis Bo")
    expect(bo).to_be_visible()
    expect(page.locator("#table")).to_have_count(0)
    page.go_back()
    page.go_forward()
    expect(bo).to_be_visible()
    expect(page.locator("#table")).to_have_count(0)
    page.reload()
    bo.click()
    expect(page.locator(".own")).to_be_visible()
    expect(page.locator(ACTIONS).first).to_be_visible()
