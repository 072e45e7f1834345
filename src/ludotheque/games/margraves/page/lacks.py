"""Why something cannot be done, and what a choice would lead to that its own words do not say."""

from __future__ import annotations

from ....kernel.text import Text, sentence, together
from ....kernel.words import Glyph
from ....stage.look import Look
from ..names import FORCE_NAME, TOKEN_NAMES
from ..rules.gains import Gain
from ..rules.signs import POINTS
from ..rules.things import used
from ..state import SECTION, SITES, Token
from .outlook import PRICE

_MISSING = Text("il vous manque {it}", "you lack {it}")
_FULL = Text(
    "Votre stock est plein : il faudrait rendre autre chose, ou y renoncer.",
    "Your storage is full: something else would have to go back, or you would forgo it.",
)
_NEARER = Text("La section suivante est à {n} {n:case|cases}.", "The next section is {n} {n:space|spaces} away.")
_SECTION_IN = Text("×{after} dans {n} {n:case|cases}", "×{after} in {n} {n:space|spaces}")
_WORTH_MORE = Text(
    "{n} {n:icône vaudra|icônes vaudront} {after} PV{n:| chacune} : {more} PV de plus.",
    "{n} {n:icon|icons} will be worth {after} VP{n:| each}: {more} VP more.",
)


def missing(look: Look, lacking: list[str]) -> str:
    """A sentence about what the viewer lacks; empty if that is nothing."""
    return sentence(_MISSING.say(look.lang, it=together(lacking, look.lang))) if lacking else ""


def why_not_slain(look: Look, lair: int) -> str:
    """What the viewer lacks for the Monster of a lair beside its Margrave; empty elsewhere."""
    v, c, seat, lang = look.v, look.c, look.viewer, look.lang
    if seat >= v.players or v.active != seat or look.finished:
        return ""
    here, top = v.margrave[seat], v.top[lair]
    if not c.lairs[here] >> lair & 1:
        return ""
    force = int(c.m_force[lair][top]) - v.force[seat] - v.knights[here] - v.store[seat][Token.KNIGHT]
    magic = int(c.m_magic[lair][top]) - v.store[seat][Token.MAGIC]
    lacking = [FORCE_NAME.count(lang, force)] if force > 0 else []
    lacking += [TOKEN_NAMES[Token.MAGIC].count(lang, magic)] if magic > 0 else []
    return missing(look, lacking)


def why_not_built(look: Look, seat: int) -> str:
    """Why a seat cannot build where its Margrave is; empty if it can."""
    v, lang = look.v, look.lang
    here = v.site[v.margrave[seat]]
    if not v.towers[seat]:
        return Text("toutes bâties", "all are built").say(lang)
    if seat in here:
        return Text("déjà bâtie ici", "already here").say(lang)
    if all(here[slot] >= 0 for slot in range(SITES)):
        return Text("plus de place ici", "no free slot here").say(lang)
    lacking = sum(not v.store[seat][kind] for kind in PRICE)
    text = Text("encore {n} {n:jeton|jetons}", "{n} {n:token|tokens} missing")
    return text.say(lang, n=lacking) if lacking else ""


def full_storage(look: Look) -> str:
    """A warning before a choice that gains what the viewer's storage has no room for."""
    step = look.asking()
    if step is None or step.part is None or used(look.v, look.viewer) < look.c.storage:
        return ""
    return _FULL.say(look.lang) if any(isinstance(part, Gain) for part in step.part.walk()) else ""


def step_ahead(look: Look, guild: int) -> str:
    """What a step of the viewer's marker on a row of Influence leads to."""
    before, after, icons, left = _step(look, guild)
    if left:
        return _NEARER.say(look.lang, n=left)
    return _WORTH_MORE.say(look.lang, n=icons, after=after, more=(after - before) * icons)


def signs_of_step(look: Look, guild: int) -> tuple[Glyph, ...]:
    """The same in short: how far the next section is, or what an icon is worth then and what that brings."""
    before, after, icons, left = _step(look, guild)
    if left:
        return (Glyph("", _SECTION_IN.say(look.lang, n=left, after=after)),)
    more = (Glyph(POINTS, f"+{(after - before) * icons}"),) if icons else ()
    return (Glyph("", f"×{before} → ×{after}"), *more)


def _step(look: Look, guild: int) -> tuple[int, int, int, int]:
    """What an icon of a guild is worth to the viewer in this section and in the next, how many icons there are, and
    how many steps are left behind the next one.
    """
    space = int(look.v.influence[look.viewer][guild]) + 1
    section = (space - 1) // SECTION
    before, after = (int(look.c.points[at]) for at in (section, section + 1))
    return before, after, int(look.v.icons[look.viewer][guild]), (section + 1) * SECTION - space
