"""Who may do what: every route of the application, as every role, with well-formed and wrong requests.

Routes, parameters and forms are read off the application (`authority.filling`). A new route fails here until `ROLES`
says who may use it, and, if it asks for something new, until `authority.words` says what a well-formed one is.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
import os
import re
import sqlite3
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from urllib.parse import quote

import msgspec
import pytest
import uvicorn
from litestar import Litestar, post
from litestar.params import FromPath

from ludotheque.bots.puzzles import ID_LENGTH
from ludotheque.web import pages, serving
from ludotheque.web.app import PAGES
from ludotheque.web.pages.commands import Form, FormOf
from ludotheque.web.pages.puzzles import MOST_SOLVED, SOLVED
from ludotheque.web.server.security import POLICY
from ludotheque.web.views.words import WORDS
from tests.support.luck import luck_of

from .asking import OF_A_FORM, Asked
from .authority.filling import Filler, Kind, Undeclared, kinds_of, spoilt, unreadable
from .authority.house import BOT, OLD_LINK, House, Role, opened
from .authority.trying import DOES, NO, Tries
from .authority.words import FREE, VALUES

# What becomes of a well-formed request: it DOES something, one SEES a page, one is LED to another page and nothing
# changes, or NO: it is refused. The roles are those of `authority.house.Role`; a forger may do what
# nobody's browser may. `*` stands for all kinds of a form.
ROLES = """
role                                             nobody invited spectator host seat away put_out elsewhere barred over
GET /                                            sees   sees    sees      sees sees sees sees    sees      sees   sees
GET /about                                       sees   sees    sees      sees sees sees sees    sees      sees   sees
POST /again/{table_id:str}                       does   does    does      does does does does    does      no     does
GET /back/{table_id:str}                         no     no      no        sees sees sees no      no        no     sees
POST /called                                     no     no      does      does does does does    does      does   does
GET /cards/{entry:str}                           sees   sees    sees      sees sees sees sees    sees      sees   sees
GET /cards/{entry:str}/sheet                     sees   sees    sees      sees sees sees sees    sees      sees   sees
GET /decks/{entry:str}                           sees   sees    sees      sees sees sees sees    sees      sees   sees
POST /decks/{entry:str}/forget                   led    led     does      led  led  led  led     led       led    led
GET /decks/{entry:str}/make                      sees   sees    sees      sees sees sees sees    sees      sees   sees
POST /decks/{entry:str}/make                     does   does    does      does does does does    does      does   does
POST /decks/{entry:str}/text                     led    led     led       led  led  led  led     led       led    led
GET /drawn/{path:path}                           no     no      no        no   no   no   no      no        no     no
GET /fair/{table_id:str}                         sees   sees    sees      sees sees sees sees    sees      no     sees
GET /foretold/{table_id:str}                     no     no      no        sees sees no   no      no        no     no
GET /games                                       sees   sees    sees      sees sees sees sees    sees      sees   sees
GET /games.csv                                   sees   sees    sees      sees sees sees sees    sees      sees   sees
GET /games.json                                  sees   sees    sees      sees sees sees sees    sees      sees   sees
POST /games/forget                               led    led     led       led  led  led  led     led       led    does
POST /hand/{table_id:str}                        no     no      no        does does does no      no        no     does
GET /live/{names:str}                            sees   sees    sees      sees sees sees sees    sees      no     sees
GET /lobby/{lobby_id:str}                        sees   sees    sees      sees sees sees sees    sees      no     sees
POST /lobby/{lobby_id:str} sit                   does   does    does      led  led  does no      does      no     does
POST /lobby/{lobby_id:str} name                  led    led     led       does does led  led     led       no     led
POST /lobby/{lobby_id:str} ready                 led    led     led       does does led  led     led       no     led
POST /lobby/{lobby_id:str} unready               led    led     led       does does led  led     led       no     led
POST /lobby/{lobby_id:str} commit                led    led     led       does does led  led     led       no     led
POST /lobby/{lobby_id:str} reveal                led    led     led       does does led  led     led       no     led
POST /lobby/{lobby_id:str} leave                 led    led     led       does does led  led     led       no     led
POST /lobby/{lobby_id:str} bot                   led    led     led       does no   led  led     led       no     led
POST /lobby/{lobby_id:str} friend                led    led     led       does no   led  led     led       no     led
POST /lobby/{lobby_id:str} remove                led    led     led       does no   led  led     led       no     led
POST /lobby/{lobby_id:str} add                   led    led     led       does no   led  led     led       no     led
POST /lobby/{lobby_id:str} time                  led    led     led       does no   led  led     led       no     led
POST /lobby/{lobby_id:str} start                 led    led     led       does no   led  led     led       no     led
POST /lobby/{lobby_id:str} renew                 led    led     led       does no   led  led     led       no     led
POST /lobby/{lobby_id:str} close                 led    led     led       does no   led  led     led       no     led
POST /lobby/{lobby_id:str} reopen                led    led     led       does no   led  led     led       no     led
POST /lobby/{lobby_id:str} let_back              led    led     led       does no   led  led     led       no     led
POST /lobby/{lobby_id:str} deck                  led    led     led       no   no   led  led     led       no     led
GET /lobby/{lobby_id:str}/{secret:str}           no     sees    no        no   no   no   no      no        no     no
POST /lobby/{lobby_id:str}/{secret:str}          no     does    no        no   no   no   no      no        no     no
GET /log/{table_id:str}                          sees   sees    sees      sees sees sees sees    sees      no     sees
GET /looks/chronica/{file_path:path}             sees   sees    sees      sees sees sees sees    sees      sees   sees
GET /looks/margraves/{file_path:path}            sees   sees    sees      sees sees sees sees    sees      sees   sees
GET /looks/royaume/{file_path:path}              sees   sees    sees      sees sees sees sees    sees      sees   sees
GET /looks/vaalbara/{file_path:path}             sees   sees    sees      sees sees sees sees    sees      sees   sees
GET /manifest/{lang:str}                         sees   sees    sees      sees sees sees sees    sees      sees   sees
GET /new/{entry:str}                             sees   sees    sees      sees sees sees sees    sees      sees   sees
POST /new/{entry:str} alone                      does   does    does      does does does does    does      does   does
POST /new/{entry:str} private                    does   does    does      does does does does    does      does   does
POST /new/{entry:str} with friends               does   does    does      does does does does    does      does   does
POST /new/{entry:str} one device                 does   does    does      does does does does    does      does   does
GET /offline                                     sees   sees    sees      sees sees sees sees    sees      sees   sees
POST /preferences                                led    led     led       led  led  led  led     led       led    led
GET /puzzles/{entry:str}                         sees   sees    sees      sees sees sees sees    sees      sees   sees
GET /puzzles/{entry:str}/{puzzle_id:str}         sees   sees    sees      sees sees sees sees    sees      sees   sees
POST /puzzles/{entry:str}/{puzzle_id:str} *      led    led     led       led  led  led  led     led       led    led
GET /puzzles/{entry:str}/{puzzle_id:str}/log     sees   sees    sees      sees sees sees sees    sees      sees   sees
GET /record/{table_id:str}                       no     no      no        no   no   no   no      no        no     sees
GET /replay/{table_id:str}                       led    led     led       led  led  led  led     led       no     led
GET /replay/{table_id:str}/{eyes:int}            led    led     led       led  led  led  led     led       led    led
GET /replay/{table_id:str}/{eyes:int}/log        no     no      no        no   no   no   no      no        no     sees
GET /replay/{table_id:str}/{eyes:int}/{step:int} no     no      no        no   no   no   no      no        no     sees
GET /rules/{entry:str}                           sees   sees    sees      sees sees sees sees    sees      no     sees
POST /seat/{table_id:str}                        does   does    does      no   no   no   does    does      no     no
GET /signs/{name:str}                            sees   sees    sees      sees sees sees sees    sees      sees   sees
POST /start/{entry:str}                          does   does    does      does does does does    does      does   does
GET /static/{file_path:path}                     sees   sees    sees      sees sees sees sees    sees      sees   sees
GET /t/{table_id:str}                            sees   sees    sees      sees sees sees sees    sees      no     sees
POST /t/{table_id:str} look                      led    led     led       led  led  led  led     led       no     led
POST /t/{table_id:str} take_back                 no     no      no        led  led  does no      no        no     led
POST /t/{table_id:str} resign                    no     no      no        does does does no      no        no     no
POST /t/{table_id:str} stand_in                  no     no      no        does no   no   no      no        no     no
POST /t/{table_id:str} admit                     no     no      no        does no   no   no      no        no     no
POST /t/{table_id:str} turn_down                 no     no      no        does no   no   no      no        no     no
POST /t/{table_id:str} renew_link                no     no      no        does no   no   no      no        no     no
POST /t/{table_id:str} advice                    no     no      no        no   no   no   no      no        no     no
POST /t/{table_id:str} forget                    no     no      no        does does no   no      no        no     led
POST /t/{table_id:str} note                      no     no      no        does does no   no      no        no     does
POST /t/{table_id:str} lesson                    no     no      no        does does no   no      no        no     does
POST /t/{table_id:str} undo                      no     no      no        does does no   no      no        no     no
POST /t/{table_id:str} change                    no     no      no        does does no   no      no        no     no
POST /t/{table_id:str} back                      no     no      no        does does no   no      no        no     no
POST /t/{table_id:str} put_out                   no     no      no        does does no   no      no        no     no
POST /t/{table_id:str} agree                     no     no      no        does does no   no      no        no     no
POST /t/{table_id:str} refuse                    no     no      no        does does no   no      no        no     no
POST /t/{table_id:str} action                    no     no      no        does does no   no      no        no     no
GET /t/{table_id:str}/{secret:str}               no     sees    no        no   no   no   no      no        no     no
POST /t/{table_id:str}/{secret:str}              no     does    no        no   no   no   no      no        no     no
GET /talk/{name:str}                             sees   sees    sees      sees sees sees sees    sees      no     sees
POST /talk/{name:str} phrase                     no     no      no        does does does no      no        no     does
POST /talk/{name:str} mute                       no     no      no        does does does no      no        no     does
POST /talk/{name:str} unmute                     no     no      no        does does does no      no        no     does
POST /talk/{name:str} report                     no     no      no        does does does no      no        no     no
POST /talk/{name:str} say                        no     no      no        does does does no      no        no     does
GET /version/{table_id:str}                      sees   sees    sees      sees sees sees sees    sees      no     sees
GET /worker.js                                   sees   sees    sees      sees sees sees sees    sees      sees   sees
GET /you                                         sees   sees    sees      sees sees sees sees    sees      sees   sees
POST /you/code                                   does   does    does      does does does does    does      does   does
POST /you/enter                                  does   does    does      does does does does    does      does   does
POST /you/leave                                  led    led     does      led  led  led  led     led       led    led
POST /you/phrase                                 does   does    does      does does does does    does      does   does
POST /you/sign-out                               led    led     does      does does does does    does      does   does
"""
WRONG, ALL_WRONG = 300, 100_000  # wrong requests in every run, and before a release
REPORTED = 10_000  # wrong requests after which it is told how they were answered
LONGEST_COOKIE = 4096  # bytes
GUARDS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
SAME = ("nobody", "host")  # who asks in every run where all are answered alike
READS_ITSELF = {"new_table", "make", "_shown"}  # what reads a form or a query that its handler does not declare


@cache
def cells() -> dict[str, dict[Role, str]]:
    """What becomes of a kind of request, by its name and by role."""
    named = [role for role in Role if role is not Role.FORGER]
    (_, *head), *rows = [line.rsplit(maxsplit=len(named)) for line in ROLES.strip().splitlines()]
    assert head == [role.value for role in named]
    table = {name.strip(): dict(zip(named, outcomes, strict=True)) for name, *outcomes in rows}
    return {name: row | {Role.FORGER: row[Role.NOBODY]} for name, row in table.items()}


def row_of(kind: Kind) -> dict[Role, str] | None:
    """The row of a kind of request; None where it has none."""
    return cells().get(kind.name) or cells().get(f"{kind.method} {kind.path} *")


def may_change(kind: Kind, role: Role) -> bool:
    """Whether a role may change anything by any kind of request to a route."""
    route = f"{kind.method} {kind.path}"
    return any(row[role] == DOES for name, row in cells().items() if name == route or name.startswith(f"{route} "))


Story = Callable[[Tries, list[Kind]], Awaitable[None]]


@pytest.fixture(scope="module")
def everybody(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> House:
    """The house as everybody has come and the games stand, to be opened again."""

    async def build() -> House:
        async with opened(copied(prepared, tmp_path_factory.mktemp("house"))) as house:
            return house

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDOTHEQUE_JIT", "0")
        return asyncio.run(build())


@pytest.fixture
def at_the_house(everybody: House, database: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Story], None]:
    """Lets a story happen at the house, whose log is kept."""
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    root = logging.getLogger()

    async def happen(story: Story) -> None:
        async with opened(database, everybody) as house:
            tries = Tries(house)
            root.addHandler(tries.log)
            try:
                await story(tries, kinds_of(house.app, FREE))
            finally:
                root.removeHandler(tries.log)

    monkeypatch.setattr(logging.getLogger("ludotheque"), "level", logging.DEBUG)
    return lambda story: asyncio.run(happen(story))


def copied(prepared: Path, folder: Path) -> Path:
    path = folder / prepared.name
    path.write_bytes(prepared.read_bytes())
    return path


def test_every_route_is_in_the_table_and_no_other(at_the_house: Callable[[Story], None]) -> None:
    async def story(_: Tries, kinds: list[Kind]) -> None:
        missing = [kind.name for kind in kinds if row_of(kind) is None]
        assert not missing, f"ROLES of tests/web/test_authority.py does not say who may use: {missing}"
        named = {kind.name for kind in kinds} | {f"{kind.method} {kind.path} *" for kind in kinds if kind.tag}
        assert not set(cells()) - named, "ROLES has rows of routes that are not there"

    at_the_house(story)


class Paint(msgspec.Struct):
    """A form that nobody has said how to fill."""

    shade: str


@post("/paint/{colour:str}")
async def paint(colour: FromPath[str], data: FormOf[Paint]) -> None: ...


@post("/loose")
async def loose(data: Form) -> None: ...


def test_a_new_route_fails_by_its_name() -> None:
    """Until somebody has said who may use it, and what its parameters and its form are filled with."""
    nobody, filler = House(None, sqlite3.connect(":memory:")), Filler(VALUES, FREE)
    (kind,) = kinds_of(Litestar([paint], openapi_config=None), FREE)
    assert row_of(kind) is None
    with pytest.raises(Undeclared, match=re.escape("POST /paint/{colour:str} asks for “colour”")):
        filler.path(kind, nobody, Role.HOST)
    with pytest.raises(Undeclared, match=re.escape("POST /paint/{colour:str} asks for “shade”")):
        filler.form(kind, nobody, Role.HOST)
    with pytest.raises(Undeclared, match="POST /loose takes a form of no type"):
        kinds_of(Litestar([loose], openapi_config=None), FREE)


def test_every_module_of_pages_is_served() -> None:
    """A page whose module is not in PAGES of `web/app.py` is answered by "not found"."""
    modules = [import_module(f"{pages.__name__}.{found.name}") for found in iter_modules(pages.__path__)]
    names = [module.__name__ for module in modules if hasattr(module, "HANDLERS") and module not in PAGES]
    assert not names, f"list them in PAGES of web/app.py: {names}"


def test_what_a_handler_reads_is_declared() -> None:
    """A form or a query that is read from the request itself is filled by nobody: declare it, or add it to FREE."""
    reads = re.compile(r"request\.form\(\)|\.query_params")
    readers = {
        name
        for module in PAGES
        for name, function in inspect.getmembers(module)
        if (source := source_of(function, module)) and reads.search(source)
    }
    assert readers == READS_ITSELF


def source_of(member: object, module: object) -> str:
    """The source of a handler or a function of a module."""
    function = getattr(member, "fn", member)
    mine = inspect.isfunction(function) and function.__module__ == module.__name__  # type: ignore[attr-defined]
    return inspect.getsource(function) if mine else ""  # type: ignore[arg-type]


@pytest.mark.parametrize("all_roles", [False, pytest.param(True, marks=pytest.mark.full)])
def test_each_role_may_do_what_the_table_says(at_the_house: Callable[[Story], None], all_roles: bool) -> None:
    """Where all roles are answered alike, two of them ask in every run."""
    faults: list[str] = []

    async def story(tries: Tries, kinds: list[Kind]) -> None:
        for kind in kinds:
            row = row_of(kind)
            assert row, kind.name
            alike = len(set(row.values())) == 1 and not all_roles
            for role in SAME if alike else Role:
                await tries.ready(kind, Role(role))
                outcome, answer = await tries.outcome(kind, Role(role), tries.asked)
                if outcome != row[Role(role)]:
                    faults.append(f"{kind.name} as {role}: {outcome} ({answer.status}), not {row[Role(role)]}")

    at_the_house(story)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("number", [WRONG, pytest.param(ALL_WRONG, marks=[pytest.mark.full, pytest.mark.slow])])
def test_a_wrong_request_changes_nothing_and_fails_nowhere(
    at_the_house: Callable[[Story], None], number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Stale, repeated, oversized, malformed, for other tables: in any mixture, from any role."""
    dice = luck_of(f"wrong requests {number}")
    begun = time.perf_counter()

    async def story(tries: Tries, kinds: list[Kind]) -> None:
        for count in range(1, number + 1):
            kind, role = dice.choice(kinds), dice.choice(list(Role))
            await tries.ready(kind, role)
            asked = spoilt(tries.asked, tries.form, dice)
            outcome, answer = await tries.outcome(kind, role, asked)
            may = may_change(kind, role)
            assert outcome != DOES or may, f"{kind.name} as {role} changed something: {asked} ({answer.status})"
            if count % REPORTED == 0:
                with capsys.disabled():
                    print(f"\n{summary(tries, time.perf_counter() - begun)}")

    at_the_house(story)


