"""The map with its pieces, and the rows of Citizens and Privileges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import dist

from ....kernel.text import Lang, Text
from ....kernel.words import Glyph
from ....pictures.pen import Point
from ....stage.look import Look
from ....stage.parts import Choice, Map, Piece, Space, Way, Zone
from ....stage.scene import SEAT_COLOURS
from ..cards.content import MargravesContent
from ..cards.kinds import Location
from ..names import GUILD_ICON_NAMES, LAIR_IDS, LAIR_NAMES, LEVELS_SAID
from ..rules.actions import Act, Ev
from ..rules.citizens import twin_of
from ..rules.end import icon_worth
from ..rules.signs import (
    GOLD,
    GUILD_ICONS,
    KNIGHT,
    LAIR_ICONS,
    MARGRAVE,
    TOKEN_ICONS,
    TOWER,
)
from ..state import (
    LAIRS,
    LOCATIONS,
    MONSTERS,
    NOTHING,
    ROW,
    SHOWN,
    SITES,
    TOKENS,
    Token,
)
from . import atlas
from .faces import citizen_face, monster_face, provenance, tile_face
from .lacks import why_not_slain
from .pictures import picture_of

ARRIVALS = (Act.MOVE, Act.SEND, Act.POST, Act.TO)  # the card that names the location for this piece

# --- the map --------------------------------------------------------------------------------------------------


def country(look: Look) -> Map:
    """The eight locations with their roads and pieces, and the lairs beside them."""
    places = [_location(look, place) for place in range(LOCATIONS)]
    places += [_lair(look, lair) for lair in range(LAIRS)]
    return Map(
        "valeria",
        Text("Valeria", "Valeria").say(look.lang),
        tuple(places),
        tuple(_ways(look)),
        hint=Text("Réserve", "Supply").say(look.lang),
        wide=atlas.WIDE,
        narrow=atlas.NARROW,
        picture=f"margraves/{atlas.NAME}",
        picture_narrow=f"margraves/{atlas.NARROW_NAME}",
        plates=True,
        reserve=tuple(Glyph(TOKEN_ICONS[kind], str(look.v.supply[kind])) for kind in range(TOKENS)),
    )


def _location(look: Look, place: int) -> Space:
    location, lang = look.content.locations[place], look.lang
    moved = {event.a for event in (*look.lately, *look.recent) if event.kind in (Ev.MOVED, Ev.POSTED, Ev.BUILT)}
    moved |= {event.b for event in (*look.lately, *look.recent) if event.kind == Ev.DEPLOYED}
    choices = look.buttons(Act.MOVE + place, Act.SEND + place, Act.POST + place, Act.FROM + place, Act.TO + place)
    coming, words = _arrival(look, place), _location_words(look, place)
    traced = provenance(location, lang)
    return Space(
        id=location.id,
        name=location.noun.form(lang),
        icon=location.picture,
        portrait=picture_of(location),
        kind="location",
        at=atlas.AT.get(location.id, (0.5, 0.5)),
        at_narrow=atlas.NARROW_AT.get(location.id, (0.5, 0.5)),
        badges=tuple(
            Glyph(GUILD_ICONS[guild], look.content.guilds[guild].noun.form(lang)) for guild in location.guilds
        ),
        effect=location.power.glyphs(),
        words=coming or words,
        more=f"{words} {traced}".strip() if coming else traced,
        brief=f"{coming} {words}".strip(),
        slots=tuple(_slot(look, place, slot) for slot in range(SITES)),
        pieces=tuple(_pieces(look, place)),
        choices=choices,
        marked=place in moved,
        lit=bool(look.legal) and look.v.margrave[look.viewer] == place,
    )


def _guild(look: Look, guild: int) -> Glyph:
    """The sign of a guild with its name."""
    return Glyph(GUILD_ICONS[guild], look.content.guilds[guild].noun.form(look.lang))


def _slot(look: Look, place: int, slot: int) -> Space:
    """Where a Tower may stand: what it brings whoever builds it there, or who has."""
    owner = look.v.site[place][slot]
    towers: tuple[Piece, ...] = ()
    if owner >= 0:
        name = Text("Tour : {who}", "Tower: {who}").say(look.lang, who=look.names[owner])
        towers = (Piece(f"tower-{owner}-{place}", name, TOWER, SEAT_COLOURS[owner]),)
    choices = look.buttons(Act.SITE + slot) if _builds_in(look) == place else ()
    return Space(
        f"{look.content.locations[place].id}-{slot + 1}",
        effect=look.content.locations[place].slots[slot].glyphs(),
        pieces=towers,
        choices=choices,
    )


def _builds_in(look: Look) -> int:
    """Where whoever looks may choose a slot: where its Margrave is; NOTHING without a seat."""
    return look.v.margrave[look.viewer] if look.viewer < look.v.players else NOTHING


def _arrival(look: Look, place: int) -> str:
    """What an arrival at this location would bring, before it is done."""
    return arrival(look, place) if any(block + place in look.legal for block in ARRIVALS) else ""


def arrival(look: Look, place: int) -> str:
    """What an arrival at a location brings."""
    content, lang = look.content, look.lang
    return content.kept(("arrival", place, lang), lambda: _printed_arrival(content, place, lang))


def _printed_arrival(content: MargravesContent, place: int, lang: Lang) -> str:
    text = Text("En arrivant : {power}, ou {n} Or.", "On arrival: {power}, or {n} Gold.")
    power = content.locations[place].power.clause(lang, True, True)
    return text.say(lang, power=power, n=content.board.instead)


def _means(look: Look) -> str:
    """The viewer's strength, magic and knights for slaying."""
    v, seat = look.v, look.viewer
    text = Text(
        "Vous avez {force} Force, {n} {n:Chevalier|Chevaliers} ici et {m} en stock.",
        "You have {force} Strength, {n} {n:Knight|Knights} here and {m} in storage.",
    )
    here = v.knights[v.margrave[seat]]
    return text.say(look.lang, force=v.force[seat], n=here, m=v.store[seat][Token.KNIGHT])


