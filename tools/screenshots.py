"""Screenshots of every page, to be looked at: `python tools/screenshots.py FOLDER`; and docs/img/table.png.

Shelf, forms, lobby, rules, tables at all that is asked there, their drawers, the end and the replay, at four sizes, in
both languages and both themes, with sheets that show many at once (FOLDER/sheets). It prints words that are cut off or
lie over each other. `--game royaume-2e` looks at another game, `--players 2 3 4 5` at tables of so many, `--only
desk-fr` at names in which that stands. The picture that is kept shows Vaalbara with four.

`--beats` tells a round of the game instead, one numbered picture a beat, as its first player sees it.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from browser import FLAGS, find_chromium
from looking import sheets, unreadable
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from serving import Server, serving
from stages import COOKIE, STAGES, VIEWER, sitting, tables, tale

from ludotheque.bots.puzzles import puzzles
from ludotheque.games import box

ROOT = Path(__file__).resolve().parent.parent
SIZES = {"narrow": (320, 640), "phone": (390, 844), "tablet": (820, 1180), "low": (1280, 720), "desk": (1440, 900)}
FULL = ("narrow", "phone", "tablet")  # whole pages; a desk shows what fits its window, but for what is read through
READ = ("rules", "about", "end", "lobby-host", "decks", "deck", "puzzles")
# At a slow pace a beat stands until it is let go; nothing is heard of but what is asked for.
HELD = """
try { localStorage.pace = "slow"; localStorage.confirm = "off"; } catch { /* a blank page keeps nothing */ }
window.EventSource = class { close() {} addEventListener() {} };
window.held = [];
const clock = setTimeout;
window.setTimeout = (act, wait, ...more) => (wait === 1200 ? held.push(act) : clock(act, wait, ...more));
"""
LANGS = ("fr", "en")
THEMES = ("light", "dark")
SETTLED = 350
COMPILED = 180_000  # milliseconds in which the bots of a game are surely ready, on a machine that meets it first
SEED = 1
KEPT, KEPT_PLAYERS, KEPT_VIEW = "vaalbara", 4, "take"
SHEETS = {
    "narrow": (7, 260, 2600, 1),
    "phone": (6, 300, 2600, 1),
    "tablet": (4, 480, 1300, 1),
    "low": (2, 960, 620, 3),
    "desk": (2, 960, 680, 3),
}


@dataclass(frozen=True)
class View:
    """A page, and what is done there before it is looked at. `session`: the cookie of whoever looks; None: nobody's."""

    path: str
    prepare: Callable[[Page], object] = lambda page: None
    session: Any = field(default_factory=sitting)


def launch(playwright: object) -> Browser:
    """The system's Chromium."""
    return playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)  # type: ignore[attr-defined]


def dress(context: BrowserContext, server: Server, lang: str, theme: str) -> None:
    """Choose language and theme as the page's own buttons do."""
    context.add_cookies(
        [{"name": name, "value": value, "url": server.address} for name, value in (("lang", lang), ("theme", theme))]
    )


def opens(drawer: str) -> Callable[[Page], object]:
    """What opens a drawer of a table."""
    return lambda page: page.locator(f"[popovertarget={drawer}]").first.click()


def hand_on(page: Page) -> None:
    """Do what hands the game on, so that a last word is asked for."""
    page.locator("[value='no'], [value^='gain:'], [value^='place:'], .z-hand .act").first.click()
    page.locator("#confirm").wait_for()


def refused(page: Page) -> None:
    """Send the form for a new game with more players than any game has; one for two alone has their number hidden."""
    page.evaluate("""() => {
        const form = document.querySelector("#open").form;
        form.noValidate = true;
        form.querySelector("[name=players]:is(:checked, [type=hidden])").value = "9";
        form.querySelector("#open").click();
    }""")
    page.wait_for_load_state()


def tell(page: Page) -> None:
    """Ask what a card does, by keyboard."""
    page.locator("#board .tell, #board .act").first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")


def advised(page: Page) -> None:
    """Ask for advice, unless the table still has it, and wait for it."""
    if page.locator("#advice").count():
        return
    page.locator("#ask").click()
    page.locator("#advice, .refused").first.wait_for(timeout=COMPILED)


def opened(context: BrowserContext, address: str, form: dict[str, str | float | bool]) -> View:
    """The page that the form of somebody new leads to, as they see it."""
    context.clear_cookies(name=COOKIE)
    path = context.request.post(address, form=form, max_redirects=0).headers["location"]
    value = next(cookie.get("value") for cookie in context.cookies() if cookie.get("name") == COOKIE)
    return View(path, session={**sitting(), "value": value})


