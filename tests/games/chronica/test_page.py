"""What the page of Chronica Universalis foretells of Honour, points and powers, what it says of the end, and what its
log says of cards that are drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from ludotheque.games import SHELF
from ludotheque.games.chronica.cards.content import ChronicaContent
from ludotheque.games.chronica.game import GAME
from ludotheque.games.chronica.page.faces import face
from ludotheque.games.chronica.rules.actions import Ev
from ludotheque.kernel.events import PUBLIC, SPECTATOR, Event
from ludotheque.kernel.foresight import foresee_through
from ludotheque.kernel.text import LANGS, Lang
from ludotheque.stage import counsel as counsel_module
from ludotheque.stage.counsel import Found, Position, counsel
from ludotheque.stage.look import Look
from ludotheque.stage.parts import Card, Choice, Tag, Zone
from ludotheque.stage.telling import Teller, log_lines

from ...support.table import seat_of
from .table import CHARACTERS, IDS, Table, lay

LAYOUT = SHELF["chronica"].layout
FOES = "f1 coucy, f2 louvre+hugues-capet, f3 remi"
LYING = ("coucy", "louvre", "hugues-capet", "remi", "roland", "chinon", "vincennes", "villon")
HONOURS = ((9, 9), (2, 5), (5, 1), (2, 2))


def then(t: Table, letter: str, action: str, lang: Lang = "en") -> str:
    """What a button says would come of it."""
    return next(choice.then for choice, _ in t.scene(letter, lang).offers() if choice.action == action)


def looked_at(t: Table, letter: str) -> tuple[Card, ...] | None:
    """The cards of the deck that lie open before a seat; None where there is no such place."""
    zones = (part for part in t.scene(letter, "en").parts() if isinstance(part, Zone) and part.id == "looked-at")
    return next((zone.cards for zone in zones), None)


def forecast(t: Table, action: str, lang: Lang = "en") -> tuple[str, ...]:
    """What the card that carries an action says would come, line by line."""
    return next(card.forecast for choice, card in carried(t, lang) if choice.action == action)


def carried(t: Table, lang: Lang) -> Iterator[tuple[Choice, Card]]:
    """The actions that lie on cards before A."""
    zones = (part for part in t.scene("A", lang).parts() if isinstance(part, Zone))
    yield from ((choice, card) for zone in zones for card in zone.cards for choice in card.choices)


def facts_of(t: Table, action: str, lang: Lang = "en") -> tuple[str, ...]:
    """What advice says of an action."""
    code = t.match.content.actions.code(action)
    assert code is not None
    return LAYOUT.facts(Look(t.match.content, t.view("A"), 0, lang, ("A", "B"), ()), code, False)


def go_on(t: Table) -> Table:
    """Answer everything with the first that may be done, until the play is over: without a reinforcement, and no more
    plays.
    """
    while not t.match.finished and not (t.twin.play == 0 and t.twin.card < 0):
        [seat] = t.match.actors
        legal = t.match.legal(seat)
        t.do("AB"[seat], "no" if "no" in legal else legal[0])
    return t


def check(t: Table, foretold: str) -> None:
    """Whether what was said of one's own and the other's Honour, of the end and of another play has come."""
    own = re.search(r"[Yy]our Honour \d+ → (\d+)", foretold)
    changed = {event.seat for event in t.log if event.kind in (Ev.HONOUR_GAINED, Ev.HONOUR_LOST)}
    assert t.honour["A"] == int(own[1]) if own else seat_of("A") not in changed, foretold
    assert ("you play again" in foretold) == bool(t.happened(Ev.FERVOUR)), foretold
    mine, theirs = t.honour["A"], t.honour["B"]
    assert ("the game is lost" in foretold) == (mine == 0 < theirs), foretold
    assert ("the game is won" in foretold) == (theirs == 0 < mine), foretold
    assert ("points decide" in foretold) == (mine == theirs == 0), foretold
    if mine == 0 or theirs == 0:
        assert t.match.finished
        return
    other = re.search(r"opponent (loses|gains) (\d+) Honour", foretold, re.IGNORECASE)
    moved = sum(event.a for event in t.happened(Ev.HONOUR_LOST) if event.seat == seat_of("B"))
    assert moved == (int(other[2]) if other else 0), foretold


def positions(card: str, more: str, **lying: str) -> Iterator[Table]:
    """A turn of A, who holds two cards and more, with little and much Honour on both sides."""
    for mine, theirs in HONOURS:
        hand = f"{card} {more} {'sorbonne' if card == 'chartres' else 'chartres'}"
        yield lay(hands={"A": hand}, provinces=lying, honour={"A": mine, "B": theirs})


@pytest.mark.parametrize("slot", ["f1", "f2", "f3"])
def test_honour_that_is_foretold_of_a_reinforcement_comes(slot: str) -> None:
    """With every Character's power, also where it ends the game before values are compared."""
    told_of = 0
    for helper in CHARACTERS:
        for t in positions(helper, "roland", B=FOES) if helper not in LYING else ():
            t.attack("A", "roland", slot)
            foretold = then(t, "A", f"reinforce:{helper}")
            t.log.clear()
            check(go_on(t.do("A", f"reinforce:{helper}")), foretold)
            told_of += 1
    assert told_of > 100