def _location_words(look: Look, place: int) -> str:
    """What is printed at a location, and who has built there."""
    content, lang = look.content, look.lang
    before, rewards = content.kept(("location", place, lang), lambda: _printed_location(content.locations[place], lang))
    slots = [
        f"{reward} ({look.names[owner]})" if (owner := look.v.site[place][slot]) >= 0 else reward
        for slot, reward in enumerate(rewards)
    ]
    return f"{before} {(' ; ' if lang == 'fr' else '; ').join(slots)}."


def _printed_location(location: Location, lang: Lang) -> tuple[str, tuple[str, ...]]:
    """The words of a location up to its slots, and the reward of each slot."""
    text = Text(
        "Guildes : {guilds}. Pouvoir : {power} Emplacements :",
        "Guilds: {guilds}. Power: {power} Slots:",
    )
    guilds = ", ".join(GUILD_ICON_NAMES[guild].say(lang) for guild in location.guilds)
    rewards = tuple(location.slots[slot].clause(lang, True, True) for slot in range(SITES))
    return text.say(lang, guilds=guilds, power=location.power.say(lang)), rewards


def _pieces(look: Look, place: int) -> list[Piece]:
    v, lang, pieces = look.v, look.lang, []
    for seat in range(v.players):
        colour, name = SEAT_COLOURS[seat], look.names[seat]
        if v.margrave[seat] == place:
            text = Text("Margrave : {who}", "Margrave: {who}")
            pieces.append(Piece(f"margrave-{seat}", text.say(lang, who=name), MARGRAVE, colour))
    if v.knights[place]:
        text = Text("Chevaliers", "Knights")
        pieces.append(Piece(f"knights-{place}", text.say(lang), KNIGHT, copies=v.knights[place]))
    return pieces


def _lair(look: Look, lair: int) -> Space:
    """A lair with its face-up monster; under it the slain ones, in the order that all have seen."""
    lang, top = look.lang, look.v.top[lair]
    where = LAIR_NAMES[lair].form(lang)
    if top < 0:
        kind = LAIR_IDS[lair]
        at, narrow = atlas.LAIRS_AT[kind], atlas.NARROW_LAIRS_AT[kind]
        return Space(kind, where, LAIR_ICONS[lair], kind=kind, at=at, at_narrow=narrow)
    number = lair * MONSTERS + top
    face = monster_face(look.content, number, lang)
    words = f"{where}. {face.words}"
    slain = [look.content.monsters[lair * MONSTERS + slot].noun.form(lang) for slot in look.v.slain[lair] if slot >= 0]
    if slain:
        text = Text("Terrassés : {names}.", "Slain: {names}.")
        words = f"{words} {text.say(lang, names=', '.join(slain))}"
    choices = look.buttons(Act.SLAY + lair)
    reason = "" if choices else why_not_slain(look, lair)
    if choices:
        words = f"{_means(look)} {words}"
    return Space(
        id=LAIR_IDS[lair],
        name=face.name,
        icon=LAIR_ICONS[lair],
        picture=face.picture,
        kind=LAIR_IDS[lair],
        at=atlas.LAIRS_AT[LAIR_IDS[lair]],
        at_narrow=atlas.NARROW_LAIRS_AT[LAIR_IDS[lair]],
        badges=(Glyph(LAIR_ICONS[lair], LAIR_NAMES[lair].form(lang)),),
        price=face.price,
        effect=face.effect,
        words=f"{words} {face.provenance}".strip(),
        brief=words,
        choices=choices,
        reason=reason,
        marked=any(event.kind == Ev.MONSTER and event.a == number for event in look.news),
    )


