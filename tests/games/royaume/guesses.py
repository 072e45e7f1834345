"""How likely a guess about what Le Royaume hides is to be right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludotheque.games.royaume.rules.actions import Act
from ludotheque.kernel.stack import NONE
from ludotheque.testing import Guess
from tests.support.boxes import bits


def guesses(c: Any, s: Any, viewer: int) -> Iterator[Guess]:
    """The first edition and the second, without Events and mixed Citizens."""
    open_domains = {domain for mask in (*s.built, s.lord_domains) for domain in bits(mask)}
    hidden = []
    for column, height in enumerate(s.domains):
        down = height if s.shut == column + 1 else height - 1
        for i in range(height):
            if i < down:
                hidden.append((column, i))
            else:
                open_domains.add(s.domain[column][i])
    unseen = len(bits(c.domain_pool)) - len(open_domains)
    for column, i in hidden[:1] + hidden[-1:]:
        domain = s.domain[column][i]
        yield Guess(
            f"domain {column} {i}",
            lambda d, column=column, i=i, domain=domain: d.domain[column][i] == domain,
            1 / unseen,
        )
    if s.finished:
        return
    dukes = len(bits(c.duke_pool))
    left = dukes - (2 if viewer < s.players else 0)
    for seat in range(s.players):
        if seat != viewer and s.duke[seat] >= 0:
            yield Guess(f"duke of {seat}", lambda d, p=seat: d.duke[p] == s.duke[p], 1 / left)
        if seat != viewer and s.sealed and s.choice[seat] != NONE:
            duke = s.choice[seat] - Act.KEEP
            yield Guess(f"choice of {seat}", lambda d, p=seat, duke=duke: d.choice[p] == Act.KEEP + duke, 1 / left)
    if s.lord_duke >= 0:
        chance = 1 / (dukes - 1 if viewer < s.players else dukes)
        yield Guess("dark lord", lambda d: d.lord_duke == s.lord_duke, chance)
