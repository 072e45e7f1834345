"""Powers (CHR-POWER), and what each card's does; decks and what is known of them (CHR-DECK)."""

from __future__ import annotations

import pytest

from ludotheque.games.chronica.rules.actions import Ev
from ludotheque.games.chronica.state import SET, Domain

from ..table import CARDS, IDS, Lay, Table

LEARNING, PRESTIGE, WAR = Domain


@pytest.mark.rule("CHR-POWER-01")
def test_a_power_applies_to_a_placed_card_and_to_an_attacker(table: Lay) -> None:
    placed = table(hands={"A": "jeanne-d-arc clovis"}, honour={"A": 4}).place("A", "jeanne-d-arc", "f1")
    assert placed.honour["A"] == 6
    placed.turn_of("B")
    sent = table(hands={"A": "jeanne-d-arc bastille"}, provinces={"B": "f1 vincennes"}, honour={"A": 4})
    sent.attack("A", "jeanne-d-arc", "f1")
    assert sent.honour["A"] == 6
    sent.turn_of("B")


@pytest.mark.rule("CHR-POWER-02")
def test_powers_come_before_the_comparison_and_change_it(table: Lay) -> None:
    t = table(hands={"A": "charles-martel bastille"}, provinces={"B": "f1 coucy"}, honour={"A": 5})
    t.attack("A", "charles-martel", "f1")
    assert t.domains == [(6, 5, WAR)]
    assert t.honour["A"] == 6
    t.turn_of("B")


@pytest.mark.rule("CHR-POWER-03")
def test_powers_are_not_optional_and_what_is_impossible_is_skipped(table: Lay) -> None:
    t = table(hands={"A": "du-guesclin clovis"}).place("A", "du-guesclin", "f1")
    assert t.happened(Ev.SENT_BACK) == []
    t.turn_of("B")
    t = table(hands={"A": "du-guesclin clovis"}, provinces={"B": "f1 suger, f2 remi"}).place("A", "du-guesclin", "f1")
    t.asks("A", "send-back")


@pytest.mark.rule("CHR-POWER-04", "CHR-REINF-09")
def test_a_reinforcement_from_the_province_uses_its_power_again(table: Lay) -> None:
    t = table(hands={"A": "jeanne-d-arc roland bastille", "B": "chinon vincennes coucy"}, honour={"A": 4})
    t.place("A", "jeanne-d-arc", "f1")
    assert t.honour["A"] == 6
    t.place("B", "chinon", "f1", "no").attack("A", "roland", "f1", "call:f1")
    assert t.domains == [(9, 4, WAR)]
    assert t.honour["A"] == 10, "six, two from the power once more, five from the difference"
    assert len(t.happened(Ev.POWER)) == 2
    t.turn_of("B")


@pytest.mark.rule("CHR-POWER-05")
def test_a_power_acts_once_unless_it_is_a_lasting_one(table: Lay) -> None:
    t = table(hands={"A": "roland clovis"}, provinces={"B": "f1 bastille, h2 carcassonne"})
    t.attack("A", "roland", "f1", "no")
    assert t.domains == [(5, 6, WAR)], "Carcassonne adds one to every defence in War"
    t.turn_of("B")
    once = table(hands={"A": "roland clovis"}, provinces={"B": "f1 bastille, h2 charles-martel"})
    once.attack("A", "roland", "f1", "no")
    assert once.domains == [(5, 5, WAR)]
    once.turn_of("B")
    assert [name for name, card in CARDS.items() if card.lasting] == ["palais-des-papes", "carcassonne"]


@pytest.mark.rule("CHR-POWER-06")
def test_powers_of_attacked_cards_do_not_apply(table: Lay) -> None:
    t = table(hands={"A": "roland clovis", "B": "chinon"}, provinces={"B": "f1 sorbonne"})
    t.attack("A", "roland", "f1", "no")
    assert t.happened(Ev.POWER) == []
    assert t.hand("B") == {"chinon"}
    t.asks("B", "place", "pass")


@pytest.mark.rule("CHR-POWER-07")
def test_honour_changed_by_powers_has_the_same_limits(table: Lay) -> None:
    full = table(hands={"A": "reims clovis"}).place("A", "reims", "f1")
    assert full.honour["A"] == 10
    full.turn_of("B")
    last = table(hands={"A": "abelard clovis"}, provinces={"B": "f1 montpellier"}, honour={"B": 1})
    last.attack("A", "abelard", "f1")
    assert last.domains == [], "nothing is compared any more"
    last.won("A")


