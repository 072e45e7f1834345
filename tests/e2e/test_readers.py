"""Who sees less, or otherwise: no motion, high contrast, a screen reader, large letters, a small phone, a weak line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tools.browser import FLAGS, find_chromium
from tools.serving import Server

from ludotheque.bots.puzzles import puzzles
from ludotheque.kernel.text import LANGS
from ludotheque.kernel.written.values import LONGEST_NAME
from ludotheque.web.views.parts import name_fits
from tests.support.tiers import mostly
from tests.web.helpers import PART

from .driving import (
    ACTIONS,
    FRENCH,
    click_first,
    click_last,
    open_for_two,
    resize,
    seated,
    sit_down,
    version,
    wait_turn,
    wait_version,
)
from .late import BOXES, LATE, OVER
from .test_accessible import findings
from .test_beats import LISTEN, STAND, TOLD, go_on, heard, hide, read, until_now

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.needs_chromium
PHONE = (390, 844)
SMALLEST = (320, 640)
DESK = (1280, 720)
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
    host.evaluate(STAND)
    click_first(host)
    click_first(guest)
    host.locator(TOLD).wait_for()
    assert host.locator(".asked[aria-live=polite] #sentence").count() == 1
    assert host.locator(ACTIONS).count() == 0
    go_on(host)
    until_now(host)
    beats = [sentence for sentence, _, beat in heard(host) if beat == "true"]
    assert "révèle" in beats[0]
    assert version(host) == version(guest)
    assert host.evaluate("glided + document.getAnimations().length") == 0
    hide(host, True)
    for page in (host, guest, guest, guest):
        if page.locator(ACTIONS).count():
            click_last(page)
    host.evaluate("wanted => refresh(wanted)", version(guest))
    wait_version(host, version(guest))
    hide(host, False)
    host.get_by_role("button", name="Ce qui s’est passé").wait_for(state="visible")


def test_who_wants_the_present_at_once_hears_what_happened(two: tuple[Page, Page]) -> None:
    """In words, beside a table that is shown once."""
    host, guest = two
    read(host, "now")
    host.evaluate("""() => {
        window.readOut = [];
        new MutationObserver(() => readOut.push(document.getElementById('told').innerText)).observe(
            document.body, {subtree: true, childList: true, characterData: true});
    }""")
    status_line = host.locator("#told[role=status]")
    assert status_line.inner_text() == ""
    click_first(host)
    click_first(guest)
    wait_version(host, version(guest))
    assert any("Ada" in words and "révèle" in words for words in host.evaluate("readOut"))
    assert [beat for _, _, beat in heard(host) if beat == "true"] == []
    host.reload()
    assert status_line.inner_text() == "", "nothing is told twice"


def test_the_end_is_there_at_once_without_motion(page: Page, finished: Callable[[str], str]) -> None:
    page.add_init_script("localStorage.pace = 'slow'; localStorage.removeItem('ends seen');")
    page.goto(finished("vaalbara"))
    page.wait_for_function("() => typeof reveal === 'function'")
    page.locator("#end:not(.revealing) h2").wait_for()
    for part in ("h2 > span", ".place-row .score", ".own-result"):
        assert page.locator(f"#end {part}").first.evaluate("one => getComputedStyle(one).opacity") == "1"


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
    # the stream may have been lost before it
    expect(lost).to_contain_text("coup est sans réponse", use_inner_text=True)
    over = """() => {
        const [a, b] = ['lost', 'sentence'].map((id) => document.getElementById(id).getBoundingClientRect());
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    }"""
    assert not page.evaluate(over)
    page.context.set_offline(False)
    page.wait_for_function("before => Number(document.getElementById('table').dataset.version) > before", arg=before)
    expect(lost).to_be_hidden()
    expect(page.locator("#kept")).to_be_hidden()
    wait_turn(page)
    sent = page.locator("#moves").evaluate("one => Object.fromEntries(new FormData(one))")
    action = str(page.locator(ACTIONS).last.get_attribute("value"))
    page.context.set_offline(True)
    page.locator(ACTIONS).first.click()
    page.locator("#kept").wait_for(state="visible")
    elsewhere = {**sent, "key": "elsewhere", "action": action, "careful": ""}
    assert page.request.post(page.url, form=elsewhere, headers=PART).ok
    page.context.set_offline(False)
    page.locator("#sentence ~ .refused", has_text="rien n’a été joué").wait_for()
    expect(page.locator("#kept")).to_be_hidden()


# --- a screen reader ---

# Names that several buttons and links have which do not lead to the same. What is hidden from readers has none.
SHARED = """() => {
    const found = new Map();
    for (const one of document.querySelectorAll('button, a[href], summary')) {
        if (!one.checkVisibility({visibilityProperty: true})) continue;
        if (one.closest('[aria-hidden=true], [inert], .lines')) continue;
        const name = one.ariaLabel || one.textContent.replace(/\\s+/g, ' ').trim();
        const leads = one.href || one.value || one.getAttribute('popovertarget') || one.closest('[id]').id;
        found.set(name, (found.get(name) ?? new Set()).add(leads));
    }
    return [...found].filter(([name, leads]) => !name || leads.size > 1).map(([name]) => name);
}"""


@pytest.fixture
def pages(late: Callable[[str], str]) -> Callable[[str], list[str]]:
    """A page of each kind of a box: its table, its end and replay, rules, the form, a puzzle; those of no box."""

    def of_box(entry: str) -> list[str]:
        server, _, path = late(entry + OVER if entry else BOXES[0]).partition("/t/")
        if not entry:
            return [f"{server}{path}" for path in ("", "/decks/chronica", "/cards/chronica", "/about", "/nothing")]
        known = puzzles(entry)
        return [
            late(entry),
            late(entry + OVER),
            f"{server}/replay/{path.partition('/')[0]}/1/9",
            *(f"{server}/{kind}/{entry}" for kind in ("new", "rules")),
            *([f"{server}/puzzles/{entry}/{known[0].id}"] if known else []),
        ]

    return of_box


NO_BOX = ""


HEADS = """() => [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility()).length"""


@pytest.mark.parametrize("entry", mostly([*BOXES, NO_BOX], always=["vaalbara", "margraves", NO_BOX]))
def test_buttons_of_one_name_do_one_thing_targets_are_large_and_each_page_has_one_main_heading(
    visit: Callable[..., Page], pages: Callable[[str], list[str]], late: Callable[[str], str], entry: str
) -> None:
    """Names at a desk, targets on a phone, the heading in both: each page is loaded once."""
    page = visit(*DESK)
    problems = []
    others = [late(name) for name in LATE if name not in BOXES and name.startswith(entry)] if entry else []
    for address in [*pages(entry), *others]:
        page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
        page.goto(address)
        problems += [f"{address}: {name}" for name in page.evaluate(SHARED)]
        problems += [f"{address}: headings at a desk"] * (page.evaluate(HEADS) != 1)
        if address not in others:
            resize(page, PHONE)
            problems += findings(page, ("target-size", "aria-hidden-focus"))
            problems += [f"{address}: headings on a phone"] * (page.evaluate(HEADS) != 1)
    assert problems == []


@pytest.mark.full
@pytest.mark.parametrize("size", [SMALLEST, (900, 700)])
def test_each_page_has_one_main_heading_in_a_window_of_any_size(
    visit: Callable[..., Page], pages: Callable[[str], list[str]], size: tuple[int, int]
) -> None:
    page = visit(*size)
    for address in pages("vaalbara"):
        page.goto(address)
        assert page.evaluate(HEADS) == 1, address


def test_links_of_the_log_are_large_enough(visit: Callable[..., Page], pages: Callable[[str], list[str]]) -> None:
    page = visit(*PHONE)
    page.goto(next(page for page in pages("vaalbara") if "/replay/" in page))
    page.get_by_role("button", name="Journal").click()
    page.locator("#log .lines a").first.wait_for()
    low = "all => all.filter((one) => one.getBoundingClientRect().height < 24).length"
    assert page.locator("#log .lines a").count() > 50
    assert page.locator("#log .lines a").evaluate_all(low) == 0


@pytest.mark.parametrize(
    ("name", "track", "stands"), [("margraves", "naval", "Navire"), ("chronica", "honour", "Gaspard")]
)
def test_a_track_is_one_line(
    visit: Callable[..., Page], late: Callable[[str], str], name: str, track: str, stands: str
) -> None:
    """Nothing else is met there but its title, which shows the same to those who see, and what can be done."""
    page = visit(*DESK)
    page.goto(late(name))
    seated(page)
    met = """() => [...document.querySelectorAll('.track :is(button, summary)')].filter((one) =>
        one.tabIndex >= 0 && !one.matches('.act, .act *, .several > summary, .zone-title > .tell')).length"""
    assert page.evaluate(met) == 0
    line = page.locator(f"#track-{track}-line").inner_text()
    assert stands in line
    assert (
        page.locator(f"#track-{track} .space:not([aria-hidden])").count()
        == page.locator(f"#track-{track} .space.can").count()
    )
    page.locator(f"#track-{track} .zone-title > .tell").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    page.locator("#panel").wait_for()
    told = page.locator("#panel").inner_text().split()
    assert " ".join(line.split()) in " ".join(told), "the same words, a sentence a line"


@pytest.mark.parametrize(("lang", "beside"), [("fr", "À côté : "), ("en", "Next to: ")])
def test_each_place_of_the_map_says_what_lies_next_to_it(
    visit: Callable[..., Page], late: Callable[[str], str], lang: str, beside: str
) -> None:
    page = visit(*DESK)
    page.context.add_cookies([{"name": "lang", "value": lang, "url": late("margraves")}])
    page.goto(late("margraves"))
    places = page.locator("#map-valeria .spot")
    assert places.count() == 12
    labels = places.all_inner_texts()
    assert all(beside in sentence.replace("\u00a0", " ") for sentence in labels)
    hamun = next(sentence for sentence in labels if sentence.startswith("Hamûn"))
    assert {"Shilina", "Silesia"} <= set(hamun.replace(".", ",").replace("\n", ",").replace(": ", ", ").split(", "))


# --- colours of the reader's own system ---

# What is drawn of a seat, of what may be done and of what may not: "" where it cannot be told.
STATES = """() => {
    const frame = (one, pseudo) => {
        const style = getComputedStyle(one, pseudo);
        const drawn = (side) => style[`${side}Style`] !== 'none' && parseFloat(style[`${side}Width`]);
        return (pseudo && style.content === 'none' ? 0 : Math.max(drawn('borderTop') || 0, drawn('outline') || 0));
    };
    const thick = (one) => Math.max(frame(one), frame(one, '::before'), frame(one, '::after'));
    const ground = (one) => getComputedStyle(one).backgroundColor;
    const seen = (some) => [...document.querySelectorAll(some)].filter((one) => one.checkVisibility());
    const page = ground(document.body);
    return {
        marks: seen('.seat .mark, .own .mark, .piece > .body:not(.plain-piece *)').map((one) => [ground(one), page]),
        shapes: new Set(seen('.seat .mark, .own .mark').map((one) => getComputedStyle(one).clipPath
            + getComputedStyle(one).borderRadius)).size,
        can: seen('.card.can, .track .space.can').map(thick),
        cannot: seen(':is(#board, .z-hand) .card:not(.can, .about, .marked, .lit)').map(thick),
        harvest: seen('.brought b, .track .sign b, .top-title, .heading').map((one) => getComputedStyle(one).color),
        page,
    };
}"""


# Tables with how many cards and spaces may be chosen there.
FRAMED = (
    ("vaalbara", 5),
    ("royaume-2e", 9),
    ("royaume-1e", 9),
    ("margraves", 6),
    ("chronica", 8),
    ("vaalbara-take", 5),
    ("chronica-domain", 0),
)


@pytest.mark.parametrize(("name", "framed"), mostly(FRAMED, always=[FRAMED[1], FRAMED[5]]))
def test_high_contrast_keeps_shapes_and_says_what_may_be_done(
    visit: Callable[..., Page], late: Callable[[str], str], name: str, framed: int
) -> None:
    page = visit(*DESK)
    page.emulate_media(forced_colors="active", color_scheme="dark", reduced_motion="reduce")
    page.goto(late(name))
    seated(page)
    seen = page.evaluate(STATES)
    assert all(mark != ground for mark, ground in seen["marks"])
    assert seen["shapes"] == page.locator(".seat, .own").count()
    assert all(width >= 4 for width in seen["can"])
    assert all(width < 4 for width in seen["cannot"])
    assert seen["page"] not in seen["harvest"]
    assert len(seen["can"]) == framed
    for size in (PHONE, DESK):
        resize(page, size)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size


def test_high_contrast_shows_what_is_chosen(visit: Callable[..., Page], server: Server) -> None:
    page = visit(*DESK)
    page.emulate_media(forced_colors="active", color_scheme="dark", reduced_motion="reduce")
    page.goto(f"{server.address}/new/royaume-2e")
    chosen = "all => all.map((one) => getComputedStyle(one).backgroundColor)"
    picked = set(page.locator(".pick :checked + span").evaluate_all(chosen))
    others = set(page.locator(".pick :not(:checked) + span").evaluate_all(chosen))
    assert not picked & others


# --- a small phone, and large letters ---

# Names and what they bring, on the map, that lie over those of another place.
CROSSED = """() => {
    const range = document.createRange();
    const parts = [...document.querySelectorAll('.spot > .label > :is(.name, .effect)')].flatMap((one) => {
        range.selectNodeContents(one);
        const boxes = one.matches('.effect') ? [one.getBoundingClientRect()] : [...range.getClientRects()];
        return boxes.map((box) => [one.closest('.spot').id, box]);
    });
    const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
    return parts.flatMap(([id, a], i) => parts.slice(i + 1).filter(([other, b]) => other !== id && over(a, b))
        .map(([other]) => `${id} / ${other}`));
}"""
TINY = """() => [...document.querySelectorAll('#table .name, .sections a')].filter((one) =>
    one.checkVisibility() && getComputedStyle(one).clipPath !== 'inset(50%)' && !one.closest('.sr')
    && parseFloat(getComputedStyle(one).fontSize) < 11).map((one) => one.textContent.trim())"""
BAR = "document.getElementById('prompt').getBoundingClientRect().height / innerHeight"


@pytest.mark.parametrize(
    ("name", "lang"), mostly(product(LATE, LANGS), always=[("vaalbara", "fr"), ("margraves", "en"), ("chronica", "fr")])
)
def test_the_smallest_phone_has_names_that_can_be_read_and_a_low_bar(
    visit: Callable[..., Page], late: Callable[[str], str], pages: Callable[[str], list[str]], name: str, lang: str
) -> None:
    page = visit(*SMALLEST)
    page.context.add_cookies([{"name": "lang", "value": lang, "url": late(name)}])
    problems = []
    visited = pages(name) if name in BOXES else [late(name)]
    for address in (path for path in visited if any(part in path for part in ("/t/", "/replay/", "/puzzles/"))):
        page.goto(address)
        seated(page)
        crossed, tiny, bar = page.evaluate(CROSSED), page.evaluate(TINY), page.evaluate(BAR)
        problems += [(address, crossed, tiny, bar)] if crossed or tiny or bar > 1 / 3 + 0.001 else []
    assert problems == []


# One's amounts in the leading bar that a word or a button of it lies on.
COVERED_AMOUNTS = """() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('#prompt .heading'));
    const buttons = [...document.querySelectorAll('#prompt .choices > *')].map((one) => one.getBoundingClientRect());
    const others = [...range.getClientRects(), ...buttons].filter((box) => box.width);
    return [...document.querySelectorAll('#prompt .glance > li')].filter((one) => {
        const box = one.getBoundingClientRect();
        return others.some((other) => box.left < other.right - 1 && other.left < box.right - 1
            && box.top < other.bottom - 1 && other.top < box.bottom - 1);
    }).map((one) => one.textContent.trim());
}"""


@pytest.mark.parametrize("lang", mostly(["fr", "en"], always=["fr"]))
def test_the_leading_bar_of_a_phone_keeps_its_height(
    visit: Callable[..., Page], late: Callable[[str], str], lang: str
) -> None:
    """For a sentence of one line, of two, and for a longer one, in smaller letters. It is low, and what stands beside
    the sentence covers no amount.
    """
    page = visit(*PHONE)
    heights: dict[str, set[float]] = {"chronica": set(), "royaume": set()}
    for name in ("chronica", "chronica-domain", "royaume-2e"):
        page.context.add_cookies([{"name": "lang", "value": lang, "url": late(name)}])
        page.goto(late(name))
        seated(page)
        for words in (1, 8, 24):
            page.evaluate("words => { sentence.textContent = 'Lorem '.repeat(words); fitLead(); }", words)
            bar, sentence = (page.locator(some).bounding_box() for some in ("#prompt", "#sentence"))
            assert bar
            assert sentence
            assert sentence["y"] + sentence["height"] <= bar["y"] + bar["height"]
            heights[name.partition("-")[0]].add(round(bar["height"]))
            assert page.evaluate(COVERED_AMOUNTS) == []
    assert [len(measured) for measured in heights.values()] == [1, 1], heights
    assert max(heights["chronica"]) < 135
    assert max(heights["royaume"]) < 165


@pytest.fixture(scope="module")
def large(browser: Browser) -> Iterator[Browser]:
    """A browser whose reader has set letters to twice their usual size."""
    enlarged = browser.browser_type.launch(
        executable_path=find_chromium(), args=[*FLAGS, "--blink-settings=defaultFontSize=32"]
    )
    yield enlarged
    enlarged.close()


# Whatever of the header cannot be reached, and what makes a page wider than its window.
BEYOND = """() => [
    ...[...document.querySelectorAll('.top :is(a, button), .sections a, #prompt')].filter((one) => {
        const box = one.getBoundingClientRect();
        return one.checkVisibility() && (box.left < 0 || box.right > innerWidth || box.height < 24);
    }).map((one) => one.textContent.trim()),
    ...(document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []),
]"""


@pytest.mark.parametrize(
    ("entry", "size"),
    mostly(
        product([*BOXES, NO_BOX], [PHONE, DESK]),
        always=[("vaalbara", PHONE), ("royaume-2e", PHONE), (NO_BOX, PHONE)],
    ),
)
def test_letters_of_twice_the_size_keep_the_header(
    large: Browser, pages: Callable[[str], list[str]], entry: str, size: tuple[int, int]
) -> None:
    context = large.new_context(viewport={"width": size[0], "height": size[1]}, locale=FRENCH, reduced_motion="reduce")
    page = context.new_page()
    problems = []
    for address in pages(entry):
        page.goto(address)
        letters = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
        assert letters == 34
        problems += [(address, element) for element in page.evaluate(BEYOND)]
    context.close()
    assert problems == []


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_letters_of_twice_the_size_fit_a_window_of_320_pixels(large: Browser, server: Server, lang: str) -> None:
    """On pages that are read, chosen from and filled in. A diagram may be pushed within its frame."""
    context = large.new_context(viewport={"width": 320, "height": 640}, locale=lang, reduced_motion="reduce")
    page = context.new_page()
    wide = []
    for path in ("/rules/vaalbara", "/rules/chronica", "/new/royaume-2e", "/decks/chronica/make", "/cards/chronica"):
        page.goto(server.address + path)
        wide += [path] if page.evaluate("document.documentElement.scrollWidth > innerWidth") else []
    context.close()
    assert wide == []


# Names of cards, one in each size and place, that become one endless word; how much wider each card is then, how much
# higher by lines of its name, and whether it still says the name.
ENDLESS = """(word) => {
    const found = [], met = new Set();
    for (const name of document.querySelectorAll('.card:not(.down) > .name')) {
        const card = name.parentElement, kind = `${card.classList[1]} ${card.closest('.zone')?.id}`;
        if (met.has(kind) || !name.checkVisibility() || getComputedStyle(name).clipPath === 'inset(50%)') continue;
        met.add(kind);
        const was = card.getBoundingClientRect();
        const kept = [name.textContent, name.className];
        name.textContent = word;
        name.className = 'name endless';
        const is = card.getBoundingClientRect();
        const line = parseFloat(getComputedStyle(name).lineHeight);
        const wide = document.documentElement.scrollWidth > innerWidth || is.width > was.width + 1;
        if (wide || is.height > was.height + 3 * line || name.clientHeight < 8) found.push(kind);
        [name.textContent, name.className] = kept;
    }
    return found;
}"""


@pytest.mark.parametrize("name", mostly(BOXES, always=["vaalbara", "margraves"]))
def test_an_endless_name_stays_on_its_card(visit: Callable[..., Page], late: Callable[[str], str], name: str) -> None:
    word = "W" * LONGEST_NAME
    assert name_fits(word) == "endless"
    page = visit(*DESK)
    page.goto(late(name))
    seated(page)
    for size in (DESK, (1440, 900), (820, 1180), PHONE, SMALLEST):
        resize(page, size)
        assert page.evaluate(ENDLESS, word) == [], size
