"""Sets of one's own: all cards of a kind, in place of the box's, written in TOML.

    [set]
    game = "chronica"
    title = { fr = "Renaissance", en = "Renaissance" }
    provenance = "published"

    [card.chambord]
    name = "Chambord"
    building = true
    ...

A set is a content like a patch, and travels as one: its values lie in the patch, by kind and id, beside the kind `set`
that says what the set is called. A card has the fields of its class in the game's `cards`; `name` is its noun.
"""

from __future__ import annotations

import difflib
import typing
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import MISSING, Field, fields
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from ..content import NOT_VALUES, SET, Content, Mark, PatchValues, Tables
from ..errors import GameError, known, mapping, printable
from ..own import CARD_ID, SetOf, check_set
from ..text import LANGS, Noun, Text
from ..vocabulary import Vocabulary
from ..words import Effect
from .toml import TITLE, title_of
from .values import check_done, errors_of_field, noun_of, value_of

if TYPE_CHECKING:
    from ..game import Game

OWN = "own"  # the one id of the kind `set`
CLOSED = ("id", "noun", "marks")
NAME, PICTURE, FIGURE, PROVENANCE, GAME = "name", "picture", "figure", "provenance", "game"
ORIGINS = {mark.value: mark for mark in (Mark.PRINTED, Mark.PUBLISHED, Mark.INFERRED, Mark.RECONSTRUCTED)}
CLOSE = 4  # names that are offered in place of an unknown one


def set_in(game: Game, tables: Mapping[str, Any]) -> tuple[Text, PatchValues]:
    """The title and the values, as they travel, of a set in a file. Raises GameError for one of another game."""
    about = dict(mapping(tables[SET], (SET, "", "")))
    wanted = about.pop(GAME, None)
    if wanted != game.name:
        text = Text("game : il faut {name}, et non {given}", "game: it takes {name}, not {given}")
        raise GameError(text, name=game.name, given=printable(wanted, 40), where=(SET, GAME, ""))
    if TITLE not in about:
        raise GameError(_MISSING, name=TITLE, where=(SET, "", ""))
    title = title_of(about[TITLE], (SET, TITLE, ""))
    rest = {kind: cards for kind, cards in tables.items() if kind != SET}
    about[TITLE] = {lang: title.say(lang) for lang in LANGS}
    return title, {SET: {OWN: about}, **rest}


def set_title(content: Content) -> Text:
    """What the set of a content calls itself."""
    return title_of(content.patch[SET][OWN][TITLE], (SET, TITLE, ""))


def needed_fields(card: type) -> list[str]:
    """The fields that a file must give a card of this class, beside its name."""
    there = (*CLOSED, PICTURE)
    return [field.name for field in fields(card) if field.name not in there and not _has_default(field)]


def _has_default(field: Field[Any]) -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING


def set_tables(words: Vocabulary, box: Tables, patch: PatchValues) -> Tables:
    """The tables of a box with those of a set in their place. Raises GameError for the first thing that is wrong."""
    tables, errors = read_tables(words, box, patch)
    if errors:
        raise errors[0]
    return tables


def read_tables(words: Vocabulary, box: Tables, patch: PatchValues) -> tuple[Tables, list[GameError]]:
    """The same, with everything that is wrong, in the order of the file; cards that are wrong are left out."""
    errors: list[GameError] = []
    tables = dict(box)
    mark = Mark.OWN
    with _noting(errors):
        mark = _origin(patch)
    for kind, cards in patch.items():
        if kind == SET:
            continue
        with _noting(errors):
            known(kind, box, (kind, "", ""), Text("Sorte de carte", "kind of card"))
            usual = tuple(box[kind].values())
            by_id: dict[str, Any] = {}
            names: dict[str, str] = {}
            for card_id, values in mapping(cards, (kind, "", "")).items():
                with _noting(errors):
                    card = _Reader(words, usual, kind, card_id, mark).read(mapping(values, (kind, card_id, "")), errors)
                    _only(names, card, kind)
                    by_id[card_id] = card
            tables[kind] = by_id
    return tables, errors


def faults_in(game: Game, tables: Mapping[str, Any]) -> list[GameError]:
    """Everything that is wrong with the set in a file, each with `values['where']`."""
    errors: list[GameError] = []
    values: PatchValues = {}
    with _noting(errors):
        values = set_in(game, tables)[1]
    if not values:
        return errors
    with _noting(errors):
        check_set(game.set_of, values)
    errors += read_tables(game.words, game.box, values)[1]
    errors += list(unknown_pictures(game.set_of, values))
    if not errors:
        with _noting(errors):
            game.content({}, values)
    return errors


def unknown_pictures(taken: SetOf | None, patch: PatchValues) -> Iterator[GameError]:
    """What is wrong with the names of pictures and the figures in a set; nothing where any name will do."""
    names = taken.pictures() if taken else ()
    for kind, cards in patch.items():
        for card_id, values in cards.items() if kind != SET and isinstance(cards, Mapping) else ():
            if not (taken and isinstance(values, Mapping)):
                continue
            name = values.get(PICTURE)
            if isinstance(name, str) and name and names and name not in names:
                yield _unknown_picture(name, names, (kind, card_id, PICTURE))
            figure = values.get(FIGURE)
            if isinstance(figure, str) and figure and (strange := taken.strange(figure)):
                yield _strange_figure(*strange, (kind, card_id, FIGURE))


