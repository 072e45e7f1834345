"""Each edition calls its Monsters by the names that its rulebook prints, on cards, on buttons and in the log."""

from __future__ import annotations

import pytest

from ludotheque.games.royaume.cards.content import ACTIONS, BOX
from ludotheque.games.royaume.page.faces import monster_face
from ludotheque.games.royaume.page.table import scene
from ludotheque.games.royaume.rules.actions import MOST_FACES, Ev, From, card_name, source_name
from ludotheque.stage.look import Look

from .positions import lay
from .published import content_of
from .table import Table, seat_of

# What the two rulebooks print in their lists of first piles, the first edition's name last.
RENAMED = {
    "flaming-skeleton": ("Squelette Ardent", "Squelette Incandescent"),
    "bane-spider": ("Araignée Venimeuse", "Araignée Pestilentielle"),
    "spider-queen": ("Reine Arachnide", "Reine Arachnée"),
    "orc-warrior": ("Guerrier Orc", "Guerrier Orque"),
    "orc-chieftain": ("Chef Orc", "Chef de Clan"),
}
editions = pytest.mark.parametrize(("edition", "which"), [("2e", 0), ("1e", 1)])


def printed(edition: str) -> dict[str, set[str]]:
    """The French names on the cards of each Monster."""
    c = content_of({"edition": edition})
    names: dict[str, set[str]] = {}
    for card, monster in enumerate(c.monsters):
        names.setdefault(monster.id, set()).add(card_name(c, card).fr)
    return names


def look(t: Table, letter: str) -> Look:
    seat = seat_of(letter)
    log = tuple(t.log)
    legal = tuple(int(code) for code in t.match.legal_codes(seat))
    return Look(t.match.content, t.view(letter), seat, "fr", ("Ysabeau", "Gaspard"), legal, log, log)


def sentence(t: Table, action: str) -> str:
    """What A's button for an action says."""
    code = ACTIONS.code(action)
    assert code is not None
    return ACTIONS.say(code, "fr", t.match.content, t.view("A"))


@pytest.mark.rule("ROY-SETUP-10")
@editions
def test_monsters_have_the_names_of_their_edition(edition: str, which: int) -> None:
    expected = {name: {card.noun.fr} for kind in ("monster", "event") for name, card in BOX[kind].items()}
    expected |= {name: {names[which]} for name, names in RENAMED.items()}
    assert printed(edition) == expected


def test_faces_are_cards_with_another_name_at_most() -> None:
    first, second = (content_of({"edition": edition}) for edition in ("1e", "2e"))
    assert {monster.id for monster in second.kind("monster") if monster.in_first} == set(RENAMED)
    assert first.face_cards == second.face_cards
    assert len(first.faces) <= MOST_FACES
    assert list(second.twin.m_face[: len(second.monsters)]) == list(range(len(second.monsters)))
    for card in range(len(first.monsters)):
        assert first.face_cards[first.twin.m_face[card]] == card
        old, new = monster_face(first, card, "fr"), monster_face(second, card, "fr")
        assert (old.id, old.icon, old.words, old.price) == (new.id, new.icon, new.words, new.price)
        assert monster_face(first, card, "en").name == monster_face(second, card, "en").name
        assert (first.twin.m_face[card] == card) == (old.name == new.name)


@editions
def test_the_table_and_the_log_use_them(edition: str, which: int) -> None:
    """A Spider Queen on top of her pile, an Orc Warrior under the Chieftain, a Flaming Skeleton to give back."""
    queen, below, kept = (RENAMED[name][which] for name in ("spider-queen", "orc-chieftain", "flaming-skeleton"))
    t = lay(
        2,
        edition=edition,
        piles={"forest": "spider-queen", "mountains": "orc-warrior orc-chieftain"},
        slain={"A": "flaming-skeleton goblin"},
        tableau={"A": "archer archer"},
        res={"A": "6 gold 10 strength 3 magic"},
        tops="watcher-on-the-water",
    )
    (grid,) = (zone for zone in scene(look(t, "A")).zones() if zone.id == "piles")
    cards = {card.name: card for card in grid.cards}
    assert queen in cards
    assert below in cards[RENAMED["orc-warrior"][which]].words
    assert sentence(t, "slay:forest") == f"Tuer la {queen}"
    t.slay("A", "forest")
    assert scene(look(t, "A")).prompt.by == queen  # whose reward is chosen
    t.choose("A", 1).build("A", "watcher-on-the-water").do("A", "yes")
    assert sentence(t, "return:flaming-skeleton") == f"Remettre le {kept}"
    t.next_roll(5, 6).do("A", "return:flaming-skeleton")
    sentences = [
        Ev(event.kind).kind.say(event, t.match.content, "fr", 0, "AB".__getitem__)
        for event in t.log
        if event.kind in (Ev.SLEW, Ev.RETURNED_MONSTER) or (event.kind == Ev.GAINED and event.c > From.MONSTER)
    ]
    assert sentences == [
        f"Vous tuez la {queen}",
        f"Vous gagnez 2 Or ({queen})",
        f"Vous remettez le {kept} sur sa pile",
        "Vous gagnez 3 PV (Guetteur Lacustre)",
    ]
    marked = [card.name for zone in scene(look(t, "B")).zones() for card in zone.cards if card.marked]
    assert kept in marked


@editions
def test_a_source_of_gains_is_called_as_its_face(edition: str, which: int) -> None:
    c = content_of({"edition": edition})
    for card, monster in enumerate(c.monsters):
        assert source_name(c, From.MONSTER + c.twin.m_face[card]) is monster.noun
