"""The faces of the cards of Le Royaume, for page and terminal."""

from __future__ import annotations

from functools import lru_cache

from ....kernel.effects import Choose, Effect, Glyph
from ....kernel.scene import Card
from ....kernel.text import Lang, Noun, Text, sentence
from ..cards.cards import CITIZENS, CONSOLATION, DOMAINS, DUKES, EVENTS, REWARDS
from ..cards.content import FACE_CARDS, FACE_NAMES, MONSTER_ROWS, data
from ..cards.pictures import (
    BACK_PICTURE,
    CITIZEN_PICTURES,
    DOMAIN_PICTURES,
    DUKE_PICTURES,
    EXHAUSTED_PICTURE,
    MONSTER_PICTURES,
    TIMING_PICTURES,
)
from ..names import (
    AREA_NAMES,
    CITIZEN_IDS,
    CITIZEN_NAMES,
    DOMAIN_IDS,
    DUKE_IDS,
    OURS,
    ROLE_IDS,
    ROLE_NAMES,
    TYPE_IDS,
    TYPE_NAMES,
)
from ..rules.actions import CITIZEN_LIST, DOMAIN_LIST, DUKE_LIST, From
from ..rules.verbs import (
    AREA_ICONS,
    DUKE,
    GOLD,
    MAGIC,
    ROLE_ICONS,
    STRENGTH,
    TYPE_ICONS,
    Timing,
)
from ..state import HERALD, MONSTERS

TIMING_WORDS = {
    Timing.ONCE: Text("Une fois bâti", "Once built"),
    Timing.ROLL: Text("À votre Lancer", "In your Roll phase"),
    Timing.DOUBLE: Text("À chaque double, de qui que ce soit", "At every double, whoever rolls it"),
    Timing.HARVEST: Text("À votre Récolte", "In your Harvest"),
    Timing.START: Text("Au début de vos Actions", "Before your Actions"),
    Timing.END: Text("À la fin de vos Actions", "After your Actions"),
    Timing.ON_SLAY: Text("Quand vous tuez un Monstre", "When you slay a Monster"),
    Timing.ON_CITIZEN: Text("Quand vous gagnez un Citoyen", "When you gain a Citizen"),
    Timing.CITIZEN_PRICE: Text("En permanence", "Always"),
    Timing.DOMAIN_PRICE: Text("En permanence", "Always"),
}
OUR_NAME = Text("Nom français : le nôtre.", "")
INFERRED = Text(
    "Valeur déduite : les règles ne disent pas quelles cartes la 2ᵉ édition ajoute.",
    "Inferred: the rules do not say which cards the 2nd edition adds.",
)


def provenance(card: str, lang: Lang, *, inferred: bool = False) -> str:
    """What a reader should know about a card's name or values."""
    notes = [OUR_NAME.say(lang)] if card in OURS else []
    notes += [INFERRED.say(lang)] if inferred else []
    return " ".join(note for note in notes if note)


@lru_cache(maxsize=64)
def citizen_face(kind: int, lang: Lang) -> Card:
    """A Citizen or Starter, as nobody's card."""
    name = CITIZEN_IDS[kind]
    row = (data()["citizens"] + data()["starters"])[kind]
    card = CITIZENS[name]
    role = ROLE_IDS.index(row["role"]) if "role" in row else None
    same = card.on_turn == card.off_turn
    words = [Text("Rôle : {it}.", "Role: {it}.").say(lang, it=ROLE_NAMES[role])] if role is not None else []
    if "cost" in row:
        cost = Text(
            "Coût : {n} Or, et 1 de plus par carte du même nom.", "Cost: {n} Gold, 1 more per card of this name."
        )
        words.append(cost.say(lang, n=row["cost"]))
    if kind == HERALD:
        when = Text(
            "Quand aucun de vos Citoyens ne s’active, et à chaque double",
            "When none of your Citizens is activated, and at every double",
        )
        words.append(f"{when.say(lang)}{colon(lang)}{card.on_turn.clause(lang, True)}.")
    elif same:
        words.append(
            Text("À tous les tours : {it}.", "On every turn: {it}.").say(lang, it=card.on_turn.clause(lang, True))
        )
    else:
        words.append(Text("À votre tour : {it}.", "On your turn: {it}.").say(lang, it=card.on_turn.clause(lang, True)))
        words.append(
            Text("Au tour des autres : {it}.", "On others’ turns: {it}.").say(lang, it=card.off_turn.clause(lang, True))
        )
    return Card(
        id=f"citizen-{kind}",
        kind=ROLE_IDS[role] if role is not None else "starter",
        name=CITIZEN_LIST[kind].form(lang),
        icon=CITIZEN_PICTURES[name],
        corner="/".join(str(value) for value in row["values"]) or "✦",
        effect=drawn(card.on_turn),
        second=drawn(card.off_turn),
        words=" ".join(words),
        provenance=provenance(name, lang),
        badges=(Glyph(ROLE_ICONS[role]),) if role is not None else (),
        price=(Glyph(GOLD, f"{row['cost']}+"),) if "cost" in row else (),
    )


