"""The table of Le Royaume shows every legal action once, prices as they are paid, and nothing that is hidden."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from ludotheque.games.royaume.cards.content import ACTIONS
from ludotheque.games.royaume.game import GAME
from ludotheque.games.royaume.page.guide import REFERENCE, RULES
from ludotheque.games.royaume.page.lesson import LESSON
from ludotheque.games.royaume.page.table import LAYOUT, scene
from ludotheque.games.royaume.rules.actions import Act, Ev
from ludotheque.games.royaume.state import NOTHING
from ludotheque.kernel.events import SPECTATOR, Event, read_events
from ludotheque.kernel.text import LANGS, Lang
from ludotheque.stage.look import Look
from ludotheque.stage.parts import Card, Choice, Zone
from ludotheque.stage.scene import Scene
from ludotheque.testing.scenes import words_of
from ludotheque.web.views import icons
from tests.support.tiers import mostly

from .published import content_of

NAMES = ("Ysabeau", "Gaspard", "Aliénor", "Isengrin", "Mélusine")
COMPILED = os.environ.get("LUDOTHEQUE_JIT") != "0"
TABLES: dict[str, tuple[int, dict[str, str]]] = {
    "two": (2, {}),
    "three": (3, {"set": "random"}),
    "four with events": (4, {"set": "random", "events": "yes"}),
    "five, mixed, with events": (5, {"set": "random", "mixed": "yes", "events": "yes"}),
    "five without dukes": (5, {"dukes": "no", "set": "random"}),
    "first edition": (2, {"edition": "1e", "set": "monster-blood"}),
    "alone": (1, {"set": "random", "events": "yes"}),
    "alone, harder": (1, {"solo-sum": "yes", "solo-exhausted": "yes", "mixed": "yes"}),
}
SHOWN = mostly(TABLES, always=[name for name in TABLES if name not in ("four with events", "five without dukes")])


class Table:
    """A game whose positions are walked at random."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        self.players = players
        self.engine = GAME.engine(compiled=COMPILED)
        self.content = content_of(options)
        self.c = self.content.twin

    def look(self, state: np.ndarray, viewer: int, lang: Lang, past: list[Event]) -> Look:
        view = GAME.state.twin(self.engine.redact(self.content, state, viewer))
        legal = () if viewer == SPECTATOR else tuple(int(a) for a in self.engine.legal(self.content, state, viewer))
        seen = tuple(event for event in past if event.visible_to(viewer))
        return Look(self.content, view, viewer, lang, NAMES[: self.players], legal, seen[-12:], seen)

    def walk(self, seed: int) -> Iterator[tuple[np.ndarray, list[Event]]]:
        """Every position of a random game, the last included, with the events so far."""
        chance = random.Random(seed)
        state, events = self.engine.start_with_events(self.content, self.players, seed)
        past = read_events(events)
        while True:
            yield state, past
            actors = self.engine.actors(state)
            if not actors:
                return
            seat = chance.choice(actors)
            action = int(chance.choice(self.engine.legal(self.content, state, seat)))
            past += read_events(self.engine.apply_with_events(self.content, state, seat, action))


def cards_of(shown: Scene) -> list[Card]:
    return [card for zone in shown.zones() for card in zone.cards]


def choices_of(shown: Scene) -> list[Choice]:
    return [choice for choice, _ in shown.offers()]


@pytest.mark.parametrize("name", SHOWN)
def test_every_legal_action_is_shown_once_and_nothing_else(name: str) -> None:
    players, options = TABLES[name]
    table = Table(players, options)
    for seed in range(2 if players == 2 else 1):
        for step, (state, past) in enumerate(table.walk(seed)):
            lang = LANGS[step % 2]
            viewers = list(table.engine.actors(state))
            if step % 3 == 0:
                viewers.append((SPECTATOR, *range(players))[step % (players + 1)])
            for viewer in viewers:
                look = table.look(state, viewer, lang, past)
                shown = scene(look)
                offered = Counter(choice.action for choice in choices_of(shown))
                assert offered == Counter(ACTIONS.names[action] for action in look.legal)
                assert all(choice.label for choice in choices_of(shown))
                assert shown.prompt.yours == bool(look.legal)


