"""The gate: what leaves a table towards a viewer or a bot is made here, from the viewer's redacted record and the event
rows whose audience includes them. No other module that answers a request looks into a match that is still played;
`finished` plays finished ones again, and what it shows of them is drawn here too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from ...bots.advice import chance_told
from ...bots.puzzles import Puzzle, Verdict, verdict
from ...kernel.content import Content
from ...kernel.errors import GameError
from ...kernel.events import CHOSEN, NOBODY, SPECTATOR, Event
from ...kernel.match import Match
from ...kernel.record import Twin
from ...kernel.text import LANGS, Lang, Text
from ...kernel.written.patch import Change, Whole, changes
from ...stage.counsel import Found, Position, counsel
from ...stage.layout import Tip
from ...stage.look import Look
from ...stage.preview import foreshown
from ...stage.scene import Prompt, Scene
from ...stage.telling import (
    Row,
    Teller,
    Told,
    ends_a_part,
    goes_on,
    in_one,
    latest_deeds,
    leads_on,
    only_heads,
    opening,
    promised,
    told,
)
from ..tables.table import Moment, Table
from .words import say

LED = 3  # that a beat has room for, and more of them where they are short:
ROOM = 260  # characters
HEARD = 12  # sentences of what happened, for readers who want no beats
NAMED = 3  # changed cards that the table's heading names
_NAME = Text("{card}", "{card}")
PAST = 240  # event rows that a layout may look back on


@dataclass(frozen=True)
class Line:
    """One line of the log. `fresh`: others have brought it about since this viewer's own last command, or it belongs to
    the last change; `begins`: what came after that command begins here. `heading`: a new part of the log does. `step`
    is the step of the game's replay that shows it.
    """

    seat: int
    words: str
    heading: bool
    step: int
    fresh: bool = False
    begins: bool = False


@dataclass(frozen=True)
class Advice:
    """What is advised to somebody who has asked, and why; `chance`: how likely they are to win, where it is known."""

    action: str
    does: str
    reasons: tuple[str, ...]
    chance: str


@dataclass(frozen=True)
class View:
    """A table as one viewer may see it, in their language."""

    table_id: str
    viewer: int
    version: int
    lang: Lang
    names: tuple[str, ...]
    scene: Scene
    content: Content
    changed: tuple[Change | Whole, ...]
    deeds: Mapping[int, str]  # what each seat did last, without its name
    can_undo: bool
    finished: bool
    waiting_for: tuple[int, ...]
    tip: Tip | None
    fingerprint: str | None
    key: str | None
    pending: str = ""  # the viewer's action that waits for their last word
    may_answer_always: bool = False  # the viewer may answer this question once and for all
    standing_answers: tuple[tuple[str, str], ...] = ()  # what the viewer always answers: name and words
    may_ask: bool = False  # the viewer may ask for advice
    advice: Advice | None = None  # what they have asked for
    puzzling: bool = False  # it is a practice position, not answered yet
    verdict: Verdict | None = None  # on their answer to a practice position
    relieved: bool = False  # a bot plays for the viewer

    @property
    def changed_names(self) -> str:
        """The cards that are not as in the box, in short."""
        names = list(dict.fromkeys(_NAME.say(self.lang, card=change.about[1]) for change in self.changed))
        return ", ".join([*names[:NAMED], *(["…"] if len(names) > NAMED else [])])


@dataclass(frozen=True)
class Beat:
    """A moment of the game for one viewer: what they hear of it, the seat and the sentence that lead, and the table
    behind it, where nobody is asked anything.
    """

    events: tuple[Event, ...]
    seat: int
    sentence: str
    view: View


def names_for(table: Table, viewer: int, lang: Lang) -> tuple[str, ...]:
    """How the seats are called: someone who gave no name is "you" to themselves and a guest to others."""
    you, guests = say("you", lang), [say("guest", lang, n=seat.number + 1) for seat in table.seats]
    return tuple(
        seat.name or (you if seat.number == viewer else guest) for seat, guest in zip(table.seats, guests, strict=True)
    )


def look(table: Table, viewer: int, lang: Lang, heard: Sequence[Row], own: int | None, *, acting: bool) -> Look:
    """What a layout draws from: the redacted twin and the viewer's own legal actions, none for one who only looks, and
    what else it might have chosen for one whose sealed choice waits. `heard`: the event rows that it may know; `own`:
    the version that its own last command led to.
    """
    match = table.match
    legal: tuple[int, ...] = ()
    changing = acting and viewer != SPECTATOR and match.chosen(viewer) is not None
    if changing:
        legal = tuple(int(code) for code in match.open_codes(viewer))
    elif acting and viewer != SPECTATOR and viewer in match.actors:
        legal = tuple(int(code) for code in match.legal_codes(viewer))
    last = table.events[-1][0] if acting and table.events else table.version
    return Look(
        match.content,
        match.view_twin(viewer),
        viewer,
        lang,
        names_for(table, viewer, lang),
        legal,
        recent=tuple(event for version, event in heard if version == last),
        past=tuple(event for _, event in heard[-PAST:]),
        lately=tuple(event for version, event in heard if own is not None and version > own),
        changing=changing,
    )


def view(table: Table, viewer: int, lang: Lang, *, acting: bool = True) -> View:
    """Everything that a page shows to this viewer; `acting` where it can also do something."""
    match = table.match
    own = table.last_command_of(viewer) if acting else None
    heard = _rows(table, viewer)
    seen = look(table, viewer, lang, heard, own, acting=acting)
    layout = table.box.layout
    sitter = table.seats[viewer] if acting and viewer != SPECTATOR else None
    return View(
        table.id,
        viewer,
        table.version,
        lang,
        seen.names,
        layout.scene(seen),
        match.content,
        changes(match.game, match.content),
        latest_deeds(_teller(table, viewer, lang), heard[-PAST:], layout.deed),
        acting and viewer != SPECTATOR and match.can_undo(viewer),
        match.finished,
        match.actors,
        _tip(table, seen, viewer),
        None if match.key is None else hashlib.sha256(match.key).hexdigest(),
        match.key.hex() if match.key is not None and match.finished else None,
        may_answer_always=bool(acting and viewer in match.actors and layout.standing_question(seen)),
        may_ask=acting and may_ask(table, viewer, seen.legal),
        standing_answers=tuple(
            (name, words)
            for name, action in (sitter.standing_answers.items() if sitter else ())
            if not match.finished and (words := layout.standing_words(match.content, name, action, lang))
        ),
    )


def standing_question(table: Table, seat: int) -> str:
    """The question that a seat is asked now and may answer once and for all; nothing where it is asked none."""
    if seat not in table.match.actors:
        return ""
    return table.box.layout.standing_question(look(table, seat, LANGS[0], _rows(table, seat), None, acting=True))


def standing_answer(table: Table) -> tuple[int, str] | None:
    """A person who must decide now and has a standing answer to the question, and the action that it is.

    None where there is nobody like that. Sealed choices are made by hand, and so is the first action after an undo.
    """
    for seat in () if table.match.sealed else table.match.actors:
        sitter = table.seats[seat]
        if sitter.bot is None and sitter.standing_answers and not sitter.by_hand:
            action = sitter.standing_answers.get(standing_question(table, seat))
            if action in table.match.legal(seat):
                return seat, action
    return None


def awaiting(now: View, table: Table, action: str) -> View:
    """The same view while an action of its viewer waits for their last word. Nothing is done; what is certain to come
    of it is told and marked.
    """
    label = table.match.say(now.viewer, action, now.lang)
    words, scene = "", now.scene
    with suppress(GameError):  # the table may have gone on since the action was legal
        words, scene = foretold(table, now.viewer, now.lang, action, now.scene)
    return replace(
        now,
        scene=scene.awaiting(action, label, now.lang, words),
        can_undo=False,
        may_answer_always=False,
        pending=action,
    )


def present(table: Table, viewer: int, lang: Lang) -> View:
    """What a page shows to this viewer now. One for whom a bot plays is asked nothing and may take their place back."""
    if viewer == SPECTATOR or table.match.finished or not table.seats[viewer].away:
        return view(table, viewer, lang)
    now = view(table, viewer, lang, acting=False)
    prompt = Prompt(say("you_resigned" if table.seats[viewer].resigned else "bot_for_you", lang), yours=False)
    seats = tuple(
        replace(seat, acting=False, status="") if seat.you and seat.acting else seat for seat in now.scene.seats
    )
    return replace(now, scene=replace(now.scene, prompt=prompt, seats=seats), relieved=True)


def foretold(table: Table, viewer: int, lang: Lang, action: str, now: Scene) -> tuple[str, Scene]:
    """What a legal action of a viewer is certain to bring about, as far as they can know: in words, and marked on the
    scene that they see. Raises what `Match.foresee` raises; nothing is done.
    """
    match, layout = table.match, table.box.layout
    foreseen = match.foresee(viewer, action)
    if not foreseen.events:
        return "", now
    teller = _teller(table, viewer, lang)
    past = _rows(table, viewer)[-PAST:]
    words = in_one(promised(teller, past, foreseen.events, foreseen.whole, layout.deed))
    known = (*(event for _, event in past), *foreseen.events)
    seen = Look(match.content, foreseen.view, viewer, lang, teller.names, (), foreseen.events, known)
    return words, foreshown(now, layout.scene(seen))


def may_ask(table: Table, viewer: int, legal: Sequence[int]) -> bool:
    """Whether a viewer who has these choices is offered advice: where all others are bots, who do not mind."""
    people = [seat.number for seat in table.seats if seat.bot is None or seat.away]
    return people == [viewer] and viewer in table.match.actors and len(legal) > 1


def check_may_ask(table: Table, seat: int) -> None:
    """Raises GameError unless a seat may ask for advice now."""
    table.match.check_turn(seat)
    if not may_ask(table, seat, table.match.legal_codes(seat).tolist()):
        raise GameError(
            Text(
                "Un conseil se demande face à des bots, quand vous avez le choix.",
                "Advice is for games against bots, when you have a choice.",
            )
        )


def advised(now: View, table: Table, advice: Found) -> View:
    """The same view with what is advised, marked on the table, and why, from what its viewer knows; without, where the
    table has gone on.
    """
    match, viewer, lang = table.match, now.viewer, now.lang
    if advice.action not in match.legal(viewer):
        return now
    counselled = counsel(position(table, viewer, lang), advice)
    chance = chance_told(match, advice, lang)
    scene = now.scene.pointing(now.scene.bearing(counselled.action))
    return replace(
        now, scene=scene, advice=Advice(counselled.action, counselled.does(lang), counselled.reasons, chance)
    )


def puzzled(table: Table, puzzle: Puzzle, lang: Lang, answer: str = "") -> View:
    """A practice position as its seat sees it: to be answered, or with what comes of a legal answer, and the best one
    marked on the table.
    """
    match, seat = table.match, puzzle.seat
    now = view(table, seat, lang, acting=not (answer and answer in match.legal(seat)))
    now = replace(now, can_undo=False, may_answer_always=False, may_ask=False, waiting_for=(), standing_answers=())
    if not (answer and answer in match.legal(seat)):
        return replace(now, puzzling=True)
    outcome = verdict(puzzle, answer, position(table, seat, lang))
    best = view(table, seat, lang).scene.bearing(puzzle.best)
    scene = replace(now.scene.pointing(best), prompt=Prompt(outcome.sentence, yours=False))
    return replace(now, scene=scene, verdict=outcome)


def position(table: Table, viewer: int, lang: Lang) -> Position:
    """What reasons are made from: a viewer's redacted record and the event rows that they may know."""
    match = table.match
    return Position(
        match.engine,
        match.content,
        table.box.layout,
        match.view(viewer),
        viewer,
        lang,
        names_for(table, viewer, lang),
        _rows(table, viewer)[-PAST:],
    )


