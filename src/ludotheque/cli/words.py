"""`rules --words`: the words that cards of a game are written with, what they take, and what they say."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.constrain import Constrain
from rich.markup import escape
from rich.padding import Padding

from ..games import box
from ..kernel.text import Lang
from ..kernel.written.lexicon import KINDS, Entry, Operand, entries, texts_of
from .console import out, print_json
from .language import say, spoken

WIDEST = 100  # columns of running text
PLAIN = ("effect", "counter", "condition")  # operands whose names say what they are


def words(entry: str, json: bool) -> None:
    """List the words of a game. Raises GameError for an unknown one."""
    shelf, lang = box(entry), spoken()
    found = entries(shelf.game.words, texts_of(shelf.game.box))
    if json:
        print_json([_as_json(one, lang) for one in found])
        return
    out.rule(f"[bold]{escape(shelf.title.say(lang))}[/]")
    for kind, title in KINDS.items():
        if of_kind := [one for one in found if one.kind is kind]:
            out.print(f"\n[bold]{escape(title.say(lang))}[/]")
            for one in of_kind:
                out.print(*_lines(one, lang), sep="\n")


def _lines(one: Entry, lang: Lang) -> list[RenderableType]:
    """A word as it is written, with what its operands are, and an example as it is read."""
    told = [
        say("{name} : {what}", "{name}: {what}", name=operand.name, what=operand.wanted)
        for operand in one.operands
        if _told(operand)
    ]
    read = one.text.say(lang)
    lines = [_flow(f"[cyan]{escape(one.pattern)}[/]", 2)]
    if told:
        lines.append(_flow(f"[dim]{escape(say(' ; ', '; ').join(told))}[/]", 6))
    read = f"{read} {one.unread.say(lang)}".rstrip()
    return [*lines, _flow(escape(f"{one.example} → {read}" if one.operands else read), 6)]


def _told(operand: Operand) -> bool:
    """Whether an operand's name leaves open what it is to be."""
    return bool(operand.values) or operand.name not in PLAIN


def _as_json(one: Entry, lang: Lang) -> dict[str, Any]:
    return {
        "name": one.name,
        "kind": one.kind.value,
        "written": one.pattern,
        "operands": [
            {
                "name": operand.name,
                "is": operand.wanted.say(lang),
                "needed": operand.needed,
                "named": operand.named,
                "several": operand.several,
                "values": list(operand.values),
            }
            for operand in one.operands
        ],
        "example": one.example,
        "says": one.text.say(lang),
        "unread": one.unread.say(lang),
    }


def _flow(text: str, indent: int) -> RenderableType:
    """A line, indented and not too wide to be read."""
    return Constrain(Padding(text, (0, 0, 0, indent)), WIDEST)
