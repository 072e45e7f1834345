"""A figure in words: "old queen, crowned veil, blue mantle, book", read against what there is in `drawings`.

Each word or two between commas says one thing; a colour may stand before hair, headdress and dress. Whatever is not
said comes from the name of the card: a figure is the same each time, and two cards of the same words differ in face.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from ..pen import Chance
from .faces import GROWN, OLD, YOUNG, Face
from .marks import mix
from .parts import files, parts

VIEWS = ("quarter", "front", "side")
COLOURS = {
    "black": "#2f2a33",
    "blue": "#2c4f96",
    "brown": "#6a4a32",
    "crimson": "#8e2a35",
    "green": "#4f7040",
    "grey": "#6d7078",
    "ochre": "#b5762c",
    "pine": "#2f5a4f",
    "purple": "#5c3a7a",
    "red": "#a8392f",
    "rose": "#8d4f7f",
    "sand": "#b99a68",
    "sky": "#4f7fa0",
    "white": "#f1e7d2",
    "wine": "#7d2f3f",
    "yellow": "#c9a03a",
}
HAIR_COLOURS = {
    "black": "#2c2018",
    "blond": "#b9893f",
    "brown": "#4f3219",
    "grey": "#8f877a",
    "red": "#8f4a20",
    "white": "#d2cbbb",
}
SKINS = {
    "pale": "#f3d0ab",
    "fair": "#eebf98",
    "tanned": "#dea676",
    "brown-skinned": "#b5764a",
    "dark-skinned": "#7d4c2e",
}
PEOPLE = {  # who somebody is: what that says in other words, where nothing else was said
    "man": "",
    "woman": "",
    "boy": "young",
    "girl": "young",
    "king": "crown, cloak, sceptre",
    "queen": "crowned veil, mantle, sceptre",
    "duke": "duke crown, ermine, sceptre",
    "bishop": "mitre, cope, crozier",
    "monk": "tonsure, habit, book",
    "nun": "nun veil, habit, rosary",
    "knight": "helmet, surcoat, sword",
    "soldier": "kettle helmet, mail, spear",
    "peasant": "straw hat, tunic, pitchfork",
    "merchant": "chaperon, mantle, purse",
    "scholar": "scholar cap, habit, open book",
}
WOMEN = {"woman", "girl", "queen", "nun"}
AGES = {"young": YOUNG, "old": OLD}
WAYS = {"in profile": "side", "facing us": "front", "half turned": "quarter"}
LOOKS = {  # what a word changes in a face
    "smiling": {"mouth": 1.8},
    "stern": {"mouth": -1.0, "brow": 0.6},
    "sly": {"open": 0.6, "gaze": 1.4, "mouth": 0.8},
    "scarred": {"scar": True},
    "hook-nosed": {"nose": 1.3, "length": 1.5},
    "heavy": {"jaw": 1.6},
    "wide-eyed": {"open": 1.05},
    "shaded": {"shaded": True},
}
FLAGS = ("to the left", "bare-armed", "bald")
COVERING = {
    "hood",
    "mail coif",
    "wimple",
    "veil",
    "crowned veil",
    "nun veil",
    "kettle helmet",
    "helmet",
    "coif",
    "bascinet",
    "turban",
    "great helm",
    "spiked helmet",
}
OWN_HAIR = {"mask", "hennin", "scholar cap"}  # drawn with what hair shows
ONE_VIEW = {  # things that are drawn for one view alone
    "drawn bow": ("side",),
    "crown of thorns": ("side",),
    "desk": ("front",),
    "joined sleeves": ("front",),
    "arms crossed": ("front", "quarter"),
    "child": ("quarter",),
    "lute": ("quarter",),
    "quill and book": ("quarter",),
}
SORTS = ("headdress", "hair", "beards", "dress", "things")
SHORT = {"beard": "full beard", "hat": "felt hat", "robe": "tunic"}  # words for other words
MENS_HAIR = ("short hair", "bowl hair", "bobbed hair", "curly hair")
WOMENS_HAIR = ("long hair", "wavy hair", "braids", "bun")
BARE_EARS = ("", "short hair", "tonsure")
COMMON_SKINS = ("pale", "fair", "fair", "tanned", "brown-skinned")
HAIRS = ("black", "brown", "brown", "blond", "red")
CLOTHS = ("blue", "brown", "crimson", "green", "ochre", "pine", "red", "rose", "sky", "wine")
IRISES = ("", "", "#2f4f6a", "#3a5a3c", "#5a3a1c")
METAL, GLOVED = ("mail", "plate", "surcoat"), ("mail", "plate", "surcoat", "gambeson")
STEEL, GLOVE, LINEN, DARK = "#c9cdd2", "#7a5a3c", "#f4ead6", "#1c1410"
PLUMES, LIQUIDS = ("#b3262b", "#2c4f96", "#f1e3c4"), ("#4fae5a", "#b3462b", "#4f66d0")
TRIMS = ("#e9dcc0", "#e6d2a4", "#f1e4c6", "#d8b67c")


class BadFigure(ValueError):
    """Words that say no figure: which one, and those there are."""

    def __init__(self, word: str, known: Collection[str]) -> None:
        super().__init__(word)
        self.word, self.known = word, known


@dataclass(frozen=True)
class Person:
    """A figure as it is drawn. Empty: none."""

    face: Face
    view: str
    headdress: str
    dress: str
    things: tuple[str, ...]
    hair: str
    beard: str
    tones: Mapping[str, str]
    to_left: bool
    tilt: int
    width: float

    @property
    def looks(self) -> tuple[str, str, tuple[str, ...]]:
        """What no two figures of a box share."""
        return self.headdress or self.hair, self.dress, self.things


@cache
def words() -> Mapping[str, tuple[str, ...]]:
    """All words that a figure may be said in, by what they say."""
    nouns = {sort: tuple(dict.fromkeys(name.partition(",")[0] for name in files()[sort])) for sort in SORTS}
    looks = (*AGES, *LOOKS, *SKINS, *FLAGS, *WAYS)
    return {"who": tuple(PEOPLE), **nouns, "look": looks, "colour": tuple(dict.fromkeys((*COLOURS, *HAIR_COLOURS)))}


@cache
def read(figure: str, name: str) -> Person:
    """The person that words say, on the card of a name. Raises BadFigure."""
    heard = _Heard()
    for phrase in figure.split(","):
        heard.hear(phrase)
    return heard.person(Chance(f"figure of {name}"))


def strange(figure: str) -> tuple[str, Collection[str]] | None:
    """The word of a figure that cannot be drawn, and those that may stand there; None where all of it can, or
    where there is none.
    """
    if not figure:
        return None
    try:
        read(figure, "")
    except BadFigure as error:
        return error.word, error.known
    return None


class _Heard:
    """What words have said until now."""

    def __init__(self) -> None:
        self.nouns: dict[str, str] = {}  # by sort
        self.things: list[str] = []
        self.colours: dict[str, str] = {}  # by sort
        self.adjectives: list[str] = []

    def hear(self, phrase: str, weakly: bool = False) -> None:
        """One phrase; `weakly` changes nothing that was said before."""
        colours, nouns = [], []
        for word in phrase.split():
            if word in COLOURS or word in HAIR_COLOURS:
                colours.append(word)
            elif word in AGES or word in LOOKS or word in SKINS or word in FLAGS:
                self.adjectives.append(word)
            else:
                nouns.append(word)
        noun = " ".join(nouns) or (phrase.strip() if phrase.strip() in words()["things"] else "")  # a rose is both
        if noun in FLAGS or noun in WAYS:
            self.adjectives.append(noun)
        elif noun:
            self._noun(SHORT.get(noun, noun), colours, weakly)

    def _noun(self, noun: str, colours: list[str], weakly: bool) -> None:
        sort = next((sort for sort, known in words().items() if noun in known), "")
        if not sort or sort in ("look", "colour"):
            raise BadFigure(noun, _nearest(noun))
        if sort == "things":
            if weakly and self.things:
                return
            self.things.append(noun)
        elif weakly and sort in self.nouns:
            return
        else:
            self.nouns[sort] = noun
        if colours:
            self.colours[sort] = colours[0]

    def person(self, chance: Chance) -> Person:
        """The whole of it; what was not said is chance."""
        who = self.nouns.get("who", "man")
        for phrase in PEOPLE[who].split(","):
            self.hear(phrase, weakly=True)
        female = who in WOMEN
        headdress, dress = self.nouns.get("headdress", ""), self.nouns.get("dress", "dress" if female else "tunic")
        beard = self.nouns.get("beards", "")
        view = self._view(chance, headdress, dress, beard)
        hair = "" if headdress in COVERING or "bald" in self.adjectives else self._hair(chance, view, female)
        return Person(
            face=self._face(chance, female, hair, headdress),
            view=view,
            headdress=headdress,
            dress=dress,
            things=tuple(self.things),
            hair=hair,
            beard=beard,
            tones=self._tones(chance, dress, female),
            to_left="to the left" in self.adjectives,
            tilt=round(chance.between(-3, 3)) if view != "front" else 0,
            width=round(chance.between(0.95, 1.06), 2),
        )

    def _view(self, chance: Chance, headdress: str, dress: str, beard: str) -> str:
        """From where all of it is drawn. Raises BadFigure where no view has everything."""
        drawn = parts()
        views = [WAYS[word] for word in self.adjectives if word in WAYS] or list(VIEWS)
        worn = [noun for noun in (headdress, dress, beard, self.nouns.get("hair", "")) if noun]
        for noun in worn:
            there = [view for view in views if f"{noun}, {view}" in drawn]
            if not there:
                raise BadFigure(noun, [word for word, view in WAYS.items() if f"{noun}, {view}" in drawn])
            views = there
        for thing in self.things:
            there = [view for view in views if view in ONE_VIEW.get(thing, VIEWS)]
            if not there:
                raise BadFigure(thing, [word for word, view in WAYS.items() if view in ONE_VIEW.get(thing, VIEWS)])
            views = there
        return chance.pick(views)

    def _hair(self, chance: Chance, view: str, female: bool) -> str:
        """What hair somebody has who has not said it."""
        if hair := self.nouns.get("hair"):
            return hair
        known = [noun for noun in (WOMENS_HAIR if female else MENS_HAIR) if f"{noun}, {view}" in parts()]
        return chance.pick(known)

    def _face(self, chance: Chance, female: bool, hair: str, headdress: str) -> Face:
        age = next((AGES[word] for word in reversed(self.adjectives) if word in AGES), GROWN)
        face = Face(
            female=female,
            age=age,
            jaw=0 if female else round(chance.between(-0.3, 1.3), 1),
            nose=round(chance.between(-0.4, 0.6) if female else chance.between(0, 1.2), 1),
            length=round(chance.between(-0.5, 1.2), 1),
            open=round(chance.between(0.66, 0.86), 2),
            gaze=round(chance.between(-0.6, 1.4), 1),
            brow=0 if female else round(chance.between(0, 0.7), 1),
            mouth=round(chance.between(-0.6, 1.4), 1),
            iris=chance.pick(IRISES),
            ears=headdress not in COVERING and hair in BARE_EARS,
        )
        changes: dict[str, Any] = {}
        for word in self.adjectives:
            changes |= LOOKS.get(word, {})
        return replace(face, **changes)

    def _tones(self, chance: Chance, dress: str, female: bool) -> dict[str, str]:
        """The tones of skin, hair, and all that is worn."""
        skin = next((SKINS[word] for word in self.adjectives if word in SKINS), "") or SKINS[chance.pick(COMMON_SKINS)]
        old = "old" in self.adjectives
        hair = HAIR_COLOURS[
            self.colours.get("beards") or self.colours.get("hair") or chance.pick(("white", "grey") if old else HAIRS)
        ]
        cloth = COLOURS[self.colours.get("dress") or chance.pick(CLOTHS)]
        hat = (
            COLOURS[self.colours["headdress"]]
            if "headdress" in self.colours
            else LINEN
            if female
            else mix(cloth, "#1c1410", 0.3)
        )
        metal = dress in METAL
        sleeve = skin if "bare-armed" in self.adjectives else STEEL if metal else cloth
        trim = chance.pick(TRIMS)
        hand = GLOVE if dress in GLOVED else skin
        return {
            "skin": skin,
            "skin-shade": mix(skin, "#8a4a2c", 0.42),
            "skin-light": mix(skin, "#fff6e4", 0.55),
            "hair": hair,
            "cloth": cloth,
            "trim": trim,
            "hat": hat,
            "metal": STEEL,
            "sleeve": sleeve,
            "cuff": skin if "bare-armed" in self.adjectives else STEEL if metal else trim,
            "hand": hand,
            "hand-shade": mix(hand, "#8a4a2c", 0.42) if hand == skin else mix(hand, DARK, 0.35),
            "flag": COLOURS.get(self.colours.get("things", ""), cloth),
            "flag2": COLOURS["ochre"] if self.colours.get("things") == "white" else trim,
            "plume": chance.pick(PLUMES),
            "apron": "#7a4c28",
            "liquid": chance.pick(LIQUIDS),
        }


def _nearest(noun: str) -> list[str]:
    """The words that a strange one might have meant: those most alike, or all."""
    known = [word for group in words().values() for word in group]
    return difflib.get_close_matches(noun, known, 5, 0.75) or sorted(known)
