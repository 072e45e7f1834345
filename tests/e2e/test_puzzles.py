"""Puzzles and advice in a browser: answered by click and by key, what is next in sight, and legible for everybody."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from tools.serving import Server

from ludotheque.bots.puzzles import Puzzle, puzzles
from ludotheque.kernel.text import LANGS
from tests.support.tiers import mostly

from .driving import resize, seated, sit_down, unreadable, wait_turn
from .test_accessible import THEMES, WIDTHS, in_a_theme_at_each_width, in_both_themes_at_both_widths

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

NEXT = {"fr": "Problème suivant", "en": "Next puzzle"}
AGAIN = {"fr": "Réessayer", "en": "Try again"}
TRIES = 20
pytestmark = pytest.mark.needs_chromium


def speak(page: Page, server: Server, lang: str) -> None:
    """Choose a language for what the page shows from now on."""
    page.context.add_cookies([{"name": "lang", "value": lang, "url": server.address}])


def in_sight(element: Locator) -> bool:
    """Whether all of something lies in the window, and nothing over its middle."""
    return element.evaluate(
        """one => {
            const box = one.getBoundingClientRect();
            const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
            return box.top >= 0 && box.bottom <= innerHeight && one.contains(top);
        }"""
    )


def cut_words(page: Page, size: tuple[int, int]) -> set[str]:
    """What cannot be read in a window of this width and height."""
    resize(page, size)
    return set(unreadable(page))


def longest(entry: str) -> Puzzle:
    """The one whose solution takes the most words, or nearly."""
    return max(puzzles(entry), key=lambda puzzle: len(puzzle.then))


def answer(page: Page, action: str) -> None:
    page.locator(f"[name=action][value='{action}']").first.press("Enter")
    page.locator("#verdict").wait_for()
    seated(page)


def advised(page: Page) -> None:
    """Ask for advice until who gives it is ready."""
    for _ in range(TRIES):
        wait_turn(page)
        page.locator("#ask").press("Enter")
        page.locator("#advice, .refused").first.wait_for()
        if page.locator("#advice").count():
            return
        page.reload()
    raise AssertionError("no advice came")


@pytest.mark.parametrize(
    ("page", "lang"),
    mostly(product([*WIDTHS, (360, 640)], LANGS), always=[((360, 640), "fr")]),
    indirect=["page"],
)
def test_a_puzzle_is_missed_tried_again_and_solved(page: Page, server: Server, lang: str) -> None:
    """What is to be done next is in sight, however long the reasons are."""
    speak(page, server, lang)
    entry, puzzle = "royaume-2e", longest("royaume-2e")
    page.goto(f"{server.address}/puzzles/{entry}")
    page.locator(f"a.puzzle[href$='{puzzle.id}']").click()
    page.locator("#prompt").wait_for()
    offered = page.locator("[name=action]").evaluate_all("buttons => buttons.map(one => one.value)")
    answer(page, next(name for name in offered if name != puzzle.best))
    assert page.locator("#verdict.wrong li").count() >= 2
    assert in_sight(page.get_by_role("link", name=NEXT[lang]))
    assert unreadable(page) == []
    again = page.get_by_role("link", name=AGAIN[lang])
    assert in_sight(again)
    again.click()
    page.locator("#verdict").wait_for(state="detached")
    answer(page, puzzle.best)
    assert page.locator("#verdict.right").count() == 1
    following = page.get_by_role("link", name=NEXT[lang])
    assert in_sight(following)
    following.click()
    page.locator("#verdict").wait_for(state="detached")
    assert not page.url.partition("?")[0].endswith(puzzle.id)
    page.goto(f"{server.address}/puzzles/{entry}")
    assert page.locator("a.puzzle.done").count() == 1
    assert page.locator(f"a.puzzle.done[href$='{puzzle.id}']").count() == 1
    assert unreadable(page) == []


@pytest.mark.parametrize("page", [(390, 844)], indirect=True)
def test_a_phone_shows_few_reasons_first_and_all_of_them_when_asked(page: Page, server: Server) -> None:
    puzzle = longest("royaume-2e")
    missed = next(name for name in puzzle.values if name != puzzle.best)
    page.goto(f"{server.address}/puzzles/royaume-2e/{puzzle.id}?answer={missed}")
    seated(page)
    reasons, shown = page.locator("#verdict li"), page.locator("#verdict li:visible")
    assert reasons.count() > shown.count() == 3
    page.locator("#unfold").click()
    assert shown.count() == reasons.count()


# What the words on the best thing and on the chosen one lie over: a face, an amount, or what is beside a picture.
WRITTEN_OVER = """() => [...document.querySelectorAll('.tag')].filter((tag) => tag.checkVisibility()).flatMap((tag) => {
    const box = tag.getBoundingClientRect(), card = tag.closest('.card');
    const over = (other) => box.left < other.right - 1 && other.left < box.right - 1
        && box.top < other.bottom - 1 && other.top < box.bottom - 1;
    const plate = card?.querySelector('.plate').getBoundingClientRect();
    const face = plate && new DOMRect(plate.left, plate.top, plate.width, plate.height / 2);
    const parts = [...(card ?? tag.closest('.track, .spot')).querySelectorAll(
        '.corner, .copies, .foot, .spaces .effect, .piece')].filter((one) => one.checkVisibility());
    const within = !plate
        || (box.left >= plate.left - 4 && box.right <= plate.right + 1 && box.bottom <= plate.bottom + 1);
    return [...(face && over(face) ? ['face'] : []), ...(within ? [] : ['beside its picture']),
        ...parts.filter((one) => over(one.getBoundingClientRect())).map((one) => one.className)];
})"""


@pytest.mark.parametrize("page", [(1280, 720)], indirect=True)
def test_words_on_the_best_thing_cover_nothing_of_it(page: Page, server: Server) -> None:
    kinds = {
        "vaalbara": ("play", "cede"),
        "royaume-2e": ("recruit",),
        "chronica": ("play",),
        "margraves": ("guild", "move", "text"),
    }
    for entry, starts in kinds.items():
        for start in starts:
            puzzle, other = next(
                (puzzle, other)
                for puzzle in puzzles(entry)
                for other in puzzle.values
                if puzzle.best != other and puzzle.best.startswith(start) and other.startswith(start)
            )
            page.goto(f"{server.address}/puzzles/{entry}/{puzzle.id}?answer={other}")
            seated(page)
            for size in ((1280, 720), (390, 844)):
                resize(page, size)
                assert page.locator(".tag:visible").count() == 2, (entry, start, size)
                assert page.evaluate(WRITTEN_OVER) == [], (entry, start, size)


BY_TURNS = ("royaume-2e", "fr", False)


@pytest.mark.parametrize(
    ("entry", "lang", "whole"),
    mostly([BY_TURNS, ("royaume-2e", "fr", True), ("margraves", "en", True)], always=[BY_TURNS]),
)
def test_puzzles_are_accessible(page: Page, server: Server, entry: str, lang: str, whole: bool) -> None:
    """The list with a solved one, a position, and what comes of both kinds of answers, at both widths: each in one
    theme by turns, or in both.
    """
    speak(page, server, lang)
    puzzle = longest(entry)
    other = next(name for name in puzzle.values if name != puzzle.best)
    address = f"{server.address}/puzzles/{entry}"
    problems, themes = [], list(THEMES)
    for path in (f"/{puzzle.id}", f"/{puzzle.id}?answer={other}", f"/{puzzle.id}?answer={puzzle.best}", ""):
        page.goto(address + path)
        problems += in_both_themes_at_both_widths(page) if whole else in_a_theme_at_each_width(page, themes)
        themes.reverse()
    assert page.locator("a.puzzle.done").count() == 1
    assert problems == []


@pytest.mark.parametrize(("lang", "whole"), mostly([("fr", False), *product(LANGS, [True])], always=[("fr", False)]))
def test_advice_is_accessible_and_can_be_followed(page: Page, server: Server, lang: str, whole: bool) -> None:
    """By keys, too. What follows it is in sight beside the other choices, and no word is cut that was not before."""
    speak(page, server, lang)
    sit_down(page, server, entry="royaume-2e", dukes="no")
    wait_turn(page)
    before = [cut_words(page, size) for size in WIDTHS]
    advised(page)
    page.locator("#advised:focus").wait_for()  # and no other choice is one key away
    assert (in_both_themes_at_both_widths(page) if whole else in_a_theme_at_each_width(page, THEMES[::-1])) == []
    for size, known in zip(WIDTHS, before, strict=True):
        assert cut_words(page, size) <= known
        assert in_sight(page.locator("#advised"))
    version = page.locator("#table").get_attribute("data-version")
    page.locator("#advised").click()
    page.locator("#advice").wait_for(state="detached")
    assert page.locator("#table").get_attribute("data-version") != version
