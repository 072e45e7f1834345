"""What is done by the consent of all others: commands are taken back, somebody is put out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ludotheque.web.app import create_app
from ludotheque.web.tables.proposal import LASTS, Proposal
from ludotheque.web.tables.table import Table
from ludotheque.web.tables.upkeep import check
from ludotheque.web.views import gate

from .helpers import Browsers, Clock, give, people, play_round, shared, sit


def table_of(client: Browsers, path: str) -> Table:
    return client.app.state.tables._alive[shared(path).split("/")[2]]


def propose(client: Browsers, path: str, **what: str) -> Any:
    return give(client, sit(client, path), **what)


def answers(client: Browsers, path: str) -> set[str]:
    """The answers that a page offers to what is proposed."""
    return set(re.findall(r'name="(agree|refuse)"', sit(client, path).html))


def answer(client: Browsers, path: str, how: str) -> Any:
    page = sit(client, path)
    match = re.search(rf'name="{how}" value="(\w+)"', page.html)
    assert match, page.html
    return give(client, page, **{how: match[1]})


def test_commands_are_taken_back_when_all_have_agreed(client: Browsers, database: Path) -> None:
    paths = people(client, 3)
    play_round(client, paths)
    table = table_of(client, paths[0])
    begun, played = table.version, len(table.match.actions)
    assert played >= 3
    assert propose(client, paths[0], back=str(played)).status_code == 200
    assert answers(client, paths[0]) == {"refuse"}
    assert f"propose de reprendre {played}\u00a0coups, depuis\u00a0: Person" in sit(client, paths[1]).html
    assert answers(client, paths[1]) == answers(client, paths[2]) == {"agree", "refuse"}
    assert answers(client, shared(paths[0]) + "/~") == set(), "a spectator is not asked"
    answer(client, paths[1], "agree")
    assert answers(client, paths[1]) == {"refuse"}
    assert (table.version, len(table.match.actions)) == (begun, played)
    answer(client, paths[2], "agree")
    assert (table.version, table.match.actions, table.events) == (begun + 1, [], [])
    ((first, salt),) = table.match.salts
    assert first == 0
    assert salt in sit(client, paths[1]).html, "the salt is told"
    play_round(client, paths)
    record = table.match.record()
    with Browsers(create_app(database, pace=0, warm=False), base_url=str(client.base_url)) as again:
        sit(again, paths[0])
        assert table_of(again, paths[0]).match.record() == record
    assert check(database).faults == ()


def test_a_refusal_ends_a_proposal_until_the_game_has_gone_on(client: Browsers) -> None:
    paths = people(client)
    play_round(client, paths)
    propose(client, paths[0], back="1")
    answer(client, paths[1], "refuse")
    table = table_of(client, paths[0])
    assert (table.open_proposal, table.match.salts) == (None, [])
    again = propose(client, paths[0], back="1")
    assert again.status_code == 409
    assert "refusée ou retirée" in again.text
    assert propose(client, paths[1], back="1").status_code == 200, "another seat may propose something"


def test_a_proposal_ends_with_the_next_command(client: Browsers) -> None:
    paths = people(client)
    play_round(client, paths)
    propose(client, paths[0], back="1")
    table = table_of(client, paths[0])
    proposed = table.open_proposal
    assert proposed
    play_round(client, paths)
    late = give(client, sit(client, paths[1]), agree=proposed.id)
    assert late.status_code == 409
    assert table.match.salts == []


def test_a_proposal_ends_after_some_minutes(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    clock = Clock()
    with Browsers(create_app(database, pace=0, warm=False, clock=clock), base_url="http://127.0.0.1:8000") as client:
        paths = people(client)
        play_round(client, paths)
        propose(client, paths[0], back="1")
        assert answers(client, paths[1]) == {"agree", "refuse"}
        clock.now += LASTS
        assert answers(client, paths[1]) == set()


@pytest.mark.parametrize(("back", "status"), [("0", 409), ("999", 409), ("-1", 400), ("x", 400)])
def test_what_cannot_be_taken_back_is_refused(client: Browsers, back: str, status: int) -> None:
    paths = people(client)
    play_round(client, paths)
    assert propose(client, paths[0], back=back).status_code == status
    assert table_of(client, paths[0]).proposal is None


def test_bots_agree_and_wait_for_people(client: Browsers) -> None:
    form = {"players": "2", "kind-0": "human", "name-0": "A", "kind-1": "random"}
    link = client.post("/new/royaume-2e", data=form, follow_redirects=False).headers["location"]
    path = client.mine(link)
    page = sit(client, path)
    give(client, page, page.actions[0])
    table = table_of(client, path)
    played = len(table.match.actions)
    assert propose(client, path, back=str(played)).status_code == 200
    assert table.match.salts, "nobody had to be asked"
    table.match.state["actors"][0] = 2
    assert gate.next_bot(table) == 1
    table.proposal = Proposal("x", "back", 1, 0, table.version, table.presence.now + 1)
    assert gate.next_bot(table) is None


def test_all_others_put_somebody_out(client: Browsers, database: Path) -> None:
    paths = people(client, 3)
    assert propose(client, paths[0], put_out="1").status_code == 200
    assert answers(client, paths[1]) == set(), "who is to go is not asked"
    assert "propose de vous exclure" in sit(client, paths[1]).html
    answer(client, paths[2], "agree")
    seat = table_of(client, paths[0]).seats[1]
    assert (seat.taken, seat.bot) == (False, "medium")
    assert seat.name != "Person 2"
    assert give(client, sit(client, paths[1]), "play:oracle").status_code == 409, "it is nobody's seat any more"
    with Browsers(create_app(database, pace=0, warm=False), base_url=str(client.base_url)) as again:
        assert not sit(again, paths[1]).actions
        assert not table_of(again, paths[0]).seats[1].taken
    assert check(database).faults == ()


@pytest.mark.parametrize("number", ["0", "1", "7"])
def test_nobody_decides_alone_who_is_put_out(client: Browsers, number: str) -> None:
    paths = people(client)
    assert propose(client, paths[0], put_out=number).status_code == 409
    assert table_of(client, paths[0]).seats[1].taken


def test_the_page_of_what_can_be_taken_back(client: Browsers) -> None:
    paths = people(client)
    play_round(client, paths)
    table = table_of(client, paths[0])
    address = paths[0].replace("/t/", "/back/")
    page = client.get(address).text
    assert f'name="back" value="{len(table.match.actions)}"' in page
    assert "Ce qui a été vu reste connu" in page
    assert client.get(shared(address) + "/~").status_code == 409
