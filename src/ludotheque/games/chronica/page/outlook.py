"""How near the end of Chronica Universalis is, for advice."""

from __future__ import annotations

from ....kernel.text import Text, together
from ....stage.look import Look
from ..rules.province import filled, other
from ..state import SEATS, SLOTS

FEW_HONOUR = 3
FEW_SLOTS = 2
FEW_CARDS = 4

_MINE = Text("il vous reste {n} {n:point|points} d’Honneur", "you have {n} Honour left")
_THEIRS = Text("il reste {n} {n:point|points} d’Honneur en face", "the other has {n} Honour left")
_MY_SLOTS = Text(
    "il vous manque {n} {n:emplacement|emplacements} pour remplir votre Province",
    "{n} {n:slot more fills|slots more fill} your Province",
)
_THEIR_SLOTS = Text(
    "il manque {n} {n:emplacement|emplacements} à la Province d’en face",
    "{n} {n:slot more fills|slots more fill} the other’s Province",
)
_CARDS = Text("il reste {n} {n:carte|cartes} à piocher", "{n} {n:card is|cards are} left to draw")
_NEAR = Text("La fin peut être proche : {why}.", "The end may be near: {why}.")


def outlook(look: Look) -> str:
    """Which of the three ends is near: by Honour, by a full Province, by the last card of a deck."""
    v, lang, seat = look.v, look.lang, look.viewer
    reasons = [
        text.say(lang, n=int(v.honour[owner]))
        for text, owner in ((_MINE, seat), (_THEIRS, other(seat)))
        if v.honour[owner] <= FEW_HONOUR
    ]
    reasons += [
        text.say(lang, n=SLOTS - filled(v, owner))
        for text, owner in ((_MY_SLOTS, seat), (_THEIR_SLOTS, other(seat)))
        if SLOTS - filled(v, owner) <= FEW_SLOTS
    ]
    cards = [int(v.end[deck] - v.top[deck]) for deck in range(SEATS) if v.end[deck]]
    if cards and min(cards) <= FEW_CARDS:
        reasons.append(_CARDS.say(lang, n=min(cards)))
    return _NEAR.say(lang, why=together(reasons, lang)) if reasons else ""