def _ways(look: Look) -> list[Way]:
    ways: list[Way] = []
    for place, location in enumerate(look.content.locations):
        beside = (other for other in range(place + 1, LOCATIONS) if look.c.roads[place] >> other & 1)
        ways += [_way("road", location.id, look.content.locations[other].id) for other in beside]
        ways += [_way("trail", location.id, LAIR_IDS[lair]) for lair in location.lairs]
    return ways


def _way(kind: str, start: str, end: str) -> Way:
    ends = frozenset({start, end})
    return Way(
        f"{kind}-{start}-{end}",
        (start, end),
        through=_towards(end, atlas.THROUGH.get(ends, ()), {**atlas.AT, **atlas.LAIRS_AT}),
        through_narrow=_towards(end, atlas.NARROW_THROUGH.get(ends, ()), {**atlas.NARROW_AT, **atlas.NARROW_LAIRS_AT}),
        kind=kind,
    )


def _towards(end: str, points: tuple[Point, ...], at: Mapping[str, Point]) -> tuple[Point, ...]:
    """The bends of a way in the order in which they are met on the way to its end."""
    if len(points) < 2 or end not in at or dist(points[-1], at[end]) <= dist(points[0], at[end]):
        return points
    return points[::-1]


# --- rows and displays ----------------------------------------------------------------------------------------


def citizen_row(look: Look) -> Zone:
    """Five citizens and their prices, the oldest first, and the size of the deck."""
    v, lang = look.v, look.lang
    cards = []
    for slot in range(ROW):
        if v.row[slot] >= 0:
            face = citizen_face(look.content, v.row[slot], lang)
            price = look.c.row_gold[slot]
            guild = look.content.citizens[v.row[slot]].guild
            cards.append(
                face.having(
                    id=f"row-{slot}-{v.row[slot]}",
                    words=f"{_icons_now(look, [guild])} {face.words}".strip(),
                    effect=face.second,
                    second=(),
                    price=(Glyph(GOLD, str(price)),),
                    badges=(_guild(look, guild),),
                    choices=_taking(look, slot),
                )
            )
    hint = Text("pioche : {n}", "deck: {n}")
    title = Text("Ligne de Citoyens", "Citizen row").say(lang)
    return Zone("row", title, shape="row", cards=tuple(cards), hint=hint.say(lang, n=v.deck_size))


def _taking(look: Look, slot: int) -> tuple[Choice, ...]:
    """The actions on a citizen of the row; of equal copies that are one choice, each carries it."""
    choices = look.buttons(Act.RECRUIT + slot, Act.DISMISS + slot)
    while not choices and (slot := twin_of(look.c, look.v, slot)) >= 0:
        choices = look.buttons(Act.RECRUIT + slot, Act.DISMISS + slot)
    return choices


def privileges(look: Look, level: int) -> Zone:
    """The face-up tiles of a level."""
    v, lang, offered = look.v, look.lang, set()
    cards = []
    for place in range(SHOWN):
        tile = v.shown[level][place]
        if tile >= 0:
            choices = ()
            if tile not in offered and Act.TILE + tile in look.legal:
                choices = (look.button(Act.TILE + tile, Text("Prendre", "Take").say(lang)),)
            offered.add(tile)
            face = tile_face(look.content, tile, lang)
            now = _icons_now(look, look.content.tiles[tile].guilds)
            cards.append(
                face.having(id=f"shown-{level}-{place}-{tile}", words=f"{now} {face.words}".strip(), choices=choices)
            )
    hint = Text("pile : {n}", "pile: {n}").say(lang, n=v.pile_size[level])
    return Zone(f"privileges-{level + 1}", LEVELS_SAID[level + 1].say(lang), shape="row", cards=tuple(cards), hint=hint)


def _icons_now(look: Look, guilds: Sequence[int]) -> str:
    """The worth of guild icons to the viewer with their present markers."""
    v, seat = look.v, look.viewer
    if seat >= v.players or not guilds:
        return ""
    worth = sum(icon_worth(look.c, v, seat, guild) for guild in guilds)
    return Text("À ce jour {n} PV pour vous.", "{n} VP for you as things stand.").say(look.lang, n=worth)
