"""The table of Chronica Universalis as one viewer sees it: two Provinces facing each other, Honour, decks and hands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ....kernel.events import SPECTATOR
from ....kernel.stack import NO
from ....kernel.text import Text, person
from ....stage.layout import Layout
from ....stage.look import Look
from ....stage.parts import WINS, Card, Choice, Piece, Space, Tag, Track, Zone
from ....stage.scene import SEAT_COLOURS, Measure, Place, Prompt, Scene, SeatPanel, Source, Stat, waiting
from ..names import HONOUR as HONOUR_ICON
from ..names import SLOT_NAMES, SOURCE_NAMES
from ..rules.actions import ENDINGS, Act, Ev, looked_at, who_acts
from ..rules.course import ChooseDomain, Reinforce, Use
from ..rules.powers import Consult
from ..rules.province import deck_of, is_occupied, points
from ..state import COLUMNS, DOMAINS, EMPTY, HONOUR, SEATS, SET, SLOTS, Ending, Play
from .ahead import present
from .choices import PEOPLE, shown
from .collection import COLLECTION
from .faces import face
from .facts import facts
from .fight import fight
from .guide import REFERENCE, RULES
from .lesson import LESSON
from .log import deed
from .outlook import outlook
from .pictures import pictures
from .preview import (
    Promise,
    compared,
    comparison_words,
    ends_of,
    of_attack,
    of_helper,
    of_pass,
    of_place,
    of_settling,
    of_welcome,
    values_told,
)
from .themes import THEMES

POINTS = "laurel-crown"
FRONT, BACK = range(COLUMNS), range(COLUMNS, SLOTS)


def scene(look: Look) -> Scene:
    mine, theirs = _sides(look)
    return Scene(
        heading=_heading(look),
        prompt=_prompt(look),
        board=(_province(look, theirs), _province(look, mine)),
        beside=(_honour(look), *_decks(look), *_at_work(look), *_looked_at(look), *_discards(look)),
        seats=tuple(_panel(look, seat) for seat in look.seats()),
        result=_result(look) if look.finished else (),
        ending=_DRAW.say(look.lang) if look.finished and _drawn(look) else "",
        cause=_cause(look) if look.finished else "",
        measured=HONOUR_NAME.say(look.lang) if look.finished and by_honour(look.v) else "",
        most=HONOUR if look.finished and by_honour(look.v) else 0,
    )


def _sides(look: Look) -> tuple[int, int]:
    """The seat whose Province lies near the viewer, and the seat opposite."""
    near = look.viewer if look.viewer < SEATS else 0
    return near, 1 - near


def _heading(look: Look) -> str:
    v, lang = look.v, look.lang
    if look.finished:
        return Text("Partie terminée", "Game over").say(lang)
    if v.active == look.viewer:
        return Text("Manche {n} · à vous", "Round {n} · yours").say(lang, n=v.round_number)
    return Text("Manche {n} · {who}", "Round {n} · {who}").say(lang, n=v.round_number, who=look.names[v.active])


# --- what is asked --------------------------------------------------------------------------------------------


def _prompt(look: Look) -> Prompt:
    lang, v = look.lang, look.v
    if look.finished:
        return Prompt(_ended(look), yours=False)
    if not look.legal:
        return waiting(look)
    sentence, choices = look.question()
    if look.asked() is Reinforce:
        comparisons = compared(look, v.card, v.helper, v.slot)
        sentence = f"{comparison_words(look, comparisons, ends_of(look, comparisons, present(look), False))} {sentence}"
    step = Text("Ferveur populaire", "Popular Fervour").say(lang) if v.replay else ""
    return Prompt(sentence, yours=True, by=_by(look), step=step, choices=_settling(look, choices))


def _settling(look: Look, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The same buttons; those that settle an Action, and a pass, carry their forecast."""
    names = look.content.actions.names
    if look.asked() is Use:
        return tuple(replace(choice, then=of_pass(look)) for choice in choices)
    if look.asked() is Reinforce:
        domains = {names[NO]: EMPTY}
    elif look.asked() is ChooseDomain:
        domains = {names[Act.DOMAIN + domain]: domain for domain in range(DOMAINS)}
    else:
        return choices
    return tuple(
        replace(choice, then=of_settling(look, domains[choice.action])) if choice.action in domains else choice
        for choice in choices
    )


def _by(look: Look) -> str:
    """The card whose power asks."""
    step = look.asking()
    if step is None or step.kind != "card":
        return ""
    return look.content.cards_in_set[step.cells.card % SET].noun.form(look.lang)


