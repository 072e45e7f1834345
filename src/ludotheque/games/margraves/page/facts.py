"""Facts about later effects of an action of Margraves, for advice."""

from __future__ import annotations

from collections.abc import Iterator

from ....kernel.text import Text, together
from ....stage.look import Look
from ..names import FORCE_NAME, GUILD_ICON_NAMES, TOKEN_NAMES
from ..rules.actions import Act
from ..rules.end import icon_worth
from ..state import MONSTERS, SITES, Token
from .boards import ARRIVALS, arrival
from .outlook import PRICE

_SLOTS = Text("Pour {price}, au choix : {slots}.", "For {price}, one of these: {slots}.")
_OR = Text(" ; ", "; ")
_TOWER = Text(
    "La Tour {where:au} porte les icônes {icons} ({n} PV pour vous à ce jour) et donne {influence} Influence.",
    "The Tower in {where} has the icons {icons} ({n} VP for you as things stand) and gives {influence} Influence.",
)
_LEFT = Text(
    "Il vous restera {n} Tours à bâtir, la dernière amène la fin.",
    "You will have {n} Towers left to build; the last one brings the end.",
)
_LAST_BUT_ONE = Text("C’est votre avant-dernière Tour.", "It is your last Tower but one.")
_LAST = Text("C’est votre dernière Tour.", "It is your last Tower.")
_PRICE = Text("À payer : {price} (un Chevalier vaut 1 Force).", "To be paid: {price} (a Knight counts as 1 Strength).")
_REWARD = Text("Récompense : {reward}, et {n} Influence.", "Reward: {reward}, and {n} Influence.")


def facts(look: Look, action: int, last: bool = False) -> tuple[str, ...]:
    """What a legal action opens: the Pennants of a Citizen, a Location's power, the use of a new Citizen, the cost and
    reward of a Tower or Monster.
    """
    content, lang = look.content, look.lang
    if action in range(Act.PENNANTS, Act.PENNANTS.after):
        guild = content.citizens[action - Act.PENNANTS].guild
        return (content.guilds[guild].pennants.say(lang),)
    if action in range(Act.RECRUIT, Act.RECRUIT.after):
        return (content.citizens[look.v.row[action - Act.RECRUIT]].text.say(lang),)
    if action in range(Act.BUILD, Act.BUILD.after):
        return (*_slots(look), *_tower(look))
    if action in range(Act.SITE, Act.SITE.after):
        return tuple(_tower(look))
    if action in range(Act.SLAY, Act.SLAY.after):
        return tuple(_monster(look, action - Act.SLAY))
    place = next((action - block for block in ARRIVALS if action in range(block, block.after)), None)
    return () if place is None else (arrival(look, place),)


def _slots(look: Look) -> Iterator[str]:
    """The rewards of the free slots at the Margrave's place, and their cost; a single one is in the log."""
    lang, here = look.lang, look.v.margrave[look.viewer]
    free = [slot for slot in range(SITES) if look.v.site[here][slot] < 0]
    if len(free) > 1:
        price = together([TOKEN_NAMES[kind].count(lang, 1) for kind in PRICE], lang)
        slots = [look.content.locations[here].slots[slot].clause(lang, True, True) for slot in free]
        yield _SLOTS.say(lang, price=price, slots=_OR.say(lang).join(dict.fromkeys(slots)))


def _tower(look: Look) -> Iterator[str]:
    """The icons of a Tower at the Margrave's place, their worth, and how near the last Tower is."""
    v, lang, seat = look.v, look.lang, look.viewer
    place = look.content.locations[v.margrave[seat]]
    icons = together([GUILD_ICON_NAMES[guild].say(lang) for guild in place.guilds], lang)
    worth = sum(icon_worth(look.c, v, seat, guild) for guild in place.guilds)
    influence = look.content.board.build_influence
    yield _TOWER.say(lang, where=place.noun, icons=icons, n=worth, influence=influence)
    if not v.last_round:
        left = v.towers[seat] - 1
        yield (_LEFT if left > 1 else _LAST_BUT_ONE if left else _LAST).say(lang, n=left)


def _monster(look: Look, lair: int) -> Iterator[str]:
    """The cost of a Monster, with the part that Knights can pay, and its reward."""
    v, lang, seat = look.v, look.lang, look.viewer
    monster = look.content.monsters[lair * MONSTERS + v.top[lair]]
    if v.knights[v.margrave[seat]] or v.store[seat][Token.KNIGHT]:
        magic = (TOKEN_NAMES[Token.MAGIC].count(lang, monster.magic),) if monster.magic else ()
        yield _PRICE.say(lang, price=together([FORCE_NAME.count(lang, monster.force), *magic], lang))
    yield _REWARD.say(lang, reward=monster.reward.clause(lang, True, True), n=monster.influence)
