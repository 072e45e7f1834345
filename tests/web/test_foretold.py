"""What an action would bring about, asked for by a page: words and marks, for its seat alone, and nothing is done."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from .helpers import Browsers, Page, give, people, sit


def foretold(client: Browsers, path: str, action: str, **more: Any) -> Any:
    return client.get(path.replace("/t/", "/foretold/"), params={"action": action, **more})


def act(client: Browsers, paths: list[str], wanted: str) -> Page:
    """Whoever must decide takes the first choice until an action of this kind is offered; its page."""
    for _ in range(200):
        page = next(sitting for sitting in (sit(client, path) for path in paths) if sitting.actions)
        if any(action.startswith(wanted) for action in page.actions):
            return page
        give(
            client,
            page,
            action=next((action for action in page.actions if action.startswith("pennants")), page.actions[0]),
        )
    raise AssertionError(f"nobody was offered {wanted}")


@pytest.mark.parametrize(("lang", "words"), [("fr", "Vous allez"), ("en", "You go")])
def test_a_move_is_told_and_drawn_and_not_done(client: Browsers, lang: str, words: str) -> None:
    paths = people(client, entry="margraves")
    page = act(client, paths, "move:")
    client.cookies.set("lang", lang)
    action = next(action for action in page.actions if action.startswith("move:"))
    preview = foretold(client, page.path, action).json()
    assert preview["version"] == page.version
    assert preview["words"].startswith(words)
    assert {space["id"] for space in preview["spaces"]} == {
        "valeria-shilina",
        f"valeria-{action.removeprefix('move:')}",
    }
    assert all(space["changes"] is False for space in preview["spaces"])
    assert sorted("would-comes" in space["pieces"] for space in preview["spaces"]) == [False, True]
    assert sorted("would-goes" in space["pieces"] for space in preview["spaces"]) == [False, True]
    assert sit(client, page.path).version == page.version


def test_what_may_not_be_done_is_not_foretold(client: Browsers) -> None:
    paths = people(client, entry="margraves")
    page = act(client, paths, "move:")
    other = next(path for path in paths if path != page.path)
    action = next(action for action in page.actions if action.startswith("move:"))
    assert foretold(client, other, action).status_code == 409
    assert foretold(client, page.path, "move:nowhere").status_code == 409
    assert foretold(client, page.path[:-3] + "abc", action).status_code == 409
    assert client.get(page.path.replace("/t/", "/foretold/")).status_code == 400


def test_who_looks_at_an_older_table_is_foretold_nothing(client: Browsers) -> None:
    page = act(client, people(client, entry="margraves"), "move:")
    action = next(action for action in page.actions if action.startswith("move:"))
    assert foretold(client, page.path, action, version=page.version).json()["words"]
    assert give(client, page, action).status_code == 200
    late = foretold(client, page.path, action, version=page.version)
    assert (late.status_code, late.content) == (204, b"")
    assert foretold(client, page.path, action, version="x").status_code == 400


def test_a_sealed_choice_foretells_nothing(client: Browsers) -> None:
    page = sit(client, people(client, entry="margraves")[0])
    preview = foretold(client, page.path, page.actions[0]).json()
    assert (preview["words"], preview["spaces"]) == ("", [])


def test_the_question_for_the_last_word_tells_and_draws_it(client: Browsers) -> None:
    """The last Gold of a turn."""
    paths = people(client, entry="margraves")
    for _ in range(300):
        page = next(sitting for sitting in (sit(client, path) for path in paths) if sitting.actions)
        wanted = ("instead", "send:", "move:", "pennants:")
        action = next(
            (action for kind in wanted for action in page.actions if action.startswith(kind)), page.actions[0]
        )
        text = unescape(give(client, page, action=action, careful="1").text).replace("\u00a0", " ")
        if 'id="confirm"' in text and action == "instead":
            break
        if 'id="confirm"' in text:
            give(client, page, confirmed=action)
    else:
        raise AssertionError("nothing was to be confirmed")
    sentence = re.search(r'id="sentence"[^>]*>(.*?)</p>', text, re.DOTALL)
    assert sentence
    assert "Prendre l’Or à la place ? Vous gagnez 2 Or" in sentence[1]
    assert "Tour" not in sentence[1], "whose turn begins is no part of it"
    assert sit(client, page.path).version == page.version