@lru_cache(maxsize=128)
def monster_face(face: int, lang: Lang) -> Card:
    """A Monster or Monster Event, without tokens, by its face: `c.m_face[card]`."""
    card = FACE_CARDS[face]
    row = MONSTER_ROWS[card]
    reward = REWARDS[row["id"]]
    kind = TYPE_IDS.index(row["type"])
    badges = [Glyph(TYPE_ICONS[kind])]
    words = [f"{TYPE_NAMES[kind].form(lang)}."]
    tint, corner = "event", ""
    if card < MONSTERS:
        area = tuple(AREA_NAMES).index(row["area"])
        badges.insert(0, Glyph(AREA_ICONS[area]))
        words.insert(0, f"{AREA_NAMES[row['area']].form(lang)}, ")
        words[1] = words[1].lower()
        tint = row["area"]
    else:
        corner = str(row["value"])
        wakes = Text("Quand un dé ou la somme montre {n} : {it}.", "When a die or the sum shows {n}: {it}.")
        words.append(" " + wakes.say(lang, n=row["value"], it=EVENTS[row["id"]].clause(lang, True)))
    words.append(
        Text(" Récompense : {it}. Vaut {n} PV.", " Reward: {it}. Worth {n} VP.").say(
            lang, it=reward.clause(lang, True), n=row["points"]
        )
    )
    return Card(
        id=f"monster-{card}",
        kind=tint,
        name=FACE_NAMES[face].form(lang),
        icon=MONSTER_PICTURES[row["id"]],
        corner=corner,
        effect=drawn(reward),
        words="".join(words),
        provenance=provenance(row["id"], lang),
        badges=tuple(badges),
        price=monster_price(row["strength"], row["magic"]),
        worth=str(row["points"]),
    )


def monster_price(strength: int, magic: int) -> tuple[Glyph, ...]:
    price = (Glyph(STRENGTH, str(strength)),)
    return (*price, Glyph(MAGIC, str(magic))) if magic else price


@lru_cache(maxsize=64)
def domain_face(domain: int, lang: Lang) -> Card:
    """A Domain, face up."""
    name = DOMAIN_IDS[domain]
    row = data()["domains"][domain]
    timing, effect = DOMAINS[name].timing, DOMAINS[name].effect
    needs = ", ".join(
        ROLE_NAMES[role].count(lang, n) for role in range(len(ROLE_IDS)) if (n := row["needs"].count(ROLE_IDS[role]))
    )
    text = Text("Demande {needs}. {when} : {it}. Vaut {n} PV.", "Needs {needs}. {when}: {it}. Worth {n} VP.")
    return Card(
        id=f"domain-{domain}",
        kind="domain",
        name=DOMAIN_LIST[domain].form(lang),
        icon=DOMAIN_PICTURES[name],
        effect=(Glyph(TIMING_PICTURES[timing]), Glyph(text=":" if lang == "en" else " :"), *_after(timing, effect)),
        words=text.say(
            lang, needs=needs, when=TIMING_WORDS[timing].say(lang), it=effect.clause(lang, True), n=row["points"]
        ),
        provenance=provenance(name, lang, inferred="inferred" in row["edition"]),
        badges=tuple(Glyph(ROLE_ICONS[ROLE_IDS.index(role)]) for role in row["needs"]),
        price=(Glyph(GOLD, str(row["cost"])),),
        worth=str(row["points"]),
    )


def _after(timing: Timing, effect: Effect) -> tuple[Glyph, ...]:
    return (Glyph(text="="), *drawn(effect)) if timing == Timing.DOUBLE else drawn(effect)


