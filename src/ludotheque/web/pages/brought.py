"""The decks that people bring to a lobby: what each place plays with, and what somebody may choose for their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from litestar import Request

from ...kernel.own import SEPARATOR
from ...kernel.text import Lang
from ..tables.lobby import Lobby
from ..views.words import say
from .decks import DOT, Kept

Ask = Request[Any, Any, Any]


@dataclass(frozen=True)
class Brought:
    """The decks of a lobby. `titles` and `pages`: what each place plays with, by its number, and where its cards are
    shown; none where all play with what is in the box. `planned`: what the table has for the places of whoever looks.
    `choices`: what they may take instead: (value, title).
    """

    titles: dict[int, str]
    pages: dict[int, str]
    planned: dict[int, str]
    choices: list[tuple[str, str]]


async def brought(request: Ask, lobby: Lobby, person: str | None, lang: Lang) -> Brought | None:
    """The decks of a lobby as a person sees them; None for a game without. Both players know both lists, by the rules:
    a title that somebody has given to their own deck is shown to them alone.
    """
    slots = lobby.box.game.decks
    if slots is None:
        return None
    own = await request.app.state.decks.of(person, lobby.box)
    there = lobby.box.game.content(lobby.box.presets, lobby.patch).cards[slots.kind]
    playable = [deck for deck in own if not slots.faults(deck.cards, there)]
    seats = dict(zip((place.number for place in lobby.places), slots.options, strict=False))
    mine = [place.number for place in lobby.places_of(person)]
    settled = lobby.settled
    values = {number: settled[name] for number, name in seats.items()}
    usual = {option.name: option.values[0] for option in lobby.box.game.options}
    chosen = any(value != usual[seats[number]] for number, value in values.items())
    named = {number: _title(lobby, value, lang, playable if number in mine else ()) for number, value in values.items()}
    of_box = [deck for deck in slots.ready if not slots.faults(deck.cards, there)]
    return Brought(
        named if chosen else {},
        {} if lobby.patch else {number: _page(lobby, value) for number, value in values.items()},
        {number: _title(lobby, lobby.options[seats[number]], lang, playable) for number in mine},
        [(deck.value, deck.title) for deck in playable] + [(deck.id, deck.title.say(lang)) for deck in of_box],
    )


def _title(lobby: Lobby, value: str, lang: Lang, own: Sequence[Kept]) -> str:
    """What a deck is called by the value of an option."""
    for option in lobby.box.game.options:
        if lobby.box.game.decks and option.name in lobby.box.game.decks.options and value in option.values:
            return dict(zip(option.values, option.value_texts, strict=True))[value].say(lang)
    title = next((deck.title for deck in own if set(deck.cards) == set(value.split(SEPARATOR))), "")
    return title or say("own_deck", lang, n=len(value.split(SEPARATOR)))


def _page(lobby: Lobby, value: str) -> str:
    """Where the cards of a deck are shown."""
    slots = lobby.box.game.decks
    assert slots
    chosen = SEPARATOR in value or slots.named(value)
    query = f"?cards={DOT.join(slots.cards_of(value))}" if chosen else ""
    return f"/cards/{lobby.box.name}{query}"
