"""A game of another package that cannot be loaded takes no page down but its own."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from ludotheque.games import SHELF, Box
from ludotheque.kernel.text import Text

TITLE = Text("Dames", "Draughts")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_only_the_pages_of_a_broken_game_say_that_it_is_broken(
    client: TestClient[Any], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(
        SHELF, "draughts", Box("draughts", "json", TITLE, TITLE, range(2, 3), (5, 9), 1, "castle", TITLE)
    )
    speaks = {"Accept-Language": lang}
    message = {"fr": "Dames ne peut pas être chargé", "en": "Draughts cannot be loaded"}[lang]
    shelf = client.get("/", headers=speaks)
    assert shelf.status_code == 200
    assert 'href="/new/vaalbara"' in shelf.text
    assert "draughts" not in shelf.text, "it cannot be played"
    for path in ("/new/draughts", "/rules/draughts"):
        answer = client.get(path, headers=speaks)
        assert 400 <= answer.status_code < 500
        assert message in answer.text
    for path in ("/new/vaalbara", "/rules/vaalbara", "/about"):
        assert client.get(path).status_code == 200
