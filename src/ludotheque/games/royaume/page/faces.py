"""The faces of the cards of Le Royaume, for page and terminal, as the content in play prints them."""

from __future__ import annotations

from ....kernel.content import MARK_TEXTS, Mark
from ....kernel.effects import Seq
from ....kernel.text import Lang, Text, sentence, together
from ....kernel.words import Effect, Glyph
from ....stage.parts import Card
from ..cards.content import RoyaumeContent
from ..cards.kinds import Citizen, Monster, RoyaumeCard, Starter
from ..names import AREA_IDS, AREA_NAMES, ROLE_IDS, ROLE_NAMES, TYPE_NAMES
from ..rules.signs import AREA_ICONS, DUKE, GOLD, MAGIC, ROLE_ICONS, STRENGTH, TYPE_ICONS
from ..rules.words import colon
from ..state import HERALD, Timing
from .pictures import picture_of

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
TIMING_PICTURES = {
    Timing.ONCE: "hammer-drop",
    Timing.ROLL: "rolling-dices",
    Timing.DOUBLE: "rolling-dices",
    Timing.HARVEST: "wheat",
    Timing.START: "sunrise",
    Timing.END: "sunset",
    Timing.ON_SLAY: "daemon-skull",
    Timing.ON_CITIZEN: "meeple",
    Timing.CITIZEN_PRICE: "infinity",
    Timing.DOMAIN_PRICE: "infinity",
}
EXHAUSTED_PICTURE = "tombstone"
BACK_PICTURE = "card-random"

# --- where values come from -----------------------------------------------------------------------------------

OUR_NAME = Text("Nom français : le nôtre.", "")
FIELDS = {
    "role": Text("Rôle", "Role"),
    "cost": Text("coût", "cost"),
    "values": Text("Valeur d’Activation", "Activation Value"),
    "on_turn": Text("effet à votre tour", "effect on your turn"),
    "off_turn": Text("effet au tour des autres", "effect on others’ turns"),
    "area": Text("Lieu", "area"),
    "type": Text("type", "type"),
    "strength": Text("Force", "Strength"),
    "magic": Text("Magie", "Magic"),
    "points": Text("PV", "VP"),
    "reward": Text("récompense", "reward"),
    "value": Text("valeur", "value"),
    "effect": Text("effet", "effect"),
    "needs": Text("Rôles demandés", "Roles asked for"),
    "timing": Text("moment", "moment"),
    "edition": Text(
        "l’édition, car les règles ne disent pas quelles cartes la 2ᵉ ajoute",
        "the edition, since the rules do not say which cards the 2nd one adds",
    ),
}


def provenance(card: RoyaumeCard, lang: Lang) -> str:
    """Notes for the reader on a card's name, and on values that are not printed."""
    notes = [OUR_NAME.say(lang)] if card.marks.get("noun") is Mark.RECONSTRUCTED else []
    for mark, text in MARK_TEXTS.items():
        fields = [FIELDS[name].say(lang) for name, given in card.marks.items() if given is mark and name in FIELDS]
        if fields:
            notes.append(sentence(text.say(lang) + colon(lang) + together(fields, lang)))
    return " ".join(note for note in notes if note)


# --- faces ----------------------------------------------------------------------------------------------------


_ON, _OFF = (
    Text("À votre tour : {it}.", "On your turn: {it}."),
    Text("Au tour des autres : {it}.", "On others’ turns: {it}."),
)
_ALWAYS = Text("À tous les tours : {it}.", "On every turn: {it}.")
_FIRST, _SECOND = (
    Text("Première Récolte : {it}.", "First Harvest: {it}."),
    Text("Seconde Récolte : {it}.", "Second Harvest: {it}."),
)
_BOTH = Text("Aux deux Récoltes : {it}.", "In both Harvests: {it}.")


def citizen_face(content: RoyaumeContent, kind: int, lang: Lang, alone: bool = False) -> Card:
    """The face of a Citizen or Starter in general. `alone`: in a solo game, where nobody else has turns."""
    return content.kept(("citizen", kind, lang, alone), lambda: _citizen_face(content, kind, lang, alone))