@pytest.mark.parametrize("slot", ["f1", "f2", "f3"])
def test_honour_that_is_foretold_of_an_attack_comes(slot: str) -> None:
    for leader in CHARACTERS:
        for t in positions(leader, "chinon", B=FOES) if leader not in LYING else ():
            foretold = then(t.pick("A", leader), "A", f"attack:{slot}")
            t.log.clear()
            check(go_on(t.do("A", f"attack:{slot}")), foretold)


@pytest.mark.parametrize("slot", ["f1", "h2"])
def test_honour_and_points_that_are_foretold_of_a_card_that_is_placed_come(slot: str) -> None:
    for card in IDS:
        for t in positions(card, "chinon", A="f1 vincennes", B="f1 coucy") if card not in LYING else ():
            if f"place:{slot}" not in t.pick("A", card).offers("A"):
                continue
            foretold, points = then(t, "A", f"place:{slot}"), t.points["A"]
            t.log.clear()
            check(go_on(t.do("A", f"place:{slot}")), foretold)
            assert t.points["A"] - points == (2 if "An occupied Building: 3 points." in foretold else 1), foretold


def against_cluny(lang: Lang, action: str, **honour: int) -> str:
    """What is said of a reinforcement of Clovis against the Abbey of Cluny."""
    hands = {"A": "clovis philippe-le-bel suger chinon"}
    t = lay(hands=hands, provinces={"B": "f1 cluny"}, honour=honour).attack("A", "clovis", "f1")
    return then(t, "A", action, lang)


def test_what_lasting_powers_add_to_a_defence_is_said_card_by_card() -> None:
    hands = {"A": "clovis suger chinon"}
    t = lay(hands=hands, provinces={"B": "f1 louvre, f2 palais-des-papes"}).attack("A", "clovis", "f1")
    defence = 4 + 1  # of the Louvre itself, and what the other card adds
    assert f"against {defence} (with Palace of the Popes +1), your Honour" in then(t, "A", "no")
    assert f"contre {defence} (dont Palais des Papes +1), votre Honneur" in then(t, "A", "no", "fr")


def test_an_attack_is_foretold_step_by_step() -> None:
    """Who chooses the domain, what each domain would do, and what follows from either."""
    t = lay(hands={"A": "clovis suger"}, provinces={"B": "f1 chinon+remi"}, honour={"A": 7}).pick("A", "clovis")
    chooser, first, second, *follows = forecast(t, "attack:f1")
    assert chooser == "You will choose the domain."
    assert first.endswith(";")
    assert second.startswith("or ")
    assert "Leaving the table: Clovis, Fortress of Chinon, Saint Remigius." in follows
    assert forecast(t, "attack:f1", "fr")[1].endswith("\N{NO-BREAK SPACE};")


