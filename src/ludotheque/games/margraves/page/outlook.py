"""How near the end of Margraves de Valeria is, for those who ask for advice."""

from __future__ import annotations

from math import ceil

from ....kernel.counsel import ENDS_SOON, LAST_ROUND
from ....kernel.scene import Look
from ....kernel.text import Text
from ..rules.evaluate import turns_left

NEAR = 5.0  # turns of a seat, from which on the end is worth a word
FEW = 5  # citizens in the deck

_TOWER = Text("une dernière Tour reste à bâtir", "a last Tower is to be built")
_DECK = Text("la pioche Citoyens s’épuise ({n})", "the Citizen deck runs out ({n})")
_TILES = Text("les Privilèges s’épuisent ({n})", "the Privileges run out ({n})")


def outlook(look: Look) -> str:
    """By the same count of turns that the bots go by, and by what is nearest to ending the game."""
    v, lang = look.v, look.lang
    if v.last_round:
        return LAST_ROUND.say(lang)
    left = turns_left(look.c, v)
    if left > NEAR:
        return ""
    tiles = min(int(number) for number in v.pile_size)
    if min(int(v.towers[seat]) for seat in range(v.players)) <= 1:
        why = _TOWER.say(lang)
    elif v.deck_size <= FEW * v.players or v.deck_size <= tiles:
        why = _DECK.say(lang, n=int(v.deck_size))
    else:
        why = _TILES.say(lang, n=tiles)
    return ENDS_SOON.say(lang, n=ceil(left), why=why)
