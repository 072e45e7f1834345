"""What is asked of a card that was added to a copy of the tree: `python -m tests.newcomer.check BOX KIND ID`.

The game links, the rules pages show the card in both languages, and games in which it lies ready run to their end,
without a word to anybody of what that seat cannot know. Prints as JSON what was asked and what came of it.
"""

from __future__ import annotations

import json
import random
import sys
from importlib import import_module
from typing import Any

from ludotheque.games import SHELF
from ludotheque.kernel.events import SPECTATOR
from ludotheque.kernel.match import Match
from ludotheque.kernel.text import LANGS
from ludotheque.stage.look import Look

GAMES = 3


def shown(entry: str, kind: str, name: str) -> None:
    """The card is on the rules page, with its words and a picture."""
    box = SHELF[entry]
    content = box.game.content(box.presets)
    card = content.cards[kind][name]
    for lang in LANGS:
        pages = [card for part in box.layout.rules if part.cards for card in part.cards(content, lang)]
        (face,) = [page for page in pages if page.name == card.noun.form(lang)]
        assert face.words
        assert face.icon == card.picture


def ready(match: Match, kind: str, name: str) -> None:
    """Lay the card where the seat that acts can have it."""
    number = list(match.content.cards[kind]).index(name)
    s: Any = match.state[0]
    (seat,) = match.actors[:1]
    if kind == "character":
        hand, pile = int(s["hand"][seat]), int(s["pile"][seat])
        if not hand >> number & 1:
            lowest = hand & -hand
            s["hand"][seat], s["pile"][seat] = hand ^ lowest | 1 << number, pile ^ 1 << number | lowest
    else:
        while "gain:gold" not in match.legal(match.actors[0]):
            match.play(match.actors[0], match.legal(match.actors[0])[0])
        (seat,) = match.actors
        s["domain"][s["domain"] == number] = s["domain"][0][s["domains"][0] - 1]
        s["domain"][0][s["domains"][0] - 1] = number
        s["role"][seat] = 3
        s["res"][seat] = 30, 5, 5


def asked(match: Match) -> list[dict[str, Any]]:
    """The question that the page puts to the seat that acts, in each language."""
    (seat,) = match.actors[:1]
    legal = tuple(int(code) for code in match.legal_codes(seat))
    names = tuple(f"N{i}" for i in range(match.players))
    questions = []
    for lang in LANGS:
        scene = SHELF[match.entry].layout.scene(Look(match.content, match.view_twin(seat), seat, lang, names, legal))
        questions.append(
            {
                "says": scene.prompt.sentence,
                "by": scene.prompt.by,
                "buttons": [(choice.action, choice.label) for choice in scene.prompt.choices],
            }
        )
    return questions


class Secrets:
    """What everybody has seen of a game, and comparisons of what its seats are told with what other cards, as good for
    all that they have seen, would have them told.
    """

    def __init__(self, match: Match) -> None:
        scrambler = import_module(f"tests.games.{match.game.name}.scramble")
        self._scramble = scrambler.scramble
        self._watcher = scrambler.Watcher(*([match.options] if match.game.name == "royaume" else []))
        self._dice = random.Random(1)
        self.changed = 0

    def kept(self, match: Match) -> bool:
        """Whether nobody is told anything; to be asked at every decision of a game, in order."""
        self._watcher.watch(match.state)
        same = True
        for viewer in (*range(match.players), SPECTATOR):
            other = self._scramble(match.state, self._watcher, viewer, self._dice)
            self.changed += other.tobytes() != match.state.tobytes()
            same &= self._told(match, other, viewer) == self._told(match, match.state, viewer)
        return same

    @staticmethod
    def _told(match: Match, state: Any, viewer: int) -> tuple[bytes, Any]:
        """The bytes of a viewer's record, and the table that is drawn from them."""
        view = match.engine.redact(match.content, state, viewer)
        legal = tuple(match.engine.legal(match.content, state, viewer).tolist())
        names = tuple(f"N{i}" for i in range(match.players))
        look = Look(match.content, match.game.state.twin(view), viewer, LANGS[0], names, legal)
        return view.tobytes(), SHELF[match.entry].layout.scene(look)


def main(entry: str, kind: str, name: str) -> None:
    box = SHELF[entry]
    shown(entry, kind, name)
    seen: dict[str, Any] = {"played": 0, "questions": [], "gains": 0, "decisions": 0, "kept": 0, "changed": 0}
    action = {"character": f"play:{name}", "domain": f"build:{name}"}[kind]
    for seed in range(GAMES):
        engine = box.game.engine(compiled=False)
        match = Match.new(box.game, 2, entry=entry, options=box.presets, seed=seed, engine=engine)
        ready(match, kind, name)
        chooser, built, secrets = random.Random(seed), False, Secrets(match)
        while not match.finished:
            seen["kept"] += secrets.kept(match)
            seat = chooser.choice(match.actors)
            legal = match.legal(seat)
            if built and any(action.startswith("change:") for action in legal):
                seen["questions"].append({"legal": legal, "asked": asked(match)})
            wanted = action if action in legal and not built else chooser.choice(legal)
            if legal[0].startswith("pay:"):
                wanted = legal[0]  # Gold, so that something is left to change
            built |= wanted == action
            events = match.play(seat, wanted)
            seen["gains"] += sum(
                card_of(match, event.c) == name for event in events if box.game.events(event.kind).name == "GAINED"
            )
            seen["decisions"] += 1
        seen["played"] += built
        seen["changed"] += secrets.changed
    print(json.dumps(seen))


def card_of(match: Match, source: int) -> str:
    """The Domain that a gain came from."""
    if match.game.name != "royaume":
        return ""
    from ludotheque.games.royaume.rules.actions import From

    domains = list(match.content.cards["domain"])
    return domains[source - From.DOMAIN] if From.DOMAIN <= source < From.DOMAIN + len(domains) else ""


if __name__ == "__main__":
    main(*sys.argv[1:])