def _ended(look: Look) -> str:
    if _drawn(look):
        return _DRAW.say(look.lang)
    (winner,) = look.winners
    if winner == look.viewer:
        return Text("Vous remportez la partie !", "You win the game!").say(look.lang)
    return Text("{who} remporte la partie", "{who} wins the game").say(look.lang, who=look.names[winner])


_DRAW = Text("Égalité : personne ne l’emporte", "A draw: nobody wins")


def _drawn(look: Look) -> bool:
    """Whether both share the first rank (CHR-WIN-05)."""
    return len(look.winners) == SEATS


def _cause(look: Look) -> str:
    """Why the game ended, in a sentence: names the seat that alone has no Honour left."""
    if not by_honour(look.v):
        return ENDINGS[look.v.ending - 1].say(look.lang) + "."
    fallen = 0 if look.v.honour[0] == 0 else 1
    text = Text(
        "[Votre Honneur|L’Honneur {who:de}] est tombé à zéro : la partie est finie.",
        "[Your|{who}’s] Honour has fallen to zero: the game is over.",
    )
    return text.say(look.lang, you=fallen == look.viewer, who=person(look.names[fallen]))


# --- the board ------------------------------------------------------------------------------------------------


def _honour(look: Look) -> Track:
    """Ten points at most, with a piece for each player."""
    v, lang = look.v, look.lang
    spaces = tuple(
        Space(
            id=str(n),
            number=str(n),
            pieces=tuple(
                Piece(
                    id=f"honour-of-{seat}",
                    name=look.names[seat],
                    icon=HONOUR_ICON,
                    colour=SEAT_COLOURS[seat],
                    marked=any(
                        event.kind in (Ev.HONOUR_GAINED, Ev.HONOUR_LOST) and event.seat == seat for event in look.recent
                    ),
                )
                for seat in range(SEATS)
                if v.honour[seat] == n
            ),
        )
        for n in range(HONOUR + 1)
    )
    return Track("honour", Text("Honneur", "Honour").say(lang), spaces)


def _province(look: Look, seat: int) -> Zone:
    """Eight slots in two rows, the frontier between the hinterland and the opponent (CHR-GRID-02)."""
    near = seat == _sides(look)[0]
    slots = (*FRONT, *BACK) if near else (*BACK, *FRONT)
    theirs = Text("Province {who:de}", "The Province {who:of}")
    title = _whose(look, seat, Text("Votre Province", "Your Province"), theirs)
    return Zone(
        id=f"province-{seat}",
        title=title.say(look.lang),
        shape="grid",
        columns=COLUMNS,
        cards=tuple(_slot(look, seat, slot) for slot in slots),
    )


def _slot(look: Look, seat: int, slot: int) -> Card:
    """The content of a slot; both cards of an occupied Building with all their numbers (CHR-PAIR-10)."""
    v, lang = look.v, look.lang
    building, character = v.building[seat][slot], v.character[seat][slot]
    if building < 0 and character < 0:
        name = SLOT_NAMES[slot].say(lang)
        card = Card(id=f"slot-{seat}-{slot}", kind="empty", name=name[:1].upper() + name[1:], icon="")
    elif building < 0 or character < 0:
        card = _alone(look, max(building, character))
    else:
        card = _pair(look, building, character)
    moved = {code for event in look.news for code in _moved(event.kind, event.a, event.b)}
    attacked = not look.finished and v.play == Play.ACTION and seat != v.active and slot == v.slot
    marked = bool(moved & {building, character} - {EMPTY})
    return _offered(look, seat, slot, card.having(marked=marked, about=attacked and card.kind != "empty"))


def _moved(kind: int, a: int, b: int) -> tuple[int, ...]:
    if kind == Ev.PLACED:
        return (a,)
    return (a, b) if kind in (Ev.OCCUPIED, Ev.WELCOMED) else ()


def _alone(look: Look, code: int) -> Card:
    """A placed card: it shows its values and lasting effect, since its power has been used."""
    lasting = look.content.cards_in_set[code % SET].lasting
    card = face(look.content, code, look.lang)
    return card.having(badges=(*(lasting.glyphs() if lasting else ()), *card.badges), second=())


_BOTH = Text("{house} : {a} {guest} : {b}", "{house}: {a} {guest}: {b}")


