"""Compiled programs as text that can be read in a diff: names for numbers, addresses counted from each entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from ludotheque.kernel.effects import Effect, assemble
from ludotheque.kernel.stack import FIRST_VERB, Op, Seats


@dataclass(frozen=True)
class Vocabulary:
    """The enums of one game; `operands` names the first cell of verbs that have a name for it."""

    verbs: type[IntEnum]
    counts: type[IntEnum] | None = None
    conditions: type[IntEnum] | None = None
    selectors: Mapping[int, str] | None = None
    operands: Mapping[int, type[IntEnum]] | None = None

    def selector(self, code: int) -> str:
        return {**{seats.value: seats.name for seats in Seats}, **(self.selectors or {})}[code]

    def line(self, line: list[int], entry: int) -> str:
        """One instruction in words."""
        op, a, b, c = line
        if op >= FIRST_VERB:
            return self._verb(op, a, b, c)
        words = {
            Op.END: "",
            Op.EACH: f"{self.selector(a) if op == Op.EACH else ''}, then +{b - entry}",
            Op.ANOTHER: f"{self.selector(a) if op == Op.ANOTHER else ''}, then +{b - entry}",
            Op.REPEAT: f"{a} times, then +{b - entry}",
            Op.WHEN: f"{_name(self.conditions, a, op == Op.WHEN)} {b}, else +{c - entry}",
            Op.PER: f"{_name(self.counts, a, op == Op.PER)} {b}",
            Op.MAY: f"else +{a - entry}",
            Op.CHOOSE: f"of {a}, then +{b - entry}",
            Op.JUMP: f"+{a - entry}",
            Op.CAN: f"pay +{b - entry}, else +{a - entry}",
        }
        return f"{Op(op).name} {words[Op(op)]}".rstrip()

    def _verb(self, op: int, a: int, b: int, scaled: int) -> str:
        named = (self.operands or {}).get(op)
        cells = [named(a).name if named else str(a), str(b)]
        while cells and cells[-1] == "0" and not named:
            cells.pop()
        return " ".join([self.verbs(op).name, *cells, *(["× count"] if scaled else [])])


def _name(enum: type[IntEnum] | None, code: int, wanted: bool) -> str:
    return enum(code).name if wanted and enum else ""


def card_text(name: str, effect: Effect, program: list[str]) -> str:
    """One card: its two readings, its icons, its program."""
    icons = " ".join("".join(filter(None, (g.icon and f"[{g.icon}]", g.text))) for g in effect.glyphs())
    return "\n".join(
        [
            f"== {name}",
            f"fr    {effect.say('fr')}",
            f"en    {effect.say('en')}",
            f"drawn {icons}".rstrip(),
            *(f"  +{number:<3} {line}" for number, line in enumerate(program)),
            "",
        ]
    )


def book(effects: Mapping[str, Effect], vocabulary: Vocabulary) -> str:
    """All cards of a game."""
    code, entries = assemble(effects)
    ends = [*list(entries.values())[1:], len(code)]
    texts = []
    for (name, entry), end in zip(entries.items(), ends, strict=True):
        program = [vocabulary.line(code[line].tolist(), entry) for line in range(entry, end)]
        texts.append(card_text(name, effects[name], program))
    return "\n".join(texts)
