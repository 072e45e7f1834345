"""What pages repeat: small pieces of text that are made once and cached, and the parts of scenes."""

from __future__ import annotations

import unicodedata
from collections import Counter, OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import zip_longest
from sys import getsizeof
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from ...games.artwork import Artwork
from ...kernel.content import Content
from ...kernel.text import Lang
from ...kernel.words import Glyph
from ...stage.layout import Section
from ...stage.parts import Card, Map, Part, Piece, Way
from ...stage.scene import SEAT_COLOURS, SEAT_SHAPES, Stat
from .icons import address

KEPT = 8192  # rows of signs in the cache
KEPT_BYTES = 8_000_000  # texts in the cache of each macro; the largest are seats' areas
ENDLESS = "endless"  # for words of own sets
# A class applies to words with more letters than its number.
LONG_WORDS = ((16, ENDLESS), (11, "longest"), (9, "longer"), (7, "long"))
DOT = "·"  # between the parts of an effect
BEING = "<!--being-->"  # in the area of somebody else's seat
TIMES = "×"  # read with the amount before it, too
LEADING = frozenset("×→←/+&∤")  # between two signs, and read with the second
BOUND_OPEN, BOUND_SHUT = '<span class="bound">', "</span>"
KEPT_OPEN, KEPT_SHUT = '<span class="kept">', "</span>"


@cache
def icon(name: str, more: str = "") -> Markup:
    """An icon from its sprite; the words beside it give its meaning."""
    return Markup('<svg class="icon {}" aria-hidden="true"><use href="{}"/></svg>').format(more, address(name))


def shape(colour: str) -> str:
    """The shape that goes with a seat's colour."""
    return SEAT_SHAPES[SEAT_COLOURS.index(colour)] if colour in SEAT_COLOURS else SEAT_SHAPES[0]


@cache
def mark(colour: str) -> Markup:
    """A seat's mark: its colour, always with a shape."""
    return Markup('<span class="mark c-{} s-{}" aria-hidden="true"></span>').format(colour, shape(colour))


@lru_cache(maxsize=KEPT)
def glyphs(row: tuple[Glyph, ...], lack: tuple[Glyph, ...] = ()) -> Markup:
    """An effect or a price as a row of icons. A part in parentheses, and each part between dots, stays on one line, and
    so does what stands between two signs with the second of them. An amount stays with what multiplies it: a line ends
    between them only where it has no room for both. What a viewer lacks of it is marked.
    """
    lacked = _lacked(row, lack)
    apart = any(glyph.text == DOT for glyph in row)
    signs = [Markup(KEPT_OPEN)] if apart else []
    depth, amount = 0, False
    runs = _runs(row)
    for at, run in enumerate(runs):
        drawn = Markup("").join(_glyph(row[sign], " lacked" if sign in lacked else "") for sign in run)
        drawn = Markup(BOUND_OPEN + "{}" + BOUND_SHUT).format(drawn) if len(run) > 1 else drawn
        last = row[run[-1]].text
        if last == DOT:
            signs += [drawn, Markup(KEPT_SHUT + KEPT_OPEN)]
            continue
        opened, shut = last.count("("), last.count(")")
        signs += [Markup(KEPT_OPEN)] if opened and not depth else []
        factor = at + 1 < len(runs) and len(runs[at + 1]) > 1 and row[runs[at + 1][0]].text == TIMES
        was, amount = amount, factor and not shut and row[run[0]].text != TIMES
        signs += [Markup(BOUND_OPEN) * amount, drawn, Markup(BOUND_SHUT) * was]
        depth += opened - shut
        signs += [Markup(KEPT_SHUT)] if shut and not depth else []
    return Markup("").join([*signs, Markup(KEPT_SHUT) * (apart + (depth > 0))])


def _runs(row: tuple[Glyph, ...]) -> list[list[int]]:
    """The places of the signs, those together that no line parts: what leads with what it leads, and two signs that
    count one thing, such as a Role on Citizens.
    """
    runs: list[list[int]] = []
    joined = counted = False
    for at, (glyph, after) in enumerate(zip_longest(row, row[1:], fillvalue=Glyph())):
        if joined:
            runs[-1].append(at)
        else:
            runs.append([at])
        counted = glyph.text == TIMES or (counted and _bare(glyph))
        leads = not glyph.icon and glyph.text in LEADING and "(" not in after.text
        joined = at + 1 < len(row) and (leads or (counted and _bare(glyph) and _bare(after)))
    return runs


def _bare(glyph: Glyph) -> bool:
    return bool(glyph.icon) and not glyph.text


def _lacked(row: tuple[Glyph, ...], lack: tuple[Glyph, ...]) -> set[int]:
    """Where a row asks for what is lacking: an amount is one sign, and of several of a kind the last ones lack."""
    missing = {glyph.icon: int(glyph.text.removeprefix("−")) for glyph in lack}
    places = {icon: [at for at, glyph in enumerate(row) if glyph.icon == icon] for icon in missing}
    return {at for icon, few in missing.items() for at in places[icon][-few:]}


def _glyph(glyph: Glyph, more: str = "") -> Markup:
    sign = icon(glyph.icon) if glyph.icon else Markup("")
    text = Markup("<b>{}</b>").format(glyph.text) if glyph.text else Markup("")
    if len(glyph.text) == 1 and unicodedata.decomposition(glyph.text).startswith("<circle>"):
        # Few fonts have a 0 in a circle.
        text = Markup('<b class="ringed">{}</b>').format(unicodedata.digit(glyph.text))
    kind = f" g-{glyph.icon}" if glyph.icon else " sign"
    return Markup('<span class="glyph{}{}">{}{}</span>').format(kind, more, sign, text)