def _tip(table: Table, seen: Look, viewer: int) -> Tip | None:
    if not table.guided or viewer == SPECTATOR:
        return None
    known = table.seats[viewer].tips
    return next((tip for tip in table.box.layout.tips if tip.id not in known and tip.when(seen)), None)


# --- the log ---


def log(table: Table, viewer: int, lang: Lang, *, acting: bool = True) -> tuple[Line, ...]:
    """All of the log that this viewer may read, oldest first. What came after the viewer's last command is marked, or
    the last change where that is all; `acting` as in a view.
    """
    entries = list(told(_teller(table, viewer, lang), _rows(table, viewer), 0, table.box.layout.deed))
    own = table.last_command_of(viewer) if acting else None
    steps = {version: number for number, version in enumerate(table.lasting, 1)}
    last = entries[-1].version if entries else 0
    since = last if own is None or own >= last else own + 1
    return tuple(
        Line(
            entry.seat,
            entry.words,
            entry.heading,
            steps.get(entry.version, 0),
            fresh=entry.version >= since,
            begins=own is not None and before is not None and before.version <= own < entry.version,
        )
        for before, entry in zip([None, *entries], entries, strict=False)
    )


def news(table: Table, viewer: int, lang: Lang, since: int) -> list[Told]:
    """The lines of what has happened since a version; none where that was nothing to tell of."""
    rows = _rows(table, viewer)
    first = next((at for at, (version, _) in enumerate(rows) if version > since), len(rows))
    return list(told(_teller(table, viewer, lang), rows, first, table.box.layout.deed))


