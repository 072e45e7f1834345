"""The table of Vaalbara promises what the rules then pay."""

from __future__ import annotations

import pytest

from ludotheque.games import SHELF
from ludotheque.games.vaalbara.rules.actions import Act, Ev
from ludotheque.games.vaalbara.state import FIRST_LINE, Source
from ludotheque.kernel.events import read_events
from ludotheque.kernel.linking.rule import compiled_by_default
from ludotheque.kernel.text import LANGS, Lang
from ludotheque.stage.look import Look
from ludotheque.stage.parts import Card
from ludotheque.testing import Subject

from ...support.tested import subject_of

BOX = SHELF["vaalbara"]
BONUS = 2 + Source.BONUS  # in a row of the score, after points and rank


def promised(table: Subject, look: Look) -> dict[int, str]:
    """By place in the first row: the reward that the table announces to whoever is about to take."""
    zone = next(zone for zone in BOX.layout.scene(look).zones() if zone.id == "line-1")
    cards: list[Card] = [card for card in zone.cards if any(c.action.startswith("take:") for c in card.choices)]
    return {
        int(choice.action.removeprefix("take:")) - 1: card.tag.words
        for card in cards
        for choice in card.choices
        if choice.action.startswith("take:")
    }


@pytest.mark.parametrize("players", BOX.seats)
def test_the_reward_on_a_card_is_what_taking_it_pays(players: int) -> None:
    table = subject_of("vaalbara", players, compiled_by_default())
    compared = varied = 0
    for seed in range(6):
        for state, seat, action in table.walk(seed):
            if not Act.TAKE <= action < Act.FIRST:
                continue
            view = table.game.state.twin(table.engine.redact(table.content, state, seat))
            legal = table.legal(state, seat)
            tags = promised(table, Look(table.content, view, seat, "fr", ("",) * players, tuple(legal)))
            assert set(tags) == {code - Act.TAKE for code in legal}
            for code in legal:
                then = state.copy()
                events = read_events(table.engine.apply_with_events(table.content, then, seat, code))
                after = events[next(i for i, event in enumerate(events) if event.kind == Ev.TOOK) + 1 :]
                paid = after[0].a if after and (after[0].kind, after[0].seat) == (Ev.GAINED, seat) else 0
                lands = range(Source.LANDS, Source.THEFTS)
                paid = paid if paid and after[0].b in lands else 0
                before, behind = (table.engine.score(table.content, one)[seat][BONUS] for one in (state, then))
                at_the_end = f", fin\u00a0+{behind - before}" if behind > before else ""
                assert tags[code - Act.TAKE] == f"+{paid}{at_the_end}"
                varied += bool(at_the_end)
                compared += 1
    assert compared > 50
    assert varied


def test_a_territory_that_is_exchanged_stays_marked_while_its_partner_is_asked_for() -> None:
    table = subject_of("vaalbara", 3, compiled_by_default())
    asked = 0
    for seed in range(12):
        chosen: int | None = None  # in the first row, by the command before
        for state, seat, action in table.walk(seed):
            view = table.game.state.twin(table.engine.redact(table.content, state, seat))
            look = Look(table.content, view, seat, "fr", ("",) * 3, tuple(table.legal(state, seat)))
            rows = {zone.id: zone.cards for zone in BOX.layout.scene(look).zones()}
            marked = [card.id for card in (*rows["line-1"], *rows["line-2"]) if card.about]
            if all(Act.SECOND <= code < Act.CEDE for code in look.legal):
                only = [card.id for card in rows["line-1"]]  # the rules choose the only one by themselves
                assert marked == (only if chosen is None else [f"territory-{view.line[FIRST_LINE][chosen]}"])
                asked += 1
            else:
                assert marked == []
            chosen = action - Act.FIRST if Act.FIRST <= action < Act.SECOND else None
    assert asked > 10


@pytest.mark.parametrize("lang", LANGS)
def test_rules_and_the_lesson_say_the_points_in_play(lang: Lang) -> None:
    content = BOX.game.content({}, {"points": {"points": {"five_types": 11, "six_types": 23}}})
    layout = BOX.layout
    paragraphs = [words for section in layout.rules for words in section.words(content, lang) if "23" in words]
    assert layout.lesson is not None
    paragraphs += [words for note in layout.lesson.notes if "23" in (words := note.says(content, lang))]
    assert len(paragraphs) == 2
    assert all("11" in words for words in paragraphs)