def beside(entry: str) -> dict[str, View]:
    """What a game has besides its tables: puzzles, one of them, and what comes of a wrong answer; decks and cards."""
    result: dict[str, View] = {}
    if some := puzzles(entry):
        puzzle = max(some, key=lambda puzzle: len(puzzle.then))
        wrong = next(name for name in puzzle.values if name != puzzle.best)
        where = f"/puzzles/{entry}"
        result |= {
            "puzzles": View(where),
            "puzzle": View(f"{where}/{puzzle.id}"),
            "puzzle-wrong": View(f"{where}/{puzzle.id}?answer={wrong}"),
        }
    if box(entry).game.decks is not None:
        result |= {
            "decks": View(f"/decks/{entry}"),
            "deck": View(f"/decks/{entry}/make"),
            "cards": View(f"/cards/{entry}"),
            "cards-sheet": View(f"/cards/{entry}/sheet"),
        }
    return result


def lobby(context: BrowserContext, server: Server, entry: str, players: int) -> dict[str, View]:
    """The pages of a lobby in which one friend has arrived and another place is a bot's."""
    form: dict[str, str | float | bool] = {"players": players, "kind-0": "human", "name-0": "Ysoline"}
    form |= {f"kind-{seat}": "human" if seat < players - 1 or players == 2 else "medium" for seat in range(1, players)}
    host = opened(context, f"{server.address}/new/{entry}", form)
    guest = opened(context, server.address + host.path, {"do": "sit", "name": "Barthélemy de la Tour"})
    return {"lobby-host": host, "lobby-guest": guest, "lobby-arrive": View(host.path, session=None)}


def views(
    context: BrowserContext, server: Server, entry: str, players: int, laid: Mapping[str, str]
) -> dict[str, View]:
    """Everything that there is to see of a game with so many players."""
    middle = laid.get("take") or laid["turn"]
    table, over = middle.split("/")[2], laid["end"].split("/")[2]
    return {
        "shelf": View("/"),
        "new": View(f"/new/{entry}"),
        "new-refused": View(f"/new/{entry}", refused),
        "rules": View(f"/rules/{entry}"),
        "about": View("/about"),
        "error": View("/nothing"),
        **beside(entry),
        **lobby(context, server, entry, players),
        "guided": opened(context, f"{server.address}/start/{entry}", {"mode": "learn"}),
        **{name: View(path) for name, path in laid.items()},
        "told": View(middle, tell),
        "confirm": View(laid["last"], hand_on),
        "advice": View(middle, advised),
        "log": View(middle, opens("log")),
        "reference": View(middle, opens("reference")),
        "about-table": View(middle, opens("about-table")),
        "spectator": View(f"/t/{table}", session=None),
        "replay": View(f"/replay/{over}/1/40"),
    }


