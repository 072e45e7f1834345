"""Decks: which cards of a set somebody plays with. A game that has them says how many cards are in one and which
options hold them; whether a deck may be played with is answered here alone.

As the value of an option a deck is the name of one that comes with the game, or the ids of its cards with commas
between them. As a file, and as the text that people send each other, it is TOML:

    [deck]
    game = "chronica"
    title = { fr = "Ma pioche", en = "My deck" }
    cards = ["louvre", "reims", "clovis"]
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import GameError, printable
from .text import LANGS, Text
from .toml import TITLE, line_at, line_of, located, parsed, read_bytes, title_of
from .values import both, known, mapping, told

if TYPE_CHECKING:
    from .content import Content
    from .game import Game

DECK, GAME, CARDS, ABOUT = "deck", "game", "cards", "about"
CARD_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
SEPARATOR = ","


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
    them, by seat. `ready` are those that come with the game.
    """

    kind: str
    options: tuple[str, ...]
    least: int
    most: int
    ready: tuple[Deck, ...] = ()

    def faults(self, cards: Sequence[str], there: Collection[str]) -> list[GameError]:
        """Every reason why a deck cannot be played with where there are these cards; none for one that can."""
        found = []
        unknown = [card for card in dict.fromkeys(cards) if card not in there]
        for card in unknown:
            text = Text("Il n’y a pas de carte {name} dans ce jeu de cartes.", "There is no card {name} in this set.")
            found.append(GameError(text, name=printable(card, 40), card=card))
        for card in dict.fromkeys(card for card in cards if cards.count(card) > 1):
            text = Text("{name} est deux fois dans cette pioche.", "{name} is in this deck twice.")
            found.append(GameError(text, name=card[:40], card=card))
        if not self.least <= len(cards) <= self.most:
            text = Text(
                "Une pioche a de {least} à {most} cartes, et non {n}.", "A deck has {least} to {most} cards, not {n}."
            )
            found.append(GameError(text, least=self.least, most=self.most, n=len(cards), where=(DECK, CARDS, "")))
        return found

    def check(self, cards: Sequence[str], there: Collection[str], option: str = "") -> None:
        """Raises GameError for a deck that cannot be played with; `option` is the one that holds it."""
        for fault in self.faults(cards, there)[:1]:
            raise GameError(fault.text, **fault.values, **({"option": option} if option else {}))

    def named(self, name: str) -> Deck | None:
        """The deck of this name that comes with the game."""
        return next((deck for deck in self.ready if deck.id == name), None)

    def cards_of(self, value: str) -> tuple[str, ...]:
        """The cards that a value of an option stands for."""
        found = self.named(value)
        return found.cards if found else tuple(value.split(SEPARATOR))

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
                    text, name=printable((wrong or [value])[0], 40), known=", ".join(one.id for one in self.ready)
                )
            if len(names) == 1 and names[0] not in places:
                text = Text("Pioche inconnue : {name}. Il y a : {known}.", "Unknown deck: {name}. There are: {known}.")
                raise GameError(text, name=names[0], known=", ".join(one.id for one in self.ready))
            return SEPARATOR.join(sorted(names, key=lambda name: (places.get(name, len(places)), name)))

        return spelt


def read_deck(game: Game, path: Path, content: Content | None = None, *, called: str | None = None) -> Deck:
    """The deck in a file, checked against the cards of a content, the box's by default.

    Raises OutOfReach for a file that cannot be read, GameError naming file, line and reason for anything else.
    """
    name = called or str(path)
    return deck_of(game, read_bytes(path, name), name, content)


def deck_of(game: Game, raw: bytes, name: str, content: Content | None = None, *, whole: bool = True) -> Deck:
    """The same from what stands in a file; `whole`: it is to be one that can be played with."""
    found, text = parsed(raw, name)
    slots = slots_of(game)
    try:
        deck = deck_in(game.name, slots.most, found)
        if whole:
            slots.check(deck.cards, (content or game.content()).cards[slots.kind])
    except GameError as error:
        raise located(error, name, line_in_deck(error, text)) from None
    return deck


def slots_of(game: Game) -> DeckSlots:
    """Where a game has decks. Raises GameError for one that has none."""
    if game.decks is None:
        raise GameError(Text("Ce jeu n’a pas de pioches à composer.", "This game has no decks to be made."))
    return game.decks


def deck_in(game: str, most: int, found: Mapping[str, Any]) -> Deck:
    """The deck of a game that tables of TOML spell, of whichever cards, but not of many more than `most`. Raises
    GameError.
    """
    for name in found:
        known(name, (DECK,), (name, "", ""), Text("Table", "table"))
    about = mapping(found.get(DECK), (DECK, "", ""))
    for name in about:
        known(name, (GAME, TITLE, ABOUT, CARDS), (DECK, name, ""), Text("Donnée", "entry"))
    if about.get(GAME) != game:
        text = Text("game : il faut {name}, et non {found}", "game: it takes {name}, not {found}")
        raise GameError(text, name=game, found=printable(about.get(GAME), 40), where=(DECK, GAME, ""))
    cards = about.get(CARDS)
    if not isinstance(cards, list) or not all(isinstance(one, str) and CARD_ID.fullmatch(one) for one in cards):
        text = Text("cards : il faut une liste de cartes entre guillemets", "cards: it takes a list of cards in quotes")
        raise GameError(text, where=(DECK, CARDS, ""))
    if len(cards) > 2 * most:
        raise GameError(Text("cards : trop de cartes", "cards: too many cards"), where=(DECK, CARDS, ""))
    with told(ABOUT, (DECK, ABOUT, "")):
        words = both(about.get(ABOUT, ""))
    return Deck(title_of(about.get(TITLE), (DECK, TITLE, "")), tuple(cards), words)


def deck_faults(game: Game, found: Mapping[str, Any], content: Content) -> list[GameError]:
    """Everything for which the deck that tables of TOML spell cannot be played with, among these cards."""
    slots = slots_of(game)
    try:
        deck = deck_in(game.name, slots.most, found)
    except GameError as error:
        return [error]
    return slots.faults(deck.cards, content.cards[slots.kind])


def line_in_deck(error: GameError, text: str) -> int:
    """The line of what is wrong with a deck; a card's is that in which it stands last."""
    card = error.values.get("card")
    if card is None:
        return line_at(error, text)
    named = re.compile(rf"[\"']{re.escape(card)}[\"']")
    lines = [number for number, line in enumerate(text.splitlines(), 1) if named.search(line)]
    return lines[-1] if lines else line_of(text, DECK, CARDS, "")


def written_deck(game: str, deck: Deck) -> str:
    """A deck as its file."""

    def said(text: Text) -> str:
        if text.fr == text.en:
            return json.dumps(text.fr, ensure_ascii=False)
        return f"{{ {', '.join(f'{lang} = {json.dumps(text.say(lang), ensure_ascii=False)}' for lang in LANGS)} }}"

    lines = [f"[{DECK}]", f'{GAME} = "{game}"', f"{TITLE} = {said(deck.title)}"]
    if deck.about.fr or deck.about.en:
        lines.append(f"{ABOUT} = {said(deck.about)}")
    return "\n".join([*lines, f"{CARDS} = [", *(f'    "{card}",' for card in deck.cards), "]"]) + "\n"
