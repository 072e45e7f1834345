"""The verbs, counters and conditions with which the cards of Le Royaume are written."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from ....kernel.effects import Assembler, Effect, Glyph, Named, PayFor, Per, Seq, Verb, When
from ....kernel.stack import FIRST_SELECTOR, FIRST_VERB, Op
from ....kernel.text import Lang, Noun, Text
from ..names import (
    AREA_NAMES,
    CITIZEN_IDS,
    CITIZEN_NAMES,
    POINTS_NAME,
    RESOURCE_IDS,
    RESOURCE_NAMES,
    ROLE_IDS,
    ROLE_NAMES,
    TYPE_NAMES,
)
from ..state import Res, Role, Type


class Do(IntEnum):
    """Operations of this game's verbs; from DRAFT on the steps of the course, which no card prints."""

    GAIN = FIRST_VERB  # a: Res, b: amount
    LOSE = FIRST_VERB + 1  # a: Res, b: amount; at most what is there
    PAY = FIRST_VERB + 2  # a: Res, b: amount
    PAY_PER_ROLE = FIRST_VERB + 3  # a: Res, b: Role; one for each Citizen
    TAKE = FIRST_VERB + 4  # a: Res, b: amount; from an opponent
    ROB = FIRST_VERB + 5  # b: amount of Gold or Magic, from an opponent
    SET_DIE = FIRST_VERB + 6  # a: value
    LOWER_DIE = FIRST_VERB + 7
    GAIN_CITIZEN = FIRST_VERB + 8  # a: Wanted, b: highest base cost
    SLAY_TOO = FIRST_VERB + 9
    RETURN_MONSTER = FIRST_VERB + 10
    RETURN_CITIZEN = FIRST_VERB + 11
    TAKE_MONSTER = FIRST_VERB + 12
    TOKEN = FIRST_VERB + 13  # a: Res
    POINTS = FIRST_VERB + 14  # a: amount; read by the final scoring
    PERMANENT = FIRST_VERB + 15  # a: amount; read where prices are made
    DRAFT = FIRST_VERB + 16
    BEGIN = FIRST_VERB + 17
    ROLL = FIRST_VERB + 18
    CHANGE = FIRST_VERB + 19
    EVENTS = FIRST_VERB + 20
    THEFTS = FIRST_VERB + 21
    GATHER = FIRST_VERB + 22
    CHOICES = FIRST_VERB + 23
    EXCHANGES = FIRST_VERB + 24
    DOMAINS = FIRST_VERB + 25  # a: Timing
    ACT = FIRST_VERB + 26
    PAY_COST = FIRST_VERB + 27
    SETTLE = FIRST_VERB + 28
    ASSAULT = FIRST_VERB + 29
    CAPTURE = FIRST_VERB + 30
    HARVEST_AGAIN = FIRST_VERB + 31
    END_TURN = FIRST_VERB + 32
    AIM = FIRST_VERB + 33


class Wanted(IntEnum):
    """Which Citizens a card lets one gain: any, one of a Role (1 + Role), one of a name (8 + kind)."""

    ANY = 0
    ROLE = 1
    NAME = 8


class Count(IntEnum):
    """What `per` can count; all in one's own cards and board."""

    CITIZENS = 0  # Citizen cards
    CITIZENS_OF = 1  # arg: Role; Citizen cards with that icon
    NAMED = 2  # arg: kind; Citizens and Starters of that name
    DOMAINS = 3
    MONSTERS = 4
    IN_AREA = 5  # arg: area
    OF_TYPE = 6  # arg: Type
    ICONS = 7  # arg: Role; on Citizens and Domains
    LEFT = 8  # arg: so many Resources of any kind count once
    GOLD_LEFT = 9
    OTHERS_LEFT = 10  # arg: so many Strength and Magic count once


class If(IntEnum):
    """What `when` can ask."""

    DUKES = 0
    SOLO = 1
    EVENTS = 2


class Timing(IntEnum):
    """When a Domain works."""

    ONCE = 0
    ROLL = 1
    DOUBLE = 2
    HARVEST = 3
    START = 4
    END = 5
    ON_SLAY = 6
    ON_CITIZEN = 7
    CITIZEN_PRICE = 8
    DOMAIN_PRICE = 9


