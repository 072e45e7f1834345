"""The decks that come with Chronica Universalis, and whether a deck may be played with."""

from __future__ import annotations

import pytest

from ludotheque.games.chronica.cards.options import READY, SLOTS
from ludotheque.games.chronica.game import GAME
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.own import Deck
from ludotheque.kernel.text import Text
from ludotheque.kernel.written.decks import deck_of, written_deck

from .table import CARDS, IDS, fresh

THIRTY = IDS[:30]


def test_four_decks_come_with_the_game_and_are_played() -> None:
    assert len(SLOTS.ready) == 4
    for deck in SLOTS.ready:
        assert SLOTS.faults(deck.cards, CARDS) == []
        assert len(deck.cards) == 30
        assert deck.title.fr and deck.title.en and deck.about.fr and deck.about.en  # noqa: PT018
        t = fresh(options={"deck-1": deck.id, "deck-2": READY[0]})
        assert {IDS[n] for n in range(52) if t.content.in_deck[0][n]} == set(deck.cards)


def test_they_are_of_different_character() -> None:
    for number, deck in enumerate(SLOTS.ready):
        for other in SLOTS.ready[number + 1 :]:
            assert len(set(deck.cards) & set(other.cards)) <= 22, (deck.id, other.id)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (THIRTY[:-1], ["Il manque 1 carte : une pioche en a de 30 à 52."]),
        ((*THIRTY, THIRTY[0]), ["louvre est deux fois dans cette pioche."]),
        ((*THIRTY, "asterix"), ["Il n’y a pas de carte asterix dans ce jeu de cartes."]),
        ((), ["Il manque 30 cartes : une pioche en a de 30 à 52."]),
        (("a", "a"), ["Il n’y a pas de carte a dans ce jeu de cartes.", "a est deux fois", "Il manque 28 cartes"]),
        (THIRTY, []),
        (IDS, []),
    ],
)
def test_every_reason_is_told(cards: tuple[str, ...], words: list[str]) -> None:
    sentences = [fault.say("fr") for fault in SLOTS.faults(cards, CARDS)]
    assert len(sentences) == len(words)
    assert all(word in sentence for word, sentence in zip(words, sentences, strict=True))


def test_a_deck_is_written_and_read_again() -> None:
    for deck in (*SLOTS.ready, Deck(Text("“x” \\ 1", "y"), THIRTY)):
        again = deck_of(GAME, written_deck("chronica", deck).encode(), "deck")
        assert (again.title, again.cards, again.about) == (deck.title, deck.cards, deck.about)


def test_a_list_is_spelt_alike_and_checked_against_the_cards_in_play() -> None:
    spelt = GAME.check_options({"deck-1": " , ".join(reversed(THIRTY))})["deck-1"]
    assert spelt == ",".join(THIRTY)
    for wrong in ("Louvre,x", "louvre", "none", "", ",", "a b,c", "é,è"):
        with pytest.raises(GameError):
            GAME.content({"deck-1": wrong})
    with pytest.raises(GameError) as caught:
        GAME.content({"deck-2": ",".join(THIRTY[:9])})
    assert caught.value.values["option"] == "deck-2"
