"""Le Royaume explained in our own words: rules page, reference panel, and the lines of the guided first game."""

from __future__ import annotations

from dataclasses import replace

from ....kernel.effects import Choose
from ....kernel.text import LANGS, Lang, Text, together
from ....kernel.words import Glyph, Verb
from ....stage.layout import Row, Section
from ....stage.look import Look
from ....stage.parts import Card
from ..cards.content import RoyaumeContent
from ..cards.kinds import Domain, Duke, Monster
from ..names import AREA_IDS, AREA_NAMES, RESOURCE_NAMES
from ..rules.acts import TakeAction
from ..rules.signs import AREA_ICONS
from ..state import HERALD, KINDS, MONSTERS, ROUNDS, Res
from .explained import HARVEST_1E, HARVEST_2E, MAGIC_AND_COPIES, TABLE
from .faces import citizen_face, domain_face, duke_face, monster_face


def _citizens(content: RoyaumeContent, lang: Lang) -> tuple[Card, ...]:
    return tuple(citizen_face(content, kind, lang) for kind in range(KINDS if content.twin.heralds else HERALD))


def _bosses_and_others(content: RoyaumeContent, lang: Lang) -> tuple[Card, ...]:
    """One card of each Monster name."""
    first = [content.twin.m_name.index(name) for name in range(len(content.cards["monster"]))]
    return tuple(monster_face(content, card, lang) for card in first)


def _events(content: RoyaumeContent, lang: Lang) -> tuple[Card, ...]:
    return tuple(monster_face(content, card, lang) for card in range(MONSTERS, len(content.monsters)))


def _domains(content: RoyaumeContent, lang: Lang) -> tuple[Card, ...]:
    cards = content.domains
    return tuple(domain_face(content, i, lang) for i in range(len(cards)) if _of_edition(content, cards[i]))


def _dukes(content: RoyaumeContent, lang: Lang) -> tuple[Card, ...]:
    cards = content.dukes
    return tuple(duke_face(content, i, lang) for i in range(len(cards)) if _of_edition(content, cards[i]))


def _of_edition(content: RoyaumeContent, card: Domain | Duke) -> bool:
    return card.edition == 1 or content.options["edition"] == "2e"


def _everyone_gets(content: RoyaumeContent) -> Text:
    start = content.cards["start"]["start"]
    have = (start.gold, start.strength, start.magic)
    names = {lang: [noun.count(lang, n) for noun, n in zip(RESOURCE_NAMES, have, strict=True) if n] for lang in LANGS}
    cards = Text("un Paysan et un Chevalier de Départ", "a Starter Peasant and Knight")
    if content.twin.heralds:
        cards = Text("un Paysan, un Chevalier et un Héraut de Départ", "a Starter Peasant, Knight and Herald")
    return Text(
        "Chacun reçoit {cards}, {have_fr}, "
        "et garde en secret un Duc sur deux : il dit ce qui lui rapportera des PV à la fin.",
        "Everyone gets {cards}, {have_en}, and secretly keeps one of two Dukes: it says what will earn VP in the end.",
    ).filled(cards=cards, have_fr=together(names["fr"], "fr"), have_en=together(names["en"], "en"))


def _without_dukes(content: RoyaumeContent) -> Text:
    scores = content.cards["no-duke"]["no-duke"]
    return Text(
        "Chacun marque à la fin 1 PV par icône Artisan ou Soldat, 2 par Ombre ou Sacré, 1 par groupe de 3 Ressources restantes, "
        "et {most} PV pour le plus de Citoyens, de Monstres, de Domaines ({tied} chacun à égalité). "
        "La valeur de chaque icône est déduite : elle ne se lit plus dans les règles.",
        "In the end everyone scores 1 VP for each Worker or Soldier icon, 2 for each Shadow or Holy, 1 for each group of 3 Resources left, "
        "and {most} VP for the most Citizens, Monsters, Domains ({tied} each when tied). "
        "The value of each icon is inferred: the rules no longer show it.",
    ).filled(most=scores.most, tied=scores.most_tied)


