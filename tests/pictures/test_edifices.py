"""Buildings: each word can be built, says something, and an unknown one says which there are."""

from __future__ import annotations

import pytest

from ludotheque.games import SHELF
from ludotheque.pictures.edifice import KINDS, SIZES, drawn, is_edifice, read, strange
from ludotheque.pictures.illumination import strange as strange_figure
from ludotheque.pictures.people.words import BadFigure

ROOF = ("#e8685a", "#b3262b", "#6f1119")


def built(words: str, name: str = "somewhere") -> str:
    return drawn(words, name, "#210", ROOF, "#1f3f86")[1]


def test_every_building_of_the_games_is_an_edifice() -> None:
    cards = [card for box in SHELF.values() for card in box.game.box.get("card", {}).values() if card.building]
    assert cards
    assert [card.id for card in cards if not is_edifice(card.figure) or strange(card.figure)] == []


@pytest.mark.parametrize("noun", KINDS)
def test_every_mass_is_drawn(noun: str) -> None:
    assert is_edifice(noun)
    assert built(noun) != built("wall") or noun == "wall"
    assert built(noun) == built(noun)


@pytest.mark.parametrize("word", [*SIZES, "left", "right", "two", "roofed", "spired"])
def test_a_word_changes_a_tower(word: str) -> None:
    assert built(f"{word} round tower") != built("round tower")


def test_what_is_named_behind_a_hill_stands_on_it_but_for_what_is_below() -> None:
    plain, high, low = (built(words) for words in ("wall", "rock, wall", "rock, below wall"))
    assert plain[-200:] == low[-200:] != high[-200:]


def test_nouns_are_singular_or_plural() -> None:
    assert read("two round towers") == read("two round tower")


def test_an_unknown_word_says_which_there_are() -> None:
    with pytest.raises(BadFigure) as caught:
        read("keep, skyscraper")
    assert caught.value.word == "skyscraper"
    assert {"keep", "wall", "tall"} <= set(caught.value.known)
    assert strange_figure("keep, waal") == ("waal", ["wall"])
    assert strange_figure("queen, crwn") == ("crwn", ["crown"])
    assert strange_figure("two round towers, wall") is None
