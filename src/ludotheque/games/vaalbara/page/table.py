"""The table of Vaalbara as one viewer sees it: deck, two rows, omens, and every domain."""

from __future__ import annotations

from ....kernel.stack import NONE
from ....kernel.text import Text
from ....stage.layout import Layout
from ....stage.look import Look
from ....stage.parts import Card, Choice, Ranking, Tag, Zone
from ....stage.scene import SEAT_COLOURS, Place, Prompt, Scene, SeatPanel, Source, Stat, sealed_status, waiting
from ..names import CLAN_NAMES, SOURCE_NAMES
from ..rules.actions import Act, Ev
from ..rules.course import Take
from ..rules.verbs import POINTS
from ..state import CHARACTERS, CLANS, FIRST_LINE, LANDS, ROUNDS, SECOND_LINE
from ..state import Source as From
from .choices import PEOPLE, shown
from .faces import character_face, reward_of, territory_face, variety_of
from .facts import facts
from .guide import REFERENCE, RULES
from .lesson import LESSON
from .log import brief, deed
from .moments import STAGED
from .outlook import last_round, outlook
from .pictures import pictures
from .themes import THEMES


def scene(look: Look) -> Scene:
    return Scene(
        heading=_heading(look),
        prompt=_prompt(look),
        board=(_deck(look), _row(look, SECOND_LINE), _row(look, FIRST_LINE), _omens(look)),
        seats=tuple(_panel(look, seat) for seat in look.seats()),
        result=_result(look) if look.finished else (),
        cause=_ROUNDS_PLAYED.say(look.lang, n=ROUNDS) if look.finished else "",
        around=True,
    )


def _heading(look: Look) -> str:
    if look.finished:
        return Text("Partie terminée", "Game over").say(look.lang)
    return Text("Manche {n} sur {of}", "Round {n} of {of}").say(look.lang, n=look.v.round_number, of=ROUNDS)


# --- what is asked --------------------------------------------------------------------------------------------


def _prompt(look: Look) -> Prompt:
    lang, v = look.lang, look.v
    if look.finished:
        winner = look.winners[0]
        if winner == look.viewer:
            return Prompt(Text("Vous remportez la partie !", "You win the game!").say(lang), yours=False)
        text = Text("{who} remporte la partie", "{who} wins the game")
        return Prompt(text.say(lang, who=look.names[winner]), yours=False)
    if not look.legal or look.changing:
        return waiting(look)
    sentence, choices = look.question()
    by, step = "", ""
    if not v.sealed:
        by = look.content.characters[v.played[look.viewer]].noun.form(lang)
        step = Text("Action {n} sur 2", "Action {n} of 2").say(lang, n=2 if look.asked() is Take else 1)
    return Prompt(sentence, yours=True, by=by, step=step, choices=choices)


# --- the board ------------------------------------------------------------------------------------------------


def _deck(look: Look) -> Zone:
    v, lang = look.v, look.lang
    left = v.cards - v.top
    seen = []
    if left and v.deck[v.top] >= 0:
        seen.append(Text("dessus : {card}", "top: {card}").say(lang, card=look.content.territories[v.deck[v.top]].noun))
    if left > 1 and v.deck[v.cards - 1] >= 0:
        seen.append(
            Text("dessous : {card}", "bottom: {card}").say(
                lang, card=look.content.territories[v.deck[v.cards - 1]].noun
            )
        )
    back = Card(
        id="deck-top",
        kind="territory",
        name=Text("Pile de Territoires", "Territory deck").say(lang),
        icon="card-random",
        face_down=True,
    )
    return Zone(
        id="deck",
        title=Text("Pile", "Deck").say(lang),
        shape="pile",
        cards=(back,) if left else (),
        count=left,
        hint=" · ".join(seen),
    )


def _row(look: Look, line: int) -> Zone:
    first = line == FIRST_LINE
    title = Text("Première ligne", "First row") if first else Text("Deuxième ligne", "Second row")
    hint = (
        Text("on y prend un Territoire", "Territories are taken here")
        if first
        else Text("la manche prochaine", "next round")
    )
    if look.v.round_number == ROUNDS and not first:
        hint = Text("il n’y aura plus de manche", "there is no round to come")
    places = look.v.players
    cards = tuple(_in_row(look, line, i, card) for i, card in enumerate(look.v.line[line][:places]) if card >= 0)
    return Zone(f"line-{line + 1}", title.say(look.lang), "row", cards, hint=hint.say(look.lang), columns=places)


def _in_row(look: Look, line: int, i: int, card: int) -> Card:
    face = territory_face(look.content, card, look.lang)
    actions = look.buttons(Act.TAKE + i, Act.FIRST + i) if line == FIRST_LINE else look.buttons(Act.SECOND + i)
    tag = None
    if Act.TAKE + i in look.legal and line == FIRST_LINE:
        words = f"+{reward_of(look.content, look.v, look.viewer, card)}"
        if more := variety_of(look.content, look.v, look.viewer, card):
            words = _AT_THE_END.say(look.lang, tag=words, n=more)
        tag = Tag(words, "gain")
    given = line == FIRST_LINE and i == _picked(look)
    return face.having(choices=actions, tag=tag, marked=_touched(look, card), about=given)


