"""The addresses of a server: on this machine, and for others on its network."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from litestar import Request

from ...kernel.text import Text
from .security import LOCAL_NAMES, host_name, is_loopback

EVERYWHERE = ("0.0.0.0", "::")
ELSEWHERE = ("192.0.2.1", 9)  # an address reserved for documentation: no machine has it


@dataclass(frozen=True)
class Addresses:
    """The addresses of a server's pages: `here` on this machine, `network` from others. Each ends with a slash.

    `open`: other machines are answered; `network` is None if the address is unknown.
    """

    here: str
    network: str | None = None
    open: bool = False

    def lines(self) -> Iterator[Text]:
        """The lines that a terminal shows, the address of this machine first."""
        yield Text(f"Ludothèque : {self.here}", f"Ludothèque: {self.here}")
        if self.network and self.network != self.here:
            yield Text(f"Pour les autres : {self.network}", f"For the others: {self.network}")
        if self.open:
            yield MEANING
        if self.open and not self.network:
            yield NOT_FOUND


MEANING = Text(
    "Quiconque est sur ce réseau peut l’ouvrir, s’asseoir aux tables dont il a le lien et en ouvrir d’autres ; rien "
    "n’est chiffré en route. Ctrl+C ferme la maison.",
    "Anyone on this network can open it, sit at the tables they have a link to and open others; nothing is encrypted "
    "on the way. Ctrl+C closes the house.",
)
NOT_FOUND = Text(
    "L’adresse de cette machine sur le réseau n’a pas été trouvée : elle est dans les réglages du système.",
    "This machine's address on the network was not found: the system's settings show it.",
)


def outward() -> str | None:
    """The address by which this machine reaches others, None without a network.

    Nothing is sent: connecting a datagram socket only looks up the route.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
            address = probe.getsockname()[0]
        except OSError:
            return None
    return None if is_loopback(address) or address in EVERYWHERE else address


def addresses(host: str, port: int, find: Callable[[], str | None] = outward) -> Addresses:
    """The addresses of a server that listens on a host's address and a port."""

    def address(name: str) -> str:
        return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"

    if is_loopback(host):
        return Addresses(address(host))
    if host in EVERYWHERE:
        own_address = find()
        return Addresses(address("127.0.0.1"), address(own_address) if own_address else None, open=True)
    return Addresses(address(host), address(host), open=True)


def outside(request: Request[Any, Any, Any]) -> tuple[str, str]:
    """The beginning of links for others, and whom it reaches: anyone ("all"), the network ("network"), this machine
    alone ("here"), or machines on a network whose address is not known ("unknown").

    It is the host name that the visitor used. If that name means this machine alone, it is the address on the network,
    where that is known.
    """
    state = request.app.state
    if host_name(request.headers.get("host", "")) not in LOCAL_NAMES:
        return str(request.base_url), "all"
    if state.network:
        return state.network, "network"
    return str(request.base_url), "here" if state.local_only else "unknown"
