"""Words in French and English, side by side where the thing they name is defined.

A `Text` holds both languages, so a translation cannot be missing. Its templates know three marks:

    {who}                the argument itself (a string, a number, a Noun or another Text)
    {card:le}            a noun with article or preposition: le du au un de pl (French), the of to a pl (English)
    {kind:by n}          a noun counted by another argument: "2 Chevaliers"
    {game:de}            the title of a game after a preposition, de or au in French: "du Royaume", "de Vaalbara"
    {n:point|points}     the word that agrees with the number n, or with a Noun: {card:va|vont}
    [gagnez|gagne]       the verb for "vous" or for a named third person; a third form is the infinitive
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

Lang = Literal["fr", "en"]
LANGS: tuple[Lang, ...] = ("fr", "en")

_FIELD = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
_PERSON = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)(?:\|([^\[\]|]*))?\]")
TEMPLATES = 8192  # in the cache of their parts
_VOWELS = "aeiouyàâäéèêëîïôöùûüœæ"


def plural(lang: Lang, number: int) -> bool:
    """Whether a number takes the plural: French counts 0 and 1 as singular, English only 1."""
    return abs(number) >= 2 if lang == "fr" else abs(number) != 1


@dataclass(frozen=True)
class Text:
    """One sentence or phrase in both languages."""

    fr: str
    en: str

    def say(self, lang: Lang, /, *, you: bool = False, infinitive: bool = False, **values: Any) -> str:
        """The phrase with its marks filled. `you`: address the reader instead of naming a third person; `infinitive`:
        verbs that have one stand in it.
        """
        text, *fields = _fields(self.fr if lang == "fr" else self.en, you, infinitive)
        for name, spec, then in zip(fields[::3], fields[1::3], fields[2::3], strict=True):
            text += _field(lang, values, name, spec) + then
        return text

    def filled(self, **values: Any) -> Text:
        """The same text with some of its marks filled in both languages."""
        return Text(self.say("fr", **values), self.say("en", **values))


@lru_cache(maxsize=TEMPLATES)
def _fields(template: str, you: bool, infinitive: bool) -> list[str]:
    """A template in parts: the text before its fields, then of each field its name, what follows its colon (or None),
    and the text behind it.
    """

    def form(mark: re.Match[str]) -> str:
        if infinitive and mark[3] is not None:
            return mark[3]
        return mark[1] if you else mark[2]

    return _FIELD.split(_PERSON.sub(form, template))


def _field(lang: Lang, values: Mapping[str, Any], name: str, spec: str | None) -> str:
    if spec and spec.startswith(_COUNTED):
        return values[name].count(lang, values[spec.removeprefix(_COUNTED)])
    return _fill(lang, values[name], spec)


def _fill(lang: Lang, value: Any, spec: str | None) -> str:
    if spec and "|" in spec:
        single, many = spec.split("|")
        return many if _several(lang, value) else single
    if isinstance(value, Text) and lang == "fr" and spec in _CONTRACTED:
        return _after(value.fr, spec)
    if hasattr(value, "say"):  # a text, or an error with a text of its own
        value = value.say(lang)
    if isinstance(value, Noun):
        return value.form(lang, spec or "")
    return str(value)


_COUNTED = "by "
_CONTRACTED = {"de": ("du ", "des "), "au": ("au ", "aux ")}


def _after(title: str, spec: str) -> str:
    """A title after a preposition, which swallows its article: 'du Royaume', 'des Margraves', 'd’Atlantis'."""
    for article, contracted in zip(("Le ", "Les "), _CONTRACTED[spec], strict=True):
        if title.startswith(article):
            return contracted + title.removeprefix(article)
    return Noun(title, title).form("fr", "de") if spec == "de" else f"à {title}"


def _several(lang: Lang, value: Any) -> bool:
    """Whether what agrees with a number or a name stands in the plural; any other phrase is of one thing."""
    if isinstance(value, Noun):
        return value.many
    return not hasattr(value, "say") and plural(lang, int(value))


@dataclass(frozen=True)
class Noun:
    """A name with what its grammar needs. `gender` is the French one; `proper` names take no article, those that are
    so in "en" only take one in French; a name of `many` is a plural itself, such as "les Kobolds".
    """

    fr: str
    en: str
    gender: Literal["m", "f"] = "m"
    fr_plural: str = ""
    en_plural: str = ""
    proper: bool | Literal["en"] = False
    aspirated: bool = False
    many: bool = False

    def form(self, lang: Lang, spec: str = "") -> str:
        """The noun alone (''), with an article or preposition, or in the plural ('pl'); 'e': no more than the ending of
        what agrees with it, as in "{it} tué{it:e}".
        """
        if spec == "e":
            return "e" if (lang, self.gender) == ("fr", "f") else ""
        if not spec:
            return self.fr if lang == "fr" else self.en
        return self._french(spec) if lang == "fr" else self._english(spec)

    def count(self, lang: Lang, number: int) -> str:
        """'3 Forêts', '1 Forest'."""
        return f"{number} {self.form(lang, 'pl' if plural(lang, number) else '')}"

    def _french(self, spec: str) -> str:
        elides = not self.aspirated and self.fr[0].lower() in _VOWELS + "h"
        if spec == "pl":
            return self.fr if self.many else self.fr_plural or _each_word_plural(self.fr)
        if self.proper is True and spec != "de":
            return {"du": "d’" if elides else "de ", "au": "à "}.get(spec, "") + self.fr
        if self.many and spec != "de":
            return {"le": "les ", "du": "des ", "au": "aux ", "un": "des "}.get(spec, "") + self.fr
        feminine = self.gender == "f"
        article = {
            "le": "l’" if elides else ("la " if feminine else "le "),
            "du": "de l’" if elides else ("de la " if feminine else "du "),
            "au": "à l’" if elides else ("à la " if feminine else "au "),
            "un": "une " if feminine else "un ",
            "de": "d’" if elides else "de ",
        }
        return article[spec] + self.fr

    def _english(self, spec: str) -> str:
        if spec == "pl":
            return self.en if self.many else self.en_plural or self.en + "s"
        the = "" if self.proper else "the "
        a = "" if self.proper or self.many else ("an " if self.en[0].lower() in "aeiou" else "a ")
        prefix = {"the": the, "of": "of " + the, "to": "to " + the, "a": a}
        return prefix[spec] + self.en


def person(name: str) -> Noun:
    """A player's name: "d’Aliénor", "d’Ysabeau", but "de Yann", and "de Hugo", whose h letters do not tell."""
    first, second = name[:1].lower(), name[1:2].lower()
    sounded = second.isalpha() and second not in _VOWELS  # a Y before a vowel is a consonant
    return Noun(name, name, proper=True, aspirated=first == "h" or (first == "y" and not sounded))


