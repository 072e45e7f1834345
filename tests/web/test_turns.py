"""Who is drawn for first: those who look take turns, one in each round of the loop."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlencode

import pytest

from ludotheque.web.server.turns import Turns

from . import helpers
from .asking import OF_A_FORM, Asked

ROUNDS = 5  # of the loop, that an action needs


def test_an_action_is_not_behind_all_who_look() -> None:
    drawn: list[str] = []

    async def evening() -> None:
        turns = Turns()

        async def look(name: str) -> None:
            await turns.look()
            drawn.append(name)

        async def act() -> None:
            for _ in range(ROUNDS):
                await asyncio.sleep(0)
            drawn.append("action")

        await asyncio.gather(*(look(f"look {n}") for n in range(20)), act())

    asyncio.run(evening())
    assert [job for job in drawn if job != "action"] == [f"look {n}" for n in range(20)]
    assert drawn.index("action") <= ROUNDS


def test_whoever_leaves_gives_up_their_turn() -> None:
    drawn: list[int] = []

    async def evening() -> None:
        turns = Turns()

        async def look(n: int) -> None:
            await turns.look()
            drawn.append(n)

        looks = [asyncio.create_task(look(n)) for n in range(4)]
        await asyncio.sleep(0)
        looks[1].cancel()
        await asyncio.gather(*looks, return_exceptions=True)
        await asyncio.wait_for(look(4), 60)  # and those who come later get theirs

    asyncio.run(evening())
    assert drawn == [0, 2, 3, 4]


@pytest.mark.parametrize(("method", "expected"), [("GET", 2), ("POST", 0)])
def test_nothing_but_a_turn_makes_an_answer_wait_for_a_round(
    client: helpers.Browsers, method: str, expected: int
) -> None:
    """Guards and dependencies neither go to a thread nor become tasks: behind each round somebody else is drawn."""
    page = helpers.sit(client, helpers.people(client)[0])
    form = urlencode({"version": page.version, "key": page.key, "look": "1"}).encode() if method == "POST" else b""
    cookie = f"{client.cookie}={client.session}"
    asked = Asked(method, helpers.shared(page.path), body=form, headers={**OF_A_FORM, "x-part": "table"})
    scope = asked.scope(cookie)
    rounds = 0

    async def receive() -> Any:
        return {"type": "http.request", "body": form}

    async def send(message: Any) -> None:
        assert message.get("status", 200) == 200

    async def evening() -> int:
        def count() -> None:
            nonlocal rounds
            rounds += 1
            loop.call_soon(count)

        loop = asyncio.get_running_loop()
        loop.call_soon(count)
        await client.app(scope, receive, send)  # type: ignore[arg-type]
        return rounds

    assert asyncio.run(evening()) == expected