def _herald(content: RoyaumeContent) -> Text:
    if content.twin.heralds:
        return Text(
            "Le Héraut donne une Ressource au choix à chaque double, et quand aucun autre de vos Citoyens ne s’active ; les deux à la fois en donnent deux.",
            "The Herald gives a Resource of choice at every double, and when no other Citizen of yours is activated; both at once give two.",
        )
    return Text(
        "Qui n’a aucun Citoyen activé par les dés peut prendre une Ressource au choix, en consolation. Un double n’en donne pas de plus.",
        "Whoever has no Citizen activated by the dice may take a Resource of choice, as a consolation. A double gives no more.",
    )


def _silent(content: RoyaumeContent) -> Text:
    if content.twin.heralds:
        return Text(
            "Un échange que l’on ne peut ou ne veut pas faire compte quand même comme un Citoyen activé : le Héraut reste muet.",
            "An exchange that you cannot or will not make still counts as an activated Citizen: the Herald stays silent.",
        )
    return Text(
        "Un échange que l’on ne peut ou ne veut pas faire compte quand même comme un Citoyen activé : pas de consolation.",
        "An exchange that you cannot or will not make still counts as an activated Citizen: no consolation.",
    )


def _scoring(content: RoyaumeContent) -> Text:
    fewest = Text("le moins de cartes dans son tableau", "the fewest cards in the tableau")
    if content.twin.all_cards:
        fewest = Text(
            "le moins de cartes, Monstres tués et Duc compris,", "the fewest cards, slain Monsters and Duke included"
        )
    return Text(
        "PV des Monstres, des Domaines, du Plateau et du Duc s’ajoutent. "
        "Un Duc qui compte des icônes de Rôle les compte sur les Citoyens et sur les Domaines ; "
        "un Duc qui compte des Ressources les additionne toutes avant de diviser. "
        "À égalité, {fewest} l’emporte.",
        "VP of Monsters, Domains, board and Duke are added up. "
        "A Duke who counts Role icons counts them on Citizens and on Domains; "
        "a Duke who counts Resources adds them all before dividing. "
        "Ties go to {fewest}.",
    ).filled(fewest=fewest)


def _has_events(content: RoyaumeContent) -> bool:
    """Whether the box has Monster Events."""
    return content.options["edition"] == "2e"


def _areas(content: RoyaumeContent, lang: Lang) -> tuple[Row, ...]:
    """Each area with its Monsters from the top of its pile: how many there are, what they cost, their VP."""
    monster = Text("{name}\u00a0×{n} ({price} ; {points}\u00a0PV)", "{name}\u00a0×{n} ({price}; {points}\u00a0VP)")
    rows = []
    for area, name in AREA_NAMES.items():
        there = [card for card in content.kind("monster") if card.area == area]
        words = (
            monster.say(
                lang,
                name=card.noun.form(lang),
                n=card.copies - card.for_five,
                price=_price(card, lang),
                points=card.points,
            )
            for card in there
        )
        rows.append(Row(name.form(lang), (Glyph(AREA_ICONS[AREA_IDS.index(area)]),), ", ".join(words) + "."))
    return tuple(rows)


def _price(card: Monster, lang: Lang) -> str:
    """What a Monster costs; no line of the page ends within an amount."""
    strength, magic = RESOURCE_NAMES[Res.STRENGTH], RESOURCE_NAMES[Res.MAGIC]
    parts = (strength.count(lang, card.strength), *((magic.count(lang, card.magic),) if card.magic else ()))
    return together([part.replace(" ", "\u00a0") for part in parts], lang)


TURN = Section(
    Text("Un tour", "A turn"),
    (
        Text(
            "1. Lancer : deux dés. Chacun des dés et leur somme réveillent les Citoyens de ces valeurs, chez tous les joueurs.",
            "1. Roll: two dice. Each die and their sum wake the Citizens of these values, in everybody’s tableau.",
        ),
        Text(
            "2. Récolte : le joueur dont c’est le tour utilise l’effet de gauche, les autres l’effet de droite. "
            "Un double réveille deux fois les Citoyens de sa valeur, et une fois ceux de la somme.",
            "2. Harvest: whoever’s turn it is uses the left effect, the others the right one. "
            "A double wakes the Citizens of its value twice, and those of the sum once.",
        ),
        Text(
            "3. Deux Actions au choix, la même deux fois si l’on veut : tuer un Monstre, recruter un Citoyen, bâtir un Domaine, gagner une Ressource.",
            "3. Two Actions of choice, the same one twice if you like: slay a Monster, recruit a Citizen, build a Domain, gain a Resource.",
        ),
        Text("4. Les dés passent à gauche.", "4. The dice pass to the left."),
    ),
)