def test_a_power_that_takes_from_both_is_foretold() -> None:
    philippe = "reinforce:philippe-le-bel"
    assert against_cluny("en", "no", A=6) == "Learning: 1 against 4, your Honour 6 → 3."
    assert against_cluny("en", philippe, A=6) == (
        "Learning: 5 against 4, your Honour 6 → 5. The opponent loses 2 Honour."
    )
    assert against_cluny("fr", philippe, A=6) == (
        "Érudition : 5 contre 4, votre Honneur 6 → 5. L’adversaire perd 2 Honneur."
    )


@pytest.mark.parametrize(
    ("mine", "theirs", "french", "english"),
    [
        (2, 5, "Votre Honneur 2 → 0. À zéro, la partie est", "Your Honour 2 → 0. At zero, the game is lost!"),
        (5, 2, "L’Honneur adverse à zéro", "The opponent’s Honour at zero, the game is won! Your Honour 5 → 3."),
        (1, 2, "Votre Honneur 1 → 0. Les deux", "Your Honour 1 → 0. Both Honours at zero: points decide."),
    ],
)
def test_a_power_that_ends_the_game_is_told_before_it_is_used(
    mine: int, theirs: int, french: str, english: str
) -> None:
    """Nothing is compared then (CHR-END-05)."""
    philippe = "reinforce:philippe-le-bel"
    assert against_cluny("fr", philippe, A=mine, B=theirs).startswith(french)
    assert against_cluny("en", philippe, A=mine, B=theirs) == english


WINNING = {"A": "f1 louvre", "B": "f1 chinon+remi, f2 coucy"}


@pytest.mark.parametrize(("lang", "word"), [("fr", "gagne"), ("en", "wins")])
@pytest.mark.parametrize("action", ["place:f1", "attack:f1"])
def test_what_wins_says_so_first(action: str, lang: Lang, word: str) -> None:
    """Also where one would lose Honour: the tag says no number."""
    for theirs, wins in ((1, True), (2, False)):
        t = lay(hands={"A": "clovis sorbonne"}, provinces=WINNING, honour={"A": 7, "B": theirs}).pick("A", "clovis")
        choice, card = next((choice, card) for choice, card in carried(t, lang) if choice.action == action)
        assert (card.tag == Tag(word, "win")) == wins
        for told in (card.forecast[0], choice.then, choice.short or choice.then):
            assert told.startswith(("L’Honneur adverse à zéro", "The opponent’s Honour at zero")) == wins
        assert go_on(t.do("A", action)).match.finished == wins


@pytest.mark.parametrize(("lang", "won", "near"), [("fr", "Vous gagnez", "proche"), ("en", "You win", "near")])
def test_advice_that_wins_says_so_first_and_goes_on_to_the_winning_step(lang: Lang, won: str, near: str) -> None:
    for theirs, wins in ((1, True), (2, False)):
        t = lay(hands={"A": "clovis sorbonne"}, provinces=WINNING, honour={"A": 7, "B": theirs})
        at = Position(t.match.engine, t.match.content, LAYOUT, t.match.view(0), 0, lang, ("A", "B"))
        explained = counsel(at, Found("play:clovis"))
        assert [step.action for step in explained.steps] == ["play:clovis", *(["place:f1"] if wins else [])]
        assert explained.reasons[0].words.startswith(won) == wins
        assert (near in explained.reasons[-1].words) != wins


