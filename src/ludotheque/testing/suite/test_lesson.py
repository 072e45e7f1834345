"""The lesson of a game on the shelf, played through as it asks and against what it asks."""

from __future__ import annotations

import pytest

from ...games.setting import Setting
from ...kernel.events import SPECTATOR
from ...kernel.text import LANGS, Lang
from ...stage.lesson import Lesson
from ...stage.look import Look
from ..game import GameUnderTest
from ..texts import slips

LONGEST_NOTE = 420  # letters
SHORTEST_NOTE = 40
NAMES = ("Alice", "Bob", "Chloé", "Dan", "Ève")


def lesson_of(tested: GameUnderTest) -> Lesson | None:
    return tested.shelf.layout.lesson if tested.shelf else None


@pytest.mark.parametrize("lang", LANGS)
def test_every_note_is_whole(tested: GameUnderTest, lang: Lang) -> None:
    lesson, content = lesson_of(tested), tested.game.content(tested.presets)
    notes = lesson.notes if lesson else ()
    assert len({note.id for note in notes}) == len(notes)
    for note in notes:
        assert note.id.isidentifier()
        words = note.says(content, lang)
        assert slips(words, lang) == []
        assert SHORTEST_NOTE <= len(words) <= LONGEST_NOTE, note.id
        assert slips(note.title.say(lang), lang) == []
        assert bool(note.tries) == bool(note.task), note.id


def test_every_mechanism_is_taught(tested: GameUnderTest) -> None:
    lesson, content = lesson_of(tested), tested.game.content(tested.presets)
    if lesson is None:
        return
    everywhere = {mechanism for note in lesson.notes for mechanism in note.teaches}
    here = {mechanism for note in lesson.notes_of(content) for mechanism in note.teaches}
    elsewhere = {mechanism for note in lesson.notes if not note.holds(content) for mechanism in note.teaches}
    assert everywhere == set(lesson.mechanisms)
    assert set(lesson.mechanisms) - here <= elsewhere, "a mechanism that no note of this box teaches"


@pytest.mark.parametrize("follows", [True, False], ids=["as asked", "otherwise"])
def test_a_lesson_tells_all_its_notes(tested: GameUnderTest, follows: bool) -> None:
    """Every note comes before the game ends to one who does what the notes ask, and points at something that the table
    has. A note that asks for something comes only where that can be done: one who plays otherwise may miss some of
    those, and no others. The last note of the lesson, which takes leave, comes after all others.
    """
    lesson, box = lesson_of(tested), tested.shelf
    if lesson is None or box is None:
        return
    match = Setting.of(box, lesson.players, compiled=False).deal(seed=lesson.seed)
    notes, read = lesson.notes_of(match.content), set[str]()
    while lesson.to_come(match.content, read):
        assert not match.finished, sorted({note.id for note in notes} - read)
        seat = match.actors[0]
        legal = match.legal(seat)
        action = ""
        while seat == 0 and not action:
            codes = tuple(int(code) for code in match.legal_codes(0))
            look = Look(match.content, match.view_twin(0), 0, "en", NAMES[: lesson.players], codes)
            note = lesson.note(look, read)
            if note is None:
                break
            read.add(note.id)
            assert note.late(look) or bool(note.tries) == bool(note.tried(legal)), note.id
            assert note.targets(look, box.layout.scene(look)) or not (note.at or note.tries), note.id
            action = note.tried(legal) if follows else ""
        match.play(seat, action or lesson.answer(legal))
    missed = [note for note in notes if note.id not in read]
    assert not [note.id for note in missed if follows or not note.tries], "taken leave too early"


def test_a_spectator_is_taught_nothing(tested: GameUnderTest) -> None:
    lesson, box = lesson_of(tested), tested.shelf
    if lesson is None or box is None:
        return
    match = Setting.of(box, lesson.players, compiled=False).deal(seed=lesson.seed)
    look = Look(match.content, match.view_twin(SPECTATOR), SPECTATOR, "en", NAMES[: lesson.players], ())
    assert lesson.note(look, ()) is None
