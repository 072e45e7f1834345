"""How near the end of Le Royaume is, for advice."""

from __future__ import annotations

from math import ceil

from ....kernel.text import Text
from ....stage.counsel import ENDS_SOON
from ....stage.look import Look
from ..rules.end import is_end
from ..rules.evaluate import turns_left
from ..rules.piles import domains_left, monsters_left
from .ending import limit

NEAR = 4.0  # turns of a seat below which the end is mentioned
FEW = 3  # Monsters or Domains

_PILES = Text("encore {n} {n:pile|piles} à épuiser", "{n} more {n:pile|piles} to exhaust")
_MONSTERS = Text("il reste {n} {n:Monstre|Monstres}", "{n} {n:Monster is|Monsters are} left")
_DOMAINS = Text("il reste {n} {n:Domaine|Domaines}", "{n} {n:Domain is|Domains are} left")


def last_round(look: Look) -> bool:
    """Whether the end has come, checked or not: rules check it when a turn ends. Solo games have no last round."""
    return look.v.players > 1 and bool(look.v.latched or look.content.rule(is_end)(look.v))


def outlook(look: Look) -> str:
    """The number of turns left, by the count that bots use, and what is nearest to ending the game."""
    v, lang = look.v, look.lang
    if last_round(look):  # the adviser's own sentence says it
        return ""
    left = turns_left(v)
    if left > NEAR:
        return ""
    monsters, domains = int(monsters_left(v)), int(domains_left(v))
    if min(monsters, domains) <= FEW:
        why = (_MONSTERS if monsters <= domains else _DOMAINS).say(lang, n=min(monsters, domains))
    else:
        why = _PILES.say(lang, n=max(0, limit(v.players) - int(v.exhausted)))
    return ENDS_SOON.say(lang, n=ceil(left), why=why)
