"""The table of Le Royaume as one viewer sees it: dice, Central Piles, and every player's area."""

from __future__ import annotations

from dataclasses import replace

from ....kernel.scene import Card, Die, Layout, Look, Place, Roll, Scene, Zone
from ....kernel.stack import PC, Op
from ....kernel.text import Text, person
from ..names import SOURCE_NAMES
from ..rules.actions import DIE, DUKE_LIST, Ev
from ..rules.verbs import Do
from ..state import CITIZENS, DOMAINS, HERALD, KINDS, Outcome
from .areas import draft, panel
from .asked import prompt
from .attention import pointed, subject
from .buttons import asked, button
from .central import exhausted, piles
from .faces import DUKE_BACK, back_face, citizen_face, domain_face, duke_face
from .gains import harvest
from .guide import REFERENCE, RULES, TIPS
from .legend import LEGEND
from .reckon import lord_sources, result


def scene(look: Look) -> Scene:
    board = [*draft(look), exhausted(look), piles(look)]
    if look.v.players == 1 and look.c.dukes:
        board.append(_lord(look))
    about = subject(look)
    seats = (panel(look, seat) for seat in look.seats())
    return Scene(
        heading=_heading(look),
        prompt=prompt(look),
        board=pointed(tuple(board), about),
        seats=tuple(replace(seat, zones=pointed(seat.zones, about)) for seat in seats),
        result=_result(look) if look.finished else (),
        roll=_roll(look),
        summary=None if look.finished else harvest(look),
        ending=prompt(look).sentence if look.finished and look.v.players == 1 else "",
        reference=_in_play(look),
    )


# --- where the game is ----------------------------------------------------------------------------------------

_ROLL = Text("Lancer", "Roll")
_HARVEST = Text("Récolte", "Harvest")
_ACTIONS = Text("Actions", "Actions")
_END = Text("Fin du tour", "End of turn")
_MONSTERS = Text("Monstres", "Monsters")
_PHASES = {
    Do.ROLL: _ROLL,
    Do.CHANGE: _ROLL,
    Do.EVENTS: _ROLL,
    Do.THEFTS: _HARVEST,
    Op.EACH: _HARVEST,
    Do.DOMAINS: _ACTIONS,
    Op.REPEAT: _ACTIONS,
    Do.SETTLE: _END,
    Do.ASSAULT: _MONSTERS,
    Do.HARVEST_AGAIN: Text("Seconde Récolte", "Second Harvest"),
    Do.END_TURN: _END,
}


def _phase(look: Look) -> Text:
    """The phase of the turn: from the bottom row of the stack, which runs the turn's own program."""
    v, c = look.v, look.c
    if v.second_harvest:
        return _PHASES[Do.HARVEST_AGAIN]
    if look.asking()[0] == Do.TOKEN:
        return _ROLL
    pc = v.stack[0][PC]
    at = pc if v.depth > 1 else pc - 1
    while c.code[at][0] not in _PHASES:
        at -= 1
    if c.code[at][0] == Do.DOMAINS and _after_actions(look, at):
        return _END
    return _PHASES[c.code[at][0]]


def _after_actions(look: Look, at: int) -> bool:
    return any(look.c.code[before][0] == Op.REPEAT for before in range(look.c.turn, at))


def _heading(look: Look) -> str:
    v, lang = look.v, look.lang
    if look.finished:
        return Text("Partie terminée", "Game over").say(lang)
    if v.sealed or not v.die[0]:
        return Text("Avant la partie", "Before the game").say(lang)
    text = Text("Manche {n} · tour {who:de} · {phase}", "Round {n} · {who}’s turn · {phase}")
    if v.players == 1:
        text = Text("Manche {n} · {phase}", "Round {n} · {phase}")
    elif v.active == look.viewer:
        text = Text("Manche {n} · votre tour · {phase}", "Round {n} · your turn · {phase}")
    line = text.say(lang, n=v.turns[v.active], who=person(look.names[v.active]), phase=_phase(look))
    return line + (Text(" · dernière manche", " · last round").say(lang) if v.latched else "")


def _roll(look: Look) -> Roll | None:
    """Both dice and the values they wake; a die that may be changed carries its choice."""
    v, lang = look.v, look.lang
    if not v.die[0] or look.finished:
        return None
    on_dice = asked(look) in (Do.SET_DIE, Do.LOWER_DIE)
    rolled = any(event.kind == Ev.ROLLED for event in look.recent)
    changed = {event.a for event in look.recent if event.kind == Ev.CHANGED}
    number = sum(v.turns[: v.players])
    dice = tuple(
        Die(
            id=f"die-{which + 1}-{number}-{value}",
            value=value,
            name=Text("Dé {n}", "Die {n}").say(lang, n=value),
            fresh=rolled or which in changed,
            choices=(button(look, DIE + which),) if on_dice and DIE + which in look.legal else (),
        )
        for which, value in enumerate(v.die)
    )
    one, two = v.die
    values = (str(one), str(two), str(one + two))
    hint = Text(
        "Un double : sa valeur active deux fois, la somme une fois",
        "A double: its value activates twice, the sum once",
    )
    return Roll(
        title=Text("Les dés réveillent", "The dice wake").say(lang),
        dice=dice,
        values=values,
        hint=hint.say(lang) if one == two else "",
    )


