"""Web Push as a service and a browser see it: who signs a message, who can read it, what it tells, and what becomes of
a browser by what the service answers.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Iterator
from email.utils import formatdate
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ludotheque.kernel.errors import GameError
from ludotheque.web.server import push as pushing
from ludotheque.web.server.calls import TRIES, Calls
from ludotheque.web.server.push import DAY, LATER, TOO_LATE, Push, Reply, Subscription, sender
from ludotheque.web.tables.tokens import digest

from .test_called import Server

if TYPE_CHECKING:
    from tests.support.push_service import PushedBrowser, PushService

pytestmark = pytest.mark.needs_push
ORIGIN = "https://here.example"


@pytest.fixture
def service() -> Iterator[PushService]:
    from tests.support.push_service import PushService

    started = PushService()
    yield started
    started.close()


@pytest.fixture(scope="module")
def browser() -> PushedBrowser:
    from tests.support.push_service import PushedBrowser

    return PushedBrowser()


@pytest.fixture(scope="module")
def push(tmp_path_factory: pytest.TempPathFactory) -> Push:
    return Push(tmp_path_factory.mktemp("key") / "push.pem")


def sent(push: Push, service: PushService, browser: PushedBrowser, origin: str = ORIGIN, **more: Any) -> Reply:
    subscription = Subscription(f"{service.address}/of/a-browser", **browser.keys | more)
    return asyncio.run(push.send(subscription, {"title": "Vaalbara"}, origin, "topic"))


def test_a_message_is_signed_by_this_server_and_read_by_that_browser_alone(
    push: Push, service: PushService, browser: PushedBrowser
) -> None:
    from cryptography.exceptions import InvalidTag

    from tests.support.push_service import PushedBrowser

    before = time.time()
    assert sent(push, service, browser) == Reply()
    (pushed,) = service.pushed
    claims = pushed.claims(push.public)
    assert (claims["aud"], claims["sub"]) == (service.address, ORIGIN)
    assert before < claims["exp"] <= time.time() + DAY, "which services demand"
    assert pushed.path == "/of/a-browser"
    assert pushed.headers["content-encoding"] == "aes128gcm"
    assert (pushed.headers["ttl"], pushed.headers["urgency"], pushed.headers["topic"]) == (str(DAY), "high", "topic")
    assert json.loads(browser.read(pushed.body)) == {"title": "Vaalbara"}
    with pytest.raises(InvalidTag):
        PushedBrowser().read(pushed.body)
    assert b"Vaalbara" not in pushed.body


def test_a_message_that_another_server_has_signed_is_known_as_such(
    push: Push, service: PushService, browser: PushedBrowser, tmp_path: Path
) -> None:
    other = Push(tmp_path / "other.pem")
    sent(other, service, browser)
    with pytest.raises(AssertionError):
        service.pushed[0].claims(push.public)


def test_the_key_of_a_file_stays_the_same_and_its_owners(push: Push, tmp_path: Path) -> None:
    file = tmp_path / "push.pem"
    first, read = Push(file), Push(file)
    assert first.public == read.public != push.public
    assert file.stat().st_mode & 0o077 == 0
    file.write_bytes(b"another thing")
    with pytest.raises(GameError):
        Push(file)


@pytest.mark.parametrize(
    ("origin", "name"),
    [
        (ORIGIN, ORIGIN),
        ("https://here.example:8443", ORIGIN),
        ("http://localhost:8000", "https://localhost"),
        ("http://192.168.0.5:8000", "https://192.168.0.5"),
    ],
)
def test_every_server_says_who_it_is_as_services_ask_for_it(
    push: Push, service: PushService, browser: PushedBrowser, origin: str, name: str
) -> None:
    assert sent(push, service, browser, origin) == Reply()
    assert service.pushed[0].claims(push.public)["sub"] == sender(origin) == name


@pytest.mark.parametrize(
    ("status", "headers", "reply"),
    [
        (200, {}, Reply()),
        (202, {}, Reply()),
        (404, {}, Reply(wanted=False)),
        (410, {}, Reply(wanted=False)),
        (429, {"Retry-After": "120"}, Reply(again=120.0)),
        (429, {"Retry-After": "0"}, Reply(again=1.0)),
        (429, {"Retry-After": "soon"}, Reply(again=LATER)),
        (429, {"Retry-After": formatdate(0)}, Reply(again=1.0)),
        (429, {"Retry-After": str(int(TOO_LATE) + 1)}, Reply()),
        (500, {}, Reply(again=LATER)),
        (503, {"Retry-After": "30"}, Reply(again=30.0)),
        (400, {}, Reply()),
        (413, {}, Reply()),
    ],
)
def test_what_a_service_answers(
    push: Push, service: PushService, browser: PushedBrowser, status: int, headers: dict[str, str], reply: Reply
) -> None:
    service.answers = [(status, headers)]
    assert sent(push, service, browser) == reply


def test_a_message_goes_nowhere_else(push: Push, service: PushService, browser: PushedBrowser) -> None:
    """Not even where the service would send it."""
    service.answers = [(307, {"Location": f"{service.address}/elsewhere"})]
    assert sent(push, service, browser) == Reply(again=LATER)
    assert [pushed.path for pushed in service.pushed] == ["/of/a-browser"]


def test_a_service_that_does_not_answer_is_not_waited_for(
    push: Push,
    service: PushService,
    browser: PushedBrowser,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    from tests.support.push_service import SILENT

    monkeypatch.setattr(pushing, "PATIENCE", 0.05)
    service.answers = [(SILENT, {})]
    assert sent(push, service, browser) == Reply(again=LATER)
    assert "a push service cannot be reached" in caplog.text
    assert "a-browser" not in caplog.text, "the address of a browser is its secret"


def test_what_cannot_be_encrypted_is_told_and_does_not_fail(
    push: Push, service: PushService, browser: PushedBrowser, caplog: pytest.LogCaptureFixture
) -> None:
    assert sent(push, service, browser, p256dh=browser.keys["auth"]) == Reply()
    assert [record.levelno for record in caplog.records if record.name == pushing.__name__] == [logging.WARNING]
    assert service.pushed == []


# --- from a table to a browser ---


class Called(Server):
    """Tables whose people have a browser each at the service."""

    def __init__(self, database: Path, push: Push, service: PushService, browser: PushedBrowser) -> None:
        super().__init__(database)
        self.service, self.browser = service, browser
        self.calls = Calls(self.tables, push, self.wait)
        self.tables.on_turn[:] = [self.calls.turn]

    async def open(self) -> None:
        await super().open()
        for name in ("ada", "bob"):
            for row in await self.tables.database.subscriptions_of(name):
                await self.tables.database.forget_subscription(name, row.endpoint)
            await self.tables.database.save_subscription(
                {
                    "endpoint": f"{self.service.address}/{name}",
                    "person": name,
                    "lang": "en",
                    "origin": ORIGIN,
                    **self.browser.keys,
                },
                12,
            )

    async def left(self, name: str) -> int:
        return len(await self.tables.database.subscriptions_of(name))

    def of(self, name: str) -> list[Any]:
        return [pushed for pushed in self.service.pushed if pushed.path == f"/{name}"]


@pytest.fixture
def at_a_table(database: Path, push: Push, service: PushService, browser: PushedBrowser) -> Any:
    """Lets a story happen at such a server."""

    def happen(story: Any) -> None:
        async def whole_story() -> None:
            server = Called(database, push, service, browser)
            await server.open()
            try:
                await story(server)
            finally:
                await server.calls.close()
                await server.tables.database.close()

        asyncio.run(whole_story())

    return happen


def test_a_notice_says_which_table_and_nothing_of_the_game(at_a_table: Any) -> None:
    """The service, which reads what is around a message, does not even learn the address of the table."""

    async def story(server: Called) -> None:
        await server.until_turn_of(1)
        (pushed, *_) = server.of("bob")
        table = server.table.id
        assert json.loads(server.browser.read(pushed.body)) == {
            "title": "Vaalbara",
            "body": "Ada’s table: it is your turn.",
            "address": f"/t/{table}",
        }
        around = json.dumps([pushed.path, pushed.headers])
        assert table not in around
        assert pushed.headers["topic"] == digest(table)[:32], "one that waits is replaced"

    at_a_table(story)


@pytest.mark.parametrize(("status", "left"), [(404, 0), (410, 0), (400, 1), (201, 1)])
def test_a_browser_that_is_gone_is_forgotten(at_a_table: Any, status: int, left: int) -> None:
    async def story(server: Called) -> None:
        server.service.answers = [(status, {})]
        await server.until_turn_of(1)
        first = server.service.pushed[0].path.removeprefix("/")
        assert await server.left(first) == left

    at_a_table(story)


def test_a_busy_service_is_asked_again_as_often_as_makes_sense(at_a_table: Any) -> None:
    async def story(server: Called) -> None:
        server.service.answers = [(503, {"Retry-After": "7"})] * 50
        waited: list[float] = []
        wait = server.calls._sleep

        async def sleep(seconds: float) -> None:
            waited.append(seconds)
            await wait(seconds)

        server.calls._sleep = sleep
        await server.until_turn_of(1)
        assert len(server.of("bob")) == TRIES
        assert waited.count(7.0) >= TRIES

    at_a_table(story)


def test_who_has_come_meanwhile_is_not_called_again(at_a_table: Any) -> None:
    async def story(server: Called) -> None:
        server.service.answers = [(503, {"Retry-After": "40"})] * 50
        wait = server.calls._sleep

        async def sleep(seconds: float) -> None:
            await wait(seconds)
            if seconds == 40:
                server.table.see(0)
                server.table.see(1)

        server.calls._sleep = sleep
        await server.until_turn_of(1)
        assert len(server.of("bob")) == 1

    at_a_table(story)
