"""What is counted on tracks: the naval track, the tombs, and the influence rows."""

from __future__ import annotations

from dataclasses import replace

from ....kernel.text import Text
from ....kernel.words import Glyph
from ....stage.look import Look
from ....stage.parts import Choice, Piece, Space, Track
from ....stage.scene import SEAT_COLOURS
from ..names import CELL_IDS, LEVELS_SAID
from ..rules.actions import Act, Ev
from ..rules.end import icon_worth
from ..rules.signs import (
    GOLD,
    GUILD_ICONS,
    INFLUENCE,
    KNIGHT,
    SHIP,
    TOMB,
)
from ..rules.things import river_before
from ..state import (
    CELLS,
    GUILDS,
    LINES,
    RIVERS,
    SECTION,
    SEGMENTS,
    SPACES,
    Level,
)
from .faces import provenance
from .lacks import step_ahead

LEVEL_MARKS = {Level.I: "I", Level.II: "II", Level.EITHER: "I/II"}


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
            title=Text("Piste Navale, case {n}", "Naval track, segment {n}").say(lang, n=segment + 1),
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
            words = f"{words} {_next_river(look, here)}".strip()
        choices: tuple[Choice, ...] = ()
        if space == here + 1 and Act.GUILD + guild in look.legal:
            choices = (look.button(Act.GUILD + guild),)
            words = f"{step_ahead(look, guild)} {words}"
        spaces.append(
            Space(
                str(space + 1),
                title=_step_title(look, guild, space),
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


def _step_title(look: Look, guild: int, space: int) -> str:
    """'Artisans, case 2', 'Artisans, rivière 1'."""
    river, row = river_before(space), look.content.guilds[guild].noun
    if river < 0:
        return Text("{row}, case {n}", "{row}, space {n}").say(look.lang, row=row, n=space + 1)
    return Text("{row}, rivière {n}", "{row}, river {n}").say(look.lang, row=row, n=river + 1)


def _step_words(look: Look, space: int) -> str:
    """What is printed at a space of a guild's row."""

    def make() -> str:
        river, lang = river_before(space), look.lang
        words = Text("{n} PV par icône.", "{n} VP for each icon.").say(lang, n=look.c.points[space // SECTION])
        if river < 0:
            return words
        text = Text("Rivière : {n} Or, et un {it}.", "River: {n} Gold, and a {it}.")
        level = LEVELS_SAID[look.content.rivers[river].level].say(lang)
        return f"{words} {text.say(lang, n=look.c.river_gold[river], it=level)}"

    return look.content.kept(("step", space, look.lang), make)


def _next_river(look: Look, here: int) -> str:
    """What the next river in front of the viewer's marker costs, and whether the viewer can pay it."""
    river = next((river for space in range(here, SPACES) if (river := river_before(space)) >= 0), -1)
    if river < 0:
        return ""
    price, gold = int(look.c.river_gold[river]), int(look.v.gold[look.viewer])
    text = Text("Prochaine rivière : {n} Or ; vous en avez {gold}.", "Next river: {n} Gold; you have {gold}.")
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
