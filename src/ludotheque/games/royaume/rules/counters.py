"""The counters of Le Royaume: their owner's cards and Resources at this moment (ROY-HARVEST-22, ROY-DUKE-06).

The Dark Lord's Duke counts captured cards and surviving Monsters, and no Resources (ROY-SOLO-46, 48, 49).
"""

from __future__ import annotations

from ....kernel.effects import Per, spelled
from ....kernel.linking.rule import rule
from ....kernel.text import LANGS, Noun, Text
from ....kernel.words import BadCard, Counter, Effect, Glyph, Verb
from ..names import AREA_NAMES, ROLE_NAMES, SPOKEN_OF, TYPE_NAMES
from ..state import LORD, Res, Role, Type
from .piles import bits, citizens_of, citizens_with, domain_icons, domains_of, monsters_of, named
from .signs import AREA_ICONS, CITIZEN, DOMAIN, GOLD, MAGIC, MONSTER, RESOURCE_ICONS, ROLE_ICONS, STRENGTH, TYPE_ICONS

_AREAS = tuple(AREA_NAMES)
_NOUNS = tuple(SPOKEN_OF.values())


class Citizens(Counter):
    """Citizen cards, without Starters."""

    text = Text("par carte Citoyen", "per Citizen card")
    icons = (Glyph(CITIZEN),)

    @staticmethod
    @rule
    def count(s, seat):
        return citizens_of(s, seat)


class CitizensOf(Counter):
    """Citizen cards with the icon of a Role."""

    role: int
    text = Text("par Citoyen {what}", "per {what} Citizen")

    def named(self) -> dict[str, Noun]:
        return {"what": ROLE_NAMES[self.role]}

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(ROLE_ICONS[self.role]), Glyph(CITIZEN))

    @staticmethod
    @rule
    def count(c, s, seat, role):
        return citizens_with(c, s, seat, role)


class CitizensNamed(Counter):
    """Citizens of a name; Starters of that name count too (ROY-HARVEST-23)."""

    who: int
    text = Text("par {what}, Départ compris", "per {what}, Starters included")

    def named(self) -> dict[str, Noun]:
        return {"what": _NOUNS[self.who]}

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(CITIZEN, _NOUNS[self.who].fr),)

    @staticmethod
    @rule
    def count(c, s, seat, who):
        kind = int(c.named_kind[who])
        if seat == LORD:
            return int(s.lord_citizens[kind])
        return named(c, s, seat, kind)


class Domains(Counter):
    text = Text("par Domaine", "per Domain")
    icons = (Glyph(DOMAIN),)

    @staticmethod
    @rule
    def count(s, seat):
        return bits(domains_of(s, seat))


class Monsters(Counter):
    text = Text("par Monstre tué", "per slain Monster")
    icons = (Glyph(MONSTER),)

    @staticmethod
    @rule
    def count(s, seat):
        return bits(monsters_of(s, seat))


class MonstersIn(Counter):
    """Monsters of an area; the one just slain counts (ROY-SLAY-07)."""

    area: int
    text = Text("par Monstre {what:du} tué", "per slain Monster {what:of}")

    def named(self) -> dict[str, Noun]:
        return {"what": AREA_NAMES[_AREAS[self.area]]}

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(AREA_ICONS[self.area]),)

    @staticmethod
    @rule
    def count(c, s, seat, area):
        return bits(monsters_of(s, seat) & int(c.area_mask[area]))


class MonstersOf(Counter):
    """Monsters of a type."""

    kind: int
    text = Text("par {what} tué{what:e}", "per slain {what}")

    def named(self) -> dict[str, Noun]:
        return {"what": TYPE_NAMES[self.kind]}

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(TYPE_ICONS[self.kind]),)

    @staticmethod
    @rule
    def count(c, s, seat, kind):
        return bits(monsters_of(s, seat) & int(c.type_mask[kind]))


class RoleIcons(Counter):
    """Icons of a Role on Citizens and on Domains (ROY-SCORE-02)."""

    role: int
    text = Text("par icône {what}", "per {what} icon")

    def named(self) -> dict[str, Noun]:
        return {"what": ROLE_NAMES[self.role]}

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(ROLE_ICONS[self.role]),)

    @staticmethod
    @rule
    def count(c, s, seat, role):
        return citizens_with(c, s, seat, role) + domain_icons(c, domains_of(s, seat), role)


