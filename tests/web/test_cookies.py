"""Behind TLS: cookies that no other host can set, and browsers that are told to use nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludotheque.kernel.errors import GameError
from ludotheque.web import serving
from ludotheque.web.app import create_app
from ludotheque.web.safety import Safety

from .helpers import Browsers

YEAR = "31536000"


def at(scheme: str, database: Path, **more: Any) -> Browsers:
    app = create_app(database, pace=0, warm=False, local_only=False, **more)
    return Browsers(app, base_url=f"{scheme}://table.example")


@pytest.fixture
def encrypted(database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browsers]:
    """A browser that comes by a proxy that speaks TLS."""
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    with at("https", database) as client:
        yield client


def cookies_of(answer: Any) -> dict[str, set[str]]:
    """The attributes of the cookies that an answer sets, by name."""
    parted = (cookie.split("; ") for cookie in answer.headers.get_list("set-cookie"))
    return {first.partition("=")[0]: {part.lower() for part in more} for first, *more in parted}


def test_every_cookie_behind_tls_is_secure_and_has_a_prefix(encrypted: Browsers) -> None:
    private = {"players": "2", "kind-0": "human", "name-0": "Anne", "kind-1": "human", "private": "1"}
    opened = encrypted.post("/new/vaalbara", data=private, follow_redirects=False)
    set_by = [opened, encrypted.post("/preferences", data={"lang": "en", "theme": "dark"}, follow_redirects=False)]
    lobby = opened.headers["location"]
    place = encrypted.app.state.lobbies._open[lobby.split("/")[2]]
    encrypted.become("")
    set_by.append(encrypted.get(f"{lobby}?invitation={place.door.invitation}", follow_redirects=False))
    set_by.append(encrypted.get(lobby))
    cookies = [item for answer in set_by for item in cookies_of(answer).items()]
    names = {name.partition("person-")[0] + "person" if "person-" in name else name for name, _ in cookies}
    assert names == {
        *(f"__Host-{name}" for name in ("person", "name", "lang", "theme", "invited")),
        "__Secure-arrival",  # which is for one page
    }
    for name, attributes in cookies:
        assert "secure" in attributes, name
        assert name.startswith("__Secure-") or "path=/" in attributes, "which a browser demands of __Host-"
    assert '<html lang="en" data-theme="dark"' in encrypted.get("/").text, "and they are read"


def test_behind_tls_a_cookie_that_another_host_may_have_set_is_not_read(encrypted: Browsers) -> None:
    planted: Any = {"cookie": "lang=en; theme=dark; __Host-theme=light; __Host-lang"}
    assert '<html lang="fr" data-theme="light"' in encrypted.get("/", headers=planted).text
    planted = {"cookie": "__Host-lang=en; lang=fr"}
    assert '<html lang="en"' in encrypted.get("/", headers=planted).text, "whichever comes last"


def test_what_was_solved_before_cookies_had_a_prefix_stays_solved(encrypted: Browsers, client: Browsers) -> None:
    first = next(iter(encrypted.get("/puzzles/vaalbara").text.split('href="/puzzles/vaalbara/')[1:]))[:12]
    position = first.partition('"')[0]
    headers: Any = {"cookie": f"solved={position}"}
    bare = encrypted.get("/puzzles/vaalbara").text
    assert encrypted.get("/puzzles/vaalbara", headers=headers).text != bare


@pytest.mark.parametrize(
    ("scheme", "hsts", "header"),
    [("https", True, f"max-age={YEAR}"), ("https", False, None), ("http", True, None)],
)
def test_browsers_are_told_to_use_tls_alone_where_the_owner_says_so(
    database: Path, scheme: str, hsts: bool, header: str | None
) -> None:
    """Not by itself: a household may have other servers under this host name, which speak no TLS."""
    with at(scheme, database, safety=Safety(hsts=hsts)) as client:
        for path in ("/", "/nothing", "/worker.js"):
            assert client.get(path).headers.get("strict-transport-security") == header


def test_tls_alone_needs_a_proxy_that_speaks_it(database: Path) -> None:
    with pytest.raises(GameError, match="--proxy"):
        serving.run("127.0.0.1", 0, database, safety=Safety(hsts=True))