class Kept:
    """Draws with a template's macro and caches the latest texts, by all arguments of the macro.

    A macro knows only its arguments, never the page around it. So equal arguments give the same text for every viewer,
    and no text can show more than its key. Most of a table looks as it did before the last move.
    """

    def __init__(self, env: Environment, template: str, macro: str) -> None:
        self._draw = getattr(env.get_template(template).module, macro)
        self._texts: OrderedDict[tuple[Any, ...], Markup] = OrderedDict()
        self.bytes = 0

    def __call__(self, *given: Any) -> Markup:
        text = self._texts.get(given)
        if text is None:
            self._texts[given] = text = Markup(self._draw(*given))
            self.bytes += getsizeof(text)
            while self.bytes > KEPT_BYTES:  # the oldest are dropped
                self.bytes -= getsizeof(self._texts.popitem(last=False)[1])
        return text


def draw_card(
    env: Environment,
    card: Card,
    size: str,
    lang: Lang,
    prefix: str = "",
    again: bool = False,
    where: str = "",
    nth: int = 0,
    drawn_small: bool = False,
) -> Markup:
    """A card whose ids begin with `prefix`. `again`: it lies on another of its kind. The place (`where`) and the number
    among cards of the same name there (0: the only one) distinguish its buttons. `drawn_small`: the smallest size has
    the picture too.
    """
    return kept(env, "_card.html", "card")(card, size, lang, prefix, again, where, nth, drawn_small)


def numbered(names: Sequence[str]) -> list[int]:
    """For each name, its number among equal names; 0 if it is the only one."""
    counts, numbers = Counter(names), []
    met: Counter[str] = Counter()
    for name in names:
        met[name] += 1
        numbers.append(met[name] if counts[name] > 1 else 0)
    return numbers


def name_fits(name: str) -> str:
    """The class that sets a long name smaller on a narrow card, so that its longest word is whole; none for most names.
    A word that is too long for any class is broken on every card.
    """
    longest = max(map(len, name.replace("-", " ").split()), default=0)
    return next((size for letters, size in LONG_WORDS if longest > letters), "")


def draw_part(
    env: Environment, part: Part, place: str, lang: Lang, colours: tuple[str, ...], looks: Artwork, owner: str = ""
) -> Markup:
    """A part of a scene, by the macro `draw` of its kind's template. `place`: board, own (area) or seat (another's;
    `owner` is its name).

    `colours` are the seats', `looks` the game's.
    """
    return kept(env, f"parts/{part.kind}.html", "draw")(part, place, lang, colours, looks, owner)


def draw_foretold(env: Environment, row: tuple[Piece, ...], lang: Lang) -> Markup:
    """The pieces of a space, with those that would come or go."""
    return kept(env, "_space.html", "pieces")(row, lang)


def draw_stat(env: Environment, stat: Stat, seat: int, n: int) -> Markup:
    """The number `n` beside a seat's name."""
    return kept(env, "_stat.html", "stat")(stat, seat, n)


def draw_seat(env: Environment, macro: str, *given: Any) -> Markup:
    """A seat's area with all its parts, by a macro of `_seat.html`: `own` or `other`."""
    return kept(env, "_seat.html", macro)(*given)


def draw_reference(
    env: Environment, sections: tuple[Section, ...], content: Content, cards: tuple[Card, ...], lang: Lang
) -> Markup:
    """What the reference panel says of a game: as much text as the rest of its page."""
    return kept(env, "_reference.html", "reference")(sections, content, cards, lang)


def with_being(area: Markup, being: str) -> Markup:
    """A seat's area with what changes without a move: it is no part of what is cached."""
    return area.replace(BEING, being)


kept = cache(Kept)


@dataclass(frozen=True)
class Drawn:
    """A way in a square of 100 by 100: its path, and its middle, where its pieces stand."""

    way: Way
    path: str
    at: tuple[float, float]


def trace(part: Map, narrow: bool = False) -> tuple[Drawn, ...]:
    """The ways of a map, as on a wide page or as on a phone."""
    at = {place.id: (place.at_narrow if narrow else None) or place.at for place in part.places}

    def through(way: Way) -> tuple[tuple[float, float], ...]:
        return way.through if not narrow or way.through_narrow is None else way.through_narrow

    return tuple(_traced(way, (at[way.ends[0]], *through(way), at[way.ends[1]])) for way in part.ways)


def in_two_ways(part: Map) -> bool:
    """Whether the places of a map lie elsewhere on a phone."""
    return any(place.at_narrow for place in part.places)


def _traced(way: Way, points: tuple[tuple[float, float], ...]) -> Drawn:
    """A smooth curve through the points: at each of them it runs parallel to the line between its neighbours."""
    around = (points[0], *points, points[-1])
    path = "M{:.4g} {:.4g}".format(*_spot(points[0]))
    for before, start, end, behind in zip(around, around[1:], around[2:], around[3:], strict=False):
        first = [start[i] + (end[i] - before[i]) / 6 for i in (0, 1)]
        second = [end[i] - (behind[i] - start[i]) / 6 for i in (0, 1)]
        path += "C" + " ".join("{:.4g} {:.4g}".format(*_spot(point)) for point in (first, second, end))
    half = len(points) // 2
    if len(points) % 2:
        return Drawn(way, path, points[half])
    left, right = points[half - 1], points[half]
    return Drawn(way, path, ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2))


def _spot(point: Sequence[float]) -> tuple[float, float]:
    return 100 * point[0], 100 * point[1]


def percent(value: float) -> str:
    """A fraction as two digits. The style sheet has a class for each: no element has a style of its own."""
    return f"{min(99, max(0, round(100 * value))):02}"
