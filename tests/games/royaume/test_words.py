"""The words of Le Royaume around the cards: the log as each reader has it, the bar, and the questions."""

from __future__ import annotations

import pytest

from ludotheque.games import box
from ludotheque.games.royaume.page.gains import harvest
from ludotheque.games.royaume.page.log import deed
from ludotheque.games.royaume.page.standing import standing_question, standing_words
from ludotheque.games.royaume.page.table import scene
from ludotheque.games.royaume.rules.actions import PILE_VALUES, Ev, From
from ludotheque.games.royaume.rules.counters import MonstersOf
from ludotheque.games.royaume.state import CITIZENS, FIRST_CITIZENS, FIRST_DOMAINS, Res, Type
from ludotheque.kernel.effects import Choose
from ludotheque.kernel.events import NOBODY, PUBLIC, Event
from ludotheque.kernel.text import LANGS, Lang
from ludotheque.stage.counsel import Found, Position, counsel, said
from ludotheque.stage.look import Look
from ludotheque.stage.parts import Roll
from ludotheque.stage.telling import Teller, log_lines

from .positions import lay
from .published import content_of
from .table import Table

CONTENT = content_of()
NAMES = ("Aliénor", "Vous", "Ysabeau")


def line(kind: Ev, seat: int, a: int, b: int = 0, c: int = 0, *, lang: Lang = "fr", viewer: int = 1) -> str:
    return kind.kind.say(Event(kind, seat, a, b, c, PUBLIC), CONTENT, lang, viewer, NAMES.__getitem__)


def look(t: Table, seat: int, lang: Lang = "fr") -> Look:
    log = tuple(t.log)
    legal = tuple(int(code) for code in t.match.legal_codes(seat))
    return Look(t.match.content, t.match.view_twin(seat), seat, lang, NAMES[: t.match.players], legal, log, log)


def test_who_is_robbed_is_spoken_to() -> None:
    goblin = next(face for face, card in enumerate(CONTENT.faces) if card.id == "goblin")
    assert line(Ev.STOLE, 0, Res.GOLD, 1, 1) == "Aliénor vous prend 1 Or"
    assert line(Ev.STOLE, 0, Res.GOLD, 3, 1, lang="en") == "Aliénor takes 3 Gold from you"
    assert line(Ev.STOLE, 1, Res.GOLD, 1, 0) == "Vous prenez 1 Or à Aliénor"
    assert line(Ev.STOLE_MONSTER, 0, goblin, 1) == "Aliénor vous prend le Gobelin"
    assert line(Ev.STOLE_MONSTER, 0, goblin, 1, lang="en") == "Aliénor takes the Goblin from you"


def test_what_is_slain_agrees_with_its_type() -> None:
    phrases = [MonstersOf(kind).phrase("fr", False) for kind in (Type.MINION, Type.BEAST)]
    assert phrases == ["par Sbire tué", "par Bête tuée"]
    assert MonstersOf(Type.BEAST).phrase("en", False) == "per slain Beast"


def test_a_heading_of_the_log_counts_rounds_as_the_bar_does() -> None:
    assert line(Ev.TURN, 0, 3) == "Manche 3 : Aliénor"
    assert line(Ev.TURN, 0, 3, lang="en") == "Round 3: Aliénor"


def test_what_a_card_gives_is_not_counted_as_anothers() -> None:
    """The Owlbear's 2 Magic are its own; the third is the Domain's."""
    t = lay(res={"A": "4 strength"}, built={"A": "the-violet-thorn"}).slay("A", "valley")
    rows = [(1, event) for event in t.log]
    sentences = [
        next(
            sentence.words
            for sentence in log_lines(teller, rows, 0, deed)
            if sentence.seat == 0 and not sentence.heading
        )
        for teller in (Teller(t.match.content, Ev, lang, 1, NAMES) for lang in LANGS)
    ]
    assert sentences == [
        "Aliénor tue le Hibours pour 4 Force et gagne 2 Magie et 1 Magie (Épine Violette)",
        "Aliénor slays the Owlbear for 4 Strength and gains 2 Magic and 1 Magic (The Violet Thorn)",
    ]


