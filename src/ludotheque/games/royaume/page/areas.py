"""Each player's area: Resources, tableau grouped by Role, Domains, Victory pile, and the Duke if it may be seen."""

from __future__ import annotations

from ....kernel.stack import HIDDEN, NONE
from ....kernel.text import Text
from ....stage.look import Look
from ....stage.parts import Card, Choice, Zone
from ....stage.scene import SEAT_COLOURS, SeatPanel, Stat, sealed_status
from ..names import RESOURCE_IDS, RESOURCE_NAMES, ROLE_IDS, ROLE_NAMES
from ..rules.actions import Act, Ev
from ..rules.signs import POINTS, RESOURCE_ICONS, ROLE_ICONS
from ..state import CITIZENS, HERALD, KINDS, RESOURCES, ROLES
from .attention import moved
from .faces import DUKE_BACK, back_face, citizen_face, domain_face, duke_face, monster_face
from .reckon import activations, duke_worth, lit_herald, public_points


def panel(look: Look, seat: int) -> SeatPanel:
    you = seat == look.viewer
    zones = [_tableau(look, seat), _domains(look, seat), _victory(look, seat)]
    zones = [*draft(look), *_duke(look, seat), *zones] if you else [*zones, *_duke(look, seat)]
    return SeatPanel(
        seat=seat,
        name=look.names[seat],
        you=you,
        acting=look.acts(seat),
        status=_status(look, seat),
        stats=_stats(look, seat),
        parts=tuple(zone for zone in zones if zone.cards),
        clan=SEAT_COLOURS[seat],
    )


def _stats(look: Look, seat: int) -> tuple[Stat, ...]:
    v, lang = look.v, look.lang
    resources = [
        Stat(RESOURCE_ICONS[res], RESOURCE_NAMES[res].form(lang), str(v.res[seat][res]), RESOURCE_IDS[res])
        for res in range(RESOURCES)
    ]
    name = Text("PV visibles : Monstres, Domaines, Plateau", "VP in sight: Monsters, Domains, board").say(lang)
    points = Stat(POINTS, name, str(public_points(look.c, v, seat)), "points")
    roles = [
        Stat(ROLE_ICONS[role], ROLE_NAMES[role].form(lang, "pl"), str(v.role[seat][role]), ROLE_IDS[role])
        for role in range(ROLES)
    ]
    return (*resources, points, *roles)


def _status(look: Look, seat: int) -> str:
    if look.v.sealed and not look.finished:
        return sealed_status(look, seat)
    text = _doing(look, seat)
    return text.say(look.lang, you=seat == look.viewer) if text else ""


def _doing(look: Look, seat: int) -> Text | None:
    v = look.v
    if look.finished:
        return None
    if seat == v.resting:
        return Text("[vous vous reposez|se repose]", "[you rest|rests]")
    if seat == v.active and v.die[0]:
        return Text("[votre tour|tour en cours]", "[your turn|has the turn]")
    if look.acts(seat):
        return Text("[vous récoltez…|récolte…]", "[you are|is] harvesting…")
    return Text("premier joueur", "first player") if seat == v.first and v.die[0] else None


def _own(look: Look, seat: int, action: int) -> tuple[Choice, ...]:
    return look.buttons(action) if seat == look.viewer else ()


def _title(look: Look, fr: str, en: str) -> str:
    return Text(fr, en).say(look.lang)


def draft(look: Look) -> list[Zone]:
    """The two Dukes that the viewer chooses from; the kept one is marked until the game begins."""
    v, seat = look.v, look.viewer
    if not v.sealed or seat >= v.players:
        return []
    kept = v.choice[seat] - Act.KEEP if v.choice[seat] not in (NONE, HIDDEN) else None
    offered = sorted(duke for duke in v.offer[seat] if duke >= 0 and (look.legal or kept in (None, duke)))
    cards = tuple(
        _open_duke(look, seat, duke, _own(look, seat, Act.KEEP + duke) if duke != kept else ()).having(
            about=duke == kept
        )
        for duke in offered
    )
    title = _title(look, "Vos Ducs : gardez-en un", "Your Dukes: keep one")
    return [Zone(id="draft", title=title, shape="offer", cards=cards)]


