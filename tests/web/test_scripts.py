"""Scripts of the pages: classic ones, so that all of a page share one scope."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

import pytest

from ludotheque.web.views.assets import STATIC

TEMPLATES = STATIC.parent / "templates"
PAGES = [path.name for path in sorted(TEMPLATES.glob("*.html")) if "{% extends" in path.read_text("utf-8")]
DECLARED = re.compile(r"^(?:async )?(?:const|let|var|function|class)\s+(\w+)", re.MULTILINE)


def scripts(page: str) -> Iterator[str]:
    """Those of a page and of what it extends, but for the vendor's."""
    text = (TEMPLATES / page).read_text("utf-8")
    for base in re.findall(r'\{% extends "([^"]+)" %\}', text):
        yield from scripts(base)
    yield from re.findall(r"<script src=\"\{\{ asset\('(\w+\.js)'\)", text)


@pytest.mark.parametrize("page", PAGES)
def test_no_two_scripts_of_a_page_declare_the_same_name(page: str) -> None:
    """The second of them would not run at all."""
    declared: dict[str, list[str]] = defaultdict(list)
    for script in scripts(page):
        for name in DECLARED.findall((STATIC / script).read_text("utf-8")):
            declared[name].append(script)
    assert {name: where for name, where in declared.items() if len(where) > 1} == {}


def test_a_table_has_scripts() -> None:
    assert {"table.js", "log.js", "beats.js", "live.js"} <= set(scripts("table.html"))
