"""The two boards: the map with its pieces, the naval track, the tombs, and the influence rows."""

from __future__ import annotations

from ....kernel.effects import Glyph
from ....kernel.scene import SEAT_COLOURS, Look, Map, Piece, Space, Track, Way, Zone
from ....kernel.text import Text, sentence
from ..names import CELL_IDS, GUILD_ICON_NAMES, LAIR_IDS, LAIR_NAMES, LEVELS_SAID
from ..rules.actions import Act, Ev
from ..rules.signs import (
    GOLD,
    INFLUENCE,
    KNIGHT,
    LAIR_ICONS,
    MARGRAVE,
    POINTS,
    SHIP,
    TOMB,
    TOWER,
)
from ..rules.things import river_before
from ..state import CELLS, GUILDS, LAIRS, LINES, LOCATIONS, MONSTERS, ROW, SECTION, SEGMENTS, SHOWN, SITES, SPACES
from .faces import citizen_face, monster_face, provenance, tile_face

AT = {
    "shilina": (0.16, 0.74),
    "hamun": (0.14, 0.38),
    "silesia": (0.36, 0.22),
    "inkadeus": (0.62, 0.2),
    "regkstrom": (0.86, 0.34),
    "nymar": (0.74, 0.66),
    "thraecius": (0.42, 0.8),
    "viktoria": (0.52, 0.5),
}
LAIRS_AT = ((0.18, 0.08), (0.46, 0.04), (0.92, 0.58), (0.3, 0.94))


# --- the map --------------------------------------------------------------------------------------------------


def country(look: Look) -> Map:
    """The eight locations with their roads and pieces, and the lairs beside them."""
    places = [_location(look, place) for place in range(LOCATIONS)]
    places += [_lair(look, lair) for lair in range(LAIRS)]
    return Map("valeria", Text("Valeria", "Valeria").say(look.lang), tuple(places), tuple(_ways(look)))


def _location(look: Look, place: int) -> Space:
    one, lang = look.content.locations[place], look.lang
    moved = {event.a for event in (*look.lately, *look.recent) if event.kind in (Ev.MOVED, Ev.POSTED, Ev.BUILT)}
    moved |= {event.b for event in (*look.lately, *look.recent) if event.kind == Ev.DEPLOYED}
    choices = look.buttons(Act.MOVE + place, Act.SEND + place, Act.POST + place, Act.FROM + place, Act.TO + place)
    return Space(
        id=one.id,
        name=one.noun.form(lang),
        icon=one.picture,
        kind="location",
        at=AT.get(one.id, (0.5, 0.5)),
        effect=one.power.glyphs(),
        words=_location_words(look, place),
        pieces=tuple(_pieces(look, place)),
        choices=choices,
        marked=place in moved,
        lit=bool(look.legal) and look.v.margrave[look.viewer] == place,
    )


def _location_words(look: Look, place: int) -> str:
    one, lang = look.content.locations[place], look.lang
    text = Text(
        "Guildes : {guilds}. Pouvoir : {power} Emplacements : {slots}.",
        "Guilds: {guilds}. Power: {power} Slots: {slots}.",
    )
    slots = []
    for slot in range(SITES):
        said = one.slots[slot].clause(lang, True, True)
        owner = look.v.site[place][slot]
        slots.append(f"{said} ({look.names[owner]})" if owner >= 0 else said)
    guilds = ", ".join(GUILD_ICON_NAMES[guild].say(lang) for guild in one.guilds)
    said = text.say(
        lang, guilds=guilds, power=one.power.say(lang), slots=" ; ".join(slots) if lang == "fr" else "; ".join(slots)
    )
    return f"{said} {provenance(one, lang)}".strip()