def last_change(table: Table, viewer: int, lang: Lang) -> list[Told]:
    """The lines of what the last change of a table brought about."""
    return news(table, viewer, lang, table.version - 1)


def latest_lines(table: Table, viewer: int, lang: Lang) -> list[Told]:
    """The same; where that was nothing to tell of, the lines of the last change before it that was."""
    last = list(news(table, viewer, lang, table.version - 1))
    for version in dict.fromkeys(version for version, _ in reversed(_rows(table, viewer))):
        last = last or list(news(table, viewer, lang, version - 1))
    return last


def deeds_of_others(table: Table, viewer: int, lang: Lang, since: int) -> list[str]:
    """What has happened since a version but for the viewer's own deeds, in sentences, the latest few."""
    return [line.words for line in news(table, viewer, lang, since) if line.seat != viewer][-HEARD:]


def _teller(table: Table, viewer: int, lang: Lang) -> Teller:
    match = table.match
    return Teller(match.content, match.game.events, lang, viewer, names_for(table, viewer, lang))


def _rows(table: Table, viewer: int) -> list[Row]:
    """The event rows that a viewer may know, each with the version that brought it."""
    bit = 1 << viewer
    return [row for row in table.events if row[1].audience & bit]


# --- what has happened, beat by beat ---


def beats(table: Table, viewer: int, now: View, since: int, *, to_the_last: bool = True) -> Iterator[Beat]:
    """What has happened since a version, as far as the table remembers it and this viewer may know, oldest first.
    `now` is the viewer's view of the table. Unless all are told `to_the_last`, a last one that the viewer's own command
    brought about and that tells of nobody else is left out: the table itself follows at once, unless it is the end that
    follows.

    What ends the game is told on the board: who has won, and with what, is for the scene of the end.

    A moment that says no more than who has chosen, what leads to the next or that a round begins (the heading says it),
    or that its viewer hears nothing of, is no beat: what belongs to it is told with the next one, or by the table
    itself. Neither is one that the next of its command goes on with, as a deed with what it brings.
    """
    moments = [moment for moment in table.moments if moment.version > since]
    before = next((moment for moment in reversed(table.moments) if moment.version <= since), None)
    heading = None  # of what is told last
    latest = sum(len(moment.events) for moment in moments)
    bit = 1 << viewer
    heard = [row if row[1].audience & bit else None for row in table.events[-(latest + PAST) :]]
    begin = end = turn = len(heard) - latest
    leader = None
    did: dict[int, str] = {}  # each seat last, up to a beat
    teller = _teller(table, viewer, now.lang)
    for moment, later in zip_longest(moments, moments[1:]):
        end += len(moment.events)
        news = tuple(row[1] for row in heard[begin:end] if row)
        if all(event.kind == CHOSEN for event in news) or leads_on(teller, news) or only_heads(teller, news):
            continue
        if later and later.version == moment.version:
            behind = [row[1] for row in heard[end : end + len(later.events)] if row]
            if behind and goes_on(teller, news, behind):
                continue
        own = (
            moment.seat == viewer
            and moment.version not in table.unasked
            and all(event.seat in (viewer, NOBODY) for event in news)
        )
        if own and moment is moments[-1] and not (to_the_last or now.finished):
            return
        rows = [row for row in heard[max(0, begin - PAST) : end] if row and not teller.kind(row[1]).outcome]
        new = sum(not teller.kind(event).outcome for event in news)
        led = _leading(table, teller, rows, new) if new else None
        if led is None:
            continue
        seat, words = led
        if seat != leader:
            leader, turn = seat, begin
        deeds = tuple(row[1] for row in heard[turn:end] if row)  # of whoever leads, without a break
        past = tuple(event for _, event in rows[-PAST:])
        scene = _scene_at(table, _known_at(table, moment, viewer), now, news, past, deeds)
        ends = scene.result or ends_a_part(teller, news)  # what the position's own heading is not about
        if heading is None and before and ends:
            heading = _scene_at(table, _known_at(table, before, viewer), now).heading
        above = heading if heading is not None and ends else scene.heading
        heading = scene.heading
        lines = rows[-PAST:]
        did = did | latest_deeds(teller, lines, table.box.layout.deed, len(lines) - new if did else 0)
        shown = replace(
            now,
            version=moment.version,
            scene=replace(scene, heading=above, result=()),
            deeds=did,
            can_undo=False,
            may_answer_always=False,
            finished=False,
            waiting_for=(),
            tip=None,
            key=None,
        )
        yield Beat(news, seat, words, shown)
        begin = end


