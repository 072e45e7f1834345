"""The table of Margraves de Valeria as one viewer sees it: the boards, the citizens, and every player's area."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ....kernel.effects import Window
from ....kernel.stack import NONE
from ....kernel.text import Text, person, together
from ....kernel.words import Glyph
from ....stage.layout import Layout
from ....stage.look import Look
from ....stage.parts import Bill, Card, Choice, Part, Zone
from ....stage.scene import SEAT_COLOURS, Place, Prompt, Scene, SeatPanel, Source, Stat, Tally, sealed_status, waiting
from ..names import CAUSES, FORCE_NAME, GOLD_NAME, GUILD_ICON_NAMES, GUILD_IDS, SOURCE_NAMES, TOKEN_NAMES
from ..rules.actions import Act
from ..rules.end import banner_points, icon_worth, left_points
from ..rules.signs import CITIZEN, FORCE, GOLD, GUILD_ICONS, POINTS, TOKEN_ICONS, TOWER
from ..rules.things import resources
from ..rules.turn import packet_of
from ..state import DEALT, GUILDS, KEPT, STARTERS, TILES, TOKENS, WEALTH, Token
from ..state import Source as From
from .asked import question
from .boards import citizen_row, country, privileges
from .choices import PEOPLE, shown
from .faces import citizen_face, tile_face, wealth_face
from .facts import facts
from .guide import REFERENCE, RULES
from .house import force_track, storage, tower_price
from .lesson import LESSON
from .log import deed
from .moments import STAGED
from .outlook import last_round, outlook
from .payment import payment
from .pictures import pictures
from .themes import THEMES
from .tracks import influence_rows, naval_track, tombs


def scene(look: Look) -> Scene:
    bills = payment(look)
    board: list[Part] = []
    if look.v.picks < KEPT:
        board += _draft(look)
    elif _unpacks(look) and not bills:
        board.append(_unpacking(look))
    board += [
        country(look),
        naval_track(look),
        *influence_rows(look),
        *bills,
        citizen_row(look),
        privileges(look, 0),
        privileges(look, 1),
        tombs(look),
    ]
    drawn = Scene(
        heading=_heading(look),
        prompt=_prompt(look, bills),
        board=tuple(board),
        seats=tuple(_panel(look, seat, bills) for seat in look.seats()),
        result=_result(look) if look.finished else (),
        cause=_cause(look) if look.finished else "",
        sections=_sections(look),
    )
    return _complete(look, drawn)


SECTIONS = (
    (Text("Carte", "Map"), "map-valeria"),
    (Text("Rangs", "Ranks"), "track-influence-0"),
    (Text("Citoyens", "Citizens"), "zone-row"),
)


def _sections(look: Look) -> tuple[tuple[str, str], ...]:
    """What a phone's jump bar leads to."""
    own = ((Text("Maison", "House"), f"seat-{look.viewer}"),) if look.viewer < look.v.players else ()
    return tuple(
        (text.say(look.lang), first) for text, first in (*SECTIONS, *own, (Text("Autres", "Others"), "others"))
    )


def _complete(look: Look, drawn: Scene) -> Scene:
    """Add a button beside the question for every action that no part of the board carries."""
    actions = look.content.actions.names
    there = {choice.action for choice, _ in drawn.offers()}
    chosen = look.v.choice[look.viewer] if look.changing else NONE
    missing = tuple(look.button(action) for action in look.legal if actions[action] not in there and action != chosen)
    if not missing:
        return drawn
    return replace(drawn, prompt=replace(drawn.prompt, choices=(*drawn.prompt.choices, *missing)))


# --- where the game is, and what is asked ---------------------------------------------------------------------


def _heading(look: Look) -> str:
    v, lang = look.v, look.lang
    if look.finished:
        return Text("Partie terminée", "Game over").say(lang)
    if not v.turns[v.active]:
        return Text("Tuiles Richesse de départ", "Starting wealth").say(lang)
    text = Text("Manche {n} · tour {who:de}", "Round {n} · {who}’s turn")
    if v.active == look.viewer:
        text = Text("Manche {n} · votre tour", "Round {n} · your turn")
    line = text.say(lang, n=v.turns[v.active], who=person(look.names[v.active]))
    return line + (Text(" · dernière manche", " · last round").say(lang) if v.last_round else "")


