"""The action space of a game: integers laid out in named blocks, each action with one canonical name.

A game declares its blocks as members of one `ActionBlocks`; a member is the integer of its first action, so rules write
`add(out, n, Act.TAKE + i)` and pages ask `Act.TAKE + i in look.legal`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from .effects import AnyOrder, Choose
from .stack import CHOICES, PLAYERS, SHARED_ACTIONS
from .text import LANGS, Lang, Noun, Text, sentence
from .words import BadCard, place_of

Describe = Callable[[Any, Any, int], "Noun | Text | str | int"]
_LEADS_TO = Text("{it} : {then}", "{it}: {then}")


@dataclass(frozen=True)
class Block:
    """Actions of one kind. `labels` end the canonical names (`play:hunter`); without labels it is one action.

    Where actions go by cards, `kind` names the kind of card whose ids are the labels, and `room` how many there may
    be. `text` is the sentence of an action with {it}; `it(content, v, index)` names what the action concerns, from the
    content in play and a viewer's redacted record (a twin). `then`: what the action leads to, said behind a colon, and
    left out where a sentence only names the action. `extra`: an optional action at one's own decisions; such blocks
    come last.
    """

    text: Text
    labels: tuple[str, ...] = ()
    it: Describe | None = None
    kind: str = ""
    room: int = 0
    extra: bool = False
    then: Describe | None = None

    @property
    def size(self) -> int:
        return self.room or max(1, len(self.labels))


class ActionBlocks(IntEnum):
    """The base of a game's blocks: `TAKE = Block(...)`. They follow the actions that all games share."""

    block: Block

    def __new__(cls, block: Block) -> ActionBlocks:
        offset = SHARED_ACTIONS + sum(member.block.size for member in cls.__members__.values())
        member = int.__new__(cls, offset)
        member._value_ = offset
        member.block = block
        return member

    @property
    def label(self) -> str:
        """The name of the block in canonical names."""
        return self.name.lower().replace("_", "-")

    @property
    def after(self) -> int:
        """The integer behind the block's last action."""
        return int(self) + self.block.size


def branch_of(content: Any, v: Any, branch: int) -> Text:
    """What a branch of the choice that is asked does, as its button says it; its number where nothing is asked."""
    part = content.programs.node(v.stack[v.depth - 1].pc - 1) if content and v.actors and v.depth else None
    if not isinstance(part, Choose | AnyOrder) or branch >= len(part.branches):
        return Text(f"Option {branch + 1}", f"Option {branch + 1}")
    effect = part.branches[branch]
    sentences = [sentence(effect.clause(lang, True, effect.has_infinitive)).removesuffix(".") for lang in LANGS]
    return Text(*sentences)


SHARED_BLOCKS = {
    "yes": Block(Text("Oui", "Yes")),
    "no": Block(Text("Non", "No")),
    "choice": Block(Text("{it}", "{it}"), tuple(str(i + 1) for i in range(CHOICES)), branch_of),
    "player": Block(
        Text("{it}", "{it}"),
        tuple(str(i + 1) for i in range(PLAYERS)),
        lambda content, v, i: Text(f"Joueur {i + 1}", f"Player {i + 1}"),
    ),
}


class ActionSpace:
    """All actions of a game, in order of their blocks: the shared ones, then the game's.

    `ids` are the ids of the cards of each kind that a block may go by. Raises BadCard when a name appears twice, when
    the cards of a kind are more than a block has room for, or when extras are not the last blocks.
    """

    def __init__(self, blocks: type[ActionBlocks], ids: Mapping[str, tuple[str, ...]] | None = None) -> None:
        self.names: list[str] = []
        self._blocks: list[tuple[int, Block]] = []
        self._codes: dict[str, int] = {}
        named = [*SHARED_BLOCKS.items(), *((member.label, member.block) for member in blocks)]
        for name, block in named:
            what = f"the actions '{name}' ({place_of(blocks)})"
            if not (block.text.fr and block.text.en):
                raise BadCard(f"{what} have no words in one of the languages")
            if block.kind and block.kind not in (ids or {}):
                raise BadCard(f"{what} go by cards of the kind '{block.kind}', of which there are no ids")
            labels = (ids or {})[block.kind] if block.kind else block.labels
            if len(labels) > block.size:
                of_kind = f"cards of the kind '{block.kind}'" if block.kind else "labels"
                raise BadCard(f"{what}: {len(labels)} {of_kind}, there is room for {block.size}")
            self._blocks.append((len(self.names), block))
            own = [f"{name}:{label}" for label in labels] or [name]
            for code, action in enumerate(own, len(self.names)):
                if action in self._codes:
                    raise BadCard(f"the action name '{action}' appears twice")
                self._codes[action] = code
            self.names += own + [""] * (block.size - len(own))
        extra = [block.extra for _, block in self._blocks]
        if extra != sorted(extra):
            raise BadCard("blocks of extras come last")
        self.first_extra = next((offset for offset, block in self._blocks if block.extra), None)

    def __len__(self) -> int:
        return len(self.names)

    def code(self, name: str) -> int | None:
        """The integer of a canonical name, None when there is no such action."""
        return self._codes.get(name)

    def block_of(self, action: int) -> tuple[Block, int]:
        """The block of an action and its index inside the block."""
        for offset, block in reversed(self._blocks):
            if action >= offset:
                return block, action - offset
        raise IndexError(action)

    def say(self, action: int, lang: Lang, content: Any, v: Any) -> str:
        """The sentence of an action: what a button or a menu line says to the viewer of `v`."""
        block, index = self.block_of(action)
        called = self.called(action, lang, content, v)
        return _LEADS_TO.say(lang, it=called, then=block.then(content, v, index)) if block.then else called

    def called(self, action: int, lang: Lang, content: Any, v: Any) -> str:
        """The same without what the action leads to: what a sentence calls it that tells of that itself."""
        block, _ = self.block_of(action)
        return block.text.say(lang, it=self.about(action, content, v))

    def about(self, action: int, content: Any, v: Any) -> Noun | Text | str | int:
        """What an action concerns; empty where it concerns nothing."""
        block, index = self.block_of(action)
        return block.it(content, v, index) if block.it else ""