def _known_at(table: Table, moment: Moment, viewer: int) -> Twin:
    """The position of a moment as a viewer may know it."""
    match = table.match
    return match.engine.redacted_twin(match.content, moment.position, viewer)


def _scene_at(
    table: Table,
    knows: Twin,
    now: View,
    recent: tuple[Event, ...] = (),
    past: tuple[Event, ...] = (),
    lately: tuple[Event, ...] = (),
) -> Scene:
    """The table in a position as the viewer knows it, where nobody is asked anything."""
    seen = Look(now.content, knows, now.viewer, now.lang, now.names, (), recent, past, lately, beat=bool(recent))
    scene = table.box.layout.scene(seen)
    return replace(scene, seats=tuple(replace(seat, acting=False) for seat in scene.seats))


def _leading(table: Table, teller: Teller, rows: Sequence[Row], new: int) -> tuple[int, str] | None:
    """The sentence that leads a beat of so many new rows, with the seat that it begins with: all that makes it one,
    then what else there is room for, the viewer's own first. Where many did something, each is told in short.
    """
    layout, first = table.box.layout, opening(teller, rows, len(rows) - new)
    main, others = _by_weight(teller, told(teller, rows, first, layout.deed))
    most = max(len(main), LED)
    if len(main) + len(others) > most and layout.brief:
        main, others = _by_weight(teller, told(teller, rows, first, layout.brief))
    lines = [*main, *others]
    while most < len(lines) and len(in_one([line.words for line in lines[: most + 1]], most + 1)) <= ROOM:
        most += 1
    # What else somebody did is hinted at.
    lines = [*lines[:most], *(line for line in lines[most:] if line.seat != NOBODY)]
    return (lines[0].seat, in_one([line.words for line in lines], most)) if lines else None