@pytest.mark.rule("CHR-POWER-08")
def test_a_target_that_is_gone_is_not_compared(table: Lay) -> None:
    t = table(
        hands={"A": "du-guesclin roland", "B": "chinon coucy"}, provinces={"B": "f1 suger, f2 remi"}, honour={"A": 5}
    )
    t.attack("A", "du-guesclin", "f1", "send-back:f1")
    assert t.domains == []
    assert t.honour["A"] == 5
    assert t.discards() == {"du-guesclin"}
    assert t.hand("B") == {"chinon", "coucy", "suger"}
    t.turn_of("B")


# --- each power -----------------------------------------------------------------------------------------------


def test_urban_counts_towers(table: Lay) -> None:
    own = "f1 louvre+clovis, h1 roland, h2 bastille"
    t = table(hands={"A": "urbain-ii chinon"}, provinces={"A": own, "B": "f1 coucy"})
    t.attack("A", "urbain-ii", "f1", "no")
    assert t.domains == [(3, 5, WAR)], "one of his own, a Building and a Character"
    t.turn_of("B")


@pytest.mark.parametrize(("slot", "honour"), [("f1", 6), ("h4", 5)])
def test_a_power_that_counts_signs_does_not_count_its_own_card(table: Lay, slot: str, honour: int) -> None:
    """Its text says so: other towers."""
    own = "f1 bastille, f2 coucy+guillaume, f3 louvre" if slot == "f1" else "f1 coucy, f2 bastille+louvre"
    t = table(
        hands={"A": "roland clovis"},
        provinces={"A": own.replace("+louvre", "")},
        honour={"A": 3},
        values={"roland": {"power": "per(own_pictograms(tower), gain(1))"}},
    )
    assert CARDS["roland"].pictogram == CARDS["bastille"].pictogram == CARDS["coucy"].pictogram
    power = t.match.content.cards["card"]["roland"].power
    assert power.say("fr") == "Gagnez 1 Honneur pour chaque autre tour dans votre Province."
    assert power.say("en") == "Gain 1 Honour per other tower in your Province."
    t.place("A", "roland", slot)
    assert t.honour["A"] == honour
    t.turn_of("B")


def test_powers_add_99_to_a_domain_at_most(table: Lay) -> None:
    more = {"power": "repeat(2, add_to(war, 99))"}
    t = table(
        hands={"A": "roland guillaume chinon"},
        provinces={"B": "f1 bastille"},
        honour={"A": 1},
        values={"roland": more, "guillaume": more},
    )
    t.attack("A", "roland", "f1", "reinforce:guillaume")
    assert t.domains == [(99 + 5 + 4, 5, WAR)]
    t.turn_of("B")


# --- powers of the other player, which no card of the box has -------------------------------------------------


def offered_on(t: Table, zone_id: str) -> set[str]:
    """The actions on the cards of a zone, as B has it on the page."""
    zone = next(zone for zone in t.scene("B").zones() if zone.id == zone_id)
    return {choice.action for card in zone.cards for choice in card.choices}


def test_whoever_sends_back_is_asked_about_the_other_province(table: Lay) -> None:
    t = table(
        hands={"A": "roland clovis"},
        provinces={"A": "f1 suger, f2 remi", "B": "f3 heloise, h4 charlemagne"},
        values={"roland": {"power": "each_opponent(send_back())"}},
    ).place("A", "roland", "h3")
    assert t.offers("B") == {"send-back:f1", "send-back:f2", "send-back:h3"}
    names = {t.match.say(1, action, "fr") for action in t.offers("B")}
    assert names == {"Renvoyer Suger", "Renvoyer Saint Remi", "Renvoyer Roland"}
    assert offered_on(t, "province-0") == t.offers("B")
    assert offered_on(t, "province-1") == set()
    t.do("B", "send-back:f1")
    assert "suger" in t.hand("A")
    t.turn_of("B")


