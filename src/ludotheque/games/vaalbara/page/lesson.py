"""The lesson of Vaalbara: nine rounds that meet every character, every land, and what decides among them."""

from __future__ import annotations

from collections.abc import Callable

from ....kernel.text import Text
from ....stage.lesson import Lesson, Note, asks, offers
from ....stage.look import Look
from ..cards.content import VaalbaraContent
from ..cards.lands import LANDS
from ..rules.course import Assign, Take
from ..rules.verbs import Pick
from ..state import Land

FIRST_LINE = 0
LATE = 8  # the round by which what was not met is told

MECHANISMS = {
    "ROUND": Text("La manche", "The round"),
    "SEAT": Text("Les voisins", "Neighbours"),
    "DUO": Text("À deux", "With two players"),
    "ORDER": Text("L’ordre d’initiative", "The order of initiative"),
    "OMEN": Text("Les Présages", "The Omens"),
    "CHAR": Text("L’effet du personnage", "The character’s effect"),
    "LAND": Text("Prendre un Territoire", "Taking a Territory"),
    "PRAIRIE": Text("La Prairie", "The Prairie"),
    "FOREST": Text("La Forêt", "The Forest"),
    "MOUNT": Text("La Montagne", "The Mountain"),
    "FIELD": Text("Le Champ", "The Field"),
    "VILLAGE": Text("Le Village", "The Village"),
    "RIVER": Text("La Rivière", "The River"),
    "C01": Text("La Combattante", "The Combatant"),
    "C02": Text("La Poétesse", "The Poetess"),
    "C03": Text("Le Chasseur", "The Hunter"),
    "C04": Text("L’Oracle", "The Oracle"),
    "C05": Text("Le Charpentier", "The Carpenter"),
    "C06": Text("La Fauconnière", "The Falconer"),
    "C07": Text("Le Pisteur", "The Tracker"),
    "C08": Text("La Sage-femme", "The Midwife"),
    "C09": Text("La Cavalière", "The Rider"),
    "C10": Text("L’Artisan", "The Artisan"),
    "C11": Text("Le Pionnier", "The Pioneer"),
    "C12": Text("Le Fermier", "The Farmer"),
    "EOR": Text("La fin de la manche", "The end of the round"),
    "DECK": Text("La pile de Territoires", "The Territory deck"),
    "END": Text("La fin et les types de Territoires", "The end and the types of Territory"),
    "VP": Text("Les points", "Points"),
}
APART = {
    "COMP": "what is in the box, which the table shows",
    "SETUP": "the program lays out the table",
}


def _round(number: int) -> Callable[[Look], bool]:
    """Whether the learner chooses a character in this round, or in a later one."""
    return lambda look: asks(Assign)(look) and look.v.round_number >= number


def _character(name: str, teaches: str, title: Text, words: Text) -> Note:
    """A note about a character, once it is in hand: it is tried."""
    return Note(
        name,
        title,
        words,
        (teaches, "CHAR"),
        when=offers(f"play:{name}"),
        at=("zone-hand-0",),
        tries=(f"play:{name}",),
        task=Text("Jouez ce personnage", "Play this character"),
    )


def _in_first_row(land: Land) -> Callable[[Look], bool]:
    """Whether a Territory of this type may be taken, or it is late."""

    def met(look: Look) -> bool:
        row = (card for card in look.v.line[FIRST_LINE] if card >= 0)
        return (asks(Take)(look) and any(look.c.kind[card] == land for card in row)) or _round(LATE)(look)

    return met


def _land(land: Land, teaches: str, title: Text, words: Text) -> Note:
    return Note(LANDS[land].id, title, words, (teaches,), when=_in_first_row(land), at=("zone-line-1",))


def _variety(content: VaalbaraContent) -> Text:
    points = content.cards["points"]["points"]
    return Text(
        "Plus que quatre manches. À la fin, cinq types de Territoires rapportent {five} points, les six {six} : que "
        "vous manque-t-il ? "
        "À égalité, le clan le mieux placé dans les Présages l’emporte.",
        "Four rounds to go. At the end five types of Territory earn {five} points, all six {six}: what are you "
        "missing? "
        "Ties go to the clan placed best in the Omens.",
    ).filled(five=points.five_types, six=points.six_types)


