"""The panel of a payment for a Monster: what is left of its Strength, and what can pay it."""

from __future__ import annotations

from collections.abc import Iterator

from ....kernel.text import Text
from ....kernel.words import Glyph
from ....stage.look import Look
from ....stage.parts import Bill, Choice, Space
from ..names import CELL_NAMES, FORCE_NAME
from ..rules.actions import Act
from ..rules.signs import FORCE, KNIGHT
from ..rules.slaying import PayStrength
from ..state import CELLS, LINES, MONSTERS, Token
from .faces import monster_face
from .lacks import missing

_KNIGHTS = Text(
    "Un Chevalier vaut 1 Force : touchez sa place dans les Tombeaux.",
    "A Knight is 1 Strength: click its place in the Tombs.",
)
_LATER = Text("ceux du Lieu d’abord", "those of the Location first")
_FINISHES = Text("{cell} : {line}", "{cell}: {line}")


def payment(look: Look) -> tuple[Bill, ...]:
    """The panel while the viewer pays for a Monster, else nothing."""
    step = look.asking()
    if step is None or not look.legal or look.asked() is not PayStrength:
        return ()
    left, number = int(step.cells.left), int(step.cells.card)
    face = monster_face(look.content, number, look.lang)
    units = int(look.c.m_force[number // MONSTERS][number % MONSTERS])
    bill = Bill(
        "slaying",
        face.name,
        picture=face.picture,
        price=face.price,
        brings=face.effect,
        units=units,
        paid=(Glyph(KNIGHT),) * (units - left),
        sources=tuple(_sources(look, left)),
        hint=_KNIGHTS.say(look.lang) if any(Act.HERO <= action < Act.STATUE for action in look.legal) else "",
    )
    return (bill,)


def _sources(look: Look, left: int) -> Iterator[Space]:
    v, lang, seat = look.v, look.lang, look.viewer
    here = v.margrave[seat]
    name = FORCE_NAME.form(lang)
    marker: tuple[Choice, ...] = ()
    if Act.FORCE in look.legal:
        label = Text("Payer {n} Force", "Pay {n} Strength").say(lang, n=left)
        marker = (look.button(Act.FORCE, label, likely=True),)
    reason = "" if marker else missing(look, [FORCE_NAME.count(lang, left - v.force[seat])])
    yield Space("force", name=name, icon=FORCE, number=str(v.force[seat]), choices=marker, reason=reason)
    name = Text("Chevaliers du Lieu", "Knights of the Location").say(lang)
    yield _knights(look, "here", name, v.knights[here], Act.HERO, Act.STATUE)
    name = Text("Chevaliers du stock", "Knights of your storage").say(lang)
    yield _knights(look, "own", name, v.store[seat][Token.KNIGHT], Act.OWN_HERO, Act.OWN_STATUE)


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
                signs = (Glyph("", "→"), *printed.reward.glyphs())
                yield look.button(block + cell, label, signs=signs)
                break