def _prompt(look: Look, bills: Sequence[Bill]) -> Prompt:
    """What is asked, with the choices that no panel of a payment carries."""
    lang, v = look.lang, look.v
    if look.finished:
        if look.viewer in look.winners:
            return Prompt(Text("Vous remportez la partie !", "You win the game!").say(lang), yours=False)
        names = together((look.names[seat] for seat in look.winners), lang)
        text = Text("{who} [remportez|remporte] la partie", "{who} wins the game")
        if len(look.winners) > 1:
            text = Text("{who} remportent la partie", "{who} win the game")
        return Prompt(text.say(lang, who=names), yours=False)
    if not look.legal or look.changing:
        return waiting(look)
    sentence, choices = question(look)
    paid = {choice.action for bill in bills for choice, _ in bill.offers()}
    beside = {name for action in look.legal if (name := look.content.actions.names[action]) not in paid}
    step = look.asking()
    ends = step is not None and isinstance(step.part, Window)  # the Citizen has been used
    by = look.content.citizens[v.card].noun.form(lang) if v.card >= 0 and v.turn >= 0 and not ends else ""
    return Prompt(sentence, yours=True, by=by, choices=tuple(choice for choice in choices if choice.action in beside))


KEEP, TAKE, USE = Text("Garder", "Keep"), Text("Prendre", "Take"), Text("Utiliser", "Use")


def _named(look: Look, action: int, label: Text) -> tuple[Choice, ...]:
    """A button on a card that names its own subject."""
    return (look.button(action, label.say(look.lang)),) if action in look.legal else ()


def _draft(look: Look) -> list[Part]:
    """The wealth tiles that the viewer holds, and those that it has kept."""
    v, lang, viewer = look.v, look.lang, look.viewer
    if viewer >= v.players:
        return []
    held = [tile for tile in v.packet[packet_of(v, viewer)][v.picks :] if tile >= 0]
    chosen = v.choice[viewer] - Act.KEEP
    cards = tuple(
        wealth_face(look.content, tile, lang).having(
            choices=_named(look, Act.KEEP + tile, KEEP) if tile != chosen else (), about=tile == chosen
        )
        for tile in held
    )
    kept = []
    for pick in range(v.picks):
        tile = v.packet[(viewer + v.players - pick) % v.players][pick]
        kept.append(wealth_face(look.content, tile, lang))
    zones: list[Part] = [Zone("draft", Text("Gardez-en une", "Keep one").say(lang), shape="offer", cards=cards)]
    if kept:
        zones.append(Zone("kept", Text("Déjà gardées", "Kept before").say(lang), shape="row", cards=tuple(kept)))
    assert len(held) <= DEALT
    return zones


def _unpacks(look: Look) -> bool:
    """Whether the viewer still has wealth tiles that have brought nothing yet."""
    return look.viewer < look.v.players and bool(look.v.kept[look.viewer])


def _unpacking(look: Look) -> Zone:
    """The wealth tiles that the viewer has kept, with what each brings, where they were chosen."""
    title = Text("Vos Richesses de départ", "Your starting wealth")
    return Zone("draft", title.say(look.lang), shape="offer", cards=_wealth_cards(look, look.viewer))


# --- the seats ------------------------------------------------------------------------------------------------


def _panel(look: Look, seat: int, bills: Sequence[Bill]) -> SeatPanel:
    v, lang, you = look.v, look.lang, seat == look.viewer
    stats = [
        Stat(GOLD, GOLD_NAME.form(lang), str(v.gold[seat]), "gold"),
        Stat(FORCE, FORCE_NAME.form(lang), str(v.force[seat]), "force"),
    ]
    stats += [
        Stat(TOKEN_ICONS[kind], TOKEN_NAMES[kind].form(lang), str(v.store[seat][kind]), "magic" if kind == 2 else "")
        for kind in range(TOKENS)
    ]
    slots = sum(v.store[seat]) + v.towers[seat]
    text = Text("Tours à bâtir (stock {n} sur {of})", "Towers to build (storage {n} of {of})")
    stats.append(Stat(TOWER, text.say(lang, n=slots, of=look.c.storage), str(v.towers[seat])))
    if not you:
        stats.append(Stat(CITIZEN, Text("Citoyens en main", "Citizens in hand").say(lang), str(v.hand_size[seat])))
    parts: list[Part] = []
    if you:
        parts += [force_track(look, seat), storage(look, seat), tower_price(look, seat), _hand(look, seat)]
    if you or v.played_size[seat]:
        parts.append(_played(look, seat))
    if you or any(v.tiles[seat]):
        parts.append(_tiles(look, seat))
    if v.kept[seat] and (not you or bills):
        parts.append(_wealth(look, seat))
    return SeatPanel(
        seat=seat,
        name=look.names[seat],
        you=you,
        acting=look.acts(seat),
        status=_status(look, seat),
        stats=tuple(stats),
        counts=_counts(look, seat),
        parts=tuple(parts),
        clan=SEAT_COLOURS[seat],
    )


