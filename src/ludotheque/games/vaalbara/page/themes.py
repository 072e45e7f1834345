"""What the decisions of Vaalbara are about: questions for lists of puzzles."""

from __future__ import annotations

from ....kernel.text import Text
from ....stage.layout import Theme

THEMES = {
    "play": Theme(Text("Quel personnage jouer ?", "Which character to play?"), "card-draw"),
    "take": Theme(Text("Quel Territoire prendre ?", "Which Territory to take?"), "field"),
    "recall": Theme(Text("Quel personnage reprendre ?", "Which character to take back?"), "return-arrow"),
    "cede": Theme(Text("Quel Territoire céder ?", "Which Territory to give up?"), "hanging-sign"),
    "first": Theme(Text("Quels Territoires échanger ?", "Which Territories to exchange?"), "scales"),
    "second": Theme(Text("Quels Territoires échanger ?", "Which Territories to exchange?"), "scales"),
}