def _monster_phase(content: RoyaumeContent) -> Text:
    """The fourth step of a solo turn, with the raises in play."""
    dice = Text("chaque dé", "each die")
    if content.twin.solo_sum:
        dice = Text(
            "chaque dé, et la somme si elle ne dépasse pas 6,", "each die, and the sum if it is no more than 6,"
        )
    spent = Text("Une pile de Monstres épuisée ne fait rien", "An exhausted Monster pile does nothing")
    if content.twin.solo_exhausted:
        spent = Text("Une pile de Monstres épuisée frappe encore", "An exhausted Monster pile still strikes")
    return Text(
        "4. Monstres : {dice} réveille la pile de Monstres de ce rang à partir de la gauche, un 6 une pile non épuisée de votre choix. "
        "Elle donne au Seigneur Noir un Citoyen de sa colonne, celui que vous dites, ou à défaut un Domaine. {spent}.",
        "4. Monsters: {dice} wakes the Monster pile in that place from the left, a 6 one of your choice that is not exhausted. "
        "It gives the Dark Lord a Citizen of its column, the one you say, or else a Domain. {spent}.",
    ).filled(dice=dice, spent=spent)


def _compared(content: RoyaumeContent) -> Text:
    board = Text(", Plateau", ", board") if content.twin.solo_board else Text("", "")
    return Text(
        "Comparer : à la cinquième pile épuisée, vos PV (Monstres, Domaines{board}, Duc) contre ceux du Seigneur Noir : "
        "les Monstres qui restent, les Domaines pris, et son Duc, qui compte ces cartes et les Citoyens pris. À égalité, vous perdez.",
        "Compare: with the fifth exhausted pile, your VP (Monsters, Domains{board}, Duke) against those of the Dark Lord: "
        "the Monsters that are left, the Domains taken, and his Duke, who counts these cards and the Citizens taken. A tie loses.",
    ).filled(board=board)


SOLO_TURN = Section(
    Text("Un tour, seul contre le Seigneur Noir", "A turn, alone against the Dark Lord"),
    (
        Text(
            "1. Lancer : deux dés. Chacun des dés et leur somme réveillent vos Citoyens de ces valeurs ; un double, deux fois ceux de sa valeur.",
            "1. Roll: two dice. Each die and their sum wake your Citizens of these values; a double, those of its value twice.",
        ),
        Text("2. Récolte, avec les effets de gauche.", "2. Harvest, with the left effects."),
        Text(
            "3. Deux Actions au choix, la même deux fois si l’on veut : tuer un Monstre, recruter un Citoyen, bâtir un Domaine, gagner une Ressource.",
            "3. Two Actions of choice, the same one twice if you like: slay a Monster, recruit a Citizen, build a Domain, gain a Resource.",
        ),
        _monster_phase,
        Text(
            "5. Seconde Récolte, avec les mêmes dés et les effets de droite.",
            "5. Second Harvest, with the same dice and the right effects.",
        ),
        Text(
            "Ce qu’une carte prendrait à un autre joueur vient de la réserve, un Citoyen ou un Monstre des piles.",
            "What a card would take from another player comes from the supply, a Citizen or a Monster from the piles.",
        ),
    ),
    alone=True,
)
SOLO_END = Section(
    Text("Gagner ou perdre", "Winning and losing"),
    (
        Text(
            "Gagner : tuer le dernier Monstre. En prendre un n’est pas le tuer.",
            "Win: slay the last Monster. To take one is not to slay it.",
        ),
        Text(
            "Perdre : une attaque ne trouve ni Citoyen ni Domaine à prendre dans sa colonne.",
            "Lose: an attack finds neither Citizen nor Domain to take in its column.",
        ),
        _compared,
    ),
    alone=True,
)
MAGIC = Section(
    Text("Payer avec la Magie", "Paying with Magic"),
    (
        Text(
            "Dans une Action, la Magie remplace l’Or ou la Force, pourvu qu’au moins 1 Or ou 1 Force soit payé. "
            "Si un Monstre demande lui-même de la Magie, elle s’ajoute.",
            "In an Action, Magic stands for Gold or Strength, as long as at least 1 Gold or 1 Strength is paid. "
            "If a Monster itself costs Magic, that comes on top.",
        ),
        Text(
            "Un Citoyen coûte 1 Or de plus par carte du même nom que vous avez déjà, carte de Départ comprise. "
            "Un Citoyen reçu en récompense est gratuit, et seul son coût imprimé compte.",
            "A Citizen costs 1 Gold more for each card of that name you have, the Starter included. "
            "A Citizen gained as a reward is free, and only its printed cost counts.",
        ),
    ),
)

