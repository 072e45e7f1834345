"""The variant with Monster Events (ROY-EVENT)."""

import pytest

from ludotheque.games.royaume.cards.content import BOX
from ludotheque.games.royaume.game import GAME
from ludotheque.games.royaume.rules.actions import Act, Ev
from ludotheque.games.royaume.rules.gains import Lose
from ludotheque.games.royaume.rules.roll import PutToken
from ludotheque.games.royaume.state import UNKNOWN
from ludotheque.kernel.errors import GameError, IllegalAction
from ludotheque.kernel.match import Match
from ludotheque.kernel.words import Verb

from ..ids import EVENT_IDS
from ..table import ENGINE, Lay, Table

NEST, WATCHER = "nest-of-the-weaver-witch", "watcher-on-the-water"


def lying(table: Lay, event: str, players: int = 2, **more: object) -> Table:
    """A position with an Event on the Archers' empty pile."""
    left = {"archer": 0, **dict(more.pop("left", {}))}  # type: ignore[call-overload]
    covers = {"archer": event, **dict(more.pop("covers", {}))}  # type: ignore[call-overload]
    return table(players, left=left, covers=covers, **more)


# --- the Exhausted pile ---------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-EVENT-01", "ROY-EVENT-02", "ROY-EVENT-03")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_one_event_for_each_player_lies_on_the_exhausted_cards(new_game: Lay, players: int) -> None:
    t = new_game(players, events="yes")
    plain = 2 * players if players > 1 else 5
    assert t.spare[players:] == ["exhausted"] * plain
    assert set(t.spare[:players]) <= set(EVENT_IDS)
    assert len(set(t.spare[:players])) == players
    assert t.view("A").spare[plain : plain + players] == [UNKNOWN] * players  # face down
    size = 6 if players == 5 else 5
    assert t.twin.monsters == [size] * 5
    t.drafts()


@pytest.mark.rule("ROY-EVENT-04")
def test_an_event_can_be_asked_for(new_game: Lay) -> None:
    places, others = set(), set()
    for seed in range(10):
        t = new_game(3, events="bat-swarm", seed=seed)
        assert "bat-swarm" in t.spare[:3]
        places.add(t.spare.index("bat-swarm"))
        others |= set(t.spare[:3])
        t.drafts()
    assert places == {0, 1, 2}
    assert len(others) > 3
    with pytest.raises(GameError):
        Match.new(GAME, 3, options={"events": "bat-swarm,mimic,sorcerer,giant-leech"}, seed=1, engine=ENGINE)


@pytest.mark.rule("ROY-EVENT-06", "ROY-EVENT-42")
def test_an_event_is_a_monster_with_a_value_and_without_an_area() -> None:
    events = BOX["event"].values()
    assert [card.value for card in events] == [1, 2, 3, 4, 5, 6]
    assert all(not hasattr(card, "area") and card.strength > 0 and card.points > 0 for card in events)
    assert GAME.content().twin.m_area[48:54] == [-1] * 6


@pytest.mark.rule("ROY-EVENT-07", "ROY-EVENT-08", "ROY-EVENT-09")
def test_the_first_piles_to_be_emptied_receive_the_events(table: Lay) -> None:
    t = table(
        2,
        spare="bat-swarm mimic exhausted exhausted exhausted exhausted",
        left={"merchant": 1, "hills": 1},
        piles={"domain 1": "gargans-embrace"},
        tableau={"B": "archer archer"},
        res={"A": "2 gold 6 strength", "B": "7 gold"},
    )
    t.recruit("A", "merchant")
    assert t.marker("merchant") == "bat-swarm"
    t.next_roll(6, 2).slay("A", "hills")
    assert t.marker("hills") == "mimic"
    t.build("B", "gargans-embrace")
    assert t.marker("domain 1") == "exhausted"
    t.acts("B", 1)


@pytest.mark.rule("ROY-EVENT-09", "ROY-EVENT-35")
def test_nothing_else_can_be_had_where_an_event_lies(table: Lay) -> None:
    t = lying(table, "bat-swarm", res={"A": "9 gold 6 strength"})
    with pytest.raises(IllegalAction):
        t.do("A", "recruit:archer")
    assert "bat-swarm" in t.offers("A", "slay")
    t.acts("A")


