"""`Match`: the polite face of a game. It checks, records, undoes, saves and loads; the rules inside trust it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .content import PatchValues
from .errors import BadRecord, GameError, GameOver, NotYourTurn, illegal, whole
from .events import SPECTATOR, Event, read_events
from .foresight import Foresight, foresee, hands_on
from .game import Engine, Game, fault_in
from .nonces import check_nonces, mixed_key
from .random import SEED_BITS, generator, reseed, seed_words, words_from_key
from .record import Twin, clone
from .scoring import utilities
from .snapshot import pack, unpack
from .stack import NONE
from .text import Lang, Text

FORMAT = "ludotheque-record"
FORMAT_VERSION = 2
KEY_BYTES = 32
SEED = Text("Une graine", "A seed")
REBUILT = ("content", "engine")  # what a pickled match leaves out
ACTION = Text("Une action", "An action")
COMMANDS = Text("Un nombre de coups", "A number of moves")
SALT = re.compile(r"[0-9a-f]{1,64}")
SEAT = Text("Une place", "A seat")
PLAYER = Text("Joueur {n}", "Player {n}")


@dataclass(frozen=True)
class _Undo:
    seat: int
    state: np.ndarray
    commands: int


class Match:
    """One game in progress. `ludotheque.new`, `load` and `replay` make one.

    Seats are numbered from 0. Actions have names. Whatever cannot be done raises a GameError, and changes nothing.

    >>> import ludotheque
    >>> match = ludotheque.new("vaalbara", players=2, seed=1)
    >>> match.actors, match.sealed
    ((0, 1), True)
    >>> match.legal(0)
    ['play:combatant', 'play:oracle', 'play:falconer', 'play:tracker', 'play:rider']
    >>> _ = match.play(0, "play:oracle")
    >>> for event in match.play(1, "play:poetess"):
    ...     if line := match.tell(event):
    ...         print(line)
    Player 2 has chosen
    Omens: Player 1, then Player 2
    Player 2 reveals the Poetess
    Player 1 reveals the Oracle
    Player 1 gains 2 points (Characters)
    >>> match.say(1, "take:2")
    'Take the Forest 6'
    >>> match.finished, match.points
    (False, [4, 2])

    Attributes: `game`, `content` (the cards in play), `options`, `seed` or `key` with its `nonces` and
    `commitments`, `state` (the true position, shape (1,), with everything that is hidden), `actions` (seat and name of
    every action so far), `opening` (the events of the setup).
    """

    def __init__(
        self,
        game: Game,
        state: np.ndarray,
        *,
        entry: str,
        options: Mapping[str, str],
        seed: int | None,
        key: bytes | None,
        nonces: Sequence[str] = (),
        commitments: Sequence[str] = (),
        patch: PatchValues | None = None,
        engine: Engine | None = None,
    ) -> None:
        self.game = game
        self.entry = entry
        self.options = dict(options)
        self.content = game.content(options, patch)
        self.state = state
        self.seed = seed
        self.key = key
        self.nonces = tuple(nonces)
        self.commitments = tuple(commitments)
        self._dice_key = key and mixed_key(key, self.nonces)
        self.actions: list[tuple[int, str]] = []
        self.engine = engine or game.engine()
        self.opening: list[Event] = []
        self.beats: list[tuple[list[Event], np.ndarray]] = []  # of the last command
        self.salts: list[tuple[int, str]] = []  # from which command on chance follows the key and a salt, in order
        self._undo: list[_Undo] = []
        self._begun_by = (game.ruleset, self.content.digest)  # the rules and cards of its first action
        self._loaded = 0  # actions that came with a snapshot, while it is not known which of them can be undone

    # --- beginnings ---

    @classmethod
    def new(
        cls,
        game: Game,
        players: int,
        *,
        entry: str = "",
        options: Mapping[str, str] | None = None,
        patch: PatchValues | None = None,
        seed: int | None = None,
        key: bytes | None = None,
        nonces: Sequence[str] = (),
        commitments: Sequence[str] = (),
        engine: Engine | None = None,
    ) -> Match:
        """A new game. Give a `seed` (whole number under 2**96) or a table's secret `key` (32 bytes), not both.

        `nonces`: what each seat adds to the key, 32 hexadecimal digits, or nothing (""); none where no seat does.
        `commitments`: what each seat has promised before, as `nonces.commitment_to` makes it, or nothing.
        `patch` holds card values that take the place of the box's, as `patch.read_patch` gives them.

        Raises GameError for a wrong number of players, an unknown option or value, an unusable seed, key or nonce, or a
        nonce that is not the promised one.
        """
        checked = game.check_options(options or {})
        game.check_players(players, checked)
        seed = _check_source(seed, key)
        check_nonces(key, nonces, commitments, players)
        engine = engine or game.engine()
        first = seed if seed is not None else _seed_from(mixed_key(key or b"", nonces))
        state, events = engine.start_with_events(game.content(checked, patch), players, first)
        if what := fault_in(state):
            raise _fault(what)
        match = cls(
            game,
            state,
            entry=entry or game.name,
            options=checked,
            patch=patch,
            seed=seed,
            key=key,
            nonces=nonces,
            commitments=commitments,
            engine=engine,
        )
        match.opening = read_events(events)
        return match

    # --- the position ---

    @property
    def players(self) -> int:
        """How many seats there are."""
        return int(self.state["players"][0])

    @property
    def finished(self) -> bool:
        """Whether the game is over; then nobody need decide."""
        return bool(self.state["finished"][0])

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that must decide now; empty when the game is over."""
        return self.engine.actors(self.state)

    @property
    def sealed(self) -> bool:
        """Whether players decide in secret at the same time."""
        return bool(self.state["sealed"][0])

    def legal_codes(self, seat: int) -> np.ndarray:
        """The legal actions of a seat as integers, ascending; SPECTATOR has none. Raises GameError for another seat."""
        return self.engine.legal(self.content, self.state, self._check_viewer(seat))

    def legal(self, seat: int) -> list[str]:
        """The legal actions of a seat, by name; empty if it need not decide. Raises GameError for an unknown seat."""
        codes = self.engine.legal(self.content, self.state, self.check_seat(seat))
        return [self.content.actions.names[code] for code in codes]

    def mask(self, seat: int) -> np.ndarray:
        """The legal actions of a seat as flags: bool, shape (actions,), all False if it need not decide.

        `content.actions.names` names the actions. Raises GameError for an unknown seat.
        """
        flags = np.zeros(len(self.content.actions), np.bool_)
        flags[self.engine.legal(self.content, self.state, self.check_seat(seat))] = True
        return flags

    def view(self, viewer: int = SPECTATOR) -> np.ndarray:
        """The position as a seat may know it, shape (1,). Raises GameError for what is neither seat nor SPECTATOR."""
        return self.engine.redact(self.content, self.state, self._check_viewer(viewer))

    def view_twin(self, viewer: int = SPECTATOR) -> Twin:
        """The same as an object with plain numbers and lists: `match.view_twin(1).hand_size[0]`."""
        return self.engine.redacted_twin(self.content, self.state, self._check_viewer(viewer))

    def _check_viewer(self, viewer: int) -> int:
        return viewer if viewer == SPECTATOR else self.check_seat(viewer)

    def observe(self, seat: int) -> np.ndarray:
        """The features of the position as a seat knows it: shape (features,), int16, most of them 0.

        `ludotheque.features(game)` names them. Raises GameError for an unknown seat.
        """
        return self.engine.observe(self.content, self.state, self.check_seat(seat))

    def score(self) -> np.ndarray:
        """Points, rank, and points by source, for each seat: shape (players, 2 + sources).

        `game.breakdown` names the sources.
        """
        return self.engine.score(self.content, self.state)

    @property
    def points(self) -> list[int]:
        """The points of each seat, as they stand now."""
        return [int(row[0]) for row in self.score()]

    @property
    def ranks(self) -> list[int]:
        """The rank of each seat by points and tie-breaks, from 1. Alone, 2 means that the game has won."""
        return [int(row[1]) for row in self.score()]

    def returns(self) -> list[float]:
        """What the end is worth to each seat, from 1 for the first to -1 for the last; 0 for all before the end.

        Those who tie share what their places bring: together 0. Alone, 1 is a game won and -1 one lost.
        """
        if not self.finished:
            return [0.0] * self.players
        return utilities(np.array(self.ranks)).tolist()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of the first rank; none where the game has won."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    # --- words ---

    def say(self, seat: int, action: str, lang: Lang = "en") -> str:
        """A legal action in words, as a button shows it to its seat. Raises what `check` raises."""
        return self.content.actions.say(self.check(seat, action), lang, self.content, self.view_twin(seat))

    def called(self, seat: int, action: str, lang: Lang = "en") -> str:
        """The same without what the action leads to. Raises what `check` raises."""
        return self.content.actions.called(self.check(seat, action), lang, self.content, self.view_twin(seat))

    def tell(self, event: Event, lang: Lang = "en", viewer: int = SPECTATOR, names: Sequence[str] | None = None) -> str:
        """The log line of an event for a viewer; empty if the event has none, or none for this viewer.

        names: one for each seat, "Player 1" and so on by default. Raises GameError for a viewer that is neither a seat
        nor SPECTATOR, and for another number of names.
        """
        viewer, kind = self._check_viewer(viewer), self.game.events(event.kind).kind
        if names is not None and len(names) != self.players:
            raise GameError(_NAMES, n=len(names), seats=self.players)
        if kind.silent or not event.visible_to(viewer):
            return ""
        called = names or [PLAYER.say(lang, n=seat + 1) for seat in range(self.players)]
        return kind.say(event, self.content, lang, viewer, called.__getitem__)

    # --- commands ---

    def check_seat(self, seat: int) -> int:
        """The number of a seat, from 0, as a plain int. Raises GameError when the game has no such seat."""
        number = whole(seat, SEAT)
        if not 0 <= number < self.players:
            raise GameError(
                Text(
                    "Il n’y a pas de place {seat} : elles sont numérotées de 0 à {last}.",
                    "There is no seat {seat}: seats are numbered from 0 to {last}.",
                ),
                seat=number,
                last=self.players - 1,
            )
        return number

    def check_turn(self, seat: int) -> int:
        """The number of a seat that must decide now, from 0. Raises GameOver or NotYourTurn, and GameError for a seat
        that there is not.
        """
        seat = self.check_seat(seat)
        if self.finished:
            raise GameOver(Text("La partie est terminée.", "The game is over."))
        if seat not in self.actors:
            raise NotYourTurn(
                Text(
                    "Ce n’est pas à la place {seat} de jouer ; on attend : {actors}.",
                    "Seat {seat} need not decide; waiting for: {actors}.",
                ),
                seat=seat,
                actors=", ".join(map(str, self.actors)),
            )
        return seat

    def check(self, seat: int, action: str) -> int:
        """The integer of a legal action. Raises GameOver, NotYourTurn or IllegalAction, and GameError for a seat
        that there is not; changes nothing.
        """
        return self._among(self.legal_codes(self.check_turn(seat)), action)

    def _among(self, legal: np.ndarray, action: str) -> int:
        """The integer of an action that is one of these. Raises IllegalAction."""
        code = self.content.actions.code(action) if isinstance(action, str) else None
        if code is None or code not in legal:
            raise illegal(action, (self.content.actions.names[other] for other in legal))
        return code

    def play(self, seat: int, action: str) -> list[Event]:
        """Do an action by name; returns everything that happened (filter it with `Event.visible_to`).

        `beats` then holds the same by beats, each with the position behind it. Raises GameError (BadCard, naming the
        program, where uncompiled rules have no frame left) and changes nothing when the rules cannot go on.
        """
        code, seat = self.check(seat, action), int(seat)
        before = clone(self.state)
        self._set_generator()
        dice = self.state["rng"].tobytes()
        try:
            beats = self.engine.apply_with_beats(self.content, self.state, seat, code)
            if what := fault_in(self.state):
                raise _fault(what)
        except Exception:
            self.state[0] = before[0]
            raise
        self.beats = beats
        events = [event for of_beat, _ in beats for event in of_beat]
        revealed = any(self.game.events(event.kind).kind.irrevocable for event in events)
        if revealed or self.state["rng"].tobytes() != dice:
            self._undo.clear()
            self._loaded = 0
        else:
            self._undo.append(_Undo(seat, before, len(self.actions)))
        self.actions.append((seat, action))
        return events

    def play_code(self, seat: int, code: int) -> list[Event]:
        """As `play`, for an action by its integer, one of `legal_codes`. Raises and changes what `play` does."""
        number, names = whole(code, ACTION), self.content.actions.names
        known = 0 <= number < len(names) and names[number]
        return self.play(seat, names[number] if known else str(number))

    # --- sealed choices that wait for the others ---

    def chosen(self, seat: int) -> str | None:
        """What a seat has chosen in secret, while the others have not all chosen; None at any other time."""
        code = int(self.state["choice"][0, self.check_seat(seat)])
        return self.content.actions.names[code] if self.sealed and code != NONE else None

    def open_codes(self, seat: int) -> np.ndarray:
        """What a seat that has chosen in secret may have chosen, as integers, ascending; empty for any other seat.

        These are the legal actions of the position in which it has not chosen yet.
        """
        if self.chosen(seat) is None:
            return np.zeros(0, np.int16)
        before = clone(self.state)
        before["choice"][0, seat] = NONE
        before["actors"][0] |= 1 << seat
        return self.engine.legal(self.content, before, seat)

    def change(self, seat: int, action: str) -> None:
        """Put another choice in the place of a seat's sealed one, as if it had been chosen at once.

        Nothing else changes, and nothing is told: sealed choices draw nothing, so the record is that of a game in which
        only this one was made. Raises GameOver, NotYourTurn where there is no such choice, or IllegalAction.
        """
        seat = self.check_seat(seat)
        if self.finished or self.chosen(seat) is None:
            self.check_turn(seat)
            raise NotYourTurn(
                Text(
                    "La place {seat} n’a encore rien choisi en secret : il n’y a rien à changer.",
                    "Seat {seat} has chosen nothing in secret yet: there is nothing to change.",
                ),
                seat=seat,
            )
        code = self._among(self.open_codes(seat), action)
        latest = max(number for number, (by, _) in enumerate(self.actions) if by == seat)
        self.state["choice"][0, seat] = code
        self.actions[latest] = (seat, action)

    # --- what a command would bring about, and what it has ---

    def foresee(self, seat: int, action: str) -> Foresight:
        """What an action would bring about, as far as its seat can tell: nothing is drawn, thrown or revealed.

        Raises what `check` raises; changes nothing.
        """
        return foresee(self.engine, self.content, self.view(seat), seat, self.check(seat, action))

    def hands_on(self, seat: int, action: str) -> bool:
        """Whether a legal action takes the game out of its seat's hands, as far as that seat can tell: dice, a reveal,
        another seat's decision or the end come next. Pages ask for confirmation before such an action.

        Any other action can be undone, and so can a sealed choice until the last one is made. Raises what `check`
        raises; changes nothing.
        """
        if self.sealed:
            self.check(seat, action)
            return len(self.actors) == 1
        return hands_on(self.engine, self.content, self.view(seat), seat, self.check(seat, action))

    def fork(self, *, seed: int | None = None) -> Match:
        """An independent copy: what is played there does not change this match.

        It keeps everything, hidden cards and dice to come among it, so a player who plans with it cheats; `guess` does
        not. With a seed (below 2**96) other dice come, and what is hidden stays; such a copy has no record. Raises
        GameError for an unusable seed.
        """
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.options = dict(self.options)
        other.state = clone(self.state)
        other.actions, other._undo, other.salts = list(self.actions), list(self._undo), list(self.salts)
        if seed is not None:
            other._imagine(check_seed(seed))
        return other

    def guess(self, seat: int, seed: int) -> Match:
        """A copy in which everything that a seat cannot know is guessed, the dice to come among it, so that it agrees
        with what the seat knows: to plan with. The same seed (below 2**96) gives the same guess.

        It has no record. Raises GameError for an unknown seat or an unusable seed.

        >>> import ludotheque
        >>> match = ludotheque.new("vaalbara", players=2, seed=1)
        >>> guess = match.guess(0, seed=7)
        >>> guess.legal(0) == match.legal(0), guess.legal(1) == match.legal(1)
        (True, False)
        """
        seat, chance = self.check_seat(seat), check_seed(seed)
        other = self.fork(seed=chance)
        other.state = self.engine.determinize(self.content, self.view(seat), seat, generator(chance))
        return other

    def _imagine(self, seed: int) -> None:
        """Go on with the chance of a seed. The game is nobody's any more: it does not follow from its record."""
        reseed(self.state["rng"][0], *seed_words(seed))
        self.seed = self.key = self._dice_key = None
        self.nonces = self.commitments = ()
        self._undo.clear()
        self._loaded = 0

    def __copy__(self) -> Match:
        return self.fork()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.fork()

    def __getstate__(self) -> dict[str, Any]:
        """A match is pickled without what follows from its game and options: cards and compiled code."""
        kept = {name: value for name, value in self.__dict__.items() if name not in REBUILT}
        return kept | {"compiled": self.engine.compiled, "patch": self.content.patch}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        compiled, patch = kept.pop("compiled"), kept.pop("patch")
        self.__dict__.update(kept)
        self.content = self.game.content(self.options, patch)
        self.engine = self.game.engine(compiled=compiled)

    def __repr__(self) -> str:
        stands = "finished" if self.finished else f"waiting for {', '.join(map(str, self.actors))}"
        return f"<Match {self.entry}, {self.players} players, {len(self.actions)} actions, {stands}>"

    def can_undo(self, seat: int) -> bool:
        """Whether the last command is this seat's and has shown nobody anything new. Raises GameError when the game has
        no such seat.
        """
        seat = self.check_seat(seat)
        if self.finished or not self.actions or self.actions[-1][0] != seat:
            return False
        if not self._undo and self._loaded:
            self._recall()
        return bool(self._undo)

    def _recall(self) -> None:
        """Find out what can be undone of a loaded game: play it again, if these rules still lead to its position."""
        self._loaded = 0
        try:
            again = Match.replay(self.game, self.record(), self.engine)
        except BadRecord:
            return
        if again.state.tobytes() == self.state.tobytes():
            self._undo = again._undo

    def undo(self, seat: int) -> None:
        """Take back this seat's last command. Raises GameError when it cannot be taken back."""
        if not self.can_undo(seat):
            raise GameError(Text("Cette action ne peut plus être annulée.", "This action can no longer be undone."))
        last = self._undo.pop()
        self.state[0] = last.state[0]
        del self.actions[last.commands :]

    def take_back(self, commands: int, salt: str) -> None:
        """Take back the last so many commands, whoever gave them and whatever they have shown. From there on chance
        follows the key and this salt (hexadecimal, at most 64 digits), which the record tells.

        The game is played again to its earlier position. Raises GameError where it has no key, is over, or has not so
        many commands, and BadRecord where these rules do not lead to the present position.
        """
        if self.key is None or self.finished or not 0 < whole(commands, COMMANDS) <= len(self.actions):
            raise GameError(Text("Ces coups ne se reprennent pas.", "These moves cannot be taken back."))
        left = len(self.actions) - commands
        salts = _read_salts([*(entry for entry in self.salts if entry[0] < left), (left, salt)])
        again = Match.begin(self.game, self.record(), self.engine)
        earlier = clone(again.state)
        for _ in again.steps(self.record()):
            if len(again.actions) == left:
                earlier = clone(again.state)
        if again.state.tobytes() != self.state.tobytes():
            raise BadRecord(Text("Ces règles mènent ailleurs.", "These rules lead elsewhere."))
        self.state, self.actions, self.salts = earlier, self.actions[:left], salts
        self.beats, self._undo, self._loaded = [], [], 0

    def _set_generator(self) -> None:
        if self._dice_key is not None:
            number = len(self.actions)
            salt = next((f" salt {salt}" for first, salt in reversed(self.salts) if first <= number), "")
            self.state["rng"][0] = words_from_key(self._dice_key, f"command {number}{salt}")

    # --- records ---

    def record(self) -> dict[str, Any]:
        """Seed or key, and actions as JSON values, from which the game can be replayed to the same bytes.

        Secret while the game runs, since the seed determines everything hidden. Raises GameError for a guess.
        """
        if self.seed is None and self.key is None:
            raise GameError(_IMAGINED)
        origin: dict[str, Any] = {"seed": str(self.seed)} if self.key is None else {"key": self.key.hex()}
        if self.nonces:
            origin["nonces"] = list(self.nonces)
        if self.commitments:
            origin["commitments"] = list(self.commitments)
        return {
            "format": FORMAT,
            "version": FORMAT_VERSION,
            "entry": self.entry,
            "game": self.game.name,
            "ruleset": self._begun_by[0],
            "content": self._begun_by[1],
            "options": self.options,
            "patch": self.content.patch,
            "players": self.players,
            **origin,
            "actions": [[seat, name] for seat, name in self.actions],
            **({"salts": [[first, salt] for first, salt in self.salts]} if self.salts else {}),
            "result": self._result(),
        }

    def save(self) -> dict[str, Any]:
        """The record and the present position as JSON values, for a game that goes on (`ludotheque.load`)."""
        return self.record() | {"snapshot": pack(self.game, self.content, self.state)}

    def _result(self) -> list[dict[str, int]] | None:
        if not self.finished:
            return None
        return [{"points": int(row[0]), "rank": int(row[1])} for row in self.score()]

    @classmethod
    def load(cls, game: Game, saved: Mapping[str, Any], engine: Engine | None = None) -> Match:
        """A saved game, at its snapshot, under the present rules. Raises BadRecord when it is damaged or foreign,
        or when the record's fields or a program that is under way are others now.

        `made_by_other_rules(saved, game)` tells whether a notice is due.
        """
        match = cls._blank(game, saved, engine)
        try:
            match.state = unpack(game, match.content, saved["snapshot"])
            match.actions = [(int(seat), str(name)) for seat, name in saved["actions"]]
            match._begun_by = (int(saved["ruleset"]), str(saved["content"]))
            match._loaded = len(match.actions)
            sound = int(match.state["players"][0]) == saved["players"]
        except (LookupError, AttributeError, TypeError, ValueError) as error:
            if isinstance(error, GameError):
                raise
            sound = False
        if not sound:
            raise _damaged()
        if what := fault_in(match.state):
            raise BadRecord(Text("Cette partie en est à {what}.", "This game has come to {what}."), what=what)
        return match

    @classmethod
    def replay(cls, game: Game, record: Mapping[str, Any], engine: Engine | None = None) -> Match:
        """Play a record again from its start. Raises BadRecord when it is damaged or made by other rules or cards."""
        match = cls._blank(game, record, engine)
        for _ in match.steps(record):
            pass
        return match

    def steps(self, record: Mapping[str, Any]) -> Iterator[list[Event]]:
        """Play the actions of a record one by one; yields the events of each, after a check of rules and cards."""
        if made_by_other_rules(record, self.game):
            raise BadRecord(
                Text(
                    "Cette partie a été jouée avec d’autres règles : version {theirs}, ici version {ours}.",
                    "This game was played under other rules (version {theirs}); these are version {ours}.",
                ),
                theirs=record.get("ruleset", "?"),
                ours=self.game.ruleset,
            )
        if record.get("content") != self.content.digest:
            raise BadRecord(
                Text("Cette partie a été jouée avec d’autres cartes.", "This game was played with other cards.")
            )
        try:
            actions = [(int(seat), str(name)) for seat, name in record["actions"]]
        except (KeyError, TypeError, ValueError, OverflowError):
            raise _damaged() from None
        for number, (seat, name) in enumerate(actions):
            try:
                yield self.play(seat, name)
            except GameError as error:
                raise BadRecord(
                    Text("Action {n} de l’enregistrement : {why}", "Action {n} of the record: {why}"),
                    n=number + 1,
                    why=error,
                ) from None
        if record.get("result") not in (None, self._result()):
            raise BadRecord(
                Text(
                    "Le résultat noté n’est pas celui de la partie.",
                    "The noted result is not that of the game.",
                )
            )

    @classmethod
    def begin(cls, game: Game, record: Mapping[str, Any], engine: Engine | None = None) -> Match:
        """The match of a record before its first action."""
        return cls._blank(game, record, engine)

    @classmethod
    def _blank(cls, game: Game, record: Mapping[str, Any], engine: Engine | None) -> Match:
        if not isinstance(record, Mapping) or record.get("format") != FORMAT or record.get("game") != game.name:
            raise BadRecord(Text("Ce n’est pas une partie de ce jeu.", "This is not a record of this game."))
        if record.get("version") != FORMAT_VERSION:
            older = isinstance(record.get("version"), int) and record["version"] < FORMAT_VERSION
            raise BadRecord(_OLDER if older else _NEWER)
        try:
            seed = int(record["seed"]) if "seed" in record else None
            key = bytes.fromhex(record["key"]) if "key" in record else None
            nonces = tuple(map(str, record.get("nonces", ())))
            commitments = tuple(map(str, record.get("commitments", ())))
            players, options, entry = int(record["players"]), dict(record["options"]), str(record["entry"])
            patch = dict(record.get("patch", {}))
            salts = _read_salts(record.get("salts", ()))
        except (KeyError, TypeError, ValueError, OverflowError):
            raise _damaged() from None
        try:
            blank = cls.new(
                game,
                players,
                entry=entry,
                options=options,
                patch=patch,
                seed=seed,
                key=key,
                nonces=nonces,
                commitments=commitments,
                engine=engine,
            )
        except GameError as error:
            raise BadRecord(error.text, **error.values) from None
        blank.salts = salts
        return blank


