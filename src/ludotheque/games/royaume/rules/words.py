"""Clauses and lists in questions and on pages."""

from __future__ import annotations

from ....kernel.text import Lang, Noun, Text, sentence
from ....kernel.words import Effect


def clause(effect: Effect, lang: Lang) -> str:
    """An effect as a label: 'Gagnez 2 Or'."""
    return sentence(effect.clause(lang, True)).removesuffix(".")


def colon(lang: Lang) -> str:
    return Text(" : ", ": ").say(lang)


def the(lang: Lang) -> str:
    """The form of a noun with its definite article."""
    return "le" if lang == "fr" else "the"


def noun_of(source: Noun | Text, lang: Lang) -> str:
    return source.form(lang) if isinstance(source, Noun) else source.say(lang)