# --- slaying them ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-EVENT-10")
@pytest.mark.parametrize(
    ("event", "price", "reward"),
    [
        ("corrupted-cleric", "2 strength 4 magic", "3 gold 2 magic"),
        ("giant-leech", "10 strength 1 magic", "5 magic"),
        ("mimic", "3 strength 3 magic", "5 gold"),
        ("kobold-thieves", "6 strength", "7 gold"),
    ],
)
def test_what_an_event_pays(table: Lay, event: str, price: str, reward: str) -> None:
    t = lying(table, event, res={"A": price}).slay("A", event)
    assert t.slain("A") == [event]
    assert t.has("A") == reward
    t.acts("A", 1)


@pytest.mark.rule("ROY-EVENT-10", "ROY-EVENT-11")
@pytest.mark.parametrize(
    ("event", "price", "what"), [("bat-swarm", "6 strength", "gold"), ("sorcerer", "1 strength 5 magic", "magic")]
)
def test_events_that_pay_for_each_monster(table: Lay, event: str, price: str, what: str) -> None:
    """The one just slain counts, and other Events too."""
    t = lying(table, event, res={"A": price}, slain={"A": "goblin mimic", "B": "goblin"}).slay("A", event)
    assert t.has("A") == f"3 {what}"
    t.acts("A", 1)


@pytest.mark.rule("ROY-EVENT-10")
def test_magic_may_stand_for_an_events_strength(table: Lay) -> None:
    t = lying(table, "mimic", res={"A": "3 strength 5 magic"}).slay("A", "mimic", magic=5)
    assert t.has("A") == "5 gold 2 strength"
    t.acts("A", 1)


@pytest.mark.rule("ROY-EVENT-12")
def test_an_event_can_be_slain_in_the_turn_that_reveals_it(table: Lay) -> None:
    t = table(
        2,
        spare="kobold-thieves exhausted exhausted exhausted exhausted",
        left={"archer": 1},
        res={"A": "4 gold 6 strength"},
    )
    t.recruit("A", "archer").next_roll(5, 6).slay("A", "kobold-thieves")
    assert t.slain("A") == ["kobold-thieves"]
    t.acts("B")


@pytest.mark.rule("ROY-EVENT-26")
def test_a_slain_event_gives_way_to_the_bottom_card(table: Lay) -> None:
    spare = "sorcerer exhausted exhausted exhausted exhausted"
    t = lying(table, "kobold-thieves", spare=spare, res={"A": "6 strength"}).slay("A", "kobold-thieves")
    assert t.marker("archer") == "exhausted"
    assert t.spare == ["sorcerer", "exhausted", "exhausted", "exhausted"]
    assert t.exhausted == 1
    t.acts("A", 1)


@pytest.mark.rule("ROY-EVENT-27")
def test_an_event_never_replaces_an_event(table: Lay) -> None:
    t = lying(table, "kobold-thieves", spare="sorcerer", res={"A": "6 strength"}).slay("A", "kobold-thieves")
    assert t.marker("archer") == "blank"
    assert t.spare == ["sorcerer"]
    assert t.exhausted == 1
    t.acts("A", 1)


# --- waking them ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-EVENT-13")
@pytest.mark.parametrize(
    ("roll", "wakes"), [((5, 2), True), ((6, 5), True), ((1, 4), True), ((2, 3), True), ((6, 1), False)]
)
def test_an_event_wakes_on_a_die_or_the_sum(table: Lay, roll: tuple[int, int], wakes: bool) -> None:
    t = lying(table, "mimic", roll=roll)
    assert bool(t.happened(Ev.WOKE)) == wakes
    t.asks("A", "mark") if wakes else t.acts("A")


@pytest.mark.rule("ROY-EVENT-14")
def test_events_come_after_the_dice_and_before_the_harvest(table: Lay) -> None:
    t = lying(
        table, "kobold-thieves", roll=(6, 5), built={"A": "foxgrove-palisade"}, res={"A": "3 gold", "B": "1 gold"}
    )
    assert t.happened(Ev.WOKE) == []
    t.do("A", "announce")
    kinds = [event.kind for event in t.log if event.kind in (Ev.ROLLED, Ev.WOKE, Ev.LOST, Ev.GAINED)]
    assert kinds[:4] == [Ev.ROLLED, Ev.WOKE, Ev.LOST, Ev.LOST]
    assert set(kinds[4:]) == {Ev.GAINED}
    assert t.all_gains == ["+1 strength", "+1 strength"]  # 1 Gold lost, 1 won
    t.acts("A")


