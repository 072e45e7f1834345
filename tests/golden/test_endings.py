"""How each recorded game ended: why, with every line of every score, and how the points stood on the way."""

from __future__ import annotations

import re

import pytest

from ludotheque.games import SHELF
from ludotheque.kernel.events import SPECTATOR, Event
from ludotheque.kernel.match import Match
from ludotheque.kernel.record import clone
from ludotheque.kernel.text import LANGS, Lang
from ludotheque.stage.look import Look
from ludotheque.stage.scene import Scene
from ludotheque.stage.standings import standings

from .playthrough import NAMES, PLANS, Plan, recorded

CAUSES = {
    "vaalbara-5": "Les 9 manches sont jouées.",
    "royaume-2e-2": "La fin est venue au tour de Bob : 4 piles sont épuisées, deux par joueur. "
    "Tous ont joué le même nombre de tours.",
    "royaume-2e-4": "La fin est venue au tour de Bob : 10 piles sont épuisées, quand 8 suffisent. "
    "Tous ont joué le même nombre de tours.",
    "royaume-2e-1-solo": "5 piles sont épuisées.",
}


@pytest.fixture(params=PLANS, ids=lambda plan: plan.name, scope="module")
def plan(request: pytest.FixtureRequest) -> Plan:
    return request.param


@pytest.fixture(scope="module")
def ended(plan: Plan) -> tuple[Match, list[Event]]:
    """The match at its end, with all that has happened."""
    record = recorded(plan)
    match = Match.begin(plan.game, record, plan.game.engine(compiled=False))
    past = list(match.opening)
    for events in match.steps(record):
        past += events
    return match, past


def last_look(match: Match, past: list[Event], lang: Lang) -> Look:
    names = NAMES[: match.players]
    return Look(match.content, match.view_twin(), SPECTATOR, lang, names, (), past=tuple(past))


def last_scene(plan: Plan, match: Match, past: list[Event], lang: Lang) -> Scene:
    return SHELF[plan.entry].layout.scene(last_look(match, past, lang))


def test_pages_read_the_result_of_the_match(ended: tuple[Match, list[Event]]) -> None:
    match, past = ended
    look = last_look(match, past, "en")
    assert look.result == match.score().tolist()
    assert look.winners == match.winners
    assert [rank == 1 for rank in match.ranks] == [seat in match.winners for seat in range(match.players)]


@pytest.mark.parametrize("lang", LANGS)
def test_every_line_adds_up(plan: Plan, ended: tuple[Match, list[Event]], lang: Lang) -> None:
    match, past = ended
    scene = last_scene(plan, match, past, lang)
    measure = SHELF[plan.entry].layout.measure(match.view_twin())
    assert scene.measured == ("" if measure is None else measure.name.say(lang))
    assert scene.cause.endswith(".")
    assert plan.name not in CAUSES or lang == "en" or scene.cause == CAUSES[plan.name]
    for place in scene.result:
        if place.seat >= 0:
            held = match.points if measure is None else measure.of(match.view_twin())
            assert (place.points, place.rank) == (held[place.seat], match.ranks[place.seat])
        assert place.points == sum(source.points for source in place.sources)
        assert [source.name for source in place.sources] == [source.name for source in scene.result[0].sources]
        for source in place.sources:
            assert not source.lines or source.points == sum(line.points for line in source.lines)
            for line in source.lines:
                assert line.words
                assert not re.search(r"[{}\[\]|]", line.words)
                assert line.each == 0 or line.points == line.number * line.each
    in_order = [place.points for place in scene.result] == sorted((p.points for p in scene.result), reverse=True)
    for place in scene.result:
        tied = sum(other.points == place.points for other in scene.result) > 1
        assert bool(place.decided) == (tied or not in_order or bool(scene.measured))


def test_a_secret_objective_is_counted_line_by_line(plan: Plan, ended: tuple[Match, list[Event]]) -> None:
    match, past = ended
    scene = last_scene(plan, match, past, "fr")
    dukes = [source for place in scene.result for source in place.sources if source.about]
    assert len(dukes) == (len(scene.result) if "dukes" in match.options and match.options["dukes"] != "no" else 0)
    assert all(len(duke.lines) > 1 for duke in dukes)


def test_points_on_the_way_end_in_the_result(plan: Plan) -> None:
    record = recorded(plan)
    match = Match.begin(plan.game, record, plan.game.engine(compiled=False))
    positions = [clone(match.state), *(clone(match.state) for _ in match.steps(record))]
    course = standings(match.engine, match.content, positions)
    assert list(course.points[-1]) == match.points
    assert len(set(course.points)) > 10
    if match.players == 1:
        return
    winner = match.ranks.index(1)
    if course.lead(winner, course.last) < 0:
        assert course.turning_point(winner) is None, "something else than points made the winner"
    elif match.ranks.count(1) == 1:
        step = course.turning_point(winner)
        assert step is not None
        assert course.lead(winner, step - 1) < course.lead(winner, course.last)
        assert all(course.lead(winner, later) >= 0 for later in range(step, course.last + 1))