def _pieces(look: Look, place: int) -> list[Piece]:
    v, lang, found = look.v, look.lang, []
    for seat in range(v.players):
        colour, name = SEAT_COLOURS[seat], look.names[seat]
        if v.margrave[seat] == place:
            text = Text("Margrave : {who}", "Margrave: {who}")
            found.append(Piece(f"margrave-{seat}", text.say(lang, who=name), MARGRAVE, colour))
        if seat in v.site[place]:
            text = Text("Tour : {who}", "Tower: {who}")
            found.append(Piece(f"tower-{seat}-{place}", text.say(lang, who=name), TOWER, colour))
    if v.knights[place]:
        text = Text("Chevaliers", "Knights")
        found.append(Piece(f"knights-{place}", text.say(lang), KNIGHT, copies=v.knights[place]))
    return found


def _lair(look: Look, lair: int) -> Space:
    top = look.v.top[lair]
    name = look.content.monsters[lair * MONSTERS + top].noun.form(look.lang) if top >= 0 else ""
    return Space(
        id=LAIR_IDS[lair],
        name=LAIR_NAMES[lair].form(look.lang),
        icon=LAIR_ICONS[lair],
        kind=LAIR_IDS[lair],
        at=LAIRS_AT[lair],
        number=str(look.c.m_force[lair][top]) if top >= 0 else "",
        words=name,
    )


def _ways(look: Look) -> list[Way]:
    ways = []
    for place, one in enumerate(look.content.locations):
        for other in range(place + 1, LOCATIONS):
            if look.c.roads[place] >> other & 1:
                end = look.content.locations[other].id
                ways.append(Way(f"road-{one.id}-{end}", (one.id, end)))
        ends = [LAIR_IDS[lair] for lair in one.lairs]
        ways += [Way(f"trail-{one.id}-{end}", (one.id, end), kind="trail") for end in ends]
    return ways


# --- rows and displays ----------------------------------------------------------------------------------------


def monsters(look: Look) -> Zone:
    """The face-up monster of each lair; what was slain lies under it in the order that all have seen."""
    cards = []
    for lair in range(LAIRS):
        top = look.v.top[lair]
        if top < 0:
            continue
        number = lair * MONSTERS + top
        beneath = [
            look.content.monsters[lair * MONSTERS + one].noun.form(look.lang) for one in look.v.slain[lair] if one >= 0
        ]
        face = monster_face(look.content, number, look.lang)
        tag = LAIR_NAMES[lair].form(look.lang)
        words = face.words
        if beneath:
            slain = Text("Terrassés : {names}.", "Slain: {names}.")
            words = f"{words} {slain.say(look.lang, names=', '.join(beneath))}"
        new = any(event.kind == Ev.MONSTER and event.a == number for event in (*look.lately, *look.recent))
        cards.append(
            face.having(
                choices=look.buttons(Act.SLAY + lair),
                badges=(Glyph(LAIR_ICONS[lair]),),
                words=f"{tag}. {words}",
                marked=new,
            )
        )
    return Zone("monsters", Text("Monstres", "Monsters").say(look.lang), shape="row", cards=tuple(cards))


def citizen_row(look: Look) -> Zone:
    """Five citizens and their prices, the oldest first, and how many the deck still holds."""
    v, lang = look.v, look.lang
    cards = []
    for slot in range(ROW):
        if v.row[slot] >= 0:
            face = citizen_face(look.content, v.row[slot], lang)
            price = look.c.row_gold[slot]
            cards.append(
                face.having(
                    id=f"row-{slot}-{v.row[slot]}",
                    price=(Glyph(GOLD, str(price)),),
                    choices=look.buttons(Act.RECRUIT + slot, Act.DISMISS + slot),
                )
            )
    hint = Text("pioche : {n} ; prix valables sous chaque carte", "deck: {n}; each card at the price below it")
    title = Text("Ligne de Citoyens", "Citizen row").say(lang)
    return Zone("row", title, shape="row", cards=tuple(cards), hint=hint.say(lang, n=v.deck_size))


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
            cards.append(
                tile_face(look.content, tile, lang).having(id=f"shown-{level}-{place}-{tile}", choices=choices)
            )
    hint = Text("pile : {n}", "pile: {n}").say(lang, n=v.pile_size[level])
    return Zone(f"privileges-{level + 1}", LEVELS_SAID[level + 1].say(lang), shape="row", cards=tuple(cards), hint=hint)