def told_by(label: str) -> tuple[str, ...]:
    """What a sentence repeats that says the same as a label: all of it, or what stands behind its verb."""
    return tuple(part.lower() for part in (label, label.partition(" ")[2]) if part)


def _each_word_plural(name: str) -> str:
    return " ".join(word if word[-1] in "sxz" else word + "s" for word in name.split(" "))


def nth(number: int, of: Noun) -> Text:
    """'2ᵉ', '2nd' and, of a noun that is feminine in French, '1ʳᵉ', '1st'."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    first = "ʳᵉ" if of.gender == "f" else "ᵉʳ"
    return Text(f"{number}{first if number == 1 else 'ᵉ'}", f"{number}{ending}")


def grouped(number: int, lang: Lang) -> str:
    """A number as people write it, in groups of three figures: 32 000 or 32,000."""
    return f"{number:,}".replace(",", "\u202f" if lang == "fr" else ",")


def listed(names: Sequence[str], last: str) -> str:
    """'a, b et c', with `last` between the last two."""
    return last.join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


AND = Text(" et ", " and ")
OR = Text(" ou ", " or ")


def together(names: Iterable[str], lang: Lang) -> str:
    """'a, b et c'."""
    return listed(list(names), AND.say(lang))


def sentence(text: str) -> str:
    """A clause as a sentence: a capital first and a full stop."""
    text = text.strip()
    if not text:
        return ""
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?…" else ".")


def clause(text: str) -> str:
    """A sentence as it goes on within another: a small letter first."""
    return text[:1].lower() + text[1:]
