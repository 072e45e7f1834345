"""Words of the talk at a table: its drawer, quick phrases and reactions."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "talk_said": Text("{who} : {words}", "{who}: {words}"),
    "talk": Text("Discussion", "Talk"),
    "talk_whole": Text("Toute la discussion", "The whole talk"),
    "talk_empty": Text("Personne n’a encore rien dit.", "Nobody has said anything yet."),
    "talk_unread": Text("à lire", "unread"),
    "talk_says": Text(
        "Tous ceux qui voient la table lisent ce qui s’y dit. La partie enregistrée ne le contient pas.",
        "All who see the table read what is said here. The record of the game does not contain it.",
    ),
    "talk_settings": Text("Qui lit, et à voix haute", "Who reads, and aloud"),
    "talk_watching": Text(
        "Vous regardez la table : vous lisez, sans écrire.", "You are watching the table: you read and do not write."
    ),
    "talk_yours": Text("Votre message", "Your message"),
    "talk_send": Text("Dire", "Say"),
    "talk_quick": Text("Phrases toutes faites", "Quick phrases"),
    "talk_react": Text("Réactions", "Reactions"),
    "talk_about": Text("Ce message de {who}", "This message of {who}"),
    "talk_mute": Text("Ne plus lire {who}", "Stop reading {who}"),
    "talk_muted": Text("Vous ne lisez plus {who}.", "You no longer read {who}."),
    "talk_unmute": Text("Relire {who}", "Read {who} again"),
    "talk_report": Text("Signaler", "Report"),
    "talk_report_says": Text(
        "Qui tient ce serveur pourra lire ce message. Personne d’autre ne l’apprend.",
        "Whoever runs this server will be able to read this message. Nobody else hears of it.",
    ),
    "talk_reported": Text("Vous avez signalé ce message.", "You have reported this message."),
    "talk_aloud": Text("Annoncer les messages au lecteur d’écran", "Announce messages to the screen reader"),
    "talk_seated_only": Text(
        "Seuls ceux qui sont assis à la table y parlent.", "Only those who sit at the table talk there."
    ),
    "talk_slower": Text(
        "Vous parlez trop vite : réessayez dans {n} {n:seconde|secondes}.",
        "You talk too fast: try again in {n} {n:second|seconds}.",
    ),
    "say_hello": Text("Bonjour à tous !", "Hello, everybody!"),
    "say_luck": Text("Bonne chance !", "Good luck!"),
    "say_well_played": Text("Bien joué !", "Well played!"),
    "say_thanks": Text("Merci !", "Thank you!"),
    "say_moment": Text("Un instant, je réfléchis.", "One moment, I am thinking."),
    "say_sorry": Text("Désolé pour l’attente.", "Sorry for the wait."),
    "say_good_game": Text("Belle partie !", "Good game!"),
    "say_bye": Text("Je dois partir.", "I have to go."),
    "say_bravo": Text("Bravo !", "Bravo!"),
    "say_laugh": Text("Ha ha !", "Ha ha!"),
    "say_surprise": Text("Oh !", "Oh!"),
    "say_ouch": Text("Aïe !", "Ouch!"),
    "say_deal": Text("D’accord !", "Agreed!"),
}
