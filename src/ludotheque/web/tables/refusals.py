"""What is refused at a table or in a lobby: an unknown name or link, and what is asked too late."""

from __future__ import annotations

from ...kernel.errors import GameError
from ...kernel.text import Text


class Unknown(GameError):
    """No such table, or no seat with this link."""


class Stale(GameError):
    """The command was given for an older version of the table, or its key was used for something else."""


class Uninvited(GameError):
    """Who asks does not sit there and has no invitation that holds."""


class NotAllowed(GameError):
    """It is for somebody else: who has a seat, or who leads."""


def uninvited(*, private: bool) -> Uninvited:
    if private:
        return Uninvited(
            Text(
                "Cette table ne se voit que sur invitation, et ce lien n’en contient pas qui vaille. Demandez-en une à "
                "qui vous attend.",
                "This table is seen by invitation alone, and this link has none that holds. Ask those who expect you "
                "for one.",
            )
        )
    return Uninvited(
        Text(
            "Ce lien n’ouvre plus rien : l’hôte l’a renouvelé. Demandez-lui le nouveau.",
            "This link opens nothing any more: the host has renewed it. Ask the host for the new one.",
        )
    )


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
