"""The options of Vaalbara."""

from __future__ import annotations

from ....kernel.game import Option
from ....kernel.text import Text

OPTIONS = (
    Option(
        "rider-forests",
        ("cancel", "exchange"),
        Text(
            "La Cavalière et deux Forêts de valeurs différentes",
            "The Rider and two Forests of different values",
        ),
        (
            Text("même type : rien ne bouge (règle)", "same type: nothing moves (the rule)"),
            Text("elles sont échangées", "they are exchanged"),
        ),
        about=Text(
            "La Cavalière échange deux Territoires de types différents ; une table peut permettre deux Forêts qui ne "
            "valent pas autant.",
            "The Rider exchanges two Territories of different types; a table may allow two Forests that are not worth "
            "the same.",
        ),
        ruling=True,
    ),
)
