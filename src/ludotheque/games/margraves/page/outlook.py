"""How near the end of Margraves de Valeria is, for advice.

A number of turns is given only if the end may come within them. A player without the goods for a last Tower may lack
them for many rounds: then the missing goods are named.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from ....kernel.text import Text, together
from ....stage.counsel import ENDS_SOON
from ....stage.look import Look
from ....stage.telling import YOU
from ..names import LEVEL_NAMES, TOKEN_NAMES
from ..rules.evaluate import CITIZENS_A_TURN, TILES_A_TURN
from ..rules.gains import Gain
from ..rules.things import can_build
from ..rules.turn import RECALLS
from ..state import LEVELS, RESOURCES, Token

SOON = 2  # turns of a seat within which the end is announced
NEAR = 5.0  # turns within which a cause is mentioned
PRICE = (Token.STONE, Token.WOOD, Token.MAGIC, Token.GEM)  # of a Tower, one of each

_READY = Text(
    "{who} [avez|a] de quoi bâtir [votre|sa] dernière Tour", "{who} [have|has] the goods for [your|their] last Tower"
)
_ALMOST = Text(
    "{who} n’[avez|a] plus besoin que de {it} pour [votre|sa] dernière Tour",
    "{who} [need|needs] only {it} for [your|their] last Tower",
)
_LACKS = Text(
    "{who} n’[avez|a] plus qu’une Tour à bâtir (il manque {it})",
    "{who} [have|has] one Tower left to build (missing: {it})",
)
_DECK = Text("il reste {n} {n:Citoyen|Citoyens} dans la pioche", "{n} {n:Citizen|Citizens} left in the deck")
_PILE = Text(
    "il reste {n} {n:Privilège|Privilèges} {it} dans la pile", "{n} {n:Privilege|Privileges} {it} left to draw"
)
_NO_DECK = Text("la pioche des Citoyens est vide", "no Citizens are left in the deck")
_NO_PILE = Text("la pile des Privilèges {it} est vide", "no Privileges {it} are left to draw")
_TOWARDS = Text("Vers la fin : {it}.", "Towards the end: {it}.")
_APART = Text(" ; ", "; ")


def last_round(look: Look) -> bool:
    """Whether this round is the last."""
    return bool(look.v.last_round)


def outlook(look: Look) -> str:
    """When the end may come, if soon; else what is missing for it, if it is near."""
    announced = sorted((turns, why) for turns, why in (*_by_tower(look), *_by_piles(look)) if turns <= SOON)
    if announced:
        turns, why = announced[0]
        return ENDS_SOON.say(look.lang, n=turns, why=why)
    near = [*_last_towers(look), *(why for _, why in _by_piles(look))]
    return _TOWARDS.say(look.lang, it=_APART.say(look.lang).join(near)) if near else ""


def _by_tower(look: Look) -> Iterator[tuple[int, str]]:
    """For each seat that may build a last Tower with goods that it has or can get in one turn: in how many turns."""
    v = look.v
    for seat in _with_one_tower(look):
        missing = _missing(look, seat)
        if not missing:
            at_once = can_build(look.c, v, seat) and v.hand_size[seat] > 1 and not _only_recalls(look, seat)
            yield 1 if at_once else 2, _says(look, _READY, seat)
        elif len(missing) == 1 and _to_be_had(look, seat, missing[0]):
            yield 2, _says(look, _ALMOST, seat)


def _only_recalls(look: Look, seat: int) -> bool:
    """Whether a seat's present turn began with its last card, which can only recall."""
    return look.v.turn == seat and look.v.stack[0].claims == RECALLS


def _last_towers(look: Look) -> Iterator[str]:
    """Sentences about seats with one Tower left that lack goods."""
    return (_says(look, _LACKS, seat) for seat in _with_one_tower(look) if _missing(look, seat))


def _by_piles(look: Look) -> Iterator[tuple[int, str]]:
    """For each pile that is nearly used up: in how many turns at the usual pace."""
    v, lang = look.v, look.lang
    players = int(v.players)
    deck = int(v.deck_size)
    piles = [(deck, CITIZENS_A_TURN, (_DECK if deck else _NO_DECK).say(lang, n=deck))]
    for level in range(LEVELS):
        left = int(v.pile_size[level])
        text = _PILE if left else _NO_PILE
        piles.append((left, TILES_A_TURN[level], text.say(lang, n=left, it=LEVEL_NAMES[level])))
    for left, pace, why in piles:
        turns = (left + 1) / (pace * players)
        if turns <= NEAR:
            yield ceil(turns), why


def _with_one_tower(look: Look) -> list[int]:
    return [seat for seat in range(look.v.players) if look.v.towers[seat] == 1]


def _missing(look: Look, seat: int) -> list[int]:
    """The goods of a Tower's price that a seat lacks."""
    return [kind for kind in PRICE if not look.v.store[seat][kind]]


def _to_be_had(look: Look, seat: int, kind: int) -> bool:
    """Whether one turn may bring it: any resource in the supply, or a Gem from a grant that the seat holds."""
    if not look.v.supply[kind]:
        return False
    return kind < RESOURCES or any(
        look.v.tiles[seat][tile]
        and any(isinstance(part, Gain) and part.kind == kind for part in privilege.grant.walk())
        for tile, privilege in enumerate(look.content.tiles)
        if privilege.is_grant
    )


def _says(look: Look, text: Text, seat: int) -> str:
    """A sentence about a seat and what it lacks."""
    lang, you = look.lang, seat == look.viewer
    goods = [TOKEN_NAMES[kind].count(lang, 1) for kind in _missing(look, seat)]
    who = YOU.say(lang) if you else look.names[seat]
    return text.say(lang, you=you, who=who, it=together(goods, lang))
