"""Requests as a server hands them to the application, and what it answers; no socket lies between."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

HOST = "localhost:8000"
OF_A_FORM = {"content-type": "application/x-www-form-urlencoded"}
Application = Callable[..., Awaitable[None]]
Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Asked:
    """A request. `broken_off`: the sender leaves in the middle of the body."""

    method: str
    path: str
    query: Pairs = ()
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    broken_off: bool = False

    def scope(self, cookies: str) -> dict[str, Any]:
        """What a server would say of it, from a browser with these cookies."""
        headers = {"host": HOST} | dict(self.headers)
        if self.body:
            headers |= {"content-length": str(len(self.body))}
        if cookies:
            headers["cookie"] = cookies
        return {
            "type": "http",
            "method": self.method,
            "path": self.path,
            "raw_path": quote(self.path).encode(),
            "query_string": urlencode(self.query).encode(),
            "headers": [(name.encode(), value.encode("utf-8")) for name, value in headers.items()],
            "client": ("127.0.0.1", 4711),
            "server": ("127.0.0.1", 8000),
            "scheme": "http",
            "http_version": "1.1",
            "root_path": "",
            "state": {},
        }


@dataclass(frozen=True)
class Answer:
    """What was answered."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")

    @property
    def cookies(self) -> list[str]:
        return [value for name, value in self.headers if name == "set-cookie"]

    @property
    def location(self) -> str:
        return next((value for name, value in self.headers if name == "location"), "")

    @property
    def whole(self) -> str:
        """The headers without cookies, and the body."""
        return "\n".join(value for name, value in self.headers if name != "set-cookie") + "\n" + self.text


async def answer(app: Application, asked: Asked, cookies: str = "") -> Answer:
    """Ask, and wait for the answer; of a stream, for its first part."""
    sent: list[Any] = []
    begun = asyncio.Event()
    come = [{"type": "http.request", "body": asked.body, "more_body": asked.broken_off}]

    async def receive() -> Any:
        if come:
            return come.pop(0)
        if not asked.broken_off:
            await begun.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)
        if message.get("body"):
            begun.set()

    await app(asked.scope(cookies), receive, send)
    head = sent[0]
    headers = tuple((name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in head["headers"])
    return Answer(head["status"], headers, b"".join(message.get("body", b"") for message in sent[1:]))