def _by_weight(teller: Teller, lines: Iterable[Told]) -> tuple[list[Told], list[Told]]:
    """The lines that make a beat, and the others, the viewer's own first; headings only where there is nothing else."""
    lines = list(lines)
    lines = [line for line in lines if not line.heading] or lines
    main = [line for line in lines if line.beat]
    return main, sorted((line for line in lines if not line.beat), key=lambda line: line.seat != teller.viewer)


def next_bot(table: Table) -> int | None:
    """The first bot seat that must decide now."""
    return next((seat for seat in table.match.actors if table.seats[seat].bot), None)


def bot_input(match: Match, seat: int) -> bytes:
    """All that a bot gets to know of the position: its seat's redacted record."""
    return match.view(seat).tobytes()


def finished_record(table: Table) -> dict[str, Any]:
    """The record of a finished game, with its key: anybody can replay it. Raises GameError while the game runs."""
    if not table.match.finished:
        raise GameError(
            Text(
                "L’enregistrement se télécharge à la fin de la partie : il en contient tous les secrets.",
                "The record can be downloaded when the game is over: it holds all of its secrets.",
            )
        )
    return table.match.record()


def summary(table: Table, viewer: int) -> tuple[bool, bool]:
    """Whether the game is over, and whether this viewer must decide."""
    return table.match.finished, viewer in table.match.actors and not table.seats[viewer].away
