"""The two boards: the map with its pieces, the naval track, the tombs, and the influence rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import dist

from ....kernel.text import Lang, Text
from ....kernel.words import Glyph
from ....pictures.pen import Point
from ....stage.look import Look
from ....stage.parts import Choice, Map, Piece, Space, Track, Way, Zone
from ....stage.scene import SEAT_COLOURS
from ..cards.content import MargravesContent
from ..cards.kinds import Location
from ..names import CELL_IDS, GUILD_ICON_NAMES, LAIR_IDS, LAIR_NAMES, LEVELS_SAID
from ..rules.actions import Act, Ev
from ..rules.citizens import twin_of
from ..rules.end import icon_worth
from ..rules.signs import (
    GOLD,
    GUILD_ICONS,
    INFLUENCE,
    KNIGHT,
    LAIR_ICONS,
    MARGRAVE,
    SHIP,
    TOKEN_ICONS,
    TOMB,
    TOWER,
)
from ..rules.things import river_before
from ..state import (
    CELLS,
    GUILDS,
    LAIRS,
    LINES,
    LOCATIONS,
    MONSTERS,
    NOTHING,
    RIVERS,
    ROW,
    SECTION,
    SEGMENTS,
    SHOWN,
    SITES,
    SPACES,
    TOKENS,
    Level,
    Token,
)
from . import atlas
from .faces import citizen_face, monster_face, provenance, tile_face
from .lacks import step_ahead, why_not_slain

LEVEL_MARKS = {Level.I: "I", Level.II: "II", Level.EITHER: "I/II"}
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
    printed = f"{words} {provenance(location, lang)}".strip()
    return Space(
        id=location.id,
        name=location.noun.form(lang),
        icon=location.picture,
        kind="location",
        at=atlas.AT.get(location.id, (0.5, 0.5)),
        at_narrow=atlas.NARROW_AT.get(location.id, (0.5, 0.5)),
        badges=tuple(
            Glyph(GUILD_ICONS[guild], look.content.guilds[guild].noun.form(lang)) for guild in location.guilds
        ),
        effect=location.power.glyphs(),
        words=coming or printed,
        more=printed if coming else "",
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


# --- tracks ---------------------------------------------------------------------------------------------------


def naval_track(look: Look) -> Track:
    """Eight segments clockwise, and the ships."""
    v, lang = look.v, look.lang
    spaces = []
    for segment in range(SEGMENTS):
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
        spaces.append(replace(_segment(look, segment), pieces=ships, choices=look.buttons(Act.SEGMENT + segment)))
    return Track("naval", Text("Piste Navale", "Naval track").say(lang), tuple(spaces), closed=True)


def _segment(look: Look, segment: int) -> Space:
    """What is printed on a segment of sea."""
    printed, lang = look.content.segments[segment], look.lang

    def make() -> Space:
        words = printed.reward.say(lang)
        return Space(
            str(segment + 1),
            number=str(segment + 1),
            effect=printed.reward.glyphs(),
            words=f"{words} {provenance(printed, lang)}".strip(),
            brief=words,
        )

    return look.content.kept(("segment", segment, lang), make)


def tombs(look: Look) -> Track:
    """The nine places with their knights, row by row, and the rewards of full rows and columns at their ends."""
    lang = look.lang
    spaces = [_tomb(look, cell) for cell in range(CELLS) if look.c.tomb_cells >> cell & 1]
    spaces.append(_statue(look))
    for line in range(LINES):
        paid = any(event.kind == Ev.LINE and event.a == line for event in look.news)
        missing = (look.c.line_cells[line] & ~look.v.tomb).bit_count()
        choices = look.buttons(Act.LINE + line)
        spaces.append(replace(_line(look, line), choices=choices, marked=paid, lit=missing == 1, faded=not missing))
    return Track("tombs", Text("Tombeaux Héroïques", "Heroic Tombs").say(lang), tuple(spaces))


def _line(look: Look, line: int) -> Space:
    """What is printed at the end of a line of tombs."""
    printed, lang = look.content.lines[line], look.lang

    def make() -> Space:
        name = printed.noun.form(lang)
        words = f"{name}{' : ' if lang == 'fr' else ': '}{printed.reward.say(lang)}"
        return Space(
            printed.id,
            number=name,
            kind="line",
            effect=printed.reward.glyphs(),
            words=f"{words} {provenance(printed, lang)}".strip(),
            brief=words,
        )

    return look.content.kept(("line", line, lang), make)


def _tomb(look: Look, cell: int) -> Space:
    v, lang = look.v, look.lang
    pieces: tuple[Piece, ...] = ()
    if v.tomb >> cell & 1:
        lies = v.lying >> cell & 1
        text = Text("Chevalier allongé", "Knight lying down") if lies else Text("Chevalier debout", "Knight standing")
        pieces = (Piece(f"hero-{cell}", text.say(lang), TOMB if lies else KNIGHT, marked=bool(v.fresh >> cell & 1)),)
    choices = look.buttons(Act.HERO + cell, Act.OWN_HERO + cell, Act.RAISE + cell)
    return Space(CELL_IDS[cell], number=CELL_IDS[cell], kind="tomb", pieces=pieces, choices=choices)


def _statue(look: Look) -> Space:
    """The place of knights for whom the tombs have no room."""
    v, lang = look.v, look.lang
    pieces: tuple[Piece, ...] = ()
    if v.statue:
        pieces = (Piece("hero-statue", Text("Chevaliers", "Knights").say(lang), KNIGHT, copies=v.statue),)
    words = Text(
        "La statue reçoit les Chevaliers quand les Tombeaux sont pleins.",
        "The statue takes Knights when the Tombs are full.",
    )
    return Space(
        "statue",
        number=Text("Statue", "Statue").say(lang),
        kind="tomb",
        words=words.say(lang),
        pieces=pieces,
        choices=look.buttons(Act.STATUE, Act.OWN_STATUE),
    )


def influence_row(look: Look, guild: int) -> Track:
    """The row of a guild: sections and rivers, all markers, and the worth of the viewer's icons."""
    v, lang, viewer = look.v, look.lang, look.viewer
    seated = viewer < v.players
    here = v.influence[viewer][guild] if seated else -1
    moved = any(event.kind == Ev.INFLUENCE and event.a == guild for event in look.news)
    spaces = []
    for space in range(SPACES):
        worth, river = look.c.points[space // SECTION], river_before(space)
        markers = tuple(
            Piece(f"marker-{guild}-{seat}", look.names[seat], INFLUENCE, SEAT_COLOURS[seat])
            for seat in range(v.players)
            if v.influence[seat][guild] == space
        )
        words = _step_words(look, space)
        if space == here:
            words = f"{words} {_next_toll(look, here)}".strip()
        choices: tuple[Choice, ...] = ()
        if space == here + 1 and Act.GUILD + guild in look.legal:
            choices = (look.button(Act.GUILD + guild),)
            words = f"{step_ahead(look, guild)} {words}"
        spaces.append(
            Space(
                str(space + 1),
                number=str(worth),
                kind="river" if river >= 0 else "",
                effect=(Glyph(GOLD, f"−{look.c.river_gold[river]}"),) if river >= 0 else (),
                words=words,
                pieces=markers,
                choices=choices,
                lit=space == here,
                marked=moved and bool(markers) and any(event.b == space for event in look.news if event.a == guild),
            )
        )
    name = look.content.guilds[guild].noun.form(lang)
    heads = _sections(look) if not guild else ()
    hint = _worth(look, guild) if seated else ""
    return Track(f"influence-{guild}", name, tuple(spaces), hint=hint, icon=GUILD_ICONS[guild], heads=heads)


def _step_words(look: Look, space: int) -> str:
    """What is printed at a space of a guild's row."""

    def make() -> str:
        river, lang = river_before(space), look.lang
        words = Text("{n} PV par icône.", "{n} VP for each icon.").say(lang, n=look.c.points[space // SECTION])
        if river < 0:
            return words
        toll = Text("Rivière : {n} Or, et un {it}.", "River: {n} Gold, and a {it}.")
        level = LEVELS_SAID[look.content.rivers[river].level].say(lang)
        return f"{words} {toll.say(lang, n=look.c.river_gold[river], it=level)}"

    return look.content.kept(("step", space, look.lang), make)


def _next_toll(look: Look, here: int) -> str:
    """What the next river in front of the viewer's marker costs, and whether the viewer can pay it."""
    river = next((river for space in range(here, SPACES) if (river := river_before(space)) >= 0), -1)
    if river < 0:
        return ""
    price, gold = int(look.c.river_gold[river]), int(look.v.gold[look.viewer])
    text = Text("Prochain péage : {n} Or ; vous en avez {gold}.", "Next toll: {n} Gold; you have {gold}.")
    return text.say(look.lang, n=price, gold=gold)


def _sections(look: Look) -> tuple[tuple[str, int], ...]:
    """What is printed above the rows: what an icon is worth in each section, and which tile each river brings."""
    heads: list[tuple[str, int]] = []
    for section, worth in enumerate(look.c.points):
        heads.append((f"×{worth}", min(SECTION, SPACES - section * SECTION)))
        if section < RIVERS:
            heads.append((LEVEL_MARKS[Level(look.content.rivers[section].level)], 0))
    return tuple(heads)


def _worth(look: Look, guild: int) -> str:
    """What the icons of a guild are worth to the viewer as its marker stands."""
    icons, each = look.v.icons[look.viewer][guild], icon_worth(look.c, look.v, look.viewer, guild)
    text = Text("{n} × {each} = {points} PV", "{n} × {each} = {points} VP")
    return text.say(look.lang, n=icons, each=each, points=icons * each)


def influence_rows(look: Look) -> tuple[Track, ...]:
    return tuple(influence_row(look, guild) for guild in range(GUILDS))
