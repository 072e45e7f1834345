"""Words of the lesson on the table: its notes, and where one is in it."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "lesson": Text("Leçon", "Lesson"),
    "lesson_at": Text("Leçon, note {n} sur {of}", "Lesson, note {n} of {of}"),
    "lesson_leave": Text("Quitter", "Leave"),
    "lesson_leave_says": Text("Quitter la leçon : la partie continue", "Leave the lesson: the game goes on"),
    "lesson_resume": Text("Reprendre la leçon", "Resume the lesson"),
    "lesson_notes": Text("Toutes les notes de la leçon", "All notes of the lesson"),
    "note_skip": Text("Passer cette note", "Skip this note"),
    "note_try": Text("La suite vient quand vous aurez joué.", "It goes on once you have played."),
    "got_it": Text("Compris", "Got it"),
}