NO_LIMIT = 99
HARVESTERS = Named(FIRST_SELECTOR, Text("chaque joueur en jeu", "each player in the game"), (Glyph("person"),))

GOLD, STRENGTH, MAGIC, POINTS = "two-coins", "crossed-swords", "crystal-ball", "laurel-crown"
RESOURCE_ICONS = (GOLD, STRENGTH, MAGIC, POINTS)
ROLE_ICONS = ("hammer-nails", "shield", "hood", "holy-symbol")
TYPE_ICONS = ("evil-minion", "bear-head", "giant", "crown")
AREA_ICONS = ("hills", "ancient-ruins", "pine-tree", "grass", "peaks", "desert", "swamp", "cave-entrance")
CITIZEN, MONSTER, DOMAIN, DUKE = "meeple", "daemon-skull", "castle", "imperial-crown"
ONE, SIX, DICE = "dice-six-faces-one", "dice-six-faces-six", "rolling-dices"
OPPONENT = "person"

_NAMES: tuple[Noun, ...] = (*RESOURCE_NAMES, POINTS_NAME)


def step(op: Do, a: int = 0) -> Verb:
    """A step of the game's own course."""
    return Verb(op, a)


# --- gaining and paying ---------------------------------------------------------------------------------------


def _amounts(gold: int, strength: int, magic: int, vp: int) -> list[tuple[int, int]]:
    found = [(res, amount) for res, amount in enumerate((gold, strength, magic, vp)) if amount]
    assert found
    return found


def _verb(op: Do, res: int, amount: int, text: Text, sign: str) -> Verb:
    icons = (Glyph(RESOURCE_ICONS[res], f"{sign}{amount}"),)
    return Verb(op, res, amount, text=text, icons=icons, words={"what": _NAMES[res]})


def gain(*, gold: int = 0, strength: int = 0, magic: int = 0, vp: int = 0) -> Effect:
    """Resources and Victory Points from the supply."""
    first, *rest = _amounts(gold, strength, magic, vp)
    verbs = [_verb(Do.GAIN, *first, Text("[gagnez|gagne] {b} {what}", "[gain|gains] {b} {what}"), "+")]
    verbs += [_verb(Do.GAIN, *more, Text("{b} {what}", "{b} {what}"), "+") for more in rest]
    return Seq(tuple(verbs), link=Text(" et ", " and ")) if rest else verbs[0]


def pay(*, gold: int = 0, strength: int = 0, magic: int = 0) -> Verb:
    """One kind of Resource to the supply; Magic never stands for another (ROY-MAGIC-07)."""
    ((res, amount),) = _amounts(gold, strength, magic, 0)
    return _verb(Do.PAY, res, amount, Text("[payez|paie] {b} {what}", "[pay|pays] {b} {what}"), "−")


def pay_gold_per(role: Role) -> Verb:
    """One Gold for each Citizen card of a Role, none being free (ROY-CARD-25, ROY-CARD-26)."""
    text = Text("[payez|paie] 1 Or par Citoyen {what}", "[pay|pays] 1 Gold per {what} Citizen")
    icons = (Glyph(GOLD, "−1"), Glyph(text="×"), Glyph(ROLE_ICONS[role]), Glyph(CITIZEN))
    return Verb(Do.PAY_PER_ROLE, Res.GOLD, role, text=text, icons=icons, words={"what": ROLE_NAMES[role]}, special=True)


def lose(*, gold: int = 0, strength: int = 0, magic: int = 0) -> Verb:
    """As much as is there (ROY-EVENT-17)."""
    ((res, amount),) = _amounts(gold, strength, magic, 0)
    return _verb(Do.LOSE, res, amount, Text("[perdez|perd] {b} {what}", "[lose|loses] {b} {what}"), "−")


def take(*, gold: int = 0, magic: int = 0) -> Verb:
    """From one opponent of one's choice."""
    ((res, amount),) = _amounts(gold, 0, magic, 0)
    text = Text(
        "[prenez|prend] {b} {what} à un adversaire au choix", "[take|takes] {b} {what} from an opponent of choice"
    )
    icons = (Glyph(RESOURCE_ICONS[res], f"+{amount}"), Glyph(text="←"), Glyph(OPPONENT))
    return Verb(Do.TAKE, res, amount, text=text, icons=icons, words={"what": _NAMES[res]})


