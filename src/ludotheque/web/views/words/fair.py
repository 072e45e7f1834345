"""Words of the page about chance at a table."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "fair_lead": Text(
        "Tous les dés et toutes les pioches de cette table suivent d’une clé secrète du serveur, mêlée à un nombre de "
        "chaque joueur. De tout cela, on ne montre d’abord que l’empreinte : quand les nombres sont révélés, personne "
        "ne peut plus changer le sien, ni le serveur sa clé.",
        "All dice and draws of this table follow from a secret key of the server, mixed with a number from each "
        "player. Of all this only the fingerprint is shown at first: when the numbers are revealed, nobody can change "
        "theirs any more, nor the server its key.",
    ),
    "fair_unpromised": Text(
        "À cette table, plus ancienne, les nombres n’ont pas été promis d’abord : qui est venu le dernier a pu choisir "
        "le sien.",
        "At this table, an older one, the numbers were not promised first: whoever came last could choose theirs.",
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
    "fair_nonces": Text("2. Le nombre de chacun", "2. Everybody’s number"),
    "fair_nonces_says": Text(
        "Le navigateur de qui s’assied tire un nombre et n’en donne que l’empreinte. Quand l’hôte commence, plus "
        "aucune place ne change ; chaque navigateur révèle alors son nombre, et le serveur le compare à l’empreinte. "
        "Un bot n’ajoute rien, un navigateur sans scripts non plus ; un appareil partagé ajoute un nombre pour tous.",
        "The browser of whoever sits down draws a number and gives its fingerprint only. When the host begins, no "
        "place changes any more; then each browser reveals its number, and the server compares it with the "
        "fingerprint. A bot adds nothing, nor does a browser without scripts; a shared device adds one number for all.",
    ),
    "fair_promised": Text("Empreinte :", "Fingerprint:"),
    "fair_number": Text("Nombre :", "Number:"),
    "fair_hidden": Text("révélé quand la partie commence", "revealed when the game begins"),
    "fair_withheld": Text(
        "pas révélé à temps : les dés se passent de lui", "not revealed in time: the dice go without it"
    ),
    "fair_withheld_says": Text(
        "Un navigateur fermé ou sans réseau ne révèle rien. Qui le fait exprès ne choisit qu’entre deux hasards, avec "
        "son nombre ou sans, et tous le voient ici. Si c’est votre nombre qui manque alors que votre page était "
        "ouverte, le serveur l’a perdu ou écarté.",
        "A browser that is closed or has no network reveals nothing. Whoever does so on purpose chooses between two "
        "chances only, with their number or without, and everybody sees it here. If it is your number that is missing "
        "and your page was open, the server has lost it or left it out.",
    ),
    "fair_noted": Text(
        "Votre navigateur avait noté toutes ces empreintes avant de révéler son nombre : ce sont les mêmes.",
        "Your browser had noted all these fingerprints before it revealed its number: they are the same.",
    ),
    "fair_noted_other": Text(
        "Attention : avant de révéler son nombre, votre navigateur avait noté d’autres empreintes que celles-ci.",
        "Beware: before it revealed its number, your browser had noted other fingerprints than these.",
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
    "fair_mixed": Text("Avec les nombres révélés, la clé des dés", "With the revealed numbers, the key of the dice"),
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
    "chance_waits": Text(
        "La partie commence : les dés attendent un nombre {names:de}, quelques secondes au plus.",
        "The game begins: the dice wait for a number from {names}, a few seconds at most.",
    ),
    "chance_opens": Text("La partie commence : la table s’ouvre.", "The game begins: the table opens."),
    "chance_gone": Text(
        "Ce navigateur n’a plus le nombre que votre place a promis aux dés : la table s’ouvre sans lui.",
        "This browser no longer has the number that your place has promised to the dice: the table opens without it.",
    ),
    "fair_all": Text("Tout vérifier", "Check all of it"),
}
