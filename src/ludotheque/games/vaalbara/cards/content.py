"""The content of Vaalbara: the record that rules read, and the cards that it is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from ....kernel.actions import ActionSpace
from ....kernel.content import Content, PatchValues, Tables, table
from ....kernel.record import Record, card, choice, count, estimate, flag, program
from ....kernel.text import Noun, Text
from ....kernel.vocabulary import Programs, Vocabulary, code_field
from ....kernel.words import BadCard, Effect, Word, with_words
from ....kernel.written.patch import patched
from .. import rules
from ..names import CLAN_LETTERS
from ..rules.actions import Act
from ..rules.verbs import RiverFlow
from ..state import CARDS, CLANS
from ..state import CHARACTERS as MOST_CHARACTERS
from ..state import LANDS as LAND_TYPES
from .box import Character, Land, Points, Territory
from .characters import CHARACTERS
from .course import GAME
from .exchanges import check_exchanges
from .lands import LANDS, OMENS, POINTS
from .most import check_points

MARKS = (2, 3, 4, 5)
CAPACITY = 512
WORDS = Vocabulary.of("vaalbara", rules)
BOX: Tables = {
    "character": table("character", CHARACTERS, MOST_CHARACTERS),
    "land": table("land", LANDS, LAND_TYPES),
    "points": table("points", (POINTS,)),
    "omens": table("omens", (OMENS,)),
}


def _actions(box: Tables) -> ActionSpace:
    """The actions, named by the cards of a box."""
    return ActionSpace(Act, {kind: tuple(cards) for kind, cards in box.items()})


ACTIONS = _actions(BOX)

CONTENT = Record(
    "VaalbaraContent",
    code=code_field(CAPACITY),
    character_program=program(MOST_CHARACTERS),
    reward_program=program(LAND_TYPES),
    course=program(),
    worth=estimate("u1", MOST_CHARACTERS),
    worth_by_forest=estimate("u1", MOST_CHARACTERS),
    characters=count("u1", most=MOST_CHARACTERS),
    kind=card("u1", CARDS, of=LAND_TYPES),
    value=count("u1", CARDS),  # the number on a Forest, else 0
    mark=count("u1", CARDS),  # the fewest players
    rank=choice("u1", CARDS, CLANS, of=CLANS),  # by back: the place of each clan, 0 is best
    start_points=count("u1"),
    five_types=count("u1"),
    six_types=count("u1"),
    river_cap=count("u1"),
    forests_exchange=flag(),
)


class VaalbaraContent(Content):
    """The cards of Vaalbara in play."""

    @property
    def characters(self) -> tuple[Character, ...]:
        """By initiative less one."""
        return self.kind("character")

    @property
    def lands(self) -> tuple[Land, ...]:
        return self.kind("land")

    @cached_property
    def territories(self) -> tuple[Territory, ...]:
        """Every card of the deck by its number."""
        return _territories(self.lands)

    def taken(self, kind: str) -> tuple[Any, ...]:
        return tuple(self.lands[card.land] for card in self.territories) if kind == "land" else self.kind(kind)


def make_content(options: Mapping[str, str], patch: PatchValues, box: Tables | None = None) -> VaalbaraContent:
    """The content for checked options, with these cards or the box's.

    Raises BadCard for cards that do not make a game.
    """
    cards = _capped(patched(WORDS, BOX if box is None else box, patch))
    actions = ACTIONS if box is None else _actions(box)
    characters, lands = tuple(cards["character"].values()), tuple(cards["land"].values())
    effects = {f"character.{character.id}.effect": character.effect for character in characters}
    rewards = {f"land.{land.id}.reward": land.reward for land in lands}
    for name, effect in (effects | rewards).items():
        check_exchanges(name, effect)
    programs = WORDS.compile({**effects, **rewards, "course.game": GAME}, CAPACITY)
    record = CONTENT.zeros()
    c: Any = record[0]
    c["code"], c["course"] = programs.code, programs["course.game"]
    _fill_characters(c, programs, characters)
    _fill_lands(c, programs, lands)
    _fill_omens(c, cards["omens"]["omens"].rankings)
    _fill_points(c, cards["points"]["points"])
    _check_points(cards["points"]["points"], effects, rewards, len(characters))
    c["forests_exchange"] = options["rider-forests"] == "exchange"
    return VaalbaraContent(actions, CONTENT, record, programs, cards, options, patch)


def _check_points(
    points: Points, effects: Mapping[str, Effect], rewards: Mapping[str, Effect], characters: int
) -> None:
    """Raises BadCard for cards that could bring more points than a record holds."""
    beside = points.start + max(points.five_types, points.six_types)
    check_points(effects, rewards, min(points.river_cap, characters), beside)


def _fill_characters(c: Any, programs: Programs, characters: tuple[Character, ...]) -> None:
    c["characters"] = len(characters)
    for number, character in enumerate(characters):
        c["character_program"][number] = programs[f"character.{character.id}.effect"]
        c["worth"][number], c["worth_by_forest"][number] = character.worth, character.worth_by_forest


def _fill_lands(c: Any, programs: Programs, lands: tuple[Land, ...]) -> None:
    c["reward_program"] = [programs[f"land.{land.id}.reward"] for land in lands]
    for number, territory in enumerate(_territories(lands)):
        c["kind"][number], c["value"][number], c["mark"][number] = territory.land, territory.number, territory.mark


def _fill_omens(c: Any, rankings: Sequence[str]) -> None:
    if len(rankings) != CARDS or any(sorted(ranking) != sorted(CLAN_LETTERS) for ranking in rankings):
        raise BadCard(_OMENS, n=len(rankings), wanted=CARDS, letters=CLAN_LETTERS)
    for back, ranking in enumerate(rankings):
        c["rank"][back] = [ranking.index(letter) for letter in CLAN_LETTERS]


def _fill_points(c: Any, points: Points) -> None:
    c["start_points"], c["river_cap"] = points.start, points.river_cap
    c["five_types"], c["six_types"] = points.five_types, points.six_types


def _capped(cards: Tables) -> Tables:
    """The cards, whose words name the cap of the points in play."""
    cap = cards["points"]["points"].river_cap

    def change(word: Word) -> Word:
        return RiverFlow(cap) if isinstance(word, RiverFlow) else word

    fields = {"character": "effect", "land": "reward"}
    capped = {
        kind: {
            printed.id: replace(printed, **{name: with_words(getattr(printed, name), change)})
            for printed in cards[kind].values()
        }
        for kind, name in fields.items()
    }
    return {**cards, **capped}


def _territories(lands: tuple[Land, ...]) -> tuple[Territory, ...]:
    """Every card of the deck, by mark and type. Raises BadCard for a wrong number of cards."""
    territories = []
    for column, mark in enumerate(MARKS):
        begun = len(territories)
        for kind, land in enumerate(lands):
            if land.numbers and len(land.numbers) != len(MARKS):
                raise BadCard(_FOUR_LISTS, land=land.id, n=len(land.numbers), marks=len(MARKS))
            numbers = land.numbers[column] if land.numbers else (0,) * land.copies[column]
            if len(numbers) != land.copies[column]:
                raise BadCard(_NUMBERS, land=land.id, n=len(numbers), copies=land.copies[column], mark=mark)
            territories += [Territory(_numbered(land.noun, number), kind, number, mark) for number in numbers]
        if len(territories) != 10 * mark + 1:
            wanted = 10 * mark + 1 - begun
            raise BadCard(_TERRITORIES, n=len(territories) - begun, mark=mark, wanted=wanted)
    return tuple(territories)


_FOUR_LISTS = Text(
    "land.{land} : numbers a {n} {n:liste|listes}, il en faut {marks}, une par marque",
    "land.{land}: numbers has {n} {n:list|lists}, it takes {marks}, one for each mark",
)
_NUMBERS = Text(
    "land.{land} : {n} {n:nombre|nombres} (numbers) pour {copies} {copies:carte|cartes} (copies) de marque {mark}",
    "land.{land}: {n} {n:number|numbers} for {copies} {copies:card|copies} of mark {mark}",
)
_TERRITORIES = Text(
    "les copies de tous les types font {n} {n:territoire|territoires} de marque {mark}, il en faut {wanted}",
    "the copies of all types make {n} {n:territory|territories} of mark {mark}, it takes {wanted}",
)
_OMENS = Text(
    "omens.omens : {n} {n:ordre|ordres} des clans, il en faut {wanted}, chacun des lettres {letters} une fois chacune",
    "omens.omens: {n} {n:ranking|rankings}, it takes {wanted}, each of the letters {letters} once",
)


def _numbered(noun: Noun, number: int) -> Noun:
    return Noun(f"{noun.fr} {number}", f"{noun.en} {number}", noun.gender) if number else noun
