"""The actions and events of Margraves de Valeria, with their sentences."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from ....kernel.actions import ActionBlocks, Block
from ....kernel.events import CHOICE_MADE, EventKind, EventKinds
from ....kernel.text import Noun, Text
from ....kernel.words import BadCard, Effect
from ..names import (
    BANNER_NAMES,
    CAUSES,
    CELL_IDS,
    CELL_NAMES,
    GUILD_ICON_NAMES,
    GUILD_IDS,
    LAIR_IDS,
    LAIR_NAMES,
    TOKEN_IDS,
    TOKEN_NAMES,
)
from ..state import CITIZENS, LAIRS, LOCATIONS, MONSTERS, NOTHING, ROW, SEGMENTS, SITES, TILES, WEALTH

# --- names ---------------------------------------------------------------------------------------------------


def citizen_name(content: Any, kind: int) -> Noun:
    return content.citizens[kind].noun


def location_name(content: Any, location: int) -> Noun:
    return content.locations[location].noun


def tile_name(content: Any, tile: int) -> Text:
    """A privilege tile by its effect: 'Octroi I (gagner 5 Or)', 'Sceau I (Saint, épée)'."""
    privilege = content.tiles[tile]
    if privilege.is_grant:
        text = Text("Octroi {level} ({it})", "Grant {level} ({it})")
        return text.filled(level=privilege.level.name, it=clause_of(privilege.grant))
    icons = [GUILD_ICON_NAMES[guild] for guild in privilege.guilds]
    icons += [BANNER_NAMES[privilege.banner]] if privilege.banner else []
    inside = Text(", ".join(icon.fr for icon in icons), ", ".join(icon.en for icon in icons))
    return Text("Sceau {level} ({it})", "Seal {level} ({it})").filled(level=privilege.level.name, it=inside)


def a_tile(content: Any, tile: int) -> Text:
    """The same inside a sentence: 'un Octroi I (gagner 5 Or)', 'a Seal I (Saint, sword)'."""
    name = tile_name(content, tile)
    return Text(f"un {name.fr}", f"a {name.en}")


def a_grant(content: Any, tile: int) -> Text:
    """A grant without its effect."""
    level = content.tiles[tile].level.name
    return Text("un Octroi {level}", "a Grant {level}").filled(level=level)


def wealth_name(content: Any, tile: int) -> Text:
    return clause_of(content.wealth[tile].gains)


def wealth_label(content: Any, tile: int) -> Text:
    """A wealth tile by its name and effect: 'la Richesse 13 : gagner 6 Or'."""
    noun, gains = content.wealth[tile].noun, wealth_name(content, tile)
    return Text(f"{noun.form('fr', 'le')} : {gains.fr}", f"{noun.form('en')}: {gains.en}")


def clause_of(effect: Effect) -> Text:
    """An effect in the infinitive, inside a sentence."""
    return Text(effect.clause("fr", True, True), effect.clause("en", True, True))


def monster_name(content: Any, monster: int) -> Noun:
    return content.monsters[monster].noun


def guild_name(content: Any, guild: int) -> Noun:
    return content.guilds[guild].noun


def token_name(content: Any, kind: int) -> Noun:
    return TOKEN_NAMES[kind]


def _citizen(content: Any, v: Any, i: int) -> Noun:
    return citizen_name(content, i)


def _location(content: Any, v: Any, i: int) -> Noun:
    return location_name(content, i)


def _tile(content: Any, v: Any, i: int) -> Noun | Text:
    return tile_name(content, i)


def _wealth(content: Any, v: Any, i: int) -> Noun:
    noun: Noun = content.wealth[i].noun
    return noun


def _gains(content: Any, v: Any, i: int) -> Text:
    return wealth_name(content, i)


def _guild(content: Any, v: Any, i: int) -> Noun:
    return guild_name(content, i)


def _token(content: Any, v: Any, i: int) -> Noun:
    return TOKEN_NAMES[i]


def _in_row(content: Any, v: Any, i: int) -> Text:
    """A citizen of the row. Equal ones have their places, unless they lie side by side and are one choice."""
    between = v.row[v.row.index(v.row[i]) : ROW - v.row[::-1].index(v.row[i])]
    return _placed(content, v, i, any(citizen not in (v.row[i], NOTHING) for citizen in between))


def _on_sale(content: Any, v: Any, i: int) -> Text:
    """A citizen of the row, with its place if prices come from the slots."""
    asking = content.twin.code[v.stack[max(0, v.depth - 1)].pc - 1]
    if v.row.count(v.row[i]) > 1 and asking.a < 0:
        return _placed(content, v, i, True)
    return _in_row(content, v, i)


def _placed(content: Any, v: Any, i: int, with_place: bool) -> Text:
    noun = citizen_name(content, max(0, v.row[i]))
    text = Text(noun.form("fr", "le"), noun.form("en", "the"))
    return Text(f"{text.fr} (place {i + 1})", f"{text.en} (place {i + 1})") if with_place else text


def _actor(v: Any) -> int:
    return next((seat for seat in range(v.players) if v.actors >> seat & 1), 0)


def _monster_in(content: Any, v: Any, lair: int) -> Noun:
    top = v.top[lair]
    return monster_name(content, lair * MONSTERS + top) if top >= 0 else LAIR_NAMES[lair]


def segment_name(content: Any, segment: int) -> Text:
    """A segment by its number and reward: '2 (gagner 2 Or)'."""
    reward = clause_of(content.segments[segment].reward)
    return Text(f"{segment + 1} ({reward.fr})", f"{segment + 1} ({reward.en})")


def _segment(content: Any, v: Any, i: int) -> Text:
    return segment_name(content, i)


def _line(content: Any, v: Any, i: int) -> Text:
    line, reward = content.lines[i], clause_of(content.lines[i].reward)
    return Text(f"{line.noun.fr} ({reward.fr})", f"{line.noun.en} ({reward.en})")


def _site(content: Any, v: Any, i: int) -> Text:
    return clause_of(content.locations[v.margrave[_actor(v)]].slots[i])


SKIP = Text("Y renoncer", "Skip it")
_PLACES = tuple(str(i + 1) for i in range(ROW))


def _cell(content: Any, v: Any, i: int) -> Text:
    return CELL_NAMES[i]


class Act(ActionBlocks):
    """The actions."""

    KEEP = Block(Text("Garder {it:le}", "Keep {it}"), it=_wealth, kind="wealth", room=WEALTH, then=_gains)
    RESOLVE = Block(Text("Prendre {it:le}", "Take {it}"), it=_wealth, kind="wealth", room=WEALTH, then=_gains)
    RECALL = Block(Text("Rappel", "Recall"))
    PENNANTS = Block(
        Text("Jouer {it:le} : Fanion", "Play {it:the}: pennants"), it=_citizen, kind="citizen", room=CITIZENS
    )
    TEXT = Block(Text("Jouer {it:le} : texte", "Play {it:the}: text"), it=_citizen, kind="citizen", room=CITIZENS)
    BUILD = Block(
        Text("Jouer {it:le} : Construction", "Play {it:the}: Build"), it=_citizen, kind="citizen", room=CITIZENS
    )
    POWER = Block(Text("Activer le Pouvoir du Lieu", "Use the location power"))
    INSTEAD = Block(Text("Prendre l’Or à la place", "Take the Gold instead"))
    MOVE = Block(Text("Aller {it:au}", "Go {it:to}"), it=_location, kind="location", room=LOCATIONS)
    SEND = Block(
        Text("Envoyer un Chevalier du Lieu {it:au}", "Send a Knight of the Location {it:to}"),
        it=_location,
        kind="location",
        room=LOCATIONS,
    )
    POST = Block(
        Text("Placer un de vos Chevaliers : {it}", "Place one of your Knights: {it}"),
        it=_location,
        kind="location",
        room=LOCATIONS,
    )
    FROM = Block(
        Text("Chevalier pris ici : {it}", "Knight from here: {it}"), it=_location, kind="location", room=LOCATIONS
    )
    TO = Block(
        Text("Chevalier envoyé ici : {it}", "Knight sent here: {it}"), it=_location, kind="location", room=LOCATIONS
    )
    GAIN = Block(Text("Gagner 1 {it}", "Gain 1 {it}"), TOKEN_IDS[:3], _token)
    GIVE = Block(Text("Rendre 1 {it}", "Return 1 {it}"), TOKEN_IDS, _token)
    FORGO = Block(SKIP)
    SET_SAIL = Block(Text("Avancer le Navire", "Move the Ship"))
    GUILD = Block(Text("Influence : {it}", "Influence: {it}"), GUILD_IDS, _guild)
    TILE = Block(Text("Prendre : {it}", "Take: {it}"), it=_tile, kind="tile", room=TILES)
    RECRUIT = Block(Text("Recruter {it}", "Recruit {it}"), _PLACES, _on_sale)
    DISMISS = Block(Text("Retirer {it} de la partie", "Remove {it} from the game"), _PLACES, _in_row)
    BACK = Block(Text("Reprendre {it:le}", "Take back {it:the}"), it=_citizen, kind="citizen", room=CITIZENS)
    SITE = Block(Text("Bâtir ici", "Build here"), tuple(str(i + 1) for i in range(SITES)), then=_site)
    SLAY = Block(Text("Terrasser {it:le}", "Slay {it:the}"), LAIR_IDS, _monster_in)
    FORCE = Block(Text("Payer le reste avec votre Force", "Pay the rest with your Strength"))
    HERO = Block(Text("Chevalier du Lieu : {it}", "Knight of the Location: {it}"), CELL_IDS, _cell)
    OWN_HERO = Block(Text("Votre Chevalier : {it}", "Your Knight: {it}"), CELL_IDS, _cell)
    STATUE = Block(Text("Chevalier du Lieu, sur la statue", "Knight of the Location, onto the statue"))
    OWN_STATUE = Block(Text("Votre Chevalier, sur la statue", "Your Knight, onto the statue"))
    RAISE = Block(Text("Prendre le Chevalier allongé ({it})", "Take the lying Knight ({it})"), CELL_IDS, _cell)
    SEGMENT = Block(Text("Segment {it}", "Segment {it}"), tuple(str(i + 1) for i in range(SEGMENTS)), _segment)
    LINE = Block(
        Text("{it}", "{it}"),
        ("row-1", "row-2", "row-3", "column-1", "column-2", "column-3", "column-4"),
        _line,
    )
    CASH = Block(Text("Utiliser : {it}", "Use: {it}"), it=_tile, kind="tile", room=TILES, extra=True)


# --- events ---------------------------------------------------------------------------------------------------


class From(IntEnum):
    """The sources of gains, in frames and event rows."""

    TURN = 0
    CITIZEN = 1
    LOCATION = 32
    SITE = 40
    MONSTER = 48
    TILE = 70
    WEALTH = 130
    SEGMENT = 160
    LINE = 168
    TOMB = 180


_BLOCKS = (
    (From.TOMB, lambda content, i: Text("Tombeaux", "Tombs")),
    (From.LINE, lambda content, i: Text("Tombeaux", "Tombs")),
    (From.SEGMENT, lambda content, i: Text("piste Navale", "naval track")),
    (From.WEALTH, lambda content, i: Text("Richesse de départ", "starting wealth")),
    (From.TILE, lambda content, i: Text("Octroi", "grant")),
    (From.MONSTER, monster_name),
    (From.SITE, lambda content, i: Text("Construction", "Build")),
    (From.LOCATION, location_name),
    (From.CITIZEN, citizen_name),
    (From.TURN, lambda content, i: Text("tour", "turn")),
)


def source_name(content: Any, source: int) -> Noun | Text:
    """The name of a source."""
    first, name = next(block for block in _BLOCKS if source >= block[0])
    return name(content, source - first)


def _cell_name(content: Any, cell: int) -> Text:
    return CELL_NAMES[cell] if cell >= 0 else Text("statue", "statue")


def _cause(content: Any, cause: int) -> Text:
    return CAUSES[cause]


class Ev(EventKinds):
    """The events. Those that a table shows by themselves are beats; gains are shown with their causes."""

    CHOSEN = CHOICE_MADE
    STARTS = EventKind(
        Text("{who} [commencez|commence]", "{who} [start|starts]"), irrevocable=True, alone=True, beat=True
    )
    KEPT = EventKind(  # a: wealth tile
        Text("{who} [révélez|révèle] {a}", "{who} [reveal|reveals] {a}"), a=wealth_label, irrevocable=True
    )
    PASSED = EventKind(Text("Les tuiles passent à gauche", "The tiles are passed to the left"), irrevocable=True)
    RESOLVED = EventKind(  # a: wealth tile
        Text("{who} [prenez|prend] {a:le}", "{who} [take|takes] {a}"),
        a=lambda content, tile: content.wealth[tile].noun,
        takes="wealth",
        beat=True,
    )
    TURN = EventKind(
        Text("Manche {a} : {who}", "Round {a}: {who}"), heading=True, turn=True
    )  # a: number of the seat's turn
    PENNANTS = EventKind(  # a: citizen
        Text("{who} [jouez|joue] {a:le} pour ses actions Fanion", "{who} [play|plays] {a:the} for its pennant actions"),
        a=citizen_name,
        beat=True,
        advised="never",
    )
    POWER = EventKind(  # a: citizen
        Text("{who} [jouez|joue] {a:le} pour son texte Pouvoir", "{who} [play|plays] {a:the} for its text power"),
        a=citizen_name,
        beat=True,
        advised="never",
    )
    RECALLED = EventKind(  # a: citizens taken back
        Text("{who} [rappelez|rappelle] {a} {a:Citoyen|Citoyens}", "{who} [recall|recalls] {a} {a:Citizen|Citizens}"),
        beat=True,
    )
    BUILT = EventKind(  # a: location, b: citizen played
        Text("{who} [bâtissez|bâtit] une Tour {a:au}", "{who} [build|builds] a Tower in {a:the}"),
        a=location_name,
        b=citizen_name,
        beat=True,
        takes="location",
    )
    MOVED = EventKind(  # a: location
        Text("{who} [allez|va] {a:au}", "{who} [go|goes] {a:to}"),
        a=location_name,
        beat=True,
        advised="unless named",
        uses="location",
    )
    DEPLOYED = EventKind(  # a: where the Knight comes from, b: where it goes
        Text(
            "{who} [déplacez|déplace] un Chevalier {a:du} {b:au}",
            "{who} [move|moves] a Knight from {a} {b:to}",
        ),
        a=location_name,
        b=location_name,
        beat=True,
        advised="never",
    )
    POSTED = EventKind(  # a: location
        Text(
            "{who} [placez un de vos|place un de ses] Chevaliers {a:au}",
            "{who} [place one of your|places one of their] Knights in {a:the}",
        ),
        a=location_name,
        beat=True,
        uses="location",
        advised="never",
    )
    GAINED = EventKind(  # a: Token, b: amount, c: From
        Text("{who} [gagnez|gagne] {a:by b} ({c})", "{who} [gain|gains] {a:by b} ({c})"),
        a=token_name,
        c=source_name,
        follows=True,
    )
    GOLD = EventKind(  # a: amount, c: From
        Text("{who} [gagnez|gagne] {a} Or ({c})", "{who} [gain|gains] {a} Gold ({c})"), c=source_name, follows=True
    )
    FORCE = EventKind(  # a: amount, c: From
        Text("{who} [gagnez|gagne] {a} Force ({c})", "{who} [gain|gains] {a} Strength ({c})"),
        c=source_name,
        follows=True,
    )
    PAID = EventKind(  # a: Gold
        Text("{who} [payez|paie] {a} Or", "{who} [pay|pays] {a} Gold"), leads=True
    )
    PAID_TO = EventKind(  # a: Gold, b: seat
        Text("{who} [payez|paie] {a} Or à {b}", "{who} [pay|pays] {a} Gold to {b}"),
        b="seat",
        to_you=Text("{who} vous paie {a} Or", "{who} pays {a} Gold to you"),
        leads=True,
        adds="a",
    )
    SPENT_FORCE = EventKind(  # a: amount
        Text("{who} [dépensez|dépense] {a} Force", "{who} [spend|spends] {a} Strength"), leads=True, adds="a"
    )
    RETURNED = EventKind(  # a: Token, b: amount
        Text("{who} [rendez|rend] {a:by b}", "{who} [return|returns] {a:by b}"), a=token_name, leads=True
    )
    FORWENT = EventKind(  # a: Token
        Text("{who} [renoncez|renonce] à 1 {a}", "{who} [forgo|forgoes] 1 {a}"), a=token_name
    )
    RECRUITED = EventKind(  # a: citizen, b: Gold
        Text("{who} [recrutez|recrute] {a:le} ({b} Or)", "{who} [recruit|recruits] {a:the} ({b} Gold)"),
        a=citizen_name,
        takes="citizen",
        beat=True,
    )
    DISMISSED = EventKind(  # a: citizen
        Text("{who} [retirez|retire] {a:le} de la partie", "{who} [remove|removes] {a:the} from the game"),
        a=citizen_name,
        beat=True,
        advised="unless named",
    )
    TOOK_BACK = EventKind(  # a: citizen
        Text("{who} [reprenez|reprend] {a:le}", "{who} [take|takes] back {a:the}"), a=citizen_name, beat=True
    )
    HERO = EventKind(  # a: cell, NOTHING for the statue
        Text(
            "{who} [placez|place] un Chevalier dans les Tombeaux ({a})",
            "{who} [place|places] a Knight in the Tombs ({a})",
        ),
        a=_cell_name,
        leads=True,
    )
    RAISED = EventKind(  # a: cell
        Text("{who} [prenez|prend] le Chevalier allongé ({a})", "{who} [take|takes] the lying Knight ({a})"),
        a=_cell_name,
        beat=True,
    )
    SLEW = EventKind(  # a: monster
        Text("{who} [terrassez|terrasse] {a:le}", "{who} [slay|slays] {a:the}"),
        a=monster_name,
        takes="monster",
        beat=True,
        advised="unless named",
    )
    INFLUENCE = EventKind(  # a: guild, b: space
        Text(
            "{who} [avancez|avance] sur la piste {a:du} (case {b})",
            "{who} [advance|advances] on the track {a:of} (space {b})",
        ),
        a=guild_name,
        b=lambda content, space: space + 1,
        beat=True,
    )
    SAILED = EventKind(  # a: segments
        Text(
            "{who} [avancez votre|avance son] Navire de {a} {a:segment|segments}",
            "{who} [sail|sails] {a} {a:segment|segments}",
        ),
        adds="a",
        beat=True,
    )
    TILE = EventKind(  # a: tile
        Text("{who} [prenez|prend] {a}", "{who} [take|takes] {a}"),
        a=a_tile,
        takes="tile",
        beat=True,
        advised="unless named",
    )
    DREW_TILE = EventKind(  # a: tile
        Text("{who} [piochez|pioche] {a}", "{who} [draw|draws] {a}"),
        a=a_tile,
        takes="tile",
        irrevocable=True,
        beat=True,
    )
    CASHED = EventKind(  # a: tile
        Text("{who} [utilisez|utilise] {a}", "{who} [use|uses] {a}"), a=a_tile, beat=True, advised="unless named"
    )
    LINE = EventKind(  # a: line of the tombs
        Text("{who} [complétez|complète] une ligne des Tombeaux", "{who} [complete|completes] a line of the Tombs"),
        beat=True,
    )
    EMPTIED = EventKind(Text("Les Tombeaux se vident", "The Tombs are emptied"), beat=True)
    RETURNS = EventKind(  # a: location
        Text("Un Chevalier revient {a:au}", "A Knight returns {a:to}"), a=location_name
    )
    NEW_TILE = EventKind(
        Text("Nouveau Privilège : {a}", "New Privilege: {a}"), a=tile_name, irrevocable=True
    )  # a: tile
    MONSTER = EventKind(  # a: monster
        Text("Nouveau Monstre : {a}", "New Monster: {a}"), a=monster_name, irrevocable=True, beat=True
    )
    LAIR = EventKind(  # a: lair
        Text("Repaire atteint, ses Monstres reviennent : {a}", "Lair reached, its Monsters return: {a}"),
        a=lambda content, lair: LAIR_NAMES[lair],
        irrevocable=True,
    )
    NEW_CITIZEN = EventKind(  # a: citizen
        Text("Nouveau Citoyen : {a}", "New Citizen: {a}"), a=citizen_name, irrevocable=True
    )
    LAST_ROUND = EventKind(  # a: Cause
        Text("Dernière manche : {a}", "Last round: {a}"), a=_cause, beat=True, ending=True
    )
    WON = EventKind(
        Text("{who} [remportez|remporte] la partie", "{who} [win|wins] the game"),
        irrevocable=True,
        beat=True,
        outcome=True,
    )


if (
    From.CITIZEN + CITIZENS > From.LOCATION
    or From.TILE + TILES > From.WEALTH
    or From.MONSTER + LAIRS * MONSTERS > From.TILE
):
    raise BadCard("what gains come from (From, rules/actions.py) has too little room for the cards of state.py")
