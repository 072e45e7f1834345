"""Words of the lesson on the table: its notes, and where one is in it."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "lesson_at": Text("Leçon, note {n} sur {of}", "Lesson, note {n} of {of}"),
    "lesson_leave": Text("Quitter", "Leave"),
    "lesson_leave_it": Text("Quitter la leçon", "Leave the lesson"),
    "lesson_leave_says": Text("Quitter la leçon : la partie continue", "Leave the lesson: the game goes on"),
    "lesson_resume": Text("Reprendre la leçon", "Resume the lesson"),
    "lesson_notes": Text("Toutes les notes de la leçon", "All notes of the lesson"),
    "note_skip": Text("Note suivante", "Next note"),
    "strayed": Text("Un autre choix ? C’est permis", "Another choice? That is allowed"),
    "strayed_says": Text(
        "La note « {note} » proposait autre chose. Ce qu’elle dit reste vrai : la leçon continue avec votre choix.",
        "The note “{note}” suggested something else. What it says still holds: the lesson goes on with your choice.",
    ),
    "strayed_back": Text("Pour l’essayer quand même, annulez.", "To try it after all, undo."),
    "note_try": Text("À vous de jouer", "Now you play"),
    "got_it": Text("Compris", "Got it"),
}