def _duke(look: Look, seat: int) -> list[Zone]:
    """One's own Duke, and everybody's when the game is over."""
    v = look.v
    if v.duke[seat] >= 0:
        title = _title(look, "Votre Duc", "Your Duke") if seat == look.viewer else _title(look, "Duc", "Duke")
        return [Zone(id=f"dukes-{seat}", title=title, shape="row", cards=(_open_duke(look, seat, v.duke[seat], ()),))]
    if look.c.dukes and not v.sealed and seat != look.viewer:
        back = back_face(f"duke-back-{seat}", DUKE_BACK, look.lang)
        return [Zone(id=f"dukes-{seat}", title=_title(look, "Duc", "Duke"), shape="row", cards=(back,))]
    return []


def _open_duke(look: Look, seat: int, duke: int, choices: tuple[Choice, ...]) -> Card:
    face = duke_face(look.content, duke, look.lang)
    now = duke_worth(look, seat, duke)
    text = Text(" Pour l’instant : {n} PV.", " For now: {n} VP.")
    if look.finished:
        text = Text(" À la fin : {n} PV.", " In the end: {n} VP.")
    return face.having(choices=choices, worth=str(now), words=face.words + text.say(look.lang, n=now))


def _against_one(look: Look) -> bool:
    """Whether there is room for the pictures of all that the others have."""
    return bool(look.v.players == 2)


def _tableau(look: Look, seat: int) -> Zone:
    """Citizens by Role, Starters last; those that the dice activate are lit."""
    c, v = look.c, look.v
    kinds = [kind for kind in range(KINDS) if v.owned[seat][kind]]
    kinds.sort(key=lambda kind: (c.role[kind] if kind < CITIZENS else ROLES, kind))
    gains = (Ev.RECRUITED, Ev.TOOK)
    marked = {event.a for event in look.once(moved) if event.kind in gains and event.seat == seat}
    glides = {event.a for event in look.recent if event.kind in gains and event.seat == seat}
    cards = tuple(
        citizen_face(look.content, kind, look.lang, look.v.players == 1).having(
            id=f"citizen-{seat}-{kind}",
            copies=v.owned[seat][kind],
            price=(),
            choices=_own(look, seat, Act.DISMISS + kind) if kind < CITIZENS else (),
            lit=not look.finished and (lit_herald(c, v, seat) if kind == HERALD else activations(c, v, seat, kind) > 0),
            marked=kind in marked,
            source=f"citizen-{kind}" if kind in glides else "",
        )
        for kind in kinds
    )
    count = sum(v.owned[seat][:KINDS])
    return Zone(
        id=f"tableau-{seat}",
        title=_title(look, "Tableau", "Tableau"),
        shape="row",
        cards=cards,
        count=count,
        drawn=_against_one(look),
    )


def _domains(look: Look, seat: int) -> Zone:
    built = [domain for domain in range(look.c.domain_count) if look.v.built[seat] >> domain & 1]
    marked = {event.a for event in look.once(moved) if event.kind == Ev.BUILT}
    cards = tuple(
        domain_face(look.content, domain, look.lang).having(
            price=(),
            marked=domain in marked,
        )
        for domain in built
    )
    title = _title(look, "Domaines", "Domains")
    return Zone(id=f"domains-{seat}", title=title, shape="row", cards=cards, count=len(cards), drawn=_against_one(look))


def _victory(look: Look, seat: int) -> Zone:
    """Slain Monsters, by area. One that may return to its pile carries its choice once, on the first of its name."""
    slain = [card for card in range(len(look.content.monsters)) if look.v.slain[seat] >> card & 1]
    marked = {event.a for event in look.once(moved) if event.kind in (Ev.SLEW, Ev.STOLE_MONSTER)}
    offered: set[int] = set()
    cards = []
    for card in slain:
        name = look.c.m_name[card]
        choices = () if name in offered else _own(look, seat, Act.RETURN + name)
        offered.add(name)
        face = monster_face(look.content, card, look.lang)
        cards.append(face.having(price=(), choices=choices, marked=look.c.m_face[card] in marked))
    title = _title(look, "Pile Victoire", "Victory pile")
    return Zone(
        id=f"victory-{seat}", title=title, shape="row", cards=tuple(cards), count=len(cards), drawn=_against_one(look)
    )
