"""Influence rows with their rivers, and privilege tiles (MAR-INFL, MAR-PRIV)."""

from __future__ import annotations

from ....kernel.effects import May, spelled
from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import outlined, rule
from ....kernel.stack import NO, add, again, ask, asks, call, scaled
from ....kernel.text import Text
from ....kernel.words import BadCard, Glyph, Verb
from ....stage.look import Look, Question
from ..names import LEVELS_SAID
from ..state import GUILDS, LEVELS, NOTHING, SHOWN, SPACES, TILES, Guild, Level
from .actions import SKIP, Act, Ev, guild_name
from .signs import GOLD, GUILD_ICONS, INFLUENCE, TILE
from .things import (
    ANYTHING_ELSE,
    COINS,
    MOST_TO_COME,
    advance_marker,
    can_advance,
    draw_tile,
    receive_tile,
    river_before,
)


class Influence(Verb):
    """Steps on any rows, split as the player likes (MAR-INFL-04, MAR-INFL-05)."""

    amount: int
    hot = True
    text = Text("[gagnez|gagne|gagner] {amount} Influence", "[gain|gains|gain] {amount} Influence")

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(INFLUENCE, f"+{self.amount}"),)

    @staticmethod
    @rule
    def run(c, s, frame, line, amount):
        inner = call(s, frame, c.influencing, frame.seat, frame.by)
        inner.left = min(scaled(frame, line, amount), MOST_TO_COME)


class BuildInfluence(Verb):
    """The influence of a Build (MAR-BUILD-10)."""

    printed = False

    @staticmethod
    @rule
    def run(c, s, frame):
        inner = call(s, frame, c.influencing, frame.seat, frame.by)
        inner.left = c.build_influence


class Advance(Verb):
    """Single steps; those that cannot be taken or are declined are lost (MAR-INFL-17).

    It asks only while steps are left and a row has room, so it lists "no" itself.
    """

    printed = False
    hot = True

    @staticmethod
    @rule
    def run(s, frame):
        lowest = SPACES
        for guild in range(GUILDS):
            lowest = min(lowest, int(s.influence[frame.seat][guild]))
        if frame.left > 0 and lowest + 1 < SPACES:
            ask(s, frame.seat)

    @staticmethod
    @rule
    def options(c, s, seat, out):
        n = add(out, 0, NO)
        for guild in range(GUILDS):
            if can_advance(c, s, seat, guild):
                n = add(out, n, Act.GUILD + guild)
        return n

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        if action == NO:
            frame.left = 0
        else:
            frame.left -= 1
            if frame.left > 0:
                again(frame)
            _advance(c, s, frame, action - Act.GUILD, events)

    @staticmethod
    @rule
    def lacks():
        return COINS

    def ask(self, look: Look) -> Question:
        step = look.asking()
        assert step is not None
        text = Text("Influence : {n} pas, sur quelle Guilde ?", "Influence: {n} {n:step|steps}, on which Guild?")
        return text.say(look.lang, n=step.cells.left), guilds_as_buttons(look, step.seat)


@rule
def _advance(c, s, frame, guild, events):
    """One step, and the tile of the river that it crosses, if the player wants it (MAR-INFL-10 to 13)."""
    river = advance_marker(c, s, int(frame.seat), guild, events)
    if river >= 0:
        call(s, frame, c.river_program[river], frame.seat, frame.by)


def guilds_as_buttons(look: Look, seat: int):
    """A button for each row, with the price of its river, and one to decline."""
    choices = []
    for guild in range(GUILDS):
        if Act.GUILD + guild in look.legal:
            river = river_before(look.v.influence[seat][guild])
            label = guild_name(look.content, guild).form(look.lang)
            signs = (Glyph(GUILD_ICONS[guild]),)
            if river >= 0:
                gold = look.c.river_gold[river]
                label += Text(" (rivière : {n} Or)", " (river: {n} Gold)").say(look.lang, n=gold)
                signs = (*signs, Glyph(GOLD, f"−{gold}"))
            choices.append(look.button(Act.GUILD + guild, label, signs=signs))
    no = SKIP.say(look.lang)
    return (*choices, look.button(NO, no)) if NO in look.legal else tuple(choices)


