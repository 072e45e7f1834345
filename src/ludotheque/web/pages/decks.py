"""Decks that people make: a page that lists them, one on which they are made, and the text and link that share them.

What a deck may be is asked of its game (`kernel.written.decks`); a saved one belongs to a person. A link holds the
deck itself, and is checked when it comes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from ...games import Box, box
from ...kernel.content import Content
from ...kernel.errors import GameError
from ...kernel.own import CARD_ID, Deck, DeckSlots
from ...kernel.text import Lang, Text
from ...kernel.written.decks import deck_of, written_deck
from ...kernel.written.toml import LONGEST_TITLE
from ...kernel.written.values import MARKS
from ...stage.collection import Collection, Curve
from ...stage.parts import Card
from ..server.limits import limit_commands
from ..server.sessions import person_of, somebody
from ..tables.database import Database
from ..tables.refusals import Unknown
from ..tables.tokens import fresh_id
from ..views.html import Reader, answered, drawn, page
from ..views.words import WORDS
from .commands import FormOf
from .patches import chosen, offers_of
from .table import is_partial

Ask = Request[Any, Any, Any]
MOST_KEPT = 60
MOST_CARDS = 200  # of a list that is read at all
PART = "deck"
DOT = "."  # between the cards of a link
SEE_OTHER, BAD_REQUEST = 303, 400
DECK_ID = re.compile(r"[A-Za-z0-9_-]{1,16}")
BAR = 40  # height of the longest bar of a curve
SHOWN = 5  # cards of a deck whose pictures a list of decks shows


class Malformed(GameError):
    """What no page of ours has sent."""


class DeckForm(msgspec.Struct):
    """A deck as the page on which it is made sends it. `of`: the file of its set; `id`: of one that is kept."""

    card: str | list[str] = msgspec.field(default_factory=list)  # one, or several
    title: str = ""
    of: str = ""
    id: str = ""

    @property
    def cards(self) -> list[str]:
        return [self.card] if isinstance(self.card, str) else self.card


class DeckText(msgspec.Struct):
    """A deck as text. `of`: the file of its set."""

    text: str = ""
    of: str = ""


class Named(msgspec.Struct):
    """A deck that is kept."""

    id: str = ""


@dataclass(frozen=True)
class Kept:
    """A deck that a person keeps. `faults` are why it cannot be played with, if it cannot."""

    id: str
    title: str
    cards: tuple[str, ...]
    of_set: str
    faults: tuple[GameError, ...]

    @property
    def value(self) -> str:
        """As the value of an option."""
        return ",".join(self.cards)


class Decks:
    """The decks that people keep."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: str | None, shelf: Box) -> list[Kept]:
        """A person's decks for a box; none for a box without."""
        if person is None or shelf.game.decks is None:
            return []
        there = shelf.game.box[shelf.game.decks.kind]
        decks = []
        for row in await self._database.load_decks(person, shelf.name):
            cards = tuple(json.loads(row.cards))
            faults = () if row.of_set else tuple(shelf.game.decks.faults(cards, there))
            decks.append(Kept(row.id, row.title, cards, row.of_set, faults))
        return decks

    async def keep(self, person: str, shelf: Box, deck_id: str, deck: Deck, of_set: str) -> None:
        """Keep a deck. Raises GameError where there are too many."""
        row = {
            "id": deck_id,
            "owner": person,
            "entry": shelf.name,
            "title": deck.title.fr,
            "cards": json.dumps(deck.cards),
            "of_set": of_set,
            "changed": datetime.now(UTC).isoformat(),
        }
        try:
            await self._database.save_deck(row, MOST_KEPT)
        except LookupError:
            raise GameError(WORDS["too_many_decks"], n=MOST_KEPT) from None

    async def forget(self, person: str, deck_id: str) -> None:
        await self._database.forget_deck(person, deck_id)


@dataclass(frozen=True)
class Set:
    """The cards that a page is about: a box's, or those of a set in the user's folder."""

    shelf: Box
    slots: DeckSlots
    collection: Collection
    content: Content
    file: str
    title: Text

    @classmethod
    def of(cls, request: Ask, entry: str, file: str) -> Set:
        """The set of this file, the box's without one. Raises Unknown where a box has none."""
        shelf = box(entry)
        slots, collection = shelf.game.decks, shelf.layout.collection
        if slots is None or collection is None:
            raise Unknown(WORDS["no_decks_here"], title=shelf.title)
        content = shelf.game.content(shelf.presets, chosen(request.app.state.patches, shelf, file))
        offered = {offer.file: offer.title for offer in sets_of(request, shelf)}
        return cls(shelf, slots, collection, content, file, offered.get(file, collection.title))

    @property
    def there(self) -> Mapping[str, Any]:
        """The cards, by id."""
        return self.content.cards[self.slots.kind]

    def deck(self, cards: Sequence[str], title: str) -> Deck:
        """A deck of known cards, in their order. Raises Malformed for others, and for what is no title."""
        wrong = [card for card in cards if not CARD_ID.fullmatch(card) or card not in self.there]
        if wrong or len(cards) > MOST_CARDS or len(set(cards)) < len(cards):
            raise Malformed(WORDS["no_such_deck"])
        title = " ".join(title.split())
        if len(title) > LONGEST_TITLE or not title.isprintable() or MARKS & set(title):
            raise Malformed(WORDS["no_such_title"], n=LONGEST_TITLE)
        return Deck(Text(title, title), tuple(card for card in self.there if card in set(cards)))


