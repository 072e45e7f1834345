"""What the decisions of Le Royaume are about: questions for lists of puzzles."""

from __future__ import annotations

from ....kernel.text import Text
from ....stage.layout import Theme

THEMES = {
    "no": Theme(Text("Tuer encore un Monstre ?", "Slay one more Monster?"), "crossed-swords"),
    "build": Theme(Text("Bâtir, recruter ou tuer ?", "Build, recruit or slay?"), "imperial-crown"),
    "recruit": Theme(Text("Recruter, tuer ou prendre ?", "Recruit, slay or take?"), "crossed-swords"),
    "slay": Theme(Text("Tuer un Monstre, ou prendre ?", "Slay a Monster, or take?"), "crossed-swords"),
}
