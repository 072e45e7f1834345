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
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import GameError, known, mapping, printable
from ..text import LANGS, Text
from .toml import TITLE, line_at, line_of, located, parsed, read_bytes, title_of
from .values import both, errors_of_field

if TYPE_CHECKING:
    from ..content import Content
    from ..game import Game
from ..own import ABOUT, CARD_ID, CARDS, DECK, GAME, Deck, DeckSlots


def read_deck(game: Game, path: Path, content: Content | None = None, *, called: str | None = None) -> Deck:
    """The deck in a file, checked against the cards of a content, the box's by default.

    Raises OutOfReach for a file that cannot be read, GameError naming file, line and reason for anything else.
    """
    name = called or str(path)
    return deck_of(game, read_bytes(path, name), name, content)


def deck_of(game: Game, raw: bytes, name: str, content: Content | None = None, *, whole: bool = True) -> Deck:
    """The same from what stands in a file; `whole`: it is to be one that can be played with."""
    tables, text = parsed(raw, name)
    slots = slots_of(game)
    try:
        deck = deck_in(game.name, slots.most, tables)
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


def deck_in(game: str, most: int, tables: Mapping[str, Any]) -> Deck:
    """The deck of a game that tables of TOML spell, of whichever cards, but not of many more than `most`. Raises
    GameError.
    """
    for name in tables:
        known(name, (DECK,), (name, "", ""), Text("Table", "table"))
    about = mapping(tables.get(DECK), (DECK, "", ""))
    for name in about:
        known(name, (GAME, TITLE, ABOUT, CARDS), (DECK, name, ""), Text("Donnée", "entry"))
    if about.get(GAME) != game:
        text = Text("game : il faut {name}, et non {given}", "game: it takes {name}, not {given}")
        raise GameError(text, name=game, given=printable(about.get(GAME), 40), where=(DECK, GAME, ""))
    cards = about.get(CARDS)
    if not isinstance(cards, list) or not all(isinstance(card, str) and CARD_ID.fullmatch(card) for card in cards):
        text = Text("cards : il faut une liste de cartes entre guillemets", "cards: it takes a list of cards in quotes")
        raise GameError(text, where=(DECK, CARDS, ""))
    if len(cards) > 2 * most:
        raise GameError(Text("cards : trop de cartes", "cards: too many cards"), where=(DECK, CARDS, ""))
    with errors_of_field(ABOUT, (DECK, ABOUT, "")):
        words = both(about.get(ABOUT, ""))
    return Deck(title_of(about.get(TITLE), (DECK, TITLE, "")), tuple(cards), words)


def deck_faults(game: Game, tables: Mapping[str, Any], content: Content) -> list[GameError]:
    """Everything for which the deck that tables of TOML spell cannot be played with, among these cards."""
    slots = slots_of(game)
    try:
        deck = deck_in(game.name, slots.most, tables)
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

    def spelt(text: Text) -> str:
        if text.fr == text.en:
            return json.dumps(text.fr, ensure_ascii=False)
        return f"{{ {', '.join(f'{lang} = {json.dumps(text.say(lang), ensure_ascii=False)}' for lang in LANGS)} }}"

    lines = [f"[{DECK}]", f'{GAME} = "{game}"', f"{TITLE} = {spelt(deck.title)}"]
    if deck.about.fr or deck.about.en:
        lines.append(f"{ABOUT} = {spelt(deck.about)}")
    return "\n".join([*lines, f"{CARDS} = [", *(f'    "{card}",' for card in deck.cards), "]"]) + "\n"