@pytest.mark.rule("ROY-EVENT-15")
def test_events_look_at_the_changed_dice(table: Lay) -> None:
    t = lying(
        table, "kobold-thieves", roll=(5, 2), built={"A": "palace-of-the-dawn"}, res={"A": "3 gold", "B": "3 gold"}
    )
    t.do("A", "use:palace-of-the-dawn", "die:2")
    assert t.dice == (5, 1)
    assert len(t.happened(Ev.WOKE)) == 1
    t.acts("A")


@pytest.mark.rule("ROY-EVENT-16")
def test_an_event_wakes_once_on_a_double(table: Lay) -> None:
    t = lying(table, "bat-swarm", roll=(3, 3)).do("A", "mark:ruins")
    assert t.tokens("ruins") == "1 strength"
    assert len(t.happened(Ev.WOKE)) == 1
    t.asks("A", "choice")


@pytest.mark.rule("ROY-EVENT-17", "ROY-EVENT-39")
@pytest.mark.parametrize(
    ("event", "roll", "what"),
    [("giant-leech", (2, 5), "strength"), ("sorcerer", (4, 5), "magic"), ("kobold-thieves", (6, 1), "gold")],
)
def test_everybody_who_can_loses_a_resource(table: Lay, event: str, roll: tuple[int, int], what: str) -> None:
    t = lying(table, event, 3, roll=roll, res={"A": f"2 {what}", "C": f"1 {what}"})
    assert (t.more("B", "A"), t.more("B", "C")) == (f"+1 {what}", f"+1 {what}")  # B has nothing to lose
    t.acts("A")


@pytest.mark.rule("ROY-EVENT-17")
def test_losses_begin_with_the_active_player(table: Lay) -> None:
    t = lying(table, "kobold-thieves", 3, active="B", roll=(6, 1), res=dict.fromkeys("ABC", "1 gold"))
    assert [event.seat for event in t.happened(Ev.LOST)] == [1, 2, 0]
    t.acts("B")


@pytest.mark.rule("ROY-EVENT-05", "ROY-EVENT-18")
@pytest.mark.parametrize(
    ("event", "roll", "what"),
    [("corrupted-cleric", (1, 5), "magic"), ("bat-swarm", (2, 3), "strength"), ("mimic", (2, 3), "gold")],
)
def test_the_active_player_puts_a_token_on_a_monster(table: Lay, event: str, roll: tuple[int, int], what: str) -> None:
    t = lying(table, event, 3, active="B", roll=roll, res={"B": "9 gold"})
    assert t.offers("B") == [f"mark:{target}" for target in ("hills", "ruins", "forest", "valley", "mountains")]
    t.do("B", "mark:ruins")
    assert t.tokens("ruins") == f"1 {what}"
    assert len(set(t.all_gains)) == 1  # nobody's board is touched
    t.acts("B")


@pytest.mark.rule("ROY-EVENT-45")
@pytest.mark.parametrize(
    ("event", "roll", "what"),
    [("corrupted-cleric", (1, 4), "magic"), ("bat-swarm", (3, 4), "strength"), ("mimic", (5, 4), "gold")],
)
def test_an_events_token_goes_on_another_card(table: Lay, event: str, roll: tuple[int, int], what: str) -> None:
    """A Monster or another Event, one that lies before it and one that lies behind it; never the Event itself."""
    t = lying(
        table,
        event,
        3,
        roll=roll,
        left={"merchant": 0, "knight": 0},
        covers={"merchant": "giant-leech", "knight": "kobold-thieves"},
    )
    others = ("hills", "ruins", "forest", "valley", "mountains", "giant-leech", "kobold-thieves")
    assert t.offers("A") == [f"mark:{target}" for target in others]
    t.do("A", "mark:kobold-thieves")
    assert t.tokens("kobold-thieves") == f"1 {what}"
    assert t.tokens(event) == ""
    t.somebody_acts()


@pytest.mark.rule("ROY-EVENT-39", "ROY-EVENT-45")
def test_an_event_alone_on_the_table_puts_no_token(table: Lay) -> None:
    left = dict.fromkeys(("hills", "ruins", "forest", "valley", "mountains"), 0)
    t = lying(table, "bat-swarm", 4, roll=(3, 6), left=left)
    assert len(t.happened(Ev.WOKE)) == 1
    assert sum(map(sum, t.twin.token)) == 0
    t.acts("A")


