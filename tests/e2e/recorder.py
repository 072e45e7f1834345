"""For a server that writes down all that it is asked and answers, by the browser that asks: a cookie names it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import uvicorn

WHO = "who"
NAMED = re.compile(rf"{WHO}=(\w+)".encode())


def record(path: Path) -> None:
    """For the rest of this process, a server: append a line of JSON, [name, words], for each request and each part of
    an answer before it is sent. Nothing is compressed.
    """
    load = uvicorn.Config.load

    def load_recording(self: uvicorn.Config) -> None:
        load(self)
        answer = self.loaded_app

        async def answer_recorded(scope: Any, receive: Any, send: Any) -> None:
            if scope["type"] != "http":
                await answer(scope, receive, send)
                return
            given = NAMED.search(dict(scope["headers"]).get(b"cookie", b""))
            name = given[1].decode() if given else ""
            headers = [header for header in scope["headers"] if header[0] != b"accept-encoding"]

            def note(words: bytes) -> None:
                with path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([name, words.decode("utf-8", "replace")]) + "\n")

            async def send_recorded(message: Any) -> None:
                note(b"\n".join(b": ".join(header) for header in message.get("headers", ())) + message.get("body", b""))
                await send(message)

            note(scope["raw_path"] + b"?" + scope["query_string"])
            await answer(scope | {"headers": headers}, receive, send_recorded)

        self.loaded_app = answer_recorded

    uvicorn.Config.load = load_recording
