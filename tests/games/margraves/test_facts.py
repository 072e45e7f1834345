"""Advice about an action of Margraves says what it opens: Pennants, a Location's power, what a Citizen is good for,
what a Tower or a Monster costs and brings.
"""

from __future__ import annotations

import pytest

from ludotheque.games import box
from ludotheque.games.margraves.names import GUILD_IDS
from ludotheque.games.margraves.page.facts import facts
from ludotheque.kernel.text import Lang
from ludotheque.stage.counsel import Counsel, Found, Position, counsel, said
from ludotheque.stage.look import Look

from .positions import lay
from .table import Table


def facts_of(t: Table, action: str, lang: Lang = "en") -> tuple[str, ...]:
    """What is said of an action of A by its canonical name."""
    look = Look(t.match.content, t.match.view_twin(0), 0, lang, tuple(t.letters), ())
    code = look.content.actions.code(action)
    assert code in t.match.legal_codes(0)
    return facts(look, code)


def advised(t: Table, action: str, *then: str, lang: Lang = "en") -> Counsel:
    """What A is told of an action that is advised, with what follows it."""
    names = tuple(t.letters)
    at = Position(t.match.engine, t.match.content, box("margraves").layout, t.match.view(0), 0, lang, names)
    return counsel(at, Found(action, then))


def test_pennants_are_told_as_the_card_says_them() -> None:
    t = lay(hands={"A": "merchant captain"})
    assert facts_of(t, "pennants:merchant") == (
        "Gain 1 resource of choice, then you may move your Margrave one step, then you may deploy a Knight.",
    )
    assert facts_of(t, "text:merchant") == (), "the log tells what it brings"


def test_a_way_to_a_location_is_told_by_what_it_brings() -> None:
    t = lay(hands={"A": "merchant captain"}, at={"A": "shilina"}, has={"A": "3 stone"})
    t.do("A", "pennants:merchant")
    while not any(name.startswith("move:") for name in t.match.legal(0)):
        t.do("A", t.match.legal(0)[0])
    moves = [name for name in t.match.legal(0) if name.startswith("move:")]
    assert moves
    for name in moves:
        (sentence,) = facts_of(t, name)
        assert sentence.startswith("On arrival: ")
        assert sentence.endswith("2 Gold.")
        assert facts_of(t, name, "fr")[0].startswith("En arrivant : ")


GOODS = "1 stone 1 wood 1 magic 1 gem"


@pytest.mark.parametrize(
    ("lang", "slots", "tower", "left"),
    [
        (
            "fr",
            "Pour 1 Pierre, 1 Bois, 1 Magie et 1 Gemme, au choix : gagner 4 Or ; gagner 2 ressources au choix.",
            "La Tour à Shilina porte les icônes Soldat et Ombre (3 PV pour vous à ce jour) et donne 3 Influence.",
            "Il vous restera 3 Tours à bâtir, la dernière amène la fin.",
        ),
        (
            "en",
            "For 1 Stone, 1 Wood, 1 Magic and 1 Gem, one of these: gain 4 Gold; gain 2 resources of choice.",
            "The Tower in Shilina has the icons Soldier and Shadow (3 VP for you as things stand)"
            " and gives 3 Influence.",
            "You will have 3 Towers left to build; the last one brings the end.",
        ),
    ],
)
def test_a_tower_is_told_by_what_its_slots_pay_and_by_its_icons(lang: Lang, slots: str, tower: str, left: str) -> None:
    t = lay(has={"A": GOODS}, at={"A": "shilina"}, towers={"B": "shilina:1"}, influence={"A": "soldier=3"})
    assert facts_of(t, "build:captain", lang) == (slots, tower, left)
    assert said(advised(t, "build:captain", "site:2", lang=lang).reasons)[:3] == [slots, tower, left], (
        "and each of it once"
    )
    before = sum(t.points_by_source("A")[: len(GUILD_IDS)])
    t.do("A", "build:captain")
    assert facts_of(t, "site:2", lang) == (tower, left)
    t.do("A", "site:2")
    assert t.gains("A") == "+4 gold -1 stone -1 wood -1 magic -1 gem"
    assert sum(t.points_by_source("A")[: len(GUILD_IDS)]) - before == 3


