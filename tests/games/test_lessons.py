"""Lessons cover the rulebooks: every section of a checklist is taught, or stands apart with a reason."""

from __future__ import annotations

import tomllib

import pytest

from ludotheque.games import box, folder_of, ours
from ludotheque.stage.lesson import Lesson


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


def test_an_opponent_does_what_it_likes_best() -> None:
    lesson = Lesson((), {}, likes=("slay:", "take:"))
    assert lesson.answer(["no", "take:1", "slay:2"]) == "slay:2"
    assert lesson.answer(["no", "wait"]) == "no"
