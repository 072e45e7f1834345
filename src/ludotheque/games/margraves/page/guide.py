"""Margraves de Valeria explained in our own words: rules page, reference panel, and what the signs mean."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from ....kernel.text import LANGS, Lang, Text, together
from ....kernel.words import Glyph
from ....stage.layout import Row, Section
from ....stage.parts import Card
from ..cards.content import MargravesContent
from ..cards.kinds import Line, Segment, Supply
from ..names import FORCE_NAME, GOLD_NAME, GUILD_ICON_NAMES, LEVELS_SAID, TOKEN_NAMES
from ..rules.signs import (
    CITIZEN,
    FORCE,
    GOLD,
    GUILD_ICONS,
    INFLUENCE,
    JOKER,
    KNIGHT,
    MARGRAVE,
    MONSTER,
    OPPONENT,
    SHIP,
    TOKEN_ICONS,
    TOMB,
    TOWER,
)
from .explained import DEPLOY, HOUSE, KNIGHTS, MAP, TRACKS, VOYAGE
from .faces import citizen_face, monster_face, provenance, tile_face


def _all_citizens(content: MargravesContent, lang: Lang) -> tuple[Card, ...]:
    return tuple(citizen_face(content, kind, lang) for kind in range(len(content.citizens)))


def _all_tiles(content: MargravesContent, lang: Lang) -> tuple[Card, ...]:
    return tuple(tile_face(content, tile, lang) for tile in range(len(content.tiles)))


def _all_monsters(content: MargravesContent, lang: Lang) -> tuple[Card, ...]:
    return tuple(monster_face(content, monster, lang) for monster in range(len(content.monsters)))


def _storage(content: MargravesContent) -> Text:
    return Text(
        "Votre plateau a {slots} emplacements : un par ressource, Gemme, Chevalier ou Tour. Ce qui n’entre pas est perdu, "
        "sauf si vous rendez autre chose ; les Tours restent. La Force s’arrête à {force}, l’Or n’a pas de limite.",
        "Your board has {slots} slots: one for each resource, Gem, Knight or Tower. What does not fit is lost unless you "
        "return something else; Towers stay. Strength stops at {force}, Gold has no limit.",
    ).filled(slots=content.board.storage, force=content.board.most_force)


def _arrival(content: MargravesContent) -> Text:
    return Text(
        "Chaque fois que vous déplacez votre Margrave ou un Chevalier dans un Lieu, son Pouvoir agit pour vous ; "
        "si vous n’en voulez pas ou ne pouvez pas, prenez {n} Or à la place.",
        "Whenever you move your Margrave or a Knight into a Location, its power works for you; if you cannot or will "
        "not use it, take {n} Gold instead.",
    ).filled(n=content.board.instead)


def _build(content: MargravesContent) -> Text:
    return Text(
        "Construction : rendez 1 Pierre, 1 Bois, 1 Magie et 1 Gemme, posez une Tour sur un emplacement libre du Lieu de votre "
        "Margrave (une Tour par joueur et par Lieu), gagnez sa récompense, puis {n} Influence.",
        "Build: return 1 Stone, 1 Wood, 1 Magic and 1 Gem, put a Tower on a free slot where your Margrave stands (one "
        "Tower of a player in a Location), gain its reward, then {n} Influence.",
    ).filled(n=content.board.build_influence)


def _leftovers(content: MargravesContent) -> Text:
    board = content.board
    return Text(
        "Restes : {gem} PV par Gemme, 1 PV par lot de {resources} ressources, 1 PV par lot de {gold} Or. "
        "À égalité, le plus d’Or l’emporte ; sinon la victoire est partagée.",
        "Leftovers: {gem} VP for each Gem, 1 VP for every {resources} resources, 1 VP for every {gold} Gold. "
        "Ties go to the most Gold; otherwise the victory is shared.",
    ).filled(gem=board.per_gem, resources=board.per_resources, gold=board.per_gold)


CITIZENS_SECTION = Section(
    Text("Les Citoyens", "The Citizens"),
    (
        Text(
            "La première rangée d’icônes est celle du Fanion, commune à toute la Guilde ; la seconde est le texte Pouvoir.",
            "The first row of icons is the pennants, shared by the whole Guild; the second is the text power.",
        ),
    ),
    _all_citizens,
)
TILES_SECTION = Section(
    Text("Les Privilèges", "The Privileges"),
    (
        Text(
            "Un Octroi se défausse à tout moment de votre tour. Un Sceau compte en fin de partie : ses icônes de Guilde et sa bannière.",
            "A Grant is discarded at any moment of your turn. A Seal counts in the end: its Guild icons and its banner.",
        ),
    ),
    _all_tiles,
)
MONSTERS_SECTION = Section(
    Text("Les Monstres", "The Monsters"),
    (
        Text(
            "Quatre par Repaire, puis le Chef : il rejoint sa pile quand les quatre autres ont été terrassés.",
            "Four in each lair, then the boss: it joins its pile when the four others have been slain.",
        ),
    ),
    _all_monsters,
)


def _locations(content: MargravesContent, lang: Lang) -> tuple[Row, ...]:
    text = Text("Pouvoir : {power} Emplacements : {slots}.", "Power: {power} Slots: {slots}.")
    return tuple(
        Row(
            place.noun.form(lang),
            tuple(Glyph(GUILD_ICONS[guild]) for guild in place.guilds),
            text.say(
                lang,
                power=place.power.say(lang),
                slots=(" ; " if lang == "fr" else "; ").join(slot.clause(lang, True, True) for slot in place.slots),
            ),
            provenance(place, lang),
        )
        for place in content.locations
    )


def _segments(content: MargravesContent, lang: Lang) -> tuple[Row, ...]:
    return _rewarded(content.segments, lang)


def _tomb_lines(content: MargravesContent, lang: Lang) -> tuple[Row, ...]:
    return _rewarded(content.lines, lang)


def _rewarded(components: Sequence[Segment | Line], lang: Lang) -> tuple[Row, ...]:
    return tuple(
        Row(
            component.noun.form(lang),
            component.reward.glyphs(),
            component.reward.say(lang),
            provenance(component, lang),
        )
        for component in components
    )


def _influence(content: MargravesContent, lang: Lang) -> tuple[Row, ...]:
    """What an icon is worth in each section of the rows, and the river behind it."""
    section = Text("Section\u00a0×{n}", "Section\u00a0×{n}")
    worth = Text("{n} PV par icône de la Guilde.", "{n} VP for each icon of the Guild.")
    river = Text("Puis la rivière : {gold} Or, {tile}.", "Then the river: {gold} Gold, {tile}.")
    rows = []
    for points, water in zip_longest(content.board.points, content.rivers):
        words = worth.say(lang, n=points)
        if water is not None:
            words += " " + river.say(lang, gold=water.gold, tile=LEVELS_SAID[water.level])
        signs = (Glyph(GOLD, str(water.gold)),) if water else ()
        rows.append(Row(section.say(lang, n=points), signs, words, provenance(water or content.board, lang)))
    return tuple(rows)


def _supply(content: MargravesContent, lang: Lang) -> tuple[Row, ...]:
    """How many tokens of each kind there are."""
    supply: Supply = content.kind("supply")[0]
    numbers = (supply.stone, supply.wood, supply.magic, supply.gem, supply.knight)
    first = Text("à\u00a0{players}\u00a0:\u00a0{n}", "with\u00a0{players}:\u00a0{n}")
    more = Text("{players}\u00a0:\u00a0{n}", "{players}:\u00a0{n}")
    return tuple(
        Row(
            name.form(lang, "pl"),
            (Glyph(icon),),
            ", ".join((more if at else first).say(lang, players=2 + at, n=n) for at, n in enumerate(of_kind)),
        )
        for name, icon, of_kind in zip(TOKEN_NAMES, TOKEN_ICONS, numbers, strict=True)
    )


def _row_prices(content: MargravesContent) -> Text:
    prices = {lang: together([str(price) for price in content.board.row], lang) for lang in LANGS}
    return Text(
        "Les Citoyens de la ligne coûtent, de gauche à droite, {fr} Or. À la fin d’un tour, ceux qui restent "
        "glissent vers la gauche : leur prix baisse.",
        "The Citizens of the row cost, from left to right, {en} Gold. At the end of a turn those that are left "
        "slide to the left: their price falls.",
    ).filled(**prices)


INFLUENCE_SECTION = Section(
    Text("Les rangées d’Influence", "The Influence rows"),
    (
        Text(
            "Les mêmes pour les quatre Guildes : six sections, et cinq rivières entre elles.",
            "The same for all four Guilds: six sections, and five rivers between them.",
        ),
    ),
    rows=_influence,
)
SUPPLY_SECTION = Section(Text("Les prix et la Réserve", "Prices and the supply"), (_row_prices,), rows=_supply)

LOCATIONS_SECTION = Section(
    Text("Les huit Lieux", "The eight Locations"),
    (
        Text(
            "Deux Guildes, dont une Tour donne les icônes ; un Pouvoir ; trois emplacements de Tour avec leur récompense.",
            "Two Guilds, whose icons a Tower gives; a power; three slots for Towers with their rewards.",
        ),
    ),
    rows=_locations,
)
NAVAL_SECTION = Section(Text("Les segments de la piste Navale", "The segments of the naval track"), rows=_segments)
TOMBS_SECTION = Section(
    Text("Les rangées et colonnes des Tombeaux", "The rows and columns of the Tombs"), rows=_tomb_lines
)

SIGNS_SECTION = Section(
    Text("Les signes", "The signs"),
    signs=(
        *((Glyph(GUILD_ICONS[guild]), name) for guild, name in enumerate(GUILD_ICON_NAMES)),
        (Glyph(GOLD), Text(GOLD_NAME.form("fr"), GOLD_NAME.form("en"))),
        (Glyph(FORCE), Text(FORCE_NAME.form("fr"), FORCE_NAME.form("en"))),
        *(
            (Glyph(icon), Text(name.form("fr"), name.form("en")))
            for icon, name in zip(TOKEN_ICONS, TOKEN_NAMES, strict=True)
            if icon != KNIGHT
        ),
        (Glyph(TOWER), Text("une Tour", "a Tower")),
        (
            Glyph(JOKER),
            Text("une ressource au choix : Pierre, Bois ou Magie", "a resource of choice: Stone, Wood or Magic"),
        ),
        (
            Glyph(INFLUENCE),
            Text(
                "une case d’Influence, sur la Guilde de votre choix", "a space of Influence, on a Guild of your choice"
            ),
        ),
        (
            Glyph(MARGRAVE),
            Text("déplacez votre Margrave vers un Lieu voisin", "move your Margrave to a neighbouring Location"),
        ),
        (Glyph(KNIGHT), Text("gagnez un Chevalier, ou déployez-en un", "gain a Knight, or deploy one")),
        (
            Glyph(SHIP),
            Text(
                "avancez votre Navire d’un segment par ressource rendue",
                "sail a segment for each resource that you return",
            ),
        ),
        (Glyph(MONSTER), Text("terrassez un Monstre voisin de votre Margrave", "slay a Monster beside your Margrave")),
        (Glyph(CITIZEN), Text("recrutez un Citoyen de la ligne", "recruit a Citizen of the row")),
        (
            Glyph(OPPONENT, ":"),
            Text(
                "ce qui suit est pour chaque joueur, ou pour chaque adversaire",
                "what follows is for every player, or every opponent",
            ),
        ),
        (
            Glyph("", "→"),
            Text("payez ce qui précède pour gagner ce qui suit", "pay what comes before to gain what follows"),
        ),
        (Glyph(TOMB), Text("un Chevalier allongé dans les Tombeaux", "a Knight that lies in the Tombs")),
    ),
)

REFERENCE = (SIGNS_SECTION, CITIZENS_SECTION, TILES_SECTION, MONSTERS_SECTION)

RULES = (
    Section(
        Text("Le but", "The aim"),
        (
            Text(
                "Chaque icône de Guilde que vous réunissez (Citoyens, Sceaux, Lieux de vos Tours) vaut ce que dit votre "
                "Influence sur cette Guilde. Le plus de Points de Victoire l’emporte.",
                "Every Guild icon that you collect (Citizens, Seals, the Locations of your Towers) is worth what your "
                "Influence on that Guild says. The most Victory Points win.",
            ),
        ),
    ),
    Section(
        Text("Mise en place", "Setup"),
        (
            Text(
                "Chacun a quatre Citoyens, une Gemme et quatre Tours. On reçoit quatre tuiles Richesse, on en garde une et on "
                "passe les autres à gauche, jusqu’à en avoir trois ; puis chacun prend ce qu’elles montrent, une à une.",
                "Everybody has four Citizens, a Gem and four Towers. Four wealth tiles are dealt; keep one and pass the "
                "others left until you have three; then everyone takes what they show, one by one.",
            ),
        ),
    ),
    Section(Text("La table", "The table"), diagrams=(MAP, TRACKS, HOUSE)),
    Section(
        Text("Un tour", "A turn"),
        (
            Text(
                "Jouez un Citoyen pour l’un de quatre usages : ses actions Fanion, de haut en bas, chacune facultative ; son texte "
                "Pouvoir, dans l’ordre ; un Rappel ; une Construction. Votre dernière carte ne peut servir qu’au Rappel.",
                "Play a Citizen for one of four uses: its pennant actions from top to bottom, each optional; its text "
                "power, in order; a Recall; a Build. Your last card can only recall.",
            ),
            Text(
                "Rappel : retirez de la partie un Citoyen de la ligne, reprenez tous vos Citoyens, puis recrutez-en un à son prix "
                "si vous le souhaitez.",
                "Recall: remove a Citizen of the row from the game, take all of yours back, then recruit one at its "
                "price if you like.",
            ),
            _build,
        ),
    ),
    Section(
        Text("Se déplacer", "Moving"),
        (
            _arrival,
            Text(
                "Déployer : envoyez un Chevalier du Lieu de votre Margrave dans un Lieu voisin, ou posez un des vôtres là où est "
                "votre Margrave. Les Chevaliers sur la carte sont à tout le monde.",
                "Deploy: send a Knight from your Margrave’s Location to the next one, or put one of yours where your "
                "Margrave is. Knights on the map belong to everyone.",
            ),
            _storage,
        ),
        examples=(DEPLOY,),
    ),
    Section(
        Text("Terrasser un Monstre", "Slaying a Monster"),
        (
            Text(
                "Seul un texte le permet, et seulement à côté de votre Margrave. Rendez sa Magie, puis payez exactement sa Force : avec "
                "la vôtre, ou avec des Chevaliers du Lieu ou de votre stock, qui vont dans les Tombeaux.",
                "Only a text allows it, and only beside your Margrave. Return its Magic, then pay exactly its Strength: "
                "with yours, or with Knights of the Location or your storage, which go to the Tombs.",
            ),
            Text(
                "En fin de tour, chaque rangée ou colonne des Tombeaux que vos Chevaliers ont remplie vous récompense ; puis ils "
                "s’allongent. Pleins, les Tombeaux se vident, et chaque Lieu sans Chevalier en reçoit un.",
                "At the end of the turn every row or column of the Tombs that your Knights have filled rewards you; then "
                "they lie down. Full Tombs are emptied, and each Location without a Knight receives one.",
            ),
        ),
        examples=(KNIGHTS,),
    ),
    Section(
        Text("Influence et piste Navale", "Influence and the naval track"),
        (
            Text(
                "Chaque Influence avance un de vos marqueurs d’une case. Une rivière se paie en Or et permet de prendre un "
                "Privilège : I aux deux premières, I ou II à la troisième, II ensuite.",
                "Each Influence moves one of your markers a space. A river is paid in Gold and allows you to take a "
                "Privilege: I at the first two, I or II at the third, II from then on.",
            ),
            Text(
                "Action Navale : rendez des ressources, avancez d’autant de segments et gagnez ce que chacun rapporte.",
                "Naval action: return resources, sail as many segments and gain what each of them brings.",
            ),
        ),
        examples=(VOYAGE,),
    ),
    LOCATIONS_SECTION,
    NAVAL_SECTION,
    INFLUENCE_SECTION,
    TOMBS_SECTION,
    SUPPLY_SECTION,
    CITIZENS_SECTION,
    TILES_SECTION,
    MONSTERS_SECTION,
    SIGNS_SECTION,
    Section(
        Text("Précisions", "Details"),
        (
            Text(
                "Les gains qui ne coûtent rien et ne gênent personne sont pris d’office : on ne vous demande pas si vous voulez l’Or.",
                "Gains that cost nothing and hinder nobody are taken without asking: you are not asked whether you want the Gold.",
            ),
            Text(
                "Les récompenses se prennent dans l’ordre de votre choix : l’Or, la Force et les jetons viennent d’abord, le reste est demandé.",
                "Rewards are taken in any order: Gold, Strength and tokens come first, the rest is asked.",
            ),
            Text(
                "Un prix accepté est payé avant qu’un Octroi puisse être utilisé. Là où rien n’est à choisir, un Octroi vous est proposé s’il peut y changer quelque chose.",
                "A price that is accepted is paid before a Grant can be used. Where there is nothing to choose, a Grant is offered if it may change that.",
            ),
        ),
    ),
    Section(
        Text("La fin", "The end"),
        (
            Text(
                "La dernière manche est annoncée par une quatrième Tour, une pioche Citoyens qui manque, ou une pile de Privilèges qui manque. "
                "Chacun joue le même nombre de tours.",
                "The last round is brought about by a fourth Tower, by a Citizen deck that lacks a card, or by a pile "
                "of Privileges that lacks a tile. Everyone has the same number of turns.",
            ),
            Text(
                "Bannières : chaque lot de bannières différentes rapporte son nombre au carré ; les doubles forment d’autres lots.",
                "Banners: every set of different banners is worth its number squared; doubles form further sets.",
            ),
            _leftovers,
        ),
    ),
)