def rob(amount: int) -> Verb:
    """Up to so much Gold or Magic from one opponent, before anybody harvests (ROY-CARD-05 to 09)."""
    text = Text(
        "avant toute récolte, [prenez|prend] jusqu’à {b} Or ou {b} Magie à un adversaire au choix",
        "before anyone harvests, [take|takes] up to {b} Gold or {b} Magic from an opponent of choice",
    )
    icons = (
        Glyph(GOLD, f"+{amount}"),
        Glyph(text="/"),
        Glyph(MAGIC, f"+{amount}"),
        Glyph(text="←"),
        Glyph(OPPONENT),
    )
    return Verb(Do.ROB, 0, amount, text=text, icons=icons)


@dataclass(frozen=True)
class Offer(PayFor):
    """A purchase that a menu offers: whoever picks it has already agreed to pay."""

    def clause(self, lang: Lang, you: bool) -> str:
        may = Text("[vous pouvez|peut] : ", "[you may|may]: ").say(lang, you=you)
        return may + self.cost.clause(lang, True) + Text(" et ", " and ").say(lang) + self.effect.clause(lang, True)


def offer(cost: Verb, effect: Effect) -> Offer:
    return Offer(cost, effect)


@dataclass(frozen=True)
class Possible(Effect):
    """A branch of a choice that is not offered while its verb finds nothing (ROY-SLAY-13)."""

    effect: Effect

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)

    def assemble(self, to: Assembler) -> None:
        guard = to.add(Op.CAN)
        to.patch(guard, 2)
        self.effect.assemble(to)
        to.patch(guard, 1)

    def glyphs(self) -> tuple[Glyph, ...]:
        return self.effect.glyphs()

    def clause(self, lang: Lang, you: bool) -> str:
        return self.effect.clause(lang, you)


def if_possible(effect: Effect) -> Possible:
    return Possible(effect)


# --- cards ----------------------------------------------------------------------------------------------------


def _citizen(text: Text, wanted: int, limit: int, icons: tuple[Glyph, ...], what: Noun | None) -> Verb:
    words = {"what": what} if what else {}
    return Verb(Do.GAIN_CITIZEN, wanted, limit, text=text, icons=(Glyph(text="+"), *icons), words=words)


def gain_citizen(*, role: Role | None = None, at_most: int = NO_LIMIT) -> Verb:
    """A Citizen on top of a Central Pile, for nothing; only its base cost counts (ROY-SLAY-10)."""
    icons: tuple[Glyph, ...] = (Glyph(CITIZEN),)
    wanted, what = int(Wanted.ANY), None
    fr, en = "[prenez|prend] un Citoyen des Piles Centrales", "[take|takes] a Citizen from the Central Piles"
    if role is not None:
        wanted, what = Wanted.ROLE + role, ROLE_NAMES[role]
        icons = (Glyph(ROLE_ICONS[role]), *icons)
        fr, en = fr.replace("Citoyen", "Citoyen {what}"), en.replace("a Citizen", "a Citizen ({what})")
    if at_most != NO_LIMIT:
        icons += (Glyph(GOLD, f"≤{at_most}"),)
        fr, en = fr + " d’un coût de base de {b} Or au plus", en + " of base cost {b} Gold or less"
    return _citizen(Text(fr, en), wanted, at_most, icons, what)


def gain_named(citizen: str) -> Verb:
    """A Citizen of that name on top of a Central Pile (ROY-CARD-01)."""
    kind = CITIZEN_IDS.index(citizen)
    text = Text("[prenez|prend] {what:un} des Piles Centrales", "[take|takes] {what:a} from the Central Piles")
    name = CITIZEN_NAMES[citizen]
    return _citizen(text, Wanted.NAME + kind, NO_LIMIT, (Glyph(CITIZEN, name.fr), Glyph("knight-banner")), name)