def summary(tries: Tries, seconds: float) -> str:
    """How many requests were answered how."""
    classes = Counter(f"{status // 100}xx" for status in tries.statuses.elements())
    seed = os.environ.get("LUDOTHEQUE_LUCK", "")
    answered = f"{dict(classes)}, {dict(tries.statuses)}"
    return f"LUDOTHEQUE_LUCK={seed!r}: {tries.statuses.total()} requests in {seconds:.0f} s: {answered}"


@pytest.mark.parametrize("role", [Role.HOST, *(pytest.param(role, marks=pytest.mark.full) for role in Role)])
def test_what_cannot_be_read_or_comes_from_elsewhere_is_refused_by_every_form(
    at_the_house: Callable[[Story], None], role: Role
) -> None:
    async def story(tries: Tries, kinds: list[Kind]) -> None:
        routes = {kind.path: kind for kind in kinds if kind.method == "POST"}
        for kind in routes.values():
            await tries.ready(kind, role)
            for status, asked in unreadable(tries.asked):
                outcome, answer = await tries.outcome(kind, role, asked)
                assert (outcome, answer.status) == (NO, status), f"{kind.name}: {asked.headers} {asked.body[:80]!r}"
                assert WORDS[f"error_{status}"].fr in answer.text

    at_the_house(story)


