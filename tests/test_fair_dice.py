"""The page about fair dice suffices: a generator written from its words alone finds what the games have drawn.

`Dice` knows nothing of this project. It takes the key and how many commands came before, as a record tells them.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from ludotheque.games import box
from ludotheque.kernel.match import Match

PAGE = Path(__file__).parent.parent / "docs" / "fair-dice.md"
KEYS = [bytes(range(32)), hashlib.sha256(b"another").digest()]


class Dice:
    """The numbers of one message, as the page says."""

    def __init__(self, key: bytes, message: str) -> None:
        raw = hmac.new(key, message.encode("ascii"), hashlib.sha256).digest()
        self.words = [int.from_bytes(raw[at : at + 4], "little") for at in range(0, 16, 4)]
        self.a, self.b, self.c, self.counter = self.words
        if message == "setup":
            self.counter = 1
            for _ in range(12):
                self.draw()

    def draw(self) -> int:
        out = (self.a + self.b + self.counter) % 2**32
        self.counter = (self.counter + 1) % 2**32
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) % 2**32
        self.c = (((self.c << 21) % 2**32 | (self.c >> 11)) + out) % 2**32
        return out

    def below(self, n: int) -> int:
        return self.draw() * n // 2**32

    def die(self) -> int:
        return 1 + self.below(6)

    def shuffle(self, things: list[int]) -> list[int]:
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]
        return things

    def card(self, cards: set[int]) -> int:
        drawn = sorted(cards)[self.below(len(cards))]
        cards.remove(drawn)
        return drawn


def mixed(record: dict[str, Any]) -> bytes:
    """The key of the dice of a record, as the page says."""
    key, nonces = bytes.fromhex(record["key"]), record.get("nonces", [])
    if not any(nonces):
        return key
    return hmac.new(key, " ".join(["nonces", *(nonce or "-" for nonce in nonces)]).encode(), hashlib.sha256).digest()


def begun(entry: str, players: int, key: bytes, nonces: Sequence[str] = ()) -> Match:
    shelf = box(entry)
    engine = shelf.game.engine(compiled=False)
    return Match.new(shelf.game, players, entry=entry, options=shelf.settle({}), key=key, nonces=nonces, engine=engine)


def test_the_example_of_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    key = bytes(range(32))
    assert re.findall(r"^    fingerprint +(\w+)$", page, re.M) == [hashlib.sha256(key).hexdigest()]
    example = dict(re.findall(r"^    ((?:setup|command \d+), \w+) +([\d ]+)$", page, re.M))
    assert len(example) == 9
    for message in ("setup", "command 0", "command 7"):
        numbers, dice = Dice(key, message), Dice(key, message)
        assert example[f"{message}, words"] == " ".join(map(str, numbers.words))
        assert example[f"{message}, numbers"] == " ".join(str(numbers.draw()) for _ in range(4))
        assert example[f"{message}, dice"] == " ".join(str(dice.die()) for _ in range(4))


def test_the_example_with_nonces() -> None:
    page = PAGE.read_text(encoding="utf-8")
    example = dict(re.findall(r"^    (nonces|key of the dice|mixed, \w+) +(\w[\w -]*)$", page, re.M))
    nonces = [nonce.strip("-") for nonce in example["nonces"].split(" ")]
    committed = re.findall(r"^    commitment, \w+ +(\w+)$", page, re.M)
    assert committed == [hashlib.sha256(bytes.fromhex(nonce)).hexdigest() for nonce in nonces if nonce]
    dice_key = mixed({"key": bytes(range(32)).hex(), "nonces": nonces})
    assert example["key of the dice"] == dice_key.hex()
    numbers = Dice(dice_key, "command 0")
    assert example["mixed, words"] == " ".join(map(str, numbers.words))
    assert example["mixed, numbers"] == " ".join(str(numbers.draw()) for _ in range(4))


Told = list[tuple[str, int, int, int]]  # the log of a command: kind of event, seat, and its numbers


def played(match: Match, most: int) -> tuple[list[Told], list[list[int]]]:
    """The log of each command of a game, and how many slain Monsters each seat had before it."""
    logs: list[Told] = []
    slain: list[list[int]] = []
    while not match.finished and len(logs) < most:
        seat = match.actors[0]
        legal = match.legal(seat)
        slain.append([int(mask).bit_count() for mask in match.state["slain"][0]])
        events = match.play(seat, legal[len(logs) % len(legal)])
        logs.append([(match.game.events(event.kind).name, event.seat, event.a, event.b) for event in events])
    return logs, slain


def thrown(record: dict[str, Any], logs: list[Told], slain: list[list[int]]) -> list[int]:
    """The commands with throws, each of which is what the page says."""
    commands = []
    for number, log in enumerate(logs):
        dice = Dice(mixed(record), message(record, number))
        for kind, seat, first, second in log:
            if kind in ("ROLLED", "THREW"):
                assert (dice.die(), dice.die()) == (first, second)
                commands.append(number)
            elif kind == "STARTS" and record["entry"] == "royaume-2e":
                assert dice.below(record["players"]) == seat
            elif kind == "STOLE_MONSTER":
                dice.below(slain[number][second])
    return commands


def message(record: dict[str, Any], number: int) -> str:
    """The message of a command, with the salt that the record tells for it."""
    salts = [salt for first, salt in record.get("salts", ()) if first <= number]
    return f"command {number}" + (f" salt {salts[-1]}" if salts else "")


@pytest.mark.parametrize("entry", ["royaume-1e", "royaume-2e"])
@pytest.mark.parametrize("nonces", [(), ("0f" * 16, "", "a1" * 16)], ids=["alone", "mixed"])
def test_the_dice_of_le_royaume(entry: str, nonces: tuple[str, ...]) -> None:
    match = begun(entry, 3, KEYS[0], nonces)
    logs, slain = played(match, 400)
    record = json.loads(json.dumps(match.record()))
    assert len(record["actions"]) == len(logs)
    assert len(thrown(record, logs, slain)) > 15


def test_what_is_taken_back_is_thrown_anew() -> None:
    match = begun("royaume-2e", 3, KEYS[0], ("", "a1" * 16, ""))
    before, slain = played(match, 60)
    old = json.loads(json.dumps(match.record()))
    match.take_back(20, "0badc0de")
    again, slain_again = played(match, 30)
    match.take_back(10, "c0ffee")
    last, slain_at_last = played(match, 60)
    record = json.loads(json.dumps(match.record()))
    assert "salts" not in old
    assert record["salts"] == [[40, "0badc0de"], [60, "c0ffee"]]
    assert record["actions"][:40] == old["actions"][:40]
    logs, monsters = [*before[:40], *again[:20], *last], [*slain[:40], *slain_again[:20], *slain_at_last]
    commands = thrown(record, logs, monsters)
    assert min(commands) < 40 < 60 < max(commands)
    assert [log for log in before[40:50] if log] != [log for log in again[:10] if log]
    assert Match.replay(match.game, record, match.engine).state.tobytes() == match.state.tobytes()


@pytest.mark.parametrize("nonces", [(), ("", "", "", "", "c3" * 16)], ids=["alone", "mixed"])
def test_how_vaalbara_is_dealt(nonces: tuple[str, ...]) -> None:
    match = begun("vaalbara", 5, KEYS[1], nonces)
    state, dice = match.state[0], Dice(mixed(match.record()), "setup")
    assert dice.shuffle(list(range(5))) == state["clan"].tolist()
    assert dice.shuffle(list(range(51))) == state["back"].tolist()
    deck = dice.shuffle(list(range(51)))
    for seat in range(5):
        pile = set(range(12))
        hand = {dice.card(pile) for _ in range(5)}
        assert sum(1 << card for card in hand) == int(state["hand"][seat])
    assert deck[:5] == state["line"][0].tolist()
    assert deck[5:10] == state["line"][1].tolist()
    assert deck[10:] == state["deck"][10:].tolist()
