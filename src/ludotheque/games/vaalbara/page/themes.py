"""What the decisions of Vaalbara are about: words for lists of puzzles, which say nothing of the answer."""

from __future__ import annotations

from ....kernel.text import Text
from ....stage.layout import Theme

THEMES = {
    "play": Theme(Text("Choisir un personnage", "Choose a character"), "card-draw"),
    "take": Theme(Text("Prendre un Territoire", "Take a Territory"), "field"),
    "recall": Theme(Text("Reprendre un personnage", "Take back a character"), "return-arrow"),
    "cede": Theme(Text("Céder un Territoire", "Give up a Territory"), "hanging-sign"),
    "first": Theme(Text("Échanger des Territoires", "Exchange Territories"), "scales"),
    "second": Theme(Text("Échanger des Territoires", "Exchange Territories"), "scales"),
}
