"""The actions and events of Chronica Universalis, with their sentences."""

from __future__ import annotations

from typing import Any

from ....kernel.actions import ActionBlocks, Block
from ....kernel.events import CHOICE_MADE, EventKind, EventKinds
from ....kernel.text import Lang, Noun, Text
from ..names import DOMAIN_NAMES, SLOT_NAMES
from ..state import ROUNDS, SET, SLOT_IDS

_NOTHING = Text("?", "?")


def _card(content: Any, code: int) -> Noun | Text:
    """The name of a card by its number, of either deck."""
    return content.cards_in_set[code % SET].noun if code >= 0 else _NOTHING


def _slot(content: Any, slot: int) -> Text:
    return SLOT_NAMES[slot]


def _domain(content: Any, domain: int) -> Noun:
    return DOMAIN_NAMES[domain]


def _named(content: Any, v: Any, index: int) -> Noun | Text:
    return _card(content, index)


def _played(content: Any, v: Any, index: int) -> Noun | Text:
    return _card(content, v.card)


def _played_at(content: Any, v: Any, index: int) -> Text:
    """The card in play, and the slot where it would lie."""
    return _in_slot(_played(content, v, index), index)


def _in_slot(name: Noun | Text, slot: int) -> Text:
    place = SLOT_NAMES[slot]
    return Text(f"{_with_article(name, 'fr', 'le')} ({place.fr})", f"{_with_article(name, 'en', 'the')} ({place.en})")


def who_acts(v: Any) -> int:
    """The seat whose power is at work: the seat in turn, or the other one."""
    return v.stack[v.depth - 1].seat if v.depth else v.active


def _own_character(content: Any, v: Any, index: int) -> Noun | Text:
    return _lying(content, v, who_acts(v), v.character, index)


def _their_character(content: Any, v: Any, index: int) -> Noun | Text:
    return _lying(content, v, 1 - who_acts(v), v.character, index)


def _lying(content: Any, v: Any, seat: int, cards: Any, slot: int) -> Noun | Text:
    """The name of a card in a Province, with its slot if the same card of the other deck lies there as well."""
    code = cards[seat][slot]
    noun = _card(content, code)
    there = [card % SET for card in (*v.building[seat], *v.character[seat]) if card >= 0]
    if not isinstance(noun, Noun) or there.count(code % SET) < 2:
        return noun
    return _in_slot(noun, slot)


def _attacked(content: Any, v: Any, index: int) -> Text:
    """The cards in a slot of the other Province; for an occupied Building both names."""
    other = 1 - v.active
    cards = (v.building, v.character)
    names = [_lying(content, v, other, code, index) for code in cards if code[other][index] >= 0]
    return Text(
        " et ".join(_with_article(name, "fr", "le") for name in names) or "?",
        " and ".join(_with_article(name, "en", "the") for name in names) or "?",
    )


def _with_article(name: Noun | Text, lang: Lang, article: str) -> str:
    return name.form(lang, article) if isinstance(name, Noun) else name.say(lang)


def looked_at(content: Any, v: Any, index: int) -> int:
    """One of the cards on top of a deck, named for the player who may look at them."""
    deck = who_acts(v) if content.twin.own else 0
    return v.deck[deck][v.top[deck] + index]


def _looked_at(content: Any, v: Any, index: int) -> Noun | Text:
    return _card(content, looked_at(content, v, index))


MOST_LOOKED_AT = 5


