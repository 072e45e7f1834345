"""Chronica Universalis in a real browser: a duel whose attack is looked at first, and one by phone in English."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tools.serving import Server

from ludotheque.bots.puzzles import puzzles
from ludotheque.games.chronica.game import GAME
from ludotheque.kernel.text import LANGS, Lang
from ludotheque.kernel.written.spelling import spell
from tests.support.tiers import mostly

from .driving import (
    ACTIONS,
    LONGEST,
    click_first,
    click_last,
    open_for_two,
    over,
    resize,
    seated,
    settle,
    sit_down,
    unreadable,
    version,
    wait_turn,
    wait_version,
)
from .test_accessible import findings, findings_at_both_widths

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request

pytestmark = pytest.mark.needs_chromium
LOW = (1280, 720)
PHONE = (390, 844)
ATTACK = ".act[value^='attack:']"
CHARACTER = ".z-hand .card:has(.words:text('Personnage')) .act[value^='play:']"


def find_an_attack(page: Page) -> None:
    """Place Characters until one of them may attack: as soon as there is a card on the other side."""
    for _ in range(40):
        wait_turn(page)
        settle(page)
        assert not over(page)
        if page.locator(ATTACK).count():
            return
        if page.locator(CHARACTER).count():
            page.locator(CHARACTER).first.click()
            page.wait_for_function("() => !busy && !document.querySelector('.act[value^=\"play:\"]')")
        else:
            click_last(page)
    raise AssertionError("nobody can attack")


# Whether the other's strip keeps its height with a card in it.
SEEN = """one => {
    const before = one.offsetHeight;
    const zone = document.createElement('section');
    zone.className = 'zone z-row xs-zone';
    zone.innerHTML = '<div class="cards"><div class="card xs"></div></div>';
    one.querySelector('.seat-zones').append(zone);
    const same = one.offsetHeight === before;
    zone.remove();
    return same;
}"""


# Where the numbers of both stand, with and without what the other did and whose turn it is.
NUMBERS = """() => {
    const at = () => [...document.querySelectorAll('.stats:not(.glance)')].map((one) => {
        const box = one.getBoundingClientRect();
        return [Math.round(box.left), Math.round(box.top)];
    });
    const said = document.querySelectorAll('.seat .deed, .seat .status, .own .status');
    said.forEach((one) => { one.textContent = 'pose Blanche de Castille (frontière 3)'.slice(0, 12); });
    const before = at();
    said.forEach((one) => { one.textContent = ''; });
    return [before, at()];
}"""


@pytest.mark.parametrize("page", [LOW], indirect=True)
def test_a_duel_with_an_attack_that_is_looked_at_first(page: Page, server: Server) -> None:
    sit_down(page, server, entry="chronica")
    find_an_attack(page)
    assert findings(page) == []
    assert page.locator(".seat").evaluate(SEEN), "cards of their hand that one sees move nothing"
    said, silent = page.evaluate(NUMBERS)
    assert said == silent, "nor does what is said of anybody"
    page.evaluate("localStorage.confirm = 'on'")
    page.reload()
    settle(page)
    before, honours = version(page), page.locator(".stats .t-honour b").all_inner_texts()
    target = page.locator(".card.can", has=page.locator(ATTACK)).first
    difference = target.locator(".tag").inner_text()
    page.locator(ATTACK).first.click()
    page.locator("#confirm").wait_for()
    asked = page.locator("#sentence").inner_text()
    values = re.search(r"(\d+)\scontre (\d+), votre Honneur (\d+) → (\d+)", asked)
    assert values, asked
    by = int(values[1]) - int(values[2])
    assert difference.replace("−", "-").replace("±", "").split("/")[0] == (f"+{by}" if by > 0 else str(by))
    assert version(page) == before, "nothing is done yet"
    assert page.locator(".stats .t-honour b").all_inner_texts() == honours
    page.locator("#confirm").click()
    page.wait_for_function("before => Number(document.getElementById('table').dataset.version) > before", arg=before)


def test_the_end_of_a_duel(page: Page, finished: Callable[[str], str]) -> None:
    page.goto(finished("chronica"))
    page.locator("#end").wait_for()
    assert page.locator("#end .ranks > li").count() == 2
    assert page.locator("#end .whence").count() in (0, 2), "of a single source the sum says all"
    assert findings_at_both_widths(page) == []


HEIGHTS = "all => all.map((one) => one.offsetHeight)"


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_duel_by_phone_in_english(page: Page, server: Server) -> None:
    """With a deck for each: nothing is wider than the page, and everything can be said. The page goes to what may be
    chosen, and leaves the focus where it is.
    """
    page.goto(server.address)
    page.get_by_role("button", name="English").click()
    sit_down(page, server, entry="chronica", decks="own")
    for turn in range(8):
        wait_turn(page)
        settle(page)
        if over(page):
            return
        page.wait_for_function("() => unseen(free()).length < doorsLaid().length")
        if turn == 0:
            page.wait_for_function("() => !cut()")  # of two rows of a hand not the first alone
        assert turn or page.evaluate("document.activeElement === document.body")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert len(set(page.locator(".board > .z-grid .card").evaluate_all(HEIGHTS))) == 1, "no row grows"
        assert not re.search(r"[{}\[\]|]", page.locator("#table").inner_text())
        if turn == 4:
            assert findings(page) == []
            assert "Your deck" in page.locator(".beside").inner_text()
        (click_last if turn % 2 else click_first)(page)


# A Character in the Province who may reinforce, so that not all choices are in the hand.
ALSO_ON_THE_BOARD = "document.querySelector('.board .card').append(document.querySelector('.own .act').cloneNode(true))"
HAND_IN_SIGHT = "() => doorsLaid().some((door) => door.closest('.own') && inView(door.getBoundingClientRect(), free()))"


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_phone_leads_to_a_hand_out_of_sight_also_where_the_board_has_choices(page: Page, server: Server) -> None:
    asked = next(puzzle for puzzle in puzzles("chronica") if "no" in puzzle.values)
    page.goto(f"{server.address}/puzzles/chronica/{asked.id}")
    seated(page)
    page.evaluate(ALSO_ON_THE_BOARD)
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_function("() => inView(doorsLaid()[0].getBoundingClientRect(), free())")
    assert not page.evaluate(HAND_IN_SIGHT)
    page.locator("#where").click()
    page.wait_for_function(HAND_IN_SIGHT)


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_note_of_the_lesson_lies_above_the_leading_bar_by_phone(page: Page, server: Server) -> None:
    """Also where the bar has just grown by the button that leads to choices out of sight."""
    page.goto(server.address)
    page.locator("form[action='/start/chronica'] [value=learn]").click()
    page.locator("#note").wait_for()
    page.locator("#where").wait_for()
    page.wait_for_function(
        "() => document.getElementById('note').getBoundingClientRect().bottom"
        " <= document.getElementById('prompt').getBoundingClientRect().top"
    )
    words = page.locator("#note p").first.bounding_box()
    assert words
    assert words["y"] + words["height"] <= page.locator("#prompt").evaluate("one => one.getBoundingClientRect().top")
    resize(page, (320, 640))
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)"
    assert page.locator(".z-hand .effect").evaluate_all(cut) == []


# What the note points at lies between the note and the leading bar, or in that bar. All notes lie at one height, and
# the bar is whole.
POINTED = """() => {
    const [note, bar] = ['note', 'prompt'].map((id) => document.getElementById(id));
    const first = document.getElementById(note.dataset.at.split(' ')[0]);
    const [one, over, under] = [first, note, bar].map((part) => part.getBoundingClientRect());
    const rings = [...document.querySelectorAll('.lesson-light .ring')].map((ring) => ring.getBoundingClientRect());
    const seen = one.top >= over.bottom && (one.bottom <= under.top || one.height > under.top - over.bottom);
    const crossed = rings.some((ring) => ring.top < over.bottom && ring.bottom > over.top);
    const below = over.top - document.querySelector('.sections').getBoundingClientRect().bottom;
    const placed = below > 3 && below < 8 && bar.scrollHeight <= bar.clientHeight + 1;
    return (bar.contains(first) || seen) && rings.length && !crossed && placed ? '' : note.dataset.note;
}"""
GO_ON = """() => {
    const note = document.getElementById('note'), tried = note.dataset.tries;
    const read = note.querySelector('[name=note]');
    const does = [...document.querySelectorAll('button[name=action]')].find((one) => one.value === tried);
    (does ?? read).form.requestSubmit(does ?? read);
}"""


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_what_a_note_points_at_is_in_sight_by_phone(page: Page, server: Server) -> None:
    """Wherever the page was scrolled to by the note before."""
    page.goto(server.address)
    page.locator("form[action='/start/chronica'] [value=learn]").click()
    page.locator("#note").wait_for()
    for _ in range(9):
        settle(page)
        if page.locator("#note").count():
            page.wait_for_function(f"() => ({POINTED})() === ''")
            at = page.locator("#note").get_attribute("data-note")
            page.evaluate(GO_ON)
            page.wait_for_function("at => document.getElementById('note')?.dataset.note !== at", arg=at)
        else:
            click_last(page)


# Words of names that go on in the next line, each name of the box written on the first card that lies by itself.
BROKEN = """names => {
    const name = document.querySelector('.board .card.g:not(.k-empty, .k-pair) > .name');
    const range = document.createRange(), found = [];
    for (const said of names) {
        name.textContent = said;
        for (const word of said.matchAll(/[\\p{L}’]+/gu)) {
            range.setStart(name.firstChild, word.index);
            range.setEnd(name.firstChild, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map((box) => box.top)).size > 1) found.push(word[0]);
        }
    }
    return found;
}"""
DESKS = ((1280, 860), (1280, 1024), (1250, 1000), (1376, 810), (1377, 900), LOW)


@pytest.mark.parametrize("lang", mostly(LANGS, always=["fr"]))
def test_cards_can_be_read_at_a_high_desk(page: Page, server: Server, lang: Lang) -> None:
    """All three values of each card, and names without a break inside a word; in a position with many cards."""
    full = max(puzzles("chronica"), key=lambda puzzle: len(puzzle.actions))
    page.context.add_cookies([{"name": "lang", "value": lang, "url": server.address}])
    page.goto(f"{server.address}/puzzles/chronica/{full.id}")
    seated(page)
    names = [card.noun.form(lang) for card in GAME.box["card"].values()]
    for size in DESKS:
        resize(page, size)
        assert (size, unreadable(page)) == (size, [])
    for size in DESKS:
        resize(page, size)
        assert (size, page.evaluate(BROKEN, names)) == (size, [])


# How high the picture of each occupied Building is, and how much higher its card than that of an empty place.
OCCUPIED = """() => [...document.querySelectorAll('.board > .z-grid .k-pair')].map((card) => [
    card.querySelector('.plate').offsetHeight,
    card.offsetHeight - document.querySelector('.board > .z-grid .k-empty').offsetHeight,
])"""


def test_whoever_occupies_a_building_is_seen_by_phone(page: Page, server: Server) -> None:
    full = max(puzzles("chronica"), key=lambda puzzle: len(puzzle.actions))
    page.goto(f"{server.address}/puzzles/chronica/{full.id}")
    seated(page)
    for size in (PHONE, (375, 667)):
        resize(page, size)
        pairs = page.evaluate(OCCUPIED)
        assert pairs
        assert all(picture >= 48 and not grown for picture, grown in pairs), (size, pairs)


# Lays out so many discards of each deck; returns how far below the window the own place ends.
DISCARD = """cards => {
    for (const row of document.querySelectorAll('.beside > .aside > .cards')) {
        while (row.children.length > cards) row.lastElementChild.remove();
        while (row.children.length < cards) row.append(row.firstElementChild.cloneNode(true));
    }
    return Math.max(0, document.querySelector('.own').getBoundingClientRect().bottom - innerHeight);
}"""
ANOTHER_DECK = "all => all.forEach((one) => one.after(one.cloneNode(true)))"


@pytest.mark.parametrize("page", mostly([(LOW,), ((1366, 768),), ((1180, 820),)], always=[(LOW,)]), indirect=True)
def test_the_hand_stays_in_sight_however_much_is_discarded(page: Page, server: Server) -> None:
    full = max(puzzles("chronica"), key=lambda puzzle: len(puzzle.actions))
    page.goto(f"{server.address}/puzzles/chronica/{full.id}")
    seated(page)
    for decks, most in ((1, 52), (2, 30)):
        if decks == 2:
            page.locator(".beside > :is(.z-pile, .aside)").evaluate_all(ANOTHER_DECK)
        low = [cards for cards in range(1, most + 1) if page.evaluate(DISCARD, cards)]
        assert (decks, low) == (decks, [])


LOOKING = ("spy", "consult")  # powers that show somebody what is hidden otherwise
IDS = [
    name
    for name, card in GAME.box["card"].items()
    if not (card.power and any(word in spell(GAME.words, card.power) for word in LOOKING))
]
DECKS = (IDS[:30], IDS[-30:])  # of the host and of the guest
SOME = 12  # moves: both have placed cards and drawn others
CARD = re.compile(r"\bcard-\d+\b")


class Person:
    """Somebody at the table: the page, every answer that it got, and the cards that have been in this hand."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.held: set[str] = set()
        self._whole: list[Request] = []
        page.on("requestfinished", lambda request: self._whole.append(request))  # one that is called off has no end

    def hand(self) -> set[str]:
        now = set(
            CARD.findall(" ".join(self.page.locator(".z-hand .card").evaluate_all("all => all.map(one => one.id)")))
        )
        self.held |= now
        return now

    def beside(self) -> set[str]:
        """What this person sees of cards that are not in this hand."""
        return set(CARD.findall(self.page.locator("#table").inner_html())) - self.hand()

    def got(self) -> str:
        """The table, and what the server has sent since this was last asked."""
        whole, self._whole[:] = list(self._whole), []
        answers = [answer for request in whole if (answer := request.response())]
        pages = [answer.text() for answer in answers if answer.headers.get("content-type", "").startswith("text/html")]
        return self.page.locator("#table").inner_html() + "".join(pages)