NOTES = (
    Note(
        "goal",
        Text("Neuf manches, neuf Territoires", "Nine rounds, nine Territories"),
        Text(
            "À chaque manche vous ajoutez un Territoire à votre domaine. Le plus de points l’emporte ; ceux des autres "
            "restent cachés "
            "jusqu’à la fin, mais chaque gain se fait à la vue de tous.",
            "Each round you add a Territory to your domain. The most points win. Others’ totals stay hidden "
            "until the end, but everybody sees each gain.",
        ),
        ("VP", "ROUND"),
        when=asks(Assign),
        at=("seat-0",),
    ),
    Note(
        "rows",
        Text("Deux lignes de Territoires", "Two rows of Territories"),
        Text(
            "On prend dans la première ; la deuxième est celle de la manche prochaine. Regardez les deux avant de "
            "choisir.",
            "Territories are taken from the first; the second is next round’s. Look at both before you choose.",
        ),
        ("ROUND", "LAND"),
        when=asks(Assign),
        at=("zone-line-1", "zone-line-2"),
    ),
    Note(
        "secret",
        Text("Un personnage, en secret", "A character, in secret"),
        Text(
            "Tous choisissent en même temps. Le numéro est l’initiative : le plus petit agit d’abord et choisit son "
            "Territoire avant les autres ; "
            "les grands ont un effet plus fort. Le Chasseur gagne des points s’il agit avant vos voisins.",
            "All choose at once. The number is the initiative: the lowest acts first and chooses its Territory before "
            "the others; "
            "high ones have a stronger effect. The Hunter gains points if he acts before your neighbours.",
        ),
        ("ORDER", "C03", "CHAR"),
        when=asks(Assign),
        at=("zone-hand-0",),
        tries=("play:hunter", "play:"),
        task=Text("Jouez le Chasseur", "Play the Hunter"),
    ),
    Note(
        "take",
        Text("Prenez un Territoire", "Take a Territory"),
        Text(
            "D’abord l’effet, même s’il vous dessert, puis un Territoire. Son nombre dit ce que chacun rapporte "
            "maintenant, une fois pour toutes ; "
            "pensez aussi à ce qu’il préparera.",
            "First the effect, even if you dislike it, then a Territory. Its number says what each earns now, "
            "once and for all; "
            "think of what it prepares, too.",
        ),
        ("LAND", "CHAR"),
        when=asks(Take),
        at=("zone-line-1",),
        tries=("take:",),
        task=Text("Prenez un Territoire", "Take a Territory"),
    ),
    Note(
        "omens",
        Text("Les Présages départagent", "The Omens break ties"),
        Text(
            "Si deux joueurs montrent le même personnage, le clan le mieux placé au dos de la pile agit d’abord. "
            "La carte du dessus change à chaque manche : les Présages aussi.",
            "If two players show the same character, the clan placed best on the deck’s back acts first. "
            "The top card changes every round: so do the Omens.",
        ),
        ("OMEN", "DECK"),
        when=_round(2),
        at=("ranking-order", "zone-deck"),
    ),
    Note(
        "refill",
        Text("La manche suivante", "The next round"),
        Text(
            "La deuxième ligne a avancé, la pile l’a remplacée, et votre main est revenue à cinq. Un personnage joué "
            "ne revient pas : "
            "douze pour neuf manches, trois ne serviront pas.",
            "The second row has moved up, the deck has refilled it, and your hand is back to five. A played character "
            "does not return: "
            "twelve for nine rounds, three will not be used.",
        ),
        ("EOR", "DECK"),
        when=_round(2),
        at=("zone-line-2", "zone-line-1", "zone-hand-0"),
    ),
    Note(
        "discard",
        Text("Ce que l’autre a déjà joué", "What the other has played"),
        Text(
            "Les personnages joués restent visibles : devinez ce qui reste à l’adversaire. À deux, il est votre seul "
            "voisin et ne compte qu’une fois ; "
            "à plusieurs, vos voisins sont à gauche et à droite.",
            "Played characters stay in sight: guess what your opponent has left. With two players they are your only "
            "neighbour and count once; "
            "with more, your neighbours sit on your left and right.",
        ),
        ("SEAT", "DUO"),
        when=_round(3),
        at=("seat-1",),
    ),
    Note(
        "early",
        Text("Pour agir la première", "To act first"),
        Text(
            "La Combattante n’a pas d’effet, la Poétesse offre des points à un adversaire ; mais leurs numéros passent "
            "devant tous. "
            "Gardez-les pour la manche où un Territoire compte vraiment.",
            "The Combatant has no effect, the Poetess gives points to an opponent; but their numbers come before all "
            "others. "
            "Keep them for the round when a Territory really counts.",
        ),
        ("C01", "C02", "ORDER"),
        when=_round(4),
        at=("zone-hand-0",),
    ),
    Note(
        "later",
        Text("Pour plus tard", "For later"),
        Text(
            "Le Charpentier gagne pour chaque Forêt de votre domaine. La Sage-femme reprend un personnage déjà joué : "
            "c’est le seul moyen de s’en servir deux fois.",
            "The Carpenter gains for each Forest of your domain. The Midwife takes back a played character: "
            "it is the only way to use one twice.",
        ),
        ("C05", "C08"),
        when=_round(5),
        at=("zone-hand-0",),
    ),
    Note(
        "variety",
        Text("Les types comptent à la fin", "Types count in the end"),
        _variety,
        ("END",),
        when=_round(6),
        at=("zone-domain-0",),
    ),
    Note(
        "exchange",
        Text("Échanger des Territoires", "Exchanging Territories"),
        Text(
            "Touchez la carte à déplacer. Après l’échange, vous prenez un Territoire comme d’habitude.",
            "Touch the card to move. After the exchange you take a Territory as usual.",
        ),
        ("C07", "C09", "C11"),
        when=asks(Pick),
        at=("zone-line-1",),
        tries=("first:", "second:", "cede:"),
        task=Text("Touchez le Territoire à échanger", "Touch the Territory to exchange"),
    ),
    _land(
        Land.PRAIRIE,
        "PRAIRIE",
        Text("Les Prairies se comptent à plusieurs", "Prairies are counted together"),
        Text(
            "Une Prairie compte celles de votre domaine et celles de vos voisins : elle vaut mieux tard, ou quand ils "
            "en ont.",
            "A Prairie counts those of your domain and of your neighbours: it is better late, or when they have some.",
        ),
    ),
    _land(
        Land.FOREST,
        "FOREST",
        Text("La Forêt vaut son chiffre", "A Forest is worth its number"),
        Text(
            "Ce qu’elle rapporte est imprimé, sans condition. Le Charpentier gagne pour chacune de votre domaine.",
            "What it brings is printed, without conditions. The Carpenter gains for each in your domain.",
        ),
    ),
    _land(
        Land.MOUNTAIN,
        "MOUNT",
        Text("Les Montagnes vont par deux", "Mountains go in pairs"),
        Text(
            "La première ne rapporte rien ; la deuxième beaucoup, la troisième rien, la quatrième encore plus. N’en "
            "commencez pas trop tard.",
            "The first brings nothing; the second much, the third nothing, the fourth even more. Do not begin too "
            "late.",
        ),
    ),
    _land(
        Land.FIELD,
        "FIELD",
        Text("Chaque Champ vaut tous vos Champs", "Each Field is worth all your Fields"),
        Text(
            "Il compte ceux de votre domaine, lui compris : le troisième rapporte trois fois le premier.",
            "It counts those of your domain, itself included: the third brings three times the first.",
        ),
    ),
    _land(
        Land.VILLAGE,
        "VILLAGE",
        Text("Un Village aime la variété", "A Village likes variety"),
        Text(
            "Il rapporte pour chaque type de Territoire de votre domaine, le sien compris : gardez-le pour la fin.",
            "It brings points for each type of Territory in your domain, its own included: keep it for the end.",
        ),
    ),
    _land(
        Land.RIVER,
        "RIVER",
        Text("Les Rivières s’allongent", "Rivers grow longer"),
        Text(
            "Plus vous en avez, plus chacune rapporte, jusqu’à un maximum. Comme les Champs, elles demandent de la "
            "constance.",
            "The more you have, the more each brings, up to a limit. Like Fields they ask for constancy.",
        ),
    ),
    _character(
        "falconer",
        "C06",
        Text("La Fauconnière, juste après un autre", "The Falconer, right after another"),
        Text(
            "Elle vole des points au joueur qui a agi juste avant vous. Si vous agissez en premier, elle ne vole "
            "rien : jouez-la quand un autre joueur aura sans doute un numéro plus petit.",
            "She steals points from the player who acted just before you. If you act first, she steals nothing: play "
            "her when another player is likely to have a lower number.",
        ),
    ),
    _character(
        "tracker",
        "C07",
        Text("Le Pisteur fouille la pile", "The Tracker searches the deck"),
        Text(
            "Échangez un Territoire d’une des lignes avec la carte du dessus. Il change parfois les Présages de la "
            "manche suivante.",
            "Exchange a Territory of a row with the deck’s top card. It may change next round’s Omens.",
        ),
    ),
    _character(
        "rider",
        "C09",
        Text("La Cavalière échange deux lignes", "The Rider exchanges two rows"),
        Text(
            "Un Territoire de la première ligne contre un de la deuxième, d’un autre type : faites venir celui que "
            "vous voulez.",
            "A Territory of the first row for one of the second, of another type: bring in the one you want.",
        ),
    ),
    _character(
        "artisan",
        "C10",
        Text("L’Artisan, après les voisins", "The Artisan, after the neighbours"),
        Text(
            "Il gagne s’il agit après vos voisins : un grand numéro qui a le moins de choix, et qui le sait.",
            "He gains if he acts after your neighbours: a high number that has the least choice, and knows it.",
        ),
    ),
    _character(
        "pioneer",
        "C11",
        Text("Le Pionnier refait le domaine", "The Pioneer remakes the domain"),
        Text(
            "Échangez un Territoire de votre domaine avec la carte du dessous de la pile : sa récompense est pour "
            "vous.",
            "Exchange a Territory of your domain with the deck’s bottom card: its reward is yours.",
        ),
    ),
    _character(
        "oracle",
        "C04",
        Text("L’Oracle lit les impairs", "The Oracle reads the odd"),
        Text(
            "Elle gagne pour chaque voisin dont le personnage porte un numéro impair.",
            "She gains for each neighbour whose character has an odd number.",
        ),
    ),
    _character(
        "farmer",
        "C12",
        Text("Le Fermier double le dernier", "The Farmer doubles the last"),
        Text(
            "Il agit le dernier, et la récompense du Territoire que vous prenez ensuite est doublée : fort, s’il reste "
            "une bonne carte.",
            "He acts last, and the reward of the Territory that you take then is doubled: strong, if a good card is "
            "left.",
        ),
    ),
    Note(
        "last",
        Text("Les dernières manches", "The last rounds"),
        Text(
            "La pile se vide et la neuvième manche est la dernière : plus rien à garder en réserve. La leçon finit ici "
            "; terminez la partie.",
            "The deck runs out and the ninth round is the last: nothing is left to save for. The lesson ends here; "
            "finish the game.",
        ),
        ("END", "EOR", "DECK"),
        when=_round(LATE),
        at=("zone-deck",),
    ),
)

LESSON = Lesson(
    NOTES,
    MECHANISMS,
    APART,
    likes=(
        "play:farmer",
        "play:midwife",
        "play:artisan",
        "play:hunter",
        "play:carpenter",
        "play:pioneer",
        "play:rider",
        "take:2",
        "take:",
    ),
    seed=20,
)
