"""The documentation site: every page is in it, every public name in its reference, and it is read without a network."""

from __future__ import annotations

import inspect
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from tools.browser import find_chromium

import ludotheque
from ludotheque import rl
from ludotheque.pictures import emblem

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
CONFIG = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))["project"]
CONSTANTS = {"SPECTATOR", "REWARDS"}  # said where they are used
LINK = re.compile(r"<(?:a|link|img|script|iframe)\b[^>]*?\s(?:href|src)=\"([^\"]*)\"")
LOADED = re.compile(r"<(?:link|img|script|iframe|source)\b[^>]*?\s(?:href|src)=\"?([^\" >]+)")
OF_STYLES = re.compile(r"(?:url\(|@import )[\"']?([^\"')]+)")
ELSEWHERE = ("http:", "https:", "//")


def pages_of(entries: list[Any]) -> Iterator[str]:
    """The pages of a navigation, in their order."""
    for entry in entries:
        if isinstance(entry, str):
            yield entry
        else:
            for inside in entry.values():
                yield from pages_of(inside if isinstance(inside, list) else [inside])


def test_every_page_is_in_the_navigation() -> None:
    there = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    listed = list(pages_of(CONFIG["nav"]))
    assert sorted(listed) == sorted(there)
    assert len({*listed}) == len(listed)


def test_every_public_name_is_in_the_reference() -> None:
    shown = {
        name.rpartition(".")[2]
        for page in (DOCS / "api").glob("*.md")
        for name in re.findall(r"^::: ([\w.]+)$", page.read_text(encoding="utf-8"), re.M)
    }
    assert {*ludotheque.__all__, *rl.__all__} - CONSTANTS - shown == set()


def test_everything_public_has_a_docstring() -> None:
    silent = []
    for module in (ludotheque, rl):
        for name in {*module.__all__} - CONSTANTS:
            shown = getattr(module, name)
            members = vars(shown).items() if inspect.isclass(shown) else ()
            parts = {name: shown, **{f"{name}.{member}": part for member, part in members if member[0] != "_"}}
            silent += [path for path, part in parts.items() if acts(part) and not inspect.getdoc(part)]
    assert silent == []


def acts(part: object) -> bool:
    """Whether this is a class, a function, a method or a property, and no mere value."""
    return callable(part) or isinstance(part, property | classmethod | staticmethod)


def test_the_site_has_the_emblem_of_the_program() -> None:
    assert (DOCS / "img" / "emblem.svg").read_text(encoding="utf-8") == emblem.drawn()


def build(folder: Path) -> Path:
    """Build the site on a copy of what it is made of; a warning fails."""
    for name in ("docs", "tools/site"):
        shutil.copytree(ROOT / name, folder / name)
    for name in ("zensical.toml", "tools/docstrings.py"):
        shutil.copy(ROOT / name, folder / name)
    (folder / "src").symlink_to(ROOT / "src")
    done = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--strict"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "NO_COLOR": "1"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "build" / "site"


@pytest.mark.needs_zensical
def test_the_site_is_whole_and_nothing_of_it_is_loaded_from_a_network(tmp_path: Path) -> None:
    site = build(tmp_path)
    pages = {path: path.read_text(encoding="utf-8") for path in site.rglob("*.html") if path.name != "404.html"}
    assert len(pages) == len(list(pages_of(CONFIG["nav"])))
    loaded = [url for page in pages.values() for url in LOADED.findall(page)]
    loaded += [url for path in site.rglob("*.css") for url in OF_STYLES.findall(path.read_text(encoding="utf-8"))]
    assert [url for url in loaded if url.startswith(ELSEWHERE)] == []
    links = {(path, urlsplit(url)) for path, page in pages.items() for url in LINK.findall(page)}
    inside = {(path, unquote(url.path)) for path, url in links if url.path and not url.scheme and not url.netloc}
    assert [(path.name, name) for path, name in inside if not (path.parent / name).is_file()] == []
    match = pages[site / "api" / "match.html"]
    assert 'id="ludotheque.Match.legal"' in match
    assert "<code>seed</code>: an integer below 2**96" in match  # parameters are a list
    assert "<blockquote>" not in match  # prompts of examples are no quotations


@pytest.mark.full
@pytest.mark.needs_zensical
@pytest.mark.needs_chromium
def test_one_searches_the_site_as_files(tmp_path: Path) -> None:
    """Browsers start no worker from a file: a script of the site does without."""
    from playwright.sync_api import expect, sync_playwright

    site, asked = build(tmp_path), []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium())
        page = browser.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.goto((site / "index.html").as_uri())
        page.get_by_role("button", name="Search").click()
        page.get_by_placeholder("Search").press_sequentially("determinization")
        expect(page.get_by_text(re.compile(r"^\d+ results$"))).to_be_visible(timeout=60_000)
        expect(page.get_by_placeholder("Search")).to_have_value("determinization")
        page.get_by_placeholder("Search").press("Enter")
        page.wait_for_url(re.compile("architecture|bots|python|secrets"), timeout=60_000)
        browser.close()
    assert [url for url in asked if not url.startswith(("file:", "data:", "about:", "blob:"))] == []
