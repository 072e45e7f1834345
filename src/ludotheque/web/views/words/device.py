"""Words of the page between two people who share a device."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "hand_to": Text("Passez l’appareil à {who}", "Hand the device to {who}"),
    "hand_to_says": Text(
        "Rien de ce qui est caché n’est sur cette page : elle attend que {who} l’ait en main.",
        "Nothing that is hidden is on this page: it waits until {who} has it in hand.",
    ),
    "i_am": Text("Je suis {who}", "I am {who}"),
    "look_again": Text("{who} regarde encore", "{who} looks once more"),
}
