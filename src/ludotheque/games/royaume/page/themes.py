"""What the decisions of Le Royaume are about: words for lists of puzzles, which say nothing of the answer."""

from __future__ import annotations

from ....kernel.text import Text
from ....stage.layout import Theme

THEMES = {
    "no": Theme(Text("Tuer encore, ou non", "Slay once more, or not"), "crossed-swords"),
    "build": Theme(Text("Bâtir, recruter ou tuer", "Build, recruit or slay"), "imperial-crown"),
    "recruit": Theme(Text("Recruter, tuer ou prendre", "Recruit, slay or take"), "crossed-swords"),
    "slay": Theme(Text("Tuer un Monstre ou prendre", "Slay a Monster or take"), "crossed-swords"),
}