class InfluenceOn(Verb):
    """One step on the row of one guild (MAR-WEALTH-15, MAR-WEALTH-18).

    It asks, and lists "no" itself, only where a river must be paid; elsewhere the step is taken at once.
    """

    guild: int

    def phrase(self, lang, you, infinitive=False):
        text = Text("[gagnez|gagne|gagner] 1 Influence {what}", "[gain|gains|gain] 1 Influence {what}")
        return text.say(lang, you=you, infinitive=infinitive, what=_ON[self.guild])

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(INFLUENCE, "+1"), Glyph(GUILD_ICONS[self.guild]))

    @staticmethod
    @rule
    def run(c, s, frame, guild, events):
        if river_before(int(s.influence[frame.seat][guild])) >= 0:
            ask(s, frame.seat)
        elif can_advance(c, s, frame.seat, guild):
            _advance(c, s, frame, guild, events)

    @staticmethod
    @rule
    def options(c, s, guild, seat, out):
        n = add(out, 0, NO)
        if can_advance(c, s, seat, guild):
            n = add(out, n, Act.GUILD + guild)
        return n

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        if action != NO:
            _advance(c, s, frame, action - Act.GUILD, events)

    @staticmethod
    @rule
    def lacks():
        return COINS

    def ask(self, look: Look) -> Question:
        step = look.asking()
        assert step is not None
        return Text("Payez-vous la rivière ?", "Do you pay the river?").say(look.lang), guilds_as_buttons(
            look, step.seat
        )


_ON = (
    Text("(Artisans)", "with the Artisans"),
    Text("(Soldats)", "with the Soldiers"),
    Text("(Ombre)", "with the Shadow"),
    Text("(Saints)", "with the Saints"),
)


class TakeTile(Verb):
    """A face-up privilege tile of these levels (MAR-NAVAL-09, MAR-PRIV-17)."""

    level: int
    hot = True
    question = Text("Quel Privilège prenez-vous ?", "Which Privilege do you take?")
    declined = Text("Aucun", "None")
    run = asks

    def phrase(self, lang, you, infinitive=False):
        text = Text("[prenez|prend|prendre] 1 {what}", "[take|takes|take] 1 {what}")
        return text.say(lang, you=you, infinitive=infinitive, what=LEVELS_SAID[self.level])

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(TILE, ("", "I", "II", "I/II")[self.level]),)

    @staticmethod
    @rule
    def options(s, level, out):
        return _tile_options(s, level, out)

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        _take_tile(c, s, int(frame.seat), action - Act.TILE, events)

    @staticmethod
    @rule
    def lacks():
        return ANYTHING_ELSE


@outlined
def _tile_options(s, levels, out):
    """Each kind of tile once, ascending."""
    n = 0
    last = NOTHING
    for _ in range(LEVELS * SHOWN):
        best = TILES
        for level in range(LEVELS):
            if (levels >> level) & 1:
                for place in range(SHOWN):
                    tile = int(s.shown[level][place])
                    if last < tile < best:
                        best = tile
        if best == TILES:
            break
        last = best
        n = add(out, n, Act.TILE + best)
    return n


@outlined
def _take_tile(c, s, seat, tile, events):
    """The place of the tile stays empty until the end of the turn (MAR-INFL-16)."""
    for level in range(LEVELS):
        for place in range(SHOWN):
            if s.shown[level][place] == tile:
                s.shown[level][place] = NOTHING
                emit(events, Ev.TILE, seat, tile, 0, 0, PUBLIC)
                receive_tile(c, s, seat, tile)
                return


class DrawTile(Verb):
    """A tile of a face-down pile; only wealth tiles do this (MAR-WEALTH-13, MAR-PRIV-19)."""

    level: int

    def operands(self) -> tuple[int, ...]:
        if self.level not in (Level.I, Level.II):
            raise BadCard(Text("on pioche une tuile de type i ou ii", "a tile of level i or ii is drawn"))
        return super().operands()

    def phrase(self, lang, you, infinitive=False):
        text = Text("[piochez|pioche|piocher] 1 {what}", "[draw|draws|draw] 1 {what}")
        return text.say(lang, you=you, infinitive=infinitive, what=LEVELS_SAID[self.level])

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(TILE, ("", "I", "II", "I/II")[self.level]),)

    @staticmethod
    @rule
    def run(c, s, frame, level, events):
        tile = draw_tile(s, level - 1)
        if tile >= 0:
            emit(events, Ev.DREW_TILE, frame.seat, tile, 0, 0, PUBLIC)
            receive_tile(c, s, int(frame.seat), tile)


# --- how cards say it -----------------------------------------------------------------------------------------


@spelled
def influence(amount: int):
    """Steps on rows of one's choice."""
    return Influence(amount)


@spelled
def influence_on(guild: Guild):
    return InfluenceOn(guild)


@spelled
def privilege(level: Level):
    """A face-up tile."""
    return TakeTile(level)


@spelled
def may_privilege(level: Level):
    return May(TakeTile(level))


@spelled
def draw_privilege(level: Level):
    """A tile of the pile."""
    return DrawTile(level)
