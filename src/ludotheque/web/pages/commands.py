"""What the form of a table sends: one type a command, each beside what it does.

A form is flat, as a browser sends it without scripts: its fields, and the button that was pressed. The name of the
button is the kind of the command. The path of an action, in order:

- requested: `table.command` finds the table and the person's seat, `read` makes the command of the form;
- checked: `carry_out` and `Play.carry_out` here, then `playing.play`, which refuses what is late or sent twice;
- played on a copy of the match, written down and announced: `tables/playing.py`, from top to bottom;
- drawn for whoever gave it: `table.show`, from what `gate.present` and `beats.beats` let this viewer know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, TypeVar, get_args

import msgspec
from litestar.enums import RequestEncodingType
from litestar.exceptions import ValidationException
from litestar.params import Body

from ...kernel.errors import GameError
from ...kernel.events import SPECTATOR
from ..tables import consent, playing, seating
from ..tables.keeping import Tables
from ..tables.placing import STAND_IN
from ..tables.refusals import NotAllowed
from ..tables.table import Table
from ..tables.tokens import KEY_LENGTH
from ..thinking.bots import Bots
from ..views import gate
from ..views.words import WORDS

KIND = "kind"
PUT_AWAY = "0"  # advice
Fields = TypeVar("Fields")
FormOf = Annotated[Fields, Body(media_type=RequestEncodingType.URL_ENCODED)]  # each field once, as its type says
Form = FormOf[dict[str, Any]]  # a handler says which union it is made into: `form=AnyCommand`
Number = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
Short = Annotated[str, msgspec.Meta(max_length=120)]
Listed = Annotated[str, msgspec.Meta(max_length=8000)]  # ids with commas between them
Name = Annotated[str, msgspec.Meta(max_length=400)]  # as it is typed: `clean_name` keeps less


class Command(msgspec.Struct, tag_field=KIND):
    """Of every command: the version that the page shows, and a key of the command: sent twice, it is done once."""

    version: Number
    key: Annotated[str, msgspec.Meta(min_length=1, max_length=KEY_LENGTH)]

    needs_seat: ClassVar[bool] = True  # it is refused while a bot plays for whoever gives it

    async def carry_out(self, tables: Tables, bots: Bots, table: Table, seat: int) -> str | None:
        """Do it for a seat; the action that is to be confirmed first, None where nothing is. Raises GameError."""


class Look(Command, tag="look"):
    """Nothing is done: the table is shown as it is."""

    needs_seat = False


class TakeBack(Command, tag="take_back"):
    """Play one's own seat again."""

    needs_seat = False

    async def carry_out(self, tables: Tables, bots: Bots, table: Table, seat: int) -> None:
        await seating.take_back(tables, table, seat)


class Resign(Command, tag="resign"):
    """Let a bot play for oneself, for good."""

    needs_seat = False

    async def carry_out(self, tables: Tables, bots: Bots, table: Table, seat: int) -> None:
        await seating.stand_in(tables, table, seat, STAND_IN, by=seat, resigned=True)


class StandIn(Command, tag="stand_in"):
    """Let a bot play for a seat."""

    stand_in: Short

    async def carry_out(self, tables: Tables, bots: Bots, table: Table, seat: int) -> None:
        number = int(self.stand_in) if self.stand_in.isascii() and self.stand_in.isdigit() else -1
        await seating.stand_in(tables, table, number, STAND_IN, by=seat)


class Admit(Command, tag="admit"):
    """Let somebody have the seat of a bot that they ask for."""

    admit: Short

    async def carry_out(self, tables: Tables, bots: Bots, table: Table, seat: int) -> None:
        await seating.answer_request(tables, table, self.admit, seat, granted=True)


class TurnDown(Command, tag="turn_down"):
    """Let somebody not have it."""

    turn_down: Short

    async def carry_out(self, tables: Tables, bots: Bots, table: Table, seat: int) -> None:
        await seating.answer_request(tables, table, self.turn_down, seat, granted=False)


class RenewInvitation(Command, tag="renew_link"):
    """Let the link of a private table be another one."""

    needs_seat = False

    async def carry_out(self, tables: Tables, bots: Bots, table: Table, seat: int) -> None:
        await seating.renew_invitation(tables, table, seat)


class Advise(Command, tag="advice"):
    """Ask for advice, or put it away."""

    advice: Short

    async def carry_out(self, tables: Tables, bots: Bots, table: Table, seat: int) -> None:
        if self.advice == PUT_AWAY:
            bots.put_away(table, seat)
        else:
            await bots.advise(table, seat)


class Forget(Command, tag="forget"):
    """Forget the standing answer to a question."""

    forget: Short

    async def carry_out(self, tables: Tables, bots: Bots, table: Table, seat: int) -> None:
        await seating.keep_standing_answer(tables, table, seat, self.forget, None)


class ReadNote(Command, tag="note"):
    """Remember that a note of the lesson was read."""

    note: Short

    async def carry_out(self, tables: Tables, bots: Bots, table: Table, seat: int) -> None:
        await seating.read_note(tables, table, seat, self.note)


