"""What the owner of a server decides about its safety (`ludotheque serve`)."""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel.errors import GameError
from ..kernel.text import Text

YEAR_DAYS = 365
MOST_DAYS = 10 * YEAR_DAYS


@dataclass(frozen=True)
class Safety:
    """`hsts`: tell browsers that come by TLS to use nothing else. A session ends that was not used for `idle_days`, and
    `longest_days` after it began, where that is set. `events`: tell what concerns safety in the log.
    """

    hsts: bool = False
    idle_days: int = YEAR_DAYS
    longest_days: int | None = None
    events: bool = True

    def check(self) -> None:
        """Raises GameError for lifetimes that no session can have."""
        for days in (self.idle_days, self.longest_days):
            if days is not None and not 1 <= days <= MOST_DAYS:
                raise GameError(
                    Text(
                        "Durée refusée : {days} jours. Une session dure de 1 à {most} jours.",
                        "Refused: {days} days. A session lasts for 1 to {most} days.",
                    ),
                    days=days,
                    most=MOST_DAYS,
                )
