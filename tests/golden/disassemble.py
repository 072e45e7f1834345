"""Compiled programs as text that can be read in a diff: what a card says, how it is drawn, what it does."""

from __future__ import annotations

from ludotheque.kernel.content import Content
from ludotheque.kernel.words import Effect


def card_text(name: str, effect: Effect, program: str) -> str:
    """One card: its two readings, its icons, its program."""
    icons = " ".join("".join(filter(None, (g.icon and f"[{g.icon}]", g.text))) for g in effect.glyphs())
    return "\n".join(
        [
            f"== {name}",
            f"fr    {effect.say('fr')}",
            f"en    {effect.say('en')}",
            f"drawn {icons}".rstrip(),
            *(f"  +{number:<3} {line}" for number, line in enumerate(program.splitlines())),
            "",
        ]
    )


def book(content: Content) -> str:
    """All cards of a game."""
    programs = content.programs
    return "\n".join(card_text(name, effect, programs.texts[name]) for name, effect in programs.effects.items())
