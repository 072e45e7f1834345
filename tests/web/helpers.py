"""Reading pages and giving commands as a browser without scripts would."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape
from typing import Any

from litestar.testing import TestClient

PART = {"X-Part": "table"}


@dataclass(frozen=True)
class Page:
    """A table's page, taken apart."""

    path: str
    html: str
    version: int
    key: str
    actions: tuple[str, ...]
    changes: tuple[str, ...] = ()


def read(path: str, html: str) -> Page:
    """Take a table's page apart."""
    version = re.search(r'data-version="(\d+)"', html)
    key = re.search(r'name="key" value="([^"]+)"', html)
    assert version, f"no table in {html[:300]}"
    assert key
    return Page(path, html, int(version[1]), key[1], _sent(html, "action"), _sent(html, "change"))


def _sent(html: str, name: str) -> tuple[str, ...]:
    """What the buttons of one name send."""
    return tuple(dict.fromkeys(unescape(one) for one in re.findall(rf'name="{name}" value="([^"]+)"', html)))


def sit(client: TestClient[Any], path: str) -> Page:
    """Open a seat's page."""
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return read(path, answer.text)


def people(client: TestClient[Any], players: int = 2, *, entry: str = "vaalbara", **options: str) -> list[str]:
    """A new table of people; the paths of their seats, the host's first."""
    form = {"players": str(players)} | {f"option-{name}": value for name, value in options.items()}
    for seat in range(players):
        form |= {f"kind-{seat}": "human", f"name-{seat}": f"Person {seat + 1}"}
    answer = client.post(f"/new/{entry}", data=form, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    host = answer.headers["location"]
    links = re.findall(r'value="http://[^/"]+(/t/[^/"]+/[^"]+)"', client.get(host).text)
    return [host, *dict.fromkeys(links)]


def give(client: TestClient[Any], page: Page, action: str = "", **more: str) -> Any:
    """Send a command as the page's form would; returns the answer."""
    form = {"version": str(page.version), "key": page.key, "action": action} | more
    return client.post(page.path, data=form, headers=PART, follow_redirects=False)


def play_round(client: TestClient[Any], paths: list[str]) -> bool:
    """Let whoever must decide do the first thing possible, once each; False when nobody can."""
    moved = False
    for path in paths:
        page = sit(client, path)
        if page.actions:
            answer = give(client, page, page.actions[0])
            assert answer.status_code == 200, answer.text
            moved = True
    return moved
