"""The end of a game of Le Royaume: why it came, the places, and every line of every score."""

from __future__ import annotations

from ....kernel.effects import Per
from ....kernel.scoring import Counted, counted
from ....kernel.text import Text, person, sentence
from ....kernel.words import Counter
from ....stage.look import Look
from ....stage.scene import Place, Source, Tally
from ..names import SOURCE_NAMES
from ..rules.actions import Ev
from ..rules.counters import Monsters, MonstersIn, MonstersOf, RoleIcons
from ..rules.end import cards_for_ties, domain_points, monster_points
from ..rules.piles import bits, domain_icons, domains_left, domains_of, monsters_left, monsters_of
from ..rules.signs import CITIZEN, DOMAIN, DUKE, GOLD, MONSTER, POINTS
from ..rules.solo import LAST
from ..state import LORD, ROUNDS, Outcome
from ..state import Source as From
from .reckon import lord_sources

_ALWAYS = (From.MONSTERS, From.DOMAINS, From.BOARD)
_ICONS = {
    From.MONSTERS: MONSTER,
    From.DOMAINS: DOMAIN,
    From.BOARD: POINTS,
    From.DUKE: DUKE,
    From.ICONS: CITIZEN,
    From.LEFTOVERS: GOLD,
}
_SLAIN = Text("{n:Monstre tué|Monstres tués}", "{n:Monster|Monsters} slain")
_BUILT = Text("{n:Domaine bâti|Domaines bâtis}", "{n:Domain|Domains} built")
_SURVIVORS = Text("{n:Monstre survivant|Monstres survivants}", "surviving {n:Monster|Monsters}")
_OF_THE_LORD: dict[type[Counter], Text] = {  # the Monsters that were not slain (ROY-SOLO-46)
    Monsters: Text("par Monstre survivant", "per surviving Monster"),
    MonstersIn: Text("par Monstre {what:du} survivant", "per surviving Monster {what:of}"),
    MonstersOf: Text("par {what} survivant{what:e}", "per surviving {what}"),
}
_CAPTURED = Text("{n:Domaine capturé|Domaines capturés}", "{n:Domain|Domains} captured")


def limit(players: int) -> int:
    """The number of exhausted piles that ends the game (ROY-END-02, ROY-SOLO-39)."""
    return 2 * players if players > 1 else LAST


# --- why it ended ---------------------------------------------------------------------------------------------


def cause(look: Look) -> str:
    """Why the game is over, in one sentence; empty if its outcome already says it."""
    v, lang = look.v, look.lang
    if v.players == 1:
        return sentence(_piles(look)) if v.outcome == Outcome.SCORED else ""
    text = Text(
        "La fin est venue{whose} : {why}. Tous ont joué le même nombre de tours.",
        "The end came{whose}: {why}. All have had the same number of turns.",
    )
    return text.say(lang, whose=_in_whose_turn(look), why=_reached(look))


def _reached(look: Look) -> str:
    """The end condition that the present table meets; a pile may have been refilled since (ROY-END-07)."""
    v, lang = look.v, look.lang
    if monsters_left(v) == 0:
        return Text("le dernier Monstre est tué", "the last Monster is slain").say(lang)
    if domains_left(v) == 0:
        return Text("le dernier Domaine est bâti", "the last Domain is built").say(lang)
    if v.exhausted >= limit(v.players):
        return _piles(look)
    if v.turns[v.first] >= ROUNDS:
        return Text("la manche {n} est la dernière de toutes", "round {n} is the last of all").say(lang, n=ROUNDS)
    text = Text("{n} piles étaient épuisées, ou tout un rang", "{n} piles, or a whole row, were exhausted")
    return text.say(lang, n=limit(v.players))


def _piles(look: Look) -> str:
    """'9 piles sont épuisées, quand 8 suffisent': one Action can empty several, and others follow in the last round."""
    number, enough = look.v.exhausted, limit(look.v.players)
    text = Text("{n} piles sont épuisées", "{n} piles are exhausted")
    if number > enough:
        text = Text("{n} piles sont épuisées, quand {of} suffisent", "{n} piles are exhausted, where {of} are enough")
    elif look.v.players > 1:
        text = Text("{n} piles sont épuisées, deux par joueur", "{n} piles are exhausted, two for each player")
    return text.say(look.lang, n=number, of=enough)


def _in_whose_turn(look: Look) -> str:
    """' au tour d’Alice', if the available events tell."""
    seat = None
    for event in look.past:
        if event.kind == Ev.TURN:
            seat = event.seat
        elif event.kind == Ev.LAST_ROUND and seat is not None:
            text = Text(" [à votre tour|au tour {who:de}]", " in [your|{who}’s] turn")
            return text.say(look.lang, you=seat == look.viewer, who=person(look.names[seat]))
    return ""


# --- the places -----------------------------------------------------------------------------------------------


