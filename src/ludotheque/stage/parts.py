"""The parts of a board, as data: cards, dice, tracks and maps with their choices, drawn alike for every game.

A board is a tuple of parts, drawn in order. `PARTS` lists their kinds. A new kind is a dataclass here, an entry in
`PARTS`, a template `web/templates/parts/KIND.html`, and a drawer in `cli/parts.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, ClassVar, Literal, Self, TypeVar

from ..kernel.text import Lang, Text
from ..kernel.words import Glyph

MOST_COLUMNS = 8
WINS = Text("gagne", "wins")


@dataclass(frozen=True)
class Tag:
    """A short word on a thing. `kind`: what it says of an action there, that it gains, loses or wins; or of an answer
    that it is the best one or the one that was given; empty for a change of nothing.
    """

    words: str
    kind: Literal["", "gain", "loss", "win", "best", "given"] = ""


@dataclass(frozen=True)
class Choice:
    """A legal action as a button: the canonical name that is sent, and a label.

    `signs` are drawn in place of the label, which stays for screen readers and terminals. A `rare` choice of the prompt
    waits behind "more". `changes`: it replaces a sealed choice that was made. `then`: its results in whole sentences,
    shown while the action waits to be confirmed; `short`: the same where they are too long for that. `words`: what it
    does, if a card carries several choices and its own words say more than this one does. `on`: which of the two
    effects of its card it carries out, "first" or "second". `brief`: a shorter label, such as one without what the
    action leads to. `clause`: how a sentence about several actions says it, instead of quoting it.
    Where there is room, `verb` stands before the signs of a choice of the prompt, and `left`, what remains, behind.
    """

    action: str
    label: str
    likely: bool = False
    signs: tuple[Glyph, ...] = ()
    rare: bool = False
    changes: bool = False
    then: str = ""
    short: str = ""
    words: str = ""
    on: str = ""
    verb: str = ""
    left: tuple[Glyph, ...] = ()
    brief: str = ""
    clause: str = ""

    @property
    def called(self) -> str:
        """What a sentence calls the action."""
        return self.brief or self.label

    @property
    def name(self) -> str:
        """The kind of command that sends it: "action" or "change"."""
        return "change" if self.changes else "action"


@dataclass(frozen=True)
class Card:
    """One card. Its `id` is stable while the viewer can follow the card, so that it glides when it moves.

    `kind` picks tint and pattern. `choices` are the legal actions on this card; `reason` says why there is none when
    one would expect it. A face-down card carries only its back.

    Some games print more on a card: `badges` (what it belongs to), `price` for this viewer without the `tokens` on it
    that add to the price, the resources that the viewer would `lack`, its points at the end (`worth`), a `second`
    effect beside the first. On top of a pile, `copies` is the size of the pile and `beneath` shows the public part of
    what lies under it.

    `brief`: its words in a list of choices, without sources of values. `story`: its history, which no rule needs.
    `about`: the question that is asked concerns this card. `source`: the id of the card from which this one came with
    the last move, if its own id is new: it glides from there.

    `picture`: "GAME/NAME" among the pictures of the game, drawn in place of the icon where there is room. `above`: the
    picture of a card that lies on this one and leaves its left side free.

    `tag`: a short word on the card, such as what its action would bring.
    """

    id: str
    kind: str
    name: str
    icon: str
    corner: str = ""
    tag: Tag | None = None
    effect: tuple[Glyph, ...] = ()
    words: str = ""
    brief: str = ""
    story: str = ""
    provenance: str = ""
    face_down: bool = False
    choices: tuple[Choice, ...] = ()
    reason: str = ""
    forecast: tuple[str, ...] = ()
    marked: bool = False  # touched by the last move
    faded: bool = False  # shown for information only
    lit: bool = False  # its effect runs now
    signed: bool = False  # its effect says all that its name does, and replaces it where there is room for one
    badges: tuple[Glyph, ...] = ()
    price: tuple[Glyph, ...] = ()
    tokens: tuple[Glyph, ...] = ()
    lack: tuple[Glyph, ...] = ()
    worth: str = ""
    second: tuple[Glyph, ...] = ()
    copies: int = 1
    beneath: tuple[Glyph, ...] = ()
    about: bool = False
    source: str = ""
    picture: str = ""
    above: str = ""

    def __eq__(self, other: object) -> bool:
        """Compare as any dataclass does, in a third of the time."""
        return other.__class__ is Card and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        """Hash the fields that tell most cards apart: pages look up hundreds of cards at a time."""
        return hash((self.id, self.words, self.reason, self.copies, self.marked, self.choices))

    def having(self, **values: Any) -> Card:
        """A copy with other values. A table is made of hundreds of cards, and `dataclasses.replace` takes ten times as
        long. Raises TypeError for a field that cards do not have.
        """
        other = object.__new__(Card)
        own = self.__dict__
        values_of_copy = other.__dict__
        values_of_copy.update(own, **values)
        if len(values_of_copy) != len(own):
            raise TypeError(f"cards have no {', '.join(sorted(values.keys() - own.keys()))}")
        return other


class Part:
    """A part of a board or of a player's area. Subclasses are frozen dataclasses with an `id`, unique among the parts
    of their kind in a scene, and a `title`.
    """

    kind: ClassVar[str]  # the name of its template and of its class on the page
    id: str
    title: str

    def bearers(self) -> Iterator[Card | Piece | Space | Way]:
        """The things on this part that can carry choices and be marked."""
        yield from ()

    def id_of(self, thing: Card | Piece | Space | Way) -> str:
        """An id of a thing on this part, unique in a scene: spaces and ways are numbered anew on each part."""
        return f"{self.id}-{thing.id}" if isinstance(thing, Space | Way) else thing.id

    def offers(self) -> Iterator[tuple[Choice, str]]:
        """Every choice on this part, with the words of the thing that carries it, for a list of choices."""
        return ((choice, choice.words or _in_a_list(bearer)) for bearer in self.bearers() for choice in bearer.choices)

    def pointing(self, ids: frozenset[str], about: bool = True) -> Self:
        """A copy in which the things with these ids (`id_of`) are marked as what the question is about, or are no
        longer.
        """
        return self

    def tagging(self, tags: Mapping[str, Tag]) -> Self:
        """A copy in which the things with these ids (`id_of`) have these words on them, and no other thing has any. Of
        a track, whose spaces are too small for words, the track itself has those of the first one.
        """
        return self


def _in_a_list(bearer: Card | Piece | Space | Way) -> str:
    return (bearer.brief or bearer.words) if isinstance(bearer, Card | Space) else bearer.words


@dataclass(frozen=True)
class Zone(Part):
    """A place with cards. `shape`: row (in order), hand, pile (thickness `count`, only the top drawn), stacks
    (grouped), grid (rows of `columns` piles, each a card with its `copies`), offer (few cards to choose from, drawn
    large with their words). `drawn`: its cards have their pictures in another's area, too, wherever they are not
    smaller than one."""

    kind = "zone"
    id: str
    title: str
    shape: str
    cards: tuple[Card, ...] = ()
    count: int | None = None
    hint: str = ""
    open: bool = True
    drawn: bool = False
    columns: int = 0  # of a grid, 1 to MOST_COLUMNS; of a row, cards of a full one: fewer are no wider

    def __post_init__(self) -> None:
        least, most = 1 if self.shape == "grid" else 0, MOST_COLUMNS
        if not least <= self.columns <= most:
            raise ValueError(f"zone {self.id}: a {self.shape} has {least} to {most} columns, not {self.columns}")

    def bearers(self) -> Iterator[Card]:
        return iter(self.cards)

    def pointing(self, ids: frozenset[str], about: bool = True) -> Self:
        cards = tuple(card.having(about=about) if card.id in ids else card for card in self.cards)
        return replace(self, cards=cards)

    def tagging(self, tags: Mapping[str, Tag]) -> Self:
        return replace(self, cards=tuple(card.having(tag=tags.get(card.id)) for card in self.cards))


@dataclass(frozen=True)
class Die:
    """One die: its face, and the legal actions on it. `fresh` when it was just rolled or turned: it tumbles."""

    id: str
    value: int
    name: str
    fresh: bool = False
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class Roll(Part):
    """The dice on the table, and the values that they trigger."""

    kind = "roll"
    title: str
    dice: tuple[Die, ...]
    values: tuple[str, ...] = ()
    hint: str = ""
    id: str = "dice"

    def offers(self) -> Iterator[tuple[Choice, str]]:
        return ((choice, "") for die in self.dice for choice in die.choices)


@dataclass(frozen=True)
class Summary(Part):
    """The result of something that concerns all seats: for each a row of signs, and the words for it."""

    kind = "summary"
    title: str
    rows: tuple[tuple[int, str, tuple[Glyph, ...], str], ...]  # seat, name, signs, words
    id: str = "news"


@dataclass(frozen=True)
class Ranking(Part):
    """An ordered public list, such as the omens: seats (or names) from best to worst."""

    kind = "ranking"
    title: str
    entries: tuple[tuple[str, str, bool], ...]  # colour, name, in play
    hint: str = ""
    id: str = "order"


@dataclass(frozen=True)
class Piece:
    """Something that stands on a space or a way: a knight, a tower, a token. `copies` like pieces are drawn as one.

    `id` is stable while the piece can be followed, so that it glides when it moves. `colour` is a seat's
    (`scene.SEAT_COLOURS`) or empty. `foretold`: what the previewed action would do to it (`preview`). The other fields
    are as on a card.
    """

    id: str
    name: str
    icon: str
    colour: str = ""
    copies: int = 1
    words: str = ""
    choices: tuple[Choice, ...] = ()
    reason: str = ""
    marked: bool = False
    faded: bool = False
    about: bool = False
    source: str = ""
    foretold: str = ""


@dataclass(frozen=True)
class Space:
    """A space of a track, or a place of a map: `number` or `icon` is its sign, `effect` what it brings, `pieces` who
    stands there. `title` is what a panel about it is called where its sign does not say it.

    `at` is its position on a map: 0 to 1 from the left and from the top; `at_narrow` is that on a phone, if it differs.
    `more` is what can be said besides its words where there is room. On a map, `picture` ("GAME/NAME") is drawn in
    place of the icon, as a card that lies there; `portrait` is its picture where it is shown without the map. `slots`
    are the smaller spaces of a place, such as those for buildings. A reader hears them in the words of the place. The
    other fields are as on a card.
    """

    id: str
    name: str = ""
    icon: str = ""
    picture: str = ""
    number: str = ""
    title: str = ""
    kind: str = ""
    at: tuple[float, float] = (0.5, 0.5)
    at_narrow: tuple[float, float] | None = None
    badges: tuple[Glyph, ...] = ()
    price: tuple[Glyph, ...] = ()
    effect: tuple[Glyph, ...] = ()
    words: str = ""
    more: str = ""
    brief: str = ""
    slots: tuple[Space, ...] = ()
    pieces: tuple[Piece, ...] = ()
    choices: tuple[Choice, ...] = ()
    reason: str = ""
    marked: bool = False
    lit: bool = False
    faded: bool = False
    about: bool = False
    foretold: str = ""
    tag: Tag | None = None
    portrait: str = ""

    @property
    def label(self) -> str:
        """Its name, or its number if it has no name."""
        return self.name or self.number


@dataclass(frozen=True)
class Way:
    """A way between two spaces of a map, by their ids, `through` these points, on a phone `through_narrow`. A river may
    be of another `kind` than a road. Its pieces and choices are drawn at its middle.
    """

    id: str
    ends: tuple[str, str]
    name: str = ""
    through: tuple[tuple[float, float], ...] = ()
    through_narrow: tuple[tuple[float, float], ...] | None = None
    icon: str = ""
    kind: str = ""
    words: str = ""
    pieces: tuple[Piece, ...] = ()
    choices: tuple[Choice, ...] = ()
    reason: str = ""
    marked: bool = False
    lit: bool = False
    faded: bool = False
    about: bool = False
    foretold: str = ""


@dataclass(frozen=True)
class Track(Part):
    """Spaces in order, with the pieces on them. On a `closed` track the first space follows the last.

    `icon` is drawn beside the title. `heads` are drawn above the spaces: a text and the number of spaces below it. On a
    `loose` track the order of the pieces has no meaning, as in a store.
    """

    kind = "track"
    id: str
    title: str
    spaces: tuple[Space, ...]
    hint: str = ""
    closed: bool = False
    icon: str = ""
    heads: tuple[tuple[str, int], ...] = ()
    loose: bool = False
    tag: Tag | None = None

    def bearers(self) -> Iterator[Piece | Space]:
        for space in self.spaces:
            yield from (space, *space.pieces)

    def pointing(self, ids: frozenset[str], about: bool = True) -> Self:
        return replace(self, spaces=tuple(_pointed(self, space, ids, about) for space in self.spaces))

    def tagging(self, tags: Mapping[str, Tag]) -> Self:
        """With the words of the first id among `tags` that is here."""
        here = {self.id_of(bearer) for bearer in self.bearers()}
        return replace(self, tag=next((tag for thing, tag in tags.items() if thing in here), None))

    def summary(self, lang: Lang) -> str:
        """The track in one line: who stands where, then the words of each space; neighbours with the same words share
        them.

        A space is called by its label, or by its place in the row if labels are not unique.
        """
        called = [space.label for space in self.spaces]
        if len(set(called)) < len(called):
            called = [str(number + 1) for number in range(len(called))]
        named = list(zip(called, self.spaces, strict=True))
        who = (f"{at} ({', '.join(map(_counted, space.pieces))})" for at, space in named if space.pieces)
        lines = [text for text in (", ".join(who),) if text]
        for words, run in groupby(named, lambda pair: pair[1].brief or pair[1].words):
            places = [at for at, _ in run]
            at = places[0]
            if len(places) > 1:
                at = Text("{first} à {last}", "{first} to {last}").say(lang, first=at, last=places[-1])
            if words:
                lines.append(
                    words if words.startswith(at) else Text("{at} : {it}", "{at}: {it}").say(lang, at=at, it=words)
                )
        return " ".join(line if line[-1] in ".!?" else f"{line}." for line in lines)


@dataclass(frozen=True)
class Map(Part):
    """Places by their coordinates, the ways between them, and the pieces on both.

    `wide` is the width for a height of 1 on a wide page, `narrow` that on a phone: there the map is taller, and places
    keep their coordinates as fractions, or have others (`at_narrow`). `picture` is drawn underneath, stretched to the
    size of the map: "GAME/NAME" among the pictures of the game, or a file among its looks; on a phone
    `picture_narrow`, if there is one. Places are signs with a label, or `plates` with all that they carry printed on
    them. `reserve` is what lies beside the map for all; `hint` names it.
    """

    kind = "map"
    id: str
    title: str
    places: tuple[Space, ...]
    ways: tuple[Way, ...] = ()
    hint: str = ""
    wide: float = 1.6
    narrow: float = 0.8
    picture: str = ""
    picture_narrow: str = ""
    plates: bool = False
    reserve: tuple[Glyph, ...] = ()

    def __post_init__(self) -> None:
        known = {place.id for place in self.places}
        for way in self.ways:
            if not known.issuperset(way.ends):
                raise ValueError(f"map {self.id}: the way {way.id} leads from {way.ends[0]} to {way.ends[1]}")
        points = [at for place in self.places for at in (place.at, place.at_narrow) if at]
        points += [point for way in self.ways for point in (*way.through, *(way.through_narrow or ()))]
        if any(not 0 <= value <= 1 for point in points for value in point):
            raise ValueError(f"map {self.id}: a place lies outside of it")

    def bearers(self) -> Iterator[Piece | Space | Way]:
        for bearer in (*self.spaces(), *self.ways):
            yield from (bearer, *bearer.pieces)

    def spaces(self) -> Iterator[Space]:
        """Every place, followed by its slots."""
        for place in self.places:
            yield from (place, *place.slots)

    def pointing(self, ids: frozenset[str], about: bool = True) -> Self:
        places = (
            replace(place, slots=tuple(_pointed(self, slot, ids, about) for slot in place.slots))
            if place.slots
            else place
            for place in self.places
        )
        places = tuple(_pointed(self, place, ids, about) for place in places)
        return replace(self, places=places, ways=tuple(_pointed(self, way, ids, about) for way in self.ways))

    def tagging(self, tags: Mapping[str, Tag]) -> Self:
        places = (replace(place, tag=tags.get(self.id_of(place))) for place in self.places)
        return replace(self, places=tuple(places))

    def called(self, place_id: str) -> str:
        """The label of a place."""
        return next(place.label for place in self.places if place.id == place_id)

    def beside(self, place: Space) -> tuple[Space, ...]:
        """The places that a way joins to this one."""
        ends = [end for way in self.ways if place.id in way.ends for end in way.ends if end != place.id]
        return tuple(other for other in self.places if other.id in ends)


Bearer = TypeVar("Bearer", Space, Way)


def _counted(piece: Piece) -> str:
    """A piece in words, with its number of copies."""
    return f"{piece.name} ×{piece.copies}" if piece.copies > 1 else piece.name


def _pointed(part: Part, bearer: Bearer, ids: frozenset[str], about: bool) -> Bearer:
    """A copy of a space or way in which it and its pieces are marked, or no longer, if `ids` names them."""
    pieces = tuple(replace(piece, about=about) if piece.id in ids else piece for piece in bearer.pieces)
    return replace(bearer, pieces=pieces, about=about if part.id_of(bearer) in ids else bearer.about)


@dataclass(frozen=True)
class Bill(Part):
    """What is being paid for, what is paid and what is left, and what it can be paid with.

    `picture` is that of what is bought, `price` its whole cost, `brings` what it brings. `units` are the signs of each
    unit of the cost; the first `paid` of them are paid. Each of the `sources` is a space with an icon, a name, its
    amount as the number, and choices. `choices` end the payment, or decline it.
    """

    kind = "bill"
    id: str
    title: str
    picture: str
    price: tuple[Glyph, ...]
    brings: tuple[Glyph, ...]
    units: tuple[tuple[Glyph, ...], ...]
    paid: int
    sources: tuple[Space, ...]
    hint: str = ""
    choices: tuple[Choice, ...] = ()

    def bearers(self) -> Iterator[Space]:
        return iter(self.sources)

    def offers(self) -> Iterator[tuple[Choice, str]]:
        yield from super().offers()
        yield from ((choice, choice.words) for choice in self.choices)

    def pointing(self, ids: frozenset[str], about: bool = True) -> Self:
        return replace(self, sources=tuple(_pointed(self, source, ids, about) for source in self.sources))


PARTS: tuple[type[Part], ...] = (Zone, Roll, Summary, Ranking, Track, Map, Bill)
