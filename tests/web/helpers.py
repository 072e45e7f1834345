"""Reading pages and giving commands as a browser without scripts would."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape
from types import MappingProxyType
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

from litestar.testing import TestClient
from tools.serving import Server

from ludotheque.web.tables.lobby import Lobby
from ludotheque.web.tables.table import Table
from ludotheque.web.thinking.bots import Bots

PART = {"X-Part": "table"}
NOTHING: Mapping[str, str] = MappingProxyType({})


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


def scope_of(method: str, path: str, **headers: str) -> dict[str, Any]:
    """A request as a server hands it to the application."""
    headers = {"host": "localhost"} | {name.replace("_", "-"): value for name, value in headers.items()}
    return {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 4711),
        "server": ("127.0.0.1", 80),
        "scheme": "http",
        "http_version": "1.1",
        "root_path": "",
    }


def sit(client: TestClient[Any], path: str) -> Page:
    """Open a seat's page."""
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return read(path, answer.text)


def people(
    client: TestClient[Any],
    players: int = 2,
    more: Mapping[str, str] = NOTHING,
    *,
    entry: str = "vaalbara",
    **options: str,
) -> list[str]:
    """A new table of people, with `more` on its form; the paths of their seats, the host's first."""
    form = {"players": str(players)} | {f"option-{name}": value for name, value in options.items()} | dict(more)
    for seat in range(players):
        form |= {f"kind-{seat}": "human", f"name-{seat}": f"Person {seat + 1}"}
    answer = client.post(f"/new/{entry}", data=form, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    host = answer.headers["location"]
    friends = [come(client, host.rsplit("/", 1)[0], f"Person {seat + 1}") for seat in range(1, players)]
    begin(client, host)
    client.get(host)
    return [path.replace("/lobby/", "/t/") for path in (host, *friends)]


def come(client: TestClient[Any], lobby: str, name: str) -> str:
    """Somebody arrives at a lobby as with another browser; the path of their place. The cookies left are theirs."""
    for cookie in {"seats", "name", "arrival"} & set(client.cookies):
        client.cookies.delete(cookie)
    page = client.get(lobby).text
    key = re.search(r'name="key" value="([^"]+)"', page)
    assert key, page
    answer = client.post(lobby, data={"key": key[1], "name": name}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def wish(client: TestClient[Any], path: str, do: str, **more: str) -> Any:
    """Send what a button of a place in a lobby would, by what the page says at this moment; returns the answer."""
    version = re.search(r'data-version="(\d+)"', client.get(path, headers={"X-Part": "lobby"}).text)
    assert version
    return client.post(path, data={"do": do, "version": version[1]} | more, follow_redirects=False)


def begin(client: TestClient[Any], host: str) -> None:
    """The host of a lobby begins the game."""
    answer = wish(client, host, "start")
    assert answer.headers["location"] == host.replace("/lobby/", "/t/"), answer.text


def give(client: TestClient[Any], page: Page, action: str = "", **more: str) -> Any:
    """Send a command as the page's form would; returns the answer."""
    form = {"version": str(page.version), "key": page.key, "action": action} | more
    return client.post(page.path, data=form, headers=PART, follow_redirects=False)


async def rest(bots: Bots, table: str) -> None:
    """Wait until the bots of a table, and those who always answer alike, have nothing more to do there."""
    while moving := bots._running.get(table):
        await asyncio.wait([moving])


def come_to_rest(client: TestClient[Any], path: str) -> Page:
    """A table's page once its bots have played on until a person must decide, or the game is over."""
    client.blocking_portal.call(rest, client.app.state.bots, path.split("/")[2])
    return sit(client, path)


async def listened(table: Lobby | Table) -> None:
    """Wait until somebody waits for a change there."""
    while not table._changed._waiters:
        await asyncio.sleep(0)


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def browse(client: TestClient[Any], path: str) -> None:
    """Be the browser that holds one place and no other."""
    client.cookies.clear()
    client.cookies.set("seats", ":".join(path.split("/")[2:]), domain=client.base_url.host)


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


def post(server: Server, path: str, **form: str) -> str:
    """Send a form as a browser of its own would; the body of the page that it leads to."""
    request = Request(server.address + path, urlencode(form).encode())
    with build_opener(HTTPCookieProcessor()).open(request, timeout=20) as answer:
        return answer.read().decode()


def opened(server: Server, form: dict[str, str]) -> list[str]:
    """A table of two people who have come together; the paths of their seats."""
    host = re.search(r'data-address="([^"]+)"', post(server, "/new/vaalbara", **form))
    assert host
    friend = re.search(r'data-address="([^"]+)"', post(server, host[1].rpartition("/")[0], key="k", name="B"))
    assert friend
    post(server, host[1], do="start", version="2")
    return [path.replace("/lobby/", "/t/") for path in (host[1], friend[1])]
