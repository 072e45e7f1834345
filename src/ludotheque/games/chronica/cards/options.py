"""The options of Chronica Universalis: one common deck, or a deck for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any

from ....kernel.errors import GameError
from ....kernel.game import Option
from ....kernel.own import Deck, DeckSlots
from ....kernel.text import Text
from ....kernel.written.decks import deck_in
from ....kernel.written.toml import parsed
from ..state import HAND, LEAST_DECK, SET
from .moyen_age import CARDS

ALL = "all"
DECKS = ("deck-1", "deck-2")
READY = ("couronne", "cloitre", "ost", "batisseurs")  # the decks in `decks`, in the order in which they are shown


def own_decks(options: Mapping[str, str]) -> bool:
    """Whether each player has a deck of their own: by the option, or because a deck was given."""
    return options["decks"] == "own" or any(options[name] != ALL for name in DECKS)


def deck_ids(option: str, value: str, cards: Sequence[Any]) -> tuple[str, ...]:
    """The cards of a deck by the value of its option (CHR-SETUP-01, CHR-SETUP-03). Raises GameError for an impossible
    deck.
    """
    there = tuple(card.id for card in cards)
    if value == ALL:
        return there
    ids = SLOTS.cards_of(value)
    ready = SLOTS.named(value)
    if ready is not None and not set(ids) <= set(there):
        raise GameError(_OF_THE_BOX, title=ready.title, all=ALL, option=option)
    SLOTS.check(ids, there, option)
    return ids


def _ready() -> Iterator[Deck]:
    folder = files("ludotheque.games.chronica").joinpath("decks")
    for name in READY:
        deck = deck_in("chronica", SET, parsed(folder.joinpath(f"{name}.toml").read_bytes(), name)[0])
        yield Deck(deck.title, deck.cards, deck.about, name)


SLOTS = DeckSlots("card", DECKS, LEAST_DECK, SET, tuple(_ready()), HAND)

_OF_THE_BOX = Text(
    "La pioche « {title} » est faite de cartes de la boîte, qui ne sont pas dans ce jeu à soi : prenez toutes ses "
    "cartes ({option}={all}), ou composez une pioche avec elles.",
    "The deck “{title}” is made of cards of the box, which this set of one’s own does not have: take all of its cards "
    "({option}={all}), or make a deck of them.",
)
_OWN = Text(
    "De 30 à 52 cartes, chaque nom une fois ; la liste est connue des deux joueurs.",
    "30 to 52 cards, each name once; both players know the list.",
)


def _options() -> tuple[Option, ...]:
    texts = (Text("toutes les cartes", "all cards"), *(deck.title for deck in SLOTS.ready))
    values = (ALL, *READY)
    spelt = SLOTS.canonical({card.id: card for card in CARDS})
    titles = (
        Text("Pioche du premier siège", "Deck of the first seat"),
        Text("Pioche du second siège", "Deck of the second seat"),
    )
    return (
        Option(
            "decks",
            ("common", "own"),
            Text("Pioches", "Decks"),
            (
                Text("une pioche commune, si aucune n’est composée", "one common deck, if none is made up"),
                Text("une pioche chacun", "a deck each"),
            ),
            about=Text(
                "Avec un seul jeu, on pioche tous deux dans ses 52 cartes ; sinon chacun a sa pioche.",
                "With one set both draw from its 52 cards; else each player has a deck.",
            ),
        ),
        *(Option(name, values, title, texts, spelt, about=_OWN) for name, title in zip(DECKS, titles, strict=True)),
    )


OPTIONS = _options()