def _citizen_face(content: RoyaumeContent, kind: int, lang: Lang, alone: bool) -> Card:
    card = content.citizens[kind]
    citizen = card if isinstance(card, Citizen) else None
    words = []
    if citizen:
        words.append(Text("Rôle : {it}.", "Role: {it}.").say(lang, it=ROLE_NAMES[citizen.role]))
        cost = Text(
            "Coût : {n} Or, et 1 de plus par carte du même nom.", "Cost: {n} Gold, 1 more per card of this name."
        )
        words.append(cost.say(lang, n=citizen.cost))
    if kind == HERALD:
        when = Text(
            "Quand aucun de vos Citoyens ne s’active, et à chaque double",
            "When none of your Citizens is activated, and at every double",
        )
        words.append(f"{when.say(lang)}{colon(lang)}{card.on_turn.clause(lang, True)}.")
    else:
        words += yields(card, lang, alone)
    return Card(
        id=f"citizen-{kind}",
        kind=ROLE_IDS[citizen.role] if citizen else "starter",
        name=card.noun.form(lang),
        icon=card.picture,
        picture=picture_of(card),
        corner="/".join(str(value) for value in card.values) or "✦",
        effect=content.drawn(card.on_turn),
        second=content.drawn(card.off_turn),
        words=" ".join(words),
        provenance=provenance(card, lang),
        badges=(Glyph(ROLE_ICONS[citizen.role]),) if citizen else (),
        price=(Glyph(GOLD, f"{citizen.cost}+"),) if citizen else (),
    )


def yields(citizen: Citizen | Starter, lang: Lang, alone: bool) -> list[str]:
    """The harvest of a Citizen or Starter, in sentences; `alone` as in `citizen_face`."""
    on_turn, off_turn = citizen.on_turn.clause(lang, True), citizen.off_turn.clause(lang, True)
    if on_turn == off_turn:
        return [(_BOTH if alone else _ALWAYS).say(lang, it=on_turn)]
    return [(_FIRST if alone else _ON).say(lang, it=on_turn), (_SECOND if alone else _OFF).say(lang, it=off_turn)]


def monster_face(content: RoyaumeContent, card: int, lang: Lang) -> Card:
    """A Monster or Monster Event, without tokens."""
    return content.kept(("monster", card, lang), lambda: _monster_face(content, card, lang))


def _monster_face(content: RoyaumeContent, card: int, lang: Lang) -> Card:
    monster = content.monsters[card]
    badges = [Glyph(TYPE_ICONS[monster.type])]
    words = f"{TYPE_NAMES[monster.type].form(lang)}."
    tint, corner = "event", ""
    woken: tuple[Glyph, ...] = ()
    if isinstance(monster, Monster):
        badges.insert(0, Glyph(AREA_ICONS[AREA_IDS.index(monster.area)]))
        words = f"{AREA_NAMES[monster.area].form(lang)}, {words.lower()}"
        tint = monster.area
    else:
        corner = str(monster.value)
        woken = (Glyph(TIMING_PICTURES[Timing.ROLL]), *content.drawn(monster.effect))
        wakes = Text("Quand un dé ou la somme montre {n} : {it}.", "When a die or the sum shows {n}: {it}.")
        words += " " + wakes.say(lang, n=monster.value, it=monster.effect.clause(lang, True))
    reward = Text(" Récompense : {it}. Vaut {n} PV.", " Reward: {it}. Worth {n} VP.")
    return Card(
        id=f"monster-{card}",
        kind=tint,
        name=monster.noun.form(lang),
        icon=monster.picture,
        picture=picture_of(monster),
        corner=corner,
        effect=content.drawn(monster.reward),
        second=woken,
        words=words + reward.say(lang, it=monster.reward.clause(lang, True), n=monster.points),
        provenance=provenance(monster, lang),
        badges=tuple(badges),
        price=monster_price(monster.strength, monster.magic),
        worth=str(monster.points),
    )


