"""The commands about the tables of the browser: `serve`, `backup`, `check`, `reported`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..declare import argument, command, option
from ..options import FILE, FOLDER, NUMBER, DatabaseFile, Json

YEAR_DAYS = 365
ADDRESS = ("ADRESSE", "ADDRESS")
Host = Annotated[
    str,
    option(
        "--host",
        about=(
            "Adresse d’écoute ; 0.0.0.0 laisse entrer les autres appareils du réseau.",
            "Address to listen on; 0.0.0.0 lets the other devices of the network in.",
        ),
        value=ADDRESS,
    ),
]
Port = Annotated[
    int, option("--port", about=("Port ; 0 en prend un libre.", "Port; 0 takes a free one."), value=NUMBER)
]
OpenBrowser = Annotated[
    bool | None,
    option(
        "--open/--no-open",
        about=(
            "Ouvrir le navigateur ; par défaut là où il y a un écran.",
            "Open the browser; by default where there is a screen.",
        ),
    ),
]
Limits = Annotated[
    bool,
    option(
        "--limits/--no-limits",
        about=(
            "Limiter ou non ce qu’une adresse peut demander ; sans limite, pour beaucoup de joueurs derrière une même "
            "adresse.",
            "Whether one address may ask only so often; without, for many players behind one address.",
        ),
    ),
]
Proxies = Annotated[
    list[str] | None,
    option(
        "--proxy",
        about=(
            "Adresse, ou réseau, d’un proxy par lequel on vient : son X-Forwarded-For dit qui demande. Peut être "
            "répété.",
            "Address, or network, of a proxy that people come through: its X-Forwarded-For says who asks. May be "
            "repeated.",
        ),
        value=ADDRESS,
    ),
]
Hsts = Annotated[
    bool,
    option(
        "--hsts/--no-hsts",
        about=(
            "Derrière un proxy qui parle https : dire aux navigateurs de n’user que de https sous ce nom d’hôte, pour "
            "un an, sur tous les ports.",
            "Behind a proxy that speaks https: tell browsers to use https alone with this host name, for a year, on "
            "all ports.",
        ),
    ),
]
IdleDays = Annotated[
    int,
    option(
        "--session-idle",
        about=(
            "Jours sans visite après lesquels un navigateur n’est plus reconnu.",
            "Days without a visit after which a browser is not known any more.",
        ),
        value=NUMBER,
    ),
]
LongestDays = Annotated[
    int | None,
    option(
        "--session-longest",
        about=(
            "Jours après lesquels un navigateur n’est plus reconnu, même s’il vient tous les jours ; sans cela, il "
            "le reste tant qu’il vient.",
            "Days after which a browser is not known any more, even if it comes every day; without, it stays known "
            "while it comes.",
        ),
        value=NUMBER,
    ),
]
SecurityLog = Annotated[
    bool,
    option(
        "--security-log/--no-security-log",
        about=(
            "Écrire ou non au journal (sortie d’erreur) les entrées par code ou phrase, et ce qui est refusé.",
            "Whether to write to the log (standard error) who comes in by a code or a phrase, and what is refused.",
        ),
    ),
]
PushKey = Annotated[
    Path | None,
    option(
        "--push-key",
        about=(
            "Clé par laquelle les navigateurs qui le veulent sont prévenus que c’est à eux (Web Push) ; le fichier est "
            "fait s’il n’existe pas.",
            "Key by which browsers that want it are told that it is their turn (Web Push); the file is made if it "
            "does not exist.",
        ),
        value=FILE,
    ),
]

Agents = Annotated[
    Path | None,
    option(
        "--bots",
        about=(
            "Proposer aussi les agents de ce dossier (NOM.agent), aux jeux qu’ils ont appris (docs/train-an-agent.md).",
            "Also offer the agents of this folder (NAME.agent), at the games that they have learned "
            "(docs/train-an-agent.md).",
        ),
        value=FOLDER,
    ),
]


@command(
    (
        """Ouvrir l’étagère dans le navigateur.

        Seule cette machine y entre. Avec --host 0.0.0.0, quiconque est sur le même réseau : l’adresse à lui donner est
        affichée.""",
        """Open the shelf in the browser.

        Only this machine gets in. With --host 0.0.0.0 anyone on the same network does: the address to give them is
        shown.""",
    ),
    "serve --port 8080 --no-open",
    "serve --host 0.0.0.0",
)
def serve(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database: DatabaseFile = None,
    open_browser: OpenBrowser = None,
    limited: Limits = True,
    proxy: Proxies = None,
    hsts: Hsts = False,
    idle_days: IdleDays = YEAR_DAYS,
    longest_days: LongestDays = None,
    security_log: SecurityLog = True,
    push_key: PushKey = None,
    bots: Agents = None,
) -> None:
    from ...web.safety import Safety
    from .serve import serve as run

    safety = Safety(hsts, idle_days, longest_days, security_log)
    run(host, port, database, open_browser, limited, proxy or [], push_key, safety, bots)


Copy = Annotated[Path, argument(FILE, ("Où la copie est écrite ; un nouveau fichier.", "Where; a new file."))]


@command(
    (
        """Copier les tables du navigateur dans un nouveau fichier, même pendant que le serveur tourne.

        La copie montre un seul moment ; serve --database la sert, check --database la vérifie.""",
        """Copy the tables of the browser to a new file, even while the server runs.

        The copy shows a single moment; serve --database serves it, check --database checks it.""",
    ),
    "backup tables-copy.sqlite3",
)
def backup(file: Copy, database: DatabaseFile = None) -> None:
    from .upkeep import backup as run

    run(file, database)


@command(
    (
        """Vérifier le fichier des tables du navigateur, et chaque table : que rien n’y a été changé à la main (options,
        places, commandes, événements), et qu’elle s’ouvre.

        Le code de sortie est 3 quand quelque chose est endommagé ou manque. Rien n’est changé, et le serveur peut
        tourner.""",
        """Check the file of the browser's tables, and each table: that nothing in it was changed by hand (options,
        seats, commands, events), and that it can be opened.

        Exits with 3 when something is damaged or missing. Nothing is changed; the server may be running.""",
    ),
    "check",
    "check --database tables-copy.sqlite3 --json",
)
def check(database: DatabaseFile = None, json: Json = False) -> None:
    from .upkeep import check as run

    raise typer.Exit(run(database, json))


@command(
    (
        """Lire les messages que des joueurs ont signalés à leur table, les derniers d’abord.

        Le serveur peut tourner.""",
        """Read the messages that players have reported at their tables, the latest first.

        The server may be running.""",
    ),
    "reported",
    "reported --database tables-copy.sqlite3 --json",
)
def reported(database: DatabaseFile = None, json: Json = False) -> None:
    from .upkeep import reported as run

    run(database, json)