REFERENCE = (replace(TURN, alone=False), SOLO_TURN, SOLO_END, MAGIC)

RULES = (
    Section(
        Text("Le but", "The aim"),
        (
            Text(
                "Vous êtes Duc ou Duchesse. Tuez des Monstres, recrutez des Citoyens, bâtissez des Domaines : "
                "le plus de points de victoire (PV) l’emporte.",
                "You are a Duke or Duchess. Slay Monsters, recruit Citizens, build Domains: the most victory points (VP) win.",
            ),
        ),
    ),
    Section(
        Text("Mise en place", "Setup"),
        (
            Text(
                "Quatre rangées de cinq piles au centre : cinq Lieux de Monstres, du plus faible au plus fort, chacun avec son Boss tout en bas ; "
                "dix Citoyens, un par valeur ; cinq piles de trois Domaines dont seul le premier est visible.",
                "Four rows of five piles in the middle: five areas of Monsters, from weakest to strongest, each with its Boss at the bottom; "
                "ten Citizens, one for each value; five piles of three Domains with only the first face up.",
            ),
            _everyone_gets,
        ),
    ),
    Section(Text("La table", "The table"), diagrams=(TABLE,)),
    TURN,
    Section(
        Text("La Récolte en détail", "The Harvest in detail"),
        (
            Text(
                "La Voleuse agit d’abord, avant que quiconque récolte. Puis chacun active ses Citoyens ; "
                "ce qui est simplement gagné arrive tout seul, et vient avant les échanges : l’Or qui vient d’entrer peut être dépensé aussitôt.",
                "The Thief comes first, before anybody harvests. Then everyone’s Citizens work; "
                "what is simply gained arrives by itself and before exchanges: Gold that has just come in can be spent at once.",
            ),
            _herald,
            _silent,
        ),
        examples=(HARVEST_2E, HARVEST_1E),
    ),
    replace(MAGIC, examples=(MAGIC_AND_COPIES,)),
    Section(
        Text("Tuer, recruter, bâtir", "Slaying, recruiting, building"),
        (
            Text(
                "Un Monstre tué va dans votre pile Victoire et donne aussitôt sa récompense ; ses PV comptent à la fin. "
                "Les Boss récompensent chaque Monstre de leur Lieu que vous avez tué, eux-mêmes compris.",
                "A slain Monster goes to your Victory pile and pays its reward at once; its VP count in the end. "
                "Bosses reward every Monster of their area you have slain, themselves included.",
            ),
            Text(
                "Un Domaine demande des icônes de Rôle sur vos Citoyens (les cartes de Départ n’en ont pas) et de l’Or. "
                "Il agit une fois, ou au moment que montre son premier signe. Le Domaine suivant est révélé quand l’Action est finie.",
                "A Domain asks for Role icons on your Citizens (Starters have none) and for Gold. "
                "It works once, or at the moment that its first sign shows. The next Domain is turned up when the Action is over.",
            ),
            Text(
                "Une pile vide reçoit une carte Épuisé à la fin de l’Action.",
                "An empty pile gets an Exhausted card when the Action is over.",
            ),
        ),
    ),
    Section(
        Text("La fin", "The end"),
        (
            Text(
                "La fin approche quand tous les Monstres sont tués, tous les Domaines bâtis, ou que deux piles par joueur sont épuisées. "
                "On finit la manche : chacun joue le même nombre de tours.",
                "The end is near when all Monsters are slain, all Domains built, or two piles for each player exhausted. "
                "The round is finished: everyone has the same number of turns.",
            ),
            Text(
                "Des cartes à soi peuvent remettre en pile tout ce qu’on y prend : la manche {rounds} est alors la dernière. "
                "Avec les cartes de la boîte, aucune partie ne va jusque-là.",
                "Cards of one’s own may put back on the piles all that is taken: round {rounds} is then the last. "
                "With the cards of the box no game goes that far.",
            ).filled(rounds=ROUNDS),
            _scoring,
        ),
    ),
    Section(Text("Les Citoyens", "The Citizens"), (), _citizens),
    Section(
        Text("Les Lieux des Monstres", "The areas of the Monsters"),
        (
            Text(
                "Cinq de ces Lieux sont en jeu, du plus faible au plus fort. Dans chaque pile les cartes vont du dessus au Boss.",
                "Five of these areas are in play, from the weakest to the strongest. In each pile cards go from the top to the Boss.",
            ),
        ),
        rows=_areas,
    ),
    Section(Text("Les Monstres", "The Monsters"), (), _bosses_and_others),
    Section(Text("Les Domaines", "The Domains"), (), _domains),
    Section(Text("Les Ducs", "The Dukes"), (), _dukes),
    Section(
        Text("Variante : Événements de Monstre", "Variant: Monster Events"),
        (
            Text(
                "Un Événement par joueur attend, face cachée, au-dessus des cartes Épuisé. Quand une pile se vide, celui du dessus y prend place : "
                "il se tue comme un Monstre, et agit après le Lancer quand un dé ou la somme montre sa valeur, avant la Récolte.",
                "One Event for each player waits, face down, on top of the Exhausted cards. When a pile runs out, the top one takes its place: "
                "it can be slain like a Monster, and acts after the Roll when a die or the sum shows its value, before the Harvest.",
            ),
            Text(
                "Un Événement qui pose un jeton le pose sur une autre carte, Monstre ou Événement. "
                "Les jetons Force et Magie renchérissent un Monstre ; les jetons Or sont pour qui le tue. "
                "Un Événement tué cède la place à la carte Épuisé du dessous de la pile ; la place reste épuisée.",
                "An Event that puts a token puts it on another card, a Monster or an Event. "
                "Strength and Magic tokens make a Monster dearer; Gold tokens are for the slayer. "
                "A slain Event gives way to the Exhausted card at the bottom of the pile; the place stays exhausted.",
            ),
        ),
        _events,
        when=_has_events,
    ),
    Section(
        Text("Variante : cinq joueurs", "Variant: five players"),
        (
            Text(
                "Une carte de plus dans chaque pile. Le joueur à droite de celui qui joue se repose : il ne récolte pas, et rien ne peut le viser.",
                "One more card in each pile. The player to the right of whoever’s turn it is rests: no harvest, and nothing can target them.",
            ),
        ),
    ),
    Section(
        Text("Variante : Citoyens mélangés", "Variant: mixed Citizens"),
        (
            Text(
                "Chaque pile mêle tous les Citoyens de sa valeur ; seul le premier est visible.",
                "Each pile mixes all Citizens of its value; only the first is face up.",
            ),
        ),
    ),
    Section(
        Text("Variante : sans Duc", "Variant: no Duke"),
        (_without_dukes,),
    ),
    Section(
        Text("Solo : le Seigneur Noir", "Solo: the Dark Lord"),
        (
            Text(
                "Après vos Actions, chaque dé de 1 à 5 réveille la pile de Monstres de ce rang, un 6 celle de votre choix : "
                "le Seigneur Noir prend un Citoyen de la colonne, à votre choix entre les deux piles, ou à défaut un Domaine. Une pile de Monstres épuisée ne fait rien. "
                "Puis vous récoltez encore, avec les effets de droite.",
                "After your Actions, each die from 1 to 5 wakes the Monster pile in that place, a 6 one of your choice: "
                "the Dark Lord takes a Citizen of the column, from whichever of the two piles you say, or else a Domain. An exhausted Monster pile does nothing. "
                "Then you harvest again, with the right effects.",
            ),
            Text(
                "Tous les Monstres tués : vous gagnez (prendre le dernier n’est pas le tuer). Une attaque qui ne trouve rien à prendre : vous perdez. "
                "Cinq piles épuisées : comparez vos PV (Monstres, Domaines, Duc) à ceux du Seigneur Noir ; il gagne à égalité.",
                "All Monsters slain: you win (to take the last one is not to slay it). An attack that finds nothing to take: you lose. "
                "Five exhausted piles: compare your VP (Monsters, Domains, Duke) with the Dark Lord’s; he wins ties.",
            ),
            Text(
                "Deux réglages durcissent le jeu : la somme des dés de 2 à 6 réveille aussi une pile ; une pile épuisée frappe encore.",
                "Two settings make it harder: the sum of the dice from 2 to 6 wakes a pile too; an exhausted pile still strikes.",
            ),
        ),
    ),
    Section(
        Text("La deuxième édition", "The second edition"),
        (
            Text(
                "Cette boîte est la deuxième édition : 28 Domaines, 14 Ducs, le Héraut parmi les cartes de Départ, les Événements et le jeu en solitaire. "
                "La première est une boîte à part.",
                "This box is the second edition: 28 Domains, 14 Dukes, the Herald among the Starters, the Events and the game for one. "
                "The first is a box of its own.",
            ),
        ),
        when=_has_events,
    ),
    Section(
        Text("La première édition", "The first edition"),
        (
            Text(
                "Pas de Héraut : qui n’a aucun Citoyen activé peut prendre une Ressource de consolation. "
                "24 Domaines, 10 Ducs, trois sélections de piles conseillées, pas d’Événements. "
                "Cinq Monstres y portent un autre nom français, celui de son livret, et le plus haut lancer de dés commence.",
                "No Herald: whoever has no Citizen activated may take a consolation Resource. "
                "24 Domains, 10 Dukes, three recommended sets of piles, no Events. "
                "Five Monsters have another French name there, that of its rulebook, and the highest throw of the dice begins.",
            ),
            Text(
                "Ses règles pour un et cinq joueurs ne nous sont pas parvenues : celles de la 2ᵉ édition les remplacent. "
                "Les quatre Domaines et quatre Ducs que la 2ᵉ édition ajoute sont déduits, et marqués ainsi.",
                "Its rules for one and five players have not come down to us: those of the 2nd edition stand in. "
                "Which four Domains and four Dukes the 2nd edition adds is inferred, and marked so.",
            ),
        ),
    ),
)