def test_whoever_takes_back_is_asked_about_their_own_province(table: Lay) -> None:
    t = table(
        hands={"A": "roland clovis"},
        provinces={"A": "f1 suger, f2 remi", "B": "f3 heloise, h4 charlemagne"},
        values={"roland": {"power": "each_opponent(recall())"}},
    ).place("A", "roland", "h3")
    assert {t.match.say(1, action, "en") for action in t.offers("B")} == {"Take back Heloise", "Take back Charlemagne"}
    assert offered_on(t, "province-1") == {"recall:f3", "recall:h4"} == t.offers("B")
    assert offered_on(t, "province-0") == set()
    t.do("B", "recall:h4")
    assert "charlemagne" in t.hand("B")
    t.turn_of("B")


def test_whoever_looks_at_their_own_deck_reads_its_cards(table: Lay) -> None:
    t = table(
        own=True,
        hands={"A": "roland clovis", "B": "chinon chartres"},
        deck={"A": "suger remi heloise", "B": "coucy cluny beaune louvre"},
        values={"roland": {"power": "each_opponent(consult(2))"}},
    ).place("A", "roland", "f1")
    assert {t.match.say(1, action, "en") for action in t.offers("B")} == {
        "Leave the Castle of Coucy on the deck",
        "Leave the Abbey of Cluny on the deck",
    }
    t.do("B", "keep:2")
    assert t.deck("B") == ["cluny", "beaune", "louvre", "coucy"]
    t.turn_of("B")


def test_an_action_is_against_a_pair_whoever_is_spoken_of(table: Lay) -> None:
    for target, honour in (("f1", 7), ("f2", 10)):
        t = table(
            hands={"A": "roland clovis"},
            provinces={"A": "f2 louvre+remi", "B": "f1 bastille+jacques-de-molay, f2 cluny"},
            values={"roland": {"power": "each_opponent(when(against_pair(), lose(2)))"}},
        ).attack("A", "roland", target, "no")
        assert t.honour["B"] == honour, "two by the power and one for the pair"
        t.settled = True


def test_the_log_says_whose_hand_is_looked_at(table: Lay) -> None:
    t = table(hands={"A": "roland clovis"}, values={"roland": {"power": "each_opponent(spy())"}}).place(
        "A", "roland", "f1"
    )
    (event,) = t.happened(Ev.SPIED)
    assert t.match.tell(event, "fr", 0, ("Anne", "Bob")) == "Bob regarde la main de son adversaire"
    assert t.match.tell(event, "en", 1, ("Anne", "Bob")) == "You look at the opponent’s hand"
    assert t.match.content.cards["card"]["roland"].power.say("fr") == "L’adversaire regarde la main de son adversaire."
    t.turn_of("B")


def test_charlemagne_draws_a_card(table: Lay) -> None:
    t = table(hands={"A": "charlemagne clovis"}, deck="suger heloise remi").place("A", "charlemagne", "f1")
    assert t.hand("A") == {"clovis", "suger", "heloise"}, "one by his power, one at the end of the turn"
    assert t.deck() == ["remi"]
    t.turn_of("B")


def test_eleanor_takes_another_wanderer_back(table: Lay) -> None:
    t = table(hands={"A": "alienor chinon"}, provinces={"A": "f1 roland, f2 louvre+clovis, h3 suger"})
    t.place("A", "alienor", "f3")
    assert t.offers("A") == {"recall:f1", "recall:h3"}
    t.do("A", "recall:h3")
    assert "suger" in t.hand("A")
    assert [event.a for event in t.happened(Ev.DRAWN)] == [1, 1], "by her power and at the end of the turn"
    t.turn_of("B")


def test_bernard_has_the_opponent_discard(table: Lay) -> None:
    t = table(hands={"A": "bernard clovis", "B": "chinon coucy"}).place("A", "bernard", "f1")
    t.asks("B", "drop")
    t.do("B", "drop:coucy")
    assert t.hand("B") == {"chinon"}
    assert t.discards() == {"coucy"}
    t.asks("B", "place", "pass")


def test_william_is_strong_against_occupied_buildings(table: Lay) -> None:
    t = table(hands={"A": "guillaume chinon"}, provinces={"B": "f1 bastille+jacques-de-molay, f2 coucy"})
    t.attack("A", "guillaume", "f1")
    assert t.domains == [(7, 9, WAR)]
    t.asks("A", "play", "no")
    t = table(hands={"A": "guillaume chinon"}, provinces={"B": "f1 bastille+jacques-de-molay, f2 coucy"})
    t.attack("A", "guillaume", "f2")
    assert t.domains == [(4, 5, WAR)]
    t.turn_of("B")