def _pair(look: Look, building: int, character: int) -> Card:
    house, guest = _alone(look, building), _alone(look, character)
    return house.having(
        name=f"{house.name}\u00a0· {guest.name}",
        kind=f"{house.kind} k-pair",
        second=guest.effect,
        badges=(*house.badges, *guest.badges),
        words=_BOTH.say(look.lang, house=house.name, a=house.words, guest=guest.name, b=guest.words),
        story=" ".join(filter(None, (house.story, guest.story))),
        worth="3",
        source=guest.id,
        above=guest.picture,
    )


def _offered(look: Look, seat: int, slot: int, card: Card) -> Card:
    """The same card with the actions on it and their forecasts."""
    mine = seat == who_acts(look.v)
    blocks = (Act.PLACE, Act.CALL, Act.RECALL) if mine else (Act.ATTACK, Act.WELCOME, Act.SEND_BACK)
    actions = tuple(block + slot for block in blocks if block + slot in look.legal)
    if not actions:
        return card.having(reason=_why_not(look, seat, slot)) if not mine else card
    expected = {
        Act.PLACE: lambda: of_place(look, slot),
        Act.ATTACK: lambda: of_attack(look, slot),
        Act.WELCOME: lambda: of_welcome(look, slot),
        Act.CALL: lambda: of_helper(look, look.v.character[seat][slot], in_hand=False),
    }
    block = next(block for block in blocks if block + slot in actions)
    if block not in expected:
        return card.having(choices=look.buttons(*actions))
    building, character = look.v.building[seat][slot], look.v.character[seat][slot]
    brief = ""
    if block == Act.ATTACK and min(building, character) >= 0:
        brief = _ATTACK.say(look.lang, it=look.content.cards_in_set[building % SET].noun)
    return _promising(look, card, actions, expected[block](), brief)


_ATTACK = Text("Attaquer {it:le}", "Attack {it:the}")  # an occupied Building, by its own name


def _promising(look: Look, card: Card, actions: Iterable[int], promise: Promise, brief: str = "") -> Card:
    """A card whose actions carry their forecasts. `brief`: what a question calls them, if not by their labels."""
    short = " ".join(promise.short)
    choices = tuple(look.button(action, then=promise.told, short=short, brief=brief) for action in actions)
    tag = Tag(WINS.say(look.lang), "win") if promise.wins else promise.tag
    return card.having(choices=choices, tag=tag, forecast=promise.lines)


def _why_not(look: Look, seat: int, slot: int) -> str:
    """Why a filled slot cannot be attacked while others can."""
    v = look.v
    behind = slot >= COLUMNS and max(v.building[seat][slot], v.character[seat][slot]) >= 0
    asked = look.asked() is Use and look.legal and any(Act.ATTACK <= action < Act.PASS for action in look.legal)
    if not (asked and behind):
        return ""
    return Text("Protégé par la carte posée devant", "Protected by the card in front of it").say(look.lang)


def _at_work(look: Look) -> tuple[Zone, ...]:
    """The leader of an Action, its reinforcement and what they attack, beside each other, and the comparison."""
    v, lang = look.v, look.lang
    if look.finished or v.play != Play.ACTION:
        return ()
    sent = (face(look.content, code, lang) for code in (v.card, v.helper) if code >= 0)
    cards = tuple(card.having(lit=True, about=True) for card in sent)
    title = Text("Le combat", "The fight").say(lang)
    host = 1 - v.active
    there = [code for code in (v.building[host][v.slot], v.character[host][v.slot]) if code >= 0]
    if there:
        target = _pair(look, *there) if len(there) == 2 else _alone(look, *there)
        cards += (target.having(id="attacked", about=True),)
    comparisons = compared(look, v.card, v.helper, v.slot) if there else ()
    hint = values_told(look, comparisons) if comparisons else ""
    if comparisons and look.legal and look.asked() is ChooseDomain:
        hint = comparison_words(look, comparisons, ends_of(look, comparisons, present(look), False))
    return (Zone(id="at-work", title=title, shape="grid", columns=len(cards), cards=cards, hint=hint),)


def _looked_at(look: Look) -> tuple[Zone, ...]:
    """The cards from the top of the deck of which the viewer leaves one there, each with that action."""
    if not look.legal or look.asked() is not Consult:
        return ()
    deck = SET * look.content.rule(deck_of)(look.c, who_acts(look.v))
    cards = tuple(
        face(look.content, deck + looked_at(look.content, look.v, action - Act.KEEP), look.lang).having(
            choices=look.buttons(action)
        )
        for action in look.legal
    )
    title = Text("Sur la pioche", "On the deck").say(look.lang)
    return (Zone(id="looked-at", title=title, shape="grid", columns=3, cards=cards),)


