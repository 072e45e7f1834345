"""How near the end is said to be: a number of turns only where the end may come within them, else what is missing."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.games import SHELF
from ludotheque.kernel.text import Lang
from ludotheque.stage.look import Look

from .positions import lay

NAMES = ("Ysabeau", "Gaspard", "Aliénor")
THREE = "hamun:1 silesia:1 inkadeus:1"  # towers that are built
ALL = "1 stone 1 wood 1 magic 1 gem"


def outlook(lang: Lang = "en", **position: Any) -> str:
    """What A is told."""
    t = lay(**position)
    return SHELF["margraves"].layout.outlook(Look(t.match.content, t.view("A"), 0, lang, NAMES, ()))


def near(has: str, **more: Any) -> str:
    """The same where Gaspard has one Tower left, and these goods."""
    return outlook(towers={"B": THREE}, has={"B": has}, **more)


def test_nothing_is_said_early() -> None:
    assert outlook() == ""


def test_who_can_build_at_once_may_end_it_with_the_next_turn() -> None:
    assert near(ALL) == "The game may end in about 1 turn: Gaspard has the goods for their last Tower."


@pytest.mark.parametrize("more", [{"at": {"B": "hamun"}}, {"hands": {"B": "captain"}}])
def test_who_must_go_elsewhere_or_recall_first_takes_two(more: dict[str, Any]) -> None:
    assert near(ALL, **more).startswith("The game may end in about 2 turns: Gaspard has the goods")


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "The game may end in about 2 turns: Gaspard needs only 1 Wood for their last Tower."),
        (
            "fr",
            "La partie peut finir dans environ 2 tours : Gaspard n’a plus besoin que de 1 Bois pour sa dernière Tour.",
        ),
    ],
)
def test_one_resource_that_is_missing_may_come_in_a_turn(lang: Lang, expected: str) -> None:
    assert near("1 stone 1 magic 1 gem", lang=lang) == expected


@pytest.mark.parametrize(
    ("has", "missing"),
    [
        ("1 stone 1 magic", "1 Wood and 1 Gem"),
        ("1 stone 1 wood 1 magic", "1 Gem"),
        ("1 gem", "1 Stone, 1 Wood and 1 Magic"),
    ],
)
def test_goods_that_take_longer_are_told_and_no_turns(has: str, missing: str) -> None:
    assert near(has) == f"Towards the end: Gaspard has one Tower left to build (missing: {missing})."


def test_a_resource_that_the_supply_lacks_takes_longer() -> None:
    assert near("1 stone 1 magic 1 gem", supply="0 wood").startswith("Towards the end")


def test_a_grant_may_bring_the_gem() -> None:
    sentence = near("1 stone 1 wood 1 magic", tiles={"B": "grant-1-gem"})
    assert sentence == "The game may end in about 2 turns: Gaspard needs only 1 Gem for their last Tower."


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "Towards the end: you have one Tower left to build (missing: 1 Stone, 1 Wood and 1 Magic)."),
        ("fr", "Vers la fin : vous n’avez plus qu’une Tour à bâtir (il manque 1 Pierre, 1 Bois et 1 Magie)."),
    ],
)
def test_the_viewer_is_addressed(lang: Lang, expected: str) -> None:
    assert outlook(lang, towers={"A": THREE}) == expected


def test_a_short_deck_is_told_beside_and_announced_when_it_nearly_is_empty() -> None:
    sentence = near("1 gem", deck=4)
    assert sentence.startswith("Towards the end: Gaspard has")
    assert sentence.endswith("; 4 Citizens left in the deck.")
    assert outlook(deck=1) == "The game may end in about 2 turns: 1 Citizen left in the deck."


def test_a_short_pile_is_told() -> None:
    assert outlook(piles=(3, 9)) == "Towards the end: 3 Privileges I left to draw."
    assert (
        outlook("fr", piles=(0, 9)) == "La partie peut finir dans environ 2 tours : la pile des Privilèges I est vide."
    )


@pytest.mark.parametrize("last", [False, True])
def test_the_last_round_is_known(last: bool) -> None:
    t = lay(last_round=last)
    look = Look(t.match.content, t.view("A"), 0, "en", NAMES, ())
    assert SHELF["margraves"].layout.last_round(look) is last