def test_a_deck_is_not_forgotten_at_an_address_without_a_game(at_the_house: Callable[[Story], None]) -> None:
    """One of a hundred thousand wrong requests: it was refused, and the deck was gone."""

    async def story(tries: Tries, kinds: list[Kind]) -> None:
        (kind,) = (kind for kind in kinds if kind.name == "POST /decks/{entry:str}/forget")
        await tries.ready(kind, Role.SPECTATOR)
        outcome, _ = await tries.outcome(kind, Role.SPECTATOR, replace(tries.asked, path="/decks/none/forget"))
        assert outcome == NO

    at_the_house(story)


def test_other_methods_are_answered_by_nothing(at_the_house: Callable[[Story], None]) -> None:
    async def story(tries: Tries, kinds: list[Kind]) -> None:
        for kind in {kind.path: kind for kind in kinds}.values():
            await tries.ready(kind, Role.HOST)
            for method in ("PUT", "DELETE", "PATCH"):
                outcome, answer = await tries.outcome(kind, Role.HOST, replace(tries.asked, method=method))
                assert (outcome, answer.status) == (NO, 404), kind.name
            if kind.method == "GET":
                outcome, answer = await tries.outcome(kind, Role.HOST, replace(tries.asked, method="HEAD"))
                assert answer.body == b""

    at_the_house(story)