@pytest.mark.parametrize("most", mostly([SOME, LONGEST], always=[SOME]))
def test_two_people_with_decks_of_their_own_see_nothing_of_each_others(
    visit: Callable[..., Page], server: Server, most: int
) -> None:
    """Of the other's cards a page is sent those that lie open, and none from hand or deck: in the first turns, and for
    a release to the end of the game. The end is that of `test_the_end_of_a_duel`.
    """
    pages = visit(*LOW), visit(*PHONE)
    chosen = {"deck_1": ",".join(DECKS[0]), "deck_2": ",".join(DECKS[1])}
    open_for_two(*pages, server, entry="chronica", decks="own", **chosen)
    host, guest = map(Person, pages)
    lain: set[str] = set()
    moves = sent = 0
    while moves < most and not over(host.page):
        wait_version(guest.page, version(host.page))
        hands = host.hand(), guest.hand()
        assert all(hands)
        assert not hands[0] & hands[1]
        lain |= host.beside() & guest.beside()  # what both see lies open
        for reader, other in ((host, guest), (guest, host)):
            received = set(CARD.findall(reader.got()))
            sent += len(received)
            assert received <= lain | reader.held
            assert not received & (other.hand() - lain)
        mover = host if host.page.locator(ACTIONS).count() else guest
        (click_last if moves % 3 == 1 else click_first)(mover.page)
        moves += 1
        at = version(mover.page)
        for reader in (host, guest):
            reader.page.wait_for_function(
                "at => Number(document.getElementById('table').dataset.version) >= at", arg=at
            )
    assert sent
    assert moves >= SOME
    if most == LONGEST:
        guest.page.locator("#end").wait_for()
        for reader in (host, guest):
            assert reader.page.locator("#end .ranks > li").count() == 2