def _asked(look: Look, verb: type[Verb]) -> bool:
    return bool(look.legal) and look.asked() is verb


def _chooses(look: Look) -> bool:
    step = look.asking()
    return bool(look.legal) and step is not None and isinstance(step.part, Choose)


def _round(look: Look) -> int:
    return look.v.turns[look.v.active]


def _acts(look: Look) -> bool:
    return _asked(look, TakeAction)


def _choosing(content: RoyaumeContent) -> Text:
    if content.twin.heralds:
        return Text(
            "Une carte vous laisse choisir. Le Héraut donne une Ressource quand les dés ne réveillent personne d’autre chez vous, et à chaque double.",
            "A card lets you choose. The Herald gives a Resource when the dice wake nobody else of yours, and at every double.",
        )
    return Text(
        "Vous choisissez ce que vous gagnez : une carte le permet, ou la consolation, une Ressource quand les dés ne réveillent personne chez vous.",
        "You choose what you gain: a card lets you, or the consolation, a Resource when the dice wake nobody of yours.",
    )


def _ending(content: RoyaumeContent) -> Text:
    text = Text(
        "Des piles s’épuisent : dès qu’il y en a deux par joueur, la manche en cours est la dernière.",
        "Piles are running out: once there are two for each player, the round is the last.",
    )
    if content.twin.dukes:
        return Text(text.fr + " Pensez aux points de votre Duc.", text.en + " Think of your Duke’s points.")
    return text