def _read_salts(stored: Sequence[Any]) -> list[tuple[int, str]]:
    """Salts as a record tells them: the number of earlier commands, ascending, and the salt. Raises ValueError."""
    salts = [(int(first), str(salt)) for first, salt in stored]
    firsts = [first for first, _ in salts]
    if firsts != sorted({*firsts}) or any(first < 0 or not SALT.fullmatch(salt) for first, salt in salts):
        raise ValueError(stored)
    return salts


def check_seed(seed: int, bits: int = SEED_BITS) -> int:
    """A seed as a plain int. Raises GameError for anything but a whole number with at most `bits` bits."""
    seed = whole(seed, SEED)
    if not 0 <= seed < 1 << bits:
        raise GameError(
            Text(
                "Graine refusée : il faut un entier de 0 à 2**{bits} - 1.",
                "Seed refused: it is a whole number from 0 to 2**{bits} - 1.",
            ),
            bits=bits,
        )
    return seed


def _check_source(seed: int | None, key: bytes | None) -> int | None:
    """The seed as a plain number, None where a key takes its place. Raises GameError unless there is one of both, and
    it can be used.
    """
    if (seed is None) == (key is None):
        raise GameError(Text("Il faut une graine ou une clé.", "Give either a seed or a key."))
    if key is not None and (not isinstance(key, bytes) or len(key) != KEY_BYTES):
        raise GameError(Text("Une clé compte {n} octets.", "A key has {n} bytes."), n=KEY_BYTES)
    return None if seed is None else check_seed(seed)