def _in_play(look: Look) -> tuple[Card, ...]:
    """The Citizens of this game and the Starters, for the reference panel."""
    c, v = look.c, look.v
    held = {kind for seat in range(v.players) for kind in range(CITIZENS) if v.owned[seat][kind]}
    piled = {kind for pile in v.citizen for kind in pile if kind >= 0}
    mixed = {kind for kinds in c.pile_kinds for kind in kinds if kind >= 0} if c.mixed else set()
    lord = {kind for kind in range(CITIZENS) if v.lord_citizens[kind]}
    kinds = sorted(held | piled | mixed | lord, key=lambda kind: (c.slot[kind], kind))
    starters = range(CITIZENS, KINDS if c.heralds else HERALD)
    return tuple(citizen_face(kind, look.lang) for kind in (*kinds, *starters))


# --- solo -----------------------------------------------------------------------------------------------------


def _lord(look: Look) -> Zone:
    """What the Dark Lord holds: his Duke, Citizens and Domains."""
    v, lang = look.v, look.lang
    cards: list[Card] = []
    if v.lord_duke >= 0:
        cards.append(replace(duke_face(v.lord_duke, lang), id="lord-duke"))
    elif not v.sealed:
        cards.append(back_face("lord-duke", DUKE_BACK, lang))
    for kind in range(CITIZENS):
        if v.lord_citizens[kind]:
            face = citizen_face(kind, lang)
            moved = any(event.kind == Ev.CAPTURED_CITIZEN and event.a == kind for event in look.recent)
            number = v.lord_citizens[kind]
            source = f"citizen-{kind}" if moved else ""
            lord_id = f"lord-citizen-{kind}"
            cards.append(replace(face, id=lord_id, copies=number, price=(), marked=moved, source=source))
    for domain in range(DOMAINS):
        if v.lord_domains >> domain & 1:
            moved = any(event.kind == Ev.CAPTURED_DOMAIN and event.a == domain for event in look.recent)
            cards.append(replace(domain_face(domain, lang), price=(), marked=moved))
    title = Text("Le Seigneur Noir", "The Dark Lord").say(lang)
    hint = Text("ce qu’il a capturé, et son Duc", "what he has captured, and his Duke").say(lang)
    return Zone(id="lord", title=title, shape="row", cards=tuple(cards), hint=hint, open=False)


# --- the end --------------------------------------------------------------------------------------------------

_ALWAYS = 3  # Monsters, Domains and board


def _result(look: Look) -> tuple[Place, ...]:
    """The breakdown of every seat; sources that this game does not have are left out."""
    c, v = look.c, look.v
    rows = result(c, v)
    used = [source for source, _ in enumerate(SOURCE_NAMES) if source < _ALWAYS or any(row[2 + source] for row in rows)]
    places = [
        Place(
            seat=seat,
            name=look.names[seat],
            rank=row[1],
            points=row[0],
            sources=tuple((SOURCE_NAMES[source].say(look.lang), row[2 + source]) for source in used),
            note=DUKE_LIST[v.duke[seat]].form(look.lang) if v.duke[seat] >= 0 else "",
        )
        for seat, row in enumerate(rows)
    ]
    if v.players == 1 and v.outcome == Outcome.SCORED:
        places.append(_lord_place(look, used, 3 - places[0].rank))
    return tuple(sorted(places, key=lambda place: (place.rank, place.seat)))


def _lord_place(look: Look, used: list[int], rank: int) -> Place:
    found = lord_sources(look.c, look.v)
    return Place(
        seat=-1,
        name=Text("Le Seigneur Noir", "The Dark Lord").say(look.lang),
        rank=rank,
        points=look.v.lord_points,
        sources=tuple((SOURCE_NAMES[source].say(look.lang), found[source]) for source in used),
        note=DUKE_LIST[look.v.lord_duke].form(look.lang),
    )


LAYOUT = Layout(
    scene=scene,
    reference=(*REFERENCE, *LEGEND),
    rules=RULES,
    tips=TIPS,
    first_game={"players": 2, "bot": "easy", "seed": 6},
)