def _picked(look: Look) -> int:
    """The place in the first row whose Territory goes to the second one, while its partner is asked for; else -1."""
    asked = any(Act.SECOND + i in look.legal for i in range(look.v.players))
    return int(look.v.stack[look.v.depth - 1].picked) if asked and look.v.depth else NONE


_AT_THE_END = Text("{tag}, fin\u00a0+{n}", "{tag}, end\u00a0+{n}")  # what it brings at once, and for variety at the end


def _touched(look: Look, card: int) -> bool:
    """Whether this territory was moved by the last command, or since the viewer's own last one."""
    swaps = (Ev.SWAPPED_TOP, Ev.SWAPPED_LINES, Ev.SWAPPED_BOTTOM)
    return any(
        (event.kind == Ev.TOOK and event.a == card) or (event.kind in swaps and card in (event.a, event.b))
        for event in look.news
    )


def _omens(look: Look) -> Ranking:
    v, lang = look.v, look.lang
    in_force = v.top_back if v.sealed or look.finished else v.omens
    rank = look.c.rank[in_force]
    seat_of = {v.clan[seat]: seat for seat in range(v.players)}
    entries = tuple(
        (
            SEAT_COLOURS[clan],
            _in_omens(look, seat_of[clan]) if clan in seat_of else CLAN_NAMES[clan].say(lang),
            clan in seat_of,
        )
        for clan in sorted(range(CLANS), key=rank.__getitem__)
    )
    hint = Text("du meilleur au moins bon : départage les égalités", "from best to worst: breaks ties")
    return Ranking(Text("Présages", "Omens").say(lang), entries, hint.say(lang))


def _in_omens(look: Look, seat: int) -> str:
    """A seat's name, with its character while that is open, since omens break ties between equal characters."""
    v = look.v
    if v.sealed or look.finished or v.played[seat] < 0:
        return look.names[seat]
    character = look.content.characters[v.played[seat]]
    name = character.noun.form(look.lang).replace("-", "\u2011")  # a line breaks between the two names alone
    return f"{look.names[seat]}, {v.played[seat] + 1}\u00a0{name}"


# --- the seats ------------------------------------------------------------------------------------------------


def _panel(look: Look, seat: int) -> SeatPanel:
    v, lang, you = look.v, look.lang, seat == look.viewer
    in_hand = v.hand_size[seat] - (1 if v.sealed and not look.acts(seat) else 0)
    stats = [
        Stat("files", Text("Cartes en main", "Cards in hand").say(lang), str(in_hand)),
        Stat("card-draw", Text("Cartes dans la pile", "Cards in the pile").say(lang), str(v.pile_size[seat])),
    ]
    if you or look.finished:
        stats.insert(0, Stat(POINTS, Text("Points", "Points").say(lang), str(v.points[seat]), "points"))
    zones = [_played(look, seat), _domain(look, seat), _discard(look, seat)]
    if you:
        zones.insert(0, _hand(look, seat))
    elif v.shown[seat]:
        zones.append(_shown(look, seat))
    return SeatPanel(
        seat=seat,
        name=look.names[seat],
        you=you,
        acting=look.acts(seat),
        status=_status(look, seat),
        stats=tuple(stats),
        parts=tuple(zones),
        clan=SEAT_COLOURS[v.clan[seat]],
    )


_IN_TURN = (
    Text("1ᵉʳ à jouer", "first to act"),
    Text("2ᵉ à jouer", "second to act"),
    Text("3ᵉ à jouer", "third to act"),
    Text("4ᵉ à jouer", "fourth to act"),
    Text("5ᵉ à jouer", "fifth to act"),
)


def _status(look: Look, seat: int) -> str:
    if look.finished:
        return ""
    if look.v.sealed:
        return sealed_status(look, seat)
    return _IN_TURN[list(look.v.order).index(seat)].say(look.lang)


def _own_card(look: Look, seat: int, character: int, actions: tuple[Choice, ...] = ()) -> Card:
    face = character_face(look.content, character, look.lang)
    return face.having(id=f"character-{seat}-{character}", choices=actions)


def _characters(mask: int) -> list[int]:
    return [character for character in range(CHARACTERS) if mask >> character & 1]


def _hand(look: Look, seat: int) -> Zone:
    v = look.v
    chosen = v.choice[seat] - Act.PLAY if v.sealed and v.choice[seat] != NONE else None
    cards = tuple(
        _own_card(look, seat, character, look.buttons(Act.PLAY + character))
        for character in _characters(v.hand[seat])
        if character != chosen
    )
    hint = Text(
        "le numéro est l’initiative : le plus petit agit d’abord", "the number is the initiative: lowest acts first"
    )
    title = Text("Votre main", "Your hand")
    return Zone(f"hand-{seat}", title.say(look.lang), shape="hand", cards=cards, hint=hint.say(look.lang))