def sets_of(request: Ask, shelf: Box) -> list[Any]:
    """The sets in the user's folder that decks can be made of."""
    offers = offers_of(request.app.state.patches, shelf) if shelf.game.set_of else []
    return [offer for offer in offers if not offer.refused and "set" in offer.values]


@dataclass(frozen=True)
class Bar:
    """One bar of a curve: a value, how many cards have it, and how many of these it counts most for."""

    value: int
    count: int
    lit: int
    height: int
    lit_height: int


def bars(curve: Curve, cards: Sequence[Any]) -> list[Bar]:
    """A curve of some cards, the longest bar as high as there is room."""
    counts = [[card for card in cards if curve.of(card) == value] for value in range(curve.most + 1)]
    top = max(1, *map(len, counts))
    bars_drawn = []
    for value, having in enumerate(counts):
        lit = sum(curve.lit(card) for card in having)
        bars_drawn.append(Bar(value, len(having), lit, round(BAR * len(having) / top), round(BAR * lit / top)))
    return bars_drawn


def query_of(cards: Sequence[str], **more: str) -> str:
    """Some cards, and what else is said of them, as a query; what is empty is left out."""
    given = {"cards": DOT.join(cards), **more}
    return urlencode({name: value for name, value in given.items() if value})


def made_at(shelf: Box, cards: Sequence[str], **more: str) -> str:
    """The address of the page on which a deck is made, with these cards in it."""
    return f"/decks/{shelf.name}/make?{query_of(cards, **more)}"


def state_of(request: Ask, card_set: Set, deck: Deck) -> dict[str, Any]:
    """What the page says of a deck while it is made."""
    cards = [card_set.there[card] for card in deck.cards]
    host = str(request.base_url).rstrip("/")
    return {
        "card_set": card_set,
        "deck": deck,
        "faults": card_set.slots.faults(deck.cards, card_set.there),
        "curves": [(curve, bars(curve, cards)) for curve in card_set.collection.curves],
        "counts": [(facet, facet.counts(cards)) for facet in card_set.collection.facets],
        "link": host + made_at(card_set.shelf, deck.cards, title=deck.title.fr, of=card_set.file),
        "query": query_of(deck.cards, of=card_set.file),
        "text": written_deck(card_set.shelf.game.name, deck),
        "bar": BAR,
    }


@get("/decks/{entry:str}")
async def decks_page(request: Ask, entry: FromPath[str]) -> Response[str]:
    """The decks that come with a game, and those that one keeps oneself."""
    return await _list(request, entry)


async def _list(request: Ask, entry: str, refusal: str = "", typed: str = "", status: int = 200) -> Response[str]:
    reader, card_set = Reader.of(request), Set.of(request, entry, "")
    own = await request.app.state.decks.of(await person_of(request), card_set.shelf)
    return page(
        "decks.html",
        reader,
        status=status,
        card_set=card_set,
        box=card_set.shelf,
        own=own,
        sets=sets_of(request, card_set.shelf),
        refusal=refusal,
        typed=typed,
        address=address_of,
        faces=lambda deck: faces_of(card_set, deck, reader.lang),
    )