def made_with_other_cards(record: Mapping[str, Any], match: Match) -> bool:
    """Whether the game of a record was begun with other cards than those of the match loaded from it."""
    return record.get("content") != match.content.digest


def made_by_other_rules(record: Mapping[str, Any], game: Game) -> bool:
    """Whether a record names another version of the rules than the present one."""
    return record.get("ruleset") != game.ruleset


_NAMES = Text(
    "{n} {n:nom|noms} pour {seats} places : il en faut un par place.",
    "{n} {n:name|names} for {seats} seats: it takes one a seat.",
)
_IMAGINED = Text(
    "Cette partie a été imaginée (guess, fork(seed=…)) : elle ne vient pas d’une graine, et n’a pas d’enregistrement.",
    "This match was imagined (guess, fork(seed=…)): it does not come from a seed, and has no record.",
)
_OLDER = Text(
    "Cette partie a été enregistrée par une version plus ancienne du programme, dont les parties ne se relisent plus.",
    "This game was saved by an older version of the program, whose games can no longer be read.",
)
_NEWER = Text(
    "Ce format de partie est plus récent que ce programme.",
    "This record's format is newer than this program.",
)


def _fault(what: Text) -> GameError:
    return GameError(
        Text("Cette action mène à {what} : elle n’a pas été jouée.", "This action leads to {what}: it was not played."),
        what=what,
    )


def _damaged() -> BadRecord:
    return BadRecord(Text("Cette partie enregistrée est endommagée.", "This saved game is damaged."))


def _seed_from(key: bytes) -> int:
    words = words_from_key(key, "setup")
    return int(words[0]) | int(words[1]) << 32 | int(words[2]) << 64
