"""Screenshots of every page, to be looked at: `python tools/screenshots.py FOLDER`; and docs/img/table.png.

Shelf, new game, rules, and the table at its opening, in the middle and at the end, at four sizes, in both languages
and both themes. The picture that is kept shows Vaalbara with four; `--game royaume-2e` looks at another game, and
`--players 2 3 4 5` at tables of so many, each in a folder of its own. Bots think
uncompiled, so that nothing waits for a compiler.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError
from serving import FLAGS, Server, serving

ROOT = Path(__file__).resolve().parent.parent
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "low": (1280, 720), "desk": (1440, 900)}
FULL = ("phone", "tablet")  # whole pages; a desk shows what fits its window, but for the end of a game
LANGS = ("fr", "en")
THEMES = ("light", "dark")
SETTLED = 350
MIDDLE = 14  # commands of a person
LONGEST = 400
KEPT, KEPT_PLAYERS = "vaalbara", 4


def launch(playwright: object) -> Browser:
    """The system's Chromium."""
    path = next(path for name in ("chromium", "google-chrome") if (path := shutil.which(name)))
    return playwright.chromium.launch(executable_path=path, args=FLAGS)  # type: ignore[attr-defined]


def dress(context: BrowserContext, server: Server, lang: str, theme: str) -> None:
    """Choose language and theme as the page's own buttons do; its reader confirms nothing."""
    context.add_init_script("try { localStorage.confirm ??= 'off'; } catch { /* a blank page keeps nothing */ }")
    context.add_cookies(
        [{"name": name, "value": value, "url": server.address} for name, value in (("lang", lang), ("theme", theme))]
    )


def act(page: Page) -> bool:
    """Do the first thing that can be done; False when the game is over."""
    page.wait_for_selector("#prompt .choice, .act, #end, #tip button", timeout=180_000)
    if page.locator("#end").count():
        return False
    before = page.locator("#table").get_attribute("data-version")
    button = page.locator("#tip button, #prompt .choice, .act").first
    with contextlib.suppress(PlaywrightError):  # the table moved on under the pointer
        tip = button.evaluate("one => one.name") == "tip"
        button.click(timeout=2_000)
        if not tip:
            page.wait_for_function("v => document.getElementById('table').dataset.version !== v", arg=before)
    return True


def visit(page: Page, server: Server, path: str) -> None:
    page.goto(server.address + path)
    page.wait_for_timeout(SETTLED)


def tables(page: Page, server: Server, entry: str, players: int) -> dict[str, str]:
    """Addresses of three tables: just opened, in the middle, and over."""
    found = {}
    for name, moves in (("1-opening", 0), ("2-middle", MIDDLE), ("3-end", LONGEST)):
        page.goto(f"{server.address}/new/{entry}")
        page.check(f"input[name=players][value='{players}']", force=True)
        for seat in range(1, players):
            page.select_option(f"select[name=level-{seat}]", "random")
        page.click("#open")
        page.wait_for_selector("#table")
        for _ in range(moves):
            if not act(page):
                break
        page.wait_for_timeout(SETTLED)
        found[name] = page.url.removeprefix(server.address)
    return found


def shoot(folder: Path, entry: str, players: int, only: str) -> None:
    """Take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        browser = launch(playwright)
        with serving(Path(scratch) / "tables.sqlite3") as server:
            with browser.new_context(reduced_motion="reduce") as context:
                dress(context, server, "fr", "light")
                pages = {"0-shelf": "/", "0-new": f"/new/{entry}", "0-rules": f"/rules/{entry}", "0-about": "/about"}
                pages |= tables(context.new_page(), server, entry, players)
            for size, (width, height) in SIZES.items():
                for lang in LANGS:
                    for theme in THEMES:
                        if only and only not in f"{size}-{lang}-{theme}":
                            continue
                        with browser.new_context(
                            viewport={"width": width, "height": height}, reduced_motion="reduce"
                        ) as context:
                            dress(context, server, lang, theme)
                            page = context.new_page()
                            for name, path in pages.items():
                                visit(page, server, path)
                                target = folder / f"{size}-{lang}-{theme}-{name}.png"
                                page.screenshot(path=target, full_page=size in FULL or name == "3-end")
            if (entry, players) == (KEPT, KEPT_PLAYERS):
                readme_picture(browser, server, pages["2-middle"])
        browser.close()


def readme_picture(browser: Browser, server: Server, path: str) -> None:
    """The one picture that is kept."""
    with browser.new_context(viewport={"width": 1280, "height": 800}, bypass_csp=True) as context:
        dress(context, server, "fr", "light")
        page = context.new_page()
        visit(page, server, path)
        page.add_style_tag(content="body, .top { background-image: none } .top { background-color: var(--wood) }")
        target = ROOT / "docs" / "img" / "table.png"
        target.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=target)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", default=KEPT, help="an entry of the shelf")
    parser.add_argument("--players", type=int, nargs="+", default=[KEPT_PLAYERS])
    parser.add_argument("--only", default="", help="a part of the names, such as desk-fr-light")
    given = parser.parse_args()
    os.environ.setdefault("LUDOTHEQUE_JIT", "0")
    for players in given.players:
        folder = given.folder if len(given.players) == 1 else given.folder / str(players)
        shoot(folder, given.game, players, given.only)


if __name__ == "__main__":
    main()