@pytest.mark.parametrize(
    ("options", "slot", "fr", "en"),
    [
        ({}, 1, "Monstres des Ruines", "Monsters of the Ruins"),
        ({}, FIRST_CITIZENS, "Clerc", "Cleric"),
        ({}, FIRST_DOMAINS, "Domaines, colonne 1", "Domains, column 1"),
        ({"mixed": "yes"}, FIRST_CITIZENS + 8, "Citoyens que 9/10 active", "Citizens that 9/10 activates"),
        ({"set": "random"}, FIRST_CITIZENS, "Citoyens que 1 active", "Citizens that 1 activates"),
        ({"set": "random"}, 1, "Monstres, colonne 2", "Monsters, column 2"),
    ],
)
def test_an_exhausted_pile_is_named_by_what_lay_there(options: dict[str, str], slot: int, fr: str, en: str) -> None:
    content = content_of(options)
    event = Event(Ev.EXHAUSTED, NOBODY, slot, 0, 0, PUBLIC)
    sentences = [Ev.EXHAUSTED.kind.say(event, content, lang, 1, NAMES.__getitem__) for lang in LANGS]
    assert sentences == [f"Pile épuisée : {fr}", f"Pile exhausted: {en}"]


def test_piles_are_named_as_the_cards_print_their_values() -> None:
    citizens = CONTENT.kind("citizen")
    assert {PILE_VALUES[citizen.pile] for citizen in citizens} == set(PILE_VALUES)
    for citizen in citizens:
        assert PILE_VALUES[citizen.pile] == "/".join(map(str, citizen.values))


@pytest.mark.parametrize(("active", "whose"), [(0, "d’Aliénor"), (2, "d’Ysabeau")])
def test_the_bar_elides_the_name_of_who_acts(active: int, whose: str) -> None:
    t = lay(3, active="ABC"[active])
    assert scene(look(t, 1)).heading == f"Manche {t.twin.turns[active]} · tour {whose} · Actions"
    t.acts("ABC"[active])


def test_alone_the_bar_and_the_log_count_alike() -> None:
    t = lay(1)
    turn = line(Ev.TURN, 0, t.twin.turns[0], viewer=0).split(" :")[0]
    assert scene(look(t, 0)).heading == f"{turn} · Actions"
    t.acts("A")


def test_a_double_says_that_its_sum_wakes_once() -> None:
    t = lay(2, dice=(4, 4))
    hints: list[tuple[Lang, str]] = [
        ("fr", "Un double : 4 deux fois, 8 une fois"),
        ("en", "A double: 4 twice, 8 once"),
    ]
    for lang, hint in hints:
        (roll,) = [part for part in scene(look(t, 0, lang)).board if isinstance(part, Roll)]
        assert roll.values == ("4", "4", "8")
        assert roll.hint == hint
    t.acts("A")


def test_what_is_given_up_to_the_dark_lord_is_asked_for_a_pile() -> None:
    t = lay(1, dice=(2, 2), actions=1).next_roll(5, 6).gain("A", "gold")
    assert scene(look(t, 0)).prompt.sentence == (
        "La pile de Monstres 2 (Ruines) frappe : quel Citoyen céder au Seigneur Noir ?"
    )
    assert scene(look(t, 0, "en")).prompt.sentence == (
        "Monster pile 2 (Ruins) strikes: which Citizen do you give up to the Dark Lord?"
    )
    t.asks("A", "lose")


def test_what_is_always_answered_alike_is_said_in_few_words() -> None:
    """Of every Citizen that lets one choose, and of the consolation: each of its choices, and nothing else."""
    short_words = {}
    for name, effect in CONTENT.programs.effects.items():
        if isinstance(effect, Choose) and name.split(".")[0] in ("citizen", "starter", "course"):
            for number, _ in enumerate(effect.branches, 1):
                words = [standing_words(CONTENT, name, f"choice:{number}", lang) for lang in ("fr", "en")]
                assert all(words), name
                short_words[name, number] = words
            assert standing_words(CONTENT, name, f"choice:{len(effect.branches) + 1}", "fr") == ""
    assert short_words["starter.starter-herald.on_turn", 1] == [
        "Héraut de Départ : toujours 1 Or",
        "Starter Herald: always 1 Gold",
    ]
    assert short_words["citizen.merchant.on_turn", 2] == ["Marchand : toujours 2 Magie", "Merchant: always 2 Magic"]
    assert short_words["course.consolation", 4][0].endswith(" : toujours rien")
    for name, action in (("starter.starter-herald.on_turn", "no"), ("citizen.nobody.on_turn", "choice:1"), ("", "")):
        assert standing_words(CONTENT, name, action, "fr") == ""


def test_the_herald_asks_one_question_on_either_side() -> None:
    """Nothing else at the table may be answered once and for all."""
    t = lay(2, roll=(1, 3))
    assert standing_question(look(t, 0)) == "starter.starter-herald.on_turn"
    t.do("A", "choice:1")
    assert standing_question(look(t, 1)) == "starter.starter-herald.on_turn"
    t.do("B", "choice:2")
    t.asks("A", "recruit", "gain")
    assert standing_question(look(t, 0)) == ""


