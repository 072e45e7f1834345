"""Web Push: who is called, when, with which words, and to which addresses alone a server writes."""

from __future__ import annotations

import asyncio
import base64
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ludotheque.games import box
from ludotheque.kernel.errors import GameError
from ludotheque.web.app import create_app
from ludotheque.web.server.calls import Calls
from ludotheque.web.server.push import Push, Reply, Subscription
from ludotheque.web.tables import playing
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.table import Sitter

from .helpers import Browsers, Clock

Client = Browsers
SERVICE = "https://fcm.googleapis.com/fcm/send/"
# The base point of the curve P-256, as a key.
POINT = bytes.fromhex(
    "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
    "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
)
KEYS = {
    "p256dh": base64.urlsafe_b64encode(POINT).decode().rstrip("="),
    "auth": base64.urlsafe_b64encode(bytes(16)).decode().rstrip("="),
}


class Sent:
    """In place of what sends: what was sent where; a browser that has `gone` wants nothing any more."""

    public = "KEY"

    def __init__(self) -> None:
        self.messages: list[tuple[str, dict[str, str]]] = []
        self.gone = ""

    async def send(self, subscription: Subscription, message: dict[str, str], origin: str, topic: str) -> Reply:
        self.messages.append((subscription.endpoint, message))
        return Reply(wanted=subscription.endpoint != self.gone)


def subscribed(person: str, endpoint: str, lang: str = "fr") -> dict[str, str]:
    return {"endpoint": SERVICE + endpoint, "person": person, "lang": lang, "origin": "https://here.example", **KEYS}


class Server:
    """Tables where Ada and Bob sit, with two browsers each that want to be called; what is sent, and who looks while a
    call waits.
    """

    def __init__(self, database: Path) -> None:
        self.clock = Clock()
        self.sent = Sent()
        self.tables = Tables(Database(database), self.clock)
        self.calls = Calls(self.tables, self.sent, self.wait)  # type: ignore[arg-type]
        self.looking: list[int] = []
        self.table: Any = None

    async def wait(self, seconds: float) -> None:
        """In place of a pause."""
        self.clock.now += seconds / 2
        for seat in self.looking:
            self.table.see(seat)
        self.clock.now += seconds / 2

    async def open(self) -> None:
        for name in ("ada", "bob"):
            await self.tables.database.add_person({"id": name, "created": ""})
            for lang in ("fr", "en"):
                await self.tables.database.save_subscription(subscribed(name, f"{name}-{lang}", lang), 12)
        sitters = [Sitter("Ada", person="ada"), Sitter("Bob", person="bob")]
        self.table = await self.tables.create(box("vaalbara"), sitters, {}, seed=4)

    async def until_turn_of(self, seat: int) -> None:
        """Let the others, and that seat where it acts with them, play until it becomes its turn by somebody else."""
        table = self.table
        while True:
            actor = table.match.actors[0] if seat not in table.match.actors else seat
            before = seat in table.match.actors
            action = table.match.legal(actor)[0]
            await playing.play(self.tables, table, actor, action, version=table.version, key=f"k{table.version}")
            if not before and seat in table.match.actors:
                break
        while self.calls._waiting:
            await asyncio.wait(list(self.calls._waiting.values()))


def tell(story: Callable[[Server], Awaitable[None]], database: Path) -> None:
    """A story at a server, which ends after it."""

    async def whole_story() -> None:
        server = Server(database)
        await server.open()
        await story(server)
        await server.calls.close()
        await server.tables.database.close()

    asyncio.run(whole_story())


def test_whoever_does_not_look_is_called_at_each_browser_in_its_language(database: Path) -> None:
    async def story(server: Server) -> None:
        await server.until_turn_of(1)
        messages = {endpoint.removeprefix(SERVICE): message for endpoint, message in server.sent.messages}
        assert {"bob-fr", "bob-en"} <= messages.keys()
        address = f"/t/{server.table.id}"
        assert messages["bob-fr"] == {"title": "Vaalbara", "body": "Table d’Ada : à vous de jouer.", "address": address}
        assert messages["bob-en"]["body"] == "Ada’s table: it is your turn."

    tell(story, database)


def test_whoever_looks_is_not_called(database: Path) -> None:
    async def story(server: Server) -> None:
        server.looking = [0, 1]
        await server.until_turn_of(1)
        assert server.sent.messages == []

    tell(story, database)


def test_a_browser_that_wants_nothing_any_more_is_forgotten(database: Path) -> None:
    async def story(server: Server) -> None:
        server.sent.gone = f"{SERVICE}bob-en"
        await server.until_turn_of(1)
        left = [row.endpoint for row in await server.tables.database.subscriptions_of("bob")]
        assert left == [f"{SERVICE}bob-fr"]

    tell(story, database)