class Learn(Command, tag="lesson"):
    """Leave the lesson, or take it up where it was left."""

    lesson: Literal["leave", "resume"]

    async def carry_out(self, tables: Tables, bots: Bots, table: Table, seat: int) -> None:
        await seating.leave_lesson(tables, table, seat, self.lesson == "leave")


class Undo(Command, tag="undo"):
    """Take back one's last action."""

    async def carry_out(self, tables: Tables, bots: Bots, table: Table, seat: int) -> None:
        await playing.undo(tables, table, seat, version=self.version, key=self.key)
        await seating.read_again(tables, table, seat)
        bots.put_away(table, seat)


class Change(Command, tag="change"):
    """Put another choice in the place of one's sealed one."""

    change: Short

    async def carry_out(self, tables: Tables, bots: Bots, table: Table, seat: int) -> None:
        await playing.change(tables, table, seat, self.change, version=self.version, key=self.key)


class ProposeBack(Command, tag="back"):
    """Propose to all others to take back the last so many commands."""

    back: Number

    async def carry_out(self, tables: Tables, bots: Bots, table: Table, seat: int) -> None:
        await consent.propose(tables, table, seat, "back", self.back, version=self.version)


class ProposeOut(Command, tag="put_out"):
    """Propose to all others to put somebody out."""

    put_out: Number

    async def carry_out(self, tables: Tables, bots: Bots, table: Table, seat: int) -> None:
        await consent.propose(tables, table, seat, "out", self.put_out, version=self.version)


class Agree(Command, tag="agree"):
    """Agree to what is proposed."""

    agree: Short

    async def carry_out(self, tables: Tables, bots: Bots, table: Table, seat: int) -> None:
        await consent.answer(table, seat, self.agree, agrees=True)


class Refuse(Command, tag="refuse"):
    """Refuse what is proposed, or withdraw it."""

    refuse: Short

    async def carry_out(self, tables: Tables, bots: Bots, table: Table, seat: int) -> None:
        await consent.answer(table, seat, self.refuse, agrees=False)


class Play(Command, tag="action"):
    """Do an action. `careful`: one that cannot be taken back is to be confirmed first; it comes again as `confirmed`.
    `always`: it becomes the standing answer to its question, and needs no confirmation.
    """

    action: Short = ""
    confirmed: Short = ""
    careful: Short = ""
    always: Short = ""

    async def carry_out(self, tables: Tables, bots: Bots, table: Table, seat: int) -> str | None:
        action = self.confirmed or self.action
        question = gate.standing_question(table, seat) if self.always and self.version == table.version else ""
        careful = bool(self.careful and not self.confirmed and not question)
        note = gate.note_for(table, seat)
        strayed = note is not None and gate.strays(table, seat, note, action)
        if not await playing.play(tables, table, seat, action, version=self.version, key=self.key, careful=careful):
            return action
        if note:
            await seating.read_note(tables, table, seat, note.id, strayed=strayed)
        if question:
            await seating.keep_standing_answer(tables, table, seat, question, action)
        bots.put_away(table, seat)
        return None


AnyCommand = (
    (Look | TakeBack | Resign | StandIn | Admit | TurnDown | Advise | Forget | ReadNote | Learn | Undo | Change)
    | (ProposeBack | ProposeOut | Agree | Refuse | RenewInvitation)
    | Play
)
KINDS = tuple(kind.__struct_config__.tag for kind in get_args(AnyCommand))


def read(form: Mapping[str, Any]) -> AnyCommand:
    """The command of a form: the first of the kinds that it names, an action where it names none. Raises
    ValidationException for a form that is none of a table.
    """
    return convert(of_first_kind(form, KINDS), AnyCommand)


def of_first_kind(form: Mapping[str, Any], kinds: Sequence[str]) -> dict[str, Any]:
    """A form with the first of the kinds that it names, the last of them where it names none."""
    return {**form, KIND: next((kind for kind in kinds if form.get(kind)), kinds[-1])}


def convert(form: Mapping[str, Any], union: Any) -> Any:
    """What a form is of a tagged union. Raises ValidationException for a form that is none of it."""
    try:
        return msgspec.convert(form, union, strict=False)
    except msgspec.ValidationError as error:
        raise ValidationException(str(error)) from None


async def carry_out(command: AnyCommand, tables: Tables, bots: Bots, table: Table, seat: int) -> str | None:
    """Do what a seat asks, as `Command.carry_out`; where a bot plays for it, only what does without the seat. A
    spectator may only look.
    """
    if seat == SPECTATOR and not isinstance(command, Look):
        raise NotAllowed(WORDS["no_seat"])
    if command.needs_seat and table.seats[seat].away:
        raise GameError(WORDS["bot_for_you"])
    pending = await command.carry_out(tables, bots, table, seat)
    await consent.settle(tables, table)
    return pending
