"""Numbers and sentences of reports, in both languages."""

from __future__ import annotations

from typing import Any

from ...kernel.text import LANGS, Lang, Text
from .targets import Target

Both = dict[str, str]  # a text as JSON: by language
NARROW = "\u202f"


def both(text: Text) -> Both:
    """A text as JSON."""
    return {lang: text.say(lang) for lang in LANGS}


def say_number(value: float | None, lang: Lang, digits: int = 1) -> str:
    """A number as readers of this language write it, with a true minus; a dash for none."""
    if value is None or value != value:
        return "–"
    shown = f"{value:,.{digits}f}".replace("-", "−")
    return shown.replace(",", NARROW).replace(".", ",") if lang == "fr" else shown


def say_interval(low: float | None, high: float | None, lang: Lang, digits: int = 1) -> str:
    """Both ends of an interval: "12.1 to 14.0"; empty without one."""
    if low is None or high is None:
        return ""
    ends = say_number(low, lang, digits), say_number(high, lang, digits)
    return Text("{low} à {high}", "{low} to {high}").say(lang, low=ends[0], high=ends[1])


def say_target(target: Target, lang: Lang) -> str:
    """Bounds in words."""
    least, most = (_bound(bound, lang) for bound in (target.least, target.most))
    if least and most:
        return Text("{least} à {most}", "{least} to {most}").say(lang, least=least, most=most)
    if least:
        return Text("au moins {least}", "at least {least}").say(lang, least=least)
    return Text("au plus {most}", "at most {most}").say(lang, most=most) if most else ""


def _bound(bound: float | None, lang: Lang) -> str:
    return "" if bound is None else say_number(bound, lang, 0 if float(bound).is_integer() else 1)


def filled(text: Text, **values: Any) -> Both:
    """A text as JSON, its numbers written as each language writes them."""
    return {lang: text.say(lang, **{key: _said(value, lang) for key, value in values.items()}) for lang in LANGS}


def _said(value: Any, lang: Lang) -> Any:
    return say_number(value, lang) if isinstance(value, float) else value