def _unknown_picture(name: str, names: Collection[str], where: tuple[str, str, str]) -> GameError:
    close = difflib.get_close_matches(name, names, CLOSE)
    return GameError(
        Text(
            "picture : game-icons.net n’a pas d’image {name}{close}",
            "picture: game-icons.net has no picture {name}{close}",
        ),
        name=printable(name, 40),
        close=f" ({', '.join(close)} ?)" if close else "",
        where=where,
    )


def _strange_figure(word: str, known: Collection[str], where: tuple[str, str, str]) -> GameError:
    return GameError(
        Text(
            "figure : {word} ne se dessine pas ici. Il y a : {known}",
            "figure: {word} cannot be drawn here. There are: {known}",
        ),
        word=printable(word, 40) or "''",
        known=", ".join(known),
        where=where,
    )


@contextmanager
def _noting(errors: list[GameError]) -> Iterator[None]:
    try:
        yield
    except GameError as error:
        errors.append(error)


def _origin(patch: PatchValues) -> Mark:
    """Where a set says that its values come from."""
    abouts = mapping(patch[SET], (SET, "", ""))
    if list(abouts) != [OWN]:
        raise GameError(_MISSING, name=SET, where=(SET, "", ""))
    about = mapping(abouts[OWN], (SET, "", ""))
    title_of(about.get(TITLE), (SET, TITLE, ""))
    for name in about:
        known(name, (TITLE, PROVENANCE, GAME), (SET, name, ""), Text("Donnée", "entry"))
    origin = about.get(PROVENANCE)
    if origin is not None:
        known(str(origin), ORIGINS, (SET, PROVENANCE, ""), Text("Provenance", "provenance"))
    return Mark.OWN if origin is None else ORIGINS[str(origin)]


def _only(names: dict[str, str], card: Any, kind: str) -> None:
    """Raises GameError for a card with the name of another, in one of the languages."""
    for lang in LANGS:
        key = f"{lang} {unicodedata.normalize('NFC', card.noun.form(lang).casefold())}"
        if key in names:
            raise GameError(
                Text("name : {name} est déjà le nom de {other}", "name: {name} is the name of {other} already"),
                name=card.noun.form(lang),
                other=names[key],
                where=(kind, card.id, NAME),
            )
        names[key] = card.id


class _Reader:
    """Makes a card of what a file says of it."""

    def __init__(self, words: Vocabulary, usual: Sequence[Any], kind: str, card_id: str, mark: Mark) -> None:
        self.words = words
        self.usual = usual
        self.kind = kind
        self.card_id = card_id
        self.mark = mark

    def read(self, given: Mapping[str, Any], errors: list[GameError]) -> Any:
        """The card. Raises GameError for what is wrong with it first; the rest of it goes to `errors`."""
        if not CARD_ID.fullmatch(self.card_id):
            raise GameError(
                Text(
                    "{name} : un nom de carte est fait de a-z, 0-9 et -, 40 signes au plus",
                    "{name}: the id of a card is made of a-z, 0-9 and -, 40 signs at most",
                ),
                name=printable(self.card_id),
                where=(self.kind, self.card_id, ""),
            )
        card = type(self.usual[0])
        wrong: list[GameError] = []
        values: dict[str, Any] = {"id": self.card_id, PICTURE: ""}
        with _noting(wrong):
            values["noun"] = self._noun(given.get(NAME))
        for name, value in given.items():
            if name != NAME:
                with _noting(wrong):
                    values[name] = self._value(card, name, value)
        kinds = typing.get_type_hints(card)
        wrong += [self._missing(name, kinds[name]) for name in needed_fields(card) if name not in given]
        if wrong:
            errors += wrong[1:]
            raise wrong[0]
        values["marks"] = {field.name: self.mark for field in fields(card) if field.name not in NOT_VALUES}
        return card(**values)

    def _noun(self, given: Any) -> Noun:
        if given is None:
            raise self._missing(NAME)
        with errors_of_field(NAME, (self.kind, self.card_id, NAME)):
            return noun_of(given)

    def _value(self, card: type, name: str, value: Any) -> Any:
        where = (self.kind, self.card_id, name)
        parsed_value = value_of(self.words, card, name, value, where, CLOSED)
        if isinstance(parsed_value, Effect):
            check_done(self.words, tuple(self.usual), name, parsed_value, where)
        return parsed_value

    def _missing(self, name: str, kind: Any = None) -> GameError:
        where = (self.kind, self.card_id, "")
        if isinstance(kind, type) and issubclass(kind, IntEnum):
            there = ", ".join(member.name.lower() for member in kind)
            text = Text("il manque {name}, l’un de {there}", "{name} is missing, one of {there}")
            return GameError(text, name=name, there=there, where=where)
        return GameError(_MISSING, name=name, where=where)


_MISSING = Text("il manque {name}", "{name} is missing")
