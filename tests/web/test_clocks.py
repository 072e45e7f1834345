"""Clocks: whose time runs and when it is up, what happens then, and that a server's death takes nobody's time."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from ludotheque.games import box
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.text import person
from ludotheque.web.app import create_app
from ludotheque.web.tables import playing, seating
from ludotheque.web.tables.bell import Bell
from ludotheque.web.tables.clocks import DAY, HOUR, Clocks, Reserve, TimeControl
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.table import Sitter, Table
from ludotheque.web.views.html import typeset
from ludotheque.web.views.times import face
from ludotheque.web.views.words import WORDS

from .helpers import Browsers, Clock, come, come_to_rest, give, people, sit, wish

Client = Browsers

LIVE = TimeControl(600, 15)
SERVER_DEAD = 5000.0  # seconds


class Server:
    """The tables of a server with a clock that the test turns."""

    def __init__(self, database: Path, clock: Clock) -> None:
        self.clock = clock
        self.tables = Tables(Database(database), clock)
        self.called: list[Table] = []
        self.bell = Bell(self.tables, "random", self.called.append)

    async def table(
        self, control: TimeControl | None = LIVE, players: int = 2, entry: str = "vaalbara", seed: int | None = None
    ) -> Table:
        sitters = [Sitter(f"P{seat}", person=f"p{seat}") for seat in range(players)]
        return await self.tables.create(box(entry), sitters, {}, seed=seed, time_control=control)

    async def later(self, seconds: float) -> None:
        """Let time pass, and the bell call what is up then."""
        self.clock.now += seconds
        await self.bell.call()

    def left(self, table: Table, seat: int) -> float:
        assert table.clocks
        return table.clocks.left(seat, self.tables.time.now, seat in table.running)

    async def first_action(self, table: Table, seat: int) -> None:
        key = f"{table.version}-{seat}"
        action = table.match.legal(seat)[0]
        assert await playing.play(self.tables, table, seat, action, version=table.version, key=key)


def tell(story: Callable[[Server], Awaitable[None]], database: Path, clock: Clock | None = None) -> None:
    """A story at a server, which ends after it."""

    async def whole_story() -> None:
        server = Server(database, clock or Clock())
        await server.bell.begin()
        await story(server)
        await server.bell.store_time()
        await server.tables.database.close()

    asyncio.run(whole_story())


def test_the_time_of_a_turn_goes_first() -> None:
    reserve = Reserve(600, 15)
    assert reserve.less(10) == Reserve(600, 5)
    assert reserve.less(20) == Reserve(595, 0)
    assert reserve.less(1000) == Reserve(0, 0)


def test_clocks_are_read_as_they_were_stored() -> None:
    clocks = Clocks(LIVE, (Reserve(600, 15), Reserve(600, 15)), 12.5, 1).charged([1], 40).up(1, 3)
    assert Clocks.read(clocks.stored()) == clocks


def test_the_clocks_of_all_who_may_act_run_and_stand_for_who_has_chosen(database: Path) -> None:
    async def story(server: Server) -> None:
        table = await server.table()
        assert table.running == (0, 1), "both choose in secret"
        await server.later(20)
        assert [server.left(table, seat) for seat in (0, 1)] == [595, 595]
        await server.first_action(table, 0)
        await server.later(20)
        assert [server.left(table, seat) for seat in (0, 1)] == [595, 575]

    tell(story, database)


def test_a_table_without_clocks_has_none(database: Path) -> None:
    async def story(server: Server) -> None:
        table = await server.table(None)
        await server.first_action(table, 0)
        await server.later(100 * DAY)
        assert (table.clocks, server.called) == (None, [])

    tell(story, database)


def test_a_bot_plays_on_at_zero_and_the_person_comes_back_after_the_turn(database: Path) -> None:
    async def story(server: Server) -> None:
        table = await server.table()
        await server.first_action(table, 0)
        await server.later(615 - 1)
        assert not server.called
        await server.later(1)
        assert server.called == [table]
        assert (table.seats[1].bot, table.seats[1].resigned, table.seats[0].bot) == ("random", False, None)
        assert "away1" in table.aside, "all hear of it"
        with pytest.raises(GameError) as refused:
            await seating.take_back(server.tables, table, 1)
        assert refused.value.text is seating.TURN_OVER
        await server.first_action(table, 1)
        await seating.take_back(server.tables, table, 1)
        assert server.left(table, 1) == 15, "the time of a turn, and no total"
        assert table.clocks
        assert (table.clocks.out, table.clocks.ups) == (frozenset(), ((1, 1),))

    tell(story, database)


def test_where_it_was_agreed_the_seat_resigns_at_zero(database: Path) -> None:
    async def story(server: Server) -> None:
        table = await server.table(TimeControl(0, 60, resigns=True))
        await server.later(60)
        assert [seat.resigned for seat in table.seats] == [True, True], "the time of both is up"
        with pytest.raises(GameError) as refused:
            await seating.take_back(server.tables, table, 0)
        assert refused.value.text is seating.GIVEN_UP

    tell(story, database)


def test_an_undo_gives_no_time_back(database: Path) -> None:
    async def story(server: Server) -> None:
        table = await server.table(TimeControl(1000, 10), entry="royaume-2e", seed=4)
        seat = table.match.actors[0]
        while not table.match.can_undo(seat):
            await server.first_action(table, seat)
            await server.later(1)
            seat = table.match.actors[0]
        given = table.match.actions[-1]
        await server.later(30)
        before = server.left(table, seat)
        await playing.undo(server.tables, table, seat, version=table.version, key="undo")
        assert server.left(table, seat) == before
        await server.later(5)
        assert await playing.play(server.tables, table, *given, version=table.version, key="again")
        assert server.left(table, seat) == before - 5, "neither more than before, nor a fresh turn"

    tell(story, database)


def test_the_clock_of_a_seat_stands_while_a_bot_plays_it(database: Path) -> None:
    async def story(server: Server) -> None:
        table = await server.table()
        await server.later(25)
        await seating.stand_in(server.tables, table, 1, "random", by=1)
        await server.later(300)
        assert [server.left(table, seat) for seat in (0, 1)] == [290, 590]
        await seating.take_back(server.tables, table, 1)
        await server.later(10)
        assert server.left(table, 1) == 580, "to go and come back gives no time"

    tell(story, database)


def test_time_without_a_server_counts_against_nobody(database: Path) -> None:
    clock, names = Clock(), []

    async def before(server: Server) -> None:
        table = await server.table()
        names.append(table.id)
        await server.later(100)
        await server.first_action(table, 0)
        await server.later(50)

    async def after(server: Server) -> None:
        table = await server.tables.open(names[0])
        assert [server.left(table, seat) for seat in (0, 1)] == [515, 465]
        await server.later(464)
        assert not server.called
        await server.later(1)
        assert server.called == [table]

    tell(before, database, clock)
    clock.now += SERVER_DEAD
    tell(after, database, clock)


def test_a_server_that_is_killed_takes_at_most_the_time_since_its_last_beat_back(database: Path) -> None:
    clock, names = Clock(), []

    async def killed() -> None:
        server = Server(database, clock)
        await server.bell.begin()
        table = await server.table()
        names.append(table.id)
        clock.now += 100
        await server.bell.store_time()
        clock.now += 40
        await server.tables.database.close()

    async def after(server: Server) -> None:
        table = await server.tables.open(names[0])
        assert server.left(table, 0) == 515

    asyncio.run(killed())
    tell(after, database, clock)


def test_while_a_bot_has_to_play_on_a_server_that_was_killed_nobodys_time_runs(database: Path) -> None:
    """The bot waits until somebody looks at the table again."""
    clock, names = Clock(), []

    async def before(server: Server) -> None:
        sitters = [Sitter("P0", person="p0"), Sitter("B", "random")]
        table = await server.tables.create(box("vaalbara"), sitters, {}, time_control=LIVE)
        names.append(table.id)
        await server.later(20)
        await server.first_action(table, 0)

    async def after(server: Server) -> None:
        await server.later(100 * DAY)
        table = await server.tables.open(names[0])
        assert (table.match.actors, table.running, server.called) == ((1,), (), [])
        assert server.left(table, 0) == 595

    tell(before, database, clock)
    clock.now += SERVER_DEAD
    tell(after, database, clock)


def test_the_bell_waits_for_the_next_time_of_all_tables(database: Path) -> None:
    async def story(server: Server) -> None:
        slow = await server.table(TimeControl(0, DAY))
        quick = await server.table(TimeControl(0, 120))
        deadlines = server.tables.deadlines
        began = server.tables.time.now
        assert deadlines.first() == (began + 120, quick.id)
        await server.later(60)
        await server.first_action(quick, 0)
        assert deadlines.first() == (began + 120, quick.id), "the other one's still runs"
        await server.first_action(quick, 1)
        assert deadlines.first() == (began + 180, quick.id)
        await server.later(120)
        assert server.called == [quick]
        assert deadlines.first() == (began + DAY, slow.id)

    tell(story, database)


def test_two_weeks_by_turns_with_a_server_that_is_started_again(database: Path) -> None:
    """Two people who act in time or not, and a third who never comes, for two weeks. The server is down each night."""
    clock, luck, names = Clock(), random.Random(7), []
    history: list[tuple[int, int]] = []

    async def open_it(server: Server) -> None:
        names.append((await server.table(TimeControl(0, DAY), players=3)).id)

    async def day(server: Server) -> None:
        table = await server.tables.open(names[0])
        for _ in range(2):
            await server.later(10 * HOUR)
            while (seat := next((actor for actor in table.match.actors if table.seats[actor].bot), None)) is not None:
                await server.first_action(table, seat)
            for seat in (0, 1):
                if seat in table.running and luck.random() < 0.5:
                    await server.first_action(table, seat)
            assert all(server.left(table, seat) <= DAY for seat in range(3))
        history.append((table.version, len(table.clocks.ups if table.clocks else ())))

    tell(open_it, database, clock)
    for _ in range(14):
        tell(day, database, clock)
        clock.now += 4 * HOUR

    async def end(server: Server) -> None:
        table = await server.tables.open(names[0])
        assert table.clocks
        assert 2 in table.clocks.out, "who never came"
        assert (2, table.seats[2].bot) == (2, "random")
        assert table.version > 20
        assert [version for version, _ in history] == sorted({version for version, _ in history}), "each day it went on"

    tell(end, database, clock)


# --- on the pages ---


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def timed(database: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """A browser at an application whose clock the test turns."""
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    monkeypatch.setattr("ludotheque.web.app.STAND_IN", "random")
    with Browsers(create_app(database, pace=0, warm=False, clock=clock), base_url="http://127.0.0.1:8000") as client:
        yield client


def call(client: Client) -> None:
    """Let the bell call what is up now."""
    client.blocking_portal.call(client.app.state.bell.call)


def clocks_on(page: str) -> list[tuple[str, str]]:
    """The clocks of a page: what each has left, and what it shows."""
    return re.findall(r'data-left="([\d.]+)"[^>]*>.*?<span class="face">([^<]*)</span>', page)


def test_a_time_is_agreed_on_the_form_and_told_at_the_table(timed: Client, clock: Clock) -> None:
    form = {"time": "600+15", "at_zero": "resign"}
    host, _ = people(timed, 2, form)
    page = sit(timed, host).html
    assert clocks_on(page) == [("615.0", "10:15")] * 2
    assert typeset("10 min chacun, plus 15 s par tour ; à zéro, la place est abandonnée") in page
    clock.now += 600
    assert clocks_on(sit(timed, host).html) == [("15.0", "0:15")] * 2


def test_the_host_of_a_lobby_limits_the_time_and_nobody_else(timed: Client) -> None:
    link = timed.post("/start/vaalbara", data={"mode": "friends"}, follow_redirects=False).headers["location"]
    lobby = timed.mine(link)
    friend = come(timed, link, "Ada")
    assert wish(timed, friend, "time", time="0+86400").status_code == 409
    assert wish(timed, lobby, "time", time="7+7").status_code == 409, "what is not offered"
    assert wish(timed, lobby, "time", time="0+86400", at_zero="bot").status_code == 303
    for path in (lobby, friend):
        assert typeset("1 jour par tour ; à zéro, un bot continue, on peut revenir") in timed.get(path).text


def test_a_time_that_is_up_is_told_to_all_in_words(timed: Client, clock: Clock) -> None:
    host, ada = people(timed, 2, {"time": "0+120"})
    page = sit(timed, host)
    give(timed, page, page.actions[0])
    clock.now += 120
    call(timed)
    page = come_to_rest(timed, host)
    sentence = typeset(WORDS["time_up"].say("fr", n=1, who=person("Person 2")))
    assert sentence in page.html
    assert sentence in timed.get(host.replace("/t/", "/log/")).text
    assert typeset(WORDS["time_up_you"].fr) in timed.get(ada.replace("/t/", "/log/")).text
    give(timed, sit(timed, ada), take_back="1")
    assert sentence not in sit(timed, host).html
    assert sentence in timed.get(host.replace("/t/", "/log/")).text, "what has happened stays told"


def test_a_seat_that_has_resigned_by_its_clock_is_not_given_back(timed: Client, clock: Clock) -> None:
    host, ada = people(timed, 2, {"time": "0+120", "at_zero": "resign"})
    page = sit(timed, host)
    give(timed, page, page.actions[0])
    clock.now += 120
    call(timed)
    page = sit(timed, ada)
    assert typeset(WORDS["time_up_resigned_you"].fr) in page.html
    assert 'id="take-back"' not in page.html
    assert give(timed, page, take_back="1").status_code == 409


def test_nothing_is_drawn_anew_because_a_clock_runs(timed: Client, clock: Clock) -> None:
    host, _ = people(timed, 2, {"time": "600+15"})
    version = f"/version/{host.split('/')[2]}"
    stands = timed.get(version).text
    clock.now += 60
    assert timed.get(version).text == stands


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(0, "0:00"), (59.9, "0:59"), (3599, "59:59"), (3600, "1 h 00"), (90000, "1 j 1 h")],
)
def test_what_a_clock_shows(seconds: float, shown: str) -> None:
    assert face(seconds, "fr").replace("\u00a0", " ") == shown