@pytest.mark.rule("ROY-EVENT-39", "ROY-EVENT-45")
def test_two_events_alone_on_the_table_put_their_tokens_on_each_other(table: Lay) -> None:
    left = dict.fromkeys(("hills", "ruins", "forest", "valley", "mountains", "merchant"), 0)
    t = lying(table, "bat-swarm", 4, roll=(3, 5), left=left, covers={"merchant": "mimic"})
    assert (t.tokens("bat-swarm"), t.tokens("mimic")) == ("1 gold", "1 strength")  # one option each: nobody is asked
    t.acts("A")


@pytest.mark.rule("ROY-EVENT-19")
def test_only_open_events_wake(table: Lay) -> None:
    t = table(2, spare="sorcerer exhausted", slain={"B": "kobold-thieves"}, roll=(4, 6), res={"A": "5 gold 5 magic"})
    assert t.happened(Ev.WOKE) == []
    t.acts("A")


@pytest.mark.rule("ROY-EVENT-20")
def test_two_events_woken_by_one_roll_both_happen(table: Lay) -> None:
    t = lying(
        table,
        "giant-leech",
        roll=(2, 5),
        left={"merchant": 0},
        covers={"merchant": "mimic"},
        res={"A": "3 strength", "B": "3 strength"},
    )
    t.do("A", "mark:hills")
    assert t.tokens("hills") == "1 gold"
    assert t.all_gains == ["+1 gold -1 strength"] * 2
    assert len(t.happened(Ev.WOKE)) == 2
    t.acts("A")


@pytest.mark.rule("ROY-EVENT-20", "ROY-EVENT-44")
def test_two_events_that_put_tokens_put_both(table: Lay) -> None:
    t = lying(table, "bat-swarm", roll=(3, 5), left={"merchant": 0}, covers={"merchant": "mimic"})
    t.do("A", "mark:ruins", "mark:ruins")
    assert t.tokens("ruins") == "1 gold 1 strength"
    t.acts("A")


def marked(t: Table) -> set[tuple[object, ...]]:
    """All tokens and boards to which A's decisions about woken Events can lead."""
    outcomes, waiting = set(), [t.match.state.copy()]
    while waiting:
        state = waiting.pop()
        actions = [action for action in ENGINE.legal(t.match.content, state, 0) if action >= Act.MARK]
        if not actions:
            s = GAME.state.twin(state)
            outcomes.add((*(tuple(tokens) for tokens in s.token), *(tuple(board) for board in s.res)))
        for action in actions:
            after = state.copy()
            ENGINE.apply(t.match.content, after, 0, action)
            waiting.append(after)
    return outcomes


@pytest.mark.rule("ROY-EVENT-20")
@pytest.mark.parametrize(
    ("upper", "lower"), [("bat-swarm", "mimic"), ("giant-leech", "mimic"), ("sorcerer", "giant-leech")]
)
def test_the_order_of_two_events_changes_nothing(table: Lay, upper: str, lower: str) -> None:
    """They happen in the order of their piles; the other way round everything is as before, so nobody is asked."""
    values = {name: card.value for name, card in BOX["event"].items()}
    results = []
    for first, second in ((upper, lower), (lower, upper)):
        covers = {"archer": first, "merchant": second}
        res = {"A": "1 gold 1 strength", "B": "1 magic"}
        more = {"left": {"archer": 0, "merchant": 0}, "covers": covers, "res": res}
        t = table(2, roll=(values[upper], values[lower]), **more)
        assert {event.a for event in t.happened(Ev.WOKE)} == {EVENT_IDS.index(upper), EVENT_IDS.index(lower)}
        results.append(marked(t))
        t.somebody_acts()
    assert results[0] == results[1]


@pytest.mark.rule("ROY-EVENT-20")
def test_no_two_events_touch_the_same_thing() -> None:
    """Each puts tokens of another kind, or takes another Resource: their order never matters."""
    verbs = [part for card in BOX["event"].values() for part in card.effect.walk() if isinstance(part, Verb)]
    assert {type(verb) for verb in verbs} == {PutToken, Lose}
    for kind in (PutToken, Lose):
        assert sorted(verb.res for verb in verbs if isinstance(verb, kind)) == [0, 1, 2]