def test_the_question_for_an_action_names_what_can_be_done_now() -> None:
    """What is chosen by touching a card is in words, too (ROY-ACT-01)."""
    table = Table(2, {})
    met = set()
    for state, past in table.walk(1):
        for viewer in table.engine.actors(state):
            look = table.look(state, viewer, "en", past)
            kinds = {ACTIONS.names[action].partition(":")[0] for action in look.legal}
            if kinds <= {"gain", "recruit", "build", "slay"}:
                met |= kinds
                words = set(scene(look).prompt.sentence.lower().replace(",", "").split())
                assert kinds == words & {"gain", "recruit", "build", "slay"}
    assert len(met) == 4


@pytest.mark.parametrize("name", SHOWN)
def test_a_scene_is_complete_in_both_languages(name: str) -> None:
    players, options = TABLES[name]
    table = Table(players, options)
    for step, (state, past) in enumerate(table.walk(7)):
        if step % 13 and table.engine.actors(state):
            continue
        for viewer in (SPECTATOR, *range(players)):
            for lang in LANGS:
                shown = scene(table.look(state, viewer, lang, past))
                for text in words_of(shown):
                    assert not set("{}[]|") & set(text), text
                ids = [card.id for card in cards_of(shown)]
                assert len(ids) == len(set(ids))
                pictures = {card.icon for card in cards_of(shown) if card.icon}
                pictures |= {glyph.icon for card in cards_of(shown) for glyph in card.effect if glyph.icon}
                assert pictures <= icons.known()


@pytest.mark.parametrize(("players", "drawn"), [(2, True), (3, False)])
def test_what_the_only_other_player_has_is_drawn(players: int, drawn: bool) -> None:
    table = Table(players, {})
    state, past = next(table.walk(7))
    other = scene(table.look(state, 0, "fr", past)).seats[-1]
    assert {part.drawn for part in other.parts if isinstance(part, Zone) and part.count is not None} == {drawn}


@pytest.mark.parametrize("name", SHOWN)
def test_no_scene_names_what_its_viewer_cannot_know(name: str) -> None:
    """Names of Dukes and Domains that lie hidden from a viewer occur nowhere in that viewer's scene."""
    players, options = TABLES[name]
    table = Table(players, options)
    for step, (state, past) in enumerate(table.walk(3)):
        s = GAME.state.twin(state)
        if s.finished or step % 9:
            continue
        for viewer in (SPECTATOR, *range(players)):
            shown = scene(table.look(state, viewer, "fr", past))
            shown_words = set(words_of((shown.board, shown.seats, shown.prompt, shown.reference)))
            known = {s.offer[viewer][i] for i in range(2)} if viewer < players else set()
            for duke, card_of in enumerate(table.content.dukes):
                assert duke in known or not {card_of.noun.fr, f"duke-{duke}"} & shown_words
            hidden = {
                card
                for column, pile in enumerate(s.domain)
                for i, card in enumerate(pile)
                if card != NOTHING and (i < s.domains[column] - 1 or s.shut == column + 1)
            }
            for domain, card_of in enumerate(table.content.domains):
                assert domain not in hidden or not {card_of.noun.fr, f"domain-{domain}"} & shown_words


def test_a_card_with_a_reason_is_a_card_that_cannot_be_had() -> None:
    """When one acts, each top card either can be had or says why not."""
    table = Table(3, {"set": "random"})
    compared = 0
    for state, past in table.walk(5):
        for viewer in table.engine.actors(state):
            look = table.look(state, viewer, "fr", past)
            if not look.legal or not any(action >= Act.RECRUIT for action in look.legal) or max(look.legal) >= Act.PAY:
                continue
            (grid,) = (zone for zone in scene(look).zones() if zone.shape == "grid")
            for card in grid.cards:
                if card.price:
                    assert bool(card.choices) != bool(card.reason), card
                    assert bool(card.reason) == bool(card.lack)
                    compared += 1
    assert compared > 100