def test_to_look_changes_nothing() -> None:
    looks = {name: row for name, row in cells().items() if name.startswith("GET ")}
    assert not [name for name, row in looks.items() if DOES in row.values()]


def test_every_answer_has_the_headers_that_guard_it(at_the_house: Callable[[Story], None]) -> None:
    """Pages, refusals, files and pictures alike."""

    async def story(tries: Tries, kinds: list[Kind]) -> None:
        for kind in kinds:
            if kind.method == "GET":
                await tries.ready(kind, Role.SEAT)
                _, answer = await tries.outcome(kind, Role.SEAT, tries.asked)
                headers = dict(answer.headers)
                assert GUARDS.items() <= headers.items(), kind.name
                assert headers["content-security-policy"] == POLICY, kind.name
                assert not [name for name in headers if name.startswith("access-control")], kind.name

    at_the_house(story)


def test_the_policy_allows_files_of_the_server_alone() -> None:
    parts: dict[str, str] = {}
    for part in POLICY.split("; "):
        name, _, parts[name] = part.partition(" ")
    shut = ("default-src", "object-src", "base-uri", "frame-ancestors")
    assert {parts.pop(name) for name in shut} == {"'none'"}
    assert set(parts.values()) == {"'self'"}


def test_scripts_are_the_same_for_everybody(at_the_house: Callable[[Story], None]) -> None:
    async def story(tries: Tries, kinds: list[Kind]) -> None:
        scripts = [await tries.house.ask(role, Asked("GET", "/worker.js")) for role in Role]
        assert len({script.body for script in scripts}) == 1

    at_the_house(story)