class Act(ActionBlocks):
    """The actions."""

    PLAY = Block(Text("Jouer {it:le}", "Play {it:the}"), it=_named, kind="card", room=SET)
    PLACE = Block(Text("Poser {it}", "Place {it}"), SLOT_IDS, _played_at)
    ATTACK = Block(Text("Attaquer {it}", "Attack {it}"), SLOT_IDS, _attacked)
    PASS = Block(Text("Défausser {it:le}, piocher deux cartes", "Discard {it:the}, draw two cards"), it=_played)
    WELCOME = Block(Text("Accueillir {it:le}", "Welcome {it:the}"), SLOT_IDS, _their_character)
    REINFORCE = Block(Text("Renfort : {it:le}", "Reinforce with {it:the}"), it=_named, kind="card", room=SET)
    CALL = Block(
        Text("Renfort : {it:le}, de votre Province", "Reinforce with {it:the}, from your Province"),
        SLOT_IDS,
        _own_character,
    )
    DOMAIN = Block(Text("{it}", "{it}"), ("learning", "prestige", "war"), lambda content, v, i: DOMAIN_NAMES[i])
    SEND_BACK = Block(Text("Renvoyer {it:le}", "Send back {it:the}"), SLOT_IDS, _their_character)
    RECALL = Block(Text("Reprendre {it:le}", "Take back {it:the}"), SLOT_IDS, _own_character)
    BURY = Block(
        Text("Remettre {it:le} sous la pioche", "Put {it:the} under the deck"), it=_named, kind="card", room=SET
    )
    DROP = Block(Text("Défausser {it:le}", "Discard {it:the}"), it=_named, kind="card", room=SET)
    KEEP = Block(
        Text("Laisser {it:le} sur la pioche", "Leave {it:the} on the deck"),
        tuple(str(i + 1) for i in range(MOST_LOOKED_AT)),
        _looked_at,
    )


