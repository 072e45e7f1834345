"""Words of a table's menu: settings, what is played, how chance is checked."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "confirming_switch": Text("Confirmer ce qui termine mon tour", "Confirm what ends my turn"),
    "confirming_hint": Text(
        "Ce qui lance les dés, révèle une carte ou passe la main ne se reprend plus ; le reste s’annule.",
        "What throws dice, reveals a card or hands on the turn cannot be taken back; anything else can be undone.",
    ),
    "cards_in_play": Text("Les cartes de cette partie", "The cards of this game"),
    "sources_of_values": Text("D’où viennent ces valeurs", "Where these values come from"),
    "reference": Text("Aide-mémoire", "Reference"),
    "this_table": Text("Cette table", "This table"),
    "sound": Text("Sons", "Sounds"),
    "sound_hint": Text(
        "Un carillon vous appelle depuis un autre onglet ; des sons discrets accompagnent la partie.",
        "A chime calls you from another tab; soft sounds go with the game.",
    ),
    "sound_off": Text("Aucun", "None"),
    "sound_turn": Text("Quand c’est à moi", "When it is my turn"),
    "sound_all": Text("Tout ce qui se passe", "All that happens"),
    "notices": Text("Notifications", "Notifications"),
    "notices_switch": Text("Me prévenir quand c’est à moi", "Tell me when it is my turn"),
    "notices_hint": Text(
        "Le navigateur le dit quand cette page n’est pas devant vous. Il nomme le jeu et la table, jamais une carte.",
        "The browser says so while this page is not in front of you. It names the game and the table, never a card.",
    ),
    "notices_refused": Text(
        "Le navigateur le refuse : permettez les notifications de ce site dans ses réglages.",
        "The browser refuses it: allow this site’s notifications in its settings.",
    ),
    "notices_unsafe": Text(
        "Ce navigateur ne le permet pas à cette adresse : il faut https.",
        "This browser does not allow it at this address: it takes https.",
    ),
    "turn_at": Text("Table {host:de} : à vous de jouer.", "{host}’s table: it is your turn."),
    "turn_here": Text("À vous de jouer.", "It is your turn."),
    "fairness": Text("Hasard vérifiable", "Chance you can check"),
    "fingerprint": Text("Empreinte de la clé, publiée au début", "Fingerprint of the key, published at the start"),
    "key_later": Text(
        "La clé elle-même est publiée à la fin : chacun peut alors rejouer la partie et vérifier.",
        "The key itself is published at the end: anybody can then replay the game and check.",
    ),
    "pace": Text("Rythme du récit", "Pace of the story"),
    "pace_hint": Text(
        "Ce que font les autres est montré coup après coup ; un clic ou une touche finit une scène, puis mène au "
        "présent.",
        "What others do is shown move by move; a click or a key ends a scene, then leads to the present.",
    ),
    "pace_slow": Text("Lent", "Slow"),
    "pace_normal": Text("Normal", "Normal"),
    "pace_fast": Text("Rapide", "Fast"),
    "pace_now": Text("Tout de suite", "At once"),
    "pictures": Text("Images", "Pictures"),
    "pictures_hint": Text(
        "Sans images, chaque carte garde son signe, et la table se charge plus vite.",
        "Without pictures each card keeps its sign, and the table loads faster.",
    ),
    "pictures_all": Text("Images et signes", "Pictures and signs"),
    "pictures_signs": Text("Signes seuls", "Signs only"),
    "what_happened": Text("Ce qui s’est passé", "What happened"),
}
