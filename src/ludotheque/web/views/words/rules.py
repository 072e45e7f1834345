"""Words of the rules page."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "contents": Text("Sommaire", "Contents"),
    "search_rules": Text("Chercher dans les règles", "Search the rules"),
    "hits": Text("Passages trouvés : #", "Passages found: #"),
    "next_hit": Text("Suivant", "Next"),
    "example": Text("Exemple", "Example"),
    "table_after": Text("La table après", "The table afterwards"),
    "becomes": Text("devient", "becomes"),
    "no_hits": Text("Rien de tel dans ces règles.", "Nothing like it in these rules."),
}