class Ev(EventKinds):
    """The events."""

    CHOSEN = CHOICE_MADE
    TURN = EventKind(
        Text("C’est à {who} de jouer", "It is [your|{who}’s] turn to play"), heading=True, turn=True
    )  # a: the round
    PLACED = EventKind(  # a: card, b: slot
        Text("{who} [posez|pose] {a:le} ({b})", "{who} [place|places] {a:the} ({b})"),
        a=_card,
        takes="card",
        b=_slot,
        irrevocable=True,
        advised="unless stated",
        beat=True,
    )
    OCCUPIED = EventKind(  # a: Building, b: Character
        Text("{who} [occupez|occupe] {a:le} ({b})", "{who} [occupy|occupies] {a:the} ({b})"),
        a=_card,
        b=_card,
        advised="unless stated",
    )
    DECLARED = EventKind(  # a: leader, b: attacked card, c: attacked Character where there is a pair, else b
        Text("{who} [envoyez|envoie] {a:le} contre {b:le}", "{who} [send|sends] {a:the} against {b:the}"),
        a=_card,
        b=_card,
        irrevocable=True,
        advised="unless stated",
        beat=True,
        uses="card",
    )
    POWER = EventKind(  # a: card
        Text("Pouvoir {a:du}", "The power {a:of}"), a=_card, advised="unless stated", beat=True
    )
    REINFORCED = EventKind(  # a: card, from the hand
        Text("{a:le} {a:vient|viennent} en renfort", "{a:the} {a:reinforces|reinforce}"),
        a=_card,
        irrevocable=True,
        advised="unless stated",
        beat=True,
        uses="card",
    )
    CALLED = EventKind(  # a: card, b: the slot that it left
        Text(
            "{a:le} {a:quitte|quittent} la Province et {a:vient|viennent} en renfort ({b})",
            "{a:the} {a:leaves|leave} the Province to reinforce ({b})",
        ),
        a=_card,
        b=_slot,
        advised="unless stated",
        beat=True,
        uses="card",
    )
    COMPARED = EventKind(  # a: attack, b: defence, c: domain
        Text("{c} : {a} contre {b}", "{c}: {a} against {b}"), c=_domain, advised="unless stated", beat=True
    )
    HONOUR_GAINED = EventKind(  # a: how much
        Text("{who} [gagnez|gagne] {a} Honneur", "{who} [gain|gains] {a} Honour"),
        adds="a",
        advised="unless stated",
        beat=True,
    )
    HONOUR_LOST = EventKind(  # a: how much
        Text("{who} [perdez|perd] {a} Honneur", "{who} [lose|loses] {a} Honour"),
        adds="a",
        advised="unless stated",
        beat=True,
    )
    DISCARDED = EventKind(  # a: card
        Text("{a:le} {a:va|vont} à la défausse", "{a:the} {a:is|are} discarded"),
        a=_card,
        advised="unless stated",
        gathers=Text("{all} vont à la défausse", "{all} are discarded"),
    )
    INVITED = EventKind(  # a: guest, b: Building
        Text(
            "{who} [invitez|invite] {a:le} : {b:le} {b:l’attend|l’attendent}",
            "{who} [invite|invites] {a:the} into {b:the}",
        ),
        a=_card,
        b=_card,
        beat=True,
    )
    WELCOMED = EventKind(  # a: guest, b: Building
        Text("{who} [accueillez|accueille] {a:le} ({b})", "{who} [welcome|welcomes] {a:the} ({b})"),
        a=_card,
        b=_card,
        beat=True,
    )
    FERVOUR = EventKind(
        Text("Ferveur populaire : {who} [pouvez|peut] rejouer", "Popular Fervour: {who} may play again"),
        advised="unless stated",
        beat=True,
    )
    PASSED = EventKind(  # a: card
        Text(
            "{who} [passez|passe] et [défaussez|défausse] {a:le}", "{who} [pass|passes] and [discard|discards] {a:the}"
        ),
        a=_card,
        irrevocable=True,
        beat=True,
    )
    DREW = EventKind(  # a: card; those who see it
        Text("{who} [piochez|pioche] {a:le}", "{who} [draw|draws] {a:the}"),
        a=_card,
        irrevocable=True,
        draws="card",
        dealt="hand",
    )
    DRAWN = EventKind(  # a: number
        Text("{who} [piochez|pioche] {a} {a:carte|cartes}", "{who} [draw|draws] {a} {a:card|cards}"),
        irrevocable=True,
        adds="a",
    )
    RAISED = EventKind(  # a: how much, b: domain
        Text("{b} : +{a} pour cette Action", "{b}: +{a} for this Action"), b=_domain, advised="unless stated"
    )
    SENT_BACK = EventKind(  # a: card
        Text("{a:le} {a:retourne|retournent} en main", "{a:the} {a:goes|go} back to the hand"), a=_card, beat=True
    )
    LOOKED = EventKind(  # a: card; whoever looks at it
        Text("Vous voyez {a:le}", "You see {a:the}"), a=_card, irrevocable=True
    )
    LOOKED_ON = EventKind(  # a: number
        Text(
            "{who} [regardez|regarde] {a} {a:carte|cartes} de la pioche",
            "{who} [look|looks] at {a} {a:card|cards} of the deck",
        ),
        irrevocable=True,
    )
    SPIED = EventKind(  # the number of cards
        Text(
            "{who} [regardez|regarde] la main de [l’|son ]adversaire",
            "{who} [look|looks] at [the|their] opponent’s hand",
        ),
        irrevocable=True,
    )
    BURIED = EventKind(  # a: card
        Text("{who} [remettez|remet] {a:le} sous la pioche", "{who} [put|puts] {a:the} under the deck"),
        a=_card,
        irrevocable=True,
        beat=True,
    )
    DROPPED = EventKind(  # a: card
        Text("{who} [défaussez|défausse] {a:le}", "{who} [discard|discards] {a:the}"),
        a=_card,
        irrevocable=True,
        beat=True,
    )
    ENDED = EventKind(  # a: Ending less one
        Text("{a}", "{a}"), a=lambda content, ending: ENDINGS[ending], irrevocable=True, beat=True, ending=True
    )
    WON = EventKind(
        Text("{who} [remportez|remporte] la partie", "{who} [win|wins] the game"), irrevocable=True, outcome=True
    )
    DRAW_GAME = EventKind(
        Text("Égalité : personne ne l’emporte", "A draw: nobody wins"), irrevocable=True, outcome=True
    )


ENDINGS = (
    Text("Une Province est complète : la partie est finie", "A Province is complete: the game is over"),
    Text("La dernière carte est piochée : la partie est finie", "The last card is drawn: the game is over"),
    Text("Plus d’Honneur : la partie est finie", "No Honour left: the game is over"),
    Text(
        "La {n}ᵉ manche, la dernière, est jouée : la partie est finie",
        "Round {n}, the last of all, has been played: the game is over",
    ).filled(n=ROUNDS),
)