class Left(Counter):
    """Leftover Resources, several for one point: their sum is divided, rounding down (ROY-DUKE-02, ROY-DUKE-03)."""

    number: int
    passing = True
    text = Text("par groupe de {number} Ressources restantes", "per group of {number} Resources left")

    def worded(self) -> Text:
        return self.text if self.number > 1 else Text("par Ressource restante", "per Resource left")

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(text=f"{self.number}×("), *(Glyph(icon) for icon in RESOURCE_ICONS[:3]), Glyph(text=")"))

    @staticmethod
    @rule
    def count(s, seat, number):
        if seat == LORD:
            return 0
        res = s.res[seat]
        return (int(res[Res.GOLD]) + int(res[Res.STRENGTH]) + int(res[Res.MAGIC])) // number


class GoldLeft(Counter):
    passing = True
    text = Text("par Or restant", "per Gold left")
    icons = (Glyph(GOLD),)

    @staticmethod
    @rule
    def count(s, seat):
        return 0 if seat == LORD else int(s.res[seat][Res.GOLD])


class OthersLeft(Counter):
    """Leftover Strength and Magic, several for one point."""

    number: int
    passing = True
    text = Text("par groupe de {number} Force ou Magie restantes", "per group of {number} Strength or Magic left")

    def worded(self) -> Text:
        return self.text if self.number > 1 else Text("par Force ou Magie restante", "per Strength or Magic left")

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(text=f"{self.number}×("), Glyph(STRENGTH), Glyph(MAGIC), Glyph(text=")"))

    @staticmethod
    @rule
    def count(s, seat, number):
        if seat == LORD:
            return 0
        return (int(s.res[seat][Res.STRENGTH]) + int(s.res[seat][Res.MAGIC])) // number


# --- as cards spell them --------------------------------------------------------------------------------------


def _per(counter: Counter, effect: Effect) -> Per:
    """Raises BadCard for what cannot be multiplied."""
    if not isinstance(effect, Verb):
        raise BadCard(_ONE_VERB, counter=Text(*(counter.phrase(lang, True) for lang in LANGS)), effect=effect)
    return Per(counter, effect)


_ONE_VERB = Text(
    "« {counter} » multiplie un seul verbe, et non : {effect}", "“{counter}” multiplies one verb, not: {effect}"
)
AREA = Text("il n’y a pas de région « {name} » ; il y a {there}", "there is no area “{name}”; there are {there}")
CITIZEN_NAMED = Text(
    "il n’y a pas de Citoyen « {name} » dont d’autres parlent (names.py) ; il y a {there}",
    "there is no citizen “{name}” that others speak of (names.py); there are {there}",
)


def place_of(name: str, known: tuple[str, ...], unknown: Text) -> int:
    """The number of a name in a list. Raises BadCard with this sentence for an unknown name."""
    if name not in known:
        raise BadCard(unknown, name=name, there=", ".join(known))
    return known.index(name)


@spelled
def per_citizen(effect: Effect) -> Per:
    return _per(Citizens(), effect)


@spelled
def per_citizen_of(role: Role, effect: Effect) -> Per:
    return _per(CitizensOf(role), effect)


@spelled
def per_named(citizen: str, effect: Effect) -> Per:
    return _per(CitizensNamed(place_of(citizen, tuple(SPOKEN_OF), CITIZEN_NAMED)), effect)


@spelled
def per_domain(effect: Effect) -> Per:
    return _per(Domains(), effect)


@spelled
def per_monster(effect: Effect) -> Per:
    return _per(Monsters(), effect)


@spelled
def per_monster_in(area: str, effect: Effect) -> Per:
    return _per(MonstersIn(place_of(area, _AREAS, AREA)), effect)


@spelled
def per_type(kind: Type, effect: Effect) -> Per:
    return _per(MonstersOf(kind), effect)


@spelled
def per_icon(role: Role, effect: Effect) -> Per:
    return _per(RoleIcons(role), effect)


@spelled
def per_left(number: int, effect: Effect) -> Per:
    return _per(Left(number), effect)


@spelled
def per_gold_left(effect: Effect) -> Per:
    return _per(GoldLeft(), effect)


@spelled
def per_others_left(number: int, effect: Effect) -> Per:
    return _per(OthersLeft(number), effect)
