"""Commands: done once, in order, by whom they belong to, and refused with a sentence otherwise."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import ValidationException

from ludotheque.games import box
from ludotheque.web.pages import commands
from ludotheque.web.pages.live import versions
from ludotheque.web.tables import playing
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.table import Sitter, Table

from .helpers import Browsers, Page, give, listened, people, play_round, read, rest, shared, sit

Client = Browsers


def test_a_command_is_answered_with_the_table_after_it(client: Client) -> None:
    page = sit(client, people(client)[0])
    answer = give(client, page, page.actions[0])
    assert answer.status_code == 200
    assert answer.headers["x-version"] == "1"
    assert "<html" not in answer.text
    assert read(page.path, answer.text).version == 1


def test_without_scripts_a_command_leads_back_to_the_page(client: Client) -> None:
    page = sit(client, people(client)[0])
    form = {"version": "0", "key": page.key, "action": page.actions[0]}
    answer = client.post(page.path, data=form, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == shared(page.path)


def test_a_repeated_key_is_done_once(client: Client) -> None:
    page = sit(client, people(client)[0])
    first = give(client, page, page.actions[0])
    again = give(client, page, page.actions[0])
    assert (first.status_code, again.status_code) == (200, 200)
    assert sit(client, page.path).version == 1


def test_a_key_cannot_be_used_for_something_else(client: Client) -> None:
    page = sit(client, people(client)[0])
    give(client, page, page.actions[0])
    assert refused(client, page, give(client, page, page.actions[1]))


def refused(client: Client, page: Page, answer: Any, version: int = 1) -> bool:
    """Whether an answer is a refusal in words, with the table as it was."""
    assert answer.status_code == 409, answer.text
    assert 'class="refused"' in answer.text
    assert "Traceback" not in answer.text
    return sit(client, page.path).version == version


def test_a_sealed_choice_may_cross_another_on_its_way(client: Client) -> None:
    """Two people choose in secret at once: whoever is second has not seen the first, and loses nothing."""
    host, friend = people(client)
    mine, theirs = sit(client, host), sit(client, friend)
    assert give(client, mine, mine.actions[0]).status_code == 200
    assert give(client, theirs, theirs.actions[0]).status_code == 200


def test_a_stale_version_changes_nothing(client: Client) -> None:
    host, friend = people(client)
    old = sit(client, host)
    play_round(client, [host, friend])  # both choose, and all is revealed
    version = sit(client, host).version
    assert refused(client, old, give(client, old, old.actions[-1], key="another"), version=version)


@pytest.mark.parametrize("action", ["play:nobody", "take:1", "", "🂡" * 20, "play:hunter\x00"])
def test_an_illegal_action_changes_nothing(client: Client, action: str) -> None:
    page = sit(client, people(client)[0])
    assert refused(client, page, give(client, page, action), version=0)


def test_a_seat_that_need_not_decide_cannot_act(client: Client) -> None:
    host, _ = people(client)
    page = sit(client, host)
    give(client, page, page.actions[0])
    later = sit(client, host)
    assert later.actions == ()
    answer = give(client, later, page.actions[1])
    assert "Vous n’avez rien à décider ici." in answer.text, "without numbers of seats, which count from 0"
    assert refused(client, later, answer)


def test_a_seat_cannot_play_the_cards_of_another(client: Client) -> None:
    host, friend = people(client)
    mine, theirs = sit(client, host), sit(client, friend)
    only_theirs = next(action for action in theirs.actions if action not in mine.actions)
    assert refused(client, mine, give(client, mine, only_theirs), version=0)


def test_what_cannot_be_undone_stays(client: Client) -> None:
    host, _ = people(client)
    assert refused(client, sit(client, host), give(client, sit(client, host), undo="1"), version=0)


def test_a_finished_game_takes_no_commands_and_gives_its_record(client: Client) -> None:
    paths = people(client)
    table = paths[0].split("/")[2]
    assert client.get(f"/record/{table}").status_code == 409
    for _ in range(200):
        if not play_round(client, paths):
            break
    page = sit(client, paths[0])
    assert 'id="end"' in page.html
    version = page.version
    assert refused(client, page, give(client, page, "play:hunter"), version=version)

    from ludotheque.games import box
    from ludotheque.kernel.match import Match

    record = client.get(f"/record/{table}").json()
    game = box("vaalbara").game
    match = Match.replay(game, record, engine=game.engine(compiled=False))
    assert match.finished
    assert f"{record['key']}" in page.html


def test_a_stream_tells_the_versions_of_several_tables(database: Path) -> None:
    async def story() -> None:
        tables = Tables(Database(database))
        opened = [await tables.create(box("vaalbara"), [Sitter("A"), Sitter("B")], {}) for _ in range(3)]
        stream = versions(tables, [table.id for table in opened])

        async def heard() -> str:
            return str((await anext(stream)).data)

        assert [await heard() for _ in opened] == [f"{table.id} 0" for table in opened]
        following = asyncio.ensure_future(heard())
        await listened(opened[1])
        await playing.play(tables, opened[1], 0, opened[1].match.legal(0)[0], version=0, key="k")
        assert await following == f"{opened[1].id} 1"
        await playing.play(tables, opened[2], 0, opened[2].match.legal(0)[0], version=0, key="k")
        await playing.play(tables, opened[2], 1, opened[2].match.legal(1)[0], version=1, key="k")
        assert await heard() == f"{opened[2].id} 2"
        async with opened[0].lock:
            await tables.lead_on(opened[0], "next")
        assert await heard() == f"{opened[0].id} 0 next", "what stands beside a game is told at the same version"
        await stream.aclose()
        await tables.database.close()

    asyncio.run(story())


def test_a_stream_leaves_out_tables_that_do_not_exist(client: Client) -> None:
    table = people(client)[0].split("/")[2]
    client.app.state.tables.close()  # so that the stream ends at once
    assert client.get(f"/live/unknown,{table},{table}").status_code == 200
    assert client.get("/live/unknown,,").status_code == 404


def test_bots_play_on_where_a_page_listens_again(client: Client) -> None:
    """A server that was killed while a bot had to play is told nothing but that pages listen."""
    tables = client.app.state.tables

    async def killed() -> Table:
        table = await tables.create(box("vaalbara"), [Sitter("A", person="a"), Sitter("B", "random")], {})
        await playing.play(tables, table, 0, table.match.legal(0)[0], version=0, key="k")
        return table

    table = client.blocking_portal.call(killed)
    tables.close()  # so that the stream ends at once
    assert client.get(f"/live/{table.id}").status_code == 200
    client.blocking_portal.call(rest, client.app.state.bots, table.id)
    assert {seat for seat, _ in table.match.actions} == {0, 1}


def test_a_seat_is_spoken_to_and_others_are_spoken_of(client: Client) -> None:
    host, friend = people(client)
    page = sit(client, host)
    assert page.html.count("à vous de choisir") == page.html.count(">choisit…<") == 1
    give(client, page, page.actions[0])
    after = sit(client, host).html
    assert (after.count("vous avez choisi"), after.count(">choisit…<")) == (1, 1)
    assert sit(client, friend).html.count('<p class="status">à vous de choisir') == 1


SEEN = {"version": "3", "key": "k"}


@pytest.mark.parametrize("kind", commands.KINDS)
def test_the_button_of_a_form_is_the_kind_of_its_command(kind: str) -> None:
    """As each page sends it: beside the button a form has the fields of an action."""
    value = "leave" if kind == "lesson" else "1"
    form = {**SEEN, "careful": "1", kind: value}
    given = commands.read({"action": "", **form} if kind != "action" else form)
    assert given.__struct_config__.tag == kind
    assert (given.version, given.key) == (3, "k")
    assert str(getattr(given, kind, value)) == value


@pytest.mark.parametrize("more", [{}, {"action": ""}, {"confirmed": "pass"}, {"kind": "undo"}, {"nothing": "1"}])
def test_a_form_that_names_no_other_kind_is_an_action(more: dict[str, str]) -> None:
    assert commands.read({**SEEN, **more}) == commands.Play(3, "k", confirmed=more.get("confirmed", ""))


@pytest.mark.parametrize(
    "form",
    [
        {"key": "k", "undo": "1"},
        {**SEEN, "version": ["1", "2"]},
        {**SEEN, "version": str(2**31)},
        {**SEEN, "action": ["a", "b"]},
        {**SEEN, "forget": "x" * 121},
        {**SEEN, "key": "", "look": "1"},
    ],
)
def test_a_form_of_another_shape_is_no_command(form: dict[str, Any]) -> None:
    with pytest.raises(ValidationException):
        commands.read(form)