# --- tracks ---------------------------------------------------------------------------------------------------


def naval_track(look: Look) -> Track:
    """Eight segments clockwise, and the ships."""
    v, lang = look.v, look.lang
    spaces = []
    for segment, one in enumerate(look.content.segments):
        ships = tuple(
            Piece(
                f"ship-{seat}",
                Text("Navire : {who}", "Ship: {who}").say(lang, who=look.names[seat]),
                SHIP,
                SEAT_COLOURS[seat],
            )
            for seat in range(v.players)
            if v.ship[seat] == segment
        )
        spaces.append(
            Space(
                str(segment + 1),
                number=str(segment + 1),
                effect=one.reward.glyphs(),
                words=f"{one.reward.say(lang)} {provenance(one, lang)}".strip(),
                pieces=ships,
                choices=look.buttons(Act.SEGMENT + segment),
            )
        )
    assert len(spaces) == SEGMENTS
    return Track("naval", Text("Piste Navale", "Naval track").say(lang), tuple(spaces), closed=True)


def tombs(look: Look) -> Track:
    """The nine places with their knights, row by row; what a row or column pays stands in the hint."""
    v, lang = look.v, look.lang
    spaces = []
    for cell in range(CELLS):
        if not look.c.tomb_cells >> cell & 1:
            continue
        pieces: tuple[Piece, ...] = ()
        if v.tomb >> cell & 1:
            lies = v.lying >> cell & 1
            text = (
                Text("Chevalier allongé", "Knight lying down") if lies else Text("Chevalier debout", "Knight standing")
            )
            pieces = (Piece(f"hero-{cell}", text.say(lang), TOMB if lies else KNIGHT),)
        spaces.append(
            Space(
                CELL_IDS[cell],
                number=CELL_IDS[cell],
                pieces=pieces,
                choices=look.buttons(Act.HERO + cell, Act.OWN_HERO + cell, Act.RAISE + cell),
            )
        )
    if v.statue:
        statue = Piece("hero-statue", Text("Chevaliers", "Knights").say(lang), KNIGHT, copies=v.statue)
        spaces.append(Space("statue", name=Text("Statue", "Statue").say(lang), pieces=(statue,)))
    pays = [f"{one.noun.form(lang)} : {one.reward.clause(lang, True, True)}" for one in look.content.lines]
    hint = sentence(" · ".join(pays)) if len(pays) == LINES else ""
    return Track("tombs", Text("Tombeaux Héroïques", "Heroic Tombs").say(lang), tuple(spaces), hint=hint)


def influence_row(look: Look, guild: int) -> Track:
    """The row of a guild: sections and rivers, and everybody's marker."""
    v, lang = look.v, look.lang
    spaces = []
    for space in range(SPACES):
        worth = look.c.points[space // SECTION]
        markers = tuple(
            Piece(f"marker-{guild}-{seat}", look.names[seat], INFLUENCE, SEAT_COLOURS[seat])
            for seat in range(v.players)
            if v.influence[seat][guild] == space
        )
        river = river_before(space)
        text = Text("{n} PV par icône.", "{n} VP for each icon.")
        words = text.say(lang, n=worth)
        if river >= 0:
            toll = Text("Rivière : {n} Or.", "River: {n} Gold.")
            words = f"{words} {toll.say(lang, n=look.c.river_gold[river])}"
        effect = (Glyph(GOLD, f"−{look.c.river_gold[river]}"),) if river >= 0 else ()
        if space % SECTION == 0:
            effect = (Glyph(POINTS, str(worth)), *effect)
        spaces.append(Space(str(space + 1), number=str(space + 1), effect=effect, words=words, pieces=markers))
    name = look.content.guilds[guild].noun.form(lang)
    return Track(f"influence-{guild}", Text("Influence : {it}", "Influence: {it}").say(lang, it=name), tuple(spaces))


def influence_rows(look: Look) -> tuple[Track, ...]:
    return tuple(influence_row(look, guild) for guild in range(GUILDS))
