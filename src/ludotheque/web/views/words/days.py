"""A day and an hour in words, and the words that they need."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo

from ....kernel.text import Lang, Text

WORDS = {
    "today": Text("aujourd’hui", "today"),
    "yesterday": Text("hier", "yesterday"),
    "day_at": Text("{day} à {hour}\u00a0h\u00a0{minute}", "{day} at {hour}:{minute}"),
    "hour": Text("{hour}\u00a0h\u00a0{minute}", "{hour}:{minute}"),
}


MONTHS = Text(
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "January February March April May June July August September October November December",
)


def day(moment: str, lang: Lang, zone: tzinfo | None = None, *, now: datetime | None = None) -> str:
    """The day of a moment in ISO 8601 for somebody in a time zone, this machine's without one: '1er mai 2027',
    '1 May 2027', and in words where it is today or yesterday.
    """
    date = datetime.fromisoformat(moment).astimezone(zone)
    ago = ((now or datetime.now(UTC)).astimezone(zone).date() - date.date()).days
    if ago in (0, 1):
        return WORDS["yesterday" if ago else "today"].say(lang)
    number = "1er" if date.day == 1 and lang == "fr" else date.day
    return f"{number} {MONTHS.say(lang).split()[date.month - 1]} {date.year}"


def moment_of(moment: str, lang: Lang, zone: tzinfo | None = None, *, now: datetime | None = None) -> str:
    """The same with the hour and the minute: 'hier à 21 h 05', 'yesterday at 21:05'."""
    date = datetime.fromisoformat(moment).astimezone(zone)
    that_day = day(moment, lang, zone, now=now)
    return WORDS["day_at"].say(lang, day=that_day, hour=date.hour, minute=f"{date.minute:02}")


def hour_of(moment: str, lang: Lang, zone: tzinfo | None = None) -> str:
    """The hour and the minute alone: '21 h 05', '21:05'."""
    date = datetime.fromisoformat(moment).astimezone(zone)
    return WORDS["hour"].say(lang, hour=date.hour, minute=f"{date.minute:02}")