@lru_cache(maxsize=32)
def duke_face(duke: int, lang: Lang) -> Card:
    """A Duke, face up."""
    name = DUKE_IDS[duke]
    end = Text("À la fin de la partie : {it}.", "At the end of the game: {it}.")
    return Card(
        id=f"duke-{duke}",
        kind="duke",
        name=DUKE_LIST[duke].form(lang),
        icon=DUKE_PICTURES[name],
        effect=_apart(DUKES[name]),
        words=end.say(lang, it=_counted(DUKES[name], lang)),
        provenance=provenance(name, lang, inferred="inferred" in data()["dukes"][duke]["edition"]),
        badges=(Glyph(DUKE),),
    )


def _counted(effect: Effect, lang: Lang) -> str:
    """Gains as one list, with the verb once."""
    first, *others = [part.clause(lang, True) for part in effect.parts()]
    verb = first.split(" ")[0] + " "
    return listed([first, *(one.removeprefix(verb) for one in others)], lang)


def _apart(effect: Effect) -> tuple[Glyph, ...]:
    """The parts of an effect with a dot between them."""
    row: tuple[Glyph, ...] = ()
    for part in effect.parts():
        row += (*((Glyph(text="·"),) if row else ()), *part.glyphs())
    return row


@lru_cache(maxsize=64)
def exhausted_face(slot: int, lang: Lang) -> Card:
    """The mark of an empty pile."""
    return Card(
        id=f"exhausted-{slot}",
        kind="exhausted",
        name=Text("Épuisé", "Exhausted").say(lang),
        icon=EXHAUSTED_PICTURE,
        words=Text("Cette pile est épuisée.", "This pile is exhausted.").say(lang),
    )


@lru_cache(maxsize=64)
def back_face(card_id: str, name: Text, lang: Lang) -> Card:
    """A card whose face nobody sees."""
    return Card(id=card_id, kind="back", name=name.say(lang), icon=BACK_PICTURE, face_down=True)


DOMAIN_BACK = Text("Domaine face cachée", "Face-down Domain")
DUKE_BACK = Text("Duc secret", "Secret Duke")


_PICTURE_OF = {CITIZEN_NAMES[name].fr: picture for name, picture in CITIZEN_PICTURES.items()}


def drawn(effect: Effect) -> tuple[Glyph, ...]:
    """An effect in signs that need no language: a Citizen's name becomes its picture."""
    return tuple(Glyph(_PICTURE_OF[one.text]) if one.text in _PICTURE_OF else one for one in effect.glyphs())


# --- what the expressions say ---------------------------------------------------------------------------------


def effect_from(source: int, *, left: bool) -> Effect | None:
    """The expression that a source of gains (`From`) runs; `left` for the effect of one's own turn."""
    if source >= From.TOKENS or source <= From.ACTION:
        return None
    if source >= From.DOMAIN:
        return DOMAINS[DOMAIN_IDS[source - From.DOMAIN]].effect
    if source >= From.MONSTER:
        return REWARDS[MONSTER_ROWS[FACE_CARDS[source - From.MONSTER]]["id"]]
    if source >= From.CONSOLATION:
        return CONSOLATION
    card = CITIZENS[CITIZEN_IDS[source - From.CITIZEN]]
    return card.on_turn if left else card.off_turn


def branches_of(effect: Effect | None) -> tuple[Effect, ...]:
    """The branches of the choice inside an effect."""
    if effect is None:
        return ()
    return next((part.branches for part in effect.walk() if isinstance(part, Choose)), ())


def clause(effect: Effect, lang: Lang) -> str:
    return sentence(effect.clause(lang, True)).removesuffix(".")


def colon(lang: Lang) -> str:
    return Text(" : ", ": ").say(lang)


def lacking(names: list[str], lang: Lang) -> str:
    """'Il vous manque 1 Soldat et 2 Or.'"""
    return sentence(Text("il vous manque {it}", "you lack {it}").say(lang, it=listed(names, lang)))


def listed(names: list[str], lang: Lang) -> str:
    """'a, b et c'."""
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + Text(" et ", " and ").say(lang) + names[-1]


def noun_of(source: Noun | Text, lang: Lang) -> str:
    return source.form(lang) if isinstance(source, Noun) else source.say(lang)
