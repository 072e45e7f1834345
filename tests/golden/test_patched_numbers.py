"""Every number that a patch may change is said or drawn: on its card, in the rules, or at the table of a new game."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Any

import pytest

from ludotheque.games import SHELF, Box
from ludotheque.kernel.content import Content, values_of
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.match import Match
from ludotheque.kernel.text import Noun
from ludotheque.stage.look import Look
from ludotheque.stage.parts import Card

BOXES = {box.game.name: box for box in reversed(SHELF.values())}
# Fields of which the game shows nothing, or which no other number fits.
UNSAID = {
    ("vaalbara", "character", "worth"): "an estimate, for bots",
    ("vaalbara", "character", "worth_by_forest"): "an estimate, for bots",
    ("vaalbara", "land", "copies"): "how many cards there are, which their numbers and the size of the deck settle",
    ("royaume", "monster", "copies"): "how many cards there are, 48 with all the others",
    ("royaume", "monster", "for_five"): "which of the copies five players need",
    ("royaume", "domain", "edition"): "which box it comes from",
    ("royaume", "duke", "edition"): "which box it comes from",
    ("margraves", "citizen", "copies"): "how many cards there are",
}
Shown = dict[str, Any]  # the name on a card -> what its faces show; "" -> what stands beside the cards


def other(value: Any, by: int) -> Any:
    """The value with every number another one; None where there is none in it."""
    if isinstance(value, tuple) and value:
        parts = [other(part, by) for part in value]
        return None if None in parts else parts
    return value + by if isinstance(value, int) and not isinstance(value, bool | IntEnum) else None


def fields_of(box: Box) -> Iterator[tuple[str, str]]:
    """The fields with numbers, with the kind of card."""
    for kind, cards in box.game.box.items():
        values = [values_of(card) for card in cards.values()]
        numbers = {name: None for card in values for name, (value, _) in card.items() if other(value, 1) is not None}
        yield from ((kind, name) for name in numbers)


NUMBERS = [(game, *field) for game, box in BOXES.items() for field in fields_of(box)]


def face(card: Card) -> tuple[Any, ...]:
    """What a card shows, but for the note that a value was changed."""
    return card.words, card.corner, card.effect, card.second, card.price, card.badges, card.worth


def shown(box: Box, content: Content) -> Shown:
    """What the rules, the reference and the lesson say, in English."""
    notes = box.layout.lesson.notes if box.layout.lesson else ()
    result: Shown = {"": [note.says(content, "en") for note in notes]}
    for section in (*box.layout.rules, *box.layout.reference):
        result[""] += section.words(content, "en")
        for card in section.cards(content, "en") if section.cards else ():
            result.setdefault(card.name, []).append(face(card))
    return result


def table(box: Box, content: Content) -> str:
    """What a new game of two shows when each has decided once."""
    engine = box.game.engine(compiled=False)
    match = Match.new(box.game, 2, options=box.presets, patch=content.patch, seed=1, engine=engine)
    for seat in match.actors:
        match.play(seat, match.legal(seat)[0])
    legal = tuple(int(code) for code in match.legal_codes(0))
    return repr(box.layout.scene(Look(content, match.view_twin(0), 0, "en", ("Alix", "Bruno"), legal)))


def named(card: Any) -> str:
    """The name that stands on its face, if it has one."""
    return card.noun.form("en") if isinstance(card.noun, Noun) else card.noun.say("en")


def changed(box: Box, kind: str, name: str) -> list[Content]:
    """All cards of a kind with other numbers at once; where that makes no game, each card alone."""

    def tried(ids: list[str], by: int) -> Content | None:
        values = {card_id: other(values_of(box.game.box[kind][card_id])[name][0], by) for card_id in ids}
        patch = {card_id: {name: value} for card_id, value in values.items() if value is not None}
        try:
            return box.game.content(box.presets, {kind: patch}) if patch else None
        except GameError:
            return None

    ids = list(box.game.box[kind])
    together = tried(ids, 1) or tried(ids, -1)
    contents = [together] if together else [tried([card_id], 1) or tried([card_id], -1) for card_id in ids]
    return [content for content in contents if content]


def silent(box: Box, kind: str, name: str) -> Iterator[str]:
    """The cards that show nothing of another number, and a line where none could be changed."""
    usual = box.game.content(box.presets)
    before, contents = shown(box, usual), changed(box, kind, name)
    if not contents:
        yield "no other number makes a game"
    for content in contents:
        now = shown(box, content)
        for card in content.patch[kind]:
            called = named(box.game.box[kind][card])
            if called in before:
                same = now.get(called) == before[called]
            else:
                same = now == before and table(box, content) == table(box, usual)
            if same:
                yield card


@pytest.mark.parametrize(("game", "kind", "name"), NUMBERS)
def test_a_changed_number_is_shown(game: str, kind: str, name: str) -> None:
    faults = list(silent(BOXES[game], kind, name))
    assert bool(faults) == ((game, kind, name) in UNSAID), faults


def test_exceptions_are_fields() -> None:
    assert UNSAID.keys() <= set(NUMBERS)