def may_slay() -> Verb:
    """A Monster at its usual price, besides the two Actions (ROY-ACT-06)."""
    text = Text(
        "[vous pouvez|peut] tuer un Monstre en payant son coût, sans que cela compte comme une Action",
        "[you may|may] slay a Monster at its cost, which is not one of the two Actions",
    )
    return Verb(Do.SLAY_TOO, text=text, icons=(Glyph(text="("), Glyph(MONSTER), Glyph(text=")")))


def paid() -> Verb:
    """What follows the choice of a Monster: pay for it and take it."""
    return Verb(Do.PAY_COST)


def return_monster() -> Verb:
    """To the top of its pile (ROY-CARD-21 to 24)."""
    text = Text(
        "[remettez|remet] un Monstre de [votre|sa] pile Victoire sur sa Pile Centrale",
        "[return|returns] a Monster of [your|their] Victory pile to its Central Pile",
    )
    return Verb(Do.RETURN_MONSTER, text=text, icons=(Glyph(MONSTER, "−1"),), special=True)


def return_citizen() -> Verb:
    """To the top of its pile; never a Starter (ROY-CARD-10 to 13)."""
    text = Text(
        "[remettez|remet] un Citoyen de [votre|son] tableau sur sa Pile Centrale",
        "[return|returns] a Citizen of [your|their] tableau to its Central Pile",
    )
    return Verb(Do.RETURN_CITIZEN, text=text, icons=(Glyph(CITIZEN, "−1"),), special=True)


def take_monster() -> Verb:
    """A random one, without its reward (ROY-CARD-28 to 31)."""
    text = Text(
        "[prenez|prend] un Monstre au hasard dans la pile Victoire d’un adversaire au choix, sans sa récompense",
        "[take|takes] a random Monster from the Victory pile of an opponent of choice, without its reward",
    )
    icons = (Glyph(MONSTER, "+1"), Glyph(text="←"), Glyph(OPPONENT))
    return Verb(Do.TAKE_MONSTER, text=text, icons=icons, special=True)


def put_token(res: Res) -> Verb:
    """On any Monster that can be slain, but not on the Event that says so (ROY-EVENT-18, 21 to 23 and 45)."""
    text = Text(
        "[posez|pose] un jeton {what} sur un autre Monstre au choix",
        "[put|puts] a {what} token on another Monster of choice",
    )
    icons = (Glyph(RESOURCE_ICONS[res], "+1"), Glyph(text="→"), Glyph(MONSTER))
    return Verb(Do.TOKEN, res, text=text, icons=icons, words={"what": RESOURCE_NAMES[res]})


# --- dice -----------------------------------------------------------------------------------------------------


def set_die(value: int) -> Verb:
    text = Text("[changez|change] un dé au choix en {a}", "[set|sets] a die of choice to {a}")
    return Verb(Do.SET_DIE, value, text=text, icons=(Glyph(DICE), Glyph(text="→"), Glyph(SIX if value == 6 else ONE)))


def lower_die() -> Verb:
    """Never to 0 (ROY-CARD-15)."""
    text = Text("[diminuez|diminue] un dé au choix de 1", "[lower|lowers] a die of choice by 1")
    return Verb(Do.LOWER_DIE, text=text, icons=(Glyph(DICE, "−1"),))


# --- lasting effects ------------------------------------------------------------------------------------------


def no_surcharge() -> Verb:
    text = Text("[ignorez|ignore] le « + » du coût des Citoyens", "[ignore|ignores] the “+” of the cost of Citizens")
    return Verb(Do.PERMANENT, 1, text=text, icons=(Glyph(CITIZEN, "+"), Glyph("cross-mark")))


def domains_cheaper(amount: int) -> Verb:
    text = Text("les Domaines [vous|lui] coûtent {a} Or de moins", "Domains cost [you|them] {a} Gold less")
    return Verb(Do.PERMANENT, amount, text=text, icons=(Glyph(DOMAIN), Glyph(GOLD, f"−{amount}")))


def points(amount: int) -> Verb:
    """Victory Points at the end of the game, from a Duke."""
    text = Text("[gagnez|gagne] {a} PV", "[gain|gains] {a} VP")
    return Verb(Do.POINTS, amount, text=text, icons=(Glyph(POINTS, f"+{amount}"),))


