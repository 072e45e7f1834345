"""Lessons cover the rulebooks: every section of a checklist is taught, or stands apart with a reason."""

from __future__ import annotations

import tomllib

import pytest

from ludotheque.games import box, folder_of, ours
from ludotheque.kernel.match import Match
from ludotheque.stage.lesson import Lesson
from ludotheque.stage.look import Look


def lesson_of(game: str) -> Lesson:
    lesson = ours()[game].layout.lesson
    assert lesson is not None
    return lesson


@pytest.mark.parametrize("game", ours())
def test_every_section_of_the_rulebook_is_taught(game: str) -> None:
    with (folder_of(game) / "checklist.toml").open("rb") as file:
        rules = tomllib.load(file)["rule"]
    sections = {rule["id"].split("-")[1] for rule in rules}
    lesson = lesson_of(game)
    assert sections == set(lesson.mechanisms) | set(lesson.apart)
    assert not set(lesson.mechanisms) & set(lesson.apart)
    assert all(lesson.apart.values())


@pytest.mark.parametrize(("entry", "helper"), [("royaume-1e", "consolation"), ("royaume-2e", "herald")])
def test_each_edition_tells_who_helps_when_the_dice_wake_nobody(entry: str, helper: str) -> None:
    shelf = box(entry)
    notes = {note.id for note in lesson_of("royaume").notes_of(shelf.game.content(shelf.presets))}
    assert {"herald", "consolation"} & notes == {helper}


@pytest.mark.parametrize("between", [0, -1], ids=["the first choice", "the last choice"])
@pytest.mark.parametrize("entry", ["royaume-2e", "royaume-1e", "chronica"])
def test_each_note_is_told_whatever_one_does_where_no_note_asks(entry: str, between: int) -> None:
    """One who never comes to what a note asks for is told of it late, before the lesson takes leave."""
    shelf = box(entry)
    lesson, read = lesson_of(shelf.game.name), set[str]()
    match = Match.new(
        shelf.game,
        lesson.players,
        entry=entry,
        options=shelf.settle({}),
        seed=lesson.seed,
        engine=shelf.game.engine(compiled=False),
    )
    while lesson.to_come(match.content, read):
        seat = match.actors[0]
        legal = match.legal(seat)
        action = legal[between] if seat == 0 else lesson.answer(legal)
        codes = tuple(int(code) for code in match.legal_codes(seat))
        note = (
            lesson.note(Look(match.content, match.view_twin(0), 0, "en", ("A", "B"), codes), read)
            if seat == 0
            else None
        )
        if note:
            read.add(note.id)
            action = note.tried(legal)
        if action:
            match.play(seat, action)
    assert read == {note.id for note in lesson.notes_of(match.content)}


def test_an_opponent_does_what_it_likes_best() -> None:
    lesson = Lesson((), {}, likes=("slay:", "take:"))
    assert lesson.answer(["no", "take:1", "slay:2"]) == "slay:2"
    assert lesson.answer(["no", "wait"]) == "no"
