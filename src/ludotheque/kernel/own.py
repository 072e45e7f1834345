"""What people may make for a game: a set of cards, and decks of its cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .content import SET, PatchValues
from .errors import GameError, known, mapping, printable
from .text import Text

DECK, GAME, CARDS, ABOUT = "deck", "game", "cards", "about"
CARD_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
SEPARATOR = ","

_TOO_FEW = Text(
    "Il manque {n} {n:carte|cartes} : une pioche en a de {least} à {most}.",
    "{n} more {n:card|cards} {n:is|are} needed: a deck has {least} to {most}.",
)
_TOO_MANY = Text(
    "{n} {n:carte|cartes} de trop : une pioche en a de {least} à {most}.",
    "{n} {n:card|cards} too many: a deck has {least} to {most}.",
)


@dataclass(frozen=True)
class Deck:
    """A list of cards with a title. `id` names one that comes with a game."""

    title: Text
    cards: tuple[str, ...]
    about: Text = Text("", "")
    id: str = ""


@dataclass(frozen=True)
class DeckSlots:
    """Where a game has decks: the kind of their cards, how many there are in one, each once, and the options that hold
    them, by seat. `ready` are those that come with the game. `hand`: how many cards a first hand has, for pages that
    try one; 0 for a game in which no hand is drawn.
    """

    kind: str
    options: tuple[str, ...]
    least: int
    most: int
    ready: tuple[Deck, ...] = ()
    hand: int = 0

    def faults(self, cards: Sequence[str], there: Collection[str]) -> list[GameError]:
        """Every reason why a deck cannot be played with where there are these cards; none for one that can."""
        faults = []
        unknown = [card for card in dict.fromkeys(cards) if card not in there]
        for card in unknown:
            text = Text("Il n’y a pas de carte {name} dans ce jeu de cartes.", "There is no card {name} in this set.")
            faults.append(GameError(text, name=printable(card, 40), card=card))
        for card in dict.fromkeys(card for card in cards if cards.count(card) > 1):
            text = Text("{name} est deux fois dans cette pioche.", "{name} is in this deck twice.")
            faults.append(GameError(text, name=card[:40], card=card))
        if not self.least <= len(cards) <= self.most:
            few, many = self.least - len(cards), len(cards) - self.most
            text, n = (_TOO_FEW, few) if few > 0 else (_TOO_MANY, many)
            faults.append(GameError(text, least=self.least, most=self.most, n=n, where=(DECK, CARDS, "")))
        return faults

    def check(self, cards: Sequence[str], there: Collection[str], option: str = "") -> None:
        """Raises GameError for a deck that cannot be played with; `option` is the one that holds it."""
        for fault in self.faults(cards, there)[:1]:
            raise GameError(fault.text, **fault.values, **({"option": option} if option else {}))

    def named(self, name: str) -> Deck | None:
        """The deck of this name that comes with the game."""
        return next((deck for deck in self.ready if deck.id == name), None)

    def cards_of(self, value: str) -> tuple[str, ...]:
        """The cards that a value of an option stands for."""
        deck = self.named(value)
        return deck.cards if deck else tuple(value.split(SEPARATOR))

    def canonical(self, order: Mapping[str, Any]) -> Callable[[str], str]:
        """What spells a list of cards always alike: in the order of the box's, others behind them. Which cards there
        are, and how many it takes, is asked when it is known what is played with.
        """
        places = {card: number for number, card in enumerate(order)}

        def spelt(value: str) -> str:
            names = [name.strip() for name in value.split(SEPARATOR) if name.strip()]
            wrong = [name for name in names if not CARD_ID.fullmatch(name)]
            if wrong or not names:
                text = Text(
                    "{name} n’est ni une pioche d’ici ({known}), ni une liste de cartes.",
                    "{name} is neither a deck from here ({known}) nor a list of cards.",
                )
                raise GameError(
                    text, name=printable((wrong or [value])[0], 40), known=", ".join(entry.id for entry in self.ready)
                )
            if len(names) == 1 and names[0] not in places:
                text = Text("Pioche inconnue : {name}. Il y a : {known}.", "Unknown deck: {name}. There are: {known}.")
                raise GameError(text, name=names[0], known=", ".join(entry.id for entry in self.ready))
            return SEPARATOR.join(sorted(names, key=lambda name: (places.get(name, len(places)), name)))

        return spelt


@dataclass(frozen=True)
class SetOf:
    """The kind of card that a set of one's own takes the place of as a whole (`written.sets`), and how many it has.

    `pictures()` names those that its cards can be drawn with; none where any name will do. `strange(figure)` is the
    word of a figure that cannot be drawn, with the words that may stand there; None where all of it can.
    """

    kind: str
    least: int
    most: int
    pictures: Callable[[], Collection[str]] = tuple
    strange: Callable[[str], tuple[str, Collection[str]] | None] = lambda _: None


def needed_slot(slot: SetOf | None) -> SetOf:
    """What a set takes the place of in a game. Raises GameError for a game that takes none."""
    if slot is None:
        raise GameError(Text("Ce jeu n’admet pas de jeu de cartes à soi.", "This game takes no set of one’s own."))
    return slot


def check_set(taken: SetOf | None, patch: PatchValues) -> None:
    """Raises GameError for a set that a game does not take, or of another size than it takes."""
    slot = needed_slot(taken)
    others = [kind for kind in patch if kind not in (SET, slot.kind)]
    if others:
        known(others[0], [slot.kind], (others[0], "", ""), Text("Sorte de carte", "kind of card"))
    cards = mapping(patch.get(slot.kind, {}), (slot.kind, "", ""))
    if not slot.least <= len(cards) <= slot.most:
        raise GameError(
            Text(
                "{n} {n:carte|cartes} : il en faut de {least} à {most}",
                "{n} {n:card|cards}: it takes {least} to {most}",
            ),
            n=len(cards),
            least=slot.least,
            most=slot.most,
            where=(SET, "", ""),
        )
