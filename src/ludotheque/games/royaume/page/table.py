"""The table of Le Royaume as one viewer sees it: dice, Central Piles, and every player's area."""

from __future__ import annotations

from dataclasses import replace

from ....kernel.text import Text, person
from ....kernel.words import Verb
from ....stage.layout import Layout
from ....stage.look import Look
from ....stage.parts import Card, Die, Part, Roll, Zone
from ....stage.scene import Scene
from ..cards.course import TURN
from ..rules.actions import Act, Ev
from ..rules.acts import DomainsWork, Settle, TakeAction
from ..rules.end import EndTurn
from ..rules.harvest import Gather, Thefts
from ..rules.roll import ChangeDice, LowerDie, SetDie, WakeEvents
from ..rules.roll import Roll as RollDice
from ..rules.solo import Assault, HarvestAgain
from ..state import CITIZENS, HERALD, KINDS, Timing
from .areas import panel
from .asked import prompt
from .attention import pointed, subject
from .central import exhausted, piles
from .choices import PEOPLE, shown
from .ending import cause, places
from .faces import DUKE_BACK, back_face, citizen_face, domain_face, duke_face
from .facts import facts
from .gains import harvest, is_told
from .guide import REFERENCE, RULES
from .legend import LEGEND
from .lesson import LESSON
from .log import brief, deed
from .moments import STAGED
from .outlook import last_round, outlook
from .pictures import pictures
from .standing import standing_question, standing_words
from .themes import THEMES


def scene(look: Look) -> Scene:
    strip = (_roll(look), None if look.finished else harvest(look))
    board: list[Part] = [*(part for part in strip if part), exhausted(look), piles(look)]
    if look.v.players == 1 and look.c.dukes:
        board.append(_lord(look))
    about = subject(look)
    seats = (panel(look, seat) for seat in look.seats())
    return Scene(
        heading=_heading(look),
        prompt=prompt(look),
        board=pointed(tuple(board), about),
        seats=tuple(replace(seat, parts=pointed(seat.parts, about)) for seat in seats),
        result=places(look) if look.finished else (),
        ending=prompt(look).sentence if look.finished and look.v.players == 1 else "",
        cause=cause(look) if look.finished else "",
        reference=_in_play(look),
    )


# --- where the game is ----------------------------------------------------------------------------------------

_ROLL = Text("Lancer", "Roll")
_HARVEST = Text("Récolte", "Harvest")
_ACTIONS = Text("Actions", "Actions")
_END = Text("Fin du tour", "End of turn")
_MONSTERS = Text("Monstres", "Monsters")
_AGAIN = Text("Seconde Récolte", "Second Harvest")
_PHASES: dict[type[Verb], Text] = {
    RollDice: _ROLL,
    ChangeDice: _ROLL,
    WakeEvents: _ROLL,
    Thefts: _HARVEST,
    Gather: _HARVEST,
    TakeAction: _ACTIONS,
    Settle: _END,
    Assault: _MONSTERS,
    HarvestAgain: _AGAIN,
    EndTurn: _END,
}


def _phase(look: Look) -> Text:
    """The phase of the turn: that of the present or next step of its course, or of the beat."""
    if look.v.second_harvest:
        return _AGAIN
    if is_told(look):
        return _HARVEST
    trail = look.trail()
    if trail[-1].kind == "event":
        return _ROLL
    under_way = trail[0].part
    step = next(step for step in TURN.parts() if any(part is under_way for part in step.walk()))
    inside = [part for part in step.walk() if isinstance(part, Verb)]
    first = under_way if isinstance(under_way, Verb) and under_way in inside else inside[0]
    if isinstance(first, DomainsWork):
        return _ACTIONS if first.timing == Timing.START else _END
    return _PHASES[type(first)]


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
    """Both dice and the values that they trigger; a die that may be changed carries its choice."""
    v, lang = look.v, look.lang
    if not v.die[0] or look.finished:
        return None
    on_dice = look.asked() in (SetDie, LowerDie)
    rolled = any(event.kind == Ev.ROLLED for event in look.recent)
    changed = {event.a for event in look.recent if event.kind == Ev.CHANGED}
    number = sum(v.turns[: v.players])
    dice = tuple(
        Die(
            id=f"die-{which + 1}-{number}-{value}",
            value=value,
            name=Text("Dé {n}", "Die {n}").say(lang, n=value),
            fresh=rolled or which in changed,
            choices=look.buttons(Act.DIE + which) if on_dice else (),
        )
        for which, value in enumerate(v.die)
    )
    first, second = v.die
    values = (str(first), str(second), str(first + second))
    hint = Text(
        "Un double : {value} deux fois, {sum} une fois",
        "A double: {value} twice, {sum} once",
    )
    return Roll(
        title=Text("Les dés réveillent", "The dice wake").say(lang),
        dice=dice,
        values=values,
        hint=hint.say(lang, value=first, sum=first + second) if first == second else "",
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
    return tuple(citizen_face(look.content, kind, look.lang, v.players == 1) for kind in (*kinds, *starters))


# --- solo -----------------------------------------------------------------------------------------------------


def _lord(look: Look) -> Zone:
    """The Dark Lord's Duke, Citizens and Domains."""
    v, lang = look.v, look.lang
    cards: list[Card] = []
    if v.lord_duke >= 0:
        cards.append(duke_face(look.content, v.lord_duke, lang).having(id="lord-duke"))
    elif not v.sealed:
        cards.append(back_face("lord-duke", DUKE_BACK, lang))
    for kind in range(CITIZENS):
        if v.lord_citizens[kind]:
            face = citizen_face(look.content, kind, lang, True)
            moved = any(event.kind == Ev.CAPTURED_CITIZEN and event.a == kind for event in look.recent)
            number = v.lord_citizens[kind]
            source = f"citizen-{kind}" if moved else ""
            lord_id = f"lord-citizen-{kind}"
            cards.append(face.having(id=lord_id, copies=number, price=(), marked=moved, source=source))
    for domain in range(look.c.domain_count):
        if v.lord_domains >> domain & 1:
            moved = any(event.kind == Ev.CAPTURED_DOMAIN and event.a == domain for event in look.recent)
            cards.append(domain_face(look.content, domain, lang).having(price=(), marked=moved))
    title = Text("Le Seigneur Noir", "The Dark Lord").say(lang)
    hint = Text("ce qu’il a capturé, et son Duc", "what he has captured, and his Duke").say(lang)
    return Zone(id="lord", title=title, shape="row", cards=tuple(cards), hint=hint, open=False)


LAYOUT = Layout(
    scene=scene,
    themes=THEMES,
    reference=(*REFERENCE, *LEGEND),
    rules=RULES,
    lesson=LESSON,
    pictures=pictures,
    last_round=last_round,
    outlook=outlook,
    facts=facts,
    standing_question=standing_question,
    standing_words=standing_words,
    shown=shown,
    people=PEOPLE,
    deed=deed,
    brief=brief,
    staged=STAGED,
    throws=(Ev.ROLLED, Ev.THREW),
)
