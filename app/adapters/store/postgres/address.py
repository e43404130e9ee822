"""Where the shared library lies: what libpq makes of an address, and what of it may be shown (spec 6, last part)."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from app.errors import InputError

_EXAMPLE = "postgresql://satzwerk@server.kanzlei.example/satzwerk"
_LOCAL = ("localhost", "127.0.0.1", "::1")

# a server that is gone must be noticed in seconds, not when the operating system gives up
_PATIENCE: dict[str, Any] = {
    "connect_timeout": 10,
    "keepalives_idle": 20,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
    "application_name": "Satzwerk",
}


@dataclass(frozen=True)
class Address:
    """A server and a database on it.

    Attributes:
        parameters: for libpq.
        label: what a person may read, without a password: ``satzwerk auf server.kanzlei.example``.
    """

    parameters: dict[str, Any]
    label: str


def read_address(text: str) -> Address:
    """The parts of a ``postgresql://`` address.

    Outside this computer the connection is encrypted unless the address or ``PGSSLMODE`` says otherwise.

    Raises:
        InputError: no such address, or one with a password in it.
    """
    from psycopg import ProgrammingError
    from psycopg.conninfo import conninfo_to_dict

    try:
        if not text.startswith(("postgresql://", "postgres://")):
            raise ProgrammingError
        given = conninfo_to_dict(text)
    except ProgrammingError as error:
        # the text is not quoted: it may hold a password
        raise InputError(
            "Die Adresse der gemeinsamen Bibliothek ist nicht lesbar.", f"Erwartet wird zum Beispiel {_EXAMPLE}"
        ) from error
    if "password" in given:
        raise InputError(
            "Die Adresse der gemeinsamen Bibliothek enthält ein Kennwort. Es stünde lesbar in Dateien und in der "
            "Liste der laufenden Programme.",
            "Nehmen Sie es heraus und hinterlegen Sie es in der Datei .pgpass Ihres Benutzerkontos (unter Windows "
            "%APPDATA%\\postgresql\\pgpass.conf) oder in einer Datei, die PGPASSFILE nennt.",
        )
    if not given.get("dbname"):
        raise InputError(
            "In der Adresse der gemeinsamen Bibliothek fehlt der Name der Datenbank.",
            f"Erwartet wird zum Beispiel {_EXAMPLE}",
        )
    hosts = [host for host in str(given.get("host") or "").split(",") if host]
    away = [host for host in hosts if host not in _LOCAL and not host.startswith(("/", "@"))]
    secure = {"sslmode": "require"} if away and "PGSSLMODE" not in os.environ else {}
    where = ", ".join(away) if away else "diesem Rechner"
    return Address({**_PATIENCE, **secure, **given}, f"{given['dbname']} auf {where}")