def test_a_tower_on_the_last_free_slot_leaves_it_to_the_log_what_it_pays() -> None:
    t = lay(has={"A": GOODS}, towers={"B": "shilina:1", "C": "shilina:3"})
    assert facts_of(t, "build:captain")[0].startswith("The Tower in Shilina has")


@pytest.mark.parametrize(
    ("built", "sentence"),
    [
        ("hamun:1 silesia:1", "It is your last Tower but one."),
        ("hamun:1 silesia:1 inkadeus:1", "It is your last Tower."),
    ],
)
def test_the_last_towers_are_told(built: str, sentence: str) -> None:
    t = lay(has={"A": GOODS}, towers={"A": built})
    assert facts_of(t, "build:captain")[-1] == sentence


def test_towers_that_are_left_do_not_matter_in_the_last_round() -> None:
    t = lay(has={"A": GOODS}, last_round=True)
    assert "Tower in Shilina" in facts_of(t, "build:captain")[-1]


@pytest.mark.parametrize(
    ("lang", "price", "reward"),
    [
        (
            "fr",
            "À payer : 2 Force (un Chevalier vaut 1 Force).",
            "Récompense : gagner 2 Or, et 1 Influence.",
        ),
        (
            "en",
            "To be paid: 2 Strength (a Knight counts as 1 Strength).",
            "Reward: gain 2 Gold, and 1 Influence.",
        ),
    ],
)
def test_a_monster_is_told_by_its_price_and_its_reward(lang: Lang, price: str, reward: str) -> None:
    t = lay(has={"A": "4 force"}, hands={"A": "paladin captain"}, tops="goblin-raiders")
    t.do("A", "text:paladin")
    assert facts_of(t, "slay:hills", lang) == (price, reward)


def test_a_monster_that_strength_alone_can_pay_leaves_its_price_to_the_log() -> None:
    t = lay(has={"A": "4 force"}, hands={"A": "paladin captain"}, tops="goblin-raiders", knights={"hamun": 1})
    t.do("A", "text:paladin")
    assert facts_of(t, "slay:hills") == ("Reward: gain 2 Gold, and 1 Influence.",)


@pytest.mark.parametrize(
    ("action", "reasons"),
    [
        ("text:alchemist", ("You gain 5 Gold (Alchemist).",)),
        (
            "pennants:alchemist",
            ("Gain 2 Gold, then you may move your Margrave one step, then you may deploy a Knight.",),
        ),
    ],
)
def test_what_the_title_or_a_fact_says_is_not_told_again(action: str, reasons: tuple[str, ...]) -> None:
    """Neither that one plays the Citizen, nor the 2 Gold of its Pennants."""
    advice = advised(lay(hands={"A": "alchemist captain"}), action)
    assert not any("You play" in reason for reason in said(advice.reasons))
    assert [reason for reason in said(advice.reasons) if "Gold" in reason] == list(reasons)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_way_is_not_told_again_where_the_plan_names_it(lang: Lang) -> None:
    """'Go to Hamûn' is a step: beside it is told what comes of it, not that one goes there."""
    t = lay(hands={"A": "merchant captain"}, at={"A": "shilina"})
    t.do("A", "pennants:merchant")
    while not any(name.startswith("move:") for name in t.match.legal(0)):
        t.do("A", t.match.legal(0)[0])
    advice = advised(t, "move:hamun", "instead", lang=lang)
    goes = {"fr": "Vous allez à Hamûn", "en": "You go to Hamûn"}[lang]
    gains = {"fr": "Vous gagnez 2 Or (Hamûn).", "en": "You gain 2 Gold (Hamûn)."}[lang]
    assert "Hamûn" in advice.steps[0].label
    assert not any(goes in reason for reason in said(advice.reasons))
    assert gains in said(advice.reasons)