def test_no_cookie_is_too_long_to_be_kept(at_the_house: Callable[[Story], None]) -> None:
    """Browsers keep no cookie of more than 4096 bytes; the longest here is that of the positions that were solved."""
    assert len(SOLVED) + MOST_SOLVED * len(quote("0" * ID_LENGTH + "|")) < LONGEST_COOKIE

    async def story(tries: Tries, kinds: list[Kind]) -> None:
        long = Asked(
            "POST", "/seat/" + tries.house.table, body=f"seat={BOT}&name={'🂡' * 90}".encode(), headers=OF_A_FORM
        )
        answer = await tries.house.ask(Role.NOBODY, long)
        assert answer.status == 303
        assert all(len(cookie.partition(";")[0]) < LONGEST_COOKIE for cookie in answer.cookies)

    at_the_house(story)


@pytest.mark.parametrize("path", ["code", "table", "lobby"])
def test_what_works_once_works_once_when_it_is_used_at_the_same_moment(
    at_the_house: Callable[[Story], None], path: str
) -> None:
    """A code, and the old link of a table and of a lobby: of several browsers one is let in."""

    async def story(tries: Tries, kinds: list[Kind]) -> None:
        house = tries.house
        code = house.app.state.people.code(house.people[Role.HOST])
        asked = {
            "code": Asked("POST", "/you/enter", body=f"words={code}".encode(), headers=OF_A_FORM),
            "table": Asked("POST", f"/t/{house.table}/{OLD_LINK}"),
            "lobby": Asked("POST", f"/lobby/{house.lobby}/{OLD_LINK}"),
        }[path]
        answers = await asyncio.gather(*(house.ask(Role.NOBODY, asked) for _ in range(4)))
        refused = 409 if path == "code" else 404
        assert sorted(answer.status for answer in answers) == [303, *[refused] * 3]
        assert sum(bool(house.given_session(answer)) for answer in answers) == 1

    at_the_house(story)


def test_the_log_of_an_error_names_the_route_and_not_the_link(
    at_the_house: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("as a defect would")

    monkeypatch.setattr("ludotheque.web.tables.seating.claim", fail)

    async def story(tries: Tries, kinds: list[Kind]) -> None:
        answer = await tries.house.ask(Role.INVITED, Asked("POST", f"/t/{tries.house.table}/{OLD_LINK}"))
        assert answer.status == 500
        assert "as a defect would" not in answer.text
        (line,) = [line for line in tries.log.lines if line.startswith("ERROR")]
        assert "POST /t/{table_id}/{secret} failed" in line
        assert "as a defect would" in line
        assert not any(secret in line for secret in tries.house.secrets())

    at_the_house(story)


def test_a_server_keeps_no_log_of_requests(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their addresses name tables, and may hold the secret of a link."""
    configs: list[uvicorn.Config] = []
    monkeypatch.setattr(serving.TableServer, "run", lambda server, sockets: configs.append(server.config))
    serving.run("127.0.0.1", 0, database)
    assert [config.access_log for config in configs] == [False]