@pytest.mark.parametrize(
    ("lang", "why", "nothing"),
    [
        ("fr", "Aucun de vos Citoyens n’est activé", "Ne rien prendre"),
        ("en", "None of your Citizens is activated", "Take nothing"),
    ],
)
def test_the_consolation_says_why_it_is_offered_and_that_it_may_be_left(lang: Lang, why: str, nothing: str) -> None:
    t = lay(2, edition="1e", roll=(1, 2))
    asked = scene(look(t, 0, lang)).prompt
    assert (asked.by, asked.choices[-1].label) == (why, nothing)
    t.choose("A", 4).choose("B", 4).acts("A")


@pytest.mark.rule("ROY-SOLO-25", "ROY-SOLO-27", "ROY-SOLO-28")
@pytest.mark.parametrize(
    ("lang", "labels"),
    [
        ("fr", ["5 : pile 5, Montagnes", "1 : pile 1, Collines", "Somme 6 : la pile de votre choix"]),
        ("en", ["5: pile 5, Mountains", "1: pile 1, Hills", "Sum 6: a pile of your choice"]),
    ],
)
def test_a_sum_that_strikes_is_told_from_the_dice(lang: Lang, labels: list[str]) -> None:
    t = lay(1, dice=(5, 1), actions=1, solo_sum="yes").next_roll(5, 6).gain("A", "gold")
    legal = tuple(int(code) for code in t.match.legal_codes(0))
    _, choices = Look(t.match.content, t.view("A"), 0, lang, ("Ysabeau",), legal).question()
    assert [choice.label for choice in choices] == labels


def test_what_cancels_itself_in_a_harvest_is_told_by_what_came_and_went() -> None:
    """Gold that a Peasant brings and a thief takes: the signs beside the name say so, as the words do."""
    t = lay(2)
    peasant = int(From.CITIZEN) + CITIZENS  # the first of the Starters
    rows = (
        Event(Ev.ROLLED, 0, 5, 2, 0, PUBLIC),
        Event(Ev.STOLE, 0, Res.GOLD, 2, 1, PUBLIC),
        Event(Ev.GAINED, 1, Res.GOLD, 2, peasant, PUBLIC),
    )
    shown = harvest(Look(t.match.content, t.view("A"), 0, "fr", ("Ysabeau", "Gaspard"), (), past=rows))
    assert shown is not None
    assert [(seat, [sign.text for sign in signs], words) for seat, _, signs, words in shown.rows] == [
        (0, ["+2"], "+2 Or (Gaspard)"),
        (1, ["+2 −2"], "−2 Or (Ysabeau) et +2 Or (Paysan de Départ)"),
    ]
    t.acts("A")


def reasons(t: Table, seat: int, lang: Lang, action: str, clear: bool = True) -> tuple[str, ...]:
    """Those for an action that is advised, beside nothing else."""
    view, layout = t.match.view(seat), box("royaume-2e").layout
    at = Position(t.match.engine, t.match.content, layout, view, seat, lang, NAMES[: t.match.players])
    return tuple(said(counsel(at, Found(action, clear=clear)).reasons))


@pytest.mark.parametrize(
    ("lang", "brings"),
    [
        ("fr", ("Cela rapporte 3 points (Monstres +3).", "Récompense : gagnez 2 Or ou 2 Magie.")),
        ("en", ("That brings 3 points (Monsters +3).", "Reward: gain 2 Gold or 2 Magic.")),
    ],
)
def test_what_an_advised_action_brings_is_told_though_it_is_still_to_be_paid_for(
    lang: Lang, brings: tuple[str, ...]
) -> None:
    """The Bear may be slain for 5 Strength, or for less and Magic: the points are the same."""
    t = lay(2, res={"A": "5 strength 5 magic 5 gold"}, dukes={"A": "elsyn"})
    assert reasons(t, 0, lang, "slay:mountains") == brings
    t.slay("A", "mountains")


@pytest.mark.parametrize(
    ("lang", "opened", "more"),
    [
        ("fr", "Vous pourrez ensuite choisir « Tuer l’Ours Terrifiant ».", "ou autre chose."),
        ("en", "Then you may choose “Slay the Dire Bear”.", "or something else."),
    ],
)
def test_what_an_advised_action_makes_payable_is_told(lang: Lang, opened: str, more: str) -> None:
    """The second Action of the turn could pay for the Bear then, and could not before."""
    t = lay(2, res={"A": "1 strength 4 gold 3 magic"}, dukes={"A": "elsyn"})
    for clear in (True, False):
        assert [why.replace("\u00a0", " ") for why in reasons(t, 0, lang, "gain:magic", clear)] == [opened]
    t.acts("A")
    assert reasons(lay(2, res={"A": "2 gold"}, dukes={"A": "elsyn"}), 0, lang, "gain:gold")[0].endswith(more)