def test_alcuin_draws_and_puts_a_card_under_the_deck(table: Lay) -> None:
    t = table(hands={"A": "alcuin clovis", "B": "chinon coucy"}).place("A", "alcuin", "f1")
    t.asks("A", "bury")
    t.do("A", "bury:clovis")
    assert t.deck()[-1] == "clovis"
    assert [IDS[event.a] for event in t.happened(Ev.BURIED)] == ["clovis"]
    for viewer in "AB":
        assert t.view(viewer).deck[0][-1] == IDS.index("clovis"), "all have seen it go there"
    t.turn_of("B")


@pytest.mark.parametrize("letter", ["A", "B"])
def test_what_goes_under_ones_own_deck_is_of_that_deck(table: Lay, letter: str) -> None:
    t = table(turn=letter, own=True, hands={letter: "alcuin clovis"}).place(letter, "alcuin", "f1", "bury:clovis")
    assert t.deck(letter)[-1] == "clovis"
    assert [divmod(event.a, SET) for event in t.happened(Ev.BURIED)] == [("AB".index(letter), IDS.index("clovis"))]
    t.turn_of("BA"["AB".index(letter)])


@pytest.mark.parametrize(("name", "more"), [("saint-denis", []), ("gerbert", ["remi"])])
def test_whoever_looks_at_the_deck_remembers_it(table: Lay, name: str, more: list[str]) -> None:
    t = table(hands={"A": f"{name} clovis", "B": "chinon coucy"}, deck="roland suger heloise remi bastille cluny")
    t.place("A", name, "f1")
    t.asks("A", "keep")
    assert [(event.seat, event.a) for event in t.happened(Ev.LOOKED_ON)] == [(0, 3)], "everybody hears how many"
    t.do("A", "keep:3")
    assert t.hand("A") == {"clovis", "heloise", *more}, "what was left on top is drawn, by Gerbert at once"
    rest = [name for name in ("remi", "bastille", "cluny", "roland", "suger") if name not in more]
    assert t.deck() == rest
    below = [IDS.index("roland"), IDS.index("suger")]
    assert t.view("A").deck[0][-len(rest) :] == [*[-2] * (len(rest) - 2), *below]
    assert t.view("B").deck[0][-len(rest) :] == [-2] * len(rest)
    assert IDS.index("heloise") not in t.view("B").hand[0]
    t.turn_of("B")


@pytest.mark.parametrize("name", ["sorbonne", "montpellier", "beaune"])
def test_schools_and_the_hospital_give_a_card_to_both(table: Lay, name: str) -> None:
    t = table(hands={"A": f"{name} clovis", "B": "chinon"}, deck="suger heloise remi roland").place("A", name, "f1")
    assert t.hand("A") == {"clovis", "suger", "remi"}, "one by its power, one at the end of the turn"
    assert t.hand("B") == {"chinon", "heloise"}
    assert t.deck() == ["roland"]
    t.asks("B", "play")


def test_what_one_has_seen_on_the_deck_is_known_in_the_others_hand(table: Lay) -> None:
    t = table(hands={"A": "gerbert clovis", "B": "chinon coucy"}, deck="roland suger heloise remi bastille")
    t.place("A", "gerbert", "f1", "keep:1")
    assert t.deck() == ["bastille", "suger", "heloise"]
    t.give_up("B", "chinon")
    assert t.hand("B") == {"coucy", "bastille", "suger"}
    assert [IDS[name] for name in t.view("A").hand[1] if name >= 0] == ["suger"], "and nothing of the others"
    t.give_up("A", "clovis")
    assert t.hand("A") == {"roland", "remi", "heloise"}
    t.over()


def test_a_spy_sees_the_other_hand_and_remembers_it(table: Lay) -> None:
    t = table(hands={"A": "villon clovis", "B": "chinon coucy"})
    assert [name for name in t.view("A").hand[1] if name >= 0] == []
    t.place("A", "villon", "f1")
    seen = [IDS[name] for name in t.view("A").hand[1] if name >= 0]
    assert set(seen) == {"chinon", "coucy"}
    shown = next(zone for zone in t.scene("A").zones() if zone.id == "hand-1")
    assert len(shown.cards) == 2
    t.place("B", "chinon", "f2", "no")
    assert [IDS[name] for name in t.view("A").hand[1] if name >= 0] == ["coucy"], "not what was drawn since"
    t.turn_of("A")


