"""The panel of a payment: what it buys, what is left of its cost, and what can pay it.

A Monster is paid for with Strength and Knights, a naval action and some powers with resources one by one, and what a
card sells with an amount at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....kernel.effects import May, PayFor
from ....kernel.stack import NO, YES
from ....kernel.text import Text, sentence
from ....kernel.words import Glyph, Verb
from ....stage.look import Look, Step
from ....stage.parts import Bill, Choice, Space
from ..cards.kinds import Pictured
from ..names import CELL_NAMES, FORCE_NAME, GOLD_NAME, TOKEN_NAMES
from ..rules.actions import Act, Ev
from ..rules.pays import Pay, PayYou, Price, ReturnResource
from ..rules.sailing import MOST_STEPS, Load
from ..rules.signs import FORCE, GOLD, JOKER, KNIGHT, TOKEN_ICONS
from ..rules.slaying import PayStrength
from ..rules.things import resources
from ..state import CELLS, LINES, MONSTERS, RESOURCES, SEGMENTS, Token
from .asked import granted, loading
from .faces import monster_face
from .pictures import picture_of

_KNIGHTS = Text(
    "Un Chevalier vaut 1 Force : choisissez sa place dans les Tombeaux.",
    "A Knight is 1 Strength: choose its place in the Tombs.",
)
_LATER = Text("ceux du Lieu d’abord", "those of the Location first")
_AFTER = Text("paie le reste après {n} {n:Chevalier|Chevaliers}", "pays the rest after {n} {n:Knight|Knights}")
_BURY = "→"  # before what a place brings that completes a line
_FINISHES = Text("{cell} : {line}", "{cell}: {line}")
_EACH_SEGMENT = Text(
    "Une ressource rendue : un segment, et ce qu’il montre.",
    "A resource returned: a segment, and what it shows.",
)
_LEFT = Text("il en restera {n}", "{n} will be left")
_RESOURCES = Text("Ressources", "Resources")
_SAIL = Text("Action Navale", "Naval action")


def payment(look: Look) -> tuple[Bill, ...]:
    """The panel while the viewer pays, else nothing."""
    step = look.asking()
    if step is None or not look.legal:
        return ()
    asked = look.asked()
    if asked in _PANELS:
        return (_PANELS[asked](look, step),)
    if isinstance(step.part, May) and isinstance(step.part.effect, PayFor) and YES in look.legal:
        return (_at_once(look, step, step.part.effect),)
    return ()


def _giver(look: Look) -> Pictured | None:
    """The Citizen or Location whose words ask for the payment."""
    cards = {"citizen": look.content.citizens, "location": look.content.locations}
    for step in reversed(look.trail()):
        for card in cards.get(step.kind, ()):
            if card.id == step.card:
                return card
    return None


def _named(look: Look, otherwise: Text = _RESOURCES) -> tuple[str, str]:
    """The name and the picture of what asks."""
    giver = _giver(look)
    return (giver.noun.form(look.lang), picture_of(giver)) if giver else (otherwise.say(look.lang), "")


# --- an amount at once ----------------------------------------------------------------------------------------


def _at_once(look: Look, step: Step, deal: PayFor) -> Bill:
    """What a card sells for an amount that is paid or not."""
    cost, v, lang, seat = deal.cost, look.v, look.lang, look.viewer
    assert isinstance(cost, Pay | PayYou)
    price = cost.price if isinstance(cost, Pay) else Price.GOLD
    icon, name, held = {
        Price.GOLD: (GOLD, GOLD_NAME.form(lang), v.gold[seat]),
        Price.FORCE: (FORCE, FORCE_NAME.form(lang), v.force[seat]),
        Price.RESOURCES: (JOKER, _RESOURCES.say(lang), resources(v, seat)),
    }[price]
    title, picture = _named(look)
    pays = sentence(cost.clause(lang, True, True)).rstrip(".")
    source = Space("purse", name=name, icon=icon, number=str(held), words=_LEFT.say(lang, n=held - cost.amount))
    return Bill(
        "deal",
        title,
        picture=picture,
        price=(Glyph(icon, str(cost.amount)),),
        brings=deal.effect.glyphs(),
        units=((Glyph(icon),),) * cost.amount,
        paid=0,
        sources=(source,),
        choices=(look.button(YES, pays, likely=True), look.button(NO)),
    )


# --- resource by resource -------------------------------------------------------------------------------------


def _returning(look: Look, step: Step) -> Bill:
    """Resources that are returned one by one, for what stands behind the payment in the same program."""
    left = int(step.cells.left)
    buyer = look.trail()[-2]
    cost = look.content.programs.node(buyer.cells.pc - 1)
    amount = cost.amount if isinstance(cost, Pay) else left
    title, picture = _named(look)
    return Bill(
        "resources",
        title,
        picture=picture,
        price=(Glyph(JOKER, str(amount)),),
        brings=buyer.part.glyphs() if isinstance(buyer.part, Verb) else (),
        units=((Glyph(JOKER),),) * amount,
        paid=amount - left,
        sources=tuple(_resources(look, amount - left)),
    )


def _sailing(look: Look, step: Step) -> Bill:
    """Resources that move the Ship: each unit of the cost is a segment with what it brings."""
    loaded = int(step.cells.left)
    most = min(MOST_STEPS, loaded + resources(look.v, look.viewer) + granted(look))
    units = (
        look.content.segments[(step.cells.first + 1 + number) % SEGMENTS].reward.glyphs()
        for number in range(min(most, max(loaded, SEGMENTS)))
    )
    end = (look.button(Act.SET_SAIL, likely=True),) if Act.SET_SAIL in look.legal else ()
    return Bill(
        "sailing",
        _SAIL.say(look.lang),
        picture=_named(look)[1],
        price=(),
        brings=(),
        units=tuple(units),
        paid=loaded,
        sources=tuple(_resources(look, loaded)),
        hint=_EACH_SEGMENT.say(look.lang),
        choices=tuple(loading(look, choice, Act.SET_SAIL) for choice in end),
    )


def _resources(look: Look, paid: int) -> Iterator[Space]:
    """The kinds of resources in one's storage, each with the button that returns one of them. Those of which the last
    has been paid keep their row, so that no other one comes under the pointer.
    """
    returned = [event.a for event in look.past if event.kind == Ev.RETURNED and event.seat == look.viewer]
    shown = returned[len(returned) - paid :]
    for kind in range(RESOURCES):
        name, held = TOKEN_NAMES[kind].form(look.lang), look.v.store[look.viewer][kind]
        if not held and kind not in shown:
            continue
        choices: tuple[Choice, ...] = ()
        if Act.GIVE + kind in look.legal:
            button = look.button(Act.GIVE + kind, signs=(Glyph("", "−1"),))
            choices = (loading(look, button, Act.GIVE + kind) if look.asked() is Load else button,)
        yield Space(str(kind), name=name, icon=TOKEN_ICONS[kind], number=str(held), choices=choices)


# --- a Monster ------------------------------------------------------------------------------------------------


def _slaying(look: Look, step: Step) -> Bill:
    left, number = int(step.cells.left), int(step.cells.card)
    face = monster_face(look.content, number, look.lang)
    units = int(look.c.m_force[number // MONSTERS][number % MONSTERS])
    return Bill(
        "slaying",
        face.name,
        picture=face.picture,
        price=face.price,
        brings=face.effect,
        units=((Glyph(KNIGHT),),) * (units - left) + ((),) * left,
        paid=units - left,
        sources=tuple(_fighters(look, left)),
        hint=_KNIGHTS.say(look.lang) if any(Act.HERO <= action < Act.STATUE for action in look.legal) else "",
    )


def _fighters(look: Look, left: int) -> Iterator[Space]:
    v, lang, seat = look.v, look.lang, look.viewer
    here = v.margrave[seat]
    name, force = FORCE_NAME.form(lang), v.force[seat]
    marker: tuple[Choice, ...] = ()
    words = _AFTER.say(lang, n=left - force) if force else ""
    if Act.FORCE in look.legal:
        label = Text("Payer {n} Force", "Pay {n} Strength").say(lang, n=left)
        marker = (look.button(Act.FORCE, label, likely=True),)
        words = _LEFT.say(lang, n=force - left)
    yield Space("force", name=name, icon=FORCE, number=str(force), words=words, choices=marker)
    name = Text("{n:Chevalier|Chevaliers} du Lieu", "{n:Knight|Knights} of the Location").say(lang, n=v.knights[here])
    yield _knights(look, "here", name, v.knights[here], Act.HERO, Act.STATUE)
    own = v.store[seat][Token.KNIGHT]
    name = Text("{n:Chevalier|Chevaliers} du stock", "{n:Knight|Knights} of your storage").say(lang, n=own)
    yield _knights(look, "own", name, own, Act.OWN_HERO, Act.OWN_STATUE)


def _knights(look: Look, id: str, name: str, number: int, block: Act, statue: Act) -> Space:
    """Knights of one kind, with buttons for the places that complete a row or a column of the Tombs."""
    cells = [cell for cell in range(CELLS) if block + cell in look.legal]
    asked = bool(cells) or statue in look.legal
    return Space(
        id,
        name=name,
        icon=KNIGHT,
        number=str(number),
        words="" if asked or not number else _LATER.say(look.lang),
        choices=(*_completing(look, block, cells), *look.buttons(statue)),
    )


def _completing(look: Look, block: Act, cells: list[int]) -> Iterator[Choice]:
    """A button for each place that completes a line, with its reward."""
    for cell in cells:
        for line in range(LINES):
            if look.c.line_cells[line] & ~look.v.tomb == 1 << cell:
                printed, where = look.content.lines[line], CELL_NAMES[cell].say(look.lang)
                label = _FINISHES.say(look.lang, cell=where, line=printed.reward.clause(look.lang, True, True))
                signs = (Glyph("", _BURY), *printed.reward.glyphs())
                yield look.button(block + cell, label, signs=signs)
                break


_PANELS: dict[type[Verb] | None, Callable[[Look, Step], Bill]] = {
    PayStrength: _slaying,
    ReturnResource: _returning,
    Load: _sailing,
}
