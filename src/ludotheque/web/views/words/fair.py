"""Words of the page about chance at a table."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "fair_lead": Text(
        "Tous les dés et toutes les pioches de cette table suivent d’une clé secrète. Elle est fixée d’abord ; puis "
        "chaque joueur y ajoute un nombre tiré par son navigateur, que personne ne pouvait connaître.",
        "All dice and draws of this table follow from a secret key. It is fixed first; then each player adds a number "
        "drawn by their browser, which nobody could know.",
    ),
    "fair_at_once": Text(
        "À une table ouverte d’un coup, sans salle d’attente, la clé et votre nombre se rencontrent au même instant : "
        "l’empreinte prouve alors que rien n’a changé depuis le premier coup.",
        "At a table that is opened at once, without a lobby, the key and your number meet in the same moment: the "
        "fingerprint then proves that nothing has changed since the first move.",
    ),
    "fair_seed": Text(
        "Cette partie suit d’une graine connue, pour être toujours la même : il n’y a rien à prouver.",
        "This game follows from a known seed, so that it is always the same: there is nothing to prove.",
    ),
    "fair_committed": Text("1. L’empreinte de la clé", "1. The fingerprint of the key"),
    "fair_committed_says": Text(
        "Elle est publiée la première. La clé ne peut plus changer sans que cela se voie. Notez-la pour la comparer à "
        "la fin.",
        "It comes first. The key can no longer change without anybody noticing. Note it to compare it at the end.",
    ),
    "fair_nonces": Text("2. Ce que chacun a ajouté", "2. What each has added"),
    "fair_nonces_says": Text(
        "Trente-deux chiffres tirés par le navigateur de qui s’assied. Un bot n’ajoute rien, un navigateur sans "
        "scripts non plus.",
        "Thirty-two digits drawn by the browser of whoever sits down. A bot adds nothing, nor does a browser without "
        "scripts.",
    ),
    "fair_nothing": Text("rien", "nothing"),
    "fair_salts": Text("Les coups repris", "Moves taken back"),
    "fair_salts_says": Text(
        "Tiré par le serveur quand tous ont accepté de reprendre des coups : personne ne pouvait avoir vu la suite.",
        "Drawn by the server when all had agreed to take moves back: nobody can have seen what comes then.",
    ),
    "fair_cards": Text("Les cartes piochées", "The cards drawn"),
    "fair_card": Text("Carte", "Card"),
    "fair_dealt": Text("À la donne", "At the deal"),
    "fair_since": Text("Ensuite", "Since"),
    "fair_key": Text("3. La clé", "3. The key"),
    "fair_key_later": Text(
        "Elle est publiée à la fin de la partie, et la partie est alors rejouée ici pour vérifier.",
        "It is published when the game is over, and the game is then played again here to check.",
    ),
    "fair_mixed": Text("Avec ce que chacun a ajouté, la clé des dés", "With what each has added, the key of the dice"),
    "fair_holds": Text(
        "Vérifié : l’empreinte est celle de la clé, et la partie, rejouée avec elle, se passe exactement comme elle "
        "s’est passée.",
        "Checked: the fingerprint is that of the key, and the game, played again with it, goes exactly as it went.",
    ),
    "fair_yourself": Text(
        "Pour ne croire personne : téléchargez la partie, et",
        "To believe nobody: download the game, and run",
    ),
    "fair_dice": Text("Les dés jusqu’ici", "The dice so far"),
    "fair_face": Text("Face", "Face"),
    "fair_die": Text("Dé {n}", "Die {n}"),
    "fair_no_dice": Text(
        "Ce jeu ne lance pas de dés : son hasard est dans les mélanges et les pioches.",
        "This game throws no dice: its chance is in shuffles and draws.",
    ),
    "fair_all": Text("Tout vérifier", "Check all of it"),
}