# --- counters -------------------------------------------------------------------------------------------------


def _per(effect: Effect, count: Count, arg: int, text: Text, icons: tuple[Glyph, ...], what: Noun | None = None) -> Per:
    assert isinstance(effect, Verb)
    return Per(Named(count, text, icons, arg, {"what": what} if what else {}), effect)


def per_citizen(effect: Effect) -> Per:
    return _per(effect, Count.CITIZENS, 0, Text("par carte Citoyen", "per Citizen card"), (Glyph(CITIZEN),))


def per_citizen_of(role: Role, effect: Effect) -> Per:
    text = Text("par Citoyen {what}", "per {what} Citizen")
    return _per(effect, Count.CITIZENS_OF, role, text, (Glyph(ROLE_ICONS[role]), Glyph(CITIZEN)), ROLE_NAMES[role])


def per_named(citizen: str, effect: Effect) -> Per:
    """Starters of that name count too (ROY-HARVEST-23)."""
    text = Text("par {what}, Départ compris", "per {what}, Starters included")
    icons = (Glyph(CITIZEN, CITIZEN_NAMES[citizen].fr),)
    return _per(effect, Count.NAMED, CITIZEN_IDS.index(citizen), text, icons, CITIZEN_NAMES[citizen])


def per_domain(effect: Effect) -> Per:
    return _per(effect, Count.DOMAINS, 0, Text("par Domaine", "per Domain"), (Glyph(DOMAIN),))


def per_monster(effect: Effect) -> Per:
    return _per(effect, Count.MONSTERS, 0, Text("par Monstre tué", "per slain Monster"), (Glyph(MONSTER),))


def per_monster_in(area: str, effect: Effect) -> Per:
    """The one just slain counts (ROY-SLAY-07)."""
    index = tuple(AREA_NAMES).index(area)
    text = Text("par Monstre tué ({what})", "per slain Monster ({what})")
    return _per(effect, Count.IN_AREA, index, text, (Glyph(AREA_ICONS[index]),), AREA_NAMES[area])


def per_type(kind: Type, effect: Effect) -> Per:
    text = Text("par {what} tué", "per slain {what}")
    return _per(effect, Count.OF_TYPE, kind, text, (Glyph(TYPE_ICONS[kind]),), TYPE_NAMES[kind])


def per_icon(role: Role, effect: Effect) -> Per:
    """On Citizens and on Domains (ROY-SCORE-02)."""
    text = Text("par icône {what}", "per {what} icon")
    return _per(effect, Count.ICONS, role, text, (Glyph(ROLE_ICONS[role]),), ROLE_NAMES[role])


def per_left(number: int, effect: Effect) -> Per:
    """All Resources are added up before they are divided, rounding down (ROY-DUKE-02, ROY-DUKE-03)."""
    text = Text("par groupe de {n} Ressources restantes", "per group of {n} Resources left")
    icons = (Glyph(text=f"{number}×("), *(Glyph(icon) for icon in RESOURCE_ICONS[:3]), Glyph(text=")"))
    return _per(effect, Count.LEFT, number, text, icons)


def per_gold_left(effect: Effect) -> Per:
    return _per(effect, Count.GOLD_LEFT, 1, Text("par Or restant", "per Gold left"), (Glyph(GOLD),))


def per_others_left(number: int, effect: Effect) -> Per:
    text = Text("par groupe de {n} Force ou Magie restantes", "per group of {n} Strength or Magic left")
    icons = (Glyph(text=f"{number}×("), Glyph(STRENGTH), Glyph(MAGIC), Glyph(text=")"))
    return _per(effect, Count.OTHERS_LEFT, number, text, icons)


# --- conditions of the course ---------------------------------------------------------------------------------


def with_dukes(effect: Effect) -> When:
    return When(Named(If.DUKES), effect)


def in_solo(effect: Effect) -> When:
    return When(Named(If.SOLO), effect)


def with_events(effect: Effect) -> When:
    return When(Named(If.EVENTS), effect)


assert len(RESOURCE_IDS) + 1 == len(RESOURCE_ICONS)
assert len(ROLE_IDS) == len(ROLE_ICONS)