@pytest.mark.parametrize(("lang", "by"), [("fr", "environ 2 points de plus"), ("en", "about 2 more points")])
def test_a_clear_lead_is_told_in_points_where_the_estimate_of_the_game_agrees(lang: Lang, by: str) -> None:
    t = lay(2, res={"A": "5 strength 5 magic 9 gold"}, dukes={"A": "elsyn"})
    view, layout = t.match.view(0), box("royaume-2e").layout
    at = Position(t.match.engine, t.match.content, layout, view, 0, lang, NAMES[:2])
    for action, second, told in (("slay:mountains", "gain:gold", True), ("gain:gold", "slay:mountains", False)):
        for clear in (True, False):
            beside = said(counsel(at, Found(action, second=second, clear=clear)).reasons)[-1]
            assert (by in beside) == (told and clear)
    t.slay("A", "mountains")


@pytest.mark.parametrize(("lang", "same"), [("fr", "Vous gagnez 1 Or."), ("en", "You gain 1 Gold.")])
def test_what_the_name_of_an_action_says_is_not_told_again(lang: Lang, same: str) -> None:
    t = lay(2, res={"A": "1 strength"}, dukes={"A": "elsyn"})
    assert same not in reasons(t, 0, lang, "gain:gold")
    t.gain("A", "gold")


@pytest.mark.parametrize(
    ("lang", "end"),
    [
        ("fr", "Cela amène la fin : cette manche est la dernière."),
        ("en", "That brings the end: this round is the last one."),
    ],
)
def test_the_end_that_an_advised_action_brings_is_told_before_it_is_paid_for(lang: Lang, end: str) -> None:
    empty = dict.fromkeys(("hills", "ruins", "forest"), 0)
    t = lay(2, res={"A": "20 strength 5 magic"}, dukes={"A": "elsyn"}, left={**empty, "valley": 1})
    assert reasons(t, 0, lang, "slay:valley")[-1] == end
    assert end not in reasons(t, 0, lang, "slay:mountains")


@pytest.mark.parametrize(
    ("lang", "reason"),
    [
        ("fr", "Pas un point de plus au total (Domaines +1, Duc −1)."),
        ("en", "Not one point more in all (Domains +1, Duke −1)."),
    ],
)
def test_points_that_cancel_each_other_are_told_by_where_they_come_from(lang: Lang, reason: str) -> None:
    tableau = {"A": "cleric paladin peasant archer rogue champion knight"}
    t = lay(2, res={"A": "6 gold"}, tableau=tableau, tops="cutthroats-truce", dukes={"A": "hrothgar-the-conqueror"})
    assert reason in reasons(t, 0, lang, "build:cutthroats-truce")
    t.acts("A")


@pytest.mark.parametrize(
    ("lang", "reason"),
    [
        ("fr", "De quoi gagner jusqu’à 6 points selon la suite."),
        ("en", "Worth up to 6 points, by what is chosen then."),
    ],
)
def test_where_points_hang_on_what_is_chosen_then_the_most_is_told(lang: Lang, reason: str) -> None:
    """The Obelisk is paid for with Gold and Magic, and may pay 3 VP more for 3 Magic."""
    t = lay(
        2,
        res={"A": "9 gold 4 magic"},
        tableau={"A": "cleric peasant"},
        tops="golden-obelisk-of-nae",
        dukes={"A": "elsyn"},
    )
    assert reason in reasons(t, 0, lang, "build:golden-obelisk-of-nae")


@pytest.mark.parametrize(
    ("lang", "clearly", "barely"),
    [
        ("fr", "Aucun point tout de suite : c’est par la suite que cela réussit le mieux.", "mais de peu."),
        ("en", "No point at once: it does best by what comes later.", "but not by much."),
    ],
)
def test_advice_without_a_reason_says_how_it_was_found(lang: Lang, clearly: str, barely: str) -> None:
    t = lay(2, res={"A": "1 magic"}, dukes={"A": "elsyn"})
    assert reasons(t, 0, lang, "gain:magic") == (clearly,)
    (reason,) = reasons(t, 0, lang, "gain:magic", clear=False)
    assert reason.endswith(barely)


def test_what_ends_the_game_needs_no_other_reason() -> None:
    """Nor does a Citizen that harvests nothing any more recommend itself by its harvests."""
    empty = dict.fromkeys(("hills", "ruins", "forest"), 0)
    t = lay(2, active="B", first="A", res={"B": "3 gold"}, dukes={"B": "elsyn"}, left={**empty, "peasant": 1})
    assert reasons(t, 1, "en", "recruit:peasant") == (
        "You recruit the Peasant for 3 Gold. Pile exhausted: Peasant.",
        "That brings the end: this round is the last one.",
    )
