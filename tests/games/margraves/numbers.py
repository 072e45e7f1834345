"""The values of boards that tests of rules reckon with, where they are ours.

They stay when the boards are balanced anew, so that a rule's test changes with the rule alone.
"""

from __future__ import annotations

from ludotheque.kernel.content import PatchValues

GOLD_OF_RIVERS = (2, 4, 6, 8, 10)
VALUES: PatchValues = {
    "river": {f"river-{number}": {"gold": gold} for number, gold in enumerate(GOLD_OF_RIVERS, 1)},
    "line": {"row-2": {"reward": "gain(gem=1)"}, "column-3": {"reward": "privilege(I)"}},
    "wealth": {
        "wealth-11": {"gains": "seq(draw_privilege(I), joker(1))"},
        "wealth-12": {"gains": "seq(draw_privilege(I), gain(force=1))"},
    },
    "location": {
        "silesia": {"roads": ["hamun", "inkadeus", "viktoria"], "first": "privilege(I)"},
        "nymar": {"first": "privilege(I)", "second": "gain(gold=5)"},
        "thraecius": {"roads": ["shilina", "nymar", "viktoria"], "first": "gain(gem=1)"},
        "viktoria": {"roads": ["silesia", "inkadeus", "nymar", "thraecius"]},
    },
}
