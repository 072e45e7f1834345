"""What is refused at a table or in a lobby: an unknown name or link, and what is asked too late."""

from __future__ import annotations

from ...kernel.errors import GameError
from ...kernel.text import Text


class Unknown(GameError):
    """No such table, or no seat with this link."""


class Stale(GameError):
    """The command was given for an older version of the table, or its key was used for something else."""


def unknown_table() -> Unknown:
    return Unknown(Text("Table inconnue : vérifiez le lien.", "Unknown table: check the link."))


def spent_link() -> Unknown:
    return Unknown(
        Text(
            "Ce lien n’ouvre pas de place : il a déjà servi, ou il n’est pas entier. Si la place est à vous sur un "
            "autre appareil, transférez-la de là.",
            "This link opens no seat: it was used before, or it is not complete. If the seat is yours on another "
            "device, bring it here from there.",
        )
    )


def table_went_on() -> Stale:
    return Stale(
        Text(
            "La table a changé entre-temps : rien n’a été joué. La voici à jour.",
            "The table has changed meanwhile: nothing was played. Here it is, up to date.",
        )
    )


def lobby_went_on() -> Stale:
    return Stale(
        Text(
            "La table a changé entre-temps : rien n’a été fait. La voici à jour.",
            "The table has changed meanwhile: nothing was done. Here it is, up to date.",
        )
    )


def played_elsewhere() -> Stale:
    return Stale(
        Text(
            "Cette table est jouée par un autre serveur : rechargez la page.",
            "Another server plays this table: reload the page.",
        )
    )
