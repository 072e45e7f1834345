"""The Central Piles on the table: four rows of five piles, with the prices for this viewer."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from ....kernel.effects import Per
from ....kernel.text import Lang, Text, together
from ....kernel.words import Glyph
from ....stage.look import Look
from ....stage.parts import Card, Choice, Zone
from ..names import RESOURCE_NAMES
from ..rules.actions import Act, Ev
from ..rules.acts import SlayToo, TakeAction
from ..rules.gains import Gain
from ..rules.prices import build_price, magic_of, recruit_price, strength_of
from ..rules.signs import GOLD, RESOURCE_ICONS, STRENGTH
from ..state import AREAS, COLUMNS, EVENT, MONSTERS, PLAIN, SLOTS, UNKNOWN, Res
from .ending import limit
from .faces import (
    BACK_PICTURE,
    DOMAIN_BACK,
    back_face,
    citizen_face,
    domain_face,
    exhausted_face,
    monster_face,
    monster_price,
)
from .reckon import ENOUGH, KEPT, Shortfall, citizen_shortfall, domain_shortfall, monster_shortfall, reward_count


def piles(look: Look) -> Zone:
    """The grid: a row of Monsters, two of Citizens, one of Domains."""
    cards = (
        *(_monster(look, column) for column in range(COLUMNS)),
        *(_citizen(look, pile) for pile in range(2 * COLUMNS)),
        *(_domain(look, column) for column in range(COLUMNS)),
    )
    title = Text("Piles Centrales", "Central Piles")
    return Zone(id="piles", title=title.say(look.lang), shape="grid", cards=cards, columns=COLUMNS)


def exhausted(look: Look) -> Zone:
    """The number of exhausted piles, and the number that ends the game."""
    v, lang = look.v, look.lang
    events = [card for card in v.spare[: v.spares] if card == UNKNOWN or card >= EVENT]
    hint = Text("la fin vient à {of}", "the end comes at {of}").say(lang, of=limit(v.players))
    if v.exhausted >= limit(v.players):
        hint = Text("{of} amènent la fin", "{of} bring the end").say(lang, of=limit(v.players))
    if events:
        text = Text("{n} {n:Événement|Événements} dans la pile", "{n} {n:Event|Events} in the pile")
        hint += " · " + text.say(lang, n=len(events))
    title = Text("Piles épuisées", "Exhausted piles").say(lang)
    return Zone(id="exhausted", title=title, shape="pile", count=v.exhausted, hint=hint)


# --- one pile -------------------------------------------------------------------------------------------------


def _buyer(look: Look) -> int | None:
    return look.viewer if look.viewer < look.v.players and not look.finished else None


def _empty(look: Look, slot: int) -> Card:
    cover = look.v.cover[slot]
    if cover >= EVENT:
        event = cover - EVENT
        return _slayable(look, MONSTERS + event, look.buttons(Act.SLAY + AREAS + event, Act.MARK + AREAS + event))
    face = exhausted_face(slot, look.lang)
    if cover == PLAIN:
        return face
    return face.having(id=f"empty-{slot}", name=Text("Vide", "Empty").say(look.lang), icon="", kind="empty")


def _slayable(look: Look, card: int, choices: tuple[Choice, ...]) -> Card:
    """A Monster or Event that lies open, with its tokens."""
    c, v, lang = look.c, look.v, look.lang
    face = monster_face(look.content, card, lang)
    words = [face.words]
    strength, magic = strength_of(c, v, card), magic_of(c, v, card)
    on_it = v.token[card]
    for res, number in enumerate(on_it):
        if number:
            text = Text("{n} {n:jeton|jetons} {what}.", "{n} {what} {n:token|tokens}.")
            words.append(text.say(lang, n=number, what=RESOURCE_NAMES[res]))
    seat = _buyer(look)
    reason, lack = ("", ())
    if seat is not None:
        reason, lack = _reason(look, choices, monster_shortfall(c, v, seat, card, lang))
        words += [_due(lang, strength, Res.STRENGTH, magic), *_promise(look, seat, card)]
    return face.having(
        words=" ".join(words),
        price=monster_price(strength - on_it[Res.STRENGTH], magic - on_it[Res.MAGIC]),
        tokens=tuple(Glyph(RESOURCE_ICONS[res], f"+{number}") for res, number in enumerate(on_it) if number),
        choices=choices,
        reason=reason,
        lack=lack,
        marked=_moved(look, Ev.TOKEN, c.m_face[card]),
    )


@lru_cache(KEPT)
def _due(lang: Lang, price: int, main: Res, magic: int = 0) -> str:
    """'À payer : 4 Or.'"""
    names = [RESOURCE_NAMES[main].count(lang, price)]
    if magic:
        names.append(RESOURCE_NAMES[Res.MAGIC].count(lang, magic))
    return Text("À payer : {it}.", "To pay: {it}.").say(lang, it=together(names, lang))


def _promise(look: Look, seat: int, card: int) -> list[str]:
    """The present value of a reward that counts something."""
    counted = next((part for part in look.content.monsters[card].reward.walk() if isinstance(part, Per)), None)
    if counted is None or not isinstance(counted.effect, Gain):
        return []
    number = counted.effect.amount * reward_count(look, seat, card)
    text = Text("Pour vous, maintenant : {it}.", "For you, now: {it}.")
    return [text.say(look.lang, it=RESOURCE_NAMES[counted.effect.res].count(look.lang, number))]


def _reason(look: Look, choices: tuple[Choice, ...], short: Shortfall) -> Shortfall:
    """Why the viewer cannot have this now; empty while another question is asked."""
    if choices or (look.legal and look.asked() not in (TakeAction, SlayToo)):
        return ENOUGH
    return short


def _moved(look: Look, kind: int, card: int) -> bool:
    return (kind, "b", card) in look.once(_told)


def _monster(look: Look, column: int) -> Card:
    v = look.v
    height = v.monsters[column]
    if height == 0:
        return _empty(look, column)
    card = v.monster[column][height - 1]
    area = look.c.m_area[card]
    top = _slayable(look, card, look.buttons(Act.SLAY + area, Act.MARK + area, Act.ATTACK + column))
    under = v.monster[column][: height - 1][::-1]
    return top.having(
        copies=height,
        words=top.words + _under_words(look, [look.content.monsters[below].noun.form(look.lang) for below in under]),
        beneath=tuple(
            Glyph(STRENGTH if i == 0 else "", str(look.c.m_strength[below])) for i, below in enumerate(under)
        ),
        marked=top.marked or _turned(look, Ev.RETURNED_MONSTER, look.c.m_face[card]),
    )


def _under_words(look: Look, names: list[str]) -> str:
    if not names:
        return ""
    parts = [f"{n}× {name}" if n > 1 else name for name, n in ((name, len(list(g))) for name, g in groupby(names))]
    return Text(" Dessous : {it}.", " Beneath: {it}.").say(look.lang, it=", ".join(parts))


def _turned(look: Look, kind: int, card: int) -> bool:
    return (kind, "a", card) in look.once(_told)


def _told(look: Look) -> frozenset[tuple[int, str, int]]:
    """The events that the viewer has not seen, by kind and by their cells."""
    return frozenset(fact for event in look.news for fact in ((event.kind, "a", event.a), (event.kind, "b", event.b)))


def _for_gold(look: Look, face: Card, choices: tuple[Choice, ...], due: int, short: Shortfall) -> Card:
    """A card as its buyer sees it: the price, and what is missing."""
    reason, lack = _reason(look, choices, short)
    words = f"{face.words} {_due(look.lang, due, Res.GOLD)}"
    return face.having(price=(Glyph(GOLD, str(due)),), words=words, reason=reason, lack=lack)


def _citizen(look: Look, pile: int) -> Card:
    c, v, lang = look.c, look.v, look.lang
    height = v.citizens[pile]
    if height == 0:
        return _empty(look, COLUMNS + pile)
    kind = v.citizen[pile][height - 1]
    face = citizen_face(look.content, kind, lang, look.v.players == 1)
    choices = look.buttons(Act.RECRUIT + kind, Act.TAKE + kind, Act.LOSE + kind)
    under = v.citizen[pile][: height - 1][::-1]
    seat = _buyer(look)
    if seat is not None:
        short = citizen_shortfall(c, v, seat, kind, lang)
        face = _for_gold(look, face, choices, recruit_price(c, v, seat, kind), short)
    mixed = any(other != kind for other in under)
    known = [look.content.citizens[other].noun.form(lang) if other >= 0 else DOWN.say(lang) for other in under]
    return face.having(
        copies=height,
        choices=choices,
        words=face.words + (_under_words(look, known) if mixed else ""),
        beneath=(Glyph(BACK_PICTURE, str(under.count(UNKNOWN))),) if UNKNOWN in under else (),
        lit=v.die[0] > 0 and not look.finished and c.hits[v.die[0] - 1][v.die[1] - 1][kind] > 0,
        marked=_turned(look, Ev.TURNED_UP, kind) or _turned(look, Ev.RETURNED_CITIZEN, kind),
    )


DOWN = Text("face cachée", "face down")


def _domain(look: Look, column: int) -> Card:
    c, v, lang = look.c, look.v, look.lang
    height = v.domains[column]
    if height == 0:
        return _empty(look, SLOTS - COLUMNS + column)
    domain = v.domain[column][height - 1]
    if domain < 0:
        return back_face(f"domain-back-{column}", DOMAIN_BACK, lang).having(copies=height)
    face = domain_face(look.content, domain, lang)
    choices = look.buttons(Act.BUILD + domain)
    seat = _buyer(look)
    if seat is not None:
        short = domain_shortfall(c, v, seat, domain, lang)
        face = _for_gold(look, face, choices, build_price(c, v, seat, domain), short)
    return face.having(
        copies=height,
        choices=choices,
        marked=_turned(look, Ev.REVEALED, domain),
    )
