"""Each lesson, played as it asks: what a note lights is in sight, and the note lies on none of it, nor on a choice."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from tools.serving import Server

from tests.support.tiers import mostly

from .driving import resize, seated, settle

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs_chromium
GAMES = ("vaalbara", "royaume-2e", "margraves", "chronica")
WINDOWS = {"desk": (1440, 900), "low": (1280, 720), "phone": (390, 844)}
LONGEST = 120  # steps

# What is wrong with a note where it lies, once the page has moved to what it is about.
MISLAID = """async () => {
    for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
    const note = document.getElementById('note'), phone = matchMedia('(max-width: 46rem)').matches;
    const [over, bar] = [note, document.getElementById('prompt')].map((one) => one.getBoundingClientRect());
    const lit = [...document.querySelectorAll('.lesson-light .ring')].map((one) => one.getBoundingClientRect());
    const at = note.dataset.at.split(' ').filter(Boolean).map((id) => document.getElementById(id));
    const head = at[0]?.closest('.zone')?.querySelector('.zone-head').getBoundingClientRect();
    const on = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const found = [];
    if (at.some((one) => one?.getClientRects().length) && !lit.length) found.push('no light');
    // What it lets one choose from is whole, where the window has room for all of it.
    const [from, to] = [Math.min(...lit.map((one) => one.top)), Math.max(...lit.map((one) => one.bottom))];
    const asked = at.filter((one) => one?.querySelector('.act')).map((one) => one.getBoundingClientRect());
    const [first, last] = [Math.min(...asked.map((one) => one.top)), Math.max(...asked.map((one) => one.bottom))];
    const room = bar.top - over.bottom - 40;
    const cut = last - first < room && (first < from || last > to);
    if (phone && asked.length > 1 && cut) found.push('cuts what may be chosen');
    if (lit.some((one) => on(one, over))) found.push('covers what it lights');
    if (!phone && on(over, bar)) found.push('covers what leads');
    const chosen = [...document.querySelectorAll('#board .act, .own .act, .others .act, #moves .bill .choice')]
        .map((one) => one.getBoundingClientRect()).filter((box) => box.width);
    if (!phone && chosen.some((box) => on(box, over))) found.push('covers what may be chosen');
    const had = [...document.querySelectorAll('.own .stats')].map((one) => one.getBoundingClientRect());
    if (!phone && had.some((box) => on(box, over))) found.push('covers what one has');
    const tried = document.querySelector(`.acts > [value="${note.dataset.tries}"]`)?.getBoundingClientRect();
    if (tried?.width && !lit.some((ring) => on(ring, tried) && ring.width < tried.width + 20)) {
        found.push('lights more than the button to try');
    }
    const near = head?.width > 1 && at[0].getBoundingClientRect().top - head.bottom < 24;
    if (phone && near && on(head, over)) found.push('cuts a heading');
    return found;
}"""
# Do what the note asks, or what can be done first, and say where the table was.
STEP = """() => {
    const note = document.getElementById('note');
    const buttons = [...document.querySelectorAll('#moves button[name=action]')];
    const does = note ? buttons.find((one) => one.value === note.dataset.tries) ?? note.querySelector('[name=note]')
        : buttons.find((one) => one.getClientRects().length) ?? buttons[0];
    const was = `${table().dataset.version} ${note?.dataset.note}`;
    does.form.requestSubmit(does);
    return was;
}"""
ON = "(was) => !busy && `${table().dataset.version} ${document.getElementById('note')?.dataset.note}` !== was"


@pytest.mark.parametrize(
    ("entry", "window"),
    mostly(list(product(GAMES, WINDOWS)), always=[("royaume-2e", "low"), ("chronica", "phone")]),
)
def test_no_note_covers_what_it_lights(page: Page, server: Server, entry: str, window: str) -> None:
    begun = page.request.post(f"{server.address}/start/{entry}", form={"mode": "learn"}, max_redirects=0)
    resize(page, WINDOWS[window])
    page.goto(server.address + begun.headers["location"])
    seated(page)
    told: list[str] = []
    of = ""
    for _ in range(LONGEST):
        settle(page)
        note = page.locator("#note")
        if note.count():
            told.append(note.get_attribute("data-note") or "")
            assert (told[-1], page.evaluate(MISLAID)) == (told[-1], [])
            of = page.locator("#note .at").inner_text().partition("/")[2]
        elif not page.locator(".lesson").count():
            break  # the last note is read
        page.wait_for_function(ON, arg=page.evaluate(STEP))
    assert len(set(told)) == int(of), "each note is told"


@pytest.mark.parametrize("page", [WINDOWS["phone"]], indirect=True)
def test_a_panel_lies_off_the_note(page: Page, server: Server) -> None:
    """Also at the top of a page, where the note does not stick to the window yet."""
    begun = page.request.post(f"{server.address}/start/vaalbara", form={"mode": "learn"}, max_redirects=0)
    page.goto(server.address + begun.headers["location"])
    seated(page)
    note = page.locator("#note").bounding_box()
    assert note
    panels = page.evaluate("""() => [...document.querySelectorAll('#board .card')].map((card) => {
        scrollTo(0, 0);
        show(card);
        const top = panel.checkVisibility() ? panel.getBoundingClientRect().top : null;
        fold();
        return top;
    }).filter((top) => top !== null)""")
    assert len(panels) >= 4
    assert min(panels) >= note["y"] + note["height"]
