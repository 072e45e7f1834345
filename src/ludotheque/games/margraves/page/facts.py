"""What an action of Margraves leads to that is not done yet, for those who ask for advice."""

from __future__ import annotations

from ....kernel.scene import Look
from ..rules.actions import Act
from .boards import ARRIVALS, arrival
from .faces import citizen_face


def facts(look: Look, action: int) -> tuple[str, ...]:
    """What a legal action opens: the Pennants of a Citizen, a Location's power, what a new Citizen is good for."""
    content, lang = look.content, look.lang
    if action in range(Act.PENNANTS, Act.PENNANTS.after):
        guild = content.citizens[action - Act.PENNANTS].guild
        return (content.guilds[guild].pennants.say(lang),)
    if action in range(Act.RECRUIT, Act.RECRUIT.after):
        return (citizen_face(content, look.v.row[action - Act.RECRUIT], lang).words,)
    place = next((action - block for block in ARRIVALS if action in range(block, block.after)), None)
    return () if place is None else (arrival(look, place),)
