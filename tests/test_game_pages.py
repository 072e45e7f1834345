"""The pages of the games are what their code gives."""

import pytest
from tools.game_pages import FOLDER, hidden, labels, page, pattern

from ludotheque.games import SHELF


@pytest.fixture(autouse=True)
def _uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")


@pytest.mark.parametrize("entry", SHELF)
def test_a_page_is_what_the_code_gives(entry: str) -> None:
    written = (FOLDER / f"{entry}.md").read_text(encoding="utf-8")
    assert written == page(SHELF[entry]), "stale: `make pages` writes it again"


def test_no_page_is_left_of_a_game_that_is_gone() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(SHELF)


def test_names_of_actions_are_told_by_block() -> None:
    assert labels(["yes"]) == "`yes`"
    assert labels(["take:1", "take:2", "take:3"]) == "`take:1` to `take:3`"
    assert labels(["pay:gold=0", "pay:gold=1", "pay:gold=2"]) == "`pay:gold=0` to `pay:gold=2`"
    assert labels(["play:hunter", "play:rider"]) == "`play:` `hunter` `rider`"


def test_features_that_differ_in_a_seat_or_a_number_are_one_row() -> None:
    assert {pattern(name) for name in ("hand[me]=3", "hand[+2]=11")} == {"hand[seat]=i"}
    assert pattern("line[0][1]:kind=2") == "line[i][j]:kind=k"
    assert pattern("order[3]=+1") == "order[i]=seat"


def test_a_hand_is_hidden_from_the_others_and_a_deck_from_everybody() -> None:
    rows = list(hidden(SHELF["vaalbara"]))
    assert "| `hand` | bits | the other seats |" in rows
    assert "| `deck` | card | everybody |" in rows
    assert not [row for row in rows if row.startswith("| `points`")]
