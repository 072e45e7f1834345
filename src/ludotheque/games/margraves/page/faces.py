"""The faces of cards, tiles and places, for page and terminal, as the content in play prints them."""

from __future__ import annotations

from dataclasses import replace

from ....kernel.content import MARK_TEXTS
from ....kernel.text import Lang, Text, clause, sentence
from ....kernel.words import Effect, Glyph, with_words
from ....stage.parts import Card
from ..cards.content import MargravesContent
from ..cards.kinds import MargravesCard
from ..names import BANNER_NAMES, GUILD_ICON_NAMES, GUILD_IDS, LAIR_IDS, TERMS
from ..rules.actions import tile_name
from ..rules.gains import Joker
from ..rules.pays import Pay
from ..rules.signs import BANNER_ICONS, FORCE, GUILD_ICONS, INFLUENCE, MAGIC, MONSTER, MOVE, OPPONENT
from ..rules.slaying import Slay
from ..state import MONSTERS
from .pictures import picture_of

HIDDEN = ("copies", "noun")  # marks that do not matter to what a face shows
SLOTS, ALL_SLOTS = {"first", "second", "third"}, "cells"


def provenance(card: MargravesCard, lang: Lang) -> str:
    """The values of a card that no rulebook prints."""
    notes = []
    for mark, text in MARK_TEXTS.items():
        marked = [name for name, given in card.marks.items() if given is mark and name not in HIDDEN]
        if set(marked) >= SLOTS:
            marked = [*(name for name in marked if name not in SLOTS), ALL_SLOTS]
        names = [TERMS[name].say(lang) for name in marked]
        if names:
            notes.append(sentence(text.say(lang) + Text(" : ", ": ").say(lang) + ", ".join(names)))
    return " ".join(notes)


def bare(glyphs: tuple[Glyph, ...]) -> tuple[Glyph, ...]:
    """A row of icons without brackets and single steps: a citizen's face has no room for them; its words say all."""
    return tuple(glyph for glyph in glyphs if glyph.text not in ("(", ")") and glyph != Glyph(MOVE, "1"))


EACH, SLAY = Text("chacun :", "each:"), Text("terrasse", "slay")


def spelled(glyphs: tuple[Glyph, ...], lang: Lang) -> tuple[Glyph, ...]:
    """A row of icons, words beside those that say little alone: who it is for, that a Monster may be slain."""
    words = {Glyph(OPPONENT): Glyph("", EACH.say(lang)), Glyph(MONSTER): Glyph(MONSTER, SLAY.say(lang))}
    return tuple(words.get(glyph, glyph) for glyph in glyphs if glyph != Glyph("", ":"))


def citizen_face(content: MargravesContent, kind: int, lang: Lang) -> Card:
    """The face of a citizen in general: its pennants, then its text."""
    return content.kept(("citizen", kind, lang), lambda: _citizen_face(content, kind, lang))


def _citizen_face(content: MargravesContent, kind: int, lang: Lang) -> Card:
    citizen = content.citizens[kind]
    pennants = content.guilds[citizen.guild].pennants
    words = Text("Fanion : {pennants} Texte : {text}", "Pennants: {pennants} Text: {text}")
    return Card(
        id=f"citizen-{kind}",
        kind=GUILD_IDS[citizen.guild],
        name=citizen.noun.form(lang),
        icon=citizen.picture,
        picture=picture_of(citizen),
        effect=bare(pennants.glyphs()),
        second=spelled(bare(citizen.text.glyphs()), lang),
        words=words.say(lang, pennants=clause(pennants.say(lang)), text=clause(citizen.text.say(lang))),
        brief=_in_short(citizen.text).say(lang),
        badges=(Glyph(GUILD_ICONS[citizen.guild]),),
        provenance=provenance(citizen, lang),
    )


def _in_short(effect: Effect) -> Effect:
    """An effect without what is so on every card: one in the hand has no room to repeat it."""
    return with_words(effect, lambda word: replace(word, short=True) if isinstance(word, Slay | Joker | Pay) else word)


def tile_face(content: MargravesContent, tile: int, lang: Lang) -> Card:
    """A privilege tile."""
    return content.kept(("tile", tile, lang), lambda: _tile_face(content, tile, lang))


def _tile_face(content: MargravesContent, tile: int, lang: Lang) -> Card:
    privilege = content.tiles[tile]
    if privilege.is_grant:
        when = Text("À défausser à tout moment de votre tour.", "To be discarded at any moment of your turn.")
        effect, words = privilege.grant.glyphs(), when.say(lang)  # the name says what it gives
    else:
        effect = tuple(Glyph(GUILD_ICONS[guild]) for guild in privilege.guilds)
        effect += (Glyph(BANNER_ICONS[privilege.banner]),) if privilege.banner else ()
        icons = ", ".join(GUILD_ICON_NAMES[guild].say(lang) for guild in privilege.guilds)
        text = Text("En fin de partie : {icons} ; bannière : {it}.", "At the end: {icons}; banner: {it}.")
        words = text.say(lang, icons=icons, it=BANNER_NAMES[privilege.banner])
    return Card(
        id=f"tile-{tile}",
        kind="grant" if privilege.is_grant else "seal",
        name=tile_name(content, tile).say(lang),
        icon=privilege.picture,
        picture=picture_of(privilege),
        corner=privilege.level.name,
        effect=effect,
        signed=True,
        words=words,
        provenance=provenance(privilege, lang),
    )


def monster_face(content: MargravesContent, monster: int, lang: Lang) -> Card:
    """A monster: its strength and magic, and its reward."""
    return content.kept(("monster", monster, lang), lambda: _monster_face(content, monster, lang))


def _monster_face(content: MargravesContent, monster: int, lang: Lang) -> Card:
    card = content.monsters[monster]
    words = Text(
        "Force {force}, Magie {magic}. {reward} Influence : {n}.",
        "Strength {force}, Magic {magic}. {reward} Influence: {n}.",
    )
    price = (Glyph(FORCE, str(card.force)), *((Glyph(MAGIC, str(card.magic)),) if card.magic else ()))
    return Card(
        id=f"monster-{monster}",
        kind=LAIR_IDS[monster // MONSTERS],
        name=card.noun.form(lang),
        icon=card.picture,
        picture=picture_of(card),
        corner=str(card.force),
        price=price,
        effect=(*card.reward.glyphs(), Glyph(INFLUENCE, f"+{card.influence}")),
        words=words.say(lang, force=card.force, magic=card.magic, reward=card.reward.say(lang), n=card.influence),
        provenance=provenance(card, lang),
    )


def wealth_face(content: MargravesContent, tile: int, lang: Lang) -> Card:
    """A starting wealth tile."""
    return content.kept(("wealth", tile, lang), lambda: _wealth_face(content, tile, lang))


def _wealth_face(content: MargravesContent, tile: int, lang: Lang) -> Card:
    card = content.wealth[tile]
    return Card(
        id=f"wealth-{tile}",
        kind="wealth",
        name=card.noun.form(lang),
        icon=card.picture,
        picture=picture_of(card),
        effect=card.gains.glyphs(),
        words=card.gains.say(lang),
        provenance=provenance(card, lang),
    )