@pytest.mark.rule("ROY-EVENT-41")
def test_an_event_does_not_wake_in_the_turn_that_reveals_it(table: Lay) -> None:
    t = table(2, dice=(6, 1), spare="kobold-thieves exhausted", left={"archer": 1}, res={"A": "9 gold"})
    t.recruit("A", "archer").next_roll(5, 4).gain("A", "gold")
    assert t.happened(Ev.WOKE) == []
    t.acts("B")


# --- tokens ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-EVENT-21", "ROY-EVENT-22")
@pytest.mark.parametrize(
    ("res", "magic"), [("7 strength", None), ("6 strength 1 magic", 1), ("1 strength 6 magic", 6), ("7 magic", None)]
)
def test_tokens_raise_the_price(table: Lay, res: str, magic: int | None) -> None:
    """An Owlbear of 4 Strength with 2 Strength and 1 Magic on it costs 6 and 1."""
    t = table(2, events="yes", tokens={"valley": "2 strength 1 magic"}, res={"A": res})
    assert ("valley" in t.offers("A", "slay")) == (magic is not None)
    if magic is not None:
        t.slay("A", "valley", magic=magic)
        assert t.has("A") == "2 magic"  # the reward; the tokens themselves bring nothing
    t.acts("A", 2 if magic is None else 1)


@pytest.mark.rule("ROY-EVENT-23", "ROY-EVENT-43")
def test_gold_tokens_are_gained_by_the_slayer(table: Lay) -> None:
    t = lying(table, "kobold-thieves", tokens={"kobold-thieves": "3 gold"}, res={"A": "6 strength"})
    t.slay("A", "kobold-thieves")
    assert t.has("A") == "10 gold"
    assert sum(map(sum, t.twin.token)) == 0
    t.acts("A", 1)
    t = table(2, events="yes", tokens={"ruins": "2 gold"}, res={"A": "2 strength"}).slay("A", "ruins")
    assert t.has("A") == "3 gold"
    assert t.tokens("ruins") == ""  # the next Skeleton carries none
    t.acts("A", 1)


@pytest.mark.rule("ROY-EVENT-24")
def test_strength_and_magic_tokens_bring_nothing(table: Lay) -> None:
    t = table(2, events="yes", tokens={"hills": "2 strength"}, res={"A": "3 strength"}).slay("A", "hills")
    assert t.has("A") == "1 gold"
    assert sum(map(sum, t.twin.token)) == 0
    t.acts("A", 1)


@pytest.mark.rule("ROY-EVENT-25")
def test_tokens_pay_only_whoever_slays(table: Lay) -> None:
    """Alone, Purloiner's Perch takes the Monster on top of a pile."""
    t = table(
        1,
        events="yes",
        tokens={"hills": "2 gold"},
        res={"A": "10 gold"},
        tableau={"A": "rogue rogue"},
        tops="purloiners-perch",
    ).build("A", "purloiners-perch")
    assert t.slain("A") == ["goblin"]
    assert t.has("A") == ""
    assert sum(map(sum, t.twin.token)) == 0
    t.acts("A", 1)


@pytest.mark.rule("ROY-EVENT-40", "ROY-EVENT-44")
def test_any_number_of_tokens_may_lie_on_a_card(table: Lay) -> None:
    t = lying(table, "bat-swarm", roll=(2, 3), tokens={"ruins": "32 strength"}, res={"A": "40 strength"})
    t.do("A", "mark:ruins").slay("A", "ruins")
    assert t.gains("A") == "+2 gold -35 strength"  # 2 and 33; the Peasant's Gold and the reward
    t.acts("A", 1)


@pytest.mark.rule("ROY-EVENT-40")
def test_the_dearest_monster_can_be_paid_in_every_way(table: Lay) -> None:
    """A Red Dragon of 12 Strength and 6 Magic with 40 tokens of each kind, far more than the box holds."""
    tokens = {"cavern": "40 strength 40 magic"}
    more = {"areas": "hills,ruins,forest,valley,cavern", "piles": {"cavern": "red-dragon"}}
    t = lying(table, "bat-swarm", tokens=tokens, res={"A": "52 strength 97 magic"}, **more)
    t.do("A", "slay:cavern")
    assert t.payments("A") == list(range(46, 98))
    t.do("A", "pay:magic=97")
    assert t.has("A") == "3 gold 51 strength"
    t.acts("A", 1)
    t = lying(table, "bat-swarm", tokens=tokens, roll=(2, 3), **more)
    assert "mark:cavern" not in t.offers("A")
    t.asks("A", "mark")


