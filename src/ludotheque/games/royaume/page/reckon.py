"""Numbers that the table computes for one viewer, with the rules' own functions on the redacted twin."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ....kernel.linking.rule import rule
from ....kernel.stack import Op, count_of
from ....kernel.text import Lang, Text
from ....kernel.words import Glyph
from ....stage.look import Look
from ..names import RESOURCE_NAMES, ROLE_NAMES
from ..rules.end import domain_points, duke_points, monster_points
from ..rules.prices import build_price, magic_of, recruit_price, strength_of
from ..rules.signs import GOLD, MAGIC, ROLE_ICONS, STRENGTH
from ..state import HERALD, LORD, ROLES, SOURCES, Res, Source
from .faces import lacking

Shortfall = tuple[str, tuple[Glyph, ...]]
ENOUGH: Shortfall = ("", ())
KEPT = 4096  # sentences about what is missing, or due
_SIGNS = {Res.GOLD: GOLD, Res.STRENGTH: STRENGTH, Res.MAGIC: MAGIC}
_NO_GOLD = Text(
    "Il faut au moins 1 Or : la Magie ne paie pas tout.", "It takes at least 1 Gold: Magic never pays it all."
)
_NO_STRENGTH = Text(
    "Il faut au moins 1 Force : la Magie ne paie pas tout.", "It takes at least 1 Strength: Magic never pays it all."
)


def activations(c: Any, v: Any, seat: int, kind: int) -> int:
    """How often the dice activate a seat's cards of a kind."""
    if v.die[0] == 0 or seat == v.resting:
        return 0
    return v.owned[seat][kind] * c.hits[v.die[0] - 1][v.die[1] - 1][kind]


def lit_herald(c: Any, v: Any, seat: int) -> bool:
    """Whether the Herald works: on a double, or if nothing else is activated."""
    if v.die[0] == 0 or seat == v.resting or not c.heralds:
        return False
    return v.die[0] == v.die[1] or not any(activations(c, v, seat, kind) for kind in range(HERALD))


def public_points(c: Any, v: Any, seat: int) -> int:
    """The points that everybody can count: Monsters, Domains and board."""
    board = v.vp[seat] if v.players > 1 or c.solo_board else 0
    return monster_points(c, v, seat) + domain_points(c, v, seat) + board


def duke_worth(look: Look, seat: int, duke: int) -> int:
    """The points of a Duke if the game ended now."""
    return look.content.rule(duke_points)(look.c, look.v, seat, duke, False)


@rule
def _first_count(c, s, seat, card, pc):
    """The present value of the first counter in a program."""
    line = c.code[pc]
    while line.op != Op.PER:
        pc += 1
        line = c.code[pc]
    return count_of(c, s, seat, card, line)


def reward_count(look: Look, seat: int, card: int) -> int:
    """What the reward of a Monster would count if a seat slew it now."""
    v = look.v.copy()
    v.slain[seat] |= 1 << card
    return look.content.rule(_first_count)(look.c, v, seat, card, look.c.reward[card])


def lord_sources(c: Any, v: Any) -> list[int]:
    """The Dark Lord's points by source after the game: survivors, captured Domains, and his Duke for the rest."""
    out = [0] * SOURCES
    out[Source.MONSTERS] = monster_points(c, v, LORD)
    out[Source.DOMAINS] = domain_points(c, v, LORD)
    out[Source.DUKE] = v.lord_points - sum(out)
    return out


# --- prices and what is missing -------------------------------------------------------------------------------


def citizen_shortfall(c: Any, v: Any, seat: int, kind: int, lang: Lang) -> Shortfall:
    return _shortfall(v, seat, (), recruit_price(c, v, seat, kind), Res.GOLD, 0, lang)


def domain_shortfall(c: Any, v: Any, seat: int, domain: int, lang: Lang) -> Shortfall:
    roles = tuple(max(0, c.d_need[domain][role] - v.role[seat][role]) for role in range(ROLES))
    return _shortfall(v, seat, roles, build_price(c, v, seat, domain), Res.GOLD, 0, lang)


def monster_shortfall(c: Any, v: Any, seat: int, card: int, lang: Lang) -> Shortfall:
    return _shortfall(v, seat, (), strength_of(c, v, card), Res.STRENGTH, magic_of(c, v, card), lang)


def _shortfall(v: Any, seat: int, roles: tuple[int, ...], price: int, main: Res, own: int, lang: Lang) -> Shortfall:
    return _short(roles, price, v.res[seat][main], main, own, v.res[seat][Res.MAGIC], lang)


@lru_cache(KEPT)
def _short(roles: tuple[int, ...], price: int, have: int, main: Res, own: int, magic: int, lang: Lang) -> Shortfall:
    """What is missing, in words and signs: Roles, the Resource (with the spare Magic), Magic."""
    names, signs = [], []
    for role, number in enumerate(roles):
        if number:
            names.append(ROLE_NAMES[role].count(lang, number))
            signs.append(Glyph(ROLE_ICONS[role], f"−{number}"))
    short = ((main, max(0, price - have - max(0, magic - own))), (Res.MAGIC, max(0, own - magic)))
    for res, number in short:
        if number:
            names.append(RESOURCE_NAMES[res].count(lang, number))
            signs.append(Glyph(_SIGNS[res], f"−{number}"))
    if names:
        return lacking(names, lang), tuple(signs)
    if price > 0 and have == 0:
        text = _NO_GOLD if main == Res.GOLD else _NO_STRENGTH
        return text.say(lang), (Glyph(_SIGNS[main], "−1"),)
    return ENOUGH
