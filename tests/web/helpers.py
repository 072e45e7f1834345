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
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

from litestar.testing import TestClient
from tools.serving import Server

from ludotheque.web.server.cookies import HOST_PREFIX
from ludotheque.web.server.sessions import NAME
from ludotheque.web.tables.lobby import Lobby
from ludotheque.web.tables.table import Table
from ludotheque.web.thinking.bots import Bots

PART = {"X-Part": "table"}
NOTHING: Mapping[str, str] = MappingProxyType({})
OWNED = re.compile(r"(?P<path>.*)/~(?P<session>[^/?]*)(?P<rest>.*)")


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
    return tuple(dict.fromkeys(unescape(value) for value in re.findall(rf'name="{name}" value="([^"]+)"', html)))


class Browsers(TestClient[Any]):
    """The browsers of some people, without scripts, at one application. An address with `/~SESSION` at its end is asked
    for by the browser with this session. So is whatever follows without one.
    """

    @property
    def cookie(self) -> str:
        """The name of the cookie with a person's session."""
        house = self.blocking_portal.call(self.app.state.people.house)
        return f"{HOST_PREFIX if self.base_url.scheme == 'https' else ''}{NAME}-{house}"

    @property
    def session(self) -> str:
        """The session of the present browser; empty where it is nobody's."""
        return next((cookie.value or "" for cookie in self.cookies.jar if cookie.name == self.cookie), "")

    @property
    def person(self) -> str | None:
        """The person whose the present browser is."""
        session, _ = self.blocking_portal.call(self.app.state.people.session, self.session)
        return session and session.person

    def become(self, session: str) -> None:
        """Be the browser that has a session, or that of nobody yet."""
        for name in {self.cookie, "name", "arrival", "invited"} & {cookie.name for cookie in self.cookies.jar}:
            self.cookies.delete(name)
        if session:
            self.cookies.set(self.cookie, session, domain=self.base_url.host)

    def mine(self, path: str) -> str:
        """The address of a page as the present browser asks for it."""
        return f"{path}/~{self.session}"

    def request(self, method: str, url: Any, **more: Any) -> Any:  # type: ignore[override]
        asked = OWNED.fullmatch(str(url))
        if asked:
            self.become(asked["session"])
        return super().request(method, asked["path"] + asked["rest"] if asked else url, **more)


def sit(client: TestClient[Any], path: str) -> Page:
    """Open a seat's page."""
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return read(path, answer.text)


def people(
    client: Browsers,
    players: int = 2,
    more: Mapping[str, str] = NOTHING,
    *,
    entry: str = "vaalbara",
    **options: str,
) -> list[str]:
    """A new table of people, with `more` on its form; its address for each of them, the host's first."""
    form = {"players": str(players)} | {f"option-{name}": value for name, value in options.items()} | dict(more)
    for seat in range(players):
        form |= {f"kind-{seat}": "human", f"name-{seat}": f"Person {seat + 1}"}
    client.become("")
    answer = client.post(f"/new/{entry}", data=form, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    link = answer.headers["location"]
    host = client.mine(link)
    friends = [come(client, link, f"Person {seat + 1}") for seat in range(1, players)]
    begin(client, host)
    client.get(host)
    return [path.replace("/lobby/", "/t/") for path in (host, *friends)]


def come(client: Browsers, lobby: str, name: str, **more: str) -> str:
    """Somebody arrives at a lobby with another browser; its address for them."""
    client.become("")
    assert 'name="do" value="sit"' in client.get(lobby).text
    answer = client.post(lobby, data={"do": "sit", "name": name} | more, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    assert answer.headers["location"] == lobby
    return client.mine(lobby)


def shared(path: str) -> str:
    """The address of a page for everybody, from that of a person."""
    return path.partition("/~")[0]


def nobodys(path: str) -> str:
    """The same as the browser of somebody new asks for it."""
    return f"{shared(path)}/~"


def wish(client: Browsers, path: str, do: str, **more: str) -> Any:
    """Send what a button of a place in a lobby would, by what the page says at this moment; returns the answer."""
    version = re.search(r'data-version="(\d+)"', client.get(path, headers={"X-Part": "lobby"}).text)
    assert version
    return client.post(path, data={"do": do, "version": version[1]} | more, follow_redirects=False)


def begin(client: Browsers, host: str) -> None:
    """The host of a lobby begins the game."""
    answer = wish(client, host, "start")
    assert answer.headers["location"] == shared(host).replace("/lobby/", "/t/"), answer.text


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


def browse(client: Browsers, path: str) -> None:
    """Be the browser of the person whose address this is."""
    client.cookies.clear()
    client.become(path.partition("/~")[2])


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


def post(server: Server, path: str, person: OpenerDirector | None = None, **form: str) -> str:
    """Send a form as a person's browser would, or as a new one; the body of the page that it leads to."""
    request = Request(server.address + path, urlencode(form).encode())
    with (person or browser()).open(request, timeout=20) as answer:
        return answer.read().decode()


def browser() -> OpenerDirector:
    """A browser of somebody, which keeps its cookies."""
    return build_opener(HTTPCookieProcessor())


def looked(server: Server, path: str, person: OpenerDirector) -> str:
    """The body of a page as a person's browser sees it."""
    with person.open(server.address + path, timeout=20) as answer:
        return answer.read().decode()


def opened(server: Server, form: dict[str, str]) -> tuple[str, list[OpenerDirector]]:
    """A table of two people who have come together: its address, and the browser of each."""
    host, friend = browser(), browser()
    lobby = re.search(r'data-address="([^"]+)"', post(server, "/new/vaalbara", host, **form))
    assert lobby
    post(server, lobby[1], friend, do="sit", name="B")
    post(server, lobby[1], host, do="start", version="2")
    return lobby[1].replace("/lobby/", "/t/"), [host, friend]
