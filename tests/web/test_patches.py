"""Card values of one's own at a table: the form offers files, the table says what is changed and keeps it."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludotheque.bots.tasks import _content, think
from ludotheque.web.app import create_app
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.thinking.bots import Thinker
from ludotheque.web.thinking.worker import THINK
from ludotheque.web.views.gate import bot_input

from .helpers import Browsers, begin, come, shared, sit
from .test_replay import play_on

Client = Browsers
TITLE = 'title = { fr = "Riche <b>", en = "Rich <b>" }\n'
RICH = TITLE + "[points.points]\nstart = 9\n"
FORM = {"players": "2", "kind-0": "human", "name-0": "Anne", "kind-1": "human", "name-1": "Bob"}


@pytest.fixture
def patches(tmp_path: Path) -> Path:
    """The folder of patches, with two for Vaalbara, one of them unusable, and one for Le Royaume."""
    folder = tmp_path / "patches"
    folder.mkdir()
    (folder / "rich.toml").write_text(RICH, encoding="utf-8")
    (folder / "broken.toml").write_text("[points.points]\nstart = 900\n", encoding="utf-8")
    (folder / "archers.toml").write_text("[citizen.archer]\ncost = 9\n", encoding="utf-8")
    (folder / "notes.txt").write_text("[points.points]\nstart = 9\n", encoding="utf-8")
    (tmp_path / "outside.toml").write_text(RICH, encoding="utf-8")
    return folder


@pytest.fixture
def own(database: Path, patches: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    app = create_app(database, pace=0, warm=False, limited=False, patches=patches)
    with Browsers(app, base_url="http://127.0.0.1:8000") as client:
        client.cookies.set("lang", "en")
        yield client


def opened(client: Client, **form: str) -> str:
    answer = client.post("/new/vaalbara", data=FORM | form, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    link = answer.headers["location"]
    if link.startswith("/t/"):
        return link
    host = client.mine(link)
    come(client, link, "Bob")
    begin(client, host)
    return host.replace("/lobby/", "/t/")


def test_the_form_lists_what_fits_and_says_why_something_does_not(own: Client, patches: Path) -> None:
    page = own.get("/new/vaalbara").text
    assert '<option value="rich.toml">Rich &lt;b&gt; (rich.toml)</option>' in page
    assert '<option value="broken.toml" disabled>' in page
    assert "broken.toml, line 2: start: it takes a whole number from 0\u00a0to 99" in page
    assert str(patches) not in page
    for missing in ("archers", "notes", "outside"):
        assert missing not in page
    realm = own.get("/new/royaume-1e").text
    assert "archers.toml" in realm
    assert "rich.toml" not in realm


def test_a_file_is_read_again_when_it_has_changed(own: Client, patches: Path) -> None:
    assert "broken.toml, line 2" in own.get("/new/vaalbara").text
    (patches / "broken.toml").write_text("[points.points]\nstart = 90\n", encoding="utf-8")
    assert "broken.toml, line 2" not in own.get("/new/vaalbara").text


@pytest.mark.parametrize(
    "name",
    [
        "../outside.toml",
        "../outside",
        "/etc/passwd",
        "rich",
        "RICH.TOML",
        "broken.toml",
        "x" * 900,
        "a\0b",
        "archers.toml",
    ],
)
def test_what_is_not_offered_is_refused(own: Client, name: str) -> None:
    answer = own.post("/new/vaalbara", data=FORM | {"content": name}, follow_redirects=False)
    assert answer.status_code == 409
    assert 'role="alert"' in answer.text
    assert 'value="Bob"' in answer.text


def test_a_table_says_what_is_changed_and_plays_it(own: Client) -> None:
    path = opened(own, content="rich.toml")
    page = sit(own, path).html
    assert "Changed cards: Points" in page
    assert "at the start: 9 (box: 2)" in page
    table = path.split("/")[2]
    own.cookies.clear()
    own.cookies.set("lang", "fr")
    watched = own.get(f"/t/{table}").text
    assert "Cartes modifiées" in watched
    assert "au départ\u00a0: 9 (boîte\u00a0: 2)" in watched
    rules = own.get(f"/rules/vaalbara?table={table}").text
    assert "au départ\u00a0: 9" in rules
    assert own.get(f"/rules/royaume-2e?table={table}").status_code == 404
    assert own.get("/rules/vaalbara?table=none").status_code == 404


def test_a_table_as_in_the_box_says_nothing(own: Client) -> None:
    page = sit(own, opened(own, content="")).html
    assert "Changed" not in page
    assert 'class="changed' not in page


def test_a_new_server_goes_on_without_the_file_and_again_keeps_the_values(
    own: Client, database: Path, patches: Path
) -> None:
    path = opened(own, content="rich.toml")
    table = path.split("/")[2]
    for file in patches.iterdir():
        file.unlink()

    async def reopened() -> dict[str, Any]:
        store = Database(database)
        tables = Tables(store)
        match = (await tables.open(table)).match
        await store.close()
        return {"patch": match.content.patch, "points": match.points}

    assert asyncio.run(reopened()) == {"patch": {"points": {"points": {"start": 9}}}, "points": [9, 9]}
    play_on(own.app.state.tables._open[table].match)
    assert "Changed cards: Points" in own.get(f"/replay/{table}/1/3").text
    assert json.loads(own.get(f"/record/{table}").text)["patch"] == {"points": {"points": {"start": 9}}}
    again = own.post(f"/again/{table}", follow_redirects=False).headers["location"]
    assert again != shared(path)
    assert "at the start: 9 (box: 2)" in own.get(again).text, "everybody sees it before the game begins"


def test_the_bots_process_thinks_with_the_values_of_the_table(own: Client) -> None:
    path = opened(own, **{"content": "rich.toml", "kind-1": "random", "name-1": ""})
    match = own.app.state.tables._open[path.split("/")[2]].match
    asked: list[list[Any]] = []

    async def answered(_: str, question: list[Any]) -> str:
        asked.append(question)
        return "none"

    thinker = Thinker("vaalbara")
    thinker._alone = answered  # type: ignore[method-assign]
    asyncio.run(thinker.ask(THINK, match, 0, "random", bot_input(match, 0)))
    _, entry, options, patch, seen, seat, level, seed, limit = json.loads(json.dumps(asked[0]))
    action = think(entry, options, patch, base64.b64decode(seen), seat, level, seed, limit)
    assert action in match.legal(0)
    kept = _content(entry, json.dumps(options, sort_keys=True), json.dumps(patch, sort_keys=True))
    assert kept.digest == match.content.digest
