"""What can be chosen for a game of Chronica Universalis: one common deck, or a deck for each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...kernel.errors import GameError
from ...kernel.game import Option
from ...kernel.text import Text
from .cards.moyen_age import CARDS
from .names import PICTOGRAM_IDS, PICTOGRAM_NAMES
from .state import LEAST_DECK, SET

ALL = "all"
DECKS = ("deck-1", "deck-2")
WITHOUT = tuple(f"without-{name}" for name in PICTOGRAM_IDS)
_IDS = {one.id: one for one in CARDS}


def deck_ids(value: str, cards: Sequence[Any]) -> tuple[str, ...]:
    """The cards of a deck by a checked value of its option: all, those without a pictogram, or a list."""
    if value == ALL:
        return tuple(one.id for one in cards)
    if value in WITHOUT:
        return tuple(one.id for one in cards if one.pictogram != WITHOUT.index(value))
    return tuple(value.split(","))


def check_deck(value: str) -> str:
    """A list of cards for a deck in the order of the set (CHR-SETUP-01, CHR-SETUP-03).

    Raises GameError naming what is wrong.
    """
    names = [name.strip() for name in value.split(",") if name.strip()]
    unknown = [name for name in names if name not in _IDS]
    if unknown:
        text = Text("Carte inconnue : {name}. Par exemple : {known}.", "Unknown card: {name}. For instance: {known}.")
        raise GameError(text, name=unknown[0][:40], known=", ".join(list(_IDS)[:5]))
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        text = Text("{name} est deux fois dans cette pioche.", "{name} is in this deck twice.")
        raise GameError(text, name=twice[0])
    if not LEAST_DECK <= len(names) <= SET:
        text = Text(
            "Une pioche personnelle a de {least} à {most} cartes, et non {n}.",
            "A deck of one’s own has {least} to {most} cards, not {n}.",
        )
        raise GameError(text, least=LEAST_DECK, most=SET, n=len(names))
    return ",".join(name for name in _IDS if name in names)


def own_decks(options: Mapping[str, str]) -> bool:
    """Whether each player has a deck: where that was chosen, or a deck was made up."""
    return options["decks"] == "own" or any(options[name] != ALL for name in DECKS)


_OWN = Text(
    "De 30 à 52 cartes, chaque nom une fois ; la liste est connue des deux joueurs.",
    "30 to 52 cards, each name once; both players know the list.",
)
_USUAL = ",".join(list(_IDS)[:LEAST_DECK])


def _options() -> tuple[Option, ...]:
    texts = (
        Text("toutes les cartes", "all cards"),
        *(Text("sans {it}", "without {it}").filled(it=Text(noun.fr, noun.en)) for noun in PICTOGRAM_NAMES),
    )
    parts = tuple((one.id, Text(one.noun.fr, one.noun.en)) for one in CARDS)
    decks = (
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
        *(
            Option(DECKS[i], (ALL, *WITHOUT), text, texts, check_deck, parts, about=_OWN, usual=_USUAL)
            for i, text in enumerate(decks)
        ),
    )


OPTIONS = _options()