# --- the end --------------------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-EVENT-28", "ROY-EVENT-29")
def test_piles_under_events_are_exhausted(table: Lay) -> None:
    left = dict.fromkeys(("merchant", "cleric", "rogue"), 0)
    t = lying(table, "mimic", left=left, covers={"merchant": "sorcerer"})
    assert t.exhausted == 4
    assert len(t.spare) == 2  # three cards for each player, and four are out
    t.finish_turn(6, 2)
    assert t.ending
    t.acts("B")


@pytest.mark.rule("ROY-EVENT-30")
def test_an_event_left_over_does_not_keep_the_game_going(table: Lay) -> None:
    areas = ("hills", "ruins", "forest", "valley", "mountains")
    t = table(3, left=dict.fromkeys(areas, 0), covers={"hills": "giant-leech"}).finish_turn()
    assert t.ending
    t.acts("B")


@pytest.mark.rule("ROY-EVENT-31", "ROY-EVENT-32", "ROY-EVENT-33")
def test_slain_events_score_like_monsters(table: Lay) -> None:
    """A Giant Leech is worth 4 and is a Titan: Hrothgar pays 2 for a Monster and 1 for a Titan."""
    t = lying(table, "mimic", slain={"A": "giant-leech"}, dukes={"A": "hrothgar-the-conqueror"})
    assert t.points("A") == {"monsters": 4, "duke": 3}
    assert t.points("B") == {}  # the Mimic on the table is nobody's
    t.acts("A")


@pytest.mark.rule("ROY-EVENT-34")
def test_events_belong_to_no_area(table: Lay) -> None:
    t = table(2, slain={"A": "mimic"}, piles={"forest": "spider-queen"}, events="yes", res={"A": "10 strength 3 magic"})
    t.slay("A", "forest").choose("A", 1)
    assert t.has("A") == "2 gold"
    t.acts("A", 1)


@pytest.mark.rule("ROY-EVENT-36", "ROY-EVENT-37", "ROY-CARD-12")
def test_a_citizen_returned_onto_an_event_sends_it_to_the_top(table: Lay) -> None:
    t = lying(
        table,
        "kobold-thieves",
        spare="sorcerer exhausted exhausted",
        tableau={"A": "archer peasant peasant"},
        res={"A": "10 gold"},
        tokens={"kobold-thieves": "2 gold"},
        tops=NEST,
    )
    t.build("A", NEST).do("A", "yes", "dismiss:archer")
    assert t.pile("archer") == ["archer"]
    assert t.spare == ["kobold-thieves", "sorcerer", "exhausted", "exhausted"]
    assert t.has("A") == "4 gold 3 vp"  # the tokens are nobody's
    t.next_roll(5, 4).recruit("A", "archer")
    assert t.marker("archer") == "kobold-thieves"  # face up again, as the next pile is emptied
    assert t.tokens("kobold-thieves") == ""
    t.acts("B")


@pytest.mark.rule("ROY-EVENT-38")
def test_a_monster_returned_onto_an_event_sends_it_to_the_top(table: Lay) -> None:
    t = table(
        2,
        left={"hills": 0},
        covers={"hills": "mimic"},
        spare="sorcerer exhausted",
        slain={"A": "goblin"},
        tableau={"A": "archer archer"},
        res={"A": "6 gold"},
        tops=WATCHER,
    )
    t.build("A", WATCHER).do("A", "yes")
    assert t.pile("hills") == ["goblin"]
    assert t.spare == ["mimic", "sorcerer", "exhausted"]
    t.acts("A", 1)


@pytest.mark.rule("ROY-CARD-24")
def test_a_slain_event_cannot_be_returned(table: Lay) -> None:
    more = {"tableau": {"A": "archer archer"}, "res": {"A": "6 gold"}, "tops": WATCHER, "events": "yes"}
    t = table(2, slain={"A": "goblin treant mimic"}, **more).build("A", WATCHER).do("A", "yes")
    assert t.offers("A") == ["return:goblin", "return:treant"]
    t.do("A", "return:goblin")
    t.acts("A", 1)
    t = table(2, slain={"A": "mimic"}, **more).build("A", WATCHER)
    assert t.slain("A") == ["mimic"]  # not even asked
    t.acts("A", 1)