def _decks(look: Look) -> list[Zone]:
    """The deck, or both, and the discards, which are open to all."""
    v, lang = look.v, look.lang
    zones = []
    for deck in range(SEATS if look.c.own else 1):
        left = v.end[deck] - v.top[deck]
        title = Text("Pioche", "Deck")
        if look.c.own:
            title = _whose(look, deck, Text("Votre pioche", "Your deck"), Text("Pioche {who:de}", "Deck {who:of}"))
        back = Card(id=f"deck-{deck}", kind="back", name=title.say(lang), icon="card-draw", face_down=True)
        zones.append(
            Zone(
                id=f"deck-{deck}",
                title=title.say(lang),
                shape="pile",
                cards=(back,) if left else (),
                count=left,
                hint=_known(look, deck),
            )
        )
    return zones


def _whose(look: Look, seat: int, yours: Text, theirs: Text) -> Text:
    return yours if seat == look.viewer else theirs.filled(who=person(look.names[seat]))


def _discards(look: Look) -> list[Zone]:
    """The discards, open to all: one pile of a common deck, or one of each deck (CHR-DECK-03)."""
    zones = []
    for deck in reversed(_sides(look)) if look.c.own else (0,):
        gone = [deck * SET + name for name in range(SET) if look.v.discard[deck] >> name & 1]
        cards = tuple(face(look.content, code, look.lang).having(faded=True, second=()) for code in gone)
        title = Text("Défausse", "Discards")
        if look.c.own:
            theirs = Text("Défausse {who:de}", "Discards {who:of}")
            title = _whose(look, deck, Text("Votre défausse", "Your discards"), theirs)
        zones.append(Zone(f"discards-{deck}", title.say(look.lang), "row", cards, count=len(cards), open=False))
    return zones


def _known(look: Look, deck: int) -> str:
    """The part of a deck's order that the viewer knows: its top and its bottom."""
    v = look.v
    places = range(v.top[deck], v.end[deck])
    seen = [i for i in places if v.deck[deck][i] >= 0]
    facts = []
    for at, text in (
        (v.top[deck], Text("dessus : {it}", "top: {it}")),
        (v.end[deck] - 1, Text("dessous : {it}", "bottom: {it}")),
    ):
        if at in seen:
            facts.append(text.say(look.lang, it=look.content.cards_in_set[v.deck[deck][at]].noun))
    return " · ".join(dict.fromkeys(facts))


# --- the seats ------------------------------------------------------------------------------------------------


def _panel(look: Look, seat: int) -> SeatPanel:
    v, lang, you = look.v, look.lang, seat == look.viewer
    held = look.content.rule(points)(v, seat)
    pairs = sum(look.content.rule(is_occupied)(v, seat, slot) for slot in range(SLOTS))
    stats = (
        Stat(HONOUR_ICON, Text("Honneur", "Honour").say(lang), str(v.honour[seat]), "honour"),
        Stat(POINTS, Text("Points dans la Province", "Points in the Province").say(lang), str(held), "points"),
        Stat("family-house", Text("Édifices occupés", "Occupied Buildings").say(lang), str(pairs)),
        Stat("files", Text("Cartes en main", "Cards in hand").say(lang), str(v.hand_size[seat])),
    )
    parts = (_hand(look, seat),) if you else _seen_hand(look, seat)
    return SeatPanel(
        seat=seat,
        name=look.names[seat],
        you=you,
        acting=look.acts(seat),
        status=_status(look, seat),
        stats=stats,
        parts=parts,
        clan=SEAT_COLOURS[seat],
    )


def _status(look: Look, seat: int) -> str:
    if look.finished:
        return ""
    if look.v.active == seat:
        return Text("[votre tour|tour en cours]", "[your turn|has the turn]").say(look.lang, you=seat == look.viewer)
    if look.acts(seat):
        return Text("[à vous de choisir|choisit…]", "[yours to choose|is choosing…]").say(
            look.lang, you=seat == look.viewer
        )
    return ""


def _hand(look: Look, seat: int) -> Zone:
    v = look.v
    deck = seat if look.c.own else 0
    cards = []
    for name in v.hand[seat][: v.hand_size[seat]]:
        picked = v.play == Play.NONE and v.card == deck * SET + name
        cards.append(_in_hand(look, deck * SET + name, name).having(lit=picked, about=picked))
    return Zone(
        id=f"hand-{seat}", title=Text("Votre main", "Your hand").say(look.lang), shape="hand", cards=tuple(cards)
    )