def test_the_price_on_a_card_is_what_is_paid() -> None:
    """The dearest mix without Magic of its own adds up to the price that the card shows."""
    table = Table(2, {"set": "random"})
    compared = 0
    for seed in range(3):
        for state, past in table.walk(seed):
            for viewer in table.engine.actors(state):
                look = table.look(state, viewer, "en", past)
                for card in cards_of(scene(look)):
                    for choice in card.choices:
                        action = ACTIONS.code(choice.action)
                        assert action is not None
                        if not (Act.RECRUIT <= action < Act.PAY) or not card.price:
                            continue
                        total = sum(int(glyph.text) for glyph in card.price)
                        copy = state.copy()
                        events = read_events(table.engine.apply_with_events(table.content, copy, viewer, action))
                        if table.engine.actors(copy) == (viewer,):
                            legal = table.engine.legal(table.content, copy, viewer)
                            if len(legal) and Act.PAY <= legal[0] < Act.PAY + 64:
                                events = read_events(
                                    table.engine.apply_with_events(table.content, copy, viewer, int(legal[0]))
                                )
                        paid = _paid_before_the_card(events)
                        assert paid == total
                        compared += 1
    assert compared > 50


def _paid_before_the_card(events: list[Event]) -> int:
    total = 0
    for event in events:
        if event.kind == Ev.PAID:
            total += event.b
        elif event.kind in (Ev.RECRUITED, Ev.SLEW, Ev.BUILT):
            break
    return total


@pytest.mark.parametrize("name", TABLES)
def test_the_end_adds_up(name: str) -> None:
    players, options = TABLES[name]
    table = Table(players, options)
    state, past = list(table.walk(11))[-1]
    for viewer in (SPECTATOR, 0):
        shown = scene(table.look(state, viewer, "fr", past))
        assert shown.result
        official = table.engine.score(table.content, state)
        for place in shown.result:
            assert place.points == sum(source.points for source in place.sources)
            for source in place.sources:
                assert not source.lines or source.points == sum(line.points for line in source.lines)
                assert all(line.each in (0, line.points / line.number) for line in source.lines if line.number)
            if place.seat >= 0:
                assert (place.points, place.rank) == (official[place.seat][0], official[place.seat][1])
        areas = [part for seat in shown.seats for part in seat.parts if isinstance(part, Zone)]
        dukes = [card for zone in areas for card in zone.cards if card.kind == "duke"]
        assert len(dukes) == (players if table.c.dukes else 0)


@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_the_guide_is_written_in_both_languages(edition: str) -> None:
    content = content_of({"edition": edition})
    for section in (*REFERENCE, *RULES):
        for lang in LANGS:
            for text in (section.title.say(lang), *section.words(content, lang)):
                assert text
                assert not re.search(r"[{}\[\]|]", text)
            for card in section.cards(content, lang) if section.cards else ():
                assert card.words
                assert card.name


def test_the_guide_shows_the_cards_of_the_box() -> None:
    shown = {
        edition: [
            len(section.cards(content, "fr"))
            for content in (content_of({"edition": edition}),)
            for section in LAYOUT.rules_of(content)
            if section.cards
        ]
        for edition in ("1e", "2e")
    }
    domains, dukes = (len(content_of().kind(kind)) for kind in ("domain", "duke"))
    assert shown == {"2e": [21, 24, domains, dukes, 6], "1e": [20, 24, domains - 4, dukes - 4]}


