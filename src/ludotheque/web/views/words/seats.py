"""Words about who plays a seat: leaving, resigning, a bot that stands in, the link of a table."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "bot_for_you": Text("Un bot joue à votre place.", "A bot plays in your place."),
    "bot_for": Text("Un bot joue pour {who}.", "A bot plays for {who}."),
    "take_back": Text("Reprendre ma place", "Take my place back"),
    "is_gone": Text(
        "{who} {n:n’est|ne sont} plus là depuis deux minutes.", "{who} {n:has|have} been gone for two minutes."
    ),
    "resigned": Text(
        "{who} {n:a|ont} abandonné : un bot finit à {n:sa place|leurs places}.",
        "{who} {n:has|have} resigned: a bot plays on in their {n:place|places}.",
    ),
    "resigned_end": Text(
        "{who} {n:a|ont} abandonné en cours de partie : un bot a fini à {n:sa place|leurs places}.",
        "{who} {n:has|have} resigned during the game: a bot finished in their {n:place|places}.",
    ),
    "you_resigned_end": Text(
        "Vous avez abandonné en cours de partie : un bot a fini à votre place.",
        "You resigned during the game: a bot finished in your place.",
    ),
    "you_resigned": Text(
        "Vous avez abandonné : un bot finit à votre place.", "You have resigned: a bot plays on in your place."
    ),
    "if_you_go": Text("Vous partez ?", "You are leaving?"),
    "go": Text("Laisser un bot jouer pour moi", "Let a bot play for me"),
    "go_says": Text(
        "Un bot moyen joue pour vous tant que vous n’êtes pas là. Tout le monde le lira, et un bouton vous rend votre "
        "place.",
        "A medium bot plays for you while you are not there. Everybody will read it, and one button gives your place "
        "back to you.",
    ),
    "go_now": Text("Oui, laisser un bot jouer pour moi", "Yes, let a bot play for me"),
    "resign": Text("Abandonner la partie", "Resign the game"),
    "resign_says": Text(
        "La partie continue sans vous : un bot moyen finit à votre place, et ses points comptent. Tout le monde lira, "
        "aussi à la fin, que vous avez abandonné. Jusque-là, un bouton vous rend votre place.",
        "The game goes on without you: a medium bot finishes in your place, and its points count. Everybody will read, "
        "at the end too, that you have resigned. Until then one button gives your place back to you.",
    ),
    "resign_now": Text("Oui, abandonner", "Yes, resign"),
    "if_away": Text("Quelqu’un ne revient pas ?", "Somebody does not come back?"),
    "who_lets_bot": Text(
        "L’hôte peut laisser un bot jouer à tout moment ; chacun le peut pour qui n’a ni regardé la table ni joué "
        "depuis deux minutes. Si l’hôte part, quelqu’un d’autre a ses droits jusqu’à son retour.",
        "The host may let a bot play at any time; everybody may for somebody who has neither looked at the table nor "
        "played for two minutes. While the host is gone, somebody else has the host’s rights.",
    ),
    "let_bot": Text("Laisser un bot jouer pour {who}", "Let a bot play for {who}"),
    "let_bot_says": Text(
        "Voulez-vous qu’un bot moyen continue pour {who} ? Tout le monde le lira. La place reste la sienne : un bouton "
        "la lui rend.",
        "Do you want a medium bot to go on for {who}? Everybody will read it. The place stays theirs: one button "
        "gives it back to them.",
    ),
    "let_it": Text("Oui, laisser un bot jouer pour {who}", "Yes, let a bot play for {who}"),
    "table_link": Text("Le lien de la table", "The link of the table"),
    "table_link_says": Text(
        "Une adresse pour tous : chacun y retrouve sa place dans son navigateur, et les autres regardent.",
        "One address for everybody: each finds their place there in their own browser, and others watch.",
    ),
    "private_link_says": Text(
        "Cette table est privée : ce lien invite à la regarder. Sans lui, seuls ceux qui y jouent la voient.",
        "This table is private: this link invites others to watch it. Without it, only those who play here see it.",
    ),
    "renew_invitation_says": Text(
        "Avec un nouveau lien, ceux qui regardent ne voient plus rien tant qu’ils ne l’ont pas reçu.",
        "With a new link, those who watch see nothing more until they have been given it.",
    ),
    "renew_invitation": Text("Changer l’invitation", "Renew the invitation"),
    "request_seat": Text("Prendre la place d’un bot ?", "Take the seat of a bot?"),
    "request_says": Text(
        "Vous la demandez, et qui mène la table vous la donne, ou non. Vous verrez alors ce que le bot a en main.",
        "You ask for it, and whoever leads the table gives it to you, or not. You will then see what the bot holds.",
    ),
    "request_at_once": Text(
        "Il n’y a que des bots ici : la place est à vous aussitôt. Vous verrez ce que le bot a en main.",
        "There are only bots here: the seat is yours at once. You will see what the bot holds.",
    ),
    "which_seat": Text("La place", "The seat"),
    "request_it": Text("Demander cette place", "Ask for this seat"),
    "requested": Text(
        "Vous demandez la place {who:de} : on attend la réponse.", "You ask for {who}’s seat: waiting for the answer."
    ),
    "is_requested": Text("{name} demande la place {who:de}.", "{name} asks for {who}’s seat."),
    "is_requested_again": Text(
        "{name}, que cette table a exclu sous le nom de {before}, demande la place {who:de}.",
        "{name}, whom this table put out as {before}, asks for {who}’s seat.",
    ),
    "admit": Text("Laisser {name} s’asseoir", "Let {name} sit down"),
    "turn_down": Text("Refuser à {name}", "Turn {name} down"),
    "no_seat": Text(
        "Vous n’avez pas de place à cette table : rien n’a été joué.",
        "You have no seat at this table: nothing was played.",
    ),
}