def shoot(folder: Path, entry: str, players: int, only: str, views_only: list[str]) -> None:
    """Take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        database = Path(scratch) / "tables.sqlite3"
        laid = tables(database, entry, players, SEED)
        browser = launch(playwright)
        with serving(database, limited=False) as server:
            with browser.new_context() as context:
                dress(context, server, "fr", "light")
                pages = views(context, server, entry, players, laid)
            for size in SIZES:
                taken = [
                    picture
                    for lang in LANGS
                    for theme in THEMES
                    if not only or any(part in f"{size}-{lang}-{theme}" for part in only.split(","))
                    for picture in series(browser, server, folder, size, lang, theme, pages, views_only)
                ]
                if taken:
                    with browser.new_context() as context:
                        (folder / "sheets").mkdir(exist_ok=True)
                        sheets(context.new_page(), taken, folder / "sheets" / size, *SHEETS[size])
            if (entry, players) == (KEPT, KEPT_PLAYERS) and not views_only and not only:
                readme_picture(browser, server, laid[KEPT_VIEW])
        browser.close()


def series(
    browser: Browser,
    server: Server,
    folder: Path,
    size: str,
    lang: str,
    theme: str,
    pages: Mapping[str, View],
    views_only: list[str],
) -> list[Path]:
    """Pictures of all pages at one size; what cannot be read there is printed."""
    width, height = SIZES[size]
    taken = []
    with browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce") as context:
        dress(context, server, lang, theme)
        page = context.new_page()
        for name, view in pages.items():
            if views_only and name not in views_only:
                continue
            context.clear_cookies(name=COOKIE)
            if view.session:
                context.add_cookies([view.session])
            page.goto(server.address + view.path)
            page.wait_for_timeout(SETTLED)
            view.prepare(page)
            if view.path != page.url.removeprefix(server.address):
                print(f"{name}: {view.path} led to {page.url}")
            page.wait_for_timeout(SETTLED)
            for fault in unreadable(page):
                print(f"{size}-{lang}-{theme}-{name}: {fault}")
            target = folder / f"{size}-{lang}-{theme}-{name}.png"
            drawer = page.locator(":popover-open").count() > 0
            page.screenshot(path=target, full_page=not drawer and (size in FULL or name in READ))
            taken.append(target)
    return taken


def beats(folder: Path, entry: str, players: int, size: str) -> None:
    """A round, or a turn of somebody else, as its first player sees it told: 01.png and so on, one for each beat and
    each question. What leads them is printed, with the number.
    """
    folder.mkdir(parents=True, exist_ok=True)
    width, height = SIZES[size]
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        database = Path(scratch) / "tables.sqlite3"
        path, before, after = tale(database, entry, players, SEED)
        browser = launch(playwright)
        with (
            serving(database, limited=False) as server,
            browser.new_context(viewport={"width": width, "height": height}) as context,
        ):
            dress(context, server, "fr", "light")
            context.add_init_script(HELD)
            context.add_cookies([sitting()])
            page = context.new_page()
            page.goto(server.address + path)
            teller = Beats(page, folder)
            teller.shoot("asked")
            for version, (seat, action) in enumerate(after, len(before)):
                if seat == VIEWER:
                    teller.catch_up()
                    teller.act(action)
                else:
                    form: dict[str, str | float | bool] = {"action": action, "version": version, "key": str(version)}
                    with browser.new_context() as other:
                        other.add_cookies([sitting(seat)])
                        answer = other.request.post(server.address + path, form=form)
                        assert answer.ok, answer.text()
            teller.catch_up()
        browser.close()


class Beats:
    """A page whose beats stand until they have been photographed."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page, self.folder, self.number = page, folder, 0

    def shoot(self, kind: str) -> None:
        """One more picture, when everything lies still."""
        self.page.wait_for_function("() => document.getAnimations().every((one) => one.playState === 'finished')")
        self.number += 1
        print(f"{self.number:02} {kind}: {self.page.locator('#sentence').inner_text()}")
        self.page.screenshot(path=self.folder / f"{self.number:02}.png")

    def tell(self) -> None:
        """Photograph each beat that the page tells now, and the table behind them."""
        while True:
            self.page.wait_for_function("() => held.length || (!running && !busy)")
            if not self.page.evaluate("held.length"):
                break
            self.shoot("beat")
            self.page.evaluate("held.shift()()")
        self.shoot("asked")

    def catch_up(self) -> None:
        """Ask for what others have done meanwhile."""
        self.page.evaluate(
            "window.caught = false; void ask(table().dataset.address, {}, true).then(() => caught = true)"
        )
        self.page.wait_for_function("() => caught || held.length")
        self.tell()

    def act(self, action: str) -> None:
        """Do the viewer's own action."""
        self.page.locator(f"[name=action][value='{action}']").first.click()
        self.tell()


def readme_picture(browser: Browser, server: Server, path: str) -> None:
    """The one picture that is kept."""
    with browser.new_context(viewport={"width": 1280, "height": 800}, bypass_csp=True) as context:
        dress(context, server, "fr", "light")
        context.add_cookies([sitting()])
        page = context.new_page()
        page.goto(server.address + path)
        page.wait_for_timeout(SETTLED)
        page.add_style_tag(content="body, .top { background-image: none } .top { background-color: var(--wood) }")
        target = ROOT / "docs" / "img" / "table.png"
        target.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=target)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", default=KEPT, choices=STAGES, help="an entry of the shelf")
    parser.add_argument("--players", type=int, nargs="+", default=[])
    parser.add_argument("--only", default="", help="parts of the names, such as desk-fr-light,phone")
    parser.add_argument("--views", nargs="+", default=[], help="some of the views, such as take log end")
    parser.add_argument("--beats", choices=SIZES, help="tell a round at this size instead")
    given = parser.parse_args()
    os.environ.setdefault("LUDOTHEQUE_JIT", "0")
    asked = given.players or [min(KEPT_PLAYERS, box(given.game).seats[-1])]
    if given.beats:
        beats(given.folder, given.game, asked[0], given.beats)
        return
    for players in asked:
        folder = given.folder if len(asked) == 1 else given.folder / str(players)
        shoot(folder, given.game, players, given.only, given.views)


if __name__ == "__main__":
    main()