def _counts(look: Look, seat: int) -> tuple[Stat, ...]:
    """What counts in the end: the icons of each guild, and all points as things stand. All of it lies open."""
    v, lang = look.v, look.lang
    if look.finished:
        return ()
    icons = (
        Stat(
            GUILD_ICONS[guild],
            GUILD_ICON_NAMES[guild].say(lang),
            str(v.icons[seat][guild]),
            GUILD_IDS[guild],
            look.content.guilds[guild].noun.form(lang),
        )
        for guild in range(GUILDS)
    )
    worth = sum(v.icons[seat][guild] * icon_worth(look.c, v, seat, guild) for guild in range(GUILDS))
    points = worth + banner_points(v, seat) + left_points(look.c, v, seat)
    name = Text("Points à ce jour", "Points as things stand").say(lang)
    return (*icons, Stat(POINTS, name, str(points), "points"))


def _status(look: Look, seat: int) -> str:
    if look.finished:
        return ""
    if look.v.sealed:
        return sealed_status(look, seat)
    return Text("1er", "1st").say(look.lang) if seat == look.v.first else ""


USES = {
    Act.PENNANTS: Text("Fanion", "Pennants"),
    Act.TEXT: Text("Texte", "Text"),
    Act.BUILD: Text("Bâtir", "Build"),
    Act.BACK: Text("Reprendre", "Take back"),
}  # the short labels of buttons on a citizen
HALVES = {Act.PENNANTS: "first", Act.TEXT: "second"}  # which of a citizen's two effects a use carries out
BUILDING = Text(
    "Rendez 1 Pierre, 1 Bois, 1 Magie et 1 Gemme, posez une Tour là où est votre Margrave.",
    "Return 1 Stone, 1 Wood, 1 Magic and 1 Gem, put a Tower where your Margrave is.",
)


def _use(look: Look, block: Act, kind: int) -> Choice:
    """A button on a citizen: a short label for its card, and the effect of that use."""
    citizen, lang = look.content.citizens[kind], look.lang
    words = ""
    if block == Act.PENNANTS:
        guild = look.content.guilds[citizen.guild]
        words = look.content.kept(("pennants", citizen.guild, lang), lambda: guild.pennants.say(lang))
    elif block == Act.TEXT:
        words = look.content.kept(("text", kind, lang), lambda: citizen.text.say(lang))
    elif block == Act.BUILD:
        words = BUILDING.say(lang)
    signs = (Glyph("", USES[block].say(lang)),)
    return look.button(block + kind, signs=signs, words=words, on=HALVES.get(block, ""))


def _citizens(look: Look, seat: int, counts: list[int], where: str, *blocks: Act) -> tuple[Card, ...]:
    cards = []
    for kind in range(len(look.content.citizens)):
        if counts[kind]:
            face = citizen_face(look.content, kind, look.lang)
            choices: tuple[Choice, ...] = ()
            if seat == look.viewer:
                choices = tuple(_use(look, block, kind) for block in blocks if block + kind in look.legal)
            cards.append(face.having(id=f"{where}-{seat}-{kind}", choices=choices, copies=counts[kind]))
    return tuple(cards)


def _hand(look: Look, seat: int) -> Zone:
    cards = _citizens(look, seat, look.v.hand[seat], "hand", Act.PENNANTS, Act.TEXT, Act.BUILD)
    return Zone(f"hand-{seat}", Text("Votre main", "Your hand").say(look.lang), shape="hand", cards=cards)


def _played(look: Look, seat: int) -> Zone:
    cards = _citizens(look, seat, look.v.played[seat], "played", Act.BACK)
    title = Text("Joués", "Played").say(look.lang)
    cards = tuple(card.having(faded=not card.choices) for card in cards)
    return Zone(f"played-{seat}", title, shape="row", cards=cards, count=look.v.played_size[seat])


def _tiles(look: Look, seat: int) -> Zone:
    cards = []
    for tile in range(min(TILES, len(look.content.tiles))):
        number = look.v.tiles[seat][tile]
        if number:
            choices = _named(look, Act.CASH + tile, USE) if seat == look.viewer else ()
            face = tile_face(look.content, tile, look.lang)
            cards.append(face.having(id=f"held-{seat}-{tile}", choices=choices, copies=number))
    return Zone(f"tiles-{seat}", Text("Privilèges", "Privileges").say(look.lang), shape="row", cards=tuple(cards))


def _wealth(look: Look, seat: int) -> Zone:
    title = Text("Richesses de départ", "Starting wealth")
    return Zone(f"wealth-{seat}", title.say(look.lang), shape="row", cards=_wealth_cards(look, seat))


def _wealth_cards(look: Look, seat: int) -> tuple[Card, ...]:
    """The wealth tiles that a seat has kept; the viewer may choose which of its own comes first."""
    return tuple(
        wealth_face(look.content, tile, look.lang).having(
            choices=_named(look, Act.RESOLVE + tile, TAKE) if seat == look.viewer else ()
        )
        for tile in range(WEALTH)
        if look.v.kept[seat] >> tile & 1
    )