def test_suger_costs_the_opponent_honour_when_placed_only(table: Lay) -> None:
    t = table(hands={"A": "suger clovis"}, honour={"A": 5, "B": 5}).place("A", "suger", "f1")
    assert t.honour == {"A": 5, "B": 4}
    t.turn_of("B")
    t = table(hands={"A": "suger chinon"}, provinces={"B": "f1 chartres"}, honour={"A": 5, "B": 5})
    t.attack("A", "suger", "f1")
    assert t.honour == {"A": 5, "B": 5}
    t.turn_of("B")


def test_the_palace_of_the_popes_defends_in_prestige(table: Lay) -> None:
    t = table(hands={"A": "roland chinon"}, provinces={"B": "f1 palais-des-papes"}).attack("A", "roland", "f1")
    assert t.domains == [(4, 5, PRESTIGE)]
    t.turn_of("B")


def test_the_preview_says_what_then_happens(table: Lay) -> None:
    """For every target of every attacker: the number on it is the difference that attacking it makes."""
    lying = {"A": "f1 clovis", "B": "f1 coucy, f2 louvre+hugues-capet, f3 remi, h4 carcassonne"}
    compared = 0
    for name in ("charles-martel", "charlemagne", "urbain-ii", "roland"):
        for slot in ("f1", "f2", "f3", "h4"):
            t = table(hands={"A": f"{name} chinon"}, provinces=lying, honour={"A": 9}).pick("A", name)
            zone = next(zone for zone in t.scene("A").zones() if zone.id == "province-1")
            tag = next(
                card.tag.words
                for card in zone.cards
                if any(choice.action == f"attack:{slot}" for choice in card.choices)
            )
            t.do("A", f"attack:{slot}", "no")
            [(ours, theirs, _)] = t.domains
            assert tag.replace("−", "-").replace("±", "") == f"{ours - theirs:+d}".replace("+0", "0")
            compared += 1
            t.settled = True
    assert compared == 16


# --- decks ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-DECK-01")
def test_discarded_cards_do_not_come_back(table: Lay) -> None:
    t = table(hands={"A": "roland clovis", "B": "chinon coucy"}, deck="suger heloise").place("A", "roland", "f1")
    assert t.deck() == ["heloise"]
    t.give_up("B", "chinon")
    assert t.deck() == []
    assert t.discards() >= {"chinon"}
    t.won("A")


@pytest.mark.rule("CHR-DECK-03")
@pytest.mark.parametrize("viewer", ["A", "B", ""])
def test_discards_are_open(table: Lay, viewer: str) -> None:
    t = table(discards="roland suger")
    zone = next(
        zone
        for zone in t.scene(viewer).zones()
        if zone.id == "discards-0" or (zone.id == "discards-1" and viewer == "B")
    )
    assert {card.name for card in zone.cards} == {CARDS[name].noun.en for name in ("roland", "suger")}
    t.turn_of("A")


@pytest.mark.rule("CHR-DECK-04")
@pytest.mark.parametrize("viewer", ["B", ""])
def test_hands_and_the_order_of_decks_are_hidden(table: Lay, viewer: str) -> None:
    scenes, views = [], []
    for mine, left in (("roland suger", "heloise remi clovis"), ("clovis heloise", "roland suger remi")):
        t = table(hands={"A": mine, "B": "chinon coucy"}, deck=left)
        views.append((t.view(viewer).hand[0], t.view(viewer).deck))
        scenes.append(t.scene(viewer))
        assert t.view(viewer).hand_size == [2, 2]
        t.turn_of("A")
    assert views[0] == views[1]
    assert scenes[0] == scenes[1]


def test_the_card_that_is_picked_stays_a_secret_until_it_is_played(table: Lay) -> None:
    t = table(hands={"A": "roland suger", "B": "chinon coucy"}).pick("A", "roland")
    assert t.view("B").card == -2
    assert t.view("A").card == IDS.index("roland")
    assert "Roland" not in str(t.scene("B"))
    assert "Roland" in str(t.scene("A"))
    assert t.match.can_undo(0)
    t.asks("A", "place", "pass")