def guide_words(options: dict[str, str], lang: Lang) -> str:
    """All that the rules page and the lesson say, but for what tells one edition from the other."""
    content = content_of(options)
    apart = "La première édition"
    sections = [section for section in LAYOUT.rules_of(content) if section.title.fr != apart]
    lines = [line for section in sections for line in (section.title.say(lang), *section.words(content, lang))]
    return "\n".join((*lines, *(note.says(content, lang) for note in LESSON.notes_of(content))))


@pytest.mark.rule("ROY-ED1-01", "ROY-ED1-02", "ROY-ED1-04")
@pytest.mark.parametrize(
    ("lang", "lacking", "instead"),
    [("fr", ("Héraut", "Événement"), "en consolation"), ("en", ("Herald", "Event"), "as a consolation")],
)
def test_the_guide_of_the_first_edition_teaches_no_card_that_it_lacks(
    lang: Lang, lacking: tuple[str, ...], instead: str
) -> None:
    first, second = guide_words({"edition": "1e"}, lang), guide_words({"edition": "2e"}, lang)
    for name in lacking:
        assert name not in first
        assert name in second
    assert instead in first
    assert instead not in second


@pytest.mark.rule("ROY-SCORE-06")
def test_the_guide_counts_the_cards_of_a_tie_as_the_option_says() -> None:
    words = "slain Monsters and Duke included"
    assert words in guide_words({"edition": "1e", "fewest": "all"}, "en")
    assert words not in guide_words({"edition": "1e"}, "en")


def test_the_last_tip_speaks_of_dukes_where_there_are_some() -> None:
    assert "votre Duc." in guide_words({}, "fr")
    assert "votre Duc." not in guide_words({"dukes": "no"}, "fr")


def recalled(players: int, lang: Lang, **options: str) -> str:
    """The reference panel of a game."""
    content = content_of(options)
    return "\n".join(line for part in LAYOUT.reference_of(content, players) for line in part.words(content, lang))


@pytest.mark.rule("ROY-SOLO-05", "ROY-SOLO-26", "ROY-SOLO-38", "ROY-SOLO-39", "ROY-SOLO-50")
@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("fr", ("chaque dé réveille", "5. Seconde Récolte", "Gagner : tuer", "Perdre :", "À égalité, vous perdez")),
        ("en", ("each die wakes", "5. Second Harvest", "Win: slay", "Lose:", "A tie loses")),
    ],
)
def test_the_reference_alone_tells_the_solo_turn_and_its_ends(lang: Lang, words: tuple[str, ...]) -> None:
    alone, together = recalled(1, lang), recalled(2, lang)
    for word in words:
        assert word in alone
        assert word not in together


def test_the_reference_alone_passes_no_dice() -> None:
    assert "passent à gauche" in recalled(2, "fr")
    assert "passent à gauche" not in recalled(1, "fr")


@pytest.mark.rule("ROY-SOLO-27", "ROY-SOLO-29", "ROY-SOLO-45")
@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("solo-sum", "et la somme si elle ne dépasse pas 6, réveille"),
        ("solo-exhausted", "Une pile de Monstres épuisée frappe encore"),
        ("solo-board", "Domaines, Plateau, Duc"),
    ],
)
def test_the_reference_alone_tells_the_raises_in_play(option: str, words: str) -> None:
    assert words in recalled(1, "fr", **{option: "yes"})
    assert words not in recalled(1, "fr")


@pytest.mark.parametrize(
    ("lang", "others", "second"),
    [("fr", "Au tour des autres", "Seconde Récolte"), ("en", "others’ turns", "Second Harvest")],
)
def test_cards_alone_speak_of_two_harvests_and_of_nobody_else(lang: Lang, others: str, second: str) -> None:
    table = Table(1, {})
    state, past = next(iter(table.walk(1)))
    shown = scene(table.look(state, 0, lang, past))
    words = "\n".join(card.words for card in (*cards_of(shown), *shown.reference))
    assert others not in words
    assert second in words