# --- the result -----------------------------------------------------------------------------------------------


def _result(look: Look) -> tuple[Place, ...]:
    places = (
        Place(
            seat,
            look.names[seat],
            rank,
            points,
            _sources(look, seat),
            decided=_decided(look, seat),
            figure=_figure(look, seat),
        )
        for seat, (points, rank, *_) in enumerate(look.result)
    )
    return tuple(sorted(places, key=lambda place: place.rank))


def _figure(look: Look, seat: int) -> Card:
    """The Citizen that each player begins with, of the Guild that has brought this one most."""
    by_guild = look.result[seat][2 : 2 + GUILDS]
    best = by_guild.index(max(by_guild))
    starter = next((kind for kind in range(STARTERS) if look.content.citizens[kind].guild == best), 0)
    return citizen_face(look.content, starter, look.lang)


def _cause(look: Look) -> str:
    """Why the game ended, and that all had equally many turns."""
    text = Text(
        "La fin est venue : {it}. Tous ont joué le même nombre de tours.",
        "The end came: {it}. All have had the same number of turns.",
    )
    return text.say(look.lang, it=CAUSES[look.v.cause])


def _decided(look: Look, seat: int) -> str:
    """What ranks this seat before others with as many points (MAR-TIE-02, MAR-TIE-03)."""
    tied = [row for row in look.result if row[0] == look.result[seat][0]]
    if len(tied) == 1:
        return ""
    if len({rank for _, rank, *_ in tied}) == 1:
        return Text("à égalité de points et d’Or", "tied in points and Gold").say(look.lang)
    text = Text("à égalité de points : {n} Or départage", "tied in points: {n} Gold breaks the tie")
    return text.say(look.lang, n=look.v.gold[seat])


def _sources(look: Look, seat: int) -> tuple[Source, ...]:
    """Icons of each guild times the worth in its row, banners, and leftovers (MAR-SCORE)."""
    c, v, lang, sources = look.c, look.v, look.lang, []
    by_source = look.result[seat][2:]
    for guild in range(GUILDS):
        number, each, points = v.icons[seat][guild], icon_worth(c, v, seat, guild), by_source[guild]
        words = Text("{n:icône|icônes}", "{n:icon|icons}").say(lang, n=number)
        lines = (Tally(words, number, points, each, (Glyph(GUILD_ICONS[guild]),)),)
        name, kind = SOURCE_NAMES[guild].say(lang), GUILD_IDS[guild]
        sources.append(Source(name, points, GUILD_ICONS[guild], lines=lines, kind=kind))
    banners = sum(v.banners[seat])
    words = Text("{n:bannière|bannières}", "{n:banner|banners}").say(lang, n=banners)
    points = by_source[From.BANNERS]
    tally = (Tally(words, banners, points),)
    name = SOURCE_NAMES[From.BANNERS].say(lang)
    sources.append(Source(name, points, "scroll-unfurled", lines=tally, kind="banner"))
    name, left = SOURCE_NAMES[From.LEFT].say(lang), by_source[From.LEFT]
    sources.append(Source(name, left, GOLD, lines=_left_lines(look, seat), kind="left"))
    return tuple(sources)


def _left_lines(look: Look, seat: int) -> tuple[Tally, ...]:
    """Gems, sets of resources and of gold, of which there are any (MAR-LEFT)."""
    c, v, lang = look.c, look.v, look.lang
    gems, sets, coins = v.store[seat][Token.GEM], resources(v, seat) // c.per_resources, v.gold[seat] // c.per_gold
    three = Text("{n:lot|lots} de {of} ressources", "{n:set|sets} of {of} resources").say(
        lang, n=sets, of=c.per_resources
    )
    fives = Text("{n:lot|lots} de {of} Or", "{n:set|sets} of {of} Gold").say(lang, n=coins, of=c.per_gold)
    tallies = (
        Tally(TOKEN_NAMES[Token.GEM].form(lang, "pl" if gems > 1 else ""), gems, gems * c.per_gem, c.per_gem),
        Tally(three, sets, sets, 1),
        Tally(fives, coins, coins, 1),
    )
    return tuple(tally for tally in tallies if tally.number)


LAYOUT = Layout(
    scene=scene,
    themes=THEMES,
    reference=REFERENCE,
    rules=RULES,
    pictures=pictures,
    last_round=last_round,
    outlook=outlook,
    facts=facts,
    deed=deed,
    shown=shown,
    people=PEOPLE,
    lesson=LESSON,
    staged=STAGED,
)
