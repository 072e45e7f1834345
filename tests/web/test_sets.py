"""A set of one's own at a table: offered in the form, named to everybody, drawn as its cards say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.pictures.signs import packed
from ludotheque.web.app import create_app

from .helpers import Browsers, sit

Client = Browsers
SMALL = re.findall(
    r"```toml\n(.*?)```", (Path(__file__).parents[2] / "docs" / "sets.md").read_text("utf-8"), re.DOTALL
)[0]
FORM = {"players": "2", "kind-0": "human", "name-0": "Anne", "kind-1": "random", "name-1": ""}


@pytest.fixture
def sets(tmp_path: Path) -> Path:
    """The folder of sets, one of them unusable."""
    folder = tmp_path / "sets"
    folder.mkdir()
    (folder / "renaissance.toml").write_text(SMALL, encoding="utf-8")
    (folder / "broken.toml").write_text(SMALL.replace("war = 5", "war = 7", 1), encoding="utf-8")
    return folder


@pytest.fixture
def own(database: Path, sets: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    app = create_app(database, pace=0, warm=False, limited=False, patches=sets.with_name("patches"))
    with Browsers(app, base_url="http://127.0.0.1:8000") as client:
        client.cookies.set("lang", "en")
        yield client


def test_a_set_is_offered_played_and_drawn(own: Client, sets: Path) -> None:
    form = own.get("/new/chronica").text
    assert '<option value="sets/renaissance.toml">Renaissance (sets/renaissance.toml)</option>' in form
    assert "broken.toml, line 1" in form
    assert str(sets) not in form
    assert "renaissance" not in own.get("/new/vaalbara").text
    for wrong in ("renaissance.toml", "sets/../sets/renaissance.toml", "sets/broken.toml"):
        assert own.post("/new/chronica", data=FORM | {"content": wrong}, follow_redirects=False).status_code == 409
    answer = own.post("/new/chronica", data=FORM | {"content": "sets/renaissance.toml"}, follow_redirects=False)
    assert answer.status_code == 303
    page = sit(own, answer.headers["location"]).html
    assert "Cards: Renaissance" in page
    assert "Set “Renaissance”: 30\u00a0cards in place of those of the box" in page
    assert not re.search(r"Louvre|Roland", page)
    (sets / "renaissance.toml").unlink()
    table = answer.headers["location"].split("/")[2]
    rules = own.get(f"/rules/chronica?table={table}").text
    assert "Chambord" in rules
    assert "Louvre" not in rules
    if packed():
        picture = re.search(r"/drawn/illumination/chambord/[^\"]+\.svg", rules)
        assert picture
        drawn = own.get(picture[0])
        assert (drawn.status_code, drawn.headers["content-type"]) == (200, "image/svg+xml")
        assert "immutable" in drawn.headers["cache-control"]


@pytest.mark.skipif(not packed(), reason="no signs are packed: make assets")
def test_only_what_is_a_picture_is_drawn(own: Client) -> None:
    assert "<symbol" in own.get("/signs/abacus.svg").text
    good = "illumination/x/castle/quill/quill/1"
    assert own.get(f"/drawn/{good}.svg").status_code == 200
    for path in (
        "/drawn/.svg",
        f"/drawn/{good}",
        f"/drawn/{good}/1.svg",
        f"/drawn/{good.replace('/1', '/7')}.svg",
        f"/drawn/{good.replace('castle', 'castl')}.svg",
        f"/drawn/{good.replace('x', '%3Cscript%3E')}.svg",
        "/drawn/" + "a/" * 400 + ".svg",
        "/signs/none.svg",
        "/signs/..%2f.svg",
        "/signs/abacus",
    ):
        assert own.get(path).status_code == 404, path
