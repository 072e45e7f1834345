"""The command `rules --words`: the words of a game's cards, their operands, and their sentences."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.constrain import Constrain
from rich.markup import escape
from rich.padding import Padding

from ...games import box
from ...kernel.text import Lang
from ...kernel.written.lexicon import KINDS, Entry, Operand, entries, texts_of
from ..console import out, print_json
from ..language import say, spoken

WIDEST = 100  # columns of running text
PLAIN = ("effect", "counter", "condition")  # operands whose names explain themselves


def words(entry: str, json: bool) -> None:
    """List the words of a game. Raises GameError for an unknown one."""
    shelf, lang = box(entry), spoken()
    all_words = entries(shelf.game.words, texts_of(shelf.game.box))
    if json:
        print_json([_as_json(word, lang) for word in all_words])
        return
    out.rule(f"[bold]{escape(shelf.title.say(lang))}[/]")
    for kind, title in KINDS.items():
        if of_kind := [word for word in all_words if word.kind is kind]:
            out.print(f"\n[bold]{escape(title.say(lang))}[/]")
            for word in of_kind:
                out.print(*_lines(word, lang), sep="\n")


def _lines(word: Entry, lang: Lang) -> list[RenderableType]:
    """A word as it is written, the meaning of its operands, and an example with its sentence."""
    operands = [
        say("{name} : {what}", "{name}: {what}", name=operand.name, what=operand.wanted)
        for operand in word.operands
        if _told(operand)
    ]
    read = word.text.say(lang)
    lines = [_flow(f"[cyan]{escape(word.pattern)}[/]", 2)]
    if operands:
        lines.append(_flow(f"[dim]{escape(say(' ; ', '; ').join(operands))}[/]", 6))
    read = f"{read} {word.unread.say(lang)}".rstrip()
    return [*lines, _flow(escape(f"{word.example} → {read}" if word.operands else read), 6)]


def _told(operand: Operand) -> bool:
    """Whether an operand needs an explanation beside its name."""
    return bool(operand.values) or operand.name not in PLAIN


def _as_json(word: Entry, lang: Lang) -> dict[str, Any]:
    return {
        "name": word.name,
        "kind": word.kind.value,
        "written": word.pattern,
        "operands": [
            {
                "name": operand.name,
                "is": operand.wanted.say(lang),
                "needed": operand.needed,
                "named": operand.named,
                "several": operand.several,
                "values": list(operand.values),
            }
            for operand in word.operands
        ],
        "example": word.example,
        "says": word.text.say(lang),
        "unread": word.unread.say(lang),
    }


def _flow(text: str, indent: int) -> RenderableType:
    """A line, indented and narrow enough to read."""
    return Constrain(Padding(text, (0, 0, 0, indent)), WIDEST)