def _shown(look: Look, seat: int) -> Zone:
    cards = tuple(_own_card(look, seat, character).having(faded=True) for character in _characters(look.v.shown[seat]))
    title = Text("En main, vu", "In hand, seen")
    return Zone(id=f"shown-{seat}", title=title.say(look.lang), shape="row", cards=cards)


def _played(look: Look, seat: int) -> Zone:
    """The character of this round: face down while it is sealed, face up from the reveal to the end of the round."""
    v, lang = look.v, look.lang
    title = Text("Personnage", "Character").say(lang)
    cards: tuple[Card, ...] = ()
    if v.sealed and not look.acts(seat):
        if seat == look.viewer:
            cards = (_own_card(look, seat, v.choice[seat] - Act.PLAY).having(about=True),)
        else:
            name = Text("Personnage caché", "Hidden character").say(lang)
            cards = (
                Card(
                    id=f"sealed-{seat}",
                    kind="character",
                    name=name,
                    icon="card-random",
                    face_down=True,
                ),
            )
    elif not v.sealed and not look.finished and v.played[seat] >= 0:
        cards = (_own_card(look, seat, v.played[seat]),)
    return Zone(id=f"played-{seat}", title=title, shape="row", cards=cards, drawn=True)


def _domain(look: Look, seat: int) -> Zone:
    v = look.v
    held = [(i, card) for i, card in enumerate(v.domain[seat][: v.domain_size[seat]])]
    held.sort(key=lambda item: (look.c.kind[item[1]], item[0]))
    cards = tuple(
        territory_face(look.content, card, look.lang).having(
            choices=look.buttons(Act.CEDE + i) if seat == look.viewer else (),
            marked=_touched(look, card),
        )
        for i, card in held
    )
    lands = enumerate(look.content.lands)
    counts = ", ".join(land.noun.count(look.lang, n) for kind, land in lands if (n := v.lands[seat][kind]))
    title = Text("Domaine", "Domain").say(look.lang)
    return Zone(id=f"domain-{seat}", title=title, shape="stacks", cards=cards, count=len(cards), hint=counts)


def _discard(look: Look, seat: int) -> Zone:
    v = look.v
    on_table = v.played[seat] if not v.sealed and not look.finished else NONE
    cards = []
    for character in _characters(v.discard[seat]):
        if character != on_table:
            card = _own_card(look, seat, character, look.buttons(Act.RECALL + character) if seat == look.viewer else ())
            cards.append(card.having(faded=not card.choices))
    title = Text("Déjà joués", "Already played").say(look.lang)
    recalling = any(card.choices for card in cards)
    return Zone(f"discard-{seat}", title, shape="row", cards=tuple(cards), count=len(cards), open=recalling)


_ROUNDS_PLAYED = Text("Les {n} manches sont jouées.", "All {n} rounds have been played.")
_SOURCE_ICONS = {From.CHARACTERS: "meeple", From.THEFTS: "card-draw", From.START: "laurel-crown", From.BONUS: "sunset"}


def _result(look: Look) -> tuple[Place, ...]:
    places = (
        Place(
            seat=seat,
            name=look.names[seat],
            rank=rank,
            points=points,
            sources=tuple(
                Source(name.say(look.lang), gained, _source_icon(look, source))
                for source, (name, gained) in enumerate(zip(SOURCE_NAMES, by_source, strict=True))
            ),
            decided=_decided(look, seat),
            figure=_figure(look, seat),
        )
        for seat, (points, rank, *by_source) in enumerate(look.result)
    )
    return tuple(sorted(places, key=lambda place: place.rank))


def _figure(look: Look, seat: int) -> Card | None:
    """The character that each player had played last."""
    played = int(look.v.played[seat])
    return character_face(look.content, played, look.lang) if played >= 0 else None


def _source_icon(look: Look, source: int) -> str:
    land = source - From.LANDS
    return look.content.lands[land].picture if 0 <= land < LANDS else _SOURCE_ICONS[From(source)]


def _decided(look: Look, seat: int) -> str:
    """What ranks this seat before others with as many points: the omens on top of the deck (VAA-END-08)."""
    if sum(row[0] == look.result[seat][0] for row in look.result) == 1:
        return ""
    text = Text("à égalité de points : les Présages départagent", "tied in points: the omens break the tie")
    return text.say(look.lang)


LAYOUT = Layout(
    scene=scene,
    themes=THEMES,
    reference=REFERENCE,
    rules=RULES,
    lesson=LESSON,
    pictures=pictures,
    last_round=last_round,
    outlook=outlook,
    facts=facts,
    shown=shown,
    people=PEOPLE,
    deed=deed,
    brief=brief,
    staged=STAGED,
    colours_by_lot=True,
)