def monster_price(strength: int, magic: int) -> tuple[Glyph, ...]:
    price = (Glyph(STRENGTH, str(strength)),)
    return (*price, Glyph(MAGIC, str(magic))) if magic else price


def domain_face(content: RoyaumeContent, domain: int, lang: Lang) -> Card:
    """A Domain, face up."""
    return content.kept(("domain", domain, lang), lambda: _domain_face(content, domain, lang))


def _domain_face(content: RoyaumeContent, domain: int, lang: Lang) -> Card:
    card = content.domains[domain]
    needs = ", ".join(ROLE_NAMES[role].count(lang, n) for role in range(len(ROLE_IDS)) if (n := card.needs.count(role)))
    text = Text("Demande {needs}. {when} : {it}. Vaut {n} PV.", "Needs {needs}. {when}: {it}. Worth {n} VP.")
    when, signs = TIMING_WORDS[card.timing].say(lang), content.drawn(card.effect)
    if card.timing == Timing.DOUBLE:
        signs = (Glyph(text="="), *signs)
    return Card(
        id=f"domain-{domain}",
        kind="domain",
        name=card.noun.form(lang),
        icon=card.picture,
        picture=picture_of(card),
        effect=(Glyph(TIMING_PICTURES[card.timing]), Glyph(text=":" if lang == "en" else " :"), *signs),
        words=text.say(lang, needs=needs, when=when, it=card.effect.clause(lang, True), n=card.points),
        provenance=provenance(card, lang),
        badges=tuple(Glyph(ROLE_ICONS[role]) for role in card.needs),
        price=(Glyph(GOLD, str(card.cost)),),
        worth=str(card.points),
    )


def duke_face(content: RoyaumeContent, duke: int, lang: Lang) -> Card:
    """A Duke, face up."""
    return content.kept(("duke", duke, lang), lambda: _duke_face(content, duke, lang))


def _duke_face(content: RoyaumeContent, duke: int, lang: Lang) -> Card:
    card = content.dukes[duke]
    end = Text("À la fin de la partie : {it}.", "At the end of the game: {it}.")
    return Card(
        id=f"duke-{duke}",
        kind="duke",
        name=card.noun.form(lang),
        icon=card.picture,
        picture=picture_of(card),
        effect=_apart(card.points),
        words=end.say(lang, it=card.points.clause(lang, True)),
        provenance=provenance(card, lang),
        badges=(Glyph(DUKE),),
    )


def _apart(effect: Effect) -> tuple[Glyph, ...]:
    """The parts of an effect with a dot between them."""
    row: tuple[Glyph, ...] = ()
    for part in _parts(effect):
        row += (*((Glyph(text="·"),) if row else ()), *part.glyphs())
    return row


def _parts(effect: Effect) -> tuple[Effect, ...]:
    """The terms of a sum."""
    return effect.parts() if isinstance(effect, Seq) else (effect,)


def exhausted_face(slot: int, lang: Lang) -> Card:
    """The mark of an empty pile."""
    return Card(
        id=f"exhausted-{slot}",
        kind="exhausted",
        name=Text("Épuisé", "Exhausted").say(lang),
        icon=EXHAUSTED_PICTURE,
        words=Text("Cette pile est épuisée.", "This pile is exhausted.").say(lang),
    )


def back_face(card_id: str, name: Text, lang: Lang) -> Card:
    """A card face down."""
    return Card(id=card_id, kind="back", name=name.say(lang), icon=BACK_PICTURE, face_down=True)


DOMAIN_BACK = Text("Domaine face cachée", "Face-down Domain")
DUKE_BACK = Text("Duc secret", "Secret Duke")


def lacking(names: list[str], lang: Lang) -> str:
    """'Il vous manque 1 Soldat et 2 Or.'"""
    return sentence(Text("il vous manque {it}", "you lack {it}").say(lang, it=together(names, lang)))
