"""Control words of Margraves de Valeria: one of several effects or none; effects left out if impossible."""

from __future__ import annotations

from dataclasses import dataclass

from ....kernel.effects import CAN, COMES_TO_NOTHING, Choose, IfOffered, nothing, spelled, unread
from ....kernel.text import Lang, Text
from ....kernel.words import Effect, Glyph


@dataclass(frozen=True)
class Either(Choose):
    """One of several effects, or none of them."""

    @property
    def offered(self) -> tuple[Effect, ...]:
        """The branches without the last, which does nothing."""
        return self.branches[:-1]

    @property
    def has_infinitive(self) -> bool:
        return False

    def glyphs(self) -> tuple[Glyph, ...]:
        return (Glyph(text="("), *Choose(self.offered).glyphs(), Glyph(text=")"))

    def clause(self, lang: Lang, you: bool, infinitive: bool = False) -> str:
        clauses = [branch.clause(lang, you, True) for branch in self.offered]
        either, other = Text("soit ", "either ").say(lang), Text(", soit ", " or ").say(lang)
        return CAN.say(lang, you=you, it=either + other.join(clauses))


@spelled
def either(first: Effect, second: Effect) -> Effect:
    """One of the two, or none."""
    return Either((first, second, nothing()))


@spelled
@unread(COMES_TO_NOTHING)
def if_possible(effect: Effect) -> Effect:
    """An effect that is left out, and not offered, if it would do nothing."""
    return IfOffered(effect)
