"""Hazelnuts, a game in one file: roll for nuts as often as you dare, before the fox comes."""

from __future__ import annotations

from ludotheque.games import Box
from ludotheque.kernel.actions import ActionBlocks, Block
from ludotheque.kernel.events import CHOICE_MADE, PUBLIC, EventKind, EventKinds, emit
from ludotheque.kernel.linking.rule import rule
from ludotheque.kernel.random import below
from ludotheque.kernel.record import count, seat
from ludotheque.kernel.small import POINTS, small_game
from ludotheque.kernel.stack import add, again, asks, finish, push, state_record
from ludotheque.kernel.text import Text
from ludotheque.kernel.words import Verb
from ludotheque.stage import plain
from ludotheque.stage.layout import Layout, Section
from ludotheque.stage.look import Look
from ludotheque.stage.parts import Die, Roll
from ludotheque.stage.scene import Scene, Stat

SEATS, TURNS, FACES, FOX = 4, 5, 6, 1  # the most players, turns of each, faces of the die, the face of the fox

BOX = Box(
    name="hazelnuts",
    module=__name__,
    title=Text("Noisettes", "Hazelnuts"),
    about=Text("Ramassez encore, ou rentrez avant le renard.", "Gather more, or go home before the fox comes."),
    seats=range(2, SEATS + 1),
    minutes=(5, 10),
    weight=1,
    icon="acorn",
    credits=Text("Un petit jeu d’exemple.", "A small game, as an example."),
)

STATE = state_record(
    "HazelnutsState",
    seats=SEATS,
    depth=3,
    turn=count("u1", most=SEATS * TURNS),  # turns that are over
    die=count("u1", most=FACES),  # the face of the last roll, 0 before the first
    held=count("i2"),  # nuts gathered in this turn, which the fox would take
    points=count("i2", SEATS, per_seat=True),
    first=seat("u1", of=SEATS),
)


class Act(ActionBlocks):
    GATHER = Block(Text("Ramasser encore", "Gather more"))
    HOME = Block(Text("Rentrer", "Go home"))


class Ev(EventKinds):
    CHOSEN = CHOICE_MADE
    FOUND = EventKind(
        Text("{who} [trouvez|trouve] {a} {a:noisette|noisettes}", "{who} [find|finds] {a} {a:hazelnut|hazelnuts}"),
        irrevocable=True,
        beat=True,
    )
    FLED = EventKind(
        Text("{who} [fuyez|fuit] devant le renard", "{who} [flee|flees] from the fox"), irrevocable=True, beat=True
    )
    KEPT = EventKind(
        Text(
            "{who} [rentrez|rentre] avec {a} {a:noisette|noisettes}",
            "{who} [go|goes] home with {a} {a:hazelnut|hazelnuts}",
        ),
        beat=True,
    )


class Turn(Verb):
    """One turn after the other: a player rolls until the fox comes or they go home."""

    printed = False
    question = Text("Ramasser encore, ou rentrer ?", "Gather more, or go home?")

    @staticmethod
    @rule
    def run(s, frame):
        frame.seat = (s.first + s.turn) % s.players
        asks(s, frame)

    @staticmethod
    @rule
    def options(s, out):
        n = add(out, 0, Act.GATHER)
        if s.held > 0:
            n = add(out, n, Act.HOME)
        return n

    @staticmethod
    @rule
    def answer(s, frame, action, events):
        over = 1
        if action == Act.HOME:
            s.points[frame.seat] += s.held
            emit(events, Ev.KEPT, frame.seat, s.held, 0, 0, PUBLIC)
        else:
            s.die = 1 + below(s.rng, FACES)
            if s.die == FOX:
                emit(events, Ev.FLED, frame.seat, 0, 0, 0, PUBLIC)
            else:
                s.held += s.die
                over = 0
                emit(events, Ev.FOUND, frame.seat, s.die, 0, 0, PUBLIC)
        if over:
            s.held = 0
            s.turn += 1
        again(frame)
        if s.turn == TURNS * s.players:
            finish(s)


@rule
def setup(c, s):
    s.first = below(s.rng, s.players)
    push(s, c.program[0], 0, 0)


GAME = small_game(
    BOX.package,
    seats=BOX.seats,
    state=STATE,
    programs={"course": Turn()},
    actions=Act,
    events=Ev,
    words=[Turn],
    rules={"setup": setup},
)


def scene(look: Look) -> Scene:
    v, lang = look.v, look.lang
    face = Die("die", max(v.die, 1), str(v.die), fresh=any(event.kind in (Ev.FOUND, Ev.FLED) for event in look.recent))
    held = Text("{n} {n:noisette|noisettes} au panier", "{n} {n:hazelnut|hazelnuts} in the basket")
    points = Text("Noisettes rentrées", "Hazelnuts at home")
    left = Text("Tour {n} sur {of}", "Turn {n} of {of}")
    over = Text("Partie terminée", "Game over")
    return Scene(
        heading=(over if look.finished else left).say(lang, n=v.turn // v.players + 1, of=TURNS),
        prompt=plain.prompt(look),
        board=(Roll(Text("Le dé", "The die").say(lang), (face,) if v.die else (), hint=held.say(lang, n=v.held)),),
        seats=tuple(
            plain.panel(look, place, Stat("acorn", points.say(lang), str(v.points[place]), "points"))
            for place in look.seats()
        ),
        result=plain.result(look, POINTS),
    )


RULES = Section(
    Text("Règles", "Rules"),
    (
        Text(
            f"À votre tour, lancez le dé aussi souvent que vous l’osez : de 2 à {FACES}, ce sont des noisettes.",
            f"On your turn, roll the die as often as you dare: 2 to {FACES} are that many hazelnuts.",
        ),
        Text(
            "Sur un 1, le renard arrive : vous perdez celles de ce tour. Rentrez à temps pour les garder.",
            "On a 1 the fox comes: you lose those of this turn. Go home in time to keep them.",
        ),
        Text(
            f"Chacun joue {TURNS} tours ; qui a le plus de noisettes l’emporte.",
            f"Everybody has {TURNS} turns; whoever has most hazelnuts wins.",
        ),
    ),
)
LAYOUT = Layout(scene, rules=(RULES,), reference=(RULES,))
