"""Who is drawn for first: those who look take turns, one in each round of the loop."""

from __future__ import annotations

import asyncio

from ludotheque.web.turns import Turns

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
    assert [one for one in drawn if one != "action"] == [f"look {n}" for n in range(20)]
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