def _in_hand(look: Look, code: int, name: int) -> Card:
    card = face(look.content, code, look.lang)
    actions = tuple(
        block + name for block in (Act.PLAY, Act.REINFORCE, Act.BURY, Act.DROP) if block + name in look.legal
    )
    if not actions:
        return card
    if actions[0] != Act.REINFORCE + name:
        return card.having(choices=look.buttons(*actions))
    return _promising(look, card, actions, of_helper(look, code, in_hand=True))


def _seen_hand(look: Look, seat: int) -> tuple[Zone, ...]:
    """The cards in another hand that the viewer has seen."""
    v = look.v
    deck = seat if look.c.own else 0
    seen = [name for name in v.hand[seat][: v.hand_size[seat]] if name >= 0] if look.viewer != SPECTATOR else []
    if not seen:
        return ()
    cards = tuple(face(look.content, deck * SET + name, look.lang).having(faded=True, second=()) for name in seen)
    return (Zone(f"hand-{seat}", Text("En main, vu", "In hand, seen").say(look.lang), "row", cards),)


_SOURCE_ICONS = ("house", "family-house")


def _result(look: Look) -> tuple[Place, ...]:
    """The result by points and their sources, or by Honour if that has decided."""
    place = _by_honour if by_honour(look.v) else _by_points
    places = (replace(place(look, seat, *row), figure=_figure(look, seat)) for seat, row in enumerate(look.result))
    return tuple(sorted(places, key=lambda place: place.rank))


def _figure(look: Look, seat: int) -> Card | None:
    """The first Character of a Province; of a Province without one, one in hand or discarded that the viewer knows."""
    v, deck = look.v, seat if look.c.own else 0
    known = [name for name in v.hand[seat][: v.hand_size[seat]] if name >= 0]
    known += [name for name in range(SET) if v.discard[deck] >> name & 1]
    there = [code for code in v.character[seat] if code >= 0]
    there += [deck * SET + name for name in known if not look.content.cards_in_set[name].building]
    return face(look.content, there[0], look.lang) if there else None


def _by_points(look: Look, seat: int, points: int, rank: int, *by_source: int) -> Place:
    note = Text("Honneur {n}", "Honour {n}")
    named = zip(SOURCE_NAMES, by_source, _SOURCE_ICONS, strict=True)
    return Place(
        seat=seat,
        name=look.names[seat],
        rank=rank,
        points=points,
        sources=tuple(Source(name.say(look.lang), part, icon) for name, part, icon in named),
        note=note.say(look.lang, n=look.v.honour[seat]),
        decided=_decided(look, rank) if _drawn(look) else "",
    )


def _by_honour(look: Look, seat: int, points: int, rank: int, *_: int) -> Place:
    """A seat's remaining Honour, and the points of its Province beside it."""
    honour = int(look.v.honour[seat])
    note = Text("{n} {n:point|points} dans la Province", "{n} {n:point|points} in the Province")
    return Place(
        seat=seat,
        name=look.names[seat],
        rank=rank,
        points=honour,
        sources=(Source(HONOUR_NAME.say(look.lang), honour, HONOUR_ICON),),
        note=note.say(look.lang, n=points),
        decided=_decided(look, rank),
    )


HONOUR_NAME = Text("Honneur", "Honour")


def by_honour(v: Any) -> bool:
    """Whether exactly one seat has lost all Honour, so that points do not count (CHR-WIN-02)."""
    return v.ending == Ending.HONOUR and v.honour[0] != v.honour[1]


def measure(v: Any) -> Measure | None:
    """Honour, if that has decided a finished game."""
    return Measure(HONOUR_NAME, lambda at: tuple(int(honour) for honour in at.honour)) if by_honour(v) else None


def _decided(look: Look, rank: int) -> str:
    """What decided in place of points: a seat without Honour has lost; equal points are a draw (CHR-WIN)."""
    if not by_honour(look.v):
        return Text("Le même nombre de points : une égalité", "The same number of points: a draw").say(look.lang)
    if rank == 1:
        return Text("L’autre n’a plus d’Honneur", "The other has no Honour left").say(look.lang)
    return Text(
        "Plus d’Honneur : perdu, même avec le plus de points", "No Honour left: lost, even with the most points"
    ).say(look.lang)


LAYOUT = Layout(
    scene=scene,
    themes=THEMES,
    reference=REFERENCE,
    rules=RULES,
    lesson=LESSON,
    shown=shown,
    people=PEOPLE,
    pictures=pictures,
    outlook=outlook,
    facts=facts,
    deed=deed,
    collection=COLLECTION,
    measure=measure,
    staged={Ev.COMPARED: fight},
)
