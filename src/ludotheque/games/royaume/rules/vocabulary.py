"""All words of Le Royaume: those declared in the modules of its rules."""

from __future__ import annotations

from ....kernel.vocabulary import Vocabulary
from .. import rules

VOCABULARY = Vocabulary.of("royaume", rules)