def places(look: Look) -> tuple[Place, ...]:
    """The result of every seat, and of the Dark Lord; unused sources of points are left out."""
    v = look.v
    rows = look.result
    used = [source for source in From if source in _ALWAYS or any(row[2 + source] for row in rows)]
    if From.DUKE not in used and (v.outcome == Outcome.SCORED if v.players == 1 else look.c.dukes):
        used.append(From.DUKE)
    seats = [
        Place(
            seat=seat,
            name=look.names[seat],
            rank=0 if v.outcome == Outcome.OVERRUN else row[1],
            points=row[0],
            sources=tuple(_source(look, seat, source, row[2 + source]) for source in used),
            note=look.content.dukes[v.duke[seat]].noun.form(look.lang) if v.duke[seat] >= 0 else "",
            decided=_decided(look, seat),
        )
        for seat, row in enumerate(rows)
    ]
    if v.players == 1 and v.outcome == Outcome.SCORED:
        seats.append(_lord(look, used, 3 - seats[0].rank))
    return tuple(sorted(seats, key=lambda place: (place.rank, place.seat)))


def _lord(look: Look, used: list[From], rank: int) -> Place:
    points = lord_sources(look.c, look.v)
    return Place(
        seat=LORD,
        name=Text("Le Seigneur Noir", "The Dark Lord").say(look.lang),
        rank=rank,
        points=look.v.lord_points,
        sources=tuple(_source(look, LORD, source, points[source]) for source in used),
        note=look.content.dukes[look.v.lord_duke].noun.form(look.lang),
    )


def _decided(look: Look, seat: int) -> str:
    """What ranks this seat before others with as many points: fewer cards (ROY-SCORE-04 to 07)."""
    tied = [row for row in look.result if row[0] == look.result[seat][0]]
    if len(tied) == 1:
        return ""
    number = cards_for_ties(look.c, look.v, seat)
    if len({rank for _, rank, *_ in tied}) == 1:
        text = Text(
            "à égalité de points et de cartes ({n}) : la place est partagée", "tied in points and cards ({n}): shared"
        )
        return text.say(look.lang, n=number)
    text = Text("à égalité de points, moins de cartes passe devant : {n}", "tied in points, fewer cards win: {n}")
    return text.say(look.lang, n=number)


# --- every line of a score ------------------------------------------------------------------------------------


def _source(look: Look, seat: int, source: From, points: int) -> Source:
    duke = look.v.lord_duke if seat == LORD else look.v.duke[seat]
    return Source(
        SOURCE_NAMES[source].say(look.lang),
        points,
        _ICONS.get(source, ""),
        look.content.dukes[duke].noun.form(look.lang) if source == From.DUKE and duke >= 0 else "",
        _lines(look, seat, source, duke),
    )


def _lines(look: Look, seat: int, source: From, duke: int) -> tuple[Tally, ...]:
    c, v = look.c, look.v
    if source == From.MONSTERS:
        name = _SURVIVORS if seat == LORD else _SLAIN
        return _cards(look, name, bits(monsters_of(v, seat)), monster_points(c, v, seat))
    if source == From.DOMAINS:
        name = _CAPTURED if seat == LORD else _BUILT
        return _cards(look, name, bits(domains_of(v, seat)), domain_points(c, v, seat))
    if source == From.DUKE and duke >= 0:
        return _program(look, seat, c.duke_program[duke])
    if source == From.ICONS and not c.dukes:
        return _program(look, seat, c.icons)
    if source == From.LEFTOVERS and not c.dukes:
        return _program(look, seat, c.left)
    return ()


def _cards(look: Look, name: Text, number: int, points: int) -> tuple[Tally, ...]:
    """The number of cards with printed points, which differ."""
    return (Tally(name.say(look.lang, n=number), number, points),) if number else ()


def _program(look: Look, seat: int, program: int) -> tuple[Tally, ...]:
    return tuple(_tally(look, seat, share) for share in counted(look.content, look.v, seat, program))


def _tally(look: Look, seat: int, share: Counted) -> Tally:
    if not isinstance(share.part, Per):
        return Tally(share.part.say(look.lang), share.number, share.points, share.each)
    counter = share.part.counter
    lords = _OF_THE_LORD.get(type(counter)) if seat == LORD else None
    words = lords.say(look.lang, **counter.named()) if lords else counter.phrase(look.lang, False)
    if isinstance(counter, RoleIcons):
        words += _on_domains(look, seat, counter.role)
    return Tally(words, share.number, share.points, share.each, counter.drawn())


def _on_domains(look: Look, seat: int, role: int) -> str:
    """', dont 2 sur des Domaines': the counters beside a seat count Citizens only (ROY-SCORE-02)."""
    number = domain_icons(look.c, domains_of(look.v, seat), role)
    text = Text(", dont {n} sur des Domaines", ", {n} of them on Domains")
    return text.say(look.lang, n=number) if number else ""