def faces_of(card_set: Set, deck: Deck | Kept, lang: Lang) -> list[Card]:
    """The faces of a few cards of a deck, from its whole length; none of a deck of another set."""
    if not deck.cards or not set(deck.cards) <= set(card_set.there):
        return []
    few = [deck.cards[(2 * n + 1) * len(deck.cards) // (2 * SHOWN)] for n in range(SHOWN)]
    return [card_set.collection.leaf(card_set.content, card, lang).face for card in dict.fromkeys(few)]


def address_of(card_set: Set, deck: Deck | Kept) -> str:
    """The page on which a deck is made, with a deck that is there."""
    more = {"id": deck.id, "title": deck.title, "of": deck.of_set} if isinstance(deck, Kept) else {}
    return made_at(card_set.shelf, deck.cards, **more)


@get("/decks/{entry:str}/make")
async def make(request: Ask, entry: FromPath[str]) -> Response[str]:
    """The page on which a deck is made: from nothing, or from what a link holds."""
    given = request.query_params
    card_set = Set.of(request, entry, _one(given, "of"))
    named = _one(given, "cards")
    deck = card_set.deck(named.split(DOT) if named else (), _one(given, "title"))
    return _maker(request, card_set, deck, _id(_one(given, "id")))


def _maker(
    request: Ask, card_set: Set, deck: Deck, deck_id: str, refusal: str = "", status: int = 200
) -> Response[str]:
    reader = Reader.of(request)
    leaves = [(card, card_set.collection.leaf(card_set.content, card, reader.lang)) for card in card_set.there]
    values = state_of(request, card_set, deck)
    return page(
        "deck.html",
        reader,
        status=status,
        box=card_set.shelf,
        leaves=leaves,
        deck_id=deck_id,
        refusal=refusal,
        **values,
    )


@post("/decks/{entry:str}/make", guards=[limit_commands])
async def save(request: Ask, entry: FromPath[str], data: FormOf[DeckForm]) -> Response[Any]:
    """Keep the deck that the form describes; where the page only asks what it is like, say that."""
    reader, card_set = Reader.of(request), Set.of(request, entry, data.of)
    deck = card_set.deck(data.cards, data.title)
    if is_partial(request, PART):
        return answered(drawn("_deck.html", reader, **state_of(request, card_set, deck)))
    deck_id = _id(data.id)
    if not deck.title.fr or not deck.cards:
        needed = WORDS["deck_needs_title"] if deck.cards else WORDS["deck_needs_cards"]
        return _maker(request, card_set, deck, deck_id, needed.say(reader.lang), BAD_REQUEST)
    person = await somebody(request)
    kept = {saved.id for saved in await request.app.state.decks.of(person, card_set.shelf)}
    await request.app.state.decks.keep(
        person, card_set.shelf, deck_id if deck_id in kept else fresh_id(), deck, card_set.file
    )
    return Redirect(f"/decks/{card_set.shelf.name}", status_code=SEE_OTHER)


@post("/decks/{entry:str}/forget", guards=[limit_commands])
async def forget(request: Ask, entry: FromPath[str], data: FormOf[Named]) -> Response[Any]:
    """Forget a deck of one's own."""
    shelf = box(entry)
    await request.app.state.decks.forget(await person_of(request) or "", _id(data.id))
    return Redirect(f"/decks/{shelf.name}", status_code=SEE_OTHER)


@post("/decks/{entry:str}/text", guards=[limit_commands])
async def read_text(request: Ask, entry: FromPath[str], data: FormOf[DeckText]) -> Response[Any]:
    """Go on with a deck that somebody has sent as text; or say why it is none."""
    reader, typed = Reader.of(request), data.text
    card_set = Set.of(request, entry, data.of)
    try:
        name = WORDS["the_text"].say(reader.lang)
        deck = deck_of(card_set.shelf.game, typed.encode(), name, card_set.content, whole=False)
        deck = card_set.deck(deck.cards, deck.title.say(reader.lang))
    except GameError as refused:
        return await _list(request, entry, refused.say(reader.lang), typed[:4000], BAD_REQUEST)
    return Redirect(made_at(card_set.shelf, deck.cards, title=deck.title.fr, of=card_set.file), status_code=SEE_OTHER)


@get("/cards/{entry:str}")
async def cards_page(request: Ask, entry: FromPath[str]) -> Response[str]:
    """Each card of a set, or of a deck, large and with its history."""
    return _shown(request, entry, "cards.html")


@get("/cards/{entry:str}/sheet")
async def sheet(request: Ask, entry: FromPath[str]) -> Response[str]:
    """The same to be printed and cut."""
    return _shown(request, entry, "sheet.html")


def _shown(request: Ask, entry: str, template: str) -> Response[str]:
    reader, given = Reader.of(request), request.query_params
    card_set = Set.of(request, entry, _one(given, "of"))
    named = _one(given, "cards")
    cards = card_set.deck(named.split(DOT), "").cards if named else tuple(card_set.there)
    query = {key: value for key, value in (("of", card_set.file), ("cards", named)) if value}
    return page(
        template,
        reader,
        card_set=card_set,
        box=card_set.shelf,
        leaves=[(card, card_set.collection.leaf(card_set.content, card, reader.lang)) for card in cards],
        whole=not named,
        sets=sets_of(request, card_set.shelf),
        query=f"?{urlencode(query)}" if query else "",
    )


def _one(given: Any, name: str) -> str:
    """A value of a query, the only one of its name. Raises Malformed."""
    values = given.getall(name, [])
    if len(values) > 1:
        raise Malformed(WORDS["no_such_deck"])
    return str(values[0]) if values else ""


def _id(given: str) -> str:
    """The name of a kept deck, or none. Raises Malformed."""
    if given and not DECK_ID.fullmatch(given):
        raise Malformed(WORDS["no_such_deck"])
    return given


HANDLERS = [decks_page, make, save, forget, read_text, cards_page, sheet]