def test_a_win_that_the_search_names_is_tried_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other actions are not foreseen then: the step, the win, and the win once more as a step."""
    t = lay(hands={"A": "clovis sorbonne"}, provinces=WINNING, honour={"A": 7, "B": 1})
    at = Position(t.match.engine, t.match.content, LAYOUT, t.match.view(0), 0, "en", ("A", "B"))
    place = next(code for code, name in enumerate(t.match.content.actions.names) if name == "place:f1")
    tried: list[int] = []

    def noted(engine: Any, content: Any, state: Any, seat: int, code: int) -> Any:
        tried.append(code)
        return foresee_through(engine, content, state, seat, code)

    monkeypatch.setattr(counsel_module, "foresee_through", noted)
    explained = counsel(at, Found("play:clovis", then=("place:f1",)))
    assert explained.wins
    assert tried[1:3] == [place, place]
    assert not counsel(at, Found("play:sorbonne")).wins


@pytest.mark.parametrize(("lang", "chosen"), [("fr", "à votre choix"), ("en", "as you choose")])
def test_an_attack_in_either_domain_is_asked_in_short(lang: Lang, chosen: str) -> None:
    t = lay(hands={"A": "clovis suger"}, provinces={"B": "f1 chinon+remi"}, honour={"A": 7}).pick("A", "clovis")
    choice = next(choice for choice, _ in carried(t, lang) if choice.action == "attack:f1")
    asked = t.scene("A", lang).awaiting(choice.action, choice.label, lang).prompt.sentence
    assert chosen in asked
    assert "Remi" not in asked
    assert len(asked) < 140 < len(f"{choice.label} {choice.then}")


@pytest.mark.parametrize(
    ("lang", "learning"),
    [("fr", "Prestige : 4 contre 7, votre Honneur 9 → 6"), ("en", "Prestige: 4 against 7, your Honour 9 → 6")],
)
def test_which_domain_is_asked_with_the_honour_that_each_brings(lang: Lang, learning: str) -> None:
    t = lay(hands={"A": "clovis bastille"}, provinces={"B": "f1 louvre+jacques-de-molay"}, honour={"A": 9})
    t.attack("A", "clovis", "f1")
    (fight,) = [part for part in t.scene("A", lang).parts() if isinstance(part, Zone) and part.id == "at-work"]
    assert learning in fight.hint
    assert fight.hint.count("→") == 2
    t.asks("A", "domain")


def test_an_attack_that_needs_a_reinforcement_says_so() -> None:
    for hand, lost in (
        ("suger sorbonne", "the game is lost!"),
        ("suger remi", "without a reinforcement, the game would"),
    ):
        t = lay(hands={"A": hand}, provinces={"B": "f1 coucy"}, honour={"A": 2}).pick("A", "suger")
        assert lost in then(t, "A", "attack:f1")
        assert ("A reinforcement may join." in facts_of(t, "attack:f1")[1]) == ("remi" in hand)


def test_the_last_slot_ends_the_game_unless_a_card_comes_back() -> None:
    full = "f1 sorbonne, f2 louvre, f3 remi, f4 coucy, h1 clovis, h2 suger, h3 bastille"
    for card, over in (("villon", True), ("alienor", False)):
        t = lay(hands={"A": f"{card} chinon"}, provinces={"A": full}).pick("A", card)
        foretold = then(t, "A", "place:h4")
        assert "Your Province will be complete" in foretold
        assert ("and the game over" in foretold) == over
        assert go_on(t.do("A", "place:h4")).match.finished == over


def test_advice_has_facts_of_each_step_of_a_play() -> None:
    provinces = {"A": "f1 chinon", "B": "f1 louvre+remi, f2 coucy"}
    t = lay(hands={"A": "philippe-le-bel clovis sorbonne"}, provinces=provinces, honour={"A": 7, "B": 6})
    assert facts_of(t, "play:philippe-le-bel") == (
        "Learning\u00a04 (circled), Prestige\u00a03, War\u00a01.",
        "Power: both players lose 2 Honour at the same time.",
    )
    t.pick("A", "clovis")
    assert facts_of(t, "place:f1") == ("An occupied Building: 3 points. The opponent loses 1 Honour.",)
    assert facts_of(t, "place:f2", "fr") == ("Un emplacement de plus : 1 point.",)
    assert facts_of(t, "pass") == ()
    compared, gone = facts_of(t, "attack:f2")
    assert compared.startswith("War: 5 against 5, your Honour 7 → 7.")
    assert gone == "A reinforcement may join. Leaving the table: Clovis, Castle of Coucy."
    t.do("A", "attack:f2")
    assert facts_of(t, "reinforce:philippe-le-bel") == (
        "War: 6 against 5, your Honour 7 → 6. The opponent loses 2 Honour.",
    )


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_advice_does_not_tell_again_whom_one_sends(lang: Lang) -> None:
    """The facts of an attack name who goes where, and those of a reinforcement what it brings."""
    t = lay(hands={"A": "philippe-le-bel clovis suger"}, provinces={"B": "f1 louvre+remi"}).pick("A", "clovis")
    facts = {"attack:f1": 2, "reinforce:suger": 1}
    for action, number in facts.items():
        at = Position(t.match.engine, t.match.content, LAYOUT, t.match.view(0), 0, lang, ("A", "B"))
        reasons = counsel(at, Found(action)).reasons
        assert len(reasons) == number, "nothing but the facts"
        t.do("A", action)


def test_cards_that_one_sees_and_parts_with_are_told_by_what_is_printed_on_them() -> None:
    t = lay(hands={"A": "gerbert clovis", "B": "chinon"}, deck="roland suger heloise remi bastille")
    t.place("A", "gerbert", "f1")
    cards = looked_at(t, "A") or ()
    assert [card.name for card in cards] == ["Roland", "Suger", "Heloise"]
    assert [choice.action for card in cards for choice in card.choices] == ["keep:1", "keep:2", "keep:3"]
    assert looked_at(t, "B") is None
    assert facts_of(t, "keep:2")[0] == facts_of(lay(hands={"A": "suger clovis"}), "play:suger")[0]
    assert facts_of(t, "keep:1") != facts_of(t, "keep:2")


def test_facts_are_what_buttons_say() -> None:
    t = lay(hands={"A": "clovis suger sorbonne"}, provinces={"A": "f1 chinon", "B": "f1 louvre+remi"}).pick(
        "A", "clovis"
    )
    for action in sorted(t.offers("A") - {"pass"}):
        assert facts_of(t, action)[0] == then(t, "A", action)


def test_advice_says_what_a_power_does_beside_honour() -> None:
    t = lay(hands={"A": "charlemagne chinon"}).pick("A", "charlemagne")
    assert facts_of(t, "place:f1") == ("One more slot: 1 point.", "Power: draw 1 card.")
    assert facts_of(t, "place:f1", "fr") == ("Un emplacement de plus : 1 point.", "Pouvoir : piochez 1 carte.")


def test_a_target_that_the_power_sends_away_is_not_compared() -> None:
    t = lay(hands={"A": "du-guesclin chinon"}, provinces={"B": "f1 roland, f2 coucy"}).pick("A", "du-guesclin")
    assert "nothing is compared" in then(t, "A", "attack:f1")
    assert "against" in then(t, "A", "attack:f2")
    t.do("A", "attack:f1")
    assert not t.domains
    assert t.province("B") == {"f2": {"coucy"}}


def test_a_power_with_a_choice_about_honour_promises_none() -> None:
    """Whoever plays it decides, so values are told and no Honour."""
    effect = "choose(gain(2), each_opponent(lose(1)))"
    t = lay(hands={"A": "clovis chinon"}, provinces={"B": "f1 remi"}, values={"clovis": {"power": effect}}).pick(
        "A", "clovis"
    )
    assert "Honour" not in then(t, "A", "attack:f1")


@pytest.mark.parametrize(
    ("lang", "few", "several"),
    [
        ("fr", "il manque 1 emplacement à la Province d’en face", "il manque 2 emplacements à la Province d’en face"),
        ("en", "1 slot more fills the other’s Province", "2 slots more fill the other’s Province"),
    ],
)
def test_how_near_the_end_is_counts_slots(lang: Lang, few: str, several: str) -> None:
    full = "f1 coucy, f2 louvre, f3 remi, f4 roland, h1 clovis, h2 suger"
    for lying, expected in ((full, several), (f"{full}, h3 villon", few)):
        t = lay(provinces={"B": lying})
        look = Look(t.match.content, t.view("A"), 0, lang, ("A", "B"), ())
        assert expected in LAYOUT.outlook(look)
        assert LAYOUT.outlook(Look(t.match.content, t.view("B"), 1, lang, ("A", "B"), ()))


def lines(viewer: int, lang: Lang, *rows: tuple[int, ...]) -> list[str]:
    """The lines that events of the first seat make in one command."""
    teller = Teller(lay().match.content, GAME.events, lang, viewer, ("Ysoline", "Gaspard"))
    filled = ((*row, 0)[:3] for row in rows)
    events = [Event(kind, 0, a, b, 0, PUBLIC) for kind, a, b in filled]
    return [line.words for line in log_lines(teller, [(1, event) for event in events], 0, LAYOUT.deed)]


MOLAY, CLEMENT, BASTILLE = (IDS.index(name) for name in ("jacques-de-molay", "clement-v", "bastille"))


def test_cards_that_were_drawn_one_after_the_other_are_told_once() -> None:
    """By a power, then at the end of the turn."""
    drawn = ((Ev.DREW, MOLAY), (Ev.DRAWN, 1), (Ev.DREW, CLEMENT), (Ev.DRAWN, 1))
    assert lines(0, "en", *drawn) == ["You draw Jacques de Molay and Clement V"]
    assert lines(0, "fr", *drawn) == ["Vous piochez Jacques de Molay et Clément V"]


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("fr", "Ysoline pioche Jacques de Molay et 1 autre carte"),
        ("en", "Ysoline draws Jacques de Molay and 1 other card"),
    ],
)
def test_of_two_drawn_cards_one_that_was_seen_is_not_told_thrice(lang: Lang, expected: str) -> None:
    assert lines(1, lang, (Ev.DREW, MOLAY), (Ev.DRAWN, 2)) == [expected]


def test_an_occupied_building_is_told_with_what_led_to_it() -> None:
    pair = (Ev.OCCUPIED, BASTILLE, CLEMENT)
    assert lines(0, "fr", (Ev.PLACED, CLEMENT), pair) == ["Vous posez Clément V (frontière 1), qui occupe la Bastille"]
    assert lines(1, "en", (Ev.PLACED, BASTILLE), pair) == [
        "Ysoline places the Bastille (frontier 1), which Clement V occupies"
    ]
    assert lines(1, "fr", (Ev.WELCOMED, CLEMENT, BASTILLE), pair) == ["Ysoline accueille Clément V (Bastille)"]


def test_what_is_discarded_together_is_one_sentence_and_what_is_said_already_is_none() -> None:
    gone = [(Ev.DISCARDED, card) for card in (BASTILLE, CLEMENT, MOLAY)]
    assert lines(0, "fr", *gone) == ["La Bastille, Clément V et Jacques de Molay vont à la défausse"]
    assert lines(0, "en", *gone[1:]) == ["Clement V and Jacques de Molay are discarded"]
    assert lines(0, "fr", gone[0]) == ["La Bastille va à la défausse"]
    assert lines(1, "en", (Ev.PASSED, MOLAY), gone[2]) == ["Ysoline passes and discards Jacques de Molay"]


def test_cards_that_nobody_saw_are_counted_together() -> None:
    twice = ((Ev.DRAWN, 1), (Ev.DRAWN, 1))
    assert lines(1, "fr", *twice) == ["Ysoline pioche 2 cartes"]
    assert lines(1, "en", *twice, (Ev.HONOUR_GAINED, 1), (Ev.HONOUR_GAINED, 2)) == [
        "Ysoline draws 2 cards and gains 3 Honour"
    ]
    assert lines(1, "en", (Ev.DREW, MOLAY), (Ev.DRAWN, 2), (Ev.DRAWN, 1)) == [
        "Ysoline draws Jacques de Molay and 2 other cards"
    ]


REST = ("suger", "heloise", "bastille", "beaune", "cluny")
LAST = {
    "fr": "La dernière carte sera piochée, et la partie finie.",
    "en": "The last card will be drawn, and the game over.",
}


@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("card", ["sorbonne", "alcuin", "gerbert", "alienor", "charlemagne", "roland"])
def test_a_play_says_that_it_draws_the_last_card(card: str, own: bool) -> None:
    """By a power or at the end of the turn: where it is said the game ends, and else not, unless one may play again."""
    told_of = 0
    for left in range(1, 5):
        decks = dict.fromkeys("AB", " ".join(REST[:left]))
        lying = {"A": "f1 vincennes", "B": "f1 coucy, f2 louvre+hugues-capet"}
        for action in ("place:f2", "attack:f1", "attack:f2", "pass"):
            t = lay(own=own, hands={"A": f"{card} chinon", "B": "remi clovis"}, provinces=lying, deck=decks).pick(
                "A", card
            )
            if action not in t.offers("A"):
                continue
            foretold = " ".join(facts_of(t, action))
            go_on(t.do("A", action))
            assert t.match.finished or LAST["en"] not in foretold, (left, action, foretold)
            assert LAST["en"] in foretold or action == "attack:f2" or not t.match.finished, (left, action, foretold)
            told_of += LAST["en"] in foretold
    assert told_of


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_sorbonne_says_that_both_draw_the_last_cards(lang: Lang) -> None:
    """In the preview and among the reasons; with more cards left it does not."""
    for deck, over in (("suger heloise remi", True), ("suger heloise remi bastille", False)):
        t = lay(hands={"A": "sorbonne clovis"}, deck=deck).pick("A", "sorbonne")
        assert then(t, "A", "place:f1", lang).endswith(LAST[lang]) == over
        assert any(LAST[lang] in fact for fact in facts_of(t, "place:f1", lang)) == over
        assert t.place("A", "sorbonne", "f1").match.finished == over


def test_a_pass_says_that_it_draws_the_last_card() -> None:
    for deck, foretold in (("suger heloise", LAST["en"]), ("suger heloise remi", "")):
        t = lay(hands={"A": "sorbonne clovis"}, deck=deck).pick("A", "sorbonne")
        assert then(t, "A", "pass") == foretold
        assert t.do("A", "pass").match.finished == bool(foretold)


def test_nobody_plays_again_after_the_last_card() -> None:
    t = lay(
        hands={"A": "clovis chinon suger"},
        provinces={"B": "f1 louvre+remi"},
        deck="coucy",
        values={"clovis": {"power": "draws(1)"}},
    )
    t.pick("A", "clovis")
    foretold = then(t, "A", "attack:f1")
    assert LAST["en"] in foretold
    assert "play again" not in foretold
    go_on(t.do("A", "attack:f1"))
    t.over()


def test_a_building_says_that_it_draws_the_last_card_wherever_it_is_placed() -> None:
    for deck, ends in (("suger heloise", True), ("suger heloise remi bastille", False)):
        t = lay(hands={"A": "sorbonne clovis"}, deck=deck)
        assert (LAST["en"] in facts_of(t, "play:sorbonne")) == ends
        assert LAST["en"] not in facts_of(t, "play:clovis"), "who may be sent to fight instead"
        slots = {name for name in t.pick("A", "sorbonne").match.legal(0) if name.startswith("place:")}
        assert len(slots) == 8
        for slot in slots:
            assert (
                lay(hands={"A": "sorbonne clovis"}, deck=deck).place("A", "sorbonne", slot[6:]).match.finished == ends
            )


# --- the end --------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-WIN-05")
@pytest.mark.parametrize(
    ("lang", "sentence"), [("fr", "Égalité : personne ne l’emporte"), ("en", "A draw: nobody wins")]
)
def test_a_draw_is_told_as_one_thing(lang: Lang, sentence: str) -> None:
    t = lay(hands={"A": "roland clovis"}, provinces={"B": "f1 bastille"}, deck="suger").place("A", "roland", "f1")
    for viewer in ("A", "B", ""):
        scene = t.scene(viewer, lang)
        assert (scene.ending, scene.prompt.sentence, scene.measured) == (sentence, sentence, "")
        assert [(place.rank, place.points) for place in scene.result] == [(1, 1), (1, 1)]
    assert [t.match.tell(event, lang) for event in t.happened(Ev.DRAW_GAME)] == [sentence]
    t.drawn()


@pytest.mark.rule("CHR-WIN-02")
@pytest.mark.parametrize("lang", LANGS)
def test_a_game_that_honour_decided_is_told_by_honour(lang: Lang) -> None:
    """B has more points in the Province, and has lost."""
    many = "f1 remi, f2 notre-dame+suger, f3 montpellier+heloise"
    t = lay(hands={"A": "roland clovis"}, provinces={"A": "f1 bastille", "B": many}, honour={"A": 4, "B": 1})
    t.place("A", "roland", "f1")
    t.won("A")
    assert t.points == {"A": 3, "B": 7}
    scene = t.scene("A", lang)
    honour = {"fr": "Honneur", "en": "Honour"}[lang]
    assert (scene.measured, scene.ending) == (honour, "")
    assert [(place.seat, place.rank, place.points) for place in scene.result] == [(0, 1, 4), (1, 2, 0)]
    assert [[(source.name, source.points) for source in place.sources] for place in scene.result] == [
        [(honour, 4)],
        [(honour, 0)],
    ]
    assert [re.findall(r"\d+", place.note) for place in scene.result] == [["3"], ["7"]]
    assert all(place.decided for place in scene.result)
    whose = {
        "fr": (
            "L’Honneur de B est tombé à zéro : la partie est finie",
            "Votre Honneur est tombé à zéro : la partie est finie",
        ),
        "en": ("B’s Honour has fallen to zero: the game is over", "Your Honour has fallen to zero: the game is over"),
    }[lang]
    assert (scene.cause, t.scene("B", lang).cause) == (f"{whose[0]}.", f"{whose[1]}.")
    measure = LAYOUT.measure(t.twin)
    assert measure is not None
    assert measure.of(t.twin) == (4, 0)


@pytest.mark.parametrize(
    ("name", "whose"), [("Ysabeau", "L’Honneur d’Ysabeau"), ("Hugo", "L’Honneur de Hugo"), ("Ada", "L’Honneur d’Ada")]
)
def test_an_honour_is_somebodys_by_name(name: str, whose: str) -> None:
    t = lay(hands={"A": "roland clovis"}, provinces={"A": "f1 bastille"}, honour={"B": 1}).place("A", "roland", "f1")
    scene = LAYOUT.scene(Look(t.match.content, t.match.view_twin(), SPECTATOR, "fr", ("Bea", name), ()))
    assert scene.cause == f"{whose} est tombé à zéro : la partie est finie."


def test_both_without_honour_are_told_by_points() -> None:
    t = lay(hands={"A": "philippe-le-bel clovis"}, provinces={"B": "f1 bastille"}, honour={"A": 1, "B": 1})
    t.place("A", "philippe-le-bel", "f1")
    scene = t.scene("A", "fr")
    assert (scene.measured, scene.cause) == ("", "Plus d’Honneur : la partie est finie.")
    assert LAYOUT.measure(t.twin) is None
    t.drawn()


@pytest.mark.parametrize("lang", LANGS)
def test_the_history_of_a_card_is_apart_from_its_rule(lang: Lang) -> None:
    """Also of a pair, whose rule names both of its cards."""
    content = GAME.content()
    assert isinstance(content, ChronicaContent)
    for code in range(len(content.cards_in_set)):
        leaf, shown = content.cards_in_set[code], face(content, code, lang)
        assert leaf.story.say(lang) in shown.story
        assert not leaf.story.say(lang) or leaf.story.say(lang) not in shown.words
    zones = (part for part in lay(provinces={"B": FOES}).scene("A", lang).parts() if isinstance(part, Zone))
    pair = next(card for zone in zones for card in zone.cards if card.name.startswith("Louvre"))
    stories = [content.cards["card"][name].story.say(lang) for name in ("louvre", "hugues-capet")]
    assert all(story in pair.story and story not in pair.words for story in stories)