def test_of_a_persons_browsers_the_latest_are_called(database: Path) -> None:
    async def story(server: Server) -> None:
        for number in range(4):
            await server.tables.database.save_subscription(subscribed("ada", f"more-{number}"), 3)
        names = [row.endpoint.removeprefix(SERVICE) for row in await server.tables.database.subscriptions_of("ada")]
        assert names == ["more-1", "more-2", "more-3"]
        await server.tables.database.save_subscription(subscribed("bob", "more-1"), 3)
        names = [row.endpoint.removeprefix(SERVICE) for row in await server.tables.database.subscriptions_of("ada")]
        assert names == ["more-2", "more-3"], "a browser has one person"

    tell(story, database)


@pytest.mark.parametrize(
    ("endpoint", "possible"),
    [
        (f"{SERVICE}abc", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/abc", True),
        ("https://web.push.apple.com/abc", True),
        ("http://fcm.googleapis.com/abc", False),
        ("https://fcm.googleapis.com:8443/abc", False),
        ("https://fcm.googleapis.com.example.org/abc", False),
        ("https://evilfcm.googleapis.com/abc", False),
        ("https://me@fcm.googleapis.com/abc", False),
        ("https://127.0.0.1/abc", False),
        ("https://[::1/abc", False),
        ("", False),
    ],
)
def test_a_server_writes_to_push_services_alone(endpoint: str, possible: bool) -> None:
    assert Subscription(endpoint, **KEYS).possible is possible


@pytest.mark.parametrize(
    "keys",
    [
        KEYS | {"auth": "AAAA"},
        KEYS | {"p256dh": KEYS["auth"]},
        KEYS | {"auth": "é"},
        KEYS | {"p256dh": base64.urlsafe_b64encode(POINT[:-1] + b"\0").decode()},  # beside the curve
    ],
)
def test_keys_that_encrypt_nothing_are_refused(keys: dict[str, str]) -> None:
    assert not Subscription(f"{SERVICE}abc", **keys).possible


@pytest.fixture
def calling(database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """A browser at an application that calls."""
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    app = create_app(database, pace=0, warm=False, push=Sent())  # type: ignore[arg-type]
    with Browsers(app, base_url="http://127.0.0.1:8000") as client:
        yield client


def subscriptions(client: Client, person: str) -> list[str]:
    rows = client.blocking_portal.call(client.app.state.tables.database.subscriptions_of, person)
    return [row.endpoint for row in rows]


def test_a_browser_says_where_it_wants_to_be_called_and_that_it_does_no_longer(calling: Client) -> None:
    wanted = {"endpoint": f"{SERVICE}abc", **KEYS}
    assert calling.post("/called", data=wanted).status_code == 404, "it is nobody's yet"
    page = calling.post("/start/vaalbara").text
    assert 'data-key="KEY"' in page
    (table,) = calling.app.state.tables._open.values()
    person = table.seats[0].person
    assert calling.post("/called", data=wanted | {"endpoint": "https://192.168.0.1/"}).status_code == 400
    assert calling.post("/called", data=wanted).status_code == 204
    assert subscriptions(calling, person) == [f"{SERVICE}abc"]
    assert calling.post("/called", data={"endpoint": f"{SERVICE}abc", "off": "1"}).status_code == 204
    assert subscriptions(calling, person) == []


def test_a_browser_that_is_signed_out_is_called_no_more(calling: Client) -> None:
    calling.post("/start/vaalbara")
    own, person = calling.session, calling.person
    assert person
    calling.post("/called", data={"endpoint": f"{SERVICE}abc", **KEYS})
    other = calling.blocking_portal.call(calling.app.state.people.enter, person)
    calling.post(f"/you/leave/~{other}", data={"others": "1"})
    assert subscriptions(calling, person) == []
    calling.become(own)
    assert calling.person is None


def test_a_server_without_a_key_calls_nobody(client: Client) -> None:
    page = client.post("/start/vaalbara").text
    assert "data-key" not in page
    assert client.post("/called", data={"endpoint": f"{SERVICE}abc", **KEYS}).status_code == 404


# --- the package that encrypts and sends, which is an extra: `test_push_service` ---


def test_without_the_package_a_sentence_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pywebpush", None)  # type: ignore[arg-type]
    with pytest.raises(GameError) as refused:
        Push(tmp_path / "push.pem")
    assert "ludotheque[push]" in refused.value.say("en")
    assert not (tmp_path / "push.pem").exists()
